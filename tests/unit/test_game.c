/* The list of moves: tables of moves as text and what the grid is then; and random moves, after which the
 * list as text makes the same grid again. */
#include "play/game.h"
#include "tests/test.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static struct game game;

/* Makes the moves of a text, a line or a part between `;` each. Returns the number that were made. */
static int make(const char *moves)
{
    int n = 0;
    while (*moves) {
        char line[100];
        const size_t length = strcspn(moves, ";");
        snprintf(line, sizeof line, "%.*s", (int)length, moves);
        n += game_replay(&game, line);
        moves += length + (moves[length] == ';');
    }
    return n;
}

/* `5p`: the digit and its owner; `m12` the marks, `s3` what is struck out, `c1` the colour. */
static const char *describe(unsigned cell)
{
    static char text[40];
    const struct cell *at = &game.cells[cell];
    int n = at->digit ? snprintf(text, sizeof text, "%u%c", at->digit, ".cpa"[at->owner]) : 0;
    const unsigned sets[2] = {at->marks, at->struck};
    for (int set = 0; set < 2; set++) {
        if (sets[set])
            n += snprintf(text + n, sizeof text - (size_t)n, "%c", "ms"[set]);
        for (unsigned digit = 1; digit <= 9; digit++)
            if (sets[set] & bit_of(digit))
                n += snprintf(text + n, sizeof text - (size_t)n, "%u", digit);
    }
    if (at->color)
        n += snprintf(text + n, sizeof text - (size_t)n, "c%u", at->color);
    text[n] = '\0';
    return text;
}

static void test_moves(void)
{
    static const struct {
        const char *moves;
        int made;
        const char *cell, *is;
    } all[] = {
        {"enter r1c3 4", 1, "r1c3", "4p"},
        {"enter r1c3 4;enter r1c3 5", 2, "r1c3", "5p"},
        {"enter r1c3 4;enter r1c3 4", 1, "r1c3", "4p"},
        {"enter r1c3 4;clear r1c3", 2, "r1c3", ""},
        {"clear r1c3", 0, "r1c3", ""},
        {"enter r1c1 4;clear r1c1;mark r1c1 4;strike r1c1 4", 0, "r1c1", "5c"},
        {"auto enter r5c5 5", 1, "r5c5", "5a"},
        {"auto enter r5c5 5;enter r5c5 4;clear r5c5", 1, "r5c5", "5a"},
        {"enter r5c5 4;auto enter r5c5 5", 2, "r5c5", "5a"},
        {"mark r1c7 19;mark r1c7 1", 2, "r1c7", "m9"},
        {"mark r1c7 19;enter r1c3 1", 2, "r1c7", "m9"},
        {"mark r1c7 19;enter r1c3 1;undo", 3, "r1c7", "m19"},
        {"strike r1c3 1;strike r1c3 2", 2, "r1c3", "s12"},
        {"strike r1c3 1;strike r1c3 1", 2, "r1c3", ""},
        {"strike r1c3 5", 0, "r1c3", ""},
        {"auto strike r1c3 12;auto strike r1c3 2", 2, "r1c3", "s12"},
        {"auto strike r1c3 12;strike r1c3 2", 2, "r1c3", "s1"},
        {"color r1c1 2;color r1c1;color r1c1 3", 3, "r1c1", "5cc3"},
        {"color r1c1 2;color r1c1", 2, "r1c1", "5c"},
        {"color r1c1 5;color r1c1 0;color r1c1 11;color r1c1 12", 0, "r1c1", "5c"},
        {"enter r1c3 4;undo", 2, "r1c3", ""},
        {"enter r1c3 4;undo;redo", 3, "r1c3", "4p"},
        {"enter r1c3 4;undo;enter r1c4 2;redo", 3, "r1c3", ""},
        {"undo;redo", 0, "r1c3", ""},
        {"auto enter r1c3 4;and auto enter r1c4 2;undo", 3, "r1c3", ""},
        {"auto enter r1c3 4;and auto enter r1c4 2;undo;redo", 4, "r1c4", "2a"},
        /* Backspace takes back an entry, and all that the program did after it; and can be undone. */
        {"enter r1c3 4;auto enter r5c5 5;back r1c3", 3, "r5c5", ""},
        {"enter r1c3 4;auto enter r5c5 5;back r1c3", 3, "r1c3", ""},
        {"auto enter r5c5 5;enter r1c3 4;back r1c3", 3, "r5c5", "5a"},
        {"enter r1c3 4;auto strike r1c4 26;enter r9c1 3;auto enter r9c2 4;back r1c3", 5, "r9c1", "3p"},
        {"enter r1c3 4;auto strike r1c4 26;enter r9c1 3;auto enter r9c2 4;back r1c3", 5, "r9c2", ""},
        {"enter r1c3 4;auto strike r1c4 26;enter r9c1 3;auto enter r9c2 4;back r1c3", 5, "r1c4", ""},
        {"enter r1c3 4;auto enter r5c5 5;back r1c3;undo", 4, "r5c5", "5a"},
        {"enter r1c3 4;auto enter r5c5 5;back r1c3;undo;redo", 5, "r5c5", ""},
        {"enter r1c3 4;auto enter r5c5 5;back r1c3;undo;enter r1c4 2", 5, "r5c5", "5a"},
        {"enter r1c3 4;enter r1c3 1;back r1c3", 3, "r1c3", "4p"},
        {"enter r1c3 4;mark r1c4 26;back r1c3", 3, "r1c4", "m26"},
        {"auto enter r5c5 5;back r1c3", 2, "r5c5", ""},
        {"enter r1c4 2;back r1c3", 1, "r1c4", "2p"},
        {"mark r1c4 2;back r1c4", 1, "r1c4", "m2"},
        {"enter r1c3 4;back r1c3;back r1c3", 2, "r1c3", ""},
        {"enter r1c3 4;mark r1c4 2;color r1c1 1;restart", 4, "r1c1", "5c"},
        {"enter r1c3 4;restart;undo", 3, "r1c3", "4p"},
        {"enter r1c3 4;restart;enter r1c3 2;undo;undo", 5, "r1c3", "4p"},
        {"restart", 0, "r1c3", ""},
        /* Lines that are no moves. */
        {"enter r0c1 4;enter r1c0 4;enter r1c3 0;enter r1c3 45;enter r1c3;enter r1c3 4 ;enter;", 0, "r1c3",
         ""},
        {"fly r1c3 4;ENTER r1c3 4; enter r1c3 4;enter  r1c3 4;enterr1c3 4;and;auto;and auto", 0, "r1c3", ""},
        {"restart r1c3;clear r1c3 4;undo r1c3;back;mark r1c3 x;strike r1c3;mark r1c3 21", 0, "r1c3", ""},
        {"mark r1c33 4;mark r11c3 4;mark r3 4;mark c3 4;mark 4;back r1c3 4;enter r1c3 1234567891", 0, "r1c3",
         ""},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        game_start(&game, easy);
        const int made = make(all[i].moves);
        const unsigned cell = 9 * (unsigned)(all[i].cell[1] - '1') + (unsigned)(all[i].cell[3] - '1');
        CHECK(made == all[i].made && strcmp(describe(cell), all[i].is) == 0, "%s: %d made, %s is '%s'",
              all[i].moves, made, all[i].cell, describe(cell));
    }
}

/* Adds a line to a long text. */
static void add(char *log, size_t *n, const char *line)
{
    const size_t length = strlen(line);
    memcpy(log + *n, line, length);
    log[*n + length] = ';';
    *n += length + 1;
    log[*n] = '\0';
}

static struct move random_move(uint64_t *state)
{
    const unsigned kind = (unsigned)(test_random(state) % MOVE_KINDS);
    struct move move = {
        .kind = (unsigned char)(kind == MOVE_RESTART && test_random(state) % 16 ? MOVE_ENTER : kind),
        .cell = (unsigned char)(test_random(state) % CELLS),
        .automatic = test_random(state) % 2};
    if (move.kind == MOVE_BACK || move.kind == MOVE_RESTART)
        move.automatic = false;
    move.joined = move.automatic && test_random(state) % 2;
    if (move.kind == MOVE_COLOR)
        move.digits = (1 << test_random(state) % (COLORS + 1)) >> 1;
    else if (move.kind == MOVE_ENTER)
        move.digits = bit_of((unsigned)(1 + test_random(state) % 9));
    else if (move.kind <= MOVE_STRIKE)
        move.digits = (uint16_t)(1 + test_random(state) % DIGITS);
    return move;
}

/* What was noted line by line, as a file has it, makes the same grid. */
static void test_random_moves(void)
{
    enum { MOVES = 400 };
    static char log[MOVES * (MOVE_ROOM + 1)];
    uint64_t state = test_seed();
    for (int round = 0; round < test_cases(2000, 200); round++) {
        struct cell cells[CELLS];
        size_t n = 0;
        game_start(&game, easy);
        for (int i = 0; i < MOVES; i++) {
            char words[MOVE_ROOM];
            const unsigned dice = (unsigned)(test_random(&state) % 8);
            const struct move move = random_move(&state);
            move_words(&move, words);
            if (dice == 0 && game_undo(&game))
                add(log, &n, "undo");
            else if (dice == 1 && game_redo(&game))
                add(log, &n, "redo");
            else if (dice > 1 && !game_make(&game, move))
                add(log, &n, words);
        }
        const size_t made = game.n, at = game.at;
        memcpy(cells, game.cells, sizeof cells);
        game_start(&game, easy);
        make(log);
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
        CHECK(memcmp(cells, game.cells, sizeof cells) == 0 && made == game.n && at == game.at,
              "round %d: the log makes another grid", round);
        while (game_undo(&game))
            ;
        char text[CELLS];
        game_text(&game, text);
        CHECK(memcmp(text, easy, CELLS) == 0, "round %d: undone to %.81s", round, text);
        while (game_redo(&game))
            ;
        CHECK(game.at == game.n && made == game.n, "round %d: redone", round);
    }
}

static void test_grid(void)
{
    static const char solution[] =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    uint16_t candidates[CELLS];
    game_start(&game, easy);
    CHECK(!game_is_solved(&game), "the start");
    game_candidates(&game, candidates);
    CHECK(candidates[0] == 0 && candidates[40] == bit_of(5) && candidates[2] == (1 | 2 | 8), "candidates");
    make("strike r1c3 1");
    game_candidates(&game, candidates);
    CHECK(candidates[2] == (2 | 8), "a candidate that was struck out");
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (easy[cell] == '.')
            game_make(&game, (struct move){.kind = MOVE_ENTER,
                                           .cell = (unsigned char)cell,
                                           .digits = bit_of((unsigned)(solution[cell] - '0'))});
    CHECK(game_is_solved(&game), "solved");
    make("enter r1c3 1");
    CHECK(!game_is_solved(&game), "full, but wrong");
}

int main(void)
{
    test_moves();
    test_random_moves();
    test_grid();
    game_free(&game);
    return test_report();
}

/* The game's model: moves, history, record; and the store that keeps it. */
#include "cli/play/game/game.h"
#include "cli/play/player/play.h"
#include "cli/play/store.h"
#include "tests/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solution[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char empty[] =
    ".................................................................................";

static unsigned at(unsigned row, unsigned column)
{
    return 9 * (row - 1) + column - 1;
}

/* Makes the moves of a text, a line each; checks that all can be made. */
static void make(struct game *game, const char *moves)
{
    char line[GAME_LINE];
    while (*moves) {
        size_t n = strcspn(moves, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, moves);
        const char *reason = game_move(game, line);
        CHECK(!reason, "%s: %s", line, reason);
        moves += n + (moves[n] == '\n');
    }
}

static const char *grid(const struct game *game)
{
    static char text[CELLS + 1];
    cells_text(game->cells, false, text);
    return text;
}

static char *record(const struct game *game)
{
    struct text text = {0};
    game_record(game, &text);
    text_char(&text, '\0');
    return text.data;
}

static bool same_cells(const struct game *one, const struct game *other)
{
    return memcmp(one->cells, other->cells, sizeof one->cells) == 0 && one->editing == other->editing;
}

/* A record made again gives the same cells and the same record, undone moves included. */
static void check_replay(const struct game *game, const char *start)
{
    struct game again = {0};
    char *moves = record(game), *moves_again;
    game_start(&again, start);
    make(&again, moves);
    CHECK(same_cells(game, &again), "replayed:\n%s", moves);
    CHECK(again.n_moves == game->n_moves && again.at == game->at, "%zu of %zu moves", again.at,
          again.n_moves);
    moves_again = record(&again);
    CHECK(strcmp(moves, moves_again) == 0, "record:\n%s\nof the replay:\n%s", moves, moves_again);
    free(moves);
    free(moves_again);
    game_free(&again);
}

static void test_entries(void)
{
    struct game game = {0};
    game_start(&game, puzzle);
    make(&game, "enter r1c3 4\nmark r1c4 26\nmark r1c4 2\nstrike r1c4 6\nenter r1c3 1\n");
    CHECK(game.cells[at(1, 3)].digit == 1 && game.cells[at(1, 3)].owner == PLAYER, "%s", grid(&game));
    CHECK(game.cells[at(1, 4)].marks == 1 << 5, "marks %x", game.cells[at(1, 4)].marks);
    CHECK(!(cell_candidates(game.cells, at(1, 4)) & 1 << 5), "6 is struck out");
    CHECK(game_make(&game, MOVE_ENTER, at(1, 1), bit_of(4)) != NULL, "a clue can be overwritten");
    CHECK(game_make(&game, MOVE_CLEAR, at(1, 1), 0) != NULL, "a clue can be cleared");
    CHECK(game_make(&game, MOVE_MARK, at(1, 3), 1) != NULL, "a filled cell takes marks");
    CHECK(game_make(&game, MOVE_ENTER, at(1, 4), 0) && game_make(&game, MOVE_ENTER, at(1, 4), bit_of(10)) &&
              game_make(&game, MOVE_ENTER, CELLS, bit_of(1)),
          "nonsense");
    check_replay(&game, puzzle);
    make(&game, "clear r1c3");
    CHECK(game.cells[at(1, 3)].digit == 0, "%s", grid(&game));
    /* What changes nothing leaves no trace. */
    size_t moves = game.n_moves;
    make(&game, "clear r1c3");
    CHECK(game.n_moves == moves, "%zu moves", game.n_moves);
    game_free(&game);
}

static void test_marks_go(void)
{
    struct game game = {0};
    game_start(&game, puzzle);
    make(&game, "mark r1c4 26\nmark r2c2 2\n");
    CHECK(game_make(&game, MOVE_MARK, at(9, 9), 1), "a clue takes marks");
    make(&game, "enter r1c3 2");
    CHECK(game.cells[at(1, 4)].marks == 1 << 5 && game.cells[at(2, 2)].marks == 0,
          "marks in the row and the box");
    make(&game, "undo");
    CHECK(game.cells[at(1, 4)].marks == (1 << 5 | 1 << 1) && game.cells[at(2, 2)].marks == 1 << 1,
          "back again");
    make(&game, "clear r1c4");
    CHECK(game.cells[at(1, 4)].marks == 0, "clearing an empty cell takes its marks");
    game_free(&game);
}

static void test_undo(void)
{
    struct game game = {0};
    enum { MOVES = 3000 };
    game_start(&game, puzzle);
    for (unsigned i = 0; i < MOVES; i++)
        game_make(&game, MOVE_ENTER, at(1, 3), bit_of(i % 9 + 1));
    CHECK(game.n_moves == MOVES, "%zu", game.n_moves);
    for (unsigned i = 0; i < MOVES; i++)
        CHECK(!game_undo(&game), "%u", i);
    CHECK(game_undo(&game) != NULL, "undone before the beginning");
    CHECK(memcmp(grid(&game), puzzle, CELLS) == 0, "%s", grid(&game));
    for (unsigned i = 0; i < MOVES; i++)
        CHECK(!game_redo(&game), "%u", i);
    CHECK(game_redo(&game) != NULL, "done again past the end");
    CHECK(game.cells[at(1, 3)].digit == (MOVES - 1) % 9 + 1, "%s", grid(&game));
    make(&game, "undo 5\nenter r1c4 2");
    CHECK(game.n_moves == MOVES - 4 && game_redo(&game), "a new move ends what could be done again");
    check_replay(&game, puzzle);
    game_free(&game);
}

/* One Backspace takes back a manual entry with every automatic entry that followed, and nothing else. */
static void test_back(void)
{
    struct game game = {0};
    game_start(&game, puzzle);
    make(&game, "fill r5c5=5\nenter r1c3 4\nfill r1c4=6 r1c6=8\nreduce r1c7-1\nenter r1c8 1\nfill r1c9=2\n");
    CHECK(game.cells[at(1, 4)].owner == PROGRAM, "owner");
    CHECK(game_make(&game, MOVE_ENTER, at(1, 4), bit_of(2)) != NULL, "an automatic entry can be overwritten");
    CHECK(game_make(&game, MOVE_CLEAR, at(1, 4), 0) != NULL, "an automatic entry can be cleared");
    check_replay(&game, puzzle);
    /* The cursor is elsewhere: the last entry. */
    CHECK(game_last_entry(&game, at(9, 1)) == at(1, 8), "%u", game_last_entry(&game, at(9, 1)));
    make(&game, "back r9c1");
    CHECK(!game.cells[at(1, 8)].digit && !game.cells[at(1, 9)].digit && game.cells[at(1, 4)].digit == 6, "%s",
          grid(&game));
    make(&game, "undo\nback r1c3");
    /* The first entry goes with all automatic entries after it; the player's later one stays, and so does
     * what was filled before. */
    CHECK(!game.cells[at(1, 3)].digit && !game.cells[at(1, 4)].digit && !game.cells[at(1, 6)].digit &&
              !game.cells[at(1, 9)].digit,
          "%s", grid(&game));
    CHECK(game.cells[at(1, 8)].digit == 1 && game.cells[at(5, 5)].digit == 5, "%s", grid(&game));
    CHECK(game.cells[at(1, 7)].struck == 0, "candidates that were struck out after it are back");
    check_replay(&game, puzzle);
    make(&game, "back r9c1");
    CHECK(!game.cells[at(1, 8)].digit, "%s", grid(&game));
    /* No entry is left: what the program did from the beginning. */
    CHECK(game_last_entry(&game, at(9, 1)) == CELLS, "%u", game_last_entry(&game, at(9, 1)));
    make(&game, "back");
    CHECK(memcmp(grid(&game), puzzle, CELLS) == 0, "%s", grid(&game));
    CHECK(game_make(&game, MOVE_BACK, 0, 0) != NULL, "nothing is left to take back");
    check_replay(&game, puzzle);
    make(&game, "undo 3");
    CHECK(game.cells[at(1, 9)].digit == 2, "%s", grid(&game));
    game_free(&game);
}

/* What the program entered before stays, even if a mark under it has gone since. */
static void test_back_keeps(void)
{
    struct game game = {0};
    game_start(&game, puzzle);
    make(&game, "mark r1c4 6\nfill r1c4=2\nenter r1c3 4\nfill r1c6=6\nback r1c3\n");
    CHECK(game.cells[at(1, 4)].digit == 2 && !game.cells[at(1, 6)].digit, "%s", grid(&game));
    game_free(&game);
}

static void test_solve_and_restart(void)
{
    struct game game = {0};
    struct deed deeds[CELLS] = {{0}};
    game_start(&game, puzzle);
    make(&game, "enter r1c3 1\nfill r5c5=5\n");
    for (unsigned cell = 0; cell < CELLS; cell++)
        deeds[cell].digit = cell < 3 ? (unsigned char)(solution[cell] - '0') : 0;
    CHECK(!game_help(&game, MOVE_FILL, deeds), "fill");
    CHECK(game.cells[at(1, 3)].digit == 1 && game.cells[at(1, 3)].owner == PLAYER,
          "filling overwrote an entry");
    for (unsigned cell = 0; cell < CELLS; cell++)
        deeds[cell].digit = (unsigned char)(solution[cell] - '0');
    CHECK(!game_help(&game, MOVE_SOLVE, deeds), "solve");
    CHECK(memcmp(grid(&game), solution, CELLS) == 0 && game_is_solved(&game), "%s", grid(&game));
    CHECK(game_was_helped(&game), "helped");
    check_replay(&game, puzzle);
    make(&game, "restart");
    CHECK(memcmp(grid(&game), puzzle, CELLS) == 0 && !game_is_solved(&game), "%s", grid(&game));
    check_replay(&game, puzzle);
    make(&game, "undo");
    CHECK(game_is_solved(&game), "%s", grid(&game));
    game_free(&game);
}

static void test_entering(void)
{
    struct game game = {0};
    char moves[400];
    game_start(&game, empty);
    CHECK(game_make(&game, MOVE_CLUE, 0, bit_of(5)) != NULL && game_paste(&game, puzzle) != NULL,
          "the clues are fixed");
    snprintf(moves, sizeof moves,
             "edit\nclue r1c1 7\npaste %s\nclue r1c1 0\nclue r1c1 5\nplay\nenter r1c3 4\n", puzzle);
    make(&game, moves);
    char clues[CELLS];
    cells_text(game.cells, true, clues);
    CHECK(memcmp(clues, puzzle, CELLS) == 0, "%.81s", clues);
    CHECK(!game.editing && game.cells[at(1, 3)].owner == PLAYER, "playing");
    check_replay(&game, empty);
    make(&game, "undo 3");
    CHECK(game.editing && game.cells[0].digit == 0, "%s", grid(&game));
    check_replay(&game, empty);
    CHECK(game_make(&game, MOVE_ENTER, 0, bit_of(1)) && game_make(&game, MOVE_BACK, 0, 0) &&
              game_make(&game, MOVE_RESTART, CELLS, 0),
          "moves of a player while entering");
    game_free(&game);
}

/* What the program itself never asks for is refused or skipped. */
static void test_wrong_moves(void)
{
    struct game game = {0};
    const struct deed clue[CELLS] = {{.digit = 9}};
    char line[GAME_LINE] = "fill";
    game_start(&game, puzzle);
    CHECK(game_make(&game, MOVE_MARK, at(1, 3), 1 << 9) && game_make(&game, MOVE_STRIKE, at(1, 3), 1 << 10),
          "no such digit");
    CHECK(game_make(&game, MOVE_MARK, CELLS, 1) != NULL, "no such cell");
    CHECK(!game_help(&game, MOVE_SOLVE, clue) && !game.n_moves, "%s", grid(&game));
    for (int i = 0; i <= CELLS; i++)
        snprintf(line + strlen(line), 10, " r1c3=4");
    CHECK(game_move(&game, line) && !game.n_moves, "more entries than cells");
    CHECK(game_move(&game, "fill r1c3=4 r1c3-2") && !game.n_moves, "a cell that is named twice");
    CHECK(!game_make(&game, MOVE_PLAY, CELLS, 0) && !game.n_moves, "it is played already");
    make(&game, "enter r1c3 4\nenter r1c4 2");
    CHECK(game_move(&game, "undo 99") && !game.at, "undone as far as it goes");
    game_start(&game, empty);
    make(&game, "edit");
    CHECK(game_make(&game, MOVE_CLUE, CELLS, bit_of(5)) && game_make(&game, MOVE_CLUE, 0, bit_of(10)),
          "no such cell or digit");
    CHECK(game_help(&game, MOVE_FILL, clue) != NULL, "help while the puzzle is entered");
    static const char *const lines[] = {"clue r1c1", "clue r1c1 57", "clue r1c1 00", "paste 12",
                                        "enter r1c1 5"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        CHECK(game_move(&game, lines[i]) != NULL && game.n_moves == 1, "%s", lines[i]);
    game_free(&game);
}

/* Lines that are no moves change nothing and say so. */
static void test_nonsense(void)
{
    static const char *const lines[] = {"",
                                        "enter",
                                        "enter r1c3",
                                        "enter r1c3 0",
                                        "enter r0c3 4",
                                        "enter r1c34",
                                        "enterr1c3 4",
                                        "fill r1c3",
                                        "fill r1c3=",
                                        "fill r1c3=45",
                                        "fill r1c3~4",
                                        "paste 123",
                                        "undo 1",
                                        "redo",
                                        "mark r1c3 x",
                                        "jump",
                                        "clue r1c1 5",
                                        "reduce r1c3-4 ",
                                        "clear r1c3 extra",
                                        "enter x1c3 4",
                                        "enter rac3 4",
                                        "enter r1x3 4",
                                        "enter r1c0 4",
                                        "enter r1c: 4",
                                        "enter r1c3 45",
                                        "enter r1c3x",
                                        "strike r1c3",
                                        "strike r1c3 0",
                                        "clear",
                                        "back x",
                                        "back r1c3 4",
                                        "restart r1c3 4x",
                                        "paste",
                                        "enter r1c3 4 4"};
    struct game game = {0};
    game_start(&game, puzzle);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        CHECK(game_move(&game, lines[i]) != NULL, "%s", lines[i]);
        CHECK(!game.n_moves && memcmp(grid(&game), puzzle, CELLS) == 0, "%s", lines[i]);
    }
    game_free(&game);
}

static void test_warnings(void)
{
    struct game game = {0};
    struct warning warnings[8];
    bool cause[CELLS];
    struct text words = {0};
    game_start(&game, puzzle);
    CHECK(game_warnings(&game, warnings, 8) == 0, "none at first");
    make(&game, "enter r1c3 5");
    size_t n = game_warnings(&game, warnings, 8);
    CHECK(n >= 1 && warnings[0].kind == WARNING_CLASH, "%zu", n);
    warning_words(&warnings[0], &words);
    text_char(&words, '\0');
    CHECK(strcmp(words.data, "r1c1 and r1c3 are both 5 (row 1)") == 0, "%s", words.data);
    warning_cause(&game, &warnings[0], cause);
    CHECK(cause[at(1, 1)] && cause[at(1, 3)] && !cause[at(1, 2)], "cause of a clash");
    make(&game, "undo\nstrike r1c3 124");
    n = game_warnings(&game, warnings, 8);
    CHECK(n >= 1 && warnings[0].kind == WARNING_CELL && warnings[0].first == at(1, 3), "%zu", n);
    warning_cause(&game, &warnings[0], cause);
    CHECK(cause[at(1, 1)] && cause[at(3, 3)] && !cause[at(9, 9)], "cause of an empty cell");
    game_start(&game, empty);
    make(&game, "enter r1c1 1\nenter r4c2 1\nstrike r8c3 1\nstrike r9c3 1\nstrike r7c3 1");
    n = game_warnings(&game, warnings, 8);
    CHECK(n == 2 && warnings[0].kind == WARNING_HOUSE && warnings[0].digit == 1, "%zu", n);
    warning_cause(&game, &warnings[0], cause);
    CHECK(cause[at(1, 1)] && cause[at(4, 2)], "cause of a house");
    words.length = 0;
    warning_words(&warnings[0], &words);
    text_char(&words, '\0');
    CHECK(strcmp(words.data, "column 3 has no place for 1") == 0, "%s", words.data);
    words.length = 0;
    warning_words(&(struct warning){.kind = WARNING_CELL, .first = 80}, &words);
    text_char(&words, '\0');
    CHECK(strcmp(words.data, "r9c9 has no candidate") == 0, "%s", words.data);
    /* A filled cell of the house is no cause. */
    make(&game, "enter r7c3 2");
    warning_cause(&game, &warnings[0], cause);
    CHECK(cause[at(1, 1)] && cause[at(4, 2)] && !cause[at(7, 3)], "cause of a house with an entry");
    text_free(&words);
    game_free(&game);
}

/* Random moves: any record replays, any undo leads back. */
static void test_random_moves(void)
{
    uint64_t seed = test_seed();
    struct game game = {0}, start = {0};
    game_start(&start, puzzle);
    for (int round = 0; round < 30; round++) {
        game_start(&game, puzzle);
        for (int i = 0; i < 300; i++) {
            unsigned cell = test_below(&seed, CELLS), digit = 1 + test_below(&seed, 9);
            struct deed deeds[CELLS] = {{0}};
            deeds[test_below(&seed, CELLS)].struck = (uint16_t)test_below(&seed, 512);
            deeds[cell] = (struct deed){.digit = (unsigned char)digit};
            switch (test_below(&seed, 10)) {
            case 0:
            case 1:
                game_make(&game, MOVE_ENTER, cell, bit_of(digit));
                break;
            case 2:
                game_make(&game, MOVE_CLEAR, cell, 0);
                break;
            case 3:
                game_make(&game, MOVE_MARK, cell, test_below(&seed, 512));
                break;
            case 4:
                game_make(&game, MOVE_STRIKE, cell, test_below(&seed, 512));
                break;
            case 5:
                game_help(&game, MOVE_FILL, deeds);
                break;
            case 6:
                game_help(&game, test_below(&seed, 8) ? MOVE_REDUCE : MOVE_SOLVE, deeds);
                break;
            case 7:
                game_make(&game, MOVE_BACK, cell, 0);
                break;
            case 8:
                game_undo(&game);
                break;
            default:
                test_below(&seed, 20) ? game_redo(&game) : game_make(&game, MOVE_RESTART, CELLS, 0);
                break;
            }
        }
        check_replay(&game, puzzle);
        while (!game_undo(&game))
            ;
        CHECK(same_cells(&game, &start), "round %d: undone to %s", round, grid(&game));
    }
    game_free(&game);
    game_free(&start);
}

/* ---- The store ---- */

static void write_text(const char *folder, const char *name, const char *text)
{
    char path[STORE_PATH + STORE_NAME];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
}

static void test_store(void)
{
    char folder[] = "/tmp/test-play-XXXXXX", path[STORE_PATH];
    struct store store = {0};
    struct text text = {0};
    CHECK(mkdtemp(folder), "a folder");
    setenv("XDG_STATE_HOME", folder, 1);
    CHECK(store_open(&store), "error %d", store.error);
    CHECK(strncmp(store.folder, folder, strlen(folder)) == 0, "%s", store.folder);
    CHECK(store_load(&store, "game", &text) == LOADED_NOTHING, "a new folder");
    CHECK(store_save(&store, "game", "one\ntwo\n", 8) == 0, "save");
    CHECK(store_load(&store, "game", &text) == LOADED && text.length == 8 &&
              memcmp(text.data, "one\ntwo\n", 8) == 0,
          "load");
    /* Damage of any kind is seen: cut, changed, empty, something else. */
    static const char *const damaged[] = {"one\ntwo\n", "one\ntwo\nend 0123456789abcdef\n", "", "end",
                                          "\n\n\n"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        text.length = 0;
        write_text(store.folder, "game", damaged[i]);
        CHECK(store_load(&store, "game", &text) == LOADED_DAMAGE, "%s", damaged[i]);
        CHECK(store_set_aside(&store, "game", path), "set aside");
        CHECK(access(path, F_OK) == 0, "%s", path);
        CHECK(store_load(&store, "game", &text) == LOADED_NOTHING, "out of the way");
    }
    /* Locks: another process cannot have the name, but another name. */
    CHECK(store_lock(&store, "game", false), "lock");
    pid_t child = fork();
    if (child == 0) {
        struct store other = {0};
        bool right =
            store_open(&other) && !store_lock(&other, "game", false) && store_lock(&other, "game-2", false);
        _exit(!right);
    }
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && status == 0, "a lock holds against another process: %d",
          status);
    store_close(&store);
    unsetenv("XDG_STATE_HOME");
    setenv("HOME", "relative", 1);
    CHECK(!store_open(&store) && store.error, "nowhere to keep anything");
    CHECK(store_save(&store, "game", "x", 1) != 0, "save nowhere");
    text_free(&text);
    snprintf(path, sizeof path, "rm -rf %s", folder);
    CHECK(system(path) == 0, "cleaned up");
}

/* What is asked, the clock and the cursor survive, too; and damage inside a record is found. */
static void test_play_record(void)
{
    struct play play, again;
    struct text text = {0}, text_again = {0};
    play_init(&play, 1);
    play_begin(&play, puzzle, "a \033name\xff");
    CHECK(strcmp(play.course.name, "a name") == 0, "%s", play.course.name);
    play_key(&play, 'c', false);
    play_key(&play, KEY_RIGHT, false);
    play_key(&play, KEY_RIGHT, false);
    play_key(&play, '5', false);
    play_key(&play, 'u', false);
    play.course.played = 61000;
    play_record(&play, &text);
    play_init(&again, 2);
    CHECK(play_restore(&again, text.data, text.length), "%.*s", (int)text.length, text.data);
    CHECK(again.view.candidates && again.view.cursor == play.view.cursor && again.course.played == 61000 &&
              strcmp(again.course.name, "a name") == 0,
          "what was shown");
    CHECK(!game_redo(&again.game) && again.game.cells[again.view.cursor].digit == 5,
          "what was undone can be done again");
    game_undo(&again.game);
    play_record(&again, &text_again);
    CHECK(text.length == text_again.length && memcmp(text.data, text_again.data, text.length) == 0, "%.*s",
          (int)text_again.length, text_again.data);
    for (size_t cut = 0; cut + 1 < text.length; cut += 7)
        if (memchr(text.data + cut, '\n', text.length - cut - 1))
            CHECK(!play_restore(&again, text.data, cut) || cut > 100, "cut after %zu", cut);
    play_free(&play);
    play_free(&again);
    text_free(&text);
    text_free(&text_again);
}

/* A record is read strictly: what is not understood makes all of it invalid, and an empty grid is left. */
static void test_damaged_record(void)
{
#define CLUES "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    static const struct {
        const char *text;
        bool good;
    } all[] = {{"puzzle " CLUES "\nmoves\n", true},
               {"puzzle " CLUES "\nname a name\ncursor 500\nplayed 70\nshow vi pencil noclock candidates\n"
                "state scored gave-up\nmoves\nenter r1c3 4\nundo\n",
                true},
               {"", false},
               {"puzzle " CLUES "\n", false},
               {"puzzle " CLUES "\nmoves", false},
               {"puzzle " CLUES "5\nmoves\n", false},
               {"puzzle 53\nmoves\n", false},
               {"games\nmoves\n", false},
               {"puzzle " CLUES "\nthe rest\nmoves\n", false},
               {"puzzle " CLUES "\nmoves\nmoves\n", false},
               {"puzzle " CLUES "\nmoves\nenter r1c1 5\n", false}};
#undef CLUES
    char long_line[2 * GAME_LINE];
    struct play play;
    play_init(&play, 1);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        bool restored = play_restore(&play, all[i].text, strlen(all[i].text));
        CHECK(restored == all[i].good, "%s", all[i].text);
        CHECK(memcmp(grid(&play.game), restored ? puzzle : empty, CELLS) == 0, "%s", grid(&play.game));
        CHECK(i != 1 || (play.view.vi && play.view.pencil && play.view.clock_hidden && play.view.candidates &&
                         play.course.scored && play.course.gave_up && play.view.cursor < CELLS &&
                         play.course.played == 70000),
              "what was shown");
    }
    int n = snprintf(long_line, sizeof long_line, "puzzle %s\nname ", puzzle);
    memset(long_line + n, 'x', GAME_LINE);
    snprintf(long_line + n + GAME_LINE, 10, "\nmoves\n");
    CHECK(!play_restore(&play, long_line, strlen(long_line)), "a line that is too long");
    /* Of a long name, the beginning is kept. */
    snprintf(long_line + n + 300, 10, "\nmoves\n");
    CHECK(play_restore(&play, long_line, strlen(long_line)) && strlen(play.course.name) == NAME_ROOM - 1,
          "%s", play.course.name);
    play_free(&play);
}

int main(void)
{
    test_entries();
    test_marks_go();
    test_undo();
    test_back();
    test_back_keeps();
    test_solve_and_restart();
    test_entering();
    test_wrong_moves();
    test_nonsense();
    test_warnings();
    test_random_moves();
    test_store();
    test_play_record();
    test_damaged_record();
    return test_report();
}

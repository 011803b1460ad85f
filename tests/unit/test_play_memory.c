/* --play when memory is short: a move is made as a whole or not at all, a search says that it failed
 * rather than that there is nothing, and a pasted text never turns into keys. */
#include "base/rating_words.h"
#include "cli/play/player/play.h"
#include "cli/play/terminal/key_parser.h"
#include "tests/failing.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char empty[] =
    ".................................................................................";

/* ---- Moves ---- */

/* A move of all cells: `solve r1c3=4 ...`. */
static void whole_solution(char line[GAME_LINE])
{
    int n = snprintf(line, GAME_LINE, "solve");
    for (int cell = 0; cell < CELLS; cell++)
        n +=
            snprintf(line + n, GAME_LINE - (size_t)n, " r%dc%d=%c", cell / 9 + 1, cell % 9 + 1, solved[cell]);
}

/* The game after these moves, each in a line. */
static void begin_game(struct game *game, const char *moves)
{
    char line[GAME_LINE];
    game_start(game, empty);
    while (*moves) {
        size_t n = strcspn(moves, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, moves);
        CHECK(!game_move(game, line), "%s", line);
        moves += n + (moves[n] == '\n');
    }
}

/* Returns how many allocations the move needs. Each fails in turn, and the game is as it was. */
static unsigned long check_move(const char *before, const char *line)
{
    for (unsigned long k = 1;; k++) {
        struct game game = {0};
        begin_game(&game, before);
        struct game copy = game;
        begin_fault((struct fault){"memory", k, ENOMEM, false});
        const char *reason = game_move(&game, line);
        bool failed = end_fault() >= k;
        CHECK(failed == (reason && strcmp(reason, "out of memory") == 0), "%.20s, allocation %lu: %s", line,
              k, reason ? reason : "made");
        CHECK(!failed || (memcmp(game.cells, copy.cells, sizeof game.cells) == 0 && game.at == copy.at &&
                          game.n_moves == copy.n_moves && game.editing == copy.editing),
              "%.20s, allocation %lu: a part was made", line, k);
        CHECK(!failed || !game_move(&game, line), "%.20s: made once memory is there", line);
        game_free(&game);
        if (!failed)
            return k - 1;
    }
}

static void test_moves(void)
{
    char solution[GAME_LINE], paste[GAME_LINE];
    whole_solution(solution);
    snprintf(paste, sizeof paste, "paste %s", solved);
    static const char *const first[] = {"enter r1c1 5", "mark r1c1 37", "strike r1c1 37",
                                        "fill r1c1=5 r1c2=3", "reduce r1c1-37"};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        CHECK(check_move("", first[i]) == 1, "%s", first[i]);
    CHECK(check_move("", solution) == 1, "a solution");
    CHECK(check_move("", "edit") == 1, "edit");
    CHECK(check_move("edit", paste) == 0, "paste");
    CHECK(check_move("edit", "clue r1c1 5") == 0, "clue");
    /* 64 moves fill the first array. */
    enum { MOVES = 64, LENGTH = sizeof "enter r1c1 5\n" - 1 };
    char many[MOVES * LENGTH + 1];
    for (int i = 0; i < MOVES; i++)
        snprintf(many + LENGTH * i, LENGTH + 1, "enter r1c1 %c\n", i % 2 ? '5' : '3');
    static const char *const later[] = {"enter r1c1 7", "clear r1c1",  "mark r1c2 3",  "back r1c1",
                                        "restart",      "fill r1c2=3", "strike r1c2 3"};
    for (size_t i = 0; i < sizeof later / sizeof *later; i++)
        CHECK(check_move(many, later[i]) == 1, "%s", later[i]);
    many[sizeof many - 1 - LENGTH] = '\0';
    CHECK(check_move(many, "edit") == 0, "room for one more move");
}

/* ---- The player ---- */

static bool says(const struct play *play, const char *words)
{
    return strstr(play->view.message, words) != NULL;
}

/* A refused move is told, and the same key makes it later. */
static void test_keys(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    begin_fault((struct fault){"memory", 1, ENOMEM, true});
    play_key(&play, '5', false);
    end_fault();
    CHECK(says(&play, "Out of memory.") && !play.course.unsaved && !play.game.cells[CELLS / 2].digit, "%s",
          play.view.message);
    play_key(&play, '5', false);
    CHECK(play.game.cells[CELLS / 2].digit == 5 && play.course.unsaved, "%s", play.view.message);
    play_free(&play);
    /* The entries of an input, and the beginning of a puzzle of one's own. */
    struct puzzle puzzle;
    puzzle_set(&puzzle, easy);
    memcpy(puzzle.cells, solved, CELLS);
    for (int way = 0; way < 2; way++) {
        play_init(&play, 1);
        play_begin(&play, easy, "");
        begin_fault((struct fault){"memory", 1, ENOMEM, true});
        play_take_entries(&play, &puzzle);
        end_fault();
        CHECK(says(&play, "Out of memory.") && play.game.n_moves == 0, "%s", play.view.message);
        play_begin(&play, easy, "");
        play_take_entries(&play, &puzzle);
        CHECK(!*play.view.message && play.game.n_moves > 0, "%s", play.view.message);
        memcpy(puzzle.cells, easy, CELLS);
        memset(puzzle.candidates, 0, sizeof puzzle.candidates);
        play_free(&play);
    }
    play_init(&play, 1);
    begin_fault((struct fault){"memory", 1, ENOMEM, true});
    play_begin_entering(&play);
    end_fault();
    CHECK(says(&play, "Out of memory.") && !play.game.editing, "%s", play.view.message);
    play_free(&play);
}

/* Does a task that was asked for; then the memory is gone. */
static void take_without_memory(struct play *play, enum task_kind kind)
{
    struct text answer = {0};
    CHECK(play->work.wanted[kind], "task %d", (int)kind);
    play->work.wanted[kind] = false;
    helper_work(&play->work.tasks[kind], NULL, &answer);
    const struct finding *finding = finding_in(&answer);
    CHECK(finding, "task %d", (int)kind);
    begin_fault((struct fault){"memory", 1, ENOMEM, kind != TASK_FACTS});
    if (finding)
        play_find(play, finding);
    end_fault();
    text_free(&answer);
}

static void test_findings(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    take_without_memory(&play, TASK_FACTS);
    play_key(&play, 'h', false);
    take_without_memory(&play, TASK_HINT);
    CHECK(says(&play, "Out of memory.") && play.help.hint_level == HINT_NONE, "%s", play.view.message);
    play_key(&play, 'e', false);
    take_without_memory(&play, TASK_PATH);
    CHECK(says(&play, "Out of memory.") && play.view.show == SHOW_GRID && !play.help.steps.data, "%s",
          play.view.message);
    play_key(&play, 'r', false);
    take_without_memory(&play, TASK_REDUCE);
    CHECK(!game_was_helped(&play.game), "%s", play.view.message);
    play_free(&play);
}

/* ---- Tasks ---- */

static struct task task_of(enum task_kind kind)
{
    struct task task;
    memset(&task, 0, sizeof task);
    task.kind = kind;
    memcpy(task.puzzle, easy, CELLS);
    memcpy(task.cells, easy, CELLS);
    for (int cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = DIGITS;
    task.proper = true;
    task.limit = kind == TASK_PATH ? 1000 : 1;
    task.wishes = (struct wishes){.low = 10, .high = 119, .seed = 1, .trials = NEW_TRIALS};
    return task;
}

/* Each allocation of a task fails: its answer is lost, or it is the right one. */
static void test_tasks(void)
{
    for (int kind = 0; kind < TASK_KINDS; kind++) {
        struct task task = task_of((enum task_kind)kind);
        struct text right = {0};
        unsigned long lost = 0, tried = 0;
        helper_work(&task, NULL, &right);
        CHECK(finding_in(&right), "task %d", kind);
        for (unsigned long k = 1; k < 200; k++) {
            struct text answer = {0};
            begin_fault((struct fault){"memory", k, ENOMEM, k % 2});
            helper_work(&task, NULL, &answer);
            bool failed = end_fault() >= k;
            bool whole = finding_in(&answer) != NULL;
            CHECK(!whole ||
                      (answer.length == right.length && memcmp(answer.data, right.data, right.length) == 0),
                  "task %d, allocation %lu: another answer", kind, k);
            tried += failed;
            lost += failed && !whole;
            text_free(&answer);
            if (!failed)
                break;
        }
        CHECK(lost, "task %d: %lu of %lu failures noticed", kind, lost, tried);
        text_free(&right);
    }
}

/* What is answered when a task asks whether to end: no so many times, then yes. */
struct patience {
    unsigned long left, asked_again;
};

static int until(void *context)
{
    struct patience *patience = context;
    if (patience->left) {
        patience->left--;
        return 0;
    }
    patience->asked_again++;
    return 1;
}

/* A task that nobody waits for any more ends soon, wherever it is. */
static void test_given_up(void)
{
    static const char several[] =
        "53..7....6...95....98....6.8...6...34..8.3..1.............................41....7";
    for (int kind = 0; kind < TASK_KINDS; kind++)
        for (unsigned long questions = 0; questions < 5; questions++) {
            struct patience patience = {questions, 0};
            struct text answer = {0};
            struct task task = task_of((enum task_kind)kind);
            if (kind == TASK_FACTS)
                memcpy(task.puzzle, several, CELLS);
            task.wishes.low = task.wishes.high = 98; /* of which there is hardly one */
            struct sudoku_control control = SUDOKU_CONTROL_INIT;
            control.cancel = until;
            control.context = &patience;
            helper_work(&task, &control, &answer);
            CHECK(patience.asked_again < 5, "task %d asked %lu times more", kind, patience.asked_again);
            CHECK(kind != TASK_MAKE || patience.asked_again, "a puzzle that cannot be made");
            text_free(&answer);
        }
}

/* Also in the middle of the search for one step, where chains are tried. */
static void test_given_up_step(void)
{
    static const char hard[] =
        "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56";
    struct game game = {0};
    struct task task = task_of(TASK_PATH);
    game_start(&game, hard);
    memcpy(task.puzzle, hard, CELLS);
    memcpy(task.cells, hard, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = (uint16_t)cell_candidates(game.cells, cell);
    for (unsigned long questions = 16; questions < 70; questions += 9) {
        struct patience patience = {questions, 0};
        struct text answer = {0};
        struct sudoku_control control = SUDOKU_CONTROL_INIT;
        control.cancel = until;
        control.context = &patience;
        helper_work(&task, &control, &answer);
        const struct finding *finding = finding_in(&answer);
        CHECK(patience.asked_again && patience.asked_again < 5, "after %lu questions asked %lu times more",
              questions, patience.asked_again);
        CHECK(finding && finding->n_hints <= questions, "%zu steps", finding ? finding->n_hints : 0);
        text_free(&answer);
    }
    game_free(&game);
}

/* A puzzle of the wanted level is made, also if the first ones are too easy or too hard. */
static void test_levels(void)
{
    for (unsigned rating = 12; rating <= 28; rating += 8) {
        struct task task = task_of(TASK_MAKE);
        struct text answer = {0};
        task.wishes.low = rating - 2;
        task.wishes.high = rating;
        task.wishes.symmetry = rating == 20;
        helper_work(&task, NULL, &answer);
        const struct finding *finding = finding_in(&answer);
        CHECK(finding && finding->rating >= rating - 2 && finding->rating <= rating, "%u wanted, %u made",
              rating, finding ? finding->rating : 0);
        text_free(&answer);
    }
    CHECK(rating_level(12) == 0 && rating_level(200) == LEVELS - 1 && !rating_words[LEVELS], "levels");
}

/* An answer that is cut anywhere is none. */
static void test_cut_answers(void)
{
    struct task task = task_of(TASK_HINT);
    struct text answer = {0};
    helper_work(&task, NULL, &answer);
    size_t whole = answer.length;
    CHECK(finding_in(&answer), "the whole answer");
    for (size_t i = 1; i < 2000 && i <= whole; i++) {
        answer.length = whole - i;
        CHECK(!finding_in(&answer), "%zu bytes less", i);
    }
    struct finding cut = *finding_in(&(struct text){answer.data, whole, whole, false});
    cut.n_words = whole;
    memcpy(answer.data, &cut, sizeof cut);
    answer.length = whole;
    CHECK(!finding_in(&answer), "more words than bytes");
    text_free(&answer);
}

/* ---- Pasting ---- */

/* The keys in a pasted text are no keys, whichever allocation fails; the key after it is one. */
static void test_paste(void)
{
    static char long_text[5000];
    memset(long_text, 'q', sizeof long_text - 1);
    for (unsigned long k = 1; k <= 4; k++) {
        struct keys keys = {.n = 0};
        struct text bytes = {0};
        text_print(&bytes, "\033[200~%s\033[201~x", long_text);
        unsigned pastes = 0, typed = 0, last = 0;
        begin_fault((struct fault){"memory", k, ENOMEM, true});
        for (size_t i = 0; i < bytes.length; i++) {
            struct event event = keys_byte(&keys, (unsigned char)bytes.data[i]);
            pastes += event.kind == EVENT_PASTE;
            typed += event.kind == EVENT_KEY;
            last = event.kind == EVENT_KEY ? event.key : last;
        }
        bool failed = end_fault() >= k;
        CHECK(pastes == 1 && typed == 1 && last == 'x', "allocation %lu: %u pastes, %u keys", k, pastes,
              typed);
        CHECK(keys.paste.length == (failed ? 0 : sizeof long_text - 1), "allocation %lu: %zu bytes", k,
              keys.paste.length);
        keys_free(&keys);
        text_free(&bytes);
    }
}

/* Of a text that is too long, the end is kept. */
static void test_long_paste(void)
{
    struct keys keys = {.n = 0};
    struct event event = {.kind = EVENT_NONE};
    for (const char *at = "\033[200~"; *at; at++)
        keys_byte(&keys, (unsigned char)*at);
    for (long i = 0; i < PASTE_LIMIT + 1000L; i++)
        keys_byte(&keys, 'q');
    for (const char *at = "end\033[201~"; *at; at++)
        event = keys_byte(&keys, (unsigned char)*at);
    CHECK(event.kind == EVENT_PASTE, "the end of the text");
    CHECK(keys.paste.length <= PASTE_LIMIT && keys.paste.length > PASTE_LIMIT / 2 &&
              memcmp(keys.paste.data + keys.paste.length - 3, "end", 3) == 0,
          "%zu bytes", keys.paste.length);
    keys_free(&keys);
}

int main(void)
{
    test_moves();
    test_keys();
    test_findings();
    test_tasks();
    test_given_up();
    test_given_up_step();
    test_levels();
    test_cut_answers();
    test_paste();
    test_long_paste();
    return test_report();
}

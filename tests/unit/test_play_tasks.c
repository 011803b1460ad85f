/* Tasks of a game: answers that come too late, keys that wait for an answer, and answers that never come. */
#include "cli/play/worker.h"
#include "tests/play_tasks.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

/* The solutions of a puzzle are counted; before the answer is read, the next puzzle is opened. */
static void test_late_facts(void)
{
    struct play play;
    open_puzzle(&play, easy);
    struct text late = start_task(&play, TASK_FACTS);
    play_begin(&play, medium, "");
    take_answer(&play, &late);
    CHECK(!play.help.facts_known, "the answer about the puzzle before is taken");
    do_task(&play, TASK_FACTS);
    CHECK(play.help.facts_known && memcmp(play.help.facts.solution, medium_solution, CELLS) == 0, "%.81s",
          play.help.facts.solution);
    play_free(&play);
}

/* The facts of a puzzle are the same after a move. */
static void test_facts_after_move(void)
{
    struct play play;
    open_puzzle(&play, easy);
    struct text answer = start_task(&play, TASK_FACTS);
    play.view.cursor = 2;
    play_key(&play, '4', false);
    take_answer(&play, &answer);
    CHECK(play.help.facts_known && play.help.facts.count == 1, "%u solutions", play.help.facts.count);
    play_free(&play);
}

/* A puzzle is asked for twice: the answer to the first wish is not that to the second. */
static void test_late_puzzle(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_make(&play);
    struct text late = start_task(&play, TASK_MAKE);
    play_make(&play);
    take_answer(&play, &late);
    CHECK(play.work.running[TASK_MAKE] && play.request.kind == REQUEST_NONE,
          "the puzzle of the first wish is opened");
    do_task(&play, TASK_MAKE);
    CHECK(!play.work.running[TASK_MAKE] && play.request.kind == REQUEST_OPEN,
          "the puzzle of the second wish");
    play_free(&play);
}

/* A wish that no puzzle meets ends, and says so. */
static void test_wish_in_vain(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play.maker.wish_level = BY_RATING;
    play.maker.wishes.low = play.maker.wishes.high = 98;
    play_make(&play);
    play.work.tasks[TASK_MAKE].wishes.trials = play.maker.wishes.trials = 640;
    /* It is told how many were tried so far, and the next ones follow. */
    do_task(&play, TASK_MAKE);
    CHECK(play.work.running[TASK_MAKE] && play.work.tasks[TASK_MAKE].wishes.first == 512, "%llu",
          (unsigned long long)play.work.tasks[TASK_MAKE].wishes.first);
    do_task(&play, TASK_MAKE);
    CHECK(!play.work.running[TASK_MAKE] && !play.maker.made && play.request.kind == REQUEST_NONE, "%s",
          play.view.message);
    CHECK(strstr(play.view.message, "None of 640 new puzzles"), "%s", play.view.message);
    play_free(&play);
}

/* Monsters are bundled, and each is another one in disguise. */
static void test_monsters(void)
{
    char first[CELLS] = "";
    struct play play;
    play_init(&play, 7);
    play_begin(&play, easy, "");
    for (int i = 0; i < 2; i++) {
        play.maker.wish_level = LEVELS - 1;
        play_make(&play);
        struct text answer = start_task(&play, TASK_MAKE);
        const struct finding *finding = finding_in(&answer);
        CHECK(finding->status == SUDOKU_OK && finding->rating >= 100 &&
                  memcmp(first, finding->puzzle, CELLS) != 0,
              "%.81s", finding->puzzle);
        memcpy(first, finding->puzzle, CELLS);
        take_answer(&play, &answer);
        CHECK(play.request.kind == REQUEST_OPEN && strstr(play.request.puzzle.name, "in disguise") &&
                  sudoku_solve(play.request.puzzle.clues, 2, NULL) == 1,
              "%s", play.request.puzzle.name);
    }
    play.maker.wish_level = ANY_LEVEL + 1;
    play.maker.wishes.low = play.maker.wishes.high = 100;
    play_make(&play);
    do_task(&play, TASK_MAKE);
    CHECK(strstr(play.view.message, "None of"), "%s", play.view.message);
    play_free(&play);
}

/* g asks for the number of a puzzle; f goes through the digits. */
static void test_numbers(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_key(&play, 'g', false);
    CHECK(strstr(play.view.message, "no collection"), "%s", play.view.message);
    play.course.total = 12;
    static const char *const typed[] = {"0", "13", "x", "12"};
    for (int i = 0; i < 4; i++) {
        play_key(&play, 'g', false);
        for (const char *at = typed[i]; *at; at++)
            play_key(&play, (unsigned char)*at, false);
        play_key(&play, KEY_RETURN, false);
        CHECK(play.view.show == SHOW_GRID && (play.request.kind == REQUEST_TURN) == (i == 3), "%s", typed[i]);
        CHECK(i == 3 ? play.request.index == 11 : strstr(play.view.message, "12 puzzles") != NULL, "%s",
              typed[i]);
    }
    for (unsigned i = 1; i <= 10; i++) {
        play_key(&play, 'f', false);
        CHECK(play.view.pinned == i % 10, "%u", play.view.pinned);
    }
    play_key(&play, 'F', false);
    CHECK(play.view.pinned == 9, "%u", play.view.pinned);
    play_free(&play);
}

/* A new puzzle does not end a pause, nor the name of a file that is being typed. */
static void test_puzzle_in_pause(void)
{
    static const unsigned char keys[] = {'T', 'w', '?'};
    for (size_t i = 0; i < sizeof keys; i++) {
        struct play play;
        open_puzzle(&play, easy);
        play_make(&play);
        struct text answer = start_task(&play, TASK_MAKE);
        play_key(&play, keys[i], false);
        enum show show = play.view.show;
        take_answer(&play, &answer);
        CHECK(play.request.kind == REQUEST_NONE && play.view.show == show && play.maker.made, "after %c",
              keys[i]);
        play_free(&play);
    }
}

/* H gives a hint where h moves to the left, also if the facts are not known yet. */
static void test_hint_with_vi(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_key(&play, 'v', false);
    unsigned cursor = play.view.cursor;
    play_key(&play, 'H', false);
    do_task(&play, TASK_FACTS);
    CHECK(play.view.cursor == cursor, "the cursor went from %u to %u", cursor, play.view.cursor);
    CHECK(play.work.wanted[TASK_HINT], "the hint is looked for");
    play_free(&play);
}

/* The process that counts the solutions has died: a key that needs them asks again. */
static void test_lost_facts(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play.work.wanted[TASK_FACTS] = false;
    play_key(&play, 's', false);
    CHECK(!play.work.wanted[TASK_FACTS], "the solutions are being counted already");
    play_lose(&play, TASK_FACTS);
    CHECK(play.view.tone == TONE_WARNING, "%s", play.view.message);
    play_key(&play, 's', false);
    do_task(&play, TASK_FACTS);
    CHECK(game_is_solved(&play.game), "%s", play.view.message);
    play_free(&play);
}

/* Another key takes the place of one that waits for the facts, and its message goes. Esc leaves a puzzle that
 * is being made. */
static void test_other_key(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_make(&play);
    play_key(&play, 's', false);
    CHECK(play.view.busy && *play.view.message, "the key waits");
    play_key(&play, KEY_RIGHT, false);
    CHECK(!play.view.busy && !*play.view.message, "%s", play.view.message);
    play_key(&play, 's', false);
    play_key(&play, KEY_ESCAPE, false);
    CHECK(!play.view.busy && !*play.view.message && play.work.running[TASK_MAKE], "%s", play.view.message);
    do_task(&play, TASK_FACTS);
    CHECK(!game_is_solved(&play.game), "the key was obeyed");
    play_free(&play);
}

/* Return waits for the facts of the clues. Clues that are pasted meanwhile are shown first. */
static void test_paste_after_return(void)
{
    struct play play;
    struct puzzle pasted = {.line = 1};
    play_init(&play, 1);
    play_begin_entering(&play);
    play_key(&play, KEY_RETURN, false);
    memcpy(pasted.clues, easy, CELLS);
    play_paste(&play, &pasted);
    do_task(&play, TASK_FACTS);
    CHECK(play.request.kind == REQUEST_NONE && play.game.editing, "%s", play.view.message);
    play_free(&play);
}

/* A puzzle is entered like text: the cursor goes along, and the session is asked for the game before. */
static void test_typing(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin_entering(&play);
    for (const char *at = easy; *at; at++)
        play_key(&play, at == easy + 9 ? ' ' : (unsigned char)(*at == '.' && at > easy + 40 ? '0' : *at),
                 false);
    char clues[CELLS];
    cells_text(play.game.cells, true, clues);
    CHECK(memcmp(clues, easy, 9) == 0 && clues[9] == '.' && memcmp(clues + 10, easy + 10, CELLS - 10) == 0,
          "%.81s", clues);
    CHECK(play.view.cursor == 0, "cell %u", play.view.cursor);
    play_key(&play, KEY_BACKSPACE, false);
    CHECK(play.view.cursor == CELLS - 1 && !play.game.cells[CELLS - 1].digit, "cell %u", play.view.cursor);
    play_key(&play, '9', false);
    CHECK(play.view.cursor == 0 && play.game.cells[CELLS - 1].digit == 9, "cell %u", play.view.cursor);
    play_key(&play, KEY_ESCAPE, false);
    CHECK(play.request.kind == REQUEST_BACK, "request %d", (int)play.request.kind);
    play_free(&play);
}

/* The entered clues are refused if they have no solution, and their cause is named. */
static void test_clues_without_solution(void)
{
    static const struct {
        const char *clues, *said;
    } all[] = {{"55.......", "These clues contradict each other: y shows where."},
               {".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
                "These clues have no solution."},
               {"1234.....5.........6", NULL}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct play play;
        play_init(&play, 1);
        play_begin_entering(&play);
        for (unsigned cell = 0; all[i].clues[cell]; cell++) {
            play.view.cursor = cell;
            if (all[i].clues[cell] != '.')
                play_key(&play, (unsigned char)all[i].clues[cell], false);
        }
        do_task(&play, TASK_FACTS);
        play_key(&play, KEY_RETURN, false);
        CHECK(all[i].said ? strcmp(play.view.message, all[i].said) == 0 : play.request.kind == REQUEST_OPEN,
              "%s: %s", all[i].clues, play.view.message);
        play_free(&play);
    }
}

/* The range of ratings is never empty, and its ends stay on the scale. */
static void test_wishes(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_key(&play, 'n', false);
    play.maker.wish_row = 2;
    for (int i = 0; i < 200; i++) {
        play_key(&play, KEY_RIGHT, false);
        CHECK(play.maker.wishes.low <= play.maker.wishes.high, "from %u to %u", play.maker.wishes.low,
              play.maker.wishes.high);
    }
    unsigned beyond = play.maker.wishes.low;
    CHECK(beyond == play.maker.wishes.high && beyond == 119, "from %u", beyond);
    play_key(&play, 'j', false);
    for (int i = 0; i < 200; i++) {
        play_key(&play, KEY_LEFT, false);
        CHECK(play.maker.wishes.low <= play.maker.wishes.high, "from %u to %u", play.maker.wishes.low,
              play.maker.wishes.high);
    }
    CHECK(play.maker.wishes.low == 10 && play.maker.wishes.high == 10, "from %u to %u", play.maker.wishes.low,
          play.maker.wishes.high);
    play_key(&play, KEY_RETURN, false);
    CHECK(play.work.running[TASK_MAKE] && play.view.show == SHOW_GRID, "%s", play.view.message);
    play_free(&play);
}

/* Names of files: not too long, no control characters; an empty one is no file. */
static void test_prompt(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_key(&play, 'w', false);
    play_key(&play, KEY_CONTROL('u'), false);
    play_key(&play, KEY_BACKSPACE, false);
    play_key(&play, KEY_RETURN, false);
    CHECK(play.request.kind == REQUEST_NONE && play.view.show == SHOW_GRID, "a file without a name");
    play_key(&play, 'w', false);
    for (int i = 0; i < 2 * PROMPT_ROOM; i++)
        play_key(&play, i % 2 ? 'x' : KEY_UNKNOWN, false);
    CHECK(strlen(play.prompt.text) == PROMPT_ROOM - 1, "%zu", strlen(play.prompt.text));
    play_key(&play, KEY_CONTROL('u'), false);
    play_key(&play, KEY_CONTROL('a'), false);
    play_paste_name(&play, "a\tb\rc", 5);
    CHECK(strcmp(play.prompt.text, "ab") == 0, "%s", play.prompt.text);
    play_paste_name(&play, "c", 1);
    play_key(&play, KEY_BACKSPACE, false);
    play_key(&play, KEY_RETURN, false);
    CHECK(strcmp(play.prompt.text, "ab") == 0 && play.request.kind == REQUEST_WRITE, "%s", play.prompt.text);
    /* Any characters of Unicode but those of control; Backspace takes one of them, and what has no room for
     * all of its bytes is left out. */
    play_key(&play, 'w', false);
    play_key(&play, KEY_CONTROL('u'), false);
    play_key(&play, 0x85, false);
    play_key(&play, 0x141, false);
    play_key(&play, 0x738b, false);
    play_paste_name(&play, "\xc5\x82\xff\x7f\xe6\x98\x8e\x15", 8);
    CHECK(strcmp(play.prompt.text, "\u0141\u738b\u0142\u660e") == 0, "%s", play.prompt.text);
    play_key(&play, KEY_BACKSPACE, false);
    CHECK(strcmp(play.prompt.text, "\u0141\u738b\u0142") == 0, "%s", play.prompt.text);
    for (int i = 0; i < PROMPT_ROOM; i++)
        play_key(&play, 0x738b, false);
    CHECK(strlen(play.prompt.text) == 7 + (PROMPT_ROOM - 8) / 3 * 3, "%zu", strlen(play.prompt.text));
    play_free(&play);
}

/* Without a collection there is no other page. */
static void test_no_collection(void)
{
    struct play play;
    open_puzzle(&play, easy);
    play_key(&play, ']', false);
    CHECK(strstr(play.view.message, "There is no collection") && play.request.kind == REQUEST_NONE, "%s",
          play.view.message);
    play.course.total = 2;
    play_key(&play, '[', false);
    CHECK(strstr(play.view.message, "first puzzle") && play.request.kind == REQUEST_NONE, "%s",
          play.view.message);
    play_key(&play, ']', false);
    CHECK(play.request.kind == REQUEST_TURN && play.request.index == 1, "%zu", play.request.index);
    play_free(&play);
}

/* Work without an end, such as making a puzzle that is hardly ever found. */
static void work_for_ever(const void *what, const struct sudoku_control *control, struct text *out)
{
    (void)what;
    while (!control->cancel(control->context))
        text_string(out, "");
    text_string(out, "not what was asked for");
}

static void work_a_little(const void *what, const struct sudoku_control *control, struct text *out)
{
    (void)control;
    text_string(out, what);
}

/* Where no process can be started, the work is done at once, and a key ends it: its answer is lost then. */
static void test_no_process(void)
{
    struct worker worker = {0};
    struct rlimit limit, none;
    int keyboard[2], input = dup(STDIN_FILENO);
    CHECK(pipe(keyboard) == 0 && dup2(keyboard[0], STDIN_FILENO) == STDIN_FILENO, "a pipe");
    CHECK(write(keyboard[1], "q", 1) == 1, "a key");
    CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0, "the limit");
    none = limit;
    none.rlim_cur = 3; /* standard input, output and error */
    CHECK(setrlimit(RLIMIT_NOFILE, &none) == 0, "no more files");
    worker_start(&worker, work_for_ever, NULL);
    CHECK(worker_is_done(&worker) && worker_read(&worker) && worker.answer.failed, "an answer: %.*s",
          (int)worker.answer.length, worker.answer.data ? worker.answer.data : "");
    worker_start(&worker, work_a_little, "done");
    CHECK(worker_read(&worker) && !worker.answer.failed && worker.answer.length == 4, "no answer");
    worker_start(&worker, work_a_little, "left");
    worker_stop(&worker);
    CHECK(!worker.busy && !worker.answer.length, "an answer that nobody has taken is left");
    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0, "the limit");
    worker_free(&worker);
    CHECK(dup2(input, STDIN_FILENO) == STDIN_FILENO, "standard input");
    close(input), close(keyboard[0]), close(keyboard[1]);
}

/* Work that is left is gone: no file of it stays open, and the next can begin. */
static void test_left_work(void)
{
    struct worker worker = {0};
    worker_start(&worker, work_for_ever, NULL);
    int descriptor = worker.descriptor;
    CHECK(worker.busy && worker.pid > 0 && descriptor >= 0, "work under way");
    worker_stop(&worker);
    CHECK(!worker.busy && worker.pid == 0, "idle");
    worker_start(&worker, work_a_little, "");
    worker_wait(&worker);
    CHECK(!worker.busy && !worker.answer.failed && !worker.answer.length, "an answer of no bytes");
    CHECK(fcntl(descriptor, F_GETFD) < 0, "descriptor %d is still open", descriptor);
    worker_free(&worker);
}

int main(void)
{
    test_no_process();
    test_left_work();
    test_late_facts();
    test_facts_after_move();
    test_late_puzzle();
    test_wish_in_vain();
    test_monsters();
    test_numbers();
    test_puzzle_in_pause();
    test_hint_with_vi();
    test_lost_facts();
    test_other_key();
    test_paste_after_return();
    test_typing();
    test_clues_without_solution();
    test_wishes();
    test_prompt();
    test_no_collection();
    return test_report();
}

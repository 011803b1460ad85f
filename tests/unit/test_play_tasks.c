/* Tasks of a game: answers that come too late, keys that wait for an answer, and answers that never come. */
#include "cli/play/player/play.h"
#include "cli/play/worker.h"
#include "tests/test.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char medium[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char medium_solution[] =
    "123456789456789123789123465215647938394518672867932541531864297672395814948271356";

/* Starts a task as the program does: from now on it is no longer wanted, but waited for. */
static struct text start_task(struct play *play, enum task_kind kind)
{
    struct text answer = {0};
    CHECK(play->work.wanted[kind], "task %d is wanted", (int)kind);
    play->work.wanted[kind] = false;
    helper_work(&play->work.tasks[kind], NULL, &answer);
    CHECK(finding_in(&answer), "task %d", (int)kind);
    return answer;
}

static void take_answer(struct play *play, struct text *answer)
{
    play_find(play, finding_in(answer));
    text_free(answer);
}

static void check_said(const struct play *play, const char *words)
{
    CHECK(strstr(play->view.message, words), "%s: %s", words, play->view.message);
}

/* The solutions of a puzzle are counted; before the answer is read, the next puzzle is opened. */
static void test_late_facts(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    struct text late = start_task(&play, TASK_FACTS);
    play_begin(&play, medium, "");
    take_answer(&play, &late);
    CHECK(!play.help.facts_known, "the answer about the puzzle before is taken");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    CHECK(play.help.facts_known && memcmp(play.help.facts.solution, medium_solution, CELLS) == 0, "%.81s",
          play.help.facts.solution);
    play_free(&play);
}

/* The facts of a puzzle are the same after a move. */
static void test_facts_after_move(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
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
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_make(&play);
    struct text late = start_task(&play, TASK_MAKE);
    play_make(&play);
    take_answer(&play, &late);
    CHECK(play.work.running[TASK_MAKE] && play.request.kind == REQUEST_NONE,
          "the puzzle of the first wish is opened");
    struct text answer = start_task(&play, TASK_MAKE);
    take_answer(&play, &answer);
    CHECK(!play.work.running[TASK_MAKE] && play.request.kind == REQUEST_OPEN,
          "the puzzle of the second wish");
    play_free(&play);
}

/* A wish that no puzzle meets ends, and says so. */
static void test_wish_in_vain(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play.maker.wish_level = BY_RATING;
    play.maker.wishes.low = play.maker.wishes.high = 98;
    play_make(&play);
    play.work.tasks[TASK_MAKE].wishes.trials = play.maker.wishes.trials = 640;
    /* It is told how many were tried so far, and the next ones follow. */
    struct text answer = start_task(&play, TASK_MAKE);
    take_answer(&play, &answer);
    CHECK(play.work.running[TASK_MAKE] && play.work.tasks[TASK_MAKE].wishes.first == 512, "%llu",
          (unsigned long long)play.work.tasks[TASK_MAKE].wishes.first);
    answer = start_task(&play, TASK_MAKE);
    take_answer(&play, &answer);
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
    struct text answer = start_task(&play, TASK_MAKE);
    take_answer(&play, &answer);
    CHECK(strstr(play.view.message, "None of"), "%s", play.view.message);
    play_free(&play);
}

/* A puzzle with a technique to practise: it is played up to that step. What the player strikes out is the
 * step, another one, or wrong. */
static void test_practice(void)
{
    struct play play;
    play_init(&play, 3);
    play_begin(&play, easy, "");
    play.maker.wish_level = ANY_LEVEL;
    play.maker.wishes.technique = technique_number("naked-pair");
    CHECK(strcmp(technique_title(play.maker.wishes.technique), "Naked pair") == 0, "the technique");
    play_make(&play);
    struct text answer;
    do {
        answer = start_task(&play, TASK_MAKE);
        take_answer(&play, &answer);
    } while (play.work.running[TASK_MAKE]);
    CHECK(play.request.kind == REQUEST_OPEN, "%s", play.view.message);
    const struct puzzle puzzle = play.request.puzzle;
    play_begin(&play, puzzle.clues, "");
    answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    answer = start_task(&play, TASK_PRACTICE);
    take_answer(&play, &answer);
    check_said(&play, "Find the Naked pair");
    CHECK(play.practice.on && play_shows_candidates(&play), "practice");
    const struct hint step = play.practice.step;
    int seen[3] = {0};
    play.view.pencil = true;
    for (unsigned way = 0; way < 3; way++)
        for (unsigned cell = 0; cell < CELLS && !seen[way]; cell++)
            for (unsigned digit = 1; digit <= 9 && !seen[way]; digit++) {
                bool right = play.help.facts.solution[cell] == (char)('0' + digit);
                bool removed = step.removals[cell] >> (digit - 1) & 1;
                if (!(cell_candidates(play.game.cells, cell) & bit_of(digit)) || (way == 0) != right ||
                    (way == 2) != removed)
                    continue;
                play.view.cursor = cell;
                play_key(&play, '0' + digit, false);
                check_said(&play, way == 0 ? "not so" : way == 1 ? "Right, but" : "That is it!");
                CHECK(play.practice.on == (way < 2), "way %u", way);
                seen[way]++;
                play_key(&play, 'u', false);
            }
    CHECK(seen[0] && seen[2], "all ways");
    play_free(&play);
}

/* g asks for the number of a puzzle; f goes through the digits. */
static void test_numbers(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
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

/* The words of a hint are given back with the game. */
static void test_freed_words(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    struct text facts = start_task(&play, TASK_FACTS);
    take_answer(&play, &facts);
    play_key(&play, 'h', false);
    struct text hint = start_task(&play, TASK_HINT);
    take_answer(&play, &hint);
    CHECK(play.help.steps.length > 0, "the reason of a hint");
    play_free(&play);
    CHECK(!play.help.steps.data, "words that stay behind");
}

/* A new puzzle does not end a pause, nor the name of a file that is being typed. */
static void test_puzzle_in_pause(void)
{
    static const unsigned char keys[] = {'T', 'w', '?'};
    for (size_t i = 0; i < sizeof keys; i++) {
        struct play play;
        play_init(&play, 1);
        play_begin(&play, easy, "");
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

/* Nor do the steps to the end that were asked for before. */
static void test_steps_in_pause(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    play_key(&play, 'e', false);
    play_key(&play, 'T', false);
    answer = start_task(&play, TASK_PATH);
    take_answer(&play, &answer);
    CHECK(play.view.show == SHOW_PAUSE && !play_is_timed(&play), "the pause is over");
    play_key(&play, ' ', false);
    play_key(&play, 'e', false);
    answer = start_task(&play, TASK_PATH);
    take_answer(&play, &answer);
    CHECK(play.view.show == SHOW_PATH && play.help.n_steps == 51, "%zu steps", play.help.n_steps);
    play_free(&play);
}

/* H gives a hint where h moves to the left, also if the facts are not known yet. */
static void test_hint_with_vi(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_key(&play, 'v', false);
    unsigned cursor = play.view.cursor;
    play_key(&play, 'H', false);
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    CHECK(play.view.cursor == cursor, "the cursor went from %u to %u", cursor, play.view.cursor);
    CHECK(play.work.wanted[TASK_HINT], "the hint is looked for");
    play_free(&play);
}

/* The process that counts the solutions has died: a key that needs them asks again. */
static void test_lost_facts(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play.work.wanted[TASK_FACTS] = false;
    play_key(&play, 's', false);
    CHECK(!play.work.wanted[TASK_FACTS], "the solutions are being counted already");
    play_lose(&play, TASK_FACTS);
    CHECK(play.view.tone == TONE_WARNING, "%s", play.view.message);
    play_key(&play, 's', false);
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    CHECK(game_is_solved(&play.game), "%s", play.view.message);
    play_free(&play);
}

/* Another key takes the place of one that waits for the facts, and its message goes. Esc leaves a puzzle that
 * is being made. */
static void test_other_key(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_make(&play);
    play_key(&play, 's', false);
    CHECK(play.view.busy && *play.view.message, "the key waits");
    play_key(&play, KEY_RIGHT, false);
    CHECK(!play.view.busy && !*play.view.message, "%s", play.view.message);
    play_key(&play, 's', false);
    play_key(&play, KEY_ESCAPE, false);
    CHECK(!play.view.busy && !*play.view.message && play.work.running[TASK_MAKE], "%s", play.view.message);
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
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
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    CHECK(play.request.kind == REQUEST_NONE && play.game.editing, "%s", play.view.message);
    play_free(&play);
}

/* The walk through all steps: by step, by page, to either end; Return makes those before the one shown. */
static void test_path_keys(void)
{
    static const struct {
        unsigned key;
        size_t at;
    } keys[] = {{KEY_DOWN, 1}, {KEY_UP, 0},         {KEY_UP, 0},       {KEY_PAGE_DOWN, 10},
                {'l', 11},     {KEY_PAGE_UP, 1},    {KEY_PAGE_UP, 0},  {KEY_END, 51},
                {' ', 51},     {KEY_PAGE_DOWN, 51}, {KEY_PAGE_UP, 41}, {KEY_PAGE_DOWN, 51},
                {'.', 51},     {KEY_HOME, 0},       {'j', 1},          {KEY_LEFT, 0},
                {'k', 0},      {KEY_RIGHT, 1},      {'h', 0},          {KEY_DOWN, 1},
                {KEY_DOWN, 2}};
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    for (int way = 0; way < 3; way++) {
        play_key(&play, 'e', false);
        answer = start_task(&play, TASK_PATH);
        take_answer(&play, &answer);
        for (size_t i = 0; i < sizeof keys / sizeof *keys && way == 0; i++) {
            play_key(&play, keys[i].key, false);
            CHECK(play.view.show == SHOW_PATH && play.help.step_at == keys[i].at, "key %zu: step %zu", i,
                  play.help.step_at);
        }
        if (way == 2)
            play_key(&play, KEY_END, false);
        play_key(&play, KEY_RETURN, false);
        CHECK(play.view.show == SHOW_GRID && play.game.n_moves == (way < 2 ? 2 : 51), "%zu moves",
              play.game.n_moves);
    }
    CHECK(game_is_solved(&play.game) && strstr(play.view.message, "Solved"), "%s", play.view.message);
    play_free(&play);
}

/* Does the hint do something that agrees with the solution, and show why? */
static void check_hint(const struct hint *hint, const char *words, const char *solution)
{
    const char *step = words + hint->step;
    bool right = true, does = hint->digit != 0, shows = does; /* where it goes is shown */
    for (unsigned cell = 0; cell < CELLS; cell++) {
        right = right && !(hint->removals[cell] >> (solution[cell] - '1') & 1);
        does = does || hint->removals[cell];
        shows = shows || hint->pattern[cell] || hint->helpers[cell] || hint->n_links;
    }
    CHECK(right && (!hint->digit || solution[hint->cell] == '0' + hint->digit), "%s", step);
    CHECK(does && shows && hint->rating >= 10, "%s: rating %u", step, hint->rating);
    CHECK(words[hint->technique] && words[hint->where] && *step && strlen(words + hint->why) > 20, "%s: %s",
          step, words + hint->why);
}

/* All steps of hard puzzles, by techniques of all kinds. */
static void test_steps(void)
{
    static const char *const puzzles[] = {
        "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
        ".6.5.1.9.1...9..539....7....4.8...7.......5.8.817.5.3.....5.2............76..8...",
        ".237....68...6.59.9.....7......4.97.3.7.96..2.........5..47.........2....8.......",
        "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56",
        ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        struct play play;
        play_init(&play, 1);
        play_begin(&play, puzzles[i], "");
        struct text answer = start_task(&play, TASK_FACTS);
        take_answer(&play, &answer);
        play_key(&play, 'e', false);
        answer = start_task(&play, TASK_PATH);
        const struct finding *finding = finding_in(&answer);
        const struct hint *hints = finding_hints(finding);
        CHECK(finding->n_hints > 50, "puzzle %zu: %zu steps", i, finding->n_hints);
        for (size_t k = 0; k < finding->n_hints; k++)
            check_hint(&hints[k], finding_words(finding), play.help.facts.solution);
        text_free(&answer);
        play_free(&play);
    }
}

/* a fills in one cell and says why, A all others; u goes where it undoes something, and says what. */
static void test_fill(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_key(&play, 'a', false);
    unsigned cell = play.view.cursor;
    check_said(&play, "ingle");
    check_said(&play, "a goes on");
    CHECK(game_count(&play.game, 0) == 50 && play.game.cells[cell].owner == PROGRAM, "%s", play.view.message);
    play.view.cursor = cell ? 0 : 1;
    play_key(&play, 'u', false);
    check_said(&play, "Undone: fill r");
    CHECK(play.view.cursor == cell && game_count(&play.game, 0) == 51, "cell %u", play.view.cursor);
    play_key(&play, KEY_CONTROL('r'), false);
    check_said(&play, "Done again: fill r");
    play_key(&play, 'A', false);
    CHECK(game_is_solved(&play.game) && play.game.n_moves == 2, "%s", play.view.message);
    play_key(&play, 'a', false);
    check_said(&play, "No cell is forced");
    play_key(&play, 'u', false);
    for (unsigned i = 0; i < 2; i++)
        play_key(&play, '1' + i, false);
    play_key(&play, 'a', false);
    CHECK(game_warnings(&play.game, NULL, 0) == 0 || strstr(play.view.message, "contradicts"), "%s",
          play.view.message);
    play_free(&play);
}

/* r makes the step of a hint if it strikes out candidates, which are shown from then on and named. */
static void test_reduce(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_key(&play, 'r', false);
    struct text answer = start_task(&play, TASK_REDUCE);
    take_answer(&play, &answer);
    check_said(&play, "fills in a cell");
    CHECK(!play.game.n_moves && !play_shows_candidates(&play), "%zu moves", play.game.n_moves);
    play_begin(&play, ".237....68...6.59.9.....7......4.97.3.7.96..2.........5..47.........2....8.......",
               "");
    play_key(&play, 'A', false);
    play_key(&play, 'r', false);
    answer = start_task(&play, TASK_REDUCE);
    take_answer(&play, &answer);
    check_said(&play, "<>");
    check_said(&play, "r goes on");
    CHECK(play_shows_candidates(&play) && play.game.moves[play.game.at - 1].kind == MOVE_REDUCE, "%s",
          play.view.message);
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

/* A chain is walked node by node, in both directions and round; each node has its words, and the cursor goes
 * along. Whatever changes the step ends the walk. */
static void test_walk(void)
{
    static const char chains[] =
        "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56";
    struct play play;
    struct words words;
    struct pattern all, part;
    play_init(&play, 1);
    play_begin(&play, chains, "");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    play_key(&play, 'e', false);
    answer = start_task(&play, TASK_PATH);
    take_answer(&play, &answer);
    while (!play_shown_hint(&play)->n_links)
        play_key(&play, KEY_DOWN, false);
    CHECK(play_pattern(&play, &all), "a pattern");
    unsigned nodes = 0;
    do {
        play_key(&play, '.', false);
        play_words(&play, &words);
        play_pattern(&play, &part);
        for (unsigned cell = 0; cell < CELLS; cell++)
            for (unsigned digit = 0; digit < 9; digit++)
                CHECK(!part.letters[cell][digit] || all.letters[cell][digit], "cell %u", cell);
        nodes += play.view.node != 0;
        CHECK(!play.view.node ||
                  (part.colors[play.view.cursor][0] | 1 && strchr(words.more, ':') && !*words.reason),
              "%s", words.more);
    } while (play.view.node);
    CHECK(nodes > 4 && *words.reason, "%u nodes", nodes);
    play_key(&play, ',', false);
    CHECK(play.view.node == nodes, "%u", play.view.node);
    play_key(&play, '\t', false);
    CHECK(play.view.wide && !play.view.node, "the reason as a whole");
    play_key(&play, ' ', false);
    CHECK(play.view.wide && play.view.page == 1, "page %d", play.view.page);
    play_key(&play, 'q', false);
    CHECK(!play.view.wide && play.view.show == SHOW_PATH && play.request.kind == REQUEST_NONE,
          "the list again");
    play_key(&play, '.', false);
    play_key(&play, KEY_DOWN, false);
    CHECK(!play.view.node, "another step");
    play_free(&play);
}

/* The digits that are marked as the reason of a hidden single rule out all other cells of its house. */
static void test_blocks(void)
{
    struct play play;
    unsigned singles = 0;
    play_init(&play, 1);
    play_begin(&play, medium, "");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    play_key(&play, 'e', false);
    answer = start_task(&play, TASK_PATH);
    take_answer(&play, &answer);
    for (size_t i = 0; i < play.help.n_steps; i++, play_key(&play, KEY_DOWN, false)) {
        struct words words;
        struct cell cells[CELLS];
        const struct hint *hint = play_shown_hint(&play);
        play_words(&play, &words);
        play_cells(&play, cells);
        if (!strstr(words.reason, " only ") || !strstr(words.reason, "The "))
            continue;
        singles++;
        for (unsigned cell = 0; cell < CELLS; cell++) {
            bool ruled_out = cells[cell].digit || cell == hint->cell ||
                             (strstr(words.reason, "was removed") && cells[cell].struck);
            for (unsigned other = 0; other < CELLS && !ruled_out; other++)
                ruled_out =
                    hint->helpers[other] && cells_see(cell, other) && cells[other].digit == hint->digit;
            for (unsigned house = 0; house < 27; house++)
                CHECK(ruled_out || !(hint->houses >> house & 1) || !cell_is_in(cell, house), "cell %u: %s",
                      cell, words.reason);
        }
    }
    CHECK(singles > 2, "%u hidden singles", singles);
    play_free(&play);
}

/* A search that finds nothing says so. */
static void test_nothing_found(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
    struct text answer = start_task(&play, TASK_FACTS);
    take_answer(&play, &answer);
    for (int kind = TASK_HINT; kind <= TASK_PATH; kind++) {
        struct finding nothing = {.kind = (enum task_kind)kind};
        play_key(&play, kind == TASK_HINT ? 'h' : 'e', false);
        play.work.wanted[kind] = false;
        play_find(&play, &nothing);
        CHECK(strstr(play.view.message, "No known technique leads on") && play.view.show == SHOW_GRID, "%s",
              play.view.message);
        play_find(&play, &nothing);
        CHECK(!play.work.running[kind], "an answer that comes twice");
    }
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
        struct text answer = start_task(&play, TASK_FACTS);
        take_answer(&play, &answer);
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
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_key(&play, 'n', false);
    play.maker.wish_row = 2;
    for (int i = 0; i < 200; i++) {
        play_key(&play, KEY_RIGHT, false);
        CHECK(play.maker.wishes.low <= play.maker.wishes.high, "from %u to %u", play.maker.wishes.low,
              play.maker.wishes.high);
    }
    unsigned beyond = play.maker.wishes.low;
    CHECK(beyond == play.maker.wishes.high && beyond > 119, "from %u", beyond);
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
    play_init(&play, 1);
    play_begin(&play, easy, "");
    play_key(&play, 'w', false);
    play_key(&play, KEY_CONTROL('u'), false);
    play_key(&play, KEY_BACKSPACE, false);
    play_key(&play, KEY_RETURN, false);
    CHECK(play.request.kind == REQUEST_NONE && play.view.show == SHOW_GRID, "a file without a name");
    play_key(&play, 'w', false);
    for (int i = 0; i < 2 * PROMPT_ROOM; i++)
        play_key(&play, i % 2 ? 'x' : 200, false);
    CHECK(strlen(play.prompt.text) == PROMPT_ROOM - 1, "%zu", strlen(play.prompt.text));
    play_key(&play, KEY_CONTROL('u'), false);
    play_key(&play, KEY_CONTROL('a'), false);
    play_paste_name(&play, "a\tb\rc", 5);
    CHECK(strcmp(play.prompt.text, "ab") == 0, "%s", play.prompt.text);
    play_paste_name(&play, "c", 1);
    play_key(&play, KEY_BACKSPACE, false);
    play_key(&play, KEY_RETURN, false);
    CHECK(strcmp(play.prompt.text, "ab") == 0 && play.request.kind == REQUEST_WRITE, "%s", play.prompt.text);
    play_free(&play);
}

/* Without a collection there is no other page. */
static void test_no_collection(void)
{
    struct play play;
    play_init(&play, 1);
    play_begin(&play, easy, "");
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
    test_practice();
    test_freed_words();
    test_puzzle_in_pause();
    test_steps_in_pause();
    test_hint_with_vi();
    test_lost_facts();
    test_other_key();
    test_paste_after_return();
    test_path_keys();
    test_steps();
    test_fill();
    test_reduce();
    test_typing();
    test_walk();
    test_blocks();
    test_nothing_found();
    test_clues_without_solution();
    test_wishes();
    test_prompt();
    test_no_collection();
    return test_report();
}

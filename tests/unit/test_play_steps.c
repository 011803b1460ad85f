/* Steps in a game: hints, the way to the end, chains that are walked, cells that are filled, and practice. */
#include "tests/play_tasks.h"

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
    do {
        do_task(&play, TASK_MAKE);
    } while (play.work.running[TASK_MAKE]);
    CHECK(play.request.kind == REQUEST_OPEN, "%s", play.view.message);
    const struct puzzle puzzle = play.request.puzzle;
    play_begin(&play, puzzle.clues, "");
    do_task(&play, TASK_FACTS);
    do_task(&play, TASK_PRACTICE);
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
                play_key(&play, '0' + digit, false);
                CHECK(!*play.view.message, "a candidate that is restored: %s", play.view.message);
            }
    CHECK(seen[0] && seen[2], "all ways");
    /* What is no candidate is none: nothing is struck out, and nothing is right about it. */
    unsigned cell = 0, digit = 1;
    while (play.game.cells[cell].digit)
        cell++;
    while ((cell_candidates(play.game.cells, cell) | play.game.cells[cell].struck) & bit_of(digit))
        digit++;
    const size_t moves = play.game.at;
    play.practice.on = true;
    play.view.cursor = cell;
    play_key(&play, '0' + digit, false);
    check_said(&play, "The cell has no such candidate.");
    CHECK(play.game.at == moves && play.practice.on, "%zu moves", play.game.at);
    play_free(&play);
}

/* The words of a hint are given back with the game. */
static void test_freed_words(void)
{
    struct play play;
    open_puzzle(&play, easy);
    do_task(&play, TASK_FACTS);
    play_key(&play, 'h', false);
    do_task(&play, TASK_HINT);
    CHECK(play.help.steps.length > 0, "the reason of a hint");
    play_free(&play);
    CHECK(!play.help.steps.data, "words that stay behind");
}

/* Nor do the steps to the end that were asked for before. */
static void test_steps_in_pause(void)
{
    struct play play;
    open_puzzle(&play, easy);
    do_task(&play, TASK_FACTS);
    play_key(&play, 'e', false);
    play_key(&play, 'T', false);
    do_task(&play, TASK_PATH);
    CHECK(play.view.show == SHOW_PAUSE && !play_is_timed(&play), "the pause is over");
    play_key(&play, ' ', false);
    show_path(&play);
    CHECK(play.view.show == SHOW_PATH && play.help.n_steps == 51, "%zu steps", play.help.n_steps);
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
    open_puzzle(&play, easy);
    do_task(&play, TASK_FACTS);
    for (int way = 0; way < 3; way++) {
        show_path(&play);
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
        open_puzzle(&play, puzzles[i]);
        do_task(&play, TASK_FACTS);
        play_key(&play, 'e', false);
        struct text answer = start_task(&play, TASK_PATH);
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
    open_puzzle(&play, easy);
    play_key(&play, 'a', false);
    unsigned cell = play.view.cursor;
    check_said(&play, "ingle");
    check_said(&play, "a goes on");
    CHECK(game_count(&play.game, 0) == 50 && play.game.cells[cell].owner == PROGRAM, "%s", play.view.message);
    play.view.cursor = cell ? 0 : 1;
    play_key(&play, 'u', false);
    check_said(&play, " filled in.");
    CHECK(play.view.cursor == cell && game_count(&play.game, 0) == 51, "cell %u", play.view.cursor);
    play_key(&play, KEY_CONTROL('r'), false);
    check_said(&play, "Done again: r");
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
    open_puzzle(&play, easy);
    play_key(&play, 'r', false);
    do_task(&play, TASK_REDUCE);
    check_said(&play, "fills in a cell");
    CHECK(!play.game.n_moves && !play_shows_candidates(&play), "%zu moves", play.game.n_moves);
    play_begin(&play, ".237....68...6.59.9.....7......4.97.3.7.96..2.........5..47.........2....8.......",
               "");
    play_key(&play, 'A', false);
    play_key(&play, 'r', false);
    do_task(&play, TASK_REDUCE);
    check_said(&play, "<>");
    check_said(&play, "r goes on");
    CHECK(play_shows_candidates(&play) && play.game.moves[play.game.at - 1].kind == MOVE_REDUCE, "%s",
          play.view.message);
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
    open_puzzle(&play, chains);
    do_task(&play, TASK_FACTS);
    show_path(&play);
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
                  (part.colors[play.view.cursor][0] | 1 && strchr(words.link, ':') && !*words.reason),
              "%s", words.link);
    } while (play.view.node);
    CHECK(nodes == 4 && *words.reason, "%u nodes", nodes);
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

/* A node that follows from several others is one, and names them; of those before it only they are shown. */
static void test_walk_several(void)
{
    static const char dynamic[] =
        ".....9...83..4....1..5..6..2.3...1....4.7.5...1..2.4.8.6...73....8.5..1.7..3....2";
    struct play play;
    struct words words;
    struct pattern pattern;
    unsigned letters = 0;
    open_puzzle(&play, dynamic);
    do_task(&play, TASK_FACTS);
    show_path(&play);
    while (strcmp(play_step_words(&play, play_shown_hint(&play)->technique), "Dynamic cell chain") != 0)
        play_key(&play, KEY_DOWN, false);
    CHECK(play_has_net(&play), "a net");
    play_key(&play, ';', false);
    for (int i = 0; i < 7; i++)
        play_key(&play, '.', false);
    play_words(&play, &words);
    CHECK(strcmp(words.link, "g: r5c9 is 6 (c, b): the last place in box 6. (7/35)") == 0, "%s", words.link);
    play_pattern(&play, &pattern);
    for (unsigned cell = 0; cell < CELLS; cell++)
        for (unsigned digit = 0; digit < 9; digit++)
            letters += pattern.letters[cell][digit] != 0;
    CHECK(letters == 4 && pattern.letters[31][5] == 'a' && pattern.letters[44][5] == 'g', "%u letters",
          letters);
    /* The main line alone has fewer. */
    play_key(&play, ';', false);
    CHECK(!play.view.node && !play.view.whole, "the main line again");
    for (int i = 0; i < 7; i++)
        play_key(&play, '.', false);
    play_words(&play, &words);
    CHECK(strstr(words.link, "(7/19)"), "%s", words.link);
    play_key(&play, ';', false);
    play_key(&play, KEY_UP, false);
    CHECK(!play.view.whole, "another step begins with its main line");
    play_free(&play);
}

/* The nodes of a net have labels of their own, also beyond the letters; the letters in the grid are those. */
static void test_labels(void)
{
    static const char nested[] =
        "........1.....2.....3.4.56......7..5..4.3.61..8.1.......9.....6.3..9..5.45...639.";
    char labels[400][8];
    struct play play;
    struct words words;
    struct pattern pattern;
    unsigned n = 0;
    open_puzzle(&play, nested);
    do_task(&play, TASK_FACTS);
    play_key(&play, 'e', false);
    play.work.tasks[TASK_PATH].limit = 1;
    do_task(&play, TASK_PATH);
    play_key(&play, ';', false);
    for (play_key(&play, '.', false); play.view.node; play_key(&play, '.', false), n++) {
        play_words(&play, &words);
        play_pattern(&play, &pattern);
        snprintf(labels[n], sizeof *labels, "%.*s", (int)strcspn(words.link, ":"), words.link);
        for (unsigned i = 0; i < n; i++)
            CHECK(strcmp(labels[i], labels[n]) != 0, "%s again", labels[n]);
        CHECK(memchr(pattern.letters[play.view.cursor], n < 52 ? *labels[n] : '*', 9), "%s is missing",
              labels[n]);
    }
    CHECK(n == 170 && strcmp(labels[25], "z") == 0 && strcmp(labels[26], "A") == 0 &&
              strcmp(labels[169], "170") == 0,
          "%u labels", n);
    play_free(&play);
}

/* The digits that are marked as the reason of a hidden single rule out all other cells of its house. */
static void test_blocks(void)
{
    struct play play;
    unsigned singles = 0;
    open_puzzle(&play, medium);
    do_task(&play, TASK_FACTS);
    show_path(&play);
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
    open_puzzle(&play, easy);
    do_task(&play, TASK_FACTS);
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

int main(void)
{
    test_practice();
    test_freed_words();
    test_steps_in_pause();
    test_path_keys();
    test_steps();
    test_fill();
    test_reduce();
    test_walk();
    test_walk_several();
    test_labels();
    test_blocks();
    test_nothing_found();
    return test_report();
}

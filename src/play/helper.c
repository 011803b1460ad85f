/* helper.c: what the library does for a player: hints, automatic moves, the walk along a chain, and the
 * mistakes of a grid.
 *
 * A hint for one of the hardest puzzles takes seconds. The calls are plain ones that the control cancels when
 * the player presses a key, so no other process or thread is needed. */
#include <assert.h>
#include <stdio.h>

#include "base/clock.h"
#include "play/player.h"
#include "sudoku_research.h"

bool player_begin(struct player *player, sudoku_cancel_fn *cancel, uint64_t seed)
{
    struct sudoku_reasoning_options singles = SUDOKU_REASONING_OPTIONS_INIT;
    player->control = (struct sudoku_control)SUDOKU_CONTROL_INIT;
    player->control.cancel = cancel;
    player->control.context = player;
    player->seed = seed;
    player->journal.file = -1;
    singles.only = "hidden-single,naked-single";
    return sudoku_reasoner_new(NULL, &player->control, &player->reasoner) == SUDOKU_OK &&
           sudoku_reasoner_new(&singles, NULL, &player->singles) == SUDOKU_OK;
}

void player_free(struct player *player)
{
    journal_close(&player->journal);
    text_free(&player->collection.records);
    sudoku_reasoner_free(player->reasoner);
    sudoku_reasoner_free(player->singles);
    game_free(&player->game);
}

/* ---- Mistakes ---- */

unsigned find_mistakes(const struct player *player, bool wrong[CELLS])
{
    assert(player->facts.solutions <= 2);
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS && player->facts.solutions == 1; cell++) {
        const struct cell *at = &player->game.cells[cell];
        const unsigned right = (unsigned)(player->facts.solution[cell] - '0');
        const bool is_wrong = at->digit ? at->digit != right : (at->struck & bit_of(right)) != 0;
        wrong[cell] |= is_wrong;
        n += is_wrong;
    }
    return n;
}

/* Finds the cells and houses that have no candidate or place left. */
static unsigned find_dead_ends(const struct game *game, bool wrong[CELLS], char words[WARNING_ROOM])
{
    uint16_t candidates[CELLS];
    unsigned n = 0;
    game_candidates(game, candidates);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        if (game->cells[cell].digit)
            candidates[cell] = bit_of(game->cells[cell].digit);
        if (candidates[cell])
            continue;
        wrong[cell] = true;
        if (!n++)
            snprintf(words, WARNING_ROOM, "r%uc%u has no candidate left.", cell / 9 + 1, cell % 9 + 1);
    }
    for (unsigned house = 0; house < 27; house++) {
        unsigned places = 0;
        for (unsigned cell = 0; cell < CELLS; cell++)
            places |= is_in(cell, house) ? candidates[cell] : 0;
        if (places == DIGITS)
            continue;
        for (unsigned cell = 0; cell < CELLS; cell++)
            wrong[cell] |= is_in(cell, house) && !game->cells[cell].digit;
        if (!n++)
            snprintf(words, WARNING_ROOM, "No place is left for %u in %s %u.", lowest_of(DIGITS & ~places),
                     house_names[house / 9], house % 9 + 1);
    }
    return n;
}

/* `r2c4, r2c7 and r9c4 are all 4.` */
static void say_clash(const struct sudoku_clash *clashes, size_t n, char words[WARNING_ROOM])
{
    assert(n > 0);
    const unsigned digit = clashes[0].digit;
    struct text text = {.data = words, .room = WARNING_ROOM};
    bool clashing[CELLS] = {false};
    unsigned count = 0, i = 0;
    for (size_t k = 0; k < n; k++)
        if (clashes[k].digit == digit)
            clashing[clashes[k].first] = clashing[clashes[k].second] = true;
    for (unsigned cell = 0; cell < CELLS; cell++)
        count += clashing[cell];
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (clashing[cell]) {
            i++;
            text_print(&text, "%sr%uc%u",
                       i == 1       ? ""
                       : i == count ? " and "
                                    : ", ",
                       cell / 9 + 1, cell % 9 + 1);
        }
    text_print(&text, " are %s %u.", count == 2 ? "both" : "all", digit);
    text_char(&text, '\0');
}

unsigned find_warnings(const struct game *game, bool wrong[CELLS], char words[WARNING_ROOM])
{
    enum { MOST = 972 };
    struct sudoku_clash clashes[MOST];
    char text[CELLS];
    size_t n = 0;
    game_text(game, text);
    sudoku_check(text, clashes, MOST, &n);
    for (size_t i = 0; i < n; i++)
        wrong[clashes[i].first] = wrong[clashes[i].second] = true;
    if (!n)
        return find_dead_ends(game, wrong, words);
    say_clash(clashes, n, words);
    return (unsigned)n;
}

/* ---- Searches ---- */

void begin_search(struct player *player, const char *purpose)
{
    player->searching = purpose;
    player->search_began = clock_seconds();
}

bool end_search(struct player *player, int status)
{
    player->searching = NULL;
    player->search_began = 0;
    if (status == SUDOKU_CANCELLED)
        player_say(player, INK_PLAIN, "Cancelled.");
    else if (status != SUDOKU_OK)
        player_say(player, INK_WARNING, "No result: %s.", sudoku_strerror(status));
    return status == SUDOKU_OK;
}

/* Marks why a puzzle does not have exactly one solution; nothing if that is not known. */
static void find_doubtful(const char *puzzle, bool doubtful[CELLS])
{
    static struct sudoku_diagnosis found;
    found = (struct sudoku_diagnosis)SUDOKU_DIAGNOSIS_INIT;
    if (sudoku_diagnose(puzzle, &found) != SUDOKU_OK)
        return;
    for (unsigned cell = 0; cell < CELLS; cell++)
        doubtful[cell] = (found.conflict.bits[cell / 64] >> cell % 64 & 1) ||
                         (found.n_differing && count_digits(found.values[cell]) > 1);
}

/* A puzzle that clashes has no solution, and that is a result. */
static int find_solutions(struct player *player)
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    struct facts *facts = &player->facts;
    size_t count = 0;
    if (facts->counted)
        return SUDOKU_OK;
    query.puzzle = player->game.puzzle;
    query.limit = 2;
    query.solution = facts->solution;
    const int status = sudoku_search(&query, &count, NULL, &player->control);
    facts->solutions = count;
    facts->counted = status == SUDOKU_OK || status == SUDOKU_CLASH;
    if (facts->counted && count != 1)
        find_doubtful(player->game.puzzle, facts->doubtful);
    return status == SUDOKU_CLASH ? SUDOKU_OK : status;
}

void player_rest(struct player *player)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct facts *facts = &player->facts;
    int status = find_solutions(player);
    if (status == SUDOKU_OK && facts->solutions == 1 && !facts->rated)
        status = sudoku_rate(player->reasoner, player->game.puzzle, NULL, &rating);
    facts->rated = status != SUDOKU_CANCELLED;
    if (status == SUDOKU_OK)
        facts->rating = rating.er;
}

/* `The 4 in r2c4 is wrong. Return takes it back.` */
static void say_mistakes(struct player *player)
{
    const struct game *game = &player->game;
    char words[1000];
    struct text text = TEXT_IN(words);
    bool wrong[CELLS] = {false};
    const unsigned n = find_mistakes(player, wrong);
    unsigned i = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned digit = game->cells[cell].digit;
        const char *before = i == 0 ? "The" : i + 1 == n || i == 3 ? " and the" : ", the";
        if (!wrong[cell] || i++ > 3)
            continue;
        if (i == 4 && n > 4)
            text_print(&text, " and %u others", n - 3);
        else if (digit)
            text_print(&text, "%s %u in r%uc%u", before, digit, cell / 9 + 1, cell % 9 + 1);
        else
            text_print(&text, "%s candidate %c struck from r%uc%u", before, player->facts.solution[cell],
                       cell / 9 + 1, cell % 9 + 1);
    }
    text_print(&text, " %s wrong. Return takes %s back.", n == 1 ? "is" : "are", n == 1 ? "it" : "them");
    text_char(&text, '\0');
    player_say(player, INK_WARNING, "%s", words);
}

/* Clears the wrong entries and restores the right candidates, undone together. */
static void take_mistakes_back(struct player *player)
{
    bool wrong[CELLS] = {false};
    unsigned n = 0;
    find_mistakes(player, wrong);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell at = player->game.cells[cell];
        const unsigned right = wrong[cell] ? bit_of((unsigned)(player->facts.solution[cell] - '0')) : 0;
        if (!wrong[cell])
            continue;
        if (at.digit)
            player_make(player, MOVE_CLEAR, cell, 0, n++ ? JOINED_BY_PLAYER : BY_PLAYER);
        if (at.struck & right)
            player_make(player, MOVE_STRIKE, cell, right, n++ ? JOINED_BY_PLAYER : BY_PLAYER);
        player->cursor = cell;
    }
    if (!*player->message)
        player_say(player, INK_PLAIN, "Taken back. u undoes that.");
}

/* Shows mistakes, if there are any: a step from a wrong grid would be wrong itself. Returns false unless the
 * puzzle has exactly one solution, and the grid has no mistakes and is not solved. */
static bool is_sound(struct player *player)
{
    bool wrong[CELLS] = {false};
    if (game_is_solved(&player->game))
        return false; /* the words say so all the time */
    begin_search(player, "Looking for the solution ...");
    if (!end_search(player, find_solutions(player)) || player->facts.solutions != 1)
        return false; /* a warning says so all the time */
    const unsigned n = find_mistakes(player, wrong);
    player->checked = n > 0;
    if (n)
        say_mistakes(player);
    return !n;
}

void check(struct player *player, unsigned key)
{
    (void)key;
    if (is_sound(player))
        player_say(player, INK_GOOD, "No mistakes so far.");
}

/* ---- Steps ---- */

void forget_hint(struct player *player)
{
    player->reveal = REVEAL_NOTHING;
    player->link = 0;
}

static void get_position(const struct player *player, struct sudoku_position *position)
{
    game_text(&player->game, position->cells);
    game_candidates(&player->game, position->candidates);
}

/* Reveals a little more each time. */
void hint(struct player *player, unsigned key)
{
    struct sudoku_position position;
    (void)key;
    player->link = 0;
    if (!player->reveal) {
        if (!is_sound(player))
            return;
        get_position(player, &position);
        begin_search(player, "Looking for a step ...");
        if (!end_search(player, sudoku_find_step(player->reasoner, &position, &player->step)))
            return;
    }
    if (player->reveal < REVEAL_STEP)
        player->reveal++;
}

/* Makes the step of the hint: an entry or strikes, undone together. */
void make_hint(struct player *player, unsigned key)
{
    const struct sudoku_step *step = player->step;
    char words[600];
    bool made = false;
    (void)key;
    if (player->checked) {
        take_mistakes_back(player);
        return;
    }
    if (!player->reveal) {
        if (!game_is_solved(&player->game))
            player_say(player, INK_PLAIN, "Space gives a hint; then Return makes its step.");
        return;
    }
    if (step->digit) {
        player->cursor = step->cell;
        player_make(player, MOVE_ENTER, step->cell, bit_of(step->digit), BY_PROGRAM);
    }
    for (size_t i = 0; i < step->n_removals && !step->digit; i++)
        made |= player_make(player, MOVE_STRIKE, step->removals[i].cell, step->removals[i].digits,
                            made ? JOINED : BY_PROGRAM);
    player->candidates |= !step->digit;
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    if (!*player->message)
        player_say(player, INK_GOOD, "Made: %s.", words);
}

/* Enters the digit that a single forces: one, or all that follow. */
void force(struct player *player, unsigned key)
{
    const struct sudoku_step *step = NULL;
    struct sudoku_position position;
    char words[300];
    unsigned n = 0;
    int status = SUDOKU_OK;
    if (!is_sound(player))
        return;
    do {
        get_position(player, &position);
        status = sudoku_find_step(player->singles, &position, &step);
        if (status != SUDOKU_OK ||
            !player_make(player, MOVE_ENTER, step->cell, bit_of(step->digit), n ? JOINED : BY_PROGRAM))
            break;
        player->cursor = step->cell;
        n++;
    } while (key == 'A');
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    if (*player->message)
        return;
    if (status == SUDOKU_NO_MEMORY)
        end_search(player, status);
    else if (n == 0)
        player_say(
            player, INK_PLAIN,
            "No cell is certain now. Space gives a hint; o strikes candidates that pairs and lines exclude.");
    else if (key == 'A')
        player_say(player, INK_PLAIN, "Filled in: %u. u takes %s back.", n, n == 1 ? "it" : "them");
    else
        player_say(player, INK_PLAIN, "%s.", words);
}

/* Strikes out what subsets of the houses and locked candidates rule out. */
void reduce(struct player *player, unsigned key)
{
    struct sudoku_position position, before;
    unsigned n = 0;
    (void)key;
    if (!is_sound(player))
        return;
    get_position(player, &position);
    before = position;
    begin_search(player, "Striking out candidates ...");
    if (!end_search(player, sudoku_reduce(player->reasoner, &position, "house,locked")))
        return;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const unsigned struck = before.candidates[cell] & ~position.candidates[cell];
        if (before.cells[cell] == '.' && struck &&
            player_make(player, MOVE_STRIKE, cell, struck, n ? JOINED : BY_PROGRAM))
            n += count_digits(struck);
    }
    player->candidates = true;
    if (!*player->message)
        player_say(player, INK_PLAIN,
                   "Candidates struck out: %u, by locked candidates and subsets of a house.", n);
}

/* ---- Walking a chain ---- */

size_t count_links(const struct sudoku_step *step)
{
    size_t n = 0;
    while (n < step->n_links && step->links[n].depth == 0)
        n++;
    return n;
}

/* After the last link the whole chain is shown again, and before the first. */
void walk(struct player *player, unsigned key)
{
    const size_t n = player->reveal == REVEAL_STEP ? count_links(player->step) : 0;
    player->link = (player->link + (key == '.' ? 1 : n)) % (n + 1);
    if (player->link)
        player->cursor = player->step->links[player->link - 1].cells[0];
    else if (!n)
        player_say(player, INK_PLAIN,
                   player->reveal == REVEAL_STEP ? "This step has no chain to walk."
                                                 : "Space gives a hint; . walks along its chain.");
}

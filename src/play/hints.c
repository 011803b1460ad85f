/* hints.c: hints, steps that the program makes, the walk along a chain, and what is wrong with a grid. */
#include "play/player.h"

#include "base/clock.h"

static const char *const house_names[] = {"row", "column", "box"};

static void add_cell(struct text *out, unsigned cell)
{
    text_print(out, "r%uc%u", cell / 9 + 1, cell % 9 + 1);
}

/* ---- What is wrong ---- */

unsigned find_mistakes(const struct player *player, bool wrong[CELLS])
{
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
static unsigned find_dead_ends(const struct game *game, bool wrong[CELLS], struct text *words)
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
        if (!n++) {
            add_cell(words, cell);
            text_string(words, " has no candidate left.");
        }
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
            text_print(words, "%c%s %u has no place left for %u.", house_names[house / 9][0] - 'a' + 'A',
                       house_names[house / 9] + 1, house % 9 + 1, lowest_of(DIGITS & ~places));
    }
    return n;
}

unsigned find_warnings(const struct game *game, bool wrong[CELLS], struct text *words)
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
    add_cell(words, clashes[0].first);
    text_string(words, " and ");
    add_cell(words, clashes[0].second);
    text_print(words, " are both %u.", clashes[0].digit);
    return (unsigned)n;
}

/* ---- Searches ---- */

void begin_search(struct player *player, const char *purpose)
{
    player->helper.tried = 0;
    player->searching = purpose;
    player->search_began = clock_seconds();
}

bool end_search(struct player *player, int status)
{
    player->searching = NULL;
    player->search_began = 0;
    if (status == SUDOKU_CANCELLED)
        player_say(player, TONE_PLAIN, "Cancelled.");
    else if (status == SUDOKU_NO_STEP)
        player_say(player, TONE_WARNING, "No technique finds a step.");
    else if (status == SUDOKU_NOT_UNIQUE)
        player_say(player, TONE_WARNING, "The grid has several solutions, so no step is certain.");
    else if (status == SUDOKU_NO_SOLUTION || status == SUDOKU_CLASH)
        player_say(player, TONE_WARNING, "The grid has no solution.");
    else if (status != SUDOKU_OK)
        player_say(player, TONE_WARNING, "No result: %s.", sudoku_strerror(status));
    return status == SUDOKU_OK;
}

/* Finds out how many solutions the puzzle has. */
static bool count_solutions(struct player *player)
{
    begin_search(player, "Looking for the solution");
    return end_search(player, helper_count(&player->helper, &player->game, &player->facts));
}

/* A step from a wrong grid would be wrong itself. */
static bool is_sound(struct player *player)
{
    bool wrong[CELLS] = {false};
    char room[100];
    struct text words = TEXT_IN(room);
    if (!count_solutions(player))
        return false;
    const unsigned n = find_mistakes(player, wrong);
    if (n)
        player_say(player, TONE_WARNING, "%u mistake%s; correct %s first. x shows %s.", n, n == 1 ? "" : "s",
                   n == 1 ? "it" : "them", n == 1 ? "it" : "them");
    else if (!player->facts.solutions)
        player_say(player, TONE_WARNING, "The puzzle has no solution.");
    else if (player->facts.solutions > 1 && find_warnings(&player->game, wrong, &words))
        player_say(player, TONE_WARNING, "Nothing follows from a grid that cannot be solved.");
    else
        return true;
    return false;
}

void check(struct player *player, unsigned key)
{
    bool wrong[CELLS] = {false};
    (void)key;
    if (!count_solutions(player))
        return;
    const unsigned n = find_mistakes(player, wrong);
    player->checked = n ? player->checked + 1 : 0;
    if (player->facts.solutions != 1)
        player_say(player, TONE_WARNING, "The puzzle has %s.",
                   player->facts.solutions ? "several solutions" : "no solution");
    else if (!n)
        player_say(player, TONE_GOOD, "No mistakes so far.");
    else if (player->checked > 1)
        player_say(player, TONE_WARNING, "%u mistake%s, in red.", n, n == 1 ? "" : "s");
    else
        player_say(player, TONE_WARNING, "%u mistake%s. x once more shows where.", n, n == 1 ? "" : "s");
}

/* ---- Hints ---- */

/* Keeps the whole reason for Tab. */
static void keep_words(struct player *player)
{
    static const enum sudoku_description kinds[] = {SUDOKU_DESCRIBE_STEP, SUDOKU_DESCRIBE_FULL};
    struct text *words = &player->words;
    text_free(words);
    for (int i = 0; i < 2; i++) {
        const size_t n = sudoku_describe_step(player->helper.step, kinds[i], NULL, 0);
        char *room = text_room(words, n + 3);
        if (!room)
            break;
        sudoku_describe_step(player->helper.step, kinds[i], room, n + 1);
        words->length += n;
        text_string(words, i ? "" : ".\n\n");
    }
    text_char(words, '\0');
}

/* Reveals a little more each time. */
void hint(struct player *player, unsigned key)
{
    (void)key;
    player->node = 0;
    if (game_is_solved(&player->game)) {
        player_say(player, TONE_GOOD, "The puzzle is solved. n makes a new one.");
        return;
    }
    if (!player->reveal) {
        if (!is_sound(player))
            return;
        begin_search(player, "Looking for a step");
        if (!end_search(player, helper_find_step(&player->helper, &player->game, &player->facts)))
            return;
        keep_words(player);
    }
    if (player->reveal < REVEAL_STEP)
        player->reveal++;
}

/* Makes the step of the hint: an entry or strikes, undone together. */
void make_hint(struct player *player, unsigned key)
{
    const struct sudoku_step *step = player->helper.step;
    char words[600];
    (void)key;
    if (!player->reveal) {
        player_say(player, TONE_PLAIN, "Space gives a hint; then Return makes its step.");
        return;
    }
    bool made = false;
    player->node = 0;
    if (step->digit) {
        player->cursor = step->cell;
        player_auto(player, MOVE_ENTER, step->cell, bit_of(step->digit), false);
    }
    for (size_t i = 0; i < step->n_removals && !step->digit; i++)
        made |= player_auto(player, MOVE_STRIKE, step->removals[i].cell, step->removals[i].digits, made);
    player->candidates |= !step->digit;
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    if (!*player->message)
        player_say(player, TONE_GOOD, "Made: %s.", words);
}

/* ---- Automatic entries and options ---- */

/* Enters the digit that a single forces: one, or all that follow. */
void force(struct player *player, unsigned key)
{
    const struct sudoku_step *step = player->helper.step;
    char words[300];
    unsigned n = 0;
    int status = SUDOKU_OK;
    if (!is_sound(player))
        return;
    player->reveal = REVEAL_NOTHING;
    while ((n == 0 || key == 'A') &&
           (status = helper_find_single(&player->helper, &player->game)) == SUDOKU_OK) {
        if (!player_auto(player, MOVE_ENTER, step->cell, bit_of(step->digit), n > 0))
            return;
        player->cursor = step->cell;
        n++;
    }
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    if (*player->message)
        return;
    if (n == 0 && status != SUDOKU_NO_STEP)
        end_search(player, status);
    else if (n == 0)
        player_say(player, TONE_PLAIN, "No cell is forced now. o strikes out options, Space gives a hint.");
    else if (key == 'A')
        player_say(player, TONE_PLAIN, "Filled in: %u. Backspace takes %s back.", n, n == 1 ? "it" : "them");
    else
        player_say(player, TONE_PLAIN, "%s.", words);
}

/* Strikes out what subsets of the houses and locked candidates rule out. */
void reduce(struct player *player, unsigned key)
{
    uint16_t before[CELLS], after[CELLS];
    unsigned n = 0;
    (void)key;
    if (!is_sound(player))
        return;
    game_candidates(&player->game, before);
    begin_search(player, "Striking out options");
    if (!end_search(player, helper_reduce(&player->helper, &player->game, after)))
        return;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const uint16_t struck = (uint16_t)(player->game.cells[cell].digit ? 0 : before[cell] & ~after[cell]);
        if (struck && player_auto(player, MOVE_STRIKE, cell, struck, n > 0))
            n += count_digits(struck);
    }
    player->candidates = true;
    if (*player->message)
        return;
    player_say(player, TONE_PLAIN,
               n ? "Options struck out: %u, by locked candidates and subsets of a house."
                 : "Locked candidates and subsets of a house strike out nothing.",
               n);
}

void solve(struct player *player, unsigned key)
{
    unsigned n = 0;
    (void)key;
    if (!count_solutions(player))
        return;
    for (unsigned cell = 0; cell < CELLS && player->facts.solutions; cell++) {
        const unsigned right = (unsigned)(player->facts.solution[cell] - '0');
        if (player->game.cells[cell].digit != right)
            n += player_auto(player, MOVE_ENTER, cell, bit_of(right), n > 0);
    }
    if (player->stumbled || journal_trouble(&player->journal))
        return;
    player_say(player, player->facts.solutions ? TONE_PLAIN : TONE_WARNING,
               player->facts.solutions == 1  ? "The solution. u takes it back."
               : player->facts.solutions > 1 ? "One of several solutions. u takes it back."
                                             : "The puzzle has no solution.");
}

/* ---- Walking a chain ---- */

/* Chains inside are left to the whole reason. */
bool next_node(const struct sudoku_step *step, struct node *node)
{
    size_t i = node->end;
    while (i < step->n_links && step->links[i].depth > 0)
        i++;
    if (i >= step->n_links)
        return false;
    node->first = i;
    node->end = i + 1;
    node->number++;
    return true;
}

struct node find_node(const struct sudoku_step *step, size_t number)
{
    struct node node = {0};
    while (node.number < number && next_node(step, &node))
        ;
    return node;
}

/* `r1c2 is 9, so r1c9 is not 9 (row 1).` */
void node_add_words(const struct sudoku_step *step, const struct node *node, struct text *words)
{
    char line[400];
    const size_t n = sudoku_describe_link(step, node->first, line, sizeof line);
    text_add(words, line, n < sizeof line ? n : sizeof line - 1);
    text_char(words, '.');
    if (step->links[node->first].n_parents && step->links[node->first].reason == SUDOKU_BY_CHAIN)
        text_string(words, " Tab has the words of the chain inside.");
}

/* After the last node the whole chain is shown again, and before the first. */
void walk(struct player *player, unsigned key)
{
    const struct sudoku_step *step = player->helper.step;
    if (player->reveal != REVEAL_STEP || !step->n_links) {
        player_say(player, TONE_PLAIN, "The walk needs a hint with a chain. Space gives a hint.");
        return;
    }
    const size_t n = find_node(step, SIZE_MAX).number;
    player->node = (player->node + (key == '.' ? 1 : n)) % (n + 1);
    if (player->node)
        player->cursor = step->links[find_node(step, player->node).first].cells[0];
}

/* helper.c: calls of the library. */
#include "play/helper.h"

#include <string.h>

bool helper_open(struct helper *helper, sudoku_cancel *cancel, void *context, uint64_t seed)
{
    struct sudoku_reasoning_options people = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoning_options singles = SUDOKU_REASONING_OPTIONS_INIT;
    *helper = (struct helper){.control = SUDOKU_CONTROL_INIT, .seed = seed};
    helper->control.cancel = cancel;
    helper->control.context = context;
    people.ladder = SUDOKU_LADDER_PEOPLE;
    singles.only = "hidden-single,naked-single";
    return sudoku_reasoner_new(&people, &helper->control, &helper->reasoner) == SUDOKU_OK &&
           sudoku_reasoner_new(&singles, NULL, &helper->singles) == SUDOKU_OK &&
           sudoku_step_new(&helper->step) == SUDOKU_OK;
}

void helper_close(struct helper *helper)
{
    sudoku_reasoner_free(helper->reasoner);
    sudoku_reasoner_free(helper->singles);
    sudoku_step_free(helper->step);
    helper->reasoner = helper->singles = NULL;
    helper->step = NULL;
}

/* ---- Facts ---- */

/* The position at the start: the clues, and the candidates that the puzzle gives. */
static int start_position(const struct game *game, struct sudoku_position *position)
{
    const int status = sudoku_start_position(game->puzzle, position);
    for (size_t i = 0; i < game->given; i++)
        position->candidates[game->moves[i].cell] &= (uint16_t)~game->moves[i].digits;
    return status;
}

int helper_count(struct helper *helper, const struct game *game, struct facts *facts)
{
    struct sudoku_position position;
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    if (facts->counted)
        return SUDOKU_OK;
    int status = start_position(game, &position);
    for (unsigned cell = 0; cell < CELLS && status == SUDOKU_OK; cell++)
        if (game->puzzle[cell] != '.')
            position.candidates[cell] = bit_of((unsigned)(game->puzzle[cell] - '0'));
    query.candidates = position.candidates;
    query.limit = 2;
    query.solution = facts->solution;
    if (status == SUDOKU_OK)
        status = sudoku_search(&query, &count, NULL, &helper->control);
    if (status == SUDOKU_CLASH) /* it has no solution, and that is known */
        status = SUDOKU_OK;
    facts->counted = status == SUDOKU_OK;
    facts->solutions = (unsigned)count;
    return status;
}

int helper_rate(struct helper *helper, const struct game *game, struct facts *facts)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    int status = helper_count(helper, game, facts);
    if (status != SUDOKU_OK || facts->rated)
        return status;
    if (facts->solutions == 1)
        status = start_position(game, &position);
    if (facts->solutions == 1 && status == SUDOKU_OK)
        status = sudoku_rate(helper->reasoner, game->given ? NULL : game->puzzle,
                             game->given ? &position : NULL, &rating);
    facts->rated = status != SUDOKU_CANCELLED;
    facts->rating = status == SUDOKU_OK ? rating.er : 0;
    return status;
}

/* ---- Steps ---- */

static void set_position(const struct game *game, struct sudoku_position *position)
{
    game_text(game, position->cells);
    game_candidates(game, position->candidates);
}

/* Techniques that assume one solution need a puzzle that has one. */
int helper_find_step(struct helper *helper, const struct game *game, const struct facts *facts)
{
    struct sudoku_position position;
    set_position(game, &position);
    if (facts->solutions != 1) {
        const int status = sudoku_check_position(&position);
        if (status != SUDOKU_OK)
            return status;
    }
    return sudoku_find_step(helper->reasoner, &position, helper->step);
}

int helper_find_single(struct helper *helper, const struct game *game)
{
    struct sudoku_position position;
    set_position(game, &position);
    return sudoku_find_step(helper->singles, &position, helper->step);
}

int helper_reduce(struct helper *helper, const struct game *game, uint16_t candidates[CELLS])
{
    struct sudoku_position position;
    set_position(game, &position);
    const int status = sudoku_reduce(helper->reasoner, &position, "house,locked");
    memcpy(candidates, position.candidates, sizeof position.candidates);
    return status;
}

/* ---- New puzzles ---- */

/* A random puzzle is hardly ever a monster: the level has one of these, in disguise. */
static int make_monster(struct helper *helper, char puzzle[CELLS])
{
    static const char *const monsters[] = {
        "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    };
    const uint64_t seed = helper->seed++;
    return sudoku_shuffle(monsters[seed % (sizeof monsters / sizeof *monsters)], seed, 0, puzzle);
}

/* Rates the puzzles that were made until one is of the level. The rating of each ends at the first step that
 * is too hard. */
static int choose_made(struct sudoku_reasoner *reasoner, const char *puzzles, const unsigned char *made,
                       size_t n, unsigned level, char puzzle[CELLS], bool *found)
{
    for (size_t i = 0; i < n; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (!made[i])
            continue;
        const int status = sudoku_rate(reasoner, puzzles + i * CELLS, NULL, &rating);
        if (status != SUDOKU_OK && status != SUDOKU_TOO_HARD)
            return status;
        if (status == SUDOKU_OK && rating_level(rating.er) == level) {
            memcpy(puzzle, puzzles + i * CELLS, CELLS);
            *found = true;
            return SUDOKU_OK;
        }
    }
    return SUDOKU_OK;
}

int helper_make(struct helper *helper, unsigned level, char puzzle[CELLS])
{
    enum { AT_ONCE = 16 };
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_maker *maker = NULL;
    struct sudoku_reasoner *reasoner = NULL;
    char puzzles[AT_ONCE * CELLS], solutions[AT_ONCE * CELLS];
    unsigned char made[AT_ONCE];
    unsigned low;
    bool found = false;
    helper->tried = 0;
    if (level == RATING_LEVELS - 1)
        return make_monster(helper, puzzle);
    recipe.symmetry = SUDOKU_ROTATE_180;
    recipe.minimal = SUDOKU_GROUPS_MINIMAL;
    rating_range(level, &low, &options.max_er);
    int status = sudoku_maker_new(&recipe, helper->seed++, &maker);
    if (status == SUDOKU_OK)
        status = sudoku_reasoner_new(&options, &helper->control, &reasoner);
    for (; status == SUDOKU_OK && !found; helper->tried += AT_ONCE) {
        status = sudoku_maker_make(maker, helper->tried, AT_ONCE, puzzles, CELLS, solutions, CELLS, made,
                                   &helper->control);
        if (status == SUDOKU_OK)
            status = choose_made(reasoner, puzzles, made, AT_ONCE, level, puzzle, &found);
    }
    sudoku_maker_free(maker);
    sudoku_reasoner_free(reasoner);
    return status;
}

/* few_clues.c: walks from puzzle to puzzle, towards fewer clues.
 *
 * Of the minimal puzzles that digging makes, one in a million has 20 clues. But a puzzle with few clues often
 * has neighbours with as few, and sometimes one with fewer. A step removes two clues, lists the solutions of
 * the rest, and looks for one clue that leaves a single solution: a puzzle with one clue less. If there is
 * none, the step adds any two clues that do so, at random: a puzzle with as many clues, whose next step may
 * succeed. A walk needs many steps to come down to very few clues, and finds puzzles quickly there. */
#include <stdlib.h>
#include <string.h>

#include "core/cells.h"
#include "core/control.h"
#include "create/maker.h"
#include "research/solution_list.h"
#include "sudoku_research.h"

enum {
    MOST_LISTED = 2048, /* two clues rarely leave one of more solutions */
    MOST_DRAWN = 8,     /* puzzles of a step */
    STUCK = 100,        /* steps in vain after which the walk begins again at another puzzle */
    FIRST_DIGS = 64,    /* the walk begins at the one of them with the fewest clues */
    MOST_STEPS = 30000, /* half a minute */
    LAST_STEPS = 500    /* if the walk did not come down as far as it should, but far enough */
};

struct walk {
    struct sudoku_maker *maker; /* holds the recipe, and makes the first puzzle */
    struct random random;
    struct solution_list list;
    char puzzle[SUDOKU_CELLS]; /* where the walk is */
    unsigned clues;
    char rest[SUDOKU_CELLS];              /* the puzzle without two clues */
    char drawn[MOST_DRAWN][SUDOKU_CELLS]; /* by the last step; the walk is at the first of them */
    unsigned n_drawn, n_seen;             /* n_seen: puzzles that they were drawn from */
    unsigned wanted;                      /* clues to come down to */
    unsigned steps, in_vain;              /* steps left; steps since the walk last moved */
    char made[SUDOKU_FEW_MOST][SUDOKU_CELLS];
    size_t n_made, n;
    sudoku_text_fn *visit;
    void *context;
    bool ended; /* by the visitor */
    enum sudoku_status status;
    struct sudoku_control control;
};

/* ---- The first puzzle ---- */

/* The digs from which a walk's first puzzle is chosen. */
struct start {
    struct walk *walk;
    size_t begun, best;
    unsigned fewest;
};

static bool begin_dig(void *context, struct dig *dig)
{
    struct start *start = context;
    struct sudoku_maker *maker = start->walk->maker;
    char grid[SUDOKU_CELLS];
    if (start->begun == FIRST_DIGS)
        return false;
    if (maker->recipe.solution)
        memcpy(grid, maker->solution, SUDOKU_CELLS);
    else
        create_random_grid(&maker->grids, &start->walk->random, grid);
    create_dig_prepare(dig, grid, grid, &maker->orbits[SUDOKU_NO_SYMMETRY], &start->walk->random);
    dig->index = start->begun++;
    return true;
}

/* Digs end in any order: of several with the fewest clues, the one begun first is chosen. */
static void end_dig(void *context, struct dig *dig)
{
    struct start *start = context;
    if (dig->clues > start->fewest || (dig->clues == start->fewest && dig->index > start->best))
        return;
    start->fewest = start->walk->clues = dig->clues;
    start->best = dig->index;
    memcpy(start->walk->puzzle, dig->puzzle, SUDOKU_CELLS);
}

static void begin_walk(struct walk *walk)
{
    struct start start = {.walk = walk, .fewest = SUDOKU_CELLS};
    const struct dig_caller caller = {begin_dig, end_dig, &start, &walk->control};
    walk->status = create_dig_all(walk->maker->workspace, &caller);
    walk->in_vain = 0;
}

/* ---- Steps ---- */

static void remove_two_clues(struct walk *walk)
{
    unsigned char cells[SUDOKU_CELLS];
    unsigned clues = cells_list(cells_of_clues(walk->puzzle), cells);
    memcpy(walk->rest, walk->puzzle, SUDOKU_CELLS);
    for (int n = 0; n < 2; n++) {
        unsigned i = random_below(&walk->random, clues);
        walk->rest[cells[i]] = '.';
        cells[i] = cells[--clues];
    }
}

/* A clues_visitor: keeps some of the puzzles that the step can reach, each with the same probability. */
static bool draw_puzzle(void *context, const struct clue *clues, unsigned n)
{
    struct walk *walk = context;
    unsigned place = walk->n_seen < MOST_DRAWN ? walk->n_seen : random_below(&walk->random, walk->n_seen + 1);
    walk->n_seen++;
    if (place >= MOST_DRAWN)
        return true;
    memcpy(walk->drawn[place], walk->rest, SUDOKU_CELLS);
    for (unsigned i = 0; i < n; i++)
        walk->drawn[place][clues[i].cell] = (char)('0' + clues[i].digit);
    return true;
}

/* Adds n clues to the rest and moves to one of the puzzles drawn, which becomes the first. Returns false if
 * no n clues leave one solution. */
static bool add_and_move(struct walk *walk, unsigned n, const struct clue_choice *choice)
{
    walk->n_seen = 0;
    walk->status = research_separate_solutions(&walk->list, n, 0, choice, draw_puzzle, walk, &walk->control);
    walk->n_drawn = walk->n_seen < MOST_DRAWN ? walk->n_seen : MOST_DRAWN;
    if (walk->status != SUDOKU_OK || !walk->n_drawn)
        return false;
    unsigned chosen = random_below(&walk->random, walk->n_drawn);
    memcpy(walk->puzzle, walk->drawn[chosen], SUDOKU_CELLS);
    memcpy(walk->drawn[chosen], walk->drawn[0], SUDOKU_CELLS);
    memcpy(walk->drawn[0], walk->puzzle, SUDOKU_CELLS);
    return true;
}

/* Returns whether the walk has moved. */
static bool make_step(struct walk *walk)
{
    char before[SUDOKU_CELLS];
    const struct clue_choice choice = {
        .not_these = before, .only_these = walk->maker->recipe.solution, .needed = true};
    memcpy(before, walk->puzzle, SUDOKU_CELLS);
    remove_two_clues(walk);
    walk->status = research_list_solutions(&walk->list, walk->rest, &choice);
    if (walk->status != SUDOKU_OK || !walk->list.complete)
        return false;
    if (walk->clues > walk->wanted && add_and_move(walk, 1, &choice)) {
        walk->clues--;
        return true;
    }
    return walk->status == SUDOKU_OK && add_and_move(walk, 2, &choice);
}

/* ---- Puzzles ---- */

/* A step that adds two clues may leave others of the puzzle needless. */
static bool is_wanted(struct walk *walk, const char *puzzle)
{
    char left[SUDOKU_CELLS];
    signed char of_puzzle;
    for (size_t i = 0; i < walk->n_made; i++)
        if (memcmp(walk->made[i], puzzle, SUDOKU_CELLS) == 0)
            return false;
    memcpy(left, puzzle, SUDOKU_CELLS);
    if (walk->maker->recipe.minimal == SUDOKU_CLUES_MINIMAL)
        walk->status = sudoku_minimize(left, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, NULL,
                                       walk->maker->workspace, &of_puzzle, &walk->control);
    return walk->status == SUDOKU_OK && memcmp(left, puzzle, SUDOKU_CELLS) == 0;
}

/* Shows the puzzles that the last step has drawn. */
static void show_drawn(struct walk *walk)
{
    for (unsigned i = 0; i < walk->n_drawn && walk->n_made < walk->n && !walk->ended; i++) {
        bool wanted = is_wanted(walk, walk->drawn[i]);
        if (walk->status != SUDOKU_OK)
            return;
        if (!wanted)
            continue;
        char *puzzle = memcpy(walk->made[walk->n_made++], walk->drawn[i], SUDOKU_CELLS);
        walk->ended = walk->visit(walk->context, puzzle) != 0;
    }
}

/* A walk that did not come down as far as it should, but into the recipe's range, ends with puzzles there. */
static void make_puzzles(struct walk *walk)
{
    begin_walk(walk);
    while (walk->status == SUDOKU_OK && !walk->ended && walk->n_made < walk->n) {
        if (control_is_cancelled(&walk->control)) {
            walk->status = SUDOKU_CANCELLED;
        } else if (walk->steps && walk->in_vain < STUCK) {
            walk->steps--;
            walk->in_vain++;
            if (make_step(walk)) {
                walk->in_vain = 0;
                if (walk->clues == walk->wanted)
                    show_drawn(walk);
            }
        } else if (walk->steps) {
            begin_walk(walk);
        } else if (walk->clues > walk->wanted && walk->clues <= walk->maker->recipe.most_clues) {
            walk->wanted = walk->clues;
            walk->steps = LAST_STEPS;
        } else {
            walk->status = SUDOKU_GAVE_UP;
        }
    }
}

enum sudoku_status sudoku_make_few(const struct sudoku_recipe *recipe, uint64_t seed, uint64_t number,
                                   size_t n, sudoku_text_fn *visit, void *context,
                                   const struct sudoku_control *control)
{
    struct sudoku_maker *maker = NULL;
    enum sudoku_status status = sudoku_maker_new(recipe, seed, &maker);
    struct walk *walk = status == SUDOKU_OK ? calloc(1, sizeof *walk) : NULL;
    if (status == SUDOKU_OK && !walk)
        status = SUDOKU_NO_MEMORY;
    if (status == SUDOKU_OK &&
        (!visit || n > SUDOKU_FEW_MOST || maker->recipe.pattern ||
         maker->recipe.symmetry != SUDOKU_NO_SYMMETRY || !control_read(&walk->control, control)))
        status = SUDOKU_BAD_ARGUMENT;
    if (status == SUDOKU_OK) {
        const struct sudoku_recipe *ours = &maker->recipe;
        walk->maker = maker;
        walk->random = random_stream(~seed, number);
        walk->list.most = MOST_LISTED;
        walk->steps = MOST_STEPS;
        walk->visit = visit;
        walk->context = context;
        walk->n = n;
        walk->wanted =
            ours->least_clues + random_below(&walk->random, ours->most_clues - ours->least_clues + 1);
        make_puzzles(walk);
        status = walk->status;
    }
    if (walk)
        research_solution_list_free(&walk->list);
    free(walk);
    sudoku_maker_free(maker);
    return status;
}

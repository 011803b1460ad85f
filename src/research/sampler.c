/* sampler.c: fair samples of all minimal puzzles.
 *
 * Berthier's controlled-bias generator removes clues from a random solved grid in random order, and starts
 * again with another grid as soon as there are two solutions. It ends at each minimal puzzle of k clues with
 * the same probability: of the 81! / k! orders in which clues can go, the (81 - k)! that lead to the puzzle
 * never meet a second solution, so it is 1 / C(81, k) for each puzzle of the grid. Nearly every run fails:
 * one in about a million gives a puzzle.
 *
 * A trial here is a tree of runs instead. A puzzle of n clues, D of which can go, has D / n children in the
 * original process, on average. Here it has s * D / n: this number, rounded up or down at random, of the D
 * children, all equally likely. The factor s depends on n alone and is chosen such that trees neither die out
 * nor explode. So a tree reaches each minimal puzzle of k clues of its grid p(k) times on average:
 *
 *      p(k) = s(81) s(80) ... s(k + 1) / C(81, k)
 *
 * This holds for every puzzle, independent of the other ones: each stands for 1 / p(k) puzzles of a grid, and
 * the mean of these weights over trials is, without bias, the number of minimal puzzles in a grid. But
 * puzzles of a tree are related, so errors must be estimated from whole trees.
 *
 * Above FIRST_EXACT clues the engine is not used: every clue can go that no swap needs (swaps.h).
 * This is exact, too, since a puzzle with two solutions has no child with one; such branches are merely in
 * vain.
 *
 * All trees of a group grow together, level by level, so that the engine gets large batches. Each branch has
 * a random stream of its own: results depend on the seed and the number of the trial alone.
 *
 * Denis Berthier, "Unbiased Statistics of a Constraint Satisfaction Problem - a Controlled-Bias Generator"
 * (2009). */
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grow.h"
#include "create/random.h"
#include "create/swaps.h"
#include "core/cells.h"
#include "sudoku_research.h"

enum {
    TRIALS_TOGETHER = 256,
    QUESTIONS = 4096, /* to the engine at once */
    MOST_FACTOR = 59, /* at more clues nearly every clue can go: the factor is 1 */
    FIRST_EXACT = 40, /* no minimal puzzle with more clues is known */
    FACTOR_UNIT = 1024,
    WHOLE_PUZZLE = SUDOKU_CELLS /* in place of a cell: is the puzzle itself proper? */
};

/* The factor s of a level, in units of 1/1024. Found by measuring: the number of branches stays the same down
 * to 36 clues, grows by half at each level down to 28 clues, where it is 25 for each trial, and is then
 * halved. So the rare puzzles with many clues get most of the time, and the effective sample size for a
 * second is the largest of all tried. Below 23 clues every child is tried. */
static unsigned factor_of(unsigned clues)
{
    static const unsigned short factors[MOST_FACTOR + 1 - FEWEST_CLUES] = {
        17408, 18432, 19456, 20480, 21504, 22528, 14302, 7388, 4433, 2975, 2154, 1661, 4045, 3422, 2986,
        2673,  2445,  2274,  2142,  2041,  1307,  1264,  1229, 1400, 1138, 1126, 1116, 1106, 1098, 1090,
        1083,  1076,  1071,  1066,  1061,  1056,  1053,  1049, 1046, 1043, 1040, 1038, 1036};
    return clues > MOST_FACTOR ? FACTOR_UNIT : factors[clues - FEWEST_CLUES];
}

/* The solved grid of a trial. */
struct root {
    char solution[SUDOKU_CELLS];
    struct swaps swaps; /* with all clues in place */
    struct cells sets[MOST_SWAPS];
};

/* A puzzle on the way down. */
struct branch {
    struct cells clues;
    struct cells open; /* clues not known to be needed; after the engine's answer: those that can go */
    unsigned char left[MOST_SWAPS]; /* clues in each set of the root */
    bool dead;                      /* has two solutions */
    unsigned root;
    struct random random;
};

/* All branches with the same number of clues. */
struct level {
    struct branch *branches;
    size_t n, room;
};

/* A minimal puzzle that was found. */
struct leaf {
    struct cells clues;
    unsigned root, n_clues;
    size_t order;
};

struct question {
    size_t branch;
    unsigned cell;
};

struct sampler {
    uint64_t seed;
    struct grid_source grids;
    struct sudoku_solver *workspace;
    struct root roots[TRIALS_TOGETHER];
    struct level here, below;
    struct leaf *leaves;
    size_t n_leaves, leaf_room;
    struct question questions[QUESTIONS];
    char puzzles[QUESTIONS][SUDOKU_CELLS];
    signed char counts[QUESTIONS];
    size_t n_questions;
    enum sudoku_status status;     /* what the engine returned last */
    struct sudoku_control control; /* of the run under way */
};

static double weight_of(unsigned clues)
{
    double weight = 1;
    for (unsigned n = SUDOKU_CELLS; n > clues; n--)
        weight *= (double)n / (double)(SUDOKU_CELLS + 1 - n) * FACTOR_UNIT / factor_of(n);
    return weight;
}

/* Returns a place for one more branch; NULL when memory is short. */
static struct branch *add_branch(struct level *level)
{
    struct branch *branches =
        grow_array(level->branches, level->n, &level->room, TRIALS_TOGETHER, sizeof *branches);
    if (!branches)
        return NULL;
    level->branches = branches;
    return &level->branches[level->n++];
}

/* Draws the grid of a trial and begins its tree. */
static bool plant(struct sampler *sampler, unsigned index, uint64_t trial)
{
    struct root *root = &sampler->roots[index];
    struct branch *branch = add_branch(&sampler->here);
    if (!branch)
        return false;
    *branch = (struct branch){.root = index, .random = random_stream(sampler->seed, trial)};
    create_random_grid(&sampler->grids, &branch->random, root->solution);
    create_find_swaps(&root->swaps, root->solution, root->solution);
    memset(root->sets, 0, sizeof root->sets);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        cells_add(&branch->clues, cell);
        for (unsigned i = 0; i < SWAPS_OF_A_CELL; i++)
            cells_add(&root->sets[root->swaps.sets[cell][i]], cell);
    }
    branch->open = branch->clues;
    memcpy(branch->left, root->swaps.clues, sizeof branch->left);
    return true;
}

/* ---- Questions to the engine ---- */

static bool ask(struct sampler *sampler)
{
    sampler->status =
        sudoku_solve_many(sampler->workspace, sampler->puzzles[0], SUDOKU_CELLS, sampler->n_questions, 2,
                          NULL, 0, sampler->counts, NULL, &sampler->control);
    if (sampler->status != SUDOKU_OK)
        return false;
    for (size_t i = 0; i < sampler->n_questions; i++) {
        const struct question *question = &sampler->questions[i];
        struct branch *branch = &sampler->here.branches[question->branch];
        if (sampler->counts[i] == 1)
            continue;
        if (question->cell == WHOLE_PUZZLE)
            branch->dead = true;
        else
            cells_remove(&branch->open, question->cell);
    }
    sampler->n_questions = 0;
    return true;
}

/* Asks whether a branch is proper without a clue. */
static bool add_question(struct sampler *sampler, size_t branch, const char *puzzle, unsigned cell)
{
    char *question = sampler->puzzles[sampler->n_questions];
    memcpy(question, puzzle, SUDOKU_CELLS);
    if (cell != WHOLE_PUZZLE)
        question[cell] = '.';
    sampler->questions[sampler->n_questions++] = (struct question){branch, cell};
    return sampler->n_questions < QUESTIONS || ask(sampler);
}

/* Finds out which branches are proper, or of those which clues can go. */
static bool ask_about_branches(struct sampler *sampler, bool are_proper)
{
    char puzzle[SUDOKU_CELLS];
    unsigned char cells[SUDOKU_CELLS] = {WHOLE_PUZZLE};
    for (size_t i = 0; i < sampler->here.n; i++) {
        const struct branch *branch = &sampler->here.branches[i];
        if (branch->dead)
            continue;
        cells_spell(branch->clues, sampler->roots[branch->root].solution, puzzle);
        unsigned n = are_proper ? cells_list(branch->open, cells) : 1;
        for (unsigned k = 0; k < n; k++)
            if (!add_question(sampler, i, puzzle, cells[k]))
                return false;
    }
    return ask(sampler);
}

/* ---- Levels ---- */

/* Removes a clue; the last clue of a set is needed from then on. */
static void remove_clue(const struct root *root, struct branch *branch, unsigned cell)
{
    cells_remove(&branch->clues, cell);
    cells_remove(&branch->open, cell);
    for (unsigned i = 0; i < SWAPS_OF_A_CELL; i++) {
        unsigned set = root->swaps.sets[cell][i];
        if (--branch->left[set] == 1)
            branch->open = cells_without(branch->open, cells_and(root->sets[set], branch->clues));
    }
}

/* Adds the children of a branch to the level below: s * open / clues of them, rounded up or down at
 * random. In whole numbers, so that it is the same on every machine. A branch whose clues are all needed
 * is a leaf. */
static bool add_children(struct sampler *sampler, struct branch *branch, unsigned clues)
{
    unsigned char cells[SUDOKU_CELLS];
    unsigned open = cells_list(branch->open, cells);
    unsigned wanted = factor_of(clues) * open, unit = FACTOR_UNIT * clues;
    if (branch->dead)
        return true;
    if (open == 0 && clues <= FIRST_EXACT) {
        size_t n = sampler->n_leaves;
        struct leaf *leaves =
            grow_array(sampler->leaves, n, &sampler->leaf_room, TRIALS_TOGETHER, sizeof *leaves);
        if (!leaves)
            return false;
        sampler->leaves = leaves;
        leaves[sampler->n_leaves++] = (struct leaf){branch->clues, branch->root, clues, n};
        return true;
    }
    unsigned children = wanted / unit + (random_below(&branch->random, unit) < wanted % unit);
    for (unsigned i = 0; i < children; i++) {
        unsigned k = i + random_below(&branch->random, open - i);
        unsigned cell = cells[k];
        cells[k] = cells[i];
        struct branch *child = add_branch(&sampler->below);
        if (!child)
            return false;
        *child = *branch;
        child->random.counter = random_next(&branch->random);
        remove_clue(&sampler->roots[branch->root], child, cell);
    }
    return true;
}

/* Grows the trees of n trials, level by level, each with one clue less. */
static bool grow(struct sampler *sampler, uint64_t first, unsigned n)
{
    sampler->here.n = sampler->n_leaves = sampler->n_questions = 0;
    for (unsigned i = 0; i < n; i++)
        if (!plant(sampler, i, first + i))
            return false;
    for (unsigned clues = SUDOKU_CELLS; clues >= FEWEST_CLUES; clues--) {
        if (clues == FIRST_EXACT && !ask_about_branches(sampler, false))
            return false;
        if (clues <= FIRST_EXACT && !ask_about_branches(sampler, true))
            return false;
        sampler->below.n = 0;
        for (size_t i = 0; i < sampler->here.n; i++)
            if (!add_children(sampler, &sampler->here.branches[i], clues))
                return false;
        struct level above = sampler->here;
        sampler->here = sampler->below;
        sampler->below = above;
    }
    return true;
}

/* ---- Results ---- */

/* By trial, and those of a trial as they were found. */
static int compare_leaves(const void *a, const void *b)
{
    const struct leaf *first = a, *second = b;
    if (first->root != second->root)
        return first->root < second->root ? -1 : 1;
    return first->order < second->order ? -1 : 1;
}

/* Visits the leaves. Returns false if the visitor stops the sample. */
static bool visit_leaves(struct sampler *sampler, uint64_t first, sudoku_result_fn *visit, void *context)
{
    if (sampler->n_leaves)
        qsort(sampler->leaves, sampler->n_leaves, sizeof *sampler->leaves, compare_leaves);
    for (size_t i = 0; i < sampler->n_leaves; i++) {
        const struct leaf *leaf = &sampler->leaves[i];
        char puzzle[SUDOKU_CELLS];
        struct sudoku_sample sample = {.trial = first + leaf->root,
                                       .puzzle = puzzle,
                                       .solution = sampler->roots[leaf->root].solution,
                                       .clues = leaf->n_clues,
                                       .weight = weight_of(leaf->n_clues)};
        cells_spell(leaf->clues, sample.solution, puzzle);
        if (visit(context, &sample) != 0)
            return false;
    }
    return true;
}

static enum sudoku_status make_trials(struct sampler *sampler, uint64_t first, size_t n,
                                      sudoku_result_fn *visit, void *context)
{
    while (n > 0) {
        unsigned group = n < TRIALS_TOGETHER ? (unsigned)n : TRIALS_TOGETHER;
        if (!grow(sampler, first, group))
            return sampler->status != SUDOKU_OK ? sampler->status : SUDOKU_NO_MEMORY;
        if (!visit_leaves(sampler, first, visit, context))
            return SUDOKU_OK;
        first += group;
        n -= group;
    }
    return SUDOKU_OK;
}

enum sudoku_status sudoku_sample(const char *kernel, uint64_t seed, uint64_t first, size_t n,
                                 sudoku_result_fn *visit, void *context, const struct sudoku_control *control)
{
    struct sampler *sampler = visit ? calloc(1, sizeof *sampler) : NULL;
    if (!sampler)
        return visit ? SUDOKU_NO_MEMORY : SUDOKU_BAD_ARGUMENT;
    sampler->seed = seed;
    enum sudoku_status status = control_read(&sampler->control, control)
                                    ? sudoku_solver_new(kernel, &sampler->workspace)
                                    : SUDOKU_BAD_ARGUMENT;
    if (status == SUDOKU_OK) {
        create_grid_source_prepare(&sampler->grids);
        status = make_trials(sampler, first, n, visit, context);
    }
    sudoku_solver_free(sampler->workspace);
    free(sampler->here.branches);
    free(sampler->below.branches);
    free(sampler->leaves);
    free(sampler);
    return status;
}

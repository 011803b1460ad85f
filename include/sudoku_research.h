/* sudoku_research.h: searches around, inside and over Sudoku puzzles and grids, and the diagnosis of puzzles
 * that are not proper.
 *
 * The rules of sudoku.h about puzzles, statuses, objects and threads hold here, too. */
#ifndef SUDOKU_RESEARCH_H
#define SUDOKU_RESEARCH_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Puzzles by rating ---- */

/* Makes a puzzle whose rating is from least_er to most_er, in tenths on the scale of Sudoku Explainer: makes
 * and rates puzzles until one fits. The same call makes the same puzzle.
 * recipe: NULL for the clues that people expect. They are symmetric; up to 25 there are 32 to 36 of them, and
 * singles are enough to solve the puzzle; up to 40 there are 28 to 32; above, as few as the symmetry allows.
 * rating: receives the rating; may be NULL.
 * Takes milliseconds up to 75, seconds above 89, and for ever above 100: call it with a control.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, SUDOKU_CANCELLED, or what sudoku_maker_new
 * returns for an invalid recipe. */
SUDOKU_API enum sudoku_status sudoku_make_rated(const struct sudoku_recipe *recipe, unsigned least_er,
                                                unsigned most_er, uint64_t seed, char *puzzle,
                                                struct sudoku_rating *rating,
                                                const struct sudoku_control *control);

/* ---- Puzzles with few clues ---- */

enum { SUDOKU_FEW_MOST = 64 }; /* puzzles of a walk */

/* Finds up to n (SUDOKU_FEW_MOST at most) different puzzles with very few clues, 20 or fewer, which the
 * trials of a maker almost never find. Walks from a random puzzle to others with fewer and fewer clues.
 * The recipe has no pattern and no symmetry. A walk depends on the recipe, the seed and its number alone.
 * Calls visit with each puzzle. 64 puzzles of 20 clues take about 0.1 second; a walk that looks for 17 clues
 * takes up to a minute and usually finds none, so call it with a control.
 * Returns SUDOKU_OK, also if visit ended the walk; SUDOKU_GAVE_UP if the walk ended before it found n
 * puzzles; SUDOKU_CANCELLED; SUDOKU_NO_MEMORY; or what sudoku_maker_new returns for an invalid recipe. */
SUDOKU_API enum sudoku_status sudoku_make_few(const struct sudoku_recipe *recipe, uint64_t seed,
                                              uint64_t number, size_t n, sudoku_text_fn *visit, void *context,
                                              const struct sudoku_control *control);

/* ---- Vicinities: a puzzle with a few clues less and a few more ---- */

enum { SUDOKU_VICINITY_MOST = 9 }; /* clues to remove, and clues to add */

/* How far a vicinity reaches; SUDOKU_VICINITY_OPTIONS_INIT: one clue removed, one added; all parts. */
struct sudoku_vicinity_options {
    size_t size;
    unsigned least_removed, most_removed;
    unsigned least_added, most_added;
    int minimal; /* 1: only puzzles from which no clue can be removed */
    uint64_t first_part, n_parts;
    const char *kernel; /* to solve with; NULL: the default. The puzzles do not depend on it */
    uint64_t *done;     /* not NULL: during the search receives how many of these parts have been visited */
};

/* clang-format off */
#define SUDOKU_VICINITY_OPTIONS_INIT \
    {sizeof(struct sudoku_vicinity_options), 1, 1, 1, 1, 0, 0, (uint64_t)-1, NULL, NULL}
/* clang-format on */

/* Calls visit for every puzzle with exactly one solution that is reached from a puzzle by removing clues and
 * adding others. Removed clues may come back: two less and two more reach also what one less and one more
 * reach, and the puzzle itself.
 * A vicinity has parts, one for each set of clues to remove. Stores their number in *parts, which may be
 * NULL. Only the puzzles of n_parts parts from first_part on are visited. No puzzle is visited twice, and the
 * order is the same on every machine, however the parts are divided into calls and threads.
 * The puzzle may have any number of solutions. options may be NULL for the default ones; visit may be NULL to
 * count the parts. Needs some megabytes, at most 20 for each thread and 10 for puzzles that wait to be
 * visited. Returns SUDOKU_OK, also if visit ended the search; SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY,
 * SUDOKU_CANCELLED, or what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_vicinity(const char *puzzle,
                                                   const struct sudoku_vicinity_options *options,
                                                   uint64_t *parts, sudoku_text_fn *visit, void *context,
                                                   const struct sudoku_control *control);

/* ---- Inside a puzzle ---- */

/* Finds the minimal puzzles inside a puzzle with one solution: those that are left when clues are removed
 * until no further one can be. There may be astronomically many; visit or the control can end the search.
 * visit: called for each of them, in the order of their texts; may be NULL.
 * count: receives their number; may be NULL.
 * Returns SUDOKU_OK, also if visit ended the search; SUDOKU_CANCELLED, SUDOKU_NOT_UNIQUE, SUDOKU_NO_SOLUTION,
 * SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, or what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_minimals(const char *puzzle, sudoku_text_fn *visit, void *context,
                                                   size_t *count, const struct sudoku_control *control);

/* A set of cells: cell c is bit c % 64 of bits[c / 64]. */
struct sudoku_cell_set {
    uint64_t bits[2];
};

/* Finds the smallest backdoors of a puzzle with exactly one solution: sets of cells that, once filled in from
 * the solution, let naked and hidden singles fill all others.
 * most: cells to try. Three take a tenth of a second at most, each further one fifty times as long.
 * visit: called with each backdoor, a struct sudoku_cell_set; may be NULL.
 * size: receives the number of cells, 0 if singles are enough.
 * Returns SUDOKU_OK; SUDOKU_GAVE_UP if more than `most` cells are needed; SUDOKU_CANCELLED;
 * SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE or what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_backdoors(const char *puzzle, unsigned most,
                                                    sudoku_result_fn *visit, void *context, unsigned *size,
                                                    const struct sudoku_control *control);

/* ---- Mistakes: why a puzzle is not proper, and changes that repair it ---- */

/* The change of one clue that makes a puzzle proper. */
struct sudoku_repair {
    unsigned char cell;
    char from, to; /* '.': no clue */
};

enum { SUDOKU_REPAIRS_MOST = 9 * SUDOKU_CELLS };

/* SUDOKU_DIAGNOSIS_INIT: nothing found. A part that takes too long to find is left out. */
struct sudoku_diagnosis {
    size_t size;
    /* Of a puzzle without a solution: */
    struct sudoku_cell_set conflict; /* clues that contradict each other, each of them needed; or empty */
    int is_smallest;                 /* 1: no fewer clues of the puzzle contradict each other */
    int tried_all;                   /* 1: no other change or removal of a clue makes it proper */
    /* Of a puzzle with several solutions: */
    uint16_t values[SUDOKU_CELLS]; /* the digits that each cell has in some solution; all of them only if */
    unsigned n_differing;          /* this number of cells with several of these digits is not 0 */
    /* Of both. Changed and removed clues come first, the likeliest mistake before the others; then the
     * clues of which one more makes the puzzle proper, in the order of the cells. */
    size_t n_repairs, n_additions; /* n_repairs counts both kinds, n_additions the second */
    struct sudoku_repair repairs[SUDOKU_REPAIRS_MOST];
};

/* clang-format off */
#define SUDOKU_DIAGNOSIS_INIT {sizeof(struct sudoku_diagnosis), {{0, 0}}, 0, 0, {0}, 0, 0, 0, {{0, 0, 0}}}
/* clang-format on */

/* Finds out why a puzzle does not have exactly one solution; finds nothing if it has one.
 * The clues may clash. Takes a tenth of a second at most; the result is the same on every machine.
 * Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_diagnose(const char *puzzle, struct sudoku_diagnosis *diagnosis);

/* ---- Classes: trial and error, braids and whips ----
 *
 * Two candidates are linked if they are in one cell, or have one digit and are in one house. Trial and error
 * of depth 0 is naked and hidden singles to the end, and nothing else; of depth n it removes each candidate
 * whose assertion leads, with trial and error of depth n - 1, to a cell or a digit without a place. A braid
 * of length n removes a candidate whose assertion, and n - 1 singles after it, leave some cell or digit
 * without a place; a whip is a braid that is a chain. sudoku(1) has the definitions. */

enum sudoku_class {
    SUDOKU_CLASS_TE,  /* the smallest depth of trial and error that solves the puzzle */
    SUDOKU_CLASS_B,   /* the smallest n with which braids up to length n do; of depth 0 and 1 */
    SUDOKU_CLASS_BXB, /* ... trial and error of depth 1 with such braids in place of singles; up to depth 2 */
    SUDOKU_CLASS_BXBB, /* ... of depth 2; up to depth 3 */
    SUDOKU_CLASS_W     /* the smallest n with which whips up to length n do, the shortest first */
};

/* Stores the value of a puzzle with exactly one solution in a class. The cells take their digits from
 * candidates, as in sudoku_search.
 * Stores least - 1 for any value below least, and most + 1 for any above most, which takes less time than the
 * exact value: least = 7, most = 6 finds out only whether the value is 7 or more. For exact values, least is
 * 0 and most is UINT_MAX.
 * Takes from microseconds to seconds. Threads of the control share the hypotheses of BxB and BxBB.
 * Returns SUDOKU_OK; SUDOKU_TOO_DEEP if no n solves the puzzle; SUDOKU_BAD_ARGUMENT, also if least is more
 * than most + 1; SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_classify(const uint16_t candidates[SUDOKU_CELLS], enum sudoku_class kind,
                                              unsigned least, unsigned most, unsigned *value,
                                              const struct sudoku_control *control);

/* ---- Fair samples of all minimal puzzles ----
 *
 * A sampler makes trials. Each draws a solved grid, all equally likely, and finds some of its minimal
 * puzzles: none, one, or several that are related. Every minimal puzzle of the grid with the same number of
 * clues is found equally often on average, and stands for as many of them as its weight. So the sum of
 * the weights divided by the number of trials estimates, without bias, how many minimal puzzles a grid has on
 * average; the weights of any part of the sample, divided by all, estimate the share of such puzzles among
 * all. A trial depends on the seed and its number alone; sudoku(1) explains the method. */

/* A minimal puzzle of a sample. Later versions may add members at the end. */
struct sudoku_sample {
    uint64_t trial;
    const char *puzzle, *solution; /* 81 characters each */
    unsigned clues;                /* 17..40 */
    double weight;                 /* depends on the number of clues alone */
};

/* Makes n trials, from number first on. A trial takes about 0.3 ms; calls with 256 trials or more are the
 * fastest. Needs up to 10 MB.
 * kernel: to solve with; NULL: the default.
 * visit: called with each puzzle, a struct sudoku_sample: those of a trial one after the other, in the order
 * of the trials.
 * Returns SUDOKU_OK, also if visit ended the sample; SUDOKU_BAD_ARGUMENT, also if this machine has no such
 * kernel; SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_sample(const char *kernel, uint64_t seed, uint64_t first, size_t n,
                                            sudoku_result_fn *visit, void *context,
                                            const struct sudoku_control *control);

/* ---- Solved grids: unavoidable sets ---- */

/* Finds the minimal unavoidable sets of a solved grid: sets of cells, none inside another, whose digits can
 * be changed so that the grid is still solved. A puzzle of the grid has one solution if and only if it has a
 * clue in each of its unavoidable sets of any size.
 * most_cells: of a set, 18 at most. A grid has about 350 sets of up to 12 cells, which take 10 milliseconds.
 * visit: called with each set, a struct sudoku_cell_set, by size and then by the first cells.
 * Returns SUDOKU_OK, also if visit ended the search; what sudoku_check returns; SUDOKU_BAD_ARGUMENT, also for
 * a grid that is not full; SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_find_unavoidable(const char *grid, unsigned most_cells,
                                                      sudoku_result_fn *visit, void *context,
                                                      const struct sudoku_control *control);

/* ---- Solved grids: all puzzles with few clues ----
 *
 * A search finds every puzzle of a solved grid that has some number of clues and one solution, minimal or
 * not, or proves that there is none. It consists of steps, whose number and order depend on the grid and the
 * number of clues alone, so that it can be cut into shares and continued where it was interrupted. */

struct sudoku_grid_search;

/* Prepares the search for the puzzles with 1..81 clues, which takes about 20 milliseconds.
 * steps: receives the number of steps; may be NULL.
 * shares: receives *steps + 1 numbers from 0 to 1, valid as long as the search: the estimated share of the
 * work before each step. May be NULL.
 * Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT, also for a grid that is not full; SUDOKU_NO_MEMORY; or what
 * sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_grid_search_new(const char *grid, unsigned clues,
                                                     struct sudoku_grid_search **search, size_t *steps,
                                                     const double **shares);
SUDOKU_API void sudoku_grid_search_free(struct sudoku_grid_search *search);

/* Searches the steps from *next to the one before end. Several calls may work on one search at the same time.
 * Calls visit with the puzzles, in an order that does not depend on the number of threads.
 * *next is always the first step whose puzzles have not all been visited. A search that has ended early is
 * continued from it, and visits the puzzles of that step again.
 * Each thread uses 2 MB; puzzles that wait to be visited use 10 MB at most.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, or SUDOKU_CANCELLED, also if visit ended the
 * search. */
SUDOKU_API enum sudoku_status sudoku_grid_search_run(struct sudoku_grid_search *search, size_t *next,
                                                     size_t end, sudoku_text_fn *visit, void *context,
                                                     const struct sudoku_control *control);

#ifdef __cplusplus
}
#endif

#endif

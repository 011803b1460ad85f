/* sudoku_research.h: searches around, inside and over Sudoku puzzles and grids, for those who study them, and
 * the diagnosis of puzzles that are not proper.
 *
 * What sudoku.h says about puzzles, statuses, objects and threads holds here, too. */
#ifndef SUDOKU_RESEARCH_H
#define SUDOKU_RESEARCH_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Vicinities: what a few clues less and a few more make of a puzzle ---- */

enum { SUDOKU_VICINITY_MOST = 9 }; /* clues to take away, and clues to add */

/* How far a vicinity reaches. SUDOKU_VICINITY_OPTIONS_INIT: one clue taken away, one added. */
struct sudoku_vicinity_options {
    size_t size;
    unsigned least_removed, most_removed;
    unsigned least_added, most_added;
    int minimal;        /* 1: only puzzles from which no clue can be removed */
    size_t most_listed; /* solutions listed at once; more take longer. The puzzles do not depend on it */
    const char *kernel; /* to solve with; NULL: the default. The puzzles do not depend on it */
};

/* clang-format off */
#define SUDOKU_VICINITY_OPTIONS_INIT \
    {sizeof(struct sudoku_vicinity_options), 1, 1, 1, 1, 0, 8192, NULL}
/* clang-format on */

/* Finds the vicinities of puzzles, one after the other. Keeps its memory from puzzle to puzzle: some
 * megabytes, 20 at most. */
struct sudoku_vicinity;

/* Makes a vicinity with a copy of the options; NULL stands for the default ones. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT (also if the kernel is unknown) or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_vicinity_new(const struct sudoku_vicinity_options *options,
                                                  struct sudoku_vicinity **vicinity);

/* Frees a vicinity; NULL is allowed. */
SUDOKU_API void sudoku_vicinity_free(struct sudoku_vicinity *vicinity);

/* Turns to another puzzle, which may have any number of solutions. Stores in *parts the number of parts that
 * its vicinity has: one for each set of clues that can be taken away. parts may be NULL. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT, or what sudoku_check returns; after an error there is no puzzle. */
SUDOKU_API enum sudoku_status sudoku_vicinity_start(struct sudoku_vicinity *vicinity, const char *puzzle,
                                                    uint64_t *parts);

/* Calls visit for the puzzles of n parts, numbered from first on: every puzzle with exactly one solution that
 * is reached by taking clues away and adding others. No puzzle is visited twice; the order is the same on
 * every machine, however the parts are divided into calls. Clues that were taken away may be among those
 * added: two less and two more reach also what one less and one more reach, and the puzzle itself. Returns
 * SUDOKU_OK, also if visit ended the search; SUDOKU_BAD_ARGUMENT, also if there are no such parts or no
 * puzzle; SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_vicinity_find(struct sudoku_vicinity *vicinity, uint64_t first,
                                                   uint64_t n, sudoku_text_fn *visit, void *context,
                                                   const struct sudoku_control *control);

/* ---- Inside a puzzle ---- */

/* Finds the minimal puzzles inside a puzzle with one solution: those that are left when clues are removed
 * until no further one can be. Calls visit for each of them, in the order of their texts. There may be
 * astronomically many; visit or the control can end the search. visit may be NULL. Stores their number in
 * *count, which may be NULL. Returns SUDOKU_OK, also if visit ended the search; SUDOKU_CANCELLED;
 * SUDOKU_NOT_UNIQUE; SUDOKU_NO_SOLUTION; SUDOKU_BAD_ARGUMENT; SUDOKU_NO_MEMORY; or what sudoku_check
 * returns. */
SUDOKU_API enum sudoku_status sudoku_find_minimals(const char *puzzle, sudoku_text_fn *visit, void *context,
                                                   size_t *count, const struct sudoku_control *control);

/* A set of cells: cell c is bit c % 64 of bits[c / 64]. */
struct sudoku_cell_set {
    uint64_t bits[2];
};

/* Finds the smallest backdoors of a puzzle with exactly one solution: sets of cells that, once filled in from
 * the solution, let naked and hidden singles fill all others. Tries sets of up to `most` cells. Stores the
 * size in *size, 0 if singles are enough. Calls visit with each backdoor, a struct sudoku_cell_set; visit
 * may be NULL to find only the size. Sets of three cells take a tenth of a second at most, each further cell
 * fifty times as long. Returns SUDOKU_OK; SUDOKU_GAVE_UP if more than `most` cells are needed;
 * SUDOKU_CANCELLED; what sudoku_check returns; SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_find_backdoors(const char *puzzle, unsigned most,
                                                    sudoku_result_fn *visit, void *context, unsigned *size,
                                                    const struct sudoku_control *control);

/* ---- Mistakes: why a puzzle is not proper, and what would repair it ---- */

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

/* Finds out why a puzzle does not have exactly one solution; finds nothing if it has one. The clues may
 * clash. Takes a tenth of a second at most, and finds the same on every machine. Returns SUDOKU_OK,
 * SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_diagnose(const char *puzzle, struct sudoku_diagnosis *diagnosis);

/* Finds the clues of a puzzle without a solution that it would have one without: a clue alone, not all of
 * them together. Returns SUDOKU_OK, SUDOKU_GAVE_UP if that takes more than a tenth of a second,
 * SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_find_suspects(const char *puzzle, struct sudoku_cell_set *suspects);

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

/* What to find out; SUDOKU_CLASS_QUERY_INIT: a depth. Set puzzle, or candidates: 81 sets of digits. Values
 * below least need not be told apart, nor those above most; that takes less time. */
struct sudoku_class_query {
    size_t size;
    const char *puzzle;
    const uint16_t *candidates;
    enum sudoku_class kind;
    unsigned least, most;
};

/* clang-format off */
#define SUDOKU_CLASS_QUERY_INIT \
    {sizeof(struct sudoku_class_query), NULL, NULL, SUDOKU_CLASS_TE, 0, (unsigned)-1}
/* clang-format on */

/* Classifies puzzles, one after the other. Keeps its memory from puzzle to puzzle: some megabytes at most. */
struct sudoku_classifier;

/* Makes a classifier. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_classifier_new(struct sudoku_classifier **classifier);

/* Frees a classifier; NULL is allowed. */
SUDOKU_API void sudoku_classifier_free(struct sudoku_classifier *classifier);

/* Stores the value of a puzzle with one solution; least - 1 for any value below least, most + 1 for any above
 * most. So least = 7, most = 6 asks only whether the value is 7 or more. Takes from microseconds to a second.
 * Threads of the control share the hypotheses of BxB and BxBB. Returns SUDOKU_OK; SUDOKU_TOO_DEEP if no n
 * solves the puzzle; SUDOKU_BAD_ARGUMENT, also if least is more than most + 1; SUDOKU_NO_SOLUTION;
 * SUDOKU_NOT_UNIQUE; SUDOKU_NO_MEMORY; SUDOKU_CANCELLED; or what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_classify(struct sudoku_classifier *classifier,
                                              const struct sudoku_class_query *query, unsigned *value,
                                              const struct sudoku_control *control);

/* ---- Fair samples of all minimal puzzles ----
 *
 * A sampler makes trials. Each draws a solved grid, all equally likely, and finds some of its minimal
 * puzzles: none, one, or several that are related. Every minimal puzzle of the grid with the same number of
 * clues is found equally often on average, and stands for as many of them as its weight says. So the sum of
 * the weights divided by the number of trials estimates, without bias, how many minimal puzzles a grid has on
 * average; the weights of any part of the sample, divided by all, estimate the share of such puzzles among
 * all. A trial depends on the seed and its number alone; sudoku(1) explains the method. */

struct sudoku_sampler;

/* A minimal puzzle of a sample. Members may be added at the end: take samples from the library. */
struct sudoku_sample {
    uint64_t trial;
    const char *puzzle, *solution; /* 81 characters each */
    unsigned clues;                /* 17..40 */
    double weight;                 /* depends on the number of clues alone */
};

/* Makes a sampler for a kernel, or for the default kernel if it is NULL. Needs up to 10 MB. Returns
 * SUDOKU_OK, SUDOKU_BAD_ARGUMENT if the kernel is unknown or this machine cannot run it, or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_sampler_new(const char *kernel, uint64_t seed,
                                                 struct sudoku_sampler **sampler);

SUDOKU_API void sudoku_sampler_free(struct sudoku_sampler *sampler);

/* Makes n trials, from number first on. Takes about 0.3 ms for each; calls with 256 trials or more are the
 * fastest. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_sampler_run(struct sudoku_sampler *sampler, uint64_t first, size_t n,
                                                 sudoku_result_fn *visit, void *context,
                                                 const struct sudoku_control *control);

/* ---- Solved grids: unavoidable sets ---- */

/* Finds the minimal unavoidable sets of a solved grid with at most most_cells cells, 18 at most: sets of
 * cells, none inside another, whose digits can be changed so that the grid is still solved. A puzzle of the
 * grid has one solution if and only if it has a clue in each of its unavoidable sets of any size. Calls visit
 * with each, a struct sudoku_cell_set, by size and then by the first cells. A grid has about 350 sets of up to
 * 12 cells, which take 10 milliseconds. Returns SUDOKU_OK, also if visit ended the search; what sudoku_check
 * returns; SUDOKU_BAD_ARGUMENT, also for a grid that is not full; SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_find_unavoidable(const char *grid, unsigned most_cells,
                                                      sudoku_result_fn *visit, void *context,
                                                      const struct sudoku_control *control);

/* ---- Solved grids: all puzzles with few clues ----
 *
 * A search finds every puzzle of a solved grid that has some number of clues and one solution, minimal or
 * not, or proves that there is none. It consists of steps, whose number and order depend on the grid and the
 * number of clues alone, so that it can be cut into shares and continued where it was interrupted. */

struct sudoku_grid_search;

/* Prepares the search for the puzzles with 1..81 clues, which takes some 20 milliseconds. Stores a new
 * search in *search, to be freed with sudoku_grid_search_free, and the number of its steps in *steps;
 * steps may be NULL. Returns SUDOKU_OK, what sudoku_check returns, SUDOKU_BAD_ARGUMENT also for a grid
 * that is not full, or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_grid_search_new(const char *grid, unsigned clues,
                                                     struct sudoku_grid_search **search, size_t *steps);

/* Frees a search; NULL is allowed. */
SUDOKU_API void sudoku_grid_search_free(struct sudoku_grid_search *search);

/* Returns an estimate of the share of the work that the steps before this one are, 0..1; 1 after the last. */
SUDOKU_API double sudoku_grid_search_share(const struct sudoku_grid_search *search, size_t step);

/* Searches the steps from *next to the one before end. Several calls may work on one search at the same
 * time. Each thread uses 2 MB, and puzzles that wait to be shown 10 MB more, however many there are. Shows
 * the puzzles in an order that does not depend on the number of threads. All the while, *next is the first
 * step whose puzzles have not all been shown: a search that has ended early is continued from it, and the
 * puzzles of that step are shown again. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, or
 * SUDOKU_CANCELLED, also if visit ended the search. */
SUDOKU_API enum sudoku_status sudoku_grid_search_run(struct sudoku_grid_search *search, size_t *next,
                                                     size_t end, sudoku_text_fn *visit, void *context,
                                                     const struct sudoku_control *control);

#ifdef __cplusplus
}
#endif

#endif

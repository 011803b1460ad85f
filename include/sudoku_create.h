/* sudoku_create.h: makes, minimizes and disguises puzzles; sudoku.h includes it.
 *
 * All randomness comes from seeds: the same call gives the same puzzles on every machine. */
#ifndef SUDOKU_CREATE_H
#define SUDOKU_CREATE_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- New puzzles, and fewer clues ---- */

/* The symmetry of the cells that have clues. */
enum sudoku_symmetry {
    SUDOKU_NO_SYMMETRY,
    SUDOKU_ROTATE_180,
    SUDOKU_ROTATE_90,
    SUDOKU_MIRROR_H, /* the left half mirrors the right */
    SUDOKU_MIRROR_V, /* the upper half mirrors the lower */
    SUDOKU_DIAGONAL,
    SUDOKU_ANTIDIAGONAL,
    SUDOKU_FULL_SYMMETRY,  /* all of these */
    SUDOKU_RANDOM_SYMMETRY /* one of these for each puzzle; only in recipes */
};

enum sudoku_minimality {
    SUDOKU_NOT_MINIMAL,    /* stops at a number of clues of the recipe */
    SUDOKU_GROUPS_MINIMAL, /* no group of clues that belong together by symmetry can be removed */
    SUDOKU_CLUES_MINIMAL   /* no single clue can be removed */
};

/* The puzzles to make; SUDOKU_RECIPE_INIT: minimal ones.
 * A pattern is 81 characters: '.' or '0' for an empty cell, 'x', 'X' or '1'..'9' for a clue.
 * A recipe or a pattern of 16 clues or fewer is invalid: no such puzzle has exactly one solution.
 * Puzzles of 20 clues or fewer are too rare for trials: use sudoku_make_few of sudoku_research.h. */
struct sudoku_recipe {
    size_t size;
    const char *pattern;  /* NULL: any cells may have clues */
    const char *solution; /* a solved grid; NULL: a random one for each puzzle */
    unsigned least_clues, most_clues;
    enum sudoku_symmetry symmetry; /* ignored if there is a pattern */
    enum sudoku_minimality minimal;
    const char *kernel; /* to solve with; NULL: the default. The puzzles do not depend on it */
};

/* clang-format off */
#define SUDOKU_RECIPE_INIT \
    {sizeof(struct sudoku_recipe), NULL, NULL, 0, SUDOKU_CELLS, SUDOKU_NO_SYMMETRY, \
     SUDOKU_CLUES_MINIMAL, NULL}
/* clang-format on */

/* Makes n puzzles with exactly one solution each: the first that the trials of a maker find.
 * Puzzle i is written to puzzles + i * stride; strides are at least 81. Stores their number in *made, which
 * may be NULL.
 * Returns SUDOKU_OK, or what sudoku_maker_new returns for an invalid recipe.
 * Returns SUDOKU_GAVE_UP after a million trials in a row without a puzzle, or SUDOKU_CANCELLED; the puzzles
 * made by then are kept. */
SUDOKU_API enum sudoku_status sudoku_make(const struct sudoku_recipe *recipe, uint64_t seed, size_t n,
                                          char *puzzles, size_t stride, size_t *made,
                                          const struct sudoku_control *control);

/* A maker makes numbered trials, so that several threads can share them. It uses about 3 MB. */
struct sudoku_maker;

/* Creates a maker with a copy of the recipe. Returns SUDOKU_OK, SUDOKU_NO_MEMORY, or, if the recipe is
 * invalid, SUDOKU_BAD_ARGUMENT, SUDOKU_BAD_CHARACTER or SUDOKU_CLASH. */
SUDOKU_API enum sudoku_status sudoku_maker_new(const struct sudoku_recipe *recipe, uint64_t seed,
                                               struct sudoku_maker **maker);
SUDOKU_API void sudoku_maker_free(struct sudoku_maker *maker);

/* Makes the n trials with the numbers from first on. A trial depends on the recipe, the seed and its number
 * alone.
 * If trial first + i finds a puzzle, sets made[i] to 1 and writes the puzzle to puzzles + i * stride; if not,
 * sets made[i] to 0. Writes its solution to solutions + i * solution_stride; solutions may be NULL.
 * One call for hundreds of trials is many times faster than a call for each.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. After the last two, made[i]
 * is 0 for each trial. */
SUDOKU_API enum sudoku_status sudoku_maker_make(struct sudoku_maker *maker, uint64_t first, size_t n,
                                                char *puzzles, size_t stride, char *solutions,
                                                size_t solution_stride, unsigned char *made,
                                                const struct sudoku_control *control);

/* Removes clues from n puzzles in place, one by one or by groups of a symmetry, until no further removal
 * leaves a single solution. Puzzle i starts at puzzles + i * stride; stride is at least 81.
 * The order of removal depends on the puzzle and on seeds[i]; seeds may be NULL, for zeros.
 * workspace may be NULL.
 * Stores SUDOKU_OK in statuses[i], or why puzzle i is unchanged: SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE or
 * what sudoku_check returns.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. After the last two, each
 * puzzle is minimal or unchanged, and the statuses are unspecified. */
SUDOKU_API enum sudoku_status sudoku_minimize(char *puzzles, size_t stride, size_t n,
                                              enum sudoku_symmetry symmetry, const uint64_t *seeds,
                                              struct sudoku_solver *workspace, signed char *statuses,
                                              const struct sudoku_control *control);

/* ---- Disguises: equivalent puzzles ----
 *
 * Two puzzles are equivalent if one becomes the other when its digits are renamed, its bands, its stacks,
 * the rows of a band or the columns of a stack are reordered, or it is transposed. There are
 * 1,218,998,108,160 such transformations. */

/* Finds the canonical form of a puzzle: equivalent puzzles have the same one, other puzzles have others.
 * by_solution: 0 finds the first of all equivalent puzzles in the order of texts, where '.' comes before '1'
 * (minlex); the puzzle may have any number of solutions. 1 finds the last of those whose solution is in
 * minlex form; the puzzle must have one solution.
 * canonical: receives the form; may be puzzle, or NULL if automorphisms is not.
 * automorphisms: receives the number of ways to rearrange the cells after which some renaming of digits gives
 * the same puzzle; may be NULL. Most puzzles have 1, the most symmetric full grid 648, the empty grid
 * 3,359,232.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, or what sudoku_check returns; with by_solution
 * also SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_canonicalize(const char *puzzle, int by_solution, char *canonical,
                                                  uint32_t *automorphisms);

/* Writes an equivalent puzzle to shuffled, chosen uniformly from all equivalent ones by seed and index.
 * shuffled may be puzzle, which may have clashes.
 * Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index,
                                             char *shuffled);

/* Applies a list of moves to n puzzles in place, to all or none. Puzzle i starts at puzzles + i * stride;
 * stride is at least 81.
 * moves: separated by commas:
 * rotate90 (clockwise), rotate180, rotate270, mirror-h (left to right), mirror-v, diagonal (transposes),
 * antidiagonal;
 * relabel:DIGITS (1 becomes the first of nine digits, and so on);
 * rows:DIGITS, columns:DIGITS (the new order of all nine, bands and stacks kept);
 * bands:DIGITS, stacks:DIGITS (of all three).
 * wrong: receives the index in moves of the first that is unknown, or the number of the first malformed
 * puzzle; may be NULL.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_BAD_CHARACTER. */
SUDOKU_API enum sudoku_status sudoku_transform(char *puzzles, size_t stride, size_t n, const char *moves,
                                               size_t *wrong);

#ifdef __cplusplus
}
#endif

#endif

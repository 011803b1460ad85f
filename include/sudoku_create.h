/* sudoku_create.h: makes puzzles, and changes those that there are; sudoku.h includes it.
 *
 * All randomness comes from seeds: the same call gives the same puzzles on every machine. */
#ifndef SUDOKU_CREATE_H
#define SUDOKU_CREATE_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Making: new puzzles, fewer or more clues ---- */

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
    SUDOKU_NOT_MINIMAL,    /* stops at the number of clues asked for */
    SUDOKU_GROUPS_MINIMAL, /* no group of clues that belong together by symmetry can be removed */
    SUDOKU_CLUES_MINIMAL   /* no single clue can be removed */
};

/* The puzzles to make; SUDOKU_RECIPE_INIT: minimal ones. A pattern is 81 characters: '.' or '0' for an
 * empty cell, 'x', 'X' or '1'..'9' for a clue. */
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

/* Makes puzzles with exactly one solution from a recipe. A maker uses about 3 MB. */
struct sudoku_maker;

/* Creates a maker with a copy of the recipe. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, SUDOKU_BAD_CHARACTER or
 * SUDOKU_CLASH if the recipe is wrong, or SUDOKU_NO_MEMORY. A recipe that allows no more than 16 clues, or a
 * pattern of so few, is wrong: no such puzzle has exactly one solution, and trials would never find one. */
SUDOKU_API enum sudoku_status sudoku_maker_new(const struct sudoku_recipe *recipe, uint64_t seed,
                                               struct sudoku_maker **maker);

/* Frees a maker; NULL is allowed. */
SUDOKU_API void sudoku_maker_free(struct sudoku_maker *maker);

/* Returns how many trials share the work of finding puzzles with few clues: a call for them, or for those
 * from a multiple of this number on, should have no more. 0: the recipe has no such limit, or is wrong. */
SUDOKU_API size_t sudoku_recipe_block(const struct sudoku_recipe *recipe);

/* Runs n trials, numbered from first on. If trial first + i gives a puzzle, sets made[i] to 1 and writes
 * the puzzle to puzzles + i * stride and its solution to solutions + i * solution_stride; if not, sets
 * made[i] to 0. The result of a trial depends on the recipe, the seed and its number alone. One call for
 * hundreds of trials is many times faster than a call for each. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or
 * SUDOKU_NO_MEMORY; or SUDOKU_CANCELLED, and made[i] is 1 for none but the first trials, before the one
 * under way. */
SUDOKU_API enum sudoku_status sudoku_maker_make(struct sudoku_maker *maker, uint64_t first, size_t n,
                                                char *puzzles, size_t stride, char *solutions,
                                                size_t solution_stride, unsigned char *made,
                                                const struct sudoku_control *control);

/* Removes clues from n puzzles in place, one by one or by groups of a symmetry, until no further removal
 * leaves a single solution. Puzzle i starts at puzzles + i * stride.
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

/* Finds the canonical form of a puzzle of clues or of candidates, of which the other is NULL. Equivalent
 * puzzles have the same canonical form, others do not.
 *
 * The form of clues is the first of all equivalent puzzles in the order of texts, where '.' comes before '1'
 * (minlex). They may have any number of solutions. Writes it to canonical, which may be puzzle.
 *
 * Candidates must have exactly one solution, and are replaced by their form: of all equivalent ones, those
 * whose solution is a canonical form, and of these the first in the order of texts of 729 characters, nine
 * for each cell, '.' for a digit that is no candidate. Writes the solution of the form to canonical.
 *
 * Stores the number of automorphisms: the ways to rearrange the puzzle's cells after which some renaming of
 * digits gives the same puzzle again. Most puzzles have 1, the most symmetric full grid 648, the empty grid
 * 3,359,232. canonical or automorphisms may be NULL. Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT, also for
 * candidate sets with bits above bit 8; of clues what sudoku_check returns, of candidates SUDOKU_NO_SOLUTION
 * or SUDOKU_NOT_UNIQUE; or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_canonicalize(const char *puzzle, uint16_t *candidates, char *canonical,
                                                  uint32_t *automorphisms);

/* Writes an equivalent puzzle, 81 characters, chosen uniformly from all equivalent ones by seed and
 * index. shuffled may be puzzle. The puzzle may have clashes. Returns SUDOKU_OK,
 * SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index,
                                             char *shuffled);

/* Applies a list of moves, separated by commas, to n puzzles in place: rotate90 (clockwise), rotate180,
 * rotate270, mirror-h (left to right), mirror-v, diagonal (transposes), antidiagonal; relabel:DIGITS (1
 * becomes the first of nine digits, and so on); rows:DIGITS, columns:DIGITS (the new order of all nine, bands and
 * stacks kept); bands:DIGITS, stacks:DIGITS (of all three). Puzzle i starts at puzzles + i * stride. Changes
 * all puzzles or none. Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT, with the index in moves of the first that
 * is unknown in *wrong; or SUDOKU_BAD_CHARACTER, with the number of the first malformed puzzle in *wrong.
 * wrong may be NULL. */
SUDOKU_API enum sudoku_status sudoku_transform(char *puzzles, size_t stride, size_t n, const char *moves,
                                               size_t *wrong);

#ifdef __cplusplus
}
#endif

#endif

/* sudoku.h: solve, explain and make Sudoku puzzles.
 *
 * A puzzle is 81 characters, row by row: '1'..'9' is a clue, '0' or '.' an empty cell. A solution is 81
 * digits without a NUL. Cells are numbered 0..80, row by row. Nothing here prints, exits or keeps global
 * state; every function may be called from any number of threads at the same time. */
#ifndef SUDOKU_H
#define SUDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SUDOKU_VERSION "1.0.0"

#if defined(__GNUC__)
#define SUDOKU_API __attribute__((visibility("default")))
#else
#define SUDOKU_API
#endif

enum { SUDOKU_CELLS = 81 };

/* What a function answers when it has no better number to give: 0, or a negative reason. */
enum sudoku_status {
    SUDOKU_OK = 0,
    SUDOKU_BAD_CHARACTER = -1, /* neither a digit nor an empty cell, or the text ends too early */
    SUDOKU_CLASH = -2,         /* a digit stands twice in a row, column or box */
    SUDOKU_NO_SOLUTION = -3,
    SUDOKU_NOT_UNIQUE = -4,   /* more than one solution where a proper puzzle is needed */
    SUDOKU_BAD_ARGUMENT = -5, /* a limit, stride, pointer or number (2^32 puzzles) out of range */
    SUDOKU_NO_MEMORY = -6
};

/* The reason in words, in English, never NULL. */
SUDOKU_API const char *sudoku_strerror(int status);

/* ---- One puzzle ---- */

/* Solve one puzzle. Returns how many solutions were found, at most limit; writes the first to solution
 * (81 characters, no NUL) whenever there is one, whatever the limit. solution may be NULL. A broken
 * puzzle has none: sudoku_check says why. */
SUDOKU_API size_t sudoku_solve(const char *puzzle, size_t limit, char *solution);

/* The candidates that the clues leave: bit d-1 of candidates[cell] is set while digit d is possible there. A
 * clue keeps its own digit alone. SUDOKU_OK, or what sudoku_check says. */
SUDOKU_API int sudoku_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS]);

/* Called once for each solution; anything but 0 ends the search. */
typedef int sudoku_visitor(void *context, const char *solution);

/* Search from candidates instead of clues: a pencilmark puzzle, or a half-solved grid. Visits every solution,
 * at most limit, and returns their number. visit may be NULL; guesses, if not NULL, grows by the guesses
 * made. */
SUDOKU_API size_t sudoku_search(const uint16_t candidates[SUDOKU_CELLS], size_t limit, sudoku_visitor *visit,
                                void *context, uint64_t *guesses);

/* ---- The rules ---- */

enum sudoku_house { SUDOKU_ROW, SUDOKU_COLUMN, SUDOKU_BOX };

/* Two cells of one house that hold the same digit. */
struct sudoku_clash {
    unsigned char first, second; /* cells, first < second */
    unsigned char digit;         /* 1..9 */
    unsigned char house;         /* enum sudoku_house */
    unsigned char index;         /* which row, column or box: 0..8 */
};

/* Is this grid, full or not, well formed and free of clashes? Writes the first clash, if clash is not NULL.
 */
SUDOKU_API int sudoku_check(const char *puzzle, struct sudoku_clash *clash);

/* Every pair of clashing cells, one entry for each house that they share; rows first, then columns, then
 * boxes. Writes at most room of them and returns how many there are. */
SUDOKU_API size_t sudoku_clashes(const char *puzzle, struct sudoku_clash *clashes, size_t room);

/* ---- Many puzzles ---- */

/* Solve n puzzles at once: puzzle i starts at puzzles + i * stride. counts[i] gets the number of solutions
 * found, at most limit (1..255), 0 for a broken puzzle; its first solution goes to solutions +
 * i * solution_stride, and nothing is written there if it has none. solutions may be NULL. Strides are 81 or
 * more. Puzzles and solutions must not overlap. Returns 0, or a negative sudoku_status. Wherever a puzzle has
 * at most one solution the answer is the same on every machine; of several solutions, which one is first may
 * differ. */
SUDOKU_API int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                 char *solutions, size_t solution_stride, unsigned char *counts);

/* The kernels of this build, that is, the ways to solve many puzzles at once, each for one instruction set:
 * the name of the kernel at this index, widest first, or NULL after the last. *runs tells whether this machine
 * can run it. */
SUDOKU_API const char *sudoku_kernel(size_t index, int *runs);

/* The kernel that this machine does best with: what is taken where none is named. */
SUDOKU_API const char *sudoku_best_kernel(void);

/* What a kernel did; every call adds to it. */
struct sudoku_statistics {
    uint64_t guesses;
    uint64_t sweeps;     /* passes over all boards on the desk */
    uint64_t services;   /* times that boards were taken off, split or loaded */
    uint64_t lanes;      /* places on the desk, summed over the sweeps... */
    uint64_t lanes_used; /* ... and those that held a board */
    uint64_t overflows;  /* boards that had no place left, and were solved one at a time */
};

/* Memory to work in, for one thread at a time: up to 2 MB, of which puzzles with few solutions touch some hundred KB.
 * Worth having for many calls. */
struct sudoku_workspace;

/* With a kernel by name, or NULL for the best. NULL if this machine cannot run it or memory is short. */
SUDOKU_API struct sudoku_workspace *sudoku_workspace_new(const char *kernel);
SUDOKU_API void sudoku_workspace_free(struct sudoku_workspace *workspace);

/* sudoku_solve_many in that workspace. A kernel that was named is used whatever the size of the batch.
 * statistics may be NULL. */
SUDOKU_API int sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles, size_t stride,
                                      size_t n, unsigned limit, char *solutions, size_t solution_stride,
                                      unsigned char *counts, struct sudoku_statistics *statistics);

/* ---- One puzzle in many disguises ---- */

/* The minlex form: the smallest text among all forms that the puzzle takes when its digits are renamed, its
 * bands, stacks, rows of a band and columns of a stack change places, and it is transposed, an empty cell
 * being smaller than any digit. Two puzzles are the same but for such changes exactly when their minlex forms
 * are equal. Writes 81 characters, '.' where a cell is empty. The puzzle may be full, empty, or have any
 * number of solutions. SUDOKU_OK, what sudoku_check says, or SUDOKU_NO_MEMORY (only puzzles of extreme
 * symmetry ask for memory). */
SUDOKU_API int sudoku_canonical(const char *puzzle, char *canonical);

/* How many of these changes of places, with the right renaming of digits, leave the puzzle as it is: 1 for
 * most, 648 for the most symmetric full grid, 3,359,232 for the empty one. Returns what sudoku_canonical
 * does. */
SUDOKU_API int sudoku_automorphisms(const char *puzzle, uint32_t *count);

/* ---- Making puzzles ----
 *
 * Everything made here follows from a seed and a number: the same on every machine, and in any order. */

/* Which cells are clues or empty together. */
enum sudoku_symmetry {
    SUDOKU_NO_SYMMETRY,
    SUDOKU_ROTATE_180,
    SUDOKU_ROTATE_90,
    SUDOKU_MIRROR_H, /* the left half mirrors the right */
    SUDOKU_MIRROR_V, /* the upper half mirrors the lower */
    SUDOKU_DIAGONAL,
    SUDOKU_ANTIDIAGONAL,
    SUDOKU_FULL_SYMMETRY,  /* all of these */
    SUDOKU_RANDOM_SYMMETRY /* any but none, drawn anew each time */
};

enum sudoku_minimality {
    SUDOKU_NOT_MINIMAL,    /* stop at the number of clues asked for */
    SUDOKU_GROUPS_MINIMAL, /* no group of clues that stand together by symmetry can go */
    SUDOKU_CLUES_MINIMAL   /* no single clue can go */
};

/* What puzzle is wanted. All zero but most_clues = 81 and minimal = SUDOKU_CLUES_MINIMAL: any minimal one. */
struct sudoku_recipe {
    const char *pattern;  /* 81 characters, '.' or '0' where no clue is to stand, else one is; or NULL */
    const char *solution; /* the solved grid to take the clues from; NULL: a random one for each puzzle */
    unsigned least_clues, most_clues;
    enum sudoku_symmetry symmetry;
    enum sudoku_minimality minimal;
    const char *kernel; /* to solve with, by name; NULL: the best. The puzzles do not depend on it */
};

/* Makes puzzles with exactly one solution, by trial: holds a recipe, a seed and the memory that it takes
 * (about three megabytes), for one thread at a time. */
struct sudoku_maker;

/* SUDOKU_OK and a maker to be closed; or SUDOKU_BAD_ARGUMENT, SUDOKU_CLASH (in the solution),
 * SUDOKU_NO_MEMORY. */
SUDOKU_API int sudoku_maker_open(const struct sudoku_recipe *recipe, uint64_t seed,
                                 struct sudoku_maker **maker);
SUDOKU_API void sudoku_maker_close(struct sudoku_maker *maker);

/* Makes the trials number first to first + n - 1. Where made[i] is 1 after it, the trial gave a puzzle as
 * wanted, at puzzles + 81 * i, and its solution is at solutions + 81 * i; where 0, it did not. Calls for
 * hundreds of trials are many times faster than calls for one. Returns 0, or a negative sudoku_status. */
SUDOKU_API int sudoku_maker_try(struct sudoku_maker *maker, uint64_t first, size_t n, char *puzzles,
                                char *solutions, unsigned char *made);

/* Takes clues away, in an order that follows from the seed and the puzzle, until no clue more can go without
 * a second solution; with a symmetry, always all of a group together. Puzzle i is at puzzles + 81 * i and is
 * changed in place. workspace is to solve in, or NULL. statuses[i] is SUDOKU_OK, or why nothing was done: SUDOKU_NO_SOLUTION or
 * SUDOKU_NOT_UNIQUE. Returns 0, or a negative sudoku_status. */
SUDOKU_API int sudoku_minimize(char *puzzles, size_t n, enum sudoku_symmetry symmetry, uint64_t seed,
                               struct sudoku_workspace *workspace, signed char *statuses);

/* Fills in up to n empty cells from the puzzle's one solution. Returns how many, or a negative sudoku_status.
 */
SUDOKU_API int sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed);

/* Writes the puzzle with digits, rows, columns, bands and stacks in another order and perhaps transposed: any
 * of the 1,218,998,108,160 ways that keep it the same puzzle at heart, each as likely as the others; which
 * one follows from the seed and the index. */
SUDOKU_API void sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index, char *shuffled);

/* Makes moves with n puzzles, in place: names with commas between them, taken from left to right. rot90
 * (clockwise), rot180, rot270, flip-h (left to right), flip-v, transpose, antitranspose; relabel:DIGITS (1
 * becomes the first of the nine, and so on); rows:DIGITS, columns:DIGITS (the new order of all nine, bands
 * kept), bands:DIGITS, stacks:DIGITS. SUDOKU_BAD_ARGUMENT, with the place of what was not understood in
 * *wrong, if that is not NULL. */
SUDOKU_API int sudoku_transform(char *puzzles, size_t n, const char *moves, size_t *wrong);

/* ---- What a person would do next ---- */

/* Where a solve stands: a digit or '.' for each cell, and the candidates left in the empty ones (bit d-1 is
 * digit d; 0 where a cell is filled). */
struct sudoku_position {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* A solving technique. Their order is the order in which they are tried. */
struct sudoku_technique {
    const char *name;         /* as typed: "naked-pair" */
    const char *title;        /* as read: "Naked pair" */
    unsigned char rating;     /* the least that a step of it rates, in tenths, on the scale of SE 1.2.1 */
    unsigned char unique;     /* it argues from there being only one solution */
    const char *const *forms; /* titles of the forms that are known apart, NULL after them; or NULL */
};

/* There are fewer techniques than this, and none has more than eight forms. */
enum { SUDOKU_TECHNIQUES_MAX = 32 };

struct sudoku_removal {
    uint16_t digits; /* a set */
    unsigned char cell;
};

/* The longest pattern has this many cells at most. */
enum { SUDOKU_PATTERN_MAX = 20 };

/* One link of a chain: a candidate, whether it is on (the cell holds the digit) or off, and why. */
struct sudoku_link {
    uint16_t from;             /* the link that this one follows from, by number; a start has its own number */
    unsigned char cell, digit; /* digit 1..9 */
    unsigned char on;
    unsigned char strong; /* 1: only two places are left; 0: two places exclude each other */
    unsigned char house;  /* where that is so: a bit number of a step's houses, or SUDOKU_SAME_CELL */
};

enum { SUDOKU_SAME_CELL = 27 };

/* One step: it places a digit, or removes candidates. What the pattern's fields mean is the technique's. Sets of
 * houses are 27 bits: rows from bit 0, columns from bit 9, boxes from bit 18. */
struct sudoku_step {
    const struct sudoku_technique *technique;
    unsigned char rating;    /* tenths */
    unsigned char type;      /* 1..4 for loops and BUGs; 1 or 2 for other techniques with forms; else 0 */
    unsigned char digit;     /* the digit placed in cell, 1..9, or 0 */
    unsigned char cell;
    unsigned char n_cells;    /* the cells of the pattern: pair, pivot and wings, loop ... */
    unsigned char n_helpers;  /* further cells that the argument needs */
    unsigned char n_removals; /* candidates that go */
    uint16_t digits;          /* the digits of the pattern */
    uint16_t extra;           /* further digits that the argument needs */
    uint32_t houses;          /* where the pattern stands */
    uint32_t covers;          /* the houses that it covers, where there are such */
    unsigned char cells[SUDOKU_PATTERN_MAX];
    unsigned char helpers[SUDOKU_PATTERN_MAX];
    /* Those digits of each cell that the argument turns on, in a BUG for instance its bug digits. */
    uint16_t cell_digits[SUDOKU_PATTERN_MAX];
    uint16_t helper_digits[SUDOKU_PATTERN_MAX];
    struct sudoku_removal removals[SUDOKU_CELLS];
    struct sudoku_link *links; /* the chain of a step that has one, starts first */
    uint16_t n_links, links_room;
};

/* A rating that the techniques here do not reach. */
enum { SUDOKU_BEYOND = 255 };

/* Ratings in tenths, on the scale of Sudoku Explainer 1.2.1. */
struct sudoku_rating {
    unsigned char er;    /* the hardest step */
    unsigned char ep;    /* the hardest one up to the first digit placed */
    unsigned char ed;    /* the first one */
    uint16_t steps;      /* how many were made, to the end or as far as they lead */
    const char *hardest; /* what the hardest of these is called; NULL without any */
    unsigned char
        forms[SUDOKU_TECHNIQUES_MAX]; /* of each technique: which forms they are of. Bit 0 alone where
                                                   there are none; both bits for any hidden single */
};

/* A technique by its number: 0 is tried first. NULL behind the last. */
SUDOKU_API const struct sudoku_technique *sudoku_technique(size_t i);

/* The position at the start of a puzzle. SUDOKU_OK, or what sudoku_check says. */
SUDOKU_API int sudoku_position_start(const char *puzzle, struct sudoku_position *position);

/* The easiest step from here, always the same one. Returns 1, or 0 when the grid is full or none is known. The
 * puzzle must be a proper one. */
SUDOKU_API int sudoku_next_step(const struct sudoku_position *position, struct sudoku_step *step);

/* Makes a step. */
SUDOKU_API void sudoku_apply(struct sudoku_position *position, const struct sudoku_step *step);

/* Rates a puzzle. SUDOKU_OK, or why it has no rating: a clash, no solution, more than one. */
SUDOKU_API int sudoku_rate(const char *puzzle, struct sudoku_rating *rating);
SUDOKU_API int sudoku_rate_position(const struct sudoku_position *position, struct sudoku_rating *rating);

/* Beyond the techniques: all that each house says by itself, every subset of every size at once. */
#define SUDOKU_REDUCE_HOUSE ((uint32_t)1 << 31)

/* Uses some techniques as long as they find anything: bit i stands for sudoku_technique(i).
 * SUDOKU_OK; SUDOKU_NO_SOLUTION when a cell or a digit of a house is left without a place; SUDOKU_CLASH. */
SUDOKU_API int sudoku_reduce(struct sudoku_position *position, uint32_t techniques);

enum sudoku_telling {
    SUDOKU_TELL_WHERE,     /* where to look: "row 4" */
    SUDOKU_TELL_TECHNIQUE, /* its name, as exact as can be: "Unique rectangle type 1" */
    SUDOKU_TELL_STEP,      /* "Naked pair 2,7 in r4c5 and r4c8 (row 4): r4c1 <> 2" */
    SUDOKU_TELL_WHY        /* a sentence of reasons */
};

/* A step in words, without an end of line. Writes at most room characters, NUL included, and returns the
 * length of the whole, as snprintf does. */
SUDOKU_API size_t sudoku_tell(const struct sudoku_step *step, enum sudoku_telling telling, char *text,
                              size_t room);

#ifdef __cplusplus
}
#endif

#endif

/* sudoku.h: solve, check, explain, rate and make Sudoku puzzles.
 *
 * A puzzle is 81 characters, row by row: '1'..'9' is a clue, '0' or '.' is an empty cell. A NUL after it is
 * allowed but not needed, and no function reads past the 81st character or past an earlier NUL. A solution is
 * 81 digits without a NUL. Cells are numbered 0..80, row by row. A set of digits has nine bits: bit d-1 stands
 * for digit d.
 *
 * Nothing here prints, reads a file, exits or keeps global state. All functions may be called from any number of
 * threads at the same time, as long as each thread works on objects of its own. A _new function
 * stores a new object, or NULL if it fails; the _free function of the same name frees it and accepts NULL.
 *
 * A structure that begins with `size` may grow in later versions: initialise it with its _INIT macro, and programs
 * compiled with this header will go on working. sudoku(3) has examples. */
#ifndef SUDOKU_H
#define SUDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SUDOKU_VERSION_MAJOR 2
#define SUDOKU_VERSION_MINOR 0
#define SUDOKU_VERSION_PATCH 0
#define SUDOKU_VERSION "2.0.0"

#if defined(__GNUC__)
#define SUDOKU_API __attribute__((visibility("default")))
#else
#define SUDOKU_API
#endif

enum {
    SUDOKU_CELLS = 81,
    SUDOKU_LINE = SUDOKU_CELLS + 1 /* a plain line: 81 characters and a line feed */
};

/* Status codes: 0 on success, negative on error. A function that does not return SUDOKU_OK has left its results
 * unwritten unless it says otherwise. */
enum sudoku_status {
    SUDOKU_OK = 0,
    SUDOKU_BAD_CHARACTER = -1, /* neither a digit nor an empty cell, or the text is too short */
    SUDOKU_CLASH = -2,         /* a digit stands twice in a row, column or box */
    SUDOKU_NO_SOLUTION = -3,
    SUDOKU_NOT_UNIQUE = -4,   /* more than one solution where a puzzle must have exactly one */
    SUDOKU_BAD_ARGUMENT = -5, /* a number, name, size or pointer that is not allowed */
    SUDOKU_NO_MEMORY = -6,
    SUDOKU_GAVE_UP = -7,       /* the bound on the work was reached */
    SUDOKU_NO_STEP = -8,       /* no technique leads on */
    SUDOKU_LATER = -9,         /* the source of a reader has nothing more right now */
    SUDOKU_SOURCE_FAILED = -10 /* the source of a reader reported an error */
};

/* Describes a status in English. Returns a string that is never NULL. */
SUDOKU_API const char *sudoku_strerror(int status);

/* Returns the version of the library that the program runs with, such as "2.0.0". */
SUDOKU_API const char *sudoku_version(void);

/* ---- Simple: one puzzle ---- */

/* Solves a puzzle. Writes the first solution found to solution, which may be NULL. Returns the number of
 * solutions found, at most limit, and 0 for an invalid puzzle: sudoku_check says what is wrong with it. */
SUDOKU_API size_t sudoku_solve(const char *puzzle, size_t limit, char *solution);

/* Solves a puzzle, and gives up when more than most_guesses guesses are needed. Stores the number of solutions
 * found, 0 for an invalid puzzle, and adds the guesses made to *guesses. solution, count and guesses may be NULL. Returns SUDOKU_OK,
 * SUDOKU_GAVE_UP (a solution may have been found and written by then) or what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_solve_within(const char *puzzle, size_t limit, uint64_t most_guesses,
                                                  char *solution, size_t *count, uint64_t *guesses);

enum sudoku_house { SUDOKU_ROW, SUDOKU_COLUMN, SUDOKU_BOX };

/* Two cells of a house that hold the same digit. */
struct sudoku_clash {
    unsigned char first, second; /* cells, first < second */
    unsigned char digit;         /* 1..9 */
    unsigned char house;         /* enum sudoku_house */
    unsigned char index;         /* which row, column or box: 0..8 */
};

/* Checks a grid, full or not, for wrong characters and clashes. Stores the first clash; clash may be NULL. Returns
 * SUDOKU_OK, SUDOKU_BAD_CHARACTER or SUDOKU_CLASH. */
SUDOKU_API enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clash);

/* Finds all clashes: rows first, then columns, then boxes. Two cells that share two houses clash twice. Stores
 * the first room clashes and the number of all; there are at most 972. clashes may be NULL if room is 0. Returns
 * what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_clashes(const char *puzzle, struct sudoku_clash *clashes,
                                                  size_t room, size_t *count);

/* Finds the candidates of each cell: the digits that no clue in its row, column and box rules out. A clue has
 * its own digit as its only candidate. Returns what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS]);

/* Called once for each solution. Any return value but 0 ends the search. */
typedef int sudoku_visitor(void *context, const char *solution);

/* Searches from sets of candidates, one for each cell, instead of clues. Calls visit for every solution, at most
 * limit times, and stores the number of solutions found; adds the guesses made to *guesses. visit, count and
 * guesses may be NULL. Returns SUDOKU_OK, also without a solution, or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_search(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                            sudoku_visitor *visit, void *context, size_t *count,
                                            uint64_t *guesses);

/* ---- Many: batches of puzzles ---- */

/* Solves n puzzles at once, many times faster than one by one. Puzzle i starts at puzzles + i * stride; counts[i]
 * gets the number of its solutions, at most limit (1..255), and 0 if it is invalid; its first solution goes to
 * solutions + i * solution_stride, where nothing is written if it has none. solutions may be NULL. Strides are 81
 * or more; puzzles and solutions must not overlap; n is less than 2^32. A puzzle with several solutions may get
 * another one of them on another machine. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                 char *solutions, size_t solution_stride, unsigned char *counts);

/* Does the same on several threads; n may be any number. threads = 0 stands for one thread for each processor.
 * The answers do not depend on the number of threads, except for which of several solutions comes first. Returns
 * what sudoku_solve_many returns. */
SUDOKU_API enum sudoku_status sudoku_solve_parallel(const char *puzzles, size_t stride, size_t n,
                                                    unsigned limit, char *solutions, size_t solution_stride,
                                                    unsigned char *counts, unsigned threads);

/* Lists the kernels, the implementations of sudoku_solve_many for different instruction sets, widest first.
 * Stores in *runs whether this machine can run the kernel; runs may be NULL. Returns the name of the kernel with
 * this index, or NULL after the last one. */
SUDOKU_API const char *sudoku_kernel(size_t index, int *runs);

/* Returns the name of the kernel that is used by default: the fastest one on this machine. */
SUDOKU_API const char *sudoku_best_kernel(void);

/* What a kernel has done. */
struct sudoku_statistics {
    size_t size;
    uint64_t guesses;
    uint64_t sweeps;     /* passes over all boards on the desk */
    uint64_t services;   /* times that boards were taken off, split or loaded */
    uint64_t lanes;      /* places on the desk, summed over the sweeps... */
    uint64_t lanes_used; /* ... and those that held a board */
    uint64_t overflows;  /* boards that had no place left, and were solved one at a time */
};

/* clang-format off */
#define SUDOKU_STATISTICS_INIT {sizeof(struct sudoku_statistics), 0, 0, 0, 0, 0, 0}
/* clang-format on */

/* A kernel and the memory that it works in: up to 2 MB, to be used by one thread at a time. It spares repeated
 * calls the cost of taking that memory. */
struct sudoku_workspace;

/* Makes a workspace for the kernel of this name, or for the default one if it is NULL. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT if there is no such kernel or this machine cannot run it, or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_workspace_new(const char *kernel, struct sudoku_workspace **workspace);
SUDOKU_API void sudoku_workspace_free(struct sudoku_workspace *workspace);

/* Does what sudoku_solve_many does in a workspace. Batches of a few puzzles are solved one by one unless the
 * kernel was named. Adds to *statistics, which may be NULL. Returns what sudoku_solve_many returns. */
SUDOKU_API enum sudoku_status sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles,
                                                     size_t stride, size_t n, unsigned limit, char *solutions,
                                                     size_t solution_stride, unsigned char *counts,
                                                     struct sudoku_statistics *statistics);

/* Counts the lines at the start of a text that can be solved where they are: 81 digits or dots and a line feed.
 * The text has n lines of 82 bytes. Returns the number of lines before the first that differs. */
SUDOKU_API size_t sudoku_count_plain_lines(const char *text, size_t n);

/* ---- Reading: puzzles in every format ----
 *
 * The format is detected for each puzzle: lines with or without a name or solution, grids with or without
 * borders, candidate grids, CSV, JSON, XML, .sdk, HoDoKu and more. The library opens no files: bytes come
 * from memory or from a function of the caller. */

/* One puzzle of the input, or what should have been one. Only error ends with a NUL; whatever the input does
 * not give is NULL. Members may be added at the end: take items from the library, do not copy or allocate
 * them. */
struct sudoku_item {
    const char *cells;  /* 81 characters: '1'..'9', or '.' where empty; all empty if there is an error */
    const char *error;  /* why this is not a puzzle */
    unsigned long line; /* the line on which it begins, from 1 */
    const char *text;   /* its lines as they stand in the input, without the end of the last one */
    size_t text_length;
    const char *name; /* its name or comment */
    size_t name_length;
    const char *solution;           /* the solution that the input gives, 81 digits */
    const char *malformed_solution; /* what stands in the solution's place but is not 81 digits */
    size_t malformed_solution_length;
    const uint16_t *candidates; /* 81 sets of digits, if the input lists candidates */
    const char *placed; /* clues and entered digits, 81 characters, if the input tells them apart; cells then
                           holds the clues alone */
};

/* Called once for each item, which is valid until the call returns. Any return value but 0 ends
 * the reading. */
typedef int sudoku_item_visitor(void *context, const struct sudoku_item *item);

/* Reads n bytes and calls visit for every puzzle, and for everything that should have been one, in their
 * order. Returns SUDOKU_OK, also if visit ended the reading, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_item_visitor *visit,
                                          void *context);

/* Gives a reader its bytes: fills buffer with at most room of them, room being 1 or more. Returns how many; 0
 * at the end of the input; SUDOKU_LATER if there are none right now; any other negative number after an
 * error. */
typedef ptrdiff_t sudoku_source(void *context, char *buffer, size_t room);

/* Items in their order, and the memory that holds them. Used by one thread at a time; another one may take
 * over. */
struct sudoku_batch;

/* Makes an empty batch for at most room items, 1 to 2^20. Its memory grows with the items. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_batch_new(size_t room, struct sudoku_batch **batch);
SUDOKU_API void sudoku_batch_free(struct sudoku_batch *batch);

/* Returns the number of items; 0 if batch is NULL. */
SUDOKU_API size_t sudoku_batch_count(const struct sudoku_batch *batch);

/* Returns item number i, from 0, or NULL if there is no such item. The item is valid until the next call for
 * this batch; what it points to is valid until the batch is filled again or freed. */
SUDOKU_API const struct sudoku_item *sudoku_batch_item(struct sudoku_batch *batch, size_t i);

/* Returns the cells of all items for sudoku_solve_many, with a stride of SUDOKU_LINE: 81 characters, of which
 * '.' and '0' are empty cells, and a line feed. The cells of an item with an error are '?', so that it counts
 * 0 solutions. Returns NULL if the batch is empty. */
SUDOKU_API const char *sudoku_batch_cells(const struct sudoku_batch *batch);

/* Returns 1 if no item has anything but its cells (a name, a solution, an error ...), else 0. */
SUDOKU_API int sudoku_batch_is_plain(const struct sudoku_batch *batch);

/* Reads batch after batch from a source. Used by one thread at a time; another one may take over. */
struct sudoku_reader;

/* Makes a reader for a source, which is called with context. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reader_new(sudoku_source *source, void *context,
                                                struct sudoku_reader **reader);
SUDOKU_API void sudoku_reader_free(struct sudoku_reader *reader);

/* Replaces the items of a batch by the next ones of the input, as many as there is room for; fewer if the
 * source has nothing more right now. Returns SUDOKU_OK with at least one item, or without any at the end of
 * the input; SUDOKU_LATER if the source has nothing right now and no item is complete; SUDOKU_SOURCE_FAILED
 * or SUDOKU_NO_MEMORY after all items before the failure were delivered; or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch);

/* ---- Making: new puzzles, fewer or more clues ----
 *
 * All randomness comes from a seed: the same call gives the same puzzles on every machine. */

/* Which cells are clues, or empty, together. */
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

/* The puzzles to make. SUDOKU_RECIPE_INIT stands for any minimal ones. */
struct sudoku_recipe {
    size_t size;
    const char
        *pattern; /* 81 characters: '.' or '0' for an empty cell, 'x', 'X' or '1'..'9' for a clue; or NULL */
    const char *solution; /* the solved grid to take the clues from; NULL: a random one for each puzzle */
    unsigned least_clues, most_clues;
    enum sudoku_symmetry symmetry; /* ignored if there is a pattern */
    enum sudoku_minimality minimal;
    const char *kernel; /* the kernel to solve with; NULL: the default. The puzzles do not depend on it */
};

/* clang-format off */
#define SUDOKU_RECIPE_INIT \
    {sizeof(struct sudoku_recipe), NULL, NULL, 0, SUDOKU_CELLS, SUDOKU_NO_SYMMETRY, SUDOKU_CLUES_MINIMAL, NULL}
/* clang-format on */

/* Makes puzzles with exactly one solution. Holds a copy of the recipe and about three megabytes of memory. */
struct sudoku_maker;

/* Makes a maker. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT (in the recipe), SUDOKU_BAD_CHARACTER (in its pattern or
 * solution), SUDOKU_CLASH (in its solution) or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_maker_new(const struct sudoku_recipe *recipe, uint64_t seed,
                                               struct sudoku_maker **maker);
SUDOKU_API void sudoku_maker_free(struct sudoku_maker *maker);

/* Makes the trials with the numbers first to first + n - 1. A trial that succeeds sets made[i] to 1 and writes its
 * puzzle to puzzles + 81 * i and the solution to solutions + 81 * i; one that fails sets made[i] to 0. The result
 * of a trial depends only on the recipe, the seed and its number. A call for hundreds of trials is many times
 * faster than hundreds of calls. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_maker_make(struct sudoku_maker *maker, uint64_t first, size_t n,
                                                char *puzzles, char *solutions, unsigned char *made);

/* Removes clues from n puzzles, in place, until none can go without a second solution: single clues, or with a
 * symmetry groups of them. Puzzle i starts at puzzles + 81 * i. The order follows from the seed and the puzzle.
 * workspace may be NULL. statuses[i] gets SUDOKU_OK, or the reason why the puzzle was not changed: what
 * sudoku_check returns, SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_minimize(char *puzzles, size_t n, enum sudoku_symmetry symmetry,
                                              uint64_t seed, struct sudoku_workspace *workspace,
                                              signed char *statuses);

/* Fills in up to n empty cells of a puzzle, in place, from its only solution. Stores the number of cells filled;
 * added may be NULL. Returns SUDOKU_OK, what sudoku_check returns, SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed, unsigned *added);

/* ---- Disguises: other forms of the same puzzle ----
 *
 * A puzzle stays the same at heart when its digits are renamed, when bands, stacks, rows of a band or columns of a
 * stack change places, and when it is transposed: in 1,218,998,108,160 ways. */

/* Finds the smallest of all these forms as a text, its minlex form, where '.' comes before any digit. Two puzzles are
 * the same at heart exactly if their minlex forms are equal. Writes 81 characters; canonical may be puzzle. The
 * puzzle may have any number of clues and solutions. Returns SUDOKU_OK, what sudoku_check returns, or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_canonicalize(const char *puzzle, char *canonical);

/* Counts the automorphisms of a puzzle: the ways to rearrange its cells and rename its digits that give the same
 * puzzle again. Most puzzles have 1, the most symmetric full grid 648, the empty one 3,359,232. Returns what
 * sudoku_canonicalize returns. */
SUDOKU_API enum sudoku_status sudoku_count_automorphisms(const char *puzzle, uint32_t *count);

/* Writes a random one of these forms, 81 characters, each as likely as the others; seed and index choose it.
 * shuffled may be puzzle. Clashes do not matter. Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER or
 * SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index,
                                             char *shuffled);

/* Applies moves to n puzzles, in place, from left to right; commas separate their names: rot90 (clockwise), rot180,
 * rot270, flip-h (left to right), flip-v, transpose, antitranspose; relabel:DIGITS (1 becomes the first of the
 * nine digits, and so on); rows:DIGITS, columns:DIGITS (the new order of all nine, bands and stacks kept);
 * bands:DIGITS, stacks:DIGITS. Puzzle i starts at puzzles + 81 * i. Either all puzzles are changed or none.
 * Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT for a wrong move, whose place in moves goes to *wrong; or
 * SUDOKU_BAD_CHARACTER for a wrong puzzle, whose number goes to *wrong. wrong may be NULL. */
SUDOKU_API enum sudoku_status sudoku_transform(char *puzzles, size_t n, const char *moves, size_t *wrong);

/* ---- Reasoning: what a person would do next ---- */

/* Where a solve stands: a digit or '.' for each cell, and the candidates of each cell, none where a digit stands. */
struct sudoku_position {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Sets up the position at the start of a puzzle. Returns what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_start_position(const char *puzzle, struct sudoku_position *position);

/* Checks a position, and whether it has exactly one solution. Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER,
 * SUDOKU_CLASH, SUDOKU_BAD_ARGUMENT for candidates beyond nine digits, SUDOKU_NO_SOLUTION or
 * SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_check_position(const struct sudoku_position *position);

/* A solving technique. Its name never changes, its number may. Later versions may add fields at the end. */
struct sudoku_technique {
    const char *name;         /* in lists of names: "naked-pair" */
    const char *title;        /* in sentences: "Naked pair" */
    unsigned char rating;     /* of its easiest step, in tenths, on the scale of Sudoku Explainer 1.2.1 */
    unsigned char unique;     /* 1: it assumes that there is only one solution */
    const char *const *forms; /* titles of its forms, NULL after the last; or NULL */
};

/* Lists the techniques in the order in which they are tried. Returns the technique with this index, or NULL after the
 * last one. */
SUDOKU_API const struct sudoku_technique *sudoku_technique(size_t index);

/* Finds a technique by the first length characters of name: its name; the title of the technique or of a form, in
 * the manner of names ("pointing", "unique-loop-type-1"); or the part before "-type-" of such a form
 * ("unique-rectangle"). Returns NULL if there is none. */
SUDOKU_API const struct sudoku_technique *sudoku_find_technique(const char *name, size_t length);

/* A cell and some of its digits. */
struct sudoku_cell_digits {
    uint16_t digits;
    unsigned char cell;
};

/* One link of a chain: a candidate, whether it is on (its cell holds the digit) or off, and why. */
struct sudoku_link {
    uint16_t from;             /* the link that this one follows from, by index; a start has its own index */
    unsigned char cell, digit; /* digit 1..9 */
    unsigned char on;
    unsigned char strong; /* 1: only two places are left; 0: two places exclude each other */
    unsigned char house;  /* where that is so: a bit number of a step's houses, or SUDOKU_SAME_CELL */
};

enum { SUDOKU_SAME_CELL = 27 };

/* A step: places a digit, or removes candidates. Sets of houses have 27 bits: rows from bit 0, columns from bit 9, boxes
 * from bit 18. What it points to belongs to the step. Later versions may add fields at the end: steps are made by
 * sudoku_step_new only. */
struct sudoku_step {
    const struct sudoku_technique *technique; /* NULL in an empty step */
    const char *title;                        /* of its form or technique: "Unique rectangle type 1" */
    unsigned rating;                          /* tenths */
    unsigned char digit, cell; /* the digit placed, 1..9, and where; digit 0: nothing is placed */
    uint16_t digits;           /* of the pattern */
    uint16_t extra;            /* further digits that the argument needs */
    uint32_t houses;           /* where the pattern stands */
    uint32_t covers;           /* the houses that it covers, if any */
    size_t n_removals, n_cells, n_helpers, n_links;
    const struct sudoku_cell_digits *removals; /* candidates that go */
    const struct sudoku_cell_digits *cells;    /* the pattern, with the digits that matter in each cell */
    const struct sudoku_cell_digits *helpers;  /* further cells that the argument needs */
    const struct sudoku_link *links;           /* the chain, if it has one, starts first */
};

/* Makes an empty step. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_step_new(struct sudoku_step **step);
SUDOKU_API void sudoku_step_free(struct sudoku_step *step);

/* Finds the easiest step from a position that has exactly one solution; always the same one. Returns SUDOKU_OK;
 * SUDOKU_NO_STEP if the grid is full or no technique leads on, and the step is then empty; or what
 * sudoku_check_position returns for a malformed position. */
SUDOKU_API enum sudoku_status sudoku_find_step(const struct sudoku_position *position,
                                               struct sudoku_step *step);

/* Makes a step. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_make_step(struct sudoku_position *position,
                                               const struct sudoku_step *step);

enum sudoku_description {
    SUDOKU_DESCRIBE_PLACE, /* where to look: "row 4" */
    SUDOKU_DESCRIBE_STEP,  /* "Naked pair 2,7 in r4c5 and r4c8 (row 4): r4c1 <> 2" */
    SUDOKU_DESCRIBE_REASON /* one or more sentences */
};

/* Describes a step in English, without a line end. Writes at most room characters including the NUL; text may be
 * NULL if room is 0. Returns the length of the whole description, as snprintf does; 0 for an empty step. */
SUDOKU_API size_t sudoku_describe_step(const struct sudoku_step *step, enum sudoku_description description,
                                       char *text, size_t room);

/* A rating beyond the techniques of the library. */
enum { SUDOKU_BEYOND = 255 };

/* Ratings in tenths, on the scale of Sudoku Explainer 1.2.1. */
struct sudoku_rating {
    size_t size;
    unsigned er;             /* the hardest step */
    unsigned ep;             /* the hardest step up to the first digit placed */
    unsigned ed;             /* the first step */
    unsigned steps;          /* steps made, to the end or as far as the techniques lead */
    const char *hardest;     /* the title of the hardest of them, or NULL */
    unsigned char used[128]; /* private: ask sudoku_rating_uses */
};

/* clang-format off */
#define SUDOKU_RATING_INIT {sizeof(struct sudoku_rating), 0, 0, 0, 0, NULL, {0}}
/* clang-format on */

/* Rates a puzzle by making its easiest step again and again. *rating must have been initialised. Returns SUDOKU_OK,
 * what sudoku_check returns, SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_rate(const char *puzzle, struct sudoku_rating *rating);

/* Rates the rest of a puzzle from a position. Returns what sudoku_rate returns. */
SUDOKU_API enum sudoku_status sudoku_rate_position(const struct sudoku_position *position,
                                                   struct sudoku_rating *rating);

/* Stores in *uses whether a rating used all techniques or forms of a list, with commas between names as
 * sudoku_find_technique takes them. Returns SUDOKU_OK, or SUDOKU_BAD_ARGUMENT for an unknown name. */
SUDOKU_API enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names,
                                                 int *uses);

/* Applies some techniques for as long as they find anything: a list of names as above. "house" stands for all that
 * the cells of one house say by themselves, every subset of every size. If a technique assumes that there is only
 * one solution, the position must have exactly one. Returns SUDOKU_OK; SUDOKU_NO_SOLUTION if a cell is left
 * without a candidate or a digit of a house without a place, and the position shows where; SUDOKU_BAD_ARGUMENT
 * for an unknown name; or what sudoku_check_position returns for a malformed position. */
SUDOKU_API enum sudoku_status sudoku_reduce(struct sudoku_position *position, const char *names);

#ifdef __cplusplus
}
#endif

#endif

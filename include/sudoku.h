/* sudoku.h: solve, check, read, make, explain and rate Sudoku puzzles.
 *
 * A puzzle is 81 characters, row by row: '1'..'9' is a clue, '0' or '.' an empty cell. A NUL may follow but
 * need not; no function reads past the 81st character or past an earlier NUL. A solution is 81 digits
 * without a NUL. Cells are numbered 0..80, row by row. A set of digits has nine bits: bit d-1 stands for
 * digit d.
 *
 * Functions that can fail return a status and store their results through pointers; sudoku_solve alone
 * returns a count. They return SUDOKU_BAD_ARGUMENT if a required pointer is NULL. A _new function
 * stores a new object, or NULL if it fails; the _free function of the same name frees it and accepts NULL.
 *
 * Any number of threads may call any functions at the same time, but an object is used by one thread at a
 * time. The library opens no files, prints nothing, never exits and keeps no global state.
 *
 * A structure that begins with its size may grow in later versions: initialise it with its _INIT macro, and
 * compiled programs go on working. The manual, sudoku(3), has examples. */
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

/* Status codes: 0 on success, negative on error. Results are written on success only, unless stated
 * otherwise. */
enum sudoku_status {
    SUDOKU_OK = 0,
    SUDOKU_BAD_CHARACTER = -1, /* neither a digit nor an empty cell, or the text is too short */
    SUDOKU_CLASH = -2,         /* a digit occurs twice in a row, column or box */
    SUDOKU_NO_SOLUTION = -3,
    SUDOKU_NOT_UNIQUE = -4,   /* more than one solution where a puzzle must have exactly one */
    SUDOKU_BAD_ARGUMENT = -5, /* a number, name, size or pointer that is not allowed */
    SUDOKU_NO_MEMORY = -6,
    SUDOKU_GAVE_UP = -7,        /* more guesses were needed than the caller allowed */
    SUDOKU_NO_STEP = -8,        /* no technique finds a step */
    SUDOKU_LATER = -9,          /* the source of a reader has nothing more right now */
    SUDOKU_SOURCE_FAILED = -10, /* the source of a reader reported an error */
    SUDOKU_CANCELLED = -11,     /* the caller cancelled the search */
    SUDOKU_TOO_HARD = -12       /* the next step is harder than the caller allowed */
};

/* Returns a description of a status in English, never NULL. */
SUDOKU_API const char *sudoku_strerror(int status);

/* Returns the version of the library that the program runs with: "2.0.0". */
SUDOKU_API const char *sudoku_version(void);

/* ---- Simple: one puzzle ---- */

/* Solves a puzzle. Writes the first solution found to solution, which may be NULL. Returns the number of
 * solutions found, at most limit; 0 if there is none or the puzzle is invalid; sudoku_check
 * tells which. */
SUDOKU_API size_t sudoku_solve(const char *puzzle, size_t limit, char *solution);

/* Solves a puzzle, but gives up if that takes more than most_guesses guesses. Stores the number of
 * solutions found, 0 if the puzzle is invalid, and adds the guesses made to *guesses. solution, count and
 * guesses may be NULL. Returns SUDOKU_OK; SUDOKU_GAVE_UP, and solutions found by then have been counted and
 * written; or what sudoku_check returns. */
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

/* Checks a grid, full or not, for wrong characters and clashes. Stores the first clash; clash may be NULL.
 * Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER or SUDOKU_CLASH. */
SUDOKU_API enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clash);

/* Finds all clashes, in rows first, then in columns, then in boxes; two cells may clash in a box and in a
 * line. Stores at most room of them, and in *count how many there are: at most 972. clashes may be NULL if
 * room is 0. Returns what sudoku_check returns; the results are stored if that is SUDOKU_CLASH, too. */
SUDOKU_API enum sudoku_status sudoku_find_clashes(const char *puzzle, struct sudoku_clash *clashes,
                                                  size_t room, size_t *count);

/* Finds the candidates of each cell: the digits that are not clues in its row, column and box. The only
 * candidate of a clue is its own digit. Returns what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS]);

/* Called for each solution: 81 digits, valid until the call returns. Returns 0 to go on, anything else to end
 * the search. */
typedef int sudoku_visitor(void *context, const char *solution);

/* Searches for solutions that take each cell's digit from its candidates. Calls visit for each of them, at
 * most limit times; stores their number; adds the guesses made to *guesses. visit, count and guesses may be
 * NULL. Returns SUDOKU_OK, also if there is no solution, or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_search(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                            sudoku_visitor *visit, void *context, size_t *count,
                                            uint64_t *guesses);

/* Does the same, but gives up if that takes more than most_guesses guesses: returns SUDOKU_GAVE_UP then, and
 * the solutions found until then have been visited and counted. */
SUDOKU_API enum sudoku_status sudoku_search_within(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                                   uint64_t most_guesses, sudoku_visitor *visit,
                                                   void *context, size_t *count, uint64_t *guesses);

/* A number of 128 bits. The empty grid has 6.7 * 10^21 solutions, more than 64 bits can say. */
struct sudoku_total {
    uint64_t high, low;
};

/* Called now and then during a long search. Returns 0 to go on, anything else to cancel it. */
typedef int sudoku_cancel(void *context);

/* Counts the solutions that take each cell's digit from its candidates, without visiting them: a million in
 * some milliseconds, and the more there are, the less each of them costs. Counts up to *limit, or all if
 * limit is NULL. threads 0: one for each processor, as in sudoku_solve_parallel; each uses up to 20 MB, and
 * usually less than one. Calls cancelled, if it is not NULL, with context from the calling thread. Stores the
 * number and adds the guesses made (the pairs of arrangements compared) to *guesses; guesses may be NULL.
 * Returns SUDOKU_OK; SUDOKU_CANCELLED, and *total is a lower bound; or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                                     const struct sudoku_total *limit, unsigned threads,
                                                     sudoku_cancel *cancelled, void *context,
                                                     struct sudoku_total *total, uint64_t *guesses);

/* Called with n solutions at once: n lines of 81 digits and a newline, valid until the call returns. Returns
 * 0 to go on, anything else to end the list. */
typedef int sudoku_lines_visitor(void *context, const char *lines, size_t n);

/* Visits at most limit solutions that take each cell's digit from its candidates, each once: sudoku_search
 * for puzzles with many solutions, of which it finds some 25 million in a second. If there are few, they
 * come in the order of sudoku_search. Calls visit and cancelled with context; cancelled may be NULL. When
 * cancelled has ended the list, visit may be called once more, with the solutions found by then. Adds the
 * guesses made, as in sudoku_count_solutions, to *guesses; guesses may be NULL. Takes up to 40 MB, and
 * usually less than two. Returns SUDOKU_OK, also if visit has ended the list; SUDOKU_CANCELLED;
 * SUDOKU_BAD_ARGUMENT; or SUDOKU_NO_MEMORY before the first visit. */
SUDOKU_API enum sudoku_status sudoku_visit_solutions(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                                     sudoku_lines_visitor *visit, sudoku_cancel *cancelled,
                                                     void *context, uint64_t *guesses);

/* ---- Many: batches of puzzles ---- */

/* Solves n puzzles at once, many times faster than one by one. Puzzle i starts at puzzles + i * stride.
 * Stores the number of its solutions, at most limit (1..255), in counts[i], 0 if it is invalid; writes the
 * first to solutions + i * solution_stride, nothing if there is none. solutions may be NULL. Strides are at
 * least 81; puzzles and solutions must not overlap; n is less than 2^32. If a puzzle has several solutions,
 * the first may be another one on another machine. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API int sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                 char *solutions, size_t solution_stride, unsigned char *counts);

/* Does the same on several threads. threads 0: one for each processor that the calling thread may run on,
 * which on Linux respects affinity (taskset), but not the quota of a control group: in a container with less
 * processor time than processors, give a number. n has no limit. If a puzzle has several solutions, the first
 * may be another one with another number of threads. Returns what sudoku_solve_many returns. */
SUDOKU_API enum sudoku_status sudoku_solve_parallel(const char *puzzles, size_t stride, size_t n,
                                                    unsigned limit, char *solutions, size_t solution_stride,
                                                    unsigned char *counts, unsigned threads);

/* Returns the name of kernel number index, from 0, or NULL after the last. Kernels are the implementations
 * of sudoku_solve_many for different instruction sets, the widest first. Stores in *runs whether this
 * machine can run it; runs may be NULL. */
SUDOKU_API const char *sudoku_kernel(size_t index, int *runs);

/* Returns the name of the default kernel: the best for this machine. */
SUDOKU_API const char *sudoku_best_kernel(void);

/* Counts of what a kernel has done. It works on many boards at once, each in a lane. */
struct sudoku_statistics {
    size_t size;
    uint64_t guesses;
    uint64_t sweeps;     /* passes over all lanes */
    uint64_t services;   /* times that boards were removed, split or loaded */
    uint64_t lanes;      /* lanes, summed over the sweeps */
    uint64_t lanes_used; /* lanes that held a board, summed over the sweeps */
    uint64_t overflows;  /* boards for which there was no lane, solved one at a time */
};

/* clang-format off */
#define SUDOKU_STATISTICS_INIT {sizeof(struct sudoku_statistics), 0, 0, 0, 0, 0, 0}
/* clang-format on */

/* A kernel and the memory that it needs, up to 2 MB, kept from call to call. */
struct sudoku_workspace;

/* Makes a workspace for the kernel of this name, or for the default kernel if it is NULL. Returns
 * SUDOKU_OK, SUDOKU_BAD_ARGUMENT if the kernel is unknown or this machine cannot run it, or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_workspace_new(const char *kernel, struct sudoku_workspace **workspace);

/* Frees a workspace; NULL is allowed. */
SUDOKU_API void sudoku_workspace_free(struct sudoku_workspace *workspace);

/* Makes all further work in the workspace call cancelled with context now and then, from the thread that
 * does the work; NULL: it is never cancelled. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_workspace_set_cancel(struct sudoku_workspace *workspace,
                                                          sudoku_cancel *cancelled, void *context);

/* Does what sudoku_solve_many does, in a workspace, and adds to *statistics; statistics may be NULL. Small
 * batches are solved one puzzle at a time unless the workspace was made for a named kernel. Returns what
 * sudoku_solve_many returns, or SUDOKU_CANCELLED; then counts and solutions are unspecified. */
SUDOKU_API enum sudoku_status sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles,
                                                     size_t stride, size_t n, unsigned limit, char *solutions,
                                                     size_t solution_stride, unsigned char *counts,
                                                     struct sudoku_statistics *statistics);

/* Returns how many of the first n lines of a text, of SUDOKU_LINE bytes each, are plain: 81 digits or dots
 * and a line feed. Stops at the first that is not. Plain lines can be solved as they stand. */
SUDOKU_API size_t sudoku_count_plain_lines(const char *text, size_t n);

/* ---- Reading: puzzles in every format ----
 *
 * The format is detected for each puzzle: lines with or without a name or solution, grids with or without
 * borders, candidate grids, CSV, JSON, XML, .sdk, HoDoKu and more. The library opens no files: bytes come
 * from memory or from a function of the caller. */

/* The data set that an item is a row of. Members may be added at the end. */
struct sudoku_table {
    const char *header; /* the line that names the columns; NULL: every row is an object of JSON */
    size_t header_length;
    char separator;    /* between the fields of a line */
    int puzzle_column; /* from 1, or the number of the object's member; 0: an object without a puzzle */
    int name_column;   /* or 0 */
};

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
    /* Then text is a row of it: a line, or several with a field in quotes, or an object of JSON. */
    const struct sudoku_table *table;
    const char
        *entered; /* another grid beside the puzzle that has all its clues and more digits, 81 characters:
                            somebody's work on it so far */
};

/* Called once for each item, which is valid until the call returns. Returns 0 to go on, anything else to end
 * the reading. */
typedef int sudoku_item_visitor(void *context, const struct sudoku_item *item);

/* Reads n bytes and calls visit for every puzzle, and for everything that should have been one, in their
 * order. Returns SUDOKU_OK, also if visit ended the reading, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_item_visitor *visit,
                                          void *context);

/* Gives a reader its bytes: fills buffer with at most room of them, room being 1 or more. Returns how many; 0
 * at the end of the input; SUDOKU_LATER if there are none right now; SUDOKU_SOURCE_FAILED after an error
 * (never -errno, which may equal SUDOKU_LATER). */
typedef ptrdiff_t sudoku_source(void *context, char *buffer, size_t room);

/* Items in their order, and the memory that holds them. Used by one thread at a time; another one may take
 * over. */
struct sudoku_batch;

/* Makes an empty batch for at most room items, 1 to 2^20. Its memory grows with the items. Returns
 * SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_batch_new(size_t room, struct sudoku_batch **batch);

/* Frees a batch and its items; NULL is allowed. */
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

/* Returns 1 if no item has anything but its cells (a name, a solution, an error, a row ...), else 0. */
SUDOKU_API int sudoku_batch_is_plain(const struct sudoku_batch *batch);

/* Reads batch after batch from a source. Used by one thread at a time; another one may take over. */
struct sudoku_reader;

/* Makes a reader for a source, which is called with context. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reader_new(sudoku_source *source, void *context,
                                                struct sudoku_reader **reader);

/* Frees a reader, but not its source; NULL is allowed. */
SUDOKU_API void sudoku_reader_free(struct sudoku_reader *reader);

/* If ocr is not 0, letters that look like digits are read as digits from now on: O, l, I, Z, S, B and the
 * like, in puzzles that a program read from a picture. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_reader_set_ocr(struct sudoku_reader *reader, int ocr);

/* Returns the table whose header was read last, or NULL if there was none. It is valid until the next call
 * for this reader. */
SUDOKU_API const struct sudoku_table *sudoku_reader_table(const struct sudoku_reader *reader);

/* Returns how many of the skipped comments hold a puzzle, such as a line with "# " before its cells.
 * Stores the line of the first in *line, unless line is NULL; 0 if there was none. */
SUDOKU_API size_t sudoku_reader_hidden(const struct sudoku_reader *reader, unsigned long *line);

/* Refills a batch with the next items of the input, as many as there is room for, or fewer if the source has
 * nothing more right now. Returns SUDOKU_OK with at least one item, or without any at the end of
 * the input; SUDOKU_LATER if the source has nothing right now and no item is complete; SUDOKU_SOURCE_FAILED
 * or SUDOKU_NO_MEMORY after all items before the failure were delivered; or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch);

/* ---- Making: new puzzles, fewer or more clues ----
 *
 * All randomness comes from seeds: the same call gives the same puzzles on every machine. */

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
 * SUDOKU_CLASH if the recipe is wrong, or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_maker_new(const struct sudoku_recipe *recipe, uint64_t seed,
                                               struct sudoku_maker **maker);

/* Frees a maker; NULL is allowed. */
SUDOKU_API void sudoku_maker_free(struct sudoku_maker *maker);

/* From now on, the maker calls cancelled with context now and then, from the thread that makes puzzles; NULL:
 * it is never cancelled. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_maker_set_cancel(struct sudoku_maker *maker, sudoku_cancel *cancelled,
                                                      void *context);

/* Returns how many trials share the work of finding puzzles with few clues: a call for them, or for those
 * from a multiple of this number on, should have no more. 0: the recipe has no such limit, or is wrong. */
SUDOKU_API size_t sudoku_recipe_block(const struct sudoku_recipe *recipe);

/* Runs n trials, numbered from first on. If trial first + i gives a puzzle, sets made[i] to 1 and writes the
 * puzzle to puzzles + 81 * i and its solution to solutions + 81 * i; if not, sets made[i] to 0. The result of
 * a trial depends on the recipe, the seed and its number alone. One call for hundreds of trials is many times
 * faster than a call for each. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY; or
 * SUDOKU_CANCELLED, and made[i] is 1 for none but the first trials, before the one under way. */
SUDOKU_API enum sudoku_status sudoku_maker_make(struct sudoku_maker *maker, uint64_t first, size_t n,
                                                char *puzzles, char *solutions, unsigned char *made);

/* Removes clues from n puzzles in place, one after the other or by groups of a symmetry, until removing any
 * further one would allow a second solution. Puzzle i starts at puzzles + 81 * i. The order depends on the
 * seed and the puzzle. workspace may be NULL. Stores SUDOKU_OK in statuses[i], or why puzzle i is unchanged:
 * SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE or what sudoku_check returns. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT,
 * SUDOKU_NO_MEMORY, or SUDOKU_CANCELLED if the workspace was asked to stop. After the last two, each puzzle
 * is minimal or unchanged, and the statuses are unspecified. */
SUDOKU_API enum sudoku_status sudoku_minimize(char *puzzles, size_t n, enum sudoku_symmetry symmetry,
                                              uint64_t seed, struct sudoku_workspace *workspace,
                                              signed char *statuses);

/* Fills up to n empty cells of a puzzle in place, from its only solution. Stores the number of cells
 * filled; added may be NULL. Returns SUDOKU_OK, what sudoku_check returns, SUDOKU_NO_SOLUTION or
 * SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed, unsigned *added);

/* ---- Disguises: equivalent puzzles ----
 *
 * Two puzzles are equivalent if one becomes the other when its digits are renamed, its bands, its stacks,
 * the rows of a band or the columns of a stack are reordered, or it is transposed. There are
 * 1,218,998,108,160 such transformations. */

/* Writes the canonical form of a puzzle, 81 characters: the first of all equivalent puzzles in the order of
 * texts, where '.' comes before '1' (minlex). Equivalent puzzles have the same canonical form, others do
 * not. canonical may be puzzle. The puzzle may have any number of clues and solutions. Returns SUDOKU_OK,
 * what sudoku_check returns, or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_canonicalize(const char *puzzle, char *canonical);

/* Counts the automorphisms of a puzzle: the ways to rearrange its cells after which some renaming of digits
 * gives the same puzzle again. Most puzzles have 1, the most symmetric full grid 648, the empty grid
 * 3,359,232. Returns what sudoku_canonicalize returns. */
SUDOKU_API enum sudoku_status sudoku_count_automorphisms(const char *puzzle, uint32_t *count);

/* Writes the canonical form of a puzzle of candidates with exactly one solution: of all equivalent ones,
 * those whose solution is a canonical form, and of these the first in the order of texts of 729
 * characters, nine for each cell, '.' for a digit that is no candidate. Equivalent puzzles have the same
 * canonical form, others do not. canonical may be candidates. Stores the number of automorphisms;
 * automorphisms may be NULL. Returns SUDOKU_OK, SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_BAD_ARGUMENT
 * (candidate sets with bits above bit 8) or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_canonicalize_candidates(const uint16_t candidates[SUDOKU_CELLS],
                                                             uint16_t canonical[SUDOKU_CELLS],
                                                             uint32_t *automorphisms);

/* Writes an equivalent puzzle, 81 characters, chosen uniformly from all equivalent ones by seed and
 * index. shuffled may be puzzle. The puzzle may have clashes. Returns SUDOKU_OK,
 * SUDOKU_BAD_CHARACTER or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index,
                                             char *shuffled);

/* Applies a list of moves, separated by commas, to n puzzles in place: rotate90 (clockwise), rotate180,
 * rotate270, mirror-h (left to right), mirror-v, diagonal (transposes), antidiagonal, or by their older
 * names rot90, rot180, rot270, flip-h, flip-v, transpose, antitranspose; relabel:DIGITS (1 becomes the
 * first of nine digits, and so on); rows:DIGITS, columns:DIGITS (the new order of all nine, bands and
 * stacks kept); bands:DIGITS, stacks:DIGITS (of all three). Puzzle i starts at puzzles + 81 * i. Changes
 * all puzzles or none. Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT, with the index in moves of the first that
 * is unknown in *wrong; or SUDOKU_BAD_CHARACTER, with the number of the first malformed puzzle in *wrong.
 * wrong may be NULL. */
SUDOKU_API enum sudoku_status sudoku_transform(char *puzzles, size_t n, const char *moves, size_t *wrong);

/* ---- Reasoning: what a person would do next ---- */

/* A half-solved puzzle: for each cell its digit or '.', and its candidates, none if it has a digit. */
struct sudoku_position {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Sets up the position at the start of a puzzle. Returns what sudoku_check returns. */
SUDOKU_API enum sudoku_status sudoku_start_position(const char *puzzle, struct sudoku_position *position);

/* Checks that a position is well formed and has exactly one solution. Returns SUDOKU_OK;
 * SUDOKU_BAD_CHARACTER, SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT (candidate sets with bits above bit 8) if it is
 * malformed; SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_check_position(const struct sudoku_position *position);

/* Finds a smallest backdoor of a puzzle with exactly one solution: cells that, once filled in from the
 * solution, let naked and hidden singles fill all others. Stores their number in *size, 0 if singles do
 * without, and the cells in cells, which has room for most of them or is NULL. Three cells take a tenth of a
 * second at most, each further one fifty times as long. Returns SUDOKU_OK; SUDOKU_GAVE_UP if more cells than
 * most are needed; what sudoku_check returns; SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE. */
SUDOKU_API enum sudoku_status sudoku_find_backdoor(const char *puzzle, unsigned most, unsigned char *cells,
                                                   unsigned *size);

/* A solving technique. Its name is the same in all versions, its index is not. Later versions may add
 * fields at the end. */
struct sudoku_technique {
    const char *name;         /* "naked-pair" */
    const char *title;        /* "Naked pair" */
    unsigned char rating;     /* of its easiest step, in tenths, on the scale of Sudoku Explainer 1.2.1 */
    unsigned char unique;     /* 1: it assumes that there is only one solution */
    const char *const *forms; /* titles of its forms, NULL after the last; or NULL */
};

/* The order in which techniques are tried. Ratings always use that of Sudoku Explainer. */
enum sudoku_ladder {
    SUDOKU_LADDER_SE,    /* Sudoku Explainer's */
    SUDOKU_LADDER_PEOPLE /* that of teachers and players: Sudoku Explainer lacks some of its techniques */
};

/* Returns technique number index, from 0, in the order of Sudoku Explainer, or NULL after the last. */
SUDOKU_API const struct sudoku_technique *sudoku_technique(size_t index);

/* Returns technique number index of a ladder, from 0, in the order in which they are tried, or NULL after
 * the last. The names of the people's own techniques are not accepted below: ratings do not know them. */
SUDOKU_API const struct sudoku_technique *sudoku_ladder_technique(enum sudoku_ladder ladder, size_t index);

/* Returns the technique that a name of length characters stands for, or NULL if it is unknown. Accepts the
 * names of techniques, and the titles of techniques and forms written like names ("pointing",
 * "unique-loop-type-1"), form titles also without the type ("unique-rectangle"). */
SUDOKU_API const struct sudoku_technique *sudoku_find_technique(const char *name, size_t length);

/* A cell and some of its digits. */
struct sudoku_cell_digits {
    uint16_t digits;
    unsigned char cell;
    unsigned char set; /* which of a step's sets of helpers it belongs to, from 0 */
};

/* A link of a chain: a candidate, whether it is on (its cell has the digit) or off, and why. A candidate
 * that follows from several others together has a link for each of them, one after the other. A group of
 * candidates of one digit is several links, one for each cell, that follow from the same one: together they
 * say that one of the cells has the digit, or that none has. A link that follows from a group has the index
 * of its first cell.
 *
 * A chain or cycle has one branch. Other forcing chains have one for each case, or two that contradict each
 * other. The links of a branch stand together, from its start to what it leads to. */
struct sudoku_link {
    uint16_t from;             /* the index of the link that this one follows from; a start has its own */
    unsigned char cell, digit; /* digit 1..9 */
    unsigned char on;
    unsigned char strong;  /* 1: if those it follows from are off, it is on; 0: they cannot both be on */
    unsigned char house;   /* of both places: a bit number as in a step's houses; or an enum sudoku_reason */
    unsigned char grouped; /* 1: the next link is another cell of the same group */
    unsigned char branch;  /* from 0 */
    unsigned char depth;   /* 0: in the argument of the step itself; 1, 2: in a chain inside */
    uint16_t nested; /* SUDOKU_BY_CHAIN: the index of the first link of that chain, which ends before the
                              next start of a branch 0 */
};

/* The reason of a link that does not follow from a house. */
enum sudoku_reason {
    SUDOKU_SAME_CELL = 27,
    SUDOKU_BY_LOCKED, /* a technique removes it once the others are off */
    SUDOKU_BY_HIDDEN_PAIR,
    SUDOKU_BY_NAKED_PAIR,
    SUDOKU_BY_X_WING,
    SUDOKU_BY_CHAIN
};

/* A step places a digit or removes candidates. Sets of houses have 27 bits: rows from bit 0, columns from
 * bit 9, boxes from bit 18. The arrays belong to the step. Later versions may add fields at the end: do not
 * copy steps or make them yourself. */
struct sudoku_step {
    const struct sudoku_technique *technique; /* NULL in an empty step */
    const char *title;                        /* of its form or technique: "Unique rectangle type 1" */
    unsigned rating;                          /* tenths */
    unsigned char digit, cell;                /* the digit that it places, 1..9, and where; digit 0: none */
    uint16_t digits;                          /* of the pattern */
    uint16_t extra;                           /* further digits that the reason needs */
    uint32_t houses;                          /* of the pattern */
    uint32_t covers;                          /* the houses that a fish or a box-line pattern covers */
    size_t n_removals, n_cells, n_helpers, n_links;
    const struct sudoku_cell_digits *removals; /* the candidates that it removes */
    const struct sudoku_cell_digits *cells;    /* of the pattern, with the digits that matter there */
    const struct sudoku_cell_digits *helpers;  /* further cells that the reason needs */
    const struct sudoku_link *links;           /* of a chain, from its start; branches one after the other */
    unsigned length;                           /* of a chain: its candidates and groups, in all branches */
};

/* Makes an empty step. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_step_new(struct sudoku_step **step);

/* Frees a step and its arrays; NULL is allowed. */
SUDOKU_API void sudoku_step_free(struct sudoku_step *step);

/* Finds the easiest step, always the same one, from a position that must have exactly one solution:
 * sudoku_check_position tells; this function does not count solutions. Returns SUDOKU_OK; SUDOKU_NO_STEP if
 * the grid is full or no technique finds a step; SUDOKU_BAD_CHARACTER, SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT if
 * the position is malformed; or SUDOKU_NO_MEMORY. Without a step, *step is empty. */
SUDOKU_API enum sudoku_status sudoku_find_step(const struct sudoku_position *position,
                                               struct sudoku_step *step);

/* Applies a step to a position. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_make_step(struct sudoku_position *position,
                                               const struct sudoku_step *step);

enum sudoku_description {
    SUDOKU_DESCRIBE_PLACE,  /* where to look: "row 4" */
    SUDOKU_DESCRIBE_STEP,   /* "Naked pair 2,7 in r4c5 and r4c8 (row 4): r4c1 <> 2" */
    SUDOKU_DESCRIBE_REASON, /* a few sentences */
    SUDOKU_DESCRIBE_FULL,  /* the reason and, link by link, the chain of a step that has one: several lines */
    SUDOKU_DESCRIBE_EUREKA /* the chain in Eureka notation: a line or several; none without a chain */
};

/* Describes a step in English, in one line unless stated otherwise above. Writes at most room characters
 * including the NUL; text may be NULL. Returns the length of the whole description, as snprintf does; 0 for
 * an empty step. */
SUDOKU_API size_t sudoku_describe_step(const struct sudoku_step *step, enum sudoku_description description,
                                       char *text, size_t room);

/* The rating of a puzzle on which every technique fails. The hardest known puzzles rate 119. */
enum { SUDOKU_BEYOND = 200 };

/* Ratings in tenths, on the scale of Sudoku Explainer 1.2.1. */
struct sudoku_rating {
    size_t size;
    unsigned er;             /* the hardest step */
    unsigned ep;             /* the hardest step up to the first digit placed */
    unsigned ed;             /* the first step */
    unsigned steps;          /* steps made before the grid was full or no technique found a step */
    const char *hardest;     /* the title of the hardest of them, or NULL */
    unsigned char used[128]; /* private: ask sudoku_rating_uses */
};

/* clang-format off */
#define SUDOKU_RATING_INIT {sizeof(struct sudoku_rating), 0, 0, 0, 0, NULL, {0}}
/* clang-format on */

/* Rates a puzzle by making the easiest step again and again. Returns SUDOKU_OK, what sudoku_check returns,
 * SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_NO_MEMORY, or SUDOKU_BAD_ARGUMENT if *rating is not
 * initialised. */
SUDOKU_API enum sudoku_status sudoku_rate(const char *puzzle, struct sudoku_rating *rating);

/* Rates what is left of a puzzle at a position. Returns what sudoku_rate returns. */
SUDOKU_API enum sudoku_status sudoku_rate_position(const struct sudoku_position *position,
                                                   struct sudoku_rating *rating);

/* How a reasoner works. SUDOKU_REASONING_OPTIONS_INIT: as sudoku_rate and sudoku_find_step do. */
struct sudoku_reasoning_options {
    size_t size;
    enum sudoku_ladder ladder;
    unsigned max_er;          /* in tenths: the search ends at a harder step; 0: no limit */
    sudoku_cancel *cancelled; /* called with context by the thread that reasons; NULL: never cancelled */
    void *context;
    unsigned threads; /* that may search for one step together, which helps with steps above 9.0; 0 or 1: only
                         the caller's. The step found is the same */
};

/* clang-format off */
#define SUDOKU_REASONING_OPTIONS_INIT \
    {sizeof(struct sudoku_reasoning_options), SUDOKU_LADDER_SE, 0, NULL, NULL, 0}
/* clang-format on */

/* Rates puzzles and finds steps as its options say. Keeps its memory from puzzle to puzzle: some megabytes if
 * they need chains, 64 at most, for each of its threads. Used by one thread at a time. */
struct sudoku_reasoner;

/* Makes a reasoner with a copy of the options; NULL stands for the default ones. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reasoner_new(const struct sudoku_reasoning_options *options,
                                                  struct sudoku_reasoner **reasoner);

/* Frees a reasoner; NULL is allowed. */
SUDOKU_API void sudoku_reasoner_free(struct sudoku_reasoner *reasoner);

/* Do what sudoku_rate, sudoku_rate_position and sudoku_find_step do. Return what those return;
 * SUDOKU_BAD_ARGUMENT if a position for which to find a step lacks a clue that was set;
 * SUDOKU_TOO_HARD if the next step rates above max_er, and a rating is then that of the steps before it; or
 * SUDOKU_CANCELLED. */
SUDOKU_API enum sudoku_status sudoku_reasoner_rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                                                   struct sudoku_rating *rating);
SUDOKU_API enum sudoku_status sudoku_reasoner_rate_position(struct sudoku_reasoner *reasoner,
                                                            const struct sudoku_position *position,
                                                            struct sudoku_rating *rating);
SUDOKU_API enum sudoku_status sudoku_reasoner_find_step(struct sudoku_reasoner *reasoner,
                                                        const struct sudoku_position *position,
                                                        struct sudoku_step *step);

/* Tells a reasoner which puzzle the positions come from that it finds steps for, until it is told otherwise:
 * other digits are no clues, and avoidable rectangles of the people's ladder rely on that. NULL, the default:
 * any filled cell may be a clue. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, what sudoku_check returns,
 * SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE; after an error it is as with NULL. */
SUDOKU_API enum sudoku_status sudoku_reasoner_set_clues(struct sudoku_reasoner *reasoner, const char *puzzle);

/* Stores the rating of the steps made so far, while the reasoner rates a puzzle: to be called from
 * `cancelled`. Returns SUDOKU_OK, or SUDOKU_BAD_ARGUMENT if the reasoner is not rating a puzzle. */
SUDOKU_API enum sudoku_status sudoku_reasoner_rating_so_far(const struct sudoku_reasoner *reasoner,
                                                            struct sudoku_rating *rating);

/* Stores 1 in *uses if the steps of a rating used every technique and form in a list of names, separated by
 * commas, else 0. Accepts the names that sudoku_find_technique accepts. Returns SUDOKU_OK, or
 * SUDOKU_BAD_ARGUMENT for an unknown name. */
SUDOKU_API enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names,
                                                 int *uses);

/* Applies the techniques in a list of names, separated by commas, for as long as they find steps. The
 * name "house" stands for naked and hidden subsets of every size in every house. If a technique assumes
 * that there is only one solution, the position must have exactly one. Returns SUDOKU_OK;
 * SUDOKU_NO_SOLUTION if a cell is left without candidates, or a digit without a place in a house, and
 * the position shows where; SUDOKU_BAD_ARGUMENT for an unknown name; SUDOKU_NO_MEMORY; or what
 * sudoku_check_position returns. */
SUDOKU_API enum sudoku_status sudoku_reduce(struct sudoku_position *position, const char *names);

/* Does the same with a reasoner's options. Also returns SUDOKU_TOO_HARD if the next step rates above max_er,
 * or SUDOKU_CANCELLED; the position then has the steps before. */
SUDOKU_API enum sudoku_status sudoku_reasoner_reduce(struct sudoku_reasoner *reasoner,
                                                     struct sudoku_position *position, const char *names);

#ifdef __cplusplus
}
#endif

#endif

/* sudoku.h: solve, check, read, make, explain and rate Sudoku puzzles.
 *
 * This header declares what solves, checks and counts, one puzzle or many, and includes the headers of the
 * other parts: sudoku_read.h, sudoku_create.h and sudoku_logic.h. Include sudoku_research.h for the rest.
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
 * time. The library prints nothing, never exits, opens no files (except those of Linux with the quota of
 * the control group) and keeps no global state except the detected features of the machine.
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

#define SUDOKU_VERSION_MAJOR 3
#define SUDOKU_VERSION_MINOR 0
#define SUDOKU_VERSION_PATCH 0
#define SUDOKU_VERSION "3.0.0"

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
    SUDOKU_NO_STEP = -8,        /* the grid is not full, but no technique finds a step */
    SUDOKU_LATER = -9,          /* the source of a reader has nothing more right now */
    SUDOKU_SOURCE_FAILED = -10, /* the source of a reader reported an error */
    SUDOKU_CANCELLED = -11,     /* the caller cancelled the search */
    SUDOKU_TOO_HARD = -12,      /* the next step is harder than the caller allowed */
    SUDOKU_TOO_DEEP = -13,      /* trial and error goes too deep for the class that was asked for */
    SUDOKU_FULL = -14           /* the grid is full: there is no step to make */
};

/* Returns a description of a status in English, never NULL. */
SUDOKU_API const char *sudoku_strerror(int status);

/* Returns the version of the library that the program runs with: "3.0.0". */
SUDOKU_API const char *sudoku_version(void);

/* Called now and then during a long call. Returns 0 to go on, anything else to cancel it. */
typedef int sudoku_cancel(void *context);

/* Called for each puzzle or solution that a search finds: 81 characters, '.' for an empty cell, valid until
 * it returns. Returns 0 to continue, anything else to end the search. */
typedef int sudoku_text_fn(void *context, const char *text);

/* Called for each result of another kind; the function that calls it declares the type of the result, which
 * is valid until it returns. Returns 0 to continue, anything else to end the search. */
typedef int sudoku_result_fn(void *context, const void *result);

/* What its caller has to say while a call takes long. Where a control is accepted, NULL stands for
 * SUDOKU_CONTROL_INIT: never cancelled, one thread. A cancelled call ends within a tenth of a second and
 * returns SUDOKU_CANCELLED. */
struct sudoku_control {
    size_t size;
    sudoku_cancel
        *cancel; /* called with context, from the thread that made the call; NULL: never cancelled */
    void *context;
    unsigned threads; /* that may share the work, the caller's among them; 0: one for each processor. Calls
                         that cannot share their work use the caller's alone */
};

/* clang-format off */
#define SUDOKU_CONTROL_INIT {sizeof(struct sudoku_control), NULL, NULL, 1}
/* clang-format on */

/* ---- Simple: one puzzle ---- */

/* Solves a puzzle. Writes the first solution found to solution, which may be NULL. Returns the number of
 * solutions found, at most limit; 0 if there is none or the puzzle is invalid; sudoku_check
 * tells which. */
SUDOKU_API size_t sudoku_solve(const char *puzzle, size_t limit, char *solution);

enum sudoku_house { SUDOKU_ROW, SUDOKU_COLUMN, SUDOKU_BOX };

/* Two cells of a house that hold the same digit. */
struct sudoku_clash {
    unsigned char first, second; /* cells, first < second */
    unsigned char digit;         /* 1..9 */
    unsigned char house;         /* enum sudoku_house */
    unsigned char index;         /* which row, column or box: 0..8 */
};

/* Checks a grid, full or not, for wrong characters and clashes: in rows first, then in columns, then in
 * boxes; two cells may clash in a box and in a line. Stores at most room of the clashes, and in *count how
 * many there are: at most 972; nothing after SUDOKU_BAD_CHARACTER. clashes may be NULL if room is 0; count
 * may be NULL. Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER, SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clashes, size_t room,
                                           size_t *count);

/* Finds the candidates of each cell: the digits that are not clues in its row, column and box. The only
 * candidate of a clue is its own digit. Returns what sudoku_check returns; the candidates are stored if that
 * is SUDOKU_CLASH, too. */
SUDOKU_API enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS]);

/* What to search for; SUDOKU_QUERY_INIT: all solutions. Set puzzle, or candidates: 81 sets of digits from
 * which the cells take theirs. */
struct sudoku_query {
    size_t size;
    const char *puzzle;
    const uint16_t *candidates;
    size_t limit;          /* solutions to find at most */
    uint64_t most_guesses; /* give up if that takes more; 0: as many as it takes */
    char *solution;        /* where the first solution goes; or NULL */
    sudoku_text_fn *visit; /* called with context for each solution; or NULL */
    void *context;
};

/* clang-format off */
#define SUDOKU_QUERY_INIT {sizeof(struct sudoku_query), NULL, NULL, (size_t)-1, 0, NULL, NULL, NULL}
/* clang-format on */

/* Searches for solutions. Stores how many were found and adds the guesses made to *guesses; count and guesses
 * may be NULL. Returns SUDOKU_OK, also if there is no solution; SUDOKU_GAVE_UP or SUDOKU_CANCELLED, and the
 * solutions found by then have been counted, written and visited; SUDOKU_BAD_ARGUMENT; or what sudoku_check
 * returns. */
SUDOKU_API enum sudoku_status sudoku_search(const struct sudoku_query *query, size_t *count,
                                            uint64_t *guesses, const struct sudoku_control *control);

/* A number of 128 bits. The empty grid has 6.7 * 10^21 solutions, more than 64 bits can say. */
struct sudoku_total {
    uint64_t high, low;
};

/* Counts the solutions that take each cell's digit from its candidates, without visiting them: a million in
 * some milliseconds, and the more there are, the less each of them costs. Counts up to *limit, or all if
 * limit is NULL. Each thread takes 20 MB, and usually touches less than one. Stores the number and adds the
 * guesses made (the pairs of arrangements compared) to *guesses; guesses may be NULL. Returns SUDOKU_OK;
 * SUDOKU_CANCELLED, and *total is a lower bound; SUDOKU_BAD_ARGUMENT; or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                                     const struct sudoku_total *limit,
                                                     struct sudoku_total *total, uint64_t *guesses,
                                                     const struct sudoku_control *control);

/* Called with n solutions at once: n lines of 81 digits and a newline, valid until the call returns. Returns
 * 0 to go on, anything else to end the list. */
typedef int sudoku_lines_visitor(void *context, const char *lines, size_t n);

/* Visits at most limit solutions that take each cell's digit from its candidates, each once: sudoku_search
 * for puzzles with many solutions, of which it finds some 25 million in a second. If there are few, they
 * come in the order of sudoku_search. When the control has ended the list, visit may be called once more,
 * with the solutions found by then. Adds the guesses made, as in sudoku_count_solutions, to *guesses; guesses
 * may be NULL. Takes 40 MB, and usually touches less than two. Returns SUDOKU_OK, also if visit has ended the
 * list; SUDOKU_CANCELLED; SUDOKU_BAD_ARGUMENT; or SUDOKU_NO_MEMORY before the first visit. */
SUDOKU_API enum sudoku_status sudoku_visit_solutions(const uint16_t candidates[SUDOKU_CELLS], size_t limit,
                                                     sudoku_lines_visitor *visit, void *context,
                                                     uint64_t *guesses, const struct sudoku_control *control);

/* ---- Many: batches of puzzles ---- */

/* Returns the number of processors that the calling thread may use, at least 1. On Linux, affinity (taskset)
 * and the quota of the control group (containers) lower it. */
SUDOKU_API unsigned sudoku_count_processors(void);

/* Solves n puzzles at once, many times faster than one by one. Puzzle i starts at puzzles + i * stride.
 * Stores the number of its solutions, at most limit (1..255), in counts[i], 0 if it is invalid; writes the
 * first to solutions + i * solution_stride, nothing if there is none. solutions may be NULL. Strides are at
 * least 81; puzzles and solutions must not overlap. If a puzzle has several solutions, the first may be
 * another one on another machine or with another number of threads. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT, SUDOKU_NO_MEMORY, or SUDOKU_CANCELLED; then counts and solutions are unspecified. */
SUDOKU_API enum sudoku_status sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                                char *solutions, size_t solution_stride,
                                                unsigned char *counts, const struct sudoku_control *control);

/* Returns the name of kernel number index, from 0, or NULL after the last. Kernels are the implementations
 * of sudoku_solve_many for different instruction sets, the best first. Stores in *runs whether this machine
 * can run it; runs may be NULL. The first that runs is the default. */
SUDOKU_API const char *sudoku_kernel(size_t index, int *runs);

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

/* Does what sudoku_solve_many does, in a workspace, and adds to *statistics; statistics may be NULL. Small
 * batches are solved one puzzle at a time unless the workspace was made for a named kernel. n is less than
 * 2^32, and the control's threads make no difference. Returns what sudoku_solve_many returns. */
SUDOKU_API enum sudoku_status sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles,
                                                     size_t stride, size_t n, unsigned limit, char *solutions,
                                                     size_t solution_stride, unsigned char *counts,
                                                     struct sudoku_statistics *statistics,
                                                     const struct sudoku_control *control);

#ifdef __cplusplus
}
#endif

/* The rest of the interface, a header for each part of the library. */
#include "sudoku_create.h"
#include "sudoku_logic.h"
#include "sudoku_read.h"

#endif

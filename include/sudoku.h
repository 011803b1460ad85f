/* sudoku.h: solve, check, read, make, explain and rate Sudoku puzzles.
 *
 * A puzzle is 81 characters, row by row: '1'..'9' is a clue, '0' or '.' an empty cell. To solve a file with a
 * puzzle on each line:
 *
 *     char line[1000], solution[SUDOKU_LINE] = "";
 *     while (fgets(line, sizeof line, file))
 *         puts(sudoku_solve(line, 1, solution) > 0 ? solution : "no solution");
 *
 * sudoku_solve_many is faster. This header has what solves, checks and counts, the simplest first, and
 * includes sudoku_read.h (all file formats), sudoku_create.h and sudoku_logic.h. Include sudoku_research.h
 * for searches near and inside puzzles. The manual, sudoku(3), has more examples. */
#ifndef SUDOKU_H
#define SUDOKU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SUDOKU_API __attribute__((visibility("default")))
#else
#define SUDOKU_API
#endif

enum {
    SUDOKU_CELLS = 81,
    SUDOKU_LINE = SUDOKU_CELLS + 1 /* a plain line: 81 characters and a line feed */
};

/* Solves a puzzle.
 * solution: receives 81 digits of the first solution found, without a NUL; may be NULL.
 * Returns the number of solutions found, at most limit; or a status below 0: SUDOKU_BAD_CHARACTER,
 * SUDOKU_CLASH, or SUDOKU_BAD_ARGUMENT if puzzle is NULL or limit below 1. */
SUDOKU_API int sudoku_solve(const char *puzzle, int limit, char *solution);

/* ---- Conventions ----
 *
 * Puzzles need no NUL; no function reads past the 81st character or past an earlier NUL.
 * Cells are numbered 0..80, row by row. A set of digits has nine bits: bit d-1 stands for digit d.
 *
 * Functions that can fail return a status and store their results through pointers. They return
 * SUDOKU_BAD_ARGUMENT if a required pointer is NULL. Results are stored on success only, unless stated
 * otherwise.
 *
 * A _new function stores a new object, or NULL if it fails. The _free function below it frees the object and
 * accepts NULL.
 *
 * Any number of threads may call any functions at the same time, but an object is used by one thread at a
 * time. The library prints nothing, never exits, opens no files (except those of Linux with the quota of the
 * control group) and keeps no global state except the detected features of the machine.
 *
 * A structure that begins with its size may grow in later versions. Initialise it with its _INIT macro, or
 * with zeros and its size: compiled programs go on working. */

#define SUDOKU_VERSION_MAJOR 3
#define SUDOKU_VERSION_MINOR 0
#define SUDOKU_VERSION_PATCH 0
#define SUDOKU_VERSION "3.0.0"

/* Returns the version of the library that the program runs with: "3.0.0". */
SUDOKU_API const char *sudoku_version(void);

/* 0 on success, negative on error. */
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
    SUDOKU_TOO_HARD = -12,      /* the next step is harder than the caller allowed */
    SUDOKU_TOO_DEEP = -13,      /* trial and error goes deeper than the class allows */
    SUDOKU_FULL = -14           /* the grid is full: there is no step to make */
};

/* Returns a description of a status in English, never NULL. */
SUDOKU_API const char *sudoku_strerror(int status);

/* Visitors are called with the context that was passed with them, for each text (81 characters, '.' for an
 * empty cell) or each result (the calling function states its type). Both are valid until the visitor
 * returns. Return 0 to continue, or another number to end the call, which is not an error. */
typedef int sudoku_text_fn(void *context, const char *text);
typedef int sudoku_result_fn(void *context, const void *result);

/* Called many times a second during a long call. Returns 0 to continue, or another number to cancel. */
typedef int sudoku_cancel_fn(void *context);

/* Options for long calls: cancellation and threads. NULL stands for SUDOKU_CONTROL_INIT.
 * A cancelled call returns SUDOKU_CANCELLED within a tenth of a second. */
struct sudoku_control {
    size_t size;
    sudoku_cancel_fn *cancel; /* called in the thread of the call; NULL: never cancelled */
    void *context;            /* of cancel */
    unsigned threads;         /* that share the work, the caller's included; 0: one for each processor.
                                 Ignored by calls that cannot share their work */
};

/* clang-format off */
#define SUDOKU_CONTROL_INIT {sizeof(struct sudoku_control), NULL, NULL, 1}
/* clang-format on */

/* Returns the number of processors that the calling thread may use, at least 1. On Linux, affinity (taskset)
 * and the quota of the control group (containers) lower it. */
SUDOKU_API unsigned sudoku_count_processors(void);

/* ---- One puzzle ---- */

enum sudoku_house { SUDOKU_ROW, SUDOKU_COLUMN, SUDOKU_BOX };

/* Two cells of a house that hold the same digit. */
struct sudoku_clash {
    unsigned char first, second; /* cells, first < second */
    unsigned char digit;         /* 1..9 */
    unsigned char house;         /* enum sudoku_house */
    unsigned char index;         /* of the row, column or box: 0..8 */
};

/* Checks a grid, full or not, for wrong characters and clashes.
 * clashes: receives at most room clashes, in rows first, then in columns, then in boxes; two cells may clash
 * in a box and in a line. May be NULL if room is 0.
 * count: receives the number of all clashes, at most 972; may be NULL.
 * Returns SUDOKU_OK, SUDOKU_BAD_CHARACTER (which stores nothing), SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_check(const char *puzzle, struct sudoku_clash *clashes, size_t room,
                                           size_t *count);

/* Finds the candidates of each cell: the digits that are not clues in its row, column and box. The only
 * candidate of a clue is its own digit.
 * Returns what sudoku_check returns. SUDOKU_CLASH stores the candidates, too. */
SUDOKU_API enum sudoku_status sudoku_find_candidates(const char *puzzle, uint16_t candidates[SUDOKU_CELLS]);

/* A search for solutions. SUDOKU_QUERY_INIT: all solutions. Set puzzle, or candidates: 81 sets of digits. */
struct sudoku_query {
    size_t size;
    const char *puzzle;
    const uint16_t *candidates;
    size_t limit;          /* on the number of solutions */
    uint64_t most_guesses; /* gives up after this many; 0: never */
    char *solution;        /* receives the first solution; or NULL */
    sudoku_text_fn *visit; /* called with context for each solution; or NULL */
    void *context;
};

/* clang-format off */
#define SUDOKU_QUERY_INIT {sizeof(struct sudoku_query), NULL, NULL, (size_t)-1, 0, NULL, NULL, NULL}
/* clang-format on */

/* Searches for solutions.
 * count, guesses: receive the numbers of solutions and of guesses, whatever the status; may be NULL.
 * With a visitor, a limit of more than 4,096 and no limit on guesses, many solutions are found at 25 million
 * in a second, in another order than few, and need 40 MB of address space, usually less than 2 MB of memory.
 * Returns SUDOKU_OK, also without a solution;
 * SUDOKU_GAVE_UP or SUDOKU_CANCELLED, after visits of the solutions found by then;
 * SUDOKU_BAD_CHARACTER or SUDOKU_CLASH; SUDOKU_BAD_ARGUMENT; or SUDOKU_NO_MEMORY before the first visit. */
SUDOKU_API enum sudoku_status sudoku_search(const struct sudoku_query *query, size_t *count,
                                            uint64_t *guesses, const struct sudoku_control *control);

/* A number of 128 bits: the empty grid has 6.7 * 10^21 solutions. */
struct sudoku_total {
    uint64_t high, low;
};

/* Counts the solutions that take each cell's digit from its candidates, without visiting them: a million in
 * some milliseconds.
 * limit: the count stops there, and takes at most a fifth longer than a search for as many; NULL: no limit.
 * guesses: receives the number of guesses (pairs of arrangements compared); may be NULL.
 * Each thread takes 20 MB of address space, usually less than 1 MB of memory.
 * Returns SUDOKU_OK; SUDOKU_CANCELLED, with a lower bound in *total; SUDOKU_BAD_ARGUMENT; or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                                     const struct sudoku_total *limit,
                                                     struct sudoku_total *total, uint64_t *guesses,
                                                     const struct sudoku_control *control);

/* ---- Many puzzles ---- */

/* Memory of up to 2 MB that sudoku_solve_many keeps from call to call, and its kernel: an implementation for
 * an instruction set. */
struct sudoku_solver;

enum { SUDOKU_MOST_LIMIT = 127 };

/* Solves n puzzles, many times faster than one by one.
 * solver: makes calls for few puzzles faster; may be NULL.
 * puzzles: puzzle i starts at puzzles + i * stride; stride is at least 81.
 * limit: on the number of solutions of a puzzle, 1 to SUDOKU_MOST_LIMIT.
 * solutions: receives the first solution of puzzle i at solutions + i * solution_stride, nothing if there is
 * none; may be NULL. It must not overlap puzzles; solution_stride is at least 81. The first of several
 * solutions depends on the machine and the number of threads.
 * counts: receives the number of solutions of each puzzle, at most limit; or SUDOKU_BAD_CHARACTER or
 * SUDOKU_CLASH, which are below 0.
 * guesses: receives the number of guesses, also of a cancelled call; may be NULL.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY; or SUDOKU_CANCELLED, which leaves counts and
 * solutions unspecified. */
SUDOKU_API enum sudoku_status sudoku_solve_many(struct sudoku_solver *solver, const char *puzzles,
                                                size_t stride, size_t n, unsigned limit, char *solutions,
                                                size_t solution_stride, signed char *counts,
                                                uint64_t *guesses, const struct sudoku_control *control);

/* Makes a solver with the kernel of this name, or with the default kernel if it is NULL. With a named kernel,
 * small batches, too, are solved by it and not one puzzle at a time.
 * Returns SUDOKU_OK; SUDOKU_BAD_ARGUMENT if the kernel is unknown or this machine cannot run it; or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_solver_new(const char *kernel, struct sudoku_solver **solver);
SUDOKU_API void sudoku_solver_free(struct sudoku_solver *solver);

/* Returns the name of kernel number index, from 0, the fastest first; or NULL after the last. Stores in *runs
 * whether this machine can run it; runs may be NULL. The first that runs is the default. */
SUDOKU_API const char *sudoku_kernel(size_t index, int *runs);

#ifdef __cplusplus
}
#endif

/* The rest of the interface, a header for each part of the library. */
#include "sudoku_create.h"
#include "sudoku_logic.h"
#include "sudoku_read.h"

#endif

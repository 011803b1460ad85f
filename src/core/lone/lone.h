/* lone.h: the solvers for one board, and what they are asked; for the library's own use.
 *
 * A fast one is src/core/lone/body.h compiled for one instruction set; the plain one, the last of the list,
 * is solve_one.c. They find the same solutions; those compiled from body.h also in the same order. */
#ifndef CORE_LONE_LONE_H
#define CORE_LONE_LONE_H

#include <stddef.h>
#include <stdint.h>

#include "core/count.h"
#include "sudoku.h"

/* A search: first what is wanted, then what was found. */
struct lone_search {
    size_t limit;      /* solutions to find at most */
    uint64_t patience; /* guesses to make at most */
    char *solution;    /* where the first solution goes, or NULL */
    sudoku_visitor *visit;
    void *context;
    size_t found;
    uint64_t guesses; /* one more than patience if the search was given up */
    int stopped;      /* by the visitor, the limit or patience */
};

struct sudoku_lone {
    const char *name;
    /* From clues: invalid puzzles have no solutions. */
    void (*solve)(const char *puzzle, struct lone_search *search);
    void (*search)(const uint16_t candidates[SUDOKU_CELLS], struct lone_search *search);
    /* As sudoku_count_solutions does; NULL if it can only search. */
    struct sudoku_total (*count)(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                 struct count_job *job);
};

#if defined(__GNUC__) && defined(__x86_64__)
extern const struct sudoku_lone sudoku_lone_avx512;
extern const struct sudoku_lone sudoku_lone_avx2;
extern const struct sudoku_lone sudoku_lone_sse2;
#endif
#if defined(__GNUC__) && defined(__AARCH64EL__)
extern const struct sudoku_lone sudoku_lone_neon;
#endif
extern const struct sudoku_lone sudoku_lone_plain;

/* The solver at this index, best first; NULL after the last. *runs tells whether this machine can run it. */
const struct sudoku_lone *sudoku_lone(size_t index, int *runs);

/* The best one that this machine can run. */
const struct sudoku_lone *sudoku_best_lone(void);

/* Takes a solution that a solver has found. */
void sudoku_lone_found(struct lone_search *search, const char *solution);

#endif

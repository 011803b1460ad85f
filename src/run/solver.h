/* solver.h: solves a batch at once, for the commands that begin with that. */
#ifndef RUN_SOLVER_H
#define RUN_SOLVER_H

#include "run/stream.h"

/* Returns the kernel that SUDOKU_KERNEL chooses; NULL: the fastest. */
const char *kernel_name(void);

/* Returns false after a message if SUDOKU_KERNEL is no kernel of this machine. Commands that use the engine
 * check that first. */
bool kernel_check(void);

/* One thread's; all zero at first. */
struct solver {
    struct sudoku_solver *workspace;
    struct text solutions; /* SUDOKU_LINE apart, each with its line feed */
    struct text counts;    /* a byte for each puzzle: see solver_count() */
    bool is_plain;         /* no puzzle of the batch has anything but its cells */
};

/* Solves the next batch; with counts_only, stores no solutions. Returns how many puzzles it has; 0 at the end
 * of the run. */
size_t solver_next(struct solver *solver, struct stream *stream, unsigned limit, bool counts_only);

/* Returns the number of solutions of puzzle i, at most the limit; 0 if it is invalid. */
static inline unsigned solver_count(const struct solver *solver, size_t i)
{
    const signed char count = (signed char)solver->counts.data[i];
    return count > 0 ? (unsigned)count : 0;
}

void solver_free(struct solver *solver);

/* Returns the candidates of a puzzle: those of the input, or those that its clues leave, stored in room. NULL
 * if it is invalid. */
const uint16_t *item_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS]);

#endif

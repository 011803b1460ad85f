/* solver.h: how the engine solves a batch of the stream, and which kernel does. */
#ifndef RUN_SOLVER_H
#define RUN_SOLVER_H

#include "run/stream.h"

/* Returns the kernel that SUDOKU_KERNEL chooses; NULL: the fastest. */
const char *kernel_name(void);

/* Returns false after a message if SUDOKU_KERNEL is no kernel of this machine. Commands that use the engine
 * check that first. */
bool kernel_check(void);

enum { TESTED_MOST = 64 };

/* One thread's; all zero at first. */
struct solver {
    struct sudoku_solver *workspace;
    struct text solutions; /* SUDOKU_LINE apart, each with its line feed */
    struct text counts;    /* a byte for each puzzle: see solver_count() */
    bool is_plain;         /* no puzzle of the batch has anything but its cells */
    uint64_t solved;       /* the batch that was solved: its ticket, counted from 1 */
    /* Puzzles of the batch whose clues were tested, each clue for whether the puzzle needs it. */
    size_t tested[TESTED_MOST], n_tested;
    bool redundant[TESTED_MOST][SUDOKU_CELLS];
    struct text without; /* room for the puzzles without a clue */
};

/* Solves the next batch; with counts_only, stores no solutions. Returns how many puzzles it has; 0 at the end
 * of the run. */
size_t solver_next(struct solver *solver, struct stream *stream, unsigned limit, bool counts_only);

/* Solves the batch of the puzzle that stream_next has returned, with its first puzzle. Returns SUDOKU_OK or
 * the status after which the run does not go on. */
enum sudoku_status solver_solve(struct solver *solver, struct stream *stream, unsigned limit,
                                bool counts_only);

/* Finds the clues, 81 truths, without which puzzle i of such a batch still has one solution. Tests the next
 * puzzles together with it: those with one solution and a number of clues in the range. Returns what
 * sudoku_solve_many returns. */
enum sudoku_status solver_test_clues(struct solver *solver, struct stream *stream, size_t i,
                                     const struct range *clues, const bool **redundant);

/* Returns the number of solutions of puzzle i, at most the limit; 0 if it is invalid. */
static inline unsigned solver_count(const struct solver *solver, size_t i)
{
    const signed char count = (signed char)solver->counts.data[i];
    return count > 0 ? (unsigned)count : 0;
}

/* Has each of the n puzzles of the batch nothing but its cells, and one solution? */
static inline bool solver_found_one_each(const struct solver *solver, size_t n)
{
    const char *counts = solver->counts.data;
    assert(n);
    /* Every count equals the one after it: one comparison of the batch with itself, shifted by a byte. */
    return solver->is_plain && counts[0] == 1 && memcmp(counts, counts + 1, n - 1) == 0;
}

void solver_free(struct solver *solver);

/* Returns the candidates of a puzzle: those of the input, or those that its clues leave, stored in room. NULL
 * if it is invalid. */
const uint16_t *item_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS]);

#endif

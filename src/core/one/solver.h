/* solver.h: the solvers for one board, and the searches that they make; for the library's own use.
 *
 * The fast ones are search_one.h, compiled once for each instruction set; the plain one, the last of the
 * list, is solve_one.c. They find the same solutions, the fast ones also in the same order. */
#ifndef CORE_ONE_SOLVER_H
#define CORE_ONE_SOLVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/machine.h"
#include "sudoku.h"

/* A search. The caller sets the members before `found`, the solver the others. */
struct board_search {
    uint64_t limit;                       /* solutions to find at most */
    uint64_t patience;                    /* guesses to make before core_search_goes_on() is called */
    uint64_t most_guesses;                /* at most; 0: no more than patience */
    const struct sudoku_control *control; /* or NULL */
    char *solution;                       /* where the first solution goes, or NULL */
    sudoku_text_fn *visit;
    void *context;
    bool may_differ; /* in the number of guesses, where the limit ends the search */
    uint64_t found;
    uint64_t guesses; /* one more than allowed if the search was given up */
    int stopped;      /* by the visitor, the limit, the bound of guesses or the control */
    int cancelled;    /* by the control */
};

struct core_board_solver {
    const char *name;
    enum needs needs;
    /* Searches from clues. An invalid puzzle has no solutions; nothing is read after a NUL. */
    void (*solve)(const char *puzzle, struct board_search *search);
    void (*search)(const uint16_t candidates[SUDOKU_CELLS], struct board_search *search);
};

/* GNU C compiles formulas on vectors to the instructions of these machines. */
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__AARCH64EL__) || defined(__wasm_simd128__))
#define CORE_VECTORS_OF_128_BITS
#endif
extern const struct core_board_solver core_board_solver_icelake;
extern const struct core_board_solver core_board_solver_avx512;
extern const struct core_board_solver core_board_solver_avx2;
extern const struct core_board_solver core_board_solver_128;
extern const struct core_board_solver core_board_solver_plain;

/* The solvers, best first; NULL after the last. */
extern const struct core_board_solver *const core_board_solvers[];

/* Returns the best solver that this machine can run. */
const struct core_board_solver *core_best_board_solver(void);

/* A pair of boards of which the second waits while the search is below the first. */
struct waiting {
    const void *pair;
    const struct waiting *above;
};

/* Ends a search on four boards: below these two, and then below those that wait. Whether that pays on this
 * machine is measured once: core_four_boards is 1 if it does not, and 2 if it does. */
extern unsigned char core_four_boards;
void core_search_four_icelake(struct board_search *search, const void *pair, unsigned live,
                              const struct waiting *above);
void core_search_four_avx512(struct board_search *search, const void *pair, unsigned live,
                             const struct waiting *above);
bool core_four_boards_pay(void);

/* Called by the solvers when they have made more guesses than patience allows: checks the control, and stops
 * the search or extends its patience. */
bool core_search_goes_on(struct board_search *search);

/* Called by the solvers for each solution: keeps the first, calls the visitor, and stops the search at the
 * limit or if the visitor ends it. */
void core_take_solution(struct board_search *search, const char *solution);

/* Stores the only solution. Returns SUDOKU_OK, SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE; for a puzzle also
 * SUDOKU_BAD_CHARACTER or SUDOKU_CLASH. */
enum sudoku_status core_only_solution(const char *puzzle, char solution[SUDOKU_CELLS]);
enum sudoku_status core_only_solution_of(const uint16_t candidates[SUDOKU_CELLS],
                                         char solution[SUDOKU_CELLS]);

#endif

/* walk.h: puzzles with very few clues, found by walking from puzzle to puzzle.
 *
 * Of the minimal puzzles that digging makes, one in a million has 20 clues. But a puzzle with few clues often
 * has neighbours with as few, and sometimes one with fewer. A step takes two clues away, lists the solutions
 * of the rest, and looks for one clue that leaves a single solution: a puzzle with a clue less. If there is
 * none, it takes any two that do, at random: a puzzle that is as good, where the next step may succeed. */
#ifndef CREATE_WALK_H
#define CREATE_WALK_H

#include "create/random.h"
#include "create/solution_list.h"

enum { WALK_FINDS = 8 }; /* puzzles that a step may find */

struct sudoku_walk {
    struct sudoku_random random;
    struct solution_list list;
    char puzzle[SUDOKU_CELLS]; /* where it is */
    unsigned clues;
    char found[WALK_FINDS][SUDOKU_CELLS]; /* by the last step; it went to the first of them */
    unsigned n_found;
    unsigned wanted;               /* walk down to so many clues */
    uint64_t steps;                /* that are left */
    unsigned in_vain;              /* steps since it last moved */
    const char *keeping;           /* a solved grid that all puzzles must have as their solution, or NULL */
    enum sudoku_status status;     /* SUDOKU_NO_MEMORY or SUDOKU_CANCELLED: the walk has ended */
    struct sudoku_control control; /* asked before each step */
};

/* Begins a walk at a proper puzzle. The list's memory is kept from walk to walk; it is empty at first. */
void sudoku_walk_begin(struct sudoku_walk *walk, const char *puzzle, unsigned wanted);

/* Walks on until a step finds puzzles with the wanted number of clues: some of all that there are, at random.
 * False if no step is left, if it is stuck at a puzzle without such neighbours, or if its status is not
 * SUDOKU_OK. */
bool sudoku_walk_on(struct sudoku_walk *walk);

#endif

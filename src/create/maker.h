/* maker.h: what the trials of a maker share, and how it finds puzzles with very few clues.
 *
 * Of the minimal puzzles that digging makes, one in a million has 20 clues. But a puzzle with few clues often
 * has neighbours with as few, and sometimes one with fewer. A step takes two clues away, lists the solutions
 * of the rest, and looks for one clue that leaves a single solution: a puzzle with a clue less. If there is
 * none, it takes any two that do, at random: a puzzle that is as good, where the next step may succeed.
 *
 * Such a walk takes long to come down to so few clues, and then finds puzzles quickly: so the trials of a
 * block have the puzzles that one walk finds, in their order. A block begins with a stream of random numbers
 * of its own and a grid of its own, so a trial still depends on the seed and its number alone. */
#ifndef CREATE_MAKER_H
#define CREATE_MAKER_H

#include "create/dig.h"
#include "create/random.h"
#include "create/solution_list.h"

enum { MOST_TRIALS_OF_A_WALK = 64 };

enum { WALK_FINDS = 8 }; /* puzzles that a step may find */

struct walk {
    struct random random;
    struct solution_list list;
    char puzzle[SUDOKU_CELLS]; /* where it is */
    unsigned clues;
    char rest[SUDOKU_CELLS];              /* of the puzzle, without the clues that the step has taken away */
    char found[WALK_FINDS][SUDOKU_CELLS]; /* by the last step; it went to the first of them */
    unsigned n_found, n_seen;             /* kept in found, of so many */
    unsigned wanted;                      /* walk down to so many clues */
    uint64_t steps;                       /* that are left */
    unsigned in_vain;                     /* steps since it last moved */
    const char *keeping;           /* a solved grid that all puzzles must have as their solution, or NULL */
    enum sudoku_status status;     /* SUDOKU_NO_MEMORY or SUDOKU_CANCELLED: the walk has ended */
    struct sudoku_control control; /* asked before each step */
};

/* Begins a walk at a proper puzzle. The list's memory is kept from walk to walk; it is empty at first. */
void create_walk_begin(struct walk *walk, const char *puzzle, unsigned wanted);

/* Walks on until a step finds puzzles with the wanted number of clues: some of all that there are, at random.
 * False if no step is left, if it is stuck at a puzzle without such neighbours, or if its status is not
 * SUDOKU_OK. */
bool create_walk_on(struct walk *walk);

/* The block of trials under way. */
struct few_clues {
    struct walk walk;
    uint64_t block; /* its number; UINT64_MAX: none */
    unsigned wanted, made;
    char puzzles[MOST_TRIALS_OF_A_WALK][SUDOKU_CELLS];
};

/* Everything that trials share. A maker is used by one thread at a time; makers of the same recipe and
 * seed make the same puzzles. */
struct sudoku_maker {
    uint64_t seed;
    struct sudoku_recipe recipe; /* its texts are those below */
    char pattern[SUDOKU_CELLS];  /* 'x' for a clue, '.' for an empty cell */
    char solution[SUDOKU_CELLS];
    uint64_t form_of; /* with a pattern: the number of the grid in solution */
    struct orbits orbits[SUDOKU_RANDOM_SYMMETRY];
    struct grid_source grids;
    struct sudoku_solver *workspace;
    unsigned block; /* trials that share a walk; 0: the recipe does not want very few clues */
    struct few_clues few;
};

/* Writes the puzzle and the solution of a trial with few clues, and stores in *made whether it has any.
 * Returns SUDOKU_OK, SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
enum sudoku_status create_make_few(struct sudoku_maker *maker, uint64_t trial, char *puzzle, char *solution,
                                   unsigned char *made, const struct sudoku_control *control);

#endif

/* few_clues.h: puzzles with 20 clues or fewer, in blocks of trials that share a walk (walk.h).
 *
 * A walk takes long to come down to so few clues, and then finds puzzles quickly: so the trials of a block
 * have the puzzles that one walk finds, in their order. A block begins with a stream of random numbers of its
 * own and a grid of its own, so a trial still depends on the seed and its number alone. */
#ifndef CREATE_FEW_CLUES_H
#define CREATE_FEW_CLUES_H

#include "create/dig.h"
#include "create/random_grid.h"
#include "create/walk.h"

enum { FEW_CLUES = 20, MOST_TRIALS_OF_A_WALK = 64 };

/* How many trials share a walk: fewer of those that take seconds. */
static inline unsigned trials_of_a_walk(unsigned most_clues)
{
    return most_clues > 18 ? MOST_TRIALS_OF_A_WALK : 8;
}

/* The recipe, and what the maker lends. */
struct sudoku_few_recipe {
    uint64_t seed;
    unsigned least, most;
    bool minimal;
    const char *solution; /* a solved grid, or NULL */
    struct sudoku_grid_source *grids;
    struct sudoku_dig_memory *memory;
    struct sudoku_workspace *workspace;
    const struct sudoku_orbits *orbits; /* each cell alone */
    const struct sudoku_control *control;
};

/* The block under way. It belongs to one maker, which sets block to UINT64_MAX at first. */
struct sudoku_few {
    struct sudoku_walk walk;
    uint64_t block;
    unsigned wanted, made;
    char puzzles[MOST_TRIALS_OF_A_WALK][SUDOKU_CELLS];
};

/* Writes the puzzle and the solution of a trial, and stores in *made whether it has any. Returns SUDOKU_OK,
 * SUDOKU_NO_MEMORY or SUDOKU_CANCELLED. */
enum sudoku_status sudoku_few_make(struct sudoku_few *few, const struct sudoku_few_recipe *recipe,
                                   uint64_t trial, char *puzzle, char *solution, unsigned char *made);

#endif

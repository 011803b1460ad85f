/* oracle.h: a solver that is too simple to be wrong. It shares nothing with the library, not even tables. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include <string.h>

/* May this digit stand in this cell, as far as the filled cells go? */
static inline int oracle_fits(const char *grid, int cell, char digit)
{
    int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; i++) {
        int in_row = row * 9 + i;
        int in_column = i * 9 + column;
        int in_box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        if ((in_row != cell && grid[in_row] == digit) || (in_column != cell && grid[in_column] == digit) ||
            (in_box != cell && grid[in_box] == digit))
            return 0;
    }
    return 1;
}

/* Is this a full grid without a clash that holds every clue of the puzzle? */
static inline int oracle_solves(const char *puzzle, const char *solution)
{
    for (int cell = 0; cell < 81; cell++) {
        if (solution[cell] < '1' || solution[cell] > '9' || !oracle_fits(solution, cell, solution[cell]))
            return 0;
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9' && puzzle[cell] != solution[cell])
            return 0;
    }
    return 1;
}

/* Tries every digit in the open cell with the fewest choices. */
static inline size_t oracle_descend(char *grid, size_t limit, char *solution)
{
    int best = -1, fewest = 10;
    size_t found = 0;
    for (int cell = 0; cell < 81; cell++) {
        int choices = 0;
        if (grid[cell] >= '1' && grid[cell] <= '9')
            continue;
        for (char digit = '1'; digit <= '9'; digit++)
            choices += oracle_fits(grid, cell, digit);
        if (choices < fewest) {
            best = cell;
            fewest = choices;
        }
    }
    if (best < 0) {
        if (solution)
            memcpy(solution, grid, 81);
        return 1;
    }
    for (char digit = '1'; digit <= '9' && found < limit; digit++)
        if (oracle_fits(grid, best, digit)) {
            grid[best] = digit;
            found += oracle_descend(grid, limit - found, found ? NULL : solution);
            grid[best] = '.';
        }
    return found;
}

/* The number of solutions, at most limit; the first goes to solution, which may be NULL. */
static inline size_t oracle_count(const char *puzzle, size_t limit, char *solution)
{
    char grid[81];
    memcpy(grid, puzzle, 81);
    for (int cell = 0; cell < 81; cell++)
        if (grid[cell] >= '1' && grid[cell] <= '9' && !oracle_fits(grid, cell, grid[cell]))
            return 0;
    return limit ? oracle_descend(grid, limit, solution) : 0;
}

#endif

/* split.c: cuts a puzzle into parts, for several threads. Each solution is in exactly one part.
 *
 * The largest part is cut again and again, at its cell with the fewest candidates, until there are enough
 * parts. Parts that turn out to be dead ends vanish at once. */
#include <string.h>

#include "core/count.h"
#include "core/grid.h"

/* Takes a solved cell's digit from the cells that share a house with it, and so on. Returns 0 at a dead
 * end. The recursion ends, as each call takes candidates away. */
static int fill(uint16_t candidates[SUDOKU_CELLS], int cell, unsigned digit)
{
    candidates[cell] = (uint16_t)digit;
    for (int h = 0; h < 3; h++)
        for (int i = 0; i < 9; i++) {
            int peer = sudoku_house_cells[sudoku_cell_houses[cell][h]][i];
            unsigned left = candidates[peer] & ~digit;
            if (peer == cell || left == candidates[peer])
                continue;
            candidates[peer] = (uint16_t)left;
            if (left == 0 || (!(left & (left - 1)) && !fill(candidates, peer, left)))
                return 0;
        }
    return 1;
}

/* The first cell with the fewest candidates, but two at least; -1 if there is none. */
static int fewest_candidates(const uint16_t candidates[SUDOKU_CELLS])
{
    int best = -1, fewest = 10;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int count = digit_count(candidates[cell]);
        if (count > 1 && count < fewest) {
            fewest = count;
            best = cell;
        }
    }
    return best;
}

/* The part that leaves most open. How much a part leaves open is a rough measure of its solutions, and
 * needs no search. */
static size_t largest_part(uint16_t (*parts)[SUDOKU_CELLS], size_t n)
{
    size_t largest = 0;
    int most = -1;
    for (size_t i = 0; i < n; i++) {
        int open = 0;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            open += digit_count(parts[i][cell]);
        if (open > most) {
            most = open;
            largest = i;
        }
    }
    return largest;
}

size_t sudoku_split_solutions(const uint16_t candidates[SUDOKU_CELLS], uint16_t (*parts)[SUDOKU_CELLS],
                              size_t room)
{
    size_t n = 1;
    memcpy(parts[0], candidates, sizeof parts[0]);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = parts[0][cell];
        if (set == 0 || (!(set & (set - 1)) && !fill(parts[0], cell, set)))
            return 0;
    }
    /* A cut makes nine parts of one at most. */
    while (n && n + 8 <= room) {
        size_t largest = largest_part(parts, n);
        int cell = fewest_candidates(parts[largest]);
        if (cell < 0)
            return n;
        uint16_t whole[SUDOKU_CELLS];
        memcpy(whole, parts[largest], sizeof whole);
        memmove(parts[largest], parts[--n], sizeof whole);
        for (unsigned left = whole[cell]; left; left &= left - 1) {
            memcpy(parts[n], whole, sizeof whole);
            n += (size_t)fill(parts[n], cell, left & -left);
        }
    }
    return n;
}

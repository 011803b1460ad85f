/* minimize.c: removes the clues of puzzles that are not needed. */
#include <string.h>

#include "create/dig.h"

/* The digs of one call. */
struct run {
    struct orbits orbits;
    char *puzzles;
    size_t stride, n, started;
    const uint64_t *seeds;
    signed char *statuses;
};

/* Hashes a puzzle, so that its result does not depend on its place in the batch. A zero counts as a point:
 * both mean an empty cell. */
static uint64_t number_of(const char *puzzle)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        number = random_scramble(number + (puzzle[i] == '0' ? '.' : (unsigned char)puzzle[i]));
    return number;
}

/* Starts on the next valid puzzle, and sets the status of the invalid ones before it. */
static bool start_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    while (run->started < run->n) {
        size_t i = run->started++;
        const char *puzzle = run->puzzles + run->stride * i;
        run->statuses[i] = (signed char)sudoku_check(puzzle, NULL, 0, NULL);
        if (run->statuses[i] != SUDOKU_OK)
            continue;
        struct random random = random_stream(run->seeds ? run->seeds[i] : 0, number_of(puzzle));
        create_dig_prepare(dig, puzzle, NULL, &run->orbits, &random);
        dig->index = i;
        return true;
    }
    return false;
}

static void finish_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    run->statuses[dig->index] = dig->status;
    if (dig->status == SUDOKU_OK)
        memcpy(run->puzzles + run->stride * dig->index, dig->puzzle, SUDOKU_CELLS);
}

enum sudoku_status sudoku_minimize(char *puzzles, size_t stride, size_t n, enum sudoku_symmetry symmetry,
                                   const uint64_t *seeds, struct sudoku_solver *workspace,
                                   signed char *statuses, const struct sudoku_control *control)
{
    struct run run = {.puzzles = puzzles, .stride = stride, .n = n, .seeds = seeds, .statuses = statuses};
    const struct dig_caller caller = {start_puzzle, finish_puzzle, &run, control};
    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY || (n > 0 && (!puzzles || !statuses)) ||
        (n > 1 && stride < SUDOKU_CELLS))
        return SUDOKU_BAD_ARGUMENT;
    create_orbits_fill(&run.orbits, symmetry);
    return create_dig_all(workspace, &caller);
}

/* change_clues.c: removes clues from puzzles, and adds clues. */
#include <stdlib.h>
#include <string.h>

#include "core/grid.h"
#include "core/one/solver.h"
#include "create/dig.h"

/* The digs of one call. */
struct run {
    struct orbits orbits;
    char *puzzles;
    size_t stride, n, started;
    uint64_t seed;
    signed char *statuses;
};

/* A number made from the puzzle alone, so that its result does not depend on its place in the batch. A
 * zero counts as a point, since both mean an empty cell. */
static uint64_t number_of(const char *puzzle)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        number = random_scramble(number + (puzzle[i] == '0' ? '.' : (unsigned char)puzzle[i]));
    return number;
}

/* Starts on the next valid puzzle. Invalid puzzles get their status here and never reach the engine. */
static bool start_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    while (run->started < run->n) {
        size_t i = run->started++;
        const char *puzzle = run->puzzles + run->stride * i;
        run->statuses[i] = (signed char)sudoku_check(puzzle, NULL, 0, NULL);
        if (run->statuses[i] != SUDOKU_OK)
            continue;
        struct random random = random_stream(run->seed, number_of(puzzle));
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
                                   uint64_t seed, struct sudoku_workspace *workspace, signed char *statuses,
                                   const struct sudoku_control *control)
{
    struct run run = {.puzzles = puzzles, .stride = stride, .n = n, .seed = seed, .statuses = statuses};
    const struct dig_caller caller = {start_puzzle, finish_puzzle, &run, control};
    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY || (n > 0 && (!puzzles || !statuses)) ||
        (n > 1 && stride < SUDOKU_CELLS))
        return SUDOKU_BAD_ARGUMENT;
    create_orbits_fill(&run.orbits, symmetry);
    return create_dig_all(workspace, &caller);
}

/* Fills n of a puzzle's empty cells from its solution, or all. The puzzle is solved first: clues that are
 * added to a puzzle with several solutions would choose one of them. */
enum sudoku_status sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed, unsigned *added)
{
    char solution[SUDOKU_CELLS];
    enum sudoku_status status = core_only_solution(puzzle, solution);
    if (status != SUDOKU_OK)
        return status;
    struct random random = random_stream(seed, number_of(puzzle));
    unsigned char empty[SUDOKU_CELLS];
    unsigned cells = 0, filled;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        if (!cell_value(puzzle[i]))
            empty[cells++] = (unsigned char)i;
    random_permute(&random, empty, cells);
    for (filled = 0; filled < n && filled < cells; filled++)
        puzzle[empty[filled]] = solution[empty[filled]];
    if (added)
        *added = filled;
    return SUDOKU_OK;
}

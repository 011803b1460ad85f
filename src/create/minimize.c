/* minimize.c: removes clues, adds clues, shuffles. */
#include <stdlib.h>
#include <string.h>

#include "core/grid.h"
#include "core/only.h"
#include "create/dig.h"
#include "create/transform.h"

/* A run over the puzzles of one call. */
struct run {
    struct sudoku_orbits orbits;
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
static bool start_puzzle(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;
    while (run->started < run->n) {
        size_t i = run->started++;
        const char *puzzle = run->puzzles + run->stride * i;
        run->statuses[i] = (signed char)sudoku_check(puzzle, NULL);
        if (run->statuses[i] != SUDOKU_OK)
            continue;
        struct sudoku_random random = random_stream(run->seed, number_of(puzzle));
        sudoku_dig_prepare(dig, puzzle, NULL, &run->orbits, &random);
        dig->index = i;
        return true;
    }
    return false;
}

static void finish_puzzle(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;
    run->statuses[dig->index] = dig->status;
    if (dig->status == SUDOKU_OK)
        memcpy(run->puzzles + run->stride * dig->index, dig->puzzle, SUDOKU_CELLS);
}

/* A caller without a workspace gets one for the time of the call. */
enum sudoku_status sudoku_minimize(char *puzzles, size_t stride, size_t n, enum sudoku_symmetry symmetry,
                                   uint64_t seed, struct sudoku_workspace *workspace, signed char *statuses,
                                   const struct sudoku_control *control)
{
    struct run run = {.puzzles = puzzles, .stride = stride, .n = n, .seed = seed, .statuses = statuses};
    struct sudoku_dig_caller caller = {start_puzzle, finish_puzzle, &run, control};
    struct sudoku_workspace *own = NULL;
    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY || (n > 0 && (!puzzles || !statuses)) ||
        (n > 1 && stride < SUDOKU_CELLS))
        return SUDOKU_BAD_ARGUMENT;
    struct sudoku_dig_memory *memory = sudoku_dig_memory_new();
    enum sudoku_status status = memory ? SUDOKU_OK : SUDOKU_NO_MEMORY;
    if (status == SUDOKU_OK && !workspace)
        status = sudoku_workspace_new(NULL, &own);
    sudoku_orbits_fill(&run.orbits, symmetry);
    if (status == SUDOKU_OK)
        status = sudoku_dig_all(memory, own ? own : workspace, &caller);
    sudoku_workspace_free(own);
    sudoku_dig_memory_free(memory);
    return status;
}

/* Fills n of a puzzle's empty cells from its solution; returns how many it filled: all, if there are
 * fewer. */
static unsigned fill_cells(char *puzzle, const char *solution, unsigned n, struct sudoku_random *random)
{
    unsigned char empty[SUDOKU_CELLS];
    unsigned cells = 0;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        if (!cell_value(puzzle[i]))
            empty[cells++] = (unsigned char)i;
    random_permute(random, empty, cells);
    unsigned filled;
    for (filled = 0; filled < n && filled < cells; filled++)
        puzzle[empty[filled]] = solution[empty[filled]];
    return filled;
}

/* The puzzle is solved first: clues that are added to a puzzle with several solutions would choose one of
 * them. */
enum sudoku_status sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed, unsigned *added)
{
    char solution[SUDOKU_CELLS];
    enum sudoku_status status = sudoku_only_solution(puzzle, solution);
    if (status != SUDOKU_OK)
        return status;
    struct sudoku_random random = random_stream(seed, number_of(puzzle));
    unsigned filled = fill_cells(puzzle, solution, n, &random);
    if (added)
        *added = filled;
    return SUDOKU_OK;
}

/* Uses a copy, because the result may be written over the puzzle. */
enum sudoku_status sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index, char *shuffled)
{
    struct sudoku_random random = random_stream(seed, index);
    if (!puzzle || !shuffled)
        return SUDOKU_BAD_ARGUMENT;
    if (!sudoku_is_well_formed(puzzle))
        return SUDOKU_BAD_CHARACTER;
    char before[SUDOKU_CELLS];
    memcpy(before, puzzle, sizeof before);
    struct sudoku_transform transform;
    sudoku_transform_random(&transform, &random);
    sudoku_transform_apply(&transform, before, shuffled);
    return SUDOKU_OK;
}

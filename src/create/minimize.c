/* minimize.c: fewer clues, more clues, and the same ones in another place. */
#include <stdlib.h>
#include <string.h>

#include "create/dig.h"
#include "create/transform.h"

/* A run over the puzzles of one call. */
struct run {
    struct sudoku_orbits orbits;
    char *puzzles;
    size_t n, started;
    uint64_t seed;
    signed char *statuses;
};

/* A number that a puzzle has for itself (but for the odd coincidence), so that it is always treated alike. */
static uint64_t number_of(const char *puzzle)
{
    uint64_t number = 0;
    unsigned i;

    for (i = 0; i < SUDOKU_CELLS; i++)
        number = random_scramble(number + (puzzle[i] == '0' ? '.' : (unsigned char)puzzle[i]));
    return number;
}

static int start(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;
    size_t i = run->started;
    struct sudoku_random random;

    if (i == run->n)
        return 0;
    run->started++;
    random = random_stream(run->seed, number_of(run->puzzles + SUDOKU_CELLS * i));
    sudoku_dig_prepare(dig, run->puzzles + SUDOKU_CELLS * i, NULL, &run->orbits, &random);
    dig->index = i;
    return 1;
}

static void finish(void *context, struct sudoku_dig *dig)
{
    struct run *run = context;

    run->statuses[dig->index] = dig->status;
    if (dig->status == SUDOKU_OK)
        memcpy(run->puzzles + SUDOKU_CELLS * dig->index, dig->puzzle, SUDOKU_CELLS);
}

int sudoku_minimize(char *puzzles, size_t n, enum sudoku_symmetry symmetry, uint64_t seed,
                    struct sudoku_workspace *workspace, signed char *statuses)
{
    struct run run = {{0, {0}, {{0}}}, puzzles, n, 0, seed, statuses};
    struct sudoku_dig_site site = {start, finish, &run};
    struct sudoku_workspace *own = NULL;
    struct sudoku_dig_room *room;
    int status = SUDOKU_NO_MEMORY;

    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY)
        return SUDOKU_BAD_ARGUMENT;
    room = sudoku_dig_room_new();
    if (!workspace)
        workspace = own = sudoku_workspace_new(NULL);
    sudoku_orbits_fill(&run.orbits, symmetry);
    if (room && workspace)
        status = sudoku_dig_all(room, workspace, &site);
    sudoku_workspace_free(own);
    sudoku_dig_room_free(room);
    return status;
}

int sudoku_add_clues(char *puzzle, unsigned n, uint64_t seed)
{
    struct sudoku_random random = random_stream(seed, number_of(puzzle));
    unsigned char empty[SUDOKU_CELLS];
    char solution[SUDOKU_CELLS];
    unsigned cells = 0, i;
    size_t solutions = sudoku_solve(puzzle, 2, solution);

    if (solutions != 1)
        return solutions ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
    for (i = 0; i < SUDOKU_CELLS; i++)
        if (puzzle[i] < '1' || puzzle[i] > '9')
            empty[cells++] = (unsigned char)i;
    random_permute(&random, empty, cells);
    for (i = 0; i < n && i < cells; i++)
        puzzle[empty[i]] = solution[empty[i]];
    return (int)i;
}

void sudoku_shuffle(const char *puzzle, uint64_t seed, uint64_t index, char *shuffled)
{
    struct sudoku_random random = random_stream(seed, index);
    struct sudoku_transform transform;

    sudoku_transform_random(&transform, &random);
    sudoku_transform_apply(&transform, puzzle, shuffled);
}

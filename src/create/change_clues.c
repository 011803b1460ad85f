/* change_clues.c: removes clues from puzzles, and adds clues. */
#include <stdlib.h>
#include <string.h>

#include "core/grid.h"
#include "core/board/solver.h"
#include "create/dig.h"
#include "sudoku_research.h"

/* The digs of one call: in n puzzles, or in n copies of one. */
struct run {
    struct orbits orbits;
    const char *copied; /* NULL: the puzzles themselves */
    uint64_t first;     /* the number of the first copy */
    char *puzzles;
    size_t stride, n, started;
    uint64_t seed;
    signed char *statuses; /* of the puzzles */
    signed char failed;    /* not SUDOKU_OK: the status of the one that was copied */
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

static void keep_status(struct run *run, size_t i, int status)
{
    if (run->copied)
        run->failed = (signed char)(status != SUDOKU_OK ? status : run->failed);
    else
        run->statuses[i] = (signed char)status;
}

/* Starts on the next valid puzzle. Invalid puzzles get their status here and never reach the engine. */
static bool start_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    while (run->started < run->n && run->failed == SUDOKU_OK) {
        size_t i = run->started++;
        const char *puzzle = run->copied ? run->copied : run->puzzles + run->stride * i;
        int status = sudoku_check(puzzle, NULL);
        keep_status(run, i, status);
        if (status != SUDOKU_OK)
            continue;
        struct random random = random_stream(run->seed, run->copied ? run->first + i : number_of(puzzle));
        create_dig_prepare(dig, puzzle, NULL, &run->orbits, &random);
        dig->index = i;
        return true;
    }
    return false;
}

static void finish_puzzle(void *context, struct dig *dig)
{
    struct run *run = context;
    keep_status(run, dig->index, dig->status);
    if (dig->status == SUDOKU_OK)
        memcpy(run->puzzles + run->stride * dig->index, dig->puzzle, SUDOKU_CELLS);
}

/* A caller without a workspace gets one for the time of the call. */
static enum sudoku_status dig_puzzles(struct run *run, enum sudoku_symmetry symmetry,
                                      struct sudoku_workspace *workspace,
                                      const struct sudoku_control *control)
{
    const struct dig_caller caller = {start_puzzle, finish_puzzle, run, control};
    struct sudoku_workspace *own = NULL;
    enum sudoku_status status = workspace ? SUDOKU_OK : sudoku_workspace_new(NULL, &own);
    create_orbits_fill(&run->orbits, symmetry);
    if (status == SUDOKU_OK)
        status = create_dig_all(own ? own : workspace, &caller);
    sudoku_workspace_free(own);
    return status == SUDOKU_OK ? (enum sudoku_status)run->failed : status;
}

enum sudoku_status sudoku_minimize(char *puzzles, size_t stride, size_t n, enum sudoku_symmetry symmetry,
                                   uint64_t seed, struct sudoku_workspace *workspace, signed char *statuses,
                                   const struct sudoku_control *control)
{
    struct run run = {.puzzles = puzzles, .stride = stride, .n = n, .seed = seed, .statuses = statuses};
    if ((unsigned)symmetry >= SUDOKU_RANDOM_SYMMETRY || (n > 0 && (!puzzles || !statuses)) ||
        (n > 1 && stride < SUDOKU_CELLS))
        return SUDOKU_BAD_ARGUMENT;
    return dig_puzzles(&run, symmetry, workspace, control);
}

enum sudoku_status sudoku_draw_minimals(const char *puzzle, uint64_t seed, uint64_t first, size_t n,
                                        char *puzzles, size_t stride, const struct sudoku_control *control)
{
    struct run run = {
        .copied = puzzle, .first = first, .puzzles = puzzles, .stride = stride, .n = n, .seed = seed};
    if (!puzzle || (n > 0 && !puzzles) || (n > 1 && stride < SUDOKU_CELLS))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_check(puzzle, NULL);
    return status == SUDOKU_OK ? dig_puzzles(&run, SUDOKU_NO_SYMMETRY, NULL, control) : status;
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

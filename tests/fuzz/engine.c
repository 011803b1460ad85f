/* Every kernel, every solver for one board, and the naive one: on any batch of any puzzles, with any limit
 * and any strides, all must find the same. */
#include "tests/fuzz/fuzz.h"

#include "core/one/solver.h"
#include "sudoku.h"
#include "tests/oracle.h"

enum {
    MOST_PUZZLES = 150,
    MOST_KERNELS = 16,
    MOST_SPACE = 9, /* between puzzles, and between solutions */
    PATIENCE = 500, /* guesses: puzzles that take more are left out, to make many executions */
    FEW_GUESSES = 8 /* with so many the naive solver is fast enough */
};

/* Made once and kept: each takes two megabytes. */
static struct sudoku_solver *workspaces[MOST_KERNELS];

struct batch {
    size_t n, stride, solution_stride;
    unsigned limit;
    char puzzles[MOST_PUZZLES * (SUDOKU_CELLS + MOST_SPACE)];
    char expected[MOST_PUZZLES * SUDOKU_CELLS];
    signed char counts[MOST_PUZZLES];
};

/* Is any order of search fast? So it is if all solutions are found soon. */
static bool is_quick(const char *puzzle)
{
    return sudoku_search(QUERY(.puzzle = puzzle, .limit = SIZE_MAX, .most_guesses = PATIENCE), NULL, NULL,
                         NULL) != SUDOKU_GAVE_UP;
}

/* Asks all solvers for one board, and the naive one if it is fast. Returns what sudoku_solve does. */
static int solve_alone(const char *puzzle, bool naive, unsigned limit, char *solution)
{
    const struct core_board_solver *solver;
    uint64_t guesses = 0;
    int status = sudoku_solve(puzzle, (int)limit, solution);
    size_t found = status > 0 ? (size_t)status : 0;
    for (size_t i = 0; (solver = core_board_solvers[i]) != NULL; i++) {
        char own[SUDOKU_CELLS];
        struct board_search search = {.limit = limit, .patience = UINT64_MAX, .solution = own};
        if (!core_can_run(solver->needs))
            continue;
        solver->solve(puzzle, &search);
        CLAIM(search.found == found);
        CLAIM(!found || oracle_solves(puzzle, own));
        CLAIM(found != 1 || limit == 1 || memcmp(own, solution, SUDOKU_CELLS) == 0);
        guesses = search.guesses;
    }
    if (naive && guesses < FEW_GUESSES && sudoku_check(puzzle, NULL, 0, NULL) == SUDOKU_OK)
        CLAIM(oracle_count(puzzle, limit, NULL) == found);
    return status;
}

static void take_batch(struct bytes *bytes, struct batch *batch)
{
    batch->n = 0;
    batch->limit = 1 + take_below(bytes, 4);
    if (batch->limit == 4)
        batch->limit = 1 + take_below(bytes, SUDOKU_MOST_LIMIT);
    batch->stride = SUDOKU_CELLS + take_below(bytes, MOST_SPACE + 1);
    batch->solution_stride = SUDOKU_CELLS + take_below(bytes, MOST_SPACE + 1);
    /* Puzzles of a few bytes repeat earlier ones, so that small inputs make large batches, too. */
    while (bytes->left && batch->n < MOST_PUZZLES) {
        char *puzzle = batch->puzzles + batch->n * batch->stride;
        unsigned again = take_byte(bytes);
        if (again >= 128 && batch->n) {
            size_t copies = again % 32;
            for (; copies && batch->n < MOST_PUZZLES; copies--, batch->n++) {
                memcpy(batch->puzzles + batch->n * batch->stride, batch->puzzles, SUDOKU_CELLS);
                memcpy(batch->expected + batch->n * SUDOKU_CELLS, batch->expected, SUDOKU_CELLS);
                batch->counts[batch->n] = batch->counts[0];
            }
            continue;
        }
        take_puzzle_of(bytes, puzzle);
        if (!is_quick(puzzle))
            continue;
        batch->counts[batch->n] = (signed char)solve_alone(puzzle, batch->n == 0, batch->limit,
                                                           batch->expected + batch->n * SUDOKU_CELLS);
        batch->n++;
    }
}

static void compare(const struct batch *batch, const char *out, const signed char *counts)
{
    for (size_t i = 0; i < batch->n; i++) {
        const char *solution = out + i * batch->solution_stride, *puzzle = batch->puzzles + i * batch->stride;
        CLAIM(counts[i] == batch->counts[i]);
        if (counts[i] > 0)
            CLAIM(oracle_solves(puzzle, solution));
        else
            CLAIM(*solution == '?');
        if (counts[i] == 1 && batch->limit > 1)
            CLAIM(memcmp(solution, batch->expected + i * SUDOKU_CELLS, SUDOKU_CELLS) == 0);
        for (size_t j = SUDOKU_CELLS; i + 1 < batch->n && j < batch->solution_stride; j++)
            CLAIM(solution[j] == '?');
    }
}

/* In memory that ends with the last solution and the last count. */
static void solve_with(struct sudoku_solver *workspace, const struct batch *batch)
{
    size_t puzzles_size = batch->n ? (batch->n - 1) * batch->stride + SUDOKU_CELLS : 0;
    size_t room = batch->n ? (batch->n - 1) * batch->solution_stride + SUDOKU_CELLS : 0;
    char *puzzles = malloc(puzzles_size + 1), *out = malloc(room + 1);
    signed char *counts = malloc(batch->n + 1);
    CLAIM(puzzles && out && counts);
    memcpy(puzzles + 1, batch->puzzles, puzzles_size); /* at an odd address */
    memset(out, '?', room + 1);
    CLAIM(sudoku_solve_many(workspace, puzzles + 1, batch->stride, batch->n, batch->limit, out + 1,
                            batch->solution_stride, counts + 1, NULL, NULL) == SUDOKU_OK);
    CLAIM(*out == '?');
    compare(batch, out + 1, counts + 1);
    free(puzzles);
    free(out);
    free(counts);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct batch batch;
    struct bytes rest = {bytes, length};
    const char *kernel;
    take_batch(&rest, &batch);
    int runs;
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)) != NULL && i < MOST_KERNELS; i++) {
        if (!runs)
            continue;
        CLAIM(workspaces[i] || sudoku_solver_new(kernel, &workspaces[i]) == SUDOKU_OK);
        solve_with(workspaces[i], &batch);
    }
    return 0;
}

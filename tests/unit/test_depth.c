/* Into depth and out of it, again and again, on a desk of 64 lanes: streams of puzzles with very many
 * solutions and of minimal ones. */
#include "engine/isa/generic.h"
#define KERNEL_JUDGE_AFTER 64
#define KERNEL_DEPTH_FOR 512
#include "engine/body.h"
#include "tests/test.h"

enum { N = 1500 };

static char puzzles[N * SUDOKU_CELLS], solutions[N * SUDOKU_CELLS];
static unsigned char counts[N], expected[N];

/* Clues of a full grid, the digits and rows mixed: so many, or as few as leave one solution. */
static void make_puzzle(uint64_t *state, char *puzzle, int minimal)
{
    unsigned digit[9], clues = 81, wanted = 8 + test_below(state, 16), r0 = test_below(state, 9);
    for (unsigned i = 0; i < 9; i++)
        digit[i] = i;
    for (unsigned i = 9; i > 1; i--) {
        unsigned j = test_below(state, i), swap = digit[i - 1];
        digit[i - 1] = digit[j];
        digit[j] = swap;
    }
    for (unsigned c = 0; c < SUDOKU_CELLS; c++) {
        unsigned row = (c / 9 / 3 * 3 + r0 / 3 * 3 + (c / 9 + r0) % 3) % 9;
        puzzle[c] = (char)('1' + digit[(3 * (row % 3) + row / 3 + c % 9) % 9]);
    }
    for (int tries = 0; minimal ? tries < 150 : clues > wanted; tries++) {
        unsigned c = test_below(state, SUDOKU_CELLS);
        char was = puzzle[c];
        puzzle[c] = '.';
        if (minimal && sudoku_solve(puzzle, 2, NULL) != 1)
            puzzle[c] = was;
        clues -= was != puzzle[c];
    }
}

static void make_puzzles(uint64_t *state, unsigned limit)
{
    unsigned stretch = 20 + test_below(state, 300);
    for (size_t i = 0; i < N; i++) {
        make_puzzle(state, puzzles + i * SUDOKU_CELLS, i / stretch % 2);
        expected[i] = (unsigned char)sudoku_solve(puzzles + i * SUDOKU_CELLS, (int)limit, NULL);
    }
}

/* Works as solve() does and looks in between. Returns how often the desk went into depth. */
static int work(struct desk *desk, const struct many_job *job)
{
    int dives = 0;
    start_job(desk, job);
    while (has_work(desk)) {
        int was = desk->in_depth;
        sweep_until_service(desk);
        serve_lanes(desk);
        dives += desk->in_depth && !was;
        CHECK(desk->in_depth || !any_lane(finished_lanes(desk, desk->live, desk->puzzle)),
              "boards of finished puzzles, after %llu services",
              (unsigned long long)desk->statistics.services);
    }
    unpark(desk);
    empty_tray(desk);
    return dives;
}

int main(void)
{
    static const unsigned limits[] = {1, 2, 3, 10};
    uint64_t state = test_seed();
    struct desk *desk = calloc(1, sizeof *desk);
    int dives = 0;
    if (!desk)
        return 2;
    (void)solve, (void)plain_lines;
    for (int round = 0; round < (test_full() ? 40 : 4); round++) {
        struct many_job job = {.puzzles = puzzles,
                               .stride = SUDOKU_CELLS,
                               .n = N,
                               .limit = limits[round % 4],
                               .solutions = solutions,
                               .solution_stride = SUDOKU_CELLS,
                               .counts = counts,
                               .control = CONTROL(NULL, NULL, 0)};
        make_puzzles(&state, job.limit);
        dives += work(desk, &job);
        for (size_t i = 0; i < N; i++) {
            const char *solution = solutions + i * SUDOKU_CELLS, *puzzle = puzzles + i * SUDOKU_CELLS;
            struct sudoku_clash clash;
            int clues = 1;
            CHECK(counts[i] == expected[i], "limit %u: %.81s: %u, not %u", job.limit, puzzle, counts[i],
                  expected[i]);
            for (int c = 0; c < SUDOKU_CELLS; c++)
                clues &= puzzle[c] == '.' || puzzle[c] == solution[c];
            CHECK(clues && sudoku_check(solution, &clash, 1, NULL) == SUDOKU_OK, "%.81s: %.81s", puzzle,
                  solution);
        }
    }
    CHECK(dives > 10, "only %d times in depth", dives);
    free(desk);
    return test_report();
}

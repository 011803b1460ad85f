/* Many threads solve at the same time, each with its own share, and get what one thread gets. */
#include <pthread.h>

#include "sudoku.h"
#include "tests/test.h"

enum { THREADS = 4, SHARE = 700, TOTAL = THREADS * SHARE, CELLS = SUDOKU_CELLS };

static char puzzles[TOTAL * CELLS], solutions[TOTAL * CELLS], expected[TOTAL * CELLS];
static unsigned char counts[TOTAL], expected_counts[TOTAL];

/* A puzzle known to have one solution, its digits renamed, some clues taken away. */
static void make_puzzle(uint64_t *state, char *puzzle)
{
    static const char start[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    char digits[] = "123456789";
    for (unsigned i = 9; i > 1; i--) {
        unsigned j = test_below(state, i);
        char swap = digits[i - 1];
        digits[i - 1] = digits[j];
        digits[j] = swap;
    }
    for (int i = 0; i < CELLS; i++)
        puzzle[i] = start[i] == '.' ? '.' : digits[start[i] - '1'];
    for (unsigned i = test_below(state, 5); i > 0; i--)
        puzzle[test_below(state, CELLS)] = '.';
}

static void *solve_share(void *context)
{
    size_t first = *(size_t *)context;
    int status = sudoku_solve_many(puzzles + first * CELLS, CELLS, SHARE, 2, solutions + first * CELLS, CELLS,
                                   counts + first);
    return status == SUDOKU_OK ? context : NULL;
}

int main(void)
{
    pthread_t threads[THREADS];
    size_t first[THREADS];
    uint64_t state = test_seed();
    for (size_t i = 0; i < TOTAL; i++)
        make_puzzle(&state, puzzles + i * CELLS);
    for (size_t i = 0; i < TOTAL; i++)
        expected_counts[i] = (unsigned char)sudoku_solve(puzzles + i * CELLS, 2, expected + i * CELLS);
    for (size_t i = 0; i < THREADS; i++) {
        first[i] = i * SHARE;
        CHECK(pthread_create(&threads[i], NULL, solve_share, &first[i]) == 0, "thread %zu", i);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        CHECK(result != NULL, "thread %zu", i);
    }
    for (size_t i = 0; i < TOTAL; i++) {
        CHECK(counts[i] == expected_counts[i], "%.81s", puzzles + i * CELLS);
        CHECK(counts[i] != 1 || memcmp(solutions + i * CELLS, expected + i * CELLS, CELLS) == 0, "%.81s",
              puzzles + i * CELLS);
    }
    return test_report();
}

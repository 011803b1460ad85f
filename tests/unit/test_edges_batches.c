/* The library's edge: batches that end where memory ends, and puzzles that are wrong among others. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/edges.h"
#include "tests/end_of_memory.h"

/* The last puzzle of a batch is cut off where memory ends: the others are solved all the same. */
static void batches_that_end_early(void)
{
    static const size_t sizes[] = {1, 2, 5, 6, 17, 64, 700, 5000};
    static char text[SUDOKU_CELLS * 5000];
    static signed char counts[5000];
    for (size_t i = 0; i < 5000; i++)
        memcpy(text + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t cut = 0; cut < SUDOKU_CELLS; cut += 16) {
            size_t n = sizes[i], length = SUDOKU_CELLS * (n - 1) + cut + 1;
            text[length - 1] = '\0';
            int status = sudoku_solve_many(NULL, last_in_memory(text, length), SUDOKU_CELLS, n, 2, NULL, 0,
                                           counts, NULL, NULL);
            CHECK(status == SUDOKU_OK, "%zu puzzles: %d", n, status);
            CHECK(counts[n - 1] == SUDOKU_BAD_CHARACTER, "%zu puzzles, the last of %zu characters", n, cut);
            CHECK(n == 1 || (counts[0] == 1 && counts[n - 2] == 1), "%zu puzzles", n);
            counts[n - 1] = 7;
            status = sudoku_solve_many(NULL, end_of_memory - length, SUDOKU_CELLS, n, 2, NULL, 0, counts,
                                       NULL, CONTROL(NULL, NULL, 2));
            CHECK(status == SUDOKU_OK && counts[n - 1] == SUDOKU_BAD_CHARACTER, "%zu puzzles", n);
            text[length - 1] = proper[cut];
        }
}

/* Whole batches at the end of memory, on every kernel. */
static void whole_batches(void)
{
    static char text[SUDOKU_CELLS * 1100];
    static signed char counts[1100];
    const char *kernel;
    int runs;
    for (size_t i = 0; i < 1100; i++)
        memcpy(text + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    for (size_t i = 0; (kernel = sudoku_kernel(i, &runs)); i++)
        for (size_t n = 1; runs && n <= 1100; n += n < 70 ? 1 : 103) {
            struct sudoku_solver *workspace;
            const char *puzzles = last_in_memory(text, SUDOKU_CELLS * n);
            memset(counts, 7, sizeof counts);
            CHECK(sudoku_solver_new(kernel, &workspace) == SUDOKU_OK, "%s", kernel);
            CHECK(sudoku_solve_many(workspace, puzzles, SUDOKU_CELLS, n, 2, NULL, 0, counts, NULL, NULL) ==
                          SUDOKU_OK &&
                      counts[0] == 1 && counts[n - 1] == 1,
                  "%s, %zu puzzles", kernel, n);
            sudoku_solver_free(workspace);
        }
}

/* Puzzles are changed in place: a malformed one does not spoil the others. */
static void wrong_puzzles_among_others(void)
{
    char puzzles[3 * SUDOKU_CELLS], before[3 * SUDOKU_CELLS];
    signed char statuses[3];
    size_t wrong = 7;
    for (size_t i = 0; i < 3; i++)
        memcpy(puzzles + SUDOKU_CELLS * i, proper, SUDOKU_CELLS);
    puzzles[SUDOKU_CELLS + 40] = 'x';
    memcpy(before, puzzles, sizeof before);
    CHECK(sudoku_transform(puzzles, SUDOKU_CELLS, 3, "rotate90", &wrong) == SUDOKU_BAD_CHARACTER &&
              wrong == 1,
          "%zu", wrong);
    CHECK(memcmp(puzzles, before, sizeof before) == 0, "nothing is changed");
    CHECK(sudoku_minimize(puzzles, SUDOKU_CELLS, 3, SUDOKU_NO_SYMMETRY, NULL, NULL, statuses, NULL) ==
              SUDOKU_OK,
          "three puzzles");
    CHECK(statuses[0] == SUDOKU_OK && statuses[1] == SUDOKU_BAD_CHARACTER && statuses[2] == SUDOKU_OK,
          "%d %d %d", statuses[0], statuses[1], statuses[2]);
    CHECK(memcmp(puzzles + SUDOKU_CELLS, before + SUDOKU_CELLS, SUDOKU_CELLS) == 0, "it is left alone");
    CHECK(memcmp(puzzles, puzzles + 2 * SUDOKU_CELLS, SUDOKU_CELLS) == 0, "equal puzzles stay equal");
}

int main(void)
{
    if (map_memory() != 0) {
        printf("skipped: no memory with an end\n");
        return test_report();
    }
    batches_that_end_early();
    whole_batches();
    wrong_puzzles_among_others();
    return test_report();
}

/* The library may be called from any number of threads at the same time: several do, and their answers must
 * be those of one. */
#include <pthread.h>

#include "sudoku.h"
#include "tests/test.h"

enum { THREADS = 4, PUZZLES = 600, ROUNDS = 3 };

struct worker {
    pthread_t thread;
    int status, rating;
    signed char counts[PUZZLES];
    char solutions[PUZZLES * SUDOKU_CELLS];
};

static char puzzles[PUZZLES * SUDOKU_CELLS];

static int make_puzzles(void)
{
    static char solutions[PUZZLES * SUDOKU_CELLS];
    static unsigned char made[PUZZLES];
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    if (sudoku_maker_new(&recipe, 7, &maker) != SUDOKU_OK)
        return -1;
    int status =
        sudoku_maker_make(maker, 0, PUZZLES, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS, made, NULL);
    sudoku_maker_free(maker);
    return status;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    for (int round = 0; round < ROUNDS && worker->status == SUDOKU_OK; round++)
        worker->status = sudoku_solve_many(NULL, puzzles, SUDOKU_CELLS, PUZZLES, 2, worker->solutions,
                                           SUDOKU_CELLS, worker->counts, NULL, NULL);
    worker->rating = sudoku_rate(NULL, puzzles, NULL, &rating) == SUDOKU_OK ? (int)rating.er : -1;
    return NULL;
}

/* The library's own threads give the answers of one, whatever their number, and write nothing else. */
static void solve_in_parallel(const struct worker *alone)
{
    enum { COPIES = 20, N = COPIES * PUZZLES, STRIDE = SUDOKU_CELLS + 1, SOLUTION_STRIDE = SUDOKU_CELLS + 2 };
    static const unsigned threads[] = {0, 1, 2, 3, 16};
    static char text[N * STRIDE], solutions[N * SOLUTION_STRIDE];
    static signed char counts[N + 1];
    for (size_t i = 0; i < N; i++)
        memcpy(text + STRIDE * i, puzzles + SUDOKU_CELLS * (i % PUZZLES), SUDOKU_CELLS);
    text[STRIDE * (N - 1)] = '!';
    for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
        size_t wrong = 0;
        memset(solutions, '?', sizeof solutions);
        memset(counts, 99, sizeof counts);
        int status = sudoku_solve_many(NULL, text, STRIDE, N, 2, solutions, SOLUTION_STRIDE, counts, NULL,
                                       CONTROL(NULL, NULL, threads[k]));
        CHECK(status == SUDOKU_OK, "%u threads: %s", threads[k], sudoku_strerror(status));
        for (size_t i = 0; i + 1 < N; i++) {
            const char *solution = solutions + SOLUTION_STRIDE * i;
            wrong += counts[i] != alone->counts[i % PUZZLES] || solution[SUDOKU_CELLS] != '?' ||
                     memcmp(solution, alone->solutions + SUDOKU_CELLS * (i % PUZZLES), SUDOKU_CELLS) != 0;
        }
        CHECK(wrong == 0, "%u threads: %zu wrong answers", threads[k], wrong);
        CHECK(counts[N - 1] == SUDOKU_BAD_CHARACTER && solutions[SOLUTION_STRIDE * (N - 1)] == '?',
              "a broken puzzle");
        CHECK(counts[N] == 99, "%u threads wrote behind the counts", threads[k]);
    }
}

int main(void)
{
    static struct worker alone, together[THREADS];
    CHECK(make_puzzles() == SUDOKU_OK, "puzzles");
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&together[i].thread, NULL, work, &together[i]) == 0, "thread %d", i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(together[i].thread, NULL);
    work(&alone);
    for (int i = 0; i < THREADS; i++) {
        CHECK(together[i].status == SUDOKU_OK, "thread %d: %s", i, sudoku_strerror(together[i].status));
        CHECK(together[i].rating == alone.rating, "thread %d", i);
        CHECK(memcmp(together[i].counts, alone.counts, sizeof alone.counts) == 0, "thread %d", i);
        CHECK(memcmp(together[i].solutions, alone.solutions, sizeof alone.solutions) == 0, "thread %d", i);
    }
    solve_in_parallel(&alone);
    return test_report();
}

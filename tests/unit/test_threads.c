/* The library may be called from any number of threads at the same time: several do, and their answers must be those of one. */
#include <pthread.h>

#include "sudoku.h"
#include "tests/test.h"

enum { THREADS = 4, PUZZLES = 600, ROUNDS = 3 };

struct worker {
    pthread_t thread;
    int status, rating;
    unsigned char counts[PUZZLES];
    char solutions[PUZZLES * SUDOKU_CELLS];
};

static char puzzles[PUZZLES * SUDOKU_CELLS];

static int make_puzzles(void)
{
    static char solutions[PUZZLES * SUDOKU_CELLS];
    static unsigned char made[PUZZLES];
    struct sudoku_recipe recipe = {.most_clues = SUDOKU_CELLS, .minimal = SUDOKU_CLUES_MINIMAL};
    struct sudoku_maker *maker;
    if (sudoku_maker_open(&recipe, 7, &maker) != SUDOKU_OK)
        return -1;
    int status = sudoku_maker_try(maker, 0, PUZZLES, puzzles, solutions, made);
    sudoku_maker_close(maker);
    return status;
}

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct sudoku_rating rating;
    for (int round = 0; round < ROUNDS && worker->status == SUDOKU_OK; round++)
        worker->status = sudoku_solve_many(puzzles, SUDOKU_CELLS, PUZZLES, 2, worker->solutions, SUDOKU_CELLS,
                                           worker->counts);
    worker->rating = sudoku_rate(puzzles, &rating) == SUDOKU_OK ? rating.er : -1;
    return NULL;
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
    return test_report();
}

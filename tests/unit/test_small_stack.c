/* Callers may have threads with small stacks: steps are found and told in 64 KB. */
#include <pthread.h>

#include "sudoku.h"
#include "tests/reasoner.h"

struct work {
    const char *puzzle;
    enum sudoku_ladder ladder;
    unsigned steps;
    size_t words;
};

/* Goes the whole way and asks for all words of each step. */
static void *explain(void *context)
{
    struct work *work = context;
    struct sudoku_reasoner *reasoner = reasoner_on(work->ladder);
    const struct sudoku_step *step;
    struct sudoku_position position;
    if (sudoku_start_position(work->puzzle, &position) != SUDOKU_OK)
        return NULL;
    for (; sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK; work->steps++) {
        for (int i = SUDOKU_DESCRIBE_STEP; i <= SUDOKU_DESCRIBE_EUREKA; i++)
            work->words += sudoku_describe_step(step, i, NULL, 0);
        sudoku_make_step(&position, step);
    }
    sudoku_reasoner_free(reasoner);
    return context;
}

static void check_stack(enum sudoku_ladder ladder, size_t bytes, const char *puzzle)
{
    struct work work = {puzzle, ladder, 0, 0};
    void *result = NULL;
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    CHECK(pthread_attr_setstacksize(&attributes, bytes) == 0, "%zu bytes", bytes);
    if (pthread_create(&thread, &attributes, explain, &work) == 0)
        pthread_join(thread, &result);
    pthread_attr_destroy(&attributes);
    CHECK(result && work.steps && work.words, "%s on ladder %d", puzzle, (int)ladder);
}

int main(void)
{
    static const char golden_nugget[] =
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    static const char chains[] =
        ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.";
    enum { KB = 1024 };
    check_stack(SUDOKU_LADDER_SE, 64 * KB, golden_nugget);
    check_stack(SUDOKU_LADDER_PEOPLE, 64 * KB, chains);
    return test_report();
}

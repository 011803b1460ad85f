/* The library's edge: samples, and what is inside a puzzle, with arguments that are not allowed. */
#include "sudoku_research.h"
#include "tests/test.h"

static int count_sample(void *context, const struct sudoku_sample *sample)
{
    ++*(int *)context;
    return sample->puzzle == NULL;
}

static int end_at_once(void *context, const struct sudoku_sample *sample)
{
    ++*(int *)context;
    return sample->puzzle != NULL;
}

static void samplers(void)
{
    int n = 0;
    struct sudoku_sampler *sampler = (struct sudoku_sampler *)&n;
    CHECK(sudoku_sampler_new("nokernel", 1, &sampler) == SUDOKU_BAD_ARGUMENT && !sampler, "no such kernel");
    CHECK(sudoku_sampler_new(NULL, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_sampler_new(NULL, 1, &sampler) == SUDOKU_OK && sampler, "a sampler");
    CHECK(sudoku_sampler_run(NULL, 0, 1, count_sample, &n) == SUDOKU_BAD_ARGUMENT, "no sampler");
    CHECK(sudoku_sampler_run(sampler, 0, 1, NULL, &n) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_sampler_run(sampler, 0, 0, count_sample, &n) == SUDOKU_OK && n == 0, "no trials");
    CHECK(sudoku_sampler_run(sampler, UINT64_MAX - 60, 100, end_at_once, &n) == SUDOKU_OK && n == 1,
          "%d visits", n);
    sudoku_sampler_free(sampler);
    sudoku_sampler_free(NULL);
    CHECK(sudoku_sample_weight(0) == 0 && sudoku_sample_weight(UINT32_MAX) == 0, "no such puzzles");
}

int main(void)
{
    samplers();
    return test_report();
}

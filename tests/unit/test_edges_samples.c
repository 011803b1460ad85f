/* The library's edge: samples, what is inside a puzzle, and classes, with arguments that are not allowed. */
#include "sudoku_research.h"
#include "tests/edges.h"

static int count_sample(void *context, const void *result)
{
    ++*(int *)context;
    return result == NULL;
}

static int end_at_once(void *context, const void *result)
{
    ++*(int *)context;
    return result != NULL;
}

static void samplers(void)
{
    int n = 0;
    struct sudoku_sampler *sampler = (struct sudoku_sampler *)&n;
    CHECK(sudoku_sampler_new("nokernel", 1, &sampler) == SUDOKU_BAD_ARGUMENT && !sampler, "no such kernel");
    CHECK(sudoku_sampler_new(NULL, 1, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_sampler_new(NULL, 1, &sampler) == SUDOKU_OK && sampler, "a sampler");
    CHECK(sudoku_sampler_run(NULL, 0, 1, count_sample, &n, NULL) == SUDOKU_BAD_ARGUMENT, "no sampler");
    CHECK(sudoku_sampler_run(sampler, 0, 1, NULL, &n, NULL) == SUDOKU_BAD_ARGUMENT, "no visitor");
    CHECK(sudoku_sampler_run(sampler, 0, 0, count_sample, &n, NULL) == SUDOKU_OK && n == 0, "no trials");
    CHECK(sudoku_sampler_run(sampler, UINT64_MAX - 60, 100, end_at_once, &n, NULL) == SUDOKU_OK && n == 1,
          "%d visits", n);
    sudoku_sampler_free(sampler);
    sudoku_sampler_free(NULL);
}

/* A puzzle and what is said of it. */
static const struct {
    const char *puzzle;
    int status;
} wrong[] = {
    {NULL, SUDOKU_BAD_ARGUMENT},
    {"53", SUDOKU_BAD_CHARACTER},
    {"55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_CLASH},
    {"53...............................................................................", SUDOKU_NOT_UNIQUE},
    {"531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", SUDOKU_NO_SOLUTION},
};

static void insides(void)
{
    size_t count = 0;
    unsigned size = 99;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        CHECK((int)sudoku_find_minimals(wrong[i].puzzle, NULL, NULL, &count, NULL) == wrong[i].status, "%zu",
              i);
        CHECK((int)sudoku_find_backdoors(wrong[i].puzzle, 3, NULL, NULL, &size, NULL) == wrong[i].status,
              "%zu", i);
    }
    CHECK(count == 0 && size == 99, "nothing was stored");
    CHECK(sudoku_find_backdoors(proper, 3, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT,
          "nowhere to put it");
    CHECK(sudoku_find_backdoors(proper, UINT32_MAX, NULL, NULL, &size, NULL) == SUDOKU_OK && size == 0, "%u",
          size);
    CHECK(sudoku_find_minimals(proper, NULL, NULL, NULL, NULL) == SUDOKU_OK, "nothing to tell");
}

static void classifiers(void)
{
    struct sudoku_classifier *classifier = NULL;
    struct sudoku_class_query query = SUDOKU_CLASS_QUERY_INIT, wrong_query;
    uint16_t candidates[SUDOKU_CELLS];
    unsigned value = 99;
    CHECK(sudoku_classifier_new(NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    CHECK(sudoku_classifier_new(&classifier) == SUDOKU_OK && classifier, "a classifier");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        query.puzzle = wrong[i].puzzle;
        CHECK((int)sudoku_classify(classifier, &query, &value, NULL) == wrong[i].status, "%zu", i);
    }
    query.puzzle = proper;
    sudoku_find_candidates(proper, candidates);
    CHECK(sudoku_classify(NULL, &query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "no classifier");
    CHECK(sudoku_classify(classifier, NULL, &value, NULL) == SUDOKU_BAD_ARGUMENT, "no query");
    CHECK(sudoku_classify(classifier, &query, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "nowhere to put it");
    wrong_query = query;
    wrong_query.candidates = candidates;
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "two puzzles");
    wrong_query.puzzle = NULL;
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_OK && value == 0, "candidates");
    candidates[80] |= 0x200;
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "a tenth digit");
    wrong_query = query;
    wrong_query.kind = (enum sudoku_class)(SUDOKU_CLASS_W + 1);
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "no such class");
    wrong_query = query;
    wrong_query.least = 3;
    wrong_query.most = 1;
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "nothing between");
    wrong_query = query;
    wrong_query.size = 4;
    CHECK(sudoku_classify(classifier, &wrong_query, &value, NULL) == SUDOKU_BAD_ARGUMENT, "not initialised");
    sudoku_classifier_free(classifier);
    sudoku_classifier_free(NULL);
}

int main(void)
{
    classifiers();
    samplers();
    insides();
    return test_report();
}

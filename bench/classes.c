/* The speed of classes: CPU time, because the machine may have other work to do. */
#include "classes.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "sudoku_research.h"

static const double SECONDS = 2; /* for each class of a set */

static const struct {
    const char *name;
    enum sudoku_class kind;
    unsigned least, most;
} asked[] = {
    {"T&E depth", SUDOKU_CLASS_TE, 0, (unsigned)-1}, {"B", SUDOKU_CLASS_B, 0, (unsigned)-1},
    {"BxB", SUDOKU_CLASS_BXB, 0, (unsigned)-1},      {"BxB >= 7?", SUDOKU_CLASS_BXB, 7, 6},
    {"BxBB", SUDOKU_CLASS_BXBB, 0, (unsigned)-1},    {"W", SUDOKU_CLASS_W, 0, (unsigned)-1},
};

static void classify(struct sudoku_classifier *classifier, const struct set *set, size_t what)
{
    struct sudoku_class_query query = SUDOKU_CLASS_QUERY_INIT;
    size_t n = 0, without = 0;
    double start = now(), seconds = 0, sum = 0;
    query.kind = asked[what].kind;
    query.least = asked[what].least;
    query.most = asked[what].most;
    for (; n < set->n && seconds < SECONDS; n++) {
        unsigned value = 0;
        query.puzzle = set->text + SET_STRIDE * n;
        without += sudoku_classify(classifier, &query, &value, NULL) != SUDOKU_OK;
        sum += value;
        seconds = now() - start;
    }
    printf("| %s | %s | %zu | %zu | %.2f | %.3f | %.0f |\n", set->name, asked[what].name, n, without,
           n > without ? sum / (double)(n - without) : 0, 1e6 * seconds / (double)n, (double)n / seconds);
    fflush(stdout);
}

void classify_sets(const struct sets *sets)
{
    struct sudoku_classifier *classifier;
    if (sudoku_classifier_new(&classifier) != SUDOKU_OK) {
        fprintf(stderr, "bench: out of memory\n");
        exit(2);
    }
    printf(
        "classes, one thread\n\n| set | class | puzzles | not defined | mean | us/puzzle | puzzles/s |\n"
        "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sets->count; i++)
        for (size_t what = 0; what < sizeof asked / sizeof *asked; what++)
            classify(classifier, &sets->set[i], what);
    sudoku_classifier_free(classifier);
}

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
} classes[] = {
    {"T&E depth", SUDOKU_CLASS_TE, 0, (unsigned)-1}, {"B", SUDOKU_CLASS_B, 0, (unsigned)-1},
    {"BxB", SUDOKU_CLASS_BXB, 0, (unsigned)-1},      {"BxB >= 7?", SUDOKU_CLASS_BXB, 7, 6},
    {"BxBB", SUDOKU_CLASS_BXBB, 0, (unsigned)-1},    {"W", SUDOKU_CLASS_W, 0, (unsigned)-1},
};

static void classify(const struct set *set, size_t what)
{
    size_t n = 0, without = 0;
    double start = now(), seconds = 0, sum = 0;
    for (; n < set->n && seconds < SECONDS; n++) {
        unsigned value = 0;
        uint16_t candidates[SUDOKU_CELLS];
        without += sudoku_find_candidates(set->text + SET_STRIDE * n, candidates) != SUDOKU_OK ||
                   sudoku_classify(candidates, classes[what].kind, classes[what].least, classes[what].most,
                                   &value, NULL) != SUDOKU_OK;
        sum += value;
        seconds = now() - start;
    }
    printf("| %s | %s | %zu | %zu | %.2f | %.3f | %.0f |\n", set->name, classes[what].name, n, without,
           n > without ? sum / (double)(n - without) : 0, 1e6 * seconds / (double)n, (double)n / seconds);
    fflush(stdout);
}

void classify_sets(const struct sets *sets)
{
    printf(
        "classes, one thread\n\n| set | class | puzzles | not defined | mean | us/puzzle | puzzles/s |\n"
        "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sets->count; i++)
        for (size_t what = 0; what < sizeof classes / sizeof *classes; what++)
            classify(&sets->set[i], what);
}

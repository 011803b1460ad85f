/* edges.h: for the tests of the library's edge, test_edges_*.c. They call every function with texts that are
 * too short, end at unreadable memory, hold wrong characters or clash, with numbers out of range, and with
 * NULL. No call may crash, read too far, or succeed in silence. */
#ifndef TESTS_EDGES_H
#define TESTS_EDGES_H

#include "sudoku.h"
#include "tests/test.h"

static const char proper[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/* Returns what a maker says to the recipe. */
static inline int try_recipe(struct sudoku_recipe recipe)
{
    struct sudoku_maker *maker;
    int status = sudoku_maker_new(&recipe, 1, &maker);
    CHECK((status == SUDOKU_OK) == (maker != NULL), "%s", sudoku_strerror(status));
    sudoku_maker_free(maker);
    return status;
}

#endif

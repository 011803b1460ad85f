/* reasoner.h: reasoners for tests. */
#ifndef TESTS_REASONER_H
#define TESTS_REASONER_H

#include "sudoku_logic.h"
#include "tests/test.h"

static inline struct sudoku_reasoner *reasoner_on(enum sudoku_ladder ladder)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner = NULL;
    options.ladder = ladder;
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK, "a reasoner");
    return reasoner;
}

#endif

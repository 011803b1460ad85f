/* batch.h: the number of items in a batch. */
#ifndef TESTS_BATCH_H
#define TESTS_BATCH_H

#include "sudoku_read.h"

static inline size_t count_items(struct sudoku_batch *batch)
{
    size_t n = 0;
    while (sudoku_batch_item(batch, n))
        n++;
    return n;
}

#endif

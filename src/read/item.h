/* item.h: from findings to items. */
#ifndef READ_ITEM_H
#define READ_ITEM_H

#include "read/batch.h"
#include "read/formats.h"

/* Returns how many lines end in a piece of text. */
unsigned long sudoku_count_lines(const char *at, const char *end);

/* Adds what a recogniser has found as the next item of the batch; its cells are already in place. The
 * recogniser began at this place, in this line. False when memory is short. */
bool sudoku_add_item(struct sudoku_batch *batch, const struct finding *finding, unsigned long line,
                     const char *at, bool invalid);

#endif

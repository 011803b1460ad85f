/* kept_item.h: a copy of an item that outlives the batch from which it came. */
#ifndef CLI_BASE_KEPT_ITEM_H
#define CLI_BASE_KEPT_ITEM_H

#include "cli/base/text.h"

/* All zero, it holds nothing. It points into itself: copy it with kept_item_set alone. */
struct kept_item {
    struct sudoku_item item;
    struct sudoku_table table;
    struct text bytes; /* of all that the two point to */
};

/* Takes over what the output shows of an item: its cells, its name, its row and the row's table. False when
 * memory is short. */
bool kept_item_set(struct kept_item *kept, const struct sudoku_item *item);

void kept_item_free(struct kept_item *kept);

#endif

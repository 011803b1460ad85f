#include "read/batch.h"

#include <stdlib.h>
#include <string.h>

#include "read/arena.h"
#include "read/cells.h"

enum { FIRST_ROOM = 32 };

/* Memory for that many items. */
static bool resize(struct batch *batch, size_t items)
{
    char *cells = realloc(batch->cells, items * (SUDOKU_CELLS + 1));
    struct item *moved;

    if (!cells)
        return false;
    batch->cells = cells;
    moved = realloc(batch->items, items * sizeof *moved);
    if (!moved)
        return false;
    batch->items = moved;
    batch->allocated = items;
    return true;
}

bool batch_init(struct batch *batch, size_t room)
{
    memset(batch, 0, sizeof *batch);
    batch->room = room < BATCH_ROOM ? room : BATCH_ROOM;
    batch->texts = arena_new();
    if (batch->texts && resize(batch, room < FIRST_ROOM ? room : FIRST_ROOM))
        return true;
    batch_free(batch);
    return false;
}

/* One step from little to everything: growing by halves would leave the heap full of holes. */
bool batch_reserve(struct batch *batch)
{
    if (batch->n < batch->allocated)
        return true;
    return batch->n < batch->room && resize(batch, batch->room);
}

void batch_write_items(struct batch *batch)
{
    for (; batch->written < batch->n; batch->written++) {
        if (batch->put_off) {
            char *cells = batch_cells(batch, batch->written);
            (void)reader_copy_cells(cells, cells);
        }
        batch->items[batch->written] = (struct item){.line = batch->next_line++};
    }
}

void batch_clear(struct batch *batch, const char *file)
{
    batch->file = file;
    batch->n = batch->n_plain = batch->written = 0;
    arena_reset(batch->texts);
}

void batch_free(struct batch *batch)
{
    arena_free(batch->texts);
    free(batch->items);
    free(batch->cells);
    memset(batch, 0, sizeof *batch);
}

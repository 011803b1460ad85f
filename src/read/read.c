/* sudoku_read: the items of a block of bytes.
 *
 * For callers who have a text in memory and want no more than its puzzles. The visitor may end the
 * reading; a block is a source like any other. */
#include <string.h>

#include "sudoku.h"

struct block {
    const char *at;
    size_t left;
};

static ptrdiff_t read_block(void *context, char *buffer, size_t room)
{
    struct block *block = context;
    size_t n = block->left < room ? block->left : room;

    if (!n)
        return 0;
    memcpy(buffer, block->at, n);
    block->at += n;
    block->left -= n;
    return (ptrdiff_t)n;
}

/* Shows a visitor all items that a reader finds. */
static enum sudoku_status visit_items(struct sudoku_reader *reader, struct sudoku_batch *batch,
                                      sudoku_item_visitor *visit, void *context)
{
    for (;;) {
        enum sudoku_status status = sudoku_reader_fill(reader, batch);
        if (status != SUDOKU_OK || sudoku_batch_count(batch) == 0)
            return status;
        for (size_t i = 0; i < sudoku_batch_count(batch); i++)
            if (visit(context, sudoku_batch_item(batch, i)) != 0)
                return SUDOKU_OK;
    }
}

enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_item_visitor *visit, void *context)
{
    enum { ROOM = 256 };
    struct block block = {bytes, n};
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;

    if ((!bytes && n) || !visit)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_reader_new(read_block, &block, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    if (status == SUDOKU_OK)
        status = visit_items(reader, batch, visit, context);
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status;
}

/* Items that outlive their batch. */
#include "cli/base/kept_item.h"

static const char *pass(const char **at, size_t length)
{
    const char *piece = *at;
    *at += length;
    return piece;
}

/* All bytes come first, since the text may move as it grows. */
bool kept_item_set(struct kept_item *kept, const struct sudoku_item *item)
{
    const struct sudoku_table *table = item->table;
    size_t name = item->name ? item->name_length : 0,
           header = table && table->header ? table->header_length : 0;
    kept->bytes.length = 0;
    text_add(&kept->bytes, item->cells, SUDOKU_CELLS);
    text_add(&kept->bytes, item->text, item->text_length);
    text_add(&kept->bytes, item->name, name);
    text_add(&kept->bytes, header ? table->header : NULL, header);
    if (kept->bytes.failed)
        return false;
    const char *at = kept->bytes.data;
    kept->item = (struct sudoku_item){.line = item->line, .text_length = item->text_length};
    kept->item.cells = pass(&at, SUDOKU_CELLS);
    kept->item.text = pass(&at, item->text_length);
    kept->item.name = name ? pass(&at, name) : NULL;
    kept->item.name_length = name;
    if (!table)
        return true;
    kept->table = *table;
    kept->table.header = header ? pass(&at, header) : NULL;
    kept->item.table = &kept->table;
    return true;
}

void kept_item_free(struct kept_item *kept)
{
    text_free(&kept->bytes);
}

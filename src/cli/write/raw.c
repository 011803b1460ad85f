/* -f raw: the lines of a puzzle as they are in the input. The rows of a table have its header above them. */
#include "cli/write/layout.h"

/* Lines that were taken from a file of Windows go back into one. */
static void end_line(struct text *out, const struct look *look)
{
    if (look->crlf)
        text_char(out, '\r');
    text_char(out, '\n');
}

static void write_header(struct text *out, const struct look *look)
{
    if (layout_add_own_header(look->layout, out))
        end_line(out, look);
}

/* A puzzle of several lines gets a blank line before it, which separates it from the one before; but in a
 * table a blank line would be a row. Rows of another file are sorted under the columns of the first, so that
 * the output is one table. */
static void write_raw(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (layout_sorts(look->layout, item)) {
        layout_add_fields(out, look, answer, layout_separator(look->layout));
    } else {
        bool is_row = item->table && item->table->header;
        if (!is_row && memchr(item->text, '\n', item->text_length))
            end_line(out, look);
        text_add(out, item->text, item->text_length);
    }
    end_line(out, look);
}

const struct format format_raw = {.name = "raw",
                                  .holds_candidates = true,
                                  .size = 82,
                                  .is_table = true,
                                  .open = write_header,
                                  .fixed_empty = true,
                                  .write = write_raw};

/* Comments, counts and names at the end of a line. */
#include "cli/write/line_parts.h"

void line_add_comment(struct text *out, const struct answer *answer)
{
    text_print(out, "# %s:%lu: %s\n", answer->file, answer->item->line, answer->reason);
}

void line_add_count(struct text *out, const struct answer *answer)
{
    if (answer->count == answer->limit)
        text_string(out, ">=");
    text_number(out, answer->count);
}

void line_add_name(struct text *out, const struct sudoku_item *item)
{
    if (!item->name)
        return;
    text_char(out, ' ');
    text_add(out, item->name, item->name_length);
}

/* Comments, counts and names at the end of a line. */
#include "cli/write/line_parts.h"

void line_add_comment(struct text *out, const struct answer *answer)
{
    text_print(out, "# %s:%lu: %s\n", answer->file, answer->item->line, answer->reason);
}

/* Fixed places make the digit of each character known, so nothing else need be written. */
void line_add_candidates(struct text *out, const uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            text_char(out, candidates[cell] >> digit & 1 ? (char)('1' + digit) : '.');
}

void line_add_puzzle(struct text *out, const struct answer *answer)
{
    if (answer->given)
        line_add_candidates(out, answer->given);
    else
        text_add(out, answer->cells, SUDOKU_CELLS);
}

/* Counting stops at the limit without asking whether there is one more. */
void line_add_count(struct text *out, const struct answer *answer)
{
    if (answer->at_least)
        text_string(out, ">=");
    text_total(out, answer->count);
}

void line_copy_name(char *to, const struct sudoku_item *item)
{
    memcpy(to, item->name, item->name_length);
    for (char *at = to; (at = memchr(at, '\n', (size_t)(to + item->name_length - at))) != NULL;)
        *at = ' ';
    for (char *at = to; (at = memchr(at, '\r', (size_t)(to + item->name_length - at))) != NULL;)
        *at = ' ';
}

void line_add_name(struct text *out, const struct sudoku_item *item)
{
    char *to = item->name ? text_room(out, 1 + item->name_length) : NULL;
    if (!to)
        return;
    *to = ' ';
    line_copy_name(to + 1, item);
    out->length += 1 + item->name_length;
}

void line_add_heading(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (!answer->place || !(item->name || answer->is_one_of_several))
        return;
    text_string(out, "# ");
    /* A line feed in a name would end the comment and begin a puzzle. */
    for (size_t i = 0; item->name && i < item->name_length; i++)
        text_char(out, (unsigned char)item->name[i] < ' ' ? ' ' : item->name[i]);
    if (!item->name)
        text_number(out, answer->place);
    if (answer->number) {
        text_string(out, ": solution ");
        text_number(out, answer->number);
    }
    text_char(out, '\n');
}

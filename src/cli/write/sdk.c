/* -f sdk: SadMan's format: a head, a section of nine rows and, for puzzles with entered digits, another
 * one. */
#include "cli/write/format.h"

/* The sign of empty cells is that of the answer: job.c puts in the one that --empty asks for. */
static void add_rows(struct text *out, const char *cells)
{
    for (int row = 0; row < 9; row++) {
        text_add(out, cells + 9 * row, 9);
        text_char(out, '\n');
    }
}

/* The description is one line. */
static void add_name(struct text *out, const struct sudoku_item *item)
{
    text_string(out, "#D ");
    for (size_t i = 0; i < item->name_length; i++)
        text_char(out, item->name[i] == '\n' || item->name[i] == '\r' ? ' ' : item->name[i]);
    text_char(out, '\n');
}

static void write_sdk(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    (void)look;
    if (!answer->solution)
        return;
    text_char(out, '\n');
    if (item->name)
        add_name(out, item);
    text_string(out, "[Puzzle]\n");
    add_rows(out, answer->solution);
    /* The entered digits belong to the puzzle as it was read, not to its solution. */
    if (item->placed && answer->solution == answer->cells) {
        text_string(out, "[State]\n");
        add_rows(out, item->placed);
    }
}

const struct format format_sdk = {.name = "sdk", .size = 140, .write = write_sdk};

/* -f hodoku: a line of HoDoKu's library. */
#include "cli/write/line_parts.h"

/* `:technique:candidate:cells:deleted candidates:eliminations:placements:`; +d is a cell that was solved.
 * 0000 is the number of no technique, and x stands for the candidate that it would be about. */
static void write_hodoku(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->solution) {
        line_add_comment(out, answer);
        return;
    }
    char cells[2 * SUDOKU_CELLS], *end = cells;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (answer->cells[cell] == '.')
            *end++ = '+';
        *end++ = answer->solution[cell];
    }
    text_string(out, ":0000:x:");
    text_add(out, cells, (size_t)(end - cells));
    text_string(out, ":::\n");
}

const struct format format_hodoku = {
    .name = "hodoku",
    .size = 150,
    .gives_reason = true,
    .write = write_hodoku,
};

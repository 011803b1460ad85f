/* -f pair: `puzzle,solution`, the lines of the big data sets. */
#include "cli/write/line_parts.h"

static void write_pair(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->solution) {
        line_add_comment(out, answer);
        return;
    }
    if (answer->given) {
        line_add_puzzle(out, answer);
        text_char(out, ',');
        text_add(out, answer->solution, SUDOKU_CELLS);
        text_char(out, '\n');
        return;
    }
    /* The fast path: room is asked for once, because data sets have millions of lines. */
    char *to = text_room(out, 2 * SUDOKU_CELLS + 2);
    if (!to)
        return;
    memcpy(to, answer->cells, SUDOKU_CELLS);
    to[SUDOKU_CELLS] = ',';
    memcpy(to + SUDOKU_CELLS + 1, answer->solution, SUDOKU_CELLS);
    to[2 * SUDOKU_CELLS + 1] = '\n';
    out->length += 2 * SUDOKU_CELLS + 2;
}

const struct format format_pair = {
    .name = "pair",
    .holds_candidates = true,
    .size = 164,
    .gives_reason = true,
    .shows_puzzle = true,
    .write = write_pair,
};

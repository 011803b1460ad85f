/* -f grid: nine rows of nine digits. A puzzle without a solution has no grid; a note says why. */
#include "cli/write/format.h"

static void write_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->solution) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    for (int row = 0; row < 9; row++) {
        /* Grids are told apart by the blank line between them. */
        text_string(out, row ? "" : "\n");
        text_add(out, answer->solution + 9 * row, 9);
        text_char(out, '\n');
    }
}

const struct format format_grid = {.name = "grid", .holds_candidates = true, .size = 91, .write = write_grid};

/* -f csv-grid: nine rows of nine digits with commas between them. A puzzle without a solution has no grid. */
#include "cli/write/format.h"

static void write_csv_grid(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->solution) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    /* The blank line separates it from the grid before; the reader needs no other sign. */
    text_char(out, '\n');
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_char(out, answer->solution[cell]);
        text_char(out, cell % 9 == 8 ? '\n' : ',');
    }
}

const struct format format_csv_grid = {
    .name = "csv-grid", .holds_candidates = true, .size = 163, .write = write_csv_grid};

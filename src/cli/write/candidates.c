/* The formats that show candidates. */
#include "cli/write/candidate_grid.h"
#include "cli/write/formats.h"

/* Begins with a blank line, as all formats of nine rows. */
void writer_candidates(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->candidates)
        return;
    text_char(out, '\n');
    marks_draw(out, answer->candidates, look->color ? answer->cells : NULL, NULL);
}

/* Nine characters a cell: digit d, or a point, in place d. */
void writer_pencilmarks(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->candidates) {
        writer_comment(out, answer);
        return;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            text_char(out, answer->candidates[cell] >> digit & 1 ? (char)('1' + digit) : '.');
    if (answer->item->name) {
        text_char(out, ' ');
        text_add(out, answer->item->name, answer->item->name_length);
    }
    text_char(out, '\n');
}

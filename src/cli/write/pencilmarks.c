/* -f pencilmarks: 729 characters, nine for each cell: digit d, or a point, in place d. */
#include "cli/write/line_parts.h"

static void write_pencilmarks(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->candidates) {
        line_add_comment(out, answer);
        return;
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 0; digit < 9; digit++)
            text_char(out, answer->candidates[cell] >> digit & 1 ? (char)('1' + digit) : '.');
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_pencilmarks = {
    .name = "pencilmarks",
    .size = 730,
    .gives_reason = true,
    .write = write_pencilmarks,
};

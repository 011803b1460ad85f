/* -f pencilmarks: 729 characters, nine for each cell: digit d, or a point, in place d. */
#include "cli/write/line_parts.h"

/* Written without spaces, as other programs read it. */
static void write_pencilmarks(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    if (!answer->candidates) {
        line_add_comment(out, answer);
        return;
    }
    line_add_candidates(out, answer->candidates);
    line_add_name(out, answer->item);
    text_char(out, '\n');
}

const struct format format_pencilmarks = {
    .name = "pencilmarks",
    .holds_candidates = true,
    .shows_candidates = true,
    .size = 730,
    .gives_reason = true,
    .fixed_empty = true,
    .write = write_pencilmarks,
};

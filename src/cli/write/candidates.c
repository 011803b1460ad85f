/* -f candidates: the grid with the candidates of every cell. */
#include "cli/write/candidate_grid.h"
#include "cli/write/format.h"
#include "cli/write/line_parts.h"

/* A puzzle without candidates (one that was refused) has no drawing; a note says why. */
static void write_candidates(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->candidates)
        return;
    text_char(out, '\n');
    line_add_heading(out, answer);
    candidate_grid_add(out, answer->candidates, look->color ? answer->cells : NULL,
                       look->mark_clues ? answer->cells : NULL, NULL);
}

const struct format format_candidates = {.name = "candidates",
                                         .holds_candidates = true,
                                         .shows_candidates = true,
                                         .size = 700,
                                         .fixed_empty = true,
                                         .write = write_candidates};

/* -f box: a drawn grid, for people. A puzzle without a solution has no grid; a note says why. */
#include "cli/write/box_frame.h"
#include "cli/write/format.h"
#include "cli/write/line_parts.h"

/* Clues are bold, or have a mark before them, to tell them from solved cells. Marks take the blank before
 * a digit, so the drawing keeps its width and can be read again. */
static void add_marked(struct text *out, const struct look *look, const struct answer *answer)
{
    struct box_cell cells[SUDOKU_CELLS];
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = answer->cells[cell] != '.';
        cells[cell] = (struct box_cell){.digit = answer->solution[cell],
                                        .mark = clue && look->mark_clues ? '\'' : ' ',
                                        .color = clue && look->color ? BOX_BOLD : BOX_PLAIN};
    }
    box_frame_add(out, cells);
}

/* Without marks and colours, as in files, the drawing is copied from one frame, which is many times
 * faster. */
static void write_box(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->solution) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    text_char(out, '\n');
    line_add_heading(out, answer);
    if (look->color || look->mark_clues)
        add_marked(out, look, answer);
    else
        box_frame_add_plain(out, answer->solution);
}

/* A box with its heading has about 350 bytes, but the buffer is copied as it grows, and what is freed then
 * stays with the process: measured, a puzzle takes three times as much. */
const struct format format_box = {.name = "box", .holds_candidates = true, .size = 1000, .write = write_box};

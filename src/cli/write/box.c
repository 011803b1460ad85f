/* -f box: a drawn grid, for people. A puzzle without a solution has no grid; a note says why. */
#include "cli/write/format.h"

/* 25 characters and the line's end, thirteen times. */
static const char frame[] =
    "\n"
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "| . . . | . . . | . . . |\n"
    "-------------------------\n";

/* The clues bold against the plain cells that were solved. */
static void colored_box(struct text *out, const struct answer *answer)
{
    int cell = 0;
    for (const char *c = frame; *c; c++) {
        if (*c != '.') {
            text_char(out, *c);
        } else if (answer->cells[cell] == '.') {
            text_char(out, answer->solution[cell++]);
        } else {
            text_string(out, "\033[1m");
            text_char(out, answer->solution[cell++]);
            text_string(out, "\033[0m");
        }
    }
}

/* Returns the place of cell i in the frame. */
static size_t frame_place(int cell)
{
    int row = cell / 9, column = cell % 9;
    return (size_t)(1 + 26 * (1 + row + row / 3) + 2 + 2 * column + 2 * (column / 3));
}

static void write_box(struct text *out, const struct look *look, const struct answer *answer)
{
    if (!answer->solution) {
        format_candidates.write(out, look, answer); /* of a changed puzzle; otherwise there are none */
        return;
    }
    if (look->color) {
        colored_box(out, answer);
        return;
    }
    char *to = text_room(out, sizeof frame - 1);
    if (!to)
        return;
    memcpy(to, frame, sizeof frame - 1);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        to[frame_place(cell)] = answer->solution[cell];
    out->length += sizeof frame - 1;
}

const struct format format_box = {.name = "box", .size = 340, .write = write_box};

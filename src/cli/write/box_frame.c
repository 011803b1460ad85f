/* The frame of a drawn grid, and what stands in it. */
#include "cli/write/box_frame.h"

/* 25 characters and the line's end, thirteen times. Points stand where digits go. Everything else is never
 * changed, so a grid is one copy and 81 digits. */
static const char frame[] =
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

/* Returns the place of a cell in the frame. One line of the frame comes before each band, and a stroke
 * with a blank before each stack. */
static size_t frame_place(int cell)
{
    int row = cell / 9, column = cell % 9;
    return (size_t)(26 * (1 + row + row / 3) + 2 + 2 * column + 2 * (column / 3));
}

/* The frame is copied in the pieces between the cells: a mark takes the blank before its digit, and a
 * colour adds bytes that have no width. */
void box_frame_add(struct text *out, const struct box_cell cells[SUDOKU_CELLS])
{
    static const char *const begins[] = {[BOX_PLAIN] = "", [BOX_BOLD] = "\033[1m", [BOX_RED] = "\033[1;31m"};
    size_t at = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        size_t place = frame_place(cell);
        text_add(out, frame + at, place - 1 - at);
        text_char(out, cells[cell].mark);
        text_string(out, begins[cells[cell].color]);
        text_char(out, cells[cell].digit);
        text_string(out, cells[cell].color != BOX_PLAIN ? "\033[0m" : "");
        at = place + 1;
    }
    text_add(out, frame + at, sizeof frame - 1 - at);
}

void box_frame_add_plain(struct text *out, const char *digits)
{
    char *to = text_room(out, sizeof frame - 1);
    if (!to)
        return;
    memcpy(to, frame, sizeof frame - 1);
    /* Goes row by row, so that the compiler knows the places in a row: twice as fast as cell by cell. */
    for (int row = 0; row < 9; row++) {
        char *line = to + frame_place(9 * row);
        for (int column = 0; column < 9; column++)
            line[2 * column + 2 * (column / 3)] = digits[9 * row + column];
    }
    out->length += sizeof frame - 1;
}

/* Grids drawn with characters. The reader can read them: strokes of - and | between the boxes, and candidates
 * without gaps. Marks are characters, so that a drawing says the same without colours. */
#include "cli/write/drawn_grid.h"

#include "base/pattern.h"
#include "cli/write/format.h"

/* ---- The box ---- */

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

/* One line of the frame comes before each band, and a stroke with a blank before each stack. Goes row by row,
 * so that the compiler knows the places in a row: twice as fast as cell by cell. */
void box_add(struct text *out, const char *digits)
{
    char *to = text_room(out, sizeof frame - 1);
    if (!to)
        return;
    memcpy(to, frame, sizeof frame - 1);
    for (int row = 0; row < 9; row++) {
        char *line = to + 26 * (1 + row + row / 3) + 2;
        for (int column = 0; column < 9; column++)
            line[2 * column + 2 * (column / 3)] = digits[9 * row + column];
    }
    out->length += sizeof frame - 1;
}

/* ---- Any grid ---- */

/* Colours are added only for people, since escape sequences would trouble other programs. Green and yellow
 * are on and off, as in the pictures; later branches have other pairs. Underlining tells the third branch
 * apart: there are no further colours that every terminal shows well. */
static const char *const codes[] = {
    [INK_CLUE] = "1",          [INK_PATTERN] = "1;32",
    [INK_CHAINS] = "1;4;33",   [INK_CHAINS + 1] = "1;4;32",
    [INK_CHAINS + 2] = "1;35", [INK_CHAINS + 3] = "1;36",
    [INK_CHAINS + 4] = "1;33", [INK_CHAIN] = "1;32",
    [INK_PLACED] = "1;34",     [INK_GONE] = "1;31",
};

void drawing_begin(struct drawing *drawing, const struct look *look, const char *clues, bool bold)
{
    memset(drawing, 0, sizeof *drawing);
    drawing->has_colors = look->color;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        bool clue = clues[cell] >= '1' && clues[cell] <= '9'; /* --empty has other signs for empty cells */
        drawing->marks[cell] = clue && look->mark_clues ? '\'' : ' ';
        drawing_ink(drawing, cell, 0x1ff, clue && bold ? INK_CLUE : INK_PLAIN);
    }
}

void drawing_ink(struct drawing *drawing, int cell, unsigned digits, enum ink ink)
{
    for (int digit = 0; digit < 9 && drawing->has_colors; digit++)
        if (digits >> digit & 1 && drawing->inks[cell][digit] < ink)
            drawing->inks[cell][digit] = (unsigned char)ink;
}

static void draw_border(struct text *out, const int widths[9])
{
    int width = 7; /* four strokes, and a blank behind the first three */
    for (int column = 0; column < 9; column++)
        width += widths[column] + 1;
    while (width--)
        text_char(out, '-');
    text_char(out, '\n');
}

static void draw_digit(struct text *out, char digit, unsigned ink)
{
    if (ink)
        text_print(out, "\033[%sm%c\033[0m", codes[ink], digit);
    else
        text_char(out, digit);
}

/* A cell without candidates shows a point. */
static void draw_cell(struct text *out, const struct drawing *drawing, int cell)
{
    unsigned set = drawing->sets ? drawing->sets[cell] : 0;
    char only = drawing->sets ? '.' : drawing->digits[cell];
    if (!set)
        draw_digit(out, only, only >= '1' && only <= '9' ? drawing->inks[cell][only - '1'] : INK_PLAIN);
    for (int digit = 0; digit < 9; digit++)
        if (set >> digit & 1)
            draw_digit(out, (char)('1' + digit), drawing->inks[cell][digit]);
}

/* Each column is as wide as its widest cell. So the drawing is as narrow as it can be; nine digits in every
 * cell would need 100 columns. The mark takes the blank before the cell, so columns stay as wide as they are
 * without marks. */
void drawing_add(struct text *out, const struct drawing *drawing)
{
    int widths[9], counts[SUDOKU_CELLS];
    for (int column = 0; column < 9; column++)
        widths[column] = 1;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int n = drawing->sets ? (int)count_digits(drawing->sets[cell]) : 1;
        counts[cell] = n ? n : 1;
        widths[cell % 9] = n > widths[cell % 9] ? n : widths[cell % 9];
    }
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int column = cell % 9;
        if (cell % 27 == 0)
            draw_border(out, widths);
        text_string(out, column % 3 == 0 ? "|" : "");
        text_char(out, drawing->marks[cell]);
        draw_cell(out, drawing, cell);
        for (int i = counts[cell]; i < widths[column]; i++)
            text_char(out, ' ');
        text_string(out, column == 8 ? " |\n" : column % 3 == 2 ? " " : "");
    }
    draw_border(out, widths);
}

/* box.c: grids drawn with characters, for people; the reader reads them back: strokes of - and | between the
 * boxes, and candidates without gaps. Marks are characters, so a drawing without colours is complete. */
#include "write/format.h"

#include <assert.h>

#include "write/marks.h"

/* ---- Digits alone ---- */

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
static void add_digits(struct text *out, const struct look *look, const char *digits)
{
    assert(digits && look->empty);
    char *to = text_room(out, sizeof frame - 1);
    if (!to)
        return;
    memcpy(to, frame, sizeof frame - 1);
    for (int row = 0; row < 9; row++) {
        char *line = to + 26 * (1 + row + row / 3) + 2;
        for (int column = 0; column < 9; column++)
            line[2 * column + 2 * (column / 3)] = digits[9 * row + column];
        for (int column = 0; column < 9 && look->empty != '.'; column++)
            if (digits[9 * row + column] == '.')
                line[2 * column + 2 * (column / 3)] = look->empty;
    }
    out->length += sizeof frame - 1;
}

/* ---- Candidates, colours and marks ---- */

/* The colours of a role. Green and yellow are on and off, as in pictures; the second branch of a chain has
 * another pair, and underlining sets further branches apart: there are no more colours that every terminal
 * shows well. */
static const char *color_of(enum role role)
{
    static const char *const of_chains[2 * BRANCHES] = {"1;4;33", "1;4;32", "1;4;33", "1;4;32",
                                                        "1;35",   "1;36",   "1;33",   "1;32"};
    if (role >= ROLE_CHAIN && role < ROLE_PLACED)
        return of_chains[role - ROLE_CHAIN];
    return role == ROLE_NONE ? NULL : role == ROLE_REMOVED ? "1;31" : role == ROLE_PLACED ? "1;34" : "1;32";
}

struct drawing {
    const struct grid *grid;
    uint16_t sets[SUDOKU_CELLS]; /* the digits of each cell; none: the sign of an empty cell */
    struct marks marks;          /* of the step */
};

/* Returns the colour of a digit, NULL if it has none. In a puzzle of candidates, a digit alone in its cell is
 * as good as a clue. */
static const char *color_at(const struct drawing *drawing, int cell, int digit)
{
    assert(cell >= 0 && cell < SUDOKU_CELLS && digit >= 1 && digit <= 9);
    const struct grid *grid = drawing->grid;
    const bool is_alone = !(drawing->sets[cell] & (drawing->sets[cell] - 1));
    const char *color = grid->wrong && grid->wrong[cell]
                            ? color_of(ROLE_REMOVED)
                            : color_of((enum role)drawing->marks.roles[cell][digit - 1]);
    bool is_clue = grid->clues && grid->clues[cell] >= '1' && grid->clues[cell] <= '9';
    is_clue |= !grid_digits(grid) && is_alone;
    return color ? color : grid->differs && !is_alone ? color_of(ROLE_PATTERN) : is_clue ? "1" : NULL;
}

static void draw_border(struct text *out, bool has_numbers, int width)
{
    assert(width >= 25);
    text_string(out, has_numbers ? "  " : "");
    while (width--)
        text_char(out, '-');
    text_char(out, '\n');
}

/* The words about a step name cells by the numbers of columns and rows. */
static void draw_column_numbers(struct text *out, const int widths[9])
{
    text_string(out, "  ");
    for (int column = 0; column < 9; column++) {
        text_string(out, column % 3 ? " " : column ? "   " : "  ");
        text_char(out, (char)('1' + column));
        for (int i = 1; column < 8 && i < widths[column]; i++)
            text_char(out, ' ');
    }
    text_char(out, '\n');
}

/* Each column is as wide as its widest cell, so the drawing is as narrow as it can be: nine digits in every
 * cell would need 100 columns. The sign of a wrong cell takes the blank before it. */
static void draw(struct text *out, const struct look *look, const struct drawing *drawing)
{
    const bool *wrong = drawing->grid->wrong, has_numbers = drawing->grid->step;
    int widths[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1}, counts[SUDOKU_CELLS] = {0};
    int width = 16; /* nine blanks, four strokes, and a blank after the first three */
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        for (unsigned set = drawing->sets[cell]; set; set &= set - 1)
            counts[cell]++;
        widths[cell % 9] = counts[cell] > widths[cell % 9] ? counts[cell] : widths[cell % 9];
    }
    for (int column = 0; column < 9; column++)
        width += widths[column];
    if (has_numbers)
        draw_column_numbers(out, widths);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const int column = cell % 9;
        if (cell % 27 == 0)
            draw_border(out, has_numbers, width);
        if (column == 0 && has_numbers)
            text_print(out, "%d ", cell / 9 + 1);
        text_string(out, column % 3 == 0 ? "|" : "");
        text_char(out, wrong && wrong[cell] ? '!' : ' ');
        if (!drawing->sets[cell])
            text_char(out, look->empty);
        for (int digit = 1; digit <= 9; digit++) {
            const bool has = drawing->sets[cell] >> (digit - 1) & 1;
            const char *color = has && look->color ? color_at(drawing, cell, digit) : NULL;
            if (color)
                text_print(out, "\033[%sm%d\033[0m", color, digit);
            else if (has)
                text_char(out, (char)('0' + digit));
        }
        for (int i = counts[cell] ? counts[cell] : 1; i < widths[column]; i++)
            text_char(out, ' ');
        text_string(out, column == 8 ? " |\n" : column % 3 == 2 ? " " : "");
    }
    draw_border(out, has_numbers, width);
}

void box_add(struct text *out, const struct look *look, const struct grid *grid)
{
    assert(look->empty && (grid_digits(grid) || grid->candidates));
    const char *digits = grid_digits(grid);
    if (!grid->candidates && !grid->wrong && !look->color) {
        add_digits(out, look, digits);
        return;
    }
    struct drawing drawing = {.grid = grid};
    if (grid->step && look->color)
        marks_of_step(grid->step, &drawing.marks);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const char digit = digits ? digits[cell] : '.';
        drawing.sets[cell] = digit >= '1' && digit <= '9' ? (uint16_t)(1u << (digit - '1'))
                             : grid->candidates           ? grid->candidates[cell]
                                                          : 0;
    }
    draw(out, look, &drawing);
}

/* A puzzle without a grid has no drawing; a note gives the reason. */
static void write_box(struct text *out, const struct look *look, struct record *record)
{
    if (!grid_digits(&record->grid) && !record->grid.candidates)
        return;
    text_char(out, '\n');
    line_add_heading(out, record);
    box_add(out, look, &record->grid);
}

const struct format format_box = {.name = "box",
                                  .summary = "a drawn grid, for people",
                                  .class = CLASS_BOX,
                                  .writes_empty = true,
                                  .write = write_box};

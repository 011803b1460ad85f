/* -f svg: puzzles as a picture, or on sheets to print.
 *
 * Where a puzzle stands on its sheet, and how many sheets there are, is known only when the last one has
 * come. So the output of write_svg is kept: for each puzzle its caption and its data, a line each, then the
 * picture of its grid in a square of 90 by 90, and a form feed. close_svg puts these on sheets, in
 * millimetres. */
#include "cli/write/line_parts.h"
#include "cli/write/svg_step.h"

enum { CELL = 10, GRID = 9 * CELL, PUZZLE_END = '\f' };

/* How many puzzles share a sheet of A4, in millimetres. Without --per-page there is one sheet for each
 * puzzle, and it is only as large as the puzzle. */
struct sheet {
    unsigned columns, rows;
    double width, height;
    double size; /* of a grid */
};

/* The sizes leave room for a caption above each grid, and for margins that printers need. */
static struct sheet sheet_for(unsigned per_page)
{
    enum { A4_WIDTH = 210, A4_HEIGHT = 297 };
    struct sheet sheet = {.columns = 1, .rows = 1, .width = A4_WIDTH, .height = A4_HEIGHT};
    switch (per_page) {
    case 1:
        sheet.size = 160;
        break;
    case 2:
        sheet.rows = 2;
        sheet.size = 116;
        break;
    case 4:
        sheet.columns = sheet.rows = 2;
        sheet.size = 84;
        break;
    case 6:
        sheet.columns = 2;
        sheet.rows = 3;
        sheet.size = 74;
        break;
    case 9:
        sheet.columns = sheet.rows = 3;
        sheet.size = 56;
        break;
    default:
        sheet.width = 106;
        sheet.height = 110;
        sheet.size = 90;
    }
    return sheet;
}

/* Adds text with the special characters of XML escaped and control characters left out. XML has no way to
 * write most control characters, so they are left out. */
static void add_escaped(struct text *out, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == '&')
            text_string(out, "&amp;");
        else if (bytes[i] == '<')
            text_string(out, "&lt;");
        else if (bytes[i] == '>')
            text_string(out, "&gt;");
        else if (bytes[i] == '"')
            text_string(out, "&quot;");
        else if ((unsigned char)bytes[i] >= ' ')
            text_char(out, bytes[i]);
    }
}

static void add_digit(struct text *out, int tenths_x, int tenths_y, char digit)
{
    text_print(out, "<text x=\"%d.%d\" y=\"%d.%d\">%c</text>", tenths_x / 10, tenths_x % 10, tenths_y / 10,
               tenths_y % 10, digit);
}

/* The digits of the clues, or those of the solution in the other cells. */
static void add_digits(struct text *out, const char *class, const struct answer *answer, bool clues)
{
    const char *digits = clues ? answer->cells : answer->solution;
    text_print(out, "<g class=\"%s\">", class);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if ((answer->cells[cell] != '.') == clues && digits[cell] != '.')
            add_digit(out, 100 * (cell % 9) + 50, 100 * (cell / 9) + 75, digits[cell]);
    text_string(out, "</g>\n");
}

/* Is the cell neither a clue nor filled in beside candidates? A digit that was entered is drawn large, and
 * its candidates would lie under it. */
static bool is_empty(const struct answer *answer, int cell)
{
    return answer->cells[cell] == '.' &&
           !(answer->candidates && answer->solution && answer->solution[cell] != '.');
}

/* The candidates of the empty cells, small, each in its place. */
static void add_candidates(struct text *out, const struct answer *answer)
{
    uint16_t computed[SUDOKU_CELLS];
    const uint16_t *candidates = answer->candidates ? answer->candidates : answer->given;
    /* A puzzle with a clash has no candidates; its clues are drawn all the same. */
    if (!candidates && sudoku_find_candidates(answer->cells, computed) != SUDOKU_OK)
        return;
    if (!candidates)
        candidates = computed;
    text_string(out, "<g class=\"k\">");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int digit = 1; digit <= 9 && is_empty(answer, cell); digit++)
            if (candidates[cell] >> (digit - 1) & 1)
                add_digit(out, candidate_x(cell, digit), candidate_y(cell, digit) + 10, (char)('0' + digit));
    text_string(out, "</g>\n");
}

static void add_lines(struct text *out)
{
    text_string(out, "<path class=\"thin\" d=\"");
    for (int i = CELL; i < GRID; i += CELL)
        if (i % (3 * CELL))
            text_print(out, "M%d 0V%dM0 %dH%d", i, GRID, i, GRID);
    text_print(out, "\"/>\n<path class=\"thick\" d=\"M%d 0V%dM%d 0V%dM0 %dH%dM0 %dH%dM0 0H%dV%dH0Z\"/>\n",
               3 * CELL, GRID, 6 * CELL, GRID, 3 * CELL, GRID, 6 * CELL, GRID, GRID, GRID);
}

/* The puzzle as attributes, which the reader finds in a sheet: its cells or its candidates, its name, and the
 * solution if that is shown. */
static void add_data(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    text_string(out, " data-puzzle=\"");
    line_add_puzzle(out, answer);
    if (item->name) {
        text_string(out, "\" data-name=\"");
        add_escaped(out, item->name, item->name_length);
    }
    if (look->fill == FILL_SOLUTION && answer->solution && answer->solution != answer->cells) {
        text_string(out, "\" data-solution=\"");
        text_add(out, answer->solution, SUDOKU_CELLS);
    }
    text_string(out, "\"");
}

static void write_svg(struct text *out, const struct look *look, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    if (item->name)
        add_escaped(out, item->name, item->name_length);
    if (answer->reason) {
        text_string(out, item->name ? ": " : "");
        add_escaped(out, answer->reason, strlen(answer->reason));
    }
    if (answer->step)
        text_print(out, "%s%s", item->name ? ": " : "", answer->step->title);
    text_char(out, '\n');
    if (!item->error)
        add_data(out, look, answer);
    text_char(out, '\n');
    if (answer->step)
        svg_add_marks(out, answer->step);
    if ((look->fill == FILL_CANDIDATES || answer->candidates) && !answer->reason)
        add_candidates(out, answer);
    if ((look->fill == FILL_SOLUTION || answer->candidates) && answer->solution)
        add_digits(out, "s", answer, false);
    add_digits(out, "c", answer, true);
    add_lines(out);
    if (answer->step)
        svg_add_arrows(out, answer->step, answer->candidates);
    text_char(out, PUZZLE_END);
}

/* Everything before the first sheet. A caption has the size of a tenth of its grid at most. */
static void add_head(struct text *out, const struct sheet *sheet, size_t sheets)
{
    text_print(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%gmm\" height=\"%gmm\" viewBox=\"0 0 %g %g\">\n",
        sheet->width, sheet->height * (double)sheets, sheet->width, sheet->height * (double)sheets);
    text_print(out,
               "<style>\n"
               "@page { size: %gmm %gmm; margin: 0 }\n"
               "text { font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; "
               "text-anchor: middle }\n"
               ".c text { font-size: 7px; font-weight: 600; fill: #111 }\n"
               ".s text { font-size: 7px; fill: #2b6cb0 }\n"
               ".k text { font-size: 2.6px; fill: #555 }\n"
               ".caption { font-size: 4px; fill: #444 }\n"
               ".page { font-size: 3.4px; fill: #777 }\n"
               ".thin { fill: none; stroke: #777; stroke-width: .18 }\n"
               ".thick { fill: none; stroke: #111; stroke-width: .8; stroke-linejoin: miter }\n"
               "</style>\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
               sheet->width, sheet->height);
}

/* One kept puzzle at its place: the number-th, from 0. */
static void add_puzzle(struct text *out, const struct sheet *sheet, const char *kept, size_t length,
                       size_t number, bool alone)
{
    size_t per_sheet = sheet->columns * sheet->rows, place = number % per_sheet;
    double caption = 6, foot = per_sheet > 1 || sheet->width == 210 ? 12 : 0;
    double gap_x = (sheet->width - sheet->size * sheet->columns) / (sheet->columns + 1);
    double gap_y = (sheet->height - foot - (sheet->size + caption) * sheet->rows) / (sheet->rows + 1);
    size_t page = number / per_sheet, row = place / sheet->columns, column = place % sheet->columns;
    double x = gap_x + (double)column * (sheet->size + gap_x);
    double y = (double)page * sheet->height + gap_y + caption + (double)row * (sheet->size + caption + gap_y);
    size_t name = (size_t)((const char *)memchr(kept, '\n', length) - kept);
    size_t data = (size_t)((const char *)memchr(kept + name + 1, '\n', length - name - 1) - kept) - name - 1;
    text_print(out, "<g transform=\"translate(%.2f %.2f)\"", x, y);
    text_add(out, kept + name + 1, data);
    text_string(out, ">\n");
    if (name || !alone) {
        text_print(out, "<text class=\"caption\" x=\"%.2f\" y=\"-3\">", sheet->size / 2);
        if (name)
            text_add(out, kept, name);
        else
            text_number(out, number + 1);
        text_string(out, "</text>\n");
    }
    text_print(out, "<g transform=\"scale(%.4f)\">\n", sheet->size / GRID);
    text_add(out, kept + name + data + 2, length - name - data - 2);
    text_string(out, "</g>\n</g>\n");
}

static void add_page_number(struct text *out, const struct sheet *sheet, size_t page, size_t pages)
{
    text_print(out, "<text class=\"page\" x=\"%g\" y=\"%g\">%zu / %zu</text>\n", sheet->width / 2,
               (double)(page + 1) * sheet->height - 9, page + 1, pages);
}

static void close_svg(struct text *out, const struct look *look, const char *kept, size_t length)
{
    struct sheet sheet = sheet_for(look->per_page);
    size_t n = 0, number = 0, per_sheet = sheet.columns * sheet.rows;
    for (size_t i = 0; i < length; i++)
        n += kept[i] == PUZZLE_END;
    /* An input without puzzles gives one empty sheet: an SVG file must have a size. */
    size_t pages = n ? (n + per_sheet - 1) / per_sheet : 1;
    add_head(out, &sheet, pages);
    for (const char *end; length && (end = memchr(kept, PUZZLE_END, length)); number++) {
        size_t puzzle = (size_t)(end - kept);
        add_puzzle(out, &sheet, kept, puzzle, number, n == 1);
        kept += puzzle + 1;
        length -= puzzle + 1;
    }
    for (size_t page = 0; page < pages && look->per_page; page++)
        add_page_number(out, &sheet, page, pages);
    text_string(out, "</svg>\n");
}

const struct format format_svg = {
    .name = "svg",
    .size = 4000,
    .shows_puzzle = true,
    .picture = true,
    .write = write_svg,
    .close = close_svg,
};

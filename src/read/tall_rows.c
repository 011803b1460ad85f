/* Grids whose cells are three lines high: a digit with blanks above and below it, or the candidates as nine
 * small digits, each in its own place. 27 lines have nine parts each, between bars or, of three characters,
 * between blanks. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/row.h"

enum { LINES = 27, PARTS = 9, PLACES = 9, CENTRE = 4 };

/* What has been read of the grid: the nine places of each cell, '.' if nothing stands there. */
struct tall_grid {
    char places[SUDOKU_CELLS][PLACES];
    unsigned lines;
};

/* A part of a line, which has up to three places of a cell; others are blanks. */
struct part {
    char place[3];
    unsigned width;
    unsigned digits;
    char digit; /* the last of them */
};

static const struct part no_part = {.place = "...", .width = 0};

static void add_place(struct part *part, char cell)
{
    if (part->width < 3)
        part->place[part->width] = cell;
    part->width++;
    part->digits += cell != '.';
    part->digit = cell != '.' ? cell : part->digit;
}

/* Puts a part into its cell. A part of another width than three has one digit at most, which is in the
 * middle. */
static bool end_part(struct tall_grid *grid, unsigned number, struct part *part)
{
    unsigned cell = 9 * (grid->lines / 3) + number, first = 3 * (grid->lines % 3);

    if (number >= PARTS || !part->width)
        return false;
    if (part->width == 3)
        memcpy(&grid->places[cell][first], part->place, 3);
    else if (part->digits > 1 || (part->digits && first != 3))
        return false;
    else
        memcpy(&grid->places[cell][first], (char[]){'.', part->digits ? part->digit : '.', '.'}, 3);
    *part = no_part;
    return true;
}

/* Blanks before the first bar are an indent if there are ten bars; otherwise they are part of the first
 * cell. */
static struct line without_frame(struct line line)
{
    struct line inner = sudoku_trim(line);
    unsigned bars = 0;
    bool has_frame = inner.at < inner.end && glyph_at(inner.at, inner.end).kind == GLYPH_BAR;

    for (const char *at = inner.at; at < inner.end; at += glyph_at(at, inner.end).length)
        bars += glyph_at(at, inner.end).kind == GLYPH_BAR;
    has_frame = has_frame && bars == PARTS + 1;

    return has_frame ? inner : line;
}

/* Reads a line as nine parts between bars; those at the ends may be missing, and blanks at the end of the
 * line. */
static bool read_barred(struct line line, struct tall_grid *grid)
{
    struct part part = no_part;
    unsigned parts = 0;
    bool is_first = true;

    line = without_frame(line);
    while (line.at < line.end) {
        struct glyph glyph = glyph_at(line.at, line.end);
        bool is_cell = glyph.kind == GLYPH_CELL && glyph.sign != '-';
        bool ends_part = glyph.kind == GLYPH_BAR && !(is_first && !part.width);
        if (glyph.kind == GLYPH_SPACE || is_cell)
            add_place(&part, is_cell ? glyph.cell : '.');
        else if ((ends_part && !end_part(grid, parts++, &part)) ||
                 (glyph.kind != GLYPH_BAR && glyph.kind != GLYPH_NOTHING))
            return false;
        is_first = false;
        line.at += glyph.length;
    }
    if (parts == PARTS && !part.digits)
        return true;
    while (part.width < 3)
        add_place(&part, '.');
    return parts == PARTS - 1 && end_part(grid, parts, &part);
}

/* Reads a line as nine groups of three characters between blanks, and perhaps bars. */
static bool read_grouped(struct line line, struct tall_grid *grid)
{
    struct part part = no_part;
    unsigned parts = 0;

    for (line = sudoku_trim(line); line.at <= line.end; line.at++) {
        char c = line.at < line.end ? *line.at : ' ';
        bool is_place = c == '.' || (c >= '1' && c <= '9'), is_gap = c == ' ' || c == '|';
        if (is_place)
            add_place(&part, c);
        else if (!is_gap || (part.width && (part.width != 3 || !end_part(grid, parts++, &part))))
            return false;
    }
    return parts == PARTS;
}

/* Is every digit in its own place, or alone in the middle of its cell? */
static bool is_in_place(const char places[PLACES])
{
    unsigned digits = 0, misplaced = 0;

    for (unsigned i = 0; i < PLACES; i++) {
        digits += places[i] != '.';
        misplaced += places[i] != '.' && places[i] != (char)('1' + i);
    }
    return !misplaced || (digits == 1 && places[CENTRE] != '.');
}

/* Reads the next line. Ends a grid whose digits are in other places as soon as they are seen: the text may be
 * rows of one line. */
static bool read_line(struct line line, struct tall_grid *grid)
{
    bool is_last = grid->lines % 3 == 2;
    unsigned first = 9 * (grid->lines / 3);

    if (!read_barred(line, grid) && !read_grouped(line, grid))
        return false;
    grid->lines++;
    for (unsigned cell = first; cell < first + 9; cell++) {
        const char *places = grid->places[cell];
        bool is_top_wrong = false;
        for (unsigned i = 0; i < 3; i++)
            is_top_wrong |= places[i] != '.' && places[i] != (char)('1' + i);
        if (is_top_wrong || (is_last && !is_in_place(places)))
            return false;
    }
    return true;
}

static bool has_digit(struct line line)
{
    while (line.at < line.end && !(*line.at >= '1' && *line.at <= '9'))
        line.at++;
    return line.at < line.end;
}

/* Only a border may stand above the first row: words there are a title. */
static bool is_between_rows(struct line line, bool is_first)
{
    struct row row;

    if (!is_first)
        return !has_digit(line);
    sudoku_read_row(line, &row);
    return row.kind == ROW_BORDER;
}

/* Reads the lines of the grid, with borders or blank lines between the rows. */
static enum verdict read_lines(const struct view *text, struct tall_grid *grid, struct finding *finding)
{
    enum { MOST_BETWEEN = 2 };
    const char *at = text->at;
    unsigned between = 0;

    for (grid->lines = 0; grid->lines < LINES;) {
        if (at == text->end)
            return text->complete ? NOT_MINE : NEED_MORE;
        struct line line = sudoku_line_at(text, at);
        unsigned before = grid->lines;
        at = line.next;
        if (read_line(line, grid)) {
            finding->text_end = line.end;
            finding->taken = line.next;
            between = 0;
        } else if (grid->lines > before || before % 3 || !is_between_rows(line, !before) ||
                   ++between > MOST_BETWEEN) {
            return NOT_MINE;
        }
    }
    finding->text = text->at;
    return PUZZLE;
}

/* Takes cells with a digit alone in the middle, or with nothing, as cells; otherwise all have candidates. */
static enum verdict take_grid(const struct tall_grid *grid, struct finding *finding)
{
    bool has_candidates = false;

    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        const char *places = grid->places[cell];
        unsigned set = 0;
        for (unsigned i = 0; i < PLACES; i++)
            set |= places[i] != '.' ? 1u << (places[i] - '1') : 0;
        finding->candidates[cell] = (uint16_t)set;
        finding->cells[cell] = places[CENTRE];
        has_candidates |= set && places[CENTRE] == '.';
        has_candidates |= (set & (set - 1)) != 0;
    }
    for (unsigned cell = 0; has_candidates && cell < SUDOKU_CELLS; cell++)
        if (!finding->candidates[cell])
            return sudoku_reject(finding, "r%uc%u has no candidates, other cells of this drawing have",
                                 cell / 9 + 1, cell % 9 + 1);
    finding->has_candidates = has_candidates;
    if (has_candidates)
        sudoku_cells_of_candidates(finding->candidates, finding->cells);
    return PUZZLE;
}

enum verdict sudoku_recognise_tall_rows(const struct view *text, struct finding *finding)
{
    struct tall_grid grid;
    enum verdict verdict = read_lines(text, &grid, finding);

    return verdict == PUZZLE ? take_grid(&grid, finding) : verdict;
}

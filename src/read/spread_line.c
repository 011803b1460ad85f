/* All 81 cells in one line, but not in one piece: with anything between them, as values, or with blanks or
 * some unusual sign for the empty ones. */
#include <string.h>

#include "read/formats.h"
#include "read/glyph.h"
#include "read/row.h"
#include "read/values.h"

/* Cells or candidates with anything between them. */
enum verdict sudoku_recognise_spread_line(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at);
    struct row row;

    sudoku_read_row(line, &row);
    if (row.kind != ROW_CELLS || row.wrong)
        return NOT_MINE;
    if (row.cells == SUDOKU_CELLS) {
        memcpy(finding->cells, row.cell, SUDOKU_CELLS);
    } else if (row.groups == SUDOKU_CELLS && !sudoku_has_minus_ones(&row)) {
        for (unsigned i = 0; i < SUDOKU_CELLS; i++)
            if (!row.set[i] || row.set[i] == NO_CANDIDATE)
                return NOT_MINE;
        memcpy(finding->candidates, row.set, sizeof row.set);
        finding->has_candidates = true;
        sudoku_cells_of_candidates(finding->candidates, finding->cells);
    } else {
        return NOT_MINE;
    }
    sudoku_take_line(finding, line);
    return PUZZLE;
}

/* ---- Values, and unusual signs ---- */

/* Returns the line from its first bracket to its last one, or as it is if it has none. */
static struct line between_brackets(struct line line)
{
    struct line part = line;

    while (part.at < part.end && !(*part.at && strchr("[({", *part.at)))
        part.at++;
    while (part.end > part.at && !(part.end[-1] && strchr("])}", part.end[-1])))
        part.end--;
    return part.at < part.end ? part : line;
}

/* The sign between the values of a line; the blank if it is none of those of spreadsheets. */
static char find_value_separator(struct line line)
{
    static const char separators[] = ",;\t|";

    for (const char *at = separators; *at; at++)
        if (sudoku_count_character(line, *at) >= SUDOKU_CELLS - 1)
            return *at;
    return ' ';
}

/* All 81 values in one line, [[5, 3, None, ...], ...] or 5,3,NaN,...: brackets are blanks. */
static bool read_value_line(struct line line, char *cells)
{
    enum { LONGEST = 2000, SHORTEST = 2 * SUDOKU_CELLS - 1 };
    char copy[LONGEST];
    size_t length = 0;
    unsigned n = 0;

    if (line.end - line.at < SHORTEST)
        return false;
    line = between_brackets(line);
    if (line.end - line.at < SHORTEST || line.end - line.at > LONGEST)
        return false;
    for (const char *at = line.at; at < line.end; at++)
        copy[length++] = *at && strchr("[](){}", *at) ? ' ' : *at;
    const char *end = copy + length;
    char separator = find_value_separator((struct line){copy, end, end});
    for (struct line value = {copy, NULL, NULL}; value.at < end && n < SUDOKU_CELLS;
         value.at = value.end + 1) {
        while (separator == ' ' && value.at < end && (*value.at == ' ' || *value.at == '\t'))
            value.at++;
        if (separator == ' ' && value.at == end)
            return false;
        value.end = memchr(value.at, separator, (size_t)(end - value.at));
        value.end = value.end ? value.end : end;
        cells[n] = sudoku_cell_of_value(value);
        if (!cells[n++])
            return false;
        if (n == SUDOKU_CELLS)
            return sudoku_is_rest_empty((struct line){value.end, end, NULL}, separator);
    }
    return false;
}

/* 81 digits and wide blanks, of which editors may have removed the last ones. */
static bool read_wide_line(struct line line, char *cells)
{
    unsigned n = 0, wide = 0;

    memset(cells, '.', SUDOKU_CELLS);
    for (; line.at < line.end; n++) {
        struct glyph glyph = glyph_at(line.at, line.end);
        bool is_digit = glyph.kind == GLYPH_CELL && glyph.cell != '.';
        if (n == SUDOKU_CELLS || (!is_digit && glyph.kind != GLYPH_SPACE))
            return false;
        wide += !is_digit && glyph.length > 1;
        if (is_digit)
            cells[n] = glyph.cell;
        line.at += glyph.length;
    }
    return n > SUDOKU_CELLS - 9 && 2 * wide > n;
}

/* 81 digits and signs of one kind in a line, "53??7????...". */
enum verdict sudoku_recognise_sign_line(const struct view *text, struct finding *finding)
{
    struct line line = sudoku_line_at(text, text->at);
    struct line sign = {NULL, NULL, NULL};

    if (sudoku_read_sign_cells(line, SUDOKU_CELLS, &sign, finding->cells) != SUDOKU_CELLS &&
        !read_wide_line(line, finding->cells) && !read_value_line(line, finding->cells))
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return PUZZLE;
}

/* ---- Blanks ---- */

/* What a line of digits and blanks holds, if its blanks are empty cells. */
struct places {
    unsigned length, digits, runs; /* runs of digits without a blank between */
    bool even, odd;                /* some digit is in an even place, in an odd one */
};

/* Reads digits and blanks into cells. False if there is anything else, or more than 81 of them. */
static bool read_blank_cells(struct line line, char *cells, struct places *places)
{
    bool in_run = false;

    memset(cells, '.', SUDOKU_CELLS);
    while (line.end > line.at && line.end[-1] == ' ')
        line.end--;
    *places = (struct places){.length = (unsigned)(line.end - line.at)};
    if (line.end - line.at > SUDOKU_CELLS)
        return false;
    for (unsigned i = 0; i < places->length; i++) {
        bool is_digit = line.at[i] >= '1' && line.at[i] <= '9';
        if (!is_digit && line.at[i] != ' ')
            return false;
        if (is_digit)
            cells[i] = line.at[i];
        places->digits += is_digit;
        places->runs += is_digit && !in_run;
        places->even |= is_digit && i % 2 == 0;
        places->odd |= is_digit && i % 2 == 1;
        in_run = is_digit;
    }
    return true;
}

/* 81 digits and blanks, of which editors may have removed the last ones. A row of candidates has nine groups
 * of digits, numbers in a list fill every second place, and where blanks are missing, the digits must not
 * clash in the places that they have. */
enum verdict sudoku_recognise_blank_line(const struct view *text, struct finding *finding)
{
    enum { FEWEST_CLUES = 17, SHORTEST = SUDOKU_CELLS - 2 * 9 };
    struct line line = sudoku_line_at(text, text->at);
    struct places places;

    if (line.end - line.at < SHORTEST || !read_blank_cells(line, finding->cells, &places))
        return NOT_MINE;
    if (places.length < SHORTEST || places.digits < FEWEST_CLUES || places.digits == places.length ||
        places.runs < 11 || !places.even || !places.odd)
        return NOT_MINE;
    if (line.end - line.at < SUDOKU_CELLS && sudoku_check(finding->cells, NULL) != SUDOKU_OK)
        return NOT_MINE;
    sudoku_take_line(finding, line);
    return PUZZLE;
}

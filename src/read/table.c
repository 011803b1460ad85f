/* The table of formats, and what their recognisers share. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "read/formats.h"
#include "core/grid.h"

/* The commonest first. A comment may hold anything, so all that could take one for a puzzle look out for them
 * (reader_data_line), or come later. */
static recogniser *const formats[] = {
    reader_plain_line, reader_pencilmarks, reader_hodoku,     reader_sdk,         reader_json,
    reader_xml,        reader_data_line,   reader_grid,       reader_spread_line, reader_comment,
    reader_border,     reader_section,     reader_table_head, reader_titled_grid, reader_csv_head,
    reader_near_grid,  reader_unknown,
};

enum verdict reader_recognise(const struct view *text, struct found *found)
{
    size_t i = 0;
    enum verdict verdict;

    do
        verdict = formats[i](text, found);
    while (verdict == NOT_MINE && ++i < sizeof formats / sizeof *formats);
    return verdict;
}

/* ---- Lines ---- */

/* The LF is looked for in stretches, so that a file whose lines all end in CR is not searched to its end for
 * each of them. */
struct line reader_line_at(const struct view *text, const char *at)
{
    enum { STRETCH = 1024 };
    struct line line = {at, at, at};
    const char *from = at;

    for (;;) {
        size_t length = (size_t)(text->end - from) < STRETCH ? (size_t)(text->end - from) : STRETCH;
        const char *feed = memchr(from, '\n', length);
        const char *end = feed ? feed : from + length;
        const char *back = memchr(from, '\r', (size_t)(end - from));

        if (back) {
            line.end = back;
            line.next = back + 1 < text->end && back[1] == '\n' ? back + 2 : back + 1;
            return line;
        }
        if (feed || end == text->end) {
            line.end = end;
            line.next = feed ? feed + 1 : end;
            return line;
        }
        from = end;
    }
}

/* Also NUL, and the Ctrl-Z that ended files once. */
static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0' || c == '\032';
}

struct line reader_trim(struct line line)
{
    while (line.at < line.end && is_white(*line.at))
        line.at++;
    while (line.end > line.at && is_white(line.end[-1]))
        line.end--;
    return line;
}

bool reader_is_comment(struct line line)
{
    while (line.at < line.end && is_white(*line.at))
        line.at++;
    return line.at < line.end && (*line.at == '#' || *line.at == ';' ||
                                  (*line.at == '/' && line.end - line.at > 1 && line.at[1] == '/'));
}

void reader_take_line(struct found *found, struct line line)
{
    found->raw = line.at;
    found->raw_end = line.end;
    found->taken = line.next;
}

/* ---- Reasons ---- */

enum verdict reader_broken(struct found *found, const char *reason, ...)
{
    va_list values;

    va_start(values, reason);
    (void)vsnprintf(found->reason, sizeof found->reason, reason, values);
    va_end(values);
    return BROKEN;
}

enum verdict reader_bad_cell(struct found *found, const char *character, const char *end, unsigned cell)
{
    unsigned char c = (unsigned char)*character;
    unsigned row = cell / 9 + 1, column = cell % 9 + 1;
    int length = 1;

    if (c < 0x20 || c == 0x7f)
        return reader_broken(found, "byte 0x%02x in cell %u (r%uc%u) is no digit", c, cell + 1, row, column);
    while (c >= 0xc0 && length < 4 && character + length < end && (character[length] & 0xc0) == 0x80)
        length++;
    if (c >= 0x80 && length == 1)
        return reader_broken(found, "byte 0x%02x in cell %u (r%uc%u) is no digit", c, cell + 1, row, column);
    return reader_broken(found, "'%.*s' in cell %u (r%uc%u) is no digit", length, character, cell + 1, row,
                         column);
}

/* ---- Cells ---- */

void reader_candidates(const char *cells, uint16_t candidates[SUDOKU_CELLS])
{
    uint16_t house_digits[HOUSES] = {0};
    int cell, i;

    for (cell = 0; cell < SUDOKU_CELLS; cell++)
        for (i = 0; cells[cell] != '.' && i < 3; i++)
            house_digits[sudoku_cell_houses[cell][i]] |= (uint16_t)(1 << (cells[cell] - '1'));
    for (cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *house = sudoku_cell_houses[cell];
        if (cells[cell] != '.')
            candidates[cell] = (uint16_t)(1 << (cells[cell] - '1'));
        else
            candidates[cell] = (uint16_t)(ALL_DIGITS & ~(house_digits[house[0]] | house_digits[house[1]] |
                                                         house_digits[house[2]]));
    }
}

void reader_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells)
{
    int cell;

    for (cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = candidates[cell];
        cells[cell] = set && !(set & (set - 1)) ? (char)('0' + lowest_digit(set)) : '.';
    }
}

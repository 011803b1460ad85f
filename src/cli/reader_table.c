/* The table of formats, and what their recognisers share. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/reader_formats.h"
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

const char reader_cell[256] = {
    ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7', ['8'] = '8',
    ['9'] = '9', ['0'] = '.', ['.'] = '.', ['*'] = '.', ['_'] = '.', ['-'] = '.', ['x'] = '.', ['X'] = '.',
};

/* The two functions below see every byte of a data set, so they work on vectors where the compiler has them;
 * written as plain loops they were not vectorised, and five times slower. */
#if defined(__GNUC__)
typedef unsigned char vector __attribute__((vector_size(16)));

static vector splat(char c)
{
    unsigned char b = (unsigned char)c;
    return (vector){b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
}

/* All bits set in the bytes that are 1..9 when '0' is taken from them. */
static vector digits_in(vector v)
{
    return (vector)(v - splat('1') < splat(9));
}

static bool is_zero(vector v)
{
    uint64_t halves[2];

    memcpy(halves, &v, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

/* All bits set in the bytes that are any sign of an empty cell. */
static vector empty_in(vector v)
{
    return (vector)(v == splat('.')) | (vector)(v == splat('0')) | (vector)(v == splat('-')) |
           (vector)(v == splat('*')) | (vector)(v == splat('_')) | (vector)((v | splat(32)) == splat('x'));
}

/* Most lines have '.' or '0' for their empty cells: others are asked about only when something else is there. */
static bool copy_80_cells(const char *text, char *cells)
{
    vector plain = splat(-1), wrong = splat(0), v;
    int i;

    for (i = 0; i < 80; i += 16) {
        memcpy(&v, text + i, sizeof v);
        plain &= (vector)(v - splat('0') <= splat(9)) | (vector)(v == splat('.'));
        v -= (vector)(v == splat('0')) & splat('0' - '.');
        memcpy(cells + i, &v, sizeof v);
    }
    if (is_zero(~plain))
        return true;
    for (i = 0; i < 80; i += 16) {
        memcpy(&v, text + i, sizeof v);
        vector digit = digits_in(v);
        wrong |= ~(digit | empty_in(v));
        v = (v & digit) | (splat('.') & ~digit);
        memcpy(cells + i, &v, sizeof v);
    }
    return is_zero(wrong);
}

static bool are_80_digits(const char *text)
{
    vector wrong = splat(0);
    int i;

    for (i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        wrong |= ~digits_in(v);
    }
    return is_zero(wrong);
}
#else
static bool copy_80_cells(const char *text, char *cells)
{
    bool right = true;
    int i;

    for (i = 0; i < 80; i++)
        right &= (cells[i] = reader_cell_of(text[i])) != 0;
    return right;
}

static bool are_80_digits(const char *text)
{
    bool right = true;
    int i;

    for (i = 0; i < 80; i++)
        right &= text[i] >= '1' && text[i] <= '9';
    return right;
}
#endif

bool reader_copy_cells(const char *text, char *cells)
{
    cells[80] = reader_cell_of(text[80]);
    return cells[80] && copy_80_cells(text, cells);
}

bool reader_is_solution(const char *text)
{
    return text[80] >= '1' && text[80] <= '9' && are_80_digits(text);
}

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

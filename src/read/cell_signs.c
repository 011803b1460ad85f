/* Characters as cells, 16 at a time.
 *
 * The five steps of 16 cover 80 cells, and the last one is looked at by itself: a sixth step would read
 * beyond the line. */
#include "read/cell_signs.h"

#include <stdint.h>
#include <string.h>

#include "core/grid.h"
#include "read/formats.h"

const char reader_cell_signs[256] = {
    ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7', ['8'] = '8',
    ['9'] = '9', ['0'] = '.', ['.'] = '.', ['*'] = '.', ['_'] = '.', ['-'] = '.', ['x'] = '.', ['X'] = '.',
};

/* With vectors if the compiler has them: it did not vectorise plain loops, which were five times slower. */
#if defined(__GNUC__)
typedef unsigned char vector __attribute__((vector_size(16)));

static vector splat(char c)
{
    unsigned char b = (unsigned char)c;
    return (vector){b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
}

/* All bits set in the bytes that are '1'..'9'. */
static vector digits_in(vector v)
{
    return (vector)(v - splat('1') < splat(9));
}

/* Through memory, which compilers turn into two registers: vectors have no comparison as a whole in this
 * notation. */
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

/* All bits set in the bytes that are digits, '0' included, or dots. */
static vector plain_in(vector v)
{
    return (vector)(v - splat('0') <= splat(9)) | (vector)(v == splat('.'));
}

static bool are_80_plain(const char *text)
{
    vector plain = splat(-1);
    for (int i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        plain &= plain_in(v);
    }
    return is_zero(~plain);
}

static bool has_zero_in_80(const char *text)
{
    vector zeros = splat(0);
    for (int i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        zeros |= (vector)(v == splat('0'));
    }
    return !is_zero(zeros);
}

static void copy_80_with_dots(const char *text, char *cells)
{
    for (int i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        /* A comparison gives all bits or none, so this subtracts the difference from zeros alone. */
        v -= (vector)(v == splat('0')) & splat('0' - '.');
        memcpy(cells + i, &v, sizeof v);
    }
}

/* Most lines have '.' or '0' for their empty cells: other signs are searched for only if something else is
 * there. Rows of tables seldom begin with their cells, which the first sixteen characters tell. */
static bool copy_80_cells(const char *text, char *cells)
{
    vector plain = splat(-1), first;
    memcpy(&first, text, sizeof first);
    if (!is_zero(~(digits_in(first) | empty_in(first))))
        return false;

    for (int i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        plain &= plain_in(v);
        v -= (vector)(v == splat('0')) & splat('0' - '.');
        memcpy(cells + i, &v, sizeof v);
    }
    if (is_zero(~plain))
        return true;
    vector wrong = splat(0);
    for (int i = 0; i < 80; i += 16) {
        vector v;
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

    for (int i = 0; i < 80; i += 16) {
        vector v;
        memcpy(&v, text + i, sizeof v);
        wrong |= ~digits_in(v);
    }
    return is_zero(wrong);
}
/* The same for other compilers, in the plainest way. It must give the same results; only the speed
 * differs. */
#else
static void copy_80_with_dots(const char *text, char *cells)
{
    for (int i = 0; i < 80; i++)
        cells[i] = text[i] == '0' ? '.' : text[i];
}

static bool has_zero_in_80(const char *text)
{
    return memchr(text, '0', 80) != NULL;
}

static bool are_80_plain(const char *text)
{
    bool right = true;
    for (int i = 0; i < 80; i++)
        right &= text[i] == '.' || (text[i] >= '0' && text[i] <= '9');
    return right;
}

static bool copy_80_cells(const char *text, char *cells)
{
    bool right = true;

    for (int i = 0; i < 80; i++)
        right &= (cells[i] = cell_of(text[i])) != 0;
    return right;
}

static bool are_80_digits(const char *text)
{
    bool right = true;

    for (int i = 0; i < 80; i++)
        right &= text[i] >= '1' && text[i] <= '9';
    return right;
}
#endif

bool reader_copy_cells(const char *text, char *cells)
{
    cells[80] = cell_of(text[80]);
    return cells[80] && copy_80_cells(text, cells);
}

bool reader_is_plain(const char *text)
{
    char last = text[80];
    return (last == '.' || (last >= '0' && last <= '9')) && are_80_plain(text);
}

bool reader_copy_zeros_as_dots(const char *text, char *cells)
{
    if (text[80] != '0' && !has_zero_in_80(text))
        return false;
    copy_80_with_dots(text, cells);
    cells[80] = text[80] == '0' ? '.' : text[80];
    return true;
}

bool reader_is_solution(const char *text)
{
    return text[80] >= '1' && text[80] <= '9' && are_80_digits(text);
}

bool reader_is_one_sign(const char *text)
{
    return memcmp(text, text + 1, SUDOKU_CELLS - 1) == 0;
}

/* ---- Candidates for cells and cells for candidates, where the input has only one of them ---- */

void reader_candidates_of_cells(const char *cells, uint16_t candidates[SUDOKU_CELLS])
{
    uint16_t house_digits[HOUSES] = {0};

    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        for (int i = 0; cells[cell] != '.' && i < 3; i++)
            house_digits[core_cell_houses[cell][i]] |= (uint16_t)(1 << (cells[cell] - '1'));
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const unsigned char *house = core_cell_houses[cell];
        if (cells[cell] != '.')
            candidates[cell] = (uint16_t)(1 << (cells[cell] - '1'));
        else
            candidates[cell] = (uint16_t)(ALL_DIGITS & ~(house_digits[house[0]] | house_digits[house[1]] |
                                                         house_digits[house[2]]));
    }
}

/* A single candidate counts as a clue: candidate grids do not tell the two apart. */
void reader_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = candidates[cell];
        cells[cell] = set && !(set & (set - 1)) ? (char)('0' + lowest_digit(set)) : '.';
    }
}

/* ---- Cells that say where they are ---- */

void reader_place_cell(struct places *places, char row, char column, char cell)
{
    char *place = &places->cells[row - '0'][column - '0'];

    places->is_twice |= *place != '\0';
    places->has_zero |= row == '0' || column == '0';
    places->has_nine |= row == '9' || column == '9';
    *place = cell;
    places->n++;
}

const char *reader_take_places(const struct places *places, char *cells)
{
    unsigned base = places->has_zero ? 0 : 1;

    if (places->is_twice)
        return "a list of cells with one of them twice";
    if (places->has_zero && places->has_nine)
        return "a list of cells whose rows and columns are neither 0 to 8 nor 1 to 9";
    if (!places->has_zero && !places->has_nine)
        return "a list of cells: do rows and columns count from 0 or 1? add one in row or column 0 or 9";
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        char cell = places->cells[i / 9 + base][i % 9 + base];
        cells[i] = cell ? cell : '.';
    }
    return NULL;
}

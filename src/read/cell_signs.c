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

/* With vectors if the compiler has them: it did not vectorise plain loops, which were five times slower.
 * Other compilers take one character for a vector. A mask has all bits set where the comparison is true. */
#if defined(__GNUC__)
typedef unsigned char vector __attribute__((vector_size(16)));
#define MASK(comparison) ((vector)(comparison))

static vector splat(char c)
{
    unsigned char b = (unsigned char)c;
    return (vector){b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
}
#else
typedef unsigned char vector;
#define MASK(comparison) ((vector) - (comparison))

static vector splat(char c)
{
    return (vector)c;
}
#endif

/* Through memory, which compilers turn into two registers: vectors have no comparison as a whole in this
 * notation. */
static bool is_zero(vector v)
{
    uint64_t halves[2] = {0};

    memcpy(halves, &v, sizeof v);
    return (halves[0] | halves[1]) == 0;
}

static vector load(const char *text)
{
    vector v;

    memcpy(&v, text, sizeof v);
    return v;
}

/* '1'..'9' */
static vector digits_in(vector v)
{
    return MASK((vector)(v - splat('1')) < splat(9));
}

/* Any sign of an empty cell. */
static vector empty_in(vector v)
{
    return MASK(v == splat('.')) | MASK(v == splat('0')) | MASK(v == splat('-')) | MASK(v == splat('*')) |
           MASK(v == splat('_')) | MASK((vector)(v | splat(32)) == splat('x'));
}

/* Digits, '0' included, or dots. */
static vector plain_in(vector v)
{
    return MASK((vector)(v - splat('0')) <= splat(9)) | MASK(v == splat('.'));
}

static vector others_than_zero_in(vector v)
{
    return MASK(v != splat('0'));
}

/* Are 80 characters all of a kind? */
static inline bool are_all(const char *text, vector (*kind)(vector))
{
    vector all = splat(-1);

    for (size_t i = 0; i < 80; i += sizeof all)
        all &= kind(load(text + i));
    return is_zero((vector)~all);
}

/* A mask has all bits or none, so this subtracts the difference from zeros alone. */
static vector with_dots(vector v)
{
    return (vector)(v - (MASK(v == splat('0')) & splat('0' - '.')));
}

/* Most lines have '.' or '0' for their empty cells: other signs are searched for only if something else is
 * there. Rows of tables seldom begin with their cells, which the first sixteen characters tell. */
bool reader_copy_cells(const char *text, char *cells)
{
    vector first = load(text), plain = splat(-1), right = plain;

    cells[80] = cell_of(text[80]);
    if (!cells[80] || !is_zero((vector) ~(digits_in(first) | empty_in(first))))
        return false;
    for (size_t i = 0; i < 80; i += sizeof plain) {
        vector v = load(text + i);
        plain &= plain_in(v);
        v = with_dots(v);
        memcpy(cells + i, &v, sizeof v);
    }
    if (is_zero((vector)~plain))
        return true;
    for (size_t i = 0; i < 80; i += sizeof right) {
        vector v = load(text + i), digit = digits_in(v);
        right &= digit | empty_in(v);
        v = (v & digit) | (splat('.') & ~digit);
        memcpy(cells + i, &v, sizeof v);
    }
    return is_zero((vector)~right);
}

bool reader_is_plain(const char *text)
{
    return (text[80] == '.' || is_digit(text[80])) && are_all(text, plain_in);
}

bool reader_copy_zeros_as_dots(const char *text, char *cells)
{
    if (text[80] != '0' && are_all(text, others_than_zero_in))
        return false;
    for (size_t i = 0; i < 80; i += sizeof(vector)) {
        vector v = with_dots(load(text + i));
        memcpy(cells + i, &v, sizeof v);
    }
    cells[80] = text[80] == '0' ? '.' : text[80];
    return true;
}

bool reader_is_solution(const char *text)
{
    return text[80] >= '1' && text[80] <= '9' && are_all(text, digits_in);
}

bool reader_is_one_sign(const char *text)
{
    return memcmp(text, text + 1, SUDOKU_CELLS - 1) == 0;
}

/* ---- Cells for candidates, where the input has no others ---- */

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

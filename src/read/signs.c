/* Characters as cells: 16 bytes at a time, and the signs that people write for digits and empty cells. */
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "core/grid.h"
#include "read/text_line.h"

/* ---- ASCII. The five steps of 16 cover 80 cells, and the last one is looked at by itself: a sixth step
 * would read beyond the line. ---- */

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
    assert(text && cells);
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

bool reader_is_mask(const char *cells)
{
    unsigned n = 0, ones = 0;

    for (; n < SUDOKU_CELLS && (cells[n] == '.' || cells[n] == '1'); n++)
        ones += cells[n] == '1';
    return n == SUDOKU_CELLS && ones > 9;
}

bool reader_is_one_sign(const char *text)
{
    return memcmp(text, text + 1, SUDOKU_CELLS - 1) == 0;
}

/* ---- Cells for candidates, where the input has no others ---- */

/* A single candidate counts as a clue: candidate grids do not tell the two apart. */
void reader_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells)
{
    assert(candidates && cells);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned set = candidates[cell];
        cells[cell] = set && !(set & (set - 1)) ? (char)('0' + lowest_digit(set)) : '.';
    }
}

/* ---- Visible characters, each as one byte: digits of any script and the many signs of empty cells become
 * ASCII. A new sign needs no more than a row in a table here. ---- */

/* The characters outside ASCII that occur in grids, in the order of their code points. A range of digits
 * counts up from its first one, '0' or '1'; after 9 comes 0. */
static const struct range {
    unsigned first, last;
    int sign; /* of the first one */
} ranges[] = {
    {0x00a0, 0x00a0, ' '},           /* no-break space */
    {0x00ad, 0x00ad, SIGN_NOTHING},  /* soft hyphen */
    {0x00b2, 0x00b3, '2'},           /* digits above the line: 2 and 3 */
    {0x00b7, 0x00b7, '.'},           /* middle dot */
    {0x00b9, 0x00b9, '1'},           /* 1 above the line */
    {0x00d7, 0x00d7, 'x'},           /* multiplication sign */
    {0x2000, 0x200a, ' '},           /* typographic spaces */
    {0x200b, 0x200f, SIGN_NOTHING},  /* zero-width characters */
    {0x2010, 0x2015, '-'},           /* hyphens, figure, en and em dash, bar */
    {0x2018, 0x201f, '"'},           /* quotes */
    {0x2022, 0x2024, '.'},           /* bullets, one-dot leader */
    {0x2026, 0x2026, SIGN_ELLIPSIS}, /* ellipsis */
    {0x2027, 0x2027, '.'},           /* hyphenation point */
    {0x202a, 0x202e, SIGN_NOTHING},  /* directions of writing */
    {0x202f, 0x202f, ' '},           /* narrow no-break space */
    {0x2060, 0x206f, SIGN_NOTHING},  /* word joiner, directions of writing */
    {0x2070, 0x2079, '0'},           /* digits above the line: 0 and 4 to 9, */
    {0x2080, 0x2089, '0'},           /* and below it */
    {0x20e3, 0x20e3, SIGN_NOTHING},  /* the key of a keycap */
    {0x2160, 0x2168, '1'},           /* Roman numerals */
    {0x2205, 0x2205, '.'},           /* empty set */
    {0x2212, 0x2212, '-'},           /* minus */
    {0x2217, 0x2219, '.'},           /* asterisk, ring and bullet operators */
    {0x22c5, 0x22c5, '.'},           /* dot operator */
    {0x2420, 0x2423, '.'},           /* signs of a blank */
    {0x2460, 0x2468, '1'},           /* digits in circles */
    {0x24ea, 0x24ea, '0'},           /* zero in a circle */
    {0x24f5, 0x24fd, '1'},           /* digits in two circles */
    {0x2588, 0x25ff, '.'},           /* blocks, squares, circles and other shapes */
    {0x26aa, 0x26ab, '.'},           /* medium circles */
    {0x2776, 0x2792, '1'},           /* digits in black circles, and without serifs */
    {0x2b1b, 0x2b55, '.'},           /* large squares and circles */
    {0x3000, 0x3000, ' '},           /* ideographic space, */
    {0x3002, 0x3002, '.'},           /* full stop */
    {0x3007, 0x3007, '.'},           /* and zero */
    {0x30fb, 0x30fb, '.'},           /* katakana middle dot */
    {0xfe0e, 0xfe0f, SIGN_NOTHING},  /* variation selectors */
    {0xfeff, 0xfeff, SIGN_NOTHING},  /* byte-order mark */
    {0xff65, 0xff65, '.'},           /* half-width katakana middle dot */
    {0x1d7ce, 0x1d7ff, '0'},         /* mathematical digits in five styles */
    {0x1f7e0, 0x1f7eb, '.'},         /* coloured circles and squares */
    {0x1fbf0, 0x1fbf9, '0'},         /* digits of segments */
};

/* The zeros of the scripts in which puzzles are printed, each with its digits behind it. */
static const unsigned zeros[] = {0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6,
                                 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0, 0x1810};

int reader_sign_of_code(unsigned code)
{
    static const unsigned char vertical[] = {0x02, 0x03, 0x06, 0x07, 0x0a, 0x0b, 0x4e, 0x4f, 0x51};

    if (code < 0x80)
        return (int)code;
    if (code >= 0x2500 && code <= 0x257f) /* box drawing: all other lines count as rules */
        return memchr(vertical, (int)(code - 0x2500), sizeof vertical) ? '|' : SIGN_DRAWN;
    if (code > 0xff00 && code < 0xff5f) /* full width */
        return (int)(code - 0xff00 + ' ');
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && ranges[i].first <= code; i++) {
        int sign = ranges[i].sign;
        if (code <= ranges[i].last)
            return is_digit((char)sign) ? '0' + (sign - '0' + (int)(code - ranges[i].first)) % 10 : sign;
    }
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros && zeros[i] <= code; i++)
        if (code - zeros[i] < 10)
            return '0' + (int)(code - zeros[i]);
    bool is_foreign = (code >= 0xc0 && code < 0x2000) || (code >= 0x3040 && code < 0xa000) ||
                      (code >= 0xac00 && code < 0xd800);
    return is_foreign ? SIGN_LETTER : SIGN_OTHER | (int)(code & 0x7f);
}

/* How long is a colour code, ESC [ ... letter? Our own output has it when it was saved in colour. */
static size_t colour_code(const char *at, const char *end)
{
    enum { LONGEST = 32 };
    ptrdiff_t left = end - at, n;
    assert(at < end);

    if (*at != 0x1b || left < 3 || at[1] != '[')
        return 0;
    for (n = 2; n < LONGEST && n < left - 1 && (is_digit(at[n]) || at[n] == ';' || at[n] == '?');)
        n++;
    return is_letter(at[n]) ? (size_t)n + 1 : 0;
}

/* Malformed UTF-8: the bytes that seem to belong together make one wrong character, not several. */
int reader_sign_at(const char *at, const char *end, size_t *length)
{
    static const unsigned char first_bits[] = {0, 0, 0x1f, 0x0f, 0x07};
    const unsigned char *u = (const unsigned char *)at;
    assert(at < end && length);

    *length = 1;
    if (*u < 0x20 || *u == 0x7f) {
        size_t colour = colour_code(at, end);
        *length = colour ? colour : 1;
        return colour                                   ? SIGN_NOTHING
               : *u == '\t'                             ? '\t'
               : *u == '\f' || *u == '\v' || *u == 0x1a ? ' '
                                                        : SIGN_WRONG;
    }
    if (*u < 0x80)
        return *u;
    size_t i, left = (size_t)(end - at), n = *u >= 0xf0 ? 4 : *u >= 0xe0 ? 3 : 2;
    for (i = 1; i < left && i < n && (u[i] & 0xc0) == 0x80;)
        i++;
    if (*u < 0xc2 || *u > 0xf4 || i < n) {
        *length = i;
        return SIGN_WRONG;
    }
    *length = n;
    unsigned code = u[0] & first_bits[n];
    for (i = 1; i < n; i++)
        code = code << 6 | (u[i] & 63u);
    return reader_sign_of_code(code);
}

/* Lines of a block that only together say which cells they have. */
#include <assert.h>
#include <string.h>

#include "read/text_line.h"

/* A line as it was written, its signs alone. */
struct bare {
    char s[TEXT_ROOM + 4];
    size_t n;
};

static void strip(const struct text_line *line, struct bare *bare)
{
    struct text_line ignored = {.kind = TEXT_BLANK};
    struct line from = line->from;

    bare->n = reader_text_strip(&from, bare->s, &ignored);
    while (bare->n && bare->s[bare->n - 1] == '\\')
        bare->n--;
}

/* ---- Columns: blanks for empty cells ---- */

enum { WIDEST = 60 };

/* Where the rows have digits, and all of them bars. */
struct drawing {
    bool has_digit[WIDEST], has_bar[WIDEST];
    unsigned n_bars;
};

/* Are all digits in these nine places, and two bars in the middle between boxes? Without bars, the first
 * place and the last one must have digits: they are the only sign of where the rows begin and end. */
static bool fits(const struct drawing *drawn, const unsigned *place)
{
    unsigned column = 0, bars = 0;
    assert(drawn && place);

    if (place[8] >= WIDEST || (!drawn->n_bars && !(drawn->has_digit[place[0]] && drawn->has_digit[place[8]])))
        return false;
    for (unsigned i = 0; i < WIDEST; i++) {
        while (column < 8 && place[column] < i)
            column++;
        if (drawn->has_digit[i] && place[column] != i)
            return false;
        bool is_inside = drawn->has_bar[i] && i > place[0] && i < place[8];
        if (is_inside && (column % 3 != 0 || 2 * i != place[column - 1] + place[column]))
            return false;
        bars += is_inside;
    }
    return bars == (drawn->n_bars ? 2 : 0);
}

/* Finds the only places of the cells that fit. Cells are one to four characters apart, and boxes up to two
 * more. Without bars, cells must not stand right beside each other, unless all rows have the same length: a
 * blank that is lost could not be seen. */
static bool find_places(const struct drawing *drawn, bool are_even, unsigned *places)
{
    unsigned last = 0, found = 0, place[9];

    while (last < WIDEST && !drawn->has_digit[last])
        last++;
    for (unsigned first = drawn->n_bars ? 0 : last; first <= last; first++)
        for (unsigned pitch = drawn->n_bars || are_even ? 1 : 2; pitch <= 4; pitch++)
            for (unsigned gap = 0; gap <= 2; gap++) {
                for (unsigned column = 0; column < 9; column++)
                    place[column] = first + column * pitch + column / 3 * gap;
                if (!fits(drawn, place))
                    continue;
                memcpy(places, place, sizeof place);
                found++;
            }
    return found == 1;
}

/* Digits, blanks, and perhaps bars, which stand in the same places of all rows. */
bool reader_block_read_columns(const struct block *block, uint16_t *sets)
{
    struct drawing drawn = {.n_bars = 0};
    bool are_even = true;
    char s[9][WIDEST];
    struct bare bare;
    unsigned places[9];
    size_t first = 0;

    if (block->n_rows != 9)
        return false;
    for (unsigned k = 0; k < 9; k++) {
        strip(block_row(block, k), &bare);
        if (bare.n > WIDEST || reader_count_in(bare.s, bare.n, "123456789 |") < bare.n)
            return false;
        first = k ? first : bare.n;
        are_even &= bare.n == first;
        memset(s[k], ' ', WIDEST);
        memcpy(s[k], bare.s, bare.n);
        for (unsigned i = 0; i < WIDEST; i++) {
            bool is_bar = s[k][i] == '|';
            drawn.has_digit[i] |= is_digit(s[k][i]);
            drawn.has_bar[i] |= !k && is_bar;
            drawn.n_bars += !k && is_bar;
            if (drawn.has_bar[i] != is_bar && !(drawn.has_bar[i] && i >= bare.n))
                return false;
        }
    }
    if (!find_places(&drawn, are_even, places))
        return false;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = s[cell / 9][places[cell % 9]];
        sets[cell] = is_digit(c) ? (uint16_t)(1 << (c - '1')) : 0;
    }
    return true;
}

/* ---- Wrapped lines ---- */

/* All lines but the last are of one length, and have nothing but cells: a comma or a blank could be one that
 * is lost. */
unsigned reader_block_read_wrapped(const struct block *block, uint16_t *sets)
{
    enum { SHORTEST = 10 };
    size_t n = 0, length = 0;
    struct bare bare;
    assert(block->n_rows <= MOST_ROWS);

    for (unsigned k = 0; k < block->n_rows && n < SUDOKU_CELLS; k++) {
        strip(block_row(block, k), &bare);
        struct line line = reader_trim((struct line){bare.s, bare.s + bare.n, NULL});
        size_t cells = line_length(line);
        length = k ? length : cells;
        if (length < SHORTEST || cells > length || n + cells > SUDOKU_CELLS ||
            (cells < length && n + cells < SUDOKU_CELLS))
            return 0;
        for (size_t i = 0; i < cells; i++) {
            if (!cell_of(line.at[i]))
                return 0;
            sets[n++] = is_digit(line.at[i]) && line.at[i] != '0' ? (uint16_t)(1 << (line.at[i] - '1')) : 0;
        }
        if (n == SUDOKU_CELLS && k > 0)
            return block->n_rows % (k + 1) ? 0 : k + 1; /* others may follow, broken in the same way */
    }
    return 0;
}

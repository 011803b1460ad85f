/* Lines of a block that only together say which cells they have. */
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

/* ---- Columns ---- */

enum { WIDEST = 60 };

/* Where the cells of a row stand: the first one, and how far apart they and the boxes are. */
struct layout {
    unsigned offset, pitch, gap;
};

static unsigned place_of(struct layout layout, unsigned column)
{
    return layout.offset + column * layout.pitch + column / 3 * layout.gap;
}

/* Are the digits of all rows in the nine places, the first and the last of which have some? */
static bool fits(struct layout layout, const bool *used)
{
    unsigned column = 0, last = place_of(layout, 8);

    if (last >= WIDEST || !used[last] || !used[layout.offset])
        return false;
    for (unsigned place = 0; place < WIDEST; place++) {
        while (column < 8 && place_of(layout, column) < place)
            column++;
        if (used[place] && place_of(layout, column) != place)
            return false;
    }
    return true;
}

/* Finds the only layout of the rows. With cells right beside each other a blank that is lost could not be
 * seen, unless all rows have the same length. */
static bool find_layout(const bool *used, bool are_even, struct layout *found)
{
    unsigned first = 0, n = 0;

    while (first < WIDEST && !used[first])
        first++;
    for (unsigned pitch = are_even ? 1 : 2; pitch <= 4; pitch++)
        for (unsigned gap = 0; gap <= 3; gap++) {
            struct layout layout = {first, pitch, gap};
            if (!fits(layout, used))
                continue;
            *found = layout;
            n++;
        }
    return n == 1;
}

/* Digits, blanks, and perhaps bars, which stand in the same places of all rows. */
bool reader_block_read_columns(const struct block *block, uint16_t *sets)
{
    bool used[WIDEST] = {false}, has_bar[WIDEST] = {false}, are_even = true;
    char s[9][WIDEST];
    struct bare bare;
    struct layout layout;
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
            used[i] |= is_digit(s[k][i]);
            has_bar[i] = k ? has_bar[i] : s[k][i] == '|';
            if (has_bar[i] != (s[k][i] == '|') && !(has_bar[i] && i >= bare.n))
                return false;
        }
    }
    if (!find_layout(used, are_even, &layout))
        return false;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        char c = s[cell / 9][place_of(layout, cell % 9)];
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

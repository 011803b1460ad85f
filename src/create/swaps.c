/* swaps.c: finds the sets of cells that can swap their digits. */
#include "create/swaps.h"

#include <assert.h>
#include <string.h>

#include "core/grid.h"

/* The places of the digits of a solved grid, digits and lines being 0..8. */
struct places {
    unsigned char column[9][9], box[9][9];       /* of a digit, by row */
    unsigned char by_column[9][9], by_box[9][9]; /* a digit's row, by column and by box */
};

/* The index, in a cell's list of twelve sets, of the set for a pair of lines. */
enum { ROW_PAIR = 8, COLUMN_PAIR = 10 };

/* The rows that must change two digits if the first one does. */
static unsigned rows_together(const struct places *places, unsigned a, unsigned b, unsigned first)
{
    unsigned rows = 0, open = 1u << first;
    assert(a != b && a < 9 && b < 9);
    assert(first < 9);
    while (open) {
        unsigned row = (unsigned)lowest_digit(open) - 1;
        rows |= 1u << row;
        open |= 1u << places->by_column[b][places->column[a][row]];
        open |= 1u << places->by_box[b][places->box[a][row]];
        open &= ~rows;
    }
    return rows;
}

static unsigned find_digit_pairs(struct swaps *swaps, const struct places *places, unsigned known)
{
    for (unsigned a = 0; a < 9; a++)
        for (unsigned b = a + 1; b < 9; b++)
            for (unsigned seen = 0; seen != ALL_DIGITS; known++) {
                unsigned rows = rows_together(places, a, b, (unsigned)lowest_digit(ALL_DIGITS & ~seen) - 1);
                seen |= rows;
                swaps->clues[known] = (unsigned char)(2 * digit_count(rows));
                for (; rows; rows &= rows - 1) {
                    unsigned row = (unsigned)lowest_digit(rows) - 1;
                    swaps->sets[9 * row + places->column[a][row]][b - 1] = (unsigned char)known;
                    swaps->sets[9 * row + places->column[b][row]][a] = (unsigned char)known;
                }
            }
    return known;
}

/* The sets of two lines of a band or stack; cells of a line are step apart. */
static unsigned find_line_pair(struct swaps *swaps, const char *solution, unsigned first, unsigned second,
                               unsigned step, unsigned pair, unsigned known)
{
    unsigned char where[9]; /* in the first line, by digit */
    unsigned seen = 0;
    assert(pair == ROW_PAIR || pair == COLUMN_PAIR);
    assert(first != second);
    assert(step == 1 || step == 9);
    for (unsigned i = 0; i < 9; i++)
        where[solution[first + step * i] - '1'] = (unsigned char)i;
    for (unsigned start = 0; start < 9; start++) {
        if (seen >> start & 1)
            continue;
        assert(known < MOST_SWAPS);
        swaps->clues[known] = 0;
        for (unsigned i = start; !(seen >> i & 1); i = where[solution[second + step * i] - '1']) {
            seen |= 1u << i;
            swaps->clues[known] = (unsigned char)(swaps->clues[known] + 2);
            swaps->sets[first + step * i][pair] = (unsigned char)known;
            swaps->sets[second + step * i][pair + 1] = (unsigned char)known;
        }
        known++;
    }
    return known;
}

void create_find_swaps(struct swaps *swaps, const char *solution, const char *puzzle)
{
    struct places places;
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned digit = (unsigned)(solution[9 * row + column] - '1');
            unsigned box = row / 3 * 3 + column / 3;
            places.column[digit][row] = (unsigned char)column;
            places.box[digit][row] = (unsigned char)box;
            places.by_column[digit][column] = (unsigned char)row;
            places.by_box[digit][box] = (unsigned char)row;
        }
    memset(swaps->clues, 0, sizeof swaps->clues);
    unsigned known = find_digit_pairs(swaps, &places, 0);
    for (unsigned line = 0; line < 9;
         line++) { /* in two pairs: with the next line, and with the one before */
        unsigned next = line % 3 == 2 ? line - 2 : line + 1;
        known = find_line_pair(swaps, solution, 9 * line, 9 * next, 1, ROW_PAIR, known);
        known = find_line_pair(swaps, solution, line, next, 9, COLUMN_PAIR, known);
    }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (puzzle[cell] < '1' || puzzle[cell] > '9')
            swaps_remove(swaps, cell);
}

/* Positions of puzzles that the reader has read, and what is wrong with them. */
#include "cli/run/half_solved.h"

#include <string.h>

#include "cli/base/pattern.h"
#include "cli/options/options.h"

/* Cells are filled where a digit was given or placed; in a drawing of candidates that is where there is
 * one. Filled cells have no candidates in a position. */
static void copy_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        position->cells[cell] = cells[cell];
        position->candidates[cell] = cells[cell] == '.' ? candidates[cell] : 0;
    }
}

/* Do two different cells share a row, column or box? Computed rather than looked up: the tables of the
 * library are not public, and this is not called often. */
static bool see_each_other(int a, int b)
{
    bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box);
}

/* Removes each digit from the candidates of the cells that see it, even if the input lists it there. */
static void clear_seen(struct sudoku_position *position)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (position->cells[cell] == '.')
            continue;
        unsigned gone = 1u << (position->cells[cell] - '1');
        for (int other = 0; other < SUDOKU_CELLS; other++)
            if (see_each_other(cell, other))
                position->candidates[other] &= (uint16_t)~gone;
    }
}

void position_from_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position)
{
    copy_candidates(cells, candidates, position);
    clear_seen(position);
}

/* The placed digits count as cells: what a person has entered is part of the position. */
int position_of_item(const struct sudoku_item *item, struct sudoku_position *position)
{
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_start_position(item->cells, position);
    position_from_candidates(item->placed ? item->placed : item->cells, item->candidates, position);
    /* The modes decide whether they need to know that there is a solution, so this does not search for
     * one. */
    return sudoku_check(position->cells, NULL);
}

void position_candidates(const struct sudoku_position *position, uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = position->cells[cell] == '.' ? position->candidates[cell]
                                                        : (uint16_t)(1u << (position->cells[cell] - '1'));
}

int position_check(struct job *job, const struct sudoku_position *position)
{
    uint16_t candidates[SUDOKU_CELLS];
    size_t count = 0;
    position_candidates(position, candidates);
    int status = job_search(job, candidates, 2, NULL, &count);
    if (status != SUDOKU_OK)
        return status;
    return count == 1 ? SUDOKU_OK : count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* Cell i, 0..8, of a house: rows 0..8, columns 9..17, boxes 18..26. */
static int cell_of_house(int house, int i)
{
    int line = house % 9;
    if (house < 9)
        return 9 * line + i;
    if (house < 18)
        return 9 * i + line;
    return 27 * (line / 3) + 3 * (line % 3) + 9 * (i / 3) + i % 3;
}

unsigned position_troubles(const struct sudoku_position *position, struct text *list)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned n = 0;
    position_candidates(position, candidates);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (!candidates[cell])
            text_print(list, "%sr%dc%d has no candidate", n++ ? "; " : "", cell / 9 + 1, cell % 9 + 1);
    for (int house = 0; house < 27; house++) {
        unsigned possible = 0;
        for (int i = 0; i < 9; i++)
            possible |= candidates[cell_of_house(house, i)];
        for (int digit = 1; digit <= 9; digit++)
            if (!(possible >> (digit - 1) & 1))
                text_print(list, "%s%s %d has no place for %d", n++ ? "; " : "", house_names[house / 9],
                           house % 9 + 1, digit);
    }
    return n;
}

void position_add_troubles(const struct sudoku_position *position, struct text *out)
{
    struct text list = {0};
    if (position_troubles(position, &list) && !list.failed)
        text_print(out, " (%.*s)", (int)list.length, list.data);
    text_fail_with(out, &list);
    text_free(&list);
}

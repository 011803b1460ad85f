/* Positions of puzzles that the reader has read, and what is wrong with them. */
#include "cli/run/half_solved.h"

#include "cli/base/pattern.h"

/* Cells are filled where a digit was given or placed; in a drawing of candidates that is where there is
 * one. Filled cells have no candidates in a position. */
int position_from_candidates(const char *cells, const uint16_t *candidates, struct sudoku_position *position)
{
    uint16_t left[SUDOKU_CELLS] = {0};
    int status = sudoku_find_candidates(cells, left);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        position->cells[cell] = cells[cell];
        position->candidates[cell] = cells[cell] == '.' ? candidates[cell] & left[cell] : 0;
    }
    return status;
}

/* The placed digits count as cells: what a person has entered is part of the position. Does not search for a
 * solution: the modes decide whether they need to know that there is one. */
int position_of_item(const struct sudoku_item *item, struct sudoku_position *position)
{
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (!item->candidates)
        return sudoku_start_position(item->cells, position);
    return position_from_candidates(item->placed ? item->placed : item->cells, item->candidates, position);
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

unsigned position_troubles(const struct sudoku_position *position, struct text *list)
{
    uint16_t candidates[SUDOKU_CELLS];
    unsigned possible[27] = {0}; /* in each row, column and box */
    unsigned n = 0;
    position_candidates(position, candidates);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        possible[cell / 9] |= candidates[cell];
        possible[9 + cell % 9] |= candidates[cell];
        possible[18 + cell / 27 * 3 + cell % 9 / 3] |= candidates[cell];
        if (!candidates[cell])
            text_print(list, "%sr%dc%d has no candidate", n++ ? "; " : "", cell / 9 + 1, cell % 9 + 1);
    }
    for (int house = 0; house < 27; house++)
        for (int digit = 1; digit <= 9; digit++)
            if (!(possible[house] >> (digit - 1) & 1))
                text_print(list, "%s%s %d has no place for %d", n++ ? "; " : "", house_names[house / 9],
                           house % 9 + 1, digit);
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

/* verdict.c: decides from at most two solutions whether a grid is right. */
#include "run/verdict.h"

#include <assert.h>
#include <string.h>

#include "base/terms.h"

/* Takes 81 signs as the grid. An empty cell gets the clue of the puzzle: a clue that was not copied is not an
 * error. Returns false if one is no sign of a cell. */
static bool take_grid(struct verdict *verdict, const char *signs)
{
    bool is_grid = true;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        const char sign = signs[cell];
        const bool is_digit = sign >= '1' && sign <= '9';
        if (!is_digit && sign != '.') /* seldom */
            is_grid &= sign && strchr("0_-*xX?", sign);
        verdict->grid[cell] = is_digit ? sign : verdict->puzzle[cell];
    }
    return is_grid;
}

bool verdict_mark_wrong(struct verdict *verdict, const char *digits)
{
    if (memcmp(verdict->grid, digits, SUDOKU_CELLS) == 0)
        return false;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        verdict->wrong[cell] =
            verdict->grid[cell] != '.' && digits[cell] != '.' && verdict->grid[cell] != digits[cell];
    return memchr(verdict->wrong, 1, SUDOKU_CELLS);
}

/* Takes the grid that is to be checked. */
static void take(struct verdict *verdict, const char *given, const char *malformed, size_t length)
{
    const struct sudoku_item *item = verdict->item;
    verdict->is_grid = true;
    if (given)
        memcpy(verdict->grid, given, SUDOKU_CELLS);
    else if (item->placed || verdict->compares)
        take_grid(verdict, item->placed ? item->placed : item->cells);
    else
        memcpy(verdict->grid, item->cells, SUDOKU_CELLS);
    if (malformed)
        verdict->is_grid = length == SUDOKU_CELLS && take_grid(verdict, malformed);
}

/* Several solutions are not a failure: the input does not claim that there is one. A full grid that has a
 * solution is its own. */
static void judge_puzzle(struct verdict *verdict)
{
    assert(verdict->count > 0);
    verdict->filled = count_clues(verdict->grid);
    if (verdict->filled == SUDOKU_CELLS)
        verdict->word = "correct";
    else if (verdict->count > 1)
        verdict->word = "incomplete";
    else
        verdict->word = verdict->item->placed || verdict->compares ? "correct so far" : "proper puzzle";
}

/* The solution of the input is wrong if it changes a clue, whatever else it has. With empty cells and right
 * digits it is incomplete, which fails as well. */
void verdict_find(struct verdict *verdict)
{
    const struct sudoku_item *item = verdict->item;
    const bool is_one = verdict->count == 1;
    const char *given = verdict->compares ? NULL : item->solution;
    const char *malformed = verdict->compares || given ? NULL : item->malformed_solution;
    take(verdict, given, malformed, item->malformed_solution_length);
    if (given || (is_one && verdict->is_grid && (malformed || verdict->compares)))
        verdict->differs =
            verdict->count > 0 && verdict_mark_wrong(verdict, is_one ? verdict->solution : verdict->puzzle);
    if (item->error || verdict->count == 0 || verdict->differs)
        verdict->word = "wrong";
    else if (malformed)
        verdict->word = is_one && verdict->is_grid ? "incomplete" : "wrong";
    else if (given)
        verdict->word = is_one || sudoku_check(given, NULL, 0, NULL) == SUDOKU_OK ? "correct" : "wrong";
    else
        judge_puzzle(verdict);
    verdict->fails = malformed || strcmp(verdict->word, "wrong") == 0;
}

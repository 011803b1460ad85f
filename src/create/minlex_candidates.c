/* minlex_candidates.c: the canonical form of a puzzle of candidates.
 *
 * Equivalent puzzles have equivalent solutions. So the arrangements that turn the solution into its minlex
 * form are all that can lead to the form of the puzzle: one for most solutions, at most 648. */
#include <string.h>

#include "core/grid.h"
#include "core/board/solver.h"
#include "create/minlex.h"

/* Finds which column of the view stands in each column of the form. A full grid settles all of them. */
static void find_columns(const struct candidate *candidate, unsigned char columns[9])
{
    for (unsigned stack = 0; stack < 3; stack++)
        for (unsigned column = 0; column < 3; column++) {
            unsigned slot =
                3 * rank_of(candidate->stack_rank, stack) + rank_of(candidate->rank[stack], column);
            columns[slot] = (unsigned char)(3 * stack + column);
        }
}

/* Gives the digits of a set their new names. */
static uint16_t rename_digits(const struct candidate *candidate, unsigned set)
{
    unsigned renamed = 0;
    for (unsigned digit = 1; digit <= 9; digit++)
        if (set >> (digit - 1) & 1)
            renamed |= 1u << (candidate->name[digit] - 1);
    return (uint16_t)renamed;
}

/* Writes the puzzle as the candidate of the search arranges it. */
static void arrange(const struct candidate *candidate, const uint16_t from[SUDOKU_CELLS],
                    uint16_t to[SUDOKU_CELLS])
{
    unsigned char columns[9];
    find_columns(candidate, columns);
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int row = candidate->row[cell / 9], column = columns[cell % 9];
        int source = candidate->view ? 9 * column + row : 9 * row + column;
        to[cell] = rename_digits(candidate, from[source]);
    }
}

/* Compares two puzzles as texts of 729 characters. At the first difference, the one with the digit is
 * greater: a digit comes after a point. */
static int compare(const uint16_t a[SUDOKU_CELLS], const uint16_t b[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned differing = a[cell] ^ b[cell];
        if (differing)
            return a[cell] & differing & (0u - differing) ? 1 : -1;
    }
    return 0;
}

/* Stores the first of the arrangements that the search has left, and how many of them give it. */
static void choose_first(const struct list *list, const uint16_t candidates[SUDOKU_CELLS],
                         uint16_t canonical[SUDOKU_CELLS], uint32_t *ties)
{
    uint16_t first[SUDOKU_CELLS], form[SUDOKU_CELLS];
    uint32_t n = 0;
    for (size_t i = 0; i < list->n; i++) {
        arrange(&list->items[i], candidates, form);
        int order = n ? compare(form, first) : -1;
        if (order < 0) {
            memcpy(first, form, sizeof first);
            n = 0;
        }
        n += order <= 0;
    }
    memcpy(canonical, first, sizeof first);
    if (ties)
        *ties = n;
}

enum sudoku_status sudoku_canonicalize_candidates(const uint16_t candidates[SUDOKU_CELLS],
                                                  uint16_t canonical[SUDOKU_CELLS], uint32_t *automorphisms)
{
    char solution[SUDOKU_CELLS];
    if (!candidates || !canonical || !core_are_candidates(candidates))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = core_only_solution_of(candidates, solution);
    if (status != SUDOKU_OK)
        return status;
    struct search search;
    status = create_search_form(&search, solution);
    if (status == SUDOKU_OK)
        choose_first(&search.lists[1], candidates, canonical, automorphisms);
    create_search_end(&search);
    return status;
}

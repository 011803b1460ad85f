/* unavoidable_sets.c: all unavoidable sets of a solved grid up to a size.
 *
 * A set of cells is unavoidable if the grid has another solution that differs from it in these cells and in
 * no others; it is minimal if no smaller unavoidable set lies inside. The search looks for the other
 * solution: a cell takes another digit, so the cells of its row, column and box that had this digit must
 * change, too, and so on until no cell is left that must change. Every cell tries every digit, so no minimal
 * set is missed.
 *
 * Each set is found from its first cell; no cell before that may change. A set has two cells at least in each
 * row, column and box that it touches, and of each digit, since these only swap places: a branch ends as soon
 * as its cells, and one more for each row that has a single one so far, are too many.
 *
 * Unavoidable sets, and that a puzzle has a clue in each: McGuire, Tugemann and Civario, "There Is No 16-Clue
 * Sudoku: Solving the Sudoku Minimum Number of Clues Problem via Hitting Set Enumeration" (2012). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grid.h"
#include "core/grow.h"
#include "core/cells.h"
#include "sudoku_research.h"

/* Rows, columns, boxes, digits: in each of them a set has no cell or at least two. */
enum { KINDS = 4, DIGITS = 3, LARGEST_SET = 18 };

/* The control is checked once in this number of branches: some milliseconds. */
enum { BRANCHES_PER_CHECK = 1 << 15 };

/* The search for the sets of one grid. */
struct set_search {
    unsigned char places[SUDOKU_CELLS][KINDS]; /* of a cell: its row, column, box and digit, each 0..8 */
    unsigned char cell_of[DIGITS][9][9];       /* of a row, column or box and a digit */
    unsigned most_cells;
    unsigned first; /* the first cell of the sets that are being searched */
    struct sudoku_cell_set *sets;
    size_t n, room;
    size_t branches; /* since the control was checked */
    struct sudoku_control control;
    enum sudoku_status status;
};

/* Returns SUDOKU_OK; what sudoku_check returns; or SUDOKU_BAD_ARGUMENT if a cell is empty. */
static enum sudoku_status read_solved_grid(struct set_search *search, const char *grid)
{
    enum sudoku_status status = sudoku_check(grid, NULL, 0, NULL);
    for (unsigned cell = 0; cell < SUDOKU_CELLS && status == SUDOKU_OK; cell++) {
        int digit = cell_value(grid[cell]) - 1;
        if (digit < 0)
            return SUDOKU_BAD_ARGUMENT;
        search->places[cell][DIGITS] = (unsigned char)digit;
        for (unsigned kind = 0; kind < DIGITS; kind++) {
            unsigned house = core_cell_houses[cell][kind] - 9 * kind;
            search->places[cell][kind] = (unsigned char)house;
            search->cell_of[kind][house][digit] = (unsigned char)cell;
        }
    }
    return status;
}

/* Another solution that is being made. */
struct change {
    struct cells cells;               /* that change */
    struct cells open;                /* those of them without a new digit */
    uint16_t gone[DIGITS][9];         /* the digits that leave each row, column and box, and */
    uint16_t come[DIGITS][9];         /* those that have a new place there */
    unsigned char count[KINDS][9];    /* cells that change */
    unsigned char n, n_single[KINDS]; /* cells in all; rows ... with a single one */
};

static void add_cell(const struct set_search *search, struct change *change, unsigned cell)
{
    const unsigned char *houses = search->places[cell];
    cells_add(&change->cells, cell);
    assert(change->n < SUDOKU_CELLS);
    cells_add(&change->open, cell);
    change->n++;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned count = ++change->count[kind][houses[kind]];
        if (count <= 2)
            change->n_single[kind] = (unsigned char)(change->n_single[kind] + (count == 1 ? 1 : -1));
        if (kind != DIGITS)
            change->gone[kind][houses[kind]] |= (uint16_t)(1u << houses[DIGITS]);
    }
}

/* Gives a cell its new digit. False if a cell before the first would have to change, or if there is no
 * room for a second cell in each row, column, box and of each digit that has one. */
static bool place_digit(const struct set_search *search, struct change *change, unsigned cell, unsigned digit)
{
    assert(digit < 9);
    assert(cells_has(change->open, cell));
    cells_remove(&change->open, cell);
    for (unsigned kind = 0; kind < DIGITS; kind++) {
        unsigned house = search->places[cell][kind];
        unsigned displaced = search->cell_of[kind][house][digit];
        change->come[kind][house] |= (uint16_t)(1u << digit);
        if (displaced < search->first)
            return false;
        if (!cells_has(change->cells, displaced))
            add_cell(search, change, displaced);
    }
    unsigned most = 0;
    for (unsigned kind = 0; kind < KINDS; kind++)
        most = change->n_single[kind] > most ? change->n_single[kind] : most;
    return change->n + most <= search->most_cells;
}

/* The digits that an open cell may get. If no further cell fits, only those that leave its houses. */
static unsigned digits_for(const struct set_search *search, const struct change *change, unsigned cell)
{
    const unsigned char *houses = search->places[cell];
    unsigned digits = ALL_DIGITS & ~(1u << houses[DIGITS]), leaving = ALL_DIGITS;
    for (unsigned kind = 0; kind < DIGITS; kind++) {
        digits &= ~(unsigned)change->come[kind][houses[kind]];
        leaving &= change->gone[kind][houses[kind]];
    }
    return change->n == search->most_cells ? digits & leaving : digits;
}

/* Returns the digits of the open cell that has the fewest, and which cell that is. */
static unsigned choose_cell(const struct set_search *search, const struct change *change, unsigned *chosen)
{
    unsigned best = 0;
    int fewest = 10;
    for (struct cells open = change->open; fewest > 1 && cells_any(open);) {
        unsigned cell = cells_pop(&open);
        unsigned digits = digits_for(search, change, cell);
        assert(cells_has(change->cells, cell));
        if (digit_count(digits) < fewest) {
            fewest = digit_count(digits);
            best = digits;
            *chosen = cell;
        }
    }
    return best;
}

static void complete_change(struct set_search *search, const struct change *change)
{
    unsigned cell = 0;
    if (!cells_any(change->open)) {
        struct sudoku_cell_set *sets = grow_array(search->sets, search->n, &search->room, 1024, sizeof *sets);
        if (sets) {
            search->sets = sets;
            assert(search->n < search->room);
            assert(change->n <= search->most_cells);
            memcpy(sets[search->n++].bits, change->cells.word, sizeof sets->bits);
        } else {
            search->status = SUDOKU_NO_MEMORY;
        }
        return;
    }
    for (unsigned digits = choose_cell(search, change, &cell); digits && search->status == SUDOKU_OK;
         digits &= digits - 1) {
        struct change next = *change;
        if (place_digit(search, &next, cell, (unsigned)lowest_digit(digits) - 1))
            complete_change(search, &next);
    }
    if (control_cancels_after(&search->control, &search->branches, 1, BRANCHES_PER_CHECK))
        search->status = SUDOKU_CANCELLED;
}

static int compare_sets(const void *first, const void *second)
{
    const struct sudoku_cell_set *one = first, *other = second;
    const struct cells a = cells_of_bits(one->bits), b = cells_of_bits(other->bits);
    unsigned of_a = cells_count(a), of_b = cells_count(b);
    if (of_a != of_b)
        return of_a < of_b ? -1 : 1;
    struct cells only_a = cells_without(a, b), only_b = cells_without(b, a);
    if (!cells_any(only_a))
        return 0;
    return cells_first(only_a) < cells_first(only_b) ? -1 : 1;
}

/* Sorts the sets by size and drops those that contain another, or are found twice. */
static void keep_minimal(struct set_search *search)
{
    size_t kept = 0;
    if (search->n)
        qsort(search->sets, search->n, sizeof *search->sets, compare_sets);
    for (size_t i = 0; i < search->n; i++) {
        const struct cells set = cells_of_bits(search->sets[i].bits);
        size_t j = 0;
        while (j < kept && !cells_within(cells_of_bits(search->sets[j].bits), set))
            j++;
        if (j == kept)
            search->sets[kept++] = search->sets[i];
    }
    assert(kept <= search->n);
    search->n = kept;
}

enum sudoku_status sudoku_find_unavoidable(const char *grid, unsigned most_cells, sudoku_result_fn *visit,
                                           void *context, const struct sudoku_control *control)
{
    struct set_search search = {.most_cells = most_cells};
    if (!grid || !visit || most_cells > LARGEST_SET || !control_read(&search.control, control))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = read_solved_grid(&search, grid);
    if (status != SUDOKU_OK)
        return status;
    for (; search.first < SUDOKU_CELLS && search.status == SUDOKU_OK; search.first++) {
        struct change change = {0};
        add_cell(&search, &change, search.first);
        complete_change(&search, &change);
    }
    if (search.status == SUDOKU_OK)
        keep_minimal(&search);
    for (size_t i = 0; i < search.n && search.status == SUDOKU_OK; i++)
        if (visit(context, &search.sets[i]) != 0)
            break;
    free(search.sets);
    return search.status;
}

/* minlex.c: the minlex form and the automorphisms of a puzzle. Chooses which row of the puzzle comes next in
 * the form, and keeps the candidates that tie; minlex_row.c writes the row. */
#include "create/minlex.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "sudoku.h"

/* Greater than any row, and the first row of a full grid. */
static const uint64_t NO_LINE = 0xfffffffff, FIRST_LINE_FULL = 0x123456789;

/* ---- The candidates that tie for the smallest text ----
 *
 * Two lists are used in turn: the candidates that were kept for one row are the start of the next. Nearly all
 * puzzles fit into the room within the structure, so the search mostly allocates nothing. */

static void candidates_init(struct list *list)
{
    list->items = list->first;
    list->n = 0;
    list->room = INLINE_ROOM;
}

static void candidates_free(struct list *list)
{
    if (list->items != list->first)
        free(list->items);
}

static bool grow(struct list *list)
{
    size_t room = list->room * 4;
    bool is_inline = list->items == list->first;
    struct candidate *items = realloc(is_inline ? NULL : list->items, room * sizeof *items);
    if (items == NULL)
        return false;
    if (is_inline)
        memcpy(items, list->first, sizeof list->first);
    list->items = items;
    list->room = room;
    return true;
}

void create_keep_candidate(struct search *search, const struct candidate *candidate, uint64_t line)
{
    struct list *list = &search->lists[(search->depth + 1) & 1];
    if (line < search->line[search->depth]) {
        search->line[search->depth] = line;
        list->n = 0;
    }
    if (list->n == list->room && !grow(list))
        search->short_of_memory = true;
    else
        list->items[list->n++] = *candidate;
}

/* ---- Which row comes next ---- */

/* Tries a row of the view as the next row of the form. */
static void try_row(struct search *search, const struct candidate *candidate, int row)
{
    struct walk walk = {.candidate = *candidate, .view = &search->views[candidate->view], .row = row};
    const unsigned char *filled = walk.view->filled[row];
    walk.candidate.row[search->depth] = (unsigned char)row;
    walk.candidate.free_rows = (uint16_t)(candidate->free_rows & ~(1u << row));
    if (search->depth == 1 && search->line[0] == FIRST_LINE_FULL &&
        (filled[0] & filled[1] & filled[2]) == EACH)
        create_try_second_full_row(search, &walk.candidate, row);
    else
        create_write_row(search, &walk);
}

/* The free rows of a band, but only one of those that are empty. */
static unsigned free_rows_of_band(const struct view *view, const struct candidate *candidate, int band)
{
    unsigned rows = candidate->free_rows & 7u << (3 * band);
    unsigned empty = rows & view->empty_rows;
    return (rows & ~empty) | (empty & (0u - empty));
}

/* The rows that may follow: those of the band that has been begun, or of any band, but only one of the
 * bands that are empty. Empty rows and bands give the same text in whatever order they come. */
static unsigned rows_to_try(const struct search *search, const struct candidate *candidate)
{
    const struct view *view = &search->views[candidate->view];
    bool tried_empty = false;
    unsigned rows = 0;
    if (search->depth % 3 != 0)
        return free_rows_of_band(view, candidate, candidate->row[search->depth - 1] / 3);
    for (int band = 0; band < 3; band++) {
        unsigned of_band = 7u << (3 * band);
        bool is_empty = (view->empty_rows & of_band) == of_band;
        if (!(candidate->free_rows & of_band) || (is_empty && tried_empty))
            continue;
        tried_empty = tried_empty || is_empty;
        rows |= free_rows_of_band(view, candidate, band);
    }
    return rows;
}

/* The numbers of clues in the three stacks of a row, in ascending order. Of two first rows, the one with
 * the lower rank has the smaller text. Two bits are enough for each number, which is 3 at most. */
static unsigned first_row_rank(const unsigned char filled[3])
{
    unsigned a = set_size(filled[0]), b = set_size(filled[1]), c = set_size(filled[2]);
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    if (c < low)
        return c << 4 | low << 2 | high;
    return c < high ? low << 4 | c << 2 | high : low << 4 | high << 2 | c;
}

/* Tries as first rows only those that will be the smallest. */
static void try_first_rows(struct search *search, const struct candidate starts[2])
{
    unsigned char rank[2][9], best = UCHAR_MAX;
    for (int i = 0; i < 18; i++) {
        rank[i / 9][i % 9] = (unsigned char)first_row_rank(search->views[i / 9].filled[i % 9]);
        if (rank[i / 9][i % 9] < best)
            best = rank[i / 9][i % 9];
    }
    for (int i = 0; i < 2; i++) {
        unsigned rows = rows_to_try(search, &starts[i]);
        for (int row = 0; row < 9; row++)
            if (rows >> row & 1 && rank[i][row] == best)
                try_row(search, &starts[i], row);
    }
}

static bool is_settled(const struct candidate *candidate)
{
    const unsigned char ranks[4] = {candidate->rank[0], candidate->rank[1], candidate->rank[2],
                                    candidate->stack_rank};
    for (int i = 0; i < 4; i++)
        if (!of_rank(ranks[i], 1) || !of_rank(ranks[i], 2))
            return false;
    return true;
}

static void try_next_rows(struct search *search, const struct candidate *candidate)
{
    unsigned rows = rows_to_try(search, candidate);
    if (is_settled(candidate)) {
        create_try_settled_rows(search, candidate, rows);
        return;
    }
    for (int row = 0; row < 9; row++)
        if (rows >> row & 1)
            try_row(search, candidate, row);
}

static void view_set(struct view *view, unsigned row, unsigned stack, unsigned column, unsigned digit)
{
    view->cell[row][3 * stack + column] = (unsigned char)digit;
    view->filled[row][stack] |= (unsigned char)((digit != 0) << 2 * column);
    view->digits[row][stack] |= (uint16_t)(1u << digit & ~1u);
}

/* The second view is the puzzle turned about its diagonal: the form may come from either. */
static void views_fill(struct view views[2], const char *puzzle)
{
    memset(views, 0, 2 * sizeof *views);
    for (unsigned box = 0; box < 9; box++) {
        unsigned band = box / 3, stack = box % 3;
        for (unsigned row = 0; row < 3; row++)
            for (unsigned column = 0; column < 3; column++) {
                char c = puzzle[27 * band + 9 * row + 3 * stack + column];
                unsigned digit = c == '.' ? 0 : (unsigned)(c - '0');
                view_set(&views[0], 3 * band + row, stack, column, digit);
                view_set(&views[1], 3 * stack + column, band, row, digit);
            }
    }
    for (int i = 0; i < 18; i++) {
        struct view *view = &views[i / 9];
        const unsigned char *filled = view->filled[i % 9];
        view->empty_rows |= (uint16_t)(((filled[0] | filled[1] | filled[2]) == 0) << i % 9);
    }
}

static void init_search(struct search *search, const char *puzzle)
{
    views_fill(search->views, puzzle);
    search->short_of_memory = false;
    for (int i = 0; i < 2; i++) {
        struct candidate *start = &search->lists[0].first[i];
        candidates_init(&search->lists[i]);
        memset(start, 0, sizeof *start);
        start->next_name = 1;
        start->view = (unsigned char)i;
        start->free_rows = ALL_LINES;
    }
    search->lists[0].n = 2;
}

enum sudoku_status create_search_form(struct search *search, const char *puzzle)
{
    init_search(search, puzzle);
    for (search->depth = 0; search->depth < 9; search->depth++) {
        struct list *from = &search->lists[search->depth & 1];
        search->lists[(search->depth + 1) & 1].n = 0;
        search->line[search->depth] = NO_LINE;
        if (search->depth == 0)
            try_first_rows(search, from->items);
        for (size_t i = 0; i < from->n && search->depth > 0; i++)
            try_next_rows(search, &from->items[i]);
        if (search->short_of_memory)
            return SUDOKU_NO_MEMORY;
    }
    return SUDOKU_OK;
}

void create_search_end(struct search *search)
{
    candidates_free(&search->lists[0]);
    candidates_free(&search->lists[1]);
}

/* The number of orders of n things; n is at most 3. */
static unsigned orders(unsigned n)
{
    return n == 3 ? 6 : n == 2 ? 2 : 1;
}

/* The number of orders that these ranks allow. */
static unsigned orders_within(unsigned ranks)
{
    unsigned product = 1;
    for (unsigned rank = 0; rank < 3; rank++)
        product *= orders(set_size(of_rank(ranks, rank)));
    return product;
}

/* How many arrangements of columns and stacks a finished candidate stands for. */
static unsigned column_orders(const struct candidate *candidate)
{
    const unsigned char *rank = candidate->rank;
    return orders_within(candidate->stack_rank) * orders_within(rank[0]) * orders_within(rank[1]) *
           orders_within(rank[2]);
}

/* How many orders of the rows and bands were left out because they are empty. */
static unsigned row_orders(const struct view *view)
{
    unsigned product = 1;
    unsigned empty_bands = 0;
    for (int band = 0; band < 3; band++) {
        unsigned empty_rows = 0;
        for (int row = 3 * band; row < 3 * band + 3; row++)
            empty_rows += view->empty_rows >> row & 1;
        product *= orders(empty_rows);
        empty_bands += empty_rows == 3;
    }
    return product * orders(empty_bands);
}

/* Counts the arrangements that give the form. */
static uint32_t count_ways(const struct search *search)
{
    uint32_t ways = 0;
    for (size_t i = 0; i < search->lists[1].n; i++) {
        const struct candidate *candidate = &search->lists[1].items[i];
        ways += column_orders(candidate) * row_orders(&search->views[candidate->view]);
    }
    return ways;
}

/* The search ends with arrangements that all give this text, so any of them would do: it is read from
 * their lines. Each of them is one way to carry the puzzle onto itself. */
enum sudoku_status sudoku_canonicalize(const char *puzzle, char *canonical, uint32_t *automorphisms)
{
    enum sudoku_status status = canonical || automorphisms ? sudoku_check(puzzle, NULL) : SUDOKU_BAD_ARGUMENT;
    if (status != SUDOKU_OK)
        return status;
    struct search search;
    status = create_search_form(&search, puzzle);
    for (int cell = 0; status == SUDOKU_OK && canonical && cell < SUDOKU_CELLS; cell++)
        canonical[cell] = ".123456789"[character_at(&search, (unsigned)cell / 9, (unsigned)cell % 9)];
    if (status == SUDOKU_OK && automorphisms)
        *automorphisms = count_ways(&search);
    create_search_end(&search);
    return status;
}

/* canonical.c: the smallest of all forms of a puzzle, its minlex form.
 *
 * A puzzle has 2 * 6^8 arrangements (transpose it; order its bands, its stacks, the rows of a band, the
 * columns of a stack), each with 9! ways to name its digits. Read as 81 characters with '0' for an empty
 * cell, one of these forms is the smallest, and two puzzles are the same but for such a change exactly when
 * their smallest forms are equal.
 *
 * The search fills the form from the top, one row at a time. A "candidate" is what has been decided so far
 * about one way to get there; after each row only the candidates that tie for the smallest text remain,
 * usually one or two. What makes it quick is that a candidate decides as little as it can:
 *
 *   columns   The columns of a stack are in an ordered partition. rank[c] says how many columns of its stack
 *             stand in earlier classes; columns of equal rank look alike so far and may stand in any order.
 *
 *                 rank  0 0 0   nothing known       rank  0 0 2   the third stands right, the others either
 * way
 *
 *   stacks    The same one level up: stacks of equal rank have looked alike so far.
 *
 *   digits    A digit gets its name where it first appears. While that column may still stand in several
 * places, so may the name: the candidate remembers only where the digit was first seen, its home. When the
 *             digit turns up again, the smallest name it can still have wins, and that puts the column into
 * its place. The name is read off the text, which all candidates share.
 *
 * So the first row of a full grid leaves 18 candidates, one for each row and column of the grid, where
 * writing out the arrangements would leave 23,328. Only columns that compete for the same smallest name make
 * a candidate branch. Two empty rows of a band can change places, and so can two empty bands: one of them is
 * tried. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/grid.h"
#include "sudoku.h"

enum {
    HOMELESS = 0xff, /* the home of a digit that has not been seen */
    INLINE_ROOM = 96 /* candidates held without asking for memory: enough for nearly every puzzle */
};

/* Rows are held as 36 bits, the leftmost character highest: numbers compare as the texts do. */
static const uint64_t NO_LINE = ((uint64_t)1 << 36) - 1;

/* The puzzle as given, or transposed. */
struct view {
    unsigned char cell[9][9];
    uint16_t filled[9]; /* bit c: column c of this row has a clue */
};

/* One way to reach the smallest text so far, with all that is still open. */
struct candidate {
    unsigned char name[10];      /* a digit's new name once it is settled, or 0 */
    unsigned char home[10];      /* 16 * the form's row + the view's column where it was first seen */
    unsigned char rank[9];       /* a column's first possible place in its stack */
    unsigned char stack_rank[3]; /* a stack's first possible place */
    unsigned char next_name;
    unsigned char view;
    unsigned char row[9]; /* the view's row in each row of the form */
    uint16_t free_rows;   /* rows not yet placed */
};

struct list {
    struct candidate *items;
    size_t n, room;
    struct candidate first[INLINE_ROOM];
};

struct search {
    struct view views[2];
    uint64_t line[9]; /* the form, the row in progress being the best found */
    int depth;        /* which row is in progress */
    bool short_of_memory;
    struct list lists[2]; /* candidates with depth rows are in the first or second, in turn */
};

/* A candidate on its way through one row. */
struct walk {
    struct candidate candidate;
    const unsigned char *cell; /* the view's row */
    unsigned filled;           /* its clues */
    uint64_t line;             /* the characters written */
    int slot;                  /* how many they are */
};

static void list_init(struct list *list)
{
    list->items = list->first;
    list->n = 0;
    list->room = INLINE_ROOM;
}

static void list_free(struct list *list)
{
    if (list->items != list->first)
        free(list->items);
}

static bool list_grow(struct list *list)
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

/* Takes up a candidate that has finished the row, and drops all others when it is smaller than they are. */
static void keep(struct search *search, const struct candidate *candidate, uint64_t line)
{
    struct list *list = &search->lists[(search->depth + 1) & 1];
    if (line < search->line[search->depth]) {
        search->line[search->depth] = line;
        list->n = 0;
    }
    if (list->n == list->room && !list_grow(list))
        search->short_of_memory = true;
    else
        list->items[list->n++] = *candidate;
}

/* Writes one character; false when that makes the row greater than the best. */
static bool emit(const struct search *search, struct walk *walk, unsigned character)
{
    walk->line = walk->line << 4 | character;
    walk->slot++;
    return walk->line <= search->line[search->depth] >> (4 * (9 - walk->slot));
}

/* The place of the column, or the first it can still have. */
static int first_slot(const struct candidate *candidate, int column)
{
    return 3 * candidate->stack_rank[column / 3] + candidate->rank[column];
}

/* Puts the column into the first place of its class, the rest of the class behind it. */
static void settle_column(struct candidate *candidate, int column)
{
    unsigned char *rank = candidate->rank + column / 3 * 3;
    unsigned char mine = candidate->rank[column];
    for (int i = 0; i < 3; i++)
        rank[i] = (unsigned char)(rank[i] + (rank[i] == mine));
    candidate->rank[column] = mine;
}

/* The same for a stack among the stacks. */
static void settle_stack(struct candidate *candidate, int stack)
{
    unsigned char mine = candidate->stack_rank[stack];
    for (int i = 0; i < 3; i++)
        candidate->stack_rank[i] =
            (unsigned char)(candidate->stack_rank[i] + (candidate->stack_rank[i] == mine));
    candidate->stack_rank[stack] = mine;
}

static unsigned character_at(const struct search *search, int row, int slot)
{
    return (unsigned)(search->line[row] >> (4 * (8 - slot))) & 15;
}

/* The name of a digit seen before, settled to the smallest that it can still have. */
static unsigned settled_name(const struct search *search, struct candidate *candidate, unsigned digit)
{
    if (candidate->name[digit] == 0) {
        int column = candidate->home[digit] & 15;
        settle_column(candidate, column);
        settle_stack(candidate, column / 3);
        candidate->name[digit] =
            (unsigned char)character_at(search, candidate->home[digit] >> 4, first_slot(candidate, column));
    }
    return candidate->name[digit];
}

/* The same without settling anything, for a digit in a column that would be the first of its class. */
static unsigned possible_name(const struct search *search, const struct candidate *candidate, int column,
                              unsigned digit)
{
    if (candidate->name[digit] != 0)
        return candidate->name[digit];
    int home = candidate->home[digit] & 15;
    bool stands_behind = home / 3 == column / 3 && candidate->rank[home] == candidate->rank[column];
    return character_at(search, candidate->home[digit] >> 4, first_slot(candidate, home) + stands_behind);
}

/* The columns of a stack whose class begins at this place, as a set of 0..2. */
static unsigned class_at(const struct candidate *candidate, int stack, int place)
{
    const unsigned char *rank = candidate->rank + 3 * stack;
    return (unsigned)((rank[0] == place) | (rank[1] == place) << 1 | (rank[2] == place) << 2);
}

/* Of a set of 0..2: how many there are, and which is the lowest. */
static const unsigned char SIZE[8] = {0, 1, 1, 2, 1, 2, 2, 3};
static const unsigned char INDEX[8] = {0, 0, 1, 0, 2, 0, 1, 0};

static void walk_row(struct search *search, struct walk *walk);

/* Goes on with each of the choices (a set of 0..2) in the same place. */
static void branch(struct search *search, const struct walk *walk, unsigned choices, int first,
                   void settle(struct candidate *, int))
{
    for (int i = 0; i < 3; i++) {
        struct walk copy;
        if (!(choices >> i & 1))
            continue;
        copy = *walk;
        settle(&copy.candidate, first + i);
        walk_row(search, &copy);
    }
}

/* The columns of the class that hold a digit seen before and could write the smallest name. */
static unsigned smallest_known(const struct search *search, const struct walk *walk, int stack,
                               unsigned class)
{
    unsigned best = 10;
    unsigned winners = 0;
    for (int i = 0; i < 3; i++) {
        int column = 3 * stack + i;
        unsigned digit = walk->cell[column];
        unsigned name;
        if (!(class >> i & 1) || walk->candidate.home[digit] == HOMELESS)
            continue;
        name = possible_name(search, &walk->candidate, column, digit);
        if (name < best)
            winners = 0;
        if (name <= best) {
            best = name;
            winners |= 1u << i;
        }
    }
    return winners;
}

/* Writes the empty columns of a class and lets the others stand behind them. */
static bool write_empty(const struct search *search, struct walk *walk, int stack, unsigned class,
                        unsigned empty)
{
    unsigned char *rank = walk->candidate.rank + 3 * stack;
    for (int i = 0; i < 3; i++)
        if ((class & ~empty) >> i & 1)
            rank[i] = (unsigned char)(rank[i] + SIZE[empty]);
    walk->line <<= 4 * (SIZE[empty] - 1);
    walk->slot += SIZE[empty] - 1;
    return emit(search, walk, 0);
}

/* Writes a class of digits that are all new: any order gives the same text. */
static bool write_new(const struct search *search, struct walk *walk, int stack, unsigned class)
{
    for (int i = 0; i < 3; i++) {
        int column = 3 * stack + i;
        if (!(class >> i & 1))
            continue;
        walk->candidate.home[walk->cell[column]] = (unsigned char)(16 * search->depth + column);
        if (!emit(search, walk, walk->candidate.next_name++))
            return false;
    }
    return true;
}

/* Writes the first of a stack's columns that are not yet written, or all of its class if they are alike.
 * Returns false when this walk is over: too great, or continued by branches. */
static bool write_class(struct search *search, struct walk *walk, int stack)
{
    unsigned class = class_at(&walk->candidate, stack, walk->slot % 3);
    unsigned empty = class & ~(walk->filled >> (3 * stack));
    unsigned winners;
    if (empty)
        return write_empty(search, walk, stack, class, empty);
    winners = smallest_known(search, walk, stack, class);
    if (winners == 0)
        return write_new(search, walk, stack, class);
    if (SIZE[winners] > 1) {
        branch(search, walk, winners, 3 * stack, settle_column);
        return false;
    }
    settle_column(&walk->candidate, 3 * stack + INDEX[winners]);
    return emit(search, walk, settled_name(search, &walk->candidate, walk->cell[3 * stack + INDEX[winners]]));
}

static bool write_stack(struct search *search, struct walk *walk, int stack)
{
    int end = walk->slot + 3 - walk->slot % 3;
    while (walk->slot < end)
        if (!write_class(search, walk, stack))
            return false;
    return true;
}

/* The pattern that a stack would write, empty cells first in every class: greater is greater. */
static unsigned pattern(const struct walk *walk, int stack)
{
    unsigned clues = 0;
    for (int place = 0; place < 3; place++) {
        unsigned class = class_at(&walk->candidate, stack, place);
        unsigned full = class & walk->filled >> (3 * stack);
        for (int i = 0; i < SIZE[full]; i++)
            clues |= 1u << (3 - place - SIZE[class] + i);
    }
    return clues;
}

static bool all_new(const struct walk *walk, int stack)
{
    for (int column = 3 * stack; column < 3 * stack + 3; column++)
        if (walk->cell[column] != 0 && walk->candidate.home[walk->cell[column]] != HOMELESS)
            return false;
    return true;
}

/* Among stacks that have looked alike so far, those that come first in this row if that can be told from
 * their patterns alone; otherwise 0. */
static unsigned first_by_pattern(const struct walk *walk, unsigned stacks)
{
    unsigned best = 8;
    unsigned winners = 0;
    bool new_only = true;
    for (int stack = 0; stack < 3; stack++) {
        unsigned found;
        if (!(stacks >> stack & 1))
            continue;
        found = pattern(walk, stack);
        new_only = new_only && all_new(walk, stack);
        if (found < best)
            winners = 0;
        if (found <= best) {
            best = found;
            winners |= 1u << stack;
        }
    }
    return best == 0 || new_only ? winners : 0;
}

/* Writes the stacks that may stand here: one, or several that are still alike after this row. */
static bool write_stacks(struct search *search, struct walk *walk)
{
    unsigned char *rank = walk->candidate.stack_rank;
    int place = walk->slot / 3;
    unsigned stacks = (unsigned)((rank[0] == place) | (rank[1] == place) << 1 | (rank[2] == place) << 2);
    unsigned first = SIZE[stacks] == 1 ? stacks : first_by_pattern(walk, stacks);
    if (first == 0) {
        branch(search, walk, stacks, 0, settle_stack);
        return false;
    }
    for (int stack = 0; stack < 3; stack++)
        if ((stacks & ~first) >> stack & 1)
            rank[stack] = (unsigned char)(rank[stack] + SIZE[first]);
    for (int stack = 0; stack < 3; stack++)
        if (first >> stack & 1 && !write_stack(search, walk, stack))
            return false;
    return true;
}

/* The stack in which a branch goes on: nothing is alike with it any more. */
static int unfinished_stack(const struct walk *walk)
{
    const unsigned char *rank = walk->candidate.stack_rank;
    int place = walk->slot / 3;
    return rank[1] == place ? 1 : rank[2] == place ? 2 : 0;
}

/* Writes what is left of the row and keeps the candidate if it is as small as the best. */
static void walk_row(struct search *search, struct walk *walk)
{
    if (walk->slot % 3 != 0 && !write_stack(search, walk, unfinished_stack(walk)))
        return;
    while (walk->slot < 9)
        if (!write_stacks(search, walk))
            return;
    keep(search, &walk->candidate, walk->line);
}

/* Tries a row of the view as the next row of the form. */
static void try_row(struct search *search, const struct candidate *candidate, int row)
{
    const struct view *view = &search->views[candidate->view];
    struct walk walk = {*candidate, view->cell[row], view->filled[row], 0, 0};
    walk.candidate.row[search->depth] = (unsigned char)row;
    walk.candidate.free_rows = (uint16_t)(candidate->free_rows & ~(1u << row));
    walk_row(search, &walk);
}

/* Tries the free rows of a band, but only one of those that are empty. */
static void try_band(struct search *search, const struct candidate *candidate, int band)
{
    const struct view *view = &search->views[candidate->view];
    bool tried_empty = false;
    for (int row = 3 * band; row < 3 * band + 3; row++) {
        bool is_empty = view->filled[row] == 0;
        if (!(candidate->free_rows >> row & 1) || (is_empty && tried_empty))
            continue;
        tried_empty = tried_empty || is_empty;
        try_row(search, candidate, row);
    }
}

static bool band_is_empty(const struct view *view, int band)
{
    return (view->filled[3 * band] | view->filled[3 * band + 1] | view->filled[3 * band + 2]) == 0;
}

/* Tries the rows that may follow: those of the band that has been begun, or of any band, but only one of the
 * bands that are empty. */
static void try_rows(struct search *search, const struct candidate *candidate)
{
    bool tried_empty = false;
    if (search->depth % 3 != 0) {
        try_band(search, candidate, candidate->row[search->depth - 1] / 3);
        return;
    }
    for (int band = 0; band < 3; band++) {
        bool is_empty = band_is_empty(&search->views[candidate->view], band);
        if (!(candidate->free_rows >> (3 * band) & 1) || (is_empty && tried_empty))
            continue;
        tried_empty = tried_empty || is_empty;
        try_band(search, candidate, band);
    }
}

static void views_fill(struct view views[2], const char *puzzle)
{
    memset(views, 0, 2 * sizeof *views);
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < 9; column++) {
            unsigned char digit = (unsigned char)cell_value(puzzle[9 * row + column]);
            views[0].cell[row][column] = digit;
            views[1].cell[column][row] = digit;
            if (digit) {
                views[0].filled[row] = (uint16_t)(views[0].filled[row] | 1u << column);
                views[1].filled[column] = (uint16_t)(views[1].filled[column] | 1u << row);
            }
        }
}

static void search_init(struct search *search, const char *puzzle)
{
    views_fill(search->views, puzzle);
    search->short_of_memory = false;
    for (int i = 0; i < 2; i++) {
        struct candidate *start = &search->lists[0].first[i];
        list_init(&search->lists[i]);
        memset(start, 0, sizeof *start);
        memset(start->home, HOMELESS, sizeof start->home);
        start->next_name = 1;
        start->view = (unsigned char)i;
        start->free_rows = 0x1ff;
    }
    search->lists[0].n = 2;
}

/* Fills the form row by row. Leaves the candidates that reach it in the second list. */
static int search_run(struct search *search)
{
    for (search->depth = 0; search->depth < 9; search->depth++) {
        struct list *from = &search->lists[search->depth & 1];
        search->lists[(search->depth + 1) & 1].n = 0;
        search->line[search->depth] = NO_LINE;
        for (size_t i = 0; i < from->n; i++)
            try_rows(search, &from->items[i]);
        if (search->short_of_memory)
            return SUDOKU_NO_MEMORY;
    }
    return SUDOKU_OK;
}

static void search_end(struct search *search)
{
    list_free(&search->lists[0]);
    list_free(&search->lists[1]);
}

int sudoku_canonical(const char *puzzle, char *canonical)
{
    struct search search;
    int status = sudoku_check(puzzle, NULL);
    if (status != SUDOKU_OK)
        return status;
    search_init(&search, puzzle);
    status = search_run(&search);
    for (int cell = 0; status == SUDOKU_OK && cell < SUDOKU_CELLS; cell++)
        canonical[cell] = ".123456789"[character_at(&search, cell / 9, cell % 9)];
    search_end(&search);
    return status;
}

/* In how many orders n things can stand: n is at most 3. */
static unsigned orders(unsigned n)
{
    return n == 3 ? 6 : n == 2 ? 2 : 1;
}

/* How many arrangements of columns and stacks a finished candidate stands for. */
static unsigned column_orders(const struct candidate *candidate)
{
    unsigned product = 1;
    for (int place = 0; place < 3; place++) {
        const unsigned char *rank = candidate->stack_rank;
        product *= orders((unsigned)((rank[0] == place) + (rank[1] == place) + (rank[2] == place)));
        for (int stack = 0; stack < 3; stack++)
            product *= orders(SIZE[class_at(candidate, stack, place)]);
    }
    return product;
}

/* How many orders of the rows and bands were left out because they are empty. */
static unsigned row_orders(const struct view *view)
{
    unsigned product = 1;
    unsigned empty_bands = 0;
    for (int band = 0; band < 3; band++) {
        unsigned empty_rows = 0;
        for (int row = 3 * band; row < 3 * band + 3; row++)
            empty_rows += view->filled[row] == 0;
        product *= orders(empty_rows);
        empty_bands += empty_rows == 3;
    }
    return product * orders(empty_bands);
}

int sudoku_automorphisms(const char *puzzle, uint32_t *count)
{
    struct search search;
    int status = sudoku_check(puzzle, NULL);
    if (status != SUDOKU_OK)
        return status;
    search_init(&search, puzzle);
    status = search_run(&search);
    *count = 0;
    for (size_t i = 0; status == SUDOKU_OK && i < search.lists[1].n; i++) {
        const struct candidate *candidate = &search.lists[1].items[i];
        *count += column_orders(candidate) * row_orders(&search.views[candidate->view]);
    }
    search_end(&search);
    return status;
}

/* minlex.c: the smallest of all forms of a puzzle, its minlex form, and the automorphisms of the puzzle.
 *
 * A puzzle has 2 * 6^8 arrangements (transpose it; order its bands, its stacks, the rows of a band, the
 * columns of a stack), each with 9! ways to name its digits. Read as 81 characters with '0' for an empty
 * cell, one of these forms is the smallest, and two puzzles are equivalent if and only if
 * their smallest forms are equal.
 *
 * The search fills the form from the top, one row at a time. A "candidate" holds the decisions so
 * far on one way to get there; after each row only the candidates that tie for the smallest text remain,
 * usually one or two. The search is fast because a candidate decides as little as it can:
 *
 *   columns  The columns of a stack are in an ordered partition. The rank of a column says how many columns
 *            of its stack stand in earlier classes; columns of equal rank look alike so far and may stand in
 *            any order. Ranks 0 0 0: nothing is known; 0 0 2: the third column's place is fixed, the others
 *            may stand either way.
 *
 *   stacks   The same one level up: stacks of equal rank have looked alike so far.
 *
 *   digits   A digit gets its name where it first appears. While that column may still stand in several
 *            places, so may the name: the candidate remembers only where the digit was first seen, its
 *            home. When the digit turns up again, the smallest name that it can still have wins, and that
 *            puts the column into its place. The name is read off the text, which all candidates share.
 *
 * So the first row of a full grid leaves 18 candidates, one for each row and column of the grid, where
 * writing out the arrangements would leave 23,328. Only columns that compete for the same smallest name
 * make a candidate branch. Two empty rows of a band can change places, and so can two empty bands: one of
 * them is tried. */
#include <stdlib.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/grid.h"
#include "core/grow.h"

enum {
    STACKS = 3,     /* as an index of ranks: those of the stacks */
    EACH = 0x15,    /* all three, see below */
    FIRST_ROOM = 96 /* candidates: enough for nearly every puzzle */
};

/* Greater than any row; the first row of a full grid, and the smallest second row. */
static const uint64_t NO_LINE = 0xfffffffff, FIRST_LINE_FULL = 0x123456789, PURE_LINE = 0x456789123;

/* The ranks of three things, the columns of a stack or the stacks, are two bits each in one number. A set of
 * the three has bits 0, 2 and 4, so that it can be added to their ranks. */

static unsigned set_size(unsigned set)
{
    return set * EACH >> 4 & 3;
}

/* Which of the three the only one in the set is. */
static unsigned set_index(unsigned set)
{
    return (set >> 2) - (set >> 3);
}

static unsigned rank_of(unsigned ranks, unsigned index)
{
    return ranks >> (2 * index) & 3;
}

/* The set of those that have this rank. */
static unsigned of_rank(unsigned ranks, unsigned rank)
{
    unsigned differing = ranks ^ rank * EACH;
    return ~(differing | differing >> 1) & EACH;
}

/* Puts one into the first place of its class, the others of the class after it. */
static unsigned char put_first_in_class(unsigned ranks, unsigned index)
{
    return (unsigned char)(ranks + (of_rank(ranks, rank_of(ranks, index)) & ~(1u << (2 * index))));
}

/* The puzzle as given, or turned about its diagonal: the form may come from either. */
struct view {
    unsigned char cell[9][9];
    unsigned char filled[9][3]; /* of a row and stack: the columns that have a clue */
    uint16_t digits[9][3];      /* bit d: digit d is there */
    uint16_t empty_rows;        /* bit r: row r has no clue */
};

/* One way to reach the smallest text so far, with all that is still open. */
struct candidate {
    unsigned char name[10]; /* a digit's new name once it is settled, or 0 */
    unsigned char home[10]; /* where it was first seen: 16 * row of the form + 4 * stack + column there */
    unsigned char rank[4];  /* ranks of each stack's columns, and of the stacks */
    unsigned char next_name;
    unsigned char view;
    unsigned char row[9]; /* the view's row in each row of the form */
    uint16_t seen;        /* bit d: digit d has a home */
    uint16_t free_rows;   /* rows not yet placed */
};

struct list {
    struct candidate *items;
    size_t n, room;
};

/* All 0 at first. */
struct search {
    struct view views[2];
    uint64_t
        line[9]; /* rows of the form, 4 bits a character, the leftmost highest; the last is the best so far */
    unsigned depth; /* the row in progress */
    bool short_of_memory;
    struct list lists[2]; /* the candidates before and after the row in progress, in turn */
};

/* A candidate on its way through one row. */
struct walk {
    struct candidate candidate;
    const struct view *view;
    int row;       /* of the view */
    unsigned slot; /* how many characters are written */
    uint64_t line; /* the characters */
};

/* The character in a finished row. */
static unsigned character_at(const struct search *search, unsigned row, unsigned slot)
{
    return (unsigned)(search->line[row] >> (4 * (8 - slot))) & 15;
}

/* Keeps a candidate that has written this text for the row, unless memory is short. A text smaller than the
 * best so far drops all candidates kept before it. */
static void keep_candidate(struct search *search, const struct candidate *candidate, uint64_t line)
{
    struct list *list = &search->lists[(search->depth + 1) & 1];
    if (line < search->line[search->depth]) {
        search->line[search->depth] = line;
        list->n = 0;
    }
    struct candidate *items = grow_array(list->items, list->n, &list->room, FIRST_ROOM, sizeof *items);
    search->short_of_memory |= !items;
    if (!items)
        return;
    list->items = items;
    list->items[list->n++] = *candidate;
}

/* ---- A row, which decides no more than it needs ---- */

/* Is the text written so far not greater than the best row? */
static bool may_be_smallest(const struct search *search, const struct walk *walk)
{
    return walk->line <= search->line[search->depth] >> (4 * (9 - walk->slot));
}

static bool write_character(const struct search *search, struct walk *walk, unsigned character)
{
    walk->line = walk->line << 4 | character;
    walk->slot++;
    return may_be_smallest(search, walk);
}

/* The place of a column, or the first that it can still have. */
static unsigned first_slot(const struct candidate *candidate, unsigned stack, unsigned column)
{
    return 3 * rank_of(candidate->rank[STACKS], stack) + rank_of(candidate->rank[stack], column);
}

/* The name of a digit seen before, settled to the smallest that it can still have. */
static unsigned settled_name(const struct search *search, struct candidate *candidate, unsigned digit)
{
    unsigned home = candidate->home[digit];
    unsigned stack = home >> 2 & 3, column = home & 3;
    if (candidate->name[digit] == 0) {
        candidate->rank[stack] = put_first_in_class(candidate->rank[stack], column);
        candidate->rank[STACKS] = put_first_in_class(candidate->rank[STACKS], stack);
        candidate->name[digit] =
            (unsigned char)character_at(search, home >> 4, first_slot(candidate, stack, column));
    }
    return candidate->name[digit];
}

/* Like settled_name, but changes nothing; sufficient for comparison. In the end the column to be written
 * stands before the home of a digit in its own class, which moves that home back by one; no other name lies
 * between. */
static unsigned possible_name(const struct search *search, const struct candidate *candidate, unsigned digit)
{
    unsigned home = candidate->home[digit];
    unsigned slot = first_slot(candidate, home >> 2 & 3, home & 3);
    return candidate->name[digit] ? candidate->name[digit] : character_at(search, home >> 4, slot);
}

static void give_home(const struct search *search, struct candidate *candidate, unsigned stack,
                      unsigned column, unsigned digit)
{
    candidate->home[digit] = (unsigned char)(16 * search->depth + 4 * stack + column);
    candidate->seen |= (uint16_t)(1u << digit);
}

static void write_row(struct search *search, struct walk *walk);

/* Goes on with each of these columns of a stack, or of these stacks, in the same place. */
static void branch(struct search *search, const struct walk *walk, unsigned of, unsigned set)
{
    for (unsigned index = 0; index < 3; index++) {
        if (!(set >> 2 * index & 1))
            continue;
        struct walk copy = *walk;
        copy.candidate.rank[of] = put_first_in_class(copy.candidate.rank[of], index);
        write_row(search, &copy);
    }
}

/* The columns of the class that hold a digit seen before and could write the smallest name. */
static unsigned smallest_known(const struct search *search, const struct walk *walk, unsigned stack,
                               unsigned class)
{
    const unsigned char *cell = walk->view->cell[walk->row] + 3 * stack;
    unsigned best = 10, winners = 0;
    for (unsigned column = 0; column < 3; column++) {
        if (!(class >> 2 * column & 1) || !(walk->candidate.seen >> cell[column] & 1))
            continue;
        unsigned name = possible_name(search, &walk->candidate, cell[column]);
        if (name < best)
            winners = 0;
        if (name <= best) {
            best = name;
            winners |= 1u << 2 * column;
        }
    }
    return winners;
}

/* Writes the empty columns of a class and puts the others after them. */
static bool write_empty(const struct search *search, struct walk *walk, unsigned stack, unsigned class,
                        unsigned empty)
{
    unsigned n = set_size(empty);
    walk->candidate.rank[stack] = (unsigned char)(walk->candidate.rank[stack] + n * (class & ~empty));
    walk->line <<= 4 * n;
    walk->slot += n;
    return may_be_smallest(search, walk);
}

/* Writes a class of digits that are all new: any order gives the same text. */
static bool write_new(const struct search *search, struct walk *walk, unsigned stack, unsigned class)
{
    for (unsigned column = 0; column < 3; column++) {
        if (!(class >> 2 * column & 1))
            continue;
        give_home(search, &walk->candidate, stack, column, walk->view->cell[walk->row][3 * stack + column]);
        if (!write_character(search, walk, walk->candidate.next_name++))
            return false;
    }
    return true;
}

/* Writes the clue of a column that stands alone in its class. */
static bool write_single(const struct search *search, struct walk *walk, unsigned stack, unsigned column)
{
    unsigned digit = walk->view->cell[walk->row][3 * stack + column];
    if (walk->candidate.seen >> digit & 1)
        return write_character(search, walk, settled_name(search, &walk->candidate, digit));
    give_home(search, &walk->candidate, stack, column, digit);
    return write_character(search, walk, walk->candidate.next_name++);
}

/* Writes the first of a stack's columns that are not yet written, or all of its class if they are alike.
 * Returns false when this walk is over: too great, or continued by branches. */
static bool write_class(struct search *search, struct walk *walk, unsigned stack, unsigned place)
{
    unsigned class = of_rank(walk->candidate.rank[stack], place);
    unsigned empty = class & ~(unsigned)walk->view->filled[walk->row][stack];
    if (empty)
        return write_empty(search, walk, stack, class, empty);
    if ((class & (class - 1)) == 0)
        return write_single(search, walk, stack, set_index(class));
    unsigned winners = smallest_known(search, walk, stack, class);
    if (winners == 0)
        return write_new(search, walk, stack, class);
    if (winners & (winners - 1)) {
        branch(search, walk, stack, winners);
        return false;
    }
    walk->candidate.rank[stack] = put_first_in_class(walk->candidate.rank[stack], set_index(winners));
    return write_single(search, walk, stack, set_index(winners));
}

/* Writes the rest of a stack. */
static bool write_stack(struct search *search, struct walk *walk, unsigned stack)
{
    unsigned start = walk->slot - walk->slot % 3;
    while (walk->slot < start + 3)
        if (!write_class(search, walk, stack, walk->slot - start))
            return false;
    return true;
}

/* The pattern that a stack would write, empty cells first in every class: greater is greater. */
static unsigned pattern_of_stack(const struct walk *walk, unsigned stack)
{
    unsigned clues = 0;
    for (unsigned place = 0; place < 3; place++) {
        unsigned class = of_rank(walk->candidate.rank[stack], place);
        unsigned n = set_size(class), full = set_size(class & walk->view->filled[walk->row][stack]);
        clues |= ((1u << full) - 1) << (3 - place - n);
    }
    return clues;
}

/* Finds the stacks that come first in this row, among stacks that have looked alike so far. Returns none if
 * that depends on the names of their digits. */
static unsigned first_by_pattern(const struct walk *walk, unsigned stacks)
{
    unsigned empty = 0, digits = 0;
    for (unsigned stack = 0; stack < 3; stack++) {
        if (!(stacks >> 2 * stack & 1))
            continue;
        empty |= (walk->view->filled[walk->row][stack] == 0u) << 2 * stack;
        digits |= walk->view->digits[walk->row][stack];
    }
    if (empty || digits & walk->candidate.seen)
        return empty;
    unsigned best = 8, winners = 0;
    for (unsigned stack = 0; stack < 3; stack++) {
        unsigned found = stacks >> 2 * stack & 1 ? pattern_of_stack(walk, stack) : 8;
        if (found < best)
            winners = 0;
        if (found <= best) {
            best = found;
            winners |= 1u << 2 * stack;
        }
    }
    return winners & stacks;
}

/* Writes the stacks that may stand here: one, or several that are still alike after this row. */
static bool write_stacks(struct search *search, struct walk *walk)
{
    unsigned stacks = of_rank(walk->candidate.rank[STACKS], walk->slot / 3);
    if ((stacks & (stacks - 1)) == 0)
        return write_stack(search, walk, set_index(stacks));
    unsigned first = first_by_pattern(walk, stacks);
    if (first == 0) {
        branch(search, walk, STACKS, stacks);
        return false;
    }
    walk->candidate.rank[STACKS] =
        (unsigned char)(walk->candidate.rank[STACKS] + set_size(first) * (stacks & ~first));
    for (unsigned stack = 0; stack < 3; stack++)
        if (first >> 2 * stack & 1 && !write_stack(search, walk, stack))
            return false;
    return true;
}

/* Writes the rest of the row, branching where several ways may be the smallest, and keeps ties with the
 * best. A branch may go on within a stack, which stands alone then. */
static void write_row(struct search *search, struct walk *walk)
{
    while (walk->slot < 9)
        if (!write_stacks(search, walk))
            return;
    keep_candidate(search, &walk->candidate, walk->line);
}

/* Tries one row when all names given so far are settled, too. */
static void try_settled_row(struct search *search, const struct candidate *candidate,
                            const unsigned char column[9], int row)
{
    const unsigned char *cell = search->views[candidate->view].cell[row];
    uint64_t best = search->line[search->depth], line = 0;
    struct candidate next = *candidate;
    for (int slot = 0; slot < 9; slot++) {
        unsigned digit = cell[column[slot]];
        if (digit != 0 && next.name[digit] == 0)
            next.name[digit] = next.next_name++;
        line = line << 4 | next.name[digit];
        if (line > best >> (4 * (8 - slot)))
            return;
    }
    next.row[search->depth] = (unsigned char)row;
    next.free_rows = (uint16_t)(next.free_rows & ~(1u << row));
    keep_candidate(search, &next, line);
}

/* Finds which column of the view stands in each column of the form, once all have their places. */
static void find_columns(const struct candidate *candidate, unsigned char column[9])
{
    for (unsigned i = 0; i < 9; i++)
        column[first_slot(candidate, i / 3, i % 3)] = (unsigned char)i;
}

/* Tries each of these rows (a set) as the next one of a candidate whose columns all have their places. The
 * general way takes 6 % longer for grids and 12 % for puzzles. */
static void try_settled_rows(struct search *search, const struct candidate *candidate, unsigned rows)
{
    struct candidate settled = *candidate;
    unsigned char column[9];
    find_columns(candidate, column);
    for (unsigned digit = 1; digit <= 9; digit++)
        if (candidate->seen >> digit & 1)
            settled_name(search, &settled, digit);
    for (int row = 0; row < 9; row++)
        if (rows >> row & 1)
            try_settled_row(search, &settled, column, row);
}

/* ---- The second row of full grids ----
 *
 * All orders of the columns tie for the first row, 123456789, and the general way would try very many of
 * them: a grid would take 4.8 times as long. But each column of the second row has a target: the column
 * where the first row has the same digit. A stack has all three targets in one other stack, which gives
 * 456 789 123, or two in one and one in the other, which gives 457 and more when those two come first.
 * That leaves 18 or 12 orders. */

/* Keeps the candidate with its columns in this order, unless the second row is greater then. */
static void try_column_order(struct search *search, const struct candidate *candidate,
                             const unsigned char target[9], const unsigned char order[9])
{
    const unsigned char *first = search->views[candidate->view].cell[candidate->row[0]];
    unsigned char place[9];
    uint64_t line = 0;
    for (unsigned i = 0; i < 9; i++)
        place[order[i]] = (unsigned char)i;
    for (int i = 0; i < 9; i++) {
        line = line << 4 | (place[target[order[i]]] + 1u);
        if (line > search->line[1] >> (4 * (8 - i)))
            return;
    }
    struct candidate settled = *candidate;
    for (int column = 0; column < 9; column++) {
        int stack = column / 3, of_stack = place[column] / 3, of_column = place[column] % 3;
        settled.rank[STACKS] |= (unsigned char)(of_stack << 2 * stack);
        settled.rank[stack] |= (unsigned char)(of_column << 2 * (column - 3 * stack));
        settled.name[first[column]] = (unsigned char)(place[column] + 1);
    }
    keep_candidate(search, &settled, line);
}

/* The stack that comes first has all its targets in one other. */
static void try_pure(struct search *search, const struct candidate *candidate, const unsigned char target[9],
                     unsigned char first)
{
    static const unsigned char ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned char order[9];
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 3; j++) {
            order[j] = (unsigned char)(first + ORDERS[i][j]);
            order[3 + j] = target[order[j]];
            order[6 + j] = target[order[3 + j]];
        }
        try_column_order(search, candidate, target, order);
    }
}

/* The column of a stack that is neither of these two. */
static unsigned char third_column(unsigned char a, unsigned char b)
{
    return (unsigned char)(a / 3 * 9 + 3 - a - b);
}

/* Columns x and y have their targets in one stack, z has it in the other. The fourth character, under the
 * target of x, refuses most of the orders that are not the smallest. */
static void try_mixed(struct search *search, const struct candidate *candidate, const unsigned char target[9],
                      unsigned char x, unsigned char y, unsigned char z)
{
    unsigned char fourth = target[target[x]];
    unsigned name = fourth == x ? 1 : fourth == y ? 2 : fourth == z ? 3 : 7; /* or more */
    if ((0x4570 | name) > search->line[1] >> 20)
        return;
    unsigned char last = target[z] / 3 * 3;
    unsigned char u = (unsigned char)(last + (target[z] == last));
    unsigned char v = third_column(target[z], u);
    unsigned char order[9] = {x,         y, z, target[x], target[y], third_column(target[x], target[y]),
                              target[z], u, v};
    try_column_order(search, candidate, target, order);
    order[7] = v;
    order[8] = u;
    try_column_order(search, candidate, target, order);
}

/* Tries a row without empty cells as the second one, if the first had none either. */
static void try_second_full_row(struct search *search, const struct candidate *candidate, int row)
{
    const struct view *view = &search->views[candidate->view];
    unsigned char column_of[10];
    for (unsigned char column = 0; column < 9; column++)
        column_of[view->cell[candidate->row[0]][column]] = column;
    unsigned char target[9];
    for (int column = 0; column < 9; column++)
        target[column] = column_of[view->cell[row][column]];
    for (unsigned char x = 0; x < 9; x = (unsigned char)(x + 3)) {
        unsigned char y = (unsigned char)(x + 1), z = (unsigned char)(x + 2);
        int of_x = target[x] / 3, of_y = target[y] / 3, of_z = target[z] / 3;
        if (of_x == of_y && of_y == of_z) {
            try_pure(search, candidate, target, x);
        } else if (search->line[1] > PURE_LINE) {
            unsigned char odd = of_x == of_y ? z : of_x == of_z ? y : x;
            unsigned char one = odd == x ? y : x, other = third_column(one, odd);
            try_mixed(search, candidate, target, one, other, odd);
            try_mixed(search, candidate, target, other, one, odd);
        }
    }
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
        try_second_full_row(search, &walk.candidate, row);
    else
        write_row(search, &walk);
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

/* Tries as first rows only those that will be the smallest: those with the most empty stacks, then with the
 * most stacks of one clue, then of two. */
static void try_first_rows(struct search *search, const struct candidate starts[2])
{
    unsigned score[2][9], best = 0;
    for (int i = 0; i < 18; i++) {
        const unsigned char *filled = search->views[i / 9].filled[i % 9];
        unsigned sum = 0;
        for (int stack = 0; stack < 3; stack++)
            sum += 16u >> 2 * set_size(filled[stack]);
        score[i / 9][i % 9] = sum;
        best = sum > best ? sum : best;
    }
    for (int i = 0; i < 2; i++) {
        unsigned rows = rows_to_try(search, &starts[i]);
        for (int row = 0; row < 9; row++)
            if (rows >> row & 1 && score[i][row] == best)
                try_row(search, &starts[i], row);
    }
}

static void try_next_rows(struct search *search, const struct candidate *candidate)
{
    unsigned rows = rows_to_try(search, candidate);
    bool is_settled = true;
    for (int i = 0; i < 4; i++)
        is_settled = is_settled && of_rank(candidate->rank[i], 1) && of_rank(candidate->rank[i], 2);
    if (is_settled)
        try_settled_rows(search, candidate, rows);
    for (int row = 0; row < 9 && !is_settled; row++)
        if (rows >> row & 1)
            try_row(search, candidate, row);
}

/* ---- The search ---- */

static void view_set(struct view *view, unsigned row, unsigned stack, unsigned column, unsigned digit)
{
    view->cell[row][3 * stack + column] = (unsigned char)digit;
    view->filled[row][stack] |= (unsigned char)((digit != 0) << 2 * column);
    view->digits[row][stack] |= (uint16_t)(1u << digit & ~1u);
}

static void views_fill(struct view views[2], const char *puzzle)
{
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
        const unsigned char *filled = views[i / 9].filled[i % 9];
        views[i / 9].empty_rows |= (uint16_t)(((filled[0] | filled[1] | filled[2]) == 0) << i % 9);
    }
}

/* Searches for the form of a valid puzzle. Leaves it in line, and the candidates that reach it in the second
 * list. Returns SUDOKU_OK or SUDOKU_NO_MEMORY; end_search frees the lists after either. */
static enum sudoku_status search_form(struct search *search, const char *puzzle)
{
    const struct candidate starts[2] = {{.next_name = 1, .view = 0, .free_rows = ALL_DIGITS},
                                        {.next_name = 1, .view = 1, .free_rows = ALL_DIGITS}};
    views_fill(search->views, puzzle);
    for (; search->depth < 9; search->depth++) {
        const struct list *from = &search->lists[search->depth & 1];
        search->lists[(search->depth + 1) & 1].n = 0;
        search->line[search->depth] = NO_LINE;
        if (search->depth == 0)
            try_first_rows(search, starts);
        for (size_t i = 0; i < from->n; i++)
            try_next_rows(search, &from->items[i]);
        if (search->short_of_memory)
            return SUDOKU_NO_MEMORY;
    }
    return SUDOKU_OK;
}

static void end_search(struct search *search)
{
    free(search->lists[0].items);
    free(search->lists[1].items);
}

/* Counts the arrangements that give the form: the orders that each candidate leaves open, and those of rows
 * and bands that were left out because they are empty. */
static uint32_t count_ways(const struct search *search)
{
    static const unsigned char orders[] = {1, 1, 2, 6}; /* of 0 to 3 things */
    uint32_t ways = 0;
    for (size_t i = 0; i < search->lists[1].n; i++) {
        const struct candidate *candidate = &search->lists[1].items[i];
        unsigned product = 1, empty_bands = 0;
        for (unsigned rank = 0; rank < 12; rank++)
            product *= orders[set_size(of_rank(candidate->rank[rank / 3], rank % 3))];
        for (int band = 0; band < 3; band++) {
            int empty = digit_count(search->views[candidate->view].empty_rows >> 3 * band & 7);
            product *= orders[empty];
            empty_bands += empty == 3;
        }
        ways += product * orders[empty_bands];
    }
    return ways;
}

/* ---- Forms with a canonical solution ----
 *
 * Equivalent puzzles have equivalent solutions. So a puzzle is moved in each way that turns its solution into
 * the canonical form: one way for most solutions, at most 648. */

/* Writes the puzzle as a candidate of the search for its solution arranges it. */
static void arrange(const struct candidate *candidate, const char *puzzle, char form[SUDOKU_CELLS])
{
    unsigned char column_of[9];
    find_columns(candidate, column_of);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned row = candidate->row[cell / 9], column = column_of[cell % 9];
        char clue = puzzle[candidate->view ? 9 * column + row : 9 * row + column];
        form[cell] = (char)(clue > '0' ? '0' + candidate->name[clue - '0'] : '.');
    }
}

/* Chooses the last of the forms in the order of texts. Returns how many candidates give it. */
static uint32_t choose_last(const struct list *list, const char *puzzle, char last[SUDOKU_CELLS])
{
    uint32_t ties = 0;
    for (size_t i = 0; i < list->n; i++) {
        char form[SUDOKU_CELLS];
        arrange(&list->items[i], puzzle, form);
        int order = ties ? memcmp(form, last, sizeof form) : 1;
        if (order > 0) {
            memcpy(last, form, sizeof form);
            ties = 0;
        }
        ties += order >= 0;
    }
    return ties;
}

/* The search ends with arrangements that all give the same text, which is read from their lines. Each of them
 * is one way to map the puzzle onto itself. */
enum sudoku_status sudoku_canonicalize(const char *puzzle, int by_solution, char *canonical,
                                       uint32_t *automorphisms)
{
    char solution[SUDOKU_CELLS], form[SUDOKU_CELLS];
    if (!puzzle || (!canonical && !automorphisms))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status =
        by_solution ? core_only_solution(puzzle, solution) : sudoku_check(puzzle, NULL, 0, NULL);
    if (status != SUDOKU_OK)
        return status;
    struct search search = {.depth = 0};
    status = search_form(&search, by_solution ? solution : puzzle);
    if (status == SUDOKU_OK) {
        uint32_t ways = by_solution ? choose_last(&search.lists[1], puzzle, form) : count_ways(&search);
        for (unsigned cell = 0; cell < SUDOKU_CELLS && !by_solution; cell++)
            form[cell] = ".123456789"[character_at(&search, cell / 9, cell % 9)];
        if (canonical)
            memcpy(canonical, form, sizeof form);
        if (automorphisms)
            *automorphisms = ways;
    }
    end_search(&search);
    return status;
}

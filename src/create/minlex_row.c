/* minlex_row.c: writes one row of the smallest form and decides no more than the row needs. */
#include "create/minlex.h"

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
    return 3 * rank_of(candidate->stack_rank, stack) + rank_of(candidate->rank[stack], column);
}

/* The name of a digit seen before, settled to the smallest that it can still have. */
static unsigned settled_name(const struct search *search, struct candidate *candidate, unsigned digit)
{
    unsigned home = candidate->home[digit];
    unsigned stack = home >> 2 & 3, column = home & 3;
    if (candidate->name[digit] == 0) {
        candidate->rank[stack] = put_first_in_class(candidate->rank[stack], column);
        candidate->stack_rank = put_first_in_class(candidate->stack_rank, stack);
        candidate->name[digit] =
            (unsigned char)character_at(search, home >> 4, first_slot(candidate, stack, column));
    }
    return candidate->name[digit];
}

/* The same without settling anything: good enough to compare. In the end the column to be written stands
 * before the home of a digit in its own class, which moves that home back by one; no other name lies
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

/* Goes on with each of the columns of the stack in the same place. */
static void branch_columns(struct search *search, const struct walk *walk, unsigned stack, unsigned columns)
{
    for (unsigned column = 0; column < 3; column++) {
        if (!(columns >> 2 * column & 1))
            continue;
        struct walk copy = *walk;
        copy.candidate.rank[stack] = put_first_in_class(copy.candidate.rank[stack], column);
        create_write_row(search, &copy);
    }
}

/* The same with stacks. */
static void branch_stacks(struct search *search, const struct walk *walk, unsigned stacks)
{
    for (unsigned stack = 0; stack < 3; stack++) {
        if (!(stacks >> 2 * stack & 1))
            continue;
        struct walk copy = *walk;
        copy.candidate.stack_rank = put_first_in_class(copy.candidate.stack_rank, stack);
        create_write_row(search, &copy);
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

/* Writes the empty columns of a class and lets the others stand behind them. */
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
        branch_columns(search, walk, stack, winners);
        return false;
    }
    walk->candidate.rank[stack] = put_first_in_class(walk->candidate.rank[stack], set_index(winners));
    return write_single(search, walk, stack, set_index(winners));
}

/* Writes what is left of a stack. */
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

/* Among stacks that have looked alike so far, those that come first in this row if that can be told without
 * their digits' names; otherwise none. */
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
    unsigned stacks = of_rank(walk->candidate.stack_rank, walk->slot / 3);
    if ((stacks & (stacks - 1)) == 0)
        return write_stack(search, walk, set_index(stacks));
    unsigned first = first_by_pattern(walk, stacks);
    if (first == 0) {
        branch_stacks(search, walk, stacks);
        return false;
    }
    walk->candidate.stack_rank =
        (unsigned char)(walk->candidate.stack_rank + set_size(first) * (stacks & ~first));
    for (unsigned stack = 0; stack < 3; stack++)
        if (first >> 2 * stack & 1 && !write_stack(search, walk, stack))
            return false;
    return true;
}

/* A branch may go on within a stack, which stands alone then. */
void create_write_row(struct search *search, struct walk *walk)
{
    while (walk->slot < 9)
        if (!write_stacks(search, walk))
            return;
    create_keep_candidate(search, &walk->candidate, walk->line);
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
    create_keep_candidate(search, &next, line);
}

void create_try_settled_rows(struct search *search, const struct candidate *candidate, unsigned rows)
{
    struct candidate settled = *candidate;
    unsigned char column[9];
    for (unsigned i = 0; i < 9; i++)
        column[first_slot(candidate, i / 3, i % 3)] = (unsigned char)i;
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
 * them. But each column of the second row has a target: the column where the first row has the same digit.
 * A stack has all three targets in one other stack, which gives 456 789 123, or two in one and one in the
 * other, which gives 457 and more when those two come first. That leaves 18 or 12 orders. */

static const uint64_t PURE_LINE = 0x456789123;

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
        settled.stack_rank |= (unsigned char)(of_stack << 2 * stack);
        settled.rank[stack] |= (unsigned char)(of_column << 2 * (column - 3 * stack));
        settled.name[first[column]] = (unsigned char)(place[column] + 1);
    }
    create_keep_candidate(search, &settled, line);
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
 * target of x, tells most of the orders that are not the smallest. */
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

void create_try_second_full_row(struct search *search, const struct candidate *candidate, int row)
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

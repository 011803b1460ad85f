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
        sudoku_write_row(search, &copy);
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
        sudoku_write_row(search, &copy);
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
void sudoku_write_row(struct search *search, struct walk *walk)
{
    while (walk->slot < 9)
        if (!write_stacks(search, walk))
            return;
    sudoku_keep_candidate(search, &walk->candidate, walk->line);
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
    sudoku_keep_candidate(search, &next, line);
}

void sudoku_try_settled_rows(struct search *search, const struct candidate *candidate, unsigned rows)
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

/* canonical_row.c: writes one row of the smallest form, deciding no more than it needs. */
#include "create/canonical.h"

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

/* Of a set of 0..2: how many there are, and which is the lowest. */
static const unsigned char SIZE[8] = {0, 1, 1, 2, 1, 2, 2, 3};
static const unsigned char INDEX[8] = {0, 0, 1, 0, 2, 0, 1, 0};

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
        sudoku_canonical_walk(search, &copy);
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

/* Writes the clue of a column that stands alone in its class. */
static bool write_single(const struct search *search, struct walk *walk, int column)
{
    unsigned digit = walk->cell[column];
    if (walk->candidate.home[digit] != HOMELESS)
        return emit(search, walk, settled_name(search, &walk->candidate, digit));
    walk->candidate.home[digit] = (unsigned char)(16 * search->depth + column);
    return emit(search, walk, walk->candidate.next_name++);
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
    if (SIZE[class] == 1)
        return write_single(search, walk, 3 * stack + INDEX[class]);
    winners = smallest_known(search, walk, stack, class);
    if (winners == 0)
        return write_new(search, walk, stack, class);
    if (SIZE[winners] > 1) {
        branch(search, walk, winners, 3 * stack, settle_column);
        return false;
    }
    settle_column(&walk->candidate, 3 * stack + INDEX[winners]);
    return write_single(search, walk, 3 * stack + INDEX[winners]);
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

void sudoku_canonical_walk(struct search *search, struct walk *walk)
{
    if (walk->slot % 3 != 0 && !write_stack(search, walk, unfinished_stack(walk)))
        return;
    while (walk->slot < 9)
        if (!write_stacks(search, walk))
            return;
    sudoku_canonical_keep(search, &walk->candidate, walk->line);
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
    sudoku_canonical_keep(search, &next, line);
}

void sudoku_canonical_settled(struct search *search, const struct candidate *candidate, unsigned rows)
{
    struct candidate settled = *candidate;
    unsigned char column[9];
    for (int i = 0; i < 9; i++)
        column[first_slot(candidate, i)] = (unsigned char)i;
    for (unsigned digit = 1; digit <= 9; digit++)
        if (candidate->home[digit] != HOMELESS)
            settled_name(search, &settled, digit);
    for (int row = 0; row < 9; row++)
        if (rows >> row & 1)
            try_settled_row(search, &settled, column, row);
}

/* ends.c: how the branches of an argument end. */
#include "logic/ends.h"

/* Does a candidate exclude another one? */
static bool excludes(unsigned cell, unsigned digit, unsigned other_cell, unsigned other_digit)
{
    if (cell == other_cell)
        return digit != other_digit;
    return digit == other_digit && cells_has(sudoku_peer_sets[cell], other_cell);
}

/* Does each candidate of a node exclude this one? */
static bool node_excludes(const struct step *step, unsigned node, unsigned cell, unsigned digit)
{
    bool all = true;
    for (unsigned i = node; i < sudoku_node_end(step, node); i++)
        all = all && excludes(step->links[i].cell, step->links[i].digit, cell, digit);
    return all;
}

static bool nodes_exclude(const struct step *step, unsigned a, unsigned b)
{
    bool all = true;
    for (unsigned i = b; i < sudoku_node_end(step, b); i++)
        all = all && node_excludes(step, a, step->links[i].cell, step->links[i].digit);
    return all;
}

/* Is everything that goes excluded by both ends of a chain? */
static bool both_exclude_all(const struct step *step, unsigned a, unsigned b)
{
    for (unsigned i = 0; i < step->n_removals; i++)
        for (unsigned digits = step->removals[i].digits; digits;) {
            unsigned digit = set_pop(&digits) + 1, cell = step->removals[i].cell;
            if (!node_excludes(step, a, cell, digit) || !node_excludes(step, b, cell, digit))
                return false;
        }
    return true;
}

/* Does the step do no more than to turn one candidate off, or on? */
static bool does_one_thing(const struct step *step)
{
    return step->digit || (step->n_removals == 1 && sudoku_set_size[step->removals[0].digits] == 1);
}

/* Finds the end of a single branch: a chain, a cycle, or a house left without a place. */
static void find_single_end(const struct step *step, const struct branch *branch, struct ends *ends)
{
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    bool same = sudoku_same_candidates(step, ends->start, ends->last);
    ends->covers_all = true;
    if (same && start->on == last->on) {
        ends->ending = ENDS_IN_LOOP;
    } else if (same) {
        ends->ending = ENDS_AGAINST_START;
        ends->covers_all = does_one_thing(step);
    } else if (start->on || !sudoku_branch_is_chain(step, branch)) {
        ends->ending = ENDS_WITHOUT_PLACE;
        ends->covers_all = does_one_thing(step);
    } else {
        bool loop = nodes_exclude(step, ends->start, ends->last);
        ends->ending = loop ? ENDS_IN_LOOP : ENDS_ON_EITHER;
        ends->covers_all = loop || both_exclude_all(step, ends->start, ends->last);
    }
}

struct ends sudoku_find_ends(const struct step *step)
{
    struct ends ends = {.ending = ENDS_ALIKE, .covers_all = true};
    struct branch branch = {0, 0}, first, second = {0, 0};
    for (; branch_at(step, branch.end, &branch); ends.n_branches++) {
        if (ends.n_branches == 0)
            first = branch;
        if (ends.n_branches == 1)
            second = branch;
    }
    if (!ends.n_branches)
        return ends;
    ends.start = first.first;
    ends.last = sudoku_last_node(step, &first);
    if (ends.n_branches == 1)
        find_single_end(step, &first, &ends);
    else if (sudoku_same_candidates(step, first.first, second.first) &&
             step->links[first.first].on == step->links[second.first].on)
        ends.ending = ENDS_IN_CLASH;
    return ends;
}

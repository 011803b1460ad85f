/* argument.c: the branches of an argument, and how it ends. */
#include "logic/argument.h"

/* Branches stand together; after them come the chains inside, each with a branch 0 of its own. */
bool logic_next_branch(const struct step *step, struct branch *branch)
{
    unsigned first = branch->end, end = first;
    const struct sudoku_link *links = step->links;
    if (first == step->n_links || links[first].depth != links[step->first_link].depth ||
        (first > step->first_link && links[first].branch == 0))
        return false;
    while (end < step->n_links && links[end].depth == links[first].depth &&
           (end == first || links[end].n_parents))
        end++;
    *branch = (struct branch){first, end};
    assert(branch->first < branch->end);
    return true;
}

bool logic_branch_is_chain(const struct step *step, const struct branch *branch)
{
    assert(branch->first < branch->end && branch->end <= step->n_links);
    for (unsigned at = branch->first + 1; at < branch->end; at++)
        if (step->links[at].n_parents != 1 || parent_of(step, at, 0) != at - 1 ||
            step->links[at].reason == SUDOKU_BY_CHAIN)
            return false;
    return true;
}

bool logic_link_excludes(const struct sudoku_link *link, unsigned cell, unsigned digit)
{
    assert(cell < SUDOKU_CELLS && digit >= 1 && digit <= 9);
    bool all = true;
    for (unsigned i = 0; i < link->n_cells; i++)
        all = all && (link->cells[i] == cell ? link->digit != digit
                                             : link->digit == digit && sees(link->cells[i], cell));
    return all;
}

/* Finds the end of a single branch: a chain, a cycle, or a house left without a place. */
static void find_single_end(const struct step *step, const struct branch *branch, struct ends *ends)
{
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    bool same = links_match(start, last),
         does_one_thing =
             step->digit || (step->n_removals == 1 && logic_set_size[step->removals[0].digits] == 1);
    if (same && start->on == last->on) {
        ends->ending = ENDS_IN_LOOP;
    } else if (same || start->on || !logic_branch_is_chain(step, branch)) {
        ends->ending = same ? ENDS_AGAINST_START : ENDS_WITHOUT_PLACE;
        ends->covers_all = does_one_thing;
    } else {
        bool loop = true, either = true; /* do the ends exclude each other; does each exclude all removals? */
        for (unsigned i = 0; i < last->n_cells; i++)
            loop = loop && logic_link_excludes(start, last->cells[i], last->digit);
        for (unsigned i = 0; i < step->n_removals; i++)
            for (unsigned digits = step->removals[i].digits; digits;) {
                unsigned digit = set_pop(&digits) + 1, cell = step->removals[i].cell;
                either = either && logic_link_excludes(start, cell, digit) &&
                         logic_link_excludes(last, cell, digit);
            }
        ends->ending = loop ? ENDS_IN_LOOP : ENDS_ON_EITHER;
        ends->covers_all = loop || either;
    }
}

struct ends logic_find_ends(const struct step *step)
{
    struct ends ends = {.ending = ENDS_ALIKE, .covers_all = true};
    struct branch branch = branch_before(step), first, second = branch;
    for (; logic_next_branch(step, &branch); ends.n_branches++) {
        if (ends.n_branches == 0)
            first = branch;
        if (ends.n_branches == 1)
            second = branch;
    }
    if (!ends.n_branches)
        return ends;
    ends.start = first.first;
    ends.last = first.end - 1;
    if (ends.n_branches == 1)
        find_single_end(step, &first, &ends);
    else if (links_match(&step->links[first.first], &step->links[second.first]) &&
             step->links[first.first].on == step->links[second.first].on)
        ends.ending = ENDS_IN_CLASH;
    return ends;
}

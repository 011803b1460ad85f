/* argument.c: the nodes and branches of an argument, and how it ends. */
#include "logic/argument.h"

#include "logic/graph.h"

/* Branches stand together; behind them come the chains inside, each with a branch 0 of its own. */
bool logic_next_branch(const struct step *step, struct branch *branch)
{
    unsigned first = branch->end, end = first;
    const struct sudoku_link *links = step->links;
    if (first == step->n_links || links[first].depth != links[step->first_link].depth ||
        (first > step->first_link && links[first].branch == 0))
        return false;
    while (end < step->n_links && links[end].depth == links[first].depth &&
           (end == first || links[end].from != end))
        end++;
    *branch = (struct branch){first, end};
    return true;
}

/* A node with several parents is written once for each of them, one after the other. */
unsigned logic_node_end(const struct step *step, unsigned node)
{
    unsigned end = node + 1;
    for (; end < step->n_links; end++) {
        const struct sudoku_link *link = &step->links[end], *before = link - 1;
        bool again = link->from != end && before->from != end - 1 && link->cell == before->cell &&
                     link->digit == before->digit && link->on == before->on &&
                     link->branch == before->branch && link->depth == before->depth;
        if (!again && !before->grouped)
            break;
    }
    return end;
}

/* The links of a group follow from the same node. */
bool logic_has_parents(const struct step *step, unsigned node)
{
    return !step->links[node].grouped && logic_node_end(step, node) > node + 1;
}

bool logic_same_candidates(const struct step *step, unsigned a, unsigned b)
{
    const struct sudoku_link *links = step->links;
    for (; links[a].cell == links[b].cell && links[a].digit == links[b].digit; a++, b++)
        if (links[a].grouped != links[b].grouped)
            return false;
        else if (!links[a].grouped)
            return true;
    return false;
}

unsigned logic_last_node(const struct step *step, const struct branch *branch)
{
    unsigned last = branch->first;
    while (logic_node_end(step, last) < branch->end)
        last = logic_node_end(step, last);
    return last;
}

bool logic_branch_is_chain(const struct step *step, const struct branch *branch)
{
    unsigned before = branch->first, node = logic_node_end(step, before);
    for (; node < branch->end; before = node, node = logic_node_end(step, node))
        if (step->links[node].from != before || logic_has_parents(step, node) ||
            step->links[node].house == SUDOKU_BY_CHAIN)
            return false;
    return true;
}

bool logic_is_aside(const struct step *step, unsigned node)
{
    const struct sudoku_link *link = &step->links[node];
    return !link->on && link->from != node && !logic_has_parents(step, node) &&
           link->house <= SUDOKU_SAME_CELL && step->links[link->from].on;
}

unsigned logic_parents_end(const struct step *step, unsigned node)
{
    if (step->links[node].from == node)
        return node;
    return step->links[node].grouped ? node + 1 : logic_node_end(step, node);
}

/* ---- How the branches end ---- */

bool logic_node_excludes(const struct step *step, unsigned node, unsigned cell, unsigned digit)
{
    bool all = true;
    for (unsigned i = node; i < logic_node_end(step, node); i++) {
        const struct sudoku_link *link = &step->links[i];
        all = all &&
              (link->cell == cell ? link->digit != digit : link->digit == digit && sees(link->cell, cell));
    }
    return all;
}

/* Finds the end of a single branch: a chain, a cycle, or a house left without a place. */
static void find_single_end(const struct step *step, const struct branch *branch, struct ends *ends)
{
    unsigned a = ends->start, b = ends->last;
    const struct sudoku_link *start = &step->links[a], *last = &step->links[b];
    bool same = logic_same_candidates(step, a, b),
         does_one_thing =
             step->digit || (step->n_removals == 1 && logic_set_size[step->removals[0].digits] == 1);
    if (same && start->on == last->on) {
        ends->ending = ENDS_IN_LOOP;
    } else if (same || start->on || !logic_branch_is_chain(step, branch)) {
        ends->ending = same ? ENDS_AGAINST_START : ENDS_WITHOUT_PLACE;
        ends->covers_all = does_one_thing;
    } else {
        bool loop = true, either = true; /* do the ends exclude each other; both of them all that goes? */
        for (unsigned i = b; i < logic_node_end(step, b); i++)
            loop = loop && logic_node_excludes(step, a, step->links[i].cell, step->links[i].digit);
        for (unsigned i = 0; i < step->n_removals; i++)
            for (unsigned digits = step->removals[i].digits; digits;) {
                unsigned digit = set_pop(&digits) + 1, cell = step->removals[i].cell;
                either = either && logic_node_excludes(step, a, cell, digit) &&
                         logic_node_excludes(step, b, cell, digit);
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
    ends.last = logic_last_node(step, &first);
    if (ends.n_branches == 1)
        find_single_end(step, &first, &ends);
    else if (logic_same_candidates(step, first.first, second.first) &&
             step->links[first.first].on == step->links[second.first].on)
        ends.ending = ENDS_IN_CLASH;
    return ends;
}

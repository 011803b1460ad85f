/* argument.c: from links to statements: each candidate is told just before it is needed.
 *
 * A chain may branch and join, and a list of its links would repeat itself. Here each node is told once,
 * after all that it follows from, and candidates that are merely off are told together with what turns
 * them off. */
#include "logic/argument.h"

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
        if (step->links[node].from != before || logic_has_parents(step, node))
            return false;
    return true;
}

/* A branch while it is told. */
struct telling {
    const struct step *step;
    struct told *told;
    tell_statement *tell;
    void *context;
    struct statement statement;
};

static bool is_told(const struct telling *telling, unsigned node)
{
    const struct sudoku_link *link = &telling->step->links[node];
    return telling->told->digits[link->on][link->cell] >> (link->digit - 1) & 1;
}

static void mark_told(struct telling *telling, unsigned node)
{
    for (unsigned i = node; i < logic_node_end(telling->step, node); i++) {
        const struct sudoku_link *link = &telling->step->links[i];
        telling->told->digits[link->on][link->cell] |= (uint16_t)(1u << (link->digit - 1));
    }
}

/* Is the node off just because another one is on? Then it is told when it is needed. */
static bool is_told_later(const struct step *step, unsigned node)
{
    const struct sudoku_link *link = &step->links[node];
    return !link->on && link->from != node && !logic_has_parents(step, node) &&
           link->house <= SUDOKU_SAME_CELL && step->links[link->from].on;
}

/* The links that say what a node follows from. */
static unsigned parents_end(const struct step *step, unsigned node)
{
    if (step->links[node].from == node)
        return node;
    return step->links[node].grouped ? node + 1 : logic_node_end(step, node);
}

/* Adds a node that is off to the statement, beside those that the same node turns off. Those of the node that
 * was said last come first. */
static void add_off(struct statement *statement, const struct step *step, unsigned node)
{
    unsigned source = step->links[node].from, at = source == statement->said ? 0 : statement->n_off;
    if (statement->n_off == STATEMENT_MAX)
        return;
    for (unsigned i = 0; i < statement->n_off; i++)
        if (step->links[statement->off[i]].from == source)
            at = i + 1;
    for (unsigned i = statement->n_off++; i > at; i--)
        statement->off[i] = statement->off[i - 1];
    statement->off[at] = (uint16_t)node;
}

static void pass_on(struct telling *telling, unsigned node)
{
    telling->statement.node = node;
    telling->tell(telling->context, telling->step, &telling->statement);
    telling->statement.first = false;
    telling->statement.said = node;
}

/* Tells what a node follows from, then the node, and before it what is off for it and was not told. */
static void tell_node(struct telling *telling, unsigned node)
{
    const struct step *step = telling->step;
    unsigned end = parents_end(step, node);
    for (unsigned i = node; i < end; i++) {
        unsigned parent = step->links[i].from;
        if (is_told_later(step, parent) && !is_told(telling, parent))
            parent = step->links[parent].from;
        if (!is_told(telling, parent))
            tell_node(telling, parent);
    }
    telling->statement.n_off = 0;
    for (unsigned i = node; i < end; i++) {
        unsigned parent = step->links[i].from;
        if (is_told(telling, parent))
            continue;
        add_off(&telling->statement, step, parent);
        mark_told(telling, parent);
    }
    mark_told(telling, node);
    pass_on(telling, node);
}

/* The nodes that are off and that nothing needs, which is what the branch leads to, come last and together:
 * what turns them off is told before. */
void logic_tell_branch(const struct step *step, const struct branch *branch, struct told *told,
                       tell_statement *tell, void *context)
{
    struct telling telling = {step, told, tell, context, {.said = branch->first, .first = true}};
    bool needed[LINKS_MAX] = {false};
    unsigned node;
    mark_told(&telling, branch->first);
    for (unsigned i = branch->first; i < branch->end; i++)
        if (step->links[i].from != i)
            needed[step->links[i].from] = true;
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && node != branch->first && !is_told_later(step, node))
            tell_node(&telling, node);
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && is_told_later(step, node) && !is_told(&telling, step->links[node].from))
            tell_node(&telling, step->links[node].from);
    telling.statement.n_off = 0;
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && is_told_later(step, node))
            add_off(&telling.statement, step, node);
    if (telling.statement.n_off)
        pass_on(&telling, ALL_OFF);
}

/* ---- How the branches end ---- */

/* Does each candidate of a node exclude this one? */
static bool node_excludes(const struct step *step, unsigned node, unsigned cell, unsigned digit)
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
            loop = loop && node_excludes(step, a, step->links[i].cell, step->links[i].digit);
        for (unsigned i = 0; i < step->n_removals; i++)
            for (unsigned digits = step->removals[i].digits; digits;) {
                unsigned digit = set_pop(&digits) + 1, cell = step->removals[i].cell;
                either = either && node_excludes(step, a, cell, digit) && node_excludes(step, b, cell, digit);
            }
        ends->ending = loop ? ENDS_IN_LOOP : ENDS_ON_EITHER;
        ends->covers_all = loop || either;
    }
}

struct ends logic_find_ends(const struct step *step)
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
    ends.last = logic_last_node(step, &first);
    if (ends.n_branches == 1)
        find_single_end(step, &first, &ends);
    else if (logic_same_candidates(step, first.first, second.first) &&
             step->links[first.first].on == step->links[second.first].on)
        ends.ending = ENDS_IN_CLASH;
    return ends;
}

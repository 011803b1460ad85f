/* argument.c: from links to statements: each candidate is told just before it is needed.
 *
 * A chain may branch and join, and a list of its links would repeat itself. Here each node is told once,
 * after all that it follows from, and candidates that are merely off are told together with what turns
 * them off. */
#include "logic/argument.h"

/* Is this the same node as the link before, reached from another one? That is how a node with several
 * parents is written: once for each of them, one after the other. */
static bool goes_on(const struct step *step, unsigned link)
{
    const struct sudoku_link *it = &step->links[link], *before = it - 1;
    return it->from != link && before->from != link - 1 && it->cell == before->cell &&
           it->digit == before->digit && it->on == before->on && it->branch == before->branch &&
           it->depth == before->depth;
}

unsigned logic_node_end(const struct step *step, unsigned node)
{
    unsigned end = node + 1;
    while (end < step->n_links && (step->links[end - 1].grouped || goes_on(step, end)))
        end++;
    return end;
}

/* Is the node a group? Its links follow from the same node. */
static bool is_group(const struct step *step, unsigned node)
{
    return step->links[node].grouped;
}

bool logic_has_parents(const struct step *step, unsigned node)
{
    return !is_group(step, node) && logic_node_end(step, node) > node + 1;
}

bool logic_same_candidates(const struct step *step, unsigned a, unsigned b)
{
    unsigned n = is_group(step, a) ? logic_node_end(step, a) - a : 1;
    if (is_group(step, b) ? logic_node_end(step, b) - b != n : n != 1)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (step->links[a + i].cell != step->links[b + i].cell ||
            step->links[a + i].digit != step->links[b + i].digit)
            return false;
    return true;
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
    return step->links[node].from == node ? node
           : is_group(step, node)         ? node + 1
                                          : logic_node_end(step, node);
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

static void pass_on(struct telling *telling)
{
    telling->tell(telling->context, telling->step, &telling->statement);
    telling->statement.first = false;
}

/* Says the node, and before it what is off for it and was not told. */
static void say_node(struct telling *telling, unsigned node)
{
    const struct step *step = telling->step;
    struct statement *statement = &telling->statement;
    statement->node = node;
    statement->n_off = 0;
    for (unsigned i = node; i < parents_end(step, node); i++) {
        unsigned parent = step->links[i].from;
        if (is_told(telling, parent))
            continue;
        add_off(statement, step, parent);
        mark_told(telling, parent);
    }
    mark_told(telling, node);
    pass_on(telling);
    statement->said = node;
}

/* Tells what a node follows from, then the node. */
static void tell_node(struct telling *telling, unsigned node)
{
    const struct step *step = telling->step;
    for (unsigned i = node; i < parents_end(step, node); i++) {
        unsigned parent = step->links[i].from;
        if (is_told_later(step, parent) && !is_told(telling, parent))
            parent = step->links[parent].from;
        if (!is_told(telling, parent))
            tell_node(telling, parent);
    }
    say_node(telling, node);
}

/* Tells the nodes that are off and that nothing needs: what the branch leads to. */
static void tell_last(struct telling *telling, const struct branch *branch, const bool *needed)
{
    const struct step *step = telling->step;
    struct statement *statement = &telling->statement;
    /* First what turns them off, so that they can be told together. */
    for (unsigned node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && is_told_later(step, node) && !is_told(telling, step->links[node].from))
            tell_node(telling, step->links[node].from);
    statement->n_off = 0;
    for (unsigned node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && is_told_later(step, node))
            add_off(statement, step, node);
    statement->node = ALL_OFF;
    if (statement->n_off)
        pass_on(telling);
}

void logic_tell_branch(const struct step *step, const struct branch *branch, struct told *told,
                       tell_statement *tell, void *context)
{
    struct telling telling = {step, told, tell, context, {.said = branch->first, .first = true}};
    bool needed[LINKS_MAX] = {false};
    mark_told(&telling, branch->first);
    for (unsigned i = branch->first; i < branch->end; i++)
        if (step->links[i].from != i)
            needed[step->links[i].from] = true;
    for (unsigned node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!needed[node] && node != branch->first && !is_told_later(step, node))
            tell_node(&telling, node);
    tell_last(&telling, branch, needed);
}

/* ---- How the branches end ---- */

/* Does a candidate exclude another one? */
static bool excludes(unsigned cell, unsigned digit, unsigned other_cell, unsigned other_digit)
{
    if (cell == other_cell)
        return digit != other_digit;
    return digit == other_digit && cells_has(logic_peer_sets[cell], other_cell);
}

/* Does each candidate of a node exclude this one? */
static bool node_excludes(const struct step *step, unsigned node, unsigned cell, unsigned digit)
{
    bool all = true;
    for (unsigned i = node; i < logic_node_end(step, node); i++)
        all = all && excludes(step->links[i].cell, step->links[i].digit, cell, digit);
    return all;
}

static bool nodes_exclude(const struct step *step, unsigned a, unsigned b)
{
    bool all = true;
    for (unsigned i = b; i < logic_node_end(step, b); i++)
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
    return step->digit || (step->n_removals == 1 && logic_set_size[step->removals[0].digits] == 1);
}

/* Finds the end of a single branch: a chain, a cycle, or a house left without a place. */
static void find_single_end(const struct step *step, const struct branch *branch, struct ends *ends)
{
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    bool same = logic_same_candidates(step, ends->start, ends->last);
    ends->covers_all = true;
    if (same && start->on == last->on) {
        ends->ending = ENDS_IN_LOOP;
    } else if (same) {
        ends->ending = ENDS_AGAINST_START;
        ends->covers_all = does_one_thing(step);
    } else if (start->on || !logic_branch_is_chain(step, branch)) {
        ends->ending = ENDS_WITHOUT_PLACE;
        ends->covers_all = does_one_thing(step);
    } else {
        bool loop = nodes_exclude(step, ends->start, ends->last);
        ends->ending = loop ? ENDS_IN_LOOP : ENDS_ON_EITHER;
        ends->covers_all = loop || both_exclude_all(step, ends->start, ends->last);
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

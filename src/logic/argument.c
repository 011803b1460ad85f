/* argument.c: from links to statements: each candidate is told just before it is needed.
 *
 * A chain may branch and join, and a list of its links would repeat itself. Here each node is told once,
 * after all that it follows from, and candidates that are merely off are told together with what turns
 * them off. */
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

/* A branch while it is told. */
struct telling {
    const struct step *step;
    struct told *told;
    tell_statement *tell;
    void *context;
    struct statement statement;
};

/* What told has of a node's cells: a group that is on does not say which of them is. */
static unsigned kind_of(const struct sudoku_link *node)
{
    return !node->on ? TOLD_OFF : node->grouped ? TOLD_ONE_ON : TOLD_ON;
}

static bool is_told(const struct telling *telling, unsigned node)
{
    const struct sudoku_link *links = telling->step->links;
    bool told = true;
    for (unsigned i = node; i < logic_node_end(telling->step, node); i++)
        told &= telling->told->digits[kind_of(&links[node])][links[i].cell] >> (links[i].digit - 1) & 1;
    return told;
}

static void mark_told(struct telling *telling, unsigned node)
{
    const struct sudoku_link *links = telling->step->links;
    for (unsigned i = node; i < logic_node_end(telling->step, node); i++)
        telling->told->digits[kind_of(&links[node])][links[i].cell] |= (uint16_t)(1u << (links[i].digit - 1));
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

static void add_node(struct nodes *nodes, unsigned node)
{
    nodes->node[nodes->n++] = (uint16_t)node;
}

/* Adds a node that is off to the statement, beside those that the same node turns off. Those of the node that
 * was said last come first. */
static void add_off(struct statement *statement, const struct step *step, unsigned node)
{
    struct nodes *off = &statement->off;
    unsigned source = step->links[node].from, at = source == statement->said ? 0 : off->n;
    for (unsigned i = 0; i < off->n; i++)
        if (step->links[off->node[i]].from == source)
            at = i + 1;
    for (unsigned i = off->n++; i > at; i--)
        off->node[i] = off->node[i - 1];
    off->node[at] = (uint16_t)node;
}

/* After a chain inside, nothing was said last. */
static void pass_on(struct telling *telling)
{
    struct statement *statement = &telling->statement;
    const struct nodes *what = &statement->what;
    telling->tell(telling->context, telling->step, statement);
    statement->first = false;
    statement->said = what->n == 1 ? what->node[0] : NO_LINK;
    if (what->n && telling->step->links[what->node[0]].house == SUDOKU_BY_CHAIN)
        statement->what.n = 0;
}

/* Does a technique turn off another node, too, for the same reason? */
static bool is_alike(const struct step *step, unsigned node, unsigned other, const struct rule *rule)
{
    const struct sudoku_link *a = &step->links[node], *b = &step->links[other];
    unsigned n = logic_node_end(step, node) - node;
    if (other >= step->n_links || a->house <= SUDOKU_SAME_CELL || b->house != a->house ||
        b->nested != a->nested || logic_node_end(step, other) - other != n)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (a[i].from != b[i].from)
            return false;
    struct rule its = logic_find_rule(step, other);
    return its.digits == rule->digits && its.houses == rule->houses && its.covers == rule->covers &&
           cells_within(its.cells, rule->cells);
}

/* Does a statement rest on nothing but what the one before ended with? */
static bool follows_directly(const struct statement *statement)
{
    bool follows = statement->off.n == 0;
    for (unsigned i = 0; i < statement->known.n && follows; i++) {
        follows = false;
        for (unsigned k = 0; k < statement->what.n; k++)
            follows |= statement->known.node[i] == statement->what.node[k];
    }
    return follows;
}

/* Tells what a node follows from, then the node, and before it what is off for it and was not told. */
static void tell_node(struct telling *telling, unsigned node)
{
    const struct step *step = telling->step;
    struct statement *statement = &telling->statement;
    unsigned end = parents_end(step, node);
    for (unsigned i = node; i < end; i++) {
        unsigned parent = step->links[i].from;
        if (is_told_later(step, parent) && !is_told(telling, parent))
            parent = step->links[parent].from;
        if (!is_told(telling, parent))
            tell_node(telling, parent);
    }
    statement->known.n = statement->off.n = 0;
    for (unsigned i = node; i < end; i++) {
        unsigned parent = step->links[i].from;
        if (is_told(telling, parent)) {
            add_node(&statement->known, parent);
            continue;
        }
        add_off(statement, step, parent);
        mark_told(telling, parent);
    }
    statement->follows = follows_directly(statement);
    statement->rule = logic_find_rule(step, node);
    statement->what.n = 0;
    unsigned size = logic_node_end(step, node) - node, next = node;
    while (next >= size && is_alike(step, node, next - size, &statement->rule))
        next -= size;
    do {
        add_node(&statement->what, next);
        mark_told(telling, next);
        next = logic_node_end(step, next);
    } while (is_alike(step, node, next, &statement->rule));
    pass_on(telling);
}

static bool is_needed(const struct step *step, const struct branch *branch, unsigned node)
{
    for (unsigned i = branch->first; i < branch->end; i++)
        if (step->links[i].from == node && i != node)
            return true;
    return false;
}

/* The nodes that are off and that nothing needs, which is what the branch leads to, come last and together:
 * what turns them off is told before. */
void logic_tell_branch(const struct step *step, const struct branch *branch, struct told *told,
                       tell_statement *tell, void *context)
{
    struct telling telling = {step, told, tell, context, {.first = true, .told = told}};
    unsigned node;
    telling.statement.said = branch->first;
    add_node(&telling.statement.what, branch->first);
    mark_told(&telling, branch->first);
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!is_needed(step, branch, node) && node != branch->first && !is_told_later(step, node) &&
            !(step->links[node].house > SUDOKU_SAME_CELL && is_told(&telling, node)))
            tell_node(&telling, node);
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!is_needed(step, branch, node) && is_told_later(step, node) &&
            !is_told(&telling, step->links[node].from))
            tell_node(&telling, step->links[node].from);
    telling.statement.known.n = telling.statement.off.n = 0;
    for (node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (!is_needed(step, branch, node) && is_told_later(step, node))
            add_off(&telling.statement, step, node);
    telling.statement.what.n = 0;
    telling.statement.follows = false;
    if (telling.statement.off.n)
        pass_on(&telling);
}

/* What the outer argument has turned off so far is gone, but for what the chain itself is to turn off. */
void logic_make_inner(const struct step *step, const struct statement *statement, struct step *inner)
{
    *inner = *step;
    inner->first_link = step->links[statement->what.node[0]].nested;
    inner->digit = inner->n_removals = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        unsigned digits = 0;
        for (unsigned i = 0; i < statement->what.n; i++) {
            const struct sudoku_link *link = &step->links[statement->what.node[i]];
            digits |= link->cell == cell ? 1u << (link->digit - 1) : 0;
        }
        inner->candidates[cell] &= (uint16_t)(~(unsigned)statement->told->digits[TOLD_OFF][cell] | digits);
        if (digits)
            inner->removals[inner->n_removals++] =
                (struct sudoku_cell_digits){.digits = (uint16_t)digits, .cell = (unsigned char)cell};
    }
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

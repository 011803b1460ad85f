/* chain_words.c: the chain of a step in words, link by link:
 *
 *     If r4c5 is 2:
 *       r4c9 is not 2 (row 4), so r1c9 is 2 (column 9)
 *       so r1c5 is not 2 (row 1)
 *     If r4c5 is 7:
 *       ...
 *     Either way r1c5 is not 2. */
#include "logic/argument.h"
#include "logic/graph.h"
#include "logic/links.h"

/* Where lines go, and how far in; and what the line before ended with: a node, or NO_LINK. */
struct telling {
    struct words *words;
    unsigned indent, said;
    bool first; /* nothing was said of this branch yet but its start */
};

static void say_chain(struct words *words, const struct step *step, unsigned indent);

static void begin_line(const struct telling *to, unsigned further)
{
    logic_say(to->words, "%s%*s", to->words->length ? "\n" : "", (int)(to->indent + further), "");
}

/* `r1c1 and r1c2 are not 7, and r3c3 is not 2 or 5`: cells that are not the same digits together */
static void say_not(struct words *words, const uint16_t digits[SUDOKU_CELLS])
{
    const char *last = " and ";
    unsigned n_lists = 0;
    struct {
        struct cells cells;
        unsigned digits;
    } lists[SUDOKU_CELLS];
    for (unsigned cell = 0, at = 0; cell < SUDOKU_CELLS; cell++, at = 0) {
        if (!digits[cell])
            continue;
        while (at < n_lists && lists[at].digits != digits[cell])
            at++;
        last = at < n_lists ? ", and " : last;
        if (at == n_lists) {
            lists[n_lists].cells = (struct cells){{0, 0}};
            lists[n_lists++].digits = digits[cell];
        }
        cells_add(&lists[at].cells, cell);
    }
    for (unsigned i = 0; i < n_lists; i++) {
        unsigned char cells[SUDOKU_CELLS];
        unsigned n = cells_list(lists[i].cells, cells);
        logic_say(words, "%s", logic_list_separator(i, n_lists, last));
        logic_say_cells(words, cells, n, " and ");
        logic_say(words, n > 1 ? " are not " : " is not ");
        logic_list_digits(words, lists[i].digits, " or ");
    }
}

/* The same about nodes. */
static void say_off(struct words *words, const struct step *step, const uint16_t *nodes, unsigned n)
{
    uint16_t digits[SUDOKU_CELLS] = {0};
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = nodes[i]; k < links_after_group(step, nodes[i]); k++)
            digits[step->links[k].cell] |= (uint16_t)(1u << (step->links[k].digit - 1));
    say_not(words, digits);
}

/* ` (row 4)`: why a node follows from others by a house or in its cell. */
static void say_reason(struct words *words, const struct step *step, unsigned node)
{
    const struct sudoku_link *link = &step->links[node];
    bool last = logic_has_parents(step, node) && link->on;
    if (link->from == node || link->house > SUDOKU_SAME_CELL)
        return;
    logic_say(words, " (");
    if (link->house < SUDOKU_SAME_CELL) {
        logic_say(words, last ? "the last place in " : "");
        logic_say_houses(words, (uint32_t)1 << link->house);
    } else if (link->on) {
        logic_say(words, last ? "its last digit" : "its other digit");
    } else {
        logic_say(words, "it is %u", step->links[link->from].digit);
    }
    logic_say(words, ")");
}

/* `in box 5 the 7 is in column 4, so `: what a technique says of its digits, before what they turn off */
static void say_rule(struct words *words, const struct rule *rule, bool naked)
{
    unsigned char cells[SUDOKU_CELLS];
    unsigned n = cells_list(rule->cells, cells);
    if (!rule->digits)
        return;
    if (naked) { /* `r4c1 and r4c5 are 3 and 7 (row 4)` */
        logic_say_cells(words, cells, n, " and ");
        logic_say(words, " are ");
        logic_list_digits(words, rule->digits, " and ");
        logic_say(words, " (");
        logic_say_houses(words, rule->houses);
        logic_say(words, "), so ");
        return;
    }
    logic_say(words, "in ");
    logic_say_houses(words, rule->houses);
    logic_say(words, rule->covers ? " the " : " the digits ");
    logic_list_digits(words, rule->digits, " and ");
    logic_say(words, rule->covers ? " is in " : " are in ");
    if (rule->covers)
        logic_say_houses(words, rule->covers);
    else
        logic_say_cells(words, cells, n, " and ");
    logic_say(words, ", so ");
}

/* ---- Lines ----
 *
 * Each node that is on, or that a technique turns off, has a line, which begins with all that it rests on.
 * What is off just because something is on stands there, too, with that:
 *
 *     r4c5 is 2, so r4c9 is not 2 (row 4); r7c9 is not 2; so r1c9 is 2 (the last place in column 9) */

/* Nodes that are off, those together that the same node turns off. */
struct premises {
    unsigned n;
    uint16_t node[9 * SUDOKU_CELLS];
};

/* The node that must be told for this one: what turns it off, or itself. */
static unsigned source_of(const struct step *step, unsigned node)
{
    return logic_is_aside(step, node) ? step->links[node].from : node;
}

/* What follows from the line before goes first. */
static void add_premise(struct premises *premises, const struct step *step, unsigned node, unsigned said)
{
    unsigned source = source_of(step, node), at = source == said ? 0 : premises->n;
    for (unsigned i = 0; i < premises->n; i++)
        if (source_of(step, premises->node[i]) == source)
            at = i + 1;
    for (unsigned i = premises->n++; i > at; i--)
        premises->node[i] = premises->node[i - 1];
    premises->node[at] = (uint16_t)node;
}

/* How many premises from one on have the same reason: a source and a house with a digit, or a cell. */
static unsigned count_alike(const struct step *step, const struct premises *premises, unsigned from)
{
    const struct sudoku_link *links = step->links, *first = &links[premises->node[from]];
    unsigned n = 1;
    for (; from + n < premises->n; n++) {
        const struct sudoku_link *link = &links[premises->node[from + n]];
        if (source_of(step, premises->node[from + n]) != source_of(step, premises->node[from]) ||
            link->house != first->house || (link->house != SUDOKU_SAME_CELL && link->digit != first->digit))
            break;
    }
    return n;
}

/* Says `r4c5 is 2, so r4c7 and r4c9 are not 2 (row 4)`, `r4c5 is 2, not 7` or, if it was told, `r7c9 is not
 * 2`. Returns whether there are several sources. */
static bool say_premises(const struct telling *to, const struct step *step, const struct premises *premises)
{
    struct words *words = to->words;
    unsigned before = NO_LINK;
    bool several = false;
    for (unsigned i = 0, n; i < premises->n; i += n) {
        unsigned node = premises->node[i], source = source_of(step, node);
        bool new = source != before, goes_on = i == 0 && source == to->said &&source != node;
        several |= i > 0 && new;
        logic_say(words, "%s", i == 0 ? goes_on && !to->first ? "so " : "" : new ? "; " : ", ");
        n = count_alike(step, premises, i);
        before = source;
        if (new && !goes_on && source != node) {
            logic_say_link(words, step, source, true);
            if (step->links[node].house == SUDOKU_SAME_CELL) {
                unsigned digits = 0;
                for (unsigned k = i; k < i + n; k++)
                    digits |= 1u << (step->links[premises->node[k]].digit - 1);
                logic_say(words, ", not ");
                logic_list_digits(words, digits, " or ");
                continue;
            }
            logic_say(words, ", so ");
        }
        say_off(words, step, premises->node + i, n);
        if (source != node)
            say_reason(words, step, node);
    }
    return several;
}

/* The node behind those that a technique turns off together, for the same reason. */
static unsigned end_of_alike(const struct step *step, unsigned node)
{
    const struct sudoku_link *a = &step->links[node];
    unsigned n = logic_node_end(step, node) - node, next = node + n;
    struct rule rule = logic_find_rule(step, node);
    while (a->house > SUDOKU_SAME_CELL && next < step->n_links) {
        struct rule its = logic_find_rule(step, next);
        bool alike = step->links[next].house == a->house && step->links[next].nested == a->nested &&
                     logic_node_end(step, next) - next == n && its.digits == rule.digits &&
                     its.houses == rule.houses && its.covers == rule.covers;
        for (unsigned i = 0; i < n && alike; i++)
            alike = a[i].from == step->links[next + i].from;
        if (!alike)
            break;
        next += n;
    }
    return next;
}

/* Tells the chain inside that turns off some nodes, which it is to show. What the line rests on is gone. */
static void say_inner(const struct telling *to, const struct step *step, const struct premises *premises,
                      const uint16_t *nodes, unsigned n)
{
    struct step inner = *step;
    inner.first_link = step->links[nodes[0]].nested;
    inner.digit = inner.n_removals = 0;
    for (unsigned i = 0; i < premises->n; i++) {
        const struct sudoku_link *link = &step->links[premises->node[i]];
        inner.candidates[link->cell] &= (uint16_t) ~(1u << (link->digit - 1));
    }
    for (unsigned i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[nodes[i]];
        if (i == 0 || inner.removals[inner.n_removals - 1].cell != link->cell)
            inner.removals[inner.n_removals++] = (struct sudoku_cell_digits){.cell = link->cell};
        inner.removals[inner.n_removals - 1].digits |= (uint16_t)(1u << (link->digit - 1));
    }
    logic_say(to->words, ", by a chain:");
    say_chain(to->words, &inner, to->indent + 4);
}

/* Says the line of some nodes that a technique turns off, or of a node that is on. */
static void say_line(struct telling *to, const struct step *step, unsigned node, unsigned end)
{
    struct words *words = to->words;
    const struct sudoku_link *link = &step->links[node];
    struct premises premises = {.n = 0};
    uint16_t nodes[9 * SUDOKU_CELLS];
    unsigned n = 0;
    for (unsigned i = node; i < end; i = logic_node_end(step, i))
        nodes[n++] = (uint16_t)i;
    for (unsigned i = node; i < logic_parents_end(step, node); i++)
        add_premise(&premises, step, step->links[i].from, to->said);
    begin_line(to, 2);
    if (premises.n == 1 && premises.node[0] == to->said)
        logic_say(words, to->first ? "" : "so ");
    else
        logic_say(words, say_premises(to, step, &premises) ? "; so " : ", so ");
    struct rule rule = logic_find_rule(step, node);
    say_rule(words, &rule, link->house == SUDOKU_BY_NAKED_PAIR);
    if (link->on)
        logic_say_link(words, step, node, true);
    else
        say_off(words, step, nodes, n);
    say_reason(words, step, node);
    if (link->house == SUDOKU_BY_CHAIN && !link->on)
        say_inner(to, step, &premises, nodes, n);
    to->said = n > 1 || link->house == SUDOKU_BY_CHAIN ? (unsigned)NO_LINK : node;
    to->first = false;
}

static bool is_needed(const struct step *step, const struct branch *branch, unsigned node)
{
    for (unsigned i = branch->first; i < branch->end; i++)
        if (step->links[i].from == node && i != node)
            return true;
    return false;
}

/* Is a node in a branch, too, that was told before? */
static bool is_in(const struct step *step, const struct branch *told, unsigned node)
{
    for (unsigned i = told->first; i < told->end; i = logic_node_end(step, i))
        if (logic_same_candidates(step, i, node) && step->links[i].on == step->links[node].on)
            return true;
    return false;
}

/* Says the lines of a branch, but for what was told of another one from the same start. What is aside and
 * leads nowhere is what the branch leads to. */
static void say_branch(struct telling *to, const struct step *step, const struct branch *branch,
                       const struct branch *told)
{
    struct premises ends = {.n = 0};
    to->said = branch->first;
    to->first = true;
    for (unsigned node = logic_node_end(step, branch->first), end; node < branch->end; node = end) {
        bool skipped = logic_is_aside(step, node) || is_in(step, told, node);
        end = skipped ? logic_node_end(step, node) : end_of_alike(step, node);
        if (!skipped)
            say_line(to, step, node, end);
    }
    for (unsigned node = branch->first; node < branch->end; node = logic_node_end(step, node))
        if (logic_is_aside(step, node) && !is_needed(step, branch, node))
            add_premise(&ends, step, node, to->said);
    if (!ends.n)
        return;
    begin_line(to, 2);
    say_premises(to, step, &ends);
}

/* `r1c5 or r4c5 is 2`, `r1c5 is 2 or 7`: one of two nodes that exclude each other is on. */
static void say_either(struct words *words, const struct step *step, unsigned a, unsigned b)
{
    const struct sudoku_link *links = step->links;
    unsigned char list[SUDOKU_CELLS];
    struct cells cells = {{0, 0}};
    for (unsigned i = a; i < links_after_group(step, a); i++)
        cells_add(&cells, links[i].cell);
    for (unsigned i = b; i < links_after_group(step, b); i++)
        cells_add(&cells, links[i].cell);
    logic_say_cells(words, list, cells_list(cells, list), " or ");
    logic_say(words, " is ");
    logic_list_digits(words, 1u << (links[a].digit - 1) | 1u << (links[b].digit - 1), " or ");
}

/* Says what two nodes of a loop, one that is on and one that is off, both rule out, and takes it from the
 * rest. Returns whether there is anything. */
static bool say_ruled_out(struct words *words, const struct step *step, unsigned on, unsigned off,
                          struct sudoku_cell_digits *rest, const char *before)
{
    uint16_t gone[SUDOKU_CELLS] = {0};
    bool any = false;
    for (unsigned i = 0; i < step->n_removals; i++)
        for (unsigned digits = rest[i].digits; digits;) {
            unsigned digit = set_pop(&digits) + 1, cell = rest[i].cell, bit = 1u << (digit - 1);
            if (!logic_node_excludes(step, on, cell, digit) || !logic_node_excludes(step, off, cell, digit))
                continue;
            rest[i].digits &= (uint16_t)~bit;
            gone[cell] |= (uint16_t)bit;
            any = true;
        }
    if (!any)
        return false;
    logic_say(words, "%s", before);
    say_either(words, step, on, off);
    logic_say(words, ", so ");
    say_not(words, gone);
    return true;
}

/* One way round all nodes of a loop that are on hold, the other way all that are off: so one of each two
 * does. Neighbours come first, since they are easy to see. */
static void say_loop(struct words *words, const struct step *step, const struct ends *ends)
{
    struct sudoku_cell_digits rest[SUDOKU_CELLS];
    const char *before = "";
    bool closed = logic_same_candidates(step, ends->start, ends->last);
    unsigned end = closed ? ends->last : logic_node_end(step, ends->last);
    memcpy(rest, step->removals, sizeof rest);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned on = ends->start; on < end; on = logic_node_end(step, on))
            for (unsigned off = ends->start; off < end; off = logic_node_end(step, off)) {
                unsigned next = logic_node_end(step, on);
                bool neighbours = off == (next < end ? next : ends->start);
                if (step->links[on].on && !step->links[off].on && (pass || neighbours) &&
                    say_ruled_out(words, step, on, off, rest, before))
                    before = "; ";
            }
    logic_say(words, ".");
}

/* `r1c5 is 4, not 3`, `r1c5 is 4, so r2c5 is not 4`: what a chain inside places, and what goes for it */
static void say_placed(struct words *words, const struct step *step, unsigned node)
{
    logic_say_link(words, step, node, true);
    if (step->n_removals == 1 && step->removals[0].cell == step->links[node].cell) {
        logic_say(words, ", not ");
        logic_list_digits(words, step->removals[0].digits, " or ");
        return;
    }
    logic_say(words, ", so ");
    logic_say_conclusion(words, step);
}

/* Says the last line: how the branches lead to what the step does. */
static void say_end(const struct telling *to, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    struct words *words = to->words;
    bool concludes = true,
         places = !start->on && !step->digit; /* a chain inside shows that its start is on */
    begin_line(to, 0);
    switch (ends->ending) {
    case ENDS_IN_CLASH:
        logic_say_cell(words, last->cell);
        logic_say(words, " cannot both be %u and not be %u, so ", last->digit, last->digit);
        if (places)
            say_placed(words, step, ends->start);
        concludes = !places;
        break;
    case ENDS_ALIKE:
        logic_say(words, ends->n_branches == 2 ? "Either way " : "In each case ");
        break;
    case ENDS_IN_LOOP:
        logic_say(words, "That closes a loop, so all of this holds or the opposite of all of it: ");
        say_loop(words, step, ends);
        return;
    case ENDS_ON_EITHER:
        logic_say(words, "So ");
        logic_say_link(words, step, ends->start, true);
        logic_say(words, " or ");
        logic_say_link(words, step, ends->last, true);
        logic_say(words, ends->covers_all ? ", and either way " : "");
        concludes = ends->covers_all;
        break;
    case ENDS_AGAINST_START:
        logic_say(words, "That contradicts the assumption, so ");
        if (step->first_link && places)
            say_placed(words, step, ends->last);
        else
            logic_say_link(words, step, ends->last, last->on);
        concludes = false;
        break;
    case ENDS_WITHOUT_PLACE:
        logic_say_about(words, step,
                        "That leaves no [houses?place for {digits} in {houses}|digit for {cells}], so ");
        logic_say_link(words, step, ends->start, false);
        concludes = false;
        break;
    }
    if (concludes)
        logic_say_conclusion(words, step);
    logic_say(words, ends->covers_all ? "." : ". The other removals follow in the same way.");
}

/* Each branch begins with `If r4c5 is 2:`. Of two that clash, the second leaves out what the first has. */
static void say_chain(struct words *words, const struct step *step, unsigned indent)
{
    struct telling to = {.words = words, .indent = indent};
    struct ends ends = logic_find_ends(step);
    struct branch branch = branch_before(step), told = branch;
    for (unsigned i = 0; logic_next_branch(step, &branch); i++) {
        bool clash = i > 0 && ends.ending == ENDS_IN_CLASH;
        begin_line(&to, 0);
        logic_say(words, "If ");
        logic_say_link(words, step, branch.first, step->links[branch.first].on);
        if (logic_node_end(step, branch.first) == branch.end) {
            logic_say(words, ", that is so.");
            continue;
        }
        logic_say(words, clash ? ", there is also this:" : ":");
        say_branch(&to, step, &branch, &told);
        if (ends.ending == ENDS_IN_CLASH)
            told = branch;
    }
    if (ends.n_branches)
        say_end(&to, step, &ends);
}

void logic_say_chain(struct words *words, const struct step *step)
{
    say_chain(words, step, 0);
}

/* ---- In a sentence ---- */

void logic_say_link(struct words *words, const struct step *step, unsigned link, bool on)
{
    unsigned end = links_after_group(step, link);
    for (unsigned i = link; i < end; i++) {
        logic_say(words, "%s", logic_list_separator(i - link, end - link, on ? " or " : " and "));
        logic_say_cell(words, step->links[i].cell);
    }
    logic_say(words, on ? " is %u" : end - link > 1 ? " are not %u" : " is not %u", step->links[link].digit);
}

void logic_say_links(struct words *words, const struct step *step, unsigned first, unsigned end)
{
    logic_say(words, "If ");
    for (unsigned i = first; i < end; i = links_after_group(step, i)) {
        const struct sudoku_link *link = &step->links[i];
        bool second = i > first && link->from == first;
        logic_say(words, i == first ? "" : second ? ", " : link->on ? " and " : ", so ");
        logic_say_link(words, step, i, link->on);
        if (i > first && link->house != SUDOKU_SAME_CELL) {
            logic_say(words, " (");
            logic_say_houses(words, (uint32_t)1 << link->house);
            logic_say(words, ")");
        }
    }
}

void logic_say_conclusion(struct words *words, const struct step *step)
{
    if (step->digit) {
        logic_say_cell(words, step->cell);
        logic_say(words, " is %u", step->digit);
        return;
    }
    uint16_t digits[SUDOKU_CELLS] = {0};
    for (unsigned i = 0; i < step->n_removals; i++)
        digits[step->removals[i].cell] = step->removals[i].digits;
    say_not(words, digits);
}

/* Tells the branches one after the other, if they are short. */
static void say_branches(struct words *words, const struct step *step)
{
    if (step->length > TOLD_IN_A_SENTENCE)
        logic_say(words, " Each case is the start of a chain, and all lead to the same.");
    for (unsigned first = 0, end; first < step->n_links && step->length <= TOLD_IN_A_SENTENCE; first = end) {
        for (end = links_after_group(step, first); end < step->n_links && step->links[end].from != end;)
            end = links_after_group(step, end);
        logic_say(words, " ");
        if (end == first + 1u) {
            logic_say(words, "Or ");
            logic_say_link(words, step, first, true);
        } else {
            logic_say_links(words, step, first, end);
        }
        logic_say(words, ".");
    }
}

static unsigned last_node(const struct step *step)
{
    return logic_last_node(step, &(struct branch){0, step->n_links});
}

/* `r1c1 is 5 or r3c4 is 7`, what a chain proves */
static void say_proof(struct words *words, const struct step *step)
{
    if (!step->n_links)
        return;
    logic_say_link(words, step, 0, true);
    logic_say(words, " or ");
    logic_say_link(words, step, last_node(step), true);
}

static void say_start_off(struct words *words, const struct step *step)
{
    logic_say_link(words, step, 0, false);
}

/* `If r1c1 is not 5, r1c4 is 5 (row 1), so ...`, or how long the chain is */
static void say_short_chain(struct words *words, const struct step *step)
{
    bool groups = false;
    if (step->length <= TOLD_IN_A_SENTENCE) {
        logic_say_links(words, step, 0, step->n_links);
        return;
    }
    for (unsigned i = 0; i < step->n_links; i++)
        groups |= step->links[i].grouped;
    logic_say(words, "If ");
    logic_say_link(words, step, 0, step->links[0].on);
    logic_say(words, ", a chain of %u candidates%s shows that ", step->length, groups ? " and groups" : "");
    logic_say_link(words, step, last_node(step), step->links[last_node(step)].on);
}

const struct phrase logic_chain_phrases[] = {{"chain", say_short_chain},           {"proof", say_proof},
                                             {"start off", say_start_off},         {"branches", say_branches},
                                             {"conclusion", logic_say_conclusion}, {NULL, NULL}};

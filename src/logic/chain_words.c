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

/* Where lines go, and how far in. */
struct telling_words {
    struct words *words;
    unsigned indent;
};

static void say_chain(struct words *words, const struct step *step, unsigned indent);

static void begin_line(const struct telling_words *to, unsigned further)
{
    logic_say(to->words, "%s%*s", to->words->length ? "\n" : "", (int)(to->indent + further), "");
}

/* `r1c1 and r1c2 are not 7; r3c3 is not 2 or 5`: cells that are not the same digits together, as premises
 * or, with commas, as what follows. Returns whether there are several of these. */
static bool say_not(struct words *words, const uint16_t digits[SUDOKU_CELLS], bool premises)
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
        logic_say(words, "%s", premises && i ? "; " : logic_list_separator(i, n_lists, last));
        logic_say_cells(words, cells, n, " and ");
        logic_say(words, n > 1 ? " are not " : " is not ");
        logic_list_digits(words, lists[i].digits, " or ");
    }
    return n_lists > 1;
}

/* The same about nodes. */
static bool say_off(struct words *words, const struct step *step, const uint16_t *nodes, unsigned n,
                    bool premises)
{
    uint16_t digits[SUDOKU_CELLS] = {0};
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = nodes[i]; k < links_after_group(step, nodes[i]); k++)
            digits[step->links[k].cell] |= (uint16_t)(1u << (step->links[k].digit - 1));
    return say_not(words, digits, premises);
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

/* How many nodes that are off now, from one on, are so for the same reason: a house and a digit, or a
 * cell. */
static unsigned count_alike(const struct step *step, const struct nodes *off, unsigned from)
{
    const struct sudoku_link *first = &step->links[off->node[from]];
    unsigned n = 1;
    for (; from + n < off->n; n++) {
        const struct sudoku_link *link = &step->links[off->node[from + n]];
        if (link->from != first->from || link->house != first->house ||
            (link->house != SUDOKU_SAME_CELL && link->digit != first->digit))
            break;
    }
    return n;
}

/* Says the candidates that are told to be off now, and what turns them off: `r4c5 is 2, so r4c7 and r4c9 are
 * not 2 (row 4)`, or `r4c5 is 2, not 7 or 9` about its own cell. A line may begin with `so` if that was said
 * last. Returns whether several nodes turned them off. */
static bool say_off_now(struct words *words, const struct step *step, const struct statement *statement)
{
    const struct nodes *off = &statement->off;
    unsigned before = NO_LINK;
    bool several = statement->known.n > 0;
    logic_say(words, several ? "; " : "");
    for (unsigned i = 0, n; i < off->n; i += n) {
        unsigned node = off->node[i], source = step->links[node].from;
        bool new = source != before, goes_on = new &&i == 0 && !several &&source == statement->said;
        several |= i > 0 && new;
        logic_say(words, i == 0 ? "" : new ? "; " : ", ");
        n = count_alike(step, off, i);
        before = source;
        if (goes_on && !statement->first)
            logic_say(words, "so ");
        if (new && !goes_on)
            logic_say_link(words, step, source, step->links[source].on);
        if (new && !goes_on && step->links[source].on && step->links[node].house == SUDOKU_SAME_CELL) {
            unsigned digits = 0;
            for (unsigned k = i; k < i + n; k++)
                digits |= 1u << (step->links[off->node[k]].digit - 1);
            logic_say(words, ", not ");
            logic_list_digits(words, digits, " or ");
            continue;
        }
        logic_say(words, new && !goes_on ? ", so " : "");
        say_off(words, step, off->node + i, n, true);
        say_reason(words, step, node);
    }
    return several;
}

/* A tell_statement: a line, and below it the chain inside on which it rests. */
static void say_statement(void *context, const struct step *step, const struct statement *statement)
{
    const struct telling_words *to = context;
    const struct nodes *what = &statement->what, *known = &statement->known;
    const struct sudoku_link *link = &step->links[what->node[0]];
    bool several = false;
    begin_line(to, 2);
    if (known->n && !statement->follows && !step->links[known->node[0]].on)
        several = say_off(to->words, step, known->node, known->n, true);
    else if (known->n && !statement->follows)
        logic_say_link(to->words, step, known->node[0], true);
    if (statement->off.n)
        several = say_off_now(to->words, step, statement);
    if (!what->n)
        return;
    if (!statement->follows || !statement->first)
        logic_say(to->words, statement->follows ? "so " : several ? "; so " : ", so ");
    say_rule(to->words, &statement->rule, link->house == SUDOKU_BY_NAKED_PAIR);
    if (link->on)
        logic_say_link(to->words, step, what->node[0], true);
    else
        say_off(to->words, step, what->node, what->n, false);
    say_reason(to->words, step, what->node[0]);
    if (link->house == SUDOKU_BY_CHAIN && !link->on) {
        struct step inner;
        logic_make_inner(step, statement, &inner);
        logic_say(to->words, ", by a chain:");
        say_chain(to->words, &inner, to->indent + 4);
    }
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
    say_not(words, gone, false);
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
static void say_end(const struct telling_words *to, const struct step *step, const struct ends *ends)
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

/* Each branch begins with `If r4c5 is 2:`. */
static void say_chain(struct words *words, const struct step *step, unsigned indent)
{
    struct telling_words to = {words, indent};
    struct told told = {{{0}}};
    struct ends ends = logic_find_ends(step);
    struct branch branch = branch_before(step);
    for (unsigned i = 0; logic_next_branch(step, &branch); i++) {
        bool clash = ends.ending == ENDS_IN_CLASH;
        begin_line(&to, 0);
        logic_say(words, "If ");
        logic_say_link(words, step, branch.first, step->links[branch.first].on);
        if (!clash)
            told = (struct told){{{0}}};
        if (logic_node_end(step, branch.first) == branch.end) {
            logic_say(words, ", that is so.");
            continue;
        }
        logic_say(words, i > 0 && clash ? ", there is also this:" : ":");
        logic_tell_branch(step, &branch, &told, say_statement, &to);
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
    say_not(words, digits, false);
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

const struct phrase logic_branch_phrases[] = {
    {"branches", say_branches}, {"conclusion", logic_say_conclusion}, {NULL, NULL}};

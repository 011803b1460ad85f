/* chain_words.c: the chain of a step in words, link by link:
 *
 *     If r4c5 is 2:
 *       r4c9 is not 2 (row 4), so r1c9 is 2 (column 9)
 *       so r1c5 is not 2 (row 1)
 *     If r4c5 is 7:
 *       ...
 *     Either way r1c5 is not 2. */
#include "logic/argument.h"
#include "logic/links.h"

/* `by a forcing chain inside, 9 links from r4c5 = 2`: the chain begins at a link, and the next one of its
 * depth with a first branch. Of its starts nine are named. */
static void say_inside(struct words *words, const struct step *step, unsigned first)
{
    const struct sudoku_link *start = &step->links[first];
    unsigned char cells[9];
    unsigned n = 0, n_links = 0, digits = 0;
    bool one_cell = true, one_state = true;
    for (unsigned i = first; i < step->n_links && step->links[i].depth >= start->depth; i++) {
        const struct sudoku_link *link = &step->links[i];
        bool starts = link->from == i;
        if (link->depth > start->depth)
            continue;
        if (starts && i > first && link->branch == 0)
            break;
        n_links++;
        if (!starts || n == 9)
            continue;
        cells[n++] = link->cell;
        one_cell = one_cell && link->cell == start->cell;
        one_state = one_state && link->on == start->on;
        digits |= 1u << (link->digit - 1);
    }
    logic_say(words, "by a forcing chain inside, %u links from ", n_links - n);
    if (!one_cell) {
        logic_say(words, "%u in ", start->digit);
        logic_say_cells(words, cells, n, " or ");
        return;
    }
    logic_say_cell(words, start->cell);
    logic_say(words, start->on || !one_state ? " = " : " <> ");
    logic_list_digits(words, digits, " or ");
    logic_say(words, one_state ? "" : " or not");
}

/* ` (row 4)`: why a node follows. Nothing where a cell has another digit. */
static void say_reason(struct words *words, const struct step *step, unsigned node)
{
    static const char *const techniques[] = {"locked candidates", "hidden pair", "naked pair", "X-wing"};
    const struct sudoku_link *link = &step->links[node];
    bool last = logic_has_parents(step, node) && link->on;
    if (link->from == node)
        return;
    logic_say(words, " (");
    if (link->house == SUDOKU_BY_CHAIN) {
        say_inside(words, step, link->nested);
    } else if (link->house != SUDOKU_SAME_CELL) {
        logic_say(words, last ? "the last place in " : "");
        if (link->house < SUDOKU_SAME_CELL)
            logic_say_houses(words, (uint32_t)1 << link->house);
        else
            logic_say(words, "%s", techniques[link->house - SUDOKU_BY_LOCKED]);
    } else if (link->on) {
        logic_say(words, last ? "its last digit" : "its other digit");
    } else {
        logic_say(words, "it is %u", step->links[link->from].digit);
    }
    logic_say(words, ")");
}

static void say_state(struct words *words, unsigned cell, unsigned digit, bool on)
{
    logic_say_cell(words, cell);
    logic_say(words, on ? " is %u" : " is not %u", digit);
}

static void say_node(struct words *words, const struct step *step, unsigned node)
{
    if (step->links[node].grouped)
        logic_say_link(words, step, node, step->links[node].on);
    else
        say_state(words, step->links[node].cell, step->links[node].digit, step->links[node].on);
    say_reason(words, step, node);
}

/* How many nodes of a statement, from one on, are the same digit off for the same reason. */
static unsigned count_alike(const struct step *step, const struct statement *statement, unsigned from)
{
    const struct sudoku_link *first = &step->links[statement->off[from]];
    unsigned n = 1;
    for (; from + n < statement->n_off && !first->grouped && first->house < SUDOKU_SAME_CELL; n++) {
        const struct sudoku_link *link = &step->links[statement->off[from + n]];
        if (link->from != first->from || link->digit != first->digit || link->house != first->house ||
            link->grouped)
            break;
    }
    return n;
}

/* Says which earlier statement turns a candidate off: `r4c5 is 2, so `. If that is about the same cell, says
 * the rest, too, and returns true: `r4c5 is 2, not 7`. */
static bool say_source(struct words *words, const struct step *step, unsigned source, unsigned node)
{
    logic_say_link(words, step, source, step->links[source].on);
    if (!step->links[source].on || step->links[node].on || step->links[node].house != SUDOKU_SAME_CELL) {
        logic_say(words, ", so ");
        return false;
    }
    logic_say(words, ", not %u", step->links[node].digit);
    return true;
}

/* Says the candidates that a statement turns off. Returns whether several nodes turned them off. */
static bool say_all_off(struct words *words, const struct step *step, const struct statement *statement)
{
    unsigned before = step->n_links; /* none */
    bool several = false;
    for (unsigned i = 0, n; i < statement->n_off; i += n) {
        unsigned node = statement->off[i], source = step->links[node].from;
        bool new = source != before, said = false;
        several |= i > 0 && new;
        logic_say(words, i == 0 ? "" : new ? "; " : ", ");
        n = count_alike(step, statement, i);
        if (new &&source != statement->said)
            said = say_source(words, step, source, node);
        else if (i == 0 && !statement->first)
            logic_say(words, "so ");
        for (unsigned k = i; n > 1 && k < i + n; k++) { /* `r4c7 and r4c9 are not 2 (row 4)` */
            logic_say(words, "%s", logic_list_separator(k - i, n, " and "));
            logic_say_cell(words, step->links[statement->off[k]].cell);
        }
        if (n > 1) {
            logic_say(words, " are not %u", step->links[node].digit);
            say_reason(words, step, node);
        } else if (!said) {
            say_node(words, step, node);
        }
        before = source;
    }
    return several;
}

/* A tell_statement: a line. */
static void say_statement(void *context, const struct step *step, const struct statement *statement)
{
    struct words *words = context;
    unsigned node = statement->node;
    logic_say(words, "\n  ");
    bool several = say_all_off(words, step, statement);
    if (node == ALL_OFF)
        return;
    if (statement->n_off)
        logic_say(words, several ? "; so " : ", so ");
    else if (!logic_has_parents(step, node) && step->links[node].from != statement->said)
        say_source(words, step, step->links[node].from, node);
    else if (!statement->first)
        logic_say(words, "so ");
    say_node(words, step, node);
}

/* Says the last line: how the branches lead to what the step does. */
static void say_end(struct words *words, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    bool concludes = true;
    logic_say(words, "\n");
    switch (ends->ending) {
    case ENDS_IN_CLASH:
        logic_say_cell(words, last->cell);
        logic_say(words, " cannot both be %u and not be %u, so ", last->digit, last->digit);
        break;
    case ENDS_ALIKE:
        logic_say(words, ends->n_branches == 2 ? "Either way " : "In each case ");
        break;
    case ENDS_IN_LOOP:
        logic_say(words,
                  "That closes a loop, in which one of each two neighbours holds. Candidates that both of "
                  "them rule out can be removed: ");
        break;
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
        say_state(words, last->cell, last->digit, last->on);
        concludes = false;
        break;
    case ENDS_WITHOUT_PLACE:
        logic_say_about(words, step, "That leaves no place for {digits} in {houses}, so ");
        say_state(words, start->cell, start->digit, false);
        concludes = false;
        break;
    }
    if (concludes)
        logic_say_conclusion(words, step);
    logic_say(words, ends->covers_all ? "." : ". The other removals follow in the same way.");
}

/* Each branch begins with `If r4c5 is 2:`. */
void logic_say_chain(struct words *words, const struct step *step)
{
    struct told told = {{{0}}};
    struct ends ends = logic_find_ends(step);
    struct branch branch = {0, 0};
    for (unsigned i = 0; branch_at(step, branch.end, &branch); i++) {
        bool clash = ends.ending == ENDS_IN_CLASH;
        logic_say(words, "%sIf ", words->length ? "\n" : "");
        logic_say_link(words, step, branch.first, step->links[branch.first].on);
        if (!clash)
            told = (struct told){{{0}}};
        if (logic_node_end(step, branch.first) == branch.end) {
            logic_say(words, ", that is so.");
            continue;
        }
        logic_say(words, i > 0 && clash ? ", there is also this:" : ":");
        logic_tell_branch(step, &branch, &told, say_statement, words);
    }
    if (ends.n_branches)
        say_end(words, step, &ends);
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
    for (unsigned i = 0; i < step->n_removals; i++) {
        logic_say(words, "%s", logic_list_separator(i, step->n_removals, " and "));
        logic_say_cell(words, step->removals[i].cell);
        logic_say(words, " is not ");
        logic_list_digits(words, step->removals[i].digits, " or ");
    }
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

/* ---- In Eureka notation ----
 *
 * The notation of players' forums: candidates as (digit)cell, = for strong links, - for weak ones, => before
 * what follows:
 *
 *     (7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7
 *
 * Neighbours in one cell share it. Each branch has a line of its own. Where candidates follow from several
 * others, the branch is written in pieces, a line each; & joins what is off for different reasons. */

/* `r1c5`, `r1c45` for a group in a row, `r12c5` for one in a column, `r1c4,r2c5` for any other */
static void say_group(struct words *words, const struct step *step, unsigned node)
{
    const struct sudoku_link *links = step->links;
    unsigned end = links[node].grouped ? logic_node_end(step, node) : node + 1;
    bool row = true, column = true;
    for (unsigned i = node; i < end; i++) {
        row = row && links[i].cell / 9 == links[node].cell / 9;
        column = column && links[i].cell % 9 == links[node].cell % 9;
    }
    if (!row && !column) {
        for (unsigned i = node; i < end; i++) {
            logic_say(words, i > node ? "," : "");
            logic_say_cell(words, links[i].cell);
        }
        return;
    }
    logic_say(words, "r");
    for (unsigned i = node; i < (row ? node + 1 : end); i++)
        logic_say(words, "%u", links[i].cell / 9 + 1);
    logic_say(words, "c");
    for (unsigned i = node; i < (row ? end : node + 1); i++)
        logic_say(words, "%u", links[i].cell % 9 + 1);
}

static void say_candidates(struct words *words, const struct step *step, unsigned node)
{
    logic_say(words, "(%u)", step->links[node].digit);
    say_group(words, step, node);
}

/* A branch without side branches, to its last node or, in a loop, up to its start. */
static void say_chain(struct words *words, const struct step *step, const struct branch *branch, bool loop)
{
    const struct sudoku_link *links = step->links;
    unsigned last = logic_last_node(step, branch);
    bool closed = loop && logic_same_candidates(step, branch->first, last);
    for (unsigned node = branch->first, next; node < branch->end; node = next) {
        if (node != branch->first)
            logic_say(words, links[node].on ? " = " : " - ");
        if (closed && node == last) {
            logic_say(words, "loop");
            return;
        }
        logic_say(words, "(%u", links[node].digit);
        for (next = logic_node_end(step, node);
             next < branch->end && links[next].cell == links[node].cell && !links[node].grouped &&
             !links[next].grouped && !(closed && next == last);
             node = next, next = logic_node_end(step, next))
            logic_say(words, links[next].on ? "=%u" : "-%u", links[next].digit);
        logic_say(words, ")");
        say_group(words, step, node);
    }
    if (loop)
        logic_say(words, " - loop");
}

/* A tell_statement: a line with what is off, and why, and what follows from it. */
static void say_piece(void *context, const struct step *step, const struct statement *statement)
{
    struct words *words = context;
    const struct sudoku_link *links = step->links;
    unsigned source = step->n_links; /* none */
    logic_say(words, words->length ? "\n" : "");
    for (unsigned i = 0; i < statement->n_off; i++) {
        unsigned from = links[statement->off[i]].from;
        if (from == source) {
            logic_say(words, ", ");
        } else {
            logic_say(words, i ? " & " : "");
            say_candidates(words, step, from);
            logic_say(words, " - ");
        }
        say_candidates(words, step, statement->off[i]);
        source = from;
    }
    if (statement->node == ALL_OFF)
        return;
    if (!statement->n_off)
        say_candidates(words, step, links[statement->node].from);
    logic_say(words, links[statement->node].on ? " = " : " - ");
    say_candidates(words, step, statement->node);
}

void logic_say_eureka(struct words *words, const struct step *step)
{
    struct ends ends = logic_find_ends(step);
    struct branch branch = {0, 0};
    bool one_line = ends.n_branches == 1;
    while (branch_at(step, branch.end, &branch)) {
        struct told told = {{{0}}};
        if (logic_branch_is_chain(step, &branch)) {
            logic_say(words, words->length ? "\n" : "");
            say_chain(words, step, &branch, ends.ending == ENDS_IN_LOOP);
        } else {
            one_line = false;
            logic_tell_branch(step, &branch, &told, say_piece, words);
        }
    }
    if (!ends.n_branches)
        return;
    logic_say(words, one_line ? " => " : "\n=> "); /* r1c5<>27, r4c4=6 */
    if (step->digit) {
        logic_say_cell(words, step->cell);
        logic_say(words, "=%u", step->digit);
    }
    for (unsigned i = 0; i < step->n_removals && !step->digit; i++) {
        logic_say(words, i ? ", " : "");
        logic_say_cell(words, step->removals[i].cell);
        logic_say(words, "<>");
        for (unsigned digits = step->removals[i].digits; digits;)
            logic_say(words, "%u", set_pop(&digits) + 1);
    }
}

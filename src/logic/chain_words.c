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

/* `(row 4)`, or what else the link follows by */
static void say_house_or_technique(struct words *words, const struct sudoku_link *link)
{
    static const char *const techniques[] = {"locked candidates", "hidden pair", "naked pair", "X-wing"};
    if (link->house < SUDOKU_SAME_CELL)
        logic_say_houses(words, (uint32_t)1 << link->house);
    else if (link->house >= SUDOKU_BY_LOCKED && link->house < SUDOKU_BY_CHAIN)
        logic_say(words, "%s", techniques[link->house - SUDOKU_BY_LOCKED]);
}

/* The starts of a chain inside, and how many links it has. */
struct inside {
    unsigned char cells[9], digits[9];
    unsigned n;
    unsigned n_links;
    bool on[9];
};

/* The branches of the chain inside that begins at a link. */
static void look_inside(const struct step *step, unsigned first, struct inside *inside)
{
    const struct sudoku_link *links = step->links;
    inside->n = inside->n_links = 0;
    for (unsigned i = first; i < step->n_links && links[i].depth >= links[first].depth; i++) {
        bool starts = links[i].from == i && links[i].depth == links[first].depth;
        if (starts && i > first && links[i].branch == 0)
            return;
        if (links[i].depth > links[first].depth)
            continue;
        inside->n_links++;
        if (!starts || inside->n == 9)
            continue;
        inside->cells[inside->n] = links[i].cell;
        inside->digits[inside->n] = links[i].digit;
        inside->on[inside->n++] = links[i].on;
    }
}

static void say_state(struct words *words, unsigned cell, unsigned digit, bool on)
{
    logic_say_cell(words, cell);
    logic_say(words, on ? " is %u" : " is not %u", digit);
}

/* `by a forcing chain inside, 9 links from r4c5 = 2` */
static void say_inside(struct words *words, const struct step *step, unsigned first)
{
    struct inside inside;
    look_inside(step, first, &inside);
    bool one_cell = true, one_state = true;
    unsigned digits = 0;
    for (unsigned i = 0; i < inside.n; i++) {
        one_cell = one_cell && inside.cells[i] == inside.cells[0];
        one_state = one_state && inside.on[i] == inside.on[0];
        digits |= 1u << (inside.digits[i] - 1);
    }
    logic_say(words, "by a forcing chain inside, %u links from ", inside.n_links - inside.n);
    if (!one_cell) {
        logic_say(words, "%u in ", inside.digits[0]);
        logic_say_cells(words, inside.cells, inside.n, " or ");
        return;
    }
    logic_say_cell(words, inside.cells[0]);
    logic_say(words, inside.on[0] || !one_state ? " = " : " <> ");
    logic_list_digits(words, digits, " or ");
    logic_say(words, one_state ? "" : " or not");
}

/* ` (row 4)`: why a node follows. Nothing where a cell has another digit. */
static void say_reason(struct words *words, const struct step *step, unsigned node)
{
    const struct sudoku_link *link = &step->links[node];
    bool last = logic_has_parents(step, node) && link->on;
    if (link->from == node)
        return;
    logic_say(words, " (");
    if (link->house == SUDOKU_BY_CHAIN)
        say_inside(words, step, link->nested);
    else if (link->house != SUDOKU_SAME_CELL)
        logic_say(words, last ? "the last place in " : "");
    else if (link->on)
        logic_say(words, last ? "its last digit" : "its other digit");
    else
        logic_say(words, "it is %u", step->links[link->from].digit);
    say_house_or_technique(words, link);
    logic_say(words, ")");
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

/* `r4c7 and r4c9 are not 2 (row 4)`: n nodes of a statement */
static void say_off(struct words *words, const struct step *step, const uint16_t *off, unsigned n)
{
    for (unsigned i = 0; n > 1 && i < n; i++) {
        logic_say(words, "%s", logic_list_separator(i, n, " and "));
        logic_say_cell(words, step->links[off[i]].cell);
    }
    if (n == 1) {
        say_node(words, step, off[0]);
    } else {
        logic_say(words, " are not %u", step->links[off[0]].digit);
        say_reason(words, step, off[0]);
    }
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
        if (!said)
            say_off(words, step, statement->off + i, n);
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

/* `If r4c5 is 2:` and its statements */
static void say_branch(struct words *words, const struct step *step, const struct branch *branch,
                       struct told *told, bool again)
{
    logic_say(words, "%sIf ", words->length ? "\n" : "");
    logic_say_link(words, step, branch->first, step->links[branch->first].on);
    if (logic_node_end(step, branch->first) == branch->end) {
        logic_say(words, ", that is so.");
        return;
    }
    logic_say(words, again ? ", there is also this:" : ":");
    logic_tell_branch(step, branch, told, say_statement, words);
}

static void say_start_or_last(struct words *words, const struct step *step, const struct ends *ends)
{
    logic_say_link(words, step, ends->start, true);
    logic_say(words, " or ");
    logic_say_link(words, step, ends->last, true);
}

/* Says how a single branch ends, before ` so r1c5 is not 2`. */
static void say_single_end(struct words *words, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *last = &step->links[ends->last];
    switch (ends->ending) {
    case ENDS_AGAINST_START:
        logic_say(words, "That contradicts the assumption, so ");
        say_state(words, last->cell, last->digit, last->on);
        return;
    case ENDS_IN_LOOP:
        logic_say(words,
                  "That closes a loop, in which one of each two neighbours holds. Candidates that both of "
                  "them rule out can be removed: ");
        break;
    case ENDS_ON_EITHER:
        logic_say(words, "So ");
        say_start_or_last(words, step, ends);
        logic_say(words, ends->covers_all ? ", and either way " : "");
        if (!ends->covers_all)
            return;
        break;
    default:
        logic_say(words, "That leaves no place for ");
        logic_say_digits(words, step->digits);
        logic_say_about(words, step, " in {houses}, so ");
        say_state(words, step->links[ends->start].cell, step->links[ends->start].digit, false);
        return;
    }
    logic_say_conclusion(words, step);
}

/* The last line. */
static void say_end(struct words *words, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *last = &step->links[ends->last];
    logic_say(words, "\n");
    if (ends->ending == ENDS_IN_CLASH) {
        logic_say_cell(words, last->cell);
        logic_say(words, " cannot both be %u and not be %u, so ", last->digit, last->digit);
        logic_say_conclusion(words, step);
    } else if (ends->ending == ENDS_ALIKE) {
        logic_say(words, ends->n_branches == 2 ? "Either way " : "In each case ");
        logic_say_conclusion(words, step);
    } else {
        say_single_end(words, step, ends);
    }
    logic_say(words, ends->covers_all ? "." : ". The other removals follow in the same way.");
}

void logic_say_chain(struct words *words, const struct step *step)
{
    struct told told = {{{0}}};
    struct ends ends = logic_find_ends(step);
    struct branch branch = {0, 0};
    for (unsigned i = 0; branch_at(step, branch.end, &branch); i++) {
        if (ends.ending != ENDS_IN_CLASH)
            told = (struct told){{{0}}};
        say_branch(words, step, &branch, &told, i > 0 && ends.ending == ENDS_IN_CLASH);
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

/* chain_words.c: the chain of a step in words, link by link:
 *
 *     If r4c5 is 2:
 *       r4c9 is not 2 (row 4), so r1c9 is 2 (column 9)
 *       so r1c5 is not 2 (row 1)
 *     If r4c5 is 7:
 *       ...
 *     Either way r1c5 is not 2. */
#include "logic/ends.h"
#include "logic/links.h"

/* `(row 4)`, or what else the link follows by */
static void say_house_or_technique(struct words *words, const struct sudoku_link *link)
{
    static const char *const techniques[] = {"locked candidates", "hidden pair", "naked pair", "X-wing"};
    if (link->house < SUDOKU_SAME_CELL)
        sudoku_say_houses(words, (uint32_t)1 << link->house);
    else if (link->house >= SUDOKU_BY_LOCKED && link->house < SUDOKU_BY_CHAIN)
        sudoku_say(words, "%s", techniques[link->house - SUDOKU_BY_LOCKED]);
}

/* What chains inside assume: `r4c5 is 2`, `r4c5 is 2 or 7`, `2 in r4c5, r4c7 or r4c9` */
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
    sudoku_say_cell(words, cell);
    sudoku_say(words, on ? " is %u" : " is not %u", digit);
}

/* `a chain inside from r4c5 is 2, with 9 links` */
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
    sudoku_say(words, "by a forcing chain inside: ");
    if (one_cell && sudoku_set_size[digits] == 1) {
        sudoku_say(words, inside.n > 1 && !one_state ? "whether " : "if ");
        say_state(words, inside.cells[0], inside.digits[0], inside.on[0] || !one_state);
        sudoku_say(words, one_state ? "" : " or not");
    } else if (one_cell) {
        sudoku_say_cell(words, inside.cells[0]);
        sudoku_say(words, " is ");
        sudoku_list_digits(words, digits, " or ");
    } else {
        sudoku_say(words, "%u is in ", inside.digits[0]);
        sudoku_say_cells(words, inside.cells, inside.n, " or ");
    }
    sudoku_say(words, "; %u links", inside.n_links - inside.n);
}

/* ` (row 4)`: why a node follows. Nothing where a cell has another digit. */
static void say_reason(struct words *words, const struct step *step, unsigned node)
{
    const struct sudoku_link *link = &step->links[node];
    bool last = sudoku_has_parents(step, node) && link->on;
    if (link->from == node)
        return;
    sudoku_say(words, " (");
    if (link->house == SUDOKU_BY_CHAIN)
        say_inside(words, step, link->nested);
    else if (link->house != SUDOKU_SAME_CELL)
        sudoku_say(words, last ? "the last place in " : "");
    else if (link->on)
        sudoku_say(words, last ? "its last digit" : "its other digit");
    else
        sudoku_say(words, "it is %u", step->links[link->from].digit);
    say_house_or_technique(words, link);
    sudoku_say(words, ")");
}

static void say_node(struct words *words, const struct step *step, unsigned node)
{
    if (step->links[node].grouped)
        sudoku_say_link(words, step, node, step->links[node].on);
    else
        say_state(words, step->links[node].cell, step->links[node].digit, step->links[node].on);
    say_reason(words, step, node);
}

/* What turned a candidate off, unless it was said just now: `r4c5 is 2, so `. */
static void say_source(struct words *words, const struct step *step, const struct statement *statement,
                       unsigned source, bool begins)
{
    const struct sudoku_link *link = &step->links[source];
    if (source == statement->said) {
        sudoku_say(words, begins && !statement->first ? "so " : "");
        return;
    }
    sudoku_say_link(words, step, source, link->on);
    sudoku_say(words, ", so ");
}

/* A tell_statement: a line. */
static void say_statement(void *context, const struct step *step, const struct statement *statement)
{
    struct words *words = context;
    const struct sudoku_link *links = step->links;
    unsigned source = statement->said;
    bool several = false;
    sudoku_say(words, "\n  ");
    for (unsigned i = 0; i < statement->n_off; i++) {
        unsigned from = links[statement->off[i]].from;
        bool new = i == 0 || from != source;
        several |= i > 0 && new;
        sudoku_say(words, "%s", i == 0 ? "" : new ? "; " : ", ");
        if (new)
            say_source(words, step, statement, from, i == 0);
        say_node(words, step, statement->off[i]);
        source = from;
    }
    if (statement->n_off)
        sudoku_say(words, several ? "; so " : ", so ");
    else if (!links[statement->node].on && links[statement->node].house <= SUDOKU_SAME_CELL)
        say_source(words, step, statement, links[statement->node].from, true);
    else
        sudoku_say(words, statement->first ? "" : "so ");
    say_node(words, step, statement->node);
}

/* `If r4c5 is 2:` and its statements */
static void say_branch(struct words *words, const struct step *step, const struct branch *branch,
                       struct told *told, bool again)
{
    sudoku_say(words, "%sIf ", words->length ? "\n" : "");
    sudoku_say_link(words, step, branch->first, step->links[branch->first].on);
    if (sudoku_node_end(step, branch->first) == branch->end) {
        sudoku_say(words, ", that is so.");
        return;
    }
    sudoku_say(words, again ? ", there is also this:" : ":");
    sudoku_tell_branch(step, branch, told, say_statement, words);
}

static void say_start_or_last(struct words *words, const struct step *step, const struct ends *ends)
{
    sudoku_say_link(words, step, ends->start, true);
    sudoku_say(words, " or ");
    sudoku_say_link(words, step, ends->last, true);
}

/* What one branch comes to, before ` so r1c5 is not 2`. */
static void say_single_end(struct words *words, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *last = &step->links[ends->last];
    switch (ends->ending) {
    case ENDS_AGAINST_START:
        sudoku_say(words, "That contradicts the assumption, so ");
        say_state(words, last->cell, last->digit, last->on);
        return;
    case ENDS_IN_LOOP:
        sudoku_say(words, "That closes a loop, in which one of each two neighbours holds. What both of them "
                          "rule out can go: ");
        break;
    case ENDS_ON_EITHER:
        sudoku_say(words, "So ");
        say_start_or_last(words, step, ends);
        sudoku_say(words, ends->covers_all ? ", and either way " : "");
        if (!ends->covers_all)
            return;
        break;
    default:
        sudoku_say(words, "That leaves no place for ");
        sudoku_say_digits(words, step->digits);
        sudoku_say_about(words, step, " in {houses}, so ");
        say_state(words, step->links[ends->start].cell, step->links[ends->start].digit, false);
        return;
    }
    sudoku_say_conclusion(words, step);
}

/* The last line. */
static void say_end(struct words *words, const struct step *step, const struct ends *ends)
{
    const struct sudoku_link *last = &step->links[ends->last];
    sudoku_say(words, "\n");
    if (ends->ending == ENDS_IN_CLASH) {
        sudoku_say_cell(words, last->cell);
        sudoku_say(words, " cannot both be %u and not be %u, so ", last->digit, last->digit);
        sudoku_say_conclusion(words, step);
    } else if (ends->ending == ENDS_ALIKE) {
        sudoku_say(words, ends->n_branches == 2 ? "Either way " : "In each case ");
        sudoku_say_conclusion(words, step);
    } else {
        say_single_end(words, step, ends);
    }
    sudoku_say(words, ends->covers_all ? "." : ". The other removals follow in the same way.");
}

void sudoku_say_chain(struct words *words, const struct step *step)
{
    struct told told = {{{0}}};
    struct ends ends = sudoku_find_ends(step);
    struct branch branch = {0, 0};
    for (unsigned i = 0; branch_at(step, branch.end, &branch); i++) {
        if (ends.ending != ENDS_IN_CLASH)
            told = (struct told){{{0}}};
        say_branch(words, step, &branch, &told, i > 0 && ends.ending == ENDS_IN_CLASH);
    }
    if (ends.n_branches)
        say_end(words, step, &ends);
}

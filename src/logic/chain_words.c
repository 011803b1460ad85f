/* chain_words.c: an argument in words: link by link, as argument.h describes: in lines, or the same lines in
 * one paragraph. */
#include <assert.h>

#include "logic/argument.h"

/* ---- Links ---- */

/* `r1c1 is 5`, `r1c1 or r1c2 is 5`, `r1c1 and r1c2 are not 5`: the candidate or group of a link */
static void say_link(struct words *words, const struct sudoku_link *link, bool on)
{
    logic_say_cells(words, link->cells, link->n_cells, on ? " or " : " and ");
    logic_say(words, on ? " is %u" : link->n_cells > 1 ? " are not %u" : " is not %u", link->digit);
}

static void say_set(struct words *words, struct cells cells, const char *last)
{
    unsigned char list[SUDOKU_CELLS];
    logic_say_cells(words, list, cells_list(cells, list), last);
}

/* Returns the cells that are not the same digits as a cell, if it is the first of them; else none. */
static struct cells cells_alike(const uint16_t digits[SUDOKU_CELLS], unsigned first)
{
    struct cells alike = {{0, 0}};
    for (unsigned cell = 0; digits[first] && cell < SUDOKU_CELLS; cell++)
        if (digits[cell] == digits[first])
            cells_add(&alike, cell);
    return cells_any(alike) && cells_first(alike) == first ? alike : (struct cells){{0, 0}};
}

/* `r1c1 and r1c2 are not 7, and r3c3 is not 2 or 5`: cells that are not the same digits together */
static void say_not(struct words *words, const uint16_t digits[SUDOKU_CELLS])
{
    const char *last = " and ";
    unsigned n = 0, i = 0;
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cells alike = cells_alike(digits, cell);
        n += cells_any(alike);
        last = cells_scarce(alike) ? last : ", and ";
    }
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++) {
        struct cells alike = cells_alike(digits, cell);
        if (!cells_any(alike))
            continue;
        logic_say(words, "%s", logic_list_separator(i++, n, last));
        say_set(words, alike, " and ");
        logic_say(words, cells_scarce(alike) ? " is not " : " are not ");
        logic_list_digits(words, digits[cell], " or ");
    }
}

static void say_off(struct words *words, const struct step *step, const uint16_t *links, unsigned n)
{
    uint16_t digits[SUDOKU_CELLS] = {0};
    for (unsigned i = 0; i < n; i++) {
        const struct sudoku_link *link = &step->links[links[i]];
        for (unsigned k = 0; k < link->n_cells; k++)
            digits[link->cells[k]] |= (uint16_t)(1u << (link->digit - 1));
    }
    say_not(words, digits);
}

/* ` (row 4)`: why a link follows from its parents, by a house or in its cell */
static void say_reason(struct words *words, const struct step *step, unsigned at)
{
    const struct sudoku_link *link = &step->links[at];
    bool last = link->on && link->n_parents > 1;
    if (!link->n_parents || link->reason > SUDOKU_SAME_CELL)
        return;
    logic_say(words, " (");
    if (link->reason < SUDOKU_SAME_CELL) {
        logic_say(words, last ? "the last place in " : "");
        logic_say_houses(words, public_houses((uint32_t)1 << link->reason));
    } else if (link->on) {
        logic_say(words, last ? "its last digit" : "its other digit");
    } else {
        logic_say(words, "it is %u", step->links[parent_of(step, at, 0)].digit);
    }
    logic_say(words, ")");
}

/* ---- Techniques inside a chain ---- */

/* `in box 5 the 7 is in column 4, so `: why a technique turns a link off. Some digits are in some cells or
 * houses and so not elsewhere. The cells of a hidden pair and the digits of a naked one are what the link's
 * parents leave. */
static void say_rule(struct words *words, const struct step *step, unsigned number)
{
    const struct sudoku_link *link = &step->links[number];
    unsigned digits = 1u << (link->digit - 1), house = public_number(link->rule_houses[0]), places = 0;
    uint32_t houses = house_bit(house), covers = 0;
    uint16_t left[SUDOKU_CELLS];
    if (link->reason < SUDOKU_BY_LOCKED || link->reason == SUDOKU_BY_CHAIN)
        return;
    memcpy(left, step->candidates, sizeof left);
    for (unsigned i = 0; i < link->n_parents; i++) {
        const struct sudoku_link *parent = &step->links[parent_of(step, number, i)];
        left[parent->cells[0]] &= (uint16_t) ~(1u << (parent->digit - 1));
    }
    if (link->reason == SUDOKU_BY_NAKED_PAIR) { /* `r4c1 and r4c5 are 3 and 7 (row 4), so ` */
        struct cells pair = cells_at(house, link->rule_set);
        say_set(words, pair, " and ");
        logic_say(words, " are ");
        for (digits = 0; cells_any(pair);)
            digits |= left[cells_pop(&pair)];
        logic_list_digits(words, digits, " and ");
        logic_say(words, " (");
        logic_say_houses(words, houses);
        logic_say(words, "), so ");
        return;
    }
    if (link->reason == SUDOKU_BY_HIDDEN_PAIR)
        digits = link->rule_set;
    else if (link->reason == SUDOKU_BY_LOCKED)
        covers = house_bit(public_number(link->rule_houses[1]));
    else
        covers = (uint32_t)link->rule_set << (house < ROW ? ROW : COLUMN);
    if (link->reason == SUDOKU_BY_X_WING)
        houses |= house_bit(public_number(link->rule_houses[1]));
    for (unsigned place = 0; !covers && place < 9; place++)
        places |= (unsigned)((left[logic_scan_cells[house][place]] & digits) != 0) << place;
    logic_say(words, "in ");
    logic_say_houses(words, houses);
    logic_say(words, covers ? " the " : " the digits ");
    logic_list_digits(words, digits, " and ");
    logic_say(words, covers ? " is in " : " are in ");
    logic_say_houses(words, covers);
    say_set(words, cells_at(house, places), " and ");
    logic_say(words, ", so ");
}

/* ---- Lines ---- */

/* An argument while it is written. */
struct telling {
    struct words *words;
    const struct step *step;
    bool in_paragraph;  /* its lines follow one another; else they stand below each other */
    unsigned indent;    /* of lines that stand below each other */
    unsigned last;      /* the link at the end of the line before, or NO_LINK */
    bool begins_branch; /* only the start of the branch has been written */
};

/* The two functions call each other, because a line may rest on a chain inside, which has lines. */
static void say_argument(struct telling to);

static void begin_line(const struct telling *to, unsigned further)
{
    if (!to->words->length)
        return;
    if (to->in_paragraph)
        logic_say(to->words, "%s", further && !to->begins_branch ? "; " : " ");
    else
        logic_say(to->words, "\n%*s", (int)(to->indent + further), "");
}

/* The links that are off on which a line rests; those that the same link turns off stand together. */
struct premises {
    unsigned n;
    uint16_t link[9 * SUDOKU_CELLS];
};

/* Returns the link that turns off a premise; NO_LINK if the premise has a line of its own. */
static unsigned source_of(const struct step *step, unsigned link)
{
    return link_is_aside(step, link) ? parent_of(step, link, 0) : (unsigned)NO_LINK;
}

/* Premises that follow from the line before go first. */
static void add_premise(struct premises *premises, const struct telling *to, unsigned link)
{
    assert(premises->n < 9 * SUDOKU_CELLS && link < to->step->n_links);
    unsigned source = source_of(to->step, link);
    unsigned at = source != NO_LINK && source == to->last ? 0 : premises->n;
    for (unsigned i = 0; i < premises->n; i++)
        if (source_of(to->step, premises->link[i]) == source)
            at = i + 1;
    memmove(premises->link + at + 1, premises->link + at, (premises->n - at) * sizeof *premises->link);
    premises->link[at] = (uint16_t)link;
    premises->n++;
}

/* Adds the parents of a link. */
static void add_parents(struct premises *premises, const struct telling *to, unsigned link)
{
    for (unsigned i = 0; i < to->step->links[link].n_parents; i++)
        add_premise(premises, to, parent_of(to->step, link, i));
}

/* Counts the premises from one on that share a phrase: those with lines, or those with the same source and
 * reason, a house with a digit or a cell. */
static unsigned count_alike(const struct step *step, const struct premises *premises, unsigned from)
{
    assert(from < premises->n);
    const struct sudoku_link *links = step->links, *first = &links[premises->link[from]];
    unsigned n = 1, source = source_of(step, premises->link[from]);
    for (; from + n < premises->n && source_of(step, premises->link[from + n]) == source; n++) {
        const struct sudoku_link *link = &links[premises->link[from + n]];
        if (source != NO_LINK && (link->reason != first->reason ||
                                  (link->reason != SUDOKU_SAME_CELL && link->digit != first->digit)))
            break;
    }
    return n;
}

/* Says `r4c5 is 2, so r4c7 and r4c9 are not 2 (row 4)`, `r4c5 is 2, not 7` or, if it has a line, `r7c9 is not
 * 2`. Returns whether there are several sources. */
static bool say_premises(const struct telling *to, const struct premises *premises)
{
    struct words *words = to->words;
    const struct step *step = to->step;
    unsigned before = 0;
    bool several = false;
    for (unsigned i = 0, n; i < premises->n; i += n) {
        unsigned link = premises->link[i], source = source_of(step, link);
        bool new = i == 0 || source != before, aside = source != NO_LINK;
        bool goes_on = i == 0 && aside && source == to->last;
        several |= i > 0 && new;
        logic_say(words, "%s", i == 0 ? goes_on && !to->begins_branch ? "so " : "" : new ? "; " : ", ");
        n = count_alike(step, premises, i);
        before = source;
        if (new && !goes_on && aside) {
            say_link(words, &step->links[source], true);
            if (step->links[link].reason == SUDOKU_SAME_CELL) {
                unsigned digits = 0;
                for (unsigned k = i; k < i + n; k++)
                    digits |= 1u << (step->links[premises->link[k]].digit - 1);
                logic_say(words, ", not ");
                logic_list_digits(words, digits, " or ");
                continue;
            }
            logic_say(words, ", so ");
        }
        say_off(words, step, premises->link + i, n);
        if (aside)
            say_reason(words, step, link);
    }
    return several;
}

/* Lists a link and those after it that the same technique turns off for the same reason: they share a line.
 * Returns the link after them. */
static unsigned list_alike(const struct step *step, unsigned at, uint16_t *list, unsigned *n)
{
    const struct sudoku_link *first = &step->links[at], *link = first;
    const uint16_t *parents = step->parents + first->first_parent;
    *n = 0;
    do {
        list[(*n)++] = (uint16_t)at++;
        link++;
    } while (at < step->n_links && first->reason > SUDOKU_SAME_CELL && link->reason == first->reason &&
             link->rule_set == first->rule_set &&
             memcmp(link->rule_houses, first->rule_houses, sizeof link->rule_houses) == 0 &&
             link->nested == first->nested && link->n_parents == first->n_parents &&
             memcmp(parents, step->parents + link->first_parent, link->n_parents * sizeof *parents) == 0);
    return at;
}

/* Says the chain inside that turns off some links. The premises of the line are removed from its grid. */
static void say_inner(const struct telling *to, const struct premises *premises, const uint16_t *links,
                      unsigned n)
{
    struct step inner = *to->step;
    inner.first_link = inner.links[links[0]].nested;
    assert(inner.first_link > to->step->first_link && inner.first_link < inner.n_links);
    inner.digit = inner.n_removals = 0;
    for (unsigned i = 0; i < premises->n; i++) {
        const struct sudoku_link *link = &inner.links[premises->link[i]];
        inner.candidates[link->cells[0]] &= (uint16_t) ~(1u << (link->digit - 1));
    }
    for (unsigned i = 0; i < n; i++) {
        const struct sudoku_link *link = &inner.links[links[i]];
        if (i == 0 || inner.removals[inner.n_removals - 1].cell != link->cells[0])
            inner.removals[inner.n_removals++] = (struct sudoku_part){.cell = link->cells[0]};
        inner.removals[inner.n_removals - 1].digits |= (uint16_t)(1u << (link->digit - 1));
    }
    assert(!to->in_paragraph);
    logic_say(to->words, ":");
    say_argument((struct telling){.words = to->words, .step = &inner, .indent = to->indent + 4});
}

/* Says a link that is on, or some that a technique turns off together, with their premises. */
static void say_links(const struct telling *to, const struct premises *premises, const uint16_t *links,
                      unsigned n)
{
    const struct sudoku_link *first = &to->step->links[links[0]];
    if (premises->n == 1 && premises->link[0] == to->last)
        logic_say(to->words, to->begins_branch ? "" : "so ");
    else
        logic_say(to->words, say_premises(to, premises) ? "; so " : ", so ");
    say_rule(to->words, to->step, links[0]);
    if (first->on)
        say_link(to->words, first, true);
    else
        say_off(to->words, to->step, links, n);
    say_reason(to->words, to->step, links[0]);
    if (first->reason == SUDOKU_BY_CHAIN)
        logic_say(to->words, ", by a chain");
}

/* Says the line that begins with a link. Returns the link after those of the line. */
static unsigned say_line(struct telling *to, unsigned at)
{
    const struct step *step = to->step;
    struct premises premises = {.n = 0};
    uint16_t links[9 * SUDOKU_CELLS];
    unsigned n, end = list_alike(step, at, links, &n);
    assert(n >= 1 && end > at);
    bool by_chain = step->links[at].reason == SUDOKU_BY_CHAIN;
    add_parents(&premises, to, at);
    begin_line(to, 2);
    say_links(to, &premises, links, n);
    if (by_chain)
        say_inner(to, &premises, links, n);
    to->last = n > 1 || by_chain ? (unsigned)NO_LINK : at;
    to->begins_branch = false;
    return end;
}

static bool is_needed(const struct step *step, const struct branch *branch, unsigned link)
{
    for (unsigned at = branch->first; at < branch->end; at++)
        for (unsigned i = 0; i < step->links[at].n_parents; i++)
            if (parent_of(step, at, i) == link)
                return true;
    return false;
}

/* Does an earlier branch have the same link? */
static bool is_in(const struct step *step, const struct branch *told, unsigned link)
{
    for (unsigned at = told->first; at < told->end; at++)
        if (links_match(&step->links[at], &step->links[link]) && step->links[at].on == step->links[link].on)
            return true;
    return false;
}

/* Says the lines of a branch, without those of an earlier branch from the same start. Links that are aside
 * and lead nowhere are its ends. */
static void say_branch(struct telling *to, const struct branch *branch, const struct branch *told)
{
    const struct step *step = to->step;
    struct premises ends = {.n = 0};
    to->last = branch->first;
    to->begins_branch = true;
    for (unsigned at = branch->first + 1; at < branch->end;)
        at = link_is_aside(step, at) || is_in(step, told, at) ? at + 1 : say_line(to, at);
    for (unsigned at = branch->first; at < branch->end; at++)
        if (link_is_aside(step, at) && !is_needed(step, branch, at))
            add_premise(&ends, to, at);
    if (!ends.n)
        return;
    begin_line(to, 2);
    say_premises(to, &ends);
}

/* ---- The last line ---- */

/* `r1c5 or r4c5 is 2`, `r1c5 is 2 or 7`: one of two links that exclude each other is on. */
static void say_either(struct words *words, const struct sudoku_link *a, const struct sudoku_link *b)
{
    say_set(words, cells_or(link_cells(a), link_cells(b)), " or ");
    logic_say(words, " is ");
    logic_list_digits(words, 1u << (a->digit - 1) | 1u << (b->digit - 1), " or ");
}

/* `r1c1 is 5 or r3c4 is 7` */
static void say_one_of(struct words *words, const struct sudoku_link *a, const struct sudoku_link *b)
{
    say_link(words, a, true);
    logic_say(words, " or ");
    say_link(words, b, true);
}

/* Says the candidates that two links of a loop, one on and one off, both rule out, and takes them from the
 * rest. Returns whether there is anything. */
static bool say_ruled_out(const struct telling *to, const struct sudoku_link *on,
                          const struct sudoku_link *off, struct sudoku_part *rest, const char *before)
{
    uint16_t gone[SUDOKU_CELLS] = {0};
    bool any = false;
    for (unsigned i = 0; i < to->step->n_removals; i++)
        for (unsigned digits = rest[i].digits; digits;) {
            unsigned digit = set_pop(&digits) + 1, cell = rest[i].cell, bit = 1u << (digit - 1);
            if (!logic_link_excludes(on, cell, digit) || !logic_link_excludes(off, cell, digit))
                continue;
            rest[i].digits &= (uint16_t)~bit;
            gone[cell] |= (uint16_t)bit;
            any = true;
        }
    if (!any)
        return false;
    logic_say(to->words, "%s", before);
    say_either(to->words, on, off);
    logic_say(to->words, ", so ");
    say_not(to->words, gone);
    return true;
}

/* Either the candidates of all links that are on are right, or those of all links that are off. So of each
 * two, one on and one off, one is right. Neighbours come first, since they are easy to see. */
static void say_loop(const struct telling *to, const struct ends *ends)
{
    struct sudoku_part rest[SUDOKU_CELLS];
    const struct sudoku_link *links = to->step->links;
    const char *before = "";
    unsigned end = links_match(&links[ends->start], &links[ends->last]) ? ends->last : ends->last + 1;
    memcpy(rest, to->step->removals, sizeof rest);
    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned on = ends->start; on < end; on++)
            for (unsigned off = ends->start; off < end; off++) {
                bool neighbours = off == (on + 1 < end ? on + 1 : ends->start);
                if (links[on].on && !links[off].on && (pass || neighbours) &&
                    say_ruled_out(to, &links[on], &links[off], rest, before))
                    before = "; ";
            }
    logic_say(to->words, ".");
}

/* `r1c5 is 4, not 3`, `r1c5 is 4, so r2c5 is not 4`: the digit that a chain inside places, and its
 * removals */
static void say_placed(const struct telling *to, const struct sudoku_link *link)
{
    const struct step *step = to->step;
    say_link(to->words, link, true);
    if (step->n_removals == 1 && step->removals[0].cell == link->cells[0]) {
        logic_say(to->words, ", not ");
        logic_list_digits(to->words, step->removals[0].digits, " or ");
        return;
    }
    logic_say(to->words, ", so ");
    logic_say_conclusion(to->words, step);
}

/* Says how the branches lead to the conclusion of the step. */
static void say_end(const struct telling *to, const struct ends *ends)
{
    const struct step *step = to->step;
    const struct sudoku_link *start = &step->links[ends->start], *last = &step->links[ends->last];
    struct words *words = to->words;
    bool concludes = false,
         places = !start->on && !step->digit; /* a chain inside shows that its start is on */
    begin_line(to, 0);
    switch (ends->ending) {
    case ENDS_IN_CLASH:
        logic_say_cell(words, last->cells[0]);
        logic_say(words, " cannot both be %u and not be %u, so ", last->digit, last->digit);
        if (places)
            say_placed(to, start);
        concludes = !places;
        break;
    case ENDS_ALIKE:
        logic_say(words, ends->n_branches == 2 ? "Either way " : "In each case ");
        concludes = true;
        break;
    case ENDS_IN_LOOP:
        logic_say(words, "That closes a loop, so all of this holds or the opposite of all of it: ");
        say_loop(to, ends);
        return;
    case ENDS_ON_EITHER:
        logic_say(words, "So ");
        say_one_of(words, start, last);
        logic_say(words, ends->covers_all ? ", and either way " : "");
        concludes = ends->covers_all;
        break;
    case ENDS_AGAINST_START:
        logic_say(words, "That contradicts the assumption, so ");
        if (step->first_link && places)
            say_placed(to, last);
        else
            say_link(words, last, last->on);
        break;
    case ENDS_WITHOUT_PLACE:
        logic_say_about(words, step,
                        "That leaves no [houses?place for {digits} in {houses}|digit for {cells}], so ");
        say_link(words, start, false);
        break;
    }
    if (concludes)
        logic_say_conclusion(words, step);
    logic_say(words, ends->covers_all ? "." : ". The other removals follow in the same way.");
}

/* Each branch begins with `If r4c5 is 2:`. Of two that clash, the second leaves out the lines of the
 * first. */
static void say_argument(struct telling to)
{
    const struct step *step = to.step;
    struct ends ends = logic_find_ends(step);
    struct branch branch = branch_before(step), told = branch;
    for (unsigned i = 0; logic_next_branch(step, &branch); i++) {
        const struct sudoku_link *start = &step->links[branch.first];
        begin_line(&to, 0);
        logic_say(to.words, "If ");
        say_link(to.words, start, start->on);
        if (branch.first + 1 == branch.end) {
            logic_say(to.words, ", that is so.");
            continue;
        }
        logic_say(to.words, i > 0 && ends.ending == ENDS_IN_CLASH ? ", there is also this:" : ":");
        say_branch(&to, &branch, &told);
        logic_say(to.words, "%s", to.in_paragraph ? "." : "");
        if (ends.ending == ENDS_IN_CLASH)
            told = branch;
    }
    if (ends.n_branches)
        say_end(&to, &ends);
}

void logic_say_chain(struct words *words, const struct step *step)
{
    say_argument((struct telling){.words = words, .step = step});
}

static void say_in_paragraph(struct words *words, const struct step *step)
{
    if (step->n_links)
        say_argument((struct telling){.words = words, .step = step, .in_paragraph = true});
    else
        logic_say(words, "The chain has %u candidates.", step->length);
}

/* A start is an assumption. A link that is aside comes with the link that turns it off. */
void logic_say_one_link(struct words *words, const struct step *step, unsigned link)
{
    struct telling to = {.words = words, .step = step, .last = NO_LINK};
    struct premises premises = {.n = 0};
    const uint16_t list[1] = {(uint16_t)link};
    if (!step->links[link].n_parents) {
        logic_say(words, "Suppose that ");
        say_link(words, &step->links[link], step->links[link].on);
    } else if (link_is_aside(step, link)) {
        add_premise(&premises, &to, link);
        say_premises(&to, &premises);
    } else {
        add_parents(&premises, &to, link);
        say_links(&to, &premises, list, 1);
    }
}

/* ---- Phrases ---- */

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

/* `r1c1 is 5 or r3c4 is 7`: the proof of a chain */
static void say_proof(struct words *words, const struct step *step)
{
    if (!step->n_links)
        return;
    say_one_of(words, &step->links[0], &step->links[step->n_links - 1]);
}

const struct phrase logic_chain_phrases[] = {
    {"chain", say_in_paragraph}, {"proof", say_proof}, {"conclusion", logic_say_conclusion}, {NULL, NULL}};

/* eureka.c: chains and almost locked sets in the notation of players' forums: candidates as (digit)cell, =
 * for strong links, - for weak ones, => before the conclusion.
 *
 *     (7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7
 *
 * Neighbours in one cell share it. Branches that are cases stand below each other, with || between them.
 * Nets, in which a link has several parents, have no such notation. */
#include "logic/argument.h"

/* `r1c5`, `r1c45`, `r12c5` or `r25c38` if these are all cells in some rows and columns; else `r1c4,r2c5` */
static void say_cells(struct words *words, struct cells cells)
{
    unsigned lines[2] = {0, 0}; /* rows, columns */
    unsigned n = cells_count(cells);
    for (struct cells rest = cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest);
        lines[0] |= 1u << cell / 9;
        lines[1] |= 1u << cell % 9;
    }
    if (logic_set_size[lines[0]] * logic_set_size[lines[1]] != n) {
        for (unsigned i = 0; i < n; i++) {
            logic_say(words, i ? "," : "");
            logic_say_cell(words, cells_pop(&cells));
        }
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        for (logic_say(words, i ? "c" : "r"); lines[i];)
            logic_say(words, "%u", set_pop(&lines[i]) + 1);
}

/* A branch that is a chain, to its last link or, in a loop, up to its start. Neighbours in a cell share it.
 */
static void say_line(struct words *words, const struct step *step, const struct branch *branch, bool loop)
{
    const struct sudoku_link *links = step->links;
    unsigned end = branch->end;
    if (loop && links_match(&links[branch->first], &links[end - 1]))
        end--;
    for (unsigned at = branch->first, next; at < end; at = next) {
        const struct sudoku_link *link = &links[at];
        logic_say(words, at == branch->first ? "" : link->on ? " = " : " - ");
        logic_say(words, "(%u", link->digit);
        for (next = at + 1; link->n_cells == 1 && next < end && links[next].reason == SUDOKU_SAME_CELL &&
                            links[next].n_cells == 1;
             next++)
            logic_say(words, links[next].on ? "=%u" : "-%u", links[next].digit);
        logic_say(words, ")");
        say_cells(words, link_cells(link));
    }
    if (loop)
        logic_say(words, !links[end - 1].on ? " = loop" : " - loop");
}

/* Says the conclusion about some digits: `=> r1c5<>27, r4c4=6`. */
static void say_conclusion(struct words *words, const struct step *step, unsigned digits)
{
    const char *before = "=> ";
    if (step->digit) {
        logic_say(words, "=> ");
        logic_say_cell(words, step->cell);
        logic_say(words, "=%u", step->digit);
        return;
    }
    for (unsigned i = 0; i < step->n_removals; i++) {
        unsigned rest = step->removals[i].digits & digits;
        if (!rest)
            continue;
        logic_say(words, "%s", before);
        logic_say_cell(words, step->removals[i].cell);
        for (logic_say(words, "<>"); rest;)
            logic_say(words, "%u", set_pop(&rest) + 1);
        before = ", ";
    }
}

/* Writes nothing for a net, in which some link has another parent than the link before it. */
static void say_argument(struct words *words, const struct step *step)
{
    struct ends ends = logic_find_ends(step);
    struct branch branch = branch_before(step);
    while (logic_next_branch(step, &branch))
        if (!logic_branch_is_chain(step, &branch))
            return;
    branch = branch_before(step);
    if (!ends.n_branches || ends.ending == ENDS_IN_CLASH)
        return;
    while (logic_next_branch(step, &branch)) {
        if (branch.first) {
            logic_say(words, words->length ? "\n" : "");
            logic_say(words, "||");
        }
        logic_say(words, words->length ? "\n" : "");
        say_line(words, step, &branch, ends.ending == ENDS_IN_LOOP);
    }
    logic_say(words, ends.n_branches == 1 ? " " : "\n");
    say_conclusion(words, step, ALL_DIGITS);
}

/* `(5=68)r2c5,r3c6`: an almost locked set of n cells. If it lacks a digit, it has all its others. In a loop,
 * `(5=6=8)r2c5,r3c6`, the digit by which it goes on stands last. */
static void say_almost(struct words *words, const struct sudoku_part *parts, unsigned n, unsigned off,
                       unsigned last)
{
    assert(off && n >= 1);
    struct cells set = {{0, 0}};
    unsigned others = united_digits(parts, n) & ~(off & (0u - off));
    for (unsigned i = 0; i < n; i++)
        cells_add(&set, parts[i].cell);
    logic_say(words, "(%u=", lowest_bit(off) + 1);
    for (unsigned rest = others & ~last; rest;)
        logic_say(words, "%u", set_pop(&rest) + 1);
    if (last)
        logic_say(words, others & ~last ? "=%u" : "%u", lowest_bit(last) + 1);
    logic_say(words, ")");
    say_cells(words, set);
}

static void say_helpers(struct words *words, const struct step *step, const struct helper_set *set,
                        unsigned off)
{
    say_almost(words, step->helpers + set->first, set->n, off, 0);
}

/* Two sets: a line for each removed digit. If two digits tie the sets, it is a loop. */
void logic_eureka_pair(struct words *words, const struct step *step)
{
    unsigned low = step->extra & (0u - step->extra), high = step->extra & ~low;
    for (unsigned rest = high ? low : step->digits; rest; rest &= rest - 1) {
        logic_say(words, words->length ? "\n" : "");
        say_almost(words, step->cells, step->n_cells, rest, high);
        logic_say(words, " - ");
        say_almost(words, step->helpers, step->n_helpers, high ? high : low, high ? low : 0);
        logic_say(words, high ? " - loop " : " ");
        say_conclusion(words, step, high ? ALL_DIGITS : rest & (0u - rest));
    }
}

/* Writes the sets in order. The cells of a step with three sets are the pivot, which stands in the middle. */
void logic_eureka_sets(struct words *words, const struct step *step)
{
    const bool wing = step->n_sets == 2;
    unsigned i = 0;
    if (wing)
        say_helpers(words, step, &step->sets[i++], step->digits);
    logic_say(words, wing ? " - " : "");
    say_almost(words, step->cells, step->n_cells, wing ? step->sets[0].tied : step->digits, 0);
    for (; i < step->n_sets; i++) {
        logic_say(words, " - ");
        say_helpers(words, step, &step->sets[i], step->sets[i].tied);
    }
    logic_say(words, " ");
    say_conclusion(words, step, ALL_DIGITS);
}

void logic_say_eureka(struct words *words, const struct step *step)
{
    if (step->technique && technique_of(step)->eureka)
        technique_of(step)->eureka(words, step);
    else
        say_argument(words, step);
}

/* eureka.c: chains and almost locked sets in the notation of players' forums: candidates as (digit)cell, =
 * for strong links, - for weak ones, => before what follows.
 *
 *     (7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7
 *
 * Neighbours in one cell share it. Branches that are cases stand below each other, with || between them.
 * Where candidates follow from several others, the branch is written in pieces, a line each: & joins what is
 * off for different reasons or was written before. What a technique leaves is a node of its own, and a chain
 * inside stands in brackets, set in:
 *
 *     (5)r4c5 - (5)r4c1 & (6)r4c7 = (27)r4c17 - (2)r4c9 */
#include "logic/argument.h"
#include "logic/links.h"

static void say_argument(struct words *words, const struct step *step, unsigned indent);

static void begin_line(struct words *words, unsigned indent)
{
    logic_say(words, "%s%*s", words->length ? "\n" : "", (int)indent, "");
}

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

/* `(27)r4c17` */
static void say_set(struct words *words, unsigned digits, struct cells cells)
{
    for (logic_say(words, "("); digits;)
        logic_say(words, "%u", set_pop(&digits) + 1);
    logic_say(words, ")");
    say_cells(words, cells);
}

/* The cells of some nodes that have a digit; all of them for a single node. */
static struct cells cells_of(const struct step *step, const uint16_t *nodes, unsigned n, unsigned digit)
{
    struct cells cells = {{0, 0}};
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = nodes[i]; k < links_after_group(step, nodes[i]); k++)
            if (step->links[k].digit == digit)
                cells_add(&cells, step->links[k].cell);
    return cells;
}

static void say_node(struct words *words, const struct step *step, unsigned node)
{
    unsigned digit = step->links[node].digit;
    const uint16_t nodes[1] = {(uint16_t)node};
    say_set(words, 1u << (digit - 1), cells_of(step, nodes, 1, digit));
}

/* Nodes with one digit together, and a sign between the digits. */
static void say_nodes(struct words *words, const struct step *step, const uint16_t *nodes, unsigned n,
                      const char *sign)
{
    const char *before = "";
    for (unsigned digit = 1; digit <= 9; digit++) {
        struct cells cells = cells_of(step, nodes, n, digit);
        if (!cells_any(cells))
            continue;
        logic_say(words, "%s", before);
        say_set(words, 1u << (digit - 1), cells);
        before = sign;
    }
}

/* ` = (27)r4c17 - `: what a technique leaves, between what is off and what it turns off; or the chain inside
 * that turns it off */
static void say_technique(struct words *words, const struct step *step, const struct statement *statement,
                          const struct rule *rule, unsigned indent)
{
    struct step inner;
    logic_say(words, " = ");
    if (rule->digits) {
        say_set(words, rule->digits, rule->cells);
    } else if (statement) {
        logic_make_inner(step, statement, &inner);
        logic_say(words, "[");
        say_argument(words, &inner, indent + 2);
        begin_line(words, indent);
        logic_say(words, "]");
    }
    logic_say(words, " - ");
}

/* A branch without side branches, to its last node or, in a loop, up to its start. */
static void say_line(struct words *words, const struct step *step, const struct branch *branch, bool loop)
{
    const struct sudoku_link *links = step->links;
    unsigned last = logic_last_node(step, branch);
    bool closed = loop && logic_same_candidates(step, branch->first, last);
    for (unsigned node = branch->first, next; node < branch->end; node = next) {
        bool technique = links[node].house > SUDOKU_SAME_CELL && node != branch->first;
        struct rule rule = {0};
        if (technique)
            rule = logic_find_rule(step, node);
        if (technique)
            say_technique(words, step, NULL, &rule, 0);
        else if (node != branch->first)
            logic_say(words, links[node].on ? " = " : " - ");
        if (closed && node == last) {
            logic_say(words, "loop");
            return;
        }
        next = logic_node_end(step, node);
        if (links[node].grouped) {
            say_node(words, step, node);
            continue;
        }
        logic_say(words, "(%u", links[node].digit);
        for (; next < branch->end && links[next].house == SUDOKU_SAME_CELL && !links[next].grouped &&
               !(closed && next == last);
             next = logic_node_end(step, next))
            logic_say(words, links[next].on ? "=%u" : "-%u", links[next].digit);
        logic_say(words, ")");
        logic_say_cell(words, links[node].cell);
    }
    if (loop)
        logic_say(words, " - loop");
}

/* Where lines go, and how far in. */
struct writing {
    struct words *words;
    unsigned indent;
};

/* A tell_statement: a line with what is off, and why, and what follows from it. */
static void say_piece(void *context, const struct step *step, const struct statement *statement)
{
    const struct writing *to = context;
    struct words *words = to->words;
    const struct sudoku_link *links = step->links;
    const struct nodes *off = &statement->off, *what = &statement->what;
    begin_line(words, to->indent);
    say_nodes(words, step, statement->known.node, statement->known.n, " & ");
    for (unsigned i = 0, n; i < off->n; i += n) {
        unsigned source = links[off->node[i]].from;
        for (n = 1; i + n < off->n && links[off->node[i + n]].from == source;)
            n++;
        logic_say(words, i || statement->known.n ? " & " : "");
        say_node(words, step, source);
        logic_say(words, " - ");
        say_nodes(words, step, off->node + i, n, ", ");
    }
    if (!what->n)
        return;
    if (links[what->node[0]].house > SUDOKU_SAME_CELL)
        say_technique(words, step, statement, &statement->rule, to->indent);
    else
        logic_say(words, links[what->node[0]].on ? " = " : " - ");
    say_nodes(words, step, what->node, what->n, ", ");
}

/* Says what follows, of some digits: `=> r1c5<>27, r4c4=6`. */
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

/* What two branches from the same start have in common is written once. */
static void say_argument(struct words *words, const struct step *step, unsigned indent)
{
    struct writing to = {words, indent};
    struct ends ends = logic_find_ends(step);
    struct branch branch = branch_before(step);
    struct told told = {{{0}}};
    bool one_line = ends.n_branches == 1;
    for (unsigned i = 0; logic_next_branch(step, &branch); i++) {
        bool clash = ends.ending == ENDS_IN_CLASH;
        if (i && !clash) {
            begin_line(words, indent);
            logic_say(words, "||");
        }
        if (!clash && logic_branch_is_chain(step, &branch)) {
            begin_line(words, indent);
            say_line(words, step, &branch, ends.ending == ENDS_IN_LOOP);
            continue;
        }
        one_line = false;
        if (!clash)
            told = (struct told){{{0}}};
        logic_tell_branch(step, &branch, &told, say_piece, &to);
    }
    if (!ends.n_branches || step->first_link)
        return;
    if (one_line)
        logic_say(words, " ");
    else
        begin_line(words, indent);
    say_conclusion(words, step, ALL_DIGITS);
}

/* `(5=68)r2c5,r3c6`: an almost locked set of n cells. If it lacks a digit, it has all its others. In a loop,
 * `(5=6=8)r2c5,r3c6`, the digit by which it goes on stands last. */
static void say_almost(struct words *words, const unsigned char *cells, const uint16_t *digits, unsigned n,
                       unsigned off, unsigned last)
{
    struct cells set = {{0, 0}};
    unsigned others = united_digits(digits, n) & ~(off & (0u - off));
    for (unsigned i = 0; i < n; i++)
        cells_add(&set, cells[i]);
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
    say_almost(words, step->helpers + set->first, step->helper_digits + set->first, set->n, off, 0);
}

/* Two sets: a line for each digit that goes. If two digits tie them, it is a loop. */
void logic_eureka_pair(struct words *words, const struct step *step)
{
    unsigned low = step->extra & (0u - step->extra), high = step->extra & ~low;
    for (unsigned rest = high ? low : step->digits; rest; rest &= rest - 1) {
        begin_line(words, 0);
        say_almost(words, step->cells, step->cell_digits, step->n_cells, rest, high);
        logic_say(words, " - ");
        say_almost(words, step->helpers, step->helper_digits, step->n_helpers, high ? high : low,
                   high ? low : 0);
        logic_say(words, high ? " - loop " : " ");
        say_conclusion(words, step, high ? ALL_DIGITS : rest & (0u - rest));
    }
}

/* A set after the other, from the first; the pivot of a wing stands between its wings. */
void logic_eureka_sets(struct words *words, const struct step *step)
{
    const bool wing = technique_of(step) == &logic_technique_als_xy_wing;
    unsigned i = 0;
    if (wing)
        say_helpers(words, step, &step->sets[i++], step->digits);
    logic_say(words, wing ? " - " : "");
    say_almost(words, step->cells, step->cell_digits, step->n_cells, wing ? step->sets[0].tied : step->digits,
               0);
    for (; i < step->n_sets; i++) {
        logic_say(words, " - ");
        say_helpers(words, step, &step->sets[i], step->sets[i].tied);
    }
    logic_say(words, " ");
    say_conclusion(words, step, ALL_DIGITS);
}

/* The digits of the stem are cases. */
void logic_eureka_petals(struct words *words, const struct step *step)
{
    for (unsigned i = 0; i < step->n_sets; i++)
        for (unsigned tied = step->sets[i].tied; tied; tied &= tied - 1) {
            logic_say(words, words->length ? "\n||\n(%u)" : "(%u)", lowest_bit(tied) + 1);
            logic_say_cell(words, step->cells[0]);
            logic_say(words, " - ");
            say_helpers(words, step, &step->sets[i], tied);
        }
    begin_line(words, 0);
    say_conclusion(words, step, ALL_DIGITS);
}

void logic_say_eureka(struct words *words, const struct step *step)
{
    if (step->technique && technique_of(step)->eureka)
        technique_of(step)->eureka(words, step);
    else
        say_argument(words, step, 0);
}

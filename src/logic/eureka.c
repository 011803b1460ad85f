/* eureka.c: chains in the Eureka notation of players' forums: candidates as (digit)cell, = for strong links,
 * - for weak ones, => before what follows:
 *
 *     (7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7
 *
 * Neighbours in one cell share it. Each branch has a line of its own. Where candidates follow from several
 * others, the branch is written in pieces, a line each; & joins what is off for different reasons. */
#include "logic/argument.h"
#include "logic/links.h"

/* `r1c5`, `r1c45` for a group in a row, `r12c5` for one in a column, `r1c4,r2c5` for any other */
static void say_cells(struct words *words, const struct step *step, unsigned node)
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

static void say_node(struct words *words, const struct step *step, unsigned node)
{
    logic_say(words, "(%u)", step->links[node].digit);
    say_cells(words, step, node);
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
        say_cells(words, step, node);
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
            say_node(words, step, from);
            logic_say(words, " - ");
        }
        say_node(words, step, statement->off[i]);
        source = from;
    }
    if (statement->node == ALL_OFF)
        return;
    if (!statement->n_off)
        say_node(words, step, links[statement->node].from);
    logic_say(words, links[statement->node].on ? " = " : " - ");
    say_node(words, step, statement->node);
}

/* ` => r1c5<>27, r4c4=6` */
static void say_outcome(struct words *words, const struct step *step)
{
    logic_say(words, "=> ");
    if (step->digit) {
        logic_say_cell(words, step->cell);
        logic_say(words, "=%u", step->digit);
        return;
    }
    for (unsigned i = 0; i < step->n_removals; i++) {
        logic_say(words, i ? ", " : "");
        logic_say_cell(words, step->removals[i].cell);
        logic_say(words, "<>");
        for (unsigned digits = step->removals[i].digits; digits;)
            logic_say(words, "%u", set_pop(&digits) + 1);
    }
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
    logic_say(words, one_line ? " " : "\n");
    say_outcome(words, step);
}

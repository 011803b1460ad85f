/* argument.h: the argument of a step that has a chain, and its words.
 *
 * An argument is a list of links (struct sudoku_link). A link is a candidate, or a group of candidates of one
 * digit, that is on or off, and knows its parents, the earlier links that it follows from. A link without
 * parents is a start, an assumption. The links of a branch stand together, from its start to its last link:
 *
 *     link      0        1         2         3         4         5         6         7
 *               r4c5=2   r4c9<>2   r4c2<>2   r7c2=2    r7c9<>2   r1c9=2    r1c4<>2   r4c5=7
 *     parents   -        0         0         2         3         1, 4      5         -
 *     reason    -        row 4     row 4     column 2  row 7     column 9  row 1     -
 *               branch 0 -----------------------------------------------------  branch 1
 *
 * In words it is a list of lines. Each link that is on has a line, and so has each that a technique turns
 * off. A link that is off just because another one is on, like 1, 2 and 4, is aside: it stands in the line
 * that needs it, after the link that turns it off. So each line can be checked by itself: it begins with its
 * premises, the links that it rests on.
 *
 *     If r4c5 is 2:                                                                           0
 *       r4c2 is not 2 (row 4), so r7c2 is 2 (column 2)                                        2, 3
 *       so r7c9 is not 2 (row 7); r4c5 is 2, so r4c9 is not 2 (row 4);
 *         so r1c9 is 2 (the last place in column 9)                                           4, 1, 5
 *       so r1c4 is not 2 (row 1)                                                              6
 *     If r4c5 is 7:                                                                           7
 *       ...
 *     Either way r1c4 is not 2.
 *
 * The ending says how the branches lead to the conclusion of the step. A chain inside, which is the reason of
 * a link, is an argument of its own, written below that line and indented: a copy of the step that begins at
 * its first link and with the candidates that are left there (step.first_link, step.candidates), and does
 * what the chain does.
 *
 * argument.c takes arguments apart, chain_words.c writes these lines and eureka.c the notation of
 * the forums. */
#ifndef LOGIC_ARGUMENT_H
#define LOGIC_ARGUMENT_H

#include "logic/step.h"
#include "logic/words.h"

/* ---- Branches and endings ---- */

/* The links of a branch: from first to end - 1. */
struct branch {
    unsigned first, end;
};

/* Finds the first branch of an argument, or the one after a branch. False after the last one. */
bool logic_next_branch(const struct step *step, struct branch *branch);

/* A branch before the first one. */
static inline struct branch branch_before(const struct step *step)
{
    return (struct branch){step->first_link, step->first_link};
}

/* A parent of a link, from 0. */
static inline unsigned parent_of(const struct step *step, unsigned link, unsigned i)
{
    assert(link < step->n_links && i < step->links[link].n_parents);
    return step->parents[step->links[link].first_parent + i];
}

static inline struct cells link_cells(const struct sudoku_link *link)
{
    struct cells cells = {{0, 0}};
    for (unsigned i = 0; i < link->n_cells; i++)
        cells_add(&cells, link->cells[i]);
    return cells;
}

/* Do two links have the same candidates, on or off? */
static inline bool links_match(const struct sudoku_link *a, const struct sudoku_link *b)
{
    return a->digit == b->digit && a->n_cells == b->n_cells && memcmp(a->cells, b->cells, a->n_cells) == 0;
}

/* Is a link off just because another one is on? Then it has no line of its own. */
static inline bool link_is_aside(const struct step *step, unsigned link)
{
    assert(link < step->n_links);
    const struct sudoku_link *it = &step->links[link];
    return !it->on && it->n_parents == 1 && it->reason <= SUDOKU_SAME_CELL &&
           step->links[parent_of(step, link, 0)].on;
}

/* Does each candidate of a link exclude this one? */
bool logic_link_excludes(const struct sudoku_link *link, unsigned cell, unsigned digit);

/* Does each link of a branch follow from the one before, and only from that? */
bool logic_branch_is_chain(const struct step *step, const struct branch *branch);

/* How an argument ends: how its branches lead to what the step does. */
enum ending {
    ENDS_AGAINST_START, /* one branch: the start turns into its opposite */
    ENDS_IN_LOOP,       /* one branch: it comes back to its start, or its ends rule each other out */
    ENDS_ON_EITHER,     /* one branch: the start or the end is on, and rules out the removals */
    ENDS_WITHOUT_PLACE, /* one branch: the start leaves the step's house no place, or its cell no digit */
    ENDS_IN_CLASH,      /* two branches from the same start, to a candidate on and off */
    ENDS_ALIKE          /* each branch, one of which holds, leads to what the step does */
};

struct ends {
    enum ending ending;
    unsigned n_branches;
    unsigned start, last; /* links of the first branch */
    bool covers_all;      /* the first branch shows all that the step does */
};

/* Finds how the argument of a step with links ends. */
struct ends logic_find_ends(const struct step *step);

/* ---- Its words ---- */

/* `r1c5 is not 5, and r2c2 is not 3 or 4`: what a step removes, or `r1c5 is 5` */
void logic_say_conclusion(struct words *words, const struct step *step);

/* The phrases of techniques that have none of their own. Of steps with links: `{chain}` is the argument in
 * one paragraph, `{proof}` that one of its two ends is on. */
extern const struct phrase logic_chain_phrases[];

/* Says the chain of a step link by link, in lines; nothing if it has no links. */
void logic_say_chain(struct words *words, const struct step *step);

/* Says a link and its premises, in one line. */
void logic_say_one_link(struct words *words, const struct step *step, unsigned link);

/* Says the chain in the Eureka notation, or almost locked sets in it. */
void logic_say_eureka(struct words *words, const struct step *step);

/* Techniques of almost locked sets: cells and helpers, and cells with several sets. */
technique_say logic_eureka_pair, logic_eureka_sets;

#endif

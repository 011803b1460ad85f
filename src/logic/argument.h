/* argument.h: the links of a step in the order in which they are told.
 *
 * A node is a candidate, or a group of candidates, that is on or off: one link or several links that stand
 * together (struct sudoku_link). It is known by its first link.
 *
 * The argument is told in statements. Each ends with a node that is on, or that a technique turns off;
 * before it come the nodes that are off for it, and that nothing else has needed so far. What is off in the
 * end has a statement without such a node:
 *
 *     If r4c5 is 2, r4c9 is not 2 (row 4), so r1c9 is 2 (column 9). */
#ifndef LOGIC_ARGUMENT_H
#define LOGIC_ARGUMENT_H

#include "logic/step.h"

/* The links of a branch: from first to end - 1. */
struct branch {
    unsigned first, end;
};

/* Nodes that are off in one statement: as many as a candidate can depend on. */
enum { STATEMENT_MAX = 256, ALL_OFF = 0xffff };

struct statement {
    unsigned node;  /* what it says in the end; or ALL_OFF */
    unsigned said;  /* the node that the statement before ended with; a start, if this is the first */
    bool first;     /* of its branch */
    unsigned n_off; /* nodes that are off for it, ordered by what turns them off */
    uint16_t off[STATEMENT_MAX];
};

/* Is called for each statement of a branch. */
typedef void tell_statement(void *context, const struct step *step, const struct statement *statement);

/* The statements of a branch that have been told: digits by cell, off [0] and on [1]. All zero at first. */
struct told {
    uint16_t digits[2][SUDOKU_CELLS];
};

/* Finds the branch that starts at a link. False after the last branch of the step's own argument. */
static inline bool branch_at(const struct step *step, unsigned first, struct branch *branch)
{
    unsigned end = first;
    while (end < step->n_links && step->links[end].depth == 0 &&
           (end == first || step->links[end].from != end))
        end++;
    *branch = (struct branch){first, end};
    return end > first;
}

/* Returns the link after a node. */
unsigned logic_node_end(const struct step *step, unsigned node);

/* Are two nodes, which may belong to different branches, the same candidates, whatever their state? */
bool logic_same_candidates(const struct step *step, unsigned a, unsigned b);

/* Returns the last node of a branch. */
unsigned logic_last_node(const struct step *step, const struct branch *branch);

/* Does each node of a branch follow from the one before, and only from that? */
bool logic_branch_is_chain(const struct step *step, const struct branch *branch);

/* Does a node follow from several others? */
bool logic_has_parents(const struct step *step, unsigned node);

/* Tells a branch. What told has is left out; told learns what was said. */
void logic_tell_branch(const struct step *step, const struct branch *branch, struct told *told,
                       tell_statement *tell, void *context);

/* How an argument ends: how its branches lead to what the step does. */
enum ending {
    ENDS_AGAINST_START, /* one branch: the start turns into its opposite */
    ENDS_IN_LOOP,       /* one branch: it comes back to its start, or its ends rule each other out */
    ENDS_ON_EITHER,     /* one branch: the start or the end is on, and rules out what goes */
    ENDS_WITHOUT_PLACE, /* a digit has no place left in the step's house */
    ENDS_IN_CLASH,      /* two branches from the same start, to a candidate on and off */
    ENDS_ALIKE          /* each branch, one of which holds, leads to what the step does */
};

/* The whole argument. */
struct ends {
    enum ending ending;
    unsigned n_branches;
    unsigned start, last; /* nodes of the first branch */
    bool covers_all;      /* what the first branch says is all that the step does */
};

/* Finds out how the argument of a step with links ends. */
struct ends logic_find_ends(const struct step *step);

#endif

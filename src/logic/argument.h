/* argument.h: the links of a step, read as an argument.
 *
 * A node is a candidate, or a group of candidates, that is on or off: one link or several links that stand
 * together (struct sudoku_link). It is known by its first link, and stands behind all that it follows from.
 *
 * A chain inside is an argument of its own: a copy of the step that begins at its first link and with the
 * candidates that are left there (step.first_link, step.candidates), and does what the chain does. */
#ifndef LOGIC_ARGUMENT_H
#define LOGIC_ARGUMENT_H

#include "logic/step.h"

/* Why a technique inside a chain removes a candidate: some digits are in some cells, which have no room for
 * others, and are not elsewhere in some houses. Links name the technique alone; where it stands follows from
 * the candidates, without those that the link rests on. */
struct rule {
    unsigned digits;
    struct cells cells;
    uint32_t houses; /* where they can be nowhere else, as in steps */
    uint32_t covers; /* of locked candidates and X-wings: the houses across, which lose the digit */
};

/* Finds the rule by which a link that is off follows. All zero if there is none. */
struct rule logic_find_rule(const struct step *step, unsigned link);

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

/* Returns the link after a node. */
unsigned logic_node_end(const struct step *step, unsigned node);

/* Are two nodes, which may belong to different branches, the same candidates, whatever their state? */
bool logic_same_candidates(const struct step *step, unsigned a, unsigned b);

/* Returns the last node of a branch. */
unsigned logic_last_node(const struct step *step, const struct branch *branch);

/* Does each node of a branch follow from the one before, and only from that? */
bool logic_branch_is_chain(const struct step *step, const struct branch *branch);

/* Does each candidate of a node exclude this one? */
bool logic_node_excludes(const struct step *step, unsigned node, unsigned cell, unsigned digit);

/* Does a node follow from several others? */
bool logic_has_parents(const struct step *step, unsigned node);

/* Is a node off just because another one is on? It is told together with what needs it. */
bool logic_is_aside(const struct step *step, unsigned node);

/* Returns the end of the links that say what a node follows from: links[node .. end - 1].from. */
unsigned logic_parents_end(const struct step *step, unsigned node);

/* How an argument ends: how its branches lead to what the step does. */
enum ending {
    ENDS_AGAINST_START, /* one branch: the start turns into its opposite */
    ENDS_IN_LOOP,       /* one branch: it comes back to its start, or its ends rule each other out */
    ENDS_ON_EITHER,     /* one branch: the start or the end is on, and rules out what goes */
    ENDS_WITHOUT_PLACE, /* one branch: the start leaves the step's house no place, or its cell no digit */
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

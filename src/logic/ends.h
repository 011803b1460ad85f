/* ends.h: how an argument ends: how its branches lead to what the step does. */
#ifndef LOGIC_ENDS_H
#define LOGIC_ENDS_H

#include "logic/argument.h"

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
struct ends sudoku_find_ends(const struct step *step);

#endif

/* rule.h: why a technique inside a chain removes a candidate. Links name the technique alone; where it
 * stands follows from the candidates, without those that the link rests on. */
#ifndef LOGIC_RULE_H
#define LOGIC_RULE_H

#include "logic/step.h"

/* Some digits are in some cells, which have no room for others, and are not elsewhere in some houses. */
struct rule {
    unsigned digits;
    struct cells cells;
    uint32_t houses; /* where they can be nowhere else, as in steps */
    uint32_t covers; /* of locked candidates and X-wings: the houses across, which lose the digit */
};

/* Finds the rule by which a link that is off follows. All zero if there is none. */
struct rule logic_find_rule(const struct step *step, unsigned link);

#endif

/* loop_types.h: the types of unique loops, by what the cells with further candidates let one remove. */
#ifndef LOGIC_TECHNIQUES_LOOP_TYPES_H
#define LOGIC_TECHNIQUES_LOOP_TYPES_H

#include "logic/reasoner.h"

/* A closed loop and its rescue cells. */
struct loop {
    unsigned pair; /* v1 and v2 */
    unsigned length;
    unsigned extra; /* the further digits of all rescue cells */
    unsigned n_rescue;
    const unsigned char *path;
    unsigned char rescue[PATTERN_MAX];
};

/* The best step that loops have given so far. */
struct loop_steps {
    const struct board *board;
    const struct technique *self;
    struct step *best;
    unsigned best_order; /* what it is sorted by; UINT32_MAX: there is none */
};

/* Keeps the steps of a loop that go before the best one. */
void sudoku_try_loop(struct loop_steps *steps, const struct loop *loop);

/* Do two rescue cells have a step that depends on the houses that they share? The other types can only lose
 * what they remove. */
static inline bool depends_on_houses(const struct loop *loop)
{
    return loop->n_rescue == 2;
}

#endif

/* tuples.h: n sets of at least two members whose union has exactly n: what pairs, triplets, quads, fish and
 * their relatives have in common. */
#ifndef LOGIC_TUPLES_H
#define LOGIC_TUPLES_H

#include "logic/houses.h"

/* Goes through the n-combinations of up to nine items, in increasing binary value (item 0 is the lowest bit),
 * and stops where the tuple test holds. Items that cannot be in a tuple are not added. */
struct tuples {
    unsigned size;         /* n */
    unsigned count;        /* items */
    unsigned combination;  /* bits are items in the order of adding */
    unsigned items;        /* the current tuple: bits are the numbers that the items were added with */
    unsigned united;       /* and the union of its sets */
    unsigned char item[9]; /* the numbers */
    uint16_t set[9];
};

/* The next larger number with as many bits: 011, 101, 110, ... */
static inline unsigned next_combination(unsigned bits)
{
    unsigned low = bits & -bits, carry = bits + low;
    return carry | (bits & ~carry) >> (lowest_bit(low) + 1);
}

static inline void tuples_begin(struct tuples *tuples, unsigned size)
{
    tuples->size = size;
    tuples->count = 0;
    tuples->combination = 0;
}

/* Items are added in ascending order. */
static inline void tuples_add(struct tuples *tuples, unsigned item, unsigned set)
{
    unsigned members = logic_set_size[set];
    if (members < 2 || members > tuples->size)
        return;
    tuples->item[tuples->count] = (unsigned char)item;
    tuples->set[tuples->count++] = (uint16_t)set;
}

/* Goes to the next tuple, at first to the first one. Returns whether there is one. */
static inline bool tuples_next(struct tuples *tuples)
{
    if (tuples->count < tuples->size)
        return false;
    unsigned end = 1u << tuples->count;
    unsigned now = tuples->combination ? next_combination(tuples->combination) : (1u << tuples->size) - 1;
    for (; now < end; now = next_combination(now)) {
        unsigned items = 0, united = 0;
        for (unsigned rest = now; rest; rest &= rest - 1) {
            unsigned i = lowest_bit(rest);
            items |= 1u << tuples->item[i];
            united |= tuples->set[i];
        }
        if (logic_set_size[united] == tuples->size) {
            tuples->combination = now;
            tuples->items = items;
            tuples->united = united;
            return true;
        }
    }
    return false;
}

#endif

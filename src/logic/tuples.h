/* tuples.h: n sets of at least two members whose union has exactly n: pairs, triplets, quads, fish and their
 * relatives are all such tuples. */
#ifndef LOGIC_TUPLES_H
#define LOGIC_TUPLES_H

#include "logic/houses.h"

/* Goes through the n-combinations of up to nine items, in increasing binary value (item 0 is the lowest bit),
 * and stops where the tuple test holds. Items that cannot be in a tuple are not added. */
struct tuples {
    unsigned size;         /* n */
    unsigned count;        /* items */
    unsigned n;            /* items chosen so far, the last one first */
    unsigned char at[9];   /* their places in the order of adding */
    uint16_t union_of[10]; /* their first 0, 1, ... sets */
    unsigned items;        /* the current tuple: bits are the numbers that the items were added with */
    unsigned united;       /* and the union of its sets */
    unsigned char item[9]; /* the numbers */
    uint16_t set[9];
};

/* The next larger number with as many bits: 011, 101, 110, ... */
static inline unsigned next_combination(unsigned bits)
{
    assert(bits);
    unsigned low = bits & -bits, carry = bits + low;
    return carry | (bits & ~carry) >> (lowest_bit(low) + 1);
}

static inline void tuples_begin(struct tuples *tuples, unsigned size)
{
    assert(size >= 1 && size <= 9);
    tuples->size = size;
    tuples->count = 0;
    tuples->n = 0;
    tuples->at[0] = (unsigned char)(size - 1);
    tuples->union_of[0] = 0;
}

/* Items are added in ascending order. */
static inline void tuples_add(struct tuples *tuples, unsigned item, unsigned set)
{
    assert(set <= ALL_DIGITS && tuples->count < 9);
    unsigned members = logic_set_size[set];
    if (members < 2 || members > tuples->size)
        return;
    tuples->item[tuples->count] = (unsigned char)item;
    tuples->set[tuples->count++] = (uint16_t)set;
}

/* Goes to the next tuple, at first to the first one. Returns whether there is one. An item that makes the
 * union too large is skipped with all combinations that have it beside them. */
static inline bool tuples_next(struct tuples *tuples)
{
    const unsigned size = tuples->size;
    unsigned n = tuples->n;
    for (;;) {
        unsigned at = tuples->at[n];
        if (at >= (n ? tuples->at[n - 1] : tuples->count)) {
            if (n-- == 0)
                return false;
            tuples->at[n]++;
            continue;
        }
        unsigned united = tuples->union_of[n] | tuples->set[at], members = logic_set_size[united];
        if (members > size || (n + 1 == size && members < size)) {
            tuples->at[n]++;
        } else if (n + 1 < size) {
            tuples->union_of[++n] = (uint16_t)united;
            tuples->at[n] = (unsigned char)(size - 1 - n);
        } else {
            tuples->n = n;
            tuples->united = united;
            tuples->items = 0;
            for (unsigned i = 0; i < size; i++)
                tuples->items |= 1u << tuples->item[tuples->at[i]];
            tuples->at[n]++;
            return true;
        }
    }
}

#endif

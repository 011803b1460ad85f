/* random.h: random numbers, and grids, that are the same on every machine.
 *
 * The same seed gives the same results, whatever the machine, the kernel and the number of threads. So each
 * thing made (the i-th puzzle, the i-th shuffled line) draws from a stream of its own, which depends only on
 * the seed and i. The generator is splitmix64: a counter that grows by the golden ratio of 2^64,
 * scrambled.
 *
 * The generator: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014). */
#ifndef CREATE_RANDOM_H
#define CREATE_RANDOM_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t counter;
};

/* Spreads every bit of x over the whole word. */
static inline uint64_t random_scramble(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Any 64 bits. */
static inline uint64_t random_next(struct random *random)
{
    random->counter += UINT64_C(0x9e3779b97f4a7c15);
    return random_scramble(random->counter);
}

/* Returns the stream of the index-th thing made from this seed. */
static inline struct random random_stream(uint64_t seed, uint64_t index)
{
    struct random random = {random_scramble(seed + UINT64_C(0x632be59bd9b4e019))};
    random.counter = random_next(&random) ^ random_scramble(index);
    return random;
}

/* Returns one of 0..n-1, each with the same probability: the few draws that would favour some numbers are
 * drawn again. */
static inline unsigned random_below(struct random *random, unsigned n)
{
    assert(n > 0);
    uint32_t unfair = (uint32_t)(0u - n) % n;
    uint64_t product;
    do {
        product = (random_next(random) >> 32) * n;
    } while ((uint32_t)product < unfair);
    assert(product >> 32 < n);
    return (unsigned)(product >> 32);
}

/* Puts n bytes in random order, each order with the same probability. */
static inline void random_permute(struct random *random, unsigned char *bytes, unsigned n)
{
    for (unsigned i = n; i > 1; i--) {
        unsigned j = random_below(random, i);
        unsigned char held = bytes[i - 1];
        bytes[i - 1] = bytes[j];
        bytes[j] = held;
    }
}

/* ---- Solved grids, every one of the 6,670,903,752,021,072,936,960 as likely as any other ---- */

enum { PARTITIONS = 280, LABELLINGS = 19683, PASSES = 56 };

/* Counts that are kept from one grid to the next to save time; the grids do not depend on them. Belongs to
 * one thread. 200 kilobytes. */
struct grid_source {
    unsigned char column[PASSES][9]; /* where the digits of a stack's top sets go in the middle */
    uint16_t power[PASSES][9];       /* 3 to the digit's place among the middle's nine */
    uint16_t partition[LABELLINGS];  /* the number of the partition that a labelling makes */
    unsigned char mixed[PARTITIONS]; /* has a three with one of 0-2, one of 3-5 and one of 6-8 */
    uint16_t ways[PARTITIONS]
                 [PARTITIONS]; /* ways to order a band, by its partitions; 0 where not yet counted */
};

void create_grid_source_prepare(struct grid_source *source);

/* Draws a grid: 81 digits. */
void create_random_grid(struct grid_source *source, struct random *random, char *grid);

#endif

/* random.h: random numbers that are the same on every machine.
 *
 * The same seed gives the same results, whatever the machine, the kernel and the number of threads. So each
 * thing made (the i-th puzzle, the i-th shuffled line) draws from a stream of its own, which depends only on
 * the seed and i. The generator is splitmix64: a counter that grows by the golden ratio of 2^64,
 * scrambled. */
#ifndef CREATE_RANDOM_H
#define CREATE_RANDOM_H

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
    uint32_t unfair = (uint32_t)(0u - n) % n;
    uint64_t product;
    do {
        product = (random_next(random) >> 32) * n;
    } while ((uint32_t)product < unfair);
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

#endif

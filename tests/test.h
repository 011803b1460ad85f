/* test.h: checks that go on after a failure. A test program ends with `return test_report();`, which says how
 * many functions with checks have passed and failed. */
#ifndef TESTS_TEST_H
#define TESTS_TEST_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEST_FUNCTIONS = 400 };

/* Names of functions, each once. */
struct test_names {
    const char *at[TEST_FUNCTIONS];
    int n;
};

static struct test_names test_run, test_wrong;
static int test_failed;

static inline void test_add(struct test_names *names, const char *name)
{
    int i = 0;
    while (i < names->n && strcmp(names->at[i], name) != 0)
        i++;
    if (i == names->n && i < TEST_FUNCTIONS)
        names->at[names->n++] = name;
}

/* Checks something in a function, which counts at the first of its checks. A failure is printed with its
 * place and a message, as printf; the first 20 of a program are shown. */
#define CHECK(condition, ...)                                                                                \
    do {                                                                                                     \
        static int test_known;                                                                               \
        if (!test_known) {                                                                                   \
            test_known = 1;                                                                                  \
            test_add(&test_run, __func__);                                                                   \
        }                                                                                                    \
        if (condition)                                                                                       \
            break;                                                                                           \
        test_add(&test_wrong, __func__);                                                                     \
        if (test_failed++ < 20) {                                                                            \
            fprintf(stderr, "%s:%d: failed: %s: ", __FILE__, __LINE__, #condition);                          \
            fprintf(stderr, __VA_ARGS__);                                                                    \
            fputc('\n', stderr);                                                                             \
        }                                                                                                    \
    } while (0)

/* Long variants are asked for with TEST_FULL=1. */
static inline int test_full(void)
{
    const char *full = getenv("TEST_FULL");
    return full && *full;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { TEST_SHARE = 5 };
#else
enum { TEST_SHARE = 1 };
#endif

/* How many random cases: sanitizers take ten times as long, and find in a fifth of the cases all there is. */
static inline int test_cases(int full, int quick)
{
    return test_full() ? full : quick / TEST_SHARE;
}

/* The seed of random tests: TEST_SEED, or a fixed one. It is printed, so that a failure can be run again. */
static inline uint64_t test_seed(void)
{
    const char *text = getenv("TEST_SEED");
    uint64_t seed = text ? strtoull(text, NULL, 0) : 20240229;
    printf("seed %llu\n", (unsigned long long)seed);
    return seed;
}

/* A small generator of its own (splitmix64), so that the tests do not lean on the code they test. */
static inline uint64_t test_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static inline unsigned test_below(uint64_t *state, unsigned bound)
{
    return (unsigned)(test_random(state) % bound);
}

static inline int test_report(void)
{
    printf("%d passed, %d failed\n", test_run.n - test_wrong.n, test_wrong.n);
    return test_failed != 0;
}

/* A control, in one expression. */
#define CONTROL(cancel, context, threads)                                                                    \
    (&(struct sudoku_control){sizeof(struct sudoku_control), cancel, context, threads})

/* A query, in one expression. */
#define QUERY(...) (&(struct sudoku_query){sizeof(struct sudoku_query), __VA_ARGS__})

#endif

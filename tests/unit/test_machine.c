/* The instruction sets that machine.c finds are those that the compiler's own question finds, and the
 * processors those that the thread is bound to. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#if defined(__linux__)
#include <sched.h>
#endif

#include "core/machine.h"
#include "sudoku.h"
#include "tests/test.h"

static void test_processors(void)
{
    CHECK(sudoku_count_processors() >= 1, "no processor at all");
#if defined(__linux__)
    cpu_set_t all, one;
    int processor = sched_getcpu();
    if (processor < 0 || sched_getaffinity(0, sizeof all, &all) != 0)
        return; /* more processors than a set holds */
    CHECK(sudoku_count_processors() == (unsigned)CPU_COUNT(&all), "%u", sudoku_count_processors());
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0 && sudoku_count_processors() == 1, "bound to one");
    sched_setaffinity(0, sizeof all, &all);
#endif
}

int main(void)
{
    CHECK(core_can_run(NEEDS_NOTHING), "baseline");
    test_processors();
    for (int again = 0; again < 2; again++) {
#if defined(__GNUC__) && defined(__x86_64__)
        bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
        bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
        bool icelake = avx512 && __builtin_cpu_supports("avx512vpopcntdq");
#else
        bool avx2 = false, avx512 = false, icelake = false;
#endif
        CHECK(core_can_run(NEEDS_AVX2) == avx2, "AVX2: %d", !avx2);
        CHECK(core_can_run(NEEDS_AVX512) == avx512, "AVX-512: %d", !avx512);
        CHECK(core_can_run(NEEDS_ICELAKE) == icelake, "VPOPCNTDQ: %d", !icelake);
    }
    return test_report();
}

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
    CHECK(sudoku_count_processors() == core_processors_below("", (unsigned)CPU_COUNT(&all)), "%u",
          sudoku_count_processors());
    CPU_ZERO(&one);
    CPU_SET(processor, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0 && sudoku_count_processors() == 1, "bound to one");
    sched_setaffinity(0, sizeof all, &all);
#endif
}

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>

/* A processor that lacks one of the features that a kernel is compiled with runs only those below. */
static void test_hidden_features(void)
{
    const struct processor full = {bit_OSXSAVE | bit_POPCNT,
                                   bit_AVX2 | bit_BMI | bit_BMI2 | bit_AVX512F | bit_AVX512BW | bit_AVX512DQ |
                                       bit_AVX512VL,
                                   bit_AVX512VPOPCNTDQ | bit_AVX512VBMI | bit_AVX512VBMI2, 0xe7};
    static const unsigned basic[] = {bit_AVX2, bit_BMI, bit_BMI2};
    static const unsigned wide[] = {bit_AVX512F, bit_AVX512BW, bit_AVX512DQ, bit_AVX512VL};
    static const unsigned late[] = {bit_AVX512VPOPCNTDQ, bit_AVX512VBMI, bit_AVX512VBMI2};
    CHECK(core_needs_met(&full) == (NEEDS_AVX2 | NEEDS_AVX512 | NEEDS_ICELAKE), "all");
    for (size_t i = 0; i < sizeof basic / sizeof *basic; i++) {
        struct processor hidden = full;
        hidden.leaf7_ebx &= ~basic[i];
        CHECK(core_needs_met(&hidden) == NEEDS_NOTHING, "without %x", basic[i]);
    }
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
        struct processor hidden = full;
        hidden.leaf7_ebx &= ~wide[i];
        CHECK(core_needs_met(&hidden) == NEEDS_AVX2, "without %x", wide[i]);
    }
    for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
        struct processor hidden = full;
        hidden.leaf7_ecx &= ~late[i];
        CHECK(core_needs_met(&hidden) == (NEEDS_AVX2 | NEEDS_AVX512), "without %x", late[i]);
    }
    struct processor hidden = full;
    hidden.saved = 7;
    CHECK(core_needs_met(&hidden) == NEEDS_AVX2, "without the registers of AVX-512");
    hidden.saved = 3;
    CHECK(core_needs_met(&hidden) == NEEDS_NOTHING, "without those of AVX");
    hidden = full;
    hidden.leaf1_ecx = bit_OSXSAVE;
    CHECK(core_needs_met(&hidden) == NEEDS_NOTHING, "without POPCNT");
}
#endif

int main(void)
{
#if defined(__GNUC__) && defined(__x86_64__)
    test_hidden_features();
#endif
    CHECK(core_can_run(NEEDS_NOTHING), "baseline");
    test_processors();
    for (int again = 0; again < 2; again++) {
#if defined(__GNUC__) && defined(__x86_64__)
        bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
        bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && avx2;
        bool icelake = avx512 && __builtin_cpu_supports("avx512vpopcntdq") &&
                       __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
#else
        bool avx2 = false, avx512 = false, icelake = false;
#endif
        CHECK(core_can_run(NEEDS_AVX2) == avx2, "AVX2: %d", !avx2);
        CHECK(core_can_run(NEEDS_AVX512) == avx512, "AVX-512: %d", !avx512);
        CHECK(core_can_run(NEEDS_ICELAKE) == icelake, "VPOPCNTDQ, VBMI, VBMI2: %d", !icelake);
    }
    return test_report();
}

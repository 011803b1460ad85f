/* The instruction sets that machine.c finds are those that the compiler's own question finds. */
#include "core/machine.h"
#include "tests/test.h"

int main(void)
{
    CHECK(sudoku_has_baseline(), "baseline");
    CHECK(sudoku_count_processors() >= 1, "processors");
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
        CHECK(sudoku_has_avx2() == avx2, "AVX2: %d", !avx2);
        CHECK(sudoku_has_avx512() == avx512, "AVX-512: %d", !avx512);
        CHECK(sudoku_has_icelake() == icelake, "VPOPCNTDQ: %d", !icelake);
    }
    return test_report();
}

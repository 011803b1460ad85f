/* machine.c: asks the processor what it can do. */
#include "core/machine.h"

bool sudoku_has_all(void)
{
    return true;
}

#if defined(__GNUC__) && defined(__x86_64__)
bool sudoku_has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

bool sudoku_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

bool sudoku_has_icelake(void)
{
    return sudoku_has_avx512() && __builtin_cpu_supports("avx512vpopcntdq");
}
#else
bool sudoku_has_avx2(void)
{
    return false;
}

bool sudoku_has_avx512(void)
{
    return false;
}

bool sudoku_has_icelake(void)
{
    return false;
}
#endif

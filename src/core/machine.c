/* machine.c: asks the processor for its instruction sets, and the system for the number of processors. */
#if defined(__linux__)
#define _GNU_SOURCE /* for sched_getaffinity: POSIX knows no affinity. NOLINT(bugprone-reserved-identifier) */
#include <sched.h>
#endif

#include "core/machine.h"

#include <unistd.h>

/* Returns the number of processors in the thread's affinity mask; 0 if that is unknown, as it is on machines
 * with more processors than cpu_set_t has bits. */
static unsigned count_by_affinity(void)
{
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    return 0;
}

/* Affinity comes first: a process that is bound to one processor gains nothing from more threads. */
unsigned sudoku_count_processors(void)
{
    unsigned allowed = count_by_affinity();
    if (allowed)
        return allowed;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

bool sudoku_has_baseline(void)
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

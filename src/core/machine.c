/* machine.c: asks the processor for its instruction sets, and the system for the number of processors. */
#if defined(__linux__)
#define _GNU_SOURCE /* for sched_getaffinity: POSIX knows no affinity. NOLINT(bugprone-reserved-identifier) */
#include <sched.h>
#endif

#include "core/machine.h"
#include "sudoku.h"

#include <unistd.h>

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>
#endif

/* Affinity comes first: a process that is bound to one processor gains nothing from more threads. */
unsigned sudoku_count_processors(void)
{
#if defined(__linux__)
    static const cpu_set_t empty;
    cpu_set_t set[64] = {empty}; /* some machines have more processors than one has bits */
    if (sched_getaffinity(0, sizeof set, set) == 0 && CPU_COUNT_S(sizeof set, set) > 0)
        return (unsigned)CPU_COUNT_S(sizeof set, set);
#endif
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

#if defined(__GNUC__) && defined(__x86_64__)

static bool has_all(unsigned bits, unsigned wanted)
{
    return (bits & wanted) == wanted;
}

/* Returns the needs that are met, and 1. */
static unsigned ask_processor(void)
{
    enum {
        ASKED = 1,
        AVX_SAVED = 0x6,
#if defined(__APPLE__)
        AVX512_SAVED = AVX_SAVED /* the other bits appear with the first use */
#else
        AVX512_SAVED = 0xe6
#endif
    };
    unsigned eax, ebx, ecx, edx, saved, answer = ASKED;
    __cpuid(1, eax, ebx, ecx, edx);
    if (!has_all(ecx, bit_OSXSAVE | bit_POPCNT))
        return answer;
    /* The registers that the system saves when it switches threads. */
    __asm__("xgetbv" : "=a"(saved), "=d"(edx) : "c"(0));
    __cpuid_count(7, 0, eax, ebx, ecx, edx); /* there is this leaf: XSAVE has leaf 13 */
    if (has_all(saved, AVX_SAVED) && has_all(ebx, bit_AVX2 | bit_BMI | bit_BMI2))
        answer |= NEEDS_AVX2;
    if (has_all(saved, AVX512_SAVED) &&
        has_all(ebx, bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL))
        answer |= has_all(ecx, bit_AVX512VPOPCNTDQ) ? NEEDS_AVX512 | NEEDS_ICELAKE : NEEDS_AVX512;
    return answer;
}

/* Executes CPUID twice, and only once per process: in a virtual machine each time takes 5 us, because the
 * hypervisor answers. __builtin_cpu_supports() does so a dozen times before main(). Threads that ask at
 * the same time get the same answer. */
bool core_can_run(enum needs needs)
{
    static unsigned answer;
    unsigned known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
    if (!known) {
        known = ask_processor();
        __atomic_store_n(&answer, known, __ATOMIC_RELAXED);
    }
    return has_all(known, needs);
}

#else

bool core_can_run(enum needs needs)
{
    return needs == NEEDS_NOTHING;
}

#endif

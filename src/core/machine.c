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

/* Returns the number of processors in the thread's affinity mask; 0 if that is unknown. */
static unsigned count_by_affinity(void)
{
#if defined(__linux__)
    static const cpu_set_t empty;
    cpu_set_t set[64] = {empty}; /* some machines have more processors than one has bits */
    if (sched_getaffinity(0, sizeof set, set) == 0)
        return (unsigned)CPU_COUNT_S(sizeof set, set);
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

bool core_has_baseline(void)
{
    return true;
}

#if defined(__GNUC__) && defined(__x86_64__)

enum { ASKED = 1, AVX2 = 2, AVX512 = 4, ICELAKE = 8 };

/* The registers that the system saves when it switches threads. */
static unsigned saved_registers(void)
{
    unsigned low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static bool has_all(unsigned bits, unsigned wanted)
{
    return (bits & wanted) == wanted;
}

static unsigned ask_processor(void)
{
    enum {
        AVX_SAVED = 0x6,
#if defined(__APPLE__)
        AVX512_SAVED = AVX_SAVED /* the other bits appear with the first use */
#else
        AVX512_SAVED = 0xe6
#endif
    };
    unsigned eax, ebx, ecx, edx, answer = ASKED;
    __cpuid(1, eax, ebx, ecx, edx);
    if (!has_all(ecx, bit_OSXSAVE | bit_POPCNT))
        return answer;
    unsigned saved = saved_registers();
    __cpuid_count(7, 0, eax, ebx, ecx, edx); /* there is this leaf: XSAVE has leaf 13 */
    if (has_all(saved, AVX_SAVED) && has_all(ebx, bit_AVX2 | bit_BMI | bit_BMI2))
        answer |= AVX2;
    if (has_all(saved, AVX512_SAVED) &&
        has_all(ebx, bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL))
        answer |= has_all(ecx, bit_AVX512VPOPCNTDQ) ? AVX512 | ICELAKE : AVX512;
    return answer;
}

/* Executes CPUID twice, and only once per process: in a virtual machine each time takes 5 us, because the
 * hypervisor answers. __builtin_cpu_supports() does so a dozen times before main(). Threads that ask at
 * the same time get the same answer. */
static bool can(unsigned what)
{
    static unsigned answer;
    unsigned known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
    if (!known) {
        known = ask_processor();
        __atomic_store_n(&answer, known, __ATOMIC_RELAXED);
    }
    return known & what;
}

bool core_has_avx2(void)
{
    return can(AVX2);
}

bool core_has_avx512(void)
{
    return can(AVX512);
}

bool core_has_icelake(void)
{
    return can(ICELAKE);
}
#else
bool core_has_avx2(void)
{
    return false;
}

bool core_has_avx512(void)
{
    return false;
}

bool core_has_icelake(void)
{
    return false;
}
#endif

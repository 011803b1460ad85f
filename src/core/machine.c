/* machine.c: the instruction sets of the processor, and the number of processors. */
#if defined(__linux__)
#define _GNU_SOURCE /* for sched_getaffinity: POSIX knows no affinity. NOLINT(bugprone-reserved-identifier) */
#include <sched.h>
#endif

#include "core/machine.h"
#include "sudoku.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>
#endif

/* ---- Processors ----
 *
 * In a container with half a processor, threads for all processors of the machine would only take turns. The
 * limits of control groups are in files of Linux. */

/* The folders of the system are below `root`, which is empty except in tests. */
static FILE *open_below(const char *root, const char *folder, const char *name)
{
    char path[4096];
    int length = snprintf(path, sizeof path, "%s%s/%s", root, folder, name);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, "r") : NULL;
}

/* Lowers a limit to that of a control group and of all groups around it, which are those of the folders
 * above: quota divided by period, rounded up. */
static void lower_to_groups(unsigned *limit, const char *root, const char *group)
{
    char folder[2048];
    int length = snprintf(folder, sizeof folder, "/sys/fs/cgroup%s", group);
    for (char *slash; length < (int)sizeof folder && (slash = strrchr(folder, '/')) > folder + 4;
         *slash = '\0') {
        long quota, period;
        FILE *file = open_below(root, folder, "cpu.max");
        if (file && fscanf(file, "%ld %ld", &quota, &period) == 2 && quota > 0 && period > 0 &&
            (quota + period - 1) / period < (long)*limit)
            *limit = (unsigned)((quota + period - 1) / period);
        if (file)
            fclose(file);
    }
}

/* /proc/self/cgroup names the group of this process in a line `0::/folder`. Lines with other numbers are of
 * the first version of control groups, which current systems do not use. */
unsigned core_processors_below(const char *root, unsigned allowed)
{
    char line[1024];
    FILE *groups = open_below(root, "/proc/self", "cgroup");
    while (groups && fgets(line, sizeof line, groups)) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "0::", 3) == 0)
            lower_to_groups(&allowed, root, line + 3);
    }
    if (groups)
        fclose(groups);
    return allowed;
}

#if defined(__linux__)

/* The affinity is read in each call, the files once per process: they take 30 us. */
unsigned sudoku_count_processors(void)
{
    static unsigned quota;
    static const cpu_set_t empty;
    cpu_set_t set[64] = {empty}; /* some machines have more processors than one has bits */
    unsigned known = __atomic_load_n(&quota, __ATOMIC_RELAXED), allowed = 1;
    if (!known) {
        known = core_processors_below("", UINT16_MAX);
        __atomic_store_n(&quota, known, __ATOMIC_RELAXED);
    }
    if (sched_getaffinity(0, sizeof set, set) == 0 && CPU_COUNT_S(sizeof set, set) > 0)
        allowed = (unsigned)CPU_COUNT_S(sizeof set, set);
    return allowed < known ? allowed : known;
}

#else

unsigned sudoku_count_processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

#endif

/* ---- Instruction sets ---- */

#if defined(__GNUC__) && defined(__x86_64__)

static bool has_all(unsigned bits, unsigned wanted)
{
    return (bits & wanted) == wanted;
}

/* The kernels for AVX-512 are compiled with the flags of those for AVX2, too: hypervisors can hide BMI2
 * alone. */
unsigned core_needs_met(const struct processor *processor)
{
    enum {
        AVX_SAVED = 0x6,
#if defined(__APPLE__)
        AVX512_SAVED = AVX_SAVED /* the other bits appear with the first use */
#else
        AVX512_SAVED = 0xe6
#endif
    };
    if (!has_all(processor->leaf1_ecx, bit_OSXSAVE | bit_POPCNT) || !has_all(processor->saved, AVX_SAVED) ||
        !has_all(processor->leaf7_ebx, bit_AVX2 | bit_BMI | bit_BMI2))
        return NEEDS_NOTHING;
    if (!has_all(processor->saved, AVX512_SAVED) ||
        !has_all(processor->leaf7_ebx, bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL))
        return NEEDS_AVX2;
    return NEEDS_AVX2 | NEEDS_AVX512 |
           (has_all(processor->leaf7_ecx, bit_AVX512VPOPCNTDQ | bit_AVX512VBMI | bit_AVX512VBMI2)
                ? NEEDS_ICELAKE
                : NEEDS_NOTHING);
}

static struct processor read_processor(void)
{
    unsigned eax, ebx, ecx, edx;
    struct processor processor = {0, 0, 0, 0};
    __cpuid(1, eax, ebx, ecx, edx);
    if (!has_all(ecx, bit_OSXSAVE))
        return processor;
    processor.leaf1_ecx = ecx;
    __asm__("xgetbv" : "=a"(processor.saved), "=d"(edx) : "c"(0));
    __cpuid_count(7, 0, eax, ebx, ecx, edx); /* there is this leaf: XSAVE has leaf 13 */
    processor.leaf7_ebx = ebx;
    processor.leaf7_ecx = ecx;
    return processor;
}

/* Executes CPUID twice, and only once per process: in a virtual machine each time takes 5 us.
 * __builtin_cpu_supports() does so a dozen times before main(). Threads that call this at the same time get
 * the same result. */
bool core_can_run(enum needs needs)
{
    enum { KNOWN = 1 };
    static unsigned met;
    unsigned known = __atomic_load_n(&met, __ATOMIC_RELAXED);
    if (!known) {
        const struct processor processor = read_processor();
        known = KNOWN | core_needs_met(&processor);
        __atomic_store_n(&met, known, __ATOMIC_RELAXED);
    }
    return has_all(known, needs);
}

#else

unsigned core_needs_met(const struct processor *processor)
{
    (void)processor;
    return NEEDS_NOTHING;
}

bool core_can_run(enum needs needs)
{
    return needs == NEEDS_NOTHING;
}

#endif

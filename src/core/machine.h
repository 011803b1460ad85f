/* machine.h: the features of this processor. */
#ifndef CORE_MACHINE_H
#define CORE_MACHINE_H

#include <stdbool.h>

/* Features beyond the baseline of the architecture: AVX2; the first AVX-512; the same with instructions that
 * count the bits of words, permute bytes and shift two words (Ice Lake, Zen 4 and later). */
enum needs { NEEDS_NOTHING = 0, NEEDS_AVX2 = 2, NEEDS_AVX512 = 4, NEEDS_ICELAKE = 8 };

bool core_can_run(enum needs needs);

/* Registers of the processor: ECX of CPUID's leaf 1, EBX and ECX of leaf 7, and the states that the system
 * saves when it switches threads (XGETBV). */
struct processor {
    unsigned leaf1_ecx, leaf7_ebx, leaf7_ecx, saved;
};

/* Returns the needs that a processor meets. For core_can_run() and its test. */
unsigned core_needs_met(const struct processor *processor);

/* Returns the lesser of the processors that are `allowed` and the processor time of the control groups, from
 * the files below `root`: `root/proc/self/cgroup` and others. Missing files set no limit. For
 * sudoku_count_processors() and its test. */
unsigned core_processors_below(const char *root, unsigned allowed);

#endif

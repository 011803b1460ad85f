/* machine.h: what this processor can do. Only machine.c asks it. */
#ifndef CORE_MACHINE_H
#define CORE_MACHINE_H

#include <stdbool.h>

/* What code may need beyond the instruction set that every processor of this architecture has: AVX2; the
 * AVX-512 of the first processors that had it; the same, where it counts the bits of words (Ice Lake, Zen 4
 * and later). */
enum needs { NEEDS_NOTHING = 0, NEEDS_AVX2 = 2, NEEDS_AVX512 = 4, NEEDS_ICELAKE = 8 };

bool core_can_run(enum needs needs);

#endif

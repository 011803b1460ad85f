/* machine.h: what this processor can do. Only machine.c asks it. */
#ifndef CORE_MACHINE_H
#define CORE_MACHINE_H

#include <stdbool.h>

/* Always true: the instruction set that every processor of this architecture has. */
bool core_has_baseline(void);

bool core_has_avx2(void);

/* The AVX-512 of the first processors that had it. */
bool core_has_avx512(void);

/* The same, and it counts the bits of words (Ice Lake, Zen 4 and later). */
bool core_has_icelake(void);

#endif

/* neon.c: 128 lanes with NEON, which every 64-bit ARM processor has. It has 32 registers, but a sweep that
 * uses them has not been measured on such a machine. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__AARCH64EL__)
#include <arm_neon.h>
#include <stdint.h>

enum { LANES = 128, TERNARY = 0, MANY_REGISTERS = 0, HALF_WORDS = 0 };

typedef uint64_t plane __attribute__((vector_size(LANES / 8), may_alias));

#define FORMULA FORMULA_AS_WRITTEN
#define BUT(a, b) ((a) & ~(b))
#define count_bits __builtin_popcountll

#include "engine/plane.h"

INLINE plane rotate(plane p, plane by)
{
    return p << by | p >> ((64 - by) & 63);
}

INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return (plane)vextq_u64((uint64x2_t)p, (uint64x2_t)p, 1);
}

#define LOW_WORDS(a, b) ((plane)vzip1q_u64((uint64x2_t)(a), (uint64x2_t)(b)))
#define HIGH_WORDS(a, b) ((plane)vzip2q_u64((uint64x2_t)(a), (uint64x2_t)(b)))

#include "engine/isa/lanes128.h"

#define best_rotations best_rotations_by_word

#include "engine/body.h"

const struct kernel engine_kernel_neon = KERNEL("neon");
#endif

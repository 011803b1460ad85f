/* avx2.c: 256 lanes with AVX2. Compiled with flags of its own, see the Makefile. */
#include "engine/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#include <stdint.h>

enum { LANES = 256, TERNARY = 0, MANY_REGISTERS = 0, HALF_WORDS = 1 };

typedef uint64_t plane __attribute__((vector_size(LANES / 8), may_alias));

#define FORMULA FORMULA_AS_WRITTEN
#define BUT(a, b) ((plane)_mm256_andnot_si256((__m256i)(b), (__m256i)(a)))
#define count_bits __builtin_popcountll

#include "engine/isa/lanes256.h"

INLINE plane rotate(plane p, plane by)
{
    return p << by | p >> ((64 - by) & 63);
}

#define move_numbers move_numbers_by_lane

#include "engine/body.h"

const struct kernel engine_kernel_avx2 = KERNEL("avx2");
#endif

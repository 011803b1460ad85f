/* wasm.c: 128 lanes with the vectors of WebAssembly, which every browser has had since 2023. */
#include "engine/kernel.h"

#if defined(__wasm_simd128__)
#include <stdint.h>
#include <wasm_simd128.h>

enum { LANES = 128, TERNARY = 0, MANY_REGISTERS = 0, HALF_WORDS = 0 };

typedef uint64_t plane __attribute__((vector_size(LANES / 8), may_alias));

#define FORMULA FORMULA_AS_WRITTEN
#define BUT(a, b) ((plane)wasm_v128_andnot((v128_t)(a), (v128_t)(b)))
#define count_bits __builtin_popcountll

#include "engine/plane.h"

/* Both words of `by` are equal: WebAssembly cannot shift them by different numbers. */
INLINE plane rotate(plane p, plane by)
{
    const uint32_t left = (uint32_t)wasm_i64x2_extract_lane((v128_t)by, 0);
    return (plane)wasm_v128_or(wasm_i64x2_shl((v128_t)p, left), wasm_u64x2_shr((v128_t)p, 64 - left));
}

INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return (plane)wasm_i64x2_shuffle((v128_t)p, (v128_t)p, 1, 0);
}

INLINE plane count_words(plane p)
{
    const v128_t halves = wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt((v128_t)p));
    const plane quarters = (plane)wasm_u32x4_extadd_pairwise_u16x8(halves);
    return (quarters & UINT32_MAX) + (quarters >> 32);
}

INLINE plane larger(plane a, plane b)
{
    return (plane)wasm_i16x8_max((v128_t)a, (v128_t)b);
}

#define LOW_WORDS(a, b) ((plane)wasm_i64x2_shuffle((v128_t)(a), (v128_t)(b), 0, 2))
#define HIGH_WORDS(a, b) ((plane)wasm_i64x2_shuffle((v128_t)(a), (v128_t)(b), 1, 3))

#include "engine/isa/lanes128.h"
#include "engine/isa/x86.h"

#include "engine/body.h"

const struct kernel engine_kernel_wasm = KERNEL("wasm");
#endif

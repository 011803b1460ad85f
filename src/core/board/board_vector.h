/* board_vector.h: the vectors of the one-board solver, and the formulas on them, for every instruction set.
 * See board_search.h.
 *
 * A header of isa/ includes this file after it has defined BOARDS and FORMULA, and adds the functions that
 * its instruction set does best. Other headers include neither: each source file of isa/ begins with one. */
#ifndef CORE_BOARD_BOARD_VECTOR_H
#define CORE_BOARD_BOARD_VECTOR_H

#include <stdint.h>

typedef uint32_t vec __attribute__((vector_size(16 * BOARDS), may_alias));
typedef uint32_t vec128 __attribute__((vector_size(16), may_alias));
typedef uint8_t bytes __attribute__((vector_size(16), may_alias));

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))

#if defined(__clang__)
#define UNROLL _Pragma("unroll")
#define SHUFFLE(type, v, ...) __builtin_shufflevector(v, v, __VA_ARGS__)
#else
#define UNROLL _Pragma("GCC unroll 9")
#define SHUFFLE(type, v, ...) __builtin_shuffle(v, (type){__VA_ARGS__})
#endif

/* A formula of three vectors: as many instructions as it takes. */
#define FORMULA_IN_C(name, formula)                                                                          \
    INLINE vec name(vec a, vec b, vec c)                                                                     \
    {                                                                                                        \
        return formula;                                                                                      \
    }

FORMULA(or3, a | b | c)
FORMULA(and3, (a & b & c))
FORMULA(majority, (a & b) | (c & (a | b)))
FORMULA(choose, (a & b) | (c & ~a))
FORMULA(or_and, a | (b & c))
FORMULA(or_but, a | (b & ~c))
FORMULA(and_or, a &(b | c))
FORMULA(but_both, a & ~(b & c))
FORMULA(but_either, a & ~(b | c))

INLINE vec128 board_of(const vec *v, int board)
{
    return ((const vec128 *)v)[board];
}

INLINE uint32_t word_at(const vec *v, int board, int word)
{
    return ((const uint32_t *)v)[4 * board + word];
}

INLINE bytes all_bytes(uint8_t b)
{
    bytes v = {b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b};
    return v;
}

#endif

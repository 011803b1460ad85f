/* bytes_x86.h: the functions on bytes that all x86-64 processors share. */
#ifndef CORE_BOARD_ISA_BYTES_X86_H
#define CORE_BOARD_ISA_BYTES_X86_H

#include "core/board/board_vector.h"

INLINE bytes larger_bytes(bytes a, bytes b)
{
    return (bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
}

/* One bit for each byte, of bytes that are all ones or zero. */
INLINE unsigned bits_of_bytes(bytes v)
{
    return (unsigned)_mm_movemask_epi8((__m128i)v);
}

#endif

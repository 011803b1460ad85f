/* bytes_shuffle.h: the functions on bytes of instruction sets that shuffle bytes in one instruction. */
#ifndef CORE_BOARD_ISA_BYTES_SHUFFLE_H
#define CORE_BOARD_ISA_BYTES_SHUFFLE_H

#include "core/board/board_vector.h"

/* Each of the first four bytes, four times. */
INLINE bytes repeat_bytes(bytes v)
{
    return SHUFFLE(bytes, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

/* In each word, the sum of its first three bytes, in each of these. */
INLINE bytes sum_over_columns(bytes v)
{
    return v + SHUFFLE(bytes, v, 1, 2, 0, 3, 5, 6, 4, 7, 9, 10, 8, 11, 13, 14, 12, 15) +
           SHUFFLE(bytes, v, 2, 0, 1, 3, 6, 4, 5, 7, 10, 8, 9, 11, 14, 12, 13, 15);
}

#endif

/* boards1.h: vectors of one board, for instruction sets with registers of 128 bits. */
#ifndef CORE_BOARD_ISA_BOARDS1_H
#define CORE_BOARD_ISA_BOARDS1_H

#include "core/board/board_vector.h"

/* A vector of four words, and turns of the first three. */
#define WORDS(a, b, c, d) ((vec){a, b, c, d})
#define ALL_WORDS(a) WORDS(a, a, a, a)
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3)

INLINE vec for_all_boards(const vec128 *board)
{
    return *board;
}

#endif

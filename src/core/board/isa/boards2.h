/* boards2.h: vectors of two boards, for instruction sets with registers of 256 bits. */
#ifndef CORE_BOARD_ISA_BOARDS2_H
#define CORE_BOARD_ISA_BOARDS2_H

#include "core/board/board_vector.h"

/* The same four words for both boards, and turns of the first three words of each. */
#define WORDS(a, b, c, d) ((vec){a, b, c, d, a, b, c, d})
#define ALL_WORDS(a) WORDS(a, a, a, a)
#define NEXT_WORD(v) SHUFFLE(vec, v, 1, 2, 0, 3, 5, 6, 4, 7)
#define LAST_WORD(v) SHUFFLE(vec, v, 2, 0, 1, 3, 6, 4, 5, 7)

/* The same board in both places. */
INLINE vec for_all_boards(const vec128 *board)
{
    return (vec)_mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)board));
}

/* Bit b of the answer: board b has a bit set. words has a bit for each of the eight words that is not 0. */
INLINE unsigned boards_of_words(unsigned words)
{
    return (unsigned)((words & 15) != 0) | (unsigned)(words > 15) << 1;
}

#endif

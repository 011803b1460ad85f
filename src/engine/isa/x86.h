/* x86.h: the search for the best moves, which all vectors of x86-64 share. An instruction set has defined
 * count_words(), the set bits of every word, and larger(), the larger of two numbers below 2^15, word by word. */
#ifndef ENGINE_ISA_X86_H
#define ENGINE_ISA_X86_H

#include "engine/plane.h"

/* By how many places to turn the words of `from` so that most of it meets `to`: tries all, each as one number,
 * hits * 64 + places. With SSE2 both words turn by the same number. */
INLINE plane best_rotations(plane from, plane to)
{
    plane best = none(), by = none();
    for (int i = 0; i < 64; i++) {
        plane hits = count_words(from & to);
        if (LANES == 128)
            hits += permute_words(hits, none());
        best = larger(best, hits << 6 | by);
        from = from << 1 | from >> 63;
        by += 1;
    }
    return best & 63;
}

#endif

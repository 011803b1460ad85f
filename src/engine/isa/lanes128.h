/* lanes128.h: what SSE2 and NEON share: rows of text and numbers. */
#ifndef ENGINE_ISA_LANES128_H
#define ENGINE_ISA_LANES128_H

#include "engine/plane.h"

INLINE plane invalid_bytes(plane v)
{
    typedef unsigned char characters __attribute__((vector_size(16)));
    characters c = (characters)v;
    return (plane)(((characters)(c - '0') > 9) & (c != '.'));
}

#include "engine/isa/rows.h"

/* One chunk of characters fills a plane. */
INLINE void load_rows(const char *const *rows, int from, plane *v, plane *invalid)
{
    plane even, odd;
    memcpy(&even, rows[0] + from, sizeof even);
    memcpy(&odd, rows[64] + from, sizeof odd);
    *v = squeeze(even, odd, invalid);
}

INLINE void store_rows(char *const *rows, int from, const plane *v)
{
    plane even, odd;
    spread(*v, &even, &odd);
    memcpy(rows[0] + from, &even, sizeof even);
    memcpy(rows[64] + from, &odd, sizeof odd);
}

#include "engine/isa/portable.h"

#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

#endif

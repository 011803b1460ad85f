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

/* There is only one part. */
#define transpose_parts(v) ((void)(v))

#include "engine/isa/vector.h"

/* One chunk of characters fills a plane. */
INLINE void load_end(const char *const *rows, plane v[2], plane *invalid)
{
    load_rows(rows, END, v, invalid);
    load_rows(rows, END + CHUNK, v + 1, invalid);
}

INLINE void store_end(char *const *rows, plane v[2])
{
    store_rows(rows, END, v);
    store_rows(rows, END + CHUNK, v + 1);
}

#include "engine/isa/portable.h"

#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

#endif

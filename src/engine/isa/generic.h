/* generic.h: 64 lanes in a word, in plain C99, for any machine and compiler. */
#ifndef ENGINE_ISA_GENERIC_H
#define ENGINE_ISA_GENERIC_H

#include <stdint.h>

enum { LANES = 64, TERNARY = 0, MANY_REGISTERS = 0, HALF_WORDS = 0 };

typedef uint64_t plane;

#define FORMULA FORMULA_AS_WRITTEN
#define BUT(a, b) ((a) & ~(b))
#define count_bits count_bits_by_adding

#include "engine/isa/portable.h"
#include "engine/isa/rows.h"

INLINE plane rotate(plane p, plane by)
{
    return rotate_word(p, (unsigned)by);
}

/* There is only one word to permute. */
INLINE plane permute_words(plane p, plane words)
{
    (void)words;
    return p;
}

#define best_rotations best_rotations_by_word
#define move_numbers move_numbers_by_lane
#define deal deal_by_lane
#define place_rows place_rows_by_lane

/* ---- Rows of text ---- */

INLINE uint64_t load_little(const char *text)
{
    uint64_t v = 0;
    for (int i = 0; i < 8; i++)
        v |= (uint64_t)(unsigned char)text[i] << 8 * i;
    return v;
}

INLINE void store_little(char *text, uint64_t v)
{
    for (int i = 0; i < 8; i++)
        text[i] = (char)(v >> 8 * i);
}

/* 0x80 in every byte that is not 0. */
INLINE uint64_t not_zero(uint64_t v)
{
    return (((v & bytes(0x7f)) + bytes(0x7f)) | v) & bytes(0x80);
}

INLINE plane invalid_bytes(plane v)
{
    uint64_t digit = v ^ bytes('0');
    uint64_t no_digit = (digit | ((digit & bytes(0x0f)) + bytes(6))) & bytes(0xf0);
    return not_zero(no_digit) & not_zero(v ^ bytes('.'));
}

/* The low halves of eight bytes, side by side; and the way back. */
INLINE uint64_t squeeze_word(uint64_t v)
{
    v &= bytes(0x0f);
    v = (v | v >> 4) & 0x00ff00ff00ff00ffu;
    v = (v | v >> 8) & 0x0000ffff0000ffffu;
    return (v | v >> 16) & 0xffffffffu;
}

INLINE uint64_t spread_word(uint64_t v)
{
    v = (v | v << 16) & 0x0000ffff0000ffffu;
    v = (v | v << 8) & 0x00ff00ff00ff00ffu;
    return (v | v << 4) & bytes(0x0f);
}

INLINE void load_rows(const char *const *rows, int from, plane v[WIDE], plane *invalid)
{
    uint64_t low = load_little(rows[0] + from), high = load_little(rows[0] + from + 8);
    *invalid |= invalid_bytes(low) | invalid_bytes(high);
    v[0] = squeeze_word(low) | squeeze_word(high) << 32;
}

INLINE void store_rows(char *const *rows, int from, plane v[WIDE])
{
    store_little(rows[0] + from, spread_word(v[0] & 0xffffffffu) | bytes('0'));
    store_little(rows[0] + from + 8, spread_word(v[0] >> 32) | bytes('0'));
}

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

#endif

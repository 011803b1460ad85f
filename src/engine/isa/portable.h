/* portable.h: operations in plain C. An instruction set without anything better names these. */
#ifndef ENGINE_ISA_PORTABLE_H
#define ENGINE_ISA_PORTABLE_H

#include "engine/isa/rows.h"

/* ---- Words of a plane ---- */

INLINE uint64_t rotate_word(uint64_t bits, unsigned by)
{
    return bits << (by & 63) | bits >> (-by & 63);
}

INLINE plane rotate_by_word(plane p, plane by)
{
    for (int w = 0; w < WORDS; w++)
        set_word(&p, w, rotate_word(word_of(&p, w), (unsigned)word_of(&by, w)));
    return p;
}

INLINE plane permute_words_by_word(plane p, plane words)
{
    plane permuted = none();
    for (int w = 0; w < WORDS; w++)
        set_word(&permuted, w, word_of(&p, (int)word_of(&words, w)));
    return permuted;
}

/* Tries the rotations of each word until no better one is possible. */
INLINE plane best_rotations_by_word(plane from, plane to)
{
    plane by = none();
    for (int w = 0; w < WORDS; w++) {
        uint64_t f = word_of(&from, w), t = word_of(&to, w);
        int most = 0, possible = count_bits(f) < count_bits(t) ? count_bits(f) : count_bits(t);
        for (unsigned i = 0; i < 64 && most < possible; i++) {
            int hits = count_bits(rotate_word(f, i) & t);
            if (hits > most) {
                most = hits;
                set_word(&by, w, i);
            }
        }
    }
    return by;
}

/* ---- Numbers of puzzles, a lane at a time ---- */

/* Sets the numbers of these lanes, of 64, from the lanes that are `by` places lower, in a circle. */
INLINE void move_numbers_by_lane(const uint32_t *from, uint32_t *to, int by, uint64_t lanes)
{
    for (; lanes; lanes &= lanes - 1) {
        int lane = lowest_bit(lanes);
        to[lane] = from[(lane - by) & 63];
    }
}

/* Puzzles to be dealt out: numbers next, ..., end - 1. */
struct supply {
    const char *texts; /* puzzle 0 */
    size_t stride;
    size_t next, end;
    const char *blank; /* the text of lanes without a puzzle */
};

/* Deals the next puzzles to vacant lanes, and sets their texts and numbers. Returns the lanes that got
 * one. Neighbours, which are often alike, go to different words, so that no single word has all the
 * boards that need free lanes. */
INLINE plane deal_by_lane(struct supply *supply, plane vacant, const char *rows[LANES],
                          uint32_t number[LANES])
{
    const char *const texts = supply->texts;
    const size_t stride = supply->stride;
    plane left = vacant;
    size_t next = supply->next, end = next + (size_t)count_lanes(vacant);
    if (end > supply->end)
        end = supply->end;
    for (int lane = 0; lane < LANES; lane++)
        rows[lane] = supply->blank;
    for (int w = 0; next < end; w = (w + 1) % WORDS) {
        uint64_t bits = word_of(&left, w);
        if (bits) {
            int lane = 64 * w + lowest_bit(bits);
            set_word(&left, w, bits & (bits - 1));
            rows[lane] = texts + stride * next;
            number[lane] = (uint32_t)next++;
        }
    }
    supply->next = end;
    return vacant & ~left;
}

/* Sets the places of the texts: base + stride * number in these lanes, `other` in the other lanes. */
INLINE void place_rows_by_lane(char *rows[LANES], plane lanes, const uint32_t number[LANES], char *base,
                               size_t stride, char *other)
{
    for (int lane = 0; lane < LANES; lane++)
        rows[lane] = other;
    for (int w = 0; w < WORDS; w++)
        for (uint64_t bits = word_of(&lanes, w); bits; bits &= bits - 1) {
            int lane = 64 * w + lowest_bit(bits);
            rows[lane] = base + stride * number[lane];
        }
}

/* ---- Rows of text, a word at a time ---- */

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

INLINE uint64_t invalid_in_word(uint64_t v)
{
    uint64_t digit = v ^ bytes('0');
    uint64_t no_digit = (digit | ((digit & bytes(0x0f)) + bytes(6))) & bytes(0xf0);
    return not_zero(no_digit) & not_zero(v ^ bytes('.'));
}

INLINE plane invalid_bytes_by_word(plane v)
{
    for (int w = 0; w < WORDS; w++)
        set_word(&v, w, invalid_in_word(word_of(&v, w)));
    return v;
}

/* Loads a chunk, from cell `from` on, of the rows 0, 64, 128, ... */
INLINE void load_words(const char *const *rows, int from, plane *v, plane *invalid)
{
    UNROLL_MORE for (int w = 0; w < WORDS; w++)
    {
        const char *text = rows[64 * w] + from;
        uint64_t low = load_little(text), high = load_little(text + 8);
        set_word(invalid, w, word_of(invalid, w) | invalid_in_word(low) | invalid_in_word(high));
        set_word(v, w, (low & bytes(0x0f)) | (high & bytes(0x0f)) << 4);
    }
}

INLINE void store_words(char *const *rows, int from, const plane *v)
{
    UNROLL_MORE for (int w = 0; w < WORDS; w++)
    {
        char *text = rows[64 * w] + from;
        store_little(text, (word_of(v, w) & bytes(0x0f)) | bytes('0'));
        store_little(text + 8, (word_of(v, w) >> 4 & bytes(0x0f)) | bytes('0'));
    }
}

#endif

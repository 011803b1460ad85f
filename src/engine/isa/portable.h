/* portable.h: operations in plain C. An instruction set without anything better names these. */
#ifndef ENGINE_ISA_PORTABLE_H
#define ENGINE_ISA_PORTABLE_H

#include "engine/plane.h"

INLINE uint64_t rotate_word(uint64_t bits, unsigned by)
{
    return bits << (by & 63) | bits >> (-by & 63);
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

#endif

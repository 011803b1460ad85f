/* moves.h: how boards move to other lanes.
 *
 * Single bits of a vector cannot be moved freely, but each of its 64-bit words can be rotated, and the
 * words can be permuted. Boards move from some lanes to free lanes (of the desk, a tray or a frame) by
 * two rotations. For each word the best of all 64 rotations is used. In a word of eight lanes:
 *
 *      boards to move    . b . b . . . b
 *      rotated by 1      b . b . b . . .
 *      free lanes        f . . . f . f .
 *      moved             b . . . b . . .     and the board in lane 1 is left
 *
 * For the boards that are left, the words change places: the word with the most boards left goes where
 * most lanes are free, and is rotated a second time. The same two rotations then serve all planes of the
 * boards. */
#ifndef ENGINE_MOVES_H
#define ENGINE_MOVES_H

#include "engine/plane.h"

/* Returns by how much to rotate each word of `from` so that most of it meets `to`. With vector instructions
 * all 64 rotations are tried, each as one number: hits * 64 + places. */
NOINLINE plane search_rotations(plane from, plane to)
{
#if defined(CAN_COUNT_WORDS)
    plane best = none(), by = none();
    for (int i = 0; i < 64; i++) {
        plane hits = count_words(from & to);
        if (LANES == 128) /* SSE2 must rotate both words by the same number */
            hits += permute_words(hits, none());
        best = larger(best, hits << 6 | by);
        from = from << 1 | from >> 63;
        by += 1;
    }
    return best & 63;
#else
    return best_rotations_by_word(from, to);
#endif
}

/* ---- Permutations of words ---- */

/* The name of a word in permute_words(): its number, or the numbers of its two halves. */
INLINE uint64_t word_name(int w)
{
    return HALF_WORDS ? (uint64_t)(2 * w) | (uint64_t)(2 * w + 1) << 32 : (uint64_t)w;
}

INLINE int word_named(uint64_t name)
{
    return (int)(HALF_WORDS ? (uint32_t)name / 2 : name);
}

/* Orders the words by the number of their bits, the fullest first. */
INLINE void order_words(plane p, int order[WORDS])
{
    int key[WORDS]; /* different for each word */
    for (int w = 0; w < WORDS; w++)
        key[w] = count_bits(word_of(&p, w)) * WORDS + w;
    for (int w = 0; w < WORDS; w++) {
        int fuller = 0;
        for (int other = 0; other < WORDS; other++)
            fuller += key[other] > key[w];
        assert(fuller < WORDS);
        order[fuller] = w;
    }
}

/* Sends the fullest words of `from` to the fullest words of `to`: `there` is that permutation, `back` its
 * inverse. Two words always change places. */
static void pair_words(plane from, plane to, plane *there, plane *back)
{
    if (WORDS <= 2) {
        for (int w = 0; w < WORDS; w++)
            set_word(there, w, (uint64_t)(WORDS - 1 - w));
        *back = *there;
        return;
    }
    int out[WORDS];
    order_words(from, out);
    int in[WORDS];
    order_words(to, in);
    for (int i = 0; i < WORDS; i++) {
        set_word(there, in[i], word_name(out[i]));
        set_word(back, out[i], word_name(in[i]));
    }
}

/* ---- Moves ---- */

enum { ROTATIONS = 2 };

/* Two rotations, and the lanes that each of them fills. The words are permuted before the second one. */
struct moves {
    plane by[ROTATIONS], to[ROTATIONS];
    plane words; /* the permutation */
    plane all;   /* the lanes that are filled, by either rotation */
    plane rest;  /* all other lanes */
};

/* Finds places in `to` for as many lanes of `from` as two rotations can move. Returns the lanes that move. */
static plane find_moves(struct moves *moves, plane from, plane to)
{
    plane by = search_rotations(from, to), hit = rotate(from, by) & to;
    plane moving = rotate(hit, (64 - by) & 63), rest = from & ~moving, back = none();
    moves->by[0] = by;
    moves->to[0] = moves->all = hit;
    to &= ~hit;
    pair_words(rest, to, &moves->words, &back);
    rest = permute_words(rest, moves->words);
    by = search_rotations(rest, to);
    hit = rotate(rest, by) & to;
    moves->by[1] = by;
    moves->to[1] = hit;
    moves->all |= hit;
    moves->rest = ~moves->all;
    assert(!any_lane(moves->to[0] & moves->to[1]));
    assert(count_lanes(moves->all) <= count_lanes(from));
    return moving | permute_words(rotate(hit, (64 - by) & 63), back);
}

/* The number of lanes that could move if the words stayed in their places. */
static int most_moves(plane from, plane to)
{
    int sum = 0;
    for (int w = 0; w < WORDS; w++) {
        int f = count_bits(word_of(&from, w)), t = count_bits(word_of(&to, w));
        sum += f < t ? f : t;
    }
    return sum;
}

/* A plane after the move. The other lanes are undefined. */
INLINE plane moved(const struct moves *moves, plane moving)
{
    plane first = rotate(moving, moves->by[0]),
          second = rotate(permute_words(moving, moves->words), moves->by[1]);
    return TERNARY ? choose(moves->to[0], first, second)
                   : or_and(first & moves->to[0], second, moves->to[1]); /* the other lanes are 0 */
}

INLINE plane blend_moved(const struct moves *moves, plane moving, plane staying)
{
    return TERNARY ? choose(moves->rest, staying, moved(moves, moving))
                   : or_and(moved(moves, moving), staying, moves->rest);
}

static void copy_numbers(const uint32_t *from, uint32_t *to, plane lanes)
{
    for (int w = 0; w < WORDS; w++)
        move_numbers(from + 64 * w, to + 64 * w, 0, word_of(&lanes, w));
}

/* Moves the puzzle numbers of the lanes that move. */
static void move_puzzles(const struct moves *moves, const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < ROTATIONS; i++)
        for (int w = 0; w < WORDS; w++) {
            int source = i ? word_named(word_of(&moves->words, w)) : w;
            assert(source >= 0 && source < WORDS);
            move_numbers(from + 64 * source, to + 64 * w, (int)word_of(&moves->by[i], w),
                         word_of(&moves->to[i], w));
        }
}

#endif

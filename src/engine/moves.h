/* turns.h: how boards change places.
 *
 * Bits cannot be moved about freely in a vector, but every 64-bit word of it can be turned. Where some lanes
 * of a word are to move to free lanes (of the desk, a tray or a frame), the turn that brings most of them onto
 * free ones is found by trying all 64. For the rest the words change places, those with the most boards left go
 * to those with the most room, and turn a second time. The same two turns then serve all planes. */
#ifndef ENGINE_MOVES_H
#define ENGINE_MOVES_H

#include "engine/plane.h"

NOINLINE plane search_rotations(plane from, plane to)
{
    return best_rotations(from, to);
}

/* ---- From word to word ---- */

/* A word's number, as permute_words() wants it: where words are named by halves, the numbers of these. */
INLINE uint64_t word_name(int w)
{
    return HALF_WORDS ? (uint64_t)(2 * w) | (uint64_t)(2 * w + 1) << 32 : (uint64_t)w;
}

INLINE int word_named(uint64_t name)
{
    return (int)(HALF_WORDS ? (uint32_t)name / 2 : name);
}

/* The words by the number of their bits, the fullest first. */
INLINE void order_words(plane p, int order[WORDS])
{
    int key[WORDS]; /* different for each word */
    for (int w = 0; w < WORDS; w++)
        key[w] = count_bits(word_of(&p, w)) * WORDS + w;
    for (int w = 0; w < WORDS; w++) {
        int fuller = 0;
        for (int other = 0; other < WORDS; other++)
            fuller += key[other] > key[w];
        order[fuller] = w;
    }
}

/* Brings the words of `from` that have most to the words of `to` that have most; and the way back. Two words always
 * change places. */
static void pair_words(plane from, plane to, plane *there, plane *back)
{
    int out[WORDS], in[WORDS];
    if (WORDS <= 2) {
        for (int w = 0; w < WORDS; w++)
            set_word(there, w, (uint64_t)(WORDS - 1 - w));
        *back = *there;
        return;
    }
    order_words(from, out);
    order_words(to, in);
    for (int i = 0; i < WORDS; i++) {
        set_word(there, in[i], word_name(out[i]));
        set_word(back, out[i], word_name(in[i]));
    }
}

/* ---- Turns ---- */

/* Two moves, and where each of them puts something. Before the second the words change places. */
struct moves {
    plane by[ROTATIONS], to[ROTATIONS];
    plane words; /* which word comes where */
    plane all;   /* where the turns put something, together */
    plane rest;  /* the other lanes */
};

/* Finds places in `to` for as many lanes of `from` as two turns can. Returns the lanes that move. */
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
    return moving | permute_words(rotate(hit, (64 - by) & 63), back);
}

/* How many lanes of one could at most move to the other. */
static int most_moves(plane from, plane to)
{
    int sum = 0;
    for (int w = 0; w < WORDS; w++) {
        int f = count_bits(word_of(&from, w)), t = count_bits(word_of(&to, w));
        sum += f < t ? f : t;
    }
    return sum;
}

/* What is moved; anything in the other lanes. */
INLINE plane moved(const struct moves *moves, plane moving)
{
    plane first = rotate(moving, moves->by[0]),
          second = rotate(permute_words(moving, moves->words), moves->by[1]);
    return TERNARY ? choose(moves->to[0], first, second)
                   : or_and(first & moves->to[0], second, moves->to[1]); /* nothing in the other lanes */
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

/* Tells where each moving lane's puzzle goes. */
static void move_puzzles(const struct moves *moves, const uint32_t *from, uint32_t *to)
{
    for (int i = 0; i < ROTATIONS; i++)
        for (int w = 0; w < WORDS; w++) {
            int source = i ? word_named(word_of(&moves->words, w)) : w;
            move_numbers(from + 64 * source, to + 64 * w, (int)word_of(&moves->by[i], w),
                         word_of(&moves->to[i], w));
        }
}

#endif

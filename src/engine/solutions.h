/* solutions.h: solutions are counted and written, and their lanes freed. See desk.h. */
#ifndef ENGINE_SOLUTIONS_H
#define ENGINE_SOLUTIONS_H

#include "engine/desk.h"
#include "engine/turns.h"

/* Of full boards, after a whole sweep: the lanes where every column holds every digit. Each digit's pass, if it found
 * nothing wrong, left it a place in each row and box, and no other pass touches its planes; but what was taken away for
 * rows and boxes may have been a column's last. */
NOINLINE plane covered(const struct desk *k)
{
    plane fine = ~none();
    for (int d = 0; d < 9; d++)
        for (int i = 0; i < 9; i++) {
            const plane *column = k->x[d] + i;
            fine &= or3(or3(column[0], column[9], column[18]), or3(column[27], column[36], column[45]),
                        or3(column[54], column[63], column[72]));
        }
    return fine;
}

/* Writes the text of every solution in the tray. */
NOINLINE void empty_tray(struct desk *k)
{
    char *const solutions = k->job->solutions;
    const size_t stride = k->job->solution_stride;
    char *rows[LANES];
    if (!any_lane(k->out.taken))
        return;
    place_rows(rows, k->out.taken, k->out.puzzle, solutions, stride, k->sink);
    write_texts(rows, &k->out.bit[0][0]);
    k->out.taken = none();
}

/* The four bits of a cell's digit. */
INLINE void bits_of_digit(const plane v[9], plane bit[NIBBLE])
{
    bit[0] = or3(or3(v[0], v[2], v[4]), v[6], v[8]);
    bit[1] = or3(v[1], v[2], v[5] | v[6]);
    bit[2] = or3(v[3], v[4], v[5] | v[6]);
    bit[3] = v[7] | v[8];
}

/* Blends the parked solutions into the outgoing tray. */
NOINLINE void blend_out(struct desk *k, const struct turns *turns)
{
    TO_AND_FRO(k, c)
    {
        plane v[9], bit[NIBBLE];
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        bits_of_digit(v, bit);
        UNROLL for (int i = 0; i < NIBBLE; i++) k->out.bit[c][i] = turned(turns, bit[i], k->out.bit[c][i]);
    }
}

/* Moves the parked solutions to the tray, which is emptied when it cannot take all of them. */
static void unpark(struct desk *k)
{
    while (any_lane(k->parked)) {
        struct turns turns;
        plane moving = find_turns(&turns, k->parked, ~k->out.taken);
        blend_out(k, &turns);
        move_puzzles(&turns, k->puzzle, k->out.puzzle);
        k->out.taken |= turns.all;
        k->parked &= ~moving;
        if (any_lane(k->parked))
            empty_tray(k);
    }
}

/* The same if they are enough, or nothing else is left on the desk. */
static void unpark_if_many(struct desk *k)
{
    if (100 * count_lanes(k->parked) >= PARK_AT * LANES || !any_lane(k->live))
        unpark(k);
}

/* Fetches the place of a solution into the cache: the tray is written to it some services later. It may lie in two
 * lines of the cache. */
INLINE void fetch_place(const char *place)
{
    PREFETCH(place);
    PREFETCH(place + SUDOKU_CELLS - 1);
}

/* Counts the solutions in these lanes of a word. Returns the lanes of which it is the puzzle's first; `*last` are those
 * of which it is the last that was asked for. The job's fields are copied first: a count is a character, which may lie
 * anywhere, so that they would be loaded anew after each. */
INLINE uint64_t take_word(struct desk *k, const uint32_t *puzzle, uint64_t solved, uint64_t *last)
{
    unsigned char *const counts = k->job->counts;
    char *const solutions = k->job->solutions;
    const size_t stride = k->job->solution_stride;
    const unsigned limit = k->job->limit;
    uint64_t first = 0, taken = 0, complete = 0;
    for (; solved; solved &= solved - 1) {
        int lane = lowest_bit(solved);
        unsigned count = counts[puzzle[lane]];
        if (count >= limit)
            continue;
        if (count == 0) {
            first |= (uint64_t)1 << lane;
            if (solutions)
                fetch_place(solutions + stride * puzzle[lane]);
        }
        counts[puzzle[lane]] = (unsigned char)++count;
        complete |= (uint64_t)(count == limit) << lane;
        taken++;
    }
    k->solved += taken;
    *last = complete;
    return first;
}

/* The same for boards that were never split: theirs is the first. */
INLINE void take_lone(struct desk *k, const uint32_t *puzzle, uint64_t solved)
{
    unsigned char *const counts = k->job->counts;
    char *const solutions = k->job->solutions;
    const size_t stride = k->job->solution_stride;
    k->solved += (uint64_t)count_bits(solved);
    for (; solved; solved &= solved - 1) {
        uint32_t p = puzzle[lowest_bit(solved)];
        counts[p] = 1;
        if (solutions)
            fetch_place(solutions + stride * p);
    }
}

/* Counts the solutions in these lanes. Returns whether some puzzle has all that were asked for, with boards
 * still on the desk or in a frame. */
static int take_solutions(struct desk *k, plane solved)
{
    uint64_t finished = 0;
    for (int w = 0; w < WORDS; w++) {
        uint64_t split = word_of(&solved, w) & (k->in_depth ? UINT64_MAX : word_of(&k->forked, w)),
                 lone = word_of(&solved, w) & ~split;
        uint64_t last, first = take_word(k, k->puzzle + 64 * w, split, &last);
        take_lone(k, k->puzzle + 64 * w, lone);
        first |= lone;
        if (k->job->solutions)
            set_word(&k->parked, w, word_of(&k->parked, w) | first);
        finished |= last & word_of(&k->forked, w);
    }
    return finished != 0;
}

/* The lanes of a mask whose puzzles have all their solutions. */
static plane finished_lanes(const struct desk *k, plane mask, const uint32_t *puzzle)
{
    const unsigned char *counts = k->job->counts;
    unsigned limit = k->job->limit;
    plane done = none();
    for (int w = 0; w < WORDS; w++) {
        uint64_t found = 0;
        for (uint64_t bits = word_of(&mask, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            found |= (uint64_t)(counts[puzzle[64 * w + lane]] >= limit) << lane;
        }
        set_word(&done, w, found);
    }
    return done;
}

/* Forgets the boards of puzzles that have all their solutions. */
NOINLINE void drop_finished(struct desk *k)
{
    plane done = finished_lanes(k, k->live & k->forked, k->puzzle);
    k->live &= ~done;
    k->dropped += (uint64_t)count_lanes(done);
    k->full &= k->live;
    for (int i = 0; i < k->frames; i++)
        k->stack[i]->stale = 1;
}

/* The solved lanes that may be believed: those that were full at the last service, since the sweeps have found
 * nothing wrong with them (a house without a digit leaves close_chute() no permutation), and, if the others are
 * worth a check, those of them that pass it. The others wait; those that fail are dead. */
static plane believed(struct desk *k, plane solved)
{
    plane old = solved & k->full, new = solved & ~k->full;
    k->full = new;
    if (100 * count_lanes(new) < CHECK_AT * LANES && any_lane(k->live & ~new))
        return old;
    k->full = none();
    k->live &= ~new;
    if (any_lane(new))
        old |= covered(k) & new;
    return old;
}

/* Takes dead and solved boards off the desk; a puzzle's first solution stays in its lane, parked. */
static void settle(struct desk *k)
{
    plane solved;
    k->live &= ~k->bad;
    k->bad = none();
    solved = believed(k, k->live & ~k->unsolved);
    k->live &= ~solved;
    if (any_lane(solved) && take_solutions(k, solved))
        drop_finished(k);
    k->full &= k->live;
}

#endif

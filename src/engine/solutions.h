/* solutions.h: solutions are proven, counted and written, and their lanes become free. See desk.h. */
#ifndef ENGINE_SOLUTIONS_H
#define ENGINE_SOLUTIONS_H

#include "engine/desk.h"
#include "engine/moves.h"

/* Of boards that are full after a whole sweep: the lanes where every column holds every digit. Rows and
 * boxes are complete, because each digit's pass left it a place in all of them if it found no
 * contradiction, and no other pass touches its planes. But what the pass removed for rows and boxes may
 * have been the last place of a column. */
NOINLINE plane columns_complete(const struct desk *desk)
{
    plane fine = ~none();
    for (int d = 0; d < 9; d++)
        for (int i = 0; i < 9; i++) {
            const plane *column = desk->possible[d] + i;
            fine &= or3(or3(column[0], column[9], column[18]), or3(column[27], column[36], column[45]),
                        or3(column[54], column[63], column[72]));
        }
    return fine;
}

/* Writes the text of every solution in the outgoing tray. */
NOINLINE void empty_tray(struct desk *desk)
{
    char *const solutions = desk->job->solutions;
    const size_t stride = desk->job->solution_stride;
    char *rows[LANES];
    if (!any_lane(desk->outgoing.taken))
        return;
    place_rows(rows, desk->outgoing.taken, desk->outgoing.puzzle, solutions, stride, desk->discarded);
    write_texts(rows, &desk->outgoing.bit[0][0]);
    desk->outgoing.taken = none();
}

/* The four bits of a cell's digit. */
INLINE void bits_of_digit(const plane v[9], plane bit[NIBBLE])
{
    bit[0] = or3(or3(v[0], v[2], v[4]), v[6], v[8]);
    bit[1] = or3(v[1], v[2], v[5] | v[6]);
    bit[2] = or3(v[3], v[4], v[5] | v[6]);
    bit[3] = v[7] | v[8];
}

/* Copies the moving solutions to the outgoing tray. */
NOINLINE void blend_solutions(struct desk *desk, const struct moves *moves)
{
    FOR_EACH_CELL(desk, c)
    {
        plane v[9], bit[NIBBLE];
        UNROLL_MORE for (int d = 0; d < 9; d++) v[d] = desk->possible[d][c];
        bits_of_digit(v, bit);
        UNROLL_MORE for (int i = 0; i < NIBBLE; i++) desk->outgoing.bit[c][i] =
            blend_moved(moves, bit[i], desk->outgoing.bit[c][i]);
    }
}

/* Moves the parked solutions to the tray. Empties the tray when it cannot take all of them. */
static void unpark(struct desk *desk)
{
    while (any_lane(desk->parked)) {
        struct moves moves;
        plane moving = find_moves(&moves, desk->parked, ~desk->outgoing.taken);
        blend_solutions(desk, &moves);
        move_puzzles(&moves, desk->puzzle, desk->outgoing.puzzle);
        desk->outgoing.taken |= moves.all;
        desk->parked &= ~moving;
        if (any_lane(desk->parked))
            empty_tray(desk);
    }
}

/* Does so if there are enough of them, or if nothing else is left on the desk. */
static void unpark_if_many(struct desk *desk)
{
    if (100 * count_lanes(desk->parked) >= PARK_AT * LANES || !any_lane(desk->live))
        unpark(desk);
}

/* Counts the solutions in these lanes of one word. Returns the lanes whose solution is the puzzle's
 * first; *last are those whose solution is the last one wanted. The job's fields are copied first: a
 * count is a character, which may alias anything, so the fields would be loaded again after each count. */
INLINE uint64_t count_split_boards(struct desk *desk, const uint32_t *puzzle, uint64_t solved, uint64_t *last)
{
    unsigned char *const counts = desk->job->counts;
    const unsigned limit = desk->job->limit;
    uint64_t first = 0, taken = 0, complete = 0;
    for (; solved; solved &= solved - 1) {
        int lane = lowest_bit(solved);
        unsigned count = counts[puzzle[lane]];
        if (count >= limit)
            continue;
        first |= (uint64_t)(count == 0) << lane;
        counts[puzzle[lane]] = (unsigned char)++count;
        assert(count <= limit);
        complete |= (uint64_t)(count == limit) << lane;
        taken++;
    }
    desk->solutions += taken;
    *last = complete;
    return first;
}

/* Counts the solutions of boards that have never been split: each one is its puzzle's first. */
INLINE void count_lone_boards(struct desk *desk, const uint32_t *puzzle, uint64_t solved)
{
    unsigned char *const counts = desk->job->counts;
    desk->solutions += (uint64_t)count_bits(solved);
    for (; solved; solved &= solved - 1) {
        assert(counts[puzzle[lowest_bit(solved)]] == 0);
        counts[puzzle[lowest_bit(solved)]] = 1;
    }
}

/* Counts the solutions in these lanes. Returns whether a puzzle has all the solutions wanted while boards
 * of it may still be on the desk or in frames. */
static bool count_solutions(struct desk *desk, plane solved)
{
    uint64_t finished = 0;
    assert(any_lane(solved) && !any_lane(solved & desk->live));
    for (int w = 0; w < WORDS; w++) {
        uint64_t split = word_of(&solved, w) & (desk->in_depth ? UINT64_MAX : word_of(&desk->forked, w)),
                 lone = word_of(&solved, w) & ~split;
        uint64_t last, first = count_split_boards(desk, desk->puzzle + 64 * w, split, &last);
        count_lone_boards(desk, desk->puzzle + 64 * w, lone);
        first |= lone;
        if (desk->job->solutions)
            set_word(&desk->parked, w, word_of(&desk->parked, w) | first);
        finished |= last & word_of(&desk->forked, w);
    }
    return finished != 0;
}

/* Of these lanes, those whose puzzles have all the solutions wanted. */
static plane finished_lanes(const struct desk *desk, plane mask, const uint32_t *puzzle)
{
    const unsigned char *counts = desk->job->counts;
    unsigned limit = desk->job->limit;
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

/* Forgets the guesses of these lanes. */
static void drop_guesses(struct desk *desk, plane lanes)
{
    for (int i = 0; i < desk->levels_used; i++) {
        desk->levels[i].made &= ~lanes;
        desk->levels[i].open &= ~lanes;
    }
    desk->guessing &= ~lanes;
}

/* Drops the boards of puzzles that have all the solutions wanted. */
NOINLINE void drop_finished(struct desk *desk)
{
    plane done = finished_lanes(desk, desk->live & desk->forked, desk->puzzle);
    desk->live &= ~done;
    desk->dropped += (uint64_t)count_lanes(done);
    desk->unproven &= desk->live;
    for (int i = 0; i < desk->frames_used; i++)
        desk->frames[i]->stale = true;
}

/* The solved lanes that are proven. Boards that were full at the last service are, since the sweeps have
 * found no contradiction in them (a house without a digit leaves close_chute() no permutation). The
 * others are checked now if there are enough of them, and dropped if they fail; otherwise they wait. */
static plane proven_lanes(struct desk *desk, plane solved)
{
    plane old = solved & desk->unproven, new = solved & ~desk->unproven;
    desk->unproven = new;
    if (100 * count_lanes(new) < CHECK_AT * LANES && any_lane(desk->live & ~new))
        return old;
    desk->unproven = none();
    desk->live &= ~new;
    if (any_lane(new))
        old |= columns_complete(desk) & new;
    return old;
}

/* Removes dead and solved boards from the desk. A puzzle's first solution stays in its lane, parked. */
static void remove_decided(struct desk *desk)
{
    plane solved;
    desk->live &= ~desk->dead;
    desk->dead = none();
    solved = proven_lanes(desk, desk->live & ~desk->unsolved);
    desk->live &= ~solved;
    if (any_lane(solved) && count_solutions(desk, solved))
        drop_finished(desk);
    desk->unproven &= desk->live;
}

#endif

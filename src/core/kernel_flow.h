/* kernel_flow.h: puzzles in, solutions out. See kernel_desk.h. */
#ifndef CORE_KERNEL_FLOW_H
#define CORE_KERNEL_FLOW_H

#include <string.h>

#include "core/kernel_desk.h"
#include "core/kernel_turns.h"

/* ---- Solutions ---- */

/* The lanes where every house holds every digit. The sweeps do not promise it of a board that has just become
 * full. */
NOINLINE plane covered(const struct desk *k)
{
    plane fine = ~none();
    for (int d = 0; d < 9; d++) {
        const plane *x = k->x[d];
        for (int i = 0; i < 9; i++) {
            const plane *row = x + 9 * i, *column = x + i, *box = x + i / 3 * 27 + i % 3 * 3;
            plane in_row =
                or3(or3(row[0], row[1], row[2]), or3(row[3], row[4], row[5]), or3(row[6], row[7], row[8]));
            plane in_column =
                or3(or3(column[0], column[9], column[18]), or3(column[27], column[36], column[45]),
                    or3(column[54], column[63], column[72]));
            plane in_box = or3(or3(box[0], box[1], box[2]), or3(box[9], box[10], box[11]),
                               or3(box[18], box[19], box[20]));
            fine &= and3(in_row, in_column, in_box);
        }
    }
    return fine;
}

/* Writes the text of every solution in the tray. */
NOINLINE void empty_tray(struct desk *k)
{
    char *rows[LANES];
    for (int w = 0; w < WORDS; w++) {
        uint64_t taken = word_of(&k->out.taken, w);
        for (int i = 64 * w; i < 64 * w + 64; i++, taken >>= 1)
            rows[i] = taken & 1 ? k->job->solutions + k->job->solution_stride * k->out.puzzle[i] : k->sink;
    }
    write_texts(rows, &k->out.bit[0][0]);
    k->out.taken = none();
}

/* Blends the parked solutions into the outgoing tray. */
NOINLINE void blend_out(struct desk *k, const struct turns *turns)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane v[9], bit[NIBBLE];
        UNROLL for (int d = 0; d < 9; d++) v[d] = k->x[d][c];
        bit[0] = or3(or3(v[0], v[2], v[4]), v[6], v[8]);
        bit[1] = or3(v[1], v[2], v[5] | v[6]);
        bit[2] = or3(v[3], v[4], v[5] | v[6]);
        bit[3] = v[7] | v[8];
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

/* Fetches the place of a solution into the cache: the tray is written to it some services later. It may lie in two
 * lines of the cache. */
INLINE void fetch_place(const struct many_job *job, uint32_t puzzle)
{
    const char *place = job->solutions + job->solution_stride * puzzle;
    PREFETCH(place);
    PREFETCH(place + SUDOKU_CELLS - 1);
}

/* Counts the solutions in these lanes. Returns whether some puzzle has all that were asked for, with boards
 * still on the desk or in a frame. */
static int take_solutions(struct desk *k, plane solved)
{
    unsigned char *counts = k->job->counts;
    unsigned limit = k->job->limit;
    uint64_t finished = 0, wanted = k->job->solutions != NULL;
    for (int w = 0; w < WORDS; w++) {
        uint64_t first = 0, last = 0;
        for (uint64_t bits = word_of(&solved, w); bits; bits &= bits - 1) {
            int lane = lowest_bit(bits);
            unsigned char *count = counts + k->puzzle[64 * w + lane];
            if (*count >= limit)
                continue;
            if (*count == 0) {
                first |= (uint64_t)1 << lane;
                if (wanted)
                    fetch_place(k->job, k->puzzle[64 * w + lane]);
            }
            ++*count;
            last |= (uint64_t)(*count == limit) << lane;
        }
        set_word(&k->parked, w, word_of(&k->parked, w) | (wanted ? first : 0));
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
    k->live &= ~finished_lanes(k, k->live & k->forked, k->puzzle);
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

/* Frees the lanes that are dead or solved. */
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
    if (100 * count_lanes(k->parked) >= PARK_AT * LANES)
        unpark(k);
}

/* ---- Filling free lanes ---- */

static int unused_lanes(const struct desk *k)
{
    return LANES - count_lanes(k->live | k->parked);
}

/* Takes boards from a frame. */
NOINLINE void thaw(struct desk *k, struct frame *frame, const struct turns *turns)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane after[9], one;
        UNROLL for (int d = 0; d < 9; d++)
        {
            after[d] = turned(turns, frame->x[d][c], k->x[d][c]);
            k->x[d][c] = after[d];
        }
        count_cell(after, &one, &k->two[c]);
    }
    move_puzzles(turns, frame->puzzle, k->puzzle);
    k->live |= turns->all;
    k->forked |= turns->all;
    k->fresh &= ~turns->all;
}

/* Takes boards from the frames, the newest first, as long as it pays. */
static void thaw_frames(struct desk *k)
{
    for (int i = k->frames - 1; i >= 0 && 100 * unused_lanes(k) >= THAW_AT * LANES; i--) {
        struct frame *frame = k->stack[i];
        struct turns turns;
        plane moving;
        int most;
        if (frame->stale)
            frame->taken &= ~finished_lanes(k, frame->taken, frame->puzzle);
        frame->stale = 0;
        most = most_hits(frame->taken, ~(k->live | k->parked));
        if (100 * most < THAW_LEAST * LANES && most < count_lanes(frame->taken) && any_lane(k->live))
            continue;
        moving = find_turns(&turns, frame->taken, ~(k->live | k->parked));
        if (100 * count_lanes(moving) < THAW_LEAST * LANES && any_lane(frame->taken & ~moving) &&
            any_lane(k->live))
            continue;
        if (any_lane(moving))
            thaw(k, frame, &turns);
        frame->taken &= ~moving;
        if (!any_lane(frame->taken)) {
            k->frames--;
            for (int j = i; j < k->frames; j++)
                k->stack[j] = k->stack[j + 1];
            k->stack[k->frames] = frame;
        }
    }
}

/* Deals the next puzzles out to the free lanes of the incoming tray. Returns these lanes. Neighbours, which
 * are often alike, go to different words, so that no single word has all the boards that need room. */
static plane deal_rows(struct desk *k, const char *rows[LANES])
{
    const struct many_job *job = k->job;
    uint64_t room[WORDS];
    plane dealt = none();
    for (int w = 0; w < WORDS; w++)
        room[w] = ~word_of(&k->in.taken, w);
    for (int i = 0; i < 64; i++)
        for (int w = 0; w < WORDS; w++) {
            int lane = 64 * w + i;
            rows[lane] = k->blank;
            if (room[w] >> i & 1 && k->next < job->n) {
                rows[lane] = job->puzzles + job->stride * k->next;
                k->in.puzzle[lane] = (uint32_t)k->next++;
            } else {
                room[w] &= ~((uint64_t)1 << i);
            }
        }
    for (int w = 0; w < WORDS; w++)
        set_word(&dealt, w, room[w]);
    return dealt;
}

/* The lanes whose texts are no grids. */
static plane strange_lanes(const char *const rows[LANES])
{
    plane strange = none();
    for (int lane = 0; lane < LANES; lane++)
        if (!is_grid(rows[lane]))
            set_word(&strange, lane / 64, word_of(&strange, lane / 64) | (uint64_t)1 << lane % 64);
    return strange;
}

/* Reads the next puzzles into the incoming tray. */
NOINLINE void fill_tray(struct desk *k)
{
    const char *rows[LANES];
    size_t first = k->next;
    plane dealt = deal_rows(k, rows);
    if (read_texts(rows, &k->in.bit[0][0], k->in.taken))
        dealt &= ~strange_lanes(rows);
    k->in.taken |= dealt;
    memset(k->job->counts + first, 0, k->next - first);
}

/* The nine candidates that the four bits of a character mean. */
INLINE void candidates_of_bits(const plane bit[NIBBLE], plane v[9], plane *empty)
{
    plane low = ~(bit[3] | bit[2]), middle = bit[2] & ~bit[3], high = bit[3] & ~bit[2];
    plane n0 = ~(bit[1] | bit[0]), n1 = bit[0] & ~bit[1], n2 = bit[1] & ~bit[0], n3 = bit[1] & bit[0];
    plane open = or_and(bit[3] & bit[1], low, n0);
    *empty = open;
    v[0] = or_and(open, low, n1);
    v[1] = or_and(open, low, n2);
    v[2] = or_and(open, low, n3);
    v[3] = or_and(open, middle, n0);
    v[4] = or_and(open, middle, n1);
    v[5] = or_and(open, middle, n2);
    v[6] = or_and(open, middle, n3);
    v[7] = or_and(open, high, n0);
    v[8] = or_and(open, high, n1);
}

NOINLINE void blend_in(struct desk *k, const struct turns *turns)
{
    plane loaded = turns->all;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        plane bit[NIBBLE], v[9], empty;
        UNROLL for (int i = 0; i < NIBBLE; i++)
        {
            plane b = k->in.bit[c][i];
            bit[i] = turned(turns, b, b);
        }
        candidates_of_bits(bit, v, &empty);
        UNROLL for (int d = 0; d < 9; d++) k->x[d][c] = choose(loaded, v[d], k->x[d][c]);
        k->two[c] = choose(loaded, empty, k->two[c]);
    }
}

/* Loads new puzzles into these free lanes. */
static void load(struct desk *k, plane room)
{
    struct turns turns;
    plane moving, loaded;
    if (100 * count_lanes(k->in.taken) <= FILL_AT * LANES && k->next < k->job->n)
        fill_tray(k);
    moving = find_turns(&turns, k->in.taken, room);
    blend_in(k, &turns);
    move_puzzles(&turns, k->in.puzzle, k->puzzle);
    loaded = turns.all;
    k->in.taken &= ~moving;
    k->live |= loaded;
    k->forked &= ~loaded;
    k->fresh |= loaded;
}

static int input_left(const struct desk *k)
{
    return k->next < k->job->n || any_lane(k->in.taken);
}

/* The free lanes of the words that have no boards in frames: those come before new puzzles, which bounds their
 * number. */
static plane room_for_puzzles(const struct desk *k)
{
    plane room = ~(k->live | k->parked);
    for (int w = 0; w < WORDS; w++)
        for (int i = 0; i < k->frames; i++)
            if (word_of(&k->stack[i]->taken, w))
                set_word(&room, w, 0);
    return room;
}

static void refill(struct desk *k)
{
    plane room;
    if (k->frames)
        thaw_frames(k);
    if (!input_left(k))
        return;
    room = room_for_puzzles(k);
    for (int i = 0; i < LOADS_AT_MOST && 100 * count_lanes(room) >= LOAD_AT * LANES && input_left(k); i++) {
        load(k, room);
        room &= ~k->live;
    }
}

#endif

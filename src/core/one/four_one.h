/* four_one.h: ends a long search on four boards at once, with AVX-512; to be included once, by a source file
 * of isa/, which defines SEARCH_FOUR.
 *
 * The open ends of the search are, in its order, the boards of the lanes and those of the stack, from its
 * top. Every board at rest is guessed at: the first branch stays in its lane, and the second one gets the
 * next place in the order, for which the last lane moves to the stack if none is free. A solution waits in
 * its lane until all boards before it are decided. */
#ifndef CORE_ONE_FOUR_ONE_H
#define CORE_ONE_FOUR_ONE_H

#define WIDTH 512
#define WORDS_OF_128(a, b, c, d) ((vec){a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d})
#define NEXT_WORD(v) ((vec)_mm512_shuffle_epi32((__m512i)(v), 0xc9))
#define LAST_WORD(v) ((vec)_mm512_shuffle_epi32((__m512i)(v), 0xd2))

#include <assert.h>
#include <string.h>

#include "core/one/pick_one.h"
#include "core/one/solver.h"

/* Boards on the stack: where there are 81, only the first lane guesses, at most 81 times, and is decided. */
enum { MOST = 2 * SUDOKU_CELLS + 6 };

/* The parts are those of struct boards. */
struct board {
    vec128 part[4][3];
};

struct four {
    struct boards boards;
    unsigned char order[BOARDS]; /* lanes */
    unsigned n;
    unsigned used, solved; /* lanes, one bit each */
    struct board stack[MOST];
    unsigned waiting;
};

INLINE void put_board(struct boards *boards, unsigned lane, const struct board *board)
{
    assert(lane < BOARDS);
    UNROLL
    for (int g = 0; g < 4; g++)
        UNROLL
    for (int r = 0; r < 3; r++) {
        vec *v = g < 3 ? &boards->x[g][r] : &boards->two[r];
        *v = (vec)_mm512_mask_broadcast_i32x4((__m512i)*v, (__mmask16)(15u << 4 * lane),
                                              (__m128i)board->part[g][r]);
    }
}

/* Copies a board out of boards with in_vector in a vector. */
INLINE void take_board(struct board *board, const void *boards, unsigned in_vector, unsigned lane)
{
    UNROLL
    for (unsigned g = 0; g < 4; g++)
        UNROLL
    for (unsigned r = 0; r < 3; r++)
        board->part[g][r] = ((const vec128 *)boards)[in_vector * (3 * g + r) + lane];
}

static void drop(struct four *four, unsigned i)
{
    assert(i < four->n);
    const unsigned others = ~(1u << four->order[i]);
    four->used &= others;
    four->solved &= others;
    memmove(four->order + i, four->order + i + 1, --four->n - i);
}

static void insert(struct four *four, unsigned i, const struct board *board)
{
    assert(four->n < BOARDS && i <= four->n);
    const unsigned lane = (unsigned)__builtin_ctz(~four->used);
    assert(lane < BOARDS);
    put_board(&four->boards, lane, board);
    memmove(four->order + i + 1, four->order + i, four->n++ - i);
    four->order[i] = (unsigned char)lane;
    four->used |= 1u << lane;
}

/* Guesses at the board in this place of the order. */
NOINLINE void branch(struct four *four, unsigned i)
{
    const unsigned lane = four->order[i];
    assert(i < four->n && four->used >> lane & 1 && !(four->solved >> lane & 1));
    const struct choice choice = choose_guess(&four->boards, (int)lane);
    const vec128 words = {0, 1, 2, 3};
    const vec128 cell = (vec128)(words == (uint32_t)choice.stack) & choice.cell;
    const vec128 digit = cell & (uint32_t)FIRST_DIGIT << 3 * choice.slot;
    struct board first, second;
    take_board(&first, &four->boards, BOARDS, lane);
    second = first;
    for (unsigned g = 0; g < 4; g++)
        first.part[g][choice.row] &= ~cell;
    first.part[choice.group][choice.row] |= digit;
    second.part[choice.group][choice.row] &= ~digit;
    if (choice.pair)
        second.part[3][choice.row] &= ~cell;
    put_board(&four->boards, lane, &first);
    if (four->n == BOARDS && i < BOARDS - 1) {
        take_board(&four->stack[four->waiting++], &four->boards, BOARDS, four->order[BOARDS - 1]);
        drop(four, BOARDS - 1);
    }
    if (four->n < BOARDS)
        insert(four, i + 1, &second);
    else
        four->stack[four->waiting++] = second;
    assert(four->waiting < MOST);
}

void SEARCH_FOUR(struct board_search *search, const void *pair, unsigned live, const struct waiting *above)
{
    struct four four;
    unsigned place;
    four.n = four.used = four.solved = four.waiting = 0;
    assert(live && live < 4 && search->may_differ && !search->stopped);
    for (const struct waiting *at = above; at; at = at->above)
        four.waiting++;
    place = four.waiting;
    for (const struct waiting *at = above; at; at = at->above)
        take_board(&four.stack[--place], at->pair, 2, 1);
    assert(place == 0 && four.waiting < MOST);
    for (unsigned board = 2; board-- > 0;)
        if (live >> board & 1)
            take_board(&four.stack[four.waiting++], pair, 2, board);
    for (;;) {
        while (four.n < BOARDS && four.waiting)
            insert(&four, four.n, &four.stack[--four.waiting]);
        if (!four.n)
            break;
        assert(count_bits(four.used) == four.n && !(four.solved & ~four.used));
        unsigned changed, moving = four.used & ~four.solved;
        unsigned dead = sweep_to_rest(&four.boards, moving, &changed) & moving;
        const unsigned rest = moving & ~dead & ~changed;
        dead |= rest & with_clashes(&four.boards);
        const unsigned open = rest & ~dead & with_open_cells(&four.boards);
        four.solved |= rest & ~dead & ~open;
        for (unsigned i = four.n; i-- > 0;)
            if (dead >> four.order[i] & 1)
                drop(&four, i);
        for (; four.n && four.solved >> four.order[0] & 1; drop(&four, 0)) {
            take_solution(search, &four.boards, four.order[0]);
            if (search->stopped)
                return;
        }
        for (unsigned i = 0; i < four.n; i++) {
            if (!(open >> four.order[i] & 1) || (i && four.waiting >= SUDOKU_CELLS))
                continue;
            if (++search->guesses > search->patience && !core_search_goes_on(search))
                return;
            branch(&four, i++);
        }
    }
    search->stopped = 1;
}

#endif

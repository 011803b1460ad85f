/* desk.h: a desk of 64 lanes, for tests of its parts, and boards for it. */
#ifndef TESTS_DESK_H
#define TESTS_DESK_H

#include "engine/isa/generic.h"
#include "engine/body.h"
#include "tests/test.h"

/* Are these 81 characters digits and dots? */
static inline int is_grid(const char *text)
{
    for (int c = 0; c < SUDOKU_CELLS; c++)
        if (text[c] != '.' && (text[c] < '0' || text[c] > '9'))
            return 0;
    return 1;
}

/* An empty desk, and a job without puzzles. */
static inline struct desk *new_desk(void)
{
    static const struct many_job no_puzzles = {.n = 0};
    void *memory = NULL;
    if (posix_memalign(&memory, KERNEL_ALIGNMENT, sizeof(struct desk)) != 0)
        exit(2);
    struct desk *desk = memset(memory, 0, sizeof(struct desk));
    desk->job = &no_puzzles;
    return desk;
}

/* What one lane should hold: its boards, the one on the desk last. */
struct pile {
    uint16_t board[MOST_FRAMES + 1][SUDOKU_CELLS];
    int height;
};

static inline uint16_t candidates_in(const plane *possible, int lane, int c)
{
    unsigned set = 0;
    for (int d = 0; d < 9; d++)
        set |= (unsigned)(possible[SUDOKU_CELLS * d + c] >> lane & 1) << d;
    return (uint16_t)set;
}

static inline uint16_t cell_of(const struct desk *desk, int lane, int c)
{
    return candidates_in(desk->possible[0], lane, c);
}

static inline void put_on_desk(struct desk *desk, int lane, uint64_t *state, struct pile *pile)
{
    pile->height = 1;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        pile->board[0][c] = (uint16_t)(1 + test_below(state, 511));
        for (int d = 0; d < 9; d++) {
            plane bit = (plane)1 << lane;
            desk->possible[d][c] = (desk->possible[d][c] & ~bit) | (pile->board[0][c] >> d & 1 ? bit : 0);
        }
    }
    desk->live |= (plane)1 << lane;
}

#endif

/* regions.h: counts the solutions of one board without visiting them.
 *
 * After some guesses the open cells often fall into regions that have nothing to do with each other: no
 * digit of the one is possible in a cell of the other that shares a house with it. Then
 *
 *      solutions = (solutions of the first region) x (solutions of the other ones)
 *
 * so that ten pairs of cells that can be swapped cost ten guesses, not 1024 solutions. And what is left of
 * a region does not depend on how the cells around it have been filled, if only the candidates are the
 * same: so the count of each region is recorded, and found again when another branch comes to the same
 * candidates.
 *
 * Tried and lost: guessing anywhere, not band by band (1.3 times the time); stacks; 2^12 records (1.2
 * times) or 2^19 (1.6 times: they do not fit the cache); taking 2 for the count of a region of at most
 * seven cells with two candidates each: it can be 0. */
#ifndef CORE_BOARD_REGIONS_H
#define CORE_BOARD_REGIONS_H

#include "core/board/body.h"
#include "core/count.h"

/* Cells, once for each of three digits, in rows 0 to 2 of the bands. */
struct region {
    vec128 row[3];
};

enum { ASK_EVERY = 1 << 12 }; /* guesses between two questions whether to stop */

static const struct sudoku_total nothing = {0, 0}, one_solution = {0, 1};

/* A board of its own, in all places. */
INLINE void copy_board(struct boards *to, const struct boards *from, int board)
{
    UNROLL
    for (int r = 0; r < 3; r++) {
        to->two[r] = for_all_boards((const vec128 *)&from->two[r] + board);
        UNROLL
        for (int g = 0; g < 3; g++)
            to->x[g][r] = for_all_boards((const vec128 *)&from->x[g][r] + board);
    }
}

/* The part of a board in a region: cells outside have no candidates. */
INLINE void view_region(struct boards *view, const struct boards *boards, int board,
                        const struct region *region)
{
    UNROLL
    for (int r = 0; r < 3; r++) {
        vec cells = for_all_boards(&region->row[r]);
        view->two[r] = for_all_boards((const vec128 *)&boards->two[r] + board) & cells;
        UNROLL
        for (int g = 0; g < 3; g++)
            view->x[g][r] = for_all_boards((const vec128 *)&boards->x[g][r] + board) & view->two[r];
    }
}

/* The cells that have a candidate in common with these cells, and a house. */
INLINE void add_neighbours(const struct boards *view, vec cells[3])
{
    vec reached[3] = {ALL_WORDS(0), ALL_WORDS(0), ALL_WORDS(0)};
    UNROLL
    for (int g = 0; g < 3; g++) {
        vec row[3], columns, box;
        UNROLL
        for (int r = 0; r < 3; r++)
            row[r] = view->x[g][r] & cells[r];
        columns = or3(row[0], row[1], row[2]);
        columns |= or3(columns >> 9, columns << 9, columns >> 18) | columns << 18;
        over_columns(row);
        box = or3(row[0], row[1], row[2]) | columns;
        UNROLL
        for (int r = 0; r < 3; r++)
            reached[r] = or_and(reached[r], view->x[g][r],
                                or3(or3(row[r], NEXT_WORD(row[r]), LAST_WORD(row[r])), box, box));
    }
    over_digits(reached);
    UNROLL
    for (int r = 0; r < 3; r++)
        cells[r] |= reached[r] & view->two[r];
}

/* The region of a cell. Returns whether it is all of the view. */
static int find_region(const struct boards *view, const struct choice *choice, struct region *region)
{
    vec stack = *(const vec *)stack_words[choice->stack], cells[3], before[3];
    UNROLL
    for (int r = 0; r < 3; r++)
        cells[r] = stack & (r == choice->row ? choice->cell : 0);
    do {
        UNROLL
        for (int r = 0; r < 3; r++)
            before[r] = cells[r];
        add_neighbours(view, cells);
    } while (boards_with_any(or3(cells[0] ^ before[0], cells[1] ^ before[1], cells[2] ^ before[2])));
    UNROLL
    for (int r = 0; r < 3; r++)
        region->row[r] = board_of(&cells[r], 0);
    return !boards_with_any(or3(cells[0] ^ view->two[0], cells[1] ^ view->two[1], cells[2] ^ view->two[2]));
}

/* The place for the record of what is seen of a region. */
static struct count_record *record_for(const struct count_job *job, const vec128 key[9])
{
    const uint64_t *word = (const uint64_t *)key;
    uint64_t a = 1, b = 2, c = 3;
    for (int i = 0; i < 18; i += 3) {
        a = (a ^ word[i]) * 0x9e3779b97f4a7c15u;
        b = (b ^ word[i + 1]) * 0xbf58476d1ce4e5b9u;
        c = (c ^ word[i + 2]) * 0x94d049bb133111ebu;
        a ^= a >> 32;
        b ^= b >> 31;
        c ^= c >> 33;
    }
    return &job->records[((a + b + c) * 0x9e3779b97f4a7c15u >> 32) % COUNT_RECORDS];
}

INLINE void take_key(vec128 key[9], const struct boards *view, const struct region *region)
{
    UNROLL
    for (int g = 0; g < 3; g++)
        UNROLL
    for (int r = 0; r < 3; r++)
        key[3 * g + r] = board_of(&view->x[g][r], 0) & region->row[r];
}

/* Chooses a guess in a region: in its first band that is open. When a band is full, only the digits of its
 * columns matter to the others, not their order, so that many branches come to the same records. */
INLINE struct choice choose_in_first_band(const struct boards *view)
{
    struct boards part = *view;
    for (int k = 0; k < 3; k++) {
        UNROLL
        for (int r = 0; r < 3; r++)
            part.two[r] = view->two[r] & ALL_WORDS(0x1ffu << 9 * k);
        if (with_open_cells(&part) & 1)
            break;
    }
    UNROLL
    for (int r = 0; r < 3; r++)
        UNROLL
    for (int g = 0; g < 3; g++)
        part.x[g][r] = view->x[g][r] & part.two[r];
    return choose_guess(&part, 0);
}

static struct sudoku_total smaller_total(struct sudoku_total a, struct sudoku_total b)
{
    return sudoku_total_compare(a, b) < 0 ? a : b;
}

static int count_guess(struct count_job *job)
{
    if (++job->guesses % ASK_EVERY == 0 && job->stop && job->stop(job))
        job->stopped = 1;
    return !job->stopped;
}

static struct sudoku_total count_all(struct count_job *job, const struct boards *boards, int board,
                                     const struct region *region, struct sudoku_total limit);

/* Brings a pair of boards to rest. Returns those that are alive. */
static unsigned sweep_pair_to_rest(struct boards *boards, unsigned live)
{
    unsigned moving;
    do
        live &= ~(sweep_to_rest(boards, live, &moving) | with_clashes(boards));
    while (moving & live);
    return live;
}

/* Makes a guess and counts below A. Leaves B at rest in place of the board. Returns whether B is alive. */
static int count_branch(struct count_job *job, struct boards *board, const struct region *region,
                        const struct choice *choice, struct sudoku_total limit, struct sudoku_total *total)
{
    struct boards children;
    make_guess(&children, board, 0, choice, 0);
    unsigned live = sweep_pair_to_rest(&children, BOTH);
    *total = live & 1 ? count_all(job, &children, 0, region, limit) : nothing;
    if (BOARDS == 1) {
        make_guess(board, board, 0, choice, 1);
        return (int)sweep_pair_to_rest(board, 1);
    }
    if (live & 2)
        copy_board(board, &children, 1);
    return (int)(live >> 1);
}

/* A region that does not fall apart: by guesses. Of branches B, each follows the one before in place, so
 * that only branches A nest. */
static struct sudoku_total count_by_guesses(struct count_job *job, struct boards *board,
                                            const struct region *region, struct choice choice,
                                            struct sudoku_total limit)
{
    struct sudoku_total sum = nothing;
    for (;;) {
        if (!count_guess(job))
            return sum;
        struct sudoku_total branch;
        int alive = count_branch(job, board, region, &choice, limit, &branch);
        sum = smaller_total(sudoku_total_sum(sum, branch), limit);
        if (!alive || job->stopped || sudoku_total_compare(sum, limit) >= 0)
            return sum;
        struct boards view;
        view_region(&view, board, 0, region);
        if (!(with_open_cells(&view) & 1))
            return smaller_total(sudoku_total_sum(sum, one_solution), limit);
        choice = choose_in_first_band(&view);
        struct region part;
        if (!find_region(&view, &choice, &part))
            return smaller_total(sudoku_total_sum(sum, count_all(job, board, 0, region, limit)), limit);
    }
}

/* The solutions of a region that does not fall apart: recorded, or counted and recorded if the number is
 * exact. */
static struct sudoku_total count_region(struct count_job *job, const struct boards *boards, int board,
                                        const struct boards *view, const struct region *region,
                                        const struct choice *choice, struct sudoku_total limit)
{
    struct count_record *record = NULL;
    vec128 key[9];
    if (job->records) {
        take_key(key, view, region);
        record = record_for(job, key);
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): vectors of bits, which have no padding */
        if (memcmp(record->x, key, sizeof key) == 0)
            return smaller_total(record->total, limit);
    }
    struct boards own;
    copy_board(&own, boards, board);
    struct sudoku_total total = count_by_guesses(job, &own, region, *choice, limit);
    if (record && !job->stopped && sudoku_total_compare(total, limit) < 0) {
        memcpy(record->x, key, sizeof key);
        record->total = total;
    }
    return total;
}

/* The solutions of a board at rest in the cells of a region: the product over its parts. */
static struct sudoku_total count_all(struct count_job *job, const struct boards *boards, int board,
                                     const struct region *region, struct sudoku_total limit)
{
    struct sudoku_total product = one_solution;
    struct region left = *region, part;
    for (;;) {
        struct boards view;
        view_region(&view, boards, board, &left);
        if (!(with_open_cells(&view) & 1))
            return product;
        struct choice choice = choose_in_first_band(&view);
        int last = find_region(&view, &choice, &part);
        struct sudoku_total total = count_region(job, boards, board, &view, &part, &choice, limit);
        product = smaller_total(sudoku_total_product(product, total), limit);
        if (job->stopped && !last)
            return nothing; /* a region that nobody has counted may have no solution */
        if (last || (product.high | product.low) == 0)
            return product;
        for (int r = 0; r < 3; r++)
            left.row[r] &= ~part.row[r];
    }
}

static struct sudoku_total count_from(const uint16_t candidates[SUDOKU_CELLS], struct sudoku_total limit,
                                      struct count_job *job)
{
    const vec128 all = {BOARD, BOARD, BOARD, 0};
    struct region whole = {{all, all, all}};
    if ((limit.high | limit.low) == 0)
        return nothing;
    struct boards boards;
    set_candidates(&boards, candidates);
    return sweep_pair_to_rest(&boards, 1) ? count_all(job, &boards, 0, &whole, limit) : nothing;
}

#endif

/* Trading on a desk of 64 lanes: puzzles come to the places of solutions. */
#include "tests/desk.h"

enum {
    DONE = 128,
    TEXTS = 100,
    NUMBERS = DONE + TEXTS
}; /* solutions of the puzzles before, and puzzles to be read */

struct market {
    char puzzles[NUMBERS][SUDOKU_CELLS + 1], wanted[DONE][SUDOKU_CELLS], solutions[NUMBERS][SUDOKU_CELLS];
    unsigned char counts[NUMBERS];
    struct many_job job;
};

static void stock_market(struct market *m, uint64_t *state)
{
    memset(m, 0, sizeof *m);
    memset(m->solutions, '?', sizeof m->solutions);
    for (int i = 0; i < NUMBERS; i++) {
        for (int c = 0; c < SUDOKU_CELLS; c++)
            m->puzzles[i][c] = ".0123456789"[test_below(state, 11)];
        if (test_below(state, 10) == 0)
            m->puzzles[i][test_below(state, SUDOKU_CELLS)] = 'x';
    }
    m->job.puzzles = m->puzzles[0];
    m->job.stride = sizeof m->puzzles[0];
    m->job.n = DONE + test_below(state, TEXTS + 1);
    m->job.counts = m->counts;
    m->job.solutions = m->solutions[0];
    m->job.solution_stride = sizeof m->solutions[0];
}

/* Solutions that wait, of the first 64 puzzles in the tray, of the next in parked lanes; boards being worked
 * on, and some of the puzzles to be read in the other tray already. */
static void set_up_trade(struct desk *desk, struct market *m, uint64_t *state)
{
    struct pile pile;
    memset(desk, 0, sizeof *desk);
    memset(desk->blank, '.', sizeof desk->blank);
    desk->job = &m->job;
    desk->next_puzzle = DONE;
    fill_tray(desk, test_random(state) & test_random(state));
    desk->outgoing.taken = test_random(state);
    desk->live = test_random(state) & test_random(state);
    desk->parked = test_random(state) & ~desk->live;
    desk->forked = test_random(state);
    desk->fresh = test_random(state) & desk->live;
    for (int lane = 0; lane < 64; lane++) {
        plane bit = (plane)1 << lane, live = desk->live;
        desk->puzzle[lane] = (uint32_t)(64 + lane);
        desk->outgoing.puzzle[lane] = (uint32_t)lane;
        put_on_desk(desk, lane, state, &pile);
        desk->live = live;
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            unsigned done = test_below(state, 9), parked = test_below(state, 9);
            m->wanted[lane][c] = desk->outgoing.taken & bit ? (char)('1' + done) : '?';
            m->wanted[64 + lane][c] = desk->parked & bit ? (char)('1' + parked) : '?';
            for (unsigned i = 0; i < NIBBLE; i++)
                desk->outgoing.bit[c][i] |= (plane)((done + 1) >> i & 1) << lane;
            for (unsigned d = 0; desk->parked & bit && d < 9; d++)
                desk->possible[d][c] = (desk->possible[d][c] & ~bit) | (d == parked ? bit : 0);
            desk->undecided[c] = test_random(state);
        }
    }
}

/* Does this lane hold this puzzle, newly loaded? */
static int is_loaded(const struct desk *desk, int lane, const char *puzzle)
{
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        int digit = puzzle[c] == '.' ? 0 : puzzle[c] - '0';
        if (cell_of(desk, lane, c) != (digit ? 1 << (digit - 1) : 511) ||
            (int)(desk->undecided[c] >> lane & 1) != !digit)
            return 0;
    }
    return (desk->fresh >> lane & 1) && !(desk->forked >> lane & 1);
}

static int is_unchanged(const struct desk *desk, const struct desk *before, int lane)
{
    int same = desk->puzzle[lane] == before->puzzle[lane];
    for (int c = 0; c < SUDOKU_CELLS; c++)
        same = same && cell_of(desk, lane, c) == cell_of(before, lane, c) &&
               !((desk->undecided[c] ^ before->undecided[c]) >> lane & 1);
    return same && !(((desk->fresh ^ before->fresh) | (desk->forked ^ before->forked)) >> lane & 1);
}

/* Live boards stay, solutions are written, and every puzzle that has been read is on the desk, in the tray or
 * broken. */
static void test_trade(uint64_t *state)
{
    static struct market m;
    struct desk *desk = new_desk(), *before = new_desk();
    int seen[NUMBERS] = {0};
    stock_market(&m, state);
    set_up_trade(desk, &m, state);
    memcpy(before, desk, sizeof *desk);
    replace_parked_solutions(desk);
    empty_tray(desk);
    CHECK(desk->parked == none() && (before->live & ~desk->live) == none(), "lanes");
    CHECK(memcmp(m.wanted, m.solutions, sizeof m.wanted) == 0, "solutions");
    for (int lane = 0; lane < 64; lane++) {
        uint32_t number = desk->puzzle[lane], waiting = desk->incoming.puzzle[lane];
        if (before->live >> lane & 1)
            CHECK(is_unchanged(desk, before, lane), "lane %d", lane);
        else if (desk->live >> lane & 1) {
            CHECK(number >= DONE && is_loaded(desk, lane, m.puzzles[number]), "lane %d: %u", lane, number);
            seen[number]++;
        }
        if (desk->incoming.taken >> lane & 1)
            seen[waiting]++;
    }
    for (size_t i = DONE; i < m.job.n; i++)
        CHECK(seen[i] == (i < desk->next_puzzle && is_grid(m.puzzles[i])), "puzzle %zu: %d times", i,
              seen[i]);
    CHECK(desk->next_puzzle == m.job.n ||
              desk->next_puzzle ==
                  before->next_puzzle + (size_t)count_lanes(~before->live & ~before->incoming.taken),
          "%zu puzzles read", desk->next_puzzle - before->next_puzzle);
    free(desk);
    free(before);
}

/* It pays when there are enough lanes and puzzles, and no boards elsewhere. */
static void test_trade_pays(void)
{
    struct desk *desk = new_desk();
    struct many_job job = {0};
    job.n = 1;
    desk->job = &job;
    desk->live = ((plane)1 << 21) - 1;
    CHECK(trade_pays(desk), "a third is live");
    desk->live = ((plane)1 << 22) - 1;
    CHECK(!trade_pays(desk), "more is live");
    desk->live = none();
    desk->frames_used = 1;
    CHECK(!trade_pays(desk), "boards in frames");
    desk->frames_used = 0;
    desk->in_depth = 1;
    CHECK(!trade_pays(desk), "in depth");
    desk->in_depth = 0;
    desk->next_puzzle = 1;
    CHECK(!trade_pays(desk), "nothing to read");
    free(desk);
}

int main(void)
{
    uint64_t state = test_seed();
    (void)solve, (void)plain_lines;
    for (int i = 0; i < 100; i++)
        test_trade(&state);
    test_trade_pays();
    return test_report();
}

/* Parts of a desk by themselves, 64 lanes wide: what no answer of the engine would show at once. */
#define KERNEL_LANES 64
#include "core/kernel_body.h"
#include "tests/test.h"

enum { PLANES = NIBBLE * SUDOKU_CELLS };

static struct desk *new_desk(void)
{
    struct desk *k = calloc(1, sizeof *k);
    if (!k)
        exit(2);
    return k;
}

/* A lane that a finished puzzle leaves must not look like one whose full board has waited for belief. */
static void test_dropped_lanes_are_not_full(void)
{
    struct desk *k = new_desk();
    unsigned char counts[1] = {2};
    struct many_job job = {0};
    job.limit = 2;
    job.counts = counts;
    k->job = &job;
    k->live = k->forked = k->full = 6;
    drop_finished(k);
    CHECK(k->live == 0, "%llx", (unsigned long long)k->live);
    CHECK(k->full == 0, "%llx", (unsigned long long)k->full);
    free(k);
}

/* Text to planes and back; the lanes to keep are kept, and what is no grid is noticed. */
static void test_texts(uint64_t *state)
{
    static char text[64][SUDOKU_CELLS], back[64][SUDOKU_CELLS];
    const char *rows[64];
    char *places[64];
    plane bits[PLANES] = {0}, keep = test_random(state);
    for (int lane = 0; lane < 64; lane++) {
        rows[lane] = text[lane];
        places[lane] = back[lane];
        for (int c = 0; c < SUDOKU_CELLS; c++)
            text[lane][c] = (char)('1' + test_below(state, 9));
    }
    CHECK(!read_texts(rows, bits, keep), "clean texts");
    for (int i = 0; i < PLANES; i++)
        CHECK((bits[i] & keep) == 0, "bit %d of a kept lane", i);
    CHECK(!read_texts(rows, bits, none()), "clean texts");
    write_texts(places, bits);
    CHECK(memcmp(text, back, sizeof text) == 0, "there and back");
    for (int c = 0; c < SUDOKU_CELLS; c++)
        for (int i = 0; i < 256; i++) {
            int lane = (int)test_below(state, 64);
            char was = text[lane][c];
            text[lane][c] = (char)i;
            CHECK(read_texts(rows, bits, none()) == !is_grid(text[lane]), "character %d in cell %d", i, c);
            text[lane][c] = was;
        }
}

/* A cell's worth, as kernel_fork.h has it in words. */
static int worth(const int n[SUDOKU_CELLS], int cell)
{
    int sum = n[cell] == 2 ? 7 : n[cell] == 3 ? 3 : 0;
    for (int c = 0; c < SUDOKU_CELLS; c++) {
        int line = (c / 9 == cell / 9) + (c % 9 == cell % 9), open = n[c] > 1;
        int box = c / 27 == cell / 27 && c % 9 / 3 == cell % 9 / 3;
        if (c != cell)
            sum += box ? (line ? 2 * !open : 2 * open) : line * open;
    }
    return sum;
}

static void test_picks(uint64_t *state)
{
    struct desk *k = new_desk();
    static int n[64][SUDOKU_CELLS];
    for (int lane = 0; lane < 64; lane++) {
        unsigned solved = test_below(state, 10);
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            int wanted = test_below(state, 10) < solved ? 1 : 1 + (int)test_below(state, 9);
            for (n[lane][c] = 0; n[lane][c] < wanted;) {
                plane *x = &k->x[test_below(state, 9)][c], bit = (plane)1 << lane;
                n[lane][c] += !(*x & bit);
                *x |= bit;
            }
            k->two[c] |= (plane)(n[lane][c] > 1) << lane;
        }
    }
    pick_cells(k, ~none());
    for (int lane = 0; lane < 64; lane++) {
        int most = -1, picked = -1, picks = 0;
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            if (n[lane][c] > 1 && worth(n[lane], c) > most)
                most = worth(n[lane], c);
            if (k->pick[c] >> lane & 1) {
                picked = c;
                picks++;
            }
        }
        CHECK(picks == (most >= 0), "lane %d: %d picks", lane, picks);
        CHECK(picks != 1 || worth(n[lane], picked) == most, "lane %d: cell %d", lane, picked);
    }
    free(k);
}

/* Every lane that moves arrives, with its bits and its number, where there was room. */
static void test_turns(uint64_t *state)
{
    struct turns turns;
    uint32_t numbers[64], moved[64];
    plane from = test_random(state) & test_random(state), to = test_random(state), name[6], arrived = none();
    plane moving = find_turns(&turns, from, to);
    for (uint32_t lane = 0; lane < 64; lane++) {
        numbers[lane] = lane;
        moved[lane] = 64;
    }
    move_puzzles(&turns, numbers, moved);
    for (int bit = 0; bit < 6; bit++) {
        plane lanes = none();
        for (int lane = 0; lane < 64; lane++)
            lanes |= (plane)(lane >> bit & 1) << lane;
        name[bit] = turned(&turns, lanes, none());
    }
    for (int lane = 0; lane < 64; lane++) {
        uint32_t source = 0;
        for (int bit = 0; bit < 6; bit++)
            source |= (uint32_t)(name[bit] >> lane & 1) << bit;
        if (turns.all >> lane & 1) {
            CHECK(moved[lane] == source, "lane %d: %u, %u", lane, moved[lane], source);
            arrived |= (plane)1 << source;
        } else
            CHECK(moved[lane] == 64, "lane %d", lane);
    }
    CHECK(arrived == moving && !(moving & ~from) && !(turns.all & ~to), "lanes");
}

int main(void)
{
    uint64_t state = test_seed();
    (void)solve;
    test_dropped_lanes_are_not_full();
    for (int i = 0; i < 20; i++)
        test_picks(&state);
    for (int i = 0; i < 200; i++)
        test_turns(&state);
    test_texts(&state);
    return test_report();
}

/* Parts of a desk by themselves, 64 lanes wide: what no answer of the engine would show at once. */
#include "tests/desk.h"

enum { PLANES = NIBBLE * SUDOKU_CELLS };

/* A lane that a finished puzzle leaves must not look like one whose full board has waited for belief. */
static void test_dropped_lanes_are_not_full(void)
{
    struct desk *desk = new_desk();
    unsigned char counts[1] = {2};
    struct many_job job = {0};
    job.limit = 2;
    job.counts = counts;
    desk->job = &job;
    desk->live = desk->forked = desk->unproven = 6;
    drop_finished(desk);
    CHECK(desk->live == 0, "%llx", (unsigned long long)desk->live);
    CHECK(desk->unproven == 0, "%llx", (unsigned long long)desk->unproven);
    free(desk);
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

/* A cell's worth, as fork.h defines it. */
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
    struct desk *desk = new_desk();
    static int n[64][SUDOKU_CELLS];
    for (int lane = 0; lane < 64; lane++) {
        unsigned solved = test_below(state, 10);
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            int wanted = test_below(state, 10) < solved ? 1 : 1 + (int)test_below(state, 9);
            for (n[lane][c] = 0; n[lane][c] < wanted;) {
                plane *x = &desk->possible[test_below(state, 9)][c], bit = (plane)1 << lane;
                n[lane][c] += !(*x & bit);
                *x |= bit;
            }
            desk->undecided[c] |= (plane)(n[lane][c] > 1) << lane;
        }
    }
    pick_cells(desk, ~none());
    for (int lane = 0; lane < 64; lane++) {
        int most = -1, picked = -1, picks = 0;
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            if (n[lane][c] > 1 && worth(n[lane], c) > most)
                most = worth(n[lane], c);
            if (desk->pick[c] >> lane & 1) {
                picked = c;
                picks++;
            }
        }
        CHECK(picks == (most >= 0), "lane %d: %d picks", lane, picks);
        CHECK(picks != 1 || worth(n[lane], picked) == most, "lane %d: cell %d", lane, picked);
    }
    free(desk);
}

/* Every lane that moves arrives, with its bits and its number, where there was room. */
static void test_moves(uint64_t *state)
{
    struct moves moves;
    uint32_t numbers[64], moved[64];
    plane from = test_random(state) & test_random(state), to = test_random(state), name[6], arrived = none();
    plane moving = find_moves(&moves, from, to);
    for (uint32_t lane = 0; lane < 64; lane++) {
        numbers[lane] = lane;
        moved[lane] = 64;
    }
    move_puzzles(&moves, numbers, moved);
    for (int bit = 0; bit < 6; bit++) {
        plane lanes = none();
        for (int lane = 0; lane < 64; lane++)
            lanes |= (plane)(lane >> bit & 1) << lane;
        name[bit] = blend_moved(&moves, lanes, none());
    }
    for (int lane = 0; lane < 64; lane++) {
        uint32_t source = 0;
        for (int bit = 0; bit < 6; bit++)
            source |= (uint32_t)(name[bit] >> lane & 1) << bit;
        if (moves.all >> lane & 1) {
            CHECK(moved[lane] == source, "lane %d: %u, %u", lane, moved[lane], source);
            arrived |= (plane)1 << source;
        } else
            CHECK(moved[lane] == 64, "lane %d", lane);
    }
    CHECK(arrived == moving && !(moving & ~from) && !(moves.all & ~to), "lanes");
}

/* Picks a cell with several candidates in some lanes. Returns these. */
static plane split_some(struct desk *desk, uint64_t *state, struct pile *piles)
{
    plane which = none();
    memset(desk->pick, 0, sizeof desk->pick);
    for (int lane = 0; lane < 64; lane++) {
        struct pile *pile = &piles[lane];
        unsigned c = test_below(state, SUDOKU_CELLS);
        uint16_t *top, low;
        if (!pile->height)
            continue;
        top = pile->board[pile->height - 1];
        low = (uint16_t)(top[c] & -top[c]);
        if (pile->height > MOST_FRAMES || low == top[c] || test_below(state, 3) == 0 ||
            (desk->levels[LEVELS - 1].made >> lane & 1))
            continue;
        memcpy(pile->board[pile->height++], top, sizeof pile->board[0]);
        top[c] &= (uint16_t)~low;
        pile->board[pile->height - 1][c] = low;
        desk->pick[c] |= (plane)1 << lane;
        which |= (plane)1 << lane;
    }
    return which;
}

/* Compares a lane of some planes with a board. */
static void check_board(const plane *possible, int lane, const uint16_t board[SUDOKU_CELLS])
{
    int differences = 0;
    for (int c = 0; c < SUDOKU_CELLS; c++)
        differences += candidates_in(possible, lane, c) != board[c];
    CHECK(differences == 0, "lane %d: %d cells", lane, differences);
}

static plane undecided_in(const struct desk *desk, int c, plane lanes)
{
    plane set = none();
    for (int lane = 0; lane < 64; lane++)
        set |= (plane)(count_bits(cell_of(desk, lane, c)) > 1) << lane;
    return set & lanes;
}

/* The lanes whose picked cell has two candidates. */
static plane find_picked_two(const struct desk *desk)
{
    plane two = none();
    for (int c = 0; c < SUDOKU_CELLS; c++)
        for (int lane = 0; lane < 64; lane++)
            two |= desk->pick[c] & (plane)(count_bits(cell_of(desk, lane, c)) == 2) << lane;
    return two;
}

/* A lane keeps the lowest digit of its pick, and another lane gets the other digits. A sweep that splits
 * boards in passing does the same as a split followed by a sweep. */
static void test_splits(uint64_t *state)
{
    static struct pile piles[64];
    struct desk *desk = new_desk(), *other = new_desk();
    struct moves moves;
    for (int lane = 0; lane < 64; lane++) {
        desk->puzzle[lane] = (uint32_t)lane;
        put_on_desk(desk, lane, state, &piles[lane]);
    }
    for (int c = 0; c < SUDOKU_CELLS; c++)
        desk->undecided[c] = undecided_in(desk, c, ~none());
    plane picked = split_some(desk, state, piles) & test_random(state);
    plane moving = find_moves(&moves, picked, ~picked);
    desk->picked_two = find_picked_two(desk);
    desk->upwards = true;
    memcpy(other->possible, desk->possible, sizeof desk->possible);
    prepare_split(desk, moving, &moves);
    move_puzzles(&moves, desk->puzzle, desk->puzzle);
    for (int lane = 0; lane < 64; lane++)
        if (moving >> lane & 1)
            check_board(desk->possible[0], lane, piles[lane].board[1]);
        else if (moves.all >> lane & 1)
            check_board(desk->possible[0], lane, piles[desk->puzzle[lane]].board[0]);
    for (int c = 0; c < SUDOKU_CELLS; c++)
        CHECK(undecided_in(desk, c, ~none()) == desk->undecided[c], "cell %d", c);
    memcpy(other->undecided, desk->undecided, sizeof desk->undecided);
    memcpy(other->pick, desk->pick, sizeof desk->pick);
    other->split = desk->split;
    other->upwards = true;
    sweep(desk);
    split_first_digit(other, 0);
    for (int d = 1; d < 8; d++)
        split_later_digit(other, d);
    sweep_last_digit(other, true);
    CHECK(memcmp(desk->possible, other->possible, sizeof desk->possible) == 0, "in passing");
    CHECK(memcmp(desk->undecided, other->undecided, sizeof desk->undecided) == 0, "in passing");
    CHECK(desk->dead == other->dead && desk->changed == other->changed, "in passing");
    free(desk);
    free(other);
}

/* Back in breadth, the frames hold all alternatives, the highest of each lane in the last frame. */
static void check_unrolled(struct desk *desk, const struct pile *piles)
{
    unroll_guesses(desk);
    CHECK(!any_lane(desk->guessing) && desk->levels_used == 0, "%d levels", desk->levels_used);
    for (int lane = 0; lane < 64; lane++)
        for (int i = 0; i < desk->frames_used; i++) {
            struct frame *frame = desk->frames[desk->frames_used - 1 - i];
            bool taken = frame->taken >> lane & 1;
            CHECK(taken == (i + 1 < piles[lane].height), "lane %d, frame %d from the top", lane, i);
            CHECK(!taken || frame->puzzle[lane] == desk->puzzle[lane], "lane %d: %u", lane,
                  frame->puzzle[lane]);
            if (taken)
                check_board(frame->possible[0], lane, piles[lane].board[piles[lane].height - 2 - i]);
        }
}

/* In depth every lane goes back to its alternatives, the last first, unless its puzzle is finished. */
static void test_depth(uint64_t *state)
{
    static struct pile piles[64];
    unsigned char counts[64] = {0};
    struct desk *desk = new_desk();
    struct many_job job = {0};
    job.counts = counts;
    job.limit = 2;
    desk->job = &job;
    for (int i = 0; i < MOST_FRAMES; i++)
        desk->frames[i] = &desk->frame_store[i];
    for (int lane = 0; lane < 64; lane++) {
        desk->puzzle[lane] = (uint32_t)(63 - lane);
        put_on_desk(desk, lane, state, &piles[lane]);
    }
    for (int step = 0, steps = 20 + (int)test_below(state, 180); step < steps; step++) {
        unsigned deaths = 2 + test_below(state, 8);
        fork_in_depth(desk, split_some(desk, state, piles));
        for (int lane = 0; lane < 64; lane++) {
            struct pile *pile = &piles[lane];
            if (!pile->height || test_below(state, deaths))
                continue;
            pile->height--;
            desk->live &= ~((plane)1 << lane);
            if (test_below(state, 40) == 0) {
                counts[63 - lane] = 2;
                pile->height = 0;
            }
        }
        go_back(desk);
        for (int lane = 0; lane < 64; lane++) {
            const struct pile *pile = &piles[lane];
            CHECK((desk->live >> lane & 1) == (pile->height > 0), "step %d, lane %d, height %d", step, lane,
                  pile->height);
            if (pile->height)
                check_board(desk->possible[0], lane, pile->board[pile->height - 1]);
        }
    }
    check_unrolled(desk, piles);
    free(desk);
}

/* The guesses of finished puzzles are forgotten, and their lanes are free. */
static void test_guesses_of_finished_puzzles(uint64_t *state)
{
    static struct pile piles[64];
    unsigned char counts[64] = {0};
    struct desk *desk = new_desk();
    struct many_job job = {0};
    job.counts = counts;
    job.limit = 2;
    desk->job = &job;
    for (int lane = 0; lane < 64; lane++) {
        desk->puzzle[lane] = (uint32_t)lane;
        put_on_desk(desk, lane, state, &piles[lane]);
    }
    fork_in_depth(desk, split_some(desk, state, piles));
    CHECK(any_lane(desk->guessing), "no guesses");
    desk->live = none();
    memset(counts, 2, sizeof counts);
    go_back(desk);
    CHECK(!any_lane(desk->live), "boards of finished puzzles");
    CHECK(free_lanes(desk) == ~none() && desk->levels_used == 0, "%d levels", desk->levels_used);
    free(desk);
}

/* ---- Full boards that are wrong ---- */

static void add_candidate(struct desk *desk, int lane, int digit, int row, int column)
{
    desk->possible[digit][9 * row + column] |= (plane)1 << lane;
}

/* Digit d stands twice in one column of its stack and is missing in another: gives each of the two a way to
 * the missing column, and its cell a second candidate. */
static void loosen(struct desk *desk, int lane, int d, int twice, int missing, uint64_t *state)
{
    for (int row = 0; row < 9; row++)
        if (desk->possible[d][9 * row + twice] >> lane & 1) {
            int other_row = row / 3 * 3 + (row + 1 + (int)test_below(state, 2)) % 3;
            add_candidate(desk, lane, (d + 1 + (int)test_below(state, 8)) % 9, row, twice);
            add_candidate(desk, lane, d, other_row, missing);
        }
}

/* A grid in which two cells of a minirow have changed places, and what lets one sweep make it a full board
 * that may still be wrong in its columns. */
static void plant_wrong_board(struct desk *desk, int lane, uint64_t *state)
{
    int row = (int)test_below(state, 9), stack = 3 * (int)test_below(state, 3),
        first = (int)test_below(state, 9);
    int a = stack + (int)test_below(state, 3), b = stack + (a - stack + 1) % 3, digits[2] = {0, 0};
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        int r = cell / 9, column = cell % 9,
            here = r != row      ? column
                   : column == a ? b
                   : column == b ? a
                                 : column;
        int digit = (first + 3 * (r % 3) + r / 3 + here) % 9;
        add_candidate(desk, lane, digit, r, column);
        if (r == row && (column == a || column == b))
            digits[column == b] = digit;
    }
    loosen(desk, lane, digits[0], a, b, state);
    loosen(desk, lane, digits[1], b, a, state);
}

/* Has each of the nine houses, whose cells are so far apart, every digit in this lane? */
static int complete(const struct desk *desk, int lane, int (*cell_in)(int house, int i))
{
    for (int house = 0; house < 9; house++)
        for (int d = 0; d < 9; d++) {
            plane places = none();
            for (int i = 0; i < 9; i++)
                places |= desk->possible[d][cell_in(house, i)];
            if (!(places >> lane & 1))
                return 0;
        }
    return 1;
}

static int in_row(int house, int i)
{
    return 9 * house + i;
}

static int in_column(int house, int i)
{
    return 9 * i + house;
}

static int in_box(int house, int i)
{
    return house / 3 * 27 + house % 3 * 3 + i / 3 * 9 + i % 3;
}

/* A sweep promises rows and boxes of the boards that it fills, and columns_complete() looks at the
 * columns. */
static void test_wrong_boards(uint64_t *state)
{
    int full_boards = 0, wrong_boards = 0;
    for (int round = 0; round < 100; round++) {
        struct desk *desk = new_desk();
        desk->upwards = round % 2;
        for (int lane = 0; lane < 64; lane++)
            plant_wrong_board(desk, lane, state);
        for (int c = 0; c < SUDOKU_CELLS; c++) {
            plane v[9], one;
            for (int d = 0; d < 9; d++)
                v[d] = desk->possible[d][c];
            count_candidates(v, &one, &desk->undecided[c]);
        }
        sweep(desk);
        plane fine = columns_complete(desk);
        for (int lane = 0; lane < 64; lane++)
            if (!((desk->dead | desk->unsolved) >> lane & 1)) {
                int columns = complete(desk, lane, in_column);
                CHECK(complete(desk, lane, in_row) && complete(desk, lane, in_box), "round %d, lane %d",
                      round, lane);
                CHECK((int)(fine >> lane & 1) == columns, "round %d, lane %d: %d", round, lane, columns);
                full_boards++;
                wrong_boards += !columns;
            }
        free(desk);
    }
    CHECK(full_boards && wrong_boards, "%d full boards, %d of them wrong", full_boards, wrong_boards);
}

int main(void)
{
    uint64_t state = test_seed();
    (void)solve, (void)plain_lines;
    test_dropped_lanes_are_not_full();
    for (int i = 0; i < 20; i++)
        test_picks(&state);
    for (int i = 0; i < 200; i++)
        test_moves(&state);
    for (int i = 0; i < 20; i++)
        test_splits(&state);
    test_texts(&state);
    test_depth(&state);
    test_guesses_of_finished_puzzles(&state);
    test_wrong_boards(&state);
    return test_report();
}

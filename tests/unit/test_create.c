/* Fewer clues, more clues and other forms of a puzzle, each compared with a plain way to say what is
 * right. */
#include <stdbool.h>

#include "create/random.h"
#include "sudoku.h"
#include "tests/mirror.h"
#include "tests/oracle.h"
#include "tests/test.h"

enum { GRIDS = 12, MANY = 1500 };

static struct grid_source source;
static char grids[GRIDS][81];

static void make_grids(uint64_t seed)
{
    create_grid_source_prepare(&source);
    for (uint64_t i = 0; i < GRIDS; i++) {
        struct random random = random_stream(seed, i);
        create_random_grid(&source, &random, grids[i]);
    }
}

static bool is_clue(char c)
{
    return c >= '1' && c <= '9';
}

static unsigned count_clues(const char *puzzle)
{
    unsigned clues = 0;
    for (int cell = 0; cell < 81; cell++)
        clues += is_clue(puzzle[cell]);
    return clues;
}

/* Are all clues of the one those of the other? */
static bool is_part_of(const char *puzzle, const char *grid)
{
    for (int cell = 0; cell < 81; cell++)
        if (is_clue(puzzle[cell]) && puzzle[cell] != grid[cell])
            return false;
    return true;
}

/* ---- Minimizing ---- */

/* Full symmetry is made of quarter turns and one reflection. */
static int carry(int symmetry, int cell, int second)
{
    if (symmetry == SUDOKU_FULL_SYMMETRY)
        symmetry = second ? SUDOKU_DIAGONAL : SUDOKU_ROTATE_90;
    return mirror_cell(symmetry, cell);
}

/* Empties a cell and all that the symmetry carries it to. */
static void empty_group(char *puzzle, int symmetry, int cell)
{
    if (puzzle[cell] == '.')
        return;
    puzzle[cell] = '.';
    empty_group(puzzle, symmetry, carry(symmetry, cell, 0));
    empty_group(puzzle, symmetry, carry(symmetry, cell, 1));
}

/* One solution, part of the grid, clues in whole groups, and two solutions without any of these groups. */
static void check_minimal(const char *puzzle, const char *grid, int symmetry)
{
    char solution[81];
    CHECK(is_part_of(puzzle, grid), "symmetry %d: a clue has changed: %.81s", symmetry, puzzle);
    CHECK(oracle_count(puzzle, 2, solution) == 1 && memcmp(solution, grid, 81) == 0,
          "symmetry %d: not this solution alone: %.81s", symmetry, puzzle);
    for (int cell = 0; cell < 81; cell++) {
        char less[81];
        memcpy(less, puzzle, 81);
        empty_group(less, symmetry, cell);
        CHECK(is_clue(puzzle[cell]) == is_clue(puzzle[carry(symmetry, cell, 0)]) &&
                  is_clue(puzzle[cell]) == is_clue(puzzle[carry(symmetry, cell, 1)]),
              "symmetry %d: half a group: %.81s", symmetry, puzzle);
        CHECK(!is_clue(puzzle[cell]) || oracle_count(less, 2, NULL) == 2,
              "symmetry %d: cell %d is not needed: %.81s", symmetry, cell, puzzle);
    }
}

/* The same seed for each puzzle. */
static const uint64_t *seeds(uint64_t seed)
{
    static uint64_t all[MANY];
    for (int i = 0; i < MANY; i++)
        all[i] = seed;
    return all;
}

static void test_minimize(void)
{
    for (int symmetry = SUDOKU_NO_SYMMETRY; symmetry < SUDOKU_RANDOM_SYMMETRY; symmetry++) {
        char puzzles[GRIDS][81], again[GRIDS][81];
        signed char statuses[GRIDS];
        memcpy(puzzles, grids, sizeof grids);
        CHECK(sudoku_minimize(puzzles[0], SUDOKU_CELLS, GRIDS, (enum sudoku_symmetry)symmetry, seeds(7), NULL,
                              statuses, NULL) == SUDOKU_OK,
              "symmetry %d", symmetry);
        for (int i = 0; i < (test_full() ? GRIDS : 3); i++) {
            CHECK(statuses[i] == SUDOKU_OK, "status %d", statuses[i]);
            check_minimal(puzzles[i], grids[i], symmetry);
        }
        memcpy(again, puzzles, sizeof puzzles);
        sudoku_minimize(again[0], SUDOKU_CELLS, GRIDS, (enum sudoku_symmetry)symmetry, seeds(8), NULL,
                        statuses, NULL);
        CHECK(memcmp(again, puzzles, sizeof puzzles) == 0, "symmetry %d: a minimal puzzle lost a clue",
              symmetry);
    }
}

/* Some clues are empty from the beginning: no group has to be complete. */
static void test_minimize_part(void)
{
    char puzzle[81], alone[81];
    signed char status;
    memcpy(puzzle, grids[0], 81);
    for (int cell = 0; cell < 30; cell += 3)
        puzzle[cell] = cell % 2 ? '0' : '.';
    memcpy(alone, puzzle, 81);
    sudoku_minimize(alone, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, seeds(7), NULL, &status, NULL);
    CHECK(status == SUDOKU_OK && is_part_of(alone, puzzle), "not a part: %.81s", alone);
    check_minimal(alone, grids[0], SUDOKU_NO_SYMMETRY);
    sudoku_minimize(puzzle, SUDOKU_CELLS, 1, SUDOKU_ROTATE_180, seeds(7), NULL, &status, NULL);
    CHECK(status == SUDOKU_OK && oracle_count(puzzle, 2, NULL) == 1, "status %d: %.81s", status, puzzle);
}

/* The result depends on a puzzle's own seed, not on the other puzzles of the call, nor on the memory. */
static void test_minimize_seed(void)
{
    static char many[MANY][81], again[MANY][81];
    static signed char statuses[MANY];
    struct sudoku_solver *workspace;
    signed char status;
    CHECK(sudoku_solver_new(NULL, &workspace) == SUDOKU_OK, "no workspace");
    for (uint64_t i = 0; i < MANY; i++)
        sudoku_shuffle(grids[i % GRIDS], 5, i, many[i]);
    memcpy(again, many, sizeof many);
    sudoku_minimize(many[0], SUDOKU_CELLS, MANY, SUDOKU_NO_SYMMETRY, seeds(7), NULL, statuses, NULL);
    for (int i = 0; i < MANY; i += 97) {
        char other[81];
        memcpy(other, again[i], 81);
        sudoku_minimize(again[i], SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, seeds(7), workspace, &status, NULL);
        CHECK(statuses[i] == SUDOKU_OK && memcmp(again[i], many[i], 81) == 0, "puzzle %d depends on others",
              i);
        sudoku_minimize(other, SUDOKU_CELLS, 1, SUDOKU_NO_SYMMETRY, seeds(8), workspace, &status, NULL);
        CHECK(memcmp(other, many[i], 81) != 0, "puzzle %d does not depend on the seed", i);
    }
    sudoku_solver_free(workspace);
}

/* What cannot be minimized stays as it is, and does not disturb the others. */
static void test_minimize_refused(void)
{
    static const int expected[] = {SUDOKU_OK,         SUDOKU_CLASH,       SUDOKU_BAD_CHARACTER,
                                   SUDOKU_NOT_UNIQUE, SUDOKU_NO_SOLUTION, SUDOKU_OK};
    char puzzles[6][81], before[6][81];
    signed char statuses[6];
    for (int i = 0; i < 6; i++)
        memcpy(puzzles[i], grids[i], 81);
    puzzles[1][0] = puzzles[1][1];
    puzzles[2][40] = 'x';
    memset(puzzles[3], '.', 81);
    memset(puzzles[4], '.', 81);
    memcpy(puzzles[4], "12345678.........9", 18);
    memcpy(before, puzzles, sizeof puzzles);
    CHECK(sudoku_minimize(puzzles[0], SUDOKU_CELLS, 6, SUDOKU_NO_SYMMETRY, seeds(7), NULL, statuses, NULL) ==
              SUDOKU_OK,
          "the call fails");
    for (int i = 0; i < 6; i++) {
        CHECK(statuses[i] == expected[i], "puzzle %d: status %d", i, statuses[i]);
        if (expected[i] == SUDOKU_OK)
            check_minimal(puzzles[i], grids[i], SUDOKU_NO_SYMMETRY);
        else
            CHECK(memcmp(puzzles[i], before[i], 81) == 0, "puzzle %d has changed", i);
    }
    CHECK(sudoku_minimize(NULL, SUDOKU_CELLS, 0, SUDOKU_NO_SYMMETRY, seeds(7), NULL, NULL, NULL) == SUDOKU_OK,
          "no puzzles");
    CHECK(sudoku_minimize(puzzles[0], SUDOKU_CELLS, 1, SUDOKU_RANDOM_SYMMETRY, seeds(7), NULL, statuses,
                          NULL) == SUDOKU_BAD_ARGUMENT,
          "random symmetry");
}

/* ---- Shuffling ---- */

/* A shuffled grid is a grid, its minlex form is the same, and seed and index decide which one it is. */
static void test_shuffle(void)
{
    for (uint64_t i = 0; i < 200; i++) {
        char puzzle[81], shuffled[81], again[81], forms[2][81];
        const char *grid = grids[i % GRIDS];
        memcpy(puzzle, grid, 81);
        for (int cell = 0; cell < 81; cell++)
            if ((random_scramble(i) + (unsigned)cell * 7) % 3)
                puzzle[cell] = cell % 2 ? '0' : '.';
        CHECK(sudoku_shuffle(puzzle, 9, i, shuffled) == SUDOKU_OK, "refused");
        CHECK(count_clues(shuffled) == count_clues(puzzle), "%.81s", shuffled);
        sudoku_canonicalize(puzzle, 0, forms[0], NULL);
        sudoku_canonicalize(shuffled, 0, forms[1], NULL);
        CHECK(memcmp(forms[0], forms[1], 81) == 0, "%.81s is not %.81s", shuffled, puzzle);
        sudoku_shuffle(puzzle, 9, i, again);
        CHECK(memcmp(again, shuffled, 81) == 0, "not the same again");
        sudoku_shuffle(grid, 9, i, again);
        CHECK(oracle_solves(shuffled, again), "the grid is shuffled differently than its part");
        sudoku_shuffle(puzzle, 10, i, again);
        CHECK(memcmp(again, shuffled, 81) != 0, "the seed does not matter");
        sudoku_shuffle(puzzle, 9, i + 1, again);
        CHECK(memcmp(again, shuffled, 81) != 0, "the index does not matter");
        sudoku_shuffle(puzzle, 9, i, puzzle);
        CHECK(memcmp(puzzle, shuffled, 81) == 0, "in place it is another one");
    }
}

/* A lone clue comes to every cell, and becomes every digit, equally often. */
static void test_shuffle_evenly(void)
{
    enum { EACH = 200 };
    unsigned cells[81] = {0}, digits[9] = {0};
    char puzzle[81], shuffled[81];
    memset(puzzle, '.', 81);
    puzzle[13] = '4';
    for (uint64_t i = 0; i < 81 * EACH; i++) {
        sudoku_shuffle(puzzle, 1, i, shuffled);
        for (int cell = 0; cell < 81; cell++)
            if (shuffled[cell] != '.') {
                cells[cell]++;
                digits[shuffled[cell] - '1']++;
            }
    }
    for (int cell = 0; cell < 81; cell++)
        CHECK(cells[cell] > EACH - 80 && cells[cell] < EACH + 80, "cell %d: %u times", cell, cells[cell]);
    for (int digit = 0; digit < 9; digit++)
        CHECK(digits[digit] > 9 * EACH - 240 && digits[digit] < 9 * EACH + 240, "digit %d: %u times",
              digit + 1, digits[digit]);
}

/* ---- Moves ---- */

/* Where the content of row r, column c comes from, for each move that has no argument. */
static const struct {
    const char *name;
    int row[3], column[3]; /* terms[0] + terms[1] * r + terms[2] * c */
} plain_moves[] = {
    {"rotate90", {8, 0, -1}, {0, 1, 0}},      {"rotate180", {8, -1, 0}, {8, 0, -1}},
    {"rotate270", {0, 0, 1}, {8, -1, 0}},     {"mirror-h", {0, 1, 0}, {8, 0, -1}},
    {"mirror-v", {8, -1, 0}, {0, 0, 1}},      {"diagonal", {0, 0, 1}, {0, 1, 0}},
    {"antidiagonal", {8, 0, -1}, {8, -1, 0}},
};
enum { PLAIN_MOVES = sizeof plain_moves / sizeof *plain_moves };

static int from(const int terms[3], int r, int c)
{
    return terms[0] + terms[1] * r + terms[2] * c;
}

static void test_plain_moves(void)
{
    for (int i = 0; i < PLAIN_MOVES; i++) {
        char moved[2][81];
        int wrong = 0;
        memcpy(moved, grids, sizeof moved);
        CHECK(sudoku_transform(moved[0], SUDOKU_CELLS, 2, plain_moves[i].name, NULL) == SUDOKU_OK, "%s",
              plain_moves[i].name);
        for (int k = 0; k < 2; k++)
            for (int cell = 0; cell < 81; cell++) {
                int r = from(plain_moves[i].row, cell / 9, cell % 9);
                int c = from(plain_moves[i].column, cell / 9, cell % 9);
                wrong += moved[k][cell] != grids[k][9 * r + c];
            }
        CHECK(wrong == 0, "%s: %d cells", plain_moves[i].name, wrong);
    }
}

static void check_moves(const char *moves, const char *expected)
{
    char moved[81];
    memcpy(moved, grids[0], 81);
    CHECK(sudoku_transform(moved, SUDOKU_CELLS, 1, moves, NULL) == SUDOKU_OK, "%s", moves);
    CHECK(memcmp(moved, expected, 81) == 0, "%s", moves);
}

static void test_moves_with_orders(void)
{
    static const int rows[9] = {4, 3, 5, 0, 2, 1, 8, 7, 6}, bands[3] = {2, 0, 1};
    char by_rows[81], by_columns[81], by_bands[81], by_stacks[81], renamed[81];
    for (int cell = 0; cell < 81; cell++) {
        int r = cell / 9, c = cell % 9;
        by_rows[cell] = grids[0][9 * rows[r] + c];
        by_columns[cell] = grids[0][9 * r + rows[c]];
        by_bands[cell] = grids[0][9 * (3 * bands[r / 3] + r % 3) + c];
        by_stacks[cell] = grids[0][9 * r + 3 * bands[c / 3] + c % 3];
        renamed[cell] = "987651234"[grids[0][cell] - '1'];
    }
    check_moves("rows:546132987", by_rows);
    check_moves("columns:546132987", by_columns);
    check_moves("bands:312", by_bands);
    check_moves("stacks:312", by_stacks);
    check_moves("relabel:987651234", renamed);
}

/* Several moves are made from left to right. */
static void test_move_lists(void)
{
    char moved[81];
    check_moves("rotate90,rotate90,rotate90,rotate90", grids[0]);
    check_moves("mirror-h,mirror-v,rotate180", grids[0]);
    check_moves("rows:231456789,rows:312456789", grids[0]);
    check_moves("relabel:234567891,relabel:912345678", grids[0]);
    for (int i = 0; i < PLAIN_MOVES; i++)
        for (int k = 0; k < PLAIN_MOVES; k++) {
            char list[40];
            memcpy(moved, grids[0], 81);
            sudoku_transform(moved, SUDOKU_CELLS, 1, plain_moves[i].name, NULL);
            sudoku_transform(moved, SUDOKU_CELLS, 1, plain_moves[k].name, NULL);
            snprintf(list, sizeof list, "%s,%s", plain_moves[i].name, plain_moves[k].name);
            check_moves(list, moved);
        }
}

static void test_moves_refused(void)
{
    static const struct {
        const char *moves;
        size_t wrong;
    } samples[] = {{"rot45", 0},           {"", 0},
                   {"rotate90,", 9},       {"rotate90,mirror-x,rotate90", 9},
                   {"rotate90:1", 0},      {"rows", 0},
                   {"rows:", 0},           {"rows:12345678", 0},
                   {"rows:1234567890", 0}, {"rows:412356789", 0},
                   {"rows:112456789", 0},  {"bands:124", 0},
                   {"stacks:12", 0},       {"mirror-v,relabel:123456788", 9},
                   {"digits:123456789", 0}};
    char puzzles[3][81], before[3][81];
    memcpy(puzzles, grids, sizeof puzzles);
    memcpy(before, puzzles, sizeof puzzles);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        size_t wrong = 99;
        CHECK(sudoku_transform(puzzles[0], SUDOKU_CELLS, 3, samples[i].moves, &wrong) == SUDOKU_BAD_ARGUMENT,
              "'%s'", samples[i].moves);
        CHECK(wrong == samples[i].wrong, "'%s': wrong at %zu", samples[i].moves, wrong);
        CHECK(memcmp(puzzles, before, sizeof puzzles) == 0, "'%s' changes something", samples[i].moves);
    }
    size_t wrong = 99;
    puzzles[2][80] = before[2][80] = '#';
    CHECK(sudoku_transform(puzzles[0], SUDOKU_CELLS, 3, "rotate90", &wrong) == SUDOKU_BAD_CHARACTER &&
              wrong == 2,
          "puzzle %zu", wrong);
    CHECK(memcmp(puzzles, before, sizeof puzzles) == 0, "puzzles changed beside a wrong one");
}

int main(void)
{
    make_grids(test_seed());
    test_minimize();
    test_minimize_part();
    test_minimize_seed();
    test_minimize_refused();
    test_shuffle();
    test_shuffle_evenly();
    test_plain_moves();
    test_moves_with_orders();
    test_move_lists();
    test_moves_refused();
    return test_report();
}

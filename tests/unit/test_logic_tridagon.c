/* Tridagons: all patterns of twelve cells, and the steps that their guardians allow. */
#include "tests/positions.h"

/* Three places in each of a square of four boxes, and the parity of the permutation that they are. */
static const int squares[9][4] = {{0, 1, 3, 4}, {0, 2, 3, 5}, {1, 2, 4, 5}, {0, 1, 6, 7}, {0, 2, 6, 8},
                                  {1, 2, 7, 8}, {3, 4, 6, 7}, {3, 5, 6, 8}, {4, 5, 7, 8}};
static const char *const orders[] = {"012", "120", "201", "021", "102", "210"};

/* Row or column of item i, an order or one of its boxes' digits, as the orders say it. */
static int at(int order, int i)
{
    return orders[order][i] - '0';
}

/* Can the twelve cells be three digits? threes are orders: in row i of a box the cell is in that column. Each
 * box has the digits in one of six orders. */
static bool can_be_coloured(const int threes[4])
{
    for (int colours = 0; colours < 6 * 6 * 6 * 6; colours++) {
        const int colour[] = {colours % 6, colours / 6 % 6, colours / 36 % 6, colours / 216};
        bool good = true;
        for (int digit = 0; digit < 3; digit++) {
            int row[4], column[4];
            for (int box = 0; box < 4; box++) {
                row[box] = at(colour[box], digit);
                column[box] = at(threes[box], row[box]);
            }
            good = good && row[0] != row[1] && row[2] != row[3] && column[0] != column[2] &&
                   column[1] != column[3];
        }
        if (good)
            return true;
    }
    return false;
}

/* Row i of a box of the square. Returns the cell. */
static int cell_of_three(const int *square, const int threes[4], int box, int i)
{
    return (square[box] / 3 * 3 + i) * 9 + square[box] % 3 * 3 + at(threes[box], i);
}

/* Only 4, 5 and 6 in the twelve cells. */
static void twelve_cells(const int *square, const int threes[4])
{
    fresh();
    for (int box = 0; box < 4; box++)
        for (int i = 0; i < 3; i++)
            position.candidates[cell_of_three(square, threes, box, i)] = (uint16_t)digits_of("456");
}

/* All 1,296 patterns: one that has no colouring is found, and its guardian is placed; the others are not. */
static void test_all_tridagons(void)
{
    int impossible = 0;
    for (int n = 0; n < 6 * 6 * 6 * 6; n++) {
        const int threes[] = {n % 6, n / 6 % 6, n / 36 % 6, n / 216}, *square = squares[n % 9];
        twelve_cells(square, threes);
        int cell = cell_of_three(square, threes, n % 4, n % 3);
        position.candidates[cell] |= (uint16_t)digits_of("9");
        bool found = find("tridagon");
        CHECK(found != can_be_coloured(threes), "pattern %d: found %d", n, found);
        CHECK(!found || (step.cell == cell && step.digit == 9 && step.n_cells == 12), "pattern %d", n);
        impossible += found;
    }
    CHECK(impossible == 648, "%d patterns", impossible);
}

/* In boxes 1, 2, 4 and 5. */
static void tridagon(void)
{
    const int threes[] = {0, 0, 0, 3};
    twelve_cells(squares[0], threes);
}

static void test_tridagon(void)
{
    char reason[1000];
    tridagon();
    only(3, 6, "4569");
    PLACES("tridagon", 110, 3, 6, 9);
    READS(SUDOKU_DESCRIBE_STEP, "Tridagon 4,5,6 in boxes 1, 2, 4 and 5, guardian 9 in r3c6: r3c6 = 9");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "The digits 4, 5 and 6 alone cannot fill r1c1, r2c2, r3c3, r1c4, r2c5, r3c6, r4c1, r5c2, r6c3, "
        "r4c4, r5c6 and r6c5, three cells in each of boxes 1, 2, 4 and 5: fill one box, follow the rows and "
        "columns around the other three, and the last one never fits. So r3c6 is 9.");
    only(1, 1, "46");
    PLACES("tridagon", 110, 3, 6, 9);
    only(1, 1, "4");
    NOTHING("tridagon"); /* nothing like a tridagon any more */

    tridagon();
    only(3, 6, "45689");
    REMOVES("tridagon", 110, 3); /* one cell, two guardians */
    CHECK(removed(3, 6) == digits_of("456"), "the wrong digits");

    tridagon();
    only(3, 3, "4569");
    only(3, 6, "4569");
    REMOVES("tridagon", 110, 7);
    CHECK(removed(3, 1) == digits_of("9") && removed(3, 9) && !removed(2, 1), "the wrong cells");
    only(3, 3, "456");
    only(2, 2, "4569");
    REMOVES("tridagon", 110, 4);
    CHECK(removed(3, 1) == digits_of("9") && removed(2, 4) && !removed(3, 7), "the wrong cells");

    tridagon();
    only(3, 3, "4567");
    only(3, 6, "4569");
    NOTHING("tridagon"); /* no candidate sees both */
    only(3, 8, "89");
    only(3, 9, "78");
    for (int row = 7; row <= 9; row++) /* so that the graph has room */
        for (int column = 1; column <= 9; column++)
            only(row, column, "1237");
    for (int row = 4; row <= 6; row++)
        for (int column = 7; column <= 9; column++)
            only(row, column, "1238");
    REMOVES("tridagon", 111, 1);
    CHECK(removed(1, 7) == digits_of("8"), "the wrong cell");
    CHECK(step.n_links == 8 && step.length == 8, "%d links", step.n_links);
    READS(SUDOKU_DESCRIBE_STEP,
          "Tridagon 4,5,6 in boxes 1, 2, 4 and 5, guardians 7 in r3c3 and 9 in r3c6: r1c7 <> 8");
    logic_write_step(&step, SUDOKU_DESCRIBE_REASON, reason, sizeof reason);
    CHECK(
        strstr(
            reason,
            " So r3c3 is 7 or r3c6 is 9. If r3c3 is 7: r3c9 is not 7 (row 3), so r3c9 is 8 (its other "
            "digit); "
            "so r1c7 is not 8 (box 3). If r3c6 is 9: r3c8 is not 9 (row 3), so r3c8 is 8 (its other digit); "
            "so r1c7 is not 8 (box 3). Either way r1c7 is not 8."),
        "%s", reason);

    tridagon();
    only(3, 3, "4569");
    position.cells[cell_of(9, 9)] = '4';
    only(9, 9, "");
    only(3, 9, "123");
    PLACES("tridagon", 110, 3, 3, 9); /* a 4 outside the boxes */
    position.cells[cell_of(2, 1)] = '4';
    NOTHING("tridagon"); /* one in them */
}

int main(void)
{
    test_all_tridagons();
    test_tridagon();
    return test_report();
}

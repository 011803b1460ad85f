/* Techniques of the people's ladder that take more than one digit, where they apply and where they almost
 * do. */
#include "tests/positions.h"

/* Naked sets where row 1 crosses box 1. */
static void test_locked_sets(void)
{
    fresh();
    only(1, 1, "27");
    only(1, 2, "27");
    REMOVES("locked-pair", 30, 26);
    CHECK(removed(3, 3) == digits_of("27") && removed(1, 9) == digits_of("27"), "the wrong cells");
    READS(SUDOKU_DESCRIBE_REASON,
          "r1c1 and r1c2 can only be 2 or 7. Together they use both, so no other cell of row 1 and box 1 can "
          "be 2 or 7.");
    NOTHING("locked-triplet");
    for (int row = 2; row <= 3; row++)
        for (int column = 1; column <= 3; column++)
            only(row, column, "134568");
    only(1, 3, "1345689");
    NOTHING("locked-pair"); /* it clears the row alone: a naked pair */
    REMOVES("naked-pair", 30, 12);
    fresh();
    only(1, 1, "27");
    only(2, 2, "27");
    NOTHING("locked-pair"); /* not in a line */
    fresh_with("11 21 31", "27", "25", "57");
    REMOVES("locked-triplet", 36, 36);
    NOTHING("locked-pair");
    only(3, 1, "578");
    NOTHING("locked-triplet");
}

static void test_w_wing(void)
{
    fresh();
    only(1, 3, "38");
    only(3, 7, "38");
    row_places(4, 8, "..x...x..");
    REMOVES("w-wing", 71, 6);
    CHECK(removed(1, 7) == digits_of("3") && removed(3, 1) && !removed(4, 3), "the wrong cells");
    CHECK(step.n_links == 6, "%d links", step.n_links);
    only(3, 7, "39");
    NOTHING("w-wing");
    only(3, 7, "38");
    row_places(5, 8, "..x..x...");
    row_places(4, 8, ".........");
    NOTHING("w-wing"); /* the second wing does not see its place */
    row_places(5, 8, "..x......");
    NOTHING("w-wing");
}

/* Four cells, from r1c1 to r5c6. */
static void chain_of_four(const char *last)
{
    fresh_with("11 15 36 56", "35", "58", "68", last);
}

static void test_xy_chain(void)
{
    chain_of_four("36");
    REMOVES("xy-chain", 72, 2);
    CHECK(removed(1, 6) == digits_of("3") && removed(5, 1), "the wrong cells");
    CHECK(step.n_cells == 4 && step.n_links == 8, "%d cells, %d links", step.n_cells, step.n_links);
    chain_of_four("37");
    NOTHING("xy-chain");
    chain_of_four("367");
    NOTHING("xy-chain");
    chain_of_four("36");
    only(1, 6, "45");
    only(5, 1, "12");
    NOTHING("xy-chain"); /* it removes nothing */
    chain_of_four("36");
    only(1, 9, "56");
    only(7, 9, "36");           /* shorter chains go first, even where a longer one begins earlier */
    REMOVES("xy-chain", 71, 5); /* of these the one that removes most: 6 by r3c6, r1c5, r1c9 */
    CHECK(step.n_cells == 3 && step.digits == digits_of("6") && removed(1, 6) == digits_of("6"), "another");
}

/* 2 has two places in the row and the column of r3c4; the first corner is r1c1. */
static void hidden_rectangle(const char *corner, const char *row, const char *column)
{
    fresh();
    only(1, 1, corner);
    row_places(3, 2, row);
    column_places(4, 2, column);
}

static void test_hidden_rectangle(void)
{
    hidden_rectangle("27", "x..x.....", "x.x......");
    REMOVES("hidden-rectangle", 46, 1);
    CHECK(removed(3, 4) == digits_of("7"), "the wrong cell");
    hidden_rectangle("27", "x..xx....", "x.x......");
    NOTHING("hidden-rectangle");
    hidden_rectangle("27", "x..x.....", "x.x.x....");
    NOTHING("hidden-rectangle");
    hidden_rectangle("278", "x..x.....", "x.x......");
    NOTHING("hidden-rectangle");
    hidden_rectangle("27", "x..x.....", "x.x......");
    only(3, 1, "28"); /* no 7 there: incomplete */
    REMOVES("hidden-rectangle", 46, 1);
    only(3, 1, "78");
    NOTHING("hidden-rectangle");
    fresh(); /* r1c4 has 2 and 7 alone, and is not tied */
    only(1, 4, "27");
    row_places(3, 2, "x..x.....");
    column_places(1, 7, "x.x......");
    REMOVES("hidden-rectangle", 46, 1);
    CHECK(removed(1, 1) == digits_of("2"), "the wrong cell");
    column_places(1, 7, "x........");
    NOTHING("hidden-rectangle");
    fresh(); /* four boxes */
    only(1, 1, "27");
    row_places(4, 2, "x..x.....");
    column_places(4, 2, "x..x.....");
    NOTHING("hidden-rectangle");
}

/* 2 and 7 alone in two opposite corners; the rows of 7. */
static void diagonal(const char *first, const char *second)
{
    fresh();
    only(1, 1, "27");
    only(3, 4, "27");
    row_places(1, 7, first);
    row_places(3, 7, second);
}

static void test_type_six(void)
{
    diagonal("x..x.....", "x..x.....");
    REMOVES("hidden-rectangle", 47, 2);
    TYPE(2);
    CHECK(removed(1, 4) == digits_of("7") && removed(3, 1) == digits_of("7"), "the wrong cells");
    READS(SUDOKU_DESCRIBE_REASON,
          "r1c1 and r3c4 can only be 2 or 7. In rows 1 and 3 the 7 must be in a corner of the rectangle. If "
          "r1c4 "
          "were 7, r1c1 and r3c4 would be 2 and r3c1 7, and swapping 2 and 7 in the four cells would give a "
          "second solution. So r1c4 is not 7, and for the same reason r3c1 is not.");
    diagonal("x..x.....", "x..x..x..");
    REMOVES("hidden-rectangle", 46, 1);
    CHECK(removed(3, 1) == digits_of("7"), "the wrong cell");
    diagonal("x..x..x..", "x..x..x..");
    NOTHING("hidden-rectangle");
    diagonal("x..x.....", "x..x.....");
    only(3, 4, "28");
    NOTHING("hidden-rectangle");
}

/* Two cells where row 1 and box 1 cross, one further cell of the row and two of the box. */
static void crossing(const char *second, const char *row, const char *box, const char *box_too)
{
    fresh_with("11 12 15 32 33", "1245", second, row, box, box_too);
}

static void test_sue_de_coq(void)
{
    crossing("1245", "15", "24", "123456789");
    REMOVES("sue-de-coq", 50, 24);
    TYPE(1);
    CHECK(removed(1, 3) == digits_of("1245"), "not all in the third crossing cell");
    CHECK(removed(1, 9) == digits_of("15") && removed(2, 1) == digits_of("24"), "the wrong digits");
    crossing("1245", "15", "246", "246");
    REMOVES("sue-de-coq", 52, 27);
    TYPE(2);
    CHECK(removed(1, 9) == digits_of("15") && removed(2, 1) == digits_of("246"), "the wrong digits");
    crossing("1245", "14", "24", "123456789"); /* a digit in common */
    NOTHING("sue-de-coq");
    crossing("1245", "16", "24", "123456789");
    NOTHING("sue-de-coq");
    crossing("12456", "15", "24", "123456789");
    NOTHING("sue-de-coq");
    crossing("1245", "15", "246", "2467");
    NOTHING("sue-de-coq");
    crossing("12456", "15", "24", "46"); /* 6 is in cells of the box alone */
    REMOVES("sue-de-coq", 52, 27);
}

int main(void)
{
    test_locked_sets();
    test_w_wing();
    test_xy_chain();
    test_hidden_rectangle();
    test_type_six();
    test_sue_de_coq();
    return test_report();
}

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

static void test_remote_pair(void)
{
    fresh_with("11 15 45", "27", "27", "27");
    NOTHING("remote-pair"); /* three cells: the ends are the same digit */
    only(4, 8, "27");
    REMOVES("remote-pair", 72, 4);
    CHECK(removed(1, 8) == digits_of("27") && removed(4, 1) == digits_of("27"), "the wrong cells");
    CHECK(step.n_links == 8 && step.links[1].house == SUDOKU_SAME_CELL && step.links[7].digit == 2,
          "another chain");
    READS(SUDOKU_DESCRIBE_REASON,
          "r1c1, r1c5, r4c5 and r4c8 can only be 2 or 7, and each sees the next one, so they are the two "
          "digits in turn. r1c1 and r4c8 are therefore different: one is 2 or 7, the other one the other "
          "digit, and a cell that sees both is neither.");
    READS(SUDOKU_DESCRIBE_STEP, "Remote pair 2,7 through r1c1, r1c5, r4c5 and r4c8: r1c8, r4c1 <> 2,7");
    only(4, 5, "278");
    NOTHING("remote-pair");
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
          "r1c1 and r3c4 can only be 2 or 7. In rows 1 and 3 the digit 7 can only be in the corners. If r1c4 "
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

/* 2 and 7 alone in row 1, and what two corners in row 3 have. */
static void rectangle(const char *third, const char *fourth)
{
    fresh_with("11 14 31 34", "27", "27", third, fourth);
}

static void test_incomplete_rectangle(void)
{
    rectangle("27", "2589");
    REMOVES("incomplete-rectangle", 45, 1);
    TYPE(1);
    CHECK(removed(3, 4) == digits_of("2"), "the wrong cell");
    rectangle("27", "589");
    NOTHING("incomplete-rectangle");
    rectangle("278", "2589");
    NOTHING("incomplete-rectangle");
    rectangle("28", "278");
    REMOVES("incomplete-rectangle", 45, 7);
    TYPE(2);
    CHECK(removed(3, 2) == digits_of("8") && removed(3, 9), "the wrong cells");
    rectangle("28", "2789");
    NOTHING("incomplete-rectangle");
    rectangle("28", "279");
    only(3, 8, "89");
    REMOVES("incomplete-rectangle", 46, 12);
    TYPE(3);
    CHECK(removed(3, 2) == digits_of("89"), "the wrong cells");
    only(3, 8, "389");
    NOTHING("incomplete-rectangle");
    rectangle("258", "279");
    row_places(3, 2, "x..x.....");
    REMOVES("incomplete-rectangle", 45, 1);
    TYPE(4);
    CHECK(removed(3, 4) == digits_of("7"), "the wrong cell");
    rectangle("58", "279"); /* r3c1 is neither */
    row_places(3, 2, "x..x.....");
    NOTHING("incomplete-rectangle");
    rectangle("28", "28"); /* both rows would have 2 in column 1 or 4 */
    NOTHING("incomplete-rectangle");
    rectangle("278", "279"); /* complete: another technique */
    only(3, 8, "89");
    REMOVES("unique-loop", 46, 12);
}

/* A type 3 with three cells of five. */
static void test_large_type_three(void)
{
    rectangle("2578", "2579");
    for (int i = 0; i < 4; i++) {
        position.cells[cell_of(3, 3 + i + (i > 0))] = "1346"[i];
        only(3, 3 + i + (i > 0), "");
    }
    only(3, 2, "2579");
    only(3, 8, "58");
    only(3, 9, "59");
    NOTHING("unique-loop");
    REMOVES("incomplete-rectangle", 47, 2);
    CHECK(removed(3, 2) == digits_of("59"), "the wrong cells");
    READS(SUDOKU_DESCRIBE_STEP,
          "Unique rectangle type 3 2,7 in r1c1, r1c4, r3c1 and r3c4, naked set 5,8,9 with r3c8 and r3c9 (row "
          "3): r3c2 <> 5,9");
    only(3, 8, "258");
    NOTHING("incomplete-rectangle");
}

/* 1, 2 and 3 in rows 1 and 2. */
static void six_cells(const char *fifth, const char *sixth)
{
    fresh_with("11 21 14 24 18 28", "12", "123", "23", "23", fifth, sixth);
}

static void test_extended_rectangle(void)
{
    six_cells("13", "1359");
    REMOVES("extended-rectangle", 46, 2);
    TYPE(1);
    CHECK(removed(2, 8) == digits_of("13"), "the wrong cell");
    six_cells("135", "1359");
    NOTHING("extended-rectangle");
    six_cells("139", "1239");
    REMOVES("extended-rectangle", 46, 13);
    TYPE(2);
    CHECK(removed(9, 8) == digits_of("9") && removed(3, 7), "the wrong cells");
    six_cells("134", "1359");
    column_places(8, 1, "xx.......");
    REMOVES("extended-rectangle", 46, 2);
    TYPE(4);
    CHECK(removed(1, 8) == digits_of("3") && removed(2, 8) == digits_of("3"), "the wrong cells");
    column_places(8, 1, ".........");
    only(1, 8, "34");
    NOTHING("extended-rectangle"); /* 1 has no place in column 8 */
    six_cells("13", "59");
    NOTHING("extended-rectangle"); /* none of the three */
    six_cells("13", "1359");
    only(1, 4, "");
    position.cells[cell_of(1, 4)] = '2';
    NOTHING("extended-rectangle");
}

/* Fills a cell that was empty in the puzzle. */
static void fill(int row, int column, char digit)
{
    position.cells[cell_of(row, column)] = digit;
    cells_flip(&placed, (unsigned)cell_of(row, column));
}

static void test_avoidable_rectangle(void)
{
    fresh();
    fill(1, 1, '2');
    fill(1, 4, '7');
    fill(3, 1, '7');
    REMOVES("avoidable-rectangle", 45, 1);
    TYPE(1);
    CHECK(removed(3, 4) == digits_of("2"), "the wrong cell");
    placed = (struct cells){{0, 0}}; /* perhaps they are clues */
    NOTHING("avoidable-rectangle");
    fresh();
    fill(1, 1, '2');
    fill(1, 4, '7');
    only(3, 1, "78");
    only(3, 4, "28");
    REMOVES("avoidable-rectangle", 45, 7);
    TYPE(2);
    CHECK(removed(3, 2) == digits_of("8"), "the wrong cells");
    only(3, 4, "29");
    NOTHING("avoidable-rectangle");
    only(3, 4, "289");
    NOTHING("avoidable-rectangle");
    fresh(); /* opposite corners */
    fill(1, 1, '2');
    fill(3, 4, '2');
    only(1, 4, "78");
    only(3, 1, "78");
    REMOVES("avoidable-rectangle", 45, 4);
    CHECK(removed(1, 2) == digits_of("8") && removed(3, 5), "the wrong cells");
    fresh(); /* four boxes */
    fill(1, 1, '2');
    fill(1, 4, '7');
    fill(4, 1, '7');
    NOTHING("avoidable-rectangle");
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

/* From 2 in r1c1 over 7 in r1c6 and r4c6 to 5 in r4c1. Fewer candidates elsewhere, so that the graph has
 * room. */
static void medusa(const char *last)
{
    fresh();
    for (int row = 5; row <= 9; row++)
        for (int column = 1; column <= 9; column++)
            only(row, column, row < 7 ? "134689" : "3689");
    only(1, 1, "27");
    row_places(1, 7, "x....x...");
    only(4, 6, "57");
    column_places(6, 7, "x..x.....");
    row_places(4, 5, "x....x...");
    only(4, 1, last);
}

static void test_medusa(void)
{
    medusa("256");
    REMOVES("3d-medusa", 71, 1);
    TYPE(2);
    CHECK(removed(4, 1) == digits_of("2"), "the wrong candidate");
    READS(SUDOKU_DESCRIBE_STEP,
          "3D Medusa trap 2 in r1c1, 7 in r1c6, 5 in r4c6 or 7 in r1c1, 5 in r4c1, 7 in r4c6: r4c1 <> 2");
    medusa("25"); /* so 2 there has a colour, that of 2 in r1c1 */
    REMOVES("3d-medusa", 71, 4);
    TYPE(1);
    CHECK(removed(1, 1) == digits_of("2") && removed(1, 6) == digits_of("7"), "the wrong colour");
    medusa("2568");
    row_places(1, 2, "x.......x");
    for (int row = 2; row <= 6; row++)
        position.candidates[cell_of(row, 9)] &= (uint16_t)~digits_of("2");
    only(7, 9, "2389");
    only(7, 6, "25");
    only(7, 2, "2368");
    REMOVES("3d-medusa", 80, 4); /* r7c6 would be empty */
    TYPE(3);
    CHECK(removed(7, 9) == digits_of("2") && removed(4, 6) == digits_of("5"), "the wrong colour");
    medusa("568");
    NOTHING("3d-medusa");
    medusa("256");
    row_places(1, 7, "x....x..x"); /* nothing but 7 in r4c6 is linked */
    position.candidates[cell_of(1, 9)] |= (uint16_t)digits_of("7");
    NOTHING("3d-medusa");
}

int main(void)
{
    test_locked_sets();
    test_w_wing();
    test_xy_chain();
    test_remote_pair();
    test_hidden_rectangle();
    test_type_six();
    test_incomplete_rectangle();
    test_large_type_three();
    test_extended_rectangle();
    test_avoidable_rectangle();
    test_sue_de_coq();
    test_medusa();
    return test_report();
}

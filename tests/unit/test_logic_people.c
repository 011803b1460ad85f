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
    fresh();
    only(1, 1, "27");
    only(2, 1, "25");
    only(3, 1, "57");
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
    fresh();
    only(1, 1, "35");
    only(1, 5, "58");
    only(3, 6, "68");
    only(5, 6, last);
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
    only(7, 9, "36"); /* the shorter chain goes first, even where the longer one begins earlier */
    REMOVES("xy-chain", 71, 1);
    CHECK(removed(1, 6) == 0 && removed(7, 1) == digits_of("3"), "the wrong cells");
}

static void test_remote_pair(void)
{
    fresh();
    only(1, 1, "27");
    only(1, 5, "27");
    only(4, 5, "27");
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
    fresh();
    only(1, 1, "27");
    only(1, 4, "27");
    only(3, 1, third);
    only(3, 4, fourth);
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
    fresh();
    only(1, 1, "12");
    only(2, 1, "123");
    only(1, 4, "23");
    only(2, 4, "23");
    only(1, 8, fifth);
    only(2, 8, sixth);
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
    fresh();
    only(1, 1, "1245");
    only(1, 2, second);
    only(1, 5, row);
    only(3, 2, box);
    only(3, 3, box_too);
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

/* 1,2,3,4 in row 1 and another set in row 4. */
static void two_sets(const char *first, const char *second, const char *third)
{
    fresh();
    only(1, 1, "12");
    only(1, 5, "234");
    only(1, 6, "24");
    only(4, 1, first);
    only(4, 2, second);
    only(4, 3, third);
}

static void test_als_xz(void)
{
    two_sets("13", "123456789", "123456789");
    REMOVES("als-xz", 75, 1);
    TYPE(1);
    CHECK(removed(4, 5) == digits_of("3"), "the wrong cell");
    two_sets("135", "15", "123456789");
    NOTHING("als-xz"); /* 1 has a place in r4c2, which does not see r1c1 */
    two_sets("15", "123456789", "123456789");
    NOTHING("als-xz"); /* nothing but 1 in common */
    two_sets("134", "123456789", "123456789");
    NOTHING("als-xz");
    fresh();
    only(1, 1, "12");
    only(1, 2, "23");
    only(5, 1, "14");
    only(5, 2, "34");
    REMOVES("als-xz", 75, 40);
    TYPE(2);
    CHECK(removed(9, 1) == digits_of("1") && removed(9, 2) == digits_of("3"), "not what both see");
    CHECK(removed(2, 3) == digits_of("2") && removed(5, 9) == digits_of("4"), "not what one sees");
    CHECK(removed(2, 1) == digits_of("12"), "not all digits of a cell");
}

/* A pivot in row 1, a wing in r1c1 and another in column 5. */
static void als_wings(const char *wing, const char *pivot, const char *last)
{
    fresh();
    only(1, 1, wing);
    only(1, 4, "12");
    only(1, 5, pivot);
    only(4, 5, "35");
    only(5, 5, last);
}

static void test_als_xy_wing(void)
{
    als_wings("16", "23", "356");
    REMOVES("als-xy-wing", 80, 1);
    CHECK(removed(5, 1) == digits_of("6"), "the wrong cell");
    CHECK(step.n_sets == 2 && step.n_cells + step.n_helpers == 5, "%d sets", step.n_sets);
    als_wings("16", "23", "357");
    NOTHING("als-xy-wing");
    als_wings("67", "23", "356");
    NOTHING("als-xy-wing");
    als_wings("16", "234", "356");
    NOTHING("als-xy-wing");
}

/* Sets may share cells, but not a place of the digit that ties them. */
static void test_overlapping_sets(void)
{
    fresh();
    only(1, 1, "146");
    only(1, 2, "46");
    only(1, 3, "346");
    only(1, 7, "13");
    REMOVES("als-xy-wing", 80, 11); /* the pivot is r1c7; r1c2 is in both wings */
    CHECK(removed(2, 1) == digits_of("4") && removed(1, 9) && !removed(2, 4), "the wrong cells");
    CHECK(step.n_helpers == 4 && step.helpers[1] == 1 && step.helpers[2] == 1, "no cell in both wings");
    only(1, 7, "15");
    NOTHING("als-xy-wing");
    fresh();
    only(1, 1, "14");
    only(1, 2, "46");
    only(2, 2, "69");
    NOTHING("als-xz"); /* what 1,4,6 and 4,6,9 have in common is in the shared cell, too */
}

/* Four sets from r1c1 to r4c2. */
static void als_chain(const char *second, const char *third, const char *last)
{
    fresh();
    only(1, 1, "16");
    only(1, 4, "12");
    only(1, 5, second);
    only(4, 5, third);
    only(4, 2, last);
}

static void test_als_xy_chain(void)
{
    als_chain("123", "35", "56");
    REMOVES("als-xy-chain", 85, 6);
    CHECK(removed(4, 1) == digits_of("6") && removed(1, 2) && removed(2, 2) && removed(6, 1),
          "the wrong cells");
    CHECK(step.n_sets == 3 && step.n_cells + step.n_helpers == 5, "%d sets", step.n_sets);
    READS(SUDOKU_DESCRIBE_STEP,
          "ALS-XY-chain 5,6 in r4c2; 3,5 in r4c5, restricted common 5; 1,2,3 in r1c4 and r1c5, restricted "
          "common 3; 1,6 in r1c1, restricted common 1: r1c2, r2c2, r3c2, r4c1, r5c1, r6c1 <> 6");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "Each of these sets of cells has one digit more than cells, so a set that lacks a digit has all its "
        "others. If 6 is not in r4c2, 5 is there. Then r4c5 lacks 5 and needs 3; r1c4 and r1c5 lack 3 and "
        "need 1 and 2; r1c1 lacks 1 and needs 6. So 6 is in the first set or in the last one, "
        "and no cell that sees all their places for 6 can be 6.");
    READS(SUDOKU_DESCRIBE_EUREKA,
          "(6=5)r4c2 - (5=3)r4c5 - (3=12)r1c45 - (1=6)r1c1 => r1c2<>6, r2c2<>6, r3c2<>6, r4c1<>6, r5c1<>6, "
          "r6c1<>6");
    als_chain("123", "35", "57");
    NOTHING("als-xy-chain");
    als_chain("123", "358", "56");
    NOTHING("als-xy-chain");
    als_chain("1234", "35", "56");
    NOTHING("als-xy-chain");
    als_chain("123", "36", "56"); /* a wing */
    NOTHING("als-xy-chain");
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
    REMOVES("3d-medusa", 70, 1);
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

/* A stem in r4c5 with petals in row 4, row 2 and column 5. */
static void blossom(const char *stem, const char *in_row, const char *near)
{
    fresh();
    only(4, 5, stem);
    only(4, 1, in_row);
    only(7, 5, "29");
    only(2, 1, "49");
    only(2, 5, near);
}

static void test_death_blossom(void)
{
    blossom("123", "19", "34");
    REMOVES("death-blossom", 85, 1);
    CHECK(removed(7, 1) == digits_of("9"), "the wrong cell");
    CHECK(step.n_sets == 3 && step.n_helpers == 4, "%d sets, %d cells", step.n_sets, step.n_helpers);
    blossom("1235", "19", "34");
    NOTHING("death-blossom");
    /* The same in other places: the stem is the first cell. */
    fresh();
    only(1, 1, "123");
    only(1, 5, "19");
    only(4, 1, "29");
    only(8, 5, "49");
    only(8, 1, "34");
    REMOVES("death-blossom", 85, 1);
    CHECK(removed(4, 5) == digits_of("9"), "the wrong cell");
    blossom("123", "18", "34");
    NOTHING("death-blossom");
    blossom("123", "19", "345");
    NOTHING("death-blossom");
}

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
    READS(SUDOKU_DESCRIBE_REASON,
          "The digits 4, 5 and 6 alone cannot fill r1c1, r2c2, r3c3, r1c4, r2c5, r3c6, r4c1, r5c2, r6c3, "
          "r4c4, r5c6 and r6c5, three cells in each of boxes 1, 2, 4 and 5: whatever their order in one box, "
          "going on by rows and columns from box to box around the four ends in a clash. So r3c6 is 9.");
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
        strstr(reason,
               " So r3c3 is 7 or r3c6 is 9. If r3c3 is 7, r3c9 is not 7 (row 3) and r3c9 is 8, so r1c7 is "
               "not 8 (box 3). If r3c6 is 9, r3c8 is not 9 (row 3) and r3c8 is 8, so r1c7 is not 8 (box 3). "
               "In any case r1c7 is not 8."),
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
    test_als_xz();
    test_als_xy_wing();
    test_overlapping_sets();
    test_als_xy_chain();
    test_medusa();
    test_death_blossom();
    test_all_tridagons();
    test_tridagon();
    return test_report();
}

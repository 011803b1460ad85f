/* Techniques of the people's ladder that take more than one digit, where they apply and where they almost
 * do. */
#include "tests/positions.h"

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
    only(3, 1, "28"); /* no 7 there */
    NOTHING("hidden-rectangle");
    fresh(); /* four boxes */
    only(1, 1, "27");
    row_places(4, 2, "x..x.....");
    column_places(4, 2, "x..x.....");
    NOTHING("hidden-rectangle");
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

int main(void)
{
    test_w_wing();
    test_xy_chain();
    test_remote_pair();
    test_hidden_rectangle();
    test_avoidable_rectangle();
    test_sue_de_coq();
    test_als_xz();
    test_als_xy_wing();
    test_death_blossom();
    return test_report();
}

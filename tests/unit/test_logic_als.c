/* Almost locked sets, where their techniques apply and where they almost do. */
#include "tests/positions.h"

/* 1,2,3,4 in row 1 and another set in row 4. */
static void two_sets(const char *first, const char *second, const char *third)
{
    fresh_with("11 15 16 41 42 43", "12", "234", "24", first, second, third);
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
    fresh_with("11 12 51 52", "12", "23", "14", "34");
    REMOVES("als-xz", 75, 40);
    TYPE(2);
    CHECK(removed(9, 1) == digits_of("1") && removed(9, 2) == digits_of("3"), "not what both see");
    CHECK(removed(2, 3) == digits_of("2") && removed(5, 9) == digits_of("4"), "not what one sees");
    CHECK(removed(2, 1) == digits_of("12"), "not all digits of a cell");
}

/* A pivot in row 1, a wing in r1c1 and another in column 5. */
static void als_wings(const char *wing, const char *pivot, const char *last)
{
    fresh_with("11 14 15 45 55", wing, "12", pivot, "35", last);
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
    fresh_with("11 12 13 17", "146", "46", "346", "13");
    REMOVES("als-xy-wing", 80, 11); /* the pivot is r1c7; r1c2 is in both wings */
    CHECK(removed(2, 1) == digits_of("4") && removed(1, 9) && !removed(2, 4), "the wrong cells");
    CHECK(step.n_helpers == 4 && step.helpers[1].cell == 1 && step.helpers[2].cell == 1,
          "no cell in both wings");
    only(1, 7, "15");
    NOTHING("als-xy-wing");
    fresh_with("11 12 22", "14", "46", "69");
    NOTHING("als-xz"); /* what 1,4,6 and 4,6,9 have in common is in the shared cell, too */
}

/* Four sets from r1c1 to r4c2. */
static void als_chain(const char *second, const char *third, const char *last)
{
    fresh_with("11 14 15 45 42", "16", "12", second, third, last);
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
        "Each of these sets of cells has one digit more than cells, so a set without one of its digits must "
        "hold all the others. If 6 is not in r4c2, 5 is there. Then r4c5 lacks 5 and needs 3; r1c4 and r1c5 "
        "lack 3 and "
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

int main(void)
{
    test_als_xz();
    test_als_xy_wing();
    test_overlapping_sets();
    test_als_xy_chain();
    return test_report();
}

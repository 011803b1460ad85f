/* Chains through candidates of several digits, where they apply and where they almost do. Only the cells that
 * are drawn have candidates, as if the others were filled. */
#include "tests/positions.h"

static void blank(void)
{
    fresh();
    memset(position.candidates, 0, sizeof position.candidates);
}

/* From 5 in r3c1 to 8 in r3c5, by 5 in column 1, r7c6 and 8 in column 5. */
static void draw_chain(const char *between)
{
    blank();
    only(3, 1, "589");
    only(3, 5, "589");
    only(3, 8, "589");
    only(7, 1, "512");
    only(7, 6, between);
    only(7, 9, "534");
    only(9, 5, "824");
}

static void test_aic(void)
{
    draw_chain("58");
    REMOVES("aic", 71, 2);
    TYPE(2);
    CHECK(removed(3, 1) == digits_of("8") && removed(3, 5) == digits_of("5"), "the wrong cells");
    CHECK(step.n_links == 6 && step.length == 6, "%u links, length %u", step.n_links, step.length);
    READS(SUDOKU_DESCRIBE_STEP,
          "Discontinuous nice loop of length 6, r3c1 is 5 or r3c5 is 8: r3c1 <> 8; r3c5 <> 5");
    READS(SUDOKU_DESCRIBE_REASON,
          "If r3c1 is not 5: r7c1 is 5 (column 1); so r7c6 is not 5 (row 7), so r7c6 is 8 (its other digit); "
          "so r9c5 is not 8 (box 8), so r3c5 is 8 (column 5). So r3c1 is 5 or r3c5 is 8, and either way r3c1 "
          "is not 8 and "
          "r3c5 is not 5.");
    draw_chain("568");
    NOTHING("aic");
    draw_chain("58");
    only(5, 1, "534"); /* a third place for 5 in column 1 */
    NOTHING("aic");
    draw_chain("58");
    only(8, 4, "813"); /* a third place for 8 in box 8 does not matter, but one in column 5 does */
    REMOVES("aic", 71, 2);
    only(5, 5, "867");
    NOTHING("aic");
    draw_chain("58");
    row_places(3, 8, "....x..x."); /* nothing to remove in r3c1 */
    REMOVES("aic", 71, 1);
    CHECK(removed(3, 5) == digits_of("5"), "the wrong cell");
}

/* 5 in column 1, r7c6, 8 in row 3, and back in r3c1. */
static void test_continuous_loop(void)
{
    blank();
    only(3, 1, "581");
    only(3, 6, "846");
    only(5, 6, "872");
    only(7, 1, "523");
    only(7, 6, "58");
    only(7, 9, "569");
    REMOVES("aic", 70, 3);
    TYPE(3);
    CHECK(removed(3, 1) == digits_of("1") && removed(5, 6) == digits_of("8") &&
              removed(7, 9) == digits_of("5"),
          "the wrong cells");
    CHECK(step.length == 6, "length %u", step.length);
    READS(SUDOKU_DESCRIBE_STEP,
          "Continuous nice loop of length 6 through r3c1, r7c1, r7c6 and r3c6: r3c1 <> 1; r5c6 <> 8; r7c9 <> "
          "5");
    only(3, 9, "823"); /* a third place for 8 in row 3 */
    NOTHING("aic");
    only(3, 9, "94");
    column_places(1, 5, "..x......"); /* 5 has one place in column 1 */
    NOTHING("aic");
}

/* 3 in row 3 and column 9, which meet in box 3: in row 3 two places are a group. */
static void draw_group(void)
{
    blank();
    only(3, 1, "345");
    only(3, 7, "367");
    only(3, 8, "389");
    only(1, 9, "312");
    only(8, 9, "345");
    only(8, 1, "367");
    only(8, 5, "389");
    only(5, 1, "328");
}

/* Places for 1 in column 2, row 9, column 8 and boxes 1, 3 and 9, as in a puzzle by hobiwan; in boxes 1 and 3
 * they lie in a row and a column. */
static void draw_crossing_groups(void)
{
    fresh();
    row_places(1, 1, ".x.xxx.x.");
    row_places(2, 1, "..xxxxx.x");
    row_places(3, 1, ".x.xxx.x.");
    column_places(2, 1, "x.x.....x");
    column_places(7, 1, ".x.xxx...");
    column_places(8, 1, "x.xxxxx.x");
    column_places(9, 1, ".x.xxx..x");
}

/* Two parts of a box, in a row and in a column, are linked as in an empty rectangle. */
static void test_crossing_groups(void)
{
    draw_crossing_groups();
    NOTHING("aic");
    REMOVES("grouped-aic", 81, 1);
    CHECK(removed(9, 2) == digits_of("1"), "the wrong cell");
    READS(SUDOKU_DESCRIBE_EUREKA, "(1)r9c9 = (1)r79c8 - (1)r13c8 = (1)r2c79 - (1)r2c3 = (1)r13c2 => r9c2<>1");
    position.candidates[cell_of(1, 1)] |= 1; /* box 1 has a place beside the row and the column */
    REMOVES("grouped-aic", 81, 1);
    CHECK(removed(2, 3) == digits_of("1"), "the wrong cell");
    READS(SUDOKU_DESCRIBE_EUREKA, "(1)r2c79 = (1)r13c8 - (1)r7c8 = (1)r9c89 - (1)r9c2 = (1)r13c2 => r2c3<>1");
    READS(SUDOKU_DESCRIBE_REASON,
          "If r2c7 and r2c9 are not 1: r1c8 or r3c8 is 1 (box 3); so r7c8 is not 1 (column 8), so r9c8 or "
          "r9c9 is 1 (box 9); so r9c2 is not 1 (row 9), so r1c2 or r3c2 is 1 (column 2). So r2c7 or r2c9 is "
          "1 or r1c2 or r3c2 is 1, and either way r2c3 is not 1.");
    position.candidates[cell_of(3, 7)] |= 1; /* so has box 3 */
    NOTHING("grouped-aic");
}

static void test_grouped_aic(void)
{
    draw_group();
    NOTHING("aic");
    REMOVES("grouped-aic", 80, 1);
    TYPE(1);
    CHECK(removed(8, 1) == digits_of("3"), "the wrong cell");
    CHECK(step.n_links == 4 && step.length == 4, "%u links, length %u", step.n_links, step.length);
    CHECK(step.links[1].n_cells == 2 && step.links[2].n_cells == 1 && step.links[2].n_parents == 1,
          "no group");
    READS(SUDOKU_DESCRIBE_STEP, "Grouped AIC of length 4, r3c1 is 3 or r8c9 is 3: r8c1 <> 3");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "If r3c1 is not 3: r3c7 or r3c8 is 3 (row 3); so r1c9 is not 3 (box 3), so r8c9 is 3 (column 9). So "
        "r3c1 is 3 or r8c9 is 3, and either way r8c1 is not 3.");
    only(3, 4, "312");
    NOTHING("grouped-aic"); /* row 3 has places in three boxes */
    draw_group();
    only(6, 9, "367");
    NOTHING("grouped-aic"); /* so has column 9 */
    draw_group();
    only(2, 9, "378");
    REMOVES("grouped-aic", 80, 1); /* two groups */
}

/* r5c5 is 1, 2 or 3. Each of them makes a cell that sees r1c1 a 4. */
static void draw_cell(const char *start, const char *corner)
{
    blank();
    only(1, 1, "459");
    only(1, 5, "24");
    only(1, 9, corner);
    only(5, 1, "14");
    only(5, 2, "389");
    only(5, 5, start);
    only(5, 7, "157");
    only(5, 9, "36");
    only(8, 1, "478");
    only(9, 5, "268");
}

static void test_cell_chain(void)
{
    draw_cell("123", "46");
    NOTHING("grouped-aic");
    REMOVES("cell-or-region-chain", 83, 1);
    TYPE(1);
    CHECK(removed(1, 1) == digits_of("4"), "the wrong cell");
    CHECK(step.n_links == 14 && step.length == 14, "%u links, length %u", step.n_links, step.length);
    CHECK(step.links[4].n_parents == 0 && step.links[4].on && step.links[8].n_parents == 0, "three starts");
    READS(SUDOKU_DESCRIBE_STEP, "Cell forcing chain of length 14 from 1,2,3 in r5c5: r1c1 <> 4");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "r5c5 is 1, 2 or 3. If r5c5 is 1: r5c1 is not 1 (row 5), so r5c1 is 4 (its other digit); so r1c1 is "
        "not 4 (column 1). If r5c5 is 2: r1c5 is not 2 (column 5), so r1c5 is 4 (its other digit); so r1c1 "
        "is "
        "not 4 (row 1). If r5c5 is 3: r5c9 is not 3 (row 5), so r5c9 is 6 (its other digit); so r1c9 is not "
        "6 "
        "(column 9), so r1c9 is 4 (its other digit); so r1c1 is not 4 (row 1). In each case r1c1 is not 4.");
    draw_cell("1238", "46");
    NOTHING("cell-or-region-chain"); /* nothing follows from 8 */
    draw_cell("123", "46");
    only(1, 5, "2457");
    NOTHING("cell-or-region-chain"); /* 2 does not lead to 4 */
}

/* 7 in row 5 is in one of three cells. Each of them makes a cell that sees r1c1 a 4. */
static void draw_region(void)
{
    blank();
    only(1, 1, "459");
    only(1, 5, "47");
    only(1, 9, "46");
    only(3, 9, "67");
    only(4, 1, "438");
    only(5, 1, "712");
    only(5, 5, "734");
    only(5, 9, "758");
    only(8, 1, "47");

    only(9, 5, "729");
    only(7, 9, "713");
}

static void test_region_chain(void)
{
    draw_region();
    NOTHING("grouped-aic");
    REMOVES("cell-or-region-chain", 83, 1);
    TYPE(2);
    CHECK(removed(1, 1) == digits_of("4"), "the wrong cell");
    READS(SUDOKU_DESCRIBE_STEP, "Region forcing chain of length 14 from 7 in row 5: r1c1 <> 4");
    only(3, 9, "678");
    NOTHING("cell-or-region-chain"); /* r5c9 leads nowhere */
}

int main(void)
{
    test_aic();
    test_continuous_loop();
    test_grouped_aic();
    test_crossing_groups();
    test_cell_chain();
    test_region_chain();
    return test_report();
}

/* Techniques of the people's ladder that take one digit, where they apply and where they almost do. */
#include "tests/positions.h"

/* Two places for 5 in row 4, and these in row 9; turned, in columns 4 and 9. */
static void skyscraper(bool turned, const char *roof)
{
    fresh();
    (turned ? column_places : row_places)(4, 5, "....x..x.");
    (turned ? column_places : row_places)(9, 5, roof);
}

static void test_skyscraper(void)
{
    skyscraper(false, "....x...x");
    REMOVES("skyscraper", 66, 4);
    CHECK(removed(5, 9) == digits_of("5") && removed(6, 9) && removed(7, 8) && removed(8, 8),
          "the wrong cells");
    skyscraper(true, "....x...x");
    REMOVES("skyscraper", 66, 4);
    CHECK(removed(9, 5) == digits_of("5") && removed(9, 6) && removed(8, 7) && removed(8, 8),
          "the wrong cells");
    skyscraper(false, "...xx...x");
    NOTHING("skyscraper");
    skyscraper(false, ".....x..x"); /* no common base */
    NOTHING("skyscraper");
    skyscraper(false, "....x..x."); /* both ends level: an X-wing */
    NOTHING("skyscraper");
    skyscraper(false, "x...x...."); /* the roof cells see no common place */
    NOTHING("skyscraper");
}

/* The chain of a skyscraper: from one roof cell, if it is off, over the base to the other. */
static void test_skyscraper_chain(void)
{
    static const struct sudoku_link expected[] = {
        {.n_cells = 1, .cells = {34}, .digit = 5},
        {.n_cells = 1, .cells = {31}, .digit = 5, .on = 1, .reason = 3},
        {.n_cells = 1, .cells = {76}, .digit = 5, .reason = 13},
        {.n_cells = 1, .cells = {80}, .digit = 5, .on = 1, .reason = 8}};
    struct sudoku_link links[4];
    uint16_t parents[4];
    char why[300];
    skyscraper(false, "....x...x");
    CHECK(find("skyscraper"), "no step");
    CHECK(step.n_links == 4, "%d links", step.n_links);
    for (int i = 0; i < 4 && i < step.n_links; i++) {
        const struct sudoku_link *link = &step.links[i], *wanted = &expected[i];
        CHECK(link->n_parents == (i > 0) && (i == 0 || step.parents[link->first_parent] == i - 1) &&
                  link->n_cells == 1 && link->cells[0] == wanted->cells[0] && link->digit == 5 &&
                  link->on == wanted->on && (i == 0 || link->reason == wanted->reason),
              "link %d", i);
    }
    logic_write_step(&step, SUDOKU_DESCRIBE_REASON, why, sizeof why);
    CHECK(
        strcmp(
            why,
            "There are only two places for 5 in each of rows 4 and 9. r4c5 and r9c5 are both in column 5, so "
            "at most one of them is 5. So r4c8 or r9c9 is 5, and no cell that sees both can be 5.") == 0,
        "%s", why);
    step_keep_links(&step, links, parents, 2);
    CHECK(step_link(&step, expected[0], parents, 0) == 0 &&
              step_link(&step, expected[1], (const uint16_t[]){0}, 1) == 1 &&
              step_link(&step, expected[2], (const uint16_t[]){1}, 1) == NO_LINK,
          "no room for the third");
    CHECK(step.n_links == 2 && step.n_parents == 1, "%d links in a room for 2", step.n_links);
    step_keep_links(&step, links, parents, 2);
    CHECK(step_link(&step, expected[0], (const uint16_t[]){0, 0, 0}, 3) == NO_LINK && step.n_links == 0,
          "three parents in a room for 2");
}

/* Row 1 and column 1 have two places for 5 each, and box 1 the ends of both. */
static void kite(const char *row, const char *column)
{
    fresh();
    row_places(1, 5, row);
    column_places(1, 5, column);
}

static void test_kite(void)
{
    kite(".x....x..", ".x.x.....");
    REMOVES("two-string-kite", 66, 1);
    CHECK(removed(4, 7) == digits_of("5"), "the wrong cell");
    CHECK(step.n_links == 4 && step.links[2].reason == BOXES && !step.links[2].on, "another chain");
    REMOVES("turbot-fish", 66, 1); /* its general name */
    NOTHING("skyscraper");
    only(4, 7, "1234");
    NOTHING("two-string-kite");
    kite(".x....xx.", ".x.x....."); /* a third place in the row */
    NOTHING("two-string-kite");
    kite("...x..x..", ".x.x....."); /* they do not meet in a box */
    NOTHING("two-string-kite");
}

static void test_turbot_fish(void)
{
    fresh();
    row_places(2, 5, ".x...x..."); /* r2c2 and r2c6 */
    row_places(4, 5, "...xxxxxx");
    row_places(5, 5, "x..xxxxxx"); /* box 4: r5c1 and r6c2, which shares column 2 with r2c2 */
    row_places(6, 5, ".x.xxxxxx");
    REMOVES("turbot-fish", 66, 1);
    CHECK(removed(5, 6) == digits_of("5"), "the wrong cell");
    NOTHING("skyscraper");
    NOTHING("two-string-kite");
    position.candidates[cell_of(4, 3)] = digits_of("5"); /* a third place in the box */
    NOTHING("turbot-fish");
}

/* Box 1 has 5 in row 2 and column 2 only; and column 7 has these places. */
static void empty_rectangle(const char *column)
{
    fresh();
    row_places(1, 5, ".x.xxxxxx");
    row_places(3, 5, ".x.xxxxxx");
    column_places(7, 5, column);
}

static void test_empty_rectangle(void)
{
    empty_rectangle(".x..x....");
    REMOVES("empty-rectangle", 83, 1);
    CHECK(removed(5, 2) == digits_of("5"), "the wrong cell");
    CHECK(step.n_links == 4 && !step.links[0].on && step.links[2].n_cells == 2 &&
              step.links[3].n_cells == 3 && step.links[3].on,
          "another chain");
    READS(SUDOKU_DESCRIBE_STEP, "Empty rectangle 5 in box 1 with r2c7 and r5c7: r5c2 <> 5");
    READS(SUDOKU_DESCRIBE_REASON,
          "In box 1 all places for 5 are in row 2 and column 2, and in column 7 the only ones are r2c7 and "
          "r5c7. If r5c2 were 5, r2c7 would be 5, too, and no place for 5 would be left in box 1.");
    only(1, 2, "1");
    REMOVES("empty-rectangle", 83, 1);
    only(3, 2, "1"); /* no place outside row 2 */
    NOTHING("empty-rectangle");
    empty_rectangle(".x..x...x");
    NOTHING("empty-rectangle");
    empty_rectangle("...x....x"); /* not from row 2 */
    NOTHING("empty-rectangle");
    empty_rectangle(".xx......"); /* back into the box */
    NOTHING("empty-rectangle");
    empty_rectangle(".x..x....");
    only(1, 1, "15");
    NOTHING("empty-rectangle");
}

/* Two places for 5 in rows 1 and 7, and these in row 4 between them. */
static void three_links(const char *middle)
{
    fresh();
    row_places(1, 5, "x...x....");
    row_places(4, 5, middle);
    row_places(7, 5, "..x....x.");
}

static void test_x_chain(void)
{
    three_links("....x..x.");
    REMOVES("x-chain", 67, 4);
    CHECK(removed(2, 3) && removed(3, 3) && removed(8, 1) && removed(9, 1), "the wrong cells");
    READS(SUDOKU_DESCRIBE_STEP, "X-chain of length 6, 5 in r1c1 or r7c3: r2c3, r3c3, r8c1, r9c1 <> 5");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "If r1c1 is not 5: r1c5 is 5 (row 1); so r4c5 is not 5 (column 5), so r4c8 is 5 (row 4); so r7c8 is "
        "not 5 (column 8), so r7c3 is 5 (row 7). So r1c1 is 5 or r7c3 is 5, and either way r2c3, r3c3, r8c1 "
        "and r9c1 are not 5.");
    NOTHING("turbot-fish");
    three_links("..x.x..x.");
    NOTHING("x-chain");
    three_links("...x...x.");
    NOTHING("x-chain");
    skyscraper(false, "....x...x");
    REMOVES("x-chain", 66, 4); /* the shortest one */
}

/* 5 in row 1, column 5, box 5, and perhaps row 4: each with two places, one after the other. */
static void strong_links(const char *row_4)
{
    fresh();
    row_places(1, 5, "x...x....");
    column_places(5, 5, "x....x...");
    row_places(4, 5, row_4);
    row_places(5, 5, "xxx...xxx");
    row_places(6, 5, "xxx.x.xxx");
}

static void test_simple_colouring(void)
{
    strong_links("xxxx..xxx");
    REMOVES("simple-colouring", 66, 1);
    TYPE(2);
    CHECK(removed(4, 1) == digits_of("5"), "the wrong cell");
    READS(SUDOKU_DESCRIBE_STEP, "Colour trap 5 in r1c1, r6c5 or r1c5, r4c4: r4c1 <> 5");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "Houses with only two places for 5 link these cells, so that 5 is either in all of one colour, r1c1 "
        "and r6c5, or in all of the other, r1c5 and r4c4. A cell that sees one of each cannot be 5.");
    strong_links(".xxx..xxx"); /* the cell that would be trapped is empty-handed */
    NOTHING("simple-colouring");
    strong_links("x..x.....");
    REMOVES("simple-colouring", 66, 3);
    TYPE(1);
    CHECK(removed(1, 1) && removed(4, 1) && removed(6, 5), "the wrong cells");
    CHECK(step.n_links == 0, "a chain");
    READS(SUDOKU_DESCRIBE_STEP, "Colour wrap 5 in r1c1, r4c1, r6c5 or r1c5, r4c4: r1c1, r4c1, r6c5 <> 5");
    strong_links("...x...x."); /* it ends in another column */
    NOTHING("simple-colouring");
}

static void test_finned_fish(void)
{
    fresh();
    row_places(2, 5, "x.x...x..");
    row_places(7, 5, "..x...x..");
    REMOVES("finned-x-wing", 80, 2);
    TYPE(1);
    CHECK(removed(1, 3) && removed(3, 3), "the wrong cells");
    READS(SUDOKU_DESCRIBE_STEP,
          "Finned X-wing 5 in rows 2 and 7, columns 3 and 7, fin r2c1: r1c3, r3c3 <> 5");
    READS(SUDOKU_DESCRIBE_REASON,
          "In rows 2 and 7 the digit 5 can only be in columns 3 and 7, except for the fin r2c1. If r2c1 is "
          "not 5, this is an X-wing, and no other cell of columns 3 and 7 is 5. If it is, no cell that sees "
          "it is 5. Either way r1c3 and r3c3 are not 5.");
    only(2, 3, "1");
    REMOVES("finned-x-wing", 80, 2);
    TYPE(2);
    fresh();
    row_places(2, 5, "x.....x..");
    row_places(7, 5, "...x..x.."); /* no cover runs through the box of a fin */
    NOTHING("finned-x-wing");
    fresh();
    row_places(2, 5, "x.x...x..");
    row_places(7, 5, "xx....x.."); /* fins in two boxes */
    NOTHING("finned-x-wing");
}

static void test_bigger_finned_fish(void)
{
    fresh();
    row_places(1, 5, "xx.......");
    row_places(4, 5, ".x.x.....");
    row_places(9, 5, "x.xx.....");
    REMOVES("finned-swordfish", 85, 4);
    CHECK(removed(7, 1) && removed(8, 1) && removed(7, 2) && removed(8, 2), "the wrong cells");
    NOTHING("swordfish");
    only(4, 3, "5");
    NOTHING("finned-swordfish");
    fresh();
    row_places(1, 5, "xx.......");
    row_places(3, 5, ".xx......");
    row_places(5, 5, "..xx.....");
    row_places(7, 5, "x..xx....");
    REMOVES("finned-jellyfish", 85, 2);
    TYPE(2);
    CHECK(removed(2, 1) && removed(2, 3), "the wrong cells");
    only(5, 2, "5");
    row_places(7, 5, "x..x.....");
    only(7, 7, "5");
    NOTHING("finned-jellyfish");
}

int main(void)
{
    test_skyscraper();
    test_skyscraper_chain();
    test_kite();
    test_turbot_fish();
    test_empty_rectangle();
    test_x_chain();
    test_simple_colouring();
    test_finned_fish();
    test_bigger_finned_fish();
    return test_report();
}

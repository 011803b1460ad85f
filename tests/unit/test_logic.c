/* Each technique where it applies, and where it almost does. */
#include "tests/reasoner.h"
#include "tests/positions.h"

static void test_singles(void)
{
    fresh();
    NOTHING("hidden-single");
    NOTHING("naked-single");
    row_places(1, 5, "x...x....");
    NOTHING("hidden-single");
    row_places(1, 5, "....x....");
    PLACES("hidden-single", 15, 1, 5, 5);
    row_places(2, 5, "xxx...xxx"); /* now it is alone in its box, too: boxes are searched first */
    row_places(3, 5, "xxx...xxx");
    PLACES("hidden-single", 12, 1, 5, 5);
    memcpy(position.cells, "1234.6789", 9);
    PLACES("hidden-single", 10, 1, 5, 5);
    fresh();
    only(9, 2, "17");
    NOTHING("naked-single");
    only(9, 2, "7");
    PLACES("naked-single", 23, 9, 2, 7);
}

static void test_locking(void)
{
    fresh();
    row_places(2, 5, "...xxxxxx");
    row_places(3, 5, "...xxxxxx");
    REMOVES("locked", 26, 6);
    CHECK(removed(1, 4) == digits_of("5") && !removed(1, 1), "the wrong cells");
    NOTHING("direct-locking");
    row_places(2, 5, "....xxxxx"); /* box 2 keeps r2c5, r2c6 and row 3 */
    row_places(3, 5, "......xxx");
    row_places(2, 5, "....x.xxx");
    PLACES("direct-locking", 17, 2, 5, 5);
    only(3, 1, "15"); /* one place more in the source */
    NOTHING("direct-locking");
    fresh();
    row_places(1, 5, "xxx......");
    REMOVES("locked", 28, 6);
    row_places(2, 5, "xxx...x.."); /* only now is a place left over in row 2 */
    row_places(3, 5, "xxx...xxx"); /* and boxes have nothing to say */
    PLACES("direct-locking", 19, 2, 7, 5);
    only(2, 9, "56");
    NOTHING("direct-locking");
    fresh();
    row_places(1, 5, "xxxx.....");
    NOTHING("locked");
}

/* Takes a digit out of the cells of one house that are not in another. */
static void lock(int digit, unsigned house, unsigned other)
{
    struct cells cells = cells_without(logic_scan_sets[house], logic_scan_sets[other]);
    while (cells_any(cells))
        position.candidates[cells_pop(&cells)] &= (uint16_t) ~(1u << (digit - 1));
}

/* Every digit in every crossing of a box and a line, locked in the box and in the line. */
static void test_locking_everywhere(void)
{
    for (unsigned i = 0; i < 9 * 18 * 9; i++) {
        unsigned box = i % 9, line = 9 + i / 9 % 18;
        int digit = (int)(i / 9 / 18) + 1;
        struct cells common = cells_and(logic_scan_sets[box], logic_scan_sets[line]);
        if (!cells_any(common))
            continue;
        for (int claiming = 0; claiming < 2; claiming++) {
            unsigned source = claiming ? line : box, target = claiming ? box : line;
            fresh();
            lock(digit, source, target);
            REMOVES("locked", claiming ? 28 : 26, 6);
            CHECK(step.houses == (uint32_t)1 << source, "found in another house");
            CHECK(step.covers == (uint32_t)1 << target, "removes from another house");
        }
    }
}

static void test_hidden_sets(void)
{
    static const char *const places[] = {"xx.......", "xxx......", "xxxx....."};
    static const char *const names[] = {"hidden-pair", "hidden-triplet", "hidden-quad"};
    static const int ratings[] = {34, 40, 54};
    for (int n = 2; n <= 4; n++) {
        fresh();
        for (int digit = 1; digit <= n; digit++)
            row_places(1, digit, places[n - 2]);
        REMOVES(names[n - 2], ratings[n - 2], n * (9 - n));
        fresh();
        for (int digit = 1; digit < n; digit++)
            row_places(1, digit, places[n - 2]);
        row_places(1, n, n == 2 ? "xx......x" : n == 3 ? "xxx.....x" : "xxxx....x");
        NOTHING(names[n - 2]);
    }
}

static void test_direct_hidden_sets(void)
{
    fresh();
    row_places(1, 1, "xx.......");
    row_places(1, 2, "xx.......");
    row_places(1, 3, "xx..x....");
    PLACES("direct-hidden-pair", 20, 1, 5, 3);
    NOTHING("direct-hidden-triplet");
    fresh();
    row_places(1, 1, "xx.......");
    row_places(1, 2, "xx.......");
    row_places(1, 3, "xx..xx...");
    NOTHING("direct-hidden-pair");
    fresh();
    row_places(1, 1, "xx.......");
    row_places(1, 2, "x.x......");
    row_places(1, 4, ".xx......");
    row_places(1, 9, "..x.....x");
    PLACES("direct-hidden-triplet", 25, 1, 9, 9);
    fresh();
    row_places(1, 1, "xx.......");
    row_places(1, 2, "x.x......");
    row_places(1, 4, ".xx.x....");
    row_places(1, 9, "..x.....x");
    NOTHING("direct-hidden-triplet");
}

static void test_naked_sets(void)
{
    fresh();
    only(5, 1, "37");
    only(5, 9, "37");
    REMOVES("naked-pair", 30, 14);
    only(5, 9, "378");
    NOTHING("naked-pair");
    fresh();
    only(5, 1, "37");
    only(5, 5, "78");
    only(5, 9, "38");
    REMOVES("naked-triplet", 36, 18);
    only(5, 9, "39");
    NOTHING("naked-triplet");
    fresh();
    only(5, 1, "37");
    only(5, 2, "78");
    only(5, 5, "389");
    only(5, 9, "3789");
    REMOVES("naked-quad", 50, 20);
    only(5, 9, "3781");
    NOTHING("naked-quad");
}

static void test_pair_of_one_house_only(void)
{
    fresh();
    only(5, 1, "37");
    only(5, 2, "37");
    REMOVES("naked-pair", 30, 14); /* of the box, which is searched first, not of the row as well */
    CHECK(removed(4, 1) && !removed(5, 9), "not the box alone");
}

static void test_fish(void)
{
    fresh();
    column_places(1, 5, "x..x.....");
    column_places(5, 5, "x..x.....");
    REMOVES("x-wing", 32, 14);
    CHECK(removed(1, 2) == digits_of("5") && !removed(1, 5), "the wrong cells");
    column_places(5, 5, "x.......x");
    NOTHING("x-wing");
    fresh();
    row_places(1, 5, "xx.......");
    row_places(4, 5, ".x.x.....");
    row_places(9, 5, "x..x.....");
    REMOVES("swordfish", 38, 18);
    fresh();
    row_places(1, 5, "xx.......");
    row_places(4, 5, ".x.xx....");
    row_places(9, 5, "x..x.....");
    NOTHING("swordfish");
    fresh();
    row_places(1, 5, "xx.......");
    row_places(3, 5, ".xx......");
    row_places(5, 5, "..xx.....");
    row_places(7, 5, "x..x.....");
    REMOVES("jellyfish", 52, 20);
    fresh();
    row_places(1, 5, "xx.......");
    row_places(3, 5, ".xx......");
    row_places(5, 5, "..xx.....");
    row_places(7, 5, "x...x....");
    NOTHING("jellyfish");
}

static void test_wings(void)
{
    fresh();
    only(1, 1, "12");
    only(1, 5, "13");
    only(2, 2, "23");
    REMOVES("xy-wing", 42, 5); /* r1c2, r1c3, r2c4, r2c5, r2c6 */
    CHECK(removed(2, 4) == digits_of("3") && removed(1, 2) && !removed(1, 1), "the wrong cells");
    NOTHING("xyz-wing");
    only(2, 2, "24");
    NOTHING("xy-wing");
    fresh();
    only(1, 1, "123");
    only(1, 5, "13");
    only(2, 2, "23");
    REMOVES("xyz-wing", 44, 2);
    CHECK(removed(1, 2) == digits_of("3") && removed(1, 3), "the wrong cells");
    NOTHING("xy-wing");
    only(1, 1, "1234");
    NOTHING("xyz-wing");
}

/* Three corners of a rectangle in two boxes. */
static void rectangle(const char *third, const char *fourth)
{
    fresh();
    only(1, 1, "12");
    only(1, 4, "12");
    only(2, 1, third);
    only(2, 4, fourth);
}

static void test_rectangles(void)
{
    rectangle("12", "123");
    REMOVES("unique-loop", 45, 2);
    TYPE(1);
    rectangle("12", "13");
    NOTHING("unique-loop");
    fresh(); /* four boxes: the pair could not change places there */
    only(1, 1, "12");
    only(1, 4, "12");
    only(4, 1, "12");
    only(4, 4, "123");
    NOTHING("unique-loop");
    rectangle("123", "123");
    REMOVES("unique-loop", 45, 7);
    TYPE(2);
    rectangle("123", "124");
    NOTHING("unique-loop");
    only(2, 8, "34");
    REMOVES("unique-loop", 46, 12); /* a naked pair 3,4 with r2c8 */
    TYPE(3);
    only(2, 8, "345");
    NOTHING("unique-loop");
    rectangle("123", "124");
    row_places(2, 1, "x..x.....");
    REMOVES("unique-loop", 45, 2);
    TYPE(4);
    rectangle("123", "124");
    row_places(2, 1, "x..x.x...");
    NOTHING("unique-loop");
}

/* 1 and 2 have one place more in row 2, the same: it forms a hidden pair with the two corners. */
static void test_rectangle_hidden(void)
{
    rectangle("123", "124");
    row_places(2, 1, "x..x....x");
    row_places(2, 2, "x..x....x");
    REMOVES("unique-loop", 45, 7);
    TYPE(3);
    rectangle("123", "124");
    row_places(2, 1, "x..x...xx");
    row_places(2, 2, "x..x....x");
    NOTHING("unique-loop");
    row_places(2, 5, ".......xx"); /* now 5 makes it a triplet */
    REMOVES("unique-loop", 46, 12);
    TYPE(3);
    CHECK(step.extra == digits_of("125") && step.n_helpers == 2, "another set");
}

/* Six cells in three boxes; no other cell has a 1. */
static void long_loop(const char *last)
{
    fresh();
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        position.candidates[cell] = digits_of("23456789");
    only(1, 1, "12");
    only(1, 4, "12");
    only(2, 4, "12");
    only(2, 7, "12");
    only(3, 7, "12");
    only(3, 1, last);
}

static void test_loops(void)
{
    long_loop("126");
    REMOVES("unique-loop", 46, 2);
    TYPE(1);
    CHECK(removed(3, 1) == digits_of("12"), "the wrong cell");
    CHECK(step.n_cells == 6, "%d cells", step.n_cells);
    long_loop("16");
    NOTHING("unique-loop");
}

/* What a puzzle comes to by the techniques below this one in Sudoku Explainer's ladder. */
static void play_up_to(const char *puzzle, const char *name)
{
    struct sudoku_reasoner *reasoner = reasoner_on(SUDOKU_LADDER_SE);
    const struct sudoku_step *next;
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "no position");
    while (sudoku_find_step(reasoner, &position, &next) == SUDOKU_OK &&
           strcmp(next->technique->name, name) != 0)
        sudoku_make_step(&position, next);
    sudoku_reasoner_free(reasoner);
}

static void test_bug(void)
{
    static const struct {
        const char *puzzle;
        int rating, type;
    } samples[] = {
        {"......7.9.583.76...1.......5..4.............1....2.98.12..89..5.......4..8.5.6...", 56, 1},
        {".9.....5.21.49.............5...7..14.....8...3..95..8...98......2....4...7..45..3", 57, 2},
        {"..6.89...2...1...4..345.2...7......854..7..31...5..9..1..9...539...3...2..7......", 59, 3},
        {"....7..2....6.47..48..9...12..4..........8.6..1..3..9.7.92.....35.......1...59...", 57, 4},
    };
    for (int i = 0; i < 4; i++) {
        play_up_to(samples[i].puzzle, "bug");
        bool found = find("bug");
        CHECK(found && step.rating == samples[i].rating, "BUG %d rates %d", i + 1, found ? step.rating : 0);
        CHECK(found && step.type == samples[i].type, "BUG %d is type %d", i + 1, found ? step.type : 0);
        READS(SUDOKU_DESCRIBE_PLACE, "the whole grid");
        /* A cell with one candidate instead of two, and it is no "bug" any more. */
        struct sudoku_position before = position;
        int spoiled = 0, hidden = 0;
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            unsigned more = before.candidates[cell];
            if (digit_count(more) != 2)
                continue;
            position = before;
            position.candidates[cell] &= (uint16_t)(more - 1);
            spoiled++;
            hidden += !find("bug");
        }
        CHECK(spoiled > 0 && hidden == spoiled, "BUG %d survives a cell with one candidate", i + 1);
    }
}

/* Takes the candidates of all cells, which stand between blanks; one candidate is a filled cell. */
static void take_candidates(const char *at)
{
    fresh();
    for (int cell = 0; cell < SUDOKU_CELLS; cell++, at += strcspn(at, " "), at += *at == ' ') {
        size_t n = strcspn(at, " ");
        position.candidates[cell] = 0;
        for (size_t i = 0; i < n; i++)
            position.candidates[cell] |= (uint16_t)(1u << (at[i] - '1'));
        position.cells[cell] = n == 1 ? *at : '.';
    }
}

/* Without the bug digits every cell has two candidates, but some digit has not two places in some house. */
static void test_no_bug(void)
{
    take_candidates(
        "25 1 36 458 468 69 7 28 39 "
        "57 48 36 17 258 69 14 25 39 "
        "27 48 9 15 23 37 14 58 6 "
        "38 26 17 25 69 14 58 39 47 "
        "9 5 47 38 38 17 2 6 14 "
        "38 26 14 27 69 45 58 39 17 "
        "46 37 5 69 17 8 39 14 2 "
        "46 37 8 69 17 2 39 14 5 "
        "1 9 2 34 45 35 6 7 8");
    NOTHING("bug");
}

static void test_aligned_pair(void)
{
    fresh();
    only(1, 1, "12");
    only(1, 2, "34");
    only(2, 1, "13");
    only(2, 2, "14");
    REMOVES("aligned-pair", 62, 1);
    CHECK(removed(1, 1) == digits_of("1"), "the wrong candidate");
    only(2, 2, "15");
    NOTHING("aligned-pair");
}

/* Every technique has a name of its own and all that it takes. */
static void test_ladders(void)
{
    for (int i = 0; i < 2; i++) {
        for (unsigned a = 0; a < ladders[i]->n; a++) {
            const struct technique *technique = ladders[i]->rungs[a];
            CHECK(technique->find || technique->in_house || technique->in_digit, "%s finds nothing",
                  technique->known.name);
            CHECK(technique->reason, "%s lacks a reason", technique->known.name);
            CHECK(logic_rung_of(ladders[i], technique) == a, "%s is in ladder %d twice",
                  technique->known.name, i);
            for (unsigned b = 0; b < a; b++)
                CHECK(strcmp(technique->known.name, ladders[i]->rungs[b]->known.name) != 0,
                      "two techniques %s", technique->known.name);
        }
        CHECK(ladders[i]->n <= MARKED_MAX, "%u techniques keep marks in ladder %d", ladders[i]->n, i);
        CHECK(ladders[i]->n <= RUNGS_MAX, "%u rungs in ladder %d", ladders[i]->n, i);
    }
}

/* Published ratings of puzzles, one for each hardest technique. */
static void test_ratings(void)
{
    static const struct {
        const char *puzzle;
        unsigned er;
    } samples[] = {
        {"1.3..67........123.8..2.......314......5.....5..97...8.41....5.87..9..469........", 12},
        {"..34.........8..2.7..12.....145..6.836......1..5......5......76..82....4....7.3..", 15},
        {"...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361", 20},
        {".2..56...4..7....3......46.....9753...8....72...23..4.59.3.4...6....5...81..7....", 23},
        {"1.........5.7....3.891......3.....9.5.7.9..31.4...1.57...678...69....8....5......", 28},
        {"12...67.9......12..............9....56....9..9.867..1.3..5....1.4..3...2.75..2.4.", 30},
        {"1...56......7...2.78.....6.2..97.34.37.2..9..96.8..2.....64....63...8.71.....7...", 32},
        {"....5...94..7.9.2........462....4.6.....1.23...5.6....36.5....457......8.....8...", 34},
        {"..34.6......78..2..98......2..59.6............678...35...67...25....8.4...9.4...7", 38},
        {"1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5.", 42},
        {"..3..6..9456.8.1.3......4..2.7...3....5...271.....1..6.9.5....8......9......3..17", 45},
        {"1......894.6..........2.4....1......34.9..2.6..5...87......76......94.1..6281.3..", 56},
        {"1...56..9.5...9.2....1..4....5.9..7..3.2...5.96..3....3...4.....9......864...5...", 66},
        {"..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75", 83},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        int status = sudoku_rate(NULL, samples[i].puzzle, NULL, &rating);
        CHECK(status == SUDOKU_OK && rating.er == samples[i].er, "%s: %u instead of %u", samples[i].puzzle,
              rating.er, samples[i].er);
    }
}

/* What is no proper puzzle is told so. */
static void test_improper(void)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    char puzzle[SUDOKU_CELLS];
    memset(puzzle, '.', sizeof puzzle);
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_NOT_UNIQUE, "the empty grid");
    memcpy(puzzle, "12345678.........9", 18);
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_NO_SOLUTION, "no digit for r1c9");
    memset(puzzle, '.', sizeof puzzle);
    puzzle[0] = puzzle[8] = '5';
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_CLASH, "a clash");
    puzzle[8] = 'a';
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_BAD_CHARACTER, "a wrong character");
    memcpy(puzzle, "1.34..78.4..7....3..9.2......5..7.3.....1.6..8......4...1........2395..49...71.5.", 81);
    puzzle[0] = '.';
    CHECK(sudoku_rate(NULL, puzzle, NULL, &rating) == SUDOKU_NOT_UNIQUE, "a clue less");
}

static void test_house(void)
{
    fresh();
    only(1, 1, "12");
    only(1, 2, "23");
    only(1, 3, "34");
    only(1, 4, "45");
    only(1, 5, "51");
    CHECK(sudoku_reduce(NULL, &position, "house") == SUDOKU_OK, "a contradiction");
    CHECK(position.candidates[8] == digits_of("6789"), "row 1 keeps %x in its last cell",
          position.candidates[8]);
    CHECK(position.candidates[9] == ALL_DIGITS, "row 2 lost something");
    only(1, 6, "13");
    CHECK(sudoku_reduce(NULL, &position, "house") == SUDOKU_NO_SOLUTION, "six cells, five digits");
}

/* Can the cells of a house from number `at` on be filled without the used digits? */
static bool is_fillable(const uint16_t *candidates, unsigned house, unsigned at, unsigned used)
{
    if (at == 9)
        return true;
    for (unsigned rest = candidates[core_house_cells[house][at]] & ~used; rest; rest &= rest - 1)
        if (is_fillable(candidates, house, at + 1, used | (rest & (0u - rest))))
            return true;
    return false;
}

/* Removes each candidate without which its house can be filled, but with which it cannot. Returns false if a
 * house cannot be filled. */
static bool reduce_plainly(uint16_t *candidates)
{
    for (unsigned house = 0, quiet = 0; quiet < HOUSES; house = (house + 1) % HOUSES, quiet++) {
        if (!is_fillable(candidates, house, 0, 0))
            return false;
        for (int i = 0; i < 9; i++) {
            uint16_t *set = &candidates[core_house_cells[house][i]];
            for (unsigned rest = *set; rest; rest &= rest - 1) {
                const uint16_t before = *set;
                *set = (uint16_t)(rest & (0u - rest));
                bool fits = is_fillable(candidates, house, 0, 0);
                *set = fits ? before : (uint16_t)(before & ~(rest & (0u - rest)));
                quiet = fits ? quiet : 0;
            }
        }
    }
    return true;
}

/* Empty grids with few candidates in a row and a box. */
static void test_random_houses(void)
{
    unsigned solvable = 0, reduced = 0;
    uint32_t random = 1;
    for (int grid = 0; grid < 150; grid++) {
        uint16_t expected[SUDOKU_CELLS];
        fresh();
        for (unsigned i = 0; i < 18; i++) {
            unsigned set = ALL_DIGITS;
            for (int digit = 0; digit < 9; digit++)
                set &= ~(1u << (random = random * 1103515245 + 12345, (random >> 16) % 9));
            position.candidates[core_house_cells[i / 9 * 22][i % 9]] = (uint16_t)set;
        }
        memcpy(expected, position.candidates, sizeof expected);
        bool is_solvable = reduce_plainly(expected);
        reduced += memcmp(expected, position.candidates, sizeof expected) != 0;
        solvable += is_solvable;
        int status = sudoku_reduce(NULL, &position, "house");
        CHECK(status == (is_solvable ? SUDOKU_OK : SUDOKU_NO_SOLUTION), "grid %d: %d", grid, status);
        CHECK(!is_solvable || memcmp(expected, position.candidates, sizeof expected) == 0,
              "grid %d: other candidates", grid);
    }
    CHECK(solvable > 30 && solvable < 140 && reduced > 50, "%u can be filled, %u lose candidates", solvable,
          reduced);
}

/* Singles at once and step by step: a candidate that the input lacks, a digit that is missing, a full grid.
 * */
static void test_reduced_singles(void)
{
    static const char names[] = "hidden-single,naked-single";
    static const char puzzle[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "the puzzle");
    struct sudoku_position start = position;
    CHECK(sudoku_reduce(NULL, &position, names) == SUDOKU_OK && !memchr(position.cells, '.', SUDOKU_CELLS),
          "singles solve it");
    const char digit = position.cells[2];
    position = start;
    position.candidates[2] &= (uint16_t) ~(1u << (digit - '1'));
    CHECK(sudoku_reduce(NULL, &position, names) == SUDOKU_NO_SOLUTION, "without the digit of r1c3");
    position = start;
    CHECK(sudoku_reduce(NULL, &position, "hidden-single,naked-single,locked,x-wing") == SUDOKU_OK &&
              position.cells[2] == digit,
          "step by step");
}

static void test_words(void)
{
    char text[300], small[10];
    fresh();
    only(4, 5, "27");
    only(4, 8, "27");
    CHECK(find("naked-pair"), "no pair");
    size_t length = logic_write_step(&step, SUDOKU_DESCRIBE_STEP, text, sizeof text);
    static const char expected[] =
        "Naked pair 2,7 in r4c5 and r4c8 (row 4): r4c1, r4c2, r4c3, r4c4, r4c6, "
        "r4c7, r4c9 <> 2,7";
    CHECK(strcmp(text, expected) == 0, "%s", text);
    CHECK(length == strlen(expected), "length %zu", length);
    CHECK(logic_write_step(&step, SUDOKU_DESCRIBE_STEP, small, sizeof small) == length, "another length");
    CHECK(strcmp(small, "Naked pai") == 0, "%s", small);
    CHECK(logic_write_step(&step, SUDOKU_DESCRIBE_STEP, NULL, 0) == length, "another length without room");
    logic_write_step(&step, SUDOKU_DESCRIBE_PLACE, text, sizeof text);
    CHECK(strcmp(text, "row 4") == 0, "%s", text);
}

int main(void)
{
    test_singles();
    test_locking();
    test_locking_everywhere();
    test_hidden_sets();
    test_direct_hidden_sets();
    test_naked_sets();
    test_pair_of_one_house_only();
    test_fish();
    test_wings();
    test_rectangles();
    test_rectangle_hidden();
    test_loops();
    test_bug();
    test_no_bug();
    test_aligned_pair();
    test_ladders();
    test_ratings();
    test_improper();
    test_house();
    test_random_houses();
    test_reduced_singles();
    test_words();
    return test_report();
}

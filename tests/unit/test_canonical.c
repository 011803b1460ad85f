/* The canonical form beside a slow search that writes out all 3,359,232 arrangements, and under random
 * changes. */
#include "create/random.h"
#include "sudoku.h"
#include "tests/test.h"

/* Puzzles of every kind, and how many changes leave each as it is where that is known (0: it is not). */
static const struct {
    const char *name, *text;
    uint32_t automorphisms;
} samples[] = {
    {"17 clues", "000000010400000000020000000000050407008000300001090000300400200050100000000806000", 1},
    {"17 others", "000000010400000000020000000000050604008000300001090000300400200050100000000807000", 1},
    {"minimal", "100007090030020008009600500005300900010080002600004000300000010040000007007000300", 1},
    {"full", "512743896348695712976182345429368157163957428785421963894236571651874239237519684", 1},
    {"the most symmetric full grid",
     "123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648},
    {"almost full", "512743896348695712976182345429368157163957428785421963894236571651874239.37519684", 1},
    {"empty", ".................................................................................", 3359232},
    {"one clue", "5................................................................................", 41472},
    {"one row", "......................................................123456789..................", 186624},
    {"one band", "123456789456789123789123456......................................................", 0},
    {"one box", "............................................................123......456......789", 0},
    {"one digit", "1...........1...........1...1...........1...........1...1...........1...........1", 0},
    {"nine digits apart", "1...........2...........3...4...........5...........6...7...........8...........9",
     0},
    {"diagonal", "1.........2.........3.........4.........5.........6.........7.........8.........9", 0},
    {"two digits", "12.............12....12....2.1............2.1...2.1....12.............12....12...", 0},
    {"three digits", "1..4..7..4..7..1..7..1..4....1..4..7..4..7..1..7..1..4.1..4..7..4..7..1..7..1..4.", 0},
    {"a third", "1..4..7...5..8..2...9..3..62..5..8...6..9..3...7..1..43..6..9...4..7..1...8..2..5", 0},
    {"two rows", "123456789......................................................987645312.........", 0},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static const unsigned char ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

/* The i-th of the 6^4 = 1296 orders of nine lines that keep their groups of three together. */
static void line_order(unsigned i, unsigned char order[9])
{
    const unsigned char *groups = ORDERS[i % 6];
    i /= 6;
    for (int group = 0; group < 3; group++, i /= 6)
        for (int line = 0; line < 3; line++)
            order[3 * group + line] = (unsigned char)(3 * groups[group] + ORDERS[i % 6][line]);
}

static void transpose(char puzzle[81])
{
    for (int row = 0; row < 9; row++)
        for (int column = 0; column < row; column++) {
            char held = puzzle[9 * row + column];
            puzzle[9 * row + column] = puzzle[9 * column + row];
            puzzle[9 * column + row] = held;
        }
}

/* Reads the puzzle in this order with digits named as they come, while it is not greater than best. Returns
 * how it compares, and makes it the best if it is less. */
static int compare_arrangement(const char *puzzle, const unsigned char rows[9],
                               const unsigned char columns[9], char best[81])
{
    char name[10] = {'.'};
    char next = '1';
    int result = 0;
    for (int cell = 0; cell < 81; cell++) {
        char c = puzzle[9 * rows[cell / 9] + columns[cell % 9]];
        int digit = c == '.' ? 0 : c - '0';
        if (name[digit] == 0)
            name[digit] = next++;
        if (result == 0 && name[digit] > best[cell])
            return 1;
        if (name[digit] < best[cell])
            result = -1;
        if (result < 0)
            best[cell] = name[digit];
    }
    return result;
}

/* The minlex form by trying everything, and how many arrangements give it. */
static uint32_t slow_canonical(const char *puzzle, char best[81])
{
    static unsigned char orders[1296][9];
    uint32_t ties = 0;
    char view[81];
    for (unsigned i = 0; i < 1296; i++)
        line_order(i, orders[i]);
    for (int i = 0; i < 81; i++)
        view[i] = puzzle[i] == '0' ? '.' : puzzle[i];
    memset(best, '~', 81);
    for (int turn = 0; turn < 2; turn++, transpose(view))
        for (int i = 0; i < 1296; i++)
            for (int j = 0; j < 1296; j++) {
                int result = compare_arrangement(view, orders[i], orders[j], best);
                ties = result < 0 ? 1 : ties + (result == 0);
            }
    return ties;
}

static void check_beside_slow(const char *name, const char *puzzle)
{
    char fast[81], slow[81];
    uint32_t counted = 0;
    uint32_t ties = slow_canonical(puzzle, slow);
    int status = sudoku_canonicalize(puzzle, 0, fast, NULL);
    CHECK(status == SUDOKU_OK, "%s: status %d", name, status);
    CHECK(memcmp(fast, slow, 81) == 0, "%s: %.81s is not %.81s (from %.81s)", name, fast, slow, puzzle);
    status = sudoku_canonicalize(puzzle, 0, NULL, &counted);
    CHECK(status == SUDOKU_OK && counted == ties, "%s: %u automorphisms, not %u", name, (unsigned)counted,
          (unsigned)ties);
}

/* Any of the 1,218,998,108,160 changes. */
static void change(const char *puzzle, uint64_t *random, char *changed)
{
    unsigned char rows[9], columns[9];
    char digits[] = ".123456789";
    line_order(test_below(random, 1296), rows);
    line_order(test_below(random, 1296), columns);
    for (unsigned i = 9; i > 1; i--) {
        unsigned j = 1 + test_below(random, i);
        char held = digits[i];
        digits[i] = digits[j];
        digits[j] = held;
    }
    for (int cell = 0; cell < 81; cell++) {
        char c = puzzle[9 * rows[cell / 9] + columns[cell % 9]];
        changed[cell] = digits[c == '.' ? 0 : c - '0'];
    }
    if (test_below(random, 2))
        transpose(changed);
}

static void test_invariance(const char *name, const char *puzzle, int times, uint64_t *random)
{
    char expected[81], changed[81], form[81];
    int status = sudoku_canonicalize(puzzle, 0, expected, NULL);
    CHECK(status == SUDOKU_OK, "%s: status %d", name, status);
    CHECK(sudoku_check(expected, NULL, 0, NULL) == SUDOKU_OK, "%s: %.81s", name, expected);
    for (int i = 0; i < times; i++) {
        change(puzzle, random, changed);
        sudoku_canonicalize(changed, 0, form, NULL);
        CHECK(memcmp(form, expected, 81) == 0, "%s: %.81s gives %.81s, not %.81s", name, changed, form,
              expected);
    }
}

/* Some clues of a full grid, in any arrangement. */
static void random_puzzle(uint64_t *random, char puzzle[82])
{
    char full[81];
    unsigned clues = test_below(random, 82);
    change(samples[test_below(random, 4) ? 3 : 4].text, random, full);
    memset(puzzle, '.', 81);
    puzzle[81] = '\0';
    while (clues-- > 0) {
        unsigned cell = test_below(random, 81);
        puzzle[cell] = full[cell];
    }
}

static void test_samples(uint64_t *random)
{
    for (int i = 0; i < SAMPLES; i++) {
        uint32_t count = 0;
        test_invariance(samples[i].name, samples[i].text, test_full() ? 10000 : 300, random);
        sudoku_canonicalize(samples[i].text, 0, NULL, &count);
        if (samples[i].automorphisms)
            CHECK(count == samples[i].automorphisms, "%s: %u automorphisms", samples[i].name,
                  (unsigned)count);
        if (test_full() || i < 5)
            check_beside_slow(samples[i].name, samples[i].text);
    }
}

static void test_random_puzzles(uint64_t *random)
{
    char puzzle[82];
    for (int i = 0; i < (test_full() ? 20 : 4); i++) {
        random_puzzle(random, puzzle);
        check_beside_slow("random", puzzle);
    }
    for (int i = 0; i < (test_full() ? 5000 : 1000); i++) {
        random_puzzle(random, puzzle);
        test_invariance("random", puzzle, 10, random);
    }
}

static int compare_forms(const void *a, const void *b)
{
    return memcmp(a, b, 81);
}

/* Random full grids have a search of their own for the second row. Each keeps its form in all disguises, some
 * are compared with the slow search, and no two have the same form. */
static void test_full_grids(uint64_t *random)
{
    enum { GRIDS = 200 };
    static struct grid_source source;
    char grid[82], forms[GRIDS][81];
    create_grid_source_prepare(&source);
    for (int i = 0; i < GRIDS; i++) {
        struct random stream = random_stream(test_random(random), 0);
        create_random_grid(&source, &stream, grid);
        grid[81] = '\0';
        test_invariance("random full grid", grid, test_full() ? 1000 : 50, random);
        if (i < (test_full() ? 8 : 3))
            check_beside_slow("random full grid", grid);
        sudoku_canonicalize(grid, 0, forms[i], NULL);
        CHECK(memcmp(forms[i], "12345678945", 11) == 0, "%.81s", forms[i]);
    }
    qsort(forms, GRIDS, 81, compare_forms);
    for (int i = 1; i < GRIDS; i++)
        CHECK(memcmp(forms[i], forms[i - 1], 81) != 0, "two grids give %.81s", forms[i]);
}

/* No two samples are the same, nor a puzzle and its neighbour with one clue less. */
static void test_distinct(void)
{
    char forms[SAMPLES][81];
    for (int i = 0; i < SAMPLES; i++) {
        sudoku_canonicalize(samples[i].text, 0, forms[i], NULL);
        for (int j = 0; j < i; j++)
            CHECK(memcmp(forms[i], forms[j], 81) != 0, "%s and %s", samples[i].name, samples[j].name);
    }
}

/* The classes of bands found so far. */
struct classes {
    int n;
    char forms[500][81];
    uint32_t arrangements; /* of all of them together, up to renaming the digits */
};

static void add_band(struct classes *classes, const char *band)
{
    char form[81];
    uint32_t automorphisms = 1;
    sudoku_canonicalize(band, 0, form, NULL);
    for (int i = classes->n - 1; i >= 0; i--)
        if (memcmp(classes->forms[i], form, 81) == 0)
            return;
    sudoku_canonicalize(band, 0, NULL, &automorphisms);
    classes->arrangements += 6 * 6 * 216 * 72 / automorphisms; /* 72: orders of the six empty rows */
    if (classes->n < 500)
        memcpy(classes->forms[classes->n++], form, 81);
}

/* Rows 2 and 3 of the second and the third box in all orders. */
static void add_orders(struct classes *classes, char sets[3][6])
{
    for (int i = 0; i < 6 * 6 * 6 * 6; i++) {
        char band[82];
        int rest = i;
        memset(band, '.', 81);
        band[81] = '\0';
        for (int row = 0; row < 3; row++)
            for (int box = 0; box < 3; box++) {
                const unsigned char *order = ORDERS[row && box ? rest % 6 : 0];
                if (row && box)
                    rest /= 6;
                for (int k = 0; k < 3; k++)
                    band[9 * row + 3 * box + k] =
                        box == 0 ? (char)('1' + 3 * row + k) : sets[row][3 * box - 3 + order[k]];
            }
        add_band(classes, band);
    }
}

/* Splits the six digits that the first box leaves for a row among the two other boxes: bit i of split says
 * that the i-th goes into the second box. */
static void split_row(int row, unsigned split, char set[6])
{
    int n[2] = {0, 3};
    for (int i = 0; i < 6; i++) {
        int digit = i < 3 * row ? i : i + 3;
        set[n[!(split >> i & 1)]++] = (char)('1' + digit);
    }
}

/* Every band is one of these, but for a change. There are known to be 416 classes, and 56 * 6^6 bands in all
 * with a given first box. */
static void test_bands(void)
{
    static const unsigned char THREES[20] = {7,  11, 13, 14, 19, 21, 22, 25, 26, 28,
                                             35, 37, 38, 41, 42, 44, 49, 50, 52, 56};
    static struct classes classes;
    for (int i = 0; i < 20 * 20 * 20; i++) {
        char sets[3][6];
        unsigned seen = 0;
        split_row(0, THREES[i % 20], sets[0]);
        split_row(1, THREES[i / 20 % 20], sets[1]);
        split_row(2, THREES[i / 400], sets[2]);
        for (int k = 0; k < 9; k++)
            seen |= 1u << (sets[k / 3][k % 3] - '1');
        if (seen == 0x1ff)
            add_orders(&classes, sets);
    }
    CHECK(classes.n == 416, "%d classes of bands", classes.n);
    CHECK(classes.arrangements == 56 * 46656, "%u bands", (unsigned)classes.arrangements);
}

static void test_bad_input(void)
{
    char form[81];
    uint32_t count;
    char puzzle[82] = "55...............................................................................";
    CHECK(sudoku_canonicalize(puzzle, 0, form, NULL) == SUDOKU_CLASH, "a clash");
    CHECK(sudoku_canonicalize(puzzle, 0, NULL, &count) == SUDOKU_CLASH, "a clash");
    puzzle[1] = 'x';
    CHECK(sudoku_canonicalize(puzzle, 0, form, NULL) == SUDOKU_BAD_CHARACTER, "a wrong character");
    puzzle[1] = '\0';
    CHECK(sudoku_canonicalize(puzzle, 0, form, NULL) == SUDOKU_BAD_CHARACTER, "too short");
}

int main(void)
{
    uint64_t random = test_seed();
    test_samples(&random);
    test_random_puzzles(&random);
    test_full_grids(&random);
    test_distinct();
    if (test_full())
        test_bands();
    test_bad_input();
    return test_report();
}

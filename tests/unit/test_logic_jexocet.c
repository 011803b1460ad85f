/* JExocets: positions that have one, near misses, and all that puzzles have against the solutions. */
#include "sudoku_create.h"
#include "tests/positions.h"

static bool transposed;

/* The cell has only these candidates, or with rows and columns exchanged. */
static void cell(int row, int column, const char *digits)
{
    only(transposed ? column : row, transposed ? row : column, digits);
}

static unsigned gone(int row, int column)
{
    return transposed ? removed(column, row) : removed(row, column);
}

/* The base in row 1, the targets in rows 2 and 3; 1, 2 and 3 in rows 4 and 5 of the columns that cross. */
static void exocet(void)
{
    static const int columns[] = {3, 4, 8};
    fresh();
    cell(1, 1, "123");
    cell(1, 2, "123");
    cell(3, 4, "456789");
    cell(2, 8, "456789");
    for (int i = 0; i < 3; i++)
        for (int row = 6; row <= 9; row++)
            cell(row, columns[i], "456789");
}

static void test_words(void)
{
    exocet();
    REMOVES("jexocet", 103, 12);
    READS(SUDOKU_DESCRIBE_STEP,
          "JExocet 1,2,3 in r1c1 and r1c2 (base), r2c4 and r3c8 (targets): r2c4, r3c8 <> 4,5,6,7,8,9");
    READS(
        SUDOKU_DESCRIBE_REASON,
        "r1c1 and r1c2 hold two of the digits 1, 2 and 3. Take either of them. Cells that see both of r1c1 "
        "and r1c2 are not it, nor are r3c4 and r2c8, so in rows 1, 2 and 3 columns 3, 4 and 8 have it only "
        "in r2c4 and r3c8. "
        "Elsewhere they have it at most twice, whichever it is: 1 only in rows 4 and 5; 2 only in rows 4 and "
        "5; 3 only in rows 4 and 5. Each of them has it once, so one of r2c4 and r3c8 is it. So r2c4 and "
        "r3c8 are the same two digits as r1c1 and r1c2.");
    cell(2, 4, "123");
    cell(3, 8, "123");
    cell(3, 7, "4562389");
    cell(3, 9, "23");
    REMOVES("jexocet", 103, 1);
    READS(
        SUDOKU_DESCRIBE_REASON,
        "r1c1 and r1c2 hold two of the digits 1, 2 and 3. Take either of them. Cells that see both of r1c1 "
        "and r1c2 are not it, nor are r3c4 and r2c8, so in rows 1, 2 and 3 columns 3, 4 and 8 have it only "
        "in r2c4 and r3c8. "
        "Elsewhere they have it at most twice, whichever it is: 1 only in rows 4 and 5; 2 only in rows 4 and "
        "5; 3 only in rows 4 and 5. Each of them has it once, so one of r2c4 and r3c8 is it. So r2c4 and "
        "r3c8 are the same two digits as r1c1 and r1c2. The digit of r2c4 is "
        "in r3c7 or r3c9, and that of r3c8 in r2c5 or r2c6.");
}

static void test_removals(void)
{
    char reason[1000];
    exocet();
    REMOVES("jexocet", 103, 12);
    CHECK(gone(2, 4) == digits_of("456789") && gone(3, 8) == gone(2, 4), "the wrong cells");

    /* The targets cannot be 3, so that the base is 1 and 2, as are the targets. */
    cell(2, 4, "129");
    cell(3, 8, "12");
    CHECK(find("jexocet"), "no step");
    logic_write_step(&step, SUDOKU_DESCRIBE_REASON, reason, sizeof reason);
    CHECK(strstr(reason,
                 " The two can be 1 and 2. So 1 and 2 are there in any case: no cell that sees both of "),
          "%s", reason);
    CHECK(gone(1, 1) == digits_of("3") && gone(1, 2) == digits_of("3"), "the base keeps a digit");
    CHECK(gone(2, 4) == digits_of("9") && !gone(3, 8), "the wrong targets");
    CHECK(gone(1, 9) == digits_of("12") && gone(3, 2) == digits_of("12"), "the base is seen");
    CHECK(gone(2, 7) == digits_of("12") && gone(3, 6) == digits_of("12"), "the targets are seen");
    CHECK(gone(4, 1) == digits_of("12") && gone(5, 9) == digits_of("12"), "the lines of the digits");
    CHECK(!gone(4, 3) && !gone(5, 8) && !gone(6, 1) && !gone(2, 6), "too much is removed");

    /* 1 has no place in the mirror of a target. */
    cell(2, 4, "123");
    cell(3, 8, "123");
    NOTHING("jexocet");
    cell(3, 7, "23456789");
    cell(3, 9, "23456789");
    REMOVES("jexocet", 103, 1);
    CHECK(gone(2, 4) == digits_of("1"), "the wrong cell");

    /* The digit that all fillings have goes from two rows below only if it has places in just two. */
    exocet();
    cell(2, 4, "1");
    cell(3, 8, "23");
    for (int row = 6; row <= 9; row++)
        cell(row, 3, "1456789"); /* still not in three columns at once: 4 and 8 have it in rows 4 and 5 */
    cell(5, 4, "456789");
    cell(5, 8, "456789");
    CHECK(find("jexocet") && gone(1, 9) == digits_of("1") && !gone(4, 1), "the lines of the digit");
}

static void test_near_misses(void)
{
    exocet();
    cell(3, 4, "1456789");
    NOTHING("jexocet"); /* a digit of the base in a companion */

    exocet();
    cell(1, 1, "1234");
    cell(1, 2, "1235");
    NOTHING("jexocet"); /* five digits */

    exocet();
    cell(8, 3, "1456789");
    NOTHING("jexocet"); /* 1 in row 8 of column 3, and in rows 4 and 5 of the others */
    cell(5, 4, "23456789");
    cell(5, 8, "23456789");
    REMOVES("jexocet", 103, 12); /* now these have it in one row */
}

static struct sudoku_position current;
static char solution[SUDOKU_CELLS];
static unsigned n_steps, n_mirrors;

static int check_right(void *context, const void *result)
{
    const struct sudoku_step *found = result;
    (void)context;
    n_steps++;
    n_mirrors += found->n_helpers == 8;
    for (size_t i = 0; i < found->n_removals; i++) {
        const struct sudoku_part *removal = &found->removals[i];
        CHECK(!(removal->digits >> (solution[removal->cell] - '1') & 1), "%.81s: cell %d", current.cells,
              removal->cell);
    }
    return 0;
}

/* All JExocets of each position, on the way that singles, locked candidates, pairs and JExocets lead. */
static void walk(const char *puzzle)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_reasoner *reasoner[2] = {NULL, NULL};
    const struct sudoku_step *found;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    options.only = "jexocet";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner[0]) == SUDOKU_OK, "no reasoner");
    options.only = "hidden-single,naked-single,locked,naked-pair,jexocet";
    CHECK(sudoku_reasoner_new(&options, NULL, &reasoner[1]) == SUDOKU_OK, "no reasoner");
    CHECK(sudoku_solve(puzzle, 2, solution) == 1 && sudoku_start_position(puzzle, &current) == SUDOKU_OK,
          "%.81s", puzzle);
    do {
        sudoku_find_all_steps(reasoner[0], &current, check_right, NULL);
    } while (sudoku_find_step(reasoner[1], &current, &found) == SUDOKU_OK &&
             sudoku_make_step(&current, found) == SUDOKU_OK);
    sudoku_reasoner_free(reasoner[0]);
    sudoku_reasoner_free(reasoner[1]);
}

static void test_puzzles(void)
{
    char line[200], puzzle[SUDOKU_CELLS];
    const uint64_t seed = test_seed();
    FILE *file = fopen("puzzles/hardest.txt", "r");
    CHECK(file != NULL, "no puzzles");
    while (file && fgets(line, sizeof line, file))
        for (unsigned i = 0; *line != '#' && i < (test_full() ? 100u : 10u); i++) {
            CHECK(sudoku_shuffle(line, seed, i, puzzle) == SUDOKU_OK, "%s", line);
            walk(puzzle);
        }
    if (file)
        fclose(file);
    printf("%u JExocets, %u with mirrors\n", n_steps, n_mirrors);
    CHECK(n_steps > 500 && n_mirrors > 50, "too few");
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        transposed = i;
        test_removals();
        test_near_misses();
    }
    transposed = false;
    test_words();
    test_puzzles();
    return test_report();
}

/* A bound on guesses, and small batches, whose hard puzzles go to a desk at such a bound. */
#include "sudoku.h"
#include "tests/oracle.h"
#include "tests/test.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char hard[] =
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

static void patience_ends(void)
{
    size_t count = 99;
    uint64_t guesses = 0;
    CHECK(sudoku_search(QUERY(.puzzle = easy, .limit = 2, .most_guesses = 1), &count, &guesses, NULL) ==
              SUDOKU_OK,
          "no guess is needed");
    CHECK(count == 1 && guesses == 0, "%zu solutions, %d guesses", count, (int)guesses);
    CHECK(sudoku_search(QUERY(.puzzle = hard, .limit = 2, .most_guesses = 3), &count, &guesses, NULL) ==
              SUDOKU_GAVE_UP,
          "three guesses are too few");
    CHECK(guesses == 4, "%d guesses", (int)guesses);
}

/* A search from candidates gives up in the same way, and what was found until then counts. */
static void search_gives_up(void)
{
    uint16_t candidates[81];
    size_t count = 99;
    uint64_t guesses = 0;
    CHECK(sudoku_find_candidates(hard, candidates) == SUDOKU_OK, "candidates");
    CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = 2, .most_guesses = 3), &count, &guesses,
                        NULL) == SUDOKU_GAVE_UP &&
              guesses == 4,
          "%d guesses", (int)guesses);
    CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = 2, .most_guesses = 1000000), &count, NULL,
                        NULL) == SUDOKU_OK &&
              count == 1,
          "%zu solutions", count);
    for (int cell = 0; cell < 81; cell++)
        candidates[cell] = 0x1ff;
    CHECK(sudoku_search(QUERY(.candidates = candidates, .limit = SIZE_MAX, .most_guesses = 1000), &count,
                        NULL, NULL) == SUDOKU_GAVE_UP &&
              count > 0,
          "%zu solutions", count);
}

static void small_batches_are_solved_all_the_same(void)
{
    char puzzles[5][81], solutions[5][81], expected[81];
    signed char counts[5];
    for (size_t n = 0; n < 5; n++)
        memcpy(puzzles[n], n % 2 ? hard : easy, 81);
    memset(puzzles[4], '.', 81);
    memset(solutions, '?', sizeof solutions);
    CHECK(sudoku_solve_many(NULL, puzzles[0], 81, 5, SUDOKU_MOST_LIMIT, solutions[0], 81, counts, NULL,
                            NULL) == SUDOKU_OK,
          "solved");
    for (size_t i = 0; i < 4; i++) {
        CHECK(counts[i] == 1, "puzzle %zu has %d solutions", i, counts[i]);
        sudoku_solve(i % 2 ? hard : easy, 1, expected);
        CHECK(memcmp(solutions[i], expected, 81) == 0, "puzzle %zu: %.81s", i, solutions[i]);
    }
    CHECK(counts[4] == SUDOKU_MOST_LIMIT, "the empty grid has %d solutions", counts[4]);
    CHECK(oracle_solves(puzzles[4], solutions[4]), "%.81s", solutions[4]);
    CHECK(sudoku_solve_many(NULL, puzzles[0], 81, 5, 2, NULL, 0, counts, NULL, NULL) == SUDOKU_OK &&
              counts[1] == 1,
          "counts alone");
}

int main(void)
{
    patience_ends();
    search_gives_up();
    small_batches_are_solved_all_the_same();
    return test_report();
}

/* Puzzles by rating: each has a rating in its range, easy ones need singles alone, and clues are as many as
 * the header says. */
#include <string.h>

#include "sudoku_research.h"
#include "tests/test.h"

static unsigned count(const char *puzzle)
{
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        n += puzzle[cell] != '.';
    return n;
}

static void test_range(unsigned least_er, unsigned most_er, unsigned least_clues, unsigned most_clues)
{
    for (uint64_t seed = 0; seed < 8; seed++) {
        char puzzle[SUDOKU_CELLS], again[SUDOKU_CELLS];
        struct sudoku_rating rating = SUDOKU_RATING_INIT, rated = SUDOKU_RATING_INIT;
        const int status = sudoku_make_rated(NULL, least_er, most_er, seed, puzzle, &rating, NULL);
        CHECK(status == SUDOKU_OK && rating.er >= least_er && rating.er <= most_er, "status %d, er %u",
              status, rating.er);
        CHECK(sudoku_rate(NULL, puzzle, NULL, &rated) == SUDOKU_OK && rated.er == rating.er, "%u", rated.er);
        CHECK(count(puzzle) >= least_clues && count(puzzle) <= most_clues, "%.81s", puzzle);
        CHECK(sudoku_make_rated(NULL, least_er, most_er, seed, again, NULL, NULL) == SUDOKU_OK &&
                  memcmp(puzzle, again, SUDOKU_CELLS) == 0,
              "seed %u again", (unsigned)seed);
    }
}

/* 2.5 is the rating of direct hidden triplets, too: without singles alone, one in six would need more. */
static void test_singles(void)
{
    for (uint64_t seed = 0; seed < 100; seed++) {
        char puzzle[SUDOKU_CELLS];
        struct sudoku_position position;
        CHECK(sudoku_make_rated(NULL, 0, 25, seed, puzzle, NULL, NULL) == SUDOKU_OK &&
                  sudoku_start_position(puzzle, &position) == SUDOKU_OK &&
                  sudoku_reduce(NULL, &position, "hidden-single,naked-single") == SUDOKU_OK &&
                  !memchr(position.cells, '.', SUDOKU_CELLS),
              "%.81s", puzzle);
    }
}

static void test_words(void)
{
    CHECK(strcmp(sudoku_difficulty(0), "easy") == 0 && strcmp(sudoku_difficulty(25), "easy") == 0, "easy");
    CHECK(strcmp(sudoku_difficulty(26), "medium") == 0 && strcmp(sudoku_difficulty(62), "unfair") == 0,
          "unfair");
    CHECK(strcmp(sudoku_difficulty(99), "nightmare") == 0 && strcmp(sudoku_difficulty(100), "monster") == 0 &&
              strcmp(sudoku_difficulty(SUDOKU_BEYOND), "monster") == 0,
          "monster");
}

int main(void)
{
    test_range(0, 25, 32, 36);
    test_range(26, 40, 28, 32);
    test_range(41, 54, 17, 40);
    test_singles();
    test_words();
    return test_report();
}

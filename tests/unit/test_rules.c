/* Clashes, candidates and the words for what is wrong. */
#include "sudoku.h"
#include "tests/test.h"

static const char full[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static void clashes_are_all_named(void)
{
    char grid[82];
    struct sudoku_clash clash[8];
    size_t n;
    memcpy(grid, full, sizeof grid);
    CHECK(sudoku_check(grid, clash, 1, NULL) == SUDOKU_OK, "a valid grid");
    CHECK(sudoku_check(grid, clash, 8, &n) == SUDOKU_OK && n == 0, "a valid grid");

    memset(grid, '.', 81);
    grid[0] = grid[1] = '5';
    CHECK(sudoku_check(grid, clash, 8, &n) == SUDOKU_CLASH && n == 2, "a row and a box");
    CHECK(sudoku_check(grid, clash, 1, NULL) == SUDOKU_CLASH, "a clash");
    CHECK(clash[0].first == 0 && clash[0].second == 1 && clash[0].digit == 5 &&
              clash[0].house == SUDOKU_ROW && clash[0].index == 0,
          "%d %d %d %d %d", clash[0].first, clash[0].second, clash[0].digit, clash[0].house, clash[0].index);

    memset(grid, '9', 81);
    CHECK(sudoku_check(grid, clash, 8, &n) == SUDOKU_CLASH && n == 27 * 36, "%zu", n);
}

static void bad_text_is_refused(void)
{
    char grid[82];
    uint16_t candidates[SUDOKU_CELLS];
    memcpy(grid, full, sizeof grid);
    grid[80] = 'a';
    CHECK(sudoku_check(grid, NULL, 0, NULL) == SUDOKU_BAD_CHARACTER, "a letter");
    CHECK(sudoku_find_candidates(grid, candidates) == SUDOKU_BAD_CHARACTER, "a letter");
    CHECK(sudoku_check("53467", NULL, 0, NULL) == SUDOKU_BAD_CHARACTER, "five characters");
    CHECK(sudoku_solve("53467", 1, NULL) == SUDOKU_BAD_CHARACTER, "five characters");
    CHECK(sudoku_check("", NULL, 0, NULL) == SUDOKU_BAD_CHARACTER, "nothing at all");
}

static void candidates_follow_from_clues(void)
{
    char grid[82];
    uint16_t candidates[SUDOKU_CELLS];
    memset(grid, '0', 81);
    grid[40] = '5';
    CHECK(sudoku_find_candidates(grid, candidates) == SUDOKU_OK, "one clue");
    CHECK(candidates[40] == 1 << 4, "%x", candidates[40]);
    CHECK(candidates[36] == (0x1ff & ~(1 << 4)), "same row: %x", candidates[36]);
    CHECK(candidates[4] == (0x1ff & ~(1 << 4)), "same column: %x", candidates[4]);
    CHECK(candidates[30] == (0x1ff & ~(1 << 4)), "same box: %x", candidates[30]);
    CHECK(candidates[0] == 0x1ff, "elsewhere: %x", candidates[0]);
    grid[36] = grid[40];
    CHECK(sudoku_find_candidates(grid, candidates) == SUDOKU_CLASH, "two of a digit in a row");
    CHECK(candidates[36] == candidates[40] && !(candidates[0] & candidates[36]),
          "and still their candidates");
}

static void every_status_has_words(void)
{
    for (int status = 0; status >= SUDOKU_TOO_DEEP; status--)
        CHECK(strcmp(sudoku_strerror(status), "unknown status") != 0, "status %d", status);
    CHECK(strcmp(sudoku_strerror(-99), "unknown status") == 0, "%s", sudoku_strerror(-99));
}

int main(void)
{
    clashes_are_all_named();
    bad_text_is_refused();
    candidates_follow_from_clues();
    every_status_has_words();
    return test_report();
}

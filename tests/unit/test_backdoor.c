/* Backdoors: found sets let singles finish, and no smaller set does. */
#include "tests/test.h"

#include "sudoku_research.h"

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char inkala[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/* Do naked and hidden singles fill the puzzle? */
static int singles_solve(const char *puzzle)
{
    struct sudoku_position position;
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "%.81s", puzzle);
    CHECK(sudoku_reduce(NULL, &position, "naked-single,hidden-single") == SUDOKU_OK, "%.81s", puzzle);
    return memchr(position.cells, '.', SUDOKU_CELLS) == NULL;
}

/* A sudoku_result_fn: keeps the first. */
static int keep_cells(void *context, const void *result)
{
    *(struct sudoku_cell_set *)context = *(const struct sudoku_cell_set *)result;
    return 1;
}

static void same_as_search(const char *puzzle, unsigned expected)
{
    struct sudoku_cell_set cells = {{0, 0}};
    char filled[SUDOKU_CELLS], solution[SUDOKU_CELLS];
    unsigned size = 9;
    CHECK(sudoku_find_backdoors(puzzle, 3, keep_cells, &cells, &size, NULL) == SUDOKU_OK && size == expected,
          "%u", size);
    sudoku_solve(puzzle, 1, solution);
    memcpy(filled, puzzle, SUDOKU_CELLS);
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        if (cells.bits[cell / 64] >> cell % 64 & 1)
            filled[cell] = solution[cell];
    CHECK(singles_solve(filled), "%.81s", filled);
    for (int cell = 0; size == 2 && cell < SUDOKU_CELLS; cell++) {
        memcpy(filled, puzzle, SUDOKU_CELLS);
        filled[cell] = solution[cell];
        CHECK(!singles_solve(filled), "a single cell, %d", cell);
    }
}

int main(void)
{
    unsigned size = 7;
    char open[SUDOKU_CELLS];
    memset(open, '.', sizeof open);
    same_as_search(easy, 0);
    same_as_search(inkala, 2);
    CHECK(sudoku_find_backdoors(inkala, 1, NULL, NULL, &size, NULL) == SUDOKU_GAVE_UP && size == 7, "%u",
          size);
    CHECK(sudoku_find_backdoors(open, 3, NULL, NULL, &size, NULL) == SUDOKU_NOT_UNIQUE, "open");
    CHECK(sudoku_find_backdoors("55", 3, NULL, NULL, &size, NULL) == SUDOKU_BAD_CHARACTER, "short");
    CHECK(sudoku_find_backdoors(NULL, 3, NULL, NULL, &size, NULL) == SUDOKU_BAD_ARGUMENT, "no puzzle");
    CHECK(sudoku_find_backdoors(easy, 3, NULL, NULL, NULL, NULL) == SUDOKU_BAD_ARGUMENT, "no size");
    return test_report();
}

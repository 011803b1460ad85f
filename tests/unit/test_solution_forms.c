/* Canonical forms by the solution: the same for disguises, and as many as orbits can be. */
#include "sudoku.h"
#include "tests/test.h"

static const char *const grids[] = {
    "512743896348695712976182345429368157163957428785421963894236571651874239237519684",
    /* of 648 automorphisms */
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
};

static unsigned count_clues(const char *puzzle)
{
    unsigned n = 0;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        n += puzzle[cell] != '.';
    return n;
}

/* The form has the solution's form as its solution, keeps the number of clues and of automorphisms, and all
 * disguises have it. */
static void check_form(uint64_t *random, const char *puzzle, const char *grid)
{
    char form[SUDOKU_CELLS], other[SUDOKU_CELLS], solution[SUDOKU_CELLS], expected[SUDOKU_CELLS];
    uint32_t automorphisms = 0, others = 0;
    CHECK(sudoku_canonicalize(puzzle, 1, form, &automorphisms) == SUDOKU_OK, "%.81s", puzzle);
    CHECK(sudoku_solve(form, 2, solution) == 1, "%.81s", form);
    sudoku_canonicalize(grid, 0, expected, NULL);
    CHECK(memcmp(solution, expected, SUDOKU_CELLS) == 0, "the solution is %.81s", solution);
    CHECK(count_clues(form) == count_clues(puzzle), "%.81s", form);
    sudoku_canonicalize(puzzle, 0, NULL, &others);
    CHECK(automorphisms == others, "%u automorphisms, not %u", (unsigned)automorphisms, (unsigned)others);
    for (int i = 0; i < 20; i++) {
        sudoku_shuffle(puzzle, test_random(random), 0, other);
        CHECK(sudoku_canonicalize(other, 1, other, &others) == SUDOKU_OK, "%.81s", puzzle);
        CHECK(memcmp(other, form, sizeof form) == 0 && others == automorphisms, "%.81s, then %.81s", form,
              other);
    }
}

/* Puzzles with fewer and fewer clues, as long as they have one solution. */
static void test_disguises(uint64_t *random, const char *grid)
{
    char puzzle[SUDOKU_CELLS], form[SUDOKU_CELLS];
    memcpy(puzzle, grid, sizeof puzzle);
    for (int i = 0; i < 300; i++) {
        unsigned cell = test_below(random, SUDOKU_CELLS);
        char held = puzzle[cell];
        puzzle[cell] = '.';
        int status = sudoku_canonicalize(puzzle, 1, form, NULL);
        CHECK(status == SUDOKU_OK || status == SUDOKU_NOT_UNIQUE, "status %d", status);
        if (status != SUDOKU_OK)
            puzzle[cell] = held;
        if (i % 10 == 0)
            check_form(random, puzzle, grid);
    }
}

/* Removes each clue in turn from a grid with 648 automorphisms. Those with the same form are an orbit, so
 * their number times the automorphisms that are left is 648. Of the forms with the same solution, the last is
 * chosen: the one whose first empty cell comes last. */
static void test_orbits(void)
{
    static char forms[SUDOKU_CELLS][SUDOKU_CELLS];
    uint32_t left[SUDOKU_CELLS];
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        memcpy(forms[i], grids[1], SUDOKU_CELLS);
        forms[i][i] = '.';
        CHECK(sudoku_canonicalize(forms[i], 1, forms[i], &left[i]) == SUDOKU_OK, "no form");
    }
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        unsigned same = 0;
        for (int j = 0; j < SUDOKU_CELLS; j++)
            same += memcmp(forms[i], forms[j], sizeof forms[i]) == 0;
        CHECK(same * left[i] == 648, "%u times %u", same, (unsigned)left[i]);
    }
    CHECK(forms[0][80] == '.', "not the last form: %.81s", forms[0]);
}

int main(void)
{
    uint64_t random = test_seed();
    test_disguises(&random, grids[0]);
    test_disguises(&random, grids[1]);
    test_orbits();
    return test_report();
}

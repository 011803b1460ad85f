/* The canonical forms of puzzles of candidates: equal for disguises, and as many as orbits can be. */
#include <stdbool.h>

#include "sudoku.h"
#include "tests/test.h"

static const char *const grids[] = {
    "512743896348695712976182345429368157163957428785421963894236571651874239237519684",
    /* of 648 automorphisms */
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
};

static void set_grid(const char *grid, uint16_t candidates[SUDOKU_CELLS])
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        candidates[cell] = (uint16_t)(1u << (grid[cell] - '1'));
}

/* Disguises a puzzle as nine layers, one for each digit. */
static void disguise(uint64_t seed, const uint16_t from[SUDOKU_CELLS], uint16_t to[SUDOKU_CELLS])
{
    uint16_t changed[SUDOKU_CELLS] = {0};
    for (int digit = 0; digit < 9; digit++) {
        char layer[SUDOKU_CELLS];
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            layer[cell] = from[cell] >> digit & 1 ? (char)('1' + digit) : '.';
        sudoku_shuffle(layer, seed, 0, layer);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++)
            if (layer[cell] != '.')
                changed[cell] |= (uint16_t)(1u << (layer[cell] - '1'));
    }
    memcpy(to, changed, sizeof changed);
}

static int keep(void *context, const char *solution)
{
    memcpy(context, solution, SUDOKU_CELLS);
    return 0;
}

/* The form has the solution's form as its solution, keeps the number of candidates, and all disguises have
 * it. */
static void check_form(uint64_t *random, const uint16_t puzzle[SUDOKU_CELLS], const char *grid)
{
    uint16_t form[SUDOKU_CELLS], other[SUDOKU_CELLS];
    char solution[SUDOKU_CELLS] = "", expected[SUDOKU_CELLS], of_form[SUDOKU_CELLS] = "";
    uint32_t automorphisms = 0, others = 0;
    size_t count = 0;
    int before = 0, after = 0;
    memcpy(form, puzzle, sizeof form);
    CHECK(sudoku_canonicalize(NULL, form, of_form, &automorphisms) == SUDOKU_OK, "no form");
    CHECK(sudoku_search(QUERY(.candidates = form, .limit = 2, .visit = keep, .context = solution), &count,
                        NULL, NULL) == SUDOKU_OK &&
              count == 1,
          "%zu solutions", count);
    sudoku_canonicalize(grid, NULL, expected, NULL);
    CHECK(memcmp(solution, expected, SUDOKU_CELLS) == 0, "the solution is %.81s", solution);
    CHECK(memcmp(of_form, expected, SUDOKU_CELLS) == 0, "the solution is said to be %.81s", of_form);
    for (int i = 0; i < 9 * SUDOKU_CELLS; i++) {
        before += puzzle[i / 9] >> i % 9 & 1;
        after += form[i / 9] >> i % 9 & 1;
    }
    CHECK(before == after, "%d candidates became %d", before, after);
    for (int i = 0; i < 20; i++) {
        disguise(test_random(random), puzzle, other);
        CHECK(sudoku_canonicalize(NULL, other, NULL, &others) == SUDOKU_OK, "no form");
        CHECK(memcmp(other, form, sizeof form) == 0, "a disguise has another form");
        CHECK(others == automorphisms, "%u automorphisms, then %u", (unsigned)automorphisms,
              (unsigned)others);
    }
}

/* Puzzles with more and more candidates, as long as they have one solution. */
static void test_disguises(uint64_t *random, const char *grid)
{
    uint16_t puzzle[SUDOKU_CELLS], form[SUDOKU_CELLS], last[SUDOKU_CELLS] = {0};
    set_grid(grid, puzzle);
    for (int i = 0; i < 300; i++) {
        unsigned cell = test_below(random, SUDOKU_CELLS);
        uint16_t held = puzzle[cell];
        puzzle[cell] |= (uint16_t)(1u << test_below(random, 9));
        memcpy(form, puzzle, sizeof form);
        int status = sudoku_canonicalize(NULL, form, NULL, NULL);
        CHECK(status == SUDOKU_OK || status == SUDOKU_NOT_UNIQUE, "status %d", status);
        if (status == SUDOKU_NOT_UNIQUE)
            puzzle[cell] = held;
        else if (puzzle[cell] != held)
            CHECK(memcmp(form, last, sizeof form) != 0, "one candidate more has the same form");
        if (status == SUDOKU_OK)
            memcpy(last, form, sizeof form);
        if (i % 10 == 0)
            check_form(random, puzzle, grid);
    }
}

/* Adds each candidate in turn to a grid with 648 automorphisms. Those with the same form are an orbit, so
 * their number times the automorphisms that are left is 648. */
static void test_orbits(void)
{
    enum { EXTRAS = 9 * SUDOKU_CELLS };
    static uint16_t forms[EXTRAS][SUDOKU_CELLS];
    static uint32_t left[EXTRAS];
    for (int i = 0; i < EXTRAS; i++) {
        set_grid(grids[1], forms[i]);
        forms[i][i / 9] |= (uint16_t)(1u << i % 9);
        CHECK(sudoku_canonicalize(NULL, forms[i], NULL, &left[i]) == SUDOKU_OK, "no form");
    }
    for (int i = 0; i < EXTRAS; i++) {
        unsigned same = 0;
        for (int j = 0; j < EXTRAS; j++)
            same += memcmp(forms[i], forms[j], sizeof forms[i]) == 0;
        bool is_extra = grids[1][i / 9] != '1' + i % 9;
        CHECK(is_extra ? same * left[i] == 648 : left[i] == 648, "%u times %u", same, (unsigned)left[i]);
    }
}

int main(void)
{
    uint64_t random = test_seed();
    test_disguises(&random, grids[0]);
    test_disguises(&random, grids[1]);
    test_orbits();
    return test_report();
}

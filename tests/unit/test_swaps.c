/* Unavoidable sets: a grid without its clues in any one of them has a second solution. */
#include "create/random.h"
#include "create/swaps.h"
#include "tests/oracle.h"
#include "tests/test.h"

/* Empties the cells of one set; returns how many. */
static unsigned empty_set(const struct swaps *swaps, unsigned set, char *puzzle)
{
    unsigned cells = 0;
    for (int cell = 0; cell < 81; cell++)
        for (int i = 0; i < SWAPS_OF_A_CELL; i++)
            if (swaps->sets[cell][i] == set) {
                cells += puzzle[cell] != '.';
                puzzle[cell] = '.';
            }
    return cells;
}

static void test_grid(const char *grid)
{
    static struct swaps swaps;
    unsigned sets = 0;

    create_find_swaps(&swaps, grid, grid);
    for (unsigned set = 0; set < MOST_SWAPS; set++) {
        char puzzle[81];
        memcpy(puzzle, grid, 81);
        unsigned cells = empty_set(&swaps, set, puzzle);
        CHECK(cells == swaps.clues[set], "set %u of %.81s has %u cells, not %u", set, grid, cells,
              swaps.clues[set]);
        if (!cells)
            continue;
        sets++;
        CHECK(oracle_count(puzzle, 2, NULL) == 2, "set %u of %.81s", set, grid);
    }
    CHECK(sets >= 36 + 18, "only %u sets", sets);
}

/* Clues taken away and put back leave the counts as they were; the last one of a set is noticed. */
static void test_counts(const char *grid)
{
    struct swaps swaps, before;
    int emptied = 0;

    create_find_swaps(&swaps, grid, grid);
    before = swaps;
    for (unsigned cell = 0; cell < 81; cell++)
        emptied += swaps_remove(&swaps, cell);
    CHECK(emptied > 0, "nothing was emptied");
    for (unsigned set = 0; set < MOST_SWAPS; set++)
        CHECK(swaps.clues[set] == 0, "set %u has %u clues left", set, swaps.clues[set]);
    for (unsigned cell = 0; cell < 81; cell++)
        swaps_restore(&swaps, cell);
    CHECK(memcmp(&swaps, &before, sizeof swaps) == 0, "counts differ");
}

int main(void)
{
    static struct grid_source source;
    uint64_t seed = test_seed();

    create_grid_source_prepare(&source);
    for (unsigned i = 0; i < (test_full() ? 200u : 20u); i++) {
        struct random random = random_stream(seed, i);
        char grid[81];
        create_random_grid(&source, &random, grid);
        test_grid(grid);
        test_counts(grid);
    }
    return test_report();
}

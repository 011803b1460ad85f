/* Chains before almost locked sets: how many steps of almost locked sets of 7 to 16 cells the people's ladder
 * shows where there is a chain of at most eight links, half of them before the smallest step came first.
 * SMALL_PUZZLES=N: of so many puzzles instead of 300, with TEST_FULL 3,000. */
#include "sudoku_create.h"
#include "tests/hard_puzzles.h"

enum { LARGE_MIN = 7, LARGE_MAX = 16, CHAIN_MAX = 9 };

static struct sudoku_reasoner *chains;
static const struct sudoku_step *chain;
static unsigned n_sets, n_large, n_beaten;

static void compare(const struct sudoku_position *position, const struct sudoku_step *step)
{
    size_t cells = step->n_cells + step->n_helpers;
    const char *name = step->technique->name;
    if (strncmp(name, "als-", 4) != 0)
        return;
    n_sets++;
    if (cells < LARGE_MIN || cells > LARGE_MAX)
        return;
    n_large++;
    if (sudoku_find_step(chains, position, &chain) != SUDOKU_OK || chain->length > CHAIN_MAX)
        return;
    n_beaten++;
    printf("%.81s: %s of %zu cells, %s of length %u\n", position->cells, step->title, cells, chain->title,
           chain->length);
}

int main(void)
{
    enum { TRIALS = 512 };
    static char puzzles[TRIALS * SUDOKU_CELLS], solutions[TRIALS * SUDOKU_CELLS];
    static unsigned char made[TRIALS];
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    const struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    const char *more = getenv("SMALL_PUZZLES");
    unsigned wanted = more ? (unsigned)atoi(more) : test_full() ? 3000 : 300, n = 0;
    options.ladder = SUDOKU_LADDER_PEOPLE;
    options.only = "aic,grouped-aic";
    CHECK(sudoku_reasoner_new(&options, NULL, &chains) == SUDOKU_OK &&
              sudoku_maker_new(&recipe, test_seed(), &maker) == SUDOKU_OK,
          "no memory");
    for (uint64_t first = 0; n < wanted; first += TRIALS) {
        if (sudoku_maker_make(maker, first, TRIALS, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS, made,
                              NULL) != SUDOKU_OK)
            break;
        for (unsigned i = 0; i < TRIALS && n < wanted; i++) {
            if (made[i])
                check_puzzle(puzzles + SUDOKU_CELLS * i, SUDOKU_LADDER_PEOPLE, compare);
            n += made[i] != 0;
        }
    }
    printf("%u puzzles, %u steps of almost locked sets, %u of %d to %d cells, %u with a chain of 8 links\n",
           n, n_sets, n_large, LARGE_MIN, LARGE_MAX, n_beaten);
    CHECK(n_large > 0 && n_beaten == 0, "large sets before small chains");
    sudoku_maker_free(maker);
    sudoku_reasoner_free(chains);
    return test_report();
}

/* What a reasoner remembers from one step to the next must not change what it finds: a reasoner that is kept
 * finds the same steps as a new one for each position. */
#include "sudoku.h"
#include "tests/reasoner.h"

#include <stdbool.h>
#include <string.h>

enum { PUZZLES = 300, WORDS_ROOM = 600 };

/* Finds the next step and its words. */
static bool find(struct sudoku_reasoner *reasoner, const struct sudoku_position *position,
                 const struct sudoku_step **step, char words[WORDS_ROOM])
{
    if (sudoku_find_step(reasoner, position, step) != SUDOKU_OK)
        return false;
    sudoku_describe_step(*step, SUDOKU_DESCRIBE_STEP, words, WORDS_ROOM);
    return true;
}

/* Goes the whole way with one reasoner, and asks a new one at each position. */
static void compare(struct sudoku_reasoner *kept, enum sudoku_ladder ladder, const char *puzzle)
{
    const struct sudoku_step *step, *again;
    struct sudoku_position position;
    CHECK(sudoku_start_position(puzzle, &position) == SUDOKU_OK, "%.81s", puzzle);
    for (unsigned n = 0;; n++) {
        char words[WORDS_ROOM] = "", other[WORDS_ROOM] = "";
        struct sudoku_reasoner *fresh = reasoner_on(ladder);
        bool found = find(kept, &position, &step, words), found_again = find(fresh, &position, &again, other);
        sudoku_reasoner_free(fresh);
        CHECK(found == found_again && strcmp(words, other) == 0, "%.81s, step %u: %s; anew: %s", puzzle, n,
              words, other);
        if (!found || strcmp(words, other) != 0)
            return;
        sudoku_make_step(&position, step);
    }
}

static void test_ladder(enum sudoku_ladder ladder, const char *puzzles)
{
    struct sudoku_reasoner *kept = reasoner_on(ladder);
    for (size_t i = 0; i < PUZZLES; i++)
        if (puzzles[SUDOKU_CELLS * i])
            compare(kept, ladder, puzzles + SUDOKU_CELLS * i);
    sudoku_reasoner_free(kept);
}

int main(void)
{
    static char puzzles[SUDOKU_CELLS * PUZZLES], solutions[SUDOKU_CELLS * PUZZLES];
    unsigned char made[PUZZLES];
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker = NULL;
    recipe.minimal = SUDOKU_CLUES_MINIMAL;
    CHECK(sudoku_maker_new(&recipe, 20261123, &maker) == SUDOKU_OK &&
              sudoku_maker_make(maker, 0, PUZZLES, puzzles, SUDOKU_CELLS, solutions, SUDOKU_CELLS, made,
                                NULL) == SUDOKU_OK,
          "puzzles");
    sudoku_maker_free(maker);
    for (size_t i = 0; i < PUZZLES; i++)
        if (!made[i])
            puzzles[SUDOKU_CELLS * i] = '\0';
    test_ladder(SUDOKU_LADDER_SE, puzzles);
    test_ladder(SUDOKU_LADDER_PEOPLE, puzzles);
    return test_report();
}

/* Makes three symmetric puzzles with 26 to 30 clues. The seed decides which: the same ones everywhere. */
#include <stdio.h>
#include <sudoku.h>

enum { TRIALS = 50, WANTED = 3 };

int main(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    struct sudoku_maker *maker;
    char puzzles[TRIALS][SUDOKU_CELLS], solutions[TRIALS][SUDOKU_CELLS];
    unsigned char made[TRIALS];
    int found = 0;

    recipe.symmetry = SUDOKU_ROTATE_180;
    recipe.minimal = SUDOKU_NOT_MINIMAL;
    recipe.least_clues = 26;
    recipe.most_clues = 30;
    if (sudoku_maker_new(&recipe, 2026, &maker) != SUDOKU_OK ||
        sudoku_maker_make(maker, 0, TRIALS, puzzles[0], SUDOKU_CELLS, solutions[0], SUDOKU_CELLS, made,
                          NULL) != SUDOKU_OK)
        return 1;
    for (int i = 0; i < TRIALS && found < WANTED; i++)
        if (made[i] && ++found)
            printf("%.81s %.81s\n", puzzles[i], solutions[i]);
    sudoku_maker_free(maker);
    return found < WANTED;
}

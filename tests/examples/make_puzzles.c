/* Makes three puzzles with few clues and half a turn of symmetry, and prints each with its solution. */
#include <stdio.h>
#include <sudoku.h>

enum { PUZZLES = 3 };

int main(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char puzzles[PUZZLES][SUDOKU_CELLS], solution[SUDOKU_CELLS];
    recipe.symmetry = SUDOKU_ROTATE_180;
    recipe.minimal = SUDOKU_NOT_MINIMAL;
    recipe.least_clues = 26;
    recipe.most_clues = 30;
    enum sudoku_status status = sudoku_make(&recipe, 2026, PUZZLES, puzzles[0], SUDOKU_CELLS, NULL, NULL);
    if (status != SUDOKU_OK) {
        fprintf(stderr, "make_puzzles: %s\n", sudoku_strerror(status));
        return 1;
    }
    for (int i = 0; i < PUZZLES; i++) {
        sudoku_solve(puzzles[i], 1, solution);
        printf("%.81s %.81s\n", puzzles[i], solution);
    }
    return 0;
}

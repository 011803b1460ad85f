/* Makes ten puzzles of 24 to 26 clues, and prints each with its canonical form. */
#include <stdio.h>
#include <sudoku.h>

enum { PUZZLES = 10 };

int main(void)
{
    struct sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    char puzzles[PUZZLES][SUDOKU_CELLS], form[SUDOKU_CELLS];
    recipe.minimal = SUDOKU_NOT_MINIMAL;
    recipe.least_clues = 24;
    recipe.most_clues = 26;
    enum sudoku_status status = sudoku_make(&recipe, 1, PUZZLES, puzzles[0], SUDOKU_CELLS, NULL, NULL);
    for (int i = 0; status == SUDOKU_OK && i < PUZZLES; i++) {
        status = sudoku_canonicalize(puzzles[i], 0, form, NULL);
        printf("%.81s %.81s\n", puzzles[i], form);
    }
    if (status != SUDOKU_OK)
        fprintf(stderr, "make_puzzles: %s\n", sudoku_strerror(status));
    return status != SUDOKU_OK;
}

// Makes ten puzzles of 24 to 26 clues, and prints each with its canonical form.
#include <iostream>
#include <string>

#include <sudoku.h>

int main()
{
    const size_t wanted = 10;
    sudoku_recipe recipe = SUDOKU_RECIPE_INIT;
    std::string puzzles(wanted * SUDOKU_LINE, '\n'), form(SUDOKU_CELLS, '.');
    recipe.minimal = SUDOKU_NOT_MINIMAL;
    recipe.least_clues = 24;
    recipe.most_clues = 26;
    sudoku_status status = sudoku_make(&recipe, 1, wanted, &puzzles[0], SUDOKU_LINE, nullptr, nullptr);
    for (size_t i = 0; status == SUDOKU_OK && i < wanted; i++) {
        const std::string puzzle = puzzles.substr(i * SUDOKU_LINE, SUDOKU_CELLS);
        status = sudoku_canonicalize(puzzle.c_str(), 0, &form[0], nullptr);
        std::cout << puzzle << ' ' << form << '\n';
    }
    if (status != SUDOKU_OK)
        std::cerr << "make_puzzles: " << sudoku_strerror(status) << '\n';
    return status != SUDOKU_OK;
}

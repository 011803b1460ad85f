// Rates a puzzle, given as an argument, and explains each step to its solution.
#include <iostream>
#include <memory>
#include <vector>

#include <sudoku.h>

int main(int argc, char **argv)
{
    const char *puzzle = argc > 1 ? argv[1] : "";
    sudoku_rating rating = SUDOKU_RATING_INIT;
    sudoku_position position;
    sudoku_reasoner *reasoner = nullptr;
    const sudoku_step *step;
    sudoku_status status = sudoku_reasoner_new(nullptr, nullptr, &reasoner);
    const std::unique_ptr<sudoku_reasoner, void (*)(sudoku_reasoner *)> owner(reasoner, sudoku_reasoner_free);

    if (status == SUDOKU_OK)
        status = sudoku_rate(reasoner, puzzle, nullptr, &rating);
    if (status == SUDOKU_OK) {
        std::cout << rating.er / 10 << '.' << rating.er % 10 << ' ' << rating.hardest << '\n';
        status = sudoku_start_position(puzzle, &position);
    }
    while (status == SUDOKU_OK && (status = sudoku_find_step(reasoner, &position, &step)) == SUDOKU_OK) {
        std::vector<char> text(1 + sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, nullptr, 0));
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text.data(), text.size());
        std::cout << text.data() << '\n';
        status = sudoku_make_step(&position, step);
    }
    if (status != SUDOKU_FULL)
        std::cerr << "explain: " << sudoku_strerror(status) << '\n';
    return status != SUDOKU_FULL;
}

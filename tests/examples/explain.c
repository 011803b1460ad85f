/* Rates a puzzle, given as an argument, and explains each step to its solution. */
#include <stdio.h>
#include <sudoku.h>

int main(int argc, char **argv)
{
    const char *puzzle = argc > 1 ? argv[1] : "";
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = NULL;
    const struct sudoku_step *step;
    char text[2000];
    enum sudoku_status status = sudoku_reasoner_new(NULL, NULL, &reasoner);

    if (status == SUDOKU_OK)
        status = sudoku_rate(reasoner, puzzle, NULL, &rating);
    if (status == SUDOKU_OK) {
        printf("%u.%u %s\n", rating.er / 10, rating.er % 10, rating.hardest);
        status = sudoku_start_position(puzzle, &position);
    }
    while (status == SUDOKU_OK && (status = sudoku_find_step(reasoner, &position, &step)) == SUDOKU_OK) {
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text, sizeof text);
        puts(text);
        status = sudoku_make_step(&position, step);
    }
    if (status != SUDOKU_FULL)
        fprintf(stderr, "explain: %s\n", sudoku_strerror(status));
    sudoku_reasoner_free(reasoner);
    return status != SUDOKU_FULL;
}

/* Explains the next step in a puzzle, given as an argument. */
#include <stdio.h>
#include <sudoku.h>

int main(int argc, char **argv)
{
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner = NULL;
    const struct sudoku_step *step;
    enum sudoku_status status = sudoku_start_position(argc > 1 ? argv[1] : "", &position);
    char text[2000];

    if (status == SUDOKU_OK)
        status = sudoku_reasoner_new(NULL, NULL, &reasoner);
    if (status == SUDOKU_OK)
        status = sudoku_find_step(reasoner, &position, &step);
    if (status == SUDOKU_OK) {
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text, sizeof text);
        puts(text);
        sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, text, sizeof text);
        puts(text);
    } else {
        fprintf(stderr, "%s\n", sudoku_strerror(status));
    }
    sudoku_reasoner_free(reasoner);
    return status != SUDOKU_OK;
}

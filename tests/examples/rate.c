/* Rates the puzzles given as arguments, as Sudoku Explainer 1.2.1 does. */
#include <stdio.h>
#include <sudoku.h>

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        enum sudoku_status status = sudoku_rate(NULL, argv[i], NULL, &rating);
        int uses_loop;

        if (status != SUDOKU_OK) {
            fprintf(stderr, "%s: %s\n", argv[i], sudoku_strerror(status));
            return 1;
        }
        sudoku_rating_uses(&rating, "unique-loop", &uses_loop);
        printf("%u.%u %s%s\n", rating.er / 10, rating.er % 10, rating.hardest,
               uses_loop ? ", with a unique loop" : "");
    }
    return 0;
}

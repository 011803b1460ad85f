/* Solves the puzzles of a file, whatever their format, on all processors. Prints a solution on each line. */
#include <stdio.h>
#include <sudoku.h>

enum { ROOM = 10000 };

static ptrdiff_t read_file(void *file, char *buffer, size_t room)
{
    size_t n = fread(buffer, 1, room, file);

    return n || !ferror((FILE *)file) ? (ptrdiff_t)n : -1;
}

/* A solution, or what is wrong. */
static void print(const char *name, const struct sudoku_item *item, int solved, const char *solution)
{
    if (solved)
        printf("%.81s\n", solution);
    else
        printf("%s:%lu: %s\n", name, item->line, item->error ? item->error : "no solution");
}

int main(int argc, char **argv)
{
    static char solutions[ROOM][SUDOKU_CELLS];
    static unsigned char counts[ROOM];
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    struct sudoku_control all = SUDOKU_CONTROL_INIT;

    if (!file || sudoku_reader_new(read_file, file, NULL, &reader) || sudoku_batch_new(ROOM, &batch))
        return 1;
    all.threads = 0; /* one for each processor */
    while (sudoku_reader_fill(reader, batch) == SUDOKU_OK && sudoku_batch_count(batch) > 0) {
        size_t n = sudoku_batch_count(batch);

        if (sudoku_solve_many(sudoku_batch_cells(batch, NULL), SUDOKU_LINE, n, 1, solutions[0], SUDOKU_CELLS,
                              counts, &all))
            return 1;
        for (size_t i = 0; i < n; i++)
            print(argv[1], sudoku_batch_item(batch, i), counts[i], solutions[i]);
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return fclose(file) != 0;
}

/* Solves the puzzles of a file, whatever their format, on all processors. Prints a solution on each line. */
#include <stdio.h>
#include <sudoku.h>

enum { ROOM = 10000 };

static ptrdiff_t read_file(void *file, char *buffer, size_t room)
{
    size_t n = fread(buffer, 1, room, file);

    return n == 0 && ferror((FILE *)file) ? SUDOKU_SOURCE_FAILED : (ptrdiff_t)n;
}

/* A solution, or what is wrong. */
static void print(const char *name, const struct sudoku_item *item, int count, const char *solution)
{
    if (count > 0)
        printf("%.81s\n", solution);
    else
        printf("%s:%lu: %s\n", name, item->line,
               item->error ? item->error : sudoku_strerror(count ? count : SUDOKU_NO_SOLUTION));
}

int main(int argc, char **argv)
{
    static char solutions[ROOM][SUDOKU_CELLS];
    static signed char counts[ROOM];
    struct sudoku_control all = SUDOKU_CONTROL_INIT;
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    enum sudoku_status status = SUDOKU_SOURCE_FAILED;
    size_t n = 1;

    if (file)
        status = sudoku_reader_new(read_file, file, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    all.threads = 0; /* one for each processor */
    while (status == SUDOKU_OK && n > 0) {
        status = sudoku_reader_fill(reader, batch, &n, NULL);
        if (n > 0)
            status = sudoku_solve_many(NULL, sudoku_batch_cells(batch, NULL), SUDOKU_LINE, n, 1, solutions[0],
                                       SUDOKU_CELLS, counts, NULL, &all);
        for (size_t i = 0; status == SUDOKU_OK && i < n; i++)
            print(argv[1], sudoku_batch_item(batch, i), counts[i], solutions[i]);
    }
    if (status != SUDOKU_OK)
        fprintf(stderr, "solve_file: %s\n", sudoku_strerror(status));
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    if (file)
        fclose(file);
    return status != SUDOKU_OK;
}

/* Solves the puzzles of a file, or of standard input, whatever their format, on all processors. Prints a
 * solution on each line, or what is wrong. */
#include <stdio.h>
#include <sudoku.h>

enum { ROOM = 10000 };

static ptrdiff_t read_file(void *file, char *buffer, size_t room)
{
    size_t n = fread(buffer, 1, room, file);
    return n == 0 && ferror((FILE *)file) ? SUDOKU_SOURCE_FAILED : (ptrdiff_t)n;
}

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
    const char *name = argc > 1 ? argv[1] : "stdin";
    FILE *file = argc > 1 ? fopen(name, "r") : stdin;
    struct sudoku_control all = SUDOKU_CONTROL_INIT;
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    enum sudoku_status status = file ? sudoku_batch_new(ROOM, &batch) : SUDOKU_SOURCE_FAILED;
    size_t n = 1;

    all.threads = 0;
    if (status == SUDOKU_OK)
        status = sudoku_reader_new(read_file, file, &reader);
    while (status == SUDOKU_OK && n > 0) {
        status = sudoku_reader_fill(reader, batch, &n, NULL);
        if (status == SUDOKU_OK)
            status = sudoku_solve_many(NULL, sudoku_batch_cells(batch, NULL), SUDOKU_LINE, n, 1, solutions[0],
                                       SUDOKU_CELLS, counts, NULL, &all);
        for (size_t i = 0; status == SUDOKU_OK && i < n; i++)
            print(name, sudoku_batch_item(batch, i), counts[i], solutions[i]);
    }
    if (status != SUDOKU_OK)
        fprintf(stderr, "solve_file: %s\n", sudoku_strerror(status));
    sudoku_reader_free(reader);
    sudoku_batch_free(batch);
    if (file)
        fclose(file);
    return status != SUDOKU_OK;
}

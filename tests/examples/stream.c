/* Solves puzzles in any format from standard input as they arrive, many at once. */
#include <stdio.h>
#include <sudoku.h>

enum { ROOM = 4096 };

static ptrdiff_t read_file(void *file, char *buffer, size_t room)
{
    size_t n = fread(buffer, 1, room, file);
    return n == 0 && ferror((FILE *)file) ? SUDOKU_SOURCE_FAILED : (ptrdiff_t)n;
}

int main(void)
{
    static char solutions[ROOM * SUDOKU_CELLS];
    static signed char counts[ROOM];
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    enum sudoku_status status = sudoku_reader_new(read_file, stdin, &reader);
    size_t n;

    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    while (status == SUDOKU_OK && (status = sudoku_reader_fill(reader, batch, &n, NULL)) == SUDOKU_OK && n) {
        status = sudoku_solve_many(NULL, sudoku_batch_cells(batch, NULL), SUDOKU_LINE, n, 1, solutions,
                                   SUDOKU_CELLS, counts, NULL, NULL);
        for (size_t i = 0; status == SUDOKU_OK && i < n; i++)
            printf("%.81s\n", counts[i] > 0 ? &solutions[SUDOKU_CELLS * i] : "no solution");
    }
    if (status != SUDOKU_OK)
        fprintf(stderr, "stream: %s\n", sudoku_strerror(status));
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status != SUDOKU_OK;
}

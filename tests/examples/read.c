/* Reads puzzles in any format from standard input and prints each with its number of solutions, at most 2.
 *
 *     cc -o read read.c -lsudoku && ./read <puzzles.txt */
#include <stdio.h>
#include <sudoku.h>

static int print_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    (void)context;
    if (item->error)
        printf("line %lu: %s\n", item->line, item->error);
    else
        printf("%.81s %d %.*s\n", item->cells, sudoku_solve(item->cells, 2, NULL), (int)item->name_length,
               item->name ? item->name : "");
    return 0;
}

int main(void)
{
    static char bytes[1 << 20];
    size_t n = fread(bytes, 1, sizeof bytes, stdin);
    enum sudoku_status status = sudoku_read(bytes, n, print_item, NULL);

    if (status != SUDOKU_OK)
        fprintf(stderr, "read: %s\n", sudoku_strerror(status));
    return status != SUDOKU_OK;
}

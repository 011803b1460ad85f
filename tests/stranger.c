/* stranger.c: what someone who has installed the library and knows only its header might write. */
#include <stdio.h>
#include <sudoku.h>

int main(void)
{
    static const char puzzle[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    char solution[SUDOKU_CELLS];

    if (sudoku_solve(puzzle, 2, solution) != 1)
        return 1;
    printf("%.81s\n", solution);
    return 0;
}

/* transform.c: the group of changes that leave a Sudoku a Sudoku.
 *
 * `from` says for each cell of the result where its content comes from: applying needs no temporary table
 * of places, and two transformations in a row are one lookup in the other's result. */
#include "create/transform.h"

void sudoku_transform_identity(struct sudoku_transform *transform)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        transform->from[i] = (unsigned char)i;
    /* 0 stands for an empty cell and stays it. */
    for (unsigned i = 0; i <= 9; i++)
        transform->digit[i] = (unsigned char)i;
}

void sudoku_transform_place(struct sudoku_transform *transform, bool transpose, const unsigned char rows[9],
                            const unsigned char columns[9])
{
    sudoku_transform_identity(transform);
    for (unsigned row = 0; row < 9; row++)
        for (unsigned column = 0; column < 9; column++) {
            unsigned r = rows[row], c = columns[column];
            transform->from[9 * row + column] = (unsigned char)(transpose ? 9 * c + r : 9 * r + c);
        }
}

/* An order of nine lines that keeps the lines of a band together. */
static void order_lines(unsigned char lines[9], struct sudoku_random *random)
{
    unsigned char bands[3] = {0, 1, 2};
    random_permute(random, bands, 3);
    for (unsigned band = 0; band < 3; band++) {
        for (unsigned i = 0; i < 3; i++)
            lines[3 * band + i] = (unsigned char)(3 * bands[band] + i);
        random_permute(random, lines + 3 * band, 3);
    }
}

void sudoku_transform_random(struct sudoku_transform *transform, struct sudoku_random *random)
{
    unsigned char rows[9];
    order_lines(rows, random);
    unsigned char columns[9];
    order_lines(columns, random);
    sudoku_transform_place(transform, random_below(random, 2) != 0, rows, columns);
    random_permute(random, transform->digit + 1, 9);
}

void sudoku_transform_then(struct sudoku_transform *transform, const struct sudoku_transform *next)
{
    const struct sudoku_transform first = *transform;
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        transform->from[i] = first.from[next->from[i]];
    for (unsigned i = 1; i <= 9; i++)
        transform->digit[i] = next->digit[first.digit[i]];
}

void sudoku_transform_apply(const struct sudoku_transform *transform, const char *puzzle, char *changed)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++) {
        char symbol = puzzle[transform->from[i]];
        changed[i] = symbol >= '1' && symbol <= '9' ? (char)('0' + transform->digit[symbol - '0']) : '.';
    }
}

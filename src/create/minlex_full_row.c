/* minlex_full_row.c: the second row of full grids.
 *
 * All orders of the columns tie for the first row, 123456789, and the general way would try very many of
 * them. But each column of the second row has a target: the column where the first row has the same digit.
 * A stack has all three targets in one other stack, which gives 456 789 123, or two in one and one in the
 * other, which gives 457 and more when those two come first. That leaves 18 or 12 orders. */
#include "create/minlex.h"

static const uint64_t PURE_LINE = 0x456789123;

/* Keeps the candidate with its columns in this order, unless the second row is greater then. */
static void try_column_order(struct search *search, const struct candidate *candidate,
                             const unsigned char target[9], const unsigned char order[9])
{
    const unsigned char *first = search->views[candidate->view].cell[candidate->row[0]];
    unsigned char place[9];
    uint64_t line = 0;
    for (unsigned i = 0; i < 9; i++)
        place[order[i]] = (unsigned char)i;
    for (int i = 0; i < 9; i++) {
        line = line << 4 | (place[target[order[i]]] + 1u);
        if (line > search->line[1] >> (4 * (8 - i)))
            return;
    }
    struct candidate settled = *candidate;
    for (int column = 0; column < 9; column++) {
        int stack = column / 3, of_stack = place[column] / 3, of_column = place[column] % 3;
        settled.stack_rank |= (unsigned char)(of_stack << 2 * stack);
        settled.rank[stack] |= (unsigned char)(of_column << 2 * (column - 3 * stack));
        settled.name[first[column]] = (unsigned char)(place[column] + 1);
    }
    sudoku_keep_candidate(search, &settled, line);
}

/* The stack that comes first has all its targets in one other. */
static void try_pure(struct search *search, const struct candidate *candidate, const unsigned char target[9],
                     unsigned char first)
{
    static const unsigned char ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    unsigned char order[9];
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 3; j++) {
            order[j] = (unsigned char)(first + ORDERS[i][j]);
            order[3 + j] = target[order[j]];
            order[6 + j] = target[order[3 + j]];
        }
        try_column_order(search, candidate, target, order);
    }
}

/* The column of a stack that is neither of these two. */
static unsigned char third_column(unsigned char a, unsigned char b)
{
    return (unsigned char)(a / 3 * 9 + 3 - a - b);
}

/* Columns x and y have their targets in one stack, z has it in the other. The fourth character, under the
 * target of x, tells most of the orders that are not the smallest. */
static void try_mixed(struct search *search, const struct candidate *candidate, const unsigned char target[9],
                      unsigned char x, unsigned char y, unsigned char z)
{
    unsigned char fourth = target[target[x]];
    unsigned name = fourth == x ? 1 : fourth == y ? 2 : fourth == z ? 3 : 7; /* or more */
    if ((0x4570 | name) > search->line[1] >> 20)
        return;
    unsigned char last = target[z] / 3 * 3;
    unsigned char u = (unsigned char)(last + (target[z] == last));
    unsigned char v = third_column(target[z], u);
    unsigned char order[9] = {x,         y, z, target[x], target[y], third_column(target[x], target[y]),
                              target[z], u, v};
    try_column_order(search, candidate, target, order);
    order[7] = v;
    order[8] = u;
    try_column_order(search, candidate, target, order);
}

void sudoku_try_second_full_row(struct search *search, const struct candidate *candidate, int row)
{
    const struct view *view = &search->views[candidate->view];
    unsigned char column_of[10];
    for (unsigned char column = 0; column < 9; column++)
        column_of[view->cell[candidate->row[0]][column]] = column;
    unsigned char target[9];
    for (int column = 0; column < 9; column++)
        target[column] = column_of[view->cell[row][column]];
    for (unsigned char x = 0; x < 9; x = (unsigned char)(x + 3)) {
        unsigned char y = (unsigned char)(x + 1), z = (unsigned char)(x + 2);
        int of_x = target[x] / 3, of_y = target[y] / 3, of_z = target[z] / 3;
        if (of_x == of_y && of_y == of_z) {
            try_pure(search, candidate, target, x);
        } else if (search->line[1] > PURE_LINE) {
            unsigned char odd = of_x == of_y ? z : of_x == of_z ? y : x;
            unsigned char one = odd == x ? y : x, other = third_column(one, odd);
            try_mixed(search, candidate, target, one, other, odd);
            try_mixed(search, candidate, target, other, one, odd);
        }
    }
}

/* symmetries.h: the symmetries of the grid in classes, for the count of essentially different grids.
 *
 * A symmetry exchanges rows within bands, bands, columns within stacks, stacks, and rows with columns.
 * There are 6 * 6^3 = 1296 orders of nine lines in three groups of three, and 2 * 1296^2 = 3,359,232
 * symmetries. Grids are essentially the same if a symmetry and new names for the digits make one from the
 * other. By Burnside's lemma, which Russell and Jarvis (2006) used, the number of essentially different
 * grids is the mean, over all symmetries, of the number of grids that the symmetry turns into themselves
 * up to the names of digits, divided by 9!, the ways to name them.
 *
 * That number is the same for conjugate symmetries, so one of each class is enough. Let (r, c) be a
 * symmetry that orders rows by r and columns by c, and (r, c)T one that exchanges rows with columns
 * first. Then
 *  - (r, c) and (r', c') are conjugate if r and r' are and c and c' are, or r and c' are and c
 *    and r' are;
 *  - (r, c)T is conjugate to (rc, 1)T, and (r, 1)T to (r', 1)T if r and r' are conjugate.
 * The 1296 orders have 22 classes, which makes 22 * 23 / 2 + 22 = 275 classes of symmetries. fixed.h
 * counts the grids of a class. */
#ifndef TESTS_PROVE_SYMMETRIES_H
#define TESTS_PROVE_SYMMETRIES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum {
    LINE_ORDERS = 1296,
    LINE_CLASSES = 22,
    SYMMETRY_CLASSES = 275,
    SYMMETRIES = 2 * LINE_ORDERS * LINE_ORDERS
};

/* The orders of nine lines: line i moves to order[i]. */
struct line_orders {
    unsigned char order[LINE_ORDERS][9];
    unsigned short class_of[LINE_ORDERS]; /* 1 and up */
    unsigned short first[LINE_CLASSES], size[LINE_CLASSES];
    unsigned classes;
};

struct symmetry_class {
    uint32_t symmetries;
    bool transposes;
    unsigned char image[81]; /* where one symmetry of the class moves each cell */
    unsigned char columns[9];
};

/* Band orders that leave the first band in place come first: then the first of each class does, if any. */
static void list_line_orders(struct line_orders *lines)
{
    static const unsigned char orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    for (unsigned n = 0; n < LINE_ORDERS; n++) {
        const unsigned char *within[3] = {orders[n / 36 % 6], orders[n / 6 % 6], orders[n % 6]};
        for (unsigned line = 0; line < 9; line++)
            lines->order[n][line] =
                (unsigned char)(orders[n / 216][line / 3] * 3 + within[line / 3][line % 3]);
    }
}

static unsigned find_line_order(const struct line_orders *lines, const unsigned char order[9])
{
    unsigned n = 0;
    while (memcmp(lines->order[n], order, 9) != 0)
        n++;
    return n;
}

/* The number of h * x * inverse of h, for orders h and x. */
static unsigned conjugate_order(const struct line_orders *lines, unsigned h, unsigned x)
{
    unsigned char order[9];
    for (unsigned line = 0; line < 9; line++)
        order[lines->order[h][line]] = lines->order[h][lines->order[x][line]];
    return find_line_order(lines, order);
}

static void prepare_line_orders(struct line_orders *lines)
{
    memset(lines, 0, sizeof *lines);
    list_line_orders(lines);
    for (unsigned x = 0; x < LINE_ORDERS; x++) {
        if (lines->class_of[x])
            continue;
        unsigned class = lines->classes++;
        lines->first[class] = (unsigned short)x;
        for (unsigned h = 0; h < LINE_ORDERS; h++) {
            unsigned y = conjugate_order(lines, h, x);
            lines->size[class] += !lines->class_of[y];
            lines->class_of[y] = (unsigned short)(class + 1);
        }
    }
}

static void set_symmetry(struct symmetry_class *class, const unsigned char rows[9],
                         const unsigned char columns[9], bool transposes)
{
    class->transposes = transposes;
    memcpy(class->columns, columns, 9);
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned row = transposes ? cell % 9 : cell / 9, column = transposes ? cell / 9 : cell % 9;
        class->image[cell] = (unsigned char)(rows[row] * 9 + columns[column]);
    }
}

/* How many of the three groups of lines stay in place. */
static unsigned count_groups_in_place(const unsigned char order[9])
{
    return (order[0] < 3) + (order[3] / 3 == 1) + (order[6] > 5);
}

/* The search goes band by band, so the rows get the order that keeps more groups in place. */
static void set_pair_class(struct symmetry_class *class, const struct line_orders *lines, unsigned a,
                           unsigned b)
{
    const unsigned char *rows = lines->order[lines->first[a]], *columns = lines->order[lines->first[b]];
    bool swap = count_groups_in_place(columns) > count_groups_in_place(rows);
    set_symmetry(class, swap ? columns : rows, swap ? rows : columns, false);
    class->symmetries = (uint32_t)lines->size[a] * lines->size[b] * (a == b ? 1 : 2);
}

/* Lists the classes; the first one is the identity alone. */
static unsigned list_symmetry_classes(const struct line_orders *lines, struct symmetry_class *classes)
{
    unsigned n = 0;
    for (unsigned a = 0; a < lines->classes; a++)
        for (unsigned b = a; b < lines->classes; b++)
            set_pair_class(&classes[n++], lines, a, b);
    for (unsigned a = 0; a < lines->classes; a++) {
        set_symmetry(&classes[n], lines->order[lines->first[a]], lines->order[0], true);
        classes[n++].symmetries = (uint32_t)lines->size[a] * LINE_ORDERS;
    }
    return n;
}

#endif

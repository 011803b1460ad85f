/* lines.c: the lines of the grid, and the joints where they meet. */
#include "cli/play/view/parts.h"

/* Thick and thin: across, down, and where they meet: at the edges, and inside by thickness of the one across
 * and the one down. */
struct line_set {
    uint16_t across[2], down[2];
    uint16_t top_left, top_right, bottom_left, bottom_right;
    uint16_t top[2], bottom[2], left[2], right[2];
    uint16_t cross[2][2];
};

/* ASCII has no thick lines, so other characters stand for them. */
static const struct line_set line_sets[] = {
    [LINES_HEAVY] = {{0x2501, 0x2500},
                     {0x2503, 0x2502},
                     0x250f,
                     0x2513,
                     0x2517,
                     0x251b,
                     {0x2533, 0x252f},
                     {0x253b, 0x2537},
                     {0x2523, 0x2520},
                     {0x252b, 0x2528},
                     {{0x254b, 0x253f}, {0x2542, 0x253c}}},
    [LINES_DOUBLE] = {{0x2550, 0x2500},
                      {0x2551, 0x2502},
                      0x2554,
                      0x2557,
                      0x255a,
                      0x255d,
                      {0x2566, 0x2564},
                      {0x2569, 0x2567},
                      {0x2560, 0x255f},
                      {0x2563, 0x2562},
                      {{0x256c, 0x256a}, {0x256b, 0x253c}}},
    [LINES_ASCII] = {{'=', '-'},
                     {'#', '|'},
                     '#',
                     '#',
                     '#',
                     '#',
                     {'#', '='},
                     {'#', '='},
                     {'#', '#'},
                     {'#', '#'},
                     {{'#', '='}, {'#', '+'}}},
};

/* The place of line k of 0..9 along one side of the grid, -1 if it is not drawn. Size is of a cell, pad of
 * a box. Without inner lines only each third one is drawn, and boxes are padded instead. */
static int line_at(const struct layout *layout, int k, int size, int pad)
{
    if (layout->inner)
        return k * (size + 1);
    if (k % 3 || (!layout->outer && (k == 0 || k == 9)))
        return -1;
    return k * size + k / 3 * (pad + 1) - !layout->outer;
}

/* A joint shows the thickness of both lines that meet in it, so neither looks cut off. */
static unsigned joint(const struct line_set *set, int row, int column)
{
    bool thin_row = row % 3 != 0, thin_column = column % 3 != 0;
    if (row == 0)
        return column == 0 ? set->top_left : column == 9 ? set->top_right : set->top[thin_column];
    if (row == 9)
        return column == 0 ? set->bottom_left : column == 9 ? set->bottom_right : set->bottom[thin_column];
    if (column == 0)
        return set->left[thin_row];
    return column == 9 ? set->right[thin_row] : set->cross[thin_row][thin_column];
}

static enum ink line_ink(bool thin)
{
    return thin ? INK_THIN : INK_THICK;
}

void draw_lines(const struct layout *layout, enum lines lines, struct screen *screen)
{
    const struct line_set *set = &line_sets[lines];
    for (int k = 0; k <= 9; k++) {
        int row = line_at(layout, k, layout->height, 0),
            column = line_at(layout, k, layout->width, layout->pad);
        for (int i = 0; i < layout->columns && row >= 0; i++)
            screen_put(screen, layout->top + row, layout->left + i, set->across[k % 3 != 0], line_ink(k % 3),
                       GROUND_PLAIN);
        for (int i = 0; i < layout->rows && column >= 0; i++) {
            struct spot *spot = screen_at(screen, layout->top + i, layout->left + column);
            /* A thick line across is not cut by a thin one down; the joints come last. */
            if (!spot->character)
                screen_put(screen, layout->top + i, layout->left + column, set->down[k % 3 != 0],
                           line_ink(k % 3), GROUND_PLAIN);
        }
    }
    for (int i = 0; i <= 9; i++)
        for (int k = 0; k <= 9; k++) {
            int row = line_at(layout, i, layout->height, 0),
                column = line_at(layout, k, layout->width, layout->pad);
            if (row >= 0 && column >= 0)
                screen_put(screen, layout->top + row, layout->left + column, joint(set, i, k),
                           line_ink(i % 3 && k % 3), GROUND_PLAIN);
        }
}

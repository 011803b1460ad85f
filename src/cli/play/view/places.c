/* places.c: where things are on a screen of any size, and the lines between them.
 *
 * The largest grid that fits is taken. All places follow from the layout, for drawing and for mouse clicks
 * alike, so a click cannot miss the cell that is seen. */
#include "cli/play/view/drawing.h"

/* The kinds of grid, largest first. */
static const struct layout shapes[] = {
    /* 73 x 37: cells have three rows of three small digits */
    {.width = 7, .height = 3, .inner = true, .outer = true, .title = true},
    /* 61 x 22: 1 to 5 over 6 to 9 */
    {.width = 6, .height = 2, .outer = true, .pad = 1, .title = true},
    /* 37 x 19 */
    {.width = 3, .height = 1, .inner = true, .outer = true, .title = true},
    /* 25 x 13 */
    {.width = 2, .height = 1, .outer = true, .pad = 1, .title = true},
    /* 23 x 11 */
    {.width = 2, .height = 1, .pad = 1},
};

/* CROWDED is worth its place only with small digits and with the panel beside it. The panel is useless
 * below PANEL_LEAST columns, and lines longer than PANEL_MOST are hard to read. */
enum { N_SHAPES = sizeof shapes / sizeof *shapes, CROWDED = 1, GAP = 2, PANEL_LEAST = 15, PANEL_MOST = 44 };

/* Places the grid and, if there is room, the panel beside it; both in the middle of the screen. A narrow
 * gap is better than no panel. */
static void place(struct layout *layout, int rows, int columns)
{
    int gap = columns - layout->columns - GAP >= PANEL_LEAST ? GAP : 1;
    int beside = columns - layout->columns - gap, panel = beside < PANEL_LEAST ? 0 : beside;
    panel = panel > PANEL_MOST ? PANEL_MOST : panel;
    layout->keys = rows > layout->rows + layout->title;
    layout->left = (columns - layout->columns - (panel ? panel + gap : 0)) / 2;
    layout->top = layout->title + (rows - layout->rows - layout->title - layout->keys) / 2;
    /* Without a panel the messages stand below the grid. */
    if (!panel)
        layout->top = layout->title;
    layout->panel = layout->left + layout->columns + (panel ? gap : 0);
    layout->panel_end = layout->panel + panel;
    layout->fits = true;
}

struct layout view_layout(int rows, int columns, bool marks)
{
    struct layout layout = {0};
    for (int i = 0; i < N_SHAPES; i++) {
        layout = shapes[i];
        int lines = (layout.inner ? 8 : 2) + (layout.outer ? 2 : 0);
        layout.rows = 9 * layout.height + lines;
        layout.columns = 9 * layout.width + 3 * layout.pad + lines;
        /* Shapes with a title also need a row for the keys. */
        bool fits = rows >= layout.rows + 2 * layout.title && columns >= layout.columns;
        if (i == CROWDED)
            fits = fits && marks && columns >= layout.columns + 1 + PANEL_LEAST;
        if (fits) {
            place(&layout, rows, columns);
            return layout;
        }
    }
    return layout;
}

int cell_row(const struct layout *layout, unsigned cell)
{
    int row = (int)cell / 9;
    return layout->top + layout->outer + row * layout->height + (layout->inner ? row : row / 3);
}

int cell_column(const struct layout *layout, unsigned cell)
{
    int column = (int)cell % 9;
    return layout->left + layout->outer + column * layout->width + column / 3 * layout->pad +
           (layout->inner ? column : column / 3);
}

/* Small digits are wanted where there are any to show. */
bool wants_marks(const struct play *play)
{
    const struct hint *hint = play_shown_hint(play);
    bool any = play->view.candidates || play->view.show == SHOW_PATH || (hint && !hint->digit);
    for (unsigned cell = 0; cell < CELLS && !any; cell++)
        any = !play->game.cells[cell].digit && play->game.cells[cell].marks;
    return any;
}

/* Cells are looked through one by one: clicks are rare, and so there is no inverse of the functions above
 * to keep in step with them. */
unsigned view_cell_at(const struct play *play, const struct screen *screen, int row, int column)
{
    struct layout layout = view_layout(screen->rows, screen->columns, wants_marks(play));
    for (unsigned cell = 0; cell < CELLS && layout.fits; cell++) {
        int top = cell_row(&layout, cell), left = cell_column(&layout, cell);
        if (row >= top && row < top + layout.height && column >= left && column < left + layout.width)
            return cell;
    }
    return CELLS;
}

/* ---- Lines ---- */

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

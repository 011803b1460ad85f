/* layout.c: where things are on a screen of any size.
 *
 * The largest grid that fits is taken. All places follow from the layout, for drawing and for mouse clicks
 * alike, so a click cannot miss the cell that is seen. */
#include "cli/play/view/parts.h"

/* The kinds of grid, largest first. */
static const struct shape {
    int width, height;
    bool inner, outer;
    int pad;
    bool title;
    bool marks; /* a cell holds nine small digits */
} shapes[] = {
    {7, 3, true, true, 0, true, true},     /* 73 x 37: three rows of three */
    {6, 2, false, true, 1, true, true},    /* 61 x 22: 1 to 5 over 6 to 9 */
    {3, 1, true, true, 0, true, false},    /* 37 x 19 */
    {2, 1, false, true, 1, true, false},   /* 25 x 13 */
    {2, 1, false, false, 1, false, false}, /* 23 x 11 */
};

/* CROWDED is worth its place only with small digits and with the panel beside it. The panel is useless
 * below PANEL_LEAST columns, and lines longer than PANEL_MOST are hard to read. */
enum {
    N_SHAPES = sizeof shapes / sizeof *shapes,
    LARGEST = 0,
    CROWDED = 1,
    GAP = 2,
    PANEL_LEAST = 15,
    PANEL_MOST = 44
};

/* The layout of a shape, with its grid at 0, 0. */
static struct layout shape_layout(const struct shape *shape)
{
    int lines = shape->inner ? 8 : 2, edges = shape->outer ? 2 : 0;
    return (struct layout){.width = shape->width,
                           .height = shape->height,
                           .inner = shape->inner,
                           .outer = shape->outer,
                           .pad = shape->pad,
                           .rows = 9 * shape->height + lines + edges,
                           .columns = 9 * shape->width + 3 * shape->pad + lines + edges,
                           .title = shape->title};
}

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
        layout = shape_layout(&shapes[i]);
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
    bool any = play->candidates || play->show == SHOW_PATH || (hint && !hint->digit);
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

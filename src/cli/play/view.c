/* view.c: where things are on the screen, and the grid.
 *
 * Whatever differs by colour differs by style or character as well, so that nothing is lost without colours:
 * the cursor has brackets, a pattern round ones, a wrong entry an exclamation mark, and the empty peers of
 * the cursor have dots. */
#include "cli/play/view.h"

#include <string.h>

#include "cli/play/panel.h"

/* ---- Layout ---- */

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

/* Places the grid and, if there is room, the panel beside it; both in the middle of the screen. */
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

static int cell_row(const struct layout *layout, unsigned cell)
{
    int row = (int)cell / 9;
    return layout->top + layout->outer + row * layout->height + (layout->inner ? row : row / 3);
}

static int cell_column(const struct layout *layout, unsigned cell)
{
    int column = (int)cell % 9;
    return layout->left + layout->outer + column * layout->width + column / 3 * layout->pad +
           (layout->inner ? column : column / 3);
}

/* Small digits are wanted where there are any to show. */
static bool wants_marks(const struct play *play)
{
    const struct hint *hint = play_shown_hint(play);
    bool any = play->candidates || play->show == SHOW_PATH || (hint && !hint->digit);
    for (unsigned cell = 0; cell < CELLS && !any; cell++)
        any = !play->game.cells[cell].digit && play->game.cells[cell].marks;
    return any;
}

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

/* The place of line k of 0..9 along one side of the grid, -1 if it is not drawn. Size is of a cell, pad of a
 * box. */
static int line_at(const struct layout *layout, int k, int size, int pad)
{
    if (layout->inner)
        return k * (size + 1);
    if (k % 3 || (!layout->outer && (k == 0 || k == 9)))
        return -1;
    return k * size + k / 3 * (pad + 1) - !layout->outer;
}

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

static void draw_lines(const struct layout *layout, const struct line_set *set, struct screen *screen)
{
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

/* ---- Cells ---- */

/* All that decides how cells look. */
struct picture {
    const struct play *play;
    const struct hint *hint;
    struct cell cells[CELLS];
    bool mistakes[CELLS];
    bool cause[CELLS];
    bool clashes[CELLS];
    unsigned highlight; /* a digit, or 0 */
    bool small;         /* cells have room for small digits */
    unsigned dot;       /* for the cursor's empty peers */
};

static void find_clashes(struct picture *picture)
{
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = 0; second < CELLS && picture->cells[first].digit; second++)
            picture->clashes[first] |=
                picture->cells[first].digit == picture->cells[second].digit && cells_see(first, second);
}

static void fill_picture(const struct play *play, const struct layout *layout, enum lines lines,
                         struct picture *picture)
{
    struct warning warnings[CELLS];
    memset(picture, 0, sizeof *picture);
    picture->play = play;
    picture->hint = play_shown_hint(play);
    picture->small = layout->height > 1;
    picture->dot = lines == LINES_ASCII ? '.' : 0xb7;
    play_cells(play, picture->cells);
    if (play->check == 2)
        play_mistakes(play, picture->mistakes);
    size_t n = play->warning ? game_warnings(&play->game, warnings, CELLS) : 0;
    if (play->warning && play->warning <= n)
        warning_cause(&play->game, &warnings[play->warning - 1], picture->cause);
    find_clashes(picture);
    /* A pattern that is shown is to stand alone. */
    if (!picture->hint)
        picture->highlight = play->pinned ? play->pinned : picture->cells[play->cursor].digit;
}

static enum ground cell_ground(const struct picture *picture, unsigned cell)
{
    const struct play *play = picture->play;
    const struct cell *at = &picture->cells[cell];
    if (cell == play->cursor && play->show != SHOW_PATH)
        return GROUND_CURSOR;
    if (picture->cause[cell] || picture->clashes[cell])
        return GROUND_CLASH;
    if (picture->hint && (picture->hint->pattern[cell] || picture->hint->helpers[cell] ||
                          (picture->hint->digit && picture->hint->cell == cell)))
        return GROUND_PATTERN;
    if (play->game.editing && play->facts_known && play->facts.count > 1 && play->facts.differs[cell] &&
        !at->digit)
        return GROUND_DIFFERS;
    if (at->digit && at->digit == picture->highlight)
        return GROUND_SAME;
    bool peer = cells_see(cell, play->cursor) && !picture->hint && play->show != SHOW_PATH;
    return peer ? GROUND_PEER : GROUND_PLAIN;
}

static enum ink digit_ink(const struct picture *picture, unsigned cell)
{
    static const enum ink inks[] = {
        [NOBODY] = INK_PLAIN, [CLUE] = INK_CLUE, [PLAYER] = INK_OWN, [PROGRAM] = INK_AUTOMATIC};
    const struct cell *at = &picture->cells[cell];
    if (picture->mistakes[cell] || (picture->clashes[cell] && at->owner != CLUE))
        return INK_WRONG;
    return inks[at->owner];
}

/* How one small digit looks; false if it is not there. */
static bool small_ink(const struct picture *picture, unsigned cell, unsigned digit, enum ink *ink)
{
    const struct hint *hint = picture->hint;
    const struct cell *at = &picture->cells[cell];
    unsigned bit = 1u << (digit - 1), candidates = cell_candidates(picture->cells, cell);
    bool shown = picture->play->candidates || picture->play->show == SHOW_PATH || hint;
    if (shown ? !(candidates & bit) : !(at->marks & bit))
        return false;
    *ink = at->marks & bit ? INK_MARK : INK_CANDIDATE;
    if (digit == picture->highlight)
        *ink = INK_HIGHLIGHT;
    if (!hint)
        return true;
    if (hint->removals[cell] & bit)
        *ink = INK_REMOVED;
    else if (hint->digit == digit && hint->cell == cell)
        *ink = INK_PLACED;
    else if (hint->pattern[cell] & bit)
        *ink = INK_PATTERN;
    else if (hint->helpers[cell] & bit)
        *ink = INK_HELPER;
    return true;
}

/* Where a small digit stands in its cell. */
static void put_small(const struct layout *layout, struct screen *screen, int row, int column, unsigned digit,
                      enum ink ink, enum ground ground)
{
    int i = (int)digit - 1;
    if (layout->height == 3)
        screen_put(screen, row + i / 3, column + 1 + 2 * (i % 3), '0' + digit, ink, ground);
    else
        screen_put(screen, row + i / 5, column + 1 + i % 5, '0' + digit, ink, ground);
}

/* The marks beside a digit that say what the ground says without colours. */
static void put_brackets(const struct picture *picture, const struct layout *layout, struct screen *screen,
                         unsigned cell, enum ground ground)
{
    int middle = layout->width / 2, row = cell_row(layout, cell) + layout->height / 2 - (layout->height == 2);
    int column = cell_column(layout, cell);
    const char *brackets = ground == GROUND_CURSOR ? "[]" : ground == GROUND_PATTERN ? "()" : NULL;
    if (layout->width == 2) {
        if (brackets)
            screen_put(screen, row, column, (unsigned char)brackets[0], INK_PLAIN, ground);
        else if (picture->mistakes[cell] || ground == GROUND_CLASH)
            screen_put(screen, row, column, '!', INK_WRONG, ground);
        return;
    }
    /* Cells full of small digits have their brackets at the edge; where 5 stands there, only the first. */
    bool edge = picture->small && !picture->cells[cell].digit;
    int first = edge ? 0 : middle - 1, last = edge ? layout->width - 1 : middle + 1;
    if (brackets) {
        screen_put(screen, row, column + first, (unsigned char)brackets[0], INK_PLAIN, ground);
        if (!edge || layout->height == 3)
            screen_put(screen, row, column + last, (unsigned char)brackets[1], INK_PLAIN, ground);
    }
    if (picture->mistakes[cell] || ground == GROUND_CLASH)
        screen_put(screen, row, column + last, '!', INK_WRONG, ground);
}

/* An empty cell without room for small digits: a dot for the cursor's peers, a colon where there are pencil
 * marks. */
static void put_empty(const struct picture *picture, struct screen *screen, int row, int column,
                      unsigned cell, enum ground ground)
{
    const struct hint *hint = picture->hint;
    if (hint && hint->digit && hint->cell == cell)
        screen_put(screen, row, column, '0' + hint->digit, INK_PLACED, ground);
    else if (hint && hint->removals[cell])
        screen_put(screen, row, column, 'x', INK_REMOVED, ground);
    else if (picture->cells[cell].marks)
        screen_put(screen, row, column, ':', INK_MARK, ground);
    else if (ground == GROUND_PEER || ground == GROUND_CURSOR)
        screen_put(screen, row, column, picture->dot, INK_FAINT, ground);
    else if (ground == GROUND_DIFFERS)
        screen_put(screen, row, column, '?', INK_FAINT, ground);
}

static void draw_cell(const struct picture *picture, const struct layout *layout, struct screen *screen,
                      unsigned cell)
{
    enum ground ground = cell_ground(picture, cell);
    const struct cell *at = &picture->cells[cell];
    int row = cell_row(layout, cell), column = cell_column(layout, cell);
    for (int i = 0; i < layout->height * layout->width; i++)
        screen_put(screen, row + i / layout->width, column + i % layout->width, ' ', INK_PLAIN, ground);
    int middle_row = row + (layout->height == 3), middle = column + layout->width / 2;
    bool any = false;
    for (unsigned digit = 1; digit <= 9 && picture->small && !at->digit; digit++) {
        enum ink ink;
        if (!small_ink(picture, cell, digit, &ink))
            continue;
        put_small(layout, screen, row, column, digit, ink, ground);
        any = true;
    }
    if (at->digit)
        screen_put(screen, middle_row, middle, '0' + at->digit, digit_ink(picture, cell), ground);
    else if (!any)
        put_empty(picture, screen, middle_row, middle, cell, ground);
    put_brackets(picture, layout, screen, cell, ground);
    if (cell == picture->play->cursor) {
        screen->cursor_row = middle_row;
        screen->cursor_column = middle;
    }
}

/* ---- Everything ---- */

static void draw_grid(const struct play *play, const struct layout *layout, enum lines lines,
                      struct screen *screen)
{
    struct picture picture;
    fill_picture(play, layout, lines, &picture);
    draw_lines(layout, &line_sets[lines], screen);
    for (unsigned cell = 0; cell < CELLS && play->show != SHOW_PAUSE; cell++)
        draw_cell(&picture, layout, screen, cell);
}

void view_draw(const struct play *play, enum lines lines, struct screen *screen)
{
    struct layout layout = view_layout(screen->rows, screen->columns, wants_marks(play));
    if (!layout.fits) {
        screen_text(screen, 0, 0, screen->columns, "The window is too small.", INK_WARNING, GROUND_PLAIN);
        screen_text(screen, 1, 0, screen->columns, "It needs 23 x 11.", INK_PLAIN, GROUND_PLAIN);
        return;
    }
    draw_grid(play, &layout, lines, screen);
    panel_draw(play, &layout, lines, screen);
}

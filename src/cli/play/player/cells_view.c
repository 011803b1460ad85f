/* cells_view.c: the grid on a screen of any size: where it is, its lines, and its cells.
 *
 * The largest grid that fits is taken. All places follow from the layout, for drawing and for mouse clicks
 * alike, so a click cannot miss the cell that is seen. Whatever differs by colour differs by style or
 * character as well, so that nothing is lost without colours: the cursor has brackets, a pattern round ones,
 * a wrong entry an exclamation mark, and the empty peers of the cursor have dots. */
#include <string.h>

#include "cli/play/player/view.h"

/* ---- Places ---- */

/* The kinds of grid, largest first. High cells have three rows of three small digits, as on paper; low ones 1
 * to 5 above 6 to 9. */
static const struct layout shapes[] = {
    /* 73 x 37 */
    {.width = 7, .height = 3, .inner = true, .outer = true, .title = true, .small = 3, .apart = 2},
    /* 61 x 22 */
    {.width = 6, .height = 2, .outer = true, .pad = 1, .title = true, .small = 5, .apart = 1},
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

/* Where cell k of 0..8 begins along one side of the grid; a line may be just before it, and before a ninth.
 * Size is of a cell, pad of a box. */
static int place_of(const struct layout *layout, int k, int size, int pad)
{
    return layout->outer + k * size + k / 3 * pad + (layout->inner ? k : k / 3);
}

static int cell_row(const struct layout *layout, unsigned cell)
{
    return layout->top + place_of(layout, (int)cell / 9, layout->height, 0);
}

static int cell_column(const struct layout *layout, unsigned cell)
{
    return layout->left + place_of(layout, (int)cell % 9, layout->width, layout->pad);
}

/* Places the grid and, if there is room, the panel beside it; both in the middle of the screen. A narrow
 * gap is better than no panel. */
struct layout view_layout(const struct play *play, const struct screen *screen)
{
    const struct hint *hint = play_shown_hint(play);
    struct layout layout = {0};
    bool marks = play_shows_candidates(play) || play->view.show == SHOW_PATH || (hint && !hint->digit);
    for (unsigned cell = 0; cell < CELLS && !marks; cell++)
        marks = !play->game.cells[cell].digit && play->game.cells[cell].marks;
    for (int i = 0; i < N_SHAPES && !layout.fits; i++) {
        layout = shapes[i];
        layout.rows = place_of(&layout, 9, layout.height, 0) - !layout.outer;
        layout.columns = place_of(&layout, 9, layout.width, layout.pad) - !layout.outer;
        /* Shapes with a title also need a row for the keys. */
        layout.fits = screen->rows >= layout.rows + 2 * layout.title && screen->columns >= layout.columns &&
                      (i != CROWDED || (marks && screen->columns >= layout.columns + 1 + PANEL_LEAST));
    }
    int gap = screen->columns - layout.columns - GAP >= PANEL_LEAST ? GAP : 1;
    int beside = screen->columns - layout.columns - gap;
    int panel = beside < PANEL_LEAST ? 0 : beside > PANEL_MOST ? PANEL_MOST : beside;
    layout.keys = screen->rows > layout.rows + layout.title;
    layout.left = (screen->columns - layout.columns - (panel ? panel + gap : 0)) / 2;
    layout.top = layout.title;
    /* Without a panel the messages stand below the grid. */
    if (panel)
        layout.top += (screen->rows - layout.rows - layout.title - layout.keys) / 2;
    layout.panel = layout.left + layout.columns + (panel ? gap : 0);
    layout.panel_end = layout.panel + panel;
    return layout;
}

/* Cells are looked through one by one: clicks are rare, and so there is no inverse of the functions above
 * to keep in step with them. */
unsigned view_cell_at(const struct play *play, const struct screen *screen, int row, int column)
{
    struct layout layout = view_layout(play, screen);
    for (unsigned cell = 0; cell < CELLS && layout.fits; cell++) {
        int top = cell_row(&layout, cell), left = cell_column(&layout, cell);
        if (row >= top && row < top + layout.height && column >= left && column < left + layout.width)
            return cell;
    }
    return CELLS;
}

/* ---- Lines ---- */

/* The lines across by those down: the first, a thick one, the last, a thin one, none. A joint shows the
 * thickness of both lines that meet in it, so neither looks cut off. ASCII has no thick lines, so other
 * characters stand for them. */
static const uint16_t line_sets[][5][5] = {
    [LINES_HEAVY] = {{0x250f, 0x2533, 0x2513, 0x252f, 0x2501},
                     {0x2523, 0x254b, 0x252b, 0x253f, 0x2501},
                     {0x2517, 0x253b, 0x251b, 0x2537, 0x2501},
                     {0x2520, 0x2542, 0x2528, 0x253c, 0x2500},
                     {0x2503, 0x2503, 0x2503, 0x2502}},
    [LINES_DOUBLE] = {{0x2554, 0x2566, 0x2557, 0x2564, 0x2550},
                      {0x2560, 0x256c, 0x2563, 0x256a, 0x2550},
                      {0x255a, 0x2569, 0x255d, 0x2567, 0x2550},
                      {0x255f, 0x256b, 0x2562, 0x253c, 0x2500},
                      {0x2551, 0x2551, 0x2551, 0x2502}},
    [LINES_ASCII] = {{'#', '#', '#', '=', '='},
                     {'#', '#', '#', '=', '='},
                     {'#', '#', '#', '=', '='},
                     {'#', '#', '#', '+', '-'},
                     {'#', '#', '#', '|'}},
};

static void draw_lines(const struct layout *layout, enum lines lines, struct screen *screen)
{
    enum { MOST = 80, FIRST = 0, THICK, LAST, THIN, NONE };
    int across[MOST], down[MOST]; /* the line in each row and column of the grid */
    for (int i = 0; i < MOST; i++)
        across[i] = down[i] = NONE;
    for (int k = 0; k <= 9; k += layout->inner ? 1 : 3) {
        int row = place_of(layout, k, layout->height, 0) - 1;
        int column = place_of(layout, k, layout->width, layout->pad) - 1;
        if (row >= 0)
            across[row] = down[column] = k == 0 ? FIRST : k == 9 ? LAST : k % 3 ? THIN : THICK;
    }
    for (int row = 0; row < layout->rows; row++)
        for (int column = 0; column < layout->columns; column++)
            if (across[row] != NONE || down[column] != NONE)
                screen_put(screen, layout->top + row, layout->left + column,
                           line_sets[lines][across[row]][down[column]],
                           across[row] >= THIN && down[column] >= THIN ? INK_THIN : INK_THICK, GROUND_PLAIN);
}

/* ---- Cells ---- */

/* All that decides how cells look, computed once for each drawing: mistakes and warnings concern the whole
 * grid, not one cell. */
struct picture {
    const struct play *play;
    const struct layout *layout;
    struct screen *screen;
    const struct hint *hint;
    struct cell cells[CELLS];
    bool mistakes[CELLS];
    bool cause[CELLS]; /* of the warning that is asked about */
    bool clashes[CELLS];
    unsigned highlight; /* a digit, or 0 */
    unsigned dot;       /* for the cursor's empty peers */
};

/* A cell has one ground, so the order says what is more important: the cursor, errors, the hint, and last
 * what merely helps to find one's way. */
static enum ground cell_ground(const struct picture *picture, unsigned cell)
{
    const struct play *play = picture->play;
    const struct hint *hint = picture->hint;
    const struct cell *at = &picture->cells[cell];
    const bool path = play->view.show == SHOW_PATH;
    if (cell == play->view.cursor && !path)
        return GROUND_CURSOR;
    if (picture->cause[cell] || picture->clashes[cell])
        return GROUND_CLASH;
    if (hint && (hint->pattern[cell] || hint->helpers[cell] || (hint->digit && hint->cell == cell)))
        return GROUND_PATTERN;
    if (play->game.editing && play->help.facts_known && play->help.facts.count > 1 &&
        play->help.facts.differs[cell] && !at->digit)
        return GROUND_DIFFERS;
    if (at->digit && at->digit == picture->highlight)
        return GROUND_SAME;
    return cells_see(cell, play->view.cursor) && !hint && !path ? GROUND_PEER : GROUND_PLAIN;
}

/* How one small digit looks. */
static enum ink small_ink(const struct picture *picture, unsigned cell, unsigned digit)
{
    const struct hint *hint = picture->hint;
    const unsigned bit = bit_of(digit);
    if (hint && hint->removals[cell] & bit)
        return INK_REMOVED;
    if (hint && hint->digit == digit && hint->cell == cell)
        return INK_PLACED;
    if (hint && hint->pattern[cell] & bit)
        return INK_PATTERN;
    if (hint && hint->helpers[cell] & bit)
        return INK_HELPER;
    if (digit == picture->highlight)
        return INK_HIGHLIGHT;
    return picture->cells[cell].marks & bit ? INK_MARK : INK_CANDIDATE;
}

/* The marks beside a digit that say what the ground says without colours. Narrow cells have room for one. */
static void put_brackets(const struct picture *picture, unsigned cell, int row, int column,
                         enum ground ground)
{
    const int width = picture->layout->width, middle = width / 2;
    const char *brackets = ground == GROUND_CURSOR ? "[]" : ground == GROUND_PATTERN ? "()" : NULL;
    const bool wrong = picture->mistakes[cell] || ground == GROUND_CLASH, narrow = width == 2;
    /* Cells full of small digits have their brackets at the edge; where 5 stands there, only the first. */
    bool edge = picture->layout->small && !picture->cells[cell].digit;
    int first = edge ? 0 : middle - 1, last = narrow ? first : edge ? width - 1 : middle + 1;
    if (brackets)
        screen_put(picture->screen, row, column + first, (unsigned char)brackets[0], INK_PLAIN, ground);
    if (brackets && !narrow && (!edge || picture->layout->height == 3))
        screen_put(picture->screen, row, column + last, (unsigned char)brackets[1], INK_PLAIN, ground);
    if (wrong && !(narrow && brackets))
        screen_put(picture->screen, row, column + last, '!', INK_WRONG, ground);
}

/* An empty cell without small digits: a dot for the cursor's peers, a colon where there are pencil marks. */
static void put_empty(const struct picture *picture, unsigned cell, int row, int column, enum ground ground)
{
    const struct hint *hint = picture->hint;
    if (hint && hint->digit && hint->cell == cell)
        screen_put(picture->screen, row, column, '0' + hint->digit, INK_PLACED, ground);
    else if (hint && hint->removals[cell])
        screen_put(picture->screen, row, column, 'x', INK_REMOVED, ground);
    else if (picture->cells[cell].marks)
        screen_put(picture->screen, row, column, ':', INK_MARK, ground);
    else if (ground == GROUND_PEER || ground == GROUND_CURSOR)
        screen_put(picture->screen, row, column, picture->dot, INK_FAINT, ground);
    else if (ground == GROUND_DIFFERS)
        screen_put(picture->screen, row, column, '?', INK_FAINT, ground);
}

/* A hint argues about candidates, so it shows them even to a player who keeps marks of their own. */
static void draw_cell(const struct picture *picture, unsigned cell)
{
    static const enum ink inks[] = {
        [NOBODY] = INK_PLAIN, [CLUE] = INK_CLUE, [PLAYER] = INK_OWN, [PROGRAM] = INK_AUTOMATIC};
    const struct view *view = &picture->play->view;
    const struct layout *layout = picture->layout;
    const struct cell *at = &picture->cells[cell];
    struct screen *screen = picture->screen;
    enum ground ground = cell_ground(picture, cell);
    int row = cell_row(layout, cell), column = cell_column(layout, cell);
    int middle_row = row + (layout->height == 3), middle = column + layout->width / 2;
    unsigned digits = at->digit || !layout->small ? 0
                      : play_shows_candidates(picture->play) || view->show == SHOW_PATH || picture->hint
                          ? cell_candidates(picture->cells, cell)
                          : at->marks;
    for (int i = 0; i < layout->height * layout->width; i++)
        screen_put(screen, row + i / layout->width, column + i % layout->width, ' ', INK_PLAIN, ground);
    for (int i = 0; i < 9; i++)
        if (digits >> i & 1)
            screen_put(screen, row + i / layout->small, column + 1 + layout->apart * (i % layout->small),
                       (unsigned)('1' + i), small_ink(picture, cell, (unsigned)i + 1), ground);
    /* Clues are never shown as wrong: they cannot be changed, so the entry that clashes with one is. */
    bool wrong = picture->mistakes[cell] || (picture->clashes[cell] && at->owner != CLUE);
    if (at->digit)
        screen_put(screen, middle_row, middle, '0' + at->digit, wrong ? INK_WRONG : inks[at->owner], ground);
    else if (!digits)
        put_empty(picture, cell, middle_row, middle, ground);
    put_brackets(picture, cell, middle_row, column, ground);
    /* The terminal's own cursor is hidden, but screen readers follow it. */
    if (cell == view->cursor) {
        screen->cursor_row = middle_row;
        screen->cursor_column = middle;
    }
}

/* During a pause the cells stay empty: the time in which they could be studied would not count. Clashes are
 * looked for in the cells that are shown, not in the game's: a path may have led to another grid. */
void draw_grid(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen)
{
    const struct help *help = &play->help;
    struct picture picture = {.play = play,
                              .layout = layout,
                              .screen = screen,
                              .hint = play_shown_hint(play),
                              .dot = lines == LINES_ASCII ? '.' : 0xb7};
    struct warning warnings[CELLS];
    play_cells(play, picture.cells);
    if (help->check == 2)
        play_mistakes(play, picture.mistakes);
    if (help->warning && help->warning <= game_warnings(&play->game, warnings, CELLS))
        warning_cause(&play->game, &warnings[help->warning - 1], picture.cause);
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = 0; second < CELLS; second++)
            picture.clashes[first] |= cells_clash(picture.cells, first, second);
    /* A pattern that is shown is to stand alone. */
    if (!picture.hint)
        picture.highlight = play->view.pinned ? play->view.pinned : picture.cells[play->view.cursor].digit;
    draw_lines(layout, lines, screen);
    for (unsigned cell = 0; cell < CELLS && play->view.show != SHOW_PAUSE; cell++)
        draw_cell(&picture, cell);
}

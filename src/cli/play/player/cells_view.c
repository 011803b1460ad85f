/* cells_view.c: the grid on a screen of any size: where it is, its lines, and its cells.
 *
 * The largest grid that fits is taken. All places follow from the layout, for drawing and for mouse clicks
 * alike, so a click cannot miss the cell that is seen. Whatever differs by colour differs by style or
 * character as well, so that nothing is lost without colours: the cursor has brackets, a pattern round ones,
 * a wrong entry an exclamation mark, and the empty peers of the cursor have dots. */
#include <stdio.h>
#include <string.h>

#include "cli/play/player/view.h"
#include "cli/write/picture.h"

/* ---- Places ---- */

/* The kinds of grid, largest first. High cells have three rows of three small digits, as on paper; low ones
 * have them in a row, and a second one where they are more than five. */
static const struct layout shapes[] = {
    /* 73 x 37 */
    {.width = 7, .height = 3, .across = true, .down = true, .outer = true, .title = true, .small = 3},
    /* 55 x 22 */
    {.width = 5, .height = 2, .down = true, .outer = true, .title = true, .small = 5},
    /* 37 x 19 */
    {.width = 3, .height = 1, .across = true, .down = true, .outer = true, .title = true},
    /* 25 x 13 */
    {.width = 2, .height = 1, .outer = true, .pad = 1, .title = true},
    /* 23 x 11 */
    {.width = 2, .height = 1, .pad = 1},
};

/* CROWDED is worth its place only with small digits. The panel is useless below PANEL_LEAST columns, and
 * lines longer than PANEL_MOST are hard to read. */
enum { N_SHAPES = sizeof shapes / sizeof *shapes, CROWDED = 1, GAP = 2, PANEL_LEAST = 15, PANEL_MOST = 44 };

/* The row and the column of the grid where row or column k of 0..8 of its cells begins; a line may be just
 * before it, and before a ninth. */
static int row_of(const struct layout *layout, int k)
{
    return layout->outer + k * layout->height + (layout->across ? k : k / 3);
}

static int column_of(const struct layout *layout, int k)
{
    return layout->outer + k * layout->width + k / 3 * layout->pad + (layout->down ? k : k / 3);
}

static int cell_row(const struct layout *layout, unsigned cell)
{
    return layout->top + row_of(layout, (int)cell / 9);
}

static int cell_column(const struct layout *layout, unsigned cell)
{
    return layout->left + column_of(layout, (int)cell % 9);
}

/* Places the grid and, if there is room, the panel beside it; both in the middle of the screen. A narrow
 * gap is better than no panel. */
struct layout view_layout(const struct play *play, const struct screen *screen)
{
    const struct hint *hint = play_shown_hint(play);
    struct layout layout = {0};
    bool marks = play_shows_candidates(play) || play_is_path(play) || (hint && !hint->digit);
    for (unsigned cell = 0; cell < CELLS && !marks; cell++)
        marks = !play->game.cells[cell].digit && play->game.cells[cell].marks;
    for (int i = 0; i < N_SHAPES && !layout.fits; i++) {
        layout = shapes[i];
        layout.rows = row_of(&layout, 9) - !layout.outer;
        layout.columns = column_of(&layout, 9) - !layout.outer;
        /* Shapes with a title also need a row for the keys. */
        layout.fits = screen->rows >= layout.rows + 2 * layout.title && screen->columns >= layout.columns &&
                      (i != CROWDED || marks);
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
    for (int k = 0; k <= 9; k++) {
        int row = row_of(layout, k) - 1, column = column_of(layout, k) - 1;
        int line = k == 0 ? FIRST : k == 9 ? LAST : k % 3 ? THIN : THICK;
        if (row >= 0 && (layout->across || line != THIN))
            across[row] = line;
        if (column >= 0 && (layout->down || line != THIN))
            down[column] = line;
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
    struct pattern pattern;
    struct cell cells[CELLS];
    bool mistakes[CELLS];
    bool cause[CELLS]; /* of the warning that is asked about */
    bool clashes[CELLS];
    enum ground grounds[CELLS];
    unsigned highlight; /* a digit, or 0 */
    unsigned dot;       /* for the cursor's empty peers */
    bool printed;       /* without the cursor */
};

static bool is_in_pattern(const struct picture *picture, unsigned cell)
{
    static const unsigned char none[9];
    return memcmp(picture->pattern.colors[cell], none, sizeof none) != 0;
}

/* The player's colour of a cell; 0 also while a pattern is shown, which is to stand alone. */
static unsigned color_of(const struct picture *picture, unsigned cell)
{
    return picture->hint ? 0 : picture->cells[cell].colors[0];
}

/* Is it asked for by its digit? */
static bool can_be_pinned(const struct picture *picture, unsigned cell)
{
    const unsigned digit = picture->hint ? 0 : picture->play->view.pinned;
    return digit && cell_candidates(picture->cells, cell) & bit_of(digit);
}

/* A cell has one ground, so the order says what is more important: the cursor, errors, the hint, and last
 * what merely helps to find one's way. */
static enum ground cell_ground(const struct picture *picture, unsigned cell)
{
    const struct play *play = picture->play;
    const struct hint *hint = picture->hint;
    const struct cell *at = &picture->cells[cell];
    const bool path = play_is_path(play);
    if (cell == play->view.cursor && (!path || play->view.node) && !picture->printed)
        return GROUND_CURSOR;
    if (play_is_chosen(play, cell) && !hint && !path && (!picture->printed || play->view.chosen[cell]))
        return GROUND_CHOSEN;
    if (picture->cause[cell] || picture->clashes[cell] || picture->pattern.clash[cell])
        return GROUND_CLASH;
    if (hint && (is_in_pattern(picture, cell) || (hint->digit && hint->cell == cell)))
        return GROUND_PATTERN;
    if (color_of(picture, cell))
        return (enum ground)(GROUND_FIRST + color_of(picture, cell) - 1);
    if (play->game.editing && play->help.facts_known && play->help.facts.count > 1 &&
        play->help.facts.differs[cell] && !at->digit)
        return GROUND_DIFFERS;
    if (at->digit && at->digit == picture->highlight)
        return GROUND_SAME;
    if (can_be_pinned(picture, cell))
        return GROUND_PLACE;
    const bool peer = cells_see(cell, play->view.cursor) && !hint && !path && !picture->printed;
    return peer ? GROUND_PEER : GROUND_PLAIN;
}

static const enum ink pattern_inks[COLORS + 1] = {INK_PLAIN, INK_PATTERN, INK_HELPER,
                                                  INK_THIRD, INK_FOURTH,  INK_FIFTH};

/* How one small digit looks. */
static enum ink small_ink(const struct picture *picture, unsigned cell, unsigned digit)
{
    const struct hint *hint = picture->hint;
    const unsigned bit = bit_of(digit);
    if (hint && hint->removals[cell] & bit)
        return INK_REMOVED;
    if (hint && hint->digit == digit && hint->cell == cell)
        return INK_PLACED;
    if (picture->pattern.colors[cell][digit - 1])
        return pattern_inks[picture->pattern.colors[cell][digit - 1]];
    if (digit == picture->highlight)
        return INK_HIGHLIGHT;
    return picture->cells[cell].marks & bit ? INK_MARK : INK_CANDIDATE;
}

/* The marks beside a digit that say what the ground says without colours. The second one of a narrow cell
 * stands where the next cell begins. */
static void put_brackets(const struct picture *picture, unsigned cell)
{
    const struct layout *layout = picture->layout;
    const enum ground ground = picture->grounds[cell];
    const unsigned color = color_of(picture, cell);
    const char letter[] = {(char)('a' + color - 1), color ? ' ' : '\0', '\0'};
    const char *brackets = ground == GROUND_CURSOR || ground == GROUND_CHOSEN ? "[]"
                           : ground == GROUND_PATTERN                         ? "()"
                                                                              : letter;
    const bool wrong = picture->mistakes[cell] || ground == GROUND_CLASH;
    /* Cells full of small digits have their brackets on the lines beside them. */
    const bool edge = layout->small && !picture->cells[cell].digit;
    const int middle = layout->width / 2, row = cell_row(layout, cell) + (layout->height == 3),
              first = cell_column(layout, cell) + (edge ? -1 : middle - 1),
              last = cell_column(layout, cell) + (edge ? layout->width : middle + 1);
    if (brackets[1])
        screen_put(picture->screen, row, first, (unsigned char)brackets[0], INK_PLAIN, ground);
    if (wrong || (brackets[1] && brackets != letter))
        screen_put(picture->screen, row, last, wrong ? '!' : (unsigned char)brackets[1],
                   wrong ? INK_WRONG : INK_PLAIN, ground);
}

/* An empty cell without small digits: a dot for the cursor's peers, a colon for pencil marks, a plus where a
 * digit can be, the letter of a node or of a colour; what a step does is more important. */
static void put_empty(const struct picture *picture, unsigned cell, int row, int column, enum ground ground)
{
    const struct hint *hint = picture->hint;
    const bool near = ground == GROUND_PEER || ground == GROUND_CURSOR || ground == GROUND_CHOSEN;
    unsigned sign = near ? picture->dot : ground == GROUND_DIFFERS ? '?' : ' ', node = 9;
    for (unsigned i = 0; i < 9; i++)
        node = picture->pattern.letters[cell][i] ? i : node;
    enum ink ink = sign == ' ' ? INK_PLAIN : INK_FAINT;
    if (hint && hint->digit && hint->cell == cell) {
        sign = '0' + hint->digit;
        ink = INK_PLACED;
    } else if (hint && hint->removals[cell]) {
        sign = 'x';
        ink = INK_REMOVED;
    } else if (node < 9) {
        sign = (unsigned char)picture->pattern.letters[cell][node];
        ink = pattern_inks[picture->pattern.colors[cell][node]];
    } else if (can_be_pinned(picture, cell)) {
        sign = '+';
        ink = INK_HIGHLIGHT;
    } else if (picture->cells[cell].marks) {
        sign = ':';
        ink = INK_MARK;
    }
    screen_put(picture->screen, row, column, sign, ink, ground);
}

/* The small digits of a cell: each in its place of three by three, or one after the other, in the middle if
 * they fit in a row. The letter of a node is below its digit, or else follows it where there is room for all
 * of them. */
static void put_small(const struct picture *picture, unsigned cell, unsigned digits, enum ground ground)
{
    const struct layout *layout = picture->layout;
    const char *letters = picture->pattern.letters[cell];
    const int row = cell_row(layout, cell), column = cell_column(layout, cell), room = layout->small;
    int n = (int)count_digits(digits), signs = 0;
    for (int i = 0; i < 9; i++)
        signs += (digits >> i & 1) && letters[i];
    const bool square = layout->height == 3, below = !square && n <= room;
    /* One place may be lost at the end of the first row. */
    const bool named = square || below || n + signs < 2 * room;
    n += named && !below ? signs : 0;
    for (int i = 0, place = n < room ? (room - n) / 2 : 0; i < 9; i++)
        if (digits >> i & 1) {
            const bool letter = named && letters[i];
            place += letter && !below && place == room - 1;
            int down = square ? i / 3 : place / room;
            int right = square ? 1 + 2 * (i % 3) : place % room;
            enum ink ink = small_ink(picture, cell, (unsigned)i + 1);
            screen_put(picture->screen, row + down, column + right, (unsigned)('1' + i), ink,
                       picture->pattern.on[cell][i] ? GROUND_ON : ground);
            if (letter)
                screen_put(picture->screen, row + down + below, column + right + !below,
                           (unsigned char)letters[i], pattern_inks[picture->pattern.colors[cell][i]], ground);
            place += 1 + (letter && !below);
        }
}

/* A hint argues about candidates, so it shows them even to a player who keeps marks of their own. */
static unsigned small_digits(const struct picture *picture, unsigned cell)
{
    const struct cell *at = &picture->cells[cell];
    const bool candidates =
        play_shows_candidates(picture->play) || play_is_path(picture->play) || picture->hint;
    return at->digit ? 0 : candidates ? cell_candidates(picture->cells, cell) : at->marks;
}

/* The ground of a cell but for its edges: brackets are enough to tell where the cursor is. */
static enum ground tint_of(const struct picture *picture, unsigned cell)
{
    const unsigned color = color_of(picture, cell);
    const enum ground ground = picture->grounds[cell];
    const bool covered = color && (ground == GROUND_CURSOR || ground == GROUND_CHOSEN);
    return covered ? (enum ground)(GROUND_FIRST + color - 1) : ground;
}

static bool is_wrong(const struct picture *picture, unsigned cell)
{
    /* Clues are never shown as wrong: they cannot be changed, so the entry that clashes with one is. */
    return picture->mistakes[cell] || (picture->clashes[cell] && picture->cells[cell].owner != CLUE);
}

static void draw_cell(const struct picture *picture, unsigned cell)
{
    static const enum ink inks[] = {
        [NOBODY] = INK_PLAIN, [CLUE] = INK_CLUE, [PLAYER] = INK_OWN, [PROGRAM] = INK_AUTOMATIC};
    const struct view *view = &picture->play->view;
    const struct layout *layout = picture->layout;
    const struct cell *at = &picture->cells[cell];
    struct screen *screen = picture->screen;
    const enum ground ground = tint_of(picture, cell);
    int row = cell_row(layout, cell), column = cell_column(layout, cell);
    int middle_row = row + (layout->height == 3), middle = column + layout->width / 2;
    unsigned digits = layout->small ? small_digits(picture, cell) : 0;
    screen->button = KEY_CELL + cell;
    for (int i = 0; i < layout->height * layout->width; i++)
        screen_put(screen, row + i / layout->width, column + i % layout->width, ' ', INK_PLAIN, ground);
    put_small(picture, cell, digits, ground);
    if (at->digit)
        screen_put(screen, middle_row, middle, '0' + at->digit,
                   is_wrong(picture, cell) ? INK_WRONG : inks[at->owner], ground);
    else if (!digits)
        put_empty(picture, cell, middle_row, middle, ground);
    screen->button = 0;
    /* The terminal's own cursor is hidden, but screen readers follow it. */
    if (cell == view->cursor) {
        screen->cursor_row = middle_row;
        screen->cursor_column = middle;
    }
}

/* Clashes are looked for in the cells that are shown, not in the game's: a path may have led to another
 * grid. */
static void begin_picture(struct picture *picture, const struct play *play)
{
    const struct help *help = &play->help;
    struct warning warnings[CELLS];
    picture->play = play;
    picture->hint = play_shown_hint(play);
    play_cells(play, picture->cells);
    play_pattern(play, &picture->pattern);
    if (help->check == 2)
        play_mistakes(play, picture->mistakes);
    if (help->warning && help->warning <= game_warnings(&play->game, warnings, CELLS))
        warning_cause(&play->game, &warnings[help->warning - 1], picture->cause);
    for (unsigned first = 0; first < CELLS && play->view.warnings != WARN_NOTHING; first++)
        for (unsigned second = 0; second < CELLS && picture->cells[first].digit; second++)
            picture->clashes[first] |= cells_clash(picture->cells, first, second);
    /* A pattern that is shown is to stand alone. */
    if (!picture->hint)
        picture->highlight = play->view.pinned  ? play->view.pinned
                             : picture->printed ? 0
                                                : picture->cells[play->view.cursor].digit;
    for (unsigned cell = 0; cell < CELLS; cell++)
        picture->grounds[cell] = cell_ground(picture, cell);
}

/* During a pause the cells stay empty: the time in which they could be studied would not count. */
void draw_grid(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen)
{
    struct picture picture = {.layout = layout, .screen = screen, .dot = lines == LINES_ASCII ? '.' : 0xb7};
    begin_picture(&picture, play);
    draw_lines(layout, lines, screen);
    for (unsigned cell = 0; cell < CELLS && play->view.show != SHOW_PAUSE; cell++)
        draw_cell(&picture, cell);
    for (unsigned cell = 0; cell < CELLS && play->view.show != SHOW_PAUSE; cell++)
        put_brackets(&picture, cell);
}

/* ---- For a file ---- */

static void add_color(char text[COLOR_ROOM], long color)
{
    snprintf(text, COLOR_ROOM, "#%06lx", color >= 0 ? (unsigned long)color & 0xffffff : 0xffffff);
}

/* The picture of a step has its own colours for all that belongs to it. A mark among candidates has a ring
 * alone. */
void view_overlay(const struct play *play, struct overlay *overlay)
{
    struct picture picture = {.printed = true};
    begin_picture(&picture, play);
    overlay->has_marks = !play_shows_candidates(play) && !picture.hint && !play_is_path(play);
    for (unsigned cell = 0; cell < CELLS; cell++) {
        overlay->small[cell] = (uint16_t)small_digits(&picture, cell);
        overlay->has_small |= overlay->small[cell] != 0;
        overlay->wrong[cell] = is_wrong(&picture, cell);
        if (picture.grounds[cell] != GROUND_PLAIN && !picture.hint)
            add_color(overlay->cells[cell], screen_color(INK_PLAIN, tint_of(&picture, cell)));
        for (unsigned digit = 1; digit <= 9 && !picture.hint; digit++) {
            const unsigned color = picture.pattern.colors[cell][digit - 1];
            const bool mark = !overlay->has_marks && picture.cells[cell].marks & bit_of(digit);
            if (!(overlay->small[cell] & bit_of(digit)) || (!color && !mark))
                continue;
            add_color(overlay->candidates[cell][digit - 1].fill,
                      color ? screen_color(INK_PLAIN, (enum ground)(GROUND_FIRST + color - 1)) : -1);
            add_color(overlay->candidates[cell][digit - 1].rim,
                      screen_color(small_ink(&picture, cell, digit), GROUND_PLAIN));
        }
    }
    overlay->has_small |= !overlay->has_marks;
}

/* cells_view.c: the cells of the grid.
 *
 * Whatever differs by colour differs by style or character as well, so that nothing is lost without colours:
 * the cursor has brackets, a pattern round ones, a wrong entry an exclamation mark, and the empty peers of
 * the cursor have dots. */
#include <string.h>

#include "cli/play/view/drawing.h"

/* All that decides how cells look, computed once for each drawing: mistakes and warnings concern the whole
 * grid, not one cell. */
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

/* In the cells that are shown, not in the game's: a path may have led to another grid. */
static void find_clashes(struct picture *picture)
{
    for (unsigned first = 0; first < CELLS; first++)
        for (unsigned second = 0; second < CELLS; second++)
            picture->clashes[first] |= cells_clash(picture->cells, first, second);
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
    if (play->help.check == 2)
        play_mistakes(play, picture->mistakes);
    size_t n = play->help.warning ? game_warnings(&play->game, warnings, CELLS) : 0;
    if (play->help.warning && play->help.warning <= n)
        warning_cause(&play->game, &warnings[play->help.warning - 1], picture->cause);
    find_clashes(picture);
    /* A pattern that is shown is to stand alone. */
    if (!picture->hint)
        picture->highlight = play->view.pinned ? play->view.pinned : picture->cells[play->view.cursor].digit;
}

/* A cell has one ground, so the order says what is more important: the cursor, errors, the hint, and last
 * what merely helps to find one's way. */
static enum ground cell_ground(const struct picture *picture, unsigned cell)
{
    const struct play *play = picture->play;
    const struct cell *at = &picture->cells[cell];
    if (cell == play->view.cursor && play->view.show != SHOW_PATH)
        return GROUND_CURSOR;
    if (picture->cause[cell] || picture->clashes[cell])
        return GROUND_CLASH;
    if (picture->hint && (picture->hint->pattern[cell] || picture->hint->helpers[cell] ||
                          (picture->hint->digit && picture->hint->cell == cell)))
        return GROUND_PATTERN;
    if (play->game.editing && play->help.facts_known && play->help.facts.count > 1 &&
        play->help.facts.differs[cell] && !at->digit)
        return GROUND_DIFFERS;
    if (at->digit && at->digit == picture->highlight)
        return GROUND_SAME;
    bool peer = cells_see(cell, play->view.cursor) && !picture->hint && play->view.show != SHOW_PATH;
    return peer ? GROUND_PEER : GROUND_PLAIN;
}

/* Clues are never shown as wrong: they cannot be changed, so the entry that clashes with one is. */
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
    /* A hint argues about candidates, so it shows them even to a player who keeps marks of their own. */
    bool shown = picture->play->view.candidates || picture->play->view.show == SHOW_PATH || hint;
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

/* Where a small digit stands in its cell. High cells have three rows of three, as on paper; low ones 1 to
 * 5 above 6 to 9. */
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
    /* The terminal's own cursor is hidden, but screen readers follow it. */
    if (cell == picture->play->view.cursor) {
        screen->cursor_row = middle_row;
        screen->cursor_column = middle;
    }
}

/* During a pause the cells stay empty: the time in which they could be studied would not count. */
void draw_grid(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen)
{
    struct picture picture;
    fill_picture(play, layout, lines, &picture);
    draw_lines(layout, lines, screen);
    for (unsigned cell = 0; cell < CELLS && play->view.show != SHOW_PAUSE; cell++)
        draw_cell(&picture, layout, screen, cell);
}

/* view.c: the whole screen, with the title above the grid and the line of keys below it. */
#include <stdio.h>
#include <string.h>

#include "cli/base/rating.h"
#include "cli/play/view/pane.h"
#include "cli/play/view/drawing.h"

/* Before the rating has come there is nothing to say, rather than a word that changes a moment later. */
static void add_level(const struct play *play, char *text, size_t room)
{
    char space[RATING_ROOM];
    struct text rating = TEXT_IN(space);
    if (play->help.rating_known) {
        rating_add(&rating, play->help.rating);
        snprintf(text, room, "%s %.*s", rating_word(play->help.rating), (int)rating.length, rating.data);
    } else {
        snprintf(text, room, "%s", play->game.editing ? "your own puzzle" : "");
    }
}

/* Hours are shown only when there are any, so the clock is short for nearly everyone. */
static void add_clock(const struct play *play, char *text, size_t room)
{
    unsigned long seconds = (unsigned long)(play->course.played / 1000);
    if (play->view.clock_hidden || play->game.editing)
        snprintf(text, room, "%s", "");
    else if (seconds < 3600)
        snprintf(text, room, "%lu:%02lu", seconds / 60, seconds % 60);
    else
        snprintf(text, room, "%lu:%02lu:%02lu", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

void draw_title(const struct play *play, struct screen *screen)
{
    struct pane pane = {screen, 0, 1, 0, screen->columns, GROUND_BAR};
    char text[NAME_ROOM], clock[32];
    add_level(play, text, sizeof text);
    add_clock(play, clock, sizeof clock);
    fill_row(screen, 0, GROUND_BAR);
    int column = put(&pane, 1, INK_TITLE, "Sudoku");
    if (*text)
        column = put(&pane, column + 2, INK_PLAIN, "%s", text);
    if (play->view.pencil)
        column = put(&pane, column + 2, INK_MARK, "pencil");
    if (play->maker.making)
        column = put(&pane, column + 2, INK_FAINT, "making...");
    if (play->maker.made)
        put(&pane, column + 2, INK_GOOD, "N: new puzzle");
    /* At the right edge, over whatever the rest of the title has put there: the clock must not move. */
    put(&pane, screen->columns - (int)strlen(clock) - 1, INK_PLAIN, "%s", clock);
}

void draw_keys(const struct play *play, struct screen *screen)
{
    static const struct key_name play_keys[] = {
        {"?", "keys"},  {"h", "hint"}, {"a", "fill"},   {"c", "candidates"}, {"u", "undo"},
        {"x", "check"}, {"n", "new"},  {"m", "pencil"}, {"q", "quit"},       {NULL, NULL}};
    static const struct key_name edit_keys[] = {{"?", "keys"}, {"1-9", "clue"}, {"Return", "play"},
                                                {"u", "undo"}, {"R", "empty"},  {"q", "quit"},
                                                {NULL, NULL}};
    static const struct key_name path_keys[] = {{"Down", "on"},
                                                {"Up", "back"},
                                                {"Return", "play on from here"},
                                                {"Esc", "leave the list"},
                                                {NULL, NULL}};
    static const struct key_name wish_keys[] = {
        {"Up Down", "choose"}, {"Left Right", "change"}, {"Return", "make"}, {"Esc", "leave"}, {NULL, NULL}};
    static const struct key_name list_keys[] = {
        {"Up Down", "scroll"}, {"Esc", "back to the grid"}, {NULL, NULL}};
    static const struct key_name other_keys[] = {{"Esc", "back to the grid"}, {NULL, NULL}};
    /* Only keys that do something in what is shown. */
    const struct key_name *names = play->view.show == SHOW_PATH     ? path_keys
                                   : play->view.show == SHOW_WISHES ? wish_keys
                                   : play->view.show == SHOW_KEYS   ? list_keys
                                   : play->view.show != SHOW_GRID   ? other_keys
                                   : play->game.editing             ? edit_keys
                                                                    : play_keys;
    struct pane pane = {screen, screen->rows - 1, screen->rows, 0, screen->columns, GROUND_BAR};
    int column = 1;
    fill_row(screen, pane.row, GROUND_BAR);
    for (; names->key; names++) {
        /* Keys that do not fit are left out; ? lists all of them. */
        if (column + (int)(strlen(names->key) + strlen(names->what)) + 1 > screen->columns)
            break;
        column = put(&pane, column, INK_KEY, "%s", names->key);
        column = put(&pane, column + 1, INK_PLAIN, "%s", names->what) + 2;
    }
}

void draw_prompt(const struct play *play, struct screen *screen)
{
    struct pane pane = {screen, screen->rows - 1, screen->rows, 0, screen->columns, GROUND_BAR};
    const char *words = play->prompt.overwrite                 ? "exists; Return overwrites it:"
                        : play->prompt.purpose == REQUEST_DRAW ? "SVG file:"
                                                               : "write to:";
    size_t n = strlen(play->prompt.text);
    fill_row(screen, pane.row, GROUND_BAR);
    int column = put(&pane, 1, play->prompt.overwrite ? INK_WARNING : INK_KEY, "%s", words) + 1;
    /* The end of a long name is what is being typed. */
    int room = screen->columns - column - 1;
    size_t skip = room > 0 && n > (size_t)room ? n - (size_t)room : 0;
    column = put(&pane, column, INK_PLAIN, "%s", play->prompt.text + skip);
    screen->cursor_row = pane.row;
    screen->cursor_column = column;
    screen_put(screen, pane.row, column, '_', INK_PLAIN, GROUND_BAR);
}

/* ---- The whole screen ---- */

/* Drawn from the back to the front: later parts cover earlier ones, so a box needs no hole in the grid
 * below it. */

void view_draw(const struct play *play, enum lines lines, struct screen *screen)
{
    struct layout layout = view_layout(screen->rows, screen->columns, wants_marks(play));
    if (!layout.fits) {
        screen_text(screen, 0, 0, screen->columns, "The window is too small.", INK_WARNING, GROUND_PLAIN);
        screen_text(screen, 1, 0, screen->columns, "It needs 23 x 11.", INK_PLAIN, GROUND_PLAIN);
        return;
    }
    draw_grid(play, &layout, lines, screen);
    if (layout.title)
        draw_title(play, screen);
    if (layout.keys)
        draw_keys(play, screen);
    draw_panel(play, &layout, screen);
    draw_box(play, lines, screen);
    if (play->view.show == SHOW_PROMPT)
        draw_prompt(play, screen);
}

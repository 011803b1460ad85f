/* view.c: the whole screen, with the title above the grid, the line of keys below it, and the boxes over it:
 * the list of keys, wishes, statistics, the pause. */
#include <stdio.h>
#include <string.h>

#include "cli/base/rating_words.h"
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

static void draw_title(const struct play *play, struct screen *screen)
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
    if (play->work.running[TASK_MAKE])
        column = put(&pane, column + 2, INK_FAINT, "making...");
    if (play->maker.made)
        put(&pane, column + 2, INK_GOOD, "N: new puzzle");
    /* At the right edge, over whatever the rest of the title has put there: the clock must not move. */
    put(&pane, screen->columns - (int)strlen(clock) - 1, INK_PLAIN, "%s", clock);
}

static void draw_keys(const struct play *play, struct screen *screen)
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

static void draw_prompt(const struct play *play, struct screen *screen)
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

/* ---- Boxes over the grid ---- */

/* An empty box in the middle of the screen, as large as asked for or as there is room. The last row of the
 * screen stays free for the line of keys. The Linux console gets square corners, because its fonts have no
 * round ones. */
static struct pane open_box(struct screen *screen, enum lines lines, int rows, int columns)
{
    static const uint16_t heavy[] = {0x2500, 0x2502, 0x256d, 0x256e, 0x2570, 0x256f};
    static const uint16_t light[] = {0x2500, 0x2502, 0x250c, 0x2510, 0x2514, 0x2518};
    static const uint16_t ascii[] = {'-', '|', '+', '+', '+', '+'};
    const uint16_t *set = lines == LINES_HEAVY ? heavy : lines == LINES_DOUBLE ? light : ascii;
    rows = rows < screen->rows - 1 ? rows : screen->rows - 1;
    columns = columns < screen->columns ? columns : screen->columns;
    int top = (screen->rows - rows) / 2, left = (screen->columns - columns) / 2;
    int bottom = top + rows - 1, right = left + columns - 1;
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            bool across = row == top || row == bottom, down = column == left || column == right;
            unsigned corner = set[2 + 2 * (row == bottom) + (column == right)];
            screen_put(screen, row, column,
                       across && down ? corner
                       : across       ? set[0]
                       : down         ? set[1]
                                      : ' ',
                       INK_FAINT, GROUND_PLAIN);
        }
    return (struct pane){screen, top + 1, bottom, left + 2, right - 1, GROUND_PLAIN};
}

/* Scrolling ends when the last key is in sight, however often the key was pressed. */
static void draw_wide_list(struct pane *pane, unsigned scroll)
{
    enum { KEY_WIDTH = 18 };
    unsigned rows = (unsigned)(pane->end_row - pane->row), most = KEY_ROWS > rows ? KEY_ROWS - rows : 0;
    for (unsigned i = scroll < most ? scroll : most; i < KEY_ROWS; i++) {
        put(pane, 0, INK_KEY, "%s", play_key_name(i)->key);
        put(pane, KEY_WIDTH, INK_PLAIN, "%s", play_key_name(i)->what);
        next_row(pane);
    }
}

/* Where a line is too short for both, what a key does follows it and is wrapped. */
static void draw_narrow_list(struct pane *pane, unsigned scroll)
{
    char texts[KEY_ROWS][80];
    struct paragraph paragraphs[KEY_ROWS];
    /* A pane without rows only counts lines. */
    struct pane nothing = *pane;
    for (unsigned i = 0; i < KEY_ROWS; i++) {
        const struct key_name *name = play_key_name(i);
        snprintf(texts[i], sizeof texts[i], "%s: %s", name->key, name->what);
        paragraphs[i] = (struct paragraph){INK_PLAIN, texts[i]};
    }
    nothing.end_row = nothing.row;
    int rows = pane->end_row - pane->row, most = put_from(&nothing, paragraphs, KEY_ROWS, 0) - rows;
    put_from(pane, paragraphs, KEY_ROWS, (int)scroll < most ? (int)scroll : most > 0 ? most : 0);
}

static void draw_all_keys(const struct play *play, enum lines lines, struct screen *screen)
{
    enum { WIDE = 56 };
    struct pane pane = open_box(screen, lines, KEY_ROWS + 2, 64);
    if (pane.end - pane.column < WIDE)
        draw_narrow_list(&pane, play->view.scroll);
    else
        draw_wide_list(&pane, play->view.scroll);
}

static void draw_wishes(const struct play *play, enum lines lines, struct screen *screen)
{
    static const char *const names[] = {"difficulty", "symmetry", "rating from", "rating to"};
    struct pane pane = open_box(screen, lines, 8, 38);
    put(&pane, 0, INK_TITLE, "New puzzle");
    pane.row += 2;
    for (unsigned i = 0; i < 4; i++) {
        char space[RATING_ROOM];
        struct text words = TEXT_IN(space);
        unsigned level = play->maker.wish_level;
        if (i == 0)
            text_string(&words, level < LEVELS ? rating_words[level] : level == LEVELS ? "any" : "by rating");
        else if (i == 1)
            text_string(&words, symmetry_name(play->maker.wishes.symmetry));
        else
            rating_add(&words, i == 2 ? play->maker.wishes.low : play->maker.wishes.high);
        /* Marked by signs as well as by colour, like all that is chosen. */
        bool chosen = i == play->maker.wish_row;
        put(&pane, 0, chosen ? INK_KEY : INK_PLAIN, "%c %-12s", chosen ? '>' : ' ', names[i]);
        put(&pane, 16, chosen ? INK_KEY : INK_PLAIN, "%s %.*s %s", chosen ? "<" : " ", (int)words.length,
            words.data, chosen ? ">" : "");
        next_row(&pane);
    }
}

/* `1:05`, or nothing if no puzzle was solved alone. */
static void write_time(char text[24], const struct score *score, unsigned long seconds)
{
    text[0] = '\0';
    if (score->solved)
        snprintf(text, 24, "%lu:%02lu", seconds / 60, seconds % 60);
}

/* A small screen has narrow columns, and only the levels that were played. */
static void draw_statistics(const struct play *play, enum lines lines, struct screen *screen)
{
    enum { COLUMNS = 44 };
    struct pane pane = open_box(screen, lines, LEVELS + 6, COLUMNS + 4);
    bool narrow = pane.end - pane.column < COLUMNS, low = pane.end_row - pane.row < LEVELS + 4;
    int count = narrow ? 6 : 8, time = narrow ? 7 : 9;
    put(&pane, 0, INK_TITLE, "Puzzles solved");
    pane.row += 2;
    put(&pane, 0, INK_FAINT, "%-10s%*s%*s%*s%*s", "", count, "alone", count + narrow, "helped", time, "best",
        time - narrow, narrow ? "mean" : "average");
    next_row(&pane);
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &play->course.scores[i];
        char best[24], average[24];
        if (low && !score->solved && !score->helped)
            continue;
        write_time(best, score, score->best);
        write_time(average, score, score->solved ? score->total / score->solved : 0);
        put(&pane, 0, INK_PLAIN, "%-10s%*u%*u%*s%*s", i < LEVELS ? rating_words[i] : "unrated", count,
            score->solved, count + narrow, score->helped, time, best, time - narrow, average);
        next_row(&pane);
    }
}

/* The box says what to do; the grid below it is empty. */
static void draw_pause(const struct play *play, enum lines lines, struct screen *screen)
{
    (void)play;
    struct pane pane = open_box(screen, lines, 3, 32);
    put(&pane, 0, INK_PLAIN, "Paused. Any key goes on.");
}

/* The path and the prompt are drawn elsewhere: beside the grid, and in the last row. */
static void draw_box(const struct play *play, enum lines lines, struct screen *screen)
{
    static void (*const boxes[])(const struct play *, enum lines,
                                 struct screen *) = {[SHOW_KEYS] = draw_all_keys,
                                                     [SHOW_WISHES] = draw_wishes,
                                                     [SHOW_STATISTICS] = draw_statistics,
                                                     [SHOW_PAUSE] = draw_pause};
    if (boxes[play->view.show])
        boxes[play->view.show](play, lines, screen);
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

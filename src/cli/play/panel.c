/* panel.c: title, clock, messages, the lists of keys, steps and scores. */
#include "cli/play/panel.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A part of the screen that is written line by line. */
struct pane {
    struct screen *screen;
    int row, end_row, column, end;
    enum ground ground;
};

static void next_row(struct pane *pane)
{
    pane->row++;
}

/* Writes part of a line at a column of the pane; returns the column behind it. */
static int put(struct pane *pane, int column, enum ink ink, const char *format, ...)
{
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (pane->row >= pane->end_row)
        return column;
    return screen_text(pane->screen, pane->row, pane->column + column, pane->end, text, ink, pane->ground) -
           pane->column;
}

/* How many characters of the text fit into a line: up to the last blank, or all that there is room for. */
static size_t fitting(const char *text, size_t width)
{
    size_t n = strlen(text), cut = width;
    if (n <= width)
        return n;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    return cut ? cut : width;
}

/* Writes text in as many lines as it takes, words kept whole. If there is no room for all of it, dots say
 * so. */
static void put_wrapped(struct pane *pane, enum ink ink, const char *text)
{
    const int width = pane->end - pane->column;
    while (*text && pane->row < pane->end_row && width > 0) {
        size_t n = fitting(text, (size_t)width);
        put(pane, 0, ink, "%.*s", (int)(n < 399 ? n : 399), text);
        text += n;
        text += strspn(text, " ");
        if (*text && pane->row == pane->end_row - 1 && width > 3)
            put(pane, width - 3, INK_FAINT, "...");
        next_row(pane);
    }
}

/* ---- Title ---- */

static void add_level(const struct play *play, char *text, size_t room)
{
    struct text rating = {0};
    if (play->rating_known) {
        add_rating(play->rating, &rating);
        snprintf(text, room, "%s %.*s", level_name(level_of(play->rating)), (int)rating.length,
                 rating.data ? rating.data : "");
    } else {
        snprintf(text, room, "%s", play->game.editing ? "your own puzzle" : "");
    }
    text_free(&rating);
}

static void add_clock(const struct play *play, char *text, size_t room)
{
    unsigned long seconds = (unsigned long)(play->played / 1000);
    if (play->clock_hidden || play->game.editing)
        snprintf(text, room, "%s", "");
    else if (seconds < 3600)
        snprintf(text, room, "%lu:%02lu", seconds / 60, seconds % 60);
    else
        snprintf(text, room, "%lu:%02lu:%02lu", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

static void fill_row(struct screen *screen, int row, enum ground ground)
{
    for (int column = 0; column < screen->columns; column++)
        screen_put(screen, row, column, ' ', INK_PLAIN, ground);
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
    if (play->pencil)
        column = put(&pane, column + 2, INK_MARK, "pencil");
    if (play->making)
        column = put(&pane, column + 2, INK_FAINT, "making...");
    if (play->made)
        put(&pane, column + 2, INK_GOOD, "N: new puzzle");
    put(&pane, screen->columns - (int)strlen(clock) - 1, INK_PLAIN, "%s", clock);
}

/* ---- The line of keys ---- */

struct key_name {
    const char *key, *what;
};

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
    static const struct key_name other_keys[] = {{"Esc", "back to the grid"}, {NULL, NULL}};
    const struct key_name *names = play->show == SHOW_PATH     ? path_keys
                                   : play->show == SHOW_WISHES ? wish_keys
                                   : play->show != SHOW_GRID   ? other_keys
                                   : play->game.editing        ? edit_keys
                                                               : play_keys;
    struct pane pane = {screen, screen->rows - 1, screen->rows, 0, screen->columns, GROUND_BAR};
    int column = 1;
    fill_row(screen, pane.row, GROUND_BAR);
    for (; names->key; names++) {
        if (column + (int)(strlen(names->key) + strlen(names->what)) + 1 > screen->columns)
            break;
        column = put(&pane, column, INK_KEY, "%s", names->key);
        column = put(&pane, column + 1, INK_PLAIN, "%s", names->what) + 2;
    }
}

static void draw_prompt(const struct play *play, struct screen *screen)
{
    struct pane pane = {screen, screen->rows - 1, screen->rows, 0, screen->columns, GROUND_BAR};
    const char *words = play->overwrite                    ? "exists; Return writes over it:"
                        : play->prompt_for == REQUEST_DRAW ? "SVG file:"
                                                           : "write to:";
    size_t n = strlen(play->prompt);
    fill_row(screen, pane.row, GROUND_BAR);
    int column = put(&pane, 1, play->overwrite ? INK_WARNING : INK_KEY, "%s", words) + 1;
    /* The end of a long name is what is being typed. */
    int room = screen->columns - column - 1;
    size_t skip = room > 0 && n > (size_t)room ? n - (size_t)room : 0;
    column = put(&pane, column, INK_PLAIN, "%s", play->prompt + skip);
    screen->cursor_row = pane.row;
    screen->cursor_column = column;
    screen_put(screen, pane.row, column, '_', INK_PLAIN, GROUND_BAR);
}

/* ---- The panel ---- */

/* How many of each digit are still to come. */
static void draw_counts(const struct play *play, struct pane *pane)
{
    int step = pane->end - pane->column >= 26 ? 3 : 2;
    for (unsigned digit = 1; digit <= 9; digit++) {
        unsigned n = game_count(&play->game, digit);
        int column = step * ((int)digit - 1);
        put(pane, column, play->pinned == digit ? INK_HIGHLIGHT : n < 9 ? INK_OWN : INK_FAINT, "%u", digit);
        pane->row++;
        if (n < 9)
            put(pane, column, INK_FAINT, "%u", 9 - n);
        pane->row--;
    }
    pane->row += 2;
}

static void add_digits(char *text, unsigned digits)
{
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1)
            *text++ = (char)('0' + digit);
    *text = '\0';
}

/* The cell under the cursor. */
static void draw_cell_line(const struct play *play, struct pane *pane)
{
    const struct cell *at = &play->game.cells[play->cursor];
    char digits[10];
    int column = put(pane, 0, INK_FAINT, "r%uc%u", play->cursor / 9 + 1, play->cursor % 9 + 1);
    add_digits(digits, play->candidates ? cell_candidates(play->game.cells, play->cursor) : at->marks);
    if (at->digit)
        put(pane, column + 1, INK_FAINT, "%s",
            at->owner == CLUE      ? "clue"
            : at->owner == PROGRAM ? "automatic entry"
                                   : "your entry");
    else if (*digits)
        put(pane, column + 1, play->candidates ? INK_CANDIDATE : INK_MARK, "%s", digits);
    next_row(pane);
}

static void draw_warnings(const struct play *play, struct pane *pane)
{
    enum { SHOWN = 3 };
    struct warning warnings[SHOWN];
    size_t n = game_warnings(&play->game, warnings, SHOWN);
    for (size_t i = 0; i < n && i < SHOWN; i++) {
        struct text words = {0};
        text_string(&words, "! ");
        warning_words(&warnings[i], &words);
        text_char(&words, '\0');
        if (!words.failed)
            put_wrapped(pane, INK_WARNING, words.data);
        text_free(&words);
    }
    if (n > SHOWN) {
        put(pane, 0, INK_WARNING, "! and %zu more", n - SHOWN);
        next_row(pane);
    }
    if (n) {
        put(pane, 0, INK_FAINT, "y shows the cause");
        next_row(pane);
    }
}

static void draw_message(const struct play *play, struct pane *pane)
{
    static const enum ink inks[] = {
        [TONE_PLAIN] = INK_PLAIN, [TONE_GOOD] = INK_GOOD, [TONE_WARNING] = INK_WARNING};
    put_wrapped(pane, inks[play->tone], play->message);
}

static void draw_puzzle_line(const struct play *play, struct pane *pane)
{
    if (play->total) {
        put(pane, 0, INK_FAINT, "puzzle %zu of %zu", play->index + 1, play->total);
        next_row(pane);
    }
    if (*play->name)
        put_wrapped(pane, INK_FAINT, play->name);
    if (play->rating_known && pane->end - pane->column >= 30) {
        put(pane, 0, INK_FAINT, "hardest step: %s", play->hardest);
        next_row(pane);
    }
}

static void draw_steps(const struct play *play, struct pane *pane)
{
    enum { WIDE = 24 };
    const int list = (pane->end_row - pane->row) / 3 + 1;
    size_t at = play->path_at, first = at > (size_t)list / 2 ? at - (size_t)list / 2 : 0;
    if (at < play->path_n)
        put(pane, 0, INK_TITLE, "step %zu of %zu", at + 1, play->path_n);
    else
        put(pane, 0, INK_TITLE, "the end of %zu steps", play->path_n);
    pane->row += 2;
    for (size_t i = first; i < play->path_n && i < first + (size_t)list; i++) {
        const struct hint *hint = &play->path[i];
        enum ink ink = i == at ? INK_KEY : INK_FAINT;
        int column = put(pane, 0, ink, i == at ? "> " : "  ");
        if (pane->end - pane->column >= WIDE)
            column = put(pane, column, ink, "%u.%u ", hint->rating / 10u, hint->rating % 10u);
        put(pane, column, ink, "%s", hint->technique);
        next_row(pane);
    }
    next_row(pane);
    if (at >= play->path_n)
        return;
    put_wrapped(pane, INK_PLAIN, play->path[at].step);
    put_wrapped(pane, INK_FAINT, play->path[at].why);
}

static void draw_panel(const struct play *play, const struct layout *layout, struct screen *screen)
{
    struct pane pane = {screen,        layout->top,       screen->rows - layout->keys,
                        layout->panel, layout->panel_end, GROUND_PLAIN};
    if (play->show == SHOW_PATH) {
        draw_steps(play, &pane);
        return;
    }
    bool roomy = pane.end_row - pane.row > 14;
    draw_puzzle_line(play, &pane);
    if (roomy) {
        pane.row += pane.row > layout->top;
        draw_counts(play, &pane);
        next_row(&pane);
    }
    draw_cell_line(play, &pane);
    pane.row += roomy;
    if (!layout->title && play->pencil) {
        put(&pane, 0, INK_MARK, "pencil");
        next_row(&pane);
    }
    /* A warning whose cause is shown is the message. */
    if (!play->warning)
        draw_warnings(play, &pane);
    draw_message(play, &pane);
}

/* No room beside the grid: messages go below it, over the line of keys if need be. */
static void draw_below(const struct play *play, const struct layout *layout, struct screen *screen)
{
    struct pane pane = {screen, layout->top + layout->rows, screen->rows, 0, screen->columns, GROUND_PLAIN};
    if (pane.row >= screen->rows)
        pane.row = screen->rows - 1;
    if (play->show == SHOW_PATH) {
        draw_steps(play, &pane);
        return;
    }
    if (!*play->message && !game_warnings(&play->game, NULL, 0))
        return;
    if (pane.row == screen->rows - 1)
        fill_row(screen, pane.row, GROUND_PLAIN);
    if (*play->message)
        draw_message(play, &pane);
    else
        draw_warnings(play, &pane);
}

/* ---- Over the grid ---- */

/* An empty box in the middle of the screen, as large as asked for or as there is room. */
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

static const struct key_name all_keys[] = {
    {"arrows, h j k l", "move (v: h moves, H hints)"},
    {"1-9", "enter a digit; on a clue: highlight it"},
    {"0, blank", "clear"},
    {"Alt-1..9, Shift", "a pencil mark"},
    {"m", "pencil mode on and off"},
    {"c", "candidates on and off; marks strike them"},
    {"u, Ctrl-R", "undo, redo"},
    {"Backspace", "take back an entry and all that followed"},
    {"a", "fill in what is forced"},
    {"r", "reduce candidates, more with each press"},
    {"h", "hint: where, what, why, shown, made"},
    {"e", "explain: all steps from here"},
    {"x", "check; twice: show the mistakes"},
    {"y", "why is there a warning?"},
    {"s", "solve"},
    {"R", "restart"},
    {"n, N", "make a new puzzle, open it"},
    {"E", "enter or paste a puzzle of your own"},
    {"[, ]", "the collection's puzzles"},
    {"p, w", "draw an SVG, write to a file"},
    {"t, T", "hide the clock, pause"},
    {"S", "statistics"},
    {"Esc", "leave what is going on"},
    {"Ctrl-L, Ctrl-Z", "redraw, suspend"},
    {"q", "quit; the game is kept"},
};

static void draw_all_keys(const struct play *play, enum lines lines, struct screen *screen)
{
    const unsigned n = sizeof all_keys / sizeof *all_keys;
    struct pane pane = open_box(screen, lines, (int)n + 2, 64);
    unsigned rows = (unsigned)(pane.end_row - pane.row), most = n > rows ? n - rows : 0;
    unsigned first = play->scroll < most ? play->scroll : most;
    bool narrow = pane.end - pane.column < 56;
    for (unsigned i = first; i < n; i++) {
        put(&pane, 0, INK_KEY, "%s", all_keys[i].key);
        put(&pane, narrow ? 11 : 18, INK_PLAIN, "%s%s", narrow ? " " : "", all_keys[i].what);
        next_row(&pane);
    }
}

static void draw_wishes(const struct play *play, enum lines lines, struct screen *screen)
{
    static const char *const names[] = {"difficulty", "symmetry", "rating from", "rating to"};
    struct pane pane = open_box(screen, lines, 8, 38);
    put(&pane, 0, INK_TITLE, "New puzzle");
    pane.row += 2;
    for (unsigned i = 0; i < 4; i++) {
        struct text words = {0};
        const char *level = level_name(play->wish_level);
        if (i == 0)
            text_string(&words, level ? level : play->wish_level == LEVELS ? "any" : "by rating");
        else if (i == 1)
            text_string(&words, symmetry_name(play->wishes.symmetry));
        else
            add_rating(i == 2 ? play->wishes.low : play->wishes.high, &words);
        bool chosen = i == play->wish_row;
        put(&pane, 0, chosen ? INK_KEY : INK_PLAIN, "%c %-12s", chosen ? '>' : ' ', names[i]);
        put(&pane, 16, chosen ? INK_KEY : INK_PLAIN, "%s %.*s %s", chosen ? "<" : " ", (int)words.length,
            words.data ? words.data : "", chosen ? ">" : "");
        next_row(&pane);
        text_free(&words);
    }
}

static void put_time(struct pane *pane, int column, unsigned long seconds)
{
    put(pane, column, INK_PLAIN, "%5lu:%02lu", seconds / 60, seconds % 60);
}

static void draw_statistics(const struct play *play, enum lines lines, struct screen *screen)
{
    struct pane pane = open_box(screen, lines, LEVELS + 6, 48);
    put(&pane, 0, INK_TITLE, "Puzzles solved");
    pane.row += 2;
    put(&pane, 0, INK_FAINT, "%-10s %7s %7s %8s %8s", "", "alone", "helped", "best", "average");
    next_row(&pane);
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &play->scores[i];
        put(&pane, 0, INK_PLAIN, "%-10s %7u %7u", level_name(i) ? level_name(i) : "unrated", score->solved,
            score->helped);
        if (score->solved) {
            put_time(&pane, 27, score->best);
            put_time(&pane, 36, score->total / score->solved);
        }
        next_row(&pane);
    }
}

static void draw_pause(enum lines lines, struct screen *screen)
{
    struct pane pane = open_box(screen, lines, 3, 32);
    put(&pane, 0, INK_PLAIN, "Paused. Any key goes on.");
}

void panel_draw(const struct play *play, const struct layout *layout, enum lines lines, struct screen *screen)
{
    if (layout->title)
        draw_title(play, screen);
    if (layout->keys && play->show != SHOW_PROMPT)
        draw_keys(play, screen);
    if (layout->panel_end > layout->panel)
        draw_panel(play, layout, screen);
    else
        draw_below(play, layout, screen);
    if (play->show == SHOW_KEYS)
        draw_all_keys(play, lines, screen);
    else if (play->show == SHOW_WISHES)
        draw_wishes(play, lines, screen);
    else if (play->show == SHOW_STATISTICS)
        draw_statistics(play, lines, screen);
    else if (play->show == SHOW_PAUSE)
        draw_pause(lines, screen);
    else if (play->show == SHOW_PROMPT)
        draw_prompt(play, screen);
}

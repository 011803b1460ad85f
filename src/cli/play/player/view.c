/* view.c: the whole screen, with the title above the grid, the text beside or below it, the line of keys, and
 * the boxes over it: the list of keys, wishes, statistics, the pause. */
#include <stdio.h>
#include <string.h>

#include "base/rating_words.h"
#include "cli/play/player/view.h"

/* Room for the words of a rating, a level or a symmetry, and of a time. */
enum { RATING_ROOM = 64, TIME_ROOM = 64 };

/* Longer lines than these are hard to read. */
enum { WIDEST = 76 };

/* ---- The first and the last row ---- */

/* A whole row of the screen, with a ground of its own. */
static struct pane open_bar(struct screen *screen, int row, enum ground ground)
{
    for (int column = 0; column < screen->columns; column++)
        screen_put(screen, row, column, ' ', INK_PLAIN, ground);
    return (struct pane){screen, row, row + 1, 0, screen->columns, ground};
}

/* `1:05`, with hours only when there are any. */
static void write_time(char text[TIME_ROOM], unsigned long seconds)
{
    const unsigned long minutes = seconds / 60;
    if (minutes >= 60)
        snprintf(text, TIME_ROOM, "%lu:%02lu:%02lu", minutes / 60, minutes % 60, seconds % 60);
    else
        snprintf(text, TIME_ROOM, "%lu:%02lu", minutes, seconds % 60);
}

static void draw_title(const struct play *play, struct screen *screen)
{
    struct pane pane = open_bar(screen, 0, GROUND_BAR);
    char space[RATING_ROOM], clock[TIME_ROOM] = "";
    struct text rating = TEXT_IN(space);
    /* The clock stands at the right edge, where it does not move. */
    if (!play->view.clock_hidden && !play->game.editing)
        write_time(clock, (unsigned long)(play->course.played / 1000));
    put_text(&pane, screen->columns - (int)strlen(clock) - 1, INK_PLAIN, "%s", clock);
    pane.end -= (int)strlen(clock) + 2;
    int column = put_text(&pane, 1, INK_TITLE, "Sudoku");
    /* Before the rating has come there is nothing to say, rather than a word that changes a moment later. */
    rating_add(&rating, play->help.rating);
    if (play->help.rating_known)
        column = put_text(&pane, column + 2, INK_PLAIN, "%s %.*s", rating_word(play->help.rating),
                          (int)rating.length, rating.data);
    else if (play->game.editing)
        column = put_text(&pane, column + 2, INK_PLAIN, "your own puzzle");
    if (play->view.pencil || play->view.choosing)
        column = put_text(&pane, column + 2, INK_MARK, play->view.choosing ? "choosing" : "pencil");
    if (play->work.running[TASK_MAKE])
        column = put_text(&pane, column + 2, INK_FAINT, "making... %llu tried",
                          (unsigned long long)play->work.tasks[TASK_MAKE].wishes.first);
    if (play->maker.made)
        put_text(&pane, column + 2, INK_GOOD, "N: new puzzle");
}

/* Returns the key of a button by its name; 0 if it names several. */
static unsigned key_named(const char *name, size_t n)
{
    static const struct {
        const char *name;
        unsigned key;
    } keys[] = {{"Esc", KEY_ESCAPE},          {"Return", KEY_RETURN}, {"Tab", '\t'},
                {"Backspace", KEY_BACKSPACE}, {"Up", KEY_UP},         {"Down", KEY_DOWN}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen(keys[i].name) == n && strncmp(keys[i].name, name, n) == 0)
            return keys[i].key;
    return n == 1 ? (unsigned char)*name : 0;
}

/* Only keys that do something in what is shown: `key=what it does`, with bars between. Those that do not fit
 * are left out; ? lists all of them. Nets have one more key. */
static void draw_keys(const struct play *play, struct screen *screen)
{
    enum { EDITING = SHOW_PAUSE + 1, WIDE, WALKING, HINTED, MARKING };
    static const char *const bars[] = {
        [SHOW_GRID] = "?=keys|arrows=move|1-9=enter|h=hint|c=candidates|u=undo|n=new|q=quit",
        [MARKING] = "Esc=enter digits again|1-9=marks|c=candidates|h=hint|u=undo|?=keys|q=quit",
        [EDITING] = "Esc=to the game|Return=play|1-9 .=clues|Backspace=back|?=keys|q=quit",
        [WIDE] = "Esc=back to the grid|Down=on|Up=back",
        [HINTED] = "Esc=leave it|h=more|.=on|Tab=whole reason|;=whole net|?=keys|u=undo|q=quit",
        [WALKING] = "Esc=leave it|.=next link|,=back|Tab=whole reason|;=whole net|h=make the step",
        [SHOW_PATH] = "Esc=leave|Down=on|Up=back|.=links|Tab=reason|;=whole net|Return=play from here",
        [SHOW_WISHES] = "Esc=leave|Return=make|Up Down=choose|Left Right=change",
        [SHOW_KEYS] = "Esc=back to the grid|Down=on|Up=back",
        [SHOW_STATISTICS] = "Esc=back to the grid",
        [SHOW_PROMPT] = "Esc=back to the grid",
        [SHOW_PAUSE] = "Esc=back to the grid",
    };
    const int gap = screen->columns < 40 ? 1 : 2;
    struct pane pane = open_bar(screen, screen->rows - 1, GROUND_BAR);
    const char *at = bars[play->view.wide                      ? WIDE
                          : play->view.show != SHOW_GRID       ? (int)play->view.show
                          : play->game.editing                 ? EDITING
                          : play->view.node                    ? WALKING
                          : play->help.hint_level != HINT_NONE ? HINTED
                          : play->view.pencil                  ? MARKING
                                                               : SHOW_GRID];
    for (int column = 1, key, what; *at; at += key + 1 + what + (at[key + 1 + what] == '|')) {
        key = (int)strcspn(at, "=");
        what = (int)strcspn(at + key + 1, "|");
        if ((*at == ';' && !play_has_net(play)) || (*at == '.' && what == 5 && !play_has_chain(play)))
            continue; /* `;` for nets, `.=links` for chains */
        if (column + key + what + 1 > screen->columns)
            break;
        const char *name = play->view.vi && *at == 'h' ? "H" : at;
        screen->button = key_named(name, (size_t)key);
        column = put_text(&pane, column, INK_KEY, "%.*s", key, name);
        const char *words = *at == ';' && play->view.whole ? "main line" : at + key + 1;
        column = put_text(&pane, column, INK_PLAIN, " %.*s", (int)strcspn(words, "|"), words) + gap;
        screen->button = 0;
    }
}

static void draw_prompt(const struct play *play, struct screen *screen)
{
    struct pane pane = open_bar(screen, screen->rows - 1, GROUND_BAR);
    const char *words = play->prompt.overwrite                 ? "exists; Return overwrites it:"
                        : play->prompt.purpose == REQUEST_DRAW ? "SVG file:"
                        : play->prompt.purpose == REQUEST_TURN ? "go to puzzle:"
                                                               : "write to:";
    static const char ways_out[] = "Return does it  Esc leaves";
    const int end = screen->columns - (screen->columns < 60 ? 0 : (int)sizeof ways_out);
    const char *name = play->prompt.text;
    put_text(&pane, end, INK_FAINT, "%s", ways_out);
    int column = put_text(&pane, 1, play->prompt.overwrite ? INK_WARNING : INK_KEY, "%s", words) + 1;
    /* The end of a long name is what is being typed. */
    const int room = end - column - 1;
    while (name[screen_fit(name, strlen(name), room > 0 ? (size_t)room : 0)])
        do
            name++;
        while ((*name & 0xc0) == 0x80);
    column = screen_text(screen, pane.row, column, end - 1, name, INK_PLAIN, GROUND_BAR);
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
    static const uint16_t borders[][3][3] = {
        [LINES_HEAVY] = {{0x256d, 0x2500, 0x256e}, {0x2502, ' ', 0x2502}, {0x2570, 0x2500, 0x256f}},
        [LINES_DOUBLE] = {{0x250c, 0x2500, 0x2510}, {0x2502, ' ', 0x2502}, {0x2514, 0x2500, 0x2518}},
        [LINES_ASCII] = {{'+', '-', '+'}, {'|', ' ', '|'}, {'+', '-', '+'}}};
    rows = rows < screen->rows - 1 ? rows : screen->rows - 1;
    columns = columns < screen->columns ? columns : screen->columns;
    int top = (screen->rows - rows) / 2, left = (screen->columns - columns) / 2;
    int bottom = top + rows - 1, right = left + columns - 1;
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++)
            screen_put(screen, row, column,
                       borders[lines][row == bottom ? 2 : row > top][column == right ? 2 : column > left],
                       INK_FAINT, GROUND_PLAIN);
    return (struct pane){screen, top + 1, bottom, left + 2, right - 1, GROUND_PLAIN};
}

/* Where a line is too short for both, what a key does follows it and is wrapped. */
static void draw_all_keys(const struct play *play, enum lines lines, struct screen *screen)
{
    enum { WIDE = 56 };
    struct pane pane = open_box(screen, lines, KEY_ROWS + 2, 64);
    const bool wide = pane.end - pane.column >= WIDE;
    char texts[KEY_ROWS][80];
    struct paragraph paragraphs[KEY_ROWS];
    for (unsigned i = 0; i < KEY_ROWS; i++) {
        snprintf(texts[i], sizeof texts[i], wide ? "%-17s\t%s" : "%s:\t%s", key_rows[i].key,
                 key_rows[i].what);
        paragraphs[i] = (struct paragraph){INK_PLAIN, texts[i]};
    }
    put_pages(&pane, paragraphs, KEY_ROWS, play->view.page, "Down");
}

static void draw_wishes(const struct play *play, enum lines lines, struct screen *screen)
{
    static const char *const names[] = {"difficulty", "symmetry", "rating from", "rating to", "practice"};
    struct pane pane = open_box(screen, lines, 9, 54);
    const bool narrow = pane.end - pane.column < 46;
    put_text(&pane, 0, INK_TITLE, "New puzzle");
    pane.row += narrow ? 1 : 2;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char space[RATING_ROOM];
        struct text words = TEXT_IN(space);
        unsigned level = play->maker.wish_level;
        if (i == 0)
            text_string(&words, level < LEVELS       ? rating_words[level]
                                : level == ANY_LEVEL ? "any"
                                                     : "by rating");
        else if (i == 1)
            text_string(&words, symmetry_words[play->maker.wishes.symmetry]);
        else if (i == 4)
            text_string(&words, play->maker.wishes.technique ? technique_title(play->maker.wishes.technique)
                                                             : "none");
        else
            rating_add(&words, i == 2 ? play->maker.wishes.low : play->maker.wishes.high);
        /* Marked by signs as well as by colour, like all that is chosen. */
        const bool chosen = i == play->maker.wish_row;
        put_lines(&pane, chosen ? INK_KEY : INK_PLAIN, "%c %-*s%s%.*s%s", chosen ? '>' : ' ',
                  narrow ? 12 : 14, names[i],
                  narrow   ? ""
                  : chosen ? "< "
                           : "  ",
                  (int)words.length, words.data, chosen && !narrow ? " >" : "");
    }
}

/* A small screen has narrow columns, and only the levels that were played. */
static void draw_statistics(const struct play *play, enum lines lines, struct screen *screen)
{
    enum { COLUMNS = 44 };
    struct pane pane = open_box(screen, lines, LEVELS + 9, COLUMNS + 4);
    bool narrow = pane.end - pane.column < COLUMNS, low = pane.end_row - pane.row < LEVELS + 4;
    int count = narrow ? 6 : 8, time = narrow ? 7 : 9;
    put_text(&pane, 0, INK_TITLE, "Puzzles solved");
    pane.row += 2;
    put_text(&pane, 0, INK_FAINT, "%-10s%*s%*s%*s%*s", "", count, "alone", count + narrow, "helped", time,
             "best", time - narrow, narrow ? "mean" : "average");
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &play->course.scores[i];
        char best[TIME_ROOM] = "", average[TIME_ROOM] = "";
        if (low && !score->solved && !score->helped)
            continue;
        if (score->solved) {
            write_time(best, score->best);
            write_time(average, score->total / score->solved);
        }
        pane.row++;
        put_text(&pane, 0, INK_PLAIN, "%-10s%*u%*u%*s%*s", i < LEVELS ? rating_words[i] : "unrated", count,
                 score->solved, count + narrow, score->helped, time, best, time - narrow, average);
    }
    pane.row += 2;
    put_text(&pane, 0, INK_FAINT, "alone: no step made by the program");
    pane.row++;
    put_text(&pane, 0, INK_FAINT, "warnings now: %s", warning_kinds[play->view.warnings]);
}

/* ---- The text beside the grid, or below it ---- */

/* The parts of a fixed size come first. The message comes last: it fills the rest of the rows, and has pages
 * if it is longer. */

/* How many of each digit are still to come. The second row counts them; it is empty below a digit that is
 * complete. */
static void draw_counts(const struct play *play, struct pane *pane)
{
    int step = pane->end - pane->column >= 26 ? 3 : 2;
    struct pane below = *pane;
    below.row++;
    for (unsigned digit = 1; digit <= 9; digit++) {
        unsigned n = game_count(&play->game, digit);
        int column = step * ((int)digit - 1);
        pane->screen->button = '0' + digit;
        put_text(pane, column,
                 play->view.pinned == digit ? INK_HIGHLIGHT
                 : n < 9                    ? INK_OWN
                                            : INK_FAINT,
                 "%-*u", step, digit);
        if (n < 9)
            put_text(&below, column, INK_FAINT, "%-*u", step, 9 - n);
    }
    pane->screen->button = 0;
    pane->row += 2;
}

/* The cell under the cursor. */
static void draw_cell_line(const struct play *play, struct pane *pane)
{
    const struct cell *at = &play->game.cells[play->view.cursor];
    char room[9];
    struct text digits = TEXT_IN(room);
    const unsigned row = play->view.cursor / 9 + 1, place = play->view.cursor % 9 + 1;
    add_digits(&digits, play_shows_candidates(play) ? cell_candidates(play->game.cells, play->view.cursor)
                                                    : at->marks);
    if (at->digit)
        put_lines(pane, INK_FAINT, "r%uc%u %s", row, place,
                  at->owner == CLUE      ? "clue"
                  : at->owner == PROGRAM ? "automatic entry"
                                         : "your entry");
    else
        put_text(pane, put_text(pane, 0, INK_FAINT, "r%uc%u", row, place) + 1,
                 play_shows_candidates(play) ? INK_CANDIDATE : INK_MARK, "%.*s", (int)digits.length,
                 digits.data);
    pane->row += !at->digit;
}

/* Only a few are shown: one wrong entry often causes many warnings. */
static void draw_warnings(const struct play *play, struct pane *pane)
{
    enum { SHOWN = 3 };
    struct warning warnings[SHOWN];
    size_t n = play_warnings(play, warnings, SHOWN);
    for (size_t i = 0; i < n && i < SHOWN; i++) {
        char room[WARNING_ROOM];
        struct text words = TEXT_IN(room);
        warning_words(&warnings[i], &words);
        put_lines(pane, INK_WARNING, "! %.*s", (int)words.length, words.data);
    }
    if (n > SHOWN)
        put_lines(pane, INK_WARNING, "! and %zu more", n - SHOWN);
    if (n)
        put_lines(pane, INK_FAINT, "y shows the cause");
}

/* Both are one text for the pages: a long reason must not push the message away. */
static void draw_message(const struct play *play, struct pane *pane)
{
    static const enum ink inks[] = {
        [TONE_PLAIN] = INK_PLAIN, [TONE_GOOD] = INK_GOOD, [TONE_WARNING] = INK_WARNING};
    struct words words;
    play_words(play, &words);
    /* The line of a link comes first: where rows are few it is the only one. */
    const struct paragraph paragraphs[] = {
        {INK_GOOD, words.link}, {inks[play->view.tone], words.message}, {INK_PLAIN, words.reason}};
    /* The keys that turn pages walk along a chain. */
    if (play->view.node)
        put_from(pane, paragraphs, 3, 0);
    else
        put_pages(pane, paragraphs, 3, play->view.page,
                  play->view.wide        ? "Down"
                  : play_has_chain(play) ? "Tab"
                                         : ".");
}

/* The present step and those around it. Where rows are few, the step is more important than its number and
 * its neighbours. */
static void draw_steps(const struct play *play, struct pane *pane)
{
    enum { FEW = 3, MANY = 8, WIDE = 24 };
    const int rows = pane->end_row - pane->row;
    const size_t at = play->help.step_at, n = play->help.n_steps;
    if (at >= n)
        put_text(pane, 0, INK_TITLE, "end of %zu steps", n);
    else if (rows >= FEW)
        put_text(pane, 0, INK_TITLE, "step %zu of %zu", at + 1, n);
    pane->row += rows >= MANY ? 2 : rows >= FEW || at >= n;
    if (rows >= MANY) {
        const size_t list = (size_t)(pane->end_row - pane->row) / 3,
                     first = at > list / 2 ? at - list / 2 : 0;
        for (size_t i = first; i < n && i < first + list; i++, pane->row++) {
            const struct hint *hint = play_step(play, i);
            enum ink ink = i == at ? INK_KEY : INK_FAINT;
            int column = put_text(pane, 0, ink, i == at ? "> " : "  ");
            if (pane->end - pane->column >= WIDE)
                column = put_text(pane, column, ink, "%u.%u ", hint->rating / 10u, hint->rating % 10u);
            put_text(pane, column, ink, "%s", play_step_words(play, hint->technique));
        }
        pane->row++;
    }
    draw_message(play, pane);
}

static void draw_beside(const struct play *play, const struct layout *layout, struct pane *pane)
{
    /* Counts and blank rows are only for windows in which the message still has room below them. */
    bool roomy = pane->end_row - pane->row > 14;
    if (play->course.total && !play->course.elsewhere)
        put_lines(pane, INK_FAINT, "puzzle %zu of %zu", play->course.index + 1, play->course.total);
    put_lines(pane, INK_FAINT, "%s", play->course.name);
    if (roomy) {
        pane->row += pane->row > layout->top;
        draw_counts(play, pane);
        pane->row++;
    }
    draw_cell_line(play, pane);
    pane->row += roomy;
    if (!layout->title && play->view.pencil)
        put_lines(pane, INK_MARK, "pencil");
    /* A warning whose cause is shown is the message. */
    if (!play->help.warning)
        draw_warnings(play, pane);
    draw_message(play, pane);
}

/* Where there is no room beside the grid, messages go below it, over the title where there is nothing else,
 * or over the line of keys: those that belong to a message are named there. */
static void draw_panel(const struct play *play, const struct layout *layout, struct screen *screen)
{
    const bool beside = layout->panel_end > layout->panel, path = play_is_path(play);
    struct warning first[1];
    struct pane pane = {screen,        layout->top,       screen->rows - layout->keys,
                        layout->panel, layout->panel_end, GROUND_PLAIN};
    if (!beside) {
        if (!path && !*play->view.message && !play_warnings(play, first, 1))
            return;
        pane.row = layout->top + layout->rows;
        pane.column = 0;
        pane.end = screen->columns;
        if (pane.row >= pane.end_row)
            pane = open_bar(screen, layout->title ? 0 : screen->rows - 1, GROUND_PLAIN);
    }
    if (path)
        draw_steps(play, &pane);
    else if (beside)
        draw_beside(play, layout, &pane);
    else if (*play->view.message)
        draw_message(play, &pane);
    else
        draw_warnings(play, &pane);
}

/* ---- The whole screen ---- */

/* Drawn from the back to the front: later parts cover earlier ones, so a box needs no hole in the grid below
 * it. */
void view_draw(const struct play *play, enum lines lines, struct screen *screen)
{
    struct layout layout = view_layout(play, screen);
    struct pane pane = {screen, 0, screen->rows, 0, screen->columns, GROUND_PLAIN};
    if (!layout.fits) {
        put_lines(&pane, INK_WARNING, "The window is too small: it needs 23 x 11.");
        return;
    }
    draw_grid(play, &layout, lines, screen);
    if (layout.title)
        draw_title(play, screen);
    if (layout.keys)
        draw_keys(play, screen);
    draw_panel(play, &layout, screen);
    if (play->view.wide) {
        pane = open_box(screen, lines, screen->rows - 1, WIDEST + 4);
        draw_message(play, &pane);
        return;
    }
    switch (play->view.show) {
    case SHOW_KEYS:
        draw_all_keys(play, lines, screen);
        break;
    case SHOW_WISHES:
        draw_wishes(play, lines, screen);
        break;
    case SHOW_STATISTICS:
        draw_statistics(play, lines, screen);
        break;
    case SHOW_PAUSE:
        screen->button = KEY_RETURN;
        pane = open_box(screen, lines, screen->columns < 28 ? 4 : 3, 32);
        put_lines(&pane, INK_PLAIN, "Paused. Any key goes on.");
        break;
    case SHOW_PROMPT:
        draw_prompt(play, screen);
        break;
    default:
        break;
    }
}

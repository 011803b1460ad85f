/* words.c: the words beside the grid, the title, the line of keys, and the pages. */
#include "play/view.h"

#include <stdio.h>

/* ---- Words about the grid ---- */

static void write_hint(struct pane *pane, const struct player *player)
{
    const struct sudoku_step *step = player->helper.step;
    char place[300], room[1000];
    struct text words = TEXT_IN(room);
    if (player->node) {
        const struct node node = find_node(step, player->node);
        text_print(&words, "%s: link %zu of %zu", step->title, player->node,
                   find_node(step, SIZE_MAX).number);
        text_char(&words, '\0');
        pane_text(pane, INK_GOOD, room);
        words.length = 0;
        node_add_words(step, &node, &words);
        text_char(&words, '\0');
        pane_text(pane, INK_PLAIN, room);
        return;
    }
    if (player->reveal == REVEAL_STEP) {
        static const enum sudoku_description kinds[] = {SUDOKU_DESCRIBE_STEP, SUDOKU_DESCRIBE_REASON};
        for (int i = 0; i < 2; i++) {
            char long_words[4000];
            sudoku_describe_step(step, kinds[i], long_words, sizeof long_words);
            pane_text(pane, i ? INK_PLAIN : INK_GOOD, long_words);
        }
        return;
    }
    sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, place, sizeof place);
    text_print(&words, "Look at %s%s%s.", place, player->reveal > REVEAL_WHERE ? ": " : "",
               player->reveal > REVEAL_WHERE ? step->title : "");
    text_char(&words, '\0');
    pane_text(pane, INK_GOOD, room);
}

/* Writes all that is to be said; without a screen it only counts the rows. */
static void write_words(struct pane *pane, const struct player *player)
{
    static const enum ink inks[] = {INK_PLAIN, INK_GOOD, INK_WARNING};
    const bool entering = player_is_entering(player);
    bool wrong[CELLS] = {false};
    char room[200];
    struct text words = TEXT_IN(room);
    if (player->searching) {
        text_print(&words, "%s ...", player->searching);
        if (player->helper.tried)
            text_print(&words, " %lu tried", (unsigned long)player->helper.tried);
        text_char(&words, '\0');
        pane_text(pane, INK_PLAIN, room);
        words.length = 0;
    }
    pane_text(pane, inks[player->tone], player->message);
    if (player->reveal)
        write_hint(pane, player);
    if (find_warnings(&player->game, wrong, &words)) {
        text_char(&words, '\0');
        pane_text(pane, INK_WARNING, room);
    } else if (!entering && player->facts.counted && player->facts.solutions != 1) {
        pane_text(pane, INK_WARNING,
                  player->facts.solutions ? "The puzzle has several solutions. E corrects its digits."
                                          : "The puzzle has no solution. E corrects its digits.");
    }
    if (entering)
        pane_text(pane, INK_PLAIN,
                  "Type the puzzle, row by row: digits, and Space, 0 or . for an empty cell. Return begins "
                  "the next row. E plays it.");
}

/* The digits that are left, and the candidates of the cell under the cursor. */
static void draw_counts(struct screen *screen, struct pane *pane, const struct player *player)
{
    uint16_t candidates[CELLS];
    char text[64];
    const bool all = player->candidates && !player_is_entering(player);
    const int step = (pane->end - pane->column) / 9 < 3 ? 2 : 3;
    game_candidates(&player->game, candidates);
    for (unsigned digit = 1; digit <= 9; digit++) {
        const unsigned count = game_count(&player->game, digit), left = count < 9 ? 9 - count : 0;
        const int column = pane->column + step * ((int)digit - 1);
        screen_put(screen, pane->row, column, '0' + digit,
                   digit == player->pinned ? INK_SAME
                   : left                  ? INK_TITLE
                                           : INK_LINE,
                   GROUND_PLAIN);
        screen_put(screen, pane->row + 1, column, left ? '0' + left : 0, INK_FAINT, GROUND_PLAIN);
    }
    screen_text(screen, pane->row + 1, pane->column + 9 * step, pane->end, INK_FAINT, "left");
    int n = snprintf(text, sizeof text, "r%uc%u", player->cursor / 9 + 1, player->cursor % 9 + 1);
    if (all && candidates[player->cursor])
        n += snprintf(text + n, sizeof text - (size_t)n, ":");
    for (unsigned digit = 1; digit <= 9 && all; digit++)
        if (candidates[player->cursor] & bit_of(digit))
            n += snprintf(text + n, sizeof text - (size_t)n, " %u", digit);
    screen_text(screen, pane->row + 3, pane->column, pane->end, INK_FAINT, text);
    pane->row += 5;
}

/* Writes the words; if they do not fit, the last row says so. */
static void write_fitting(struct pane pane, struct screen *screen, const struct player *player)
{
    struct pane counted = pane;
    counted.end_row = 10000;
    write_words(&counted, player);
    const bool cut = counted.row > pane.end_row;
    pane.screen = screen;
    pane.end_row -= cut;
    write_words(&pane, player);
    if (cut)
        screen_text(screen, pane.end_row, pane.column, pane.end, INK_KEY,
                    player->reveal == REVEAL_STEP ? "Tab shows the rest" : "...");
}

/* Returns how many cells that matter now are hidden by words in these rows. */
static unsigned count_hidden(const struct layout *layout, const struct player *player, int first, int end)
{
    const struct sudoku_step *step = player->helper.step;
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const int row = row_of(layout, cell / 9);
        bool matters = cell == player->cursor && (!player->reveal || player->node);
        for (size_t i = 0; i < step->n_cells && player->reveal && !player->node; i++)
            matters |= step->cells[i].cell == cell;
        for (size_t i = 0; i < step->n_removals && player->reveal && !player->node; i++)
            matters |= step->removals[i].cell == cell;
        n += matters && row < end && row + layout->high > first;
    }
    return n;
}

/* Words that have no room below the grid lie over its end, or over its top if that hides less. They leave at
 * least half of it. */
void place_words(struct layout *layout, const struct player *player)
{
    struct pane *words = &layout->words, counted = *words;
    counted.end_row = 10000;
    write_words(&counted, player);
    if (layout->beside || counted.row <= words->end_row)
        return;
    const int last = player->rows - 1, most = last - 1 - layout->rows / 2;
    const int rows = counted.row - counted.top < most ? counted.row - counted.top : most;
    struct layout lower = *layout;
    lower.top += last - layout->top - layout->rows;
    const bool at_top =
        count_hidden(&lower, player, 1, 1 + rows) < count_hidden(layout, player, last - rows, last);
    if (at_top)
        layout->top = lower.top;
    layout->over = true;
    words->row = words->top = at_top ? 1 : last - rows;
    words->end_row = words->row + rows;
}

void draw_words(struct screen *screen, const struct layout *layout, const struct player *player)
{
    struct pane pane = layout->words;
    if (layout->over)
        screen_fill(screen, pane.row, 0, pane.end_row - pane.row, screen->columns, GROUND_PLAIN);
    if (layout->beside)
        draw_counts(screen, &pane, player);
    write_fitting(pane, screen, player);
}

/* ---- The title and the line of keys ---- */

static void draw_title(struct screen *screen, const struct player *player)
{
    const int end = screen->columns - 1;
    const unsigned long seconds = (unsigned long)player->played;
    char text[100];
    int column = screen_text(screen, 0, 1, end, INK_TITLE, "Sudoku");
    if (player->facts.rating) {
        snprintf(text, sizeof text, "%s %u.%u", rating_word(player->facts.rating), player->facts.rating / 10,
                 player->facts.rating % 10);
        column = screen_text(screen, 0, column + 2, end, INK_KEY, text);
    }
    if (player->collection.n > 1) {
        snprintf(text, sizeof text, "%zu of %zu", player->collection.at + 1, player->collection.n);
        column = screen_text(screen, 0, column + 2, end, INK_PLAIN, text);
    }
    if (seconds < 3600)
        snprintf(text, sizeof text, "%lu:%02lu", seconds / 60, seconds % 60);
    else
        snprintf(text, sizeof text, "%lu:%02lu:%02lu", seconds / 3600, seconds / 60 % 60, seconds % 60);
    const int clock = end - (int)strlen(text);
    screen_text(screen, 0, clock, end, INK_PLAIN, text);
    if (player->pencil) {
        static const char *const modes[] = {"pencil", "strike"};
        column = screen_text(screen, 0, column + 2, clock - 2, INK_MARK, modes[player->candidates]);
    }
    screen_text(screen, 0, column + 2, clock - 2, INK_FAINT, player->title);
}

static const char *const *keys_of(const struct player *player)
{
    static const char *const grid[] = {"?", "keys", "Space", "hint", "c", "candidates", "a", "forced",
                                       "u", "undo", "n",     "new",  "q", "quit",       NULL};
    static const char *const entering[] = {"E", "play it", "?", "keys", "u", "undo", "q", "quit", NULL};
    static const char *const solved[] = {"n", "new puzzle", "R", "restart", "q", "quit", NULL};
    static const char *const more[] = {"Space", "more", "Return", "make it", "Esc", "leave", NULL};
    static const char *const step[] = {"Return", "make it", "Tab", "whole reason", "Esc", "leave", NULL};
    static const char *const chain[] = {"Return",       "make it", ". ,",   "walk", "Tab",
                                        "whole reason", "Esc",     "leave", NULL};
    static const char *const levels[] = {"1-8", "choose", "Esc", "leave", NULL};
    static const char *const pages[] = {"Tab", "next page", "Up", "back", "Esc", "leave", NULL};
    static const char *const page[] = {"Esc", "back to the grid", NULL};
    static const char *const searching[] = {"any key", "cancels", NULL};
    if (player->searching)
        return searching;
    if (player->show == SHOW_LEVELS)
        return levels;
    if (player->show != SHOW_GRID)
        return view_pages(player) > 1 ? pages : page;
    if (player->reveal)
        return player->reveal < REVEAL_STEP ? more : player->helper.step->n_links ? chain : step;
    return player_is_entering(player) ? entering : game_is_solved(&player->game) ? solved : grid;
}

void draw_bars(struct screen *screen, const struct player *player)
{
    const int last = screen->rows - 1, end = screen->columns - 1;
    screen_fill(screen, 0, 0, 1, screen->columns, GROUND_BAR);
    screen_fill(screen, last, 0, 1, screen->columns, GROUND_BAR);
    draw_title(screen, player);
    int column = 1;
    for (const char *const *words = keys_of(player); *words; words += 2) {
        if (column + text_columns(words[0]) + 1 + text_columns(words[1]) > end)
            break;
        column = screen_text(screen, last, column, end, INK_KEY, words[0]);
        column = screen_text(screen, last, column + 1, end, INK_PLAIN, words[1]) + 2;
    }
}

/* ---- Pages ---- */

enum { TWO_COLUMNS = 78, KEY_COLUMN = 11 };

static int count_keys(void)
{
    int n = 0;
    while (key_rows[n].shown)
        n++;
    return n;
}

int view_pages(const struct player *player)
{
    const int rows = player->rows - 3;
    int n = 0;
    if (player->show == SHOW_KEYS)
        n = player->columns >= TWO_COLUMNS ? (count_keys() + 1) / 2 : count_keys();
    if (player->show == SHOW_WORDS && player->words.data && !player->words.failed) {
        struct pane pane = {NULL, 0, 0, 1 << 20, 2, player->columns - 2};
        pane_text(&pane, INK_PLAIN, player->words.data);
        n = pane.row;
    }
    return n > rows && rows > 0 ? (n + rows - 1) / rows : 1;
}

static void draw_keys(struct screen *screen, const struct player *player, int page)
{
    const int rows = screen->rows - 3, n = count_keys();
    const bool two = player->columns >= TWO_COLUMNS;
    const int half = two ? (n + 1) / 2 : n, width = two ? screen->columns / 2 : screen->columns;
    for (int i = 0; i < n; i++) {
        const int row = i % half - page * rows, left = 2 + i / half * (screen->columns / 2);
        if (row < 0 || row >= rows)
            continue;
        screen_text(screen, 2 + row, left, left + KEY_COLUMN, INK_KEY, key_rows[i].shown);
        screen_text(screen, 2 + row, left + KEY_COLUMN, left + width - 2, INK_PLAIN, key_rows[i].what);
    }
}

static void draw_levels(struct screen *screen)
{
    static const char *const needs[RATING_LEVELS] = {"singles",
                                                     "locked candidates, pairs, small fish",
                                                     "wings, loops, quads",
                                                     "everything short of chains",
                                                     "single chains",
                                                     "chains from several cases",
                                                     "nets of chains",
                                                     "the hardest known, disguised"};
    screen_text(screen, 2, 2, screen->columns, INK_TITLE, "A new puzzle:");
    for (int level = 0; level < RATING_LEVELS; level++) {
        const char number[] = {(char)('1' + level), '\0'};
        screen_text(screen, 4 + level, 2, screen->columns, INK_KEY, number);
        screen_text(screen, 4 + level, 5, screen->columns, INK_PLAIN, rating_words[level]);
        screen_text(screen, 4 + level, 17, screen->columns - 1, INK_FAINT, needs[level]);
    }
}

void draw_page(struct screen *screen, const struct player *player)
{
    const int pages = view_pages(player), page = player->page < pages ? player->page : pages - 1;
    struct pane pane = {screen, 2, 2, screen->rows - 1, 2, screen->columns - 2};
    if (player->show == SHOW_LEVELS) {
        draw_levels(screen);
    } else if (player->show == SHOW_KEYS) {
        draw_keys(screen, player, page);
    } else if (player->show == SHOW_PAUSE) {
        pane_text(&pane, INK_TITLE, "Paused. Any key goes on.");
    } else if (player->words.failed || !player->words.data) {
        pane_text(&pane, INK_WARNING, "Out of memory.");
    } else {
        pane.row -= page * (screen->rows - 3);
        pane_text(&pane, INK_PLAIN, player->words.data);
    }
}

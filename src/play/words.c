/* words.c: the words beside the grid, the title, the line of keys, and the pages. */
#include <stdio.h>

#include "play/player.h"

/* ---- Words about the grid ---- */

static void write_hint(struct pane *pane, const struct player *player)
{
    const struct sudoku_step *step = player->step;
    char title[400], words[4000];
    if (player->link) {
        const struct sudoku_link *link = &step->links[player->link - 1];
        snprintf(title, sizeof title, "%s: link %zu of %zu", step->title, player->link, count_links(step));
        sudoku_describe_step(step, SUDOKU_DESCRIBE_LINK + (int)player->link - 1, words, sizeof words - 50);
        strcat(words, link->n_parents && link->reason == SUDOKU_BY_CHAIN /* NOLINT: there is room */
                          ? ". Tab has the words of the chain inside."
                          : ".");
    } else if (player->reveal == REVEAL_STEP) {
        sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, title, sizeof title);
        sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, words, sizeof words);
    } else {
        sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, words, sizeof words);
        snprintf(title, sizeof title, "Look at %.300s%s%s.", words, player->reveal > REVEAL_WHERE ? ": " : "",
                 player->reveal > REVEAL_WHERE ? step->title : "");
        words[0] = '\0';
    }
    pane_text(pane, INK_GOOD, title);
    pane_text(pane, INK_PLAIN, words);
}

/* Writes all that is to be said; without a screen it only counts the rows. */
static void write_words(struct pane *pane, const struct player *player)
{
    const bool entering = player_is_entering(player);
    bool wrong[CELLS] = {false};
    char warning[WARNING_ROOM];
    if (player->searching)
        pane_text(pane, INK_PLAIN, player->searching);
    pane_text(pane, player->message_ink, player->message);
    if (player->reveal)
        write_hint(pane, player);
    if (find_warnings(&player->game, wrong, warning)) {
        pane_text(pane, INK_WARNING, warning);
    } else if (!entering && player->facts.counted && player->facts.solutions != 1) {
        pane_text(pane, INK_WARNING,
                  player->facts.solutions ? "The puzzle has several solutions."
                                          : "The puzzle has no solution.");
    }
    if (entering)
        pane_text(pane, INK_PLAIN,
                  "Type the puzzle, row by row: digits, and Space, 0 or . for an empty cell. Return begins "
                  "the next row. E plays it.");
}

/* The place of the cursor, and how many of each digit are left. */
static void draw_counts(struct screen *screen, struct pane *pane, const struct player *player)
{
    const int step = (pane->end - pane->column) / 9 < 3 ? 2 : 3;
    char place[] = {'r', (char)('1' + player->cursor / 9), 'c', (char)('1' + player->cursor % 9), '\0'};
    for (unsigned digit = 1; digit <= 9; digit++) {
        const unsigned count = game_count(&player->game, digit), left = count < 9 ? 9 - count : 0;
        const int column = pane->column + step * ((int)digit - 1);
        const enum ink ink = digit == player->pinned ? INK_SAME : left ? INK_TITLE : INK_LINE;
        screen_put(screen, pane->row, column, '0' + digit, ink, GROUND_PLAIN);
        screen_put(screen, pane->row + 1, column, left ? '0' + left : 0, INK_FAINT, GROUND_PLAIN);
    }
    screen_text(screen, pane->row + 1, pane->column + 9 * step, pane->end, INK_FAINT, "left");
    screen_text(screen, pane->row + 3, pane->column, pane->end, INK_FAINT, place);
    pane->row += 5;
}

/* Returns the rows that the words need. */
static int count_rows(struct pane pane, const struct player *player)
{
    const int first = pane.row;
    pane.end_row = 10000;
    write_words(&pane, player);
    return pane.row - first;
}

/* Returns how many cells that matter now are hidden by words in these rows. */
static unsigned count_hidden(const struct layout *layout, const struct player *player, int first, int end)
{
    const struct sudoku_step *step = player->step;
    unsigned n = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const int row = row_of(layout, cell / 9);
        bool matters = cell == player->cursor && (!player->reveal || player->link);
        const bool shows_step = player->reveal && !player->link;
        for (size_t i = 0; shows_step && i < step->n_cells; i++)
            matters |= step->cells[i].cell == cell;
        for (size_t i = 0; shows_step && i < step->n_removals; i++)
            matters |= step->removals[i].cell == cell;
        n += matters && row < end && row + layout->high > first;
    }
    return n;
}

/* Words that have no room below the grid lie over its end, or over its top if that hides less. They leave at
 * least half of it. */
void place_words(struct layout *layout, const struct player *player)
{
    struct pane *words = &layout->words;
    const int needed = count_rows(*words, player);
    if (layout->beside || words->row + needed <= words->end_row)
        return;
    const int last = player->rows - 1, most = last - 1 - layout->rows / 2;
    const int rows = needed < most ? needed : most;
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

/* If the words do not fit, the last row says so. */
void draw_words(struct screen *screen, const struct layout *layout, const struct player *player)
{
    struct pane pane = layout->words;
    if (layout->over)
        screen_fill(screen, pane.row, 0, pane.end_row - pane.row, screen->columns, GROUND_PLAIN);
    if (layout->beside)
        draw_counts(screen, &pane, player);
    const bool cut = pane.row + count_rows(pane, player) > pane.end_row;
    pane.screen = screen;
    pane.end_row -= cut;
    write_words(&pane, player);
    if (cut)
        screen_text(screen, pane.end_row, pane.column, pane.end, INK_KEY,
                    player->reveal == REVEAL_STEP ? "Tab shows the rest" : "...");
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
    snprintf(text, sizeof text, "%lu:%02lu", seconds / 60, seconds % 60);
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
    static const char *const grid[] = {"?", "keys",   "Space", "hint",   "c", "candidates",
                                       "q", "quit",   "u",     "undo",   "n", "new",
                                       "m", "pencil", "a",     "forced", NULL};
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
        return player->reveal < REVEAL_STEP ? more : player->step->n_links ? chain : step;
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

/* Writes one text of a step, and goes on below it. */
static void write_reason(struct pane *pane, const struct sudoku_step *step, enum sudoku_description kind)
{
    struct text words = {0};
    const size_t n = sudoku_describe_step(step, kind, NULL, 0);
    char *room = text_room(&words, n + 1);
    if (room)
        sudoku_describe_step(step, kind, room, n + 1);
    pane_text(pane, INK_PLAIN, room ? room : "Out of memory.");
    pane->row++;
    text_free(&words);
}

static void write_keys(struct pane *pane, const struct player *player)
{
    enum { TWO_COLUMNS = 78, KEY_COLUMN = 11 };
    int n = 0;
    while (key_rows[n].shown)
        n++;
    const bool two = player->columns >= TWO_COLUMNS;
    const int half = two ? (n + 1) / 2 : n, width = two ? player->columns / 2 : player->columns;
    for (int i = 0; i < n && pane->screen; i++) {
        const int row = pane->row + i % half, left = 2 + i / half * width;
        if (row < pane->top || row >= pane->end_row)
            continue;
        screen_text(pane->screen, row, left, left + KEY_COLUMN, INK_KEY, key_rows[i].shown);
        screen_text(pane->screen, row, left + KEY_COLUMN, left + width - 2, INK_PLAIN, key_rows[i].what);
    }
    pane->row += half;
}

static void write_levels(struct pane *pane)
{
    static const char *const needs[RATING_LEVELS] = {"singles",
                                                     "locked candidates, pairs, small fish",
                                                     "wings, loops, quads",
                                                     "everything short of chains",
                                                     "single chains",
                                                     "chains from several cases",
                                                     "nets of chains",
                                                     "the hardest known, disguised"};
    pane_text(pane, INK_TITLE, "A new puzzle:");
    for (int level = 0; level < RATING_LEVELS && pane->screen; level++) {
        const char number[] = {(char)('1' + level), '\0'};
        screen_text(pane->screen, pane->row + 1 + level, 2, pane->end, INK_KEY, number);
        screen_text(pane->screen, pane->row + 1 + level, 5, pane->end, INK_PLAIN, rating_words[level]);
        screen_text(pane->screen, pane->row + 1 + level, 17, pane->end, INK_FAINT, needs[level]);
    }
}

/* Writes all pages, of which the window shows one, and returns their rows. */
static int write_pages(struct pane pane, const struct player *player)
{
    const int first = pane.row;
    if (player->show == SHOW_LEVELS) {
        write_levels(&pane);
    } else if (player->show == SHOW_KEYS) {
        write_keys(&pane, player);
    } else {
        write_reason(&pane, player->step, SUDOKU_DESCRIBE_STEP);
        write_reason(&pane, player->step, SUDOKU_DESCRIBE_FULL);
    }
    return pane.row - first;
}

int view_pages(const struct player *player)
{
    const int rows = player->rows - 3;
    const struct pane pane = {NULL, 0, 0, 1 << 20, 2, player->columns - 2};
    const int n = write_pages(pane, player);
    return n > rows && rows > 0 ? (n + rows - 1) / rows : 1;
}

void draw_page(struct screen *screen, const struct player *player)
{
    const int pages = view_pages(player), page = player->page < pages ? player->page : pages - 1;
    const struct pane pane = {
        screen, 2 - page * (player->rows - 3), 2, screen->rows - 1, 2, screen->columns - 2};
    write_pages(pane, player);
}

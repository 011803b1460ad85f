/* words.c: the words about the game, the title, the line of keys, and the pages. */
#include <assert.h>
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

/* A step that the player had made, or several at once, is a hint. */
void say_solved(const struct player *player, struct text *words)
{
    const unsigned seconds = (unsigned)player->played;
    unsigned hints = 0;
    for (size_t i = 0; i < player->game.at; i++) {
        const struct move *move = &player->game.moves[i];
        hints += move->automatic && !move->joined && !move->dead;
    }
    text_print(words, "Solved in %u:%02u", seconds / 60, seconds % 60);
    if (hints)
        text_print(words, " with %u hint%s", hints, hints == 1 ? "" : "s");
    text_print(words, ". n makes a new puzzle.");
    text_char(words, '\0');
}

void write_words(struct pane *pane, const struct player *player)
{
    const bool entering = player_is_entering(player);
    bool wrong[CELLS] = {false};
    char warning[WARNING_ROOM];
    if (player->searching)
        pane_text(pane, INK_PLAIN, player->searching);
    pane_text(pane, player->message_ink, player->message);
    if (game_is_solved(&player->game)) {
        char words[100];
        struct text text = TEXT_IN(words);
        say_solved(player, &text);
        pane_text(pane, INK_GOOD, words);
        return;
    }
    if (player->reveal)
        write_hint(pane, player);
    if (player->checked) /* the message names it */
        return;
    if (find_warnings(&player->game, wrong, warning)) {
        pane_text(pane, INK_WARNING, warning);
    } else if (!entering && player->facts.counted && player->facts.solutions != 1) {
        pane_text(pane, INK_WARNING,
                  player->facts.solutions
                      ? "The puzzle has several solutions, which differ in the red cells."
                      : "The puzzle has no solution; the red clues contradict each other.");
    }
    if (entering)
        pane_text(
            pane, INK_PLAIN,
            "Type the puzzle, row by row: digits, and Space, 0 or . for an empty cell. Return begins "
            "the next row, R clears all. E plays the puzzle; if it is wrong, E there comes back to this "
            "place.");
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
    if (player->pencil)
        column =
            screen_text(screen, 0, column + 2, clock - 2, INK_MARK, player->candidates ? "strike" : "pencil");
    screen_text(screen, 0, column + 2, clock - 2, INK_FAINT, player->title);
}

/* Returns the keys that matter now, each with its words. */
static const char *keys_of(const struct player *player)
{
    if (player->searching)
        return "any key|cancels|";
    if (player->show == SHOW_LEVELS)
        return "1-8|choose|Esc|leave|";
    if (player->show != SHOW_GRID)
        return view_pages(player) > 1 ? "Tab|next page|Up|back|Esc|leave|" : "Esc|back to the grid|";
    if (player->reveal == REVEAL_STEP)
        return player->step->n_links ? "Return|make it|. ,|walk|Tab|whole reason|Esc|leave|"
                                     : "Return|make it|Tab|whole reason|Esc|leave|";
    if (player->reveal)
        return "Space|more|Return|make it|Esc|leave|";
    if (player->checked)
        return "Return|take it back|Esc|leave|";
    if (player_is_entering(player))
        return "E|play it|?|keys|u|undo|q|quit|";
    if (game_is_solved(&player->game))
        return "n|new puzzle|R|restart|q|quit|";
    if (player->pinned)
        return "Esc|no highlight|f F|other digits|?|keys|Space|hint|q|quit|";
    return "?|keys|Space|hint|c|candidates|q|quit|u|undo|n|new|x|check|E|type a puzzle|";
}

void draw_bars(struct screen *screen, const struct player *player)
{
    const int last = screen->rows - 1, end = screen->columns - 1;
    char key[20], words[20];
    screen_fill(screen, 0, 0, 1, screen->columns, GROUND_BAR);
    screen_fill(screen, last, 0, 1, screen->columns, GROUND_BAR);
    draw_title(screen, player);
    int column = 1, n;
    for (const char *at = keys_of(player); sscanf(at, "%19[^|]|%19[^|]|%n", key, words, &n) == 2; at += n) {
        if (column + n - 1 > end)
            break;
        column = screen_text(screen, last, column, end, INK_KEY, key);
        column = screen_text(screen, last, column + 1, end, INK_PLAIN, words) + 2;
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

/* In two columns if there is room. */
static void write_keys(struct pane *pane, const struct player *player)
{
    enum { TWO_COLUMNS = 78, KEY_COLUMN = 11 };
    struct pane other = *pane;
    int n = 0;
    pane->end = other.end = player->columns;
    while (key_rows[n].shown)
        n++;
    const bool two = player->columns >= TWO_COLUMNS;
    if (two) {
        pane->end = player->columns / 2;
        other.column = pane->end + 2;
    }
    for (int i = 0; i < n; i++)
        pane_item(two && i >= (n + 1) / 2 ? &other : pane, KEY_COLUMN, key_rows[i].shown, key_rows[i].what);
    pane->row++;
    pane_text(pane, INK_PLAIN, "r3c8 is row 3, column 8. Boxes are numbered like the keys of a phone.");
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
    pane->row++;
    for (int level = 0; level < RATING_LEVELS; level++) {
        char key[20];
        snprintf(key, sizeof key, "%d %s", level + 1, rating_words[level]);
        pane_item(pane, 14, key, needs[level]);
    }
}

static void write_lesson(struct pane *pane, const struct sudoku_technique *technique)
{
    const struct sudoku_lesson *lesson = technique->lesson;
    const char *const texts[][2] = {
        {"", lesson->what}, {"How to look: ", lesson->look}, {"Take care: ", lesson->beware}};
    char text[1000];
    assert(technique->title && lesson->position);
    pane_text(pane, INK_TITLE, technique->title);
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "%s%s", texts[i][0], texts[i][1]);
        pane_text(pane, INK_PLAIN, text);
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
        write_lesson(&pane, player->step->technique);
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

/* panel.c: the text beside the grid, or below it.
 *
 * The parts of a fixed size come first. The message comes last: it fills the rest of the rows, and has pages
 * if it is longer. */
#include <stdio.h>

#include "cli/play/view/drawing.h"

/* How many of each digit are still to come. The second row counts them; it is empty below a digit that is
 * complete. */
static void draw_counts(const struct play *play, struct pane *pane)
{
    int step = pane->end - pane->column >= 26 ? 3 : 2;
    for (unsigned digit = 1; digit <= 9; digit++) {
        unsigned n = game_count(&play->game, digit);
        int column = step * ((int)digit - 1);
        put(pane, column,
            play->view.pinned == digit ? INK_HIGHLIGHT
            : n < 9                    ? INK_OWN
                                       : INK_FAINT,
            "%u", digit);
        pane->row++;
        if (n < 9)
            put(pane, column, INK_FAINT, "%u", 9 - n);
        pane->row--;
    }
    pane->row += 2;
}

/* The cell under the cursor. */
static void draw_cell_line(const struct play *play, struct pane *pane)
{
    const struct cell *at = &play->game.cells[play->view.cursor];
    char room[9];
    struct text digits = TEXT_IN(room);
    int column = put(pane, 0, INK_FAINT, "r%uc%u", play->view.cursor / 9 + 1, play->view.cursor % 9 + 1);
    add_digits(&digits,
               play->view.candidates ? cell_candidates(play->game.cells, play->view.cursor) : at->marks);
    if (at->digit)
        put(pane, column + 1, INK_FAINT, "%s",
            at->owner == CLUE      ? "clue"
            : at->owner == PROGRAM ? "automatic entry"
                                   : "your entry");
    else if (digits.length)
        put(pane, column + 1, play->view.candidates ? INK_CANDIDATE : INK_MARK, "%.*s", (int)digits.length,
            digits.data);
    next_row(pane);
}

/* Only a few are shown: one wrong entry often causes many warnings. */
static void draw_warnings(const struct play *play, struct pane *pane)
{
    enum { SHOWN = 3 };
    struct warning warnings[SHOWN];
    size_t n = game_warnings(&play->game, warnings, SHOWN);
    for (size_t i = 0; i < n && i < SHOWN; i++) {
        char room[WARNING_ROOM];
        struct text words = TEXT_IN(room);
        text_string(&words, "! ");
        warning_words(&warnings[i], &words);
        text_char(&words, '\0');
        put_wrapped(pane, INK_WARNING, words.data);
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

/* Both are one text for the pages: a long reason must not push the message away. */
static void draw_message(const struct play *play, struct pane *pane)
{
    static const enum ink inks[] = {
        [TONE_PLAIN] = INK_PLAIN, [TONE_GOOD] = INK_GOOD, [TONE_WARNING] = INK_WARNING};
    const char *message, *reason;
    play_words(play, &message, &reason);
    const struct paragraph paragraphs[] = {{inks[play->view.tone], message}, {INK_PLAIN, reason}};
    put_pages(pane, paragraphs, 2, play->view.page);
}

static void draw_puzzle_line(const struct play *play, struct pane *pane)
{
    if (play->course.total && !play->course.elsewhere) {
        put(pane, 0, INK_FAINT, "puzzle %zu of %zu", play->course.index + 1, play->course.total);
        next_row(pane);
    }
    if (*play->course.name)
        put_wrapped(pane, INK_FAINT, play->course.name);
    /* A narrow panel would need several lines for it, which the message needs more. */
    if (play->help.rating_known && pane->end - pane->column >= 30) {
        char words[sizeof play->help.hardest + 16];
        snprintf(words, sizeof words, "hardest step: %s", play->help.hardest);
        put_wrapped(pane, INK_FAINT, words);
    }
}

/* The steps around the present one. */
static void draw_list(const struct play *play, struct pane *pane)
{
    enum { WIDE = 24 };
    const int list = (pane->end_row - pane->row) / 3;
    size_t at = play->help.path_at, first = at > (size_t)list / 2 ? at - (size_t)list / 2 : 0;
    for (size_t i = first; i < play->help.path_n && i < first + (size_t)list; i++) {
        const struct hint *hint = &play->help.path[i];
        enum ink ink = i == at ? INK_KEY : INK_FAINT;
        int column = put(pane, 0, ink, i == at ? "> " : "  ");
        if (pane->end - pane->column >= WIDE)
            column = put(pane, column, ink, "%u.%u ", hint->rating / 10u, hint->rating % 10u);
        put(pane, column, ink, "%s", hint->technique);
        next_row(pane);
    }
}

/* Where rows are few, the step is more important than its number and its neighbours. */
static void draw_steps(const struct play *play, struct pane *pane)
{
    enum { FEW = 3, MANY = 8 };
    const int rows = pane->end_row - pane->row;
    const bool at_end = play->help.path_at >= play->help.path_n;
    if (at_end)
        put(pane, 0, INK_TITLE, "end of %zu steps", play->help.path_n);
    else if (rows >= FEW)
        put(pane, 0, INK_TITLE, "step %zu of %zu", play->help.path_at + 1, play->help.path_n);
    pane->row += rows >= MANY ? 2 : rows >= FEW || at_end;
    if (rows >= MANY) {
        draw_list(play, pane);
        next_row(pane);
    }
    draw_message(play, pane);
}

static void draw_beside(const struct play *play, const struct layout *layout, struct screen *screen)
{
    struct pane pane = {screen,        layout->top,       screen->rows - layout->keys,
                        layout->panel, layout->panel_end, GROUND_PLAIN};
    if (play->view.show == SHOW_PATH) {
        draw_steps(play, &pane);
        return;
    }
    /* Counts and blank rows are only for windows in which the message still has room below them. */
    bool roomy = pane.end_row - pane.row > 14;
    draw_puzzle_line(play, &pane);
    if (roomy) {
        pane.row += pane.row > layout->top;
        draw_counts(play, &pane);
        next_row(&pane);
    }
    draw_cell_line(play, &pane);
    pane.row += roomy;
    if (!layout->title && play->view.pencil) {
        put(&pane, 0, INK_MARK, "pencil");
        next_row(&pane);
    }
    /* A warning whose cause is shown is the message. */
    if (!play->help.warning)
        draw_warnings(play, &pane);
    draw_message(play, &pane);
}

/* No room beside the grid: messages go below it, over the line of keys where there is nothing else. */
static void draw_below(const struct play *play, const struct layout *layout, struct screen *screen)
{
    struct pane pane = {
        screen, layout->top + layout->rows, screen->rows - layout->keys, 0, screen->columns, GROUND_PLAIN};
    if (play->view.show != SHOW_PATH && !*play->view.message && !game_warnings(&play->game, NULL, 0))
        return;
    if (pane.row >= pane.end_row) {
        pane.row = screen->rows - 1;
        pane.end_row = screen->rows;
        fill_row(screen, pane.row, GROUND_PLAIN);
    }
    if (play->view.show == SHOW_PATH)
        draw_steps(play, &pane);
    else if (*play->view.message)
        draw_message(play, &pane);
    else
        draw_warnings(play, &pane);
}

void draw_panel(const struct play *play, const struct layout *layout, struct screen *screen)
{
    if (layout->panel_end > layout->panel)
        draw_beside(play, layout, screen);
    else
        draw_below(play, layout, screen);
}

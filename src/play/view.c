/* view.c: the grid on a screen of any size. */
#include <stdio.h>

#include "play/player.h"

/* ---- Layout ---- */

enum { WORDS_WIDTH = 20, WIDEST_WORDS = 60, LEAST_ROWS = 15, LEAST_COLUMNS = 38 };

/* There is one formula: cells of three, two or one rows, as many as fit, with lines between all of them if
 * there is room. Candidates have the same place in every cell. */
struct layout {
    int high, wide;    /* of a cell */
    bool inner;        /* lines between all rows of cells, not only between boxes */
    int top, left;     /* of the grid */
    int rows, columns; /* that it takes */
    bool beside;       /* there is room for words at its right */
    bool over;         /* the words lie over a part of it */
    struct pane words; /* beside the grid, below or over it */
    bool fits;
};

/* Candidates are three by three, five above four, in one row, or not shown but for those that matter. */
static const struct {
    int high, wide;
} sizes[] = {{3, 7}, {2, 5}, {1, 9}, {1, 3}};

static struct layout layout_of(int rows, int columns)
{
    struct layout layout = {.fits = false};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !layout.fits; i++) {
        layout.high = sizes[i].high;
        layout.wide = sizes[i].wide;
        layout.rows = 9 * layout.high + 4;
        layout.columns = 9 * layout.wide + 10;
        layout.fits = layout.rows + 2 <= rows && layout.columns < columns;
    }
    layout.inner = layout.rows + 6 + 2 <= rows;
    layout.rows += layout.inner ? 6 : 0;
    const int free = columns - layout.columns - 3;
    layout.beside = free >= WORDS_WIDTH;
    if (layout.beside) {
        const int width = free < WIDEST_WORDS ? free : WIDEST_WORDS;
        layout.top = 1 + (rows - 2 - layout.rows) / 2;
        layout.left = 1 + (free - width) / 2;
        const int column = layout.left + layout.columns + 1;
        layout.words = (struct pane){NULL, layout.top, layout.top, rows - 1, column, column + width};
    } else {
        layout.left = (columns - layout.columns + 1) / 2;
        layout.top = 1;
        layout.words = (struct pane){NULL,     1 + layout.rows, 1 + layout.rows,
                                     rows - 1, layout.left + 1, layout.left + layout.columns - 1};
    }
    return layout;
}

/* Returns the first row of a row of cells. */
static int row_of(const struct layout *layout, unsigned row)
{
    return layout->top + 1 + (int)row * layout->high + (int)(layout->inner ? row : row / 3);
}

static int column_of(const struct layout *layout, unsigned column)
{
    return layout->left + 1 + (int)column * (layout->wide + 1);
}

/* ---- The place of the words ---- */

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
static void place_words(struct layout *layout, const struct player *player)
{
    struct pane *words = &layout->words;
    const int needed = count_rows(*words, player);
    if (layout->beside || words->row + needed <= words->end_row)
        return;
    if (game_is_solved(&player->game) && !*player->message) { /* then the grid is more than the words */
        words->end_row = words->row;
        return;
    }
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

bool view_fits(const struct player *player)
{
    return layout_of(player->rows, player->columns).fits;
}

unsigned view_cell_at(const struct player *player, int row, int column)
{
    struct layout layout = layout_of(player->rows, player->columns);
    place_words(&layout, player);
    if (layout.over && row >= layout.words.top && row < layout.words.end_row)
        return CELLS;
    for (unsigned cell = 0; cell < CELLS && layout.fits; cell++) {
        const int top = row_of(&layout, cell / 9), left = column_of(&layout, cell % 9);
        if (row >= top && row < top + layout.high && column >= left && column < left + layout.wide)
            return cell;
    }
    return CELLS;
}

/* ---- Words and lines ---- */

/* The place of the cursor, and how many of each digit are left. */
static void draw_counts(struct screen *screen, struct pane *pane, const struct player *player)
{
    const int step = (pane->end - pane->column) / 9 < 3 ? 2 : 3;
    char place[] = {'r', (char)('1' + player->cursor / 9), 'c', (char)('1' + player->cursor % 9), '\0'};
    for (unsigned digit = 1; digit <= 9; digit++) {
        int left = 9;
        for (unsigned cell = 0; cell < CELLS; cell++)
            left -= left > 0 && player->game.cells[cell].digit == digit;
        const int column = pane->column + step * ((int)digit - 1);
        const enum ink ink = digit == player->pinned ? INK_SAME : left ? INK_TITLE : INK_LINE;
        screen_put(screen, pane->row, column, '0' + digit, ink, GROUND_PLAIN);
        screen_put(screen, pane->row + 1, column, left ? '0' + left : 0, INK_FAINT, GROUND_PLAIN);
    }
    const bool is_narrow = pane->column + 9 * step + 4 > pane->end;
    screen_text(screen, pane->row + 1 + is_narrow, is_narrow ? pane->column : pane->column + 9 * step,
                pane->end, INK_FAINT, "left");
    screen_text(screen, pane->row + 3, pane->column, pane->end, INK_FAINT, place);
    pane->row += 5;
}

/* If the words do not fit, the last row says so. Below small cells they end with the candidates under the
 * cursor, as `r1c3 2489`. */
static void draw_words(struct screen *screen, const struct layout *layout, const struct player *player)
{
    struct pane pane = layout->words;
    struct move here = {.kind = MOVE_MARK, .cell = player->cursor};
    uint16_t candidates[CELLS];
    char words[MOVE_ROOM];
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
    game_candidates(&player->game, candidates);
    here.digits = candidates[player->cursor];
    move_words(&here, words);
    if (layout->wide == 3 && !layout->over && player->candidates && here.digits)
        pane_text(&pane, INK_FAINT, strchr(words, ' ') + 1);
}

/* The kinds of lines, and the characters where one along a row meets one along a column. */
enum { NO_LINE, CELL_LINE, BOX_LINE, FIRST_LINE, LAST_LINE };

static const uint32_t joints[5][5] = {
    {0, 0x2502, 0x2503, 0x2503, 0x2503},      {0x2500, 0x253c, 0x2542, 0x2520, 0x2528},
    {0x2501, 0x253f, 0x254b, 0x2523, 0x252b}, {0x2501, 0x252f, 0x2533, 0x250f, 0x2513},
    {0x2501, 0x2537, 0x253b, 0x2517, 0x251b},
};

static const char plain_joints[5][6] = {" ||||", "-+|||", "=++++", "=++++", "=++++"};

static int line_kind(int line)
{
    return line == 0 ? FIRST_LINE : line == 9 ? LAST_LINE : line % 3 ? CELL_LINE : BOX_LINE;
}

static void draw_row(struct screen *screen, const struct layout *layout, int row, int kind, bool unicode)
{
    for (int i = 0; i < layout->columns; i++) {
        const int across = i % (layout->wide + 1) ? NO_LINE : line_kind(i / (layout->wide + 1));
        screen_put(screen, row, layout->left + i,
                   unicode ? joints[kind][across] : (uint32_t)plain_joints[kind][across],
                   kind > CELL_LINE || across > CELL_LINE ? INK_BOX : INK_LINE, GROUND_PLAIN);
    }
}

/* The numbers of columns stand in the upper line, where they take no room. */
static void draw_lines(struct screen *screen, const struct layout *layout, bool unicode)
{
    for (int row = 1; row < layout->rows - 1; row++)
        draw_row(screen, layout, layout->top + row, NO_LINE, unicode);
    for (int line = 0; line <= 9; line++)
        if (line % 3 == 0 || layout->inner)
            draw_row(screen, layout, row_of(layout, line) - 1, line_kind(line), unicode);
    for (unsigned i = 0; i < 9; i++) {
        screen_put(screen, layout->top, column_of(layout, i) + layout->wide / 2, '1' + i, INK_FAINT,
                   GROUND_PLAIN);
        screen_put(screen, row_of(layout, i) + (layout->high - 1) / 2, layout->left - 1, '1' + i, INK_FAINT,
                   GROUND_PLAIN);
    }
}

/* ---- Cells ---- */

/* All that the cells show at the moment. */
struct shown {
    const struct player *player;
    const struct layout *layout;
    struct marks marks; /* of the step */
    bool step;          /* the marks are shown */
    bool place[CELLS];  /* where a hint says to look */
    bool wrong[CELLS];
    uint16_t candidates[CELLS];
    bool all;       /* all candidates are shown */
    unsigned focus; /* the highlighted digit, or 0 */
};

/* The place: the houses of the step or, if they are several, only with the technique. */
static void find_place(struct shown *shown)
{
    const struct player *player = shown->player;
    const struct sudoku_step *step = player->step;
    const bool one_house = (step->houses & (step->houses - 1)) == 0;
    if (player->reveal == REVEAL_STEP) {
        shown->step = true;
        if (player->link)
            marks_of_links(step, (unsigned)player->link, &shown->marks);
        else
            marks_of_step(step, &shown->marks);
        for (size_t i = 0; i < step->n_cells && !player->link; i++)
            shown->place[step->cells[i].cell] = true;
    } else if (one_house || player->reveal == REVEAL_WHAT) {
        for (unsigned i = 0; i < CELLS * 27; i++)
            shown->place[i / 27] |= (step->houses >> i % 27 & 1) && is_in(i / 27, i % 27);
    }
}

static enum ground ground_of(const struct shown *shown, unsigned cell)
{
    const struct cell *at = &shown->player->game.cells[cell];
    if (cell == shown->player->cursor)
        return shown->wrong[cell] ? GROUND_WRONG_CURSOR : GROUND_CURSOR;
    if (shown->wrong[cell] || (shown->step && shown->marks.clash == (int)cell))
        return GROUND_WRONG;
    if (shown->place[cell])
        return GROUND_PLACE;
    if (shown->focus && at->digit == shown->focus)
        return GROUND_SAME;
    if (at->color)
        return (enum ground)(GROUND_COLOR + at->color - 1);
    return !shown->layout->inner && (cell / 27 + cell % 9 / 3) % 2 ? GROUND_BOX : GROUND_PLAIN;
}

/* Returns the ink of a candidate or pencil mark; INKS if it is not shown. */
static enum ink small_ink(const struct shown *shown, unsigned cell, unsigned digit)
{
    const struct player *player = shown->player;
    const bool possible = shown->candidates[cell] & bit_of(digit);
    const enum role role = shown->step ? (enum role)shown->marks.roles[cell][digit - 1] : ROLE_NONE;
    const struct sudoku_link *link = player->link ? &player->step->links[player->link - 1] : NULL;
    for (unsigned k = 0; link && k < link->n_cells; k++)
        if (link->cells[k] == cell && link->digit == digit)
            return INK_NOW;
    if (role != ROLE_NONE)
        return (enum ink)(INK_ROLES + role);
    if (possible && digit == shown->focus && (shown->all || player->pinned))
        return INK_SAME;
    if (shown->all)
        return possible ? INK_CANDIDATE : INKS;
    return player->game.cells[cell].marks & bit_of(digit) ? INK_MARK : INKS;
}

/* Candidates in their places. Where a cell has no room for nine, it shows those that matter, or all if they
 * are no more than three, or that there are more. */
static void draw_small(struct screen *screen, const struct shown *shown, unsigned cell, enum ground ground)
{
    const struct layout *layout = shown->layout;
    const int row = row_of(layout, cell / 9), column = column_of(layout, cell % 9);
    int n = 0, next = 0;
    bool matters = false;
    for (unsigned digit = 1; digit <= 9; digit++) {
        const enum ink ink = small_ink(shown, cell, digit);
        n += ink != INKS;
        matters |= ink >= INK_SAME && ink != INKS;
    }
    for (unsigned digit = 1; digit <= 9; digit++) {
        const enum ink ink = small_ink(shown, cell, digit);
        const int i = (int)digit - 1;
        if (ink == INKS)
            continue;
        if (layout->high == 3)
            screen_put(screen, row + i / 3, column + 1 + i % 3 * 2, '0' + digit, ink, ground);
        else if (layout->high == 2)
            screen_put(screen, row + i / 5, column + i % 5, '0' + digit, ink, ground);
        else if (layout->wide == 9)
            screen_put(screen, row, column + i, '0' + digit, ink, ground);
        else if ((matters ? ink >= INK_SAME : n <= 3) && next < 3)
            screen_put(screen, row, column + (n == 1 ? 1 : next++), '0' + digit, ink, ground);
        else if (!matters)
            screen_put(screen, row, column + 1, '+', INK_FAINT, ground);
    }
}

static void draw_cell(struct screen *screen, const struct shown *shown, unsigned cell)
{
    static const enum ink by_owner[] = {INK_PLAIN, INK_CLUE, INK_OWN, INK_AUTOMATIC};
    const struct layout *layout = shown->layout;
    const struct cell *at = &shown->player->game.cells[cell];
    const enum ground ground = ground_of(shown, cell);
    const int row = row_of(layout, cell / 9), column = column_of(layout, cell % 9);
    screen_fill(screen, row, column, layout->high, layout->wide, ground);
    unsigned digit = at->digit;
    enum ink ink = shown->wrong[cell] && at->owner != CLUE ? INK_WRONG
                   : digit && digit == shown->focus        ? INK_SAME
                                                           : by_owner[at->owner];
    for (unsigned other = 1; other <= 9 && shown->step; other++) {
        const enum role role = (enum role)shown->marks.roles[cell][other - 1];
        if (other == digit ? role != ROLE_NONE : !digit && role == ROLE_PLACED) {
            digit = other;
            ink = (enum ink)(INK_ROLES + role);
        }
    }
    if (digit)
        screen_put(screen, row + (layout->high - 1) / 2, column + layout->wide / 2, '0' + digit, ink, ground);
    else
        draw_small(screen, shown, cell, ground);
}

static void draw_grid(struct screen *screen, const struct layout *layout, const struct player *player)
{
    struct shown shown = {
        .player = player, .layout = layout, .all = player->candidates && !player_is_entering(player)};
    char words[WARNING_ROOM];
    if (player->pinned)
        shown.focus = player->pinned;
    else if (!player->reveal)
        shown.focus = player->game.cells[player->cursor].digit;
    game_candidates(&player->game, shown.candidates);
    find_warnings(&player->game, shown.wrong, words);
    for (unsigned cell = 0; cell < CELLS; cell++) /* the clues of a puzzle with a solution are right */
        shown.wrong[cell] &= player->facts.solutions != 1 || player->game.cells[cell].owner != CLUE;
    if (player->checked)
        find_mistakes(player, shown.wrong);
    for (unsigned cell = 0; cell < CELLS && player->facts.counted && !player_is_entering(player); cell++)
        shown.wrong[cell] |= player->facts.doubtful[cell];
    if (player->reveal)
        find_place(&shown);
    draw_lines(screen, layout, player->looks.unicode);
    for (unsigned cell = 0; cell < CELLS; cell++)
        draw_cell(screen, &shown, cell);
}

void view_draw(const struct player *player, struct screen *screen)
{
    struct layout layout = layout_of(player->rows, player->columns);
    screen_clear(screen, player->rows, player->columns);
    if (!layout.fits) {
        struct pane pane = {screen, 0, 0, screen->rows, 0, screen->columns};
        char words[100];
        snprintf(words, sizeof words,
                 "The game needs a window of %d columns and %d rows; this one has %d and %d.", LEAST_COLUMNS,
                 LEAST_ROWS, player->columns, player->rows);
        pane_text(&pane, INK_WARNING, words);
        return;
    }
    if (player->show == SHOW_GRID) {
        place_words(&layout, player);
        draw_grid(screen, &layout, player);
        draw_words(screen, &layout, player);
    } else {
        draw_page(screen, player);
    }
    draw_bars(screen, player);
}

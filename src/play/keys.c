/* keys.c: keys become moves. key_rows is the list of all keys: player_key acts by it, and the page of keys is
 * drawn from it. */
#include "play/player.h"

#include <stdio.h>

void player_say(struct player *player, enum tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(player->message, sizeof player->message, format, arguments);
    va_end(arguments);
    player->tone = tone;
}

void player_free(struct player *player)
{
    journal_close(&player->journal);
    collection_free(&player->collection);
    text_free(&player->words);
    helper_close(&player->helper);
    game_free(&player->game);
}

void player_rest(struct player *player)
{
    if (!player->facts.rated)
        helper_rate(&player->helper, &player->game, &player->facts);
}

/* ---- Moves ---- */

/* Adds a line to the journal, and says if that fails. */
static void save(struct player *player, const char *line)
{
    const bool missed = player->journal.missed;
    journal_add(&player->journal, &player->game, line);
    const char *trouble = journal_trouble(&player->journal);
    if (trouble && (!player->journal.elsewhere || !missed))
        player_say(player, TONE_WARNING, "This move is not saved: %s.", trouble);
}

void save_time(struct player *player)
{
    char line[40];
    const unsigned long seconds = (unsigned long)player->played;
    snprintf(line, sizeof line, "time %lu", seconds);
    if (player->journal.file >= 0 && seconds != player->saved_seconds)
        journal_add(&player->journal, &player->game, line);
    player->saved_seconds = seconds;
}

static void greet_solved(struct player *player)
{
    const struct game *game = &player->game;
    const unsigned long seconds = (unsigned long)player->played;
    bool helped = false;
    for (size_t i = 0; i < game->at; i++)
        helped |= game->moves[i].author == BY_PROGRAM && game_counts(game, i);
    save_time(player);
    player_say(player, TONE_GOOD, "Solved in %lu:%02lu%s n makes a new puzzle.", seconds / 60, seconds % 60,
               helped ? ", with help." : ", all by yourself!");
}

bool player_make(struct player *player, struct move move)
{
    const char *refused = game_make(&player->game, move);
    if (refused) {
        player->stumbled |= refused == game_no_memory;
        player_say(player, TONE_WARNING, "No: %s.", refused);
        return false;
    }
    if (move.kind != MOVE_COLOR)
        player->reveal = REVEAL_NOTHING;
    player->checked = 0;
    save(player, NULL);
    if (move.kind == MOVE_ENTER && game_is_solved(&player->game) && !*player->message)
        greet_solved(player);
    return true;
}

bool player_auto(struct player *player, enum move_kind kind, unsigned cell, unsigned digits, bool joined)
{
    return player_make(player, (struct move){(unsigned char)kind, (unsigned char)cell, (uint16_t)digits,
                                             BY_PROGRAM, joined, 0});
}

static struct move move_here(const struct player *player, enum move_kind kind, unsigned digits)
{
    return (struct move){
        .kind = (unsigned char)kind, .cell = (unsigned char)player->cursor, .digits = (uint16_t)digits};
}

bool player_is_entering(const struct player *player)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (player->game.puzzle[cell] != '.')
            return false;
    return player->game.given == 0;
}

static void move_cursor(struct player *player, unsigned key)
{
    unsigned row = player->cursor / 9, column = player->cursor % 9;
    if (key == KEY_HOME || key == KEY_LAST)
        column = key == KEY_HOME ? 0 : 8;
    else if (key == KEY_PAGE_UP || key == KEY_PAGE_DOWN)
        row = key == KEY_PAGE_UP ? 0 : 8;
    else if (key == KEY_UP || key == 'k')
        row += 8;
    else if (key == KEY_DOWN || key == 'j')
        row++;
    else
        column += key == KEY_LEFT || key == 'h' ? 8 : 1;
    player->cursor = row % 9 * 9 + column % 9;
}

/* If candidates are shown, marks strike them out. */
static void mark_digit(struct player *player, unsigned digit)
{
    player_make(player, move_here(player, player->candidates ? MOVE_STRIKE : MOVE_MARK, bit_of(digit)));
}

static void type_digit(struct player *player, unsigned key)
{
    const unsigned digit = key - '0';
    const struct cell *at = &player->game.cells[player->cursor];
    if (at->owner == CLUE || at->owner == PROGRAM)
        player->pinned = player->pinned == digit ? 0 : digit;
    else if (player_is_entering(player)) {
        if (at->digit == digit || player_make(player, move_here(player, MOVE_ENTER, bit_of(digit))))
            player->cursor = (player->cursor + 1) % CELLS;
    } else if (player->pencil)
        mark_digit(player, digit);
    else
        player_make(player, move_here(player, MOVE_ENTER, bit_of(digit)));
}

/* Shift and a digit on an American keyboard; else Alt and a digit. */
static const char shifted[] = "!@#$%^&*(";

static void type_mark(struct player *player, unsigned key)
{
    const char *at = key && key <= 0x7f ? strchr(shifted, (int)key) : NULL;
    mark_digit(player, at ? (unsigned)(at - shifted) + 1 : key - KEY_ALT - '0');
}

static void clear_cell(struct player *player, unsigned key)
{
    (void)key;
    player_make(player, move_here(player, MOVE_CLEAR, 0));
}

/* An empty grid is typed like text. Returns false if the key means the same as in a game. */
static bool type_text(struct player *player, unsigned key)
{
    const struct cell *cells = player->game.cells;
    switch (key) {
    case ' ':
    case '.':
    case '0':
        if (cells[player->cursor].digit)
            clear_cell(player, key);
        player->cursor = (player->cursor + 1) % CELLS;
        return true;
    case KEY_BACKSPACE:
        player->cursor = (player->cursor + CELLS - 1) % CELLS;
        if (cells[player->cursor].digit)
            clear_cell(player, key);
        return true;
    case KEY_RETURN:
        player->cursor = (player->cursor / 9 + 1) % 9 * 9;
        return true;
    default:
        return false;
    }
}

/* ---- Back and forth ---- */

/* Takes back the entry in the cell, or the player's last one. */
static void take_back(struct player *player, unsigned key)
{
    const struct game *game = &player->game;
    struct move move = move_here(player, MOVE_BACK, 0);
    (void)key;
    for (size_t i = game->at; i-- > 0 && game->cells[move.cell].owner != PLAYER;) {
        const struct move *entry = &game->moves[i];
        if (entry->kind == MOVE_ENTER && game_counts(game, i) && game->cells[entry->cell].owner == PLAYER)
            move.cell = entry->cell;
    }
    const unsigned digit = game->cells[move.cell].owner == PLAYER ? game->cells[move.cell].digit : 0;
    if (!player_make(player, move))
        return;
    player->cursor = move.cell;
    if (digit && !*player->message)
        player_say(player, TONE_PLAIN, "Taken back: r%uc%u = %u, and every automatic move after it.",
                   move.cell / 9u + 1, move.cell % 9u + 1, digit);
    else if (!*player->message)
        player_say(player, TONE_PLAIN, "Taken back: every automatic move.");
}

static void undo_or_redo(struct player *player, unsigned key)
{
    struct game *game = &player->game;
    const bool undo = key == 'u';
    const size_t before = game->at, first = undo ? game_undo(game) : game_redo(game);
    char words[MOVE_ROOM], more[40] = "";
    if (first == SIZE_MAX) {
        player_say(player, TONE_PLAIN, undo ? "This is the beginning." : "There is nothing to redo.");
        return;
    }
    const size_t n = (undo ? before : game->at) - first;
    move_words(&game->moves[first], words);
    if (n > 1)
        snprintf(more, sizeof more, " and %zu more", n - 1);
    if (game->moves[first].kind != MOVE_RESTART)
        player->cursor = game->moves[first].cell;
    player->reveal = REVEAL_NOTHING;
    player->checked = 0;
    save(player, undo ? "undo" : "redo");
    if (!*player->message)
        player_say(player, TONE_PLAIN, "%s: %s%s.", undo ? "Undone" : "Redone", words, more);
}

static void restart(struct player *player, unsigned key)
{
    (void)key;
    if (!player_make(player, (struct move){.kind = MOVE_RESTART}))
        return;
    player->played = 0;
    save_time(player);
    if (!*player->message)
        player_say(player, TONE_PLAIN, "From the beginning. u takes that back.");
}

/* ---- What is shown ---- */

static void color_cell(struct player *player, unsigned key)
{
    const unsigned color = player->game.cells[player->cursor].color;
    player_make(player, move_here(player, MOVE_COLOR, (color + (key == 'b' ? 1u : COLORS)) % (COLORS + 1)));
}

static void toggle(struct player *player, unsigned key)
{
    if (key == 'c')
        player->candidates = !player->candidates;
    else
        player->pencil = !player->pencil;
}

static void pin(struct player *player, unsigned key)
{
    player->pinned = (player->pinned + (key == 'f' ? 1 : 9)) % 10;
}

static void show_page(struct player *player, unsigned key)
{
    player->page = 0;
    if (key == KEY_TAB && player->reveal < REVEAL_STEP)
        player_say(player, TONE_PLAIN, "Tab shows the whole reason of a hint. Space gives a hint.");
    else
        player->show = key == '?'       ? SHOW_KEYS
                       : key == 'p'     ? SHOW_PAUSE
                       : key == KEY_TAB ? SHOW_WORDS
                                        : SHOW_LEVELS;
}

/* Leaves the walk, then the hint, then the rest that is shown; the program; or both for a while. */
static void leave(struct player *player, unsigned key)
{
    player->over = key == 'q' || key == 'Q' || key == KEY_CONTROL('c') || key == KEY_CONTROL('d');
    player->suspends = key == KEY_CONTROL('z');
    if (key != KEY_ESCAPE)
        return;
    if (!player->node) {
        player->reveal = REVEAL_NOTHING;
        player->checked = 0;
        player->pinned = 0;
    }
    player->node = 0;
}

/* clang-format off */
const struct key_row key_rows[] = {
    {"arrows", "move; h j k l do, too",
     {KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, 'h', 'j', 'k', 'l'}, move_cursor},
    {"1-9", "enter; on a clue: show it", {0}, NULL},
    {"0 Del", "clear", {'0', KEY_DELETE, KEY_ALT + KEY_BACKSPACE}, clear_cell},
    {"Alt-1-9", "pencil mark, or strike", {0}, NULL},
    {"m", "digits are marks", {'m', 'M'}, toggle},
    {"c", "candidates on and off", {'c'}, toggle},
    {"f F", "show where a digit can be", {'f', 'F'}, pin},
    {"b B", "colour the cell", {'b', 'B'}, color_cell},
    {"u r", "undo, redo", {'u', 'r', KEY_CONTROL('r')}, undo_or_redo},
    {"Backspace", "take back an entry and the", {KEY_BACKSPACE}, take_back},
    {"", "automatic moves after it", {0}, NULL},
    {"x", "check; twice: show where", {'x', 'X'}, check},
    {"R", "restart", {'R'}, restart},
    {"S", "solution", {'S'}, solve},
    {"p", "pause", {'p'}, show_page},
    {"Space", "hint: where, which, step", {' ', 'H'}, hint},
    {"Return", "make the step of the hint", {KEY_RETURN}, make_hint},
    {". ,", "walk along its chain", {'.', ','}, walk},
    {"Tab", "its whole reason", {KEY_TAB}, show_page},
    {"Esc", "leave the hint", {KEY_ESCAPE}, leave},
    {"a A", "fill in a forced cell; all", {'a', 'A'}, force},
    {"o", "strike out options", {'o', 'O'}, reduce},
    {"n", "new puzzle", {'n', 'N'}, show_page},
    {"[ ]", "other puzzles of the file", {'[', ']'}, turn},
    {"E", "type a puzzle; play it", {'E'}, enter_own},
    {"paste", "a puzzle in any format", {0}, NULL},
    {"Ctrl-L Z", "draw again; suspend", {KEY_CONTROL('z')}, leave},
    {"q", "quit; the game is saved", {'q', 'Q', KEY_CONTROL('c'), KEY_CONTROL('d')}, leave},
    {"?", "these keys", {'?'}, show_page},
    {NULL, NULL, {KEY_HOME, KEY_LAST, KEY_PAGE_UP, KEY_PAGE_DOWN}, move_cursor},
    {NULL, NULL, {0}, NULL}};
/* clang-format on */

static void act_by_row(struct player *player, unsigned key)
{
    for (const struct key_row *row = key_rows; row->shown || row->act; row++)
        for (size_t i = 0; i < KEYS_MOST && row->keys[i]; i++)
            if (row->keys[i] == key) {
                row->act(player, key);
                return;
            }
}

/* A page is turned, or left by any other key. */
static void act_on_page(struct player *player, unsigned key)
{
    const enum show shown = player->show;
    const bool turns = shown == SHOW_WORDS || shown == SHOW_KEYS;
    const bool forward = key == KEY_TAB || key == ' ' || key == KEY_DOWN || key == KEY_PAGE_DOWN;
    if (turns && (key == KEY_UP || key == KEY_PAGE_UP)) {
        player->page -= player->page > 0;
    } else if (turns && forward && player->page + 1 < view_pages(player)) {
        player->page++;
    } else {
        player->show = SHOW_GRID;
        if (shown == SHOW_LEVELS && key >= '1' && key < '1' + RATING_LEVELS)
            new_puzzle(player, key - '1');
        else if (key != KEY_ESCAPE)
            leave(player, key);
    }
}

void player_key(struct player *player, unsigned key)
{
    if (key == KEY_OTHER)
        return;
    player->message[0] = '\0';
    if (player->show != SHOW_GRID)
        act_on_page(player, key);
    else if (player_is_entering(player) && type_text(player, key))
        return;
    else if (key >= '1' && key <= '9')
        type_digit(player, key);
    else if ((key > KEY_ALT + '0' && key <= KEY_ALT + '9') ||
             (key > ' ' && key < 128 && strchr(shifted, (int)key)))
        type_mark(player, key);
    else
        act_by_row(player, key);
}

/* keys.c: keys become moves. key_rows is the list of all keys: player_key acts by it, and the page of keys is
 * drawn from it. */
#include "play/player.h"

#include <stdio.h>

void player_say(struct player *player, enum ink ink, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(player->message, sizeof player->message, format, arguments);
    va_end(arguments);
    player->message_ink = ink;
}

/* ---- Moves ---- */

/* Adds a line to the journal, and says if that fails. */
static void save(struct player *player, const char *line)
{
    journal_add(&player->journal, &player->game, line);
    if (player->journal.missed)
        player_say(player, INK_WARNING, "This move is not saved: %s.", journal_trouble(&player->journal));
}

void save_time(struct player *player)
{
    char line[40];
    snprintf(line, sizeof line, "time %lu", (unsigned long)player->played);
    if (player->journal.has_lines && player->played >= player->saved_at + 1)
        journal_add(&player->journal, &player->game, line);
    player->saved_at = player->played;
}

bool player_make(struct player *player, enum move_kind kind, unsigned cell, unsigned digits, enum by by)
{
    const struct move move = {.kind = kind,
                              .cell = cell,
                              .digits = digits,
                              .automatic = by == BY_PROGRAM || by == JOINED,
                              .joined = by == JOINED || by == JOINED_BY_PLAYER};
    char words[MOVE_ROOM];
    const char *refused = game_make(&player->game, move);
    if (refused) {
        player_say(player, INK_WARNING, "No: %s.", refused);
        return false;
    }
    if (kind != MOVE_COLOR)
        forget_hint(player);
    player->checked = false;
    move_words(&move, words);
    save(player, words);
    if (kind == MOVE_ENTER && game_is_solved(&player->game))
        save_time(player);
    return true;
}

bool player_is_entering(const struct player *player)
{
    for (unsigned cell = 0; cell < CELLS; cell++)
        if (player->game.puzzle[cell] != '.')
            return false;
    return true;
}

static void move_cursor(struct player *player, unsigned key)
{
    unsigned row = player->cursor / 9, column = player->cursor % 9;
    if (key == KEY_UP || key == 'k')
        row += 8;
    else if (key == KEY_DOWN || key == 'j')
        row++;
    else
        column += key == KEY_LEFT || key == 'h' ? 8 : 1;
    player->cursor = row % 9 * 9 + column % 9;
}

static void type_digit(struct player *player, unsigned key)
{
    const unsigned digit = key - '0';
    const struct cell *at = &player->game.cells[player->cursor];
    if (at->owner == CLUE || at->owner == PROGRAM)
        player->pinned = player->pinned == digit ? 0 : digit;
    else if (player_is_entering(player)) {
        if (at->digit == digit || player_make(player, MOVE_ENTER, player->cursor, bit_of(digit), BY_PLAYER))
            player->cursor = (player->cursor + 1) % CELLS;
    } else {
        const enum move_kind small = player->candidates ? MOVE_STRIKE : MOVE_MARK;
        player_make(player, player->pencil ? small : MOVE_ENTER, player->cursor, bit_of(digit), BY_PLAYER);
    }
}

static void clear_cell(struct player *player, unsigned key)
{
    (void)key;
    player_make(player, MOVE_CLEAR, player->cursor, 0, BY_PLAYER);
}

/* An empty grid is typed like text. Returns false if the key means the same as in a game. */
static bool type_text(struct player *player, unsigned key)
{
    const bool blank = key == ' ' || key == '.' || key == '0', back = key == KEY_BACKSPACE;
    if (key == KEY_RETURN)
        player->cursor = (player->cursor / 9 + 1) % 9 * 9;
    if (back)
        player->cursor = (player->cursor + CELLS - 1) % CELLS;
    if ((blank || back) && player->game.cells[player->cursor].digit)
        clear_cell(player, key);
    if (blank)
        player->cursor = (player->cursor + 1) % CELLS;
    return blank || back || key == KEY_RETURN;
}

/* ---- Back and forth ---- */

/* Takes back the entry in the cell, or the player's last one. */
static void take_back(struct player *player, unsigned key)
{
    const struct game *game = &player->game;
    (void)key;
    for (size_t i = game->at; i-- > 0 && game->cells[player->cursor].owner != PLAYER;)
        if (game->moves[i].kind == MOVE_ENTER && !game->moves[i].dead &&
            game->cells[game->moves[i].cell].owner == PLAYER)
            player->cursor = game->moves[i].cell;
    if (player_make(player, MOVE_BACK, player->cursor, 0, BY_PLAYER) && !*player->message)
        player_say(player, INK_PLAIN, "The entry is taken back, and every automatic move after it.");
}

static void undo_or_redo(struct player *player, unsigned key)
{
    struct game *game = &player->game;
    if (key == 'u' && game->at <= player->given) {
        if (!return_to_game_before(player))
            player_say(player, INK_PLAIN, "This is the beginning.");
        return;
    }
    const size_t n = key == 'u' ? game_undo(game) : game_redo(game);
    if (!n) {
        player_say(player, INK_PLAIN, "There is nothing to redo.");
        return;
    }
    const struct move *first = &game->moves[key == 'u' ? game->at : game->at - n];
    if (first->kind != MOVE_RESTART)
        player->cursor = first->cell;
    forget_hint(player);
    player->checked = false;
    save(player, key == 'u' ? "undo" : "redo");
    if (!*player->message && n > 1)
        player_say(player, INK_PLAIN, "%zu moves %s.", n, key == 'u' ? "undone" : "made again");
}

static void restart(struct player *player, unsigned key)
{
    (void)key;
    if (!player_make(player, MOVE_RESTART, player->cursor, 0, BY_PLAYER))
        return;
    player->played = player->saved_at = 0;
    player->cursor = player_is_entering(player) ? 0 : player->cursor;
    save(player, "time 0");
    if (!*player->message)
        player_say(player, INK_PLAIN, "From the beginning. u takes that back.");
}

/* ---- The view ---- */

static void color_cell(struct player *player, unsigned key)
{
    const unsigned before = player->game.cells[player->cursor].color;
    const unsigned color = (before + (key == 'b' ? 1 : COLORS)) % (COLORS + 1);
    player_make(player, MOVE_COLOR, player->cursor, color ? bit_of(color) : 0, BY_PLAYER);
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
        player_say(player, INK_PLAIN, "Tab shows the whole reason of a hint. Space gives a hint.");
    else
        player->show = key == '?' ? SHOW_KEYS : key == KEY_TAB ? SHOW_WORDS : SHOW_LEVELS;
}

/* Leaves the walk, then the hint, then the rest that is shown; the program; or both for a while. */
static void leave(struct player *player, unsigned key)
{
    player->over = key == 'q' || key == KEY_CONTROL('c');
    player->suspends = key == KEY_CONTROL('z');
    if (key != KEY_ESCAPE)
        return;
    if (!player->link) {
        forget_hint(player);
        player->checked = false;
        player->pinned = 0;
    }
    player->link = 0;
}

/* clang-format off */
const struct key_row key_rows[] = {
    {"arrows", "move; so do h j k l",
     {KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, 'h', 'j', 'k', 'l'}, move_cursor},
    {"1-9", "enter; on a clue: highlight", {0}, NULL},
    {"0 Del", "clear", {'0', KEY_DELETE}, clear_cell},
    {"m", "digits become pencil marks; or,", {'m'}, toggle},
    {"", "with candidates, strike them", {0}, NULL},
    {"c", "show all candidates, or none", {'c'}, toggle},
    {"f F", "mark the places of the next,", {'f', 'F'}, pin},
    {"", "the previous digit", {0}, NULL},
    {"b B", "colour the cell", {'b', 'B'}, color_cell},
    {"u r", "undo, redo", {'u', 'r', KEY_CONTROL('r')}, undo_or_redo},
    {"Backspace", "take back an entry and the", {KEY_BACKSPACE}, take_back},
    {"", "automatic moves after it", {0}, NULL},
    {"R", "restart", {'R'}, restart},
    {"n", "new puzzle: eight levels", {'n'}, show_page},
    {"[ ]", "other puzzles of the file, or", {'[', ']'}, turn},
    {"", "the game before; so does u", {0}, NULL},
    {"Space", "hint: where, which, step", {' '}, hint},
    {"Return", "make the step of the hint", {KEY_RETURN}, make_hint},
    {". ,", "walk along its chain", {'.', ','}, walk},
    {"Tab", "its whole reason, and the lesson", {KEY_TAB}, show_page},
    {"Esc", "leave the hint or highlight", {KEY_ESCAPE}, leave},
    {"a A", "fill in the next certain cell; all", {'a', 'A'}, force},
    {"o", "strike candidates that pairs", {'o'}, reduce},
    {"", "and lines exclude", {0}, NULL},
    {"x", "check: mistakes in red", {'x'}, check},
    {"E", "an empty grid to type a puzzle", {'E'}, type_own},
    {"", "into; there E plays it", {0}, NULL},
    {"paste", "a puzzle in any format", {0}, NULL},
    {"Ctrl-L Z", "draw again; suspend", {KEY_CONTROL('z')}, leave},
    {"?", "these keys", {'?'}, show_page},
    {"q", "quit; the game is saved", {'q', KEY_CONTROL('c')}, leave},
    {NULL, NULL, {0}, NULL}};
/* clang-format on */

/* A page is turned, or left by any other key. */
static void act_on_page(struct player *player, unsigned key)
{
    const enum show shown = player->show;
    const bool turns = shown == SHOW_WORDS || shown == SHOW_KEYS;
    const bool forward = key == KEY_TAB || key == ' ' || key == KEY_DOWN;
    if (turns && key == KEY_UP) {
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
    if (player->show != SHOW_GRID) {
        act_on_page(player, key);
        return;
    }
    if (player_is_entering(player) && type_text(player, key))
        return;
    if (key >= '1' && key <= '9')
        type_digit(player, key);
    for (const struct key_row *row = key_rows; row->shown; row++)
        for (size_t i = 0; i < KEYS_MOST && row->keys[i]; i++)
            if (row->keys[i] == key)
                row->act(player, key);
}

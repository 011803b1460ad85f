/* keys.c: what each key does. A key goes to whatever is shown; on the grid, a table says what it does. */
#include "cli/play/player/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/program.h"
#include "sudoku.h"

/* ---- Keys about one cell ---- */

/* Returns the arrow that one of the letters of vi stands for; any other key itself. */
static unsigned arrow_of(unsigned key)
{
    return key == 'h' ? KEY_LEFT : key == 'j' ? KEY_DOWN : key == 'k' ? KEY_UP : key == 'l' ? KEY_RIGHT : key;
}

/* Moves the cursor, and chooses the cells that it leaves and comes to if that goes on. */
static void go_to_cell(struct play *play, unsigned cell, bool goes_on)
{
    struct view *view = &play->view;
    if ((goes_on || view->choosing) && !play->game.editing)
        view->chosen[view->cursor] = view->chosen[cell] = true;
    else
        memset(view->chosen, 0, sizeof view->chosen);
    view->cursor = cell;
}

/* Moves the cursor; false if the key does not. The cursor leaves the grid on one side and comes back on the
 * other. h asks for a hint, unless the player wants all four letters of vi. */
static bool cursor_key(struct play *play, unsigned key)
{
    unsigned row = play->view.cursor / 9, column = play->view.cursor % 9;
    const bool goes_on = key & KEY_SHIFT;
    unsigned arrow = key == 'h' && !play->view.vi ? key : arrow_of(key & ~(unsigned)KEY_SHIFT);
    if (arrow == KEY_UP || arrow == KEY_DOWN)
        row = (row + (arrow == KEY_UP ? 8 : 1)) % 9;
    else if (arrow == KEY_LEFT || arrow == KEY_RIGHT)
        column = (column + (arrow == KEY_LEFT ? 8 : 1)) % 9;
    else if (arrow == KEY_HOME || arrow == KEY_END)
        column = arrow == KEY_HOME ? 0 : 8;
    else if (arrow == KEY_PAGE_UP || arrow == KEY_PAGE_DOWN)
        row = arrow == KEY_PAGE_UP ? 0 : 8;
    else
        return false;
    go_to_cell(play, 9 * row + column, goes_on);
    return true;
}

/* Makes a move about the chosen cells. */
static bool move_here(struct play *play, enum move_kind kind, unsigned digits, unsigned color)
{
    bool cells[CELLS];
    const size_t before = play->game.at;
    for (unsigned cell = 0; cell < CELLS; cell++)
        cells[cell] = play_is_chosen(play, cell);
    bool made = after_move(play, game_make_in(&play->game, kind, cells, digits, color));
    play->view.choosing &= !made;
    for (size_t i = before; made && i < play->game.at && play->view.tone == TONE_PLAIN; i++)
        judge_practice(play, kind, play->game.moves[i].cell, digits);
    return made;
}

/* Enters a digit, as an entry, a pencil mark, or a candidate struck out. */
static void digit_key(struct play *play, unsigned digit, bool pencil)
{
    const struct cell *at = &play->game.cells[play->view.cursor];
    /* On a digit that stays, the key says which digit to highlight. */
    if ((at->owner == CLUE || at->owner == PROGRAM) && !play->view.chosen[play->view.cursor])
        play->view.pinned = play->view.pinned == digit ? 0 : digit;
    else
        move_here(play,
                  !pencil                       ? MOVE_ENTER
                  : play_shows_candidates(play) ? MOVE_STRIKE
                                                : MOVE_MARK,
                  bit_of(digit), 0);
}

/* Gives the chosen cells, or their candidates of a digit, the colour that follows that under the cursor. A
 * candidate that is not shown would get it unseen. */
static void next_color(struct play *play, unsigned digit, bool back)
{
    const struct cell *at = &play->game.cells[play->view.cursor];
    play->view.revealed |= digit && !(at->marks & bit_of(digit));
    move_here(play, MOVE_COLOR, digit ? bit_of(digit) : 0,
              (at->colors[digit] + (back ? COLORS : 1u)) % (COLORS + 1));
}

static void color_key(struct play *play, unsigned key)
{
    if (key == 'O')
        after_move(play, game_make(&play->game, MOVE_UNCOLOR, CELLS, 0));
    else
        next_color(play, 0, key == 'B');
}

/* A digit is to follow; f and F need none. */
static void wait_for_digit(struct play *play, unsigned key)
{
    if (key == 'f' || key == 'F') {
        play->view.pinned = (play->view.pinned + (key == 'f' ? 1 : 9)) % 10;
        return;
    }
    play->view.before = key;
    play_say(play, TONE_PLAIN,
             key == '/' ? "/ and a digit: where it is, and where it can be."
                        : "o and a digit: the next colour for this candidate.");
}

static void clear_cell(struct play *play, unsigned key)
{
    (void)key;
    move_here(play, play->game.editing ? MOVE_CLUE : MOVE_CLEAR, 0, 0);
}

/* While clues are entered, the cursor goes along like that of a text: digits and signs for empty cells move
 * it on, Backspace moves it back. False if the key does something else. */
static bool clue_key(struct play *play, unsigned key)
{
    const bool back = key == KEY_BACKSPACE, digit = key >= '1' && key <= '9';
    if (!back && !digit && !(key && key < 128 && strchr("0. ", (int)key)))
        return false;
    if (back)
        play->view.cursor = (play->view.cursor + CELLS - 1) % CELLS;
    bool made = move_here(play, MOVE_CLUE, digit ? bit_of(key - '0') : 0, 0);
    if (made && !back)
        play->view.cursor = (play->view.cursor + 1) % CELLS;
    return true;
}

/* The cursor goes where the entry was, so that the player sees what has changed. */
static void take_entry_back(struct play *play, unsigned key)
{
    unsigned cell = game_last_entry(&play->game, play->view.cursor);
    (void)key;
    if (after_move(play, game_make(&play->game, MOVE_BACK, play->view.cursor, 0)) && cell < CELLS)
        play->view.cursor = cell;
}

/* Says what was undone, and moves the cursor to where the grid has changed. The first move of a puzzle that
 * is being entered is the one that began it. */
static void undo_or_redo(struct play *play, unsigned key)
{
    struct game *game = &play->game;
    struct cell before[CELLS];
    struct text move = {0};
    unsigned cell = 0;
    size_t at = game->at;
    memcpy(before, game->cells, sizeof before);
    const bool undo = key == 'u', begun = undo && game->editing && game->at <= 1;
    bool done = after_move(play, begun  ? "there is nothing to undo"
                                 : undo ? game_undo(game)
                                        : game_redo(game));
    if (done)
        game_tell_moves(game, undo ? game->at : at, undo ? at : game->at, &move);
    while (cell < CELLS && memcmp(&before[cell], &game->cells[cell], sizeof *before) == 0)
        cell++;
    play->view.cursor = cell < CELLS ? cell : play->view.cursor;
    if (done && !*play->view.message)
        play_say(play, TONE_PLAIN, "%s: %.*s.", undo ? "Undone" : "Done again", (int)move.length, move.data);
    text_free(&move);
}

/* Removes all clues that are being entered, or goes back to the clues of a game. Both can be undone. */
static void restart_grid(struct play *play, unsigned key)
{
    (void)key;
    after_move(play, play->game.editing ? game_paste(&play->game, empty_grid)
                                        : game_make(&play->game, MOVE_RESTART, CELLS, 0));
}

/* ---- Other keys of the grid ---- */

/* Esc leaves the innermost of what is going on; last, the puzzle that is being entered. */
static void escape(struct play *play, unsigned key)
{
    (void)key;
    if (!play->view.busy && play->work.running[TASK_MAKE]) {
        leave_task(play, TASK_MAKE);
        play_say(play, TONE_PLAIN, "No new puzzle is made.");
        return;
    }
    if (!play->view.busy && play->game.editing)
        play->request.kind = REQUEST_BACK;
    if (!play->view.busy) {
        play->view.pinned = 0;
        play->view.pencil = play->view.choosing = false;
        memset(play->view.chosen, 0, sizeof play->view.chosen);
    }
    play->help.deferred = 0;
    forget_help(play);
    clear_message(play);
}

/* Each press shows the next warning, and the first again after the last. */
static void show_cause(struct play *play, unsigned key)
{
    /* There may be more warnings than this; nobody turns past the first 81. */
    struct warning warnings[CELLS];
    size_t n = game_warnings(&play->game, warnings, CELLS);
    char room[WARNING_ROOM];
    struct text words = TEXT_IN(room);
    (void)key;
    if (!n) {
        play_say(play, TONE_GOOD, "There is no warning.");
        return;
    }
    n = n < CELLS ? n : CELLS;
    play->help.warning = play->help.warning % (unsigned)n + 1;
    const struct warning *warning = &warnings[play->help.warning - 1];
    warning_words(warning, &words);
    play_say(play, TONE_WARNING, "Warning %u of %zu: %.*s. The marked digits are the cause.",
             play->help.warning, n, (int)words.length, words.data);
    if (warning->kind != WARNING_HOUSE)
        play->view.cursor = warning->first;
}

static void show_prompt(struct play *play, enum request purpose)
{
    play->prompt.text[0] = '\0';
    play->prompt.purpose = purpose;
    play->prompt.overwrite = false;
    play->prompt.before = play->view.show;
    play->view.show = SHOW_PROMPT;
}

/* The store knows where the other puzzle was left, so turning is a request. */
static void turn_collection(struct play *play, unsigned key)
{
    const size_t last = play->course.total - 1, index = play->course.index;
    const bool back = key == '[';
    if (!play->course.total) {
        play_say(play, TONE_PLAIN, "There is no collection: %s --play FILE opens one.", program_name());
    } else if (key == 'g') {
        show_prompt(play, REQUEST_TURN);
    } else if (back ? index == 0 : index >= last) {
        play_say(play, TONE_PLAIN, back ? "This is the first puzzle." : "This is the last puzzle.");
    } else {
        play->request.index = back ? index - 1 : index + 1;
        play->request.kind = REQUEST_TURN;
    }
}

/* Walks along a chain, or turns the pages of a long message, or gives the whole screen to it. The view counts
 * pages round, so any number will do. */
static void turn_message(struct play *play, unsigned key)
{
    struct words words;
    play_words(play, &words);
    if (!*words.message && !*words.reason && !*words.link && !play_shown_hint(play)) {
        play_say(play, TONE_PLAIN, "There is nothing to read: h gives a hint, with its reason.");
    } else if (key == '\t') {
        leave_chain(play);
        play->view.wide = true;
    } else if (key == ';') {
        leave_chain(play);
        play->view.whole = !play->view.whole && play_has_net(play);
    } else if (!walk_chain(play, key == ',')) {
        play->view.page += key == '.' ? 1 : -1;
    }
}

/* What is on or off; of the first two the player may not see it. */
static void toggle(struct play *play, unsigned key)
{
    static const char keys[] = "vVmct";
    static const char *const said[][2] = {
        {"h gives a hint.", "h, j, k and l move; H gives a hint."},
        {"", "Moving the cursor chooses cells for digits, marks and colours; Esc ends it."}};
    struct view *view = &play->view;
    bool *const flags[] = {&view->vi, &view->choosing, &view->pencil, &view->candidates, &view->clock_hidden};
    const size_t i = (size_t)(strchr(keys, (int)key) - keys);
    *flags[i] = key == 'c' ? !play_shows_candidates(play) : !*flags[i];
    view->revealed &= key != 'c';
    if (i < sizeof said / sizeof *said)
        play_say(play, TONE_PLAIN, "%s", said[i][*flags[i]]);
}

static void change_warnings(struct play *play, unsigned key)
{
    (void)key;
    play->view.warnings = (enum warn)((play->view.warnings + 1) % WARN_KINDS);
    play_say(play, TONE_PLAIN, "Warnings: %s.", warning_kinds[play->view.warnings]);
}

static void ask(struct play *play, unsigned key)
{
    if (key == 'T')
        play->view.show = SHOW_PAUSE;
    else
        play->request.kind = key == 'E'                ? REQUEST_ENTER
                             : key == 'S'              ? REQUEST_STATISTICS
                             : key == KEY_CONTROL('l') ? REQUEST_REDRAW
                             : key == KEY_CONTROL('z') ? REQUEST_SUSPEND
                                                       : REQUEST_QUIT;
}

/* The prompt proposes a name. */
static void open_prompt(struct play *play, unsigned key)
{
    /* The puzzle's clues name the file, so that two puzzles do not get the same one. 24 bits are enough
     * for the files of one person; if two puzzles meet all the same, the prompt asks before it overwrites. */
    unsigned long hash = 5381;
    char clues[CELLS];
    cells_text(play->game.cells, true, clues);
    for (unsigned cell = 0; cell < CELLS; cell++)
        hash = (hash * 33 + (unsigned char)clues[cell]) & 0xffffff;
    show_prompt(play, key == 'p' ? REQUEST_DRAW : REQUEST_WRITE);
    snprintf(play->prompt.text, sizeof play->prompt.text, "sudoku-%06lx.%s", hash,
             key == 'p' ? "svg" : "txt");
}

enum { ALWAYS = false, PLAYING = true };

const struct key_row key_rows[KEY_ROWS] = {
    {"arrows, h j k l", "move (v: h moves, H hints)", "v", toggle, ALWAYS},
    {"1-9", "enter a digit; on a clue: highlight it", "", NULL, ALWAYS},
    {"0, blank", "clear", "0 ", clear_cell, ALWAYS},
    {"Alt-1..9, Shift", "a pencil mark", "", NULL, ALWAYS},
    {"/ 1-9, f, F", "where a digit is and can be; the next one", "/fF", wait_for_digit, ALWAYS},
    {"Shift-arrows, V", "choose several cells, with the mouse too", "V", toggle, PLAYING},
    {"b, B, O", "colour cells: next, back; no colours", "bBO", color_key, PLAYING},
    {"o 1-9", "colour a candidate: the next colour", "o", wait_for_digit, PLAYING},
    {"m", "pencil mode on and off", "m", toggle, PLAYING},
    {"c", "candidates on and off; marks strike them", "c", toggle, PLAYING},
    {"u, Ctrl-R", "undo, redo", "u\022", undo_or_redo, ALWAYS},
    {"Backspace", "take back an entry and all that followed", "\177", take_entry_back, ALWAYS},
    {"a, A", "fill in one cell that is forced, or all", "aA", fill_forced, PLAYING},
    {"r", "strike out what the next step rules out", "r", reduce_candidates, PLAYING},
    {"h", "hint: where, what, why, shown, made", "hH", give_hint, PLAYING},
    {"e", "explain: all steps from here", "e", open_path, PLAYING},
    {". , ;", "walk along a chain, turn pages; whole net", ".,;", turn_message, ALWAYS},
    {"Tab", "the reason on the whole screen", "\t", turn_message, ALWAYS},
    {"x", "check; twice: show the mistakes", "x", check_entries, PLAYING},
    {"y", "what is wrong in sight, and why", "y", show_cause, ALWAYS},
    {"W", "warnings: clashes, dead ends too, none", "W", change_warnings, ALWAYS},
    {"s", "solve", "s", give_solution, PLAYING},
    {"R", "restart", "R", restart_grid, ALWAYS},
    {"n, N", "make a new puzzle, open it", "nN", new_puzzle, ALWAYS},
    {"E", "enter or paste a puzzle of your own", "E", ask, ALWAYS},
    {"[, ], g", "the collection: back, on, go to a puzzle", "[]g", turn_collection, ALWAYS},
    {"p, w", "draw an SVG, write to a file", "pw", open_prompt, ALWAYS},
    {"t", "hide the clock", "t", toggle, ALWAYS},
    {"T, S", "pause, statistics", "TS", ask, ALWAYS},
    {"Esc", "cancel what is going on", "\033", escape, ALWAYS},
    {"Ctrl-L, Ctrl-Z", "redraw, suspend", "\014\032", ask, ALWAYS},
    {"q", "quit; the game is kept", "q\003", ask, ALWAYS},
};

/* Takes a key that has a row; false if it does nothing in this game. */
static bool row_key(struct play *play, unsigned key)
{
    for (size_t i = 0; i < KEY_ROWS && key && key < 128; i++)
        if (strchr(key_rows[i].sent, (int)key) && !(key_rows[i].playing && play->game.editing)) {
            key_rows[i].act(play, key);
            return true;
        }
    return false;
}

/* Digits come first because with Shift or Alt they are pencil marks, whatever else those characters may
 * mean. */
static void grid_key(struct play *play, unsigned key, bool alt)
{
    const unsigned before = play->view.before;
    play->view.before = 0;
    if (before)
        clear_message(play);
    if (before && key >= '1' && key <= '9') {
        if (before == 'o')
            next_color(play, key - '0', false);
        else
            play->view.pinned = play->view.pinned == key - '0' ? 0 : key - '0';
        return;
    }
    static const char with_shift[] = "!@#$%^&*("; /* on a US keyboard */
    const char *shifted = key && key < 128 ? strchr(with_shift, (int)key) : NULL;
    if (play->game.editing && clue_key(play, key))
        return;
    if (key >= '1' && key <= '9') {
        digit_key(play, key - '0', alt || play->view.pencil);
    } else if (shifted) {
        digit_key(play, (unsigned)(shifted - with_shift) + 1, true);
    } else if (key == '?') {
        play->view.show = SHOW_KEYS;
        play->view.page = 0;
    } else if (!cursor_key(play, key) && !row_key(play, key == KEY_DELETE ? '0' : key)) {
        if (play->game.editing && key == KEY_RETURN)
            finish_entering(play);
        else
            play_say(play, TONE_PLAIN, "%s", play->game.editing ? entering_words : "? lists the keys.");
    }
}

/* ---- Keys of what is shown over the grid ---- */

/* A text on the whole screen, or the list of keys: any key but those that turn the pages closes it. */
static void page_key(struct play *play, unsigned key)
{
    const unsigned arrow = arrow_of(key);
    const int pages = (key == '.' || key == ' ' || arrow == KEY_DOWN || arrow == KEY_PAGE_DOWN) -
                      (key == ',' || arrow == KEY_UP || arrow == KEY_PAGE_UP);
    play->view.page = pages ? play->view.page + pages : 0;
    if (!pages && !play->view.wide)
        play->view.show = SHOW_GRID;
    play->view.wide &= pages != 0;
}

static void path_key(struct play *play, unsigned key)
{
    enum { PAGE = 10, ALL = 10000 };
    static const struct {
        unsigned key;
        long by;
    } walks[] = {{KEY_DOWN, 1},         {KEY_RIGHT, 1},       {' ', 1},         {KEY_UP, -1},  {KEY_LEFT, -1},
                 {KEY_PAGE_DOWN, PAGE}, {KEY_PAGE_UP, -PAGE}, {KEY_HOME, -ALL}, {KEY_END, ALL}};
    if (key && key < 128 && strchr(".,;\tp", (int)key)) {
        (key == 'p' ? open_prompt : turn_message)(play, key);
        return;
    }
    leave_chain(play);
    play->view.whole = false;
    clear_message(play);
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        if (walks[i].key == arrow_of(key)) {
            long last = (long)play->help.n_steps, to = (long)play->help.step_at + walks[i].by;
            play->help.step_at = (size_t)(to < 0 ? 0 : to > last ? last : to);
            return;
        }
    if (key == KEY_RETURN)
        follow_path(play);
    else
        leave_steps(play);
}

enum { WISH_LEVEL, WISH_SYMMETRY, WISH_LOW, WISH_HIGH, WISH_TECHNIQUE, WISHES };

/* Levels and ratings are two ways to say the same: a level sets the range, and a range that is changed by
 * hand is no level any more. Its other end is pushed along, so that the range is never empty. */
static void change_wish(struct play *play, int by)
{
    struct wishes *wishes = &play->maker.wishes;
    unsigned n = 0, *level = &play->maker.wish_level;
    const bool low = play->maker.wish_row == WISH_LOW;
    if (play->maker.wish_row == WISH_LEVEL) {
        *level = (*level + LEVELS + 2 + (unsigned)by) % (LEVELS + 2);
        set_range(play);
    } else if (play->maker.wish_row == WISH_SYMMETRY) {
        while (symmetry_words[n])
            n++;
        wishes->symmetry = (wishes->symmetry + n + (unsigned)by) % n;
    } else if (play->maker.wish_row == WISH_TECHNIQUE) {
        for (n = 1; technique_title(n);)
            n++;
        wishes->technique = (wishes->technique + n + (unsigned)by) % n;
        *level = ANY_LEVEL; /* easy puzzles need few techniques */
        set_range(play);
    } else {
        unsigned *end = low ? &wishes->low : &wishes->high, *other = low ? &wishes->high : &wishes->low;
        *end = by > 0 ? *end + (*end < HIGHEST_RATING) : *end - (*end > LOWEST_RATING);
        if (wishes->low > wishes->high)
            *other = *end;
        *level = BY_RATING;
    }
}

static void wishes_key(struct play *play, unsigned key)
{
    unsigned *row = &play->maker.wish_row, arrow = arrow_of(key);
    if (arrow == KEY_DOWN || arrow == KEY_UP) {
        *row = (*row + (arrow == KEY_UP ? WISHES - 1 : 1)) % WISHES;
    } else if (arrow == KEY_RIGHT || arrow == KEY_LEFT || key == ' ') {
        change_wish(play, arrow == KEY_LEFT ? -1 : 1);
    } else {
        play->view.show = SHOW_GRID;
        if (key == KEY_RETURN)
            play_make(play);
    }
}

/* Another name is another file, so the question whether it may be overwritten must be asked again. Any
 * character is added if it is printable and there is room. */
static void edit_name(struct play *play, unsigned key)
{
    enum { FIRST_PRINTABLE = 0xa0, LONGEST = 4 };
    char bytes[LONGEST];
    struct text name = TEXT_IN(play->prompt.text), character = TEXT_IN(bytes);
    name.length = strlen(play->prompt.text);
    play->prompt.overwrite = false;
    if (key == KEY_CONTROL('u'))
        name.length = 0;
    else if (key == KEY_BACKSPACE)
        while (name.length && (name.data[--name.length] & 0xc0) == 0x80)
            ;
    else if ((key >= ' ' && key < KEY_BACKSPACE) || (key >= FIRST_PRINTABLE && key < KEY_UP))
        text_utf8(&character, key);
    if (name.length + character.length < sizeof play->prompt.text)
        text_add(&name, bytes, character.length);
    name.data[name.length] = '\0';
}

void play_paste_name(struct play *play, const char *text, size_t length)
{
    uint32_t character;
    for (size_t i = 0, n; i < length && text[i] != '\r' && text[i] != '\n'; i += n ? n : 1) {
        n = utf8_decode((const unsigned char *)text + i, length - i, &character);
        edit_name(play, n && character != KEY_CONTROL('u') && character != KEY_BACKSPACE ? character : 0);
    }
}

static void answer_prompt(struct play *play)
{
    const unsigned long number = strtoul(play->prompt.text, NULL, 10);
    play->request.index = number - 1;
    if (play->prompt.purpose != REQUEST_TURN || (number > 0 && number <= play->course.total))
        play->request.kind = play->prompt.purpose;
    else
        play_say(play, TONE_WARNING, "The collection has %zu puzzles.", play->course.total);
}

static void prompt_key(struct play *play, unsigned key)
{
    if (key == KEY_RETURN && *play->prompt.text)
        answer_prompt(play);
    if (key == KEY_RETURN || key == KEY_ESCAPE || key == KEY_CONTROL('c') || key == KEY_CONTROL('g'))
        play->view.show = play->prompt.before;
    else
        edit_name(play, key);
}

/* Any key replaces one that waits for the facts, and its message: the player has changed their mind. Ctrl-Z
 * and Ctrl-L work everywhere: in raw mode, the terminal no longer handles them. */
void play_key(struct play *play, unsigned key, bool alt)
{
    static void (*const handlers[])(struct play *, unsigned) = {[SHOW_KEYS] = page_key,
                                                                [SHOW_WISHES] = wishes_key,
                                                                [SHOW_PATH] = path_key,
                                                                [SHOW_PROMPT] = prompt_key,
                                                                [SHOW_PAUSE] = NULL};
    const unsigned plain = key & ~(unsigned)KEY_SHIFT;
    const bool grid = play->view.show == SHOW_GRID && !play->view.wide;
    if (key == KEY_CONTROL('z') || key == KEY_CONTROL('l'))
        ask(play, key);
    if (key == KEY_CONTROL('z') || key == KEY_CONTROL('l') || (plain >= KEY_CELL && !grid))
        return;
    if (play->help.deferred && key != KEY_ESCAPE)
        clear_message(play);
    play->help.deferred = 0;
    if (plain - KEY_CELL < CELLS && grid)
        go_to_cell(play, plain - KEY_CELL, key != plain);
    else if (play->view.wide)
        page_key(play, plain);
    else if (play->view.show == SHOW_GRID)
        grid_key(play, key, alt);
    else if (handlers[play->view.show])
        handlers[play->view.show](play, plain);
    else
        play->view.show = SHOW_GRID;
}

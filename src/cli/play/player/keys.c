/* keys.c: what each key does.
 *
 * A key goes to whatever is shown; on the grid, it is tried by one group of keys after the other. Digits
 * come first because with Shift or Alt they are pencil marks, whatever else those characters may mean. */

#include "cli/play/player/parts.h"

/* Esc leaves the innermost of what is going on. */
static void escape(struct play *play)
{
    if (play->busy) {
        play->deferred = 0;
        forget_help(play);
        play_say(play, TONE_PLAIN, "%s", "");
    } else if (play->making) {
        leave_task(play, TASK_MAKE);
        play->making = false;
        play_say(play, TONE_PLAIN, "No new puzzle is made.");
    } else {
        forget_help(play);
        play->pinned = 0;
        play->pencil = false;
        play_say(play, TONE_PLAIN, "%s", "");
    }
}

/* Each press shows the next warning, and the first again after the last. */
static void show_cause(struct play *play)
{
    /* There may be more warnings than this; nobody turns past the first 81. */
    struct warning warnings[CELLS];
    size_t n = game_warnings(&play->game, warnings, CELLS);
    char room[WARNING_ROOM];
    struct text words = TEXT_IN(room);
    if (!n) {
        play_say(play, TONE_GOOD, "There is no warning.");
        return;
    }
    n = n < CELLS ? n : CELLS;
    play->warning = play->warning % (unsigned)n + 1;
    const struct warning *warning = &warnings[play->warning - 1];
    warning_words(warning, &words);
    play_say(play, TONE_WARNING, "Warning %u of %zu: %.*s. The marked digits are the cause.", play->warning,
             n, (int)words.length, words.data);
    if (warning->kind != WARNING_HOUSE)
        play->cursor = warning->first;
}

/* The store knows where the other puzzle was left, so turning is a request. */
static void turn_page(struct play *play, int by)
{
    if (!play->total) {
        play_say(play, TONE_PLAIN, "There is no collection: sudoku --play FILE opens one.");
        return;
    }
    if ((by < 0 && play->index == 0) || (by > 0 && play->index + 1 >= play->total)) {
        play_say(play, TONE_PLAIN, by < 0 ? "This is the first puzzle." : "This is the last puzzle.");
        return;
    }
    play->request_index = by < 0 ? play->index - 1 : play->index + 1;
    play->request = REQUEST_TURN;
}

/* The view counts pages round, so any number will do. */
bool page_key(struct play *play, unsigned key)
{
    if (key != '.' && key != ',')
        return false;
    play->page += key == '.' ? 1 : -1;
    return true;
}

/* Keys about other puzzles and about files. True if it was one. */
static bool puzzle_key(struct play *play, unsigned key)
{
    switch (key) {
    case 'n':
        set_range(play);
        play->show = SHOW_WISHES;
        return true;
    case 'N':
        open_made(play);
        return true;
    case 'E':
        play->request = REQUEST_ENTER;
        return true;
    case '[':
    case ']':
        turn_page(play, key == '[' ? -1 : 1);
        return true;
    case 'p':
    case 'w':
        open_prompt(play, key == 'p' ? REQUEST_DRAW : REQUEST_WRITE);
        return true;
    default:
        return false;
    }
}

/* Keys about the grid that do the same whether clues are entered or a game is played. True if it was one. */
static bool common_key(struct play *play, unsigned key)
{
    switch (key) {
    case 'u':
        undo_move(play);
        return true;
    case KEY_CONTROL('r'):
        after_move(play, game_redo(&play->game));
        return true;
    case KEY_BACKSPACE:
        take_entry_back(play);
        return true;
    case '0':
    case ' ':
    case KEY_DELETE:
        clear_cell(play);
        return true;
    case 'R':
        restart_grid(play);
        return true;
    case 'y':
        show_cause(play);
        return true;
    case KEY_ESCAPE:
        escape(play);
        return true;
    default:
        return false;
    }
}

/* Keys about the window and the clock. True if it was one. */
static bool outer_key(struct play *play, unsigned key)
{
    switch (key) {
    case '?':
        play->show = SHOW_KEYS;
        play->scroll = 0;
        return true;
    case 'S':
        play->request = REQUEST_STATISTICS;
        return true;
    case 't':
        play->clock_hidden = !play->clock_hidden;
        return true;
    case 'v':
        play->vi = !play->vi;
        play_say(play, TONE_PLAIN, play->vi ? "h, j, k and l move; H gives a hint." : "h gives a hint.");
        return true;
    case 'T':
        play->show = SHOW_PAUSE;
        return true;
    case KEY_CONTROL('l'):
        play->request = REQUEST_REDRAW;
        return true;
    case KEY_CONTROL('z'):
        play->request = REQUEST_SUSPEND;
        return true;
    case 'q':
    case KEY_CONTROL('c'):
        play->request = REQUEST_QUIT;
        return true;
    default:
        return false;
    }
}

/* Handles the keys of a game that is played. */
static void game_key(struct play *play, unsigned key)
{
    switch (key) {
    case 'c':
        play->candidates = !play->candidates;
        break;
    case 'm':
        play->pencil = !play->pencil;
        break;
    case 'a':
        fill_forced(play);
        break;
    case 'r':
        reduce_candidates(play);
        break;
    case 'h':
    case 'H':
        give_hint(play);
        break;
    case 'e':
        open_path(play);
        break;
    case 'x':
        check_entries(play);
        break;
    case 's':
        give_solution(play);
        break;
    default:
        play_say(play, TONE_PLAIN, "? lists the keys.");
        break;
    }
}

static void grid_key(struct play *play, unsigned key, bool alt)
{
    unsigned shifted = shifted_digit(key);
    if (key >= '1' && key <= '9')
        digit_key(play, key - '0', alt || play->pencil);
    else if (shifted)
        digit_key(play, shifted, true);
    else if (cursor_key(play, key) || page_key(play, key) || common_key(play, key) || puzzle_key(play, key) ||
             outer_key(play, key))
        return;
    else if (play->game.editing && key == KEY_RETURN)
        finish_entering(play);
    else if (play->game.editing)
        play_say(play, TONE_PLAIN, "%s", entering_words);
    else
        game_key(play, key);
}

/* Handles a key while the list of keys is shown: it scrolls, and any other key closes it. */
static void list_key(struct play *play, unsigned key)
{
    if (key == KEY_DOWN || key == 'j' || key == ' ' || key == KEY_PAGE_DOWN)
        play->scroll += play->scroll < 100;
    else if (key == KEY_UP || key == 'k' || key == KEY_PAGE_UP)
        play->scroll -= play->scroll > 0;
    else
        play->show = SHOW_GRID;
}

/* Any key replaces one that waits for the facts, and its message: the player has changed their mind. Ctrl-Z
 * and Ctrl-L work everywhere: in raw mode, the terminal no longer handles them. */
void play_key(struct play *play, unsigned key, bool alt)
{
    if (key == KEY_CONTROL('z') || key == KEY_CONTROL('l')) {
        outer_key(play, key);
        return;
    }
    if (play->deferred && key != KEY_ESCAPE)
        play_say(play, TONE_PLAIN, "%s", "");
    play->deferred = 0;
    switch (play->show) {
    case SHOW_GRID:
        grid_key(play, key, alt);
        break;
    case SHOW_KEYS:
        list_key(play, key);
        break;
    case SHOW_WISHES:
        wishes_key(play, key);
        break;
    case SHOW_PATH:
        path_key(play, key);
        break;
    case SHOW_PROMPT:
        prompt_key(play, key);
        break;
    case SHOW_STATISTICS:
    case SHOW_PAUSE:
        play->show = SHOW_GRID;
        break;
    }
}

void play_click(struct play *play, unsigned cell)
{
    if (cell < CELLS && play->show == SHOW_GRID)
        play->cursor = cell;
    else if (play->show == SHOW_PAUSE)
        play->show = SHOW_GRID;
}

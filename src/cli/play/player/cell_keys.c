/* cell_keys.c: keys about one cell: moving the cursor, entering, clearing, taking back. */
#include <string.h>

#include "cli/play/player/actions.h"

/* The cursor leaves the grid on one side and comes back on the other. 9 is added before the remainder
 * because a step back is -1. */
static void move_cursor(struct play *play, int rows, int columns)
{
    unsigned row = (play->view.cursor / 9 + 9 + (unsigned)rows) % 9,
             column = (play->view.cursor % 9 + 9 + (unsigned)columns) % 9;
    play->view.cursor = 9 * row + column;
}

bool cursor_key(struct play *play, unsigned key)
{
    /* h asks for a hint, unless the player wants all four letters of vi. */
    if (key == 'h' && play->view.vi)
        key = KEY_LEFT;
    switch (key) {
    case KEY_UP:
    case 'k':
        move_cursor(play, -1, 0);
        return true;
    case KEY_DOWN:
    case 'j':
        move_cursor(play, 1, 0);
        return true;
    case KEY_LEFT:
        move_cursor(play, 0, -1);
        return true;
    case KEY_RIGHT:
    case 'l':
        move_cursor(play, 0, 1);
        return true;
    case KEY_HOME:
        play->view.cursor -= play->view.cursor % 9;
        return true;
    case KEY_END:
        play->view.cursor += 8 - play->view.cursor % 9;
        return true;
    case KEY_PAGE_UP:
        play->view.cursor %= 9;
        return true;
    case KEY_PAGE_DOWN:
        play->view.cursor = 72 + play->view.cursor % 9;
        return true;
    default:
        return false;
    }
}

/* Enters a digit in the cell under the cursor, as an entry, a pencil mark, or a candidate struck out. */
void digit_key(struct play *play, unsigned digit, bool pencil)
{
    const struct cell *at = &play->game.cells[play->view.cursor];
    unsigned bit = bit_of(digit);
    /* While clues are entered, the digit that is there already takes it away: there are no marks to
     * toggle. */
    if (play->game.editing) {
        after_move(play, game_make(&play->game, MOVE_CLUE, play->view.cursor, at->digit == digit ? 0 : bit));
        return;
    }
    /* On a digit that stays, the key says which digit to highlight. */
    if (at->owner == CLUE || at->owner == PROGRAM) {
        play->view.pinned = play->view.pinned == digit ? 0 : digit;
        return;
    }
    enum move_kind kind = !pencil ? MOVE_ENTER : play->view.candidates ? MOVE_STRIKE : MOVE_MARK;
    after_move(play, game_make(&play->game, kind, play->view.cursor, bit));
}

/* Returns the digit of a key with Shift on a US keyboard; 0 if it is none of these. */
unsigned shifted_digit(unsigned key)
{
    static const char shifted[] = "!@#$%^&*(";
    const char *at = key && key < 128 ? strchr(shifted, (int)key) : NULL;
    return at ? (unsigned)(at - shifted) + 1 : 0;
}

void clear_cell(struct play *play)
{
    enum move_kind kind = play->game.editing ? MOVE_CLUE : MOVE_CLEAR;
    after_move(play, game_make(&play->game, kind, play->view.cursor, 0));
}

/* The cursor goes where the entry was, so that the player sees what has changed. */
void take_entry_back(struct play *play)
{
    if (play->game.editing) {
        clear_cell(play);
        return;
    }
    unsigned cell = game_last_entry(&play->game, play->view.cursor);
    if (after_move(play, game_make(&play->game, MOVE_BACK, play->view.cursor, 0)) && cell < CELLS)
        play->view.cursor = cell;
}

void undo_move(struct play *play)
{
    /* The first move of a puzzle that is being entered is the one that began it. */
    if (play->game.editing && play->game.at <= 1)
        play_say(play, TONE_WARNING, "There is nothing to undo.");
    else
        after_move(play, game_undo(&play->game));
}

/* Removes all clues that are being entered, or goes back to the clues of a game. Both can be undone. */
void restart_grid(struct play *play)
{
    after_move(play, play->game.editing ? game_paste(&play->game, empty_grid)
                                        : game_make(&play->game, MOVE_RESTART, CELLS, 0));
}

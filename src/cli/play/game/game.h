/* game.h: one Sudoku being played: who put which digit where, and every move that led there.
 *
 * A pure model: no terminal, no files, no clock, no solver. It knows the rules, nothing about how to solve.
 * Help comes from outside and enters as moves like the player's own, but with the program as their owner, so
 * a recorded list of moves replays the same game whatever the program has learnt since. That list is the save
 * format and the input of the tests; game_move reads one line of it:
 *
 *   enter r1c2 5           the player enters a digit
 *   clear r1c2             ... takes it away
 *   mark r1c2 37           ... toggles pencil marks
 *   strike r1c2 37         ... toggles candidates
 *   color r1c2 37 4        ... colours candidates, or with 0 for digits the cell; colour 0 is none
 *   uncolor                ... takes all colours away
 *   fill r1c2=5 r3c4=1     the program enters digits
 *   reduce r1c2-37 r4c4-1  ... strikes candidates
 *   solve r1c2=5 ...       ... gives the whole solution
 *   back r1c2              takes back the entry in r1c2 and all that the program did after it
 *   restart                back to the clues
 *   clue r1c2 5            sets a clue while the puzzle is being entered; 0 takes it away
 *   paste <81 characters>  sets all clues at once
 *   edit, play             begins and ends entering a puzzle
 *   undo [N], redo [N]     along this list
 *   and <one of these>     is undone together with the move before it */
#ifndef CLI_PLAY_GAME_GAME_H
#define CLI_PLAY_GAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/pattern.h"

enum { CELLS = 81, DIGITS = 0x1ff, COLORS = 5, GAME_LINE = 1600 };

enum owner { NOBODY, CLUE, PLAYER, PROGRAM };

/* One field of the grid. Sets of digits have bit d-1 for digit d. */
struct cell {
    unsigned char digit;      /* 1..9, or 0 */
    unsigned char owner;      /* of the digit: enum owner */
    uint16_t marks;           /* the player's pencil marks */
    uint16_t struck;          /* candidates that the rules leave but somebody has struck out */
    unsigned char colors[10]; /* of the cell, and of its candidates by digit: 1 to COLORS, or 0 */
};

enum move_kind {
    MOVE_ENTER,
    MOVE_CLEAR,
    MOVE_MARK,
    MOVE_STRIKE,
    MOVE_COLOR,
    MOVE_UNCOLOR,
    MOVE_FILL,
    MOVE_REDUCE,
    MOVE_SOLVE,
    MOVE_BACK,
    MOVE_RESTART,
    MOVE_CLUE,
    MOVE_PASTE,
    MOVE_EDIT,
    MOVE_PLAY,
    MOVE_KINDS
};

struct move {
    unsigned char kind; /* enum move_kind */
    unsigned char cell; /* of ENTER, CLEAR, MARK, STRIKE, COLOR, BACK, CLUE; else CELLS */
    uint16_t digits;    /* of ENTER, MARK, STRIKE, COLOR, CLUE */
    unsigned char color;
    bool joined;  /* undone together with the move before it */
    bool editing; /* after it */
    struct cell cells[CELLS];
};

/* All zero is an empty grid without a history. */
struct game {
    struct cell cells[CELLS];
    bool editing;             /* the clues are being set */
    struct cell start[CELLS]; /* before the first move */
    struct move *moves;
    size_t n_moves, moves_room; /* n_moves includes those undone, which can be made again */
    size_t at;                  /* moves that count; those behind are undone */
};

/* What the program does to a cell: it enters a digit, or strikes out candidates. */
struct deed {
    unsigned char digit; /* or 0 */
    uint16_t struck;
};

/* Starts over with these clues ('1'..'9', anything else is empty) and forgets the history. */
void game_start(struct game *game, const char *puzzle);
void game_free(struct game *game);

/* All of the following return NULL, or why it cannot be done, in a few words.
 * Makes a move of the player: cell is CELLS for those about no cell, digits a set. */
const char *game_make(struct game *game, enum move_kind kind, unsigned cell, unsigned digits);

/* Makes it in several cells, to be undone as one; those that refuse it are left out. Digits are coloured. */
const char *game_make_in(struct game *game, enum move_kind kind, const bool cells[CELLS], unsigned digits,
                         unsigned color);

/* Makes a move of the program: FILL, REDUCE or SOLVE. */
const char *game_help(struct game *game, enum move_kind kind, const struct deed deeds[CELLS]);

/* Sets all clues; characters that are no digit stand for empty cells. */
const char *game_paste(struct game *game, const char *puzzle);
const char *game_undo(struct game *game);
const char *game_redo(struct game *game);

/* Makes the move that a line of a record names. */
const char *game_move(struct game *game, const char *line);

/* Adds in words what moves did that are undone or made again together: `r3c4 = 5`. They count from 0; end is
 * behind the last. */
void game_tell_moves(const struct game *game, size_t first, size_t end, struct text *out);

/* Adds the record: the moves, one a line, and at the end how many of them are undone. */
void game_record(const struct game *game, struct text *out);

/* The entry that MOVE_BACK takes back from this cell: the player's own entry in it, else the last one
 * anywhere. CELLS stands for the beginning: then only what the program did can be taken back. */
unsigned game_last_entry(const struct game *game, unsigned cell);

/* Writes the digits as 81 characters, '.' for an empty cell; with clues_only the puzzle as it was set. */
void cells_text(const struct cell cells[CELLS], bool clues_only, char text[CELLS]);

/* Adds a cell, `r1c2`, and the digits of a set, `37`. */
void add_cell(struct text *out, unsigned cell);
void add_digits(struct text *out, unsigned digits);

/* The candidates of an empty cell: the digits that its row, column and box leave, less those struck out. 0 if
 * filled. */
unsigned cell_candidates(const struct cell cells[CELLS], unsigned cell);

/* All digits in place and no two in conflict? */
bool game_is_solved(const struct game *game);

/* Returns how many of this digit are in the grid. */
unsigned game_count(const struct game *game, unsigned digit);

/* Has the program entered or struck out anything that still counts? */
bool game_was_helped(const struct game *game);

/* Do two different cells share a house? */
bool cells_see(unsigned first, unsigned second);

/* ... and hold the same digit? */
bool cells_clash(const struct cell cells[CELLS], unsigned first, unsigned second);

/* Is the cell in this house of 0..26: rows, columns, boxes? */
bool cell_is_in(unsigned cell, unsigned house);

static inline unsigned bit_of(unsigned digit)
{
    return 1u << (digit - 1);
}

/* The lowest digit of a set; 0 if it is empty. */
static inline unsigned lowest_digit(unsigned digits)
{
    return digits ? count_digits((digits - 1) & ~digits) + 1 : 0;
}

/* A reason why the grid cannot be solved as it is. */
struct warning {
    enum { WARNING_CLASH, WARNING_CELL, WARNING_HOUSE } kind;
    unsigned char first, second; /* the cells that clash, or the cell without a candidate */
    unsigned char house;         /* 0..26 */
    unsigned char digit;
};

/* The warnings, clashes first; writes at most room of them and returns how many there are. */
size_t game_warnings(const struct game *game, struct warning *warnings, size_t room);

/* `r3c4 and r3c9 are both 5`, `r3c4 has no candidate`, `row 3 has no place for 5`. A text of WARNING_ROOM
 * bytes has room for it and a few more. */
enum { WARNING_ROOM = 80 };
void warning_words(const struct warning *warning, struct text *out);

/* The filled cells that are the cause of a warning. */
void warning_cause(const struct game *game, const struct warning *warning, bool cause[CELLS]);

#endif

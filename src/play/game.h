/* game.h: a game is a puzzle and the list of the moves made in it.
 *
 * The grid is what the moves make of the puzzle. Undo goes back along the list, and a game's file is its list
 * as text, a line for each move:
 *
 *   enter r1c2 5         the player enters a digit
 *   clear r1c2           ... clears the cell
 *   mark r1c2 37         ... sets pencil marks, or removes them
 *   strike r1c2 37       ... strikes candidates out, or restores them
 *   color r1c2 2         ... colours the cell; without a number: no colour
 *   auto enter r1c2 5    the program does so
 *   and auto strike ...  undone together with the move before
 *   back r1c2            takes back the player's entry in r1c2 and every move of the program after it
 *   restart              takes back everything
 *   undo, redo           along the list */
#ifndef PLAY_GAME_H
#define PLAY_GAME_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CELLS = 81, DIGITS = 0x1ff, COLORS = 4, MOVE_ROOM = 48 };

enum owner { NOBODY, CLUE, PLAYER, PROGRAM };

/* Sets of digits have bit d-1 for digit d. */
struct cell {
    unsigned char digit, owner; /* 1..9 or 0, and who entered it */
    unsigned char color;        /* 1 to COLORS, or 0 */
    uint16_t marks;             /* the player's pencil marks */
    uint16_t struck;            /* candidates that the digits allow, but that were struck out */
};

/* The first three have digits. */
enum move_kind {
    MOVE_ENTER,
    MOVE_MARK,
    MOVE_STRIKE,
    MOVE_CLEAR,
    MOVE_COLOR,
    MOVE_BACK,
    MOVE_RESTART,
    MOVE_KINDS
};

struct move {
    unsigned char kind, cell;
    uint16_t digits; /* a set; of ENTER one digit, of COLOR one colour or none */
    bool automatic;  /* made by the program */
    bool joined;     /* undone together with the move before */
    bool dead;       /* taken back by a later BACK or RESTART */
};

struct game {
    char puzzle[CELLS]; /* '1'..'9' or '.' */
    struct cell cells[CELLS];
    struct move *moves;
    size_t n, room; /* n includes moves that were undone, which can be made again */
    size_t at;      /* those that were not */
    bool failed;    /* a move was lost: memory was short */
};

/* Begins a game; the memory of the moves is kept. */
void game_start(struct game *game, const char *puzzle);
void game_free(struct game *game);

/* Makes a move. Returns NULL, or the reason why it cannot be made. */
const char *game_make(struct game *game, struct move move);

/* Goes back or forth along the list by a move and those joined to it. Returns how many these are. */
size_t game_undo(struct game *game);
size_t game_redo(struct game *game);

/* Writes a move as text. game_replay makes the move of a line; returns false if it is none. */
void move_words(const struct move *move, char words[MOVE_ROOM]);
bool game_replay(struct game *game, const char *line);

/* Writes the digits of the grid, '.' for an empty cell. */
void game_text(const struct game *game, char text[CELLS]);

/* Finds the candidates of each empty cell: those that its houses allow, without those struck out. */
void game_candidates(const struct game *game, uint16_t candidates[CELLS]);

bool game_is_solved(const struct game *game);

/* The house of a cell that is a row (kind 0), column (1) or box (2), of 27. */
static inline unsigned house_of(unsigned cell, unsigned kind)
{
    assert(cell < CELLS);
    assert(kind < 3);
    return kind == 0 ? cell / 9 : kind == 1 ? 9 + cell % 9 : 18 + cell / 27 * 3 + cell % 9 / 3;
}

static inline bool is_in(unsigned cell, unsigned house)
{
    return house_of(cell, house / 9) == house;
}

static inline uint16_t bit_of(unsigned digit)
{
    assert(digit >= 1 && digit <= 9);
    return (uint16_t)(1u << (digit - 1));
}

/* Returns the lowest digit of a set; 0 if it is empty. */
static inline unsigned lowest_of(unsigned digits)
{
    assert(digits <= DIGITS);
    for (unsigned digit = 1; digit <= 9; digit++)
        if (digits & bit_of(digit))
            return digit;
    return 0;
}

static inline unsigned count_digits(unsigned digits)
{
    unsigned n = 0;
    for (; digits; digits &= digits - 1)
        n++;
    return n;
}

#endif

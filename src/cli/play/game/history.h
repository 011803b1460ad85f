/* history.h: how a move is made, for the files of this directory. */
#ifndef CLI_PLAY_GAME_HISTORY_H
#define CLI_PLAY_GAME_HISTORY_H

#include "cli/play/game/game.h"

extern const char no_memory[];

/* Begins a move: what was undone can no longer be made again. False when memory is short. */
bool begin_move(struct game *game, enum move_kind kind, unsigned cell, unsigned digits);

/* Gives a cell a new content, as part of the move that was begun. */
void change_cell(struct game *game, unsigned cell, struct cell after);

/* Ends a move; one that changed nothing leaves no trace. Returns NULL, or what went wrong. */
const char *end_move(struct game *game);

/* Puts a digit into a cell, as part of the move that was begun. */
void place_digit(struct game *game, unsigned cell, unsigned digit, enum owner owner);

/* Was the move the program's? */
bool is_program_move(const struct move *move);

static inline unsigned bit_of(unsigned digit)
{
    return 1u << (digit - 1);
}

/* The lowest digit of a set; 0 if it is empty. */
static inline unsigned lowest_digit(unsigned digits)
{
    unsigned digit = 1;
    while (digits && !(digits >> (digit - 1) & 1))
        digit++;
    return digits ? digit : 0;
}

#endif

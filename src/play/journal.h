/* journal.h: games on the disk. A game's file is its list of moves, to which each move is added as it is
 * made: nothing is ever written again, so a crash loses nothing. */
#ifndef PLAY_JOURNAL_H
#define PLAY_JOURNAL_H

#include "play/game.h"

enum { JOURNAL_PATH = 4096, NAME_ROOM = 100 };

struct journal {
    int file; /* -1: nothing is saved */
    char path[JOURNAL_PATH];
    char aside[JOURNAL_PATH]; /* the new name of a file that made no sense; empty: it made sense */
    bool elsewhere;           /* the game is open in another window, which saves it */
    bool missed;              /* a move was made that is not saved */
    bool has_lines;
    int error; /* errno of the first failure; 0: all is saved */
};

/* Makes the folder of the games if need be. Returns 0 or errno. *has_old is set if the folder is new and has
 * games of an earlier version beside it. */
int journal_make_folder(bool *has_old);

/* Opens the file of a game that was just begun, and makes the moves in it. */
void journal_open(struct journal *journal, struct game *game, unsigned long *seconds);

/* Adds a line. */
void journal_add(struct journal *journal, const struct game *game, const char *line);

/* Closes the file, and removes it if it is empty. */
void journal_close(struct journal *journal);

/* Returns why the game is not saved from some move on; NULL: it is. */
const char *journal_trouble(const struct journal *journal);

/* Is there a solved game of this puzzle, which is not open? */
bool journal_is_solved(const char *puzzle);

/* The game that was played last, and whether candidates were shown. */
struct last_game {
    char puzzle[CELLS], title[NAME_ROOM];
    bool candidates;
};
bool journal_read_last(struct last_game *last);
int journal_write_last(const struct last_game *last);

#endif

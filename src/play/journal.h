/* journal.h: games on the disk. A game's file is its list of moves, to which each move is added as it is
 * made: nothing is ever written again, so a crash loses nothing. */
#ifndef PLAY_JOURNAL_H
#define PLAY_JOURNAL_H

#include "play/game.h"

enum { JOURNAL_PATH = 4096, NAME_ROOM = 100 };

/* The name of a game: its puzzle, and a sum of the candidates that the puzzle rules out; 0: none. */
struct game_name {
    char puzzle[CELLS];
    uint32_t sum;
};

struct game_name journal_name(const char *puzzle, const uint16_t struck[CELLS]);

struct journal {
    int file;                /* -1: there is none yet, or it cannot be opened */
    char path[JOURNAL_PATH]; /* empty: nothing is saved */
    bool elsewhere;          /* the game is open in another window, which saves it */
    bool missed;             /* a move was made that is not saved */
    int error;               /* errno of the last failure; 0: all is saved */
    char pending[8192];      /* lines that could not be written, from the first byte on that was not */
    size_t n_pending;
    bool lost; /* there were more of them: nothing is written after a gap */
};

/* Makes the folder of the games if need be. Returns 0 or errno. *has_old is set if the folder is new and has
 * games of an earlier version beside it. */
int journal_make_folder(bool *has_old);

enum opened {
    OPENED_NEW,     /* there is no file: it is made with the first move */
    OPENED_AGAIN,   /* the game goes on where it was left */
    OPENED_DAMAGED, /* the file made no sense; it was renamed to `aside` */
    OPENED_FAILED   /* nothing will be saved: journal_trouble says why */
};

/* Opens the file of a game that was just begun, and makes the moves in it. */
enum opened journal_open(struct journal *journal, const struct game_name *name, struct game *game,
                         unsigned long *seconds, char aside[JOURNAL_PATH]);

/* Adds a line; NULL: the last move of the game. The first line makes the file. */
void journal_add(struct journal *journal, const struct game *game, const char *line);

/* Brings all to the disk and closes the file. */
void journal_close(struct journal *journal);
void journal_flush(struct journal *journal);

/* Returns why the last lines are not saved; NULL: they are. */
const char *journal_trouble(const struct journal *journal);

/* Is there a solved game of this name? */
bool journal_is_solved(const struct game_name *name);

/* The game that was played last, its title, and whether candidates were shown. */
struct last_game {
    struct game_name name;
    char title[NAME_ROOM];
    bool candidates;
};
bool journal_read_last(struct last_game *last);
int journal_write_last(const struct last_game *last);

#endif

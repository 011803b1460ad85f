/* session.h: a game at a terminal, its file, and the work beside it.
 *
 * Only the files of this folder know the session. Everything below (player/, game/, view/) is free of
 * input and output: it leaves what it wants in play.request and play.work, and run.c serves these after each
 * event. */
#ifndef CLI_PLAY_SESSION_H
#define CLI_PLAY_SESSION_H

#include "cli/play/store.h"
#include "cli/play/player/play.h"
#include "cli/play/terminal/key_parser.h"
#include "cli/play/terminal/screen.h"
#include "cli/play/worker.h"

/* The puzzles of the files named on the command line; all zero is empty. Puzzle i is at records + places[i]:
 * 81 clues, a name with a NUL, and, if it has more than clues, its cells and its candidates. */
struct collection {
    struct text records;
    struct text places; /* size_t */
    size_t n, invalid;
    unsigned long invalid_line; /* of the first invalid one */
    char key[40];               /* names the collection in the store */
};

/* A worker for each kind of task, and one that saves the game. */
enum { SAVER = TASK_KINDS, WORKERS };

enum { SETTINGS_ROOM = 80 };

/* The game and everything outside of it that it needs. There is one, and it lives as long as the program.
 * The terminal itself is not in it: signal handlers must find that, so terminal.c keeps it. */
struct session {
    struct play play;
    struct collection collection;
    struct store store;
    char slot[STORE_NAME];        /* the file of the present game, locked; "" if there is none */
    char settings[SETTINGS_ROOM]; /* as they were kept last */
    bool settled;                 /* they hold for games that are opened */
    struct puzzle before;         /* the game that was left to enter a puzzle; without clues: there is none */
    bool before_elsewhere;        /* it was not the collection's */
    bool makes_first;             /* the program begins with a new puzzle */
    char notice[STORE_PATH + 80]; /* what happened while a game was opened: said when it is there */
    struct worker workers[WORKERS];
    int unsaved_error; /* errno of the last save of the present game, or of the last game; 0: it is saved */
    struct screen shown, next;
    struct palette palette;
    enum lines lines;
    struct keys keys;
    uint64_t then; /* when the clock was looked at, in milliseconds */
    bool over;
    int error;  /* errno of what ends the program, or 0 */
    int deadly; /* the signal that ends the program, or 0 */
};

/* ---- games.c ---- */

/* Begins to save the game if it has changed and no save is under way; takes the result; waits until
 * everything is on the disk. */
void start_saving(struct session *session);
void finish_saving(struct session *session);
void flush(struct session *session);

/* Saves the game and gives its file free. */
void leave_slot(struct session *session);

/* Opens the game that the program begins with: the collection's, the last one, or a new one. */
void open_first(struct session *session);

/* Opens a puzzle where it was left; the puzzle that is being entered; a puzzle of the collection. */
void open_game(struct session *session, const char puzzle[CELLS], const char *name);
void open_entered(struct session *session);
void leave_entered(struct session *session);
void open_from_collection(struct session *session, size_t i);

void read_scores(struct session *session);

/* Counts a solved puzzle. */
void count_solved(struct session *session);

/* ---- exchange.c ---- */

/* Reads the files; a puzzle may stand in the place of one. Returns false after a
 * message if one cannot be read or there is no puzzle in them. */
bool collection_read(struct collection *collection, char **files, size_t n);
void collection_free(struct collection *collection);

/* Stores puzzle i. */
void collection_get(const struct collection *collection, size_t i, struct puzzle *puzzle);

/* Writes the game to the file that the player has named. */
void write_game(struct session *session);

/* Hands the first puzzle of a pasted text to the game; the text itself to the prompt if that is open. */
void paste(struct session *session, const struct text *text);

/* ---- run.c ---- */

/* Starts the tasks that the game wants, and drops those that it does not wait for any more. */
void manage_workers(struct session *session);

#endif

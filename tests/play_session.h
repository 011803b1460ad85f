/* play_session.h: --play without a terminal: keys go in, messages and files come out. */
#ifndef TESTS_PLAY_SESSION_H
#define TESTS_PLAY_SESSION_H

#include "tests/play_folder.h"

static struct session session;

/* Begins anew, as a program that was started again in the same folder. */
static inline void begin_program(void)
{
    memset(&session, 0, sizeof session);
    play_init(&session.play, 1);
    CHECK(store_open(&session.store), "error %d", session.store.error);
}

/* Saves the game and ends the program; a process that looks for facts would be killed, and none was
 * started. */
static inline void end_program(void)
{
    leave_slot(&session);
    worker_free(&session.workers[SAVER]);
    collection_free(&session.collection);
    store_close(&session.store);
    play_free(&session.play);
}

static inline bool says(const char *words)
{
    return strstr(session.play.view.message, words) != NULL;
}

/* A digit in the cell that the cursor is on at the beginning, r5c5. */
static inline void enter_digit(char digit)
{
    play_key(&session.play, (unsigned char)digit, false);
    start_saving(&session);
}

static inline unsigned digit_there(void)
{
    return session.play.game.cells[CELLS / 2].digit;
}

#endif

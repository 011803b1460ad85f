/* saving.c: the present game into its file, beside the playing.
 *
 * The game is saved after every change, by a child process. At most one save is under way; changes in the
 * meantime set `unsaved` again and are saved next, so a slow disk delays saves but never a key. Locks made
 * with fcntl belong to a process and are not inherited, so the child takes one of its own. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/session.h"

/* A saver outlives a program that is killed. Its lock makes the next program wait until it is done. */
static void name_saver(const char *slot, char name[STORE_NAME + 8])
{
    snprintf(name, STORE_NAME + 8, "%s.saver", slot);
}

static void lock_saving(struct store *store, const char *slot)
{
    char name[STORE_NAME + 8];
    name_saver(slot, name);
    store_lock(store, name, true);
}

static void unlock_saving(struct store *store, const char *slot)
{
    char name[STORE_NAME + 8];
    name_saver(slot, name);
    store_unlock(store, name);
}

void wait_for_saver(struct store *store, const char *slot)
{
    lock_saving(store, slot);
    unlock_saving(store, slot);
}

/* The input of a saver. All of it is on the stack of start_saving: the fork copies it. */
struct saving {
    const struct store *store;
    const char *slot;
    const struct text *record;
};

/* Saves; in a child process, since flushing to a disk may take longer than a key may wait. */
static void save_record(const void *what, still_wanted *wanted, void *context, struct text *out)
{
    const struct saving *saving = what;
    (void)wanted, (void)context;
    struct store store = *saving->store;
    lock_saving(&store, saving->slot);
    int error = store_save(&store, saving->slot, saving->record->data, saving->record->length);
    unlock_saving(&store, saving->slot);
    text_add(out, (const char *)&error, sizeof error);
}

static void say_unsaved(struct session *session, int error)
{
    play_say(&session->play, TONE_WARNING, "The game cannot be saved: %s.", strerror(error));
}

/* Takes the result of a save. A child that died without an answer counts as an error of the disk (EIO). */
void finish_saving(struct session *session)
{
    int error = EIO;
    if (session->saver.answer.length == sizeof error)
        memcpy(&error, session->saver.answer.data, sizeof error);
    session->unsaved_error = error;
    if (error)
        say_unsaved(session, error);
}

/* `unsaved` is cleared before the record is made: a change while the child writes sets it again. */
void start_saving(struct session *session)
{
    struct text record = {0};
    const struct saving saving = {&session->store, session->slot, &record};
    if (session->saver.busy || !session->play.course.unsaved || !*session->slot)
        return;
    session->play.course.unsaved = false;
    play_record(&session->play, &record);
    session->unsaved_error = record.failed ? ENOMEM : 0;
    if (record.failed)
        say_unsaved(session, ENOMEM);
    else
        worker_start(&session->saver, save_record, &saving);
    text_free(&record);
}

/* Waits until everything is on the disk. */
void flush(struct session *session)
{
    for (;;) {
        if (session->saver.busy) {
            worker_wait(&session->saver);
            finish_saving(session);
        }
        if (!session->play.course.unsaved || !*session->slot)
            return;
        start_saving(session);
    }
}

/* Flushes first: once the name is free, another window may open the file. The time since the last move is
 * worth keeping, too, once there is a move. That it failed is said when the next game is there. */
void leave_slot(struct session *session)
{
    session->play.course.unsaved |= session->play.game.n_moves > 0;
    flush(session);
    if (session->unsaved_error)
        snprintf(session->notice, sizeof session->notice, "The game before this one cannot be saved: %s.",
                 strerror(session->unsaved_error));
    if (*session->slot)
        store_unlock(&session->store, session->slot);
    session->slot[0] = '\0';
}

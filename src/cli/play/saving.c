/* saving.c: the present game into its file, beside the playing. */
#include <errno.h>
#include <string.h>

#include "cli/play/session.h"

/* What a saver needs. */
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
    int error = store_save(saving->store, saving->slot, saving->record->data, saving->record->length);
    text_add(out, (const char *)&error, sizeof error);
}

/* Hears how a save ended. */
void finish_saving(struct session *session)
{
    int error = EIO;
    if (session->saver.answer.length == sizeof error)
        memcpy(&error, session->saver.answer.data, sizeof error);
    if (error)
        play_say(&session->play, TONE_WARNING, "The game cannot be saved: %s.", strerror(error));
}

void start_saving(struct session *session)
{
    struct text record = {0};
    const struct saving saving = {&session->store, session->slot, &record};
    if (session->saver.busy || !session->play.unsaved || !*session->slot)
        return;
    session->play.unsaved = false;
    play_record(&session->play, &record);
    if (!record.failed)
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
        if (!session->play.unsaved || !*session->slot)
            return;
        start_saving(session);
    }
}

void leave_slot(struct session *session)
{
    flush(session);
    if (*session->slot)
        store_unlock(&session->store, session->slot);
    session->slot[0] = '\0';
}

/* games.c: which game is played: its file in the store, locked while it is played; its saving; and the
 * statistics of the puzzles solved.
 *
 * A game's file is named after the hash of its clues, so the same puzzle is found again wherever it comes
 * from. The lock on that name lasts as long as the game is on the screen: two windows never write the same
 * file. Three more files are shared by all windows and locked only while they are written: `last`, a place
 * for each collection, and the statistics. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/base/rating_words.h"
#include "cli/play/session.h"

/* ---- Saving ---- */

/* The game is saved after every change, by a child process. At most one save is under way; changes in the
 * meantime set `unsaved` again and are saved next, so a slow disk delays saves but never a key. Locks made
 * with fcntl belong to a process and are not inherited, so the child takes one of its own. */

/* A saver outlives a program that is killed. Its lock makes the next program wait until it is done. */
static void lock_saver(struct store *store, const char *slot, bool lock)
{
    char name[STORE_NAME + 8];
    snprintf(name, sizeof name, "%s.saver", slot);
    if (lock)
        store_lock(store, name, true);
    else
        store_unlock(store, name);
}

/* The input of a saver. All of it is on the stack of start_saving: the fork copies it. */
struct saving {
    const struct store *store;
    const char *slot;
    const struct text *record;
};

/* Saves; in a child process, since flushing to a disk may take longer than a key may wait. */
static void save_record(const void *what, const struct sudoku_control *control, struct text *out)
{
    const struct saving *saving = what;
    (void)control;
    struct store store = *saving->store;
    lock_saver(&store, saving->slot, true);
    int error = store_save(&store, saving->slot, saving->record->data, saving->record->length);
    lock_saver(&store, saving->slot, false);
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

/* ---- Opening games ---- */

/* Names in the store. */
static const char last_name[] = "last", entered_name[] = "entered";

/* Takes the first free file for a game: its name, or with a number where other windows play the same
 * puzzle. */
static bool take_slot(struct session *session, const char *name)
{
    enum { WINDOWS_MOST = 99 };
    for (int i = 1; i <= WINDOWS_MOST; i++) {
        char slot[STORE_NAME];
        snprintf(slot, sizeof slot, i > 1 ? "%.40s-%d" : "%.40s", name, i);
        if (!store_lock(&session->store, slot, false))
            continue;
        memcpy(session->slot, slot, sizeof slot);
        if (i > 1)
            snprintf(session->notice, sizeof session->notice,
                     "This puzzle is open in another window; this game is saved separately.");
        return true;
    }
    snprintf(session->notice, sizeof session->notice,
             "This puzzle is open in %d other windows; this game is not saved.", WINDOWS_MOST);
    return false;
}

/* Writes a small file that several windows share. What else there is to say about the game matters more
 * than a failure. */
static void save_shared(struct session *session, const char *name, const char *text, const char *what)
{
    store_lock(&session->store, name, true);
    int error = store_save(&session->store, name, text, strlen(text));
    store_unlock(&session->store, name);
    if (error && !*session->notice)
        snprintf(session->notice, sizeof session->notice, "%s cannot be saved: %s.", what, strerror(error));
}

/* Continues the game in the slot. Returns false if there is none. A saver of a program that was killed may
 * still be writing the file, so it is waited for first. A damaged file is set aside rather than
 * overwritten: it may hold hours of play, and a person can still read it. */
static bool load_slot(struct session *session)
{
    struct text text = {0};
    char path[STORE_PATH];
    lock_saver(&session->store, session->slot, true);
    lock_saver(&session->store, session->slot, false);
    enum loaded loaded = store_load(&session->store, session->slot, &text);
    bool restored = loaded == LOADED && play_restore(&session->play, text.data, text.length);
    text_free(&text);
    if (loaded != LOADED_NOTHING && !restored) {
        bool aside = store_set_aside(&session->store, session->slot, path);
        snprintf(session->notice, sizeof session->notice,
                 aside ? "The saved game is damaged; it is kept as %s." : "%s is damaged.",
                 aside ? path : session->slot);
    }
    return restored;
}

/* Shows the notice after the game is open, because opening a game clears the message. */
static void say_notice(struct session *session)
{
    if (*session->notice)
        play_say(&session->play, TONE_WARNING, "%s", session->notice);
    session->notice[0] = '\0';
}

/* Remembers which game is played, with its clues, since a game without a move has no file yet. */
static void save_last(struct session *session, const char *puzzle)
{
    char text[STORE_NAME + CELLS + NAME_ROOM + 8];
    snprintf(text, sizeof text, "%s\n%.81s\n%s\n", session->slot, puzzle, session->play.course.name);
    save_shared(session, last_name, text, "Which game was played last");
}

void open_game(struct session *session, const char puzzle[CELLS], const char *name)
{
    char slot[STORE_NAME], clues[CELLS];
    leave_slot(session);
    /* The caller's puzzle may be part of what is begun anew. */
    memcpy(clues, puzzle, CELLS);
    snprintf(slot, sizeof slot, "game-%016llx", (unsigned long long)store_hash(clues, CELLS));
    session->play.course.elsewhere = true;
    bool taken = take_slot(session, slot), loaded = taken && load_slot(session);
    if (!loaded)
        play_begin(&session->play, clues, name);
    else if (*name)
        copy_name(session->play.course.name, name, strlen(name));
    if (taken)
        save_last(session, clues);
    say_notice(session);
}

/* The puzzle that is being entered has a fixed name: its clues change with every key. */
void open_entered(struct session *session)
{
    leave_slot(session);
    session->play.course.elsewhere = true;
    bool taken = take_slot(session, entered_name);
    if (!taken || !load_slot(session))
        play_begin_entering(&session->play);
    if (taken)
        save_last(session, "");
    say_notice(session);
}

/* ---- Collections ---- */

/* The place in the collection is saved at once, so that the next start continues here even if this one is
 * killed. The entries of the input are taken only by a game without moves: otherwise they are in its
 * record already. */
void open_from_collection(struct session *session, size_t i)
{
    struct puzzle puzzle;
    char number[24];
    session->play.course.index = i;
    session->play.course.total = session->collection.n;
    collection_get(&session->collection, i, &puzzle);
    open_game(session, puzzle.clues, puzzle.name);
    session->play.course.elsewhere = false;
    if (!session->play.game.n_moves)
        play_take_entries(&session->play, &puzzle);
    snprintf(number, sizeof number, "%zu\n", i);
    save_shared(session, session->collection.key, number, "The place in the collection");
    say_notice(session);
}

/* Returns the place where the collection was left; its start if it is new. */
static size_t collection_place(struct session *session)
{
    struct text text = {0};
    size_t place = 0;
    if (store_load(&session->store, session->collection.key, &text) == LOADED) {
        text_char(&text, '\0');
        place = text.failed ? 0 : strtoul(text.data, NULL, 10);
    }
    text_free(&text);
    return place < session->collection.n ? place : 0;
}

/* ---- The last game ---- */

/* Copies the next line of a text. */
static const char *copy_line(const char *text, char *line, size_t room)
{
    size_t n = strcspn(text, "\n");
    snprintf(line, room, "%.*s", (int)(n < room ? n : room - 1), text);
    return text + n + (text[n] == '\n');
}

/* Takes the slot that was played last, unless another window has it. */
static bool take_last_slot(struct session *session, char puzzle[CELLS + 1], char name[NAME_ROOM])
{
    struct text text = {0};
    bool found = store_load(&session->store, last_name, &text) == LOADED;
    text_char(&text, '\0');
    if (found && !text.failed)
        copy_line(copy_line(copy_line(text.data, session->slot, sizeof session->slot), puzzle, CELLS + 1),
                  name, NAME_ROOM);
    text_free(&text);
    if (found && *session->slot && !strchr(session->slot, '/') &&
        store_lock(&session->store, session->slot, false))
        return true;
    session->slot[0] = '\0';
    return false;
}

/* The game that was played last, if it is not finished. */
static bool open_last(struct session *session)
{
    char puzzle[CELLS + 1] = "", name[NAME_ROOM] = "";
    if (!take_last_slot(session, puzzle, name))
        return false;
    bool loaded = load_slot(session);
    if (loaded && !game_is_solved(&session->play.game))
        return true;
    if (!loaded && strlen(puzzle) == CELLS) {
        play_begin(&session->play, puzzle, name);
        say_notice(session);
        return true;
    }
    leave_slot(session);
    return false;
}

void open_first(struct session *session)
{
    if (session->collection.n) {
        open_from_collection(session, collection_place(session));
        if (session->collection.invalid && !*session->play.view.message)
            play_say(&session->play, TONE_WARNING, "%zu invalid puzzle%s left out, the first from line %lu.",
                     session->collection.invalid, session->collection.invalid == 1 ? "" : "s",
                     session->collection.invalid_line);
        return;
    }
    if (open_last(session))
        return;
    play_begin_making(&session->play);
    say_notice(session);
}

/* ---- Statistics ---- */

/* One file for all windows, a line for each level: name, solved alone, solved with help, best and total
 * seconds. Words rather than numbers name the levels, so that a level that is added later does not shift
 * the others. */

static const char statistics_name[] = "statistics";

/* A puzzle may be solved before its rating is known; it is counted all the same. */
static const char *score_name(unsigned level)
{
    return level < LEVELS ? rating_words[level] : "unrated";
}

/* One line of the statistics: a level's name and numbers. Lines that make no sense are skipped: statistics
 * are not worth refusing to play. */
static void read_score(struct session *session, const char *line)
{
    struct score score;
    char name[24];
    if (sscanf(line, "%23s %u %u %lu %lu", name, &score.solved, &score.helped, &score.best, &score.total) !=
        5)
        return;
    for (unsigned i = 0; i <= LEVELS; i++)
        if (strcmp(name, score_name(i)) == 0)
            session->play.course.scores[i] = score;
}

/* Reads them afresh each time: another window may have changed them. False: there are some that cannot be
 * read. */
static bool load_scores(struct session *session)
{
    struct text text = {0};
    memset(session->play.course.scores, 0, sizeof session->play.course.scores);
    enum loaded loaded = store_load(&session->store, statistics_name, &text);
    text_char(&text, '\0');
    bool readable = loaded != LOADED_DAMAGE && !text.failed;
    for (const char *at = loaded == LOADED && readable ? text.data : ""; *at; at += *at == '\n') {
        read_score(session, at);
        at += strcspn(at, "\n");
    }
    text_free(&text);
    return readable;
}

void read_scores(struct session *session)
{
    if (!load_scores(session))
        play_say(&session->play, TONE_WARNING, "The statistics cannot be read.");
}

/* Returns 0 or errno. */
static int write_scores(struct session *session)
{
    struct text text = {0};
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &session->play.course.scores[i];
        text_print(&text, "%s %u %u %lu %lu\n", score_name(i), score->solved, score->helped, score->best,
                   score->total);
    }
    int error = text.failed ? ENOMEM : store_save(&session->store, statistics_name, text.data, text.length);
    text_free(&text);
    return error;
}

static void add_score(struct session *session)
{
    size_t level = session->play.help.rating_known ? rating_level(session->play.help.rating) : LEVELS;
    unsigned long seconds = (unsigned long)(session->play.course.played / 1000);
    struct score *score = &session->play.course.scores[level];
    if (game_was_helped(&session->play.game)) {
        score->helped++;
    } else {
        score->best = score->solved && score->best < seconds ? score->best : seconds;
        score->total += seconds;
        score->solved++;
    }
}

/* Counts a solved puzzle. Another window may have counted one meanwhile, so the file is read again. One that
 * cannot be read is set aside, not overwritten: it may hold years of play. */
void count_solved(struct session *session)
{
    char path[STORE_PATH];
    store_lock(&session->store, statistics_name, true);
    bool readable = load_scores(session);
    if (readable || store_set_aside(&session->store, statistics_name, path)) {
        add_score(session);
        int error = write_scores(session);
        if (!readable)
            play_say(&session->play, TONE_WARNING,
                     "Solved. The statistics cannot be read and begin anew; the old ones are kept as %s.",
                     path);
        else if (error)
            play_say(&session->play, TONE_WARNING, "Solved, but the statistics cannot be saved: %s.",
                     strerror(error));
    } else {
        play_say(&session->play, TONE_WARNING, "Solved, but the statistics cannot be read.");
    }
    store_unlock(&session->store, statistics_name);
    session->play.course.unsaved = true;
}

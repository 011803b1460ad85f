/* games.c: which game is played: its file in the store, locked while it is played.
 *
 * A game's file is named after the hash of its clues, so the same puzzle is found again wherever it comes
 * from. The lock on that name lasts as long as the game is on the screen: two windows never write the same
 * file. Three more files are shared by all windows and locked only while they are written: `last`, a place
 * for each collection, and the statistics. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/session.h"

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
    wait_for_saver(&session->store, session->slot);
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
    struct puzzle extra;
    char number[24];
    session->play.course.index = i;
    session->play.course.total = session->collection.n;
    open_game(session, collection_puzzle(&session->collection, i), collection_name(&session->collection, i));
    session->play.course.elsewhere = false;
    if (!session->play.game.n_moves && collection_extra(&session->collection, i, &extra))
        play_take_entries(&session->play, &extra);
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

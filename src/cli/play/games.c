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

#include "base/pattern.h"
#include "base/rating_words.h"
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

static void take_result(struct session *session, int error)
{
    session->unsaved_error = error;
    if (error)
        play_say(&session->play, TONE_WARNING, "The game cannot be saved: %s.", strerror(error));
}

/* A child that died without an answer counts as an error of the disk (EIO). */
void finish_saving(struct session *session)
{
    const struct text *answer = &session->workers[SAVER].answer;
    int error = EIO;
    if (answer->length == sizeof error)
        memcpy(&error, answer->data, sizeof error);
    take_result(session, error);
}

/* `unsaved` is cleared before the record is made: a change while the child writes sets it again. */
void start_saving(struct session *session)
{
    struct text record = {0};
    const struct saving saving = {&session->store, session->slot, &record};
    if (session->workers[SAVER].busy || !session->play.course.unsaved || !*session->slot)
        return;
    session->play.course.unsaved = false;
    play_record(&session->play, &record);
    take_result(session, record.failed ? ENOMEM : 0);
    if (!record.failed)
        worker_start(&session->workers[SAVER], save_record, &saving);
    text_free(&record);
}

void flush(struct session *session)
{
    for (;;) {
        if (session->workers[SAVER].busy) {
            worker_wait(&session->workers[SAVER]);
            finish_saving(session);
        }
        if (!session->play.course.unsaved || !*session->slot)
            return;
        start_saving(session);
    }
}

/* ---- Files that several windows share ---- */

static const char last_name[] = "last", statistics_name[] = "statistics", settings_name[] = "settings";

/* Writes a small file. What else there is to say about the game matters more than a failure. */
static void save_shared(struct session *session, const char *name, const char *text, const char *what)
{
    store_lock(&session->store, name, true);
    int error = store_save(&session->store, name, text, strlen(text));
    store_unlock(&session->store, name);
    if (error && !*session->notice)
        snprintf(session->notice, sizeof session->notice, "%s cannot be saved: %s.", what, strerror(error));
}

/* Adds a file, and a NUL. */
static enum loaded load_shared(const struct session *session, const char *name, struct text *text)
{
    enum loaded loaded = store_load(&session->store, name, text);
    text_char(text, '\0');
    return text->failed ? LOADED_DAMAGE : loaded;
}

/* ---- Settings ---- */

/* Words with blanks between, as in the record of a game, which has them as well. */

static void write_settings(const struct session *session, char settings[SETTINGS_ROOM])
{
    char room[SETTINGS_ROOM];
    struct text words = TEXT_IN(room);
    play_add_settings(&session->play, &words);
    snprintf(settings, SETTINGS_ROOM, "%.*s", (int)words.length, words.data);
}

/* Called when a game is left: what the player has chosen by then is kept. */
static void keep_settings(struct session *session)
{
    char settings[SETTINGS_ROOM];
    write_settings(session, settings);
    if (session->settled && strcmp(settings, session->settings) != 0)
        save_shared(session, settings_name, settings, "The settings");
    memcpy(session->settings, settings, sizeof settings);
}

/* Without a file, the settings are those of the first game that is opened. */
static void read_settings(struct session *session)
{
    struct text text = {0};
    session->settled = load_shared(session, settings_name, &text) == LOADED;
    snprintf(session->settings, sizeof session->settings, "%s", session->settled ? text.data : "");
    play_take_settings(&session->play, session->settings);
    text_free(&text);
}

/* ---- Opening games ---- */

/* Flushes first: once the name is free, another window may open the file. The time since the last move is
 * worth keeping, too, once there is a move. That it failed is said when the next game is there. */
void leave_slot(struct session *session)
{
    keep_settings(session);
    session->play.course.unsaved |= session->play.game.n_moves > 0;
    flush(session);
    if (session->unsaved_error)
        snprintf(session->notice, sizeof session->notice, "The game before this one cannot be saved: %s.",
                 strerror(session->unsaved_error));
    if (*session->slot)
        store_unlock(&session->store, session->slot);
    session->slot[0] = '\0';
}

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

/* Continues the game in the slot. Returns false if there is none. A saver of a program that was killed may
 * still be writing the file, so it is waited for first. A damaged file is set aside rather than
 * overwritten: it may hold hours of play, and a person can still read it. */
static bool load_slot(struct session *session)
{
    struct text text = {0};
    char path[STORE_PATH], settings[SETTINGS_ROOM];
    lock_saver(&session->store, session->slot, true);
    lock_saver(&session->store, session->slot, false);
    enum loaded loaded = store_load(&session->store, session->slot, &text);
    write_settings(session, settings);
    bool restored = loaded == LOADED && play_restore(&session->play, text.data, text.length);
    text_free(&text);
    if (session->settled)
        play_take_settings(&session->play, settings);
    session->settled = true;
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

/* Opens the game of this name, or begins it with the puzzle; NULL begins to enter one. Which game is played
 * is remembered with its clues, since a game without a move has no file yet. */
static void open_slot(struct session *session, const char *slot, const char *puzzle, const char *name)
{
    char last[STORE_NAME + CELLS + NAME_ROOM + 8];
    leave_slot(session);
    session->play.course.elsewhere = true;
    bool taken = take_slot(session, slot), loaded = taken && load_slot(session);
    if (!loaded && puzzle)
        play_begin(&session->play, puzzle, name);
    else if (!loaded)
        play_begin_entering(&session->play);
    else if (*name)
        copy_name(session->play.course.name, name, strlen(name));
    snprintf(last, sizeof last, "%s\n%.81s\n%s\n", session->slot, puzzle ? puzzle : "",
             session->play.course.name);
    if (taken)
        save_shared(session, last_name, last, "Which game was played last");
    say_notice(session);
}

void open_game(struct session *session, const char puzzle[CELLS], const char *name)
{
    char slot[STORE_NAME], clues[CELLS];
    /* The caller's puzzle may be part of what is begun anew. */
    memcpy(clues, puzzle, CELLS);
    snprintf(slot, sizeof slot, "game-%016llx", (unsigned long long)store_hash(clues, CELLS));
    open_slot(session, slot, clues, name);
}

/* The puzzle that is being entered has a fixed name: its clues change with every key. */
void open_entered(struct session *session)
{
    const struct play *play = &session->play;
    if (!play->game.editing) {
        cells_text(play->game.cells, true, session->before.clues);
        copy_name(session->before.name, play->course.name, strlen(play->course.name));
        session->before_elsewhere = play->course.elsewhere;
    }
    open_slot(session, "entered", NULL, "");
}

/* Goes back to the game that was left for it. */
void leave_entered(struct session *session)
{
    const struct puzzle before = session->before;
    if (!*before.clues || !count_clues(before.clues))
        play_say(&session->play, TONE_PLAIN, "There is no game to go back to: n makes a puzzle.");
    else if (session->play.course.total && !session->before_elsewhere)
        open_from_collection(session, session->play.course.index);
    else
        open_game(session, before.clues, before.name);
}

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

/* ---- The first game ---- */

/* Copies the next line of a text, and moves on behind it. */
static void copy_line(const char **text, char *line, size_t room)
{
    size_t n = strcspn(*text, "\n");
    snprintf(line, room, "%.*s", (int)(n < room ? n : room - 1), *text);
    *text += n + ((*text)[n] == '\n');
}

/* The game that was played last, if it is not finished, and no other window has it. */
static bool open_last(struct session *session)
{
    char puzzle[CELLS + 1] = "", name[NAME_ROOM] = "", *slot = session->slot;
    struct text text = {0};
    if (load_shared(session, last_name, &text) == LOADED) {
        const char *at = text.data;
        copy_line(&at, slot, sizeof session->slot);
        copy_line(&at, puzzle, sizeof puzzle);
        copy_line(&at, name, sizeof name);
    }
    text_free(&text);
    if (!*slot || strchr(slot, '/') || !store_lock(&session->store, slot, false)) {
        *slot = '\0';
        return false;
    }
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

/* A collection goes on where it was left. */
void open_first(struct session *session)
{
    const struct collection *collection = &session->collection;
    struct text text = {0};
    read_settings(session);
    if (collection->n) {
        bool left = load_shared(session, collection->key, &text) == LOADED;
        size_t place = left ? strtoul(text.data, NULL, 10) : 0;
        text_free(&text);
        open_from_collection(session, place < collection->n ? place : 0);
        if (collection->invalid && !*session->play.view.message)
            play_say(&session->play, TONE_WARNING, "%zu invalid puzzle%s left out, the first from line %lu.",
                     collection->invalid, collection->invalid == 1 ? "" : "s", collection->invalid_line);
    } else if (session->makes_first || !open_last(session)) {
        play_begin_making(&session->play);
        say_notice(session);
    }
}

/* ---- Statistics ---- */

/* A line for each level: name, solved alone, solved with help, best and total seconds. Words rather than
 * numbers name the levels, so that a level that is added later does not shift the others. */

/* A puzzle may be solved before its rating is known; it is counted all the same. */
static const char *score_name(unsigned level)
{
    return level < LEVELS ? rating_words[level] : "unrated";
}

/* Reads them afresh each time: another window may have changed them. Lines that make no sense are skipped:
 * statistics are not worth refusing to play. False: there are some that cannot be read. */
static bool load_scores(struct session *session)
{
    struct text text = {0};
    char line[200], name[24];
    struct score score, *scores = session->play.course.scores;
    memset(scores, 0, sizeof session->play.course.scores);
    enum loaded loaded = load_shared(session, statistics_name, &text);
    for (const char *at = loaded == LOADED ? text.data : ""; *at;) {
        copy_line(&at, line, sizeof line);
        int n =
            sscanf(line, "%23s %u %u %lu %lu", name, &score.solved, &score.helped, &score.best, &score.total);
        for (unsigned i = 0; i <= LEVELS && n == 5; i++)
            if (strcmp(name, score_name(i)) == 0)
                scores[i] = score;
    }
    text_free(&text);
    return loaded != LOADED_DAMAGE;
}

void read_scores(struct session *session)
{
    if (!load_scores(session))
        play_say(&session->play, TONE_WARNING, "The statistics cannot be read.");
}

/* Adds the solved puzzle to its level, and saves. Returns 0 or errno. */
static int add_score(struct session *session)
{
    const struct play *play = &session->play;
    struct score *scores = session->play.course.scores;
    struct score *score = &scores[play->help.rating_known ? rating_level(play->help.rating) : LEVELS];
    unsigned long seconds = (unsigned long)(play->course.played / 1000);
    struct text text = {0};
    if (game_was_helped(&play->game)) {
        score->helped++;
    } else {
        score->best = score->solved && score->best < seconds ? score->best : seconds;
        score->total += seconds;
        score->solved++;
    }
    for (unsigned i = 0; i <= LEVELS; i++)
        text_print(&text, "%s %u %u %lu %lu\n", score_name(i), scores[i].solved, scores[i].helped,
                   scores[i].best, scores[i].total);
    int error = text.failed ? ENOMEM : store_save(&session->store, statistics_name, text.data, text.length);
    text_free(&text);
    return error;
}

/* Another window may have counted a puzzle meanwhile, so the file is read again. One that cannot be read is
 * set aside, not overwritten: it may hold years of play. */
void count_solved(struct session *session)
{
    char path[STORE_PATH];
    store_lock(&session->store, statistics_name, true);
    bool readable = load_scores(session);
    if (readable || store_set_aside(&session->store, statistics_name, path)) {
        int error = add_score(session);
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

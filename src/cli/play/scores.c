/* scores.c: statistics of the puzzles solved.
 *
 * One file for all windows, a line for each level: name, solved alone, solved with help, best and total
 * seconds. Words rather than numbers name the levels, so that a level that is added later does not shift
 * the others. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/base/rating.h"
#include "cli/play/session.h"

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

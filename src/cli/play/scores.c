/* scores.c: statistics of the puzzles solved.
 *
 * One file for all windows, a line for each level: name, solved alone, solved with help, best and total
 * seconds. Words rather than numbers name the levels, so that a level that is added later does not shift
 * the others. */
#include <stdio.h>
#include <string.h>

#include "cli/play/session.h"

static const char statistics_name[] = "statistics";

/* A puzzle may be solved before its rating is known; it is counted all the same. */
static const char *score_name(unsigned level)
{
    return level < LEVELS ? level_name(level) : "unrated";
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
            session->play.scores[i] = score;
}

/* Reads them afresh each time: another window may have changed them. */
void read_scores(struct session *session)
{
    struct text text = {0};
    memset(session->play.scores, 0, sizeof session->play.scores);
    bool loaded = store_load(&session->store, statistics_name, &text) == LOADED;
    text_char(&text, '\0');
    for (const char *at = text.failed || !loaded ? "" : text.data; *at; at += *at == '\n') {
        read_score(session, at);
        at += strcspn(at, "\n");
    }
    text_free(&text);
}

static void write_scores(struct session *session)
{
    struct text text = {0};
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &session->play.scores[i];
        text_print(&text, "%s %u %u %lu %lu\n", score_name(i), score->solved, score->helped, score->best,
                   score->total);
    }
    if (!text.failed)
        store_save(&session->store, statistics_name, text.data, text.length);
    text_free(&text);
}

/* Counts a solved puzzle. Another window may have counted one meanwhile, so the file is read again. */
void count_solved(struct session *session)
{
    unsigned level = session->play.rating_known ? level_of(session->play.rating) : LEVELS;
    unsigned long seconds = (unsigned long)(session->play.played / 1000);
    store_lock(&session->store, statistics_name, true);
    read_scores(session);
    struct score *score = &session->play.scores[level];
    if (game_was_helped(&session->play.game)) {
        score->helped++;
    } else {
        score->best = score->solved && score->best < seconds ? score->best : seconds;
        score->total += seconds;
        score->solved++;
    }
    write_scores(session);
    store_unlock(&session->store, statistics_name);
    session->play.unsaved = true;
}

/* findings.c: takes the findings of tasks. The grid may have changed in the meantime, or the task may have
 * been dropped: each finding is checked against what is waited for before it is used. */
#include <string.h>

#include "cli/play/player/parts.h"
#include "sudoku.h"

/* A key that waited for the facts is handled again, and then its message replaces the one about their
 * number: it is what the player asked for. */
static void take_facts(struct play *play, const struct finding *finding)
{
    unsigned key = play->deferred;
    play->facts = *finding;
    play->facts_known = true;
    play->deferred = 0;
    if (play->game.editing && !key)
        tell_count(play);
    else if (finding->count == 1)
        want_task(play, task_here(play, TASK_RATING));
    if (key) {
        play_say(play, TONE_PLAIN, "%s", "");
        play_key(play, key, false);
    } else if (!play->game.editing && finding->count != 1) {
        play_say(play, TONE_WARNING,
                 finding->count ? "This puzzle has more than one solution." : "This puzzle has no solution.");
    }
}

static void take_rating(struct play *play, const struct finding *finding)
{
    play->rating_known = finding->status == SUDOKU_OK;
    play->rating = finding->rating;
    memcpy(play->hardest, finding->hardest, sizeof play->hardest);
}

void play_find(struct play *play, const struct finding *finding)
{
    /* A key that opens another puzzle may have been read just before the facts of the one before it. */
    if (!play->running[finding->kind] || finding->number != play->tasks[finding->kind].number)
        return;
    play->running[finding->kind] = false;
    switch (finding->kind) {
    case TASK_FACTS:
        take_facts(play, finding);
        break;
    case TASK_RATING:
        take_rating(play, finding);
        break;
    case TASK_HINT:
        take_hint(play, finding);
        break;
    case TASK_PATH:
        take_path(play, finding);
        break;
    case TASK_REDUCE:
        make_reduction(play, finding);
        break;
    default:
        take_made(play, finding);
        break;
    }
}

void play_lose(struct play *play, enum task_kind kind)
{
    leave_task(play, kind);
    play->making &= kind != TASK_MAKE;
    play->deferred = kind == TASK_FACTS ? 0 : play->deferred;
    if (play->busy || kind == TASK_MAKE)
        play_say(play, TONE_WARNING, "The background work failed; try again.");
}

/* play.c: a game from its beginning to its end: what is asked for beside it, and what follows from a move.
 *
 * Tasks about the grid are dropped when it changes (forget_help). The rest of this folder changes the grid
 * only through after_move or grid_changed, which see to that. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/play/player/parts.h"
#include "sudoku.h"

/* ---- Beginning ---- */

void play_init(struct play *play, uint64_t seed)
{
    memset(play, 0, sizeof *play);
    play->seed = seed;
    play->cursor = CELLS / 2;
    play->wishes.trials = NEW_TRIALS;
}

void play_free(struct play *play)
{
    leave_path(play);
    text_free(&play->hint_words);
    text_free(&play->path_words);
    game_free(&play->game);
}

/* Every new message ends what belonged to the old one: its reason, its page, and the promise of a finding. */
void play_say(struct play *play, enum tone tone, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(play->message, sizeof play->message, format, arguments);
    va_end(arguments);
    play->tone = tone;
    play->busy = false;
    play->reasoned = false;
    play->page = 0;
}

void play_set_name(struct play *play, const char *name)
{
    set_name(play->name, name, strlen(name));
}

/* The message is emptied last, since forget_help may say something. */
void begin_game(struct play *play, const char puzzle[CELLS])
{
    game_start(&play->game, puzzle);
    play->changes++;
    forget_help(play);
    leave_task(play, TASK_FACTS);
    leave_task(play, TASK_RATING);
    play->facts_known = play->rating_known = false;
    play->show = SHOW_GRID;
    play->played = 0;
    play->gave_up = play->scored = play->made = play->unsaved = false;
    play->pinned = play->deferred = 0;
    play_say(play, TONE_PLAIN, "%s", "");
}

void play_begin(struct play *play, const char puzzle[CELLS], const char *name)
{
    begin_game(play, puzzle);
    play_set_name(play, name);
    ask_for_facts(play);
}

/* ---- Tasks ---- */

/* Asks for a task, and drops one of its kind that is still running: each task has a number of its own, by
 * which its finding is told from a late one of the task before. */
void want_task(struct play *play, struct task task)
{
    play->tasks[task.kind] = task;
    play->tasks[task.kind].number = ++play->asked;
    play->wanted[task.kind] = play->running[task.kind] = true;
}

/* Stops waiting for a finding of this kind. */
void leave_task(struct play *play, enum task_kind kind)
{
    play->running[kind] = play->wanted[kind] = false;
}

/* Cleared as a whole: unused fields are the same in each run. */
struct task task_here(const struct play *play, enum task_kind kind)
{
    struct task task;
    memset(&task, 0, sizeof task);
    task.kind = kind;
    game_text(&play->game, true, task.puzzle);
    game_text(&play->game, false, task.cells);
    for (unsigned cell = 0; cell < CELLS; cell++)
        task.candidates[cell] = (uint16_t)cell_candidates(play->game.cells, cell);
    task.proper = play->facts_known && play->facts.count == 1;
    task.wishes = play->wishes;
    return task;
}

/* Asks for the facts of new clues: the number of solutions, and the difficulty. */
void ask_for_facts(struct play *play)
{
    play->facts_known = play->rating_known = false;
    want_task(play, task_here(play, TASK_FACTS));
}

/* Drops what was shown about the grid, because the grid has changed. */
void forget_help(struct play *play)
{
    play->hint_level = HINT_NONE;
    play->check = play->warning = 0;
    leave_path(play);
    leave_task(play, TASK_HINT);
    leave_task(play, TASK_PATH);
    leave_task(play, TASK_REDUCE);
    if (play->busy)
        play_say(play, TONE_PLAIN, "%s", "");
}

/* ---- After a move ---- */

/* A puzzle counts once, even if its last digit is taken back and entered again. */
static void tell_solved(struct play *play)
{
    unsigned long seconds = (unsigned long)(play->played / 1000);
    if (play->gave_up) {
        play_say(play, TONE_PLAIN, "This is the solution. n makes another puzzle.");
        return;
    }
    play_say(play, TONE_GOOD, "Solved in %lu:%02lu%s! %s", seconds / 60, seconds % 60,
             game_was_helped(&play->game) ? " with help" : "",
             play->total > play->index + 1 ? "] goes on to the next puzzle." : "n makes another puzzle.");
    if (!play->scored)
        play->request = REQUEST_SOLVED;
    play->scored = true;
}

/* Called after the grid has changed. */
void grid_changed(struct play *play)
{
    play->changes++;
    play->unsaved = true;
    play_say(play, TONE_PLAIN, "%s", "");
    forget_help(play);
    if (play->game.editing)
        ask_for_facts(play);
    else if (game_is_solved(&play->game))
        tell_solved(play);
}

/* Ends a move: `refused` is what the game said to it. The reasons of game/ are in lower case without a
 * full stop; here they become a sentence. */
bool after_move(struct play *play, const char *refused)
{
    if (refused) {
        play_say(play, TONE_WARNING, "%c%s.", refused[0] - 'a' + 'A', refused + 1);
        return false;
    }
    grid_changed(play);
    return true;
}

/* ---- The clock ---- */

bool play_is_timed(const struct play *play)
{
    return !play->game.editing && play->show != SHOW_PAUSE && !game_is_solved(&play->game);
}

void play_tick(struct play *play, unsigned milliseconds)
{
    if (play_is_timed(play))
        play->played += milliseconds;
}

/* ---- Findings ---- */

/* Takes the findings of tasks. The grid may have changed in the meantime, or the task may have
 * been dropped: each finding is checked against what is waited for before it is used. */

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

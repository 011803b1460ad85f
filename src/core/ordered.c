/* ordered.c: threads take the steps one after the other. Their puzzles are kept until the steps before them
 * are shown, and a thread waits when there are too many. A single thread shows them at once.
 *
 *      caller's thread   shows  | step 4 |
 *      thread 1                          | step 5, under way |
 *      thread 2                                              | step 6 | step 8, under way ...
 *      thread 3                                                       | step 7, under way | */
#include "core/ordered.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/grow.h"
#include "core/team.h"

/* Puzzles in memory that wait to be shown: of the step being shown, and of all steps. Steps that are not
 * shown. */
enum { MOST_OF_STEP = 1 << 14, MOST_WAITING = 1 << 16, MOST_STEPS = 1 << 16 };

/* The puzzles of a step that wait to be shown. */
struct found {
    char (*puzzles)[SUDOKU_CELLS];
    size_t n, room;
    bool is_done; /* there are no more */
};

/* The team's lock guards all that changes. */
struct run {
    struct team team;
    struct ordered *ordered;
    struct found *found; /* of each step, modulo n_found */
    size_t n_found;
    size_t *shown; /* the caller's: the first step that has not been shown */
    size_t next, showing, to;
    size_t waiting; /* puzzles found but not shown */
};

/* A step under way, and its last puzzles: those of many are kept with one lock. */
struct step {
    struct run *run;
    size_t at, n;
    char puzzles[64][SUDOKU_CELLS];
};
enum { MOST_TOGETHER = sizeof((struct step *)0)->puzzles / SUDOKU_CELLS };

static struct found *found_of(const struct run *run, size_t step)
{
    assert(step >= run->showing && step - run->showing < run->n_found);
    return &run->found[step % run->n_found];
}

/* Keeps the last puzzles of a step as soon as there is room for them. The step that is shown always gets
 * some, however much the others have: so there is a thread that can go on. Returns whether the work is
 * over. */
static bool keep_puzzles(struct step *step)
{
    struct run *run = step->run;
    struct team *team = &run->team;
    pthread_mutex_lock(&team->lock);
    struct found *found = found_of(run, step->at);
    while (!team->is_over &&
           (step->at == run->showing ? found->n >= MOST_OF_STEP : run->waiting >= MOST_WAITING))
        core_team_wait(team);
    for (size_t i = 0; i < step->n && !team->is_over; i++) {
        void *grown =
            grow_array(found->puzzles, found->n, &found->room, MOST_TOGETHER, sizeof *found->puzzles);
        found->puzzles = grown ? grown : found->puzzles;
        if (grown)
            memcpy(found->puzzles[found->n++], step->puzzles[i], SUDOKU_CELLS);
        else
            core_team_end(team, SUDOKU_NO_MEMORY);
        run->waiting += grown != NULL;
    }
    if (step->at == run->showing)
        pthread_cond_broadcast(&team->news);
    const bool is_over = team->is_over;
    pthread_mutex_unlock(&team->lock);
    step->n = 0;
    return is_over;
}

/* A sudoku_text_fn. */
static int keep_puzzle(void *context, const char *puzzle)
{
    struct step *step = context;
    assert(step->n < MOST_TOGETHER);
    memcpy(step->puzzles[step->n++], puzzle, SUDOKU_CELLS);
    return step->n == MOST_TOGETHER && keep_puzzles(step);
}

/* A sudoku_cancel_fn: puzzles of a long step do not wait for others. */
static int keep_and_ask(void *context)
{
    struct step *step = context;
    return step->n ? keep_puzzles(step) : core_team_is_over(&step->run->team);
}

/* A sudoku_text_fn: shows a puzzle to the caller, whose thread this is. */
static int show_puzzle(void *context, const char *puzzle)
{
    struct ordered *ordered = ((const struct step *)context)->run->ordered;
    ordered->is_ended |= ordered->visit(ordered->visitor, puzzle) != 0;
    return ordered->is_ended;
}

/* Searches steps until none is left. */
static void search_steps(struct run *run, bool is_alone)
{
    struct team *team = &run->team;
    const struct ordered *ordered = run->ordered;
    struct step step = {.run = run};
    const struct sudoku_control control = {sizeof control, keep_and_ask, &step, 1};
    void *memory = ordered->begin(ordered->context);
    pthread_mutex_lock(&team->lock);
    if (!memory)
        core_team_end(team, SUDOKU_NO_MEMORY);
    while (!core_team_ask(team) && run->next < run->to) {
        if (run->next - run->showing == run->n_found) {
            core_team_wait(team);
            continue;
        }
        step.at = run->next++;
        pthread_mutex_unlock(&team->lock);
        enum sudoku_status status =
            ordered->search(memory, step.at, is_alone ? show_puzzle : keep_puzzle, &step, &control);
        if (step.n)
            (void)keep_puzzles(&step);
        pthread_mutex_lock(&team->lock);
        if (is_alone && ordered->is_ended && status == SUDOKU_OK)
            status = SUDOKU_CANCELLED;
        if (status != SUDOKU_OK)
            core_team_end(team, status);
        else if (is_alone)
            *run->shown = run->showing = step.at + 1;
        else
            found_of(run, step.at)->is_done = true;
        pthread_cond_broadcast(&team->news);
    }
    pthread_mutex_unlock(&team->lock);
    ordered->end(memory);
}

/* Shows the steps in their order, and waits a moment where there is nothing new. Only the caller's own thread
 * calls the caller's functions. */
static void show_steps(struct run *run)
{
    struct team *team = &run->team;
    struct step step = {.run = run};
    pthread_mutex_lock(&team->lock);
    while (!core_team_ask(team) && run->showing < run->to) {
        struct found *found = found_of(run, run->showing);
        if (!found->n && !found->is_done)
            core_team_wait(team);
        const struct found taken = *found;
        *found = (struct found){.is_done = taken.is_done};
        run->waiting -= taken.n;
        pthread_mutex_unlock(&team->lock);
        for (size_t i = 0; i < taken.n && !run->ordered->is_ended; i++)
            show_puzzle(&step, taken.puzzles[i]);
        free(taken.puzzles);
        pthread_mutex_lock(&team->lock);
        if (run->ordered->is_ended) {
            core_team_end(team, SUDOKU_CANCELLED);
        } else if (taken.is_done) {
            found->is_done = false; /* the place is that of a later step now */
            *run->shown = ++run->showing;
        }
        pthread_cond_broadcast(&team->news);
    }
    pthread_mutex_unlock(&team->lock);
}

/* The caller's thread shows what the other ones find, or searches itself if there are none. */
static void take_part(struct team *team, unsigned member)
{
    if (member || !team->started)
        search_steps(team->context, !member);
    else
        show_steps(team->context);
}

enum sudoku_status core_ordered_run(struct ordered *ordered, size_t *next, size_t end,
                                    const struct sudoku_control *control)
{
    assert(*next <= end && !ordered->is_ended);
    if (*next == end)
        return SUDOKU_OK;
    const size_t n = end - *next, threads = control_threads(control) < n ? control_threads(control) : n;
    struct run run = {.team = {.work = take_part, .context = &run, .control = control},
                      .ordered = ordered,
                      .n_found = n < MOST_STEPS ? n : MOST_STEPS,
                      .shown = next,
                      .next = *next,
                      .showing = *next,
                      .to = end};
    run.found = calloc(run.n_found, sizeof *run.found);
    if (!run.found)
        return SUDOKU_NO_MEMORY;
    enum sudoku_status status = core_team_run(&run.team, threads > 1 ? 1 + (unsigned)threads : 1);
    for (size_t i = 0; i < run.n_found; i++)
        free(run.found[i].puzzles);
    free(run.found);
    return status;
}

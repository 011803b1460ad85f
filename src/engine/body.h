/* body.h: a kernel, to be included once with KERNEL_LANES defined. kernel_desk.h explains it. */
#ifndef ENGINE_BODY_H
#define ENGINE_BODY_H

#include <string.h>

#include "engine/desk.h"
#include "engine/fork.h"
#include "engine/load.h"
#include "engine/rescue.h"
#include "engine/solutions.h"
#include "engine/sweep.h"

/* Are there enough stalled boards, or nothing better to do? */
static int fork_pays(const struct desk *k, int stalled)
{
    return stalled &&
           (100 * stalled >= FORK_AT * LANES || 2 * stalled >= count_lanes(k->live) || !input_left(k));
}

static void serve(struct desk *k)
{
    plane stalled;
    int count, fork;
    settle(k);
    watch_progress(k);
    judge(k);
    stalled = k->live & k->unsolved & ~k->changed;
    count = count_lanes(stalled);
    k->stalled_before = (size_t)count;
    fork = fork_pays(k, count);
    if (!fork && trade_pays(k)) {
        trade(k);
    } else {
        unpark_if_many(k);
        if (fork)
            fork_boards(k, stalled);
        refill(k);
    }
    k->statistics.services++;
}

/* Sweeps until enough lanes need something from outside. */
static void sweep_on(struct desk *k)
{
    int few_stalled = 100 * k->stalled_before < FEW_STALLED * LANES;
    int percent = k->in_depth || few_stalled ? SERVE_LATE : SERVE_AT;
    for (int i = 0; i < SWEEPS_AT_MOST; i++) {
        plane decided;
        sweep(k);
        decided = k->live & (k->bad | ~k->unsolved | ~k->changed);
        if (100 * count_lanes(decided) >= percent * count_lanes(k->live))
            return;
    }
}

static void begin(struct desk *k, const struct many_job *job)
{
    k->bad = k->changed = k->unsolved = k->full = k->live = k->parked = k->forked = k->fresh = none();
    k->in.taken = k->out.taken = none();
    k->frames = k->up = 0;
    for (int i = 0; i < DEPTH_FRAMES; i++)
        k->stack[i] = &k->frame[i];
    k->next = 0;
    k->down = 0;
    k->stalled_before = 0;
    k->in_depth = 0;
    k->guesses = k->judged = k->dropped = k->solved = k->progress = k->guessed = 0;
    k->patience = PATIENCE;
    k->job = job;
    memset(&k->statistics, 0, sizeof k->statistics);
    memset(k->blank, '.', sizeof k->blank);
    load(k, ~none());
}

static int has_work(const struct desk *k)
{
    return any_lane(k->live) || k->frames || input_left(k);
}

static void solve(void *memory, const struct many_job *job)
{
    struct desk *k = memory;
    begin(k, job);
    while (has_work(k)) {
        sweep_on(k);
        serve(k);
    }
    unpark(k);
    empty_tray(k);
    if (job->statistics) {
        job->statistics->guesses += k->guesses + k->statistics.guesses;
        job->statistics->sweeps += k->statistics.sweeps;
        job->statistics->services += k->statistics.services;
        job->statistics->lanes += k->statistics.lanes;
        job->statistics->lanes_used += k->statistics.lanes_used;
        job->statistics->overflows += k->statistics.overflows;
    }
}

#endif

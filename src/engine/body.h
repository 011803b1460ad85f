/* body.h: a kernel's main loop. Included once, after an instruction set (isa/). See desk.h. */
#ifndef ENGINE_BODY_H
#define ENGINE_BODY_H

#include <string.h>

#include "engine/desk.h"
#include "engine/fork.h"
#include "engine/load.h"
#include "engine/rescue.h"
#include "engine/solutions.h"
#include "engine/sweep.h"

static void serve_lanes(struct desk *desk)
{
    plane stalled;
    remove_decided(desk);
    watch_progress(desk);
    judge_depth(desk);
    stalled = desk->live & desk->unsolved & ~desk->changed;
    int count = count_lanes(stalled);
    assert(!any_lane(stalled & desk->parked));
    desk->stalled_before = (size_t)count;
    /* A fork pays if enough boards have stalled, or if there is nothing better to do. */
    bool fork = count && (100 * count >= FORK_AT * LANES || 2 * count >= count_lanes(desk->live) ||
                          !puzzles_left(desk));
    if (!fork && trade_pays(desk)) {
        replace_parked_solutions(desk);
    } else {
        unpark_if_many(desk);
        if (fork)
            fork_boards(desk, stalled);
        refill_lanes(desk);
    }
    desk->statistics.services++;
    check_lanes(desk);
}

/* Sweeps until enough lanes need a service. */
static void sweep_until_service(struct desk *desk)
{
    bool few_stalled = 100 * desk->stalled_before < FEW_STALLED * LANES;
    int percent = desk->in_depth || few_stalled ? SERVE_LATE : SERVE_AT;
    for (int i = 0; i < SWEEPS_AT_MOST; i++) {
        plane decided;
        sweep(desk);
        decided = desk->live & (desk->dead | ~desk->unsolved | ~desk->changed);
        if (100 * count_lanes(decided) >= percent * count_lanes(desk->live))
            return;
    }
}

static void start_job(struct desk *desk, const struct many_job *job)
{
    assert(job->limit >= 1 && job->limit <= SUDOKU_MOST_LIMIT && job->counts);
    desk->dead = desk->changed = desk->unsolved = desk->unproven = desk->live = desk->parked = desk->forked =
        desk->fresh = desk->guessing = none();
    desk->incoming.taken = desk->outgoing.taken = none();
    desk->frames_used = desk->levels_used = 0;
    desk->upwards = desk->backwards = desk->in_depth = desk->cancelled = desk->clashes = desk->split.pending =
        false;
    for (int i = 0; i < MOST_FRAMES; i++)
        desk->frames[i] = &desk->frame_store[i];
    desk->next_puzzle = desk->next_fetched = 0;
    desk->stalled_before = 0;
    desk->guesses = desk->judged_at = desk->dropped = desk->solutions = desk->progress = desk->progress_at =
        0;
    desk->patience = PATIENCE;
    desk->job = job;
    memset(&desk->statistics, 0, sizeof desk->statistics);
    memset(desk->blank, '.', sizeof desk->blank);
    load_puzzles(desk, ~none());
}

static bool has_work(const struct desk *desk)
{
    return any_lane(desk->live | desk->guessing) || desk->frames_used || puzzles_left(desk);
}

/* Returns false if the job was cancelled. */
static bool solve(void *memory, const struct many_job *job)
{
    struct desk *desk = memory;
    assert((uintptr_t)memory % KERNEL_ALIGNMENT == 0);
    start_job(desk, job);
    while (has_work(desk) && !desk->cancelled) {
        sweep_until_service(desk);
        serve_lanes(desk);
        if (desk->statistics.services % ASK_EVERY == 0)
            goes_on(desk);
    }
    unpark(desk);
    empty_tray(desk);
    assert(!any_lane(desk->parked | desk->outgoing.taken));
    assert(desk->cancelled || (desk->next_puzzle == job->n && !any_lane(desk->incoming.taken)));
    job->statistics->guesses += desk->guesses + desk->statistics.guesses;
    job->statistics->sweeps += desk->statistics.sweeps;
    job->statistics->services += desk->statistics.services;
    job->statistics->lanes += desk->statistics.lanes;
    job->statistics->lanes_used += desk->statistics.lanes_used;
    job->statistics->overflows += desk->statistics.overflows;
    return !desk->cancelled;
}

/* The entry of a kernel, for the list in kernels.c. */
#define KERNEL(its_name)                                                                                     \
    {                                                                                                        \
        .name = (its_name), .desk_size = sizeof(struct desk), .clear_size = CLEAR_SIZE, .solve = solve,      \
        .plain_lines = plain_lines                                                                           \
    }

#endif

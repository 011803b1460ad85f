/* team.c: starts the threads of a team and waits for them. */
#include "core/team.h"

#include <assert.h>
#include <stdlib.h>

#include "core/control.h"

enum {
    WAIT_NANOSECONDS = 20000000,
    STACK_BYTES = 1 << 20 /* of a member: some systems give less */
};

/* Not every system can wait by another clock than CLOCK_REALTIME. */
#if defined(__APPLE__)
#define pthread_condattr_setclock(attributes, clock) (-1)
#endif

struct member {
    struct team *team;
    unsigned number;
    pthread_t thread;
};

void core_team_end(struct team *team, enum sudoku_status status)
{
    team->is_over = true;
    if (team->status == SUDOKU_OK)
        team->status = status;
    pthread_cond_broadcast(&team->news);
}

bool core_team_ask(struct team *team)
{
    if (!team->is_over && pthread_equal(team->caller, pthread_self()) && control_is_cancelled(team->control))
        core_team_end(team, SUDOKU_CANCELLED);
    return team->is_over;
}

int core_team_is_over(void *context)
{
    struct team *team = context;
    pthread_mutex_lock(&team->lock);
    bool is_over = core_team_ask(team);
    pthread_mutex_unlock(&team->lock);
    return is_over;
}

void core_team_wait(struct team *team)
{
    struct timespec until;
    clock_gettime(team->clock, &until);
    until.tv_nsec += WAIT_NANOSECONDS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&team->news, &team->lock, &until);
}

/* Notes that members have ended, or were never started. */
static void sign_off(struct team *team, unsigned members)
{
    pthread_mutex_lock(&team->lock);
    assert(team->working >= members);
    team->working -= members;
    pthread_cond_broadcast(&team->news);
    pthread_mutex_unlock(&team->lock);
}

static void *run_member(void *context)
{
    struct member *member = context;
    member->team->work(member->team, member->number);
    sign_off(member->team, 1);
    return NULL;
}

/* Starts as many of n members as the system allows. */
static void start_members(struct team *team, struct member *members, unsigned n)
{
    pthread_attr_t attributes;
    if (!members || pthread_attr_init(&attributes) != 0)
        return;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    team->working = n;
    for (; team->started < n; team->started++) {
        struct member *member = &members[team->started];
        *member = (struct member){.team = team, .number = team->started + 1};
        if (pthread_create(&member->thread, &attributes, run_member, member) != 0)
            break;
    }
    sign_off(team, n - team->started);
    pthread_attr_destroy(&attributes);
}

/* A wait for a time of CLOCK_REALTIME takes an hour longer if the clock is set back by an hour meanwhile. */
static bool init_news(struct team *team)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes) != 0)
        return false;
    bool can_choose = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC) == 0;
    team->clock = can_choose ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    bool done = pthread_cond_init(&team->news, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    return done;
}

enum sudoku_status core_team_run(struct team *team, unsigned members)
{
    team->caller = pthread_self();
    if (pthread_mutex_init(&team->lock, NULL) != 0)
        return SUDOKU_NO_MEMORY;
    if (!init_news(team)) {
        pthread_mutex_destroy(&team->lock);
        return SUDOKU_NO_MEMORY;
    }
    struct member *others = members > 1 ? malloc((members - 1) * sizeof *others) : NULL;
    start_members(team, others, members - 1);
    team->work(team, 0);
    pthread_mutex_lock(&team->lock);
    while (team->working) {
        core_team_wait(team);
        core_team_ask(team);
    }
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; others && i < team->started; i++)
        pthread_join(others[i].thread, NULL);
    free(others);
    pthread_cond_destroy(&team->news);
    pthread_mutex_destroy(&team->lock);
    return team->status;
}

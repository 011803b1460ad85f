/* team.h: threads that share one piece of work, the caller's thread included; for the library's own use.
 *
 * Only the caller's thread calls the function of the control, which need not be safe for threads. */
#ifndef CORE_TEAM_H
#define CORE_TEAM_H

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "sudoku.h"

struct team {
    void (*work)(struct team *team, unsigned member); /* of each member; the caller's thread is member 0 */
    void *context;
    const struct sudoku_control *control;
    pthread_t caller;
    clockid_t clock;           /* of core_team_wait */
    unsigned started;          /* members that could be started, the caller's thread not counted */
    pthread_mutex_t lock;      /* guards the rest, and what the members share */
    pthread_cond_t news;       /* signalled when a member has news or ends */
    unsigned working;          /* members that have not ended, the caller's thread not counted */
    bool is_over;              /* all shall end */
    enum sudoku_status status; /* why, if not because everything is done */
};

/* Runs a team of `members` threads. The caller has set its first three fields; the others are 0. If some
 * members cannot be started, the rest do all the work. Returns why the work ended, or SUDOKU_NO_MEMORY if it
 * could not begin. */
enum sudoku_status core_team_run(struct team *team, unsigned members);

/* Tells all members to end. The lock is held. The first status that is not SUDOKU_OK stays. */
void core_team_end(struct team *team, enum sudoku_status status);

/* Returns whether the work is over. The caller's thread also checks the control. The lock is held. */
bool core_team_ask(struct team *team);

/* The same, without the lock: a sudoku_cancel_fn whose context is the team. */
int core_team_is_over(void *team);

/* Waits for news, at most 20 ms, so that the control can be checked meanwhile. The lock is held. */
void core_team_wait(struct team *team);

#endif

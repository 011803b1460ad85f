/* team.h: threads that do one piece of work together, the caller's among them; for the library's own use.
 *
 * Only the caller's own thread asks the caller's control, whose function need not be safe for threads. */
#ifndef CORE_TEAM_H
#define CORE_TEAM_H

#include <pthread.h>
#include <stdbool.h>

#include "sudoku.h"

struct team {
    void (*work)(struct team *team, unsigned member); /* of each member; the caller's thread is member 0 */
    void *context;
    const struct sudoku_control *control;
    pthread_t caller;
    unsigned started;          /* members that could be started, the caller's thread not counted */
    pthread_mutex_t lock;      /* guards the rest, and what the members share */
    pthread_cond_t news;       /* of the members: what they wait for, or their end */
    unsigned working;          /* members that have not ended, the caller's thread not counted */
    bool is_over;              /* all shall end */
    enum sudoku_status status; /* why, if not because everything is done */
};

/* Does the work of a team with so many members. The caller has set its first three fields; the others are 0.
 * If some members cannot be started, the others do their share. Returns why the work ended, or
 * SUDOKU_NO_MEMORY if it could not begin. */
enum sudoku_status core_team_run(struct team *team, unsigned members);

/* Asks all members to end. The lock is held. The first status that is not SUDOKU_OK stays. */
void core_team_end(struct team *team, enum sudoku_status status);

/* Is the work over? Asks the caller's control, too, if this thread may. The lock is held. */
bool core_team_ask(struct team *team);

/* The same, without the lock: a sudoku_cancel_fn whose context is the team. */
int core_team_is_over(void *team);

/* Waits for news, but not for long, so that the control can be asked meanwhile. The lock is held. */
void core_team_wait(struct team *team);

#endif

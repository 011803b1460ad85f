/* threads.h: what the functions that start threads share. */
#ifndef CORE_THREADS_H
#define CORE_THREADS_H

#include <pthread.h>
#include <time.h>

/* More threads than any machine has processors are a mistake. */
enum { MOST_THREADS = 4096 };

/* Waits for the condition, but no longer than this, so that the caller can be asked meanwhile whether to
 * stop. Returns what pthread_cond_timedwait does. */
static inline int wait_at_most(pthread_cond_t *condition, pthread_mutex_t *lock, long milliseconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += milliseconds % 1000 * 1000000;
    until.tv_sec += milliseconds / 1000 + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(condition, lock, &until);
}

#endif

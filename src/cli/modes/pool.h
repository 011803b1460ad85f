/* pool.h: things that are slow to make, such as the library's makers, are kept from job to job. */
#ifndef CLI_MODES_POOL_H
#define CLI_MODES_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { POOL_MOST = 1024 }; /* as many as --jobs allows; without it, a machine may have more cores */

/* The things that no thread uses now. Any thread may call all functions but the first and the last. */
struct pool {
    pthread_mutex_t lock; /* guards what follows */
    void *idle[POOL_MOST];
    size_t n_idle;
    void (*free)(void *thing);
};

void pool_init(struct pool *pool, void (*free)(void *thing));

/* Returns one of the idle things, which is the caller's now, or NULL if there is none. */
void *pool_take(struct pool *pool);

/* Takes a thing back, or frees it if there is no room. */
void pool_give_back(struct pool *pool, void *thing);

/* Frees the idle things. */
void pool_close(struct pool *pool);

#endif

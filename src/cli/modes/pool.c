/* Idle things, guarded by a lock. */
#include "cli/modes/pool.h"

void pool_init(struct pool *pool, void (*free)(void *thing))
{
    pthread_mutex_init(&pool->lock, NULL);
    pool->n_idle = 0;
    pool->free = free;
}

void *pool_take(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    void *thing = pool->n_idle ? pool->idle[--pool->n_idle] : NULL;
    pthread_mutex_unlock(&pool->lock);
    return thing;
}

void pool_give_back(struct pool *pool, void *thing)
{
    pthread_mutex_lock(&pool->lock);
    bool has_room = pool->n_idle < POOL_MOST;
    if (has_room)
        pool->idle[pool->n_idle++] = thing;
    pthread_mutex_unlock(&pool->lock);
    if (!has_room)
        pool->free(thing);
}

void pool_close(struct pool *pool)
{
    while (pool->n_idle)
        pool->free(pool->idle[--pool->n_idle]);
    pthread_mutex_destroy(&pool->lock);
}

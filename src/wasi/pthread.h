/* pthread.h: for WebAssembly, where there is one thread: no other can be created, and every lock is free.
 * Only `make wasm` has this folder among those of its headers. */
#ifndef WASI_PTHREAD_H
#define WASI_PTHREAD_H

#include <errno.h>
#include <stddef.h>
#include <sys/types.h> /* has the types */
#include <time.h>

#define PTHREAD_MUTEX_INITIALIZER                                                                            \
    {                                                                                                        \
        {                                                                                                    \
            {                                                                                                \
                0                                                                                            \
            }                                                                                                \
        }                                                                                                    \
    }

#define PTHREAD_COND_INITIALIZER PTHREAD_MUTEX_INITIALIZER

/* What succeeds and has no effect. */
#define WASI_NOTHING(name, ...)                                                                              \
    static inline int name(__VA_ARGS__)                                                                      \
    {                                                                                                        \
        return 0;                                                                                            \
    }

WASI_NOTHING(pthread_attr_init, const pthread_attr_t *attributes)
WASI_NOTHING(pthread_attr_destroy, const pthread_attr_t *attributes)
WASI_NOTHING(pthread_attr_setstacksize, const pthread_attr_t *attributes, size_t size)
WASI_NOTHING(pthread_mutex_init, const pthread_mutex_t *lock, const void *attributes)
WASI_NOTHING(pthread_mutex_destroy, const pthread_mutex_t *lock)
WASI_NOTHING(pthread_mutex_lock, const pthread_mutex_t *lock)
WASI_NOTHING(pthread_mutex_trylock, const pthread_mutex_t *lock)
WASI_NOTHING(pthread_mutex_unlock, const pthread_mutex_t *lock)
WASI_NOTHING(pthread_condattr_init, const pthread_condattr_t *attributes)
WASI_NOTHING(pthread_condattr_destroy, const pthread_condattr_t *attributes)
WASI_NOTHING(pthread_condattr_setclock, const pthread_condattr_t *attributes, clockid_t clock)
WASI_NOTHING(pthread_cond_init, const pthread_cond_t *condition, const void *attributes)
WASI_NOTHING(pthread_cond_destroy, const pthread_cond_t *condition)
WASI_NOTHING(pthread_cond_broadcast, const pthread_cond_t *condition)
WASI_NOTHING(pthread_cond_wait, const pthread_cond_t *condition, const pthread_mutex_t *lock)
WASI_NOTHING(pthread_cond_timedwait, const pthread_cond_t *condition, const pthread_mutex_t *lock,
             const struct timespec *until)
WASI_NOTHING(pthread_join, pthread_t thread, void **result)

static inline pthread_t pthread_self(void)
{
    return NULL;
}

static inline int pthread_equal(pthread_t a, pthread_t b)
{
    return a == b;
}

static inline int pthread_create(const pthread_t *thread, const pthread_attr_t *attributes,
                                 void *(*start)(void *), const void *context)
{
    (void)thread, (void)attributes, (void)start, (void)context;
    return EAGAIN;
}

#endif

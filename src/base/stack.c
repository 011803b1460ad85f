/* stack.c: checks the limit of the stack before it is needed: a stack that runs out ends the program
 * without a message. */
#include "base/stack.h"

#include <assert.h>
#include <pthread.h>
#if !defined(_WIN32) && !defined(__wasi__)
#include <sys/resource.h>
#endif

/* Measured: sheet --answers --rated needs 72 KB, all other commands 40. */
enum { ENOUGH = 256 << 10, OURS = 1 << 20 };

struct call {
    int (*run)(int n, char **arguments);
    int n;
    char **arguments;
    int *result;
};

static void *make_call(void *context)
{
    const struct call *call = context;
    *call->result = call->run(call->n, call->arguments);
    return NULL;
}

static int call_on_thread(struct call *call)
{
    pthread_attr_t attributes;
    pthread_t thread;
    int error = pthread_attr_init(&attributes);
    if (error)
        return error;
    pthread_attr_setstacksize(&attributes, OURS);
    error = pthread_create(&thread, &attributes, make_call, call);
    pthread_attr_destroy(&attributes);
    return error ? error : pthread_join(thread, NULL);
}

int stack_run(int (*run)(int n, char **arguments), int n, char **arguments, int *result)
{
    struct call call = {run, n, arguments, result};
    assert(run && result && n >= 0);
#ifdef RLIMIT_STACK
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < ENOUGH)
        return call_on_thread(&call);
#else
    (void)call_on_thread;
#endif
    make_call(&call);
    return 0;
}

/* keep_counts.c: part of a build with --coverage. A process that ends by a signal or by _exit() would lose
 * the counts of its lines: they are written before it does. A signal may also only stop it for a while: then
 * it counts on from 0, and what it writes at its end is added. A second signal must not end it meanwhile: a
 * file that is cut off would spoil the counts of all other runs.
 * Linked with -Wl,--wrap=raise,--wrap=_exit. */
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

void __gcov_dump(void);
void __gcov_reset(void);
int __real_raise(int number);
void __real__exit(int status);
int __wrap_raise(int number);
void __wrap__exit(int status);

int __wrap_raise(int number)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    /* Other threads may take it. */
    void (*handler)(int) = signal(number, SIG_IGN);
    __gcov_dump();
    __gcov_reset();
    signal(number, handler);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return __real_raise(number);
}

void __wrap__exit(int status)
{
    __gcov_dump();
    __real__exit(status);
}

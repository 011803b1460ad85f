/* interrupt.c: the handlers of signals. There is one process, so their state is global. */
#include "cli/run/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

/* The seconds that a run gets to finish its lines. */
enum { PATIENCE = 5 };

static volatile sig_atomic_t caught;
static const char *volatile unfinished_file;

static void die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* These two do only what a signal handler may do. */
static void note_signal(int number)
{
    caught = number;
    alarm(PATIENCE);
}

static void lose_patience(int number)
{
    (void)number;
    if (unfinished_file)
        unlink(unfinished_file);
    die((int)caught);
}

/* A signal that is ignored stays so, as for a program in the background or under nohup. */
static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction before, action;
    if (sigaction(number, NULL, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = flags;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_catch(const char *unfinished)
{
    unfinished_file = unfinished;
    handle(SIGALRM, lose_patience, 0);
    /* The handler is reset when it is called: the second Ctrl-C ends the program at once. Waiting is not
     * resumed, so a run that waits for input ends, too. */
    handle(SIGINT, note_signal, (int)SA_RESETHAND);
    handle(SIGTERM, note_signal, (int)SA_RESETHAND);
}

int interrupt_signal(void)
{
    return (int)caught;
}

void interrupt_die(void)
{
    die((int)caught);
}

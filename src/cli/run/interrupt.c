/* interrupt.c: the handlers of signals. There is one process, so their state is global. */
#include "cli/run/interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include "cli/write/output_file.h"

/* The seconds that a run has to finish its lines. */
enum { PATIENCE = 5 };

static volatile sig_atomic_t caught;

static void die(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

/* These two do only what a signal handler may do. */
static void lose_patience(int number)
{
    output_file_unlink_unfinished();
    die(caught ? (int)caught : number);
}

/* A second signal means that the user does not want to wait. */
static void note_signal(int number)
{
    if (caught)
        lose_patience(number);
    caught = number;
    alarm(PATIENCE);
}

/* A signal that is ignored stays ignored, as for a program in the background or under nohup. */
static void handle(int number, void (*handler)(int))
{
    struct sigaction before, action;
    if (sigaction(number, NULL, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void interrupt_catch(void)
{
    handle(SIGALRM, lose_patience);
    handle(SIGINT, note_signal);
    handle(SIGTERM, note_signal);
    handle(SIGHUP, note_signal);
}

int interrupt_signal(void)
{
    return (int)caught;
}

void interrupt_die(void)
{
    die((int)caught);
}

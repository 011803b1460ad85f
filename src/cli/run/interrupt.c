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
void interrupt_catch(void)
{
    static const int numbers[] = {SIGALRM, SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 4; i++) {
        struct sigaction before, action;
        if (sigaction(numbers[i], NULL, &before) != 0 || before.sa_handler == SIG_IGN)
            continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = numbers[i] == SIGALRM ? lose_patience : note_signal;
        sigemptyset(&action.sa_mask);
        sigaction(numbers[i], &action, NULL);
    }
}

int interrupt_signal(void)
{
    return (int)caught;
}

void interrupt_die(void)
{
    die((int)caught);
}

/* worker.c: a fork and a pipe. A process can be ended in the middle of a long search, which a thread
 * cannot. */
#include "cli/play/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/files.h"

/* In the child: is the other end of the pipe closed? No event is asked for: POLLERR is reported in any
 * case, and means that the reader has closed its end. */
static int reader_is_gone(void *context)
{
    struct pollfd end = {.fd = *(int *)context};
    return poll(&end, 1, 0) != 0;
}

/* In this process: has a key been pressed since the work began? Otherwise a player who is tired of waiting
 * could do nothing but kill the program. */
static int key_waits(void *context)
{
    struct pollfd keyboard = {.fd = STDIN_FILENO, .events = POLLIN};
    bool *given_up = context;
    *given_up |= poll(&keyboard, 1, 0) > 0;
    return *given_up;
}

/* The child keeps away from the terminal and from its parent's handlers. With the parent's handlers, a
 * child that crashes would give the terminal back while the game goes on, and what the system prints about
 * it would end up in the grid. Leaves by _exit: exit would flush buffers and run handlers that are the
 * parent's. */
static void be_child(int descriptor, worker_task *work, const void *what)
{
    static const int handled[] = {SIGHUP,   SIGINT,  SIGQUIT, SIGTERM, SIGTSTP, SIGCONT,
                                  SIGWINCH, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,  SIGABRT};
    struct text out = {0};
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    for (size_t i = 0; i < sizeof handled / sizeof *handled; i++)
        signal(handled[i], SIG_DFL);
    int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i < 3 && nothing >= 0; i++)
        dup2(nothing, i);
    control.cancel = reader_is_gone;
    control.context = &descriptor;
    work(what, &control, &out);
    int error = out.failed ? ENOMEM : write_all(descriptor, out.data, out.length);
    text_free(&out);
    _exit(error != 0);
}

void worker_start(struct worker *worker, worker_task *work, const void *what)
{
    int ends[2];
    worker_stop(worker);
    worker->busy = true;
    worker->descriptor = -1;
    if (pipe(ends) == 0) {
        worker->pid = fork();
        if (worker->pid == 0) {
            /* With this end open in the child, too, it would never notice that the reader is gone. */
            close(ends[0]);
            be_child(ends[1], work, what);
        }
        close(ends[1]);
        if (worker->pid > 0) {
            worker->descriptor = ends[0];
            /* An answer that comes in pieces must not make keys wait for the rest. */
            fcntl(ends[0], F_SETFL, O_NONBLOCK);
            return;
        }
        close(ends[0]);
    }
    bool given_up = false;
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    control.cancel = key_waits;
    control.context = &given_up;
    worker->pid = 0;
    work(what, &control, &worker->answer);
    worker->answer.failed |= given_up;
}

/* Nobody waits for the child: one that was just killed may take longer to die than a key may wait. run.c
 * ignores SIGCHLD, so the system forgets children by itself. */
static void let_go(struct worker *worker)
{
    if (worker->descriptor >= 0)
        close(worker->descriptor);
    worker->pid = 0;
    worker->descriptor = -1;
    worker->busy = false;
}

/* Memory that is short ends the reading like the end of the answer; the text has failed then, and
 * finding_in refuses it. */
bool worker_read(struct worker *worker)
{
    while (worker->descriptor >= 0) {
        enum { PIECE = 65536 };
        char *room = text_room(&worker->answer, PIECE);
        ssize_t n = room ? read(worker->descriptor, room, PIECE) : 0;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return false;
        if (n <= 0)
            break;
        worker->answer.length += (size_t)n;
    }
    let_go(worker);
    return true;
}

bool worker_is_done(const struct worker *worker)
{
    return worker->busy && worker->descriptor < 0;
}

void worker_wait(struct worker *worker)
{
    while (worker->busy && !worker_read(worker)) {
        struct pollfd end = {.fd = worker->descriptor, .events = POLLIN};
        poll(&end, 1, -1);
    }
}

/* The memory of the answer is kept for the next one. */
void worker_stop(struct worker *worker)
{
    if (worker->busy) {
        if (worker->pid > 0)
            kill(worker->pid, SIGKILL);
        let_go(worker);
    }
    worker->answer.length = 0;
    worker->answer.failed = false;
}

void worker_free(struct worker *worker)
{
    worker_stop(worker);
    text_free(&worker->answer);
}

/* events.c: serves the requests of the game, and passes it keys, signals and the findings of workers. The
 * order within one round matters: elapsed time is counted before the keys, signals come before keys
 * because they may end the program, and findings come last, so that a key that cancels a task is not
 * answered by it. Each handler calls serve(), so at most one request is waiting at any time. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "cli/base/clock.h"
#include "cli/play/session.h"
#include "cli/play/terminal/terminal.h"
#include "cli/play/view/view.h"

uint64_t now(void)
{
    return (uint64_t)(1000 * clock_seconds());
}

void end_session(struct session *session, int error)
{
    session->error = error;
    session->over = true;
}

/* The contents of the terminal are unknown: draw everything. */
static void redraw(struct session *session)
{
    screen_free(&session->shown);
}

/* Serves the request of the game. It is cleared first, since serving it may make the game request
 * something else, which must not be lost. */
static void serve(struct session *session)
{
    struct play *play = &session->play;
    enum request request = play->request.kind;
    play->request.kind = REQUEST_NONE;
    switch (request) {
    case REQUEST_OPEN:
        open_game(session, play->request.puzzle.clues, play->request.puzzle.name);
        if (!play->game.n_moves)
            play_take_entries(play, &play->request.puzzle);
        break;
    case REQUEST_ENTER:
        open_entered(session);
        break;
    case REQUEST_TURN:
        open_from_collection(session, play->request.index);
        break;
    case REQUEST_DRAW:
    case REQUEST_WRITE:
        write_game(session);
        break;
    case REQUEST_STATISTICS:
        read_scores(session);
        play->view.show = SHOW_STATISTICS;
        break;
    case REQUEST_SOLVED:
        count_solved(session);
        break;
    case REQUEST_REDRAW:
        redraw(session);
        break;
    /* Saved before it stops: a stopped program may be killed, or the machine shut down, without another
     * chance. The time while it was stopped does not count as played. */
    case REQUEST_SUSPEND:
        flush(session);
        terminal_suspend();
        redraw(session);
        session->then = now();
        break;
    case REQUEST_QUIT:
        session->over = true;
        break;
    case REQUEST_NONE:
        break;
    }
}

static void handle(struct session *session, const struct event *event)
{
    switch (event->kind) {
    case EVENT_KEY:
        play_key(&session->play, event->key, event->alt);
        break;
    case EVENT_CLICK:
        play_click(&session->play, view_cell_at(&session->play, &session->shown, event->row, event->column));
        break;
    case EVENT_PASTE:
        paste(session, &session->keys.paste);
        break;
    case EVENT_GROUND:
        if (session->palette.light != event->light)
            redraw(session);
        session->palette.light = event->light;
        break;
    case EVENT_NONE:
        break;
    }
    serve(session);
}

/* Passes on the keys that were typed, many bytes at a time because a paste also comes byte by byte. Stops
 * when the game is over: the rest was not meant for it. */
static void read_keys(struct session *session)
{
    unsigned char bytes[4096];
    int n = terminal_read(bytes, sizeof bytes);
    if (n < 0)
        end_session(session, EIO);
    for (int i = 0; i < n && !session->over; i++) {
        struct event event = keys_byte(&session->keys, bytes[i]);
        handle(session, &event);
    }
}

static void read_signals(struct session *session)
{
    int number;
    while ((number = terminal_next_signal()) != 0) {
        switch (number) {
        /* Nothing to do: the loop draws after every event, and draw() asks for the size each time. */
        case SIGWINCH:
            break;
        case SIGTSTP:
            session->play.request.kind = REQUEST_SUSPEND;
            serve(session);
            break;
        case SIGCONT:
            terminal_resume();
            redraw(session);
            session->then = now();
            break;
        /* Only noted here. run.c saves the game, gives the terminal back, and then dies by the same
         * signal, so that the shell sees the true cause. */
        default:
            session->deadly = number;
            session->over = true;
            break;
        }
    }
}

/* ---- Workers ---- */

/* worker.c knows nothing of tasks: this gives helper_work its type. */
static void work_on(const void *what, still_wanted *wanted, void *context, struct text *out)
{
    helper_work(what, wanted, context, out);
}

/* Starts the tasks that the game wants, and drops those that it does not wait for any more. */
void manage_workers(struct session *session)
{
    for (int i = 0; i < TASK_KINDS; i++) {
        struct worker *worker = &session->workers[i];
        /* A new task of a kind replaces the old one, whose question is out of date. */
        if (worker->busy && (session->play.work.wanted[i] || !session->play.work.running[i]))
            worker_stop(worker);
        if (session->play.work.wanted[i])
            worker_start(worker, work_on, &session->play.work.tasks[i]);
        session->play.work.wanted[i] = false;
    }
}

/* Takes the answer of a worker when it is complete. One that makes no sense (the child was killed, or
 * memory was short) is reported to the game as lost, or the game would wait for ever. */
static void read_worker(struct session *session, enum task_kind kind)
{
    struct worker *worker = &session->workers[kind];
    if (!worker->busy || !worker_read(worker))
        return;
    const struct finding *finding = finding_in(&worker->answer);
    if (finding)
        play_find(&session->play, finding);
    else
        play_lose(&session->play, kind);
    /* Only now: the finding lies in the answer, which this empties. */
    worker_stop(worker);
    serve(session);
}

/* ---- Waiting ---- */

/* Places in the list of descriptors to wait for; 0 is the keyboard and 1 the signals. */
enum { FIRST_WORKER = 2, SAVER = FIRST_WORKER + TASK_KINDS, N_ENDS };

/* Returns how long to wait, in milliseconds: not at all for work that was done in this process, which no
 * descriptor reports; until an Escape alone is a key; until the clock shows the next second; or for ever
 * (-1), so that an idle game takes no processor time. */
static int patience(const struct session *session)
{
    enum { ESCAPE_DELAY = 40 };
    for (int i = 0; i < TASK_KINDS; i++)
        if (worker_is_done(&session->workers[i]))
            return 0;
    if (worker_is_done(&session->saver))
        return 0;
    if (keys_waiting(&session->keys))
        return ESCAPE_DELAY;
    return play_is_timed(&session->play) ? 1000 - (int)(session->play.course.played % 1000) : -1;
}

/* Descriptors of -1 are ignored by poll, so idle workers need no list of their own. */
void wait_for_events(struct session *session)
{
    struct pollfd ends[N_ENDS];
    ends[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    ends[1] = (struct pollfd){.fd = terminal_signals(), .events = POLLIN};
    for (int i = 0; i < TASK_KINDS; i++)
        ends[FIRST_WORKER + i] = (struct pollfd){
            .fd = session->workers[i].busy ? session->workers[i].descriptor : -1, .events = POLLIN};
    ends[SAVER] =
        (struct pollfd){.fd = session->saver.busy ? session->saver.descriptor : -1, .events = POLLIN};
    int n = poll(ends, N_ENDS, patience(session));
    uint64_t present = now();
    play_tick(&session->play, (unsigned)(present - session->then));
    session->then = present;
    read_signals(session);
    if (n > 0 && ends[0].revents) {
        read_keys(session);
    } else if (n == 0 && keys_waiting(&session->keys)) {
        struct event event = keys_timeout(&session->keys);
        handle(session, &event);
    }
    for (int i = 0; i < TASK_KINDS && !session->over; i++)
        read_worker(session, (enum task_kind)i);
    if (session->saver.busy && worker_read(&session->saver))
        finish_saving(session);
}

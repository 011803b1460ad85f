/* run.c: --play from the command line to the exit status.
 *
 * One loop does it all in one thread: start workers, save, draw, wait. Nothing in it may take long, so
 * that a key is answered at once; what takes long goes to a worker (worker.h), even saving. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files.h"
#include "base/program.h"
#include "cli/mode.h"
#include "cli/options/options.h"
#include "cli/play/session.h"
#include "cli/play/terminal/terminal.h"
#include "cli/play/player/view.h"

/* As in the other modes: 2 is a run that could not be done at all. */
enum { EXIT_TROUBLE = 2 };

/* ---- Events ---- */

/* Serves the requests of the game, and passes it keys, signals and the findings of workers. The order within
 * one round matters: elapsed time is counted before the keys, signals come before keys because they may end
 * the program, and findings come last, so that a key that cancels a task is not answered by it. Each handler
 * calls serve(), so at most one request is waiting at any time. */

/* Milliseconds of a clock that only goes on. */
static uint64_t now(void)
{
    return (uint64_t)(1000 * clock_seconds());
}

/* Ends the program because nothing can be shown or typed any more. The game is saved, and goes on at the next
 * start. */
static void end_session(struct session *session, int error)
{
    session->error = error;
    session->over = true;
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
    case REQUEST_BACK:
        leave_entered(session);
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
    /* The contents of the terminal are unknown: everything is drawn. */
    case REQUEST_REDRAW:
        screen_free(&session->shown);
        break;
    /* Saved before it stops: a stopped program may be killed, or the machine shut down, without another
     * chance. The time while it was stopped does not count as played. */
    case REQUEST_SUSPEND:
        flush(session);
        terminal_suspend();
        screen_free(&session->shown);
        session->then = now();
        break;
    case REQUEST_QUIT:
        session->over = true;
        break;
    case REQUEST_NONE:
        break;
    }
}

static void handle(struct session *session, struct event event)
{
    if (event.kind == EVENT_KEY) {
        play_key(&session->play, event.key, event.alt);
    } else if (event.kind == EVENT_CLICK) {
        const unsigned key = screen_button(&session->shown, event.row, event.column);
        if (key >= KEY_CELL || (key && !event.key))
            play_key(&session->play, key | event.key, false);
    } else if (event.kind == EVENT_PASTE) {
        paste(session, &session->keys.paste);
    } else if (event.kind == EVENT_GROUND && session->palette.light != event.light) {
        session->palette.light = event.light;
        screen_free(&session->shown);
    }
    serve(session);
}

/* A change of the window's size needs nothing: the loop draws after every event, and draw() asks for the size
 * each time. A signal that ends the program is only noted: play_run saves the game, gives the terminal back,
 * and then dies by the same signal, so that the shell sees the true cause. */
static void read_signals(struct session *session)
{
    int number;
    while ((number = terminal_next_signal()) != 0) {
        if (number == SIGTSTP) {
            session->play.request.kind = REQUEST_SUSPEND;
            serve(session);
        } else if (number == SIGCONT) {
            terminal_resume();
            screen_free(&session->shown);
            session->then = now();
        } else if (number != SIGWINCH) {
            session->deadly = number;
            session->over = true;
        }
    }
}

/* ---- Workers ---- */

void manage_workers(struct session *session)
{
    for (int i = 0; i < TASK_KINDS; i++) {
        struct worker *worker = &session->workers[i];
        /* A new task of a kind replaces the old one, whose question is out of date. */
        if (worker->busy && (session->play.work.wanted[i] || !session->play.work.running[i]))
            worker_stop(worker);
        if (session->play.work.wanted[i])
            worker_start(worker, helper_work, &session->play.work.tasks[i]);
        session->play.work.wanted[i] = false;
    }
}

/* Takes the answer of a worker when it is complete. One that makes no sense (the child was killed, or
 * memory was short) is reported to the game as lost, or the game would wait for ever. */
static void read_worker(struct session *session, int number)
{
    struct worker *worker = &session->workers[number];
    if (!worker->busy || !worker_read(worker))
        return;
    const struct finding *finding = number == SAVER ? NULL : finding_in(&worker->answer);
    if (number == SAVER)
        finish_saving(session);
    else if (finding)
        play_find(&session->play, finding);
    else
        play_lose(&session->play, (enum task_kind)number);
    /* Only now: the finding lies in the answer, which this empties. */
    worker_stop(worker);
    serve(session);
}

/* ---- The loop ---- */

/* Returns how long to wait, in milliseconds: not at all for work that was done in this process, which no
 * descriptor reports; until an Escape alone is a key; until the clock shows the next second; or for ever
 * (-1), so that an idle game takes no processor time. */
static int patience(const struct session *session)
{
    enum { ESCAPE_DELAY = 40 };
    for (int i = 0; i < WORKERS; i++)
        if (worker_is_done(&session->workers[i]))
            return 0;
    if (session->keys.n || session->keys.burst)
        return ESCAPE_DELAY;
    return play_is_timed(&session->play) ? 1000 - (int)(session->play.course.played % 1000) : -1;
}

/* Descriptors of -1 are ignored by poll, so idle workers need no list of their own. */
static void wait_for_events(struct session *session)
{
    enum { KEYBOARD = WORKERS, SIGNALS, ENDS };
    struct pollfd ends[ENDS];
    unsigned char bytes[4096];
    for (int i = 0; i < WORKERS; i++)
        ends[i].fd = session->workers[i].busy ? session->workers[i].descriptor : -1;
    ends[KEYBOARD].fd = STDIN_FILENO;
    ends[SIGNALS].fd = terminal_signals();
    for (int i = 0; i < ENDS; i++)
        ends[i].events = POLLIN;
    int n = poll(ends, ENDS, patience(session));
    uint64_t present = now();
    play_tick(&session->play, (unsigned)(present - session->then));
    session->then = present;
    read_signals(session);
    /* Many bytes at a time, because a paste also comes byte by byte. What follows the end of the game was not
     * meant for it. */
    int length = n > 0 && ends[KEYBOARD].revents ? terminal_read(bytes, sizeof bytes) : 0;
    if (length < 0)
        end_session(session, EIO);
    const bool burst = length > 0 && session->play.view.show != SHOW_PROMPT &&
                       keys_take_burst(&session->keys, bytes, (size_t)length);
    for (int i = 0; i < length && !burst && !session->over; i++)
        handle(session, keys_byte(&session->keys, bytes[i]));
    if (n == 0 && (session->keys.n || session->keys.burst))
        handle(session, keys_timeout(&session->keys));
    for (int i = 0; i < WORKERS && (!session->over || i == SAVER); i++)
        read_worker(session, i);
}

/* Draws the whole screen in memory and sends only what differs from the one that is shown. The two change
 * places afterwards, so a screen is allocated only when the window gets another size. */
static void draw(struct session *session)
{
    struct text bytes = {0};
    int rows, columns;
    terminal_size(&rows, &columns);
    if (!screen_resize(&session->next, rows, columns)) {
        end_session(session, ENOMEM);
        return;
    }
    view_draw(&session->play, session->lines, &session->next);
    /* Terminals that know this show all of it at once; others ignore it. */
    text_string(&bytes, "\033[?2026h");
    size_t empty = bytes.length;
    paint_changes(&session->shown, &session->next, &session->palette, &bytes);
    text_string(&bytes, "\033[?2026l");
    int error = bytes.failed           ? ENOMEM
                : bytes.length > empty ? write_all(STDOUT_FILENO, bytes.data, bytes.length)
                                       : 0;
    if (error)
        end_session(session, error);
    text_free(&bytes);
    struct screen shown = session->shown;
    session->shown = session->next;
    session->next = shown;
}

static void loop(struct session *session)
{
    session->then = now();
    while (!session->over) {
        manage_workers(session);
        /* First saved, then shown: what has been seen is not lost, even if the program is killed now. */
        start_saving(session);
        draw(session);
        if (!session->over)
            wait_for_events(session);
    }
    leave_slot(session);
}

/* ---- Beginning and end ---- */

/* Before the terminal is taken over, or after it was given back: otherwise nobody would see the message. */
static int refuse(const char *reason)
{
    program_say("--play: %s", reason);
    return EXIT_TROUBLE;
}

/* What --play cannot do, or NULL. Options of a run with output are of no use here, and none is ignored in
 * silence. */
static const char *trouble(const struct options *options)
{
    const char *terminal = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "needs a terminal for both standard input and standard output";
    if (terminal && strcmp(terminal, "dumb") == 0)
        return "this terminal (TERM=dumb) cannot place its cursor";
    const struct reasoning *wishes = &options->reasoning;
    if (wishes->n_needs > 1 || (wishes->n_needs && !technique_number(wishes->needs[0])))
        return "--needs takes one technique to practise";
    if (options->n_files && (wishes->n_needs || wishes->difficulty))
        return "a puzzle is made for --difficulty and --needs, so no file can be given";
    for (size_t i = 0; i < options->n_files; i++)
        if (strcmp(options->files[i], "-") == 0)
            return "keys come from standard input, so puzzles cannot: name a file";
    return options->output                    ? "cannot be combined with --output; w writes to a file"
           : options->threads                 ? "cannot be combined with --jobs"
           : options->stats || options->quiet ? "cannot be combined with --stats or --quiet"
           : options->progress != WHEN_AUTO   ? "cannot be combined with --progress"
                                              : NULL;
}

/* Takes what the command line says about the puzzle to begin with. */
static void take_wishes(struct session *session, const struct reasoning *wishes)
{
    struct maker *maker = &session->play.maker;
    session->makes_first = wishes->difficulty || wishes->n_needs;
    maker->wish_level = wishes->difficulty ? wishes->difficulty - 1 : wishes->n_needs ? ANY_LEVEL : 0;
    maker->wishes.technique = wishes->n_needs ? technique_number(wishes->needs[0]) : 0;
}

/* Gives everything back. Also called when terminal_open has failed, so it must not rely on anything but
 * zeros. */
static void end(struct session *session)
{
    terminal_close();
    for (int i = 0; i < WORKERS; i++)
        worker_free(&session->workers[i]);
    screen_free(&session->shown);
    screen_free(&session->next);
    keys_free(&session->keys);
    collection_free(&session->collection);
    store_close(&session->store);
    play_free(&session->play);
}

/* The order matters: what can fail with a message comes before the terminal is taken over, and the store
 * is opened after it, because a game that cannot be saved can still be played. */
int play_run(const struct options *options)
{
    /* Static because it is large and must be all zero, not because it is shared. */
    static struct session session;
    const char *reason = trouble(options);
    if (reason)
        return refuse(reason);
    play_init(&session.play, (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid());
    take_wishes(&session, &options->reasoning);
    if (!collection_read(&session.collection, options->files, options->n_files)) {
        collection_free(&session.collection);
        return EXIT_TROUBLE;
    }
    /* Workers need not be waited for: their answers say whether all went well. */
    signal(SIGCHLD, SIG_IGN);
    session.palette = choose_palette(options->color == WHEN_NEVER, options->color == WHEN_ALWAYS);
    session.lines = choose_lines();
    int error = terminal_open();
    if (error) {
        end(&session);
        return refuse(strerror(error));
    }
    bool kept = store_open(&session.store);
    open_first(&session);
    if (!kept)
        play_say(&session.play, TONE_WARNING, "The game cannot be saved: %s.", strerror(session.store.error));
    loop(&session);
    end(&session);
    if (session.unsaved_error)
        program_say("--play: the game is not saved: %s", strerror(session.unsaved_error));
    if (session.deadly)
        terminal_die(session.deadly);
    if (session.error)
        return refuse(strerror(session.error));
    return session.unsaved_error ? EXIT_TROUBLE : EXIT_SUCCESS;
}

/* The pipeline never runs it: main() calls play_run instead. */
const struct mode mode_play = {.name = "--play"};

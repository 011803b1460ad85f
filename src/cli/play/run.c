/* run.c: --play from the command line to the exit status.
 *
 * One loop does it all in one thread: start workers, save, draw, wait. Nothing in it may take long, so
 * that a key is answered at once; what takes long goes to a worker (worker.h), even saving. */
#include "cli/play/run.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/mode.h"
#include "cli/options/options.h"
#include "cli/play/session.h"
#include "cli/play/terminal/paint.h"
#include "cli/play/terminal/terminal.h"
#include "cli/play/view/view.h"

/* As in the other modes: 2 is a run that could not be done at all. */
enum { EXIT_TROUBLE = 2 };

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
    int error = bytes.failed ? ENOMEM : bytes.length > empty ? terminal_send(&bytes) : 0;
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
    fprintf(stderr, "sudoku: --play: %s\n", reason);
    return EXIT_TROUBLE;
}

/* Options of a run with output are of no use here, and none is ignored in silence. */
static const char *ignored_option(const struct options *options)
{
    if (options->output)
        return "cannot be combined with --output; w writes to a file";
    if (options->threads)
        return "cannot be combined with --jobs";
    if (options->stats || options->quiet)
        return "cannot be combined with --stats or --quiet";
    if (options->progress != WHEN_AUTO)
        return "cannot be combined with --progress";
    return NULL;
}

/* What --play cannot do, or NULL. */
static const char *trouble(const struct options *options)
{
    const char *terminal = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return "needs a terminal for both standard input and standard output";
    if (terminal && strcmp(terminal, "dumb") == 0)
        return "this terminal (TERM=dumb) cannot place its cursor";
    for (size_t i = 0; i < options->n_files; i++)
        if (strcmp(options->files[i], "-") == 0)
            return "keys come from standard input, so puzzles cannot: name a file";
    return ignored_option(options);
}

/* Gives everything back. Also called when terminal_open has failed, so it must not rely on anything but
 * zeros. */
static void end(struct session *session)
{
    terminal_close();
    for (int i = 0; i < TASK_KINDS; i++)
        worker_free(&session->workers[i]);
    worker_free(&session->saver);
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
    if (!collection_read(&session.collection, options->files, options->n_files, options->ocr)) {
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
        fprintf(stderr, "sudoku: --play: the game is not saved: %s\n", strerror(session.unsaved_error));
    if (session.deadly)
        terminal_die(session.deadly);
    if (session.error)
        return refuse(strerror(session.error));
    return session.unsaved_error ? EXIT_TROUBLE : EXIT_SUCCESS;
}

/* The pipeline never runs it: main() calls play_run instead. */
const struct mode mode_play = {.name = "--play"};

/* session.c: draws, waits for a key, acts, until the player leaves. One loop in one thread: a search of the
 * library calls attend, which ends it when a key waits. */
#include "play/player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/files.h"
#include "base/program.h"

static struct session {
    struct player player;
    struct screen screens[2];
    int shown;   /* the index of the one that the terminal shows */
    double then; /* when time was counted last */
    double looked, drawn;
    bool ended; /* by a signal, or because the terminal is gone */
} session;

static void draw(void)
{
    struct player *player = &session.player;
    struct screen *next = &session.screens[!session.shown];
    struct text bytes = {0};
    terminal_size(&player->rows, &player->columns);
    view_draw(player, next);
    screen_changes(&session.screens[session.shown], next, &player->looks, &bytes);
    if (bytes.failed)
        next->rows = 0; /* it is drawn again, from scratch */
    else
        terminal_write(bytes.data, bytes.length);
    text_free(&bytes);
    session.shown = !session.shown;
    session.drawn = clock_seconds();
}

/* Time while the program is stopped or the game is solved does not count. */
static void count_time(bool counts)
{
    const double now = clock_seconds();
    const struct player *player = &session.player;
    if (counts && !game_is_solved(&player->game) && !player_is_entering(player))
        session.player.played += now - session.then;
    session.then = now;
}

/* A sudoku_cancel_fn. Keys that came before a search took any time do not end it: they were typed ahead. */
static int attend(void *context)
{
    static const double PATIENCE = 0.09; /* seconds */
    enum { LOOKS = 50, DRAWS = 10 };     /* a second */
    const struct player *player = context;
    const double now = clock_seconds();
    if (now - session.looked < 1.0 / LOOKS)
        return 0;
    session.looked = now;
    if (player->searching && now - player->search_began < PATIENCE)
        return 0;
    if (terminal_is_touched())
        return 1;
    if (now - session.drawn > 1.0 / DRAWS) {
        count_time(true);
        draw();
    }
    return session.player.over;
}

static void act(const struct event *event)
{
    struct player *player = &session.player;
    const unsigned key = event->key;
    if (key == KEY_OVER) {
        player->over = session.ended = true;
    } else if (key == KEY_SUSPEND) {
        player->suspends = true;
    } else if (key == KEY_LIGHT || key == KEY_DARK || key == KEY_RESIZE || key == KEY_CONTROL('l')) {
        if (key == KEY_LIGHT || key == KEY_DARK)
            player->looks.light = key == KEY_LIGHT;
        session.screens[session.shown].rows = 0; /* all is drawn again */
    } else if (key == KEY_PASTE && view_fits(player)) {
        player_paste(player, event->pasted, event->n_pasted);
    } else if (key == KEY_CLICK) {
        const unsigned cell = view_cell_at(player, event->row - 1, event->column - 1);
        if (player->show == SHOW_GRID && cell < CELLS)
            player->cursor = cell;
    } else if (view_fits(player) || key == 'q' || key == KEY_CONTROL('c') || key == KEY_CONTROL('z')) {
        if (key != KEY_NONE) /* a window that is too small takes only the keys that leave the game */
            player_key(player, key);
    }
    if (player->suspends) {
        save_time(player);
        terminal_suspend();
        player->suspends = false;
        count_time(false);
    }
}

/* An idle game finds out about its puzzle, then waits until the clock shows the next second. */
static void loop(void)
{
    struct player *player = &session.player;
    session.then = clock_seconds();
    while (!player->over) {
        draw();
        const bool rests = !player->facts.rated;
        const struct event event = terminal_event(rests ? 100 : 1000 - (int)(player->played * 1000) % 1000);
        count_time(true);
        act(&event);
        if (rests && event.key == KEY_NONE)
            player_rest(player);
        if (player->played > player->saved_at + 60) /* a minute is all that a crash loses of the clock */
            save_time(player);
    }
}

/* ---- Beginning and end ---- */

static void open_first(struct player *player, int level)
{
    const bool opened = player_open_last(player, !player->collection.n && level < 0);
    if (player->collection.n)
        player_open_collection(player);
    else if (!opened)
        new_puzzle(player, level < 0 ? 0 : level);
}

/* Prints the grid, for the program or file to which standard output goes. Returns false if that fails. */
static bool print_grid(const struct player *player)
{
    char line[CELLS + 1];
    game_text(&player->game, line);
    line[CELLS] = '\n';
    const int error = write_all(STDOUT_FILENO, line, sizeof line);
    if (error)
        program_say("standard output: %s", strerror(error));
    return !error;
}

/* The order matters: what can fail with a message comes before the terminal is taken over; games are saved
 * before it is given back. */
int play_run(struct collection *collection, int level, uint64_t seed)
{
    struct player *player = &session.player;
    const char *term = getenv("TERM");
    const bool prints = !isatty(STDOUT_FILENO);
    player->collection = *collection;
    player->looks = looks_choose();
    const bool begun = player_begin(player, attend, seed);
    const bool dumb = !term || !*term || strcmp(term, "dumb") == 0;
    const int error = begun && !dumb ? terminal_open() : 0;
    if (!begun || dumb || error) {
        player_free(player);
        program_say("play: %s%s", error ? "needs a terminal: " : "",
                    dumb ? "this terminal (TERM=dumb) cannot place its cursor"
                         : strerror(error ? error : ENOMEM));
        return 2;
    }
    open_first(player, level);
    loop();
    player_leave(player);
    terminal_close();
    if (!session.ended && player->journal.has_lines && !player->journal.missed &&
        !game_is_solved(&player->game))
        fprintf(stderr, "The game is saved; '%s play' continues it.\n", program_name());
    if (player->game.failed)
        program_say("play: a move was not made: %s", strerror(ENOMEM));
    if (player->journal.missed)
        program_say("play: the game is not saved: %s", journal_trouble(&player->journal));
    const bool printed = !prints || print_grid(player);
    const bool failed = player->game.failed || player->journal.missed || !printed;
    player_free(player);
    terminal_die();
    return failed ? 2 : 0;
}

/* run.c: the loop around a game: terminal, files, and the work beside it. */
#include "cli/play/run.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "cli/base/write_all.h"
#include "cli/mode.h"
#include "cli/options/options.h"
#include "cli/play/collection.h"
#include "cli/play/keys.h"
#include "cli/play/paint.h"
#include "cli/play/store.h"
#include "cli/play/terminal.h"
#include "cli/play/view.h"
#include "cli/play/worker.h"

enum { EXIT_TROUBLE = 2 };

/* Names in the store. */
static const char last_name[] = "last", statistics_name[] = "statistics", entered_name[] = "entered";

struct run {
    struct play play;
    struct collection collection;
    struct store store;
    char slot[STORE_NAME];        /* the file of the present game, locked; "" if there is none */
    char notice[STORE_PATH + 80]; /* what happened while a game was opened: said when it is there */
    struct worker workers[TASK_KINDS];
    struct worker saver;
    struct screen shown, next;
    struct palette palette;
    enum lines lines;
    struct keys keys;
    uint64_t then; /* when the clock was looked at, in milliseconds */
    bool over;
    int deadly; /* the signal that ends the program, or 0 */
};

static uint64_t now(void)
{
    struct timespec clock;
    clock_gettime(CLOCK_MONOTONIC, &clock);
    return 1000 * (uint64_t)clock.tv_sec + (uint64_t)clock.tv_nsec / 1000000;
}

/* ---- Saving ---- */

/* What a saver needs. */
struct saving {
    const struct store *store;
    const char *slot;
    const struct text *record;
};

/* Saves; in a child process, since flushing to a disk may take longer than a key may wait. */
static void save_record(const void *what, still_wanted *wanted, void *context, struct text *out)
{
    const struct saving *saving = what;
    (void)wanted, (void)context;
    int error = store_save(saving->store, saving->slot, saving->record->data, saving->record->length);
    text_add(out, (const char *)&error, sizeof error);
}

/* Hears how a save ended. */
static void finish_saving(struct run *run)
{
    int error = EIO;
    if (run->saver.answer.length == sizeof error)
        memcpy(&error, run->saver.answer.data, sizeof error);
    if (error)
        play_say(&run->play, TONE_WARNING, "The game cannot be saved: %s.", strerror(error));
}

static void start_saving(struct run *run)
{
    struct text record = {0};
    const struct saving saving = {&run->store, run->slot, &record};
    if (run->saver.busy || !run->play.unsaved || !*run->slot)
        return;
    run->play.unsaved = false;
    play_record(&run->play, &record);
    if (!record.failed)
        worker_start(&run->saver, save_record, &saving);
    text_free(&record);
}

/* Waits until everything is on the disk. */
static void flush(struct run *run)
{
    for (;;) {
        if (run->saver.busy) {
            worker_wait(&run->saver);
            finish_saving(run);
        }
        if (!run->play.unsaved || !*run->slot)
            return;
        start_saving(run);
    }
}

/* ---- Games ---- */

static void leave_slot(struct run *run)
{
    flush(run);
    if (*run->slot)
        store_unlock(&run->store, run->slot);
    run->slot[0] = '\0';
}

/* Takes the first free file for a game: its name, or with a number where other windows play the same
 * puzzle. */
static bool take_slot(struct run *run, const char *name)
{
    for (int i = 1; i < 100; i++) {
        char slot[STORE_NAME];
        snprintf(slot, sizeof slot, i > 1 ? "%.40s-%d" : "%.40s", name, i);
        if (!store_lock(&run->store, slot, false))
            continue;
        memcpy(run->slot, slot, sizeof slot);
        if (i > 1)
            snprintf(run->notice, sizeof run->notice,
                     "This puzzle is open in another window; this one is kept apart.");
        return true;
    }
    return false;
}

/* A small file that several windows share. */
static void save_shared(struct run *run, const char *name, const char *text)
{
    if (store_lock(&run->store, name, true))
        store_save(&run->store, name, text, strlen(text));
    store_unlock(&run->store, name);
}

/* Takes up what the slot holds. False if there is nothing. */
static bool load_slot(struct run *run)
{
    struct text text = {0};
    char path[STORE_PATH];
    enum loaded loaded = store_load(&run->store, run->slot, &text);
    bool restored = loaded == LOADED && play_restore(&run->play, text.data, text.length);
    text_free(&text);
    if (loaded != LOADED_NOTHING && !restored) {
        bool aside = store_set_aside(&run->store, run->slot, path);
        snprintf(run->notice, sizeof run->notice,
                 aside ? "The saved game is damaged; it is kept as %s." : "%s is damaged.",
                 aside ? path : run->slot);
    }
    return restored;
}

static void say_notice(struct run *run)
{
    if (*run->notice)
        play_say(&run->play, TONE_WARNING, "%s", run->notice);
    run->notice[0] = '\0';
}

/* Remembers which game is played, with its clues, since a game without a move has no file yet. */
static void save_last(struct run *run, const char *puzzle)
{
    char text[STORE_NAME + CELLS + NAME_ROOM + 8];
    snprintf(text, sizeof text, "%s\n%.81s\n%s\n", run->slot, puzzle, run->play.name);
    save_shared(run, last_name, text);
}

static void open_game(struct run *run, const char puzzle[CELLS], const char *name)
{
    char slot[STORE_NAME], clues[CELLS];
    leave_slot(run);
    /* The caller's puzzle may be part of what is begun anew. */
    memcpy(clues, puzzle, CELLS);
    snprintf(slot, sizeof slot, "game-%016llx", (unsigned long long)store_hash(clues, CELLS));
    bool taken = take_slot(run, slot), loaded = taken && load_slot(run);
    if (!loaded)
        play_begin(&run->play, clues, name);
    else if (*name)
        play_set_name(&run->play, name);
    if (taken)
        save_last(run, clues);
    say_notice(run);
}

static void open_entered(struct run *run)
{
    leave_slot(run);
    bool taken = take_slot(run, entered_name);
    if (!taken || !load_slot(run))
        play_begin_entering(&run->play);
    if (taken)
        save_last(run, "");
    say_notice(run);
}

static void open_from_collection(struct run *run, size_t i)
{
    struct puzzle extra;
    char number[24];
    run->play.index = i;
    run->play.total = run->collection.n;
    open_game(run, collection_puzzle(&run->collection, i), collection_name(&run->collection, i));
    if (!run->play.game.n_moves && collection_extra(&run->collection, i, &extra))
        play_take_entries(&run->play, &extra);
    snprintf(number, sizeof number, "%zu\n", i);
    save_shared(run, run->collection.key, number);
}

/* Where the collection was left; at the start if it is new. */
static size_t collection_place(struct run *run)
{
    struct text text = {0};
    size_t place = 0;
    if (store_load(&run->store, run->collection.key, &text) == LOADED) {
        text_char(&text, '\0');
        place = text.failed ? 0 : strtoul(text.data, NULL, 10);
    }
    text_free(&text);
    return place < run->collection.n ? place : 0;
}

/* Copies the next line of a text. */
static const char *copy_line(const char *text, char *line, size_t room)
{
    size_t n = strcspn(text, "\n");
    snprintf(line, room, "%.*s", (int)(n < room ? n : room - 1), text);
    return text + n + (text[n] == '\n');
}

/* Takes the slot that was played last, unless another window has it. */
static bool take_last_slot(struct run *run, char puzzle[CELLS + 1], char name[NAME_ROOM])
{
    struct text text = {0};
    bool found = store_load(&run->store, last_name, &text) == LOADED;
    text_char(&text, '\0');
    if (found && !text.failed)
        copy_line(copy_line(copy_line(text.data, run->slot, sizeof run->slot), puzzle, CELLS + 1), name,
                  NAME_ROOM);
    text_free(&text);
    if (found && *run->slot && !strchr(run->slot, '/') && store_lock(&run->store, run->slot, false))
        return true;
    run->slot[0] = '\0';
    return false;
}

/* The game that was played last, if it is not finished. */
static bool open_last(struct run *run)
{
    char puzzle[CELLS + 1] = "", name[NAME_ROOM] = "";
    if (!take_last_slot(run, puzzle, name))
        return false;
    bool loaded = load_slot(run);
    if (loaded && !game_is_solved(&run->play.game))
        return true;
    if (!loaded && strlen(puzzle) == CELLS) {
        play_begin(&run->play, puzzle, name);
        say_notice(run);
        return true;
    }
    leave_slot(run);
    return false;
}

static void open_first(struct run *run)
{
    static const char empty[] =
        ".................................................................................";
    if (run->collection.n) {
        open_from_collection(run, collection_place(run));
        if (run->collection.invalid && !*run->play.message)
            play_say(&run->play, TONE_WARNING, "%zu of the file's items %s no puzzle (line %lu).",
                     run->collection.invalid, run->collection.invalid == 1 ? "is" : "are",
                     run->collection.invalid_line);
        return;
    }
    if (open_last(run))
        return;
    play_begin(&run->play, empty, "");
    run->play.running[TASK_FACTS] = run->play.wanted[TASK_FACTS] = false;
    play_make(&run->play);
    say_notice(run);
}

/* ---- Statistics ---- */

static const char *score_name(unsigned level)
{
    return level < LEVELS ? level_name(level) : "unrated";
}

/* One line of the statistics: a level's name and numbers. */
static void read_score(struct run *run, const char *line)
{
    struct score score;
    char name[24];
    if (sscanf(line, "%23s %u %u %lu %lu", name, &score.solved, &score.helped, &score.best, &score.total) !=
        5)
        return;
    for (unsigned i = 0; i <= LEVELS; i++)
        if (strcmp(name, score_name(i)) == 0)
            run->play.scores[i] = score;
}

static void read_scores(struct run *run)
{
    struct text text = {0};
    memset(run->play.scores, 0, sizeof run->play.scores);
    bool loaded = store_load(&run->store, statistics_name, &text) == LOADED;
    text_char(&text, '\0');
    for (const char *at = text.failed || !loaded ? "" : text.data; *at; at += *at == '\n') {
        read_score(run, at);
        at += strcspn(at, "\n");
    }
    text_free(&text);
}

static void write_scores(struct run *run)
{
    struct text text = {0};
    for (unsigned i = 0; i <= LEVELS; i++) {
        const struct score *score = &run->play.scores[i];
        text_print(&text, "%s %u %u %lu %lu\n", score_name(i), score->solved, score->helped, score->best,
                   score->total);
    }
    if (!text.failed)
        store_save(&run->store, statistics_name, text.data, text.length);
    text_free(&text);
}

/* Counts a solved puzzle. Another window may have counted one meanwhile, so the file is read again. */
static void count_solved(struct run *run)
{
    unsigned level = run->play.rating_known ? level_of(run->play.rating) : LEVELS;
    unsigned long seconds = (unsigned long)(run->play.played / 1000);
    store_lock(&run->store, statistics_name, true);
    read_scores(run);
    struct score *score = &run->play.scores[level];
    if (game_was_helped(&run->play.game)) {
        score->helped++;
    } else {
        score->best = score->solved && score->best < seconds ? score->best : seconds;
        score->total += seconds;
        score->solved++;
    }
    write_scores(run);
    store_unlock(&run->store, statistics_name);
    run->play.unsaved = true;
}

/* ---- Files that the player asks for ---- */

/* The format that suits a file's name. */
static const char *format_for(const char *file)
{
    static const char *const formats_by_ending[][2] = {{".svg", "svg"},   {".csv", "csv-grid"},
                                                       {".json", "json"}, {".sdm", "line"},
                                                       {".line", "line"}, {".html", "svg"}};
    size_t n = strlen(file);
    for (size_t i = 0; i < sizeof formats_by_ending / sizeof *formats_by_ending; i++) {
        size_t length = strlen(formats_by_ending[i][0]);
        if (n > length && strcasecmp(file + n - length, formats_by_ending[i][0]) == 0)
            return formats_by_ending[i][1];
    }
    return "grid";
}

static void write_game(struct run *run)
{
    struct play *play = &run->play;
    struct text text = {0};
    char clues[CELLS], cells[CELLS];
    const char *file = play->prompt;
    game_text(&play->game, true, clues);
    game_text(&play->game, false, cells);
    const char *format = play->prompt_for == REQUEST_DRAW ? "svg" : format_for(file);
    bool drawn = helper_draw(format, clues, cells, *play->name ? play->name : NULL, &text);
    int output = drawn ? open(file, O_WRONLY | O_CREAT | (play->overwrite ? O_TRUNC : O_EXCL), 0666) : -1;
    int error = !drawn ? ENOMEM : output < 0 ? errno : write_all(output, text.data, text.length);
    if (output >= 0 && close(output) != 0 && !error)
        error = errno;
    text_free(&text);
    if (error == EEXIST && !play->overwrite) {
        play->overwrite = true;
        play->show = SHOW_PROMPT;
    } else if (error) {
        play_say(play, TONE_WARNING, "%s: %s.", file, strerror(error));
    } else {
        play_say(play, TONE_GOOD, "Written to %s.", file);
    }
}

/* ---- Paste ---- */

struct first_puzzle {
    struct run *run;
    bool found, failed;
};

/* The first puzzle counts; if there is none, the first reason. */
static bool take_first(void *context, const struct puzzle *puzzle)
{
    struct first_puzzle *first = context;
    if (puzzle->error && first->failed)
        return true;
    play_paste(&first->run->play, puzzle);
    first->failed |= puzzle->error != NULL;
    first->found = !puzzle->error;
    return !first->found;
}

static void serve(struct run *run);

static void paste(struct run *run, const struct text *text)
{
    struct first_puzzle first = {.run = run};
    if (!text->length || helper_read_text(text->data, text->length, false, take_first, &first) != 0)
        play_say(&run->play, TONE_WARNING, "Nothing could be pasted.");
    else if (!first.found && !first.failed)
        play_say(&run->play, TONE_WARNING, "There is no puzzle in what was pasted.");
    serve(run);
}

/* ---- The terminal ---- */

static void draw(struct run *run)
{
    struct text bytes = {0};
    int rows, columns;
    terminal_size(&rows, &columns);
    if (!screen_resize(&run->next, rows, columns)) {
        run->over = true;
        return;
    }
    view_draw(&run->play, run->lines, &run->next);
    /* Terminals that know this show all of it at once; others ignore it. */
    text_string(&bytes, "\033[?2026h");
    size_t empty = bytes.length;
    paint_changes(&run->shown, &run->next, &run->palette, &bytes);
    text_string(&bytes, "\033[?2026l");
    if (bytes.length > empty && !terminal_send(&bytes))
        run->over = true;
    text_free(&bytes);
    struct screen shown = run->shown;
    run->shown = run->next;
    run->next = shown;
}

/* What is on the screen is unknown: draw everything. */
static void redraw(struct run *run)
{
    screen_free(&run->shown);
}

static bool names_utf8(const char *locale)
{
    for (; *locale; locale++)
        if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0)
            return true;
    return false;
}

/* Heavy lines where the locale is UTF-8; the Linux console's fonts have only double ones. */
static enum lines choose_lines(void)
{
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"}, *terminal = getenv("TERM");
    for (int i = 0; i < 3; i++) {
        const char *locale = getenv(names[i]);
        if (locale && *locale)
            return !names_utf8(locale)                          ? LINES_ASCII
                   : terminal && strcmp(terminal, "linux") == 0 ? LINES_DOUBLE
                                                                : LINES_HEAVY;
    }
    return LINES_ASCII;
}

static enum depth choose_depth(const struct options *options)
{
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM"), *color = getenv("COLORTERM");
    if (options->color == WHEN_NEVER || (options->color == WHEN_AUTO && refused && *refused))
        return DEPTH_NONE;
    if (!terminal || !*terminal || strncmp(terminal, "vt", 2) == 0)
        return options->color == WHEN_ALWAYS ? DEPTH_16 : DEPTH_NONE;
    if ((color && (strcmp(color, "truecolor") == 0 || strcmp(color, "24bit") == 0)) ||
        strstr(terminal, "direct"))
        return DEPTH_TRUE;
    return strstr(terminal, "256") ? DEPTH_256 : DEPTH_16;
}

/* GNU screen shows italics in reverse, the Linux console in another colour. */
static bool has_no_italics(void)
{
    const char *terminal = getenv("TERM");
    return terminal &&
           (strcmp(terminal, "linux") == 0 || (strncmp(terminal, "screen", 6) == 0 && !getenv("TMUX")));
}

/* Some terminals tell their colours by `foreground;background`; 7 and 15 are light. */
static bool is_light(void)
{
    const char *colors = getenv("COLORFGBG"), *ground = colors ? strrchr(colors, ';') : NULL;
    return ground && (strcmp(ground, ";7") == 0 || strcmp(ground, ";15") == 0);
}

/* ---- Events ---- */

/* Does what the game has asked for. */
static void serve(struct run *run)
{
    struct play *play = &run->play;
    enum request request = play->request;
    play->request = REQUEST_NONE;
    switch (request) {
    case REQUEST_OPEN:
        open_game(run, play->request_puzzle, play->request_name);
        break;
    case REQUEST_ENTER:
        open_entered(run);
        break;
    case REQUEST_TURN:
        open_from_collection(run, play->request_index);
        break;
    case REQUEST_DRAW:
    case REQUEST_WRITE:
        write_game(run);
        break;
    case REQUEST_STATISTICS:
        read_scores(run);
        play->show = SHOW_STATISTICS;
        break;
    case REQUEST_SOLVED:
        count_solved(run);
        break;
    case REQUEST_REDRAW:
        redraw(run);
        break;
    case REQUEST_SUSPEND:
        flush(run);
        terminal_suspend();
        redraw(run);
        run->then = now();
        break;
    case REQUEST_QUIT:
        run->over = true;
        break;
    case REQUEST_NONE:
        break;
    }
}

static void handle(struct run *run, const struct event *event)
{
    switch (event->kind) {
    case EVENT_KEY:
        play_key(&run->play, event->key, event->alt);
        break;
    case EVENT_CLICK:
        play_click(&run->play, view_cell_at(&run->play, &run->shown, event->row, event->column));
        break;
    case EVENT_PASTE:
        paste(run, &run->keys.paste);
        break;
    case EVENT_GROUND:
        if (run->palette.light != event->light)
            redraw(run);
        run->palette.light = event->light;
        break;
    case EVENT_NONE:
        break;
    }
    serve(run);
}

static void read_keys(struct run *run)
{
    unsigned char bytes[4096];
    int n = terminal_read(bytes, sizeof bytes);
    if (n < 0)
        run->over = true;
    for (int i = 0; i < n && !run->over; i++) {
        struct event event = keys_byte(&run->keys, bytes[i]);
        handle(run, &event);
    }
}

static void read_signals(struct run *run)
{
    int number;
    while ((number = terminal_next_signal()) != 0) {
        switch (number) {
        case SIGWINCH:
            break;
        case SIGTSTP:
            run->play.request = REQUEST_SUSPEND;
            serve(run);
            break;
        case SIGCONT:
            terminal_resume();
            redraw(run);
            run->then = now();
            break;
        default:
            run->deadly = number;
            run->over = true;
            break;
        }
    }
}

static void work_on(const void *what, still_wanted *wanted, void *context, struct text *out)
{
    helper_work(what, wanted, context, out);
}

/* Starts what the game wants and leaves what it does not wait for any more. */
static void manage_workers(struct run *run)
{
    for (int i = 0; i < TASK_KINDS; i++) {
        struct worker *worker = &run->workers[i];
        if (worker->busy && (run->play.wanted[i] || !run->play.running[i]))
            worker_stop(worker);
        if (run->play.wanted[i])
            worker_start(worker, work_on, &run->play.tasks[i]);
        run->play.wanted[i] = false;
    }
}

static void read_worker(struct run *run, enum task_kind kind)
{
    struct worker *worker = &run->workers[kind];
    if (!worker->busy || !worker_read(worker))
        return;
    const struct finding *finding = finding_in(&worker->answer);
    if (finding)
        play_find(&run->play, finding);
    else
        play_lose(&run->play, kind);
    worker_stop(worker);
    serve(run);
}

enum { FIRST_WORKER = 2, SAVER = FIRST_WORKER + TASK_KINDS, N_ENDS };

/* How long to wait: until an Escape is a key, until the clock's next second, or for ever. */
static int patience(const struct run *run)
{
    enum { ESCAPE_DELAY = 40 };
    for (int i = 0; i < TASK_KINDS; i++)
        if (worker_is_done(&run->workers[i]))
            return 0;
    if (worker_is_done(&run->saver))
        return 0;
    if (keys_waiting(&run->keys))
        return ESCAPE_DELAY;
    return play_is_timed(&run->play) ? 1000 - (int)(run->play.played % 1000) : -1;
}

static void wait_for_events(struct run *run)
{
    struct pollfd ends[N_ENDS];
    ends[0] = (struct pollfd){.fd = STDIN_FILENO, .events = POLLIN};
    ends[1] = (struct pollfd){.fd = terminal_signals(), .events = POLLIN};
    for (int i = 0; i < TASK_KINDS; i++)
        ends[FIRST_WORKER + i] =
            (struct pollfd){.fd = run->workers[i].busy ? run->workers[i].descriptor : -1, .events = POLLIN};
    ends[SAVER] = (struct pollfd){.fd = run->saver.busy ? run->saver.descriptor : -1, .events = POLLIN};
    int n = poll(ends, N_ENDS, patience(run));
    uint64_t present = now();
    play_tick(&run->play, (unsigned)(present - run->then));
    run->then = present;
    read_signals(run);
    if (n > 0 && ends[0].revents) {
        read_keys(run);
    } else if (n == 0 && keys_waiting(&run->keys)) {
        struct event event = keys_timeout(&run->keys);
        handle(run, &event);
    }
    for (int i = 0; i < TASK_KINDS && !run->over; i++)
        read_worker(run, (enum task_kind)i);
    if (run->saver.busy && worker_read(&run->saver))
        finish_saving(run);
}

static void loop(struct run *run)
{
    run->then = now();
    while (!run->over) {
        manage_workers(run);
        draw(run);
        start_saving(run);
        wait_for_events(run);
    }
    /* The time played is worth keeping, too, once there is a move. */
    run->play.unsaved |= run->play.game.n_moves > 0;
    leave_slot(run);
}

/* ---- Beginning and end ---- */

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

static void end(struct run *run)
{
    terminal_close();
    for (int i = 0; i < TASK_KINDS; i++)
        worker_free(&run->workers[i]);
    worker_free(&run->saver);
    screen_free(&run->shown);
    screen_free(&run->next);
    keys_free(&run->keys);
    collection_free(&run->collection);
    store_close(&run->store);
    play_free(&run->play);
}

int play_run(const struct options *options)
{
    static struct run run;
    const char *reason = trouble(options);
    if (reason)
        return refuse(reason);
    play_init(&run.play, (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid());
    if (!collection_read(&run.collection, options->files, options->n_files, options->ocr)) {
        collection_free(&run.collection);
        return EXIT_TROUBLE;
    }
    /* Workers need not be waited for: their answers say whether all went well. */
    signal(SIGCHLD, SIG_IGN);
    run.palette = (struct palette){choose_depth(options), is_light(), has_no_italics()};
    run.lines = choose_lines();
    int error = terminal_open();
    if (error) {
        end(&run);
        return refuse(strerror(error));
    }
    bool kept = store_open(&run.store);
    open_first(&run);
    if (!kept)
        play_say(&run.play, TONE_WARNING, "The game cannot be saved: %s.", strerror(run.store.error));
    loop(&run);
    end(&run);
    if (run.deadly)
        terminal_die(run.deadly);
    return EXIT_SUCCESS;
}

const struct mode mode_play = {.name = "--play"};

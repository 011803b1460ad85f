/* A run from its beginning to its end. Jobs are filled and sent one at a time, in the order of the input.
 * Small inputs are worked on in one thread: others start only when the input turns out to be larger than one
 * job. */
#include "cli/run/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/clock.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"

/* ---- The columns of the output's table, which the first puzzles decide ---- */

/* Finds the first item of a job that is a row of a table; an object without a puzzle only if there is
 * nothing else, since its members say little about those to come. */
static const struct sudoku_item *first_row(const struct job *job)
{
    const struct sudoku_item *first = NULL;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (item->table && item->table->puzzle_column)
            return item;
        if (item->table && !first)
            first = item;
    }
    return first;
}

/* Decides the columns of the output's table, if it has any and they are not decided. The job has the first
 * puzzles, or none if the input has none. Called under the lock of the input, before the first job with
 * puzzles is run, so every thread sees the layout. False when memory is short. */
static bool choose_columns(struct pipeline *pipeline, const struct job *job)
{
    struct look *look = &pipeline->output.look;
    if (pipeline->layout || !(pipeline->options->format->traits & IS_TABLE))
        return true;
    bool is_plain = !job->batch || (job->n && sudoku_batch_is_plain(job->batch));
    const struct sudoku_item *row = is_plain ? NULL : first_row(job);
    const struct sudoku_table *table = row ? row->table : input_table(&pipeline->input);
    if (!table && !is_plain && job->n)
        row = job_item(job, 0);
    look->crlf = pipeline->input.line_end == LINE_END_CRLF;
    look->separator = pipeline->options->format->separator;
    pipeline->layout = layout_new(look, table, row);
    look->layout = pipeline->layout;
    pipeline->test.look = *look;
    return pipeline->layout != NULL;
}

/* Was this column noted before? If not, it is now. */
static bool is_noted(struct text *noted, const char *name, size_t length)
{
    const char *at = noted->data, *end = at ? at + noted->length : at;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\0', (size_t)(end - at));
        if ((size_t)(stop - at) == length && memcmp(at, name, length) == 0)
            return true;
    }
    text_add(noted, name, length);
    text_char(noted, '\0');
    return noted->failed;
}

/* Notes tell which columns are dropped: without them, the user would believe their data to be in the output.
 * All rows of a file have the columns of its header; every object has its own. The name of a puzzle from no
 * table is all that a line without a header has besides its puzzle. */
static void note_columns(struct pipeline *pipeline, struct job *job)
{
    const struct layout *layout = pipeline->layout;
    const bool is_separated = pipeline->options->format->separator;
    const struct sudoku_table *last = NULL;
    struct text name = {0};
    if (!layout || sudoku_batch_is_plain(job->batch))
        return;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *row = job_item(job, i);
        if (!row->table && row->name && is_separated && !layout_has_names(layout) &&
            !is_noted(&pipeline->noted, "name", 4))
            notes_add(&job->notes, NOTE_COLUMNS, job->file, row->line,
                      "names are left out: the table has no column 'name'; add it to --columns");
        if (!row->table || row->table == last)
            continue;
        last = row->table->header ? row->table : NULL;
        if (is_separated ? layout_fits(layout, row->table) : !layout_sorts(layout, row))
            continue;
        struct sudoku_fields fields = sudoku_item_fields(row);
        int number = 0;
        while (layout_next_missing(layout, &fields, &number, row->table->puzzle_column, &name))
            if (name.length && !is_noted(&pipeline->noted, name.data, name.length))
                notes_add(&job->notes, NOTE_COLUMNS, job->file, row->line,
                          "column '%.*s' is not in the first table; left out", (int)name.length, name.data);
    }
    job->no_memory |= name.failed || pipeline->noted.failed;
    text_free(&name);
}

/* ---- Filling ---- */

/* The name is taken after the batch: filling may have gone on to the next file. */
static bool read_batch(struct input *input, struct job *job)
{
    if (!input_fill(input, job->batch, &job->notes))
        return false;
    job->n = input_take(input, sudoku_batch_count(job->batch));
    job->file = input->name;
    return true;
}

void puzzle_in_parts_drop(struct puzzle_in_parts *puzzle)
{
    if (!puzzle || --puzzle->users)
        return;
    sudoku_batch_free(puzzle->batch);
    free(puzzle);
}

/* Reads the next puzzle, which is the first in its job. An invalid one has a single part, which reports
 * it. */
static bool read_puzzle(struct pipeline *pipeline, struct job *job)
{
    double before = pipeline->puzzle ? pipeline->puzzle->read : 0;
    puzzle_in_parts_drop(pipeline->puzzle);
    struct puzzle_in_parts *puzzle = pipeline->puzzle = calloc(1, sizeof *puzzle);
    job->no_memory = !puzzle;
    if (!puzzle)
        return false;
    puzzle->users = 1;
    puzzle->before = puzzle->read = before;
    job->no_memory = sudoku_batch_new(1, &puzzle->batch) != SUDOKU_OK;
    job->batch = puzzle->batch;
    if (job->no_memory || !read_batch(&pipeline->input, job))
        return false;
    puzzle->file = job->file;
    puzzle->item = sudoku_batch_item(puzzle->batch, 0);
    puzzle->read += (double)puzzle->item->text_length + 1;
    puzzle->parts = pipeline->options->mode->split(job, puzzle->item, &puzzle->most);
    return true;
}

/* Fills a job with the next parts of a puzzle; reads one if there are none. */
static bool take_parts(struct pipeline *pipeline, struct job *job)
{
    puzzle_in_parts_drop(job->puzzle);
    job->puzzle = NULL;
    job->batch = NULL;
    if ((!pipeline->puzzle || pipeline->puzzle->next == pipeline->puzzle->parts) &&
        !read_puzzle(pipeline, job))
        return false;
    struct puzzle_in_parts *puzzle = job->puzzle = pipeline->puzzle;
    uint64_t left = puzzle->parts - puzzle->next;
    puzzle->users++;
    job->batch = puzzle->batch;
    job->file = puzzle->file;
    job->n = 1;
    job->part = puzzle->next;
    job->parts = left < puzzle->most ? left : puzzle->most;
    puzzle->next += job->parts;
    return true;
}

/* Fills an empty job and gives it its ticket. A job without puzzles has a ticket, too, if there are notes to
 * print, for instance about a file that cannot be read. False at the end of the input. */
static bool fill(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    bool filled = false;
    pthread_mutex_lock(&pipeline->input_lock);
    if (!pipeline->ended && !interrupt_signal()) {
        job->ticket = pipeline->tickets;
        job->n = job->at = 0;
        job->part = 0;
        filled = mode->source  ? mode->source(job)
                 : mode->split ? take_parts(pipeline, job)
                               : read_batch(&pipeline->input, job);
        pipeline->ended = !filled;
        if (filled && job->n) {
            job->no_memory |= !choose_columns(pipeline, job);
            if (job->batch && job->part == 0)
                note_columns(pipeline, job);
        }
        filled |= job->notes.n_lines > 0 || job->no_memory;
        pipeline->tickets += filled;
        job->before = pipeline->filled;
        pipeline->filled += job->part == 0 ? job->n : 0;
        pipeline_note_share(pipeline, job);
    }
    pthread_mutex_unlock(&pipeline->input_lock);
    return filled;
}

/* Returns a job at that stage and, if it is to be sent, with the ticket whose turn it is; NULL if there is
 * none. The caller holds the lock. */
static struct job *find_job(struct pipeline *pipeline, enum job_stage stage)
{
    struct job *job = pipeline->jobs;
    while (job && (job->stage != stage || (stage == JOB_DONE && job->ticket != pipeline->next_ticket)))
        job = job->next;
    return job;
}

/* If there is nothing to fill it with, an idle job goes back, and the threads that wait for one are woken:
 * they would never see that the input has ended. */
struct job *pipeline_take_job(struct pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->lock);
    struct job *job = pipeline->first;
    bool is_filled = job != NULL;
    pipeline->first = NULL;
    while (!job && !pipeline->stop && !(job = find_job(pipeline, JOB_IDLE)))
        pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    if (pipeline->stop)
        job = NULL;
    else
        job->stage = JOB_TAKEN;
    pthread_mutex_unlock(&pipeline->lock);
    if (!job || is_filled || fill(pipeline, job))
        return job;
    pthread_mutex_lock(&pipeline->lock);
    job->stage = JOB_IDLE;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

/* ---- Sending ---- */

/* A job's output while its notes are printed beside it. */
struct sending {
    struct output *output;
    const struct text *out;
    size_t sent;
};

static void send_until(void *context, size_t place)
{
    struct sending *sending = context;
    if (place <= sending->sent || place > sending->out->length)
        return;
    struct text piece = {.data = sending->out->data + sending->sent, .length = place - sending->sent};
    output_send(sending->output, &piece);
    sending->sent = place;
}

/* Sends the output of a job and prints its notes. */
static bool send_all(struct pipeline *pipeline, struct job *job)
{
    struct sending sending = {.output = &pipeline->output, .out = &job->out};
    bool has_places = !job->sends_solutions && !pipeline->options->format->page_writer && !job->out.failed;
    if (job->notes.n_lines)
        progress_clear(&pipeline->progress);
    notes_print(&job->notes, &pipeline->printed, has_places ? send_until : NULL, &sending);
    if (sending.sent)
        memmove(job->out.data, job->out.data + sending.sent, job->out.length -= sending.sent);
    bool good = output_send(&pipeline->output, job->sends_solutions ? &job->solutions : &job->out);
    job->sends_solutions = false;
    return (!job->test.length || output_send(&pipeline->test, &job->test)) && good;
}

/* Returns the length of a job's output without an answer of which only the beginning is written. Pictures
 * have several lines, none of which can stand alone. */
static size_t whole_answers(const struct job *job)
{
    return text_ending_with(&job->out, job->options->format->page_writer ? PUZZLE_END : '\n');
}

bool pipeline_send_answers(struct pipeline *pipeline, struct job *job)
{
    size_t whole = whole_answers(job), rest = job->out.length - whole;
    job->out.length = whole;
    bool good = send_all(pipeline, job);
    if (good && rest)
        memmove(job->out.data, job->out.data + whole, rest);
    job->out.length = good ? rest : 0;
    return good;
}

/* Sends the output and the notes of a job whose turn it is, and leaves it empty. False if the run has to
 * stop. */
static bool send_job(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    struct outcome *outcome = &pipeline->outcome;
    if (mode->in_order)
        mode->in_order(job);
    /* An answer that is not whole must not be sent: half a line would look like an answer. */
    if (job->interrupted || job->no_memory || job->out.failed)
        job->out.length = whole_answers(job);
    outcome->no_memory |= job->no_memory || job->out.failed || job->notes.text.failed;
    bool good = send_all(pipeline, job);
    tally_add(&outcome->tally, &job->tally);
    job->tally = (struct tally){0};
    if (job->progress.share >= 0)
        pipeline->share = job->progress.share;
    if (job->puzzle) {
        pipeline->parts_done = job->part + job->parts;
        pipeline->all_parts = job->puzzle->parts;
    }
    outcome->trouble |= job->trouble;
    return good && !outcome->no_memory && !job->trouble && !job->interrupted;
}

/* Threads do not wait for each other here: one sends, and takes over the jobs that others hand in meanwhile.
 * The lock is not held while a job is sent. */
void pipeline_hand_in(struct pipeline *pipeline, struct job *job)
{
    struct worker *worker = job->worker;
    pthread_mutex_lock(&pipeline->lock);
    job->stage = JOB_DONE;
    if (!pipeline->sending) {
        pipeline->sending = true;
        while (!pipeline->stop && (job = find_job(pipeline, JOB_DONE))) {
            pthread_mutex_unlock(&pipeline->lock);
            worker->job = job;
            job->worker = worker;
            bool good = send_job(pipeline, job);
            pthread_mutex_lock(&pipeline->lock);
            pipeline->next_ticket++;
            job->progress.shown = 0;
            job->stage = JOB_IDLE;
            pipeline->stop = !good;
            pthread_cond_broadcast(&pipeline->changed);
        }
        pipeline->sending = false;
        pthread_cond_broadcast(&pipeline->changed);
    }
    pthread_mutex_unlock(&pipeline->lock);
}

/* No other thread sends before this job is handed in, so the lock need not be held while it sends. It
 * waits for its turn, so a mode calls it only if it cannot keep its output. */
bool job_flush(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    while (!pipeline->stop && (pipeline->next_ticket != job->ticket || pipeline->sending))
        pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    bool stop = pipeline->stop;
    pthread_mutex_unlock(&pipeline->lock);
    return !stop && output_send(&pipeline->output, &job->out);
}

/* ---- A run ---- */

/* Sends what the mode adds at the end, and what closes the output. */
static void close_output(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    const struct format *format = pipeline->options->format;
    struct outcome *outcome = &pipeline->outcome;
    struct output *output = &pipeline->output;
    pipeline->stop = output->error || pipeline->test.error || output->no_memory || outcome->no_memory ||
                     outcome->trouble || interrupt_signal() != 0;
    job->ticket = pipeline->next_ticket; /* so that end may flush */
    job->out.length = 0;                 /* answers that wait behind the end of the run are not sent */
    if (mode->end)
        mode->end(job);
    outcome->trouble |= job->trouble;
    outcome->no_memory |= job->out.failed || output->no_memory;
    /* A format laid out from all answers would not show that some are missing, and the header of a table
     * depends on the first row. */
    bool incomplete = pipeline->input.cut_short &&
                      (format->page_writer || ((format->traits & IS_TABLE) && !output->opened));
    if (!output->error && !outcome->no_memory && !incomplete && output_send(output, &job->out)) {
        output_close(output);
        if (pipeline->options->split.test)
            output_close(&pipeline->test);
    }
}

/* Ends a run whose threads have all ended. It prints the rest of the output, the last notes, and how many
 * were not shown, in this order. */
static void finish(struct pipeline *pipeline)
{
    struct outcome *outcome = &pipeline->outcome;
    struct job *job = pipeline->jobs;
    progress_clear(&pipeline->progress);
    job->n = 0;
    outcome->no_memory |= !choose_columns(pipeline, job);
    close_output(pipeline, job);
    notes_print(&job->notes, &pipeline->printed, NULL, NULL);
    tally_add(&outcome->tally, &job->tally);
    notes_print_rest(&pipeline->printed);
    outcome->unsaid = pipeline->printed.failed;
    bool is_without = !outcome->tally.puzzles && !pipeline->input.failed && !pipeline->output.error &&
                      !pipeline->output.no_memory && !outcome->no_memory && !outcome->trouble &&
                      !pipeline->options->mode->source && !interrupt_signal();
    if (is_without && !pipeline->options->quiet)
        fputs("sudoku: no puzzle in the input\n", stderr);
    /* A table may have no rows, and a share no puzzles. */
    outcome->found_nothing = is_without && pipeline->input.has_text && !input_table(&pipeline->input) &&
                             !pipeline->input.share.is_part;
}

/* Not called while a thread is left behind, which may still use any of this. The system frees it then. */
static void free_pipeline(struct pipeline *pipeline)
{
    pipeline_free_jobs(pipeline);
    puzzle_in_parts_drop(pipeline->puzzle);
    input_free(&pipeline->input);
    output_free(&pipeline->output);
    layout_free(pipeline->layout);
    text_free(&pipeline->noted);
    pthread_mutex_destroy(&pipeline->input_lock);
    pthread_mutex_destroy(&pipeline->lock);
    pthread_cond_destroy(&pipeline->changed);
    free(pipeline);
}

/* Makes a pipeline with one job; NULL when memory is short. */
static struct pipeline *new_pipeline(const struct options *options, int output, int test)
{
    struct pipeline *pipeline = calloc(1, sizeof *pipeline);
    if (!pipeline)
        return NULL;
    pipeline->options = options;
    pipeline->output = (struct output){.descriptor = output,
                                       .format = options->format,
                                       .look = options->look,
                                       .wrote = options->part > 0,
                                       .opened = options->part > 0,
                                       .others_follow = options->part + 1 < options->parts,
                                       .pattern = options->format->page_writer ? options->output : NULL};
    pipeline->test = pipeline->output;
    pipeline->test.descriptor = test;
    pipeline->share = -1;
    pipeline->printed.quiet = options->quiet;
    pthread_mutex_init(&pipeline->input_lock, NULL);
    pthread_mutex_init(&pipeline->lock, NULL);
    pthread_cond_init(&pipeline->changed, NULL);
    if (pipeline_add_first_job(pipeline))
        return pipeline;
    free_pipeline(pipeline);
    return NULL;
}

/* Opens the input and finds the share of it that --part leaves to this run. */
static void open_input(struct pipeline *pipeline)
{
    const struct options *options = pipeline->options;
    input_open(&pipeline->input, options);
    int error =
        options->parts > 1 && !options->mode->shares_puzzle ? input_cut(&pipeline->input, options) : 0;
    pipeline->filled = (size_t)pipeline->input.share.begin;
    if (!error)
        return;
    fprintf(stderr, "sudoku: --part: %s\n", strerror(error));
    pipeline->input.failed = pipeline->ended = true;
}

struct outcome pipeline_run(const struct options *options, int output, int test)
{
    struct pipeline *pipeline = new_pipeline(options, output, test);
    if (!pipeline)
        return (struct outcome){.no_memory = true};
    /* By default, progress is shown if a person sees it and it does not mix with the answers. */
    bool shows_progress =
        options->progress == WHEN_ALWAYS ||
        (options->progress == WHEN_AUTO && !options->quiet && isatty(STDERR_FILENO) && !isatty(output));
    if (options->stats || shows_progress)
        progress_start(&pipeline->progress, shows_progress);
    if (!options->mode->source)
        open_input(pipeline);
    bool ended = pipeline_run_jobs(pipeline);
    if (ended)
        finish(pipeline);
    struct outcome outcome = pipeline->outcome;
    outcome.unread = pipeline->input.failed;
    outcome.failed_in_test = !pipeline->output.error && pipeline->test.error;
    outcome.write_error = outcome.failed_in_test ? pipeline->test.error : pipeline->output.error;
    outcome.unwritten = pipeline->output.failed;
    outcome.no_memory |= pipeline->output.no_memory || pipeline->test.no_memory;
    outcome.interrupt = interrupt_signal();
    if (options->stats)
        outcome.seconds = clock_seconds() - pipeline->progress.start;
    if (ended)
        free_pipeline(pipeline);
    return outcome;
}

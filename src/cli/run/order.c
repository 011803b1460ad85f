/* Jobs are filled and sent one at a time, in input order. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"
#include "cli/write/layout.h"

/* ---- The columns of the output's table, which the first puzzles decide ---- */

/* Finds the first item of a job that is a row of a table; an object without a puzzle only if there is
 * nothing else, since its members say little about those to come. */
static const struct sudoku_item *first_row(const struct job *job)
{
    size_t first = job->n;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (item->table && item->table->puzzle_column)
            return item;
        if (item->table && first == job->n)
            first = i;
    }
    return first < job->n ? job_item(job, first) : NULL;
}

/* Called under the lock of the input, before the first job with puzzles is run, so every thread sees the
 * layout. */
bool pipeline_choose_columns(struct pipeline *pipeline, const struct job *job)
{
    const struct options *options = pipeline->options;
    struct look *look = &pipeline->output.look;
    if (pipeline->layout || !options->format->is_table)
        return true;
    bool is_plain = !job->batch || (job->n && sudoku_batch_is_plain(job->batch));
    const struct sudoku_item *row = is_plain ? NULL : first_row(job);
    const struct sudoku_table *table = row ? row->table : input_table(&pipeline->input);
    if (!table && !is_plain && job->n)
        row = job_item(job, 0);
    look->crlf = pipeline->input.line_end == LINE_END_CRLF;
    pipeline->layout = layout_new(look, table, row);
    look->layout = pipeline->layout;
    return pipeline->layout != NULL;
}

/* Was this column noted before? If not, it is now. */
static bool is_noted(struct text *noted, const struct text *name)
{
    const char *at = noted->data, *end = at ? at + noted->length : at;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\0', (size_t)(end - at));
        if ((size_t)(stop - at) == name->length && memcmp(at, name->data, name->length) == 0)
            return true;
    }
    text_add(noted, name->data, name->length);
    text_char(noted, '\0');
    return noted->failed;
}

/* A note tells which columns are dropped: without one, the user would believe their data to be in the
 * output. */
static void note_row(struct pipeline *pipeline, struct job *job, const struct sudoku_item *row)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct text name = {0};
    int number = 0;
    while (layout_next_missing(pipeline->layout, &fields, &number, row->table->puzzle_column, &name))
        if (name.length && !is_noted(&pipeline->noted, &name))
            notes_add(&job->notes, NOTE_COLUMNS, job->file, row->line,
                      "column '%.*s' is not in the first table; left out", (int)name.length, name.data);
    job->no_memory |= name.failed || pipeline->noted.failed;
    text_free(&name);
}

/* The name of a puzzle from no table is also all that a line without a header has besides its puzzle. */
static void note_name(struct pipeline *pipeline, struct job *job, const struct sudoku_item *item)
{
    static const struct text name = {.data = (char *)"name", .length = 4};
    if (!is_noted(&pipeline->noted, &name))
        notes_add(&job->notes, NOTE_COLUMNS, job->file, item->line,
                  "names are left out: the table has no column 'name'; add it to --columns");
    job->no_memory |= pipeline->noted.failed;
}

/* All rows of a file have the columns of its header; every object has its own. */
static void note_columns(struct pipeline *pipeline, struct job *job)
{
    const struct format *format = pipeline->options->format;
    const struct sudoku_table *last = NULL;
    if (!pipeline->layout || sudoku_batch_is_plain(job->batch))
        return;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *row = job_item(job, i);
        if (!row->table && row->name && format->separator && !layout_has_names(pipeline->layout))
            note_name(pipeline, job, row);
        if (!row->table || row->table == last)
            continue;
        last = row->table->header ? row->table : NULL;
        if (format->separator ? !layout_fits(pipeline->layout, row->table)
                              : layout_sorts(pipeline->layout, row))
            note_row(pipeline, job, row);
    }
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

/* The job may have moved. */
static void prepare_notes(struct job *job)
{
    job->notes.beside = &job->out;
}

/* Begins to split the puzzle that was read. An invalid one has a single part, which reports it. */
static void split_puzzle(struct pipeline *pipeline, struct job *job)
{
    struct split *split = &pipeline->split;
    const struct sudoku_item *item = sudoku_batch_item(job->batch, 0);
    job->no_memory |= !kept_item_set(&split->puzzle, item);
    split->file = job->file;
    split->before = split->read;
    split->read += (double)item->text_length + 1;
    split->next = 0;
    split->parts = pipeline->options->mode->split(job, &split->most);
}

/* Fills a job with the next parts of a puzzle; reads one if there are none. */
static bool take_parts(struct pipeline *pipeline, struct job *job)
{
    struct split *split = &pipeline->split;
    bool goes_on = split->next < split->parts;
    if (!goes_on && !read_batch(&pipeline->input, job))
        return false;
    if (!goes_on)
        split_puzzle(pipeline, job);
    uint64_t left = split->parts - split->next;
    job->part = split->next;
    job->parts = left < split->most ? left : split->most;
    job->all_parts = split->parts;
    split->next += job->parts;
    if (goes_on) {
        job->no_memory |= !kept_item_set(&job->puzzle, &split->puzzle.item);
        job->file = split->file;
        job->n = 1;
    }
    return true;
}

static bool fill_job(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    if (mode->source)
        return mode->source(job);
    return mode->split ? take_parts(pipeline, job) : read_batch(&pipeline->input, job);
}

/* A job without puzzles has a ticket, too, if there are notes to print, for instance about a file that
 * cannot be read. */
bool pipeline_fill(struct pipeline *pipeline, struct job *job)
{
    bool filled = false;
    pthread_mutex_lock(&pipeline->input_lock);
    if (!pipeline->ended && !interrupt_signal()) {
        job->ticket = pipeline->tickets;
        prepare_notes(job);
        job->n = job->at = 0;
        job->part = 0;
        filled = fill_job(pipeline, job);
        pipeline->ended = !filled;
        if (filled && job->n) {
            job->no_memory |= !pipeline_choose_columns(pipeline, job);
            if (job->batch && job->part == 0)
                note_columns(pipeline, job);
        }
        filled |= job->notes.n_lines > 0;
        pipeline->tickets += filled;
        job->before = pipeline->filled;
        pipeline->filled += job->part == 0 ? job->n : 0;
        pipeline_note_share(pipeline, job);
    }
    pthread_mutex_unlock(&pipeline->input_lock);
    return filled;
}

void pipeline_run_job(struct job *job)
{
    const struct mode *mode = job->options->mode;
    prepare_notes(job);
    if (!job->n || job->no_memory)
        return;
    if (mode->run)
        mode->run(job);
    else if (!mode->prepare || mode->prepare(job))
        job_answer_each(job, mode->answer);
}

/* Waits for a job to be filled, or for the one that already is. *filled tells which. */
static struct job *wait_for_job(struct pipeline *pipeline, bool *filled)
{
    pthread_mutex_lock(&pipeline->lock);
    struct job *job = pipeline->first;
    pipeline->first = NULL;
    *filled = job != NULL;
    while (!job && !pipeline->stop) {
        if (pipeline->n_idle)
            job = pipeline->idle[--pipeline->n_idle];
        else
            pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    }
    bool stop = pipeline->stop;
    pthread_mutex_unlock(&pipeline->lock);
    return stop ? NULL : job;
}

/* Wakes the threads that wait for an idle job: they would never see that the input has ended. */
static void give_back(struct pipeline *pipeline, struct job *job)
{
    pthread_mutex_lock(&pipeline->lock);
    pipeline->idle[pipeline->n_idle++] = job;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
}

struct job *pipeline_take_job(struct pipeline *pipeline)
{
    bool filled;
    struct job *job = wait_for_job(pipeline, &filled);
    if (!job || filled || pipeline_fill(pipeline, job))
        return job;
    give_back(pipeline, job);
    return NULL;
}

/* ---- Sending ---- */

/* Pictures have several lines, none of which can stand alone. */
size_t job_whole_answers(const struct job *job)
{
    return text_ending_with(&job->out, job->options->format->page_writer ? PUZZLE_END : '\n');
}

bool pipeline_send_output(struct pipeline *pipeline, struct job *job)
{
    bool good = output_send(&pipeline->output, job->sends_solutions ? &job->solutions : &job->out);
    job->sends_solutions = false;
    pipeline->outcome.write_error = pipeline->output.error;
    pipeline->outcome.unwritten = pipeline->output.failed;
    pipeline->outcome.no_memory |= pipeline->output.no_memory;
    return good;
}

/* A job while its notes are printed beside its output. */
struct sending {
    struct pipeline *pipeline;
    struct job *job;
    size_t sent; /* of its output */
};

static void send_until(void *context, size_t place)
{
    struct sending *sending = context;
    const struct text *out = &sending->job->out;
    if (place <= sending->sent || place > out->length)
        return;
    struct text piece = {.data = out->data + sending->sent, .length = place - sending->sent};
    output_send(&sending->pipeline->output, &piece);
    sending->sent = place;
}

/* Prints the notes, each below the answer to its puzzle, and drops the part of the output that was sent. */
static void print_beside_output(struct pipeline *pipeline, struct job *job)
{
    bool has_places = !job->sends_solutions && !pipeline->options->format->page_writer && !job->out.failed;
    struct sending sending = {.pipeline = pipeline, .job = job};
    notes_print(&job->notes, &pipeline->printed, has_places ? send_until : NULL, &sending);
    if (sending.sent)
        memmove(job->out.data, job->out.data + sending.sent, job->out.length -= sending.sent);
}

bool pipeline_send(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    struct outcome *outcome = &pipeline->outcome;
    if (mode->in_order)
        mode->in_order(job);
    /* An answer that is not whole must not be sent: half a line would look like an answer. */
    if (job->interrupted || job->no_memory || job->out.failed)
        job->out.length = job_whole_answers(job);
    if (job->notes.n_lines)
        progress_clear(&pipeline->progress);
    print_beside_output(pipeline, job);
    bool good = pipeline_send_output(pipeline, job);
    tally_add(&outcome->tally, &job->tally);
    job->tally = (struct tally){0};
    if (job->progress.share >= 0)
        pipeline->share = job->progress.share;
    pipeline->parts_done = job->part + job->parts;
    pipeline->all_parts = job->all_parts;
    outcome->no_memory |= job->no_memory || job->out.failed || job->notes.text.failed;
    outcome->trouble |= job->trouble;
    return good && !outcome->no_memory && !job->trouble && !job->interrupted;
}

/* Sends the jobs that are ready to be sent. The lock is held on entry and on return, but not while a job is
 * sent. */
static void send_ready_jobs(struct pipeline *pipeline)
{
    struct job *job;
    pipeline->sending = true;
    while (!pipeline->stop && (job = pipeline->done[pipeline->next_ticket % pipeline->n_jobs])) {
        pthread_mutex_unlock(&pipeline->lock);
        bool good = pipeline_send(pipeline, job);
        pthread_mutex_lock(&pipeline->lock);
        pipeline->done[pipeline->next_ticket++ % pipeline->n_jobs] = NULL;
        job->progress.shown = 0;
        pipeline->idle[pipeline->n_idle++] = job;
        pipeline->stop = !good;
        pthread_cond_broadcast(&pipeline->changed);
    }
    pipeline->sending = false;
}

void pipeline_hand_in(struct pipeline *pipeline, struct job *job)
{
    pthread_mutex_lock(&pipeline->lock);
    pipeline->done[job->ticket % pipeline->n_jobs] = job;
    if (!pipeline->sending) {
        send_ready_jobs(pipeline);
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
    return !stop && pipeline_send_output(pipeline, job);
}

/* How puzzles go through a link: jobs are filled and sent one at a time, in the order of the input. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "base/interrupt.h"

/* ---- The columns of the output's table, which the first puzzles decide ---- */

/* Finds the first item of a job that is a row of a table; an object without a puzzle only if there is
 * nothing else, since its members say little about those to come. */
static const struct sudoku_item *first_row(const struct job *job)
{
    const struct sudoku_item *first = NULL;
    for (size_t i = 0; i < job->batch.n; i++) {
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
static bool choose_columns(struct link *link, const struct job *job)
{
    struct look *look = &link->output.look;
    if (link->layout || !(link->options->format->traits & IS_TABLE))
        return true;
    bool is_plain = !job->batch.items || (job->batch.n && job_is_plain(job));
    const struct sudoku_item *row = is_plain ? NULL : first_row(job);
    const struct sudoku_table *table = row ? row->table : input_table(&link->input);
    if (!table && !is_plain && job->batch.n)
        row = job_item(job, 0);
    look->crlf = link->run->links->input.line_end == LINE_END_CRLF;
    look->separator = link->options->format->separator;
    link->layout = layout_new(look, table, row);
    look->layout = link->layout;
    link->test.look = *look;
    return link->layout != NULL;
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
static void note_columns(struct link *link, struct job *job)
{
    const struct layout *layout = link->layout;
    const bool is_separated = link->options->format->separator;
    const struct sudoku_table *last = NULL;
    struct text name = {0};
    if (!layout || job_is_plain(job))
        return;
    for (size_t i = 0; i < job->batch.n; i++) {
        const struct sudoku_item *row = job_item(job, i);
        if (!row->table && row->name && is_separated && !layout_has_names(layout) &&
            !is_noted(&link->noted, "name", 4))
            notes_add(&job->sink.notes, NOTE_COLUMNS, job->batch.file, row->line,
                      "names are left out: the table has no column 'name'; add it to --columns");
        if (!row->table || row->table == last)
            continue;
        last = row->table->header ? row->table : NULL;
        if (is_separated ? layout_fits(layout, row->table) : !layout_sorts(layout, row))
            continue;
        struct sudoku_fields fields = sudoku_item_fields(row);
        int number = 0;
        while (layout_next_missing(layout, &fields, &number, row->table->puzzle_column, &name))
            if (name.length && !is_noted(&link->noted, name.data, name.length))
                notes_add(&job->sink.notes, NOTE_COLUMNS, job->batch.file, row->line,
                          "column '%.*s' is not in the first table; left out", (int)name.length, name.data);
    }
    job->progress.no_memory |= name.failed || link->noted.failed;
    text_free(&name);
}

/* ---- Filling ---- */

ptrdiff_t link_read_queue(void *context, char *buffer, size_t room)
{
    struct link *link = context;
    ptrdiff_t replayed = !link->next && link->run->legs ? legs_replay(link->run->legs, buffer, room) : 0;
    bool complete = false;
    if (replayed == SUDOKU_SOURCE_FAILED)
        link->input.error = errno;
    if (replayed)
        return replayed;
    if (link->read == link->taken.length) {
        struct text empty = link->taken;
        empty.length = link->read = 0;
        pthread_mutex_lock(&link->run->lock);
        link->taken = link->queue;
        link->queue = empty;
        complete = link->complete;
        pthread_mutex_unlock(&link->run->lock);
    }
    size_t left = link->taken.length - link->read, n = left < room ? left : room;
    if (!n)
        return complete ? 0 : SUDOKU_LATER;
    memcpy(buffer, link->taken.data + link->read, n);
    link->read += n;
    return (ptrdiff_t)n;
}

/* The name is taken after the batch: filling may have gone on to the next file. */
static bool read_batch(struct input *input, struct job *job)
{
    if (!input_fill(input, job->batch.items, &job->sink.notes))
        return false;
    job->batch.n = input_take(input, sudoku_batch_count(job->batch.items));
    job->batch.file = input->name;
    return true;
}

void puzzle_in_parts_drop(struct puzzle_in_parts *puzzle)
{
    if (!puzzle || --puzzle->users)
        return;
    if (puzzle->plan)
        puzzle->free_plan(puzzle->plan);
    sudoku_batch_free(puzzle->batch);
    free(puzzle);
}

double puzzle_in_parts_share(const struct puzzle_in_parts *puzzle, uint64_t part)
{
    return puzzle->share ? puzzle->share(puzzle->plan, part) : (double)part / (double)puzzle->parts;
}

/* Finds the first part that is not in the first `share` of the work. */
static uint64_t part_at(const struct puzzle_in_parts *puzzle, double share)
{
    uint64_t part = 0;
    while (part < puzzle->parts && puzzle_in_parts_share(puzzle, part) < share)
        part++;
    return part;
}

/* Finds the parts that are work for this run. */
static void choose_parts(struct link *link, struct puzzle_in_parts *puzzle)
{
    const struct options *options = link->options;
    double shares = (double)options->parts;
    puzzle->end = puzzle->parts;
    if (link->cuts_puzzle) {
        puzzle->first = part_at(puzzle, (double)options->part / shares);
        if (options->part + 1 < options->parts)
            puzzle->end = part_at(puzzle, (double)(options->part + 1) / shares);
    }
    bool goes_on = link->first_part > puzzle->first && link->first_part < puzzle->end;
    puzzle->next = goes_on ? link->first_part : puzzle->first;
    link->first_part = 0;
}

/* Reads the next puzzle, which is the first in its job. An invalid one has a single part, which reports
 * it. */
static bool read_puzzle(struct link *link, struct job *job)
{
    double before = link->puzzle ? link->puzzle->read : 0;
    puzzle_in_parts_drop(link->puzzle);
    struct puzzle_in_parts *puzzle = link->puzzle = calloc(1, sizeof *puzzle);
    job->progress.no_memory = !puzzle;
    if (!puzzle)
        return false;
    puzzle->users = 1;
    puzzle->before = puzzle->read = before;
    job->progress.no_memory = sudoku_batch_new(1, &puzzle->batch) != SUDOKU_OK;
    job->batch.items = puzzle->batch;
    if (job->progress.no_memory || !read_batch(&link->input, job))
        return false;
    puzzle->file = job->batch.file;
    puzzle->item = sudoku_batch_item(puzzle->batch, 0);
    puzzle->read += (double)puzzle->item->text_length + 1;
    if (!link->options->mode->split(job, puzzle))
        return false;
    choose_parts(link, puzzle);
    return true;
}

/* Fills a job with the next parts of a puzzle; reads one if there are none. */
static bool take_parts(struct link *link, struct job *job)
{
    puzzle_in_parts_drop(job->batch.whole);
    job->batch.whole = NULL;
    job->batch.items = NULL;
    bool has_parts = link->puzzle && link->puzzle->next < link->puzzle->end;
    if (!has_parts)
        has_parts = read_puzzle(link, job) && link->puzzle->next < link->puzzle->end;
    /* A share without parts of the only puzzle leaves it to another one to report it. */
    if (!has_parts) {
        job->batch.n = 0;
        return false;
    }
    struct puzzle_in_parts *puzzle = job->batch.whole = link->puzzle;
    uint64_t left = puzzle->end - puzzle->next;
    puzzle->users++;
    job->batch.items = puzzle->batch;
    job->batch.file = puzzle->file;
    job->batch.n = 1;
    job->batch.part = puzzle->next;
    job->batch.goes_on = puzzle->next > puzzle->first;
    job->batch.parts = left < puzzle->most ? left : puzzle->most;
    puzzle->next += job->batch.parts;
    return true;
}

/* Gives the job its ticket. A job without puzzles has a ticket, too, if there are notes to print, for
 * instance about a file that cannot be read. */
bool link_fill(struct link *link, struct job *job, bool *waits)
{
    const struct mode *mode = link->options->mode;
    bool filled = false;
    link->input.waits = false;
    job->batch.ticket = link->tickets;
    job->batch.n = job->batch.at = 0;
    job->batch.goes_on = false;
    if (!interrupt_signal())
        filled = mode->source  ? mode->source(job)
                 : mode->split ? take_parts(link, job)
                               : read_batch(&link->input, job);
    *waits = filled || link->input.waits;
    job->progress.trouble |= link->input.source && link->input.failed; /* nobody takes what is sent to it */
    if (filled && job->batch.n) {
        job->progress.no_memory |= !choose_columns(link, job);
        if (job->batch.items && !job->batch.goes_on)
            note_columns(link, job);
    }
    job->batch.before = link->filled;
    link->filled += job->batch.goes_on ? 0 : job->batch.n;
    link_note_share(link, job);
    return filled || job->sink.notes.n_lines > 0 || job->progress.no_memory;
}

struct job *link_find_job(struct link *link, enum job_stage stage)
{
    struct job *job = link->jobs;
    while (job && (job->stage != stage || (stage == JOB_DONE && job->batch.ticket != link->next_ticket)))
        job = job->next;
    return job;
}

/* ---- Sending ---- */

/* As much as two jobs take. */
bool link_has_room(const struct link *link)
{
    return !link->next || link->next->queue.length < 2 * SUDOKU_LINE * link->next->jobs->batch.most;
}

/* Sends a piece to the output, or to the next link; closes the output if it is NULL. */
static bool send_piece(struct link *link, struct text *piece)
{
    struct link *next = link->next;
    struct run *run = link->run;
    if (!next)
        return piece ? output_send(&link->output, piece) : output_close(&link->output);
    pthread_mutex_lock(&run->lock);
    size_t before = next->queue.length;
    bool good = piece ? output_send(&link->output, piece) : output_close(&link->output);
    if (run->legs && !next->next && next->queue.length > before)
        good &= legs_keep(run, next->queue.data + before, next->queue.length - before);
    next->ready |= next->queue.length > before;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    return good;
}

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

/* Prints the notes of a job, each below the answer to its puzzle if its output is that of the run. */
static void print_notes(struct link *link, struct job *job)
{
    struct run *run = link->run;
    struct sending sending = {.output = &link->output, .out = &job->sink.out};
    bool has_places = !link->next && !job->sink.sends_solutions && !link->options->format->page_writer &&
                      !job->sink.out.failed;
    pthread_mutex_lock(&run->notes);
    if (job->sink.notes.n_lines)
        progress_clear(&run->progress);
    notes_print(&job->sink.notes, &run->printed, has_places ? send_until : NULL, &sending);
    pthread_mutex_unlock(&run->notes);
    if (sending.sent)
        memmove(job->sink.out.data, job->sink.out.data + sending.sent, job->sink.out.length -= sending.sent);
}

/* Sends the output of a job and prints its notes. */
static bool send_all(struct link *link, struct job *job)
{
    print_notes(link, job);
    bool good = send_piece(link, job->sink.sends_solutions ? &job->solutions : &job->sink.out);
    job->sink.sends_solutions = false;
    return (!job->sink.test.length || output_send(&link->test, &job->sink.test)) && good;
}

/* Returns the length of a job's output without an answer of which only the beginning is written. Pictures
 * have several lines, none of which can stand alone. */
static size_t whole_answers(const struct job *job)
{
    return text_ending_with(&job->sink.out, job->options->format->page_writer ? PUZZLE_END : '\n');
}

bool link_send_answers(struct link *link, struct job *job)
{
    size_t whole = whole_answers(job), rest = job->sink.out.length - whole;
    job->sink.out.length = whole;
    bool good = send_all(link, job);
    if (good && rest)
        memmove(job->sink.out.data, job->sink.out.data + whole, rest);
    job->sink.out.length = good ? rest : 0;
    return good;
}

/* Sends the output and the notes of a job whose turn it is, and leaves it empty. False if the run has to
 * stop. */
static bool send_job(struct link *link, struct job *job)
{
    if (link->options->mode->in_order)
        link->options->mode->in_order(job);
    /* An answer that is not whole must not be sent: half a line would look like an answer. */
    if (job->progress.interrupted || job->progress.no_memory || job->sink.out.failed)
        job->sink.out.length = whole_answers(job);
    job->progress.no_memory |= job->sink.out.failed || job->sink.notes.text.failed;
    return send_all(link, job) && !job->progress.no_memory && !job->progress.trouble &&
           !job->progress.interrupted;
}

/* Adds what a job was to the totals. The caller holds the lock. */
static void add_totals(struct link *link, struct job *job)
{
    struct run *run = link->run;
    run->outcome.no_memory |= job->progress.no_memory;
    run->outcome.trouble |= job->progress.trouble;
    tally_add(&link->tally, &job->sink.tally);
    job->sink.tally = (struct tally){0};
    if (link->before)
        return;
    if (job->progress.share >= 0)
        run->share = job->progress.share;
    if (job->batch.whole) {
        run->parts_done = job->batch.part + job->batch.parts - job->batch.whole->first;
        run->all_parts = job->batch.whole->end - job->batch.whole->first;
    }
}

/* Forgets what a job that waits behind the end of the run would count and say: that a search has come to a
 * step, when an earlier step is not done. */
static void drop_answers(const struct link *link, struct job *job)
{
    if (job->stage != JOB_DONE || job->batch.ticket == link->next_ticket)
        return;
    job->sink.tally = (struct tally){0};
    notes_clear(&job->sink.notes);
}

void link_close(struct link *link)
{
    struct run *run = link->run;
    struct job *job = link->jobs;
    struct output *output = &link->output;
    const struct format *format = link->options->format;
    bool failed = run->outcome.no_memory, cut_short = false;
    for (const struct link *other = link; other; other = other->before)
        cut_short |= other->input.cut_short;
    link->closed = true;
    drop_answers(link, job);
    pthread_mutex_unlock(&run->lock);
    job->batch.n = 0;
    job->progress.no_memory |= !choose_columns(link, job);
    job->batch.ticket = link->next_ticket; /* so that end may flush */
    job->sink.out.length = 0;              /* answers that wait behind the end of the run are not sent */
    if (link->options->mode->end)
        link->options->mode->end(job);
    job->progress.no_memory |= job->sink.out.failed || output->no_memory;
    /* A format laid out from all answers would not show that some are missing, and the header of a table
     * depends on the first row. */
    bool incomplete = cut_short && (format->page_writer || ((format->traits & IS_TABLE) && !output->opened));
    if (!output->error && !job->progress.no_memory && !failed && !incomplete &&
        send_piece(link, &job->sink.out)) {
        send_piece(link, NULL);
        if (link->options->split.test)
            output_close(&link->test);
    }
    print_notes(link, job);
    pthread_mutex_lock(&run->lock);
    add_totals(link, job);
    if (link->next)
        link->next->complete = link->next->ready = true;
    pthread_cond_broadcast(&run->changed);
}

/* Is all that the link will ever send on its way? The caller holds the lock. */
static bool is_done(const struct link *link)
{
    return link->ended && !link->closed && !link->filling && !link->sending &&
           link->next_ticket == link->tickets;
}

/* Threads do not wait for each other here: one sends, the others go on. The lock is not held while a job is
 * sent. The last link is closed when all threads have ended. */
bool link_send_next(struct link *link, struct worker *worker)
{
    struct run *run = link->run;
    struct job *job = link->sending || !link_has_room(link) ? NULL : link_find_job(link, JOB_DONE);
    if (!job && link->next && is_done(link) && !interrupt_signal()) {
        link->jobs->worker = worker;
        link_close(link);
        return true;
    }
    if (!job)
        return false;
    link->sending = true;
    pthread_mutex_unlock(&run->lock);
    worker->job = job;
    job->worker = worker;
    bool good = send_job(link, job);
    pthread_mutex_lock(&run->lock);
    add_totals(link, job);
    link->sending = false;
    link->next_ticket += good; /* nothing is next in turn behind the end of the run */
    job->progress.shown = 0;
    job->stage = JOB_IDLE;
    run->stop |= !good;
    pthread_cond_broadcast(&run->changed);
    return true;
}

/* No other thread sends before this job is handed in, so the lock need not be held while it sends. It
 * waits for its turn, so a mode calls it only if it cannot keep its output. */
bool job_flush(struct job *job)
{
    struct link *link = job->link;
    struct run *run = link->run;
    pthread_mutex_lock(&run->lock);
    while (!run->stop && (link->next_ticket != job->batch.ticket || link->sending || !link_has_room(link)))
        job_help(job);
    bool stop = run->stop;
    pthread_mutex_unlock(&run->lock);
    return !stop && send_piece(link, &job->sink.out);
}

/* Lines are counted anew after --resume, puzzles are not. */
unsigned long job_line(const struct job *job)
{
    return job->link->before ? (unsigned long)(job->batch.before + job->batch.at + 1)
                             : job_item(job, job->batch.at)->line;
}

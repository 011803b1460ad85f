/* stream.c: batches, the threads that work on them, and the order of the output.
 *
 *      input -> fill -> [stream 0] -> work -> hand in -> output
 *                       [stream 1]   any     in the order
 *                       [stream 2]  thread   of tickets
 *
 * Each thread has one stream. It fills its batch while no other thread fills, and gets a ticket. A batch that
 * is done before its turn leaves its text in a slot of the flow, and its thread goes on: the thread that
 * sends the batch before sends both. So a slow batch, or a thread that gets no processor, holds up no other
 * thread until many bytes wait; no more wait, so that memory does not grow with the input. */
#include "run/stream.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "base/program.h"
#include "run/columns.h"
#include "run/input.h"
#include "run/output.h"

enum {
    MOST_PUZZLES = 8192,    /* in a batch: enough to keep the engine busy, few enough for little memory */
    FEWEST_PUZZLES = 512,   /* however many threads there are */
    FEWEST_TRIALS = 256,    /* of the last batches, so that all threads end at the same time */
    ALL_PUZZLES = 4096,     /* in the batches of all threads, whose answers take up to a kilobyte; */
    ALL_LINES = 16384,      /* if they are lines */
    ALL_PICTURES = 64,      /* in the batch of a thread, if they are pictures, of 12 KB each */
    SLOTS = 64,             /* for batches that wait, for each thread; with few bytes, they cost little */
    MOST_WAITING = 2 << 20, /* bytes of their texts */
    SPARES = 2,             /* texts that are kept, for each thread */
    STACK_SIZE = 1 << 20    /* of a thread: musl's default is too small */
};

#define MOMENT 0.2         /* seconds between two looks at the progress */
#define WORTH_THREADS 0.01 /* seconds a run must have taken, if its batches take about a millisecond */

/* A batch that waits for its turn. */
struct slot {
    bool full, last, trouble; /* last: nothing after it is sent */
    struct text out;
    struct notes notes;
    struct tally tally;
    double fraction; /* of the input that was read with it; below 0: not known */
};

static pthread_mutex_t input_lock = PTHREAD_MUTEX_INITIALIZER; /* of the thread that fills a batch */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* What all threads share. A process has one run at a time. */
static struct {
    const struct work *work;
    size_t batch_size; /* puzzles in a batch */

    /* Guarded by input_lock: */
    struct input input;
    struct columns columns;
    struct stream *ahead;   /* has the second batch, if the first had to wait for it; or NULL */
    uint64_t filled, grow;  /* puzzles or numbers given out; the size of the next batch of numbers */
    double fraction, taken; /* of the input that was read, below 0: not known; bytes of its puzzles */

    /* Guarded by lock: */
    uint64_t tickets, next; /* given; to be sent next */
    bool ended;             /* nothing more is to be filled */
    bool stop;              /* nothing more is to be sent */
    bool no_memory, trouble;
    struct slot *slots;
    size_t n_slots;
    size_t waiting;      /* bytes in slots */
    struct text *spares; /* texts without content, n_spares of them: at most one for each slot */
    size_t n_spares;
    struct tally tally;
    struct progress progress;
    pthread_t *threads;
    unsigned n_threads, started, working; /* working: have a batch */

    bool sending; /* a thread sends, with the lock open; the output belongs to it meanwhile */
    struct output output;
} flow;

/* ---- One thread's stream ---- */

/* Makes one thread's stream. NULL when memory is short. */
static struct stream *stream_new(void)
{
    const struct work *work = flow.work;
    struct stream *stream = calloc(1, sizeof *stream);
    if (!stream)
        return NULL;
    *stream =
        (struct stream){.work = work, .output = &flow.output, .look = &flow.output.look, .fraction = -1};
    stream->is_slow = work->batch_size || work->is_slow;
    stream->record.fields = work->fields;
    stream->record.n_fields = work->n_fields;
    if (!work->n_trials && sudoku_batch_new(flow.batch_size, &stream->batch) != SUDOKU_OK)
        stream->out.failed = true;
    return stream;
}

static void stream_free(struct stream *stream)
{
    if (!stream)
        return;
    sudoku_batch_free(stream->batch);
    record_free(&stream->record);
    text_free(&stream->out);
    notes_free(&stream->notes);
    free(stream);
}

/* ---- Sending ---- */

static void show_progress(void)
{
    if (!flow.progress.is_on || flow.sending || interrupt_signal())
        return;
    if (flow.work->n_wanted)
        flow.progress.fraction = (double)flow.tally.puzzles / (double)flow.work->n_wanted;
    progress_show(&flow.progress, &flow.tally);
}

/* Sends a batch whose turn it is, or the beginning of one. The lock is held before and after. */
static void send_texts(struct text *out, struct notes *notes, struct tally *tally)
{
    flow.sending = true;
    pthread_mutex_unlock(&lock);
    if (notes->text.length)
        progress_clear(&flow.progress);
    output_send(&flow.output, out, notes);
    pthread_mutex_lock(&lock);
    flow.sending = false;
    tally_add(&flow.tally, tally);
    *tally = (struct tally){0};
    flow.stop |= flow.output.error || flow.output.no_memory || flow.no_memory;
    pthread_cond_broadcast(&changed);
}

/* Ends the turn of a batch that was sent. */
static void end_turn(const struct slot *slot)
{
    flow.trouble |= slot->trouble;
    flow.stop |= slot->last;
    if (slot->fraction >= 0)
        flow.progress.fraction = slot->fraction;
    assert(flow.next < flow.tickets);
    flow.next++;
    show_progress();
}

/* Counts the puzzles of a batch that are done. */
static void count_done(struct stream *stream)
{
    const size_t done = stream->cut ? stream->done : stream->n;
    assert(done <= stream->n);
    stream->tally.puzzles += stream->batch ? done : 0;
}

static size_t bytes_of(const struct slot *slot)
{
    return slot->out.length + slot->notes.text.length;
}

/* Sends the batch if it is next; otherwise leaves it in its slot. Then sends all batches that are next in
 * turn. A batch in turn is sent without a copy, from the cache of this core. */
static void hand_in(struct stream *stream)
{
    assert(stream->has_ticket);
    count_done(stream);
    pthread_mutex_lock(&lock);
    assert(flow.working > 0 && stream->ticket >= flow.next);
    flow.working--;
    struct slot *slot = &flow.slots[stream->ticket % flow.n_slots];
    slot->trouble = stream->trouble;
    slot->last = stream->cut || stream->last || stream->trouble;
    slot->fraction = stream->fraction;
    if (flow.next == stream->ticket && !flow.sending && !flow.stop) {
        send_texts(&stream->out, &stream->notes, &stream->tally);
        end_turn(slot);
    } else {
        const struct notes notes = slot->notes;
        assert(!slot->full && !slot->out.data);
        slot->out = stream->out;
        slot->notes = stream->notes;
        slot->tally = stream->tally;
        slot->full = true;
        flow.waiting += bytes_of(slot);
        stream->out = flow.n_spares ? flow.spares[--flow.n_spares] : (struct text){0};
        stream->notes = notes;
    }
    while (!flow.sending && !flow.stop && (slot = &flow.slots[flow.next % flow.n_slots])->full) {
        slot->full = false;
        flow.waiting -= bytes_of(slot);
        send_texts(&slot->out, &slot->notes, &slot->tally);
        assert(flow.n_spares < flow.n_slots);
        if (flow.n_spares < (size_t)SPARES * flow.n_threads)
            flow.spares[flow.n_spares++] = slot->out;
        else
            text_free(&slot->out);
        slot->out = (struct text){0};
        end_turn(slot);
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    stream->out.length = 0;
    stream->tally = (struct tally){0};
    stream->has_ticket = false;
    stream->n = stream->at = stream->done = 0;
}

bool stream_wait_turn(struct stream *stream)
{
    assert(stream->has_ticket);
    pthread_mutex_lock(&lock);
    while (!flow.stop && (flow.next != stream->ticket || flow.sending))
        pthread_cond_wait(&changed, &lock);
    bool good = !flow.stop;
    pthread_mutex_unlock(&lock);
    return good;
}

bool stream_flush(struct stream *stream)
{
    if (!stream_wait_turn(stream))
        return false;
    pthread_mutex_lock(&lock);
    send_texts(&stream->out, &stream->notes, &stream->tally);
    bool good = !flow.stop;
    pthread_mutex_unlock(&lock);
    return good;
}

void stream_bound_memory(struct stream *stream)
{
    enum { LONG = 1 << 20 };
    if (stream->out.length >= LONG && !stream->out.failed)
        stream->cut |= !stream_flush(stream);
}

/* Sends all complete lines; the beginning of another answer stays. */
static void send_whole_lines(struct stream *stream)
{
    size_t whole = text_ending_with(&stream->out, '\n'), rest = stream->out.length - whole;
    stream->out.length = whole;
    if (stream_flush(stream) && rest) {
        memmove(stream->out.data, stream->out.data + whole, rest);
        stream->out.length = rest;
    }
}

/* Only looks at the clock, except five times a second. */
int stream_is_over(void *context)
{
    struct stream *stream = context;
    double now = clock_seconds();
    if (now >= stream->next_look && stream->has_ticket && !interrupt_signal()) {
        stream->next_look = now + MOMENT;
        pthread_mutex_lock(&lock);
        bool ready = flow.next == stream->ticket && !flow.sending && !common.format->back_end &&
                     (stream->out.length || stream->notes.text.length);
        stream->over = flow.stop;
        show_progress();
        pthread_mutex_unlock(&lock);
        if (ready && !stream->over)
            send_whole_lines(stream);
    }
    return stream->over || stream->cut || interrupt_signal();
}

void stream_show_fraction(struct stream *stream, double fraction)
{
    assert(fraction >= 0 && fraction <= 1);
    pthread_mutex_lock(&lock);
    if (stream->has_ticket && stream->ticket == flow.next && stream->fraction >= 0)
        flow.progress.fraction =
            stream->fraction_before + fraction * (stream->fraction - stream->fraction_before);
    pthread_mutex_unlock(&lock);
}

/* All threads, divided by those that have a batch, may work on one puzzle: those that wait for input do not
 * count. */
struct sudoku_control stream_control(struct stream *stream)
{
    struct sudoku_control control = SUDOKU_CONTROL_INIT;
    pthread_mutex_lock(&lock);
    unsigned each = flow.n_threads / (flow.working ? flow.working : 1);
    pthread_mutex_unlock(&lock);
    control.cancel = stream_is_over;
    control.context = stream;
    control.threads = each ? each : 1;
    return control;
}

bool stream_take_status(struct stream *stream, int status)
{
    stream->out.failed |= status == SUDOKU_NO_MEMORY;
    stream->cut |= status == SUDOKU_NO_MEMORY || status == SUDOKU_CANCELLED;
    return !stream->cut;
}

void stream_enough(struct stream *stream)
{
    stream->last = true;
}

void stream_abort(struct stream *stream, const char *about, const char *reason)
{
    assert(about && reason);
    notes_add(&stream->notes, NOTE_TROUBLE, stream->out.length, about, 0, "%s", reason);
    stream->trouble = true;
}

/* ---- Filling ---- */

/* Fills the batch with the next numbers: few at first if few puzzles are wanted, then twice as many each
 * time; the last ones are shorter. Batches do not cross multiples of the largest one, which may be a block
 * that shares work. */
static void fill_numbers(struct stream *stream)
{
    assert(flow.filled <= flow.work->n_trials && flow.grow);
    uint64_t left = flow.work->n_trials - flow.filled, n = flow.batch_size - flow.filled % flow.batch_size;
    n = n < flow.grow ? n : flow.grow;
    if (flow.n_threads > 1 && flow.filled < 2 * flow.work->n_wanted) {
        const uint64_t wanted = flow.filled < flow.work->n_wanted ? flow.work->n_wanted - flow.filled : 0;
        const uint64_t each = wanted / 2 / flow.n_threads;
        const uint64_t most = each > FEWEST_TRIALS ? each : FEWEST_TRIALS;
        n = n < most ? n : most;
    }
    stream->n = (size_t)(n < left ? n : left);
    flow.grow = 2 * flow.grow < flow.batch_size ? 2 * flow.grow : flow.batch_size;
    if (flow.work->n_trials < UINT64_MAX)
        stream->fraction = (double)(flow.filled + stream->n) / (double)flow.work->n_trials;
}

static void fill_puzzles(struct stream *stream)
{
    stream->n = input_fill(&flow.input, stream->batch, &stream->notes);
    stream->file = flow.input.name; /* taken afterwards: filling may have gone on to the next file */
    stream->fraction = input_fraction(&flow.input);
    if (flow.batch_size == 1 && stream->n &&
        stream->fraction >= 0) { /* the reader is far ahead of long puzzles */
        flow.taken += (double)stream_item(stream, 0)->text_length + 1;
        stream->fraction = flow.taken < flow.input.size ? flow.taken / flow.input.size : 1;
    }
}

/* Takes the batch that was filled ahead. */
static void take_ahead(struct stream *stream)
{
    assert(flow.ahead && flow.ahead != stream);
    struct stream *ahead = flow.ahead, before = *stream;
    stream->batch = ahead->batch;
    stream->notes = ahead->notes;
    stream->n = ahead->n;
    stream->file = ahead->file;
    stream->fraction = ahead->fraction;
    ahead->batch = before.batch;
    ahead->notes = before.notes;
    stream_free(ahead);
    flow.ahead = NULL;
}

/* Are there several puzzles, so that each gets a number above its grid? If the first one came alone, waits
 * for the second or the end: the output must not depend on how fast the input arrives. Not at a terminal,
 * where somebody waits for an answer and may type more. */
static bool has_several(struct stream *stream)
{
    const bool has_numbers = common.format == &format_box || common.format->back_end;
    if (stream->first || stream->n != 1 || common.n_files > 1)
        return true;
    if (flow.work->n_trials || flow.batch_size == 1 || !has_numbers || flow.input.is_at_end ||
        stream_item(stream, 0)->name)
        return false;
    if (isatty(flow.input.descriptor))
        return true;
    flow.ahead = stream_new();
    stream->out.failed |= !flow.ahead || flow.ahead->out.failed;
    if (stream->out.failed)
        return false;
    fill_puzzles(flow.ahead);
    return flow.ahead->n > 0;
}

/* Sets the columns of a table by the first batch, NULL if there are no puzzles, and notes others. Returns
 * false when memory is short. */
static bool set_columns(struct stream *stream)
{
    struct look *look = &flow.output.look;
    struct sudoku_batch *batch = stream ? stream->batch : NULL;
    if (!common.format->has_layout)
        return true;
    if (!look->layout && !columns_choose(&flow.columns, look, &flow.input, batch, batch ? stream->n : 0))
        return false;
    return !batch || !common.format->open ||
           columns_note(&flow.columns, look, batch, stream->n, stream->file, &stream->notes);
}

/* Fills the batch. The caller has the lock of the input. */
static void fill(struct stream *stream)
{
    const struct work *work = flow.work;
    stream->first = flow.filled;
    stream->fraction_before = flow.fraction;
    stream->fraction = -1;
    if (work->n_trials)
        fill_numbers(stream);
    else if (flow.ahead)
        take_ahead(stream);
    else
        fill_puzzles(stream);
    flow.fraction = stream->fraction;
    flow.filled += stream->n;
    stream->is_one_of_several = has_several(stream);
    if (stream->n && !set_columns(stream))
        stream->out.failed = true;
}

/* Are the trials of the other threads enough? Probably, if each one so far has made a puzzle. */
static bool has_enough_trials(void)
{
    return flow.work->n_wanted && flow.filled >= flow.work->n_wanted && flow.tickets > flow.next &&
           flow.tally.puzzles >= flow.tally.trials;
}

/* Waits until the next batch is needed, and for a slot in which it can wait. Returns false if nothing more is
 * to be filled. */
static bool may_fill(void)
{
    pthread_mutex_lock(&lock);
    while (
        (flow.tickets >= flow.next + flow.n_slots || flow.waiting >= MOST_WAITING || has_enough_trials()) &&
        !flow.stop && !flow.ended)
        pthread_cond_wait(&changed, &lock);
    bool may = !flow.stop && !flow.ended && !interrupt_signal();
    pthread_mutex_unlock(&lock);
    return may;
}

static void take_ticket(struct stream *stream)
{
    stream->ticket = flow.tickets++;
    flow.working++;
}

/* Gives the batch its ticket. One without puzzles has a ticket, too, if there is something to say. */
static void give_ticket(struct stream *stream)
{
    assert(!stream->has_ticket);
    pthread_mutex_lock(&lock);
    flow.ended |= !stream->n;
    stream->has_ticket =
        stream->n || stream->notes.text.length || notes_have_failed(&stream->notes) || stream->out.failed;
    if (stream->has_ticket)
        take_ticket(stream);
    if (stream->fraction >= 0 && flow.progress.fraction < 0)
        flow.progress.fraction = 0; /* the first batch is not done */
    pthread_mutex_unlock(&lock);
}

static void start_threads(void);

size_t stream_next_batch(struct stream *stream)
{
    bool over = stream->cut || stream->last || stream->trouble || stream->out.failed, is_full = false;
    if (stream->has_ticket)
        hand_in(stream);
    if (over)
        return 0;
    pthread_mutex_lock(&input_lock);
    if (may_fill()) {
        fill(stream);
        give_ticket(stream);
        is_full = flow.filled >= flow.batch_size;
    }
    pthread_mutex_unlock(&input_lock);
    if (stream->n && is_full && !flow.threads &&
        (flow.work->batch_size || clock_seconds() - flow.progress.start >= WORTH_THREADS))
        start_threads();
    return stream->out.failed ? 0 : stream->n;
}

const struct sudoku_item *stream_next_in_batch(struct stream *stream)
{
    assert(stream->done <= stream->at && stream->at <= stream->n);
    if (!stream->cut)
        stream->done = stream->at;
    if (stream->at < stream->n && stream->is_slow)
        stream->cut |= stream_is_over(stream);
    if (stream->cut || stream->trouble || stream->at == stream->n)
        return NULL;
    stream->at++;
    return stream_item(stream, stream_now(stream));
}

const struct sudoku_item *stream_next(struct stream *stream)
{
    const struct sudoku_item *item = stream_next_in_batch(stream);
    if (item || stream->cut || stream->trouble || !stream_next_batch(stream))
        return item;
    return stream_next_in_batch(stream);
}

const struct sudoku_item *stream_item(const struct stream *stream, size_t i)
{
    assert(i < stream->n);
    return sudoku_batch_item(stream->batch, i);
}

void stream_count_partial(struct stream *stream)
{
    assert(stream->cut && stream->at);
    stream->done = stream->at;
}

/* ---- Threads ---- */

/* Hands in the last batch. */
static void stream_end(struct stream *stream)
{
    bool failed = stream->out.failed;
    if (stream->has_ticket)
        hand_in(stream);
    pthread_mutex_lock(&lock);
    flow.no_memory |= failed;
    flow.stop |= failed;
    pthread_mutex_unlock(&lock);
    stream_free(stream);
}

/* Works on batches until there are no more. */
static void *work_on(void *unused)
{
    struct stream *stream = stream_new();
    if (stream) {
        if (!stream->out.failed)
            flow.work->work(stream);
        stream_end(stream);
    }
    pthread_mutex_lock(&lock);
    flow.no_memory |= !stream;
    flow.stop |= !stream;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    return unused;
}

/* Lets the command write what waited for the last puzzle, after all batches were sent. */
static void write_end(void)
{
    struct stream *stream = stream_new();
    if (stream) {
        stream->has_ticket = true;
        take_ticket(stream);
        flow.work->end(stream);
        stream_end(stream);
    }
    flow.no_memory |= !stream;
}

/* Makes room for n batches that wait. Clearing that of many threads takes a tenth of the time of a lone
 * puzzle, so there is room for one until the threads start. Returns false, and keeps what there was, without
 * memory. */
static bool make_slots(size_t n)
{
    struct slot *slots = calloc(n, sizeof *slots);
    struct text *spares = calloc(n, sizeof *spares);
    if (!slots || !spares) {
        free(slots);
        free(spares);
        return false;
    }
    assert(!flow.n_slots || (!flow.slots[0].full && !flow.n_spares));
    if (flow.n_slots)
        notes_free(&flow.slots[0].notes);
    free(flow.slots);
    free(flow.spares);
    flow.slots = slots;
    flow.spares = spares;
    flow.n_slots = n;
    return true;
}

/* The first thread starts the others when there is work for them, and then works like them. */
static void start_threads(void)
{
    assert(!flow.threads && flow.n_threads);
    pthread_attr_t attributes;
    unsigned more = flow.n_threads - 1;
    flow.threads = calloc(flow.n_threads, sizeof *flow.threads);
    if (!flow.threads || !more || !make_slots((size_t)SLOTS * flow.n_threads))
        return;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    pthread_mutex_lock(&lock);
    while (flow.started < more &&
           pthread_create(&flow.threads[flow.started], &attributes, work_on, NULL) == 0)
        flow.started++;
    pthread_mutex_unlock(&lock);
    pthread_attr_destroy(&attributes);
}

/* ---- A run ---- */

/* Called by the input while it waits. */
static bool flow_is_over(void)
{
    pthread_mutex_lock(&lock);
    bool over = flow.stop || interrupt_signal();
    pthread_mutex_unlock(&lock);
    return over;
}

/* Makes what the run needs. Returns false when memory is short. */
static bool prepare(void)
{
    const struct work *work = flow.work;
    flow.n_threads = common.threads ? common.threads : sudoku_count_processors();
    const bool has_slots = make_slots(1);
    size_t most = common.format == &format_line ? ALL_LINES : ALL_PUZZLES;
    most /= flow.n_threads;
    most = most > MOST_PUZZLES ? MOST_PUZZLES : most < FEWEST_PUZZLES ? FEWEST_PUZZLES : most;
    most = common.format->back_end ? ALL_PICTURES : most;
    flow.batch_size =
        work->batch_size && (work->batch_size < most || work->n_trials) ? work->batch_size : most;
    flow.grow = work->n_wanted && work->n_wanted < flow.batch_size ? work->n_wanted : flow.batch_size;
    flow.progress.start = clock_seconds();
    flow.progress.next = flow.progress.start + 1;
    flow.progress.fraction = -1;
    flow.progress.is_on =
        common.progress == WHEN_ALWAYS || (common.progress != WHEN_NEVER && !common.quiet &&
                                           isatty(STDERR_FILENO) && !isatty(flow.output.file.descriptor));
    if (!work->n_trials)
        input_open(&flow.input, common.files, common.n_files, common.quiet);
    flow.input.is_over = flow_is_over;
    return has_slots;
}

static void free_flow(void)
{
    for (size_t i = 0; flow.slots && i < flow.n_slots; i++) {
        text_free(&flow.slots[i].out);
        notes_free(&flow.slots[i].notes);
    }
    while (flow.n_spares)
        text_free(&flow.spares[--flow.n_spares]);
    free(flow.slots);
    free(flow.spares);
    free(flow.threads);
    stream_free(flow.ahead);
    input_free(&flow.input);
    output_free(&flow.output);
}

/* Did the run as a whole go wrong? Its answers are incomplete then. */
static bool has_failed(void)
{
    return flow.output.error || flow.output.no_memory || flow.input.failed || flow.trouble;
}

/* Prints the rest of the output and the notes, and what went wrong. Returns the exit status. */
static int finish(void)
{
    assert(flow.work);
    const struct work *work = flow.work;
    const struct input *input = &flow.input;
    struct output *output = &flow.output;
    progress_clear(&flow.progress);
    output->no_memory |= flow.no_memory;
    if (!output->no_memory && !set_columns(NULL))
        output->no_memory = true;
    output_end(output, input->cut_short);
    bool is_empty =
        !work->n_trials && !flow.filled && !flow.tally.puzzles && !has_failed() && !interrupt_signal();
    if (is_empty && !common.quiet)
        program_say("no puzzle in the input");
    bool has_only_words = is_empty && input->has_text && !input_table(input);
    output_close(output, has_failed(), flow.tally.puzzles);
    if (common.stats)
        tally_print(&flow.tally, work->seed, clock_seconds() - flow.progress.start);
    if (has_failed() || output->notes.failed || ferror(stderr))
        return STATUS_TROUBLE;
    return flow.tally.failed || has_only_words ? STATUS_SOME_FAILED : STATUS_DONE;
}

/* Can the format of the run do what the options want? Returns false after a message. */
static bool fits_format(const struct work *work)
{
    const struct back_end *back_end = common.format->back_end;
    const char *title = work->sheet ? work->sheet->title : NULL;
    if (back_end && work->no_pictures)
        usage_error("%s", work->no_pictures);
    else if (work->look.empty && !common.format->writes_empty)
        usage_error("--empty has no effect on -f %s", common.format->name);
    else if (title && back_end && back_end->lacks_letters && back_end->lacks_letters(title))
        usage_error("--title: the fonts of -f %s lack letters of the title; try -f svg", common.format->name);
    else
        return true;
    return false;
}

int stream_run(const struct work *given)
{
    assert(given->work && given->format);
    struct work work = *given;
    work.fields = given->fields ? given->fields : common.command->fields;
    work.n_fields = given->fields ? given->n_fields : common.command->n_fields;
    work.look.made = work.n_trials != 0;
    const bool as_input = work.as_input && !common.format;
    common.format = common.format ? common.format : given->format;
    assert(common.format);
    memset(&flow, 0, sizeof flow);
    flow.work = &work;
    if (!fits_format(&work) || !output_open(&flow.output, &work.look, work.sheet, work.also_reads))
        return STATUS_TROUBLE;
    flow.output.opened = flow.output.wrote = work.follows;
    flow.output.goes_on = work.goes_on;
    flow.columns = (struct columns){.fields = work.fields, .n_fields = work.n_fields, .as_input = as_input};
    interrupt_catch();
    if (work.seed && !option_given(work.seed) && !common.quiet)
        program_say("%s: --seed=%" PRIu64 " repeats this run", common.command->name, *work.seed);
    flow.no_memory = !prepare();
    if (!flow.no_memory)
        work_on(NULL);
    for (unsigned i = 0; i < flow.started; i++)
        pthread_join(flow.threads[i], NULL);
    if (work.end && !flow.no_memory && !flow.stop && !interrupt_signal())
        write_end();
    int status = finish();
    free_flow();
    if (interrupt_signal())
        interrupt_die();
    return status;
}

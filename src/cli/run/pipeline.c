/* The way of the puzzles through the program.
 *
 *      input -> fill -> [job 0] -> run -> hand in -> send -> output
 *                       [job 1]    any    in the order
 *                       [job 2]  thread   of tickets
 *
 * A job is a batch with a ticket, its place in the input. A thread takes an empty job, fills it under the
 * input's lock, and runs the mode on it with no lock held. Then it hands the job in: if it is the next to be
 * sent, that thread sends it and all that wait behind it; if not, it stays in the ring until the one before
 * is sent, and the thread goes on with another. There are a few more jobs than threads and no more, so memory
 * does not grow with the input: when the ring is full of jobs that wait for a slow one, the threads wait too.
 *
 * One thread is the rule for small inputs: others start only when the first batch came back full. */
#include "cli/run/pipeline.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/run/cores.h"
#include "cli/run/input.h"
#include "cli/run/progress.h"
#include "cli/write/output.h"

enum {
    MEMORY = 10 << 20,       /* what all jobs together should stay below */
    PUZZLE_MEMORY = 330,     /* of a puzzle in its job, apart from its output */
    SMALLEST_ROOM = 512,     /* however many threads there are */
    STACK = 1 << 20,         /* of a thread: musl's own is small */
    PATIENCE = 200 * 1000000 /* nanoseconds between two looks at the progress */
};

struct pipeline {
    const struct options *options;
    struct output output;

    pthread_mutex_t input_lock; /* guards the four below */
    struct input input;
    unsigned long tickets; /* given so far */
    bool ended;
    double share; /* of the input that was read, when somebody last looked */

    pthread_mutex_t lock; /* guards all below */
    pthread_cond_t changed;
    struct job *jobs;
    struct job **idle; /* a stack of jobs to be filled */
    struct job **done; /* by ticket modulo n_jobs: finished, not yet sent */
    size_t n_jobs, n_idle;
    struct job *first;  /* the job that was filled before there were threads */
    unsigned long next; /* the ticket to be sent next */
    bool sending;       /* one thread at a time, with the lock open; what follows is its own meanwhile */
    bool stop;
    unsigned running;
    struct notes_printed printed;
    struct progress progress;
    struct outcome outcome;
};

/* Sends a job's output and leaves it empty. */
static bool write_out(struct pipeline *pipeline, struct job *job)
{
    bool good = output_send(&pipeline->output, job->sends_solutions ? &job->solutions : &job->out);
    job->sends_solutions = false;
    pipeline->outcome.write_error = pipeline->output.error;
    pipeline->outcome.no_memory |= pipeline->output.no_memory;
    return good;
}

/* Sends what closes the output. */
static void close_output(struct pipeline *pipeline)
{
    output_close(&pipeline->output);
    pipeline->outcome.write_error = pipeline->output.error;
    pipeline->outcome.no_memory |= pipeline->output.no_memory;
}

/* Everything that happens to a job in the order of the input. Leaves it empty. */
static bool send_job(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    if (mode->in_order)
        mode->in_order(job);
    bool good = write_out(pipeline, job);
    if (job->notes.n_lines)
        progress_clear(&pipeline->progress);
    notes_print(&job->notes, &pipeline->printed);
    tally_add(&pipeline->outcome.tally, &job->tally);
    job->tally = (struct tally){0};
    if (job->no_memory || job->out.failed || job->notes.text.failed)
        pipeline->outcome.no_memory = true;
    pipeline->outcome.trouble |= job->trouble;
    return good && !pipeline->outcome.no_memory && !job->trouble;
}

static bool read_batch(struct input *input, struct job *job)
{
    if (!input_fill(input, job->batch, &job->notes))
        return false;
    job->n = sudoku_batch_count(job->batch);
    job->file = input->name;
    return true;
}

/* Fills an empty job and gives it its ticket; false when there is no more. */
static bool fill(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    bool filled = false;
    pthread_mutex_lock(&pipeline->input_lock);
    if (!pipeline->ended) {
        job->ticket = pipeline->tickets;
        job->n = 0;
        filled = mode->source ? mode->source(job) : read_batch(&pipeline->input, job);
        pipeline->ended = !filled;
        filled |= job->notes.n_lines > 0;
        pipeline->tickets += filled;
    }
    pthread_mutex_unlock(&pipeline->input_lock);
    return filled;
}

static void run(struct job *job)
{
    const struct options *options = job->options;
    if (job->n)
        options->mode->run(job);
}

bool job_flush(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    pthread_mutex_lock(&pipeline->lock);
    while (!pipeline->stop && (pipeline->next != job->ticket || pipeline->sending))
        pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    bool turn = !pipeline->stop;
    pthread_mutex_unlock(&pipeline->lock);
    return turn && write_out(pipeline, job); /* nobody else sends before this job is handed in */
}

/* The job to work on next, filled; NULL: there is no more to do. */
static struct job *take(struct pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->lock);
    struct job *job = pipeline->first;
    pipeline->first = NULL;
    bool filled = job != NULL;
    while (!job && !pipeline->stop) {
        if (pipeline->n_idle)
            job = pipeline->idle[--pipeline->n_idle];
        else
            pthread_cond_wait(&pipeline->changed, &pipeline->lock);
    }
    bool stop = pipeline->stop;
    pthread_mutex_unlock(&pipeline->lock);
    if (stop || !job)
        return NULL;
    if (filled || fill(pipeline, job))
        return job;
    pthread_mutex_lock(&pipeline->lock);
    pipeline->idle[pipeline->n_idle++] = job;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

/* Sends, with the lock held on entry and on return, what is ready to be sent. */
static void send_ready(struct pipeline *pipeline)
{
    struct job *job;
    pipeline->sending = true;
    while (!pipeline->stop && (job = pipeline->done[pipeline->next % pipeline->n_jobs])) {
        pthread_mutex_unlock(&pipeline->lock);
        bool good = send_job(pipeline, job);
        pthread_mutex_lock(&pipeline->lock);
        pipeline->done[pipeline->next++ % pipeline->n_jobs] = NULL;
        pipeline->idle[pipeline->n_idle++] = job;
        pipeline->stop = !good;
        pthread_cond_broadcast(&pipeline->changed);
    }
    pipeline->sending = false;
}

static void hand_in(struct pipeline *pipeline, struct job *job)
{
    pthread_mutex_lock(&pipeline->lock);
    pipeline->done[job->ticket % pipeline->n_jobs] = job;
    if (!pipeline->sending) {
        send_ready(pipeline);
        pthread_cond_broadcast(&pipeline->changed);
    }
    pthread_mutex_unlock(&pipeline->lock);
}

static void *work(void *context)
{
    struct pipeline *pipeline = context;
    struct job *job;
    while ((job = take(pipeline))) {
        run(job);
        hand_in(pipeline, job);
    }
    pthread_mutex_lock(&pipeline->lock);
    pipeline->running--;
    pthread_cond_broadcast(&pipeline->changed);
    pthread_mutex_unlock(&pipeline->lock);
    return NULL;
}

/* Waits until something changes, at most for a moment. */
static void wait_a_moment(struct pipeline *pipeline)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += PATIENCE;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&pipeline->changed, &pipeline->lock, &until);
}

static void show_progress(struct pipeline *pipeline)
{
    if (!progress_due(&pipeline->progress))
        return;
    if (pipeline->options->mode->source) {
        pipeline->share = (double)pipeline->outcome.tally.puzzles / (double)pipeline->options->making.puzzles;
    } else if (pthread_mutex_trylock(&pipeline->input_lock) == 0) {
        pipeline->share = input_share(&pipeline->input);
        pthread_mutex_unlock(&pipeline->input_lock);
    }
    progress_show(&pipeline->progress, &pipeline->outcome.tally, pipeline->share);
}

bool job_breathe(struct job *job)
{
    struct pipeline *pipeline = job->pipeline;
    double now = progress_clock();
    if (now < job->next_look)
        return true;
    job->next_look = now + 1e-9 * PATIENCE;
    pthread_mutex_lock(&pipeline->lock);
    bool stop = pipeline->stop, turn = !stop && pipeline->next == job->ticket && !pipeline->sending;
    if (!pipeline->running)
        show_progress(pipeline); /* else who watches the threads does */
    pthread_mutex_unlock(&pipeline->lock);
    return !stop && (!turn || write_out(pipeline, job));
}

/* Watches the threads until they are through. After trouble with the output some may hang in a read for as
 * long as the input likes: they get a moment, then are left behind. True: all have ended. */
static bool watch(struct pipeline *pipeline)
{
    pthread_mutex_lock(&pipeline->lock);
    while (pipeline->running && !pipeline->stop) {
        if (pipeline->progress.wanted)
            wait_a_moment(pipeline);
        else
            pthread_cond_wait(&pipeline->changed, &pipeline->lock);
        if (!pipeline->sending)
            show_progress(pipeline);
    }
    for (int patience = 5; pipeline->running && patience; patience--)
        wait_a_moment(pipeline);
    bool ended = pipeline->running == 0;
    pthread_mutex_unlock(&pipeline->lock);
    return ended;
}

/* Starts as many of the n threads as the system allows; returns how many. */
static unsigned start(struct pipeline *pipeline, unsigned n, pthread_t *threads)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    unsigned started = 0;
    pthread_mutex_lock(&pipeline->lock);
    while (started < n && pthread_create(&threads[started], &attributes, work, pipeline) == 0)
        started++;
    pipeline->running = started;
    pthread_mutex_unlock(&pipeline->lock);
    pthread_attr_destroy(&attributes);
    return started;
}

static bool init_job(struct pipeline *pipeline, struct job *job, size_t room)
{
    *job = (struct job){
        .options = pipeline->options, .pipeline = pipeline, .state = pipeline->jobs[0].state, .room = room};
    return pipeline->options->mode->source || sudoku_batch_new(room, &job->batch) == SUDOKU_OK;
}

static void free_job(struct job *job)
{
    sudoku_batch_free(job->batch);
    sudoku_workspace_free(job->workspace);
    text_free(&job->out);
    text_free(&job->solutions);
    text_free(&job->counts);
    notes_free(&job->notes);
}

/* Room for a job of each of n_jobs, so that all together stay within the bound. */
static size_t shared_room(const struct pipeline *pipeline, size_t n_jobs, size_t room)
{
    const struct format *format = pipeline->options->format;
    size_t fitting = MEMORY / (n_jobs * (PUZZLE_MEMORY + (format ? format->size : SUDOKU_CELLS)));
    if (fitting < SMALLEST_ROOM)
        fitting = SMALLEST_ROOM;
    return fitting < room ? fitting : room;
}

/* From the one job, filled, to jobs for n threads; fewer if memory does not allow it. */
static bool add_jobs(struct pipeline *pipeline, unsigned threads)
{
    size_t n_jobs = threads + (threads + 1) / 2, room = pipeline->jobs[0].room;
    room = shared_room(pipeline, n_jobs, room);
    struct job **idle = calloc(n_jobs, sizeof *idle), **done = calloc(n_jobs, sizeof *done);
    struct job *jobs = realloc(pipeline->jobs, n_jobs * sizeof *jobs);
    if (jobs)
        pipeline->jobs = jobs;
    if (!idle || !done || !jobs) {
        free(idle);
        free(done);
        return false;
    }
    free(pipeline->idle);
    free(pipeline->done);
    pipeline->idle = idle;
    pipeline->done = done;
    while (pipeline->n_jobs < n_jobs && init_job(pipeline, &jobs[pipeline->n_jobs], room))
        idle[pipeline->n_idle++] = &jobs[pipeline->n_jobs++];
    return pipeline->n_jobs > 1;
}

/* Works on the input with several threads, the first job being filled already. False: there are none to be
 * had. */
static bool run_threads(struct pipeline *pipeline, bool *ended)
{
    unsigned n = pipeline->options->threads ? pipeline->options->threads : cores_available();
    pthread_t *threads = n > 1 ? calloc(n, sizeof *threads) : NULL;
    if (!threads || !add_jobs(pipeline, n)) {
        free(threads);
        return false;
    }
    pipeline->first = &pipeline->jobs[0];
    unsigned started = start(pipeline, n, threads);
    if (started) {
        *ended = watch(pipeline);
        for (unsigned i = 0; i < started && *ended; i++)
            pthread_join(threads[i], NULL);
    }
    free(threads);
    return started > 0;
}

/* Does the job in hand show that this is no small input? */
static bool worth_threads(const struct pipeline *pipeline)
{
    const struct job *job = &pipeline->jobs[0];
    return pipeline->options->threads != 1 && pipeline->outcome.tally.puzzles + job->n >= job->room;
}

/* Works in this thread alone, until there is no more or it is time for others. False: threads were left
 * behind. */
static bool run_jobs(struct pipeline *pipeline)
{
    struct job *job = pipeline->jobs;
    bool alone = false, ended = true;
    while (fill(pipeline, job)) {
        if (!alone && worth_threads(pipeline)) {
            if (run_threads(pipeline, &ended))
                break;
            alone = true;
            job = pipeline->jobs;
        }
        run(job);
        if (!send_job(pipeline, job))
            break;
        pipeline->next++;
        show_progress(pipeline);
    }
    return ended;
}

/* What closes the output, after all jobs. */
static void finish(struct pipeline *pipeline, struct job *job)
{
    const struct options *options = pipeline->options;
    struct outcome *outcome = &pipeline->outcome;
    progress_clear(&pipeline->progress);
    pipeline->stop = outcome->write_error || outcome->no_memory || outcome->trouble;
    job->ticket = pipeline->next; /* so that end may flush */
    if (options->mode->end)
        options->mode->end(job);
    outcome->trouble |= job->trouble;
    outcome->no_memory |= job->out.failed;
    if (!outcome->write_error && !outcome->no_memory && write_out(pipeline, job))
        close_output(pipeline);
    notes_print(&job->notes, &pipeline->printed);
    tally_add(&pipeline->outcome.tally, &job->tally);
    notes_print_rest(&pipeline->printed);
    if (!pipeline->outcome.tally.puzzles && !pipeline->input.failed && !options->quiet &&
        !options->mode->source)
        fputs("sudoku: no puzzle in the input\n", stderr);
}

static void free_pipeline(struct pipeline *pipeline)
{
    for (size_t i = 0; i < pipeline->n_jobs; i++)
        free_job(&pipeline->jobs[i]);
    input_close(&pipeline->input);
    free(pipeline->jobs);
    free(pipeline->idle);
    free(pipeline->done);
    output_free(&pipeline->output);
    pthread_mutex_destroy(&pipeline->input_lock);
    pthread_mutex_destroy(&pipeline->lock);
    pthread_cond_destroy(&pipeline->changed);
    free(pipeline);
}

/* The pipeline with its one first job; NULL when memory is short. */
static struct pipeline *new_pipeline(const struct options *options, int output)
{
    struct pipeline *pipeline = calloc(1, sizeof *pipeline);
    struct job *job = calloc(1, sizeof *job);
    if (!pipeline || !job) {
        free(pipeline);
        free(job);
        return NULL;
    }
    *pipeline = (struct pipeline){
        .options = options,
        .output = {.descriptor = output, .format = options->format, .look = options->look},
        .jobs = job,
        .n_jobs = 1,
        .share = -1,
    };
    pipeline->printed.quiet = options->quiet;
    pthread_mutex_init(&pipeline->input_lock, NULL);
    pthread_mutex_init(&pipeline->lock, NULL);
    pthread_cond_init(&pipeline->changed, NULL);
    bool good = true;
    if (options->mode->begin)
        good = (job->state = options->mode->begin(options)) != NULL;
    if (!init_job(pipeline, job,
                  shared_room(pipeline, 1, options->mode->batch ? options->mode->batch : JOB_ROOM)) ||
        !good) {
        free_pipeline(pipeline);
        return NULL;
    }
    return pipeline;
}

/* By itself only where a person sees it and it does not run through the answers. */
static bool wants_progress(const struct options *options, int output)
{
    return options->progress == WHEN_ALWAYS ||
           (options->progress == WHEN_AUTO && !options->quiet && isatty(STDERR_FILENO) && !isatty(output));
}

struct outcome pipeline_run(const struct options *options, int output)
{
    struct pipeline *pipeline = new_pipeline(options, output);
    if (!pipeline)
        return (struct outcome){.no_memory = true};
    if (options->stats || wants_progress(options, output))
        progress_start(&pipeline->progress, wants_progress(options, output));
    if (!options->mode->source)
        input_open(&pipeline->input, options->files, options->n_files, options->quiet);
    bool ended = run_jobs(pipeline);
    if (ended)
        finish(pipeline, pipeline->jobs);
    pipeline->outcome.unread = pipeline->input.failed;
    if (options->stats)
        pipeline->outcome.seconds = progress_clock() - pipeline->progress.start;
    struct outcome outcome = pipeline->outcome;
    if (ended)
        free_pipeline(pipeline);
    return outcome;
}

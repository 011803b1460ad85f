/* Jobs, how they share the memory that a run may take, and the threads that work on them.
 *
 * Threads take jobs until there are none (flow.c); none of them is special. The first thread of the
 * program only watches them, shows the progress, and decides when those that hang are left behind. */
#include <stdlib.h>

#include "base/clock.h"
#include "cli/options/options.h"
#include "base/cores.h"
#include "cli/run/inside.h"
#include "base/interrupt.h"

/* ---- Jobs ---- */

enum {
    MEMORY = 10 << 20,    /* bytes that all jobs together should not exceed */
    PUZZLE_MEMORY = 350,  /* bytes of a puzzle in its job, apart from its output */
    FEWEST_PUZZLES = 512, /* in a job, however many threads there are */
    MOST_IN_TIME = 16,    /* in a job with --timeout */
    FEW_PUZZLES = 32,     /* in a job whose columns take long */
    MOST_IN_LEGS = 8,     /* in one of a run that is to stand still now and then */
    SLOW_FACTS = FACT_RATING | FACT_CANONICAL | FACT_AUTOMORPHISMS | FACT_SOLUTION_CANONICAL | FACT_BACKDOOR |
                 FACT_BACKDOORS
};

static void free_job(struct job *job)
{
    if (job->batch.whole)
        puzzle_in_parts_drop(job->batch.whole);
    else if (!job->options->mode->split)
        sudoku_batch_free(job->batch.items);
    names_free(&job->sink.keys);
    text_free(&job->sink.out);
    text_free(&job->sink.test);
    text_free(&job->solutions);
    text_free(&job->counts);
    text_free(&job->backdoors);
    notes_free(&job->sink.notes);
    free(job);
}

/* Adds an idle job, one of n, which share the memory: it holds at most as many puzzles as wanted. */
static bool add_job(struct link *link, size_t n, size_t wanted)
{
    const struct mode *mode = link->options->mode;
    size_t fitting = MEMORY / (n * link->run->n_links * (PUZZLE_MEMORY + link->options->format->size));
    if (fitting < FEWEST_PUZZLES)
        fitting = FEWEST_PUZZLES;
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    job->link = link;
    job->options = link->options;
    job->look = &link->output.look;
    job->state = link->state;
    job->batch.most = fitting < wanted ? fitting : wanted;
    job->sink.notes.beside = &job->sink.out;
    if (!mode->source && !mode->split && sudoku_batch_new(job->batch.most, &job->batch.items) != SUDOKU_OK) {
        free_job(job);
        return false;
    }
    job->next = link->jobs;
    link->jobs = job;
    return true;
}

static bool add_first_job(struct link *link)
{
    const struct options *options = link->options;
    const struct mode *mode = options->mode;
    size_t wanted = mode->most_puzzles ? mode->most_puzzles : MOST_PUZZLES;
    if ((options->look.needs & SLOW_FACTS) && wanted > FEW_PUZZLES)
        wanted = FEW_PUZZLES;
    if (options->resume && wanted > MOST_IN_LEGS)
        wanted = MOST_IN_LEGS;
    if (options->timeout > 0 && wanted > MOST_IN_TIME)
        wanted = MOST_IN_TIME; /* each may take long, and nothing is sent before all are done */
    return (!mode->begin || (link->state = mode->begin(options))) && add_job(link, 1, wanted);
}

bool run_begin(struct run *run)
{
    bool good = true;
    for (size_t i = 0; i < run->n_links && good; i++)
        good = add_first_job(&run->links[i]);
    return good;
}

void link_free_jobs(struct link *link)
{
    while (link->jobs) {
        struct job *job = link->jobs;
        link->jobs = job->next;
        free_job(job);
    }
}

/* Runs the mode on a job. */
static void run_mode(struct job *job)
{
    const struct mode *mode = job->options->mode;
    void **tool = &job->worker->tool;
    if (!job->batch.n || job->progress.no_memory)
        return;
    if (mode->new_tool && !*tool)
        *tool = mode->new_tool(job->options);
    job->progress.no_memory |= mode->new_tool && !*tool;
    if (job->progress.no_memory)
        return;
    if (mode->run)
        mode->run(job);
    else if (!mode->prepare || mode->prepare(job))
        job_answer_each(job, mode->answer);
}

/* ---- What there is to do ---- */

/* Runs a job, and counts the time that it takes itself: while it waits, its thread works for others. */
static void run_job(struct job *job, struct worker *worker)
{
    struct worker *first = worker->first;
    double start = clock_seconds(), before = first->seconds;
    worker->job = job;
    job->worker = worker;
    run_mode(job);
    double own = clock_seconds() - start - (first->seconds - before);
    first->seconds += own;
    worker->own += own;
}

/* Is a job of the thread that works alone full? It shows that there is more to come. */
static bool is_worth_threads(const struct run *run, const struct job *job)
{
    return !run->running && run->threads != 1 && job->link->tally.puzzles + job->batch.n >= job->batch.most;
}

/* Fills an idle job, and runs it. */
static void do_job(struct job *job, struct worker *worker)
{
    struct link *link = job->link;
    struct run *run = link->run;
    bool filled = job->stage == JOB_FILLED, waits = true;
    if (!filled) {
        job->stage = JOB_TAKEN;
        link->filling = true;
        link->ready = false;
        pthread_mutex_unlock(&run->lock);
        filled = link_fill(link, job, &waits);
        pthread_mutex_lock(&run->lock);
        link->filling = false;
        /* A link that takes nothing any more would hold up all others. */
        run->stop |= run->n_links > 1 && interrupt_signal();
        link->tickets += filled;
        if (filled && job->batch.whole && !link->before && !run->all_parts)
            run->all_parts = job->batch.whole->end - job->batch.whole->first;
        link->ready |= filled && waits;
        if (run->legs && !link->before)
            legs_look(run, !waits);
        else
            link->ended |= !waits;
        job->stage = filled ? JOB_FILLED : JOB_IDLE;
        pthread_cond_broadcast(&run->changed);
        run->wants_threads |= filled && is_worth_threads(run, job);
        if (run->wants_threads)
            run->first = job;
        if (!filled || run->wants_threads)
            return;
    }
    job->stage = JOB_TAKEN;
    pthread_mutex_unlock(&run->lock);
    run_job(job, worker);
    pthread_mutex_lock(&run->lock);
    link->seconds += worker->own;
    worker->own = 0;
    job->stage = JOB_DONE;
}

/* Finds a job to work on, in the links behind one, or in all if it is NULL: of the last link that has
 * anything, so that memory does not grow. */
static struct job *find_work(struct run *run, const struct link *behind)
{
    struct job *job = behind ? NULL : run->first;
    if (job)
        run->first = NULL;
    for (struct link *link = run->last; link && !job && link != behind; link = link->before)
        if (link->ready && !link->filling && link_has_room(link) && (link->before || !run->paused))
            job = link_find_job(link, JOB_IDLE);
    return job;
}

/* Does one thing; false if there is nothing to do. The caller holds the lock. */
static bool work(struct run *run, struct worker *workers, const struct link *behind)
{
    for (struct link *link = run->last; link != behind; link = link->before)
        if (link_send_next(link, &workers[link - run->links]))
            return true;
    struct job *job = find_work(run, behind);
    if (job)
        do_job(job, &workers[job->link - run->links]);
    return job || (!behind && run->legs && legs_next(run));
}

/* The time does not count as the job's, nor as that of its puzzle. */
void job_help(struct job *job)
{
    struct run *run = job->link->run;
    struct worker *first = job->worker->first;
    double start = clock_seconds(), before = first->seconds;
    if (!work(run, first, job->link))
        pthread_cond_wait(&run->changed, &run->lock);
    double took = clock_seconds() - start;
    first->seconds = before + took;
    job->progress.deadline += took;
}

/* ---- Threads ---- */

enum {
    STACK_SIZE = 1 << 20, /* of a thread: musl's default is too small */
    MOMENTS_TO_END = 5    /* what the threads get to come to their end after an error */
};

static bool run_threads(struct run *run, bool *ended);

static void free_workers(struct run *run, struct worker *workers)
{
    for (size_t i = 0; i < run->n_links; i++) {
        if (workers[i].tool)
            run->links[i].options->mode->free_tool(workers[i].tool);
        sudoku_workspace_free(workers[i].workspace);
        sudoku_reasoner_free(workers[i].reasoner);
        sudoku_classifier_free(workers[i].classifier);
    }
    free(workers);
}

/* Does what there is to do until nothing is left; every thread does this. The first one works alone, and
 * stops when others can take over: then *ended says whether they came to their end. A thread that finds
 * nothing more to begin ends; those that still work send the rest. The caller holds the lock. */
static void run_jobs(struct run *run, struct worker *workers, bool alone, bool *ended)
{
    while (!run->stop) {
        if (alone && run->wants_threads && run_threads(run, ended))
            return;
        if (!work(run, workers, NULL)) {
            if (run->last->ended)
                return;
            pthread_cond_wait(&run->changed, &run->lock);
        }
        if (alone && !run->stop)
            run_show_progress(run);
    }
}

/* What a thread needs for each link. */
static struct worker *new_workers(const struct run *run)
{
    struct worker *workers = calloc(run->n_links, sizeof *workers);
    for (size_t i = 0; workers && i < run->n_links; i++)
        workers[i].first = workers;
    return workers;
}

static void *run_thread(void *context)
{
    struct run *run = context;
    bool ended = true; /* it starts no threads */
    struct worker *workers = new_workers(run);
    pthread_mutex_lock(&run->lock);
    if (workers)
        run_jobs(run, workers, false, &ended);
    else
        run->stop = run->outcome.no_memory = true;
    run->running--;
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    if (workers)
        free_workers(run, workers);
    return NULL;
}

/* A chain may make much of little: it gets its threads at once. */
bool run_all_jobs(struct run *run)
{
    bool ended = true;
    struct worker *workers = new_workers(run);
    run->threads = run->options->threads ? run->options->threads : run->n_links > 1 ? cores_available() : 0;
    run->wants_threads = run->n_links > 1 && run->threads > 1;
    if (!workers) {
        run->outcome.no_memory = true;
        return true;
    }
    pthread_mutex_lock(&run->lock);
    run_jobs(run, workers, true, &ended);
    pthread_mutex_unlock(&run->lock);
    free_workers(run, workers);
    return ended;
}

/* Starts as many of the n threads as the system allows; returns how many. The lock is held meanwhile, so
 * that no thread ends before all are counted. Work for other links is done on top of a thread's own. */
static unsigned start_threads(struct run *run, unsigned n, pthread_t *threads)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE * run->n_links);
    unsigned started = 0;
    while (started < n && pthread_create(&threads[started], &attributes, run_thread, run) == 0)
        started++;
    run->running = started;
    pthread_attr_destroy(&attributes);
    return started;
}

/* Shows the progress until the threads have ended. After an error in the output, some of them may hang in a
 * read for as long as the input likes, after a signal in a search: they get a few moments, then they are left
 * behind, but not in the middle of a line. Returns whether all have ended. */
static bool watch_threads(struct run *run)
{
    while (run->running && !run->stop && !interrupt_signal()) {
        run_wait_a_moment(run);
        if (!run->last->sending)
            run_show_progress(run);
    }
    for (int moments = 0; run->running && (moments < MOMENTS_TO_END || run->last->sending); moments++)
        run_wait_a_moment(run);
    run->stop |= run->running > 0;
    return run->running == 0;
}

/* Returns how many threads the run may have. The caller holds the lock. */
static unsigned count_threads(struct run *run)
{
    if (!run->threads)
        run->threads = cores_available();
    return run->threads;
}

/* Threads whose jobs have ended help the others. */
unsigned job_threads(struct job *job)
{
    struct run *run = job->link->run;
    pthread_mutex_lock(&run->lock);
    unsigned threads = count_threads(run);
    unsigned each = run->running ? threads / run->running : threads;
    pthread_mutex_unlock(&run->lock);
    return each ? each : 1;
}

/* Adds the jobs of a link that there are for n threads: half as many again, since some wait for their turn.
 * There are fewer if memory is short. Returns whether there are two. */
static bool add_jobs(struct link *link, unsigned n)
{
    size_t n_jobs = n + (n + 1) / 2, made = 1, wanted = link->jobs->batch.most;
    while (made < n_jobs && add_job(link, n_jobs, wanted))
        made++;
    return made > 1;
}

/* Works on the input with several threads; the job that has been filled, to find out how large the input is,
 * is the first thread's that asks for one. False if no thread could be started. */
static bool run_threads(struct run *run, bool *ended)
{
    unsigned n = count_threads(run), started = 0;
    pthread_t *threads = n > 1 ? calloc(n, sizeof *threads) : NULL;
    bool good = threads != NULL;
    run->wants_threads = false;
    run->threads = n > 1 ? n : 1;
    for (size_t i = 0; i < run->n_links && good; i++)
        good = add_jobs(&run->links[i], n);
    if (good)
        started = start_threads(run, n, threads);
    if (started)
        *ended = watch_threads(run);
    else
        run->threads = 1;
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < started && *ended; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_lock(&run->lock);
    free(threads);
    return started > 0;
}

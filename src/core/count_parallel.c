/* count_parallel.c: the solutions of one puzzle, counted on several threads, which take units of the work in
 * turn until none is left. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/control.h"
#include "core/count.h"
#include "core/count_deals.h"
#include "core/grid.h"

/* A thread takes several units at once, so many that TURNS_EACH turns are left for each thread: then all
 * end at about the same time. It never takes more than some milliseconds of work. */
enum { TURNS_EACH = 64, MOST_UNITS = 64 };

/* How often the caller is asked whether to stop while other threads finish. */
enum { WAIT_MILLISECONDS = 20 };

/* From this many products on, about 10 ms of work, several threads are worth their start. */
static const double worth_threads = 1e8;

static const struct sudoku_total nothing = {0, 0}, no_limit = {UINT64_MAX, UINT64_MAX};

/* One call of sudoku_count_solutions; all its threads share it. The control's function
 * need not be safe for threads, so only the caller's own thread calls it. */
struct shared_count {
    const struct deals *deals;
    size_t n, step; /* units, and how many are taken at once */
    struct sudoku_total limit;
    struct sudoku_control control;
    pthread_t caller; /* the only thread that may ask the control */
    pthread_mutex_t lock;
    pthread_cond_t thread_ended;
    size_t next;      /* the first unit that nobody has taken */
    unsigned working; /* threads that have not ended */
    struct sudoku_total total;
    uint64_t guesses;
    bool over;         /* the limit is reached, or the caller wants no more */
    bool is_cancelled; /* the caller wants no more */
};

/* Asks the caller, if this thread may. The lock is held. */
static void ask_caller(struct shared_count *shared)
{
    if (!shared->over && pthread_equal(shared->caller, pthread_self()) &&
        control_is_cancelled(&shared->control))
        shared->over = shared->is_cancelled = true;
}

static int is_over(struct count_job *job)
{
    struct shared_count *shared = job->context;
    pthread_mutex_lock(&shared->lock);
    ask_caller(shared);
    bool over = shared->over;
    pthread_mutex_unlock(&shared->lock);
    return over;
}

/* Adds what has been found. The lock is held. */
static void add_found(struct shared_count *shared, struct sudoku_total found)
{
    shared->total = sudoku_total_sum(shared->total, found);
    if (sudoku_total_compare(shared->total, shared->limit) >= 0) {
        shared->total = shared->limit;
        shared->over = true;
    }
}

/* Counts the units from begin until end. */
static struct sudoku_total count_units(struct counter *counter, size_t begin, size_t end,
                                       struct sudoku_total limit, struct count_job *job)
{
    struct sudoku_total sum = nothing;
    for (size_t unit = begin; unit < end && !job->stopped && sudoku_total_compare(sum, limit) < 0; unit++)
        sum = sudoku_total_sum(sum, sudoku_counter_run(counter, unit, limit, job));
    return sum;
}

/* Takes units and counts them until none is left. The lock is not held meanwhile. */
static void share_work(struct shared_count *shared, struct counter *counter)
{
    struct count_job job = {.stop = is_over, .context = shared};
    pthread_mutex_lock(&shared->lock);
    while (!shared->over && shared->next < shared->n) {
        size_t begin = shared->next, left = shared->n - begin;
        size_t end = begin + (left < shared->step ? left : shared->step);
        shared->next = end;
        pthread_mutex_unlock(&shared->lock);
        struct sudoku_total found = count_units(counter, begin, end, shared->limit, &job);
        pthread_mutex_lock(&shared->lock);
        add_found(shared, found);
    }
    shared->guesses += job.guesses;
    shared->working--;
    pthread_cond_signal(&shared->thread_ended);
    pthread_mutex_unlock(&shared->lock);
}

/* A thread other than the caller's. Without memory it leaves the work to the others. */
static void *run_thread(void *argument)
{
    struct shared_count *shared = argument;
    struct counter *counter = sudoku_counter_new(shared->deals);
    if (counter) {
        share_work(shared, counter);
    } else {
        pthread_mutex_lock(&shared->lock);
        shared->working--;
        pthread_cond_signal(&shared->thread_ended);
        pthread_mutex_unlock(&shared->lock);
    }
    sudoku_counter_free(counter);
    return NULL;
}

/* Waits for the other threads, and asks the caller meanwhile. */
static void wait_for_others(struct shared_count *shared)
{
    pthread_mutex_lock(&shared->lock);
    while (shared->working) {
        wait_at_most(&shared->thread_ended, &shared->lock, WAIT_MILLISECONDS);
        ask_caller(shared);
    }
    pthread_mutex_unlock(&shared->lock);
}

/* Counts on this number of threads, the caller's among them. If a thread cannot be started, the others do its
 * share. */
static void count_together(struct shared_count *shared, struct counter *counter, unsigned threads)
{
    pthread_t *others = threads > 1 ? malloc((threads - 1) * sizeof *others) : NULL;
    unsigned started = 0;
    shared->working = 1;
    while (others && started < threads - 1) {
        pthread_mutex_lock(&shared->lock);
        shared->working++;
        pthread_mutex_unlock(&shared->lock);
        if (pthread_create(&others[started], NULL, run_thread, shared) != 0) {
            pthread_mutex_lock(&shared->lock);
            shared->working--;
            pthread_mutex_unlock(&shared->lock);
            break;
        }
        started++;
    }
    share_work(shared, counter);
    wait_for_others(shared);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

/* Counts the combinations of the deals. Returns false if memory is short or the system fails. */
static bool count_prepared(struct shared_count *shared, unsigned threads)
{
    struct counter *counter = sudoku_counter_new(shared->deals);
    bool has_lock = counter && pthread_mutex_init(&shared->lock, NULL) == 0;
    bool is_ready = has_lock && pthread_cond_init(&shared->thread_ended, NULL) == 0;
    if (is_ready) {
        threads = sudoku_deals_work(shared->deals) < worth_threads ? 1 : threads;
        shared->n = sudoku_deals_units(shared->deals);
        shared->step = shared->n / threads / TURNS_EACH + 1;
        shared->step = shared->step < MOST_UNITS ? shared->step : MOST_UNITS;
        count_together(shared, counter, threads);
        pthread_cond_destroy(&shared->thread_ended);
    }
    if (has_lock)
        pthread_mutex_destroy(&shared->lock);
    sudoku_counter_free(counter);
    return is_ready;
}

/* For sudoku_count_by_search, which needs no lock. */
static int is_search_over(struct count_job *job)
{
    struct shared_count *shared = job->context;
    ask_caller(shared);
    return shared->over;
}

static void count_by_search(struct shared_count *shared, const uint16_t candidates[SUDOKU_CELLS])
{
    struct count_job job = {.stop = is_search_over, .context = shared};
    shared->total = sudoku_count_by_search(candidates, shared->limit, &job);
    shared->guesses += job.guesses;
}

/* The few solutions that a first search may have found are counted again with the others. */
enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                          const struct sudoku_total *limit, struct sudoku_total *total,
                                          uint64_t *guesses, const struct sudoku_control *control)
{
    struct shared_count shared = {.limit = limit ? *limit : no_limit, .caller = pthread_self()};
    if (!candidates || !sudoku_are_candidates(candidates) || !total ||
        !control_read(&shared.control, control))
        return SUDOKU_BAD_ARGUMENT;
    if (!sudoku_count_few(candidates, shared.limit, &shared.total, &shared.guesses)) {
        struct deals *deals = sudoku_deals_new(candidates);
        shared.total = nothing;
        shared.deals = deals;
        if (!deals || !count_prepared(&shared, control_threads(&shared.control)))
            count_by_search(&shared, candidates);
        sudoku_deals_free(deals);
    }
    *total = shared.total;
    if (guesses)
        *guesses += shared.guesses;
    return shared.is_cancelled ? SUDOKU_CANCELLED : SUDOKU_OK;
}

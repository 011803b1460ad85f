/* count_parallel.c: the solutions of one puzzle, counted on several threads. The puzzle is cut into parts; a
 * thread takes one part after the other until none is left. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/count.h"
#include "core/machine.h"

/* Parts for each thread: the largest parts take many times as long as the average one. */
enum { PARTS_EACH = 64, MOST_PARTS = 1024 };

/* While other threads finish, the caller is asked so often whether to stop. */
enum { WAIT_NANOSECONDS = 20000000 };

/* Questions, each after some thousand guesses, until several threads are worth their start: about 5 ms. */
enum { LITTLE_WORK = 10 };

/* More threads than any machine has processors are a mistake. */
enum { MOST_THREADS = 4096 };

static const struct sudoku_total nothing = {0, 0}, no_limit = {UINT64_MAX, UINT64_MAX};

/* One call of sudoku_count_solutions; all its threads share it. `cancelled` is the caller's function and
 * need not be safe for threads, so only the caller's own thread calls it. */
struct shared_count {
    uint16_t (*parts)[SUDOKU_CELLS];
    size_t n;
    struct sudoku_total limit;
    sudoku_cancel *cancelled;
    void *context;
    pthread_t caller; /* who alone may call cancelled */
    pthread_mutex_t lock;
    pthread_cond_t part_done;
    size_t next;               /* the first part that nobody has taken */
    unsigned working;          /* threads that have not ended */
    struct sudoku_total total; /* of the parts counted so far */
    uint64_t guesses;
    bool over;         /* the limit is reached, or the caller wants no more */
    bool is_cancelled; /* the caller wants no more */
};

/* Asks the caller, if this thread may. The lock is held. */
static void ask_caller(struct shared_count *shared)
{
    if (!shared->over && shared->cancelled && pthread_equal(shared->caller, pthread_self()) &&
        shared->cancelled(shared->context))
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

/* Adds what one part has given. The lock is held. */
static void add_part(struct shared_count *shared, struct sudoku_total found)
{
    shared->total = sudoku_total_sum(shared->total, found);
    if (sudoku_total_compare(shared->total, shared->limit) >= 0) {
        shared->total = shared->limit;
        shared->over = true;
    }
}

/* Takes parts and counts them until none is left; every thread runs this. The lock is not held while a
 * part is counted. */
static void *count_parts(void *argument)
{
    struct shared_count *shared = argument;
    struct count_job job = {.stop = is_over, .context = shared};
    job.records = calloc(COUNT_RECORDS, sizeof *job.records);
    pthread_mutex_lock(&shared->lock);
    while (!shared->over && shared->next < shared->n) {
        const uint16_t *part = shared->parts[shared->next++];
        pthread_mutex_unlock(&shared->lock);
        struct sudoku_total found = sudoku_count_part(part, shared->limit, &job);
        pthread_mutex_lock(&shared->lock);
        add_part(shared, found);
    }
    shared->guesses += job.guesses;
    shared->working--;
    pthread_cond_signal(&shared->part_done);
    pthread_mutex_unlock(&shared->lock);
    free(job.records);
    return NULL;
}

/* Waits for the other threads, and asks the caller meanwhile. */
static void wait_for_others(struct shared_count *shared)
{
    pthread_mutex_lock(&shared->lock);
    while (shared->working) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += WAIT_NANOSECONDS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&shared->part_done, &shared->lock, &until);
        ask_caller(shared);
    }
    pthread_mutex_unlock(&shared->lock);
}

/* Counts on this number of threads, the caller's among them. If a thread cannot be started, the others do its
 * share. */
static void count_together(struct shared_count *shared, unsigned threads)
{
    pthread_t *others = threads > 1 ? malloc((threads - 1) * sizeof *others) : NULL;
    unsigned started = 0;
    shared->working = 1;
    while (others && started < threads - 1) {
        pthread_mutex_lock(&shared->lock);
        shared->working++;
        pthread_mutex_unlock(&shared->lock);
        if (pthread_create(&others[started], NULL, count_parts, shared) != 0) {
            pthread_mutex_lock(&shared->lock);
            shared->working--;
            pthread_mutex_unlock(&shared->lock);
            break;
        }
        started++;
    }
    count_parts(shared);
    wait_for_others(shared);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

/* Cuts the puzzle, and counts its parts. False if memory is short. */
static bool count_in_parts(struct shared_count *shared, const uint16_t candidates[SUDOKU_CELLS],
                           unsigned threads)
{
    size_t room = (size_t)threads * PARTS_EACH < MOST_PARTS ? (size_t)threads * PARTS_EACH : MOST_PARTS;
    shared->parts = malloc(room * sizeof *shared->parts);
    /* Without memory for the parts, the caller's thread counts alone, however long that takes. */
    if (!shared->parts || pthread_mutex_init(&shared->lock, NULL) != 0) {
        free(shared->parts);
        return false;
    }
    bool is_ready = pthread_cond_init(&shared->part_done, NULL) == 0;
    if (is_ready) {
        shared->n = sudoku_split_solutions(candidates, shared->parts, room);
        count_together(shared, threads);
        pthread_cond_destroy(&shared->part_done);
    }
    pthread_mutex_destroy(&shared->lock);
    free(shared->parts);
    return is_ready;
}

/* A count on the caller's thread alone. */
struct lone_count {
    sudoku_cancel *cancelled;
    void *context;
    unsigned patience; /* questions until it turns out to be work for several threads; 0: never */
    bool is_cancelled;
};

static int is_lone_over(struct count_job *job)
{
    struct lone_count *lone = job->context;
    lone->is_cancelled = lone->cancelled && lone->cancelled(lone->context);
    return lone->is_cancelled || (lone->patience && --lone->patience == 0);
}

/* Counts on the caller's thread. False if its patience ended. */
static bool count_alone(struct lone_count *lone, struct shared_count *shared,
                        const uint16_t candidates[SUDOKU_CELLS])
{
    struct count_job job = {.stop = is_lone_over, .context = lone};
    job.records = calloc(COUNT_RECORDS, sizeof *job.records);
    shared->total = sudoku_count_part(candidates, shared->limit, &job);
    shared->guesses += job.guesses;
    shared->is_cancelled = lone->is_cancelled;
    free(job.records);
    return !job.stopped || lone->is_cancelled;
}

/* Three attempts, each for longer work than the one before: a short search, a count on this thread, a
 * count on many. What the first ones have found is thrown away and not added, since the next counts
 * everything. */
enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                          const struct sudoku_total *limit, unsigned threads,
                                          sudoku_cancel *cancelled, void *context, struct sudoku_total *total,
                                          uint64_t *guesses)
{
    if (!candidates || !total || threads > MOST_THREADS)
        return SUDOKU_BAD_ARGUMENT;
    threads = threads ? threads : sudoku_count_processors();
    struct shared_count shared = {.limit = limit ? *limit : no_limit,
                                  .cancelled = cancelled,
                                  .context = context,
                                  .caller = pthread_self()};
    struct lone_count lone = {cancelled, context, threads > 1 ? LITTLE_WORK : 0, false};
    if (!sudoku_count_few(candidates, shared.limit, &shared.total, &shared.guesses) &&
        !count_alone(&lone, &shared, candidates)) {
        shared.total = nothing;
        if (!count_in_parts(&shared, candidates, threads)) {
            lone.patience = 0;
            count_alone(&lone, &shared, candidates);
        }
    }
    *total = shared.total;
    if (guesses)
        *guesses += shared.guesses;
    return shared.is_cancelled ? SUDOKU_CANCELLED : SUDOKU_OK;
}

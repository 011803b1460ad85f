/* count_parallel.c: the solutions of one puzzle, counted on several threads, which take units of the work in
 * turn until none is left. */
#include "core/control.h"
#include "core/count_few.h"
#include "core/count_deals.h"
#include "core/grid.h"
#include "core/team.h"

/* A thread takes several units at once, so many that TURNS_EACH turns are left for each thread: then all
 * end at about the same time. It never takes more than some milliseconds of work. */
enum { TURNS_EACH = 64, MOST_UNITS = 64 };

/* From this many products on, about 10 ms of work, several threads are worth their start. */
static const double worth_threads = 1e8;

static const struct sudoku_total nothing = {0, 0}, no_limit = {UINT64_MAX, UINT64_MAX};

/* One call of sudoku_count_solutions; all its threads share it. */
struct shared_count {
    struct team team; /* its lock guards what changes */
    const struct deals *deals;
    size_t n, step; /* units, and how many are taken at once */
    struct sudoku_total limit;
    struct sudoku_control control;
    size_t next; /* the first unit that nobody has taken */
    struct sudoku_total total;
    uint64_t guesses;
};

static int is_over(struct count_job *job)
{
    struct shared_count *shared = job->context;
    return core_team_is_over(&shared->team);
}

/* Adds what has been found. The lock is held. */
static void add_found(struct shared_count *shared, struct sudoku_total found)
{
    shared->total = core_total_sum(shared->total, found);
    if (core_total_compare(shared->total, shared->limit) >= 0) {
        shared->total = shared->limit;
        core_team_end(&shared->team, SUDOKU_OK);
    }
}

/* Counts the units from begin until end. */
static struct sudoku_total count_units(struct counter *counter, size_t begin, size_t end,
                                       struct sudoku_total limit, struct count_job *job)
{
    struct sudoku_total sum = nothing;
    for (size_t unit = begin; unit < end && !job->stopped && core_total_compare(sum, limit) < 0; unit++)
        sum = core_total_sum(sum, core_counter_run(counter, unit, limit, job));
    return sum;
}

/* Takes units and counts them until none is left. Without memory it leaves them to the others. */
static void share_work(struct team *team, unsigned member)
{
    struct shared_count *shared = team->context;
    struct counter *counter = core_counter_new(shared->deals);
    struct count_job job = {.stop = is_over, .context = shared};
    (void)member;
    pthread_mutex_lock(&team->lock);
    while (counter && !team->is_over && shared->next < shared->n) {
        size_t begin = shared->next, left = shared->n - begin;
        size_t end = begin + (left < shared->step ? left : shared->step);
        shared->next = end;
        pthread_mutex_unlock(&team->lock);
        struct sudoku_total found = count_units(counter, begin, end, shared->limit, &job);
        pthread_mutex_lock(&team->lock);
        add_found(shared, found);
    }
    shared->guesses += job.guesses;
    pthread_mutex_unlock(&team->lock);
    core_counter_free(counter);
}

/* Counts the combinations of the deals. Leaves some over if memory is short or the system fails: see
 * next. */
static enum sudoku_status count_prepared(struct shared_count *shared, unsigned threads)
{
    threads = core_deals_work(shared->deals) < worth_threads ? 1 : threads;
    shared->n = core_deals_units(shared->deals);
    shared->step = shared->n / threads / TURNS_EACH + 1;
    shared->step = shared->step < MOST_UNITS ? shared->step : MOST_UNITS;
    enum sudoku_status status = core_team_run(&shared->team, threads);
    return shared->team.is_over || shared->next == shared->n ? status : SUDOKU_NO_MEMORY;
}

/* For core_count_by_search. */
static int is_cancelled(struct count_job *job)
{
    return control_is_cancelled(job->context);
}

static enum sudoku_status count_by_search(struct shared_count *shared,
                                          const uint16_t candidates[SUDOKU_CELLS])
{
    struct count_job job = {.stop = is_cancelled, .context = &shared->control};
    shared->total = core_count_by_search(candidates, shared->limit, &job);
    shared->guesses += job.guesses;
    return job.stopped ? SUDOKU_CANCELLED : SUDOKU_OK;
}

/* The few solutions that a first search may have found are counted again with the others. */
enum sudoku_status sudoku_count_solutions(const uint16_t candidates[SUDOKU_CELLS],
                                          const struct sudoku_total *limit, struct sudoku_total *total,
                                          uint64_t *guesses, const struct sudoku_control *control)
{
    struct shared_count shared = {.limit = limit ? *limit : no_limit};
    enum sudoku_status status = SUDOKU_OK;
    if (!candidates || !core_are_candidates(candidates) || !total || !control_read(&shared.control, control))
        return SUDOKU_BAD_ARGUMENT;
    if (!core_count_few(candidates, shared.limit, &shared.total, &shared.guesses)) {
        struct deals *deals = core_deals_new(candidates);
        shared.team = (struct team){.work = share_work, .context = &shared, .control = &shared.control};
        shared.total = nothing;
        shared.deals = deals;
        status = deals ? count_prepared(&shared, control_threads(&shared.control)) : SUDOKU_NO_MEMORY;
        if (status == SUDOKU_NO_MEMORY)
            status = count_by_search(&shared, candidates);
        core_deals_free(deals);
    }
    *total = shared.total;
    if (guesses)
        *guesses += shared.guesses;
    return status;
}

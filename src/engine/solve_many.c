/* solve_many.c: the entry points for many puzzles. Chooses between the one-puzzle solver, a kernel, and
 * several threads. */
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/one/solver.h"
#include "core/grid.h"
#include "core/team.h"
#include "core/control.h"
#include "engine/kernel.h"

/* Smaller batches are solved one puzzle at a time. A desk is faster from about 80 easy puzzles on, which the
 * first ones tell, and from 150 with 17 clues. */
enum { BREAK_EVEN = 150, EASY_BREAK_EVEN = 80, SAMPLE = 16 };

/* Hard puzzles go to a desk in smaller batches: it takes 100 us for a few of them, and then much less than
 * one puzzle at a time. No puzzle gets more than MOST_GUESSES alone. See guesses_allowed(). */
enum { WORTH_A_DESK = 500, IN_DOUBT = 4, MOST_GUESSES = 500 };

/* From this many puzzles on, several threads may be worth their start. They take pieces of a batch: at least
 * twice what a desk holds, so that it is seldom half empty; else several for each thread, so that all threads
 * finish at about the same time. */
enum { WORTH_THREADS = 2048, LEAST_PIECE = WORTH_THREADS / 2, MOST_PIECE = 8192, PIECES_EACH = 4 };

/* Kernels read 81 characters of each puzzle. The last one of a batch may be shorter, where memory may end:
 * it is checked first. */
static enum sudoku_status solve_on_desk(struct sudoku_solver *solver, struct many_job *job)
{
    if (!solver->kernel) /* other threads may be reading it */
        solver->kernel = engine_find_kernel(NULL);
    bool cut_off = job->n && !core_is_well_formed(job->puzzles + (job->n - 1) * job->stride);
    if (!solver->memory) {
        solver->memory = malloc(solver->kernel->desk_size + KERNEL_ALIGNMENT);
        if (!solver->memory)
            return SUDOKU_NO_MEMORY;
        solver->desk =
            (char *)solver->memory + KERNEL_ALIGNMENT - (uintptr_t)solver->memory % KERNEL_ALIGNMENT;
        memset(solver->desk, 0, solver->kernel->clear_size);
    }
    assert((uintptr_t)solver->desk % KERNEL_ALIGNMENT == 0);
    if (cut_off)
        job->counts[--job->n] = 0;
    return solver->kernel->solve(solver->desk, job) ? SUDOKU_OK : SUDOKU_CANCELLED;
}

/* Solves the puzzles from `first` on, together. */
static enum sudoku_status solve_rest(struct sudoku_solver *solver, struct many_job *job, size_t first)
{
    assert(first < job->n);
    job->puzzles += first * job->stride;
    job->n -= first;
    job->solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
    job->counts += first;
    return solve_on_desk(solver, job);
}

/* How many guesses puzzle i of a small batch may take alone, after those that were made for the puzzles
 * before it. Measured: a desk takes about as long as WORTH_A_DESK guesses. So the batch moves to it when the
 * mean of the puzzles so far, with some easy ones added because the first ones prove little, lets the rest
 * exceed that. */
static uint64_t guesses_allowed(const struct many_job *job, size_t i, uint64_t made)
{
    assert(i < job->n);
    uint64_t allowed = WORTH_A_DESK * (i + 1 + IN_DOUBT) / (job->n - i) - made;
    return allowed < MOST_GUESSES ? allowed : MOST_GUESSES;
}

/* Solves a few puzzles, one at a time. */
static enum sudoku_status solve_few(struct sudoku_solver *solver, struct many_job *job)
{
    const struct core_board_solver *lone = core_best_board_solver();
    uint64_t *guesses = &job->statistics->guesses;
    if (control_is_cancelled(job->control))
        return SUDOKU_CANCELLED;
    for (size_t i = 0; i < job->n; i++) {
        char solution[SUDOKU_CELLS]; /* of a puzzle given up, it may be another one than the desk's */
        struct board_search search = {.limit = job->limit,
                                      .patience = guesses_allowed(job, i, *guesses),
                                      .solution = job->solutions ? solution : NULL};
        bool are_easy = i == SAMPLE && job->n - i >= EASY_BREAK_EVEN && *guesses == 0;
        if (are_easy)
            return solve_rest(solver, job, i);
        lone->solve(job->puzzles + i * job->stride, &search);
        *guesses += search.guesses;
        if (search.guesses > search.patience)
            return solve_rest(solver, job, i);
        job->counts[i] = (unsigned char)search.found;
        if (search.found && job->solutions)
            memcpy(job->solutions + i * job->solution_stride, solution, SUDOKU_CELLS);
    }
    return SUDOKU_OK;
}

/* Solves a batch of fewer than 2^32 puzzles in this thread. Then those without a solution are checked, which
 * the solvers do not do. */
static enum sudoku_status solve_alone(struct sudoku_solver *solver, struct many_job job)
{
    assert(job.limit >= 1 && job.n <= UINT32_MAX);
    const struct many_job all = job;
    solver->statistics = (struct statistics){0};
    job.statistics = &solver->statistics;
    enum sudoku_status status =
        job.n < BREAK_EVEN && !solver->forced ? solve_few(solver, &job) : solve_on_desk(solver, &job);
    unsigned char *const end = all.counts + all.n;
    for (unsigned char *at = all.counts;
         all.n && status == SUDOKU_OK && (at = memchr(at, 0, (size_t)(end - at))); at++)
        *at =
            (unsigned char)sudoku_check(all.puzzles + (size_t)(at - all.counts) * all.stride, NULL, 0, NULL);
    return status;
}

/* ---- Threads ---- */

/* One batch; all its threads share it. */
struct parallel_job {
    struct team team;
    struct sudoku_solver *solver; /* of the caller's thread */
    const struct many_job *job;   /* the whole batch */
    size_t piece;                 /* puzzles in a piece */
    size_t next;                  /* the first puzzle that no thread has taken; the team's lock guards it */
    uint64_t guesses;             /* and this */
};

/* Takes pieces and solves them until none is left or the team has ended. */
static void solve_pieces(struct team *team, unsigned member)
{
    struct parallel_job *shared = team->context;
    const struct sudoku_control control = {sizeof control, core_team_is_over, team, 1};
    struct sudoku_solver own = {.kernel = shared->solver->kernel, .forced = shared->solver->forced};
    struct sudoku_solver *solver = member ? &own : shared->solver;
    enum sudoku_status status = SUDOKU_OK;
    pthread_mutex_lock(&team->lock);
    while (status == SUDOKU_OK && !team->is_over && shared->next < shared->job->n) {
        struct many_job job = *shared->job;
        size_t first = shared->next, left = job.n - first;
        job.n = left < shared->piece ? left : shared->piece;
        job.puzzles += first * job.stride;
        job.solutions = job.solutions ? job.solutions + first * job.solution_stride : NULL;
        job.counts += first;
        job.control = &control;
        shared->next += job.n;
        assert(job.n > 0 && shared->next <= shared->job->n);
        pthread_mutex_unlock(&team->lock);
        status = solve_alone(solver, job);
        pthread_mutex_lock(&team->lock);
        shared->guesses += solver->statistics.guesses;
    }
    if (status != SUDOKU_OK)
        core_team_end(team, status);
    pthread_mutex_unlock(&team->lock);
    free(own.memory);
}

/* Solves a batch of any size on this number of threads. */
static enum sudoku_status solve_together(struct sudoku_solver *solver, const struct many_job *job,
                                         unsigned threads)
{
    assert(threads >= 1);
    size_t piece = job->n / threads / PIECES_EACH;
    piece = piece < LEAST_PIECE ? LEAST_PIECE : piece > MOST_PIECE ? MOST_PIECE : piece;
    size_t pieces = job->n / piece + 1;
    assert(piece >= LEAST_PIECE && piece <= MOST_PIECE);
    struct parallel_job shared = {.team = {.work = solve_pieces, .context = &shared, .control = job->control},
                                  .solver = solver,
                                  .job = job,
                                  .piece = piece};
    if (!solver->kernel)
        solver->kernel = engine_find_kernel(NULL);
    enum sudoku_status status = core_team_run(&shared.team, threads < pieces ? threads : (unsigned)pieces);
    solver->statistics.guesses = shared.guesses;
    return status;
}

/* ---- The interface ---- */

enum sudoku_status sudoku_solver_new(const char *name, struct sudoku_solver **solver)
{
    const struct kernel *kernel = engine_find_kernel(name);
    if (solver)
        *solver = NULL;
    if (!solver || !kernel)
        return SUDOKU_BAD_ARGUMENT;
    *solver = malloc(sizeof **solver);
    if (!*solver)
        return SUDOKU_NO_MEMORY;
    **solver = (struct sudoku_solver){.kernel = kernel, .forced = name != NULL};
    return SUDOKU_OK;
}

void sudoku_solver_free(struct sudoku_solver *solver)
{
    if (solver)
        free(solver->memory);
    free(solver);
}

/* Kernels need n to fit in 32 bits. */
enum sudoku_status sudoku_solve_many(struct sudoku_solver *solver, const char *puzzles, size_t stride,
                                     size_t n, unsigned limit, char *solutions, size_t solution_stride,
                                     signed char *counts, uint64_t *guesses,
                                     const struct sudoku_control *control)
{
    struct sudoku_control options;
    struct sudoku_solver own = {.forced = false};
    const struct many_job job = {.puzzles = puzzles,
                                 .stride = stride,
                                 .n = n,
                                 .limit = limit,
                                 .solutions = solutions,
                                 .solution_stride = solution_stride,
                                 .counts = (unsigned char *)counts,
                                 .control = &options};
    if (limit < 1 || limit > SUDOKU_MOST_LIMIT || (n > 0 && (!puzzles || !counts)) ||
        (n > 0 && (stride < SUDOKU_CELLS || (solutions && solution_stride < SUDOKU_CELLS))) ||
        !control_read(&options, control))
        return SUDOKU_BAD_ARGUMENT;
    unsigned threads = n >= WORTH_THREADS ? control_threads(&options) : 1;
    solver = solver ? solver : &own;
    enum sudoku_status status =
        threads > 1 || n > UINT32_MAX ? solve_together(solver, &job, threads) : solve_alone(solver, job);
    if (guesses)
        *guesses = solver->statistics.guesses;
    free(own.memory);
    return status;
}

/* solve_many.c: the entry points for many puzzles. Chooses between the one-puzzle solver, a kernel, and
 * several threads. */
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

/* Unless they are hard: a desk takes 100 us for a few puzzles, and then much less than one puzzle at a
 * time. So when those so far, with some easy ones in doubt, let expect so many more guesses, the rest goes
 * to a desk. No puzzle gets more than MOST_GUESSES alone. */
enum { WORTH_A_DESK = 500, IN_DOUBT = 4, MOST_GUESSES = 500 };

/* From this many puzzles on, several threads may be worth their start. They take pieces of a batch: at least
 * twice what a desk holds, so that it is seldom half empty; else several for each thread, so that all threads
 * finish at about the same time. */
enum { WORTH_THREADS = 2048, LEAST_PIECE = WORTH_THREADS / 2, MOST_PIECE = 8192, PIECES_EACH = 4 };

/* The memory is allocated when it is first needed, and the desk in it is aligned. */
struct sudoku_workspace {
    const struct kernel *kernel; /* NULL: not chosen yet */
    void *memory;
    void *desk;  /* the aligned part of the memory */
    bool forced; /* the caller has named the kernel */
};

/* Kernels read 81 characters of each puzzle. The last one of a batch may be shorter, where memory may end:
 * it is checked first. */
static enum sudoku_status solve_on_desk(struct sudoku_workspace *place, struct many_job *job)
{
    place->kernel = place->kernel ? place->kernel : engine_find_kernel(NULL);
    bool cut_off = job->n && !core_is_well_formed(job->puzzles + (job->n - 1) * job->stride);
    if (!place->memory) {
        place->memory = malloc(place->kernel->desk_size + KERNEL_ALIGNMENT);
        if (!place->memory)
            return SUDOKU_NO_MEMORY;
        place->desk = (char *)place->memory + KERNEL_ALIGNMENT - (uintptr_t)place->memory % KERNEL_ALIGNMENT;
        memset(place->desk, 0, place->kernel->clear_size);
    }
    if (cut_off)
        job->counts[--job->n] = 0;
    return place->kernel->solve(place->desk, job) ? SUDOKU_OK : SUDOKU_CANCELLED;
}

enum sudoku_status sudoku_workspace_new(const char *name, struct sudoku_workspace **workspace)
{
    const struct kernel *kernel = engine_find_kernel(name);
    if (workspace)
        *workspace = NULL;
    if (!workspace || !kernel)
        return SUDOKU_BAD_ARGUMENT;
    *workspace = malloc(sizeof **workspace);
    if (!*workspace)
        return SUDOKU_NO_MEMORY;
    **workspace = (struct sudoku_workspace){.kernel = kernel, .forced = name != NULL};
    return SUDOKU_OK;
}

void sudoku_workspace_free(struct sudoku_workspace *workspace)
{
    if (workspace)
        free(workspace->memory);
    free(workspace);
}

/* Are the numbers in range and the pointers set? Kernels also need n to fit in 32 bits. */
static bool is_valid(const struct many_job *job)
{
    return job->limit >= 1 && job->limit <= 255 && (job->n == 0 || (job->puzzles && job->counts)) &&
           (job->n <= 1 ||
            (job->stride >= SUDOKU_CELLS && (!job->solutions || job->solution_stride >= SUDOKU_CELLS)));
}

/* Solves the puzzles from `first` on, together. */
static enum sudoku_status solve_rest(struct sudoku_workspace *workspace, struct many_job *job, size_t first)
{
    job->puzzles += first * job->stride;
    job->n -= first;
    job->solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
    job->counts += first;
    return solve_on_desk(workspace, job);
}

/* Solves a few puzzles, one at a time. */
static enum sudoku_status solve_few(struct sudoku_workspace *workspace, struct many_job *job)
{
    const struct core_board_solver *solver = core_best_board_solver();
    uint64_t *guesses = &job->statistics->guesses, before = *guesses;
    if (control_is_cancelled(job->control))
        return SUDOKU_CANCELLED;
    for (size_t i = 0; i < job->n; i++) {
        /* How many guesses it may take, after those for the puzzles before it. */
        uint64_t patience = WORTH_A_DESK * (i + 1 + IN_DOUBT) / (job->n - i) - (*guesses - before);
        char solution[SUDOKU_CELLS]; /* of a puzzle given up, it may be another one than the desk's */
        struct board_search search = {.limit = job->limit,
                                      .patience = patience < MOST_GUESSES ? patience : MOST_GUESSES,
                                      .solution = job->solutions ? solution : NULL};
        bool are_easy = i == SAMPLE && job->n - i >= EASY_BREAK_EVEN && *guesses == before;
        if (are_easy)
            return solve_rest(workspace, job, i);
        solver->solve(job->puzzles + i * job->stride, &search);
        *guesses += search.guesses;
        if (search.guesses > search.patience)
            return solve_rest(workspace, job, i);
        job->counts[i] = (unsigned char)search.found;
        if (search.found && job->solutions)
            memcpy(job->solutions + i * job->solution_stride, solution, SUDOKU_CELLS);
    }
    return SUDOKU_OK;
}

enum sudoku_status sudoku_workspace_solve(struct sudoku_workspace *workspace, const char *puzzles,
                                          size_t stride, size_t n, unsigned limit, char *solutions,
                                          size_t solution_stride, unsigned char *counts,
                                          struct sudoku_statistics *statistics,
                                          const struct sudoku_control *control)
{
    struct sudoku_statistics ours = SUDOKU_STATISTICS_INIT;
    struct sudoku_control asked;
    struct many_job job = {puzzles, stride, n, limit, solutions, solution_stride, counts, &ours, &asked};
    if (!workspace || n > UINT32_MAX || !is_valid(&job) || !control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    if (statistics &&
        !sized_read(&ours, sizeof ours, statistics, SIZE_UP_TO(struct sudoku_statistics, overflows)))
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status =
        n < BREAK_EVEN && !workspace->forced ? solve_few(workspace, &job) : solve_on_desk(workspace, &job);
    if (statistics)
        sized_write(statistics, &ours, sizeof ours);
    return status;
}

/* ---- Threads ---- */

/* One batch; all its threads share it. */
struct parallel_job {
    struct team team;
    const struct many_job *job; /* the whole batch */
    size_t piece;               /* puzzles in a piece */
    size_t next;                /* the first puzzle that nobody has taken; the team's lock guards it */
};

/* Takes pieces and solves them until none is left, or there is no point any more; every thread runs this. */
static void solve_pieces(struct team *team, unsigned member)
{
    struct parallel_job *shared = team->context;
    const struct many_job *job = shared->job;
    const struct sudoku_control control = {sizeof control, core_team_is_over, team, 1};
    struct sudoku_workspace *workspace = NULL;
    (void)member;
    enum sudoku_status status = sudoku_workspace_new(NULL, &workspace);
    pthread_mutex_lock(&team->lock);
    while (status == SUDOKU_OK && !team->is_over && shared->next < job->n) {
        size_t first = shared->next, left = job->n - first, n = left < shared->piece ? left : shared->piece;
        shared->next += n;
        pthread_mutex_unlock(&team->lock);
        char *solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
        status =
            sudoku_workspace_solve(workspace, job->puzzles + first * job->stride, job->stride, n, job->limit,
                                   solutions, job->solution_stride, job->counts + first, NULL, &control);
        pthread_mutex_lock(&team->lock);
    }
    if (status != SUDOKU_OK)
        core_team_end(team, status);
    pthread_mutex_unlock(&team->lock);
    sudoku_workspace_free(workspace);
}

/* Solves a batch of any size on this number of threads. */
static enum sudoku_status solve_together(const struct many_job *job, unsigned threads)
{
    size_t piece = job->n / threads / PIECES_EACH;
    piece = piece < LEAST_PIECE ? LEAST_PIECE : piece > MOST_PIECE ? MOST_PIECE : piece;
    size_t pieces = job->n / piece + 1;
    struct parallel_job shared = {.team = {.work = solve_pieces, .context = &shared, .control = job->control},
                                  .job = job,
                                  .piece = piece};
    return core_team_run(&shared.team, threads < pieces ? threads : (unsigned)pieces);
}

enum sudoku_status sudoku_solve_many(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                     char *solutions, size_t solution_stride, unsigned char *counts,
                                     const struct sudoku_control *control)
{
    struct sudoku_control asked;
    struct many_job job = {puzzles, stride, n, limit, solutions, solution_stride, counts, NULL, &asked};
    struct sudoku_workspace workspace = {.forced = false};
    if (!is_valid(&job) || !control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    if (n >= WORTH_THREADS && (n > UINT32_MAX || control_threads(&asked) > 1))
        return solve_together(&job, control_threads(&asked));
    enum sudoku_status status = sudoku_workspace_solve(&workspace, puzzles, stride, n, limit, solutions,
                                                       solution_stride, counts, NULL, &asked);
    free(workspace.memory);
    return status;
}

/* solve_parallel.c: a batch of puzzles on several threads, which take pieces of it until none is left. */
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "engine/kernel.h"

/* Puzzles in a piece: at least twice what a desk holds, so that it is seldom half empty; else several
 * pieces for each thread, so that all threads finish at about the same time. */
enum { LEAST_PIECE = 1024, MOST_PIECE = 8192, PIECES_EACH = 4 };

/* One call of sudoku_solve_parallel; all its threads share it. */
struct parallel_job {
    struct many_job job; /* the whole batch */
    size_t piece;        /* puzzles in a piece */
    pthread_t caller;    /* the only thread that may ask the caller's control */
    pthread_mutex_t lock;
    size_t next;               /* the first puzzle that nobody has taken */
    enum sudoku_status status; /* the first error; ends the work */
};

/* Takes the next piece. False if there is none, or if there is no point any more. */
static bool take_piece(struct parallel_job *shared, size_t *first, size_t *n)
{
    pthread_mutex_lock(&shared->lock);
    size_t left = shared->status == SUDOKU_OK ? shared->job.n - shared->next : 0;
    *first = shared->next;
    *n = left < shared->piece ? left : shared->piece;
    shared->next += *n;
    pthread_mutex_unlock(&shared->lock);
    return *n > 0;
}

/* A sudoku_cancel, for the threads that may not ask the caller. */
static int is_over(void *context)
{
    struct parallel_job *shared = context;
    pthread_mutex_lock(&shared->lock);
    bool over = shared->status != SUDOKU_OK;
    pthread_mutex_unlock(&shared->lock);
    return over;
}

static void note_status(struct parallel_job *shared, enum sudoku_status status)
{
    pthread_mutex_lock(&shared->lock);
    if (shared->status == SUDOKU_OK)
        shared->status = status;
    pthread_mutex_unlock(&shared->lock);
}

/* Takes pieces and solves them until none is left; every thread runs this. */
static void *solve_pieces(void *argument)
{
    struct parallel_job *shared = argument;
    const struct many_job *job = &shared->job;
    struct sudoku_workspace *workspace = NULL;
    size_t first, n;
    enum sudoku_status status = sudoku_workspace_new(NULL, &workspace);
    const struct sudoku_control others = {sizeof others, is_over, shared, 1};
    bool is_caller = pthread_equal(shared->caller, pthread_self());
    while (status == SUDOKU_OK && take_piece(shared, &first, &n)) {
        char *solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
        status = sudoku_workspace_solve(workspace, job->puzzles + first * job->stride, job->stride, n,
                                        job->limit, solutions, job->solution_stride, job->counts + first,
                                        NULL, is_caller ? job->control : &others);
    }
    if (status != SUDOKU_OK)
        note_status(shared, status);
    sudoku_workspace_free(workspace);
    return NULL;
}

static size_t choose_piece(size_t n, unsigned threads)
{
    size_t piece = n / threads / PIECES_EACH;
    return piece < LEAST_PIECE ? LEAST_PIECE : piece > MOST_PIECE ? MOST_PIECE : piece;
}

/* Solves the pieces on this number of threads, the caller's among them. If a thread cannot be started, the
 * others do its share. */
static void work_together(struct parallel_job *shared, unsigned threads)
{
    size_t pieces = shared->job.n / shared->piece + 1;
    threads = threads < pieces ? threads : (unsigned)pieces;
    pthread_t *others = threads > 1 ? malloc((threads - 1) * sizeof *others) : NULL;
    unsigned started = 0;
    while (others && started < threads - 1 &&
           pthread_create(&others[started], NULL, solve_pieces, shared) == 0)
        started++;
    solve_pieces(shared);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

enum sudoku_status sudoku_solve_parallel(const char *puzzles, size_t stride, size_t n, unsigned limit,
                                         char *solutions, size_t solution_stride, unsigned char *counts,
                                         const struct sudoku_control *control)
{
    struct sudoku_control asked;
    if (!control_read(&asked, control))
        return SUDOKU_BAD_ARGUMENT;
    unsigned threads = control ? control_threads(&asked) : sudoku_count_processors();
    struct parallel_job shared = {.job = {.puzzles = puzzles,
                                          .stride = stride,
                                          .n = n,
                                          .limit = limit,
                                          .solutions = solutions,
                                          .solution_stride = solution_stride,
                                          .counts = counts,
                                          .control = &asked},
                                  .caller = pthread_self()};
    if (!sudoku_is_job_valid(&shared.job))
        return SUDOKU_BAD_ARGUMENT;
    shared.piece = choose_piece(n, threads);
    if (pthread_mutex_init(&shared.lock, NULL) != 0)
        return SUDOKU_NO_MEMORY;
    work_together(&shared, threads);
    pthread_mutex_destroy(&shared.lock);
    return shared.status;
}

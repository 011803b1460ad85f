/* solve_parallel.c: a batch of puzzles on several threads, which take pieces of it until none is left. */
#include "core/team.h"
#include "engine/kernel.h"

/* Puzzles in a piece: at least twice what a desk holds, so that it is seldom half empty; else several
 * pieces for each thread, so that all threads finish at about the same time. */
enum { LEAST_PIECE = WORTH_THREADS / 2, MOST_PIECE = 8192, PIECES_EACH = 4 };

/* One batch; all its threads share it. */
struct parallel_job {
    struct team team;
    const struct many_job *job; /* the whole batch */
    size_t piece;               /* puzzles in a piece */
    size_t next;                /* the first puzzle that nobody has taken; the team's lock guards it */
};

/* Takes the next piece. False if there is none, or if there is no point any more. */
static bool take_piece(struct parallel_job *shared, size_t *first, size_t *n)
{
    pthread_mutex_lock(&shared->team.lock);
    size_t left = shared->team.is_over ? 0 : shared->job->n - shared->next;
    *first = shared->next;
    *n = left < shared->piece ? left : shared->piece;
    shared->next += *n;
    pthread_mutex_unlock(&shared->team.lock);
    return *n > 0;
}

/* Takes pieces and solves them until none is left; every thread runs this. */
static void solve_pieces(struct team *team, unsigned member)
{
    struct parallel_job *shared = team->context;
    const struct many_job *job = shared->job;
    const struct sudoku_control control = {sizeof control, core_team_is_over, team, 1};
    struct sudoku_workspace *workspace = NULL;
    size_t first, n;
    (void)member;
    enum sudoku_status status = sudoku_workspace_new(NULL, &workspace);
    while (status == SUDOKU_OK && take_piece(shared, &first, &n)) {
        char *solutions = job->solutions ? job->solutions + first * job->solution_stride : NULL;
        status =
            sudoku_workspace_solve(workspace, job->puzzles + first * job->stride, job->stride, n, job->limit,
                                   solutions, job->solution_stride, job->counts + first, NULL, &control);
    }
    if (status != SUDOKU_OK) {
        pthread_mutex_lock(&team->lock);
        core_team_end(team, status);
        pthread_mutex_unlock(&team->lock);
    }
    sudoku_workspace_free(workspace);
}

static size_t choose_piece(size_t n, unsigned threads)
{
    size_t piece = n / threads / PIECES_EACH;
    return piece < LEAST_PIECE ? LEAST_PIECE : piece > MOST_PIECE ? MOST_PIECE : piece;
}

enum sudoku_status engine_solve_together(const struct many_job *job, unsigned threads)
{
    struct parallel_job shared = {.team = {.work = solve_pieces, .context = &shared, .control = job->control},
                                  .job = job,
                                  .piece = choose_piece(job->n, threads)};
    size_t pieces = job->n / shared.piece + 1;
    return core_team_run(&shared.team, threads < pieces ? threads : (unsigned)pieces);
}

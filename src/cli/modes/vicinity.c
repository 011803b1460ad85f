/* --vicinity: all proper puzzles with a few clues less and a few more.
 *
 * One puzzle may be work for hours, so it is split into parts, which are jobs of their own: one for some of
 * the sets of clues that are taken away. What a job finds is tested, put into canonical form and rated on any
 * thread; in_order drops what was found before. A job with more than fits into memory waits for its turn and
 * writes. */
#include <stdlib.h>
#include <string.h>

#include "cli/base/pattern.h"
#include "cli/modes/distinct_set.h"
#include "cli/modes/pool.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

enum { MOST_FOUND = 1 << 15 }; /* puzzles that a job keeps */

struct vicinities {
    struct distinct *distinct;       /* used by in_order, or by a job whose turn it is */
    struct sudoku_vicinity *counter; /* used by split only */
    struct pool finders;             /* they hold memory */
};

static void free_finder(void *finder)
{
    sudoku_vicinity_free(finder);
}

static struct sudoku_vicinity *new_finder(const struct options *options)
{
    struct sudoku_vicinity *finder;
    return sudoku_vicinity_new(&options->making.vicinity, &finder) == SUDOKU_OK ? finder : NULL;
}

static void *begin_vicinities(const struct options *options)
{
    struct vicinities *vicinities = calloc(1, sizeof *vicinities);
    if (!vicinities)
        return NULL;
    vicinities->distinct = distinct_open(options->memory);
    vicinities->counter = new_finder(options);
    if (vicinities->distinct && vicinities->counter) {
        pool_init(&vicinities->finders, free_finder);
        return vicinities;
    }
    if (vicinities->distinct)
        distinct_close(vicinities->distinct);
    free_finder(vicinities->counter);
    free(vicinities);
    return NULL;
}

/* Returns a finder that no other thread uses; NULL when memory is short. */
static struct sudoku_vicinity *take_finder(struct job *job)
{
    struct vicinities *vicinities = job->state;
    struct sudoku_vicinity *finder = pool_take(&vicinities->finders);
    return finder ? finder : new_finder(job->options);
}

/* The puzzle of the job, or why it has no vicinity: an error of the reader or a clash. */
static bool is_sound(const struct job *job)
{
    const struct sudoku_item *item = job_item(job, 0);
    return !item->error && !is_of_candidates(item) && sudoku_check(item->cells, NULL) == SUDOKU_OK;
}

/* How many parts to put into a job: enough candidates for the engine, and mostly well below a second. The
 * fewer clues are left, the more solutions a part has to list: from a millisecond to a minute's work. */
static uint64_t parts_of_a_job(const struct making *making, unsigned clues)
{
    unsigned taken = making->vicinity.most_removed, left = clues > taken ? clues - taken : 0;
    if (left >= 24)
        return 32;
    return left >= 22 ? 8 : 1;
}

/* A puzzle that is refused has one part, which says why. */
static uint64_t count_parts(struct job *job, uint64_t *most)
{
    struct vicinities *vicinities = job->state;
    uint64_t parts = 0;
    *most = parts_of_a_job(&job->options->making, count_clues(job_item(job, 0)->cells));
    if (is_sound(job))
        sudoku_vicinity_start(vicinities->counter, job_item(job, 0)->cells, &parts);
    return parts ? parts : 1;
}

/* Notes why the job's puzzle is refused; a format with a place for the reason has none here, where every
 * answer is a puzzle that was found. */
static void refuse(struct job *job)
{
    struct answer answer = job_answer(job, 0);
    if (answer.given)
        job_refuse_candidates(job, &answer);
    else
        job_no_solution(job, &answer);
}

static bool has_wanted_clues(const struct making *making, const char *puzzle)
{
    unsigned clues = count_clues(puzzle);
    return clues >= making->recipe.least_clues && clues <= making->recipe.most_clues;
}

/* Is it as difficult as wanted? False also if the run is over. */
static bool has_wanted_rating(struct job *job, const char *puzzle)
{
    const struct reasoning *reasoning = &job->options->reasoning;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    if (!reasoning_needs_rating(reasoning))
        return true;
    struct sudoku_reasoner *reasoner = job_reasoner(job);
    int status = reasoner ? sudoku_rate(reasoner, puzzle, &rating) : SUDOKU_NO_MEMORY;
    return job_reasons_on(job, status) && status == SUDOKU_OK && reasoning_accepts(reasoning, &rating);
}

static bool write_found(struct job *job);

/* Keeps a puzzle that was found. */
static int keep_puzzle(void *context, const char *puzzle)
{
    struct job *job = context;
    char form[SUDOKU_CELLS];
    if (!has_wanted_clues(&job->options->making, puzzle))
        return 0;
    memcpy(form, puzzle, SUDOKU_CELLS);
    if (job->options->making.canonical && sudoku_canonicalize(puzzle, form, NULL) != SUDOKU_OK) {
        job->no_memory = true;
        return 1;
    }
    if (!has_wanted_rating(job, form))
        return job->no_memory || job->interrupted;
    text_add(&job->solutions, form, SUDOKU_CELLS);
    job->no_memory |= job->solutions.failed;
    bool is_full = job->solutions.length >= (size_t)MOST_FOUND * SUDOKU_CELLS;
    return job->no_memory || (is_full && !(job_flush(job) && write_found(job) && job_flush(job)));
}

/* Writes the puzzles found, but for those that were found before. False if the run cannot go on. */
static bool write_found(struct job *job)
{
    struct vicinities *vicinities = job->state;
    const char *end = job->solutions.data + job->solutions.length;
    struct answer about = job_answer_parts(job);
    struct sudoku_item nameless = *about.item;
    nameless.name = NULL; /* millions of lines with the same name say it too often; a table has it anyway */
    about.item = job->options->format->has_columns ? about.item : &nameless;
    for (const char *puzzle = job->solutions.data; puzzle < end; puzzle += SUDOKU_CELLS) {
        unsigned char key[KEY_SIZE];
        struct answer answer = about;
        size_t start = job->out.length;
        key_of_puzzle(puzzle, key);
        answer.cells = answer.result = puzzle;
        answer_show_puzzle(&answer, puzzle);
        job_write(job, &answer);
        if (job->out.failed || job->n == 0) /* job_write has ended the job */
            return false;
        if (!distinct_keep_new(job, vicinities->distinct, key, start))
            return false;
    }
    job->solutions.length = 0;
    return true;
}

static void run_vicinity(struct job *job)
{
    struct vicinities *vicinities = job->state;
    const char *puzzle = job_puzzle(job)->cells;
    job->solutions.length = 0;
    job->tally.puzzles += job->part == 0;
    if (job->part == 0 && !is_sound(job)) {
        refuse(job);
        return;
    }
    struct sudoku_vicinity *finder = take_finder(job);
    if (!finder) {
        job->no_memory = true;
        return;
    }
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = sudoku_vicinity_start(finder, puzzle, NULL);
    if (status == SUDOKU_OK)
        status = sudoku_vicinity_find(finder, job->part, job->parts, keep_puzzle, job, &control);
    job->no_memory |= status == SUDOKU_NO_MEMORY;
    pool_give_back(&vicinities->finders, finder);
}

/* A job without a puzzle, because its file cannot be read, has found nothing. */
static void write_in_order(struct job *job)
{
    if (!job->no_memory && job->solutions.length)
        write_found(job);
}

static void end_vicinities(struct job *job)
{
    struct vicinities *vicinities = job->state;
    distinct_end(job, vicinities->distinct);
    pool_close(&vicinities->finders);
    free_finder(vicinities->counter);
    free(vicinities);
}

const struct mode mode_vicinity = {
    .name = "--vicinity",
    .most_puzzles = 1,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .is_filter = true,
    .columns = "result",
    .tally = TALLY_DISTINCT,
    .begin = begin_vicinities,
    .split = count_parts,
    .run = run_vicinity,
    .in_order = write_in_order,
    .end = end_vicinities,
};

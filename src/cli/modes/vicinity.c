/* --vicinity: all proper puzzles with a few clues less and a few more.
 *
 * One puzzle may be work for hours, so it is split into parts, which are jobs of their own: one for some of
 * the sets of clues that are taken away. What a job finds is tested, put into canonical form and rated on any
 * thread; in_order drops what was found before. A job with more than fits into memory waits for its turn and
 * writes. */
#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"
#include "cli/modes/distinct_set.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

enum { MOST_FOUND = 1 << 15 }; /* puzzles that a job keeps */

struct vicinities {
    struct distinct *distinct;       /* used by in_order, or by a job whose turn it is */
    struct sudoku_vicinity *counter; /* used by split only */
};

static void free_finder(void *finder)
{
    sudoku_vicinity_free(finder);
}

static void *new_finder(const struct options *options)
{
    struct sudoku_vicinity *finder = NULL;
    sudoku_vicinity_new(&options->making.vicinity, &finder);
    return finder;
}

static void *begin_vicinities(const struct options *options)
{
    struct vicinities *vicinities = calloc(1, sizeof *vicinities);
    if (!vicinities)
        return NULL;
    vicinities->distinct = distinct_open(options->memory);
    vicinities->counter = new_finder(options);
    if (vicinities->distinct && vicinities->counter)
        return vicinities;
    if (vicinities->distinct)
        distinct_close(vicinities->distinct);
    free_finder(vicinities->counter);
    free(vicinities);
    return NULL;
}

/* A job has enough candidates for the engine, and mostly takes well below a second: the fewer clues are left,
 * the more solutions a part has to list, from a millisecond to a minute's work. A puzzle that is refused has
 * one part, which says why. */
static bool count_parts(struct job *job, struct puzzle_in_parts *puzzle)
{
    const struct sudoku_item *item = puzzle->item;
    struct vicinities *vicinities = job->state;
    unsigned clues = count_clues(item->cells), taken = job->options->making.vicinity.most_removed;
    unsigned left = clues > taken ? clues - taken : 0;
    puzzle->most = left >= 24 ? 32 : left >= 22 ? 8 : 1;
    if (!item->error && !is_of_candidates(item))
        sudoku_vicinity_start(vicinities->counter, item->cells, &puzzle->parts);
    puzzle->parts += !puzzle->parts;
    return true;
}

/* Writes the puzzles found, but for those that were found before. False if the run cannot go on. */
static bool write_found(struct job *job)
{
    struct vicinities *vicinities = job->state;
    const char *end = job->solutions.data + job->solutions.length;
    struct answer about = job_answer(job, 0);
    struct sudoku_item nameless = *about.item;
    nameless.name = NULL; /* millions of lines with the same name say it too often; a table has it anyway */
    about.item = (job->options->format->traits & HAS_COLUMNS) ? about.item : &nameless;
    for (const char *puzzle = job->solutions.data; puzzle < end; puzzle += SUDOKU_CELLS) {
        unsigned char key[KEY_SIZE];
        struct answer answer = about;
        size_t start = job->sink.out.length;
        key_of_puzzle(puzzle, key);
        answer.cells = answer.result = puzzle;
        answer_show_puzzle(&answer, puzzle);
        job_write(job, &answer);
        if (job->sink.out.failed || job->batch.n == 0) /* job_write has ended the job */
            return false;
        if (!distinct_keep_new(job, vicinities->distinct, key, start))
            return false;
    }
    job->solutions.length = 0;
    return true;
}

/* Keeps a puzzle that was found. */
static int keep_puzzle(void *context, const char *puzzle)
{
    struct job *job = context;
    const struct making *making = &job->options->making;
    unsigned clues = count_clues(puzzle);
    char form[SUDOKU_CELLS];
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    if (clues < making->recipe.least_clues || clues > making->recipe.most_clues)
        return 0;
    memcpy(form, puzzle, SUDOKU_CELLS);
    if (making->canonical && job_canonicalize(job, puzzle, form) != SUDOKU_OK) {
        job->progress.no_memory = true;
        return 1;
    }
    bool meets = true;
    if (reasoning_needs_class(&job->options->reasoning) &&
        (job_in_class(job, form, NULL, &meets) != SUDOKU_OK || !meets))
        return job->progress.no_memory || job->progress.interrupted;
    if (reasoning_needs_rating(&job->options->reasoning) && !job_accepts(job, form, &rating))
        return job->progress.no_memory || job->progress.interrupted;
    text_add(&job->solutions, form, SUDOKU_CELLS);
    job->progress.no_memory |= job->solutions.failed;
    bool is_full = job->solutions.length >= (size_t)MOST_FOUND * SUDOKU_CELLS;
    return job->progress.no_memory || (is_full && !(job_flush(job) && write_found(job) && job_flush(job)));
}

/* A puzzle that is refused has a note, but no reason in the output, where every answer is a puzzle that was
 * found. */
static int find_vicinity(struct job *job, struct answer *answer)
{
    const struct sudoku_control control = job_control(job);
    int status = SUDOKU_BAD_CHARACTER;
    uint64_t parts = 0; /* none if it has too few clues to take away */
    if (!answer->item->error)
        status = sudoku_vicinity_start(job->worker->tool, answer->cells, &parts);
    if (status == SUDOKU_OK && parts)
        status = sudoku_vicinity_find(job->worker->tool, job->batch.part, job->batch.parts, keep_puzzle, job,
                                      &control);
    return status;
}

static bool prepare_vicinity(struct job *job)
{
    job->solutions.length = 0;
    return true;
}

/* A job without a puzzle, because its file cannot be read, has found nothing. */
static void write_in_order(struct job *job)
{
    job->batch.at = 0;
    if (!job->progress.no_memory && job->batch.n && job->solutions.length)
        write_found(job);
}

static void save_vicinities(const void *state, size_t *saved, struct text *keys)
{
    distinct_save(((const struct vicinities *)state)->distinct, saved, keys);
}

static bool load_vicinities(void *state, size_t *saved, const char *keys, size_t n)
{
    return distinct_load(((struct vicinities *)state)->distinct, saved, keys, n);
}

static void end_vicinities(struct job *job)
{
    struct vicinities *vicinities = job->state;
    distinct_end(job, vicinities->distinct);
    free_finder(vicinities->counter);
    free(vicinities);
}

const struct mode mode_vicinity = {
    .name = "--vicinity",
    .most_puzzles = 1,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .is_filter = true,
    .needs_clues = true,
    .columns = "result",
    .tally = TALLY_DISTINCT,
    .begin = begin_vicinities,
    .new_tool = new_finder, /* it holds memory */
    .free_tool = free_finder,
    .split = count_parts,
    .prepare = prepare_vicinity,
    .answer = find_vicinity,
    .in_order = write_in_order,
    .save = save_vicinities,
    .load = load_vicinities,
    .end = end_vicinities,
};

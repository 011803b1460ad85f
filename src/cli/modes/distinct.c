/* --distinct: drops each puzzle that is the same as an earlier one or a disguise of it.
 *
 * The work is split at the only place where order matters: answer_with_key finds the key, on any thread, and
 * in_order compares them, for one job after the other. Finding a canonical form takes long, comparing does
 * not. */
#include <stdlib.h>
#include <string.h>

#include "cli/modes/known.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Finds the key of a puzzle: that of its canonical form. */
static int find_key(const struct answer *answer, unsigned char key[KEY_SIZE])
{
    char cells[SUDOKU_CELLS];
    int status;
    if (answer->item->error)
        return SUDOKU_BAD_CHARACTER;
    if (answer->given) {
        status = key_of_candidates(answer->given, key);
    } else {
        status = sudoku_canonicalize(answer->cells, NULL, cells, NULL);
        if (status == SUDOKU_OK)
            key_of_puzzle(cells, key);
    }
    return status;
}

/* All jobs share the set. It has no lock because only in_order uses it, which runs for one job after the
 * other. The known puzzles do not change. */
struct sets {
    struct distinct *distinct;
    struct known_puzzles *known; /* NULL without --exclude */
};

static void *begin_set(const struct options *options)
{
    struct sets *sets = calloc(1, sizeof *sets);
    if (!sets)
        return NULL;
    sets->known = *options->exclude ? known_open(options) : NULL;
    sets->distinct = !*options->exclude || sets->known ? distinct_open(options->memory) : NULL;
    if (sets->distinct)
        return sets;
    known_close(sets->known);
    free(sets);
    return NULL;
}

/* The keys lie one after the other in job->solutions; job->counts tells which puzzles have one. */
static bool prepare_keys(struct job *job)
{
    const struct sets *sets = job->state;
    const char *about, *trouble = sets->known ? known_trouble(sets->known, &about) : NULL;
    if (trouble) {
        job_fail(job, about, trouble);
        return false;
    }
    job->solutions.length = job->counts.length = 0;
    char *has_key = text_room(&job->counts, job->batch.n);
    job->progress.no_memory = !text_room(&job->solutions, KEY_SIZE * job->batch.n) || !has_key;
    if (!job->progress.no_memory)
        memset(has_key, false, job->batch.n);
    return !job->progress.no_memory;
}

static int answer_with_key(struct job *job, struct answer *answer)
{
    int status = find_key(answer, (unsigned char *)job->solutions.data + KEY_SIZE * job->batch.at);
    const struct sets *sets = job->state;
    job->counts.data[job->batch.at] =
        status == SUDOKU_OK && !(sets->known && known_has(sets->known, answer->item));
    return status;
}

/* Adds the lines of each item, and removes them again unless the puzzle is new. They are added first because
 * the set may have to keep the text. */
static void pass_new_puzzles(struct job *job)
{
    struct distinct *distinct = ((struct sets *)job->state)->distinct;
    for (size_t i = 0; i < job->batch.n && !job->progress.no_memory && !job->progress.trouble; i++) {
        size_t start = job->sink.out.length;
        job->batch.at = i;
        if (!job->counts.data[i])
            continue;
        struct answer answer = job_answer(job, i);
        job_pass(job, &answer);
        if (job->sink.out.failed || i >= job->batch.n) /* job_write may have ended the job */
            return;
        if (!distinct_keep_new(job, distinct, (const unsigned char *)job->solutions.data + KEY_SIZE * i,
                               start))
            return;
    }
}

static void save_set(const void *state, size_t *saved, struct text *keys)
{
    distinct_save(((const struct sets *)state)->distinct, saved, keys);
}

static bool load_set(void *state, size_t *saved, const char *keys, size_t n)
{
    return distinct_load(((struct sets *)state)->distinct, saved, keys, n);
}

static void end_set(struct job *job)
{
    struct sets *sets = job->state;
    distinct_end(job, sets->distinct);
    known_close(sets->known);
    free(sets);
}

const struct mode mode_distinct = {
    .name = "--distinct",
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .needs_one = "more than one solution; candidates are compared only with one",
    .columns = "solution",
    .passes = true,
    .tally = TALLY_DISTINCT,
    .begin = begin_set,
    .prepare = prepare_keys,
    .answer = answer_with_key,
    .in_order = pass_new_puzzles,
    .save = save_set,
    .load = load_set,
    .end = end_set,
};

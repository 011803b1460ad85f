/* --distinct: drops each puzzle that is the same as an earlier one or a disguise of it.
 *
 * The work is split at the only place where order matters: answer_with_key finds the key, on any thread, and
 * in_order compares them, for one job after the other. Finding a canonical form takes long, comparing does
 * not. */
#include <string.h>

#include "cli/modes/distinct_set.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* A puzzle of candidates has 729 bits. Its key is a hash of 264 bits, four times 64 and the last again,
 * behind a byte with which no other key begins: nine digits are less than 0xff << 22. Unlike the other key
 * it is not exact, but too wide for two puzzles to have the same one by chance. */
static void hash_form(const uint16_t form[SUDOKU_CELLS], unsigned char key[KEY_SIZE])
{
    *key++ = 0xff;
    for (unsigned lane = 0; lane < 5; lane++) {
        uint64_t state = 0x9e3779b97f4a7c15 * (lane + 1);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            state = (state ^ form[cell]) * 0xff51afd7ed558ccd;
            state ^= state >> 29;
        }
        for (int i = 0; i < (lane < 4 ? 8 : 1); i++)
            *key++ = (unsigned char)(state >> 8 * i);
    }
}

/* Finds the key of a puzzle: that of its canonical form. */
static int find_key(const struct answer *answer, unsigned char key[KEY_SIZE])
{
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    int status;
    if (answer->item->error)
        return SUDOKU_BAD_CHARACTER;
    if (answer->given) {
        status = sudoku_canonicalize_candidates(answer->given, candidates, NULL);
        if (status == SUDOKU_OK)
            hash_form(candidates, key);
    } else {
        status = sudoku_canonicalize(answer->cells, cells, NULL);
        if (status == SUDOKU_OK)
            key_of_puzzle(cells, key);
    }
    return status;
}

/* All jobs share the set. It has no lock because only in_order uses it, which runs for one job after the
 * other. */
static void *begin_set(const struct options *options)
{
    return distinct_open(options->memory);
}

/* The keys lie one after the other in job->solutions; job->counts tells which puzzles have one. */
static bool prepare_keys(struct job *job)
{
    job->solutions.length = job->counts.length = 0;
    char *has_key = text_room(&job->counts, job->n);
    job->no_memory = !text_room(&job->solutions, KEY_SIZE * job->n) || !has_key;
    if (!job->no_memory)
        memset(has_key, false, job->n);
    return !job->no_memory;
}

static int answer_with_key(struct job *job, struct answer *answer)
{
    int status = find_key(answer, (unsigned char *)job->solutions.data + KEY_SIZE * job->at);
    job->counts.data[job->at] = status == SUDOKU_OK;
    return status;
}

/* Adds the lines of each item, and removes them again unless the puzzle is new. They are added first because
 * the set may have to keep the text. */
static void pass_new_puzzles(struct job *job)
{
    struct distinct *distinct = job->state;
    for (size_t i = 0; i < job->n && !job->no_memory; i++) {
        size_t start = job->out.length;
        job->at = i;
        if (!job->counts.data[i])
            continue;
        struct answer answer = job_answer(job, i);
        job_pass(job, &answer);
        if (job->out.failed || i >= job->n) /* job_write may have ended the job */
            return;
        if (!distinct_keep_new(job, distinct, (const unsigned char *)job->solutions.data + KEY_SIZE * i,
                               start))
            return;
    }
}

static void end_set(struct job *job)
{
    distinct_end(job, job->state);
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
    .end = end_set,
};

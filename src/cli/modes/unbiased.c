/* --generate --unbiased: a fair sample of all minimal puzzles, each with its weight.
 *
 * The result of a trial depends on the seed and its number alone, as with --generate, but a trial may find
 * several puzzles, or none. A job makes its trials on any thread; in_order counts and writes what they have
 * found, trial by trial. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/modes/pool.h"
#include "cli/modes/trials.h"
#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

/* ---- Estimates ---- */

/* A share is a ratio of two sums over trials, p = X / T. Its variance is, in the usual approximation, the
 * sum of (x - p t)^2 over the trials, divided by T^2. The puzzles of one trial are related, so a trial
 * counts as one observation, however many it has found. */

enum { ESTIMATE_MOST_CLUES = 40 };

/* Sums over trials, each of which is one independent observation: the weights that it found, x for each
 * number of clues, t for all of them, and y, the clues times their weights. */
struct estimate {
    uint64_t trials;
    double trial[ESTIMATE_MOST_CLUES + 1]; /* x of the trial under way */
    double x[ESTIMATE_MOST_CLUES + 1], xx[ESTIMATE_MOST_CLUES + 1], xt[ESTIMATE_MOST_CLUES + 1];
    double t, tt, y, yy, yt;
    uint64_t puzzles[ESTIMATE_MOST_CLUES + 1];
};

/* Uses Newton's method: nothing else in the program needs the mathematics library. */
static double square_root(double x)
{
    if (!(x > 0))
        return 0;
    double root = x > 1 ? x : 1, before;
    do {
        before = root;
        root = (root + x / root) / 2;
    } while (root < before);
    return root;
}

/* Counts a puzzle of the trial under way. */
static void estimate_add(struct estimate *estimate, unsigned clues, double weight)
{
    estimate->trial[clues] += weight;
    estimate->puzzles[clues]++;
}

/* Ends a trial. */
static void estimate_close_trial(struct estimate *estimate)
{
    double t = 0, y = 0;
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++) {
        t += estimate->trial[clues];
        y += clues * estimate->trial[clues];
    }
    estimate->trials++;
    if (t > 0)
        for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++) {
            double x = estimate->trial[clues];
            estimate->x[clues] += x;
            estimate->xx[clues] += x * x;
            estimate->xt[clues] += x * t;
            estimate->trial[clues] = 0;
        }
    estimate->t += t;
    estimate->tt += t * t;
    estimate->y += y;
    estimate->yy += y * y;
    estimate->yt += y * t;
}

/* Returns the standard error of a ratio a / t. */
static double error_of_ratio(const struct estimate *estimate, double a, double aa, double at)
{
    double ratio = a / estimate->t;
    return square_root(aa - 2 * ratio * at + ratio * ratio * estimate->tt) / estimate->t;
}

/* Prints the shares of the numbers of clues among all minimal puzzles, their mean, and the number of minimal
 * puzzles in a grid, each with its standard error. */
static void estimate_print(const struct estimate *estimate, FILE *file)
{
    if (!(estimate->t > 0))
        return;
    fprintf(file, "estimated shares of all minimal puzzles, with standard errors\n");
    fprintf(file, "clues   in the sample        share\n");
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++)
        if (estimate->puzzles[clues])
            fprintf(
                file, "%5u %15" PRIu64 " %12.6g %% +- %.2g %%\n", clues, estimate->puzzles[clues],
                100 * estimate->x[clues] / estimate->t,
                100 * error_of_ratio(estimate, estimate->x[clues], estimate->xx[clues], estimate->xt[clues]));
    double trials = (double)estimate->trials, mean = estimate->t / trials;
    fprintf(file, "mean clues              %10.5g   +- %.2g\n", estimate->y / estimate->t,
            error_of_ratio(estimate, estimate->y, estimate->yy, estimate->yt));
    fprintf(file, "minimal puzzles a grid  %10.4g   +- %.2g\n", mean,
            square_root(estimate->tt - estimate->t * mean) / trials);
    fprintf(file, "effective sample size   %10.4g\n", estimate->t * estimate->t / estimate->tt);
}

/* ---- The mode ---- */

enum { MOST_TRIALS = 256 }; /* in a job: as many as the sampler makes together */

/* What a job keeps of a puzzle, in job->solutions. */
struct record {
    uint64_t trial;
    double weight;
    unsigned clues;
    char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

struct sampling {
    struct trials trials;
    struct pool samplers;
    /* Used by in_order only: */
    size_t made;
    uint64_t in_vain; /* trials since the last wanted puzzle */
    struct estimate estimate;
};

static void free_sampler(void *sampler)
{
    sudoku_sampler_free(sampler);
}

static void *begin_sampling(const struct options *options)
{
    struct sampling *sampling = calloc(1, sizeof *sampling);
    if (!sampling)
        return NULL;
    trials_begin(&sampling->trials, options);
    pool_init(&sampling->samplers, free_sampler);
    return sampling;
}

static bool prepare_trials(struct job *job)
{
    struct sampling *sampling = job->state;
    return trials_prepare(&sampling->trials, job);
}

/* Returns a sampler that no other thread uses; NULL when memory is short. */
static struct sudoku_sampler *take_sampler(const struct making *making, struct sampling *sampling)
{
    struct sudoku_sampler *sampler = pool_take(&sampling->samplers);
    if (!sampler)
        sudoku_sampler_new(making->recipe.kernel, making->seed, &sampler);
    return sampler;
}

static int keep_record(void *context, const struct sudoku_sample *sample)
{
    struct job *job = context;
    struct record record = {.trial = sample->trial, .weight = sample->weight, .clues = sample->clues};
    memcpy(record.puzzle, sample->puzzle, SUDOKU_CELLS);
    memcpy(record.solution, sample->solution, SUDOKU_CELLS);
    text_add(&job->solutions, (const char *)&record, sizeof record);
    return job->solutions.failed;
}

static void run_sampling(struct job *job)
{
    struct sampling *sampling = job->state;
    job->solutions.length = 0;
    struct sudoku_sampler *sampler = take_sampler(&job->options->making, sampling);
    if (!sampler) {
        job->no_memory = true;
        return;
    }
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = sudoku_sampler_run(sampler, job->trial, job->n, keep_record, job, &control);
    job->no_memory |= status == SUDOKU_NO_MEMORY || job->solutions.failed;
    if (status == SUDOKU_CANCELLED)
        job->n = 0; /* trials that were not made are no trials without a puzzle */
    pool_give_back(&sampling->samplers, sampler);
}

/* Formats without columns show the weight as the puzzle's name. */
static void write_record(struct job *job, const struct record *record, size_t number)
{
    char space[40];
    struct text name = TEXT_IN(space);
    struct sudoku_item item = {.cells = record->puzzle, .line = number};
    if (!job->options->format->has_columns) {
        text_print(&name, "weight=%.6g", record->weight);
        item.name = name.data;
        item.name_length = name.length;
    }
    struct answer answer = trials_answer(job, &item, record->solution);
    answer.weight = record->weight;
    trials_write(job, &answer);
}

static bool is_wanted(const struct making *making, const struct record *record)
{
    return record->clues >= making->recipe.least_clues && record->clues <= making->recipe.most_clues;
}

/* Writes the wanted puzzles of a trial. The estimate has all of them: it would be biased otherwise. */
static void write_trial(struct job *job, uint64_t trial, size_t *at)
{
    const struct making *making = &job->options->making;
    struct sampling *sampling = job->state;
    struct record record;
    sampling->in_vain++;
    for (; *at < job->solutions.length; *at += sizeof record) {
        memcpy(&record, job->solutions.data + *at, sizeof record);
        if (record.trial != trial)
            break;
        estimate_add(&sampling->estimate, record.clues, record.weight);
        if (!is_wanted(making, &record) || sampling->made == making->puzzles)
            continue;
        sampling->in_vain = 0;
        write_record(job, &record, ++sampling->made);
    }
    estimate_close_trial(&sampling->estimate);
}

static void give_up(struct job *job)
{
    const struct making *making = &job->options->making;
    const struct sampling *sampling = job->state;
    notes_add(&job->notes, NOTE_TROUBLE, "--generate", 0,
              "gave up after %llu trials without a puzzle, with %zu made; try a larger --give-up",
              (unsigned long long)making->give_up, sampling->made);
    job->tally.failed++;
}

/* Stops at the end of the trial that has the last wanted puzzle. */
static void write_trials(struct job *job)
{
    const struct making *making = &job->options->making;
    struct sampling *sampling = job->state;
    bool enough = job->no_memory;
    size_t at = 0;
    job_tell_seed(job);
    for (uint64_t i = 0, n = job->n; i < n && !enough; i++) {
        write_trial(job, job->trial + i, &at);
        job->tally.trials++;
        enough = sampling->made == making->puzzles;
        if (sampling->in_vain == making->give_up) {
            give_up(job);
            enough = true;
        }
    }
    if (enough)
        trials_stop(&sampling->trials);
}

static void end_sampling(struct job *job)
{
    struct sampling *sampling = job->state;
    if (job->options->stats)
        estimate_print(&sampling->estimate, stderr);
    pool_close(&sampling->samplers);
    trials_end(&sampling->trials);
    free(sampling);
}

const struct mode mode_unbiased = {
    .name = "--generate",
    .most_puzzles = MOST_TRIALS,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .columns = "solution,clues,weight",
    .at_terminal = &format_box,
    .tally = TALLY_MAKING,
    .begin = begin_sampling,
    .source = prepare_trials,
    .run = run_sampling,
    .in_order = write_trials,
    .end = end_sampling,
};

/* generate.c: --generate: makes puzzles; with --unbiased, a fair sample of all minimal ones, each with its
 * weight.
 *
 * Puzzles are made by trial. The result of trial number t depends on the seed and t alone, not on the thread
 * or on other trials. A trial makes a puzzle or none; an unbiased one may find several. The output is the
 * first N puzzles, so threads make trials in any order, and in_order decides which puzzles are still wanted:
 * it is the same whatever the number of threads. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

enum {
    MOST_TRIALS = 2048, /* in a job: enough for the engine, and a small part of a second */
    MOST_UNBIASED = 256 /* as many as the sampler makes together */
};

/* A puzzle that a trial has made; job->solutions holds those of a job. */
struct record {
    uint64_t trial;
    double weight; /* in a fair sample */
    unsigned clues;
    struct sudoku_rating rating; /* er is 0 if it was not rated */
    char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

/* ---- Estimates of --unbiased ---- */

/* A share is a ratio of two sums over trials, p = X / T. Its variance is, in the usual approximation, the
 * sum of (x - p t)^2 over the trials, divided by T^2. The puzzles of one trial are related, so a trial
 * counts as one observation, however many it has found. */

enum { ESTIMATE_MOST_CLUES = 40 };

/* Sums over trials, each of which is one independent observation: the weights that it found, x for each
 * number of clues, t for all of them, and y, the clues times their weights. */
struct estimate {
    uint64_t trials;
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

/* Adds a trial and the puzzles that it has found: all of them, or the estimate would be biased. */
static void estimate_add(struct estimate *estimate, const struct record *records, size_t n)
{
    double trial[ESTIMATE_MOST_CLUES + 1] = {0}, t = 0, y = 0;
    for (size_t i = 0; i < n; i++) {
        trial[records[i].clues] += records[i].weight;
        estimate->puzzles[records[i].clues]++;
    }
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++) {
        t += trial[clues];
        y += clues * trial[clues];
    }
    estimate->trials++;
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES && t > 0; clues++) {
        double x = trial[clues];
        estimate->x[clues] += x;
        estimate->xx[clues] += x * x;
        estimate->xt[clues] += x * t;
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
static void estimate_print(const struct estimate *estimate)
{
    if (!(estimate->t > 0))
        return;
    fprintf(stderr, "estimated shares of all minimal puzzles, with standard errors\n");
    fprintf(stderr, "clues   in the sample        share\n");
    for (unsigned clues = 0; clues <= ESTIMATE_MOST_CLUES; clues++)
        if (estimate->puzzles[clues])
            fprintf(
                stderr, "%5u %15" PRIu64 " %12.6g %% +- %.2g %%\n", clues, estimate->puzzles[clues],
                100 * estimate->x[clues] / estimate->t,
                100 * error_of_ratio(estimate, estimate->x[clues], estimate->xx[clues], estimate->xt[clues]));
    double trials = (double)estimate->trials, mean = estimate->t / trials;
    fprintf(stderr, "mean clues              %10.5g   +- %.2g\n", estimate->y / estimate->t,
            error_of_ratio(estimate, estimate->y, estimate->yy, estimate->yt));
    fprintf(stderr, "minimal puzzles a grid  %10.4g   +- %.2g\n", mean,
            square_root(estimate->tt - estimate->t * mean) / trials);
    fprintf(stderr, "effective sample size   %10.4g\n", estimate->t * estimate->t / estimate->tt);
}

/* ---- Trials ---- */

struct generation {
    uint64_t next;        /* the number of the next trial; guarded by the input's lock */
    size_t n_next;        /* trials of the next job; guarded by it, too */
    pthread_mutex_t lock; /* guards what follows */
    bool enough;          /* no more trials are needed */
    /* Used by in_order only: */
    size_t made;
    size_t of_level[RATING_LEVELS]; /* puzzles of each difficulty, with --per-level */
    uint64_t in_vain;               /* trials since the last puzzle */
    struct estimate estimate;
};

/* The first job has as many trials as puzzles are wanted, since most trials succeed. */
static void *begin_generation(const struct options *options)
{
    const size_t wanted = options->making.puzzles, most = options->mode->most_puzzles;
    struct generation *generation = calloc(1, sizeof *generation);
    if (!generation)
        return NULL;
    generation->next = options->making.first_trial;
    generation->n_next = wanted < most ? wanted : most;
    pthread_mutex_init(&generation->lock, NULL);
    return generation;
}

/* Gives the job the next trials: few at first, which are mostly enough, then more each time. Returns false if
 * no more are needed. */
static bool prepare_trials(struct job *job)
{
    struct generation *generation = job->state;
    const struct making *making = &job->options->making;
    const size_t most = job->options->mode->most_puzzles;
    const uint64_t left = making->end_trial - generation->next;
    /* Trials may be dear, and come in blocks that share work. Then a job has one block at most. */
    const size_t block = job->options->mode == &mode_generate ? sudoku_recipe_block(&making->recipe) : 0;
    if (block)
        job->batch.most = block - (size_t)(generation->next % block);
    pthread_mutex_lock(&generation->lock);
    bool enough = generation->enough;
    pthread_mutex_unlock(&generation->lock);
    if (left == 0 || enough)
        return false;
    job->batch.n = generation->n_next < job->batch.most ? generation->n_next : job->batch.most;
    job->batch.n = job->batch.n < left ? job->batch.n : (size_t)left;
    job->batch.trial = generation->next;
    generation->next += job->batch.n;
    generation->n_next = 2 * generation->n_next < most ? 2 * generation->n_next : most;
    return true;
}

/* No more trials are prepared from now on. */
static void stop_trials(struct generation *generation)
{
    pthread_mutex_lock(&generation->lock);
    generation->enough = true;
    pthread_mutex_unlock(&generation->lock);
}

/* Writes a puzzle of that number. Captions of pictures give its difficulty. Formats without columns show the
 * weight as its name. */
static void write_made(struct job *job, const struct record *record, size_t number)
{
    const struct format *format = job->options->format;
    bool is_rated = record->rating.er > 0;
    bool shows_rating =
        format->page_writer || job->options->reasoning.rated || (format->traits & HAS_COLUMNS);
    struct sudoku_item item = {.cells = record->puzzle, .line = number};
    char space[40];
    struct text name = TEXT_IN(space);
    if (record->weight > 0 && !(format->traits & HAS_COLUMNS)) {
        text_print(&name, "weight=%.6g", record->weight);
        item.name = name.data;
        item.name_length = name.length;
    }
    /* A format with room for one grid shows the puzzle. */
    job_write(job, &(struct answer){.item = &item,
                                    .cells = item.cells,
                                    .asked = FACT_SOLUTION | FACT_COUNT | (is_rated ? FACT_RATING : 0),
                                    .solution = record->solution,
                                    .shown = format->traits & SHOWS_PUZZLE ? record->solution : item.cells,
                                    .place = number,
                                    .is_one_of_several = job->options->making.puzzles > 1,
                                    .count = {0, 1},
                                    .counts = true,
                                    .rating = is_rated && shows_rating ? &record->rating : NULL,
                                    .weight = record->weight});
    job->sink.tally.puzzles += job->batch.n > 0; /* job_write may have ended the job */
}

/* With --per-level: are puzzles of this difficulty still wanted? If so, it is counted. */
static bool fits_level(struct generation *generation, const struct record *record, size_t per_level)
{
    size_t *n = &generation->of_level[rating_level(record->rating.er)];
    return !per_level || (*n)++ < per_level;
}

/* Writes the puzzles that are still wanted, trial by trial. Stops at the end of the trial that has the last
 * one, or when too many trials have failed. If a fast thread has made more than enough puzzles, the last ones
 * are dropped. */
static void keep_wanted(struct job *job)
{
    const struct making *making = &job->options->making;
    const bool samples = job->options->mode == &mode_unbiased;
    struct generation *generation = job->state;
    const struct record *record = (const struct record *)job->solutions.data;
    const struct record *end = record + job->solutions.length / sizeof *record;
    bool enough = job->progress.no_memory || generation->enough; /* which only this function changes */
    job_tell_seed(job);
    for (uint64_t trial = job->batch.trial, last = trial + job->batch.n; trial < last && !enough; trial++) {
        size_t n = 0;
        while (record + n < end && record[n].trial == trial)
            n++;
        if (samples)
            estimate_add(&generation->estimate, record, n);
        job->sink.tally.trials++;
        generation->in_vain += !job->progress.interrupted;
        for (; n && generation->made < making->puzzles; n--, record++)
            if (record->clues >= making->recipe.least_clues && record->clues <= making->recipe.most_clues &&
                fits_level(generation, record, job->options->reasoning.per_level)) {
                generation->in_vain = 0;
                write_made(job, record, ++generation->made);
            }
        record += n;
        enough = generation->made == making->puzzles;
        if (generation->in_vain == making->give_up) {
            char wanted[24] = "";
            if (!samples)
                snprintf(wanted, sizeof wanted, " of %zu", making->puzzles);
            notes_add(&job->sink.notes, NOTE_TROUBLE, "--generate", 0,
                      "gave up after %" PRIu64 " trial%s without a puzzle, with %zu%s made%s",
                      making->give_up, making->give_up == 1 ? "" : "s", generation->made, wanted,
                      making->give_up == 1 ? "" : "; try a larger --give-up");
            job->sink.tally.failed++;
            enough = true;
        }
    }
    if (enough)
        stop_trials(generation);
}

static void end_generation(struct job *job)
{
    struct generation *generation = job->state;
    if (job->options->mode == &mode_unbiased && job->options->stats)
        estimate_print(&generation->estimate);
    pthread_mutex_destroy(&generation->lock);
    free(generation);
}

/* ---- --generate ---- */

static void *new_maker(const struct options *options)
{
    struct sudoku_maker *maker = NULL;
    sudoku_maker_new(&options->making.recipe, options->making.seed, &maker);
    return maker;
}

static void free_maker(void *maker)
{
    sudoku_maker_free(maker);
}

/* The trials write into the records, of which those with a wanted puzzle are kept. Rating takes much longer
 * than making, so it is done here, on all threads, and not in order. */
static void make_puzzles(struct job *job)
{
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status = SUDOKU_NO_MEMORY;
    job->solutions.length = job->counts.length = 0;
    struct record *records = (struct record *)text_room(&job->solutions, job->batch.n * sizeof *records);
    unsigned char *made = (unsigned char *)text_room(&job->counts, job->batch.n);
    const struct reasoning *reasoning = &job->options->reasoning;
    bool rates = reasoning_needs_rating(reasoning) || reasoning->rated || job->options->format->page_writer;
    size_t kept = 0;
    if (records && made)
        status = sudoku_maker_make(job->worker->tool, job->batch.trial, job->batch.n, records->puzzle,
                                   sizeof *records, records->solution, sizeof *records, made, &control);
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY;
    for (size_t i = 0; i < job->batch.n && !job->progress.no_memory; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        bool meets = true;
        if (made[i] && reasoning_needs_class(&job->options->reasoning))
            meets = job_in_class(job, records[i].puzzle, NULL, &meets) == SUDOKU_OK && meets;
        if (!made[i] || !meets || (rates && !job_accepts(job, records[i].puzzle, &rating)))
            continue;
        records[kept] = records[i];
        records[kept].trial = job->batch.trial + i;
        records[kept].weight = 0;
        records[kept].clues = count_clues(records[i].puzzle);
        records[kept++].rating = rating;
    }
    job->solutions.length = kept * sizeof *records;
}

/* ---- --generate --unbiased ---- */

static void *new_sampler(const struct options *options)
{
    struct sudoku_sampler *sampler = NULL;
    sudoku_sampler_new(options->making.recipe.kernel, options->making.seed, &sampler);
    return sampler;
}

static void free_sampler(void *sampler)
{
    sudoku_sampler_free(sampler);
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

static void find_samples(struct job *job)
{
    const struct sudoku_control control = job_control(job);
    job->solutions.length = 0;
    enum sudoku_status status =
        sudoku_sampler_run(job->worker->tool, job->batch.trial, job->batch.n, keep_record, job, &control);
    job->progress.no_memory |= status == SUDOKU_NO_MEMORY || job->solutions.failed;
    if (status == SUDOKU_CANCELLED)
        job->batch.n = 0; /* trials that were not made are no trials without a puzzle */
}

const struct mode mode_generate = {
    .name = "--generate",
    .most_puzzles = MOST_TRIALS,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .at_terminal = &format_box,
    .tally = TALLY_MAKING,
    .columns = "solution,solutions,at_least,unique",
    .begin = begin_generation,
    .source = prepare_trials,
    .new_tool = new_maker, /* it holds tables that are slow to build */
    .free_tool = free_maker,
    .run = make_puzzles,
    .in_order = keep_wanted,
    .end = end_generation,
};

const struct mode mode_unbiased = {
    .name = "--generate",
    .most_puzzles = MOST_UNBIASED,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .at_terminal = &format_box,
    .tally = TALLY_MAKING,
    .columns = "solution,clues,weight",
    .begin = begin_generation,
    .source = prepare_trials,
    .new_tool = new_sampler,
    .free_tool = free_sampler,
    .run = find_samples,
    .in_order = keep_wanted,
    .end = end_generation,
};

/* sample.c: a fair sample of all minimal puzzles, each with its weight; sudoku_research.h explains it. */
#include <stdio.h>
#include <stdlib.h>

#include "base/program.h"
#include "run/making.h"
#include "run/solver.h"
#include "sudoku_research.h"

static uint64_t seed;

static const struct option options[] = {
    {0, "seed", "S", "the same seed makes the same sample", take_number, &seed, 0, UINT64_MAX, 0},
    {0},
};

enum { SOLUTION, CLUES, WEIGHT };
static const struct field fields[] = {
    [SOLUTION] = {"solution", KIND_CELLS, NULL},
    [CLUES] = {"clues", KIND_NUMBER, NULL},
    [WEIGHT] = {"weight", KIND_NUMBER, NULL},
};

/* A puzzle that a trial has found. */
struct found {
    uint64_t trial;
    double weight;
    unsigned clues;
    char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

/* ---- Estimates ---- */

/* A share is a ratio of two sums over trials, p = X / T. Its variance is, in the usual approximation, the
 * sum of (x - p t)^2 over the trials, divided by T^2. The puzzles of one trial are related, so a trial
 * counts as one observation, however many it has found. */

enum { MOST_CLUES = 40 };

/* Sums over trials, each of which is one independent observation: the weights that it found, x for each
 * number of clues, t for all of them, and y, the clues times their weights. */
static struct estimate {
    uint64_t trials;
    double x[MOST_CLUES + 1], xx[MOST_CLUES + 1], xt[MOST_CLUES + 1];
    double t, tt, y, yy, yt;
    uint64_t puzzles[MOST_CLUES + 1];
} estimate; /* changed by the thread whose turn it is */

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
static void estimate_add(const struct found *found, size_t n)
{
    double trial[MOST_CLUES + 1] = {0}, t = 0, y = 0;
    for (size_t i = 0; i < n; i++) {
        trial[found[i].clues] += found[i].weight;
        estimate.puzzles[found[i].clues]++;
    }
    for (unsigned clues = 0; clues <= MOST_CLUES; clues++) {
        t += trial[clues];
        y += clues * trial[clues];
    }
    estimate.trials++;
    for (unsigned clues = 0; clues <= MOST_CLUES && t > 0; clues++) {
        double x = trial[clues];
        estimate.x[clues] += x;
        estimate.xx[clues] += x * x;
        estimate.xt[clues] += x * t;
    }
    estimate.t += t;
    estimate.tt += t * t;
    estimate.y += y;
    estimate.yy += y * y;
    estimate.yt += y * t;
}

/* Returns the standard error of a ratio a / t. */
static double error_of_ratio(double a, double aa, double at)
{
    double ratio = a / estimate.t;
    return square_root(aa - 2 * ratio * at + ratio * ratio * estimate.tt) / estimate.t;
}

/* Prints the shares of the numbers of clues among all minimal puzzles, their mean, and the number of minimal
 * puzzles in a grid, each with its standard error. */
static void print_estimate(struct stream *stream)
{
    (void)stream;
    if (!common.stats || !(estimate.t > 0))
        return;
    fprintf(stderr, "estimated shares of all minimal puzzles, with standard errors\n");
    fprintf(stderr, "clues   in the sample        share\n");
    for (unsigned clues = 0; clues <= MOST_CLUES; clues++)
        if (estimate.puzzles[clues])
            fprintf(stderr, "%5u %15llu %12.6g %% +- %.2g %%\n", clues,
                    (unsigned long long)estimate.puzzles[clues], 100 * estimate.x[clues] / estimate.t,
                    100 * error_of_ratio(estimate.x[clues], estimate.xx[clues], estimate.xt[clues]));
    double trials = (double)estimate.trials, mean = estimate.t / trials;
    fprintf(stderr, "mean clues              %10.5g   +- %.2g\n", estimate.y / estimate.t,
            error_of_ratio(estimate.y, estimate.yy, estimate.yt));
    fprintf(stderr, "minimal puzzles a grid  %10.4g   +- %.2g\n", mean,
            square_root(estimate.tt - estimate.t * mean) / trials);
    fprintf(stderr, "effective sample size   %10.4g\n", estimate.t * estimate.t / estimate.tt);
}

/* ---- Trials ---- */

/* A sudoku_result_fn. */
static int keep_sample(void *context, const void *result)
{
    const struct sudoku_sample *sample = result;
    struct text *kept = context;
    struct found found = {.trial = sample->trial, .weight = sample->weight, .clues = sample->clues};
    memcpy(found.puzzle, sample->puzzle, SUDOKU_CELLS);
    memcpy(found.solution, sample->solution, SUDOKU_CELLS);
    text_add(kept, (const char *)&found, sizeof found);
    return kept->failed;
}

/* Formats without fields show the weight as the puzzle's name. */
static void write_sample(struct stream *stream, const struct found *found)
{
    const bool has_fields = !common.format || common.format->needs & NEEDS_FIELDS;
    struct record *record = &stream->record;
    char room[40];
    struct text name = TEXT_IN(room);
    text_print(&name, "weight=%.6g", found->weight);
    const struct sudoku_item named = {.cells = found->puzzle, .name = name.data, .name_length = name.length};
    record_begin(record, has_fields ? NULL : &named, NULL);
    record->grid.clues = found->puzzle;
    record_piece(record, SOLUTION, found->solution, SUDOKU_CELLS);
    record_number(record, CLUES, found->clues);
    record_print(record, WEIGHT, "%.6g", found->weight);
    stream->tally.puzzles++;
    stream_write(stream);
}

/* Writes the puzzles of the batch, trial by trial, in the batch's turn. */
static void write_trials(struct stream *stream, size_t n, const struct text *kept)
{
    const struct found *found = (const struct found *)kept->data;
    const struct found *end = found + kept->length / sizeof *found;
    for (uint64_t trial = stream->first; trial < stream->first + n; trial++) {
        size_t of_trial = 0;
        while (found + of_trial < end && found[of_trial].trial == trial)
            of_trial++;
        estimate_add(found, of_trial);
        stream->tally.trials++;
        for (; of_trial; of_trial--)
            write_sample(stream, found++);
    }
}

static void sample(struct stream *stream)
{
    const struct sudoku_control control = stream_control(stream);
    struct text kept = {0};
    bool goes_on = true;
    size_t n;
    while (goes_on && (n = stream_next_batch(stream))) {
        kept.length = 0;
        int status = sudoku_sample(kernel_name(), seed, stream->first, n, keep_sample, &kept, &control);
        goes_on = stream_goes_on(stream, kept.failed ? SUDOKU_NO_MEMORY : status) && stream_wait_turn(stream);
        if (goes_on)
            write_trials(stream, n, &kept);
    }
    text_free(&kept);
}

static int run(void)
{
    struct work work = {.work = sample,
                        .end = print_estimate,
                        .most = 256, /* as many as the library makes together */
                        .format = &format_csv,
                        .tally = TALLY_MAKING};
    const struct option trials = {0, "trials", NULL, NULL, take_number, &work.numbers, 1, UINT64_MAX, 0};
    struct text problem = {0};
    bool good = common.n_files == 1 && take_number(&trials, *common.files, &problem);
    text_free(&problem);
    if (!good)
        return usage_error("sample needs a number of trials, from 1: %s sample 1000", program_name());
    if (!kernel_check())
        return STATUS_TROUBLE;
    take_seed(&work, &seed);
    estimate = (struct estimate){0};
    return stream_run(&work);
}

const struct command command_sample = {
    .name = "sample",
    .group = GROUP_RESEARCH,
    .arguments = "TRIALS",
    .summary = "make a fair sample of all minimal puzzles, with weights",
    .help =
        "A trial finds some minimal puzzles of a random grid: none, one or several. Each\n"
        "stands for as many as its weight says. --stats prints estimates.",
    .example = "sudoku sample 1000 --seed=1 --stats -o sample.csv",
    .options = options,
    FIELDS(fields),
    .gives = NEEDS_CELLS | NEEDS_SOLUTION | NEEDS_FIELDS,
    .makes = true,
    .run = run,
};

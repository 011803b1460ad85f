/* A run from its beginning to its end. Small inputs are worked on in one thread: others start only when the
 * input turns out to be larger than one job. */
#include "cli/run/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/clock.h"
#include "cli/run/inside.h"
#include "cli/run/interrupt.h"
#include "cli/write/layout.h"

/* Has the input turned out to be so large that several threads are worth their start? A job that is full
 * shows that there is more to come. */
static bool is_worth_threads(const struct pipeline *pipeline)
{
    const struct job *job = &pipeline->jobs[0];
    return pipeline->options->threads != 1 && pipeline->outcome.tally.puzzles + job->n >= job->most_puzzles;
}

/* Works in this thread alone until the input ends or is worth several threads, which then do the rest.
 * Returns false if some of them were left behind. */
static bool run_jobs(struct pipeline *pipeline)
{
    bool tried_threads = false, ended = true;
    while (pipeline_fill(pipeline, pipeline->jobs)) {
        if (!tried_threads && is_worth_threads(pipeline)) {
            if (pipeline_run_threads(pipeline, &ended))
                break;
            tried_threads = true;
        }
        pipeline_run_job(pipeline->jobs);
        pipeline->sending = true; /* so that job_keep_alive sends nothing that in_order may take back */
        bool good = pipeline_send(pipeline, pipeline->jobs);
        pipeline->sending = false;
        if (!good)
            break;
        pipeline->next_ticket++;
        pipeline->jobs->progress.shown = 0;
        pipeline_show_progress(pipeline);
    }
    return ended;
}

/* Sends what the mode adds at the end, and what closes the output. */
static void close_output(struct pipeline *pipeline, struct job *job)
{
    const struct mode *mode = pipeline->options->mode;
    struct outcome *outcome = &pipeline->outcome;
    pipeline->stop =
        outcome->write_error || outcome->no_memory || outcome->trouble || interrupt_signal() != 0;
    job->ticket = pipeline->next_ticket; /* so that end may flush */
    if (mode->end)
        mode->end(job);
    outcome->trouble |= job->trouble;
    outcome->no_memory |= job->out.failed;
    /* A format laid out from all answers would not show that some are missing, and the header of a table
     * depends on the first row. */
    const struct format *format = pipeline->options->format;
    bool incomplete =
        pipeline->input.cut_short && (format->page_writer || (format->is_table && !pipeline->output.opened));
    if (outcome->write_error || outcome->no_memory || incomplete || !pipeline_send_output(pipeline, job))
        return;
    output_close(&pipeline->output);
    outcome->write_error = pipeline->output.error;
    outcome->unwritten = pipeline->output.failed;
    outcome->no_memory |= pipeline->output.no_memory;
}

/* Ends a run whose threads have all ended. It prints the rest of the output, the last notes, and how many
 * were not shown, in this order. */
static void finish(struct pipeline *pipeline)
{
    const struct options *options = pipeline->options;
    struct job *job = pipeline->jobs;
    progress_clear(&pipeline->progress);
    job->n = 0;
    pipeline->outcome.no_memory |= !pipeline_choose_columns(pipeline, job);
    close_output(pipeline, job);
    notes_print(&job->notes, &pipeline->printed, NULL, NULL);
    tally_add(&pipeline->outcome.tally, &job->tally);
    notes_print_rest(&pipeline->printed);
    pipeline->outcome.unsaid = pipeline->printed.failed;
    bool is_without = !pipeline->outcome.tally.puzzles && !pipeline->input.failed &&
                      !pipeline->outcome.write_error && !pipeline->outcome.no_memory &&
                      !options->mode->source && !interrupt_signal();
    if (is_without && !options->quiet)
        fputs("sudoku: no puzzle in the input\n", stderr);
    /* A table may have no rows, and a share no puzzles. */
    pipeline->outcome.found_nothing = is_without && pipeline->input.has_text &&
                                      !input_table(&pipeline->input) && !pipeline->input.share.is_part;
}

/* Not called while a thread is left behind, which may still use any of this. The system frees it then. */
static void free_pipeline(struct pipeline *pipeline)
{
    pipeline_free_jobs(pipeline);
    input_free(&pipeline->input);
    output_free(&pipeline->output);
    layout_free(pipeline->layout);
    text_free(&pipeline->noted);
    kept_item_free(&pipeline->split.puzzle);
    pthread_mutex_destroy(&pipeline->input_lock);
    pthread_mutex_destroy(&pipeline->lock);
    pthread_cond_destroy(&pipeline->changed);
    free(pipeline);
}

/* Makes a pipeline with one job; NULL when memory is short. */
static struct pipeline *new_pipeline(const struct options *options, int output)
{
    struct pipeline *pipeline = calloc(1, sizeof *pipeline);
    if (!pipeline)
        return NULL;
    pipeline->options = options;
    pipeline->output = (struct output){.descriptor = output,
                                       .format = options->format,
                                       .look = options->look,
                                       .wrote = options->part > 0,
                                       .opened = options->part > 0,
                                       .others_follow = options->part + 1 < options->parts,
                                       .pattern = options->format->page_writer ? options->output : NULL};
    pipeline->share = -1;
    pipeline->printed.quiet = options->quiet;
    pthread_mutex_init(&pipeline->input_lock, NULL);
    pthread_mutex_init(&pipeline->lock, NULL);
    pthread_cond_init(&pipeline->changed, NULL);
    if (pipeline_add_first_job(pipeline))
        return pipeline;
    free_pipeline(pipeline);
    return NULL;
}

/* By default, progress is shown if a person sees it and it does not mix with the answers. */
static bool wants_progress(const struct options *options, int output)
{
    return options->progress == WHEN_ALWAYS ||
           (options->progress == WHEN_AUTO && !options->quiet && isatty(STDERR_FILENO) && !isatty(output));
}

/* Opens the input and finds the share of it that --part leaves to this run. */
static void open_input(struct pipeline *pipeline)
{
    const struct options *options = pipeline->options;
    input_open(&pipeline->input, options);
    int error =
        options->parts > 1 && !options->mode->shares_puzzle ? input_cut(&pipeline->input, options) : 0;
    pipeline->filled = (size_t)pipeline->input.share.begin;
    if (!error)
        return;
    fprintf(stderr, "sudoku: --part: %s\n", strerror(error));
    pipeline->input.failed = pipeline->ended = true;
}

struct outcome pipeline_run(const struct options *options, int output)
{
    struct pipeline *pipeline = new_pipeline(options, output);
    if (!pipeline)
        return (struct outcome){.no_memory = true};
    if (options->stats || wants_progress(options, output))
        progress_start(&pipeline->progress, wants_progress(options, output));
    if (!options->mode->source)
        open_input(pipeline);
    bool ended = run_jobs(pipeline);
    if (ended)
        finish(pipeline);
    pipeline->outcome.unread = pipeline->input.failed;
    pipeline->outcome.interrupt = interrupt_signal();
    if (options->stats)
        pipeline->outcome.seconds = clock_seconds() - pipeline->progress.start;
    struct outcome outcome = pipeline->outcome;
    if (ended)
        free_pipeline(pipeline);
    return outcome;
}

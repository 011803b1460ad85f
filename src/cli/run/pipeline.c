/* A run from its beginning to its end: its links are made, its threads work (jobs.c), and it is told how it
 * went. */
#include "cli/run/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/program.h"
#include "cli/run/inside.h"
#include "base/interrupt.h"

/* Was there nothing to work on, although nothing failed? */
static bool is_without(const struct run *run)
{
    const struct outcome *outcome = &run->outcome;
    const struct output *output = &run->last->output;
    return !run->links->tally.puzzles && !run->links->input.failed && !output->error && !output->no_memory &&
           !outcome->no_memory && !outcome->trouble && !run->links->options->mode->source &&
           !run->options->resume && !interrupt_signal();
}

/* Ends a run whose threads have all ended. It prints the rest of the output, the last notes, and how many
 * were not shown, in this order. */
static void finish(struct run *run)
{
    struct outcome *outcome = &run->outcome;
    const struct input *input = &run->links->input;
    const struct output *output = &run->last->output;
    progress_clear(&run->progress);
    pthread_mutex_lock(&run->lock);
    run->stop |= output->error || run->last->test.error || output->no_memory || outcome->no_memory ||
                 outcome->trouble || interrupt_signal() != 0;
    for (size_t i = 0; i < run->n_links; i++)
        if (!run->links[i].closed)
            link_close(&run->links[i]);
    pthread_mutex_unlock(&run->lock);
    notes_print_rest(&run->printed);
    outcome->unsaid = run->printed.failed;
    bool without = is_without(run);
    if (without && !run->options->quiet)
        program_say("no puzzle in the input");
    /* A table may have no rows, and a share no puzzles. */
    outcome->found_nothing = without && input->has_text && !input_table(input) && !input->share.is_part;
}

/* Not called while a thread is left behind, which may still use any of this. The system frees it then. */
static void free_run(struct run *run)
{
    for (size_t i = 0; i < run->n_links; i++) {
        struct link *link = &run->links[i];
        link_free_jobs(link);
        puzzle_in_parts_drop(link->puzzle);
        input_free(&link->input);
        output_free(&link->output);
        layout_free(link->layout);
        text_free(&link->noted);
        text_free(&link->queue);
        text_free(&link->taken);
    }
    if (run->legs)
        legs_free(run->legs);
    pthread_mutex_destroy(&run->lock);
    pthread_mutex_destroy(&run->notes);
    pthread_cond_destroy(&run->changed);
    free(run->links);
    free(run);
}

/* Opens the input of the first link and finds the share of it that --part leaves to this run. */
static void open_input(struct link *link, const struct options *options)
{
    input_open(&link->input, options);
    link->cuts_puzzle = options->parts > 1 && link->options->mode->split;
    int error = options->parts > 1 ? input_cut(&link->input, options, &link->cuts_puzzle) : 0;
    link->filled = (size_t)link->input.share.begin;
    if (!error)
        return;
    program_say("--part: %s", strerror(error));
    link->input.failed = link->ended = true;
    link->ready = false;
}

/* Puts a link in its place in the chain. */
static void begin_link(struct run *run, size_t i, int output, int test)
{
    const struct options *options = run->options;
    struct link *link = &run->links[i];
    bool is_last = i + 1 == run->n_links;
    link->run = run;
    link->options = is_last ? options : &options->before[i];
    link->before = i ? link - 1 : NULL;
    link->next = is_last ? NULL : link + 1;
    link->output = (struct output){.format = link->options->format,
                                   .look = link->options->look,
                                   .into = is_last ? NULL : &run->links[i + 1].queue};
    if (is_last) {
        link->output.descriptor = output;
        link->output.wrote = link->output.opened = options->part > 0;
        link->output.others_follow = options->part + 1 < options->parts;
        link->output.pattern = options->format->page_writer ? options->output : NULL;
    }
    link->test = link->output;
    link->test.descriptor = test;
    link->ready = i == 0;
    if (i)
        input_follow(&link->input, *link->options->called ? link->options->called : "--then", link_read_queue,
                     link);
}

/* Makes a run with a job for each link; NULL when memory is short. */
static struct run *new_run(const struct options *options, int output, int test)
{
    struct run *run = calloc(1, sizeof *run);
    struct link *links = run ? calloc(options->n_before + 1, sizeof *links) : NULL;
    if (!links) {
        free(run);
        return NULL;
    }
    *run = (struct run){.options = options,
                        .links = links,
                        .n_links = options->n_before + 1,
                        .last = &links[options->n_before],
                        .share = -1,
                        .printed.quiet = options->quiet};
    pthread_mutex_init(&run->lock, NULL);
    pthread_mutex_init(&run->notes, NULL);
    pthread_cond_init(&run->changed, NULL);
    for (size_t i = 0; i < run->n_links; i++)
        begin_link(run, i, output, test);
    if (run_begin(run))
        return run;
    free_run(run);
    return NULL;
}

/* Completes the outcome, and says what each link of a chain has done. */
static struct outcome find_outcome(struct run *run)
{
    struct outcome *outcome = &run->outcome;
    const struct output *output = &run->last->output;
    const struct output *test = &run->last->test;
    bool is_chain = run->n_links > 1;
    outcome->tally = run->links->tally;
    for (size_t i = 0; i < run->n_links; i++) {
        const struct link *link = &run->links[i];
        outcome->unread |= link->input.failed;
        outcome->tally.failed += i ? link->tally.failed : 0;
        if (run->options->stats && is_chain && *link->options->called)
            tally_print_link(link->options->called, &link->tally, link->seconds);
    }
    outcome->failed_in_test = !output->error && test->error;
    outcome->write_error = outcome->failed_in_test ? test->error : output->error;
    outcome->unwritten = output->failed;
    outcome->no_memory |= output->no_memory || test->no_memory;
    outcome->interrupt = interrupt_signal();
    if (run->options->stats)
        outcome->seconds = clock_seconds() - run->progress.start;
    if (run->options->stats && is_chain)
        tally_print_time(outcome->seconds);
    return *outcome;
}

struct outcome pipeline_run(const struct options *options, int output, int test)
{
    struct run *run = new_run(options, output, test);
    if (!run)
        return (struct outcome){.no_memory = true};
    /* By default, progress is shown if a person sees it and it does not mix with the answers. */
    bool shows_progress =
        options->progress == WHEN_ALWAYS ||
        (options->progress == WHEN_AUTO && !options->quiet && isatty(STDERR_FILENO) && !isatty(output));
    if (options->stats || shows_progress)
        progress_start(&run->progress, shows_progress);
    if (!run->links->options->mode->source)
        open_input(run->links, options);
    bool ended = (options->in_legs && !legs_begin(run)) || run_all_jobs(run);
    if (ended)
        finish(run);
    if (interrupt_signal())
        legs_tell(run);
    struct outcome outcome = find_outcome(run);
    if (ended)
        free_run(run);
    return outcome;
}

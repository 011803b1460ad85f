/* The default: one solution of each puzzle, and a note if it is not the only one.
 *
 * Two solutions are asked for, so that a puzzle with more than one is noticed; --first saves that search. */
#include <string.h>

#include "cli/options/options.h"
#include "cli/run/job.h"

/* Answers a puzzle with its first solution; below it comes the note that there are others. */
static int answer_solved(struct job *job, struct answer *answer)
{
    bool first = job->options->first;
    unsigned count = (unsigned char)job->counts.data[job->batch.at];
    answer->counts = !first;
    answer->asked = answer->counts ? FACT_SOLUTION | FACT_COUNT : FACT_SOLUTION;
    if (!count || count == COUNT_UNDECIDED)
        return count ? SUDOKU_GAVE_UP : SUDOKU_NO_SOLUTION;
    answer->solution = answer->shown = job->solutions.data + SUDOKU_LINE * job->batch.at;
    answer->count.low = count;
    answer->at_least = first || count > 1;
    job_write(job, answer);
    if (job->batch.at >= job->batch.n) /* job_write has ended the job */
        return SUDOKU_OK;
    job->sink.tally.solved++;
    /* With --first no second solution was looked for, so there is nothing to note. */
    if (!first && count > 1) {
        job->sink.tally.not_unique++;
        notes_add(&job->sink.notes, NOTE_NOT_UNIQUE, job->batch.file, answer->item->line,
                  "more than one solution; the first one found is shown; try --check");
    }
    return SUDOKU_OK;
}

/* Is the solution all there is to say about each puzzle? */
static bool only_solutions(const struct job *job)
{
    const char *counts = job->counts.data;
    /* Every count equals the one after it: one comparison of the batch with itself, shifted by a byte. */
    bool all_alike = job->batch.n && memcmp(counts, counts + 1, job->batch.n - 1) == 0;
    return all_alike && counts[0] == 1 && job_is_plain(job);
}

static void run_solve(struct job *job)
{
    if (!job_solve(job, job->options->first ? 1 : 2))
        return;
    if (job->options->format != &format_line || job->sink.out.length || !only_solutions(job)) {
        job_answer_each(job, answer_solved);
        return;
    }
    /* The hot path of a run over millions of lines: sends the solutions as the engine has written them. */
    job->sink.sends_solutions = true;
    job->solutions.length = SUDOKU_LINE * job->batch.n;
    job->sink.tally.solved += job->batch.n;
    job->sink.tally.puzzles += job->batch.n;
}

const struct mode mode_solve = {
    .name = "solving",
    .formats = FORMAT_LIST(&format_box, &format_line, &format_grid, &format_csv, &format_csv_grid,
                           &format_pair, &format_json, &format_hodoku, &format_svg, &format_pdf, &format_tsv),
    .columns = "solution,solutions,at_least,unique",
    .run = run_solve,
};

/* --rate; and --filter, with --er and --needs.
 *
 * --er, --difficulty and --needs are conditions of the filter; a puzzle is rated only if one of them needs
 * it, which --clues does not. */
#include "cli/base/grid.h"
#include "cli/mode.h"
#include "cli/modes/position.h"
#include "cli/options/options.h"

/* Rates item i. */
static int rate_item(struct job *job, size_t i, struct sudoku_rating *rating)
{
    const struct sudoku_item *item = job_item(job, i);
    struct sudoku_reasoner *reasoner = job_reasoner(job, i);
    struct sudoku_position position;
    if (!reasoner)
        return SUDOKU_NO_MEMORY;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    int status = position_of_item(job, i, &position);
    /* The reasoner looks for a second solution first, and cannot be stopped there. */
    if (status == SUDOKU_OK && job->options->timeout > 0)
        status = position_check(job, &position);
    if (status != SUDOKU_OK)
        return status;
    return item->candidates ? sudoku_rate_position(reasoner, &position, rating)
                            : sudoku_rate(reasoner, item->cells, rating);
}

static bool meets_conditions(const struct options *options, const struct answer *answer,
                             const struct sudoku_rating *rating)
{
    const struct sudoku_recipe *recipe = &options->making.recipe;
    unsigned clues = count_clues(answer->cells);
    return reasoning_accepts(&options->reasoning, rating) && clues >= recipe->least_clues &&
           clues <= recipe->most_clues;
}

/* Rates item i if a condition depends on it; otherwise checks that it has one solution. */
static int rate_if_needed(struct job *job, size_t i, struct sudoku_rating *rating)
{
    struct sudoku_position position;
    if (job_item(job, i)->error)
        return SUDOKU_BAD_CHARACTER;
    if (reasoning_needs_rating(&job->options->reasoning))
        return rate_item(job, i, rating);
    int status = position_of_item(job, i, &position);
    return status == SUDOKU_OK ? position_check(job, &position) : status;
}

/* Formats with columns tell the rating, too, if the puzzle was rated. */
static void pass_with_rating(struct job *job, struct answer *answer, const struct sudoku_rating *rating)
{
    const struct format *format = job->options->format;
    if (format->shows_puzzle && reasoning_needs_rating(&job->options->reasoning))
        answer->rating = rating;
    job_pass(job, answer);
}

/* ---- The two modes ---- */

/* Finds out what the mode wants to know of item i. */
typedef int judge_item(struct job *job, size_t i, struct sudoku_rating *rating);

/* Writes the answer, or does not: status says whether the rating is known. */
typedef void write_item(struct job *job, struct answer *answer, int status,
                        const struct sudoku_rating *rating);

/* Both modes rate, count and give up in the same way; they differ in what they look for and what they
 * write. A rating that is known counts even if --timeout came at the same moment. */
static void answer_each(struct job *job, judge_item *judge, write_item *write)
{
    for (size_t i = 0; i < job->n; i++) {
        char reason[REASON_ROOM];
        struct answer answer = job_answer(job, i);
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        job_start_clock(job);
        int status = judge(job, i, &rating);
        if (!job_reasons_on(job, status) && !job->timed_out)
            return;
        /* One that is too hard has a solution, and is known to rate above all that is of interest. */
        if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD)
            job->tally.solved++;
        else if (job->timed_out)
            job_undecided(job, i, &answer, reason);
        else
            position_refuse(job, i, status, &answer, reason);
        write(job, &answer, status, &rating);
        job->tally.puzzles += i < job->n; /* job_write may have ended the job */
    }
}

/* Every puzzle has a line, if only one that says why it has no rating. */
static void write_rating(struct job *job, struct answer *answer, int status,
                         const struct sudoku_rating *rating)
{
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD) {
        answer->rating = rating;
        answer->above = status == SUDOKU_TOO_HARD ? job->options->reasoning.max_er : 0;
    }
    job_write(job, answer);
}

/* A filter drops all other puzzles without a word in its output; notes tell why some have no rating. */
static void pass_wanted(struct job *job, struct answer *answer, int status,
                        const struct sudoku_rating *rating)
{
    if (status == SUDOKU_OK && meets_conditions(job->options, answer, rating))
        pass_with_rating(job, answer, rating);
}

static void run_rate(struct job *job)
{
    answer_each(job, rate_item, write_rating);
}

static void run_filter(struct job *job)
{
    answer_each(job, rate_if_needed, pass_wanted);
}

const struct mode mode_rate = {
    .name = "--rate",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .gives = FACT_RATING,
    .content = CONTENT_RATINGS,
    .run = run_rate,
};

const struct mode mode_filter = {
    .name = "--filter",
    .most_puzzles = 32,
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .content = CONTENT_RATINGS,
    .gives = FACT_RATING,
    .run = run_filter,
};

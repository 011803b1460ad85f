/* --rate; and --filter, with --er and --needs.
 *
 * --er, --difficulty and --needs are conditions of the filter; a puzzle is rated only if one of them needs
 * it, which --clues does not. */
#include "cli/base/pattern.h"
#include "cli/options/options.h"
#include "cli/run/half_solved.h"
#include "cli/run/job.h"

/* Rates a puzzle. */
static int rate_item(struct job *job, const struct sudoku_item *item, struct sudoku_rating *rating)
{
    struct sudoku_reasoner *reasoner = job_reasoner(job);
    struct sudoku_position position;
    if (!reasoner)
        return SUDOKU_NO_MEMORY;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    int status = position_of_item(item, &position);
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

/* Rates a puzzle if a condition depends on it; otherwise checks that it has one solution. */
static int rate_if_needed(struct job *job, const struct sudoku_item *item, struct sudoku_rating *rating)
{
    struct sudoku_position position;
    if (item->error)
        return SUDOKU_BAD_CHARACTER;
    if (reasoning_needs_rating(&job->options->reasoning))
        return rate_item(job, item, rating);
    int status = position_of_item(item, &position);
    return status == SUDOKU_OK ? position_check(job, &position) : status;
}

/* Formats with columns tell the rating, too, if the puzzle was rated. */
static void pass_with_rating(struct job *job, struct answer *answer, const struct sudoku_rating *rating)
{
    const struct format *format = job->options->format;
    if (format->shows_puzzle && reasoning_needs_rating(&job->options->reasoning)) {
        answer->rating = rating;
        answer->asked = FACT_RATING;
    }
    job_pass(job, answer);
}

/* Counts a puzzle by what rating it came to, and says why there is none. A rating that is known counts
 * even if --timeout came at the same moment. Returns false if the run is over. */
static bool take_status(struct job *job, struct answer *answer, int status)
{
    if (!job_reasons_on(job, status) && !job->timed_out)
        return false;
    /* One that is too hard has a solution, and is known to rate above all that is of interest. */
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD)
        job->tally.solved++;
    else if (job->timed_out)
        job_undecided(job, answer);
    else
        job_decline(job, answer, status, NEEDS_ONE_SOLUTION);
    return true;
}

/* Every puzzle has a line, if only one that says why it has no rating. */
static bool answer_rating(struct job *job, struct answer *answer)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    answer->asked = FACT_RATING;
    job_start_clock(job);
    int status = rate_item(job, answer->item, &rating);
    if (!take_status(job, answer, status))
        return false;
    struct answer rated = *answer;
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD) {
        rated.rating = &rating;
        rated.above = status == SUDOKU_TOO_HARD ? job->options->reasoning.max_er : 0;
    }
    job_write(job, &rated);
    return true;
}

/* A filter drops all other puzzles without a word in its output; notes tell why some have no rating. */
static bool pass_wanted(struct job *job, struct answer *answer)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    job_start_clock(job);
    int status = rate_if_needed(job, answer->item, &rating);
    if (!take_status(job, answer, status))
        return false;
    if (status == SUDOKU_OK && meets_conditions(job->options, answer, &rating))
        pass_with_rating(job, answer, &rating);
    return true;
}

const struct mode mode_rate = {
    .name = "--rate",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .columns = "er,ep,ed,level,hardest,steps",
    .answer = answer_rating,
};

const struct mode mode_filter = {
    .name = "--filter",
    .most_puzzles = 32,
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .columns = "er,ep,ed,level,hardest,steps", /* if it rates */
    .passes = true,
    .answer = pass_wanted,
};

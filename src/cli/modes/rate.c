/* --rate; and --filter, with --er and --needs.
 *
 * --er, --difficulty and --needs are conditions of the filter; a puzzle is rated only if one of them needs
 * it, which --clues does not. */
#include "cli/base/pattern.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Rates a puzzle if that is needed; otherwise checks that it has one solution. Counts it by what it came to,
 * and says why it has no rating. A rating that is known counts even if --timeout came at the same moment.
 * Stores the status; returns false if the run is over. */
static bool rate(struct job *job, struct answer *answer, bool needed, struct sudoku_rating *rating,
                 int *status)
{
    const struct sudoku_item *item = answer->item;
    struct sudoku_reasoner *reasoner = needed ? job_reasoner(job) : NULL;
    struct sudoku_position position;
    job_start_clock(job);
    *status = item->error ? SUDOKU_BAD_CHARACTER : position_of_item(item, &position);
    /* The reasoner looks for a second solution first, and cannot be stopped there. */
    if (*status == SUDOKU_OK && (!needed || job->options->timeout > 0))
        *status = position_check(job, &position);
    if (needed && !reasoner)
        *status = SUDOKU_NO_MEMORY;
    if (*status == SUDOKU_OK && needed)
        *status = item->candidates ? sudoku_rate_position(reasoner, &position, rating)
                                   : sudoku_rate(reasoner, item->cells, rating);
    if (!job_reasons_on(job, *status) && !job->timed_out)
        return false;
    /* One that is too hard has a solution, and is known to rate above all that is of interest. */
    if (*status == SUDOKU_OK || *status == SUDOKU_TOO_HARD)
        job->tally.solved++;
    else if (job->timed_out)
        job_undecided(job, answer);
    else
        job_decline(job, answer, *status, NEEDS_ONE_SOLUTION);
    return true;
}

/* Every puzzle has a line, if only one that says why it has no rating. */
static bool answer_rating(struct job *job, struct answer *answer)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    int status;
    answer->asked = FACT_RATING;
    if (!rate(job, answer, true, &rating, &status))
        return false;
    struct answer rated = *answer;
    if (status == SUDOKU_OK || status == SUDOKU_TOO_HARD) {
        rated.rating = &rating;
        rated.above = status == SUDOKU_TOO_HARD ? job->options->reasoning.max_er : 0;
    }
    job_write(job, &rated);
    return true;
}

/* A filter drops all other puzzles without a word in its output; notes tell why some have no rating. Formats
 * with columns tell the rating, too, if the puzzle was rated. */
static bool pass_wanted(struct job *job, struct answer *answer)
{
    const struct options *options = job->options;
    const struct sudoku_recipe *recipe = &options->making.recipe;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    bool rates = reasoning_needs_rating(&options->reasoning);
    unsigned clues = count_clues(answer->cells);
    int status;
    if (!rate(job, answer, rates, &rating, &status))
        return false;
    if (status != SUDOKU_OK || !reasoning_accepts(&options->reasoning, &rating) ||
        clues < recipe->least_clues || clues > recipe->most_clues)
        return true;
    struct answer rated = *answer;
    if ((options->format->traits & SHOWS_PUZZLE) && rates) {
        rated.rating = &rating;
        rated.asked = FACT_RATING;
    }
    job_pass(job, &rated);
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

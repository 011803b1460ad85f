/* --rate; and --filter, with --er and --needs.
 *
 * --er, --difficulty and --needs are conditions of the filter; a puzzle is rated only if one of them needs
 * it, which --clues does not. */
#include <stdlib.h>
#include <string.h>

#include "base/pattern.h"
#include "base/rating_words.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* Rates a puzzle if that is needed; otherwise checks that it has one solution. Returns the status. */
static int rate(struct job *job, const struct sudoku_item *item, bool needed, struct sudoku_rating *rating)
{
    struct sudoku_position position;
    int status = position_of_item(item, &position);
    /* The reasoner looks for a second solution first, and cannot be stopped there. */
    if (status == SUDOKU_OK && (!needed || job->options->timeout > 0))
        status = position_check(job, &position);
    if (status == SUDOKU_OK && needed)
        status = job_rate(job, item->candidates && item->placed ? item->placed : item->cells,
                          item->candidates, rating);
    /* One that is too hard has a solution, and is known to rate above all that is of interest. */
    job->sink.tally.solved += status == SUDOKU_OK || status == SUDOKU_TOO_HARD;
    return status;
}

/* Every puzzle has a line, if only one that says why it has no rating. */
static int answer_rating(struct job *job, struct answer *answer)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    int status = rate(job, answer->item, true, &rating);
    answer->asked = FACT_RATING;
    if (status != SUDOKU_OK && status != SUDOKU_TOO_HARD)
        return status;
    if (rating.er == SUDOKU_BEYOND && reasoning_is_limited(&job->options->reasoning)) {
        answer->reason = "these techniques do not solve it";
        return SUDOKU_NO_STEP;
    }
    struct answer rated = *answer;
    rated.rating = status == SUDOKU_OK ? &rating : NULL;
    rated.above = status == SUDOKU_TOO_HARD ? job->options->reasoning.max_er : 0;
    job_write(job, &rated);
    return SUDOKU_OK;
}

/* With --per-level, puzzles that pass wait for their turn: which of a level come first is known in the order
 * of the input alone. */
struct waiting {
    bool passes;
    struct sudoku_rating rating;
};

static bool prepare_waiting(struct job *job)
{
    size_t size = job->options->reasoning.per_level ? job->batch.n * sizeof(struct waiting) : 0;
    job->solutions.length = 0;
    char *room = size ? text_room(&job->solutions, size) : NULL;
    job->progress.no_memory |= size && !room;
    if (room)
        memset(room, 0, size);
    return !job->progress.no_memory;
}

static void pass_rated(struct job *job, const struct answer *answer, const struct sudoku_rating *rating)
{
    struct answer rated = *answer;
    if (job->options->format->traits & SHOWS_PUZZLE) {
        rated.rating = rating;
        rated.asked = FACT_RATING;
    }
    job_pass(job, &rated);
}

static void pass_first_of_levels(struct job *job)
{
    const struct waiting *waiting = (const struct waiting *)job->solutions.data;
    size_t *passed = job->state;
    for (size_t i = 0; i < job->batch.n && job->options->reasoning.per_level && !job->progress.no_memory;
         i++) {
        size_t *of_level = &passed[rating_level(waiting[i].rating.er)];
        if (!waiting[i].passes || *of_level == job->options->reasoning.per_level)
            continue;
        struct answer answer = job_answer(job, i);
        ++*of_level;
        pass_rated(job, &answer, &waiting[i].rating);
    }
}

static void *begin_levels(const struct options *options)
{
    (void)options;
    return calloc(RATING_LEVELS, sizeof(size_t));
}

static void end_levels(struct job *job)
{
    free(job->state);
}

/* A filter drops all other puzzles without a word in its output; notes tell why some have no rating. Formats
 * with columns tell the rating, too, if the puzzle was rated. */
static int pass_wanted(struct job *job, struct answer *answer)
{
    const struct options *options = job->options;
    const struct sudoku_recipe *recipe = &options->making.recipe;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    bool rates = reasoning_needs_rating(&options->reasoning);
    unsigned clues = count_clues(answer->cells);
    bool meets = true;
    int status = SUDOKU_OK;
    if (!answer->item->error && reasoning_needs_class(&options->reasoning))
        status = job_in_class(job, answer->cells, answer->given, &meets);
    if (status == SUDOKU_OK && meets)
        status = rate(job, answer->item, rates, &rating);
    if (status != SUDOKU_OK)
        return status == SUDOKU_TOO_HARD ? SUDOKU_OK : status;
    if (!meets || !reasoning_accepts(&options->reasoning, &rating) || clues < recipe->least_clues ||
        clues > recipe->most_clues)
        return SUDOKU_OK;
    if (options->reasoning.per_level)
        ((struct waiting *)job->solutions.data)[job->batch.at] = (struct waiting){true, rating};
    else if (rates)
        pass_rated(job, answer, &rating);
    else
        job_pass(job, answer);
    return SUDOKU_OK;
}

const struct mode mode_rate = {
    .name = "--rate",
    .most_puzzles = 32,
    .formats = FORMAT_LIST(&format_line, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .needs_one = NEEDS_ONE_SOLUTION,
    .columns = "er,ep,ed,level,hardest,steps",
    .answer = answer_rating,
};

const struct mode mode_filter = {
    .name = "--filter",
    .most_puzzles = 32,
    .formats = FILTER_FORMATS,
    .is_filter = true,
    .needs_one = NEEDS_ONE_SOLUTION,
    .columns = "er,ep,ed,level,hardest,steps", /* if it rates */
    .passes = true,
    .begin = begin_levels,
    .prepare = prepare_waiting,
    .answer = pass_wanted,
    .in_order = pass_first_of_levels,
    .end = end_levels,
};

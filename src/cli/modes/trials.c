/* Numbered trials, until there are enough puzzles; and the answer for a puzzle that was made. */
#include "cli/modes/trials.h"

#include "cli/options/options.h"

void trials_begin(struct trials *trials, const struct options *options)
{
    const size_t wanted = options->making.puzzles, most = options->mode->most_puzzles;
    *trials = (struct trials){.next = options->making.first_trial, .n_next = wanted < most ? wanted : most};
    pthread_mutex_init(&trials->lock, NULL);
}

static bool are_enough(struct trials *trials)
{
    pthread_mutex_lock(&trials->lock);
    bool enough = trials->enough;
    pthread_mutex_unlock(&trials->lock);
    return enough;
}

bool trials_prepare(struct trials *trials, struct job *job)
{
    const size_t most = job->options->mode->most_puzzles;
    uint64_t left = job->options->making.end_trial - trials->next;
    if (left == 0 || are_enough(trials))
        return false;
    job->n = trials->n_next < job->most_puzzles ? trials->n_next : job->most_puzzles;
    job->n = job->n < left ? job->n : (size_t)left;
    job->trial = trials->next;
    trials->next += job->n;
    trials->n_next = 2 * trials->n_next < most ? 2 * trials->n_next : most;
    return true;
}

void trials_stop(struct trials *trials)
{
    pthread_mutex_lock(&trials->lock);
    trials->enough = true;
    pthread_mutex_unlock(&trials->lock);
}

void trials_end(struct trials *trials)
{
    pthread_mutex_destroy(&trials->lock);
}

struct answer trials_answer(const struct job *job, const struct sudoku_item *item, const char *solution)
{
    /* A format with room for one grid shows the puzzle. */
    bool has_room = job->options->format->shows_puzzle;
    return (struct answer){.item = item,
                           .cells = item->cells,
                           .asked = FACT_SOLUTION | FACT_COUNT,
                           .solution = solution,
                           .shown = has_room ? solution : item->cells,
                           .place = item->line,
                           .is_one_of_several = job->options->making.puzzles > 1,
                           .count = {0, 1},
                           .counts = true};
}

void trials_write(struct job *job, const struct answer *answer)
{
    job_write(job, answer);
    job->tally.puzzles += job->n > 0; /* job_write may have ended the job */
}

/* --generate: makes puzzles.
 *
 * Puzzles are made by trial. The result of trial number t depends on the seed and t alone, not on the thread
 * or on other trials. The output is the first N trials that succeed, so threads make trials in any order, and
 * in_order decides which puzzles are still wanted. */
#include <stdlib.h>
#include <string.h>

#include "cli/modes/pool.h"
#include "cli/modes/trials.h"
#include "cli/options/options.h"
#include "cli/run/job.h"

/* In a job: enough for the engine, and a small part of a second. */
enum { MOST_TRIALS = 2048 };

struct generation {
    struct trials trials;
    struct pool makers; /* they hold tables that are slow to build */
    /* Used by in_order only: */
    size_t made;
    uint64_t in_vain; /* trials since the last puzzle */
};

static void free_maker(void *maker)
{
    sudoku_maker_free(maker);
}

static void *begin_generation(const struct options *options)
{
    struct generation *generation = calloc(1, sizeof *generation);
    if (!generation)
        return NULL;
    trials_begin(&generation->trials, options);
    pool_init(&generation->makers, free_maker);
    return generation;
}

/* Trials may be dear, and come in blocks that share work. Then a job has one block at most. */
static bool prepare_trials(struct job *job)
{
    struct generation *generation = job->state;
    size_t block = sudoku_recipe_block(&job->options->making.recipe);
    if (block)
        job->most_puzzles = block - (size_t)(generation->trials.next % block);
    return trials_prepare(&generation->trials, job);
}

/* Returns a maker that no other thread uses; NULL when memory is short. */
static struct sudoku_maker *take_maker(const struct making *making, struct generation *generation)
{
    struct sudoku_maker *maker = pool_take(&generation->makers);
    if (!maker)
        sudoku_maker_new(&making->recipe, making->seed, &maker);
    return maker;
}

/* Puzzle i of a job: job->solutions holds all puzzles, then all solutions, 81 characters apart. */
static char *puzzle_at(const struct job *job, size_t i)
{
    return job->solutions.data + SUDOKU_CELLS * i;
}

static char *solution_at(const struct job *job, size_t i)
{
    return puzzle_at(job, job->n + i);
}

/* Are the puzzles rated? Captions of pictures give the difficulty. */
static bool are_rated(const struct options *options)
{
    return reasoning_needs_rating(&options->reasoning) || options->format->picture;
}

/* Drops the puzzles that are not of the wanted difficulty. The count of each other becomes its rating. Rating
 * takes much longer than making. It is done here, where all threads take part, and not in in_order. */
static void drop_unwanted(struct job *job)
{
    const struct reasoning *reasoning = &job->options->reasoning;
    bool wanted = are_rated(job->options);
    struct sudoku_reasoner *reasoner = wanted ? job_reasoner(job) : NULL;
    for (size_t i = 0; i < job->n && reasoner; i++) {
        struct sudoku_rating rating = SUDOKU_RATING_INIT;
        if (!job->counts.data[i])
            continue;
        int status = sudoku_rate(reasoner, puzzle_at(job, i), &rating);
        if (!job_reasons_on(job, status)) {
            memset(job->counts.data + i, 0, job->n - i); /* puzzles without a rating are not wanted */
            return;
        }
        bool accepted = status == SUDOKU_OK && reasoning_accepts(reasoning, &rating);
        job->counts.data[i] = (char)(accepted ? rating.er : 0);
    }
}

/* Both texts are used as arrays whose size is known before, hence a length of 0 and room for all. */
static void run_generate(struct job *job)
{
    struct generation *generation = job->state;
    size_t n = job->n;
    job->solutions.length = job->counts.length = 0;
    bool has_room = text_room(&job->solutions, 2 * SUDOKU_CELLS * n) != NULL;
    char *made = text_room(&job->counts, n);
    struct sudoku_maker *maker = has_room && made ? take_maker(&job->options->making, generation) : NULL;
    if (!maker) {
        job->no_memory = true;
        return;
    }
    const struct sudoku_control control = job_control(job);
    enum sudoku_status status =
        sudoku_maker_make(maker, job->trial, n, puzzle_at(job, 0), SUDOKU_CELLS, solution_at(job, 0),
                          SUDOKU_CELLS, (unsigned char *)made, &control);
    job->no_memory |= status == SUDOKU_NO_MEMORY;
    if (!job->no_memory)
        drop_unwanted(job);
    pool_give_back(&generation->makers, maker);
}

static void write_puzzle(struct job *job, size_t i, size_t number)
{
    const struct sudoku_item item = {.cells = puzzle_at(job, i), .line = number};
    const struct sudoku_rating rating = {.er = (unsigned char)job->counts.data[i]};
    struct answer answer = trials_answer(job, &item, solution_at(job, i));
    if (are_rated(job->options) && job->options->format->picture)
        answer.rating = &rating;
    trials_write(job, &answer);
}

/* Writes the puzzles that are still wanted, and stops when there are enough or too many trials have
 * failed. Trials are looked at in their order, so the output is the same whatever the number of threads:
 * if a fast thread has made more than enough puzzles, the last ones are dropped. */
static void keep_wanted_puzzles(struct job *job)
{
    const struct making *making = &job->options->making;
    struct generation *generation = job->state;
    bool enough = job->no_memory;
    job_tell_seed(job);
    for (size_t i = 0; i < job->n && !enough && generation->made < making->puzzles; i++) {
        if (job->counts.data[i]) {
            generation->in_vain = 0;
            write_puzzle(job, i, ++generation->made);
        } else if (!job->interrupted && ++generation->in_vain == making->give_up) {
            notes_add(&job->notes, NOTE_TROUBLE, "--generate", 0,
                      "gave up after %llu trial%s without a puzzle, with %zu of %zu made%s",
                      (unsigned long long)making->give_up, making->give_up == 1 ? "" : "s", generation->made,
                      making->puzzles, making->give_up == 1 ? "" : "; try a larger --give-up");
            job->tally.failed++;
            enough = true;
        }
    }
    job->tally.trials += job->n;
    if (enough || generation->made == making->puzzles)
        trials_stop(&generation->trials);
}

static void end_generation(struct job *job)
{
    struct generation *generation = job->state;
    pool_close(&generation->makers);
    trials_end(&generation->trials);
    free(generation);
}

const struct mode mode_generate = {
    .name = "--generate",
    .most_puzzles = MOST_TRIALS,
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES, &format_pair),
    .at_terminal = &format_box,
    .tally = TALLY_MAKING,
    .begin = begin_generation,
    .source = prepare_trials,
    .columns = "solution,solutions,at_least,unique",
    .run = run_generate,
    .in_order = keep_wanted_puzzles,
    .end = end_generation,
};

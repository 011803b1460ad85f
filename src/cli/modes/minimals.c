/* --minimals: the minimal puzzles inside each puzzle, all or some at random. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/options/options.h"
#include "cli/run/job.h"
#include "sudoku_research.h"

/* A puzzle whose minimal puzzles are being written. */
struct inside {
    struct job *job;
    const struct answer *answer;
};

static int write_minimal(void *context, const char *puzzle)
{
    struct inside *inside = context;
    struct job *job = inside->job;
    struct answer answer = *inside->answer;
    answer.cells = answer.result = puzzle;
    answer_show_puzzle(&answer, puzzle);
    job_write(job, &answer);
    return job->sink.out.failed || job->progress.no_memory || job_is_given_up(job);
}

static int compare_puzzles(const void *a, const void *b)
{
    return memcmp(a, b, SUDOKU_CELLS);
}

/* The puzzles that were drawn. */
struct drawn {
    char *puzzles;
    size_t n, room;
    bool no_memory;
};

/* Sorts them by their texts, and drops repetitions. */
static void sort_drawn(struct drawn *drawn)
{
    size_t kept = 0;
    if (drawn->n)
        qsort(drawn->puzzles, drawn->n, SUDOKU_CELLS, compare_puzzles);
    for (size_t i = 0; i < drawn->n; i++) {
        const char *puzzle = drawn->puzzles + SUDOKU_CELLS * i;
        if (i && memcmp(puzzle - SUDOKU_CELLS, puzzle, SUDOKU_CELLS) == 0)
            continue;
        memmove(drawn->puzzles + SUDOKU_CELLS * kept++, puzzle, SUDOKU_CELLS);
    }
    drawn->n = kept;
}

/* Most draws of a small puzzle are the same ones again: when there is no room, they are dropped first. */
static int keep_drawn(void *context, const char *puzzle)
{
    enum { FIRST_ROOM = 4096 };
    struct drawn *drawn = context;
    if (drawn->n == drawn->room) {
        sort_drawn(drawn);
        size_t room = drawn->n > drawn->room / 2 ? 2 * drawn->room : drawn->room ? drawn->room : FIRST_ROOM;
        char *puzzles = realloc(drawn->puzzles, room * SUDOKU_CELLS);
        drawn->no_memory = !puzzles;
        if (!puzzles)
            return 1;
        drawn->puzzles = puzzles;
        drawn->room = room;
    }
    memcpy(drawn->puzzles + SUDOKU_CELLS * drawn->n++, puzzle, SUDOKU_CELLS);
    return 0;
}

/* Draws as many as are wanted. Writes them in the order of their texts, each once. */
static enum sudoku_status write_draws(struct inside *inside, const struct sudoku_control *control)
{
    const struct making *making = &inside->job->options->making;
    struct sudoku_draws draws = SUDOKU_DRAWS_INIT;
    struct drawn drawn = {0};
    draws.seed = making->seed;
    draws.n = making->minimals;
    enum sudoku_status status =
        sudoku_find_minimals(inside->answer->item->cells, &draws, keep_drawn, &drawn, NULL, control);
    if (drawn.no_memory)
        status = SUDOKU_NO_MEMORY;
    sort_drawn(&drawn);
    for (size_t i = 0; status == SUDOKU_OK && i < drawn.n; i++)
        if (write_minimal(inside, drawn.puzzles + SUDOKU_CELLS * i) != 0)
            break;
    free(drawn.puzzles);
    return status;
}

static int answer_minimals(struct job *job, struct answer *answer)
{
    struct inside inside = {job, answer};
    const struct sudoku_control control = job_control(job);
    int status = SUDOKU_BAD_CHARACTER;
    if (!answer->item->error)
        status = job->options->making.minimals ? write_draws(&inside, &control)
                                               : sudoku_find_minimals(answer->item->cells, NULL,
                                                                      write_minimal, &inside, NULL, &control);
    job->sink.tally.solved += status == SUDOKU_OK;
    return status;
}

const struct mode mode_minimals = {
    .name = "--minimals",
    .most_puzzles = 16, /* each may hold a million */
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .needs_clues = true,
    .needs_one = "more than one solution",
    .columns = "result",
    .answer = answer_minimals,
};

/* --minimals: the minimal puzzles inside each puzzle, all or some at random. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/mode.h"
#include "cli/options/options.h"
#include "sudoku_research.h"

/* A puzzle while what is inside it is written. */
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
    return job->out.failed || job->no_memory || !job_keep_alive(job);
}

static int is_given_up(void *context)
{
    struct inside *inside = context;
    return !job_keep_alive(inside->job);
}

static int compare_puzzles(const void *a, const void *b)
{
    return memcmp(a, b, SUDOKU_CELLS);
}

/* Those that were drawn, in the order of their texts, each once. */
static enum sudoku_status write_draws(struct inside *inside)
{
    const struct making *making = &inside->job->options->making;
    size_t n = making->minimals;
    char *puzzles = n <= SIZE_MAX / SUDOKU_CELLS ? malloc(n * SUDOKU_CELLS) : NULL;
    if (!puzzles)
        return SUDOKU_NO_MEMORY;
    enum sudoku_status status = sudoku_draw_minimals(inside->answer->item->cells, n, making->seed, puzzles);
    if (status == SUDOKU_OK)
        qsort(puzzles, n, SUDOKU_CELLS, compare_puzzles);
    for (size_t i = 0; status == SUDOKU_OK && i < n; i++) {
        const char *puzzle = puzzles + SUDOKU_CELLS * i;
        if (i && memcmp(puzzle - SUDOKU_CELLS, puzzle, SUDOKU_CELLS) == 0)
            continue;
        if (write_minimal(inside, puzzle) != 0)
            break;
    }
    free(puzzles);
    return status;
}

static enum sudoku_status write_insides(struct inside *inside)
{
    if (inside->job->options->making.minimals)
        return write_draws(inside);
    return sudoku_find_minimals(inside->answer->item->cells, write_minimal, is_given_up, inside, NULL);
}

/* Writes why there is nothing to write. Candidates can exclude digits that clues do not. */
static void refuse(struct job *job, size_t i, struct answer *answer, enum sudoku_status status)
{
    char reason[REASON_ROOM];
    if (answer->given)
        job_refuse(job, i, answer, "a puzzle of candidates; --minimals works with puzzles of clues");
    else if (status == SUDOKU_NOT_UNIQUE)
        job_not_unique(job, i, answer, "more than one solution");
    else
        job_no_solution(job, i, answer, reason);
    job_write(job, answer);
}

static void run_minimals(struct job *job)
{
    for (size_t i = 0; i < job->n && !job->no_memory; i++) {
        struct answer answer = job_answer(job, i);
        struct inside inside = {job, &answer};
        bool valid = !answer.given && !answer.item->error;
        enum sudoku_status status = valid ? write_insides(&inside) : SUDOKU_BAD_CHARACTER;
        job->at = i + 1;
        if (status == SUDOKU_NO_MEMORY)
            job->no_memory = true;
        else if (status == SUDOKU_OK)
            job->tally.solved++;
        else if (status != SUDOKU_CANCELLED)
            refuse(job, i, &answer, status);
        if (!job_keep_alive(job))
            return;
        job->tally.puzzles++;
    }
}

const struct mode mode_minimals = {
    .name = "--minimals",
    .most_puzzles = 16, /* each may hold a million */
    .formats = FORMAT_LIST(FORMATS_OF_PUZZLES),
    .content = CONTENT_RESULTS,
    .run = run_minimals,
};

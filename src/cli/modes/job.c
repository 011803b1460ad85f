#include "cli/mode.h"

#include <stdio.h>

#include "cli/options/options.h"

void clash_in_words(const struct sudoku_clash *clash, char words[REASON_ROOM])
{
    static const char *const houses[] = {"row", "column", "box"};
    snprintf(words, REASON_ROOM, "r%dc%d and r%dc%d are both %d (%s %d)", clash->first / 9 + 1,
             clash->first % 9 + 1, clash->second / 9 + 1, clash->second % 9 + 1, clash->digit,
             houses[clash->house], clash->index + 1);
}

const char *job_broken(const struct job *job, size_t i, char buffer[REASON_ROOM])
{
    if (job->batch.items[i].error)
        return job->batch.items[i].error;
    struct sudoku_clash clash;
    const char *placed = job->batch.items[i].placed;
    if (sudoku_check(placed ? placed : batch_cells(&job->batch, i), &clash) != SUDOKU_CLASH)
        return NULL;
    clash_in_words(&clash, buffer);
    return buffer;
}

void job_pass_through(struct text *out, const struct item *item)
{
    if (memchr(item->raw, '\n', item->raw_length))
        text_char(out, '\n');
    text_add(out, item->raw, item->raw_length);
    text_char(out, '\n');
}

void job_trouble(struct job *job, const char *about, const char *reason)
{
    notes_add(&job->notes, NOTE_TROUBLE, about, 0, "%s", reason);
    job->trouble = true;
}

static int keep_first(void *to, const char *solution)
{
    char **place = to;
    if (*place)
        memcpy(*place, solution, SUDOKU_CELLS);
    *place = NULL;
    return 0;
}

/* The engine reads cells alone; where the input has candidates they say more. */
static void solve_candidates(struct job *job, unsigned limit)
{
    for (size_t i = 0; i < job->batch.n; i++) {
        const struct item *item = &job->batch.items[i];
        if (!item->candidates)
            continue;
        char *place = job->solutions.data + JOB_STRIDE * i;
        size_t count = 0;
        sudoku_search(item->candidates, limit, keep_first, &place, &count, &job->tally.guesses);
        job->counts.data[i] = (char)count;
    }
}

/* Room for n solutions. Each has its line's end already, which the engine leaves alone from batch to batch. */
static char *room_for_lines(struct text *solutions, size_t n)
{
    size_t room = solutions->room;
    char *lines = text_room(solutions, JOB_STRIDE * n);
    if (solutions->room != room)
        for (size_t at = SUDOKU_CELLS; at < solutions->room; at += JOB_STRIDE)
            lines[at] = '\n';
    return lines;
}

/* Broken puzzles have empty cells, with more solutions than anybody wants: a mark that is no cell spares the engine the
 * search. */
static void mark_broken(struct job *job, char mark)
{
    if (job->batch.n_plain == job->batch.n)
        return;
    batch_write_items(&job->batch);
    for (size_t i = 0; i < job->batch.n; i++)
        if (job->batch.items[i].error)
            *batch_cells(&job->batch, i) = mark;
}

bool job_has_workspace(struct job *job)
{
    return job->workspace || sudoku_workspace_new(job->options->kernel, &job->workspace) == SUDOKU_OK;
}

/* The whole batch through the engine; false when memory is short. */
static bool solve_cells(struct job *job, unsigned limit)
{
    size_t n = job->batch.n;
    job->solutions.length = job->counts.length = 0;
    char *solutions = room_for_lines(&job->solutions, n), *counts = text_room(&job->counts, n);
    if (!solutions || !counts || !job_has_workspace(job))
        return false;
    struct sudoku_statistics statistics = SUDOKU_STATISTICS_INIT;
    mark_broken(job, '!');
    int status = sudoku_workspace_solve(job->workspace, job->batch.cells, batch_stride(&job->batch), n, limit,
                                        solutions, JOB_STRIDE, (unsigned char *)counts, &statistics);
    mark_broken(job, '.');
    job->tally.guesses += statistics.guesses;
    return status == SUDOKU_OK;
}

bool job_solve(struct job *job, unsigned limit)
{
    job->no_memory = !solve_cells(job, limit);
    if (!job->no_memory && job->batch.n_plain < job->batch.n) {
        batch_write_items(&job->batch);
        solve_candidates(job, limit);
    }
    return !job->no_memory;
}

struct answer job_answer(const struct job *job, size_t i)
{
    return (struct answer){
        .item = &job->batch.items[i], .file = job->batch.file, .cells = batch_cells(&job->batch, i)};
}

void job_write(struct job *job, const struct answer *answer)
{
    const struct options *options = job->options;
    options->format->write(&job->out, &options->look, answer);
}

static bool says_why_in_place(const struct job *job)
{
    return job->options->format && job->options->format->gives_reason;
}

void job_no_solution(struct job *job, size_t i, struct answer *answer, char buffer[REASON_ROOM])
{
    bool in_place = says_why_in_place(job);
    const struct item *item = &job->batch.items[i];
    enum note_kind kind;
    job->tally.failed++;
    answer->solution = NULL;
    const char *broken = job_broken(job, i, buffer);
    if (broken) {
        answer->reason = broken;
        job->tally.invalid++;
        answer->limit = 0;
        kind = in_place ? NOTE_BROKEN_IN_PLACE : NOTE_BROKEN;
    } else {
        job->tally.unsolvable++;
        answer->reason = answer->reason ? answer->reason : "no solution";
        kind = in_place ? NOTE_UNSOLVABLE_IN_PLACE : NOTE_UNSOLVABLE;
    }
    notes_add(&job->notes, kind, job->batch.file, item->line, "%s", answer->reason);
}

void job_not_unique(struct job *job, size_t i, struct answer *answer, const char *reason)
{
    job->tally.failed++;
    job->tally.solved++;
    job->tally.not_unique++;
    answer->solution = NULL;
    answer->reason = reason;
    notes_add(&job->notes, says_why_in_place(job) ? NOTE_NOT_UNIQUE_IN_PLACE : NOTE_NOT_UNIQUE,
              job->batch.file, job->batch.items[i].line, "%s", reason);
}

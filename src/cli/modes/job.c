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
    const struct sudoku_item *item = job_item(job, i);
    if (item->error)
        return item->error;
    struct sudoku_clash clash;
    if (sudoku_check(item->placed ? item->placed : item->cells, &clash) != SUDOKU_CLASH)
        return NULL;
    clash_in_words(&clash, buffer);
    return buffer;
}

void job_pass_through(struct text *out, const struct sudoku_item *item)
{
    if (memchr(item->text, '\n', item->text_length))
        text_char(out, '\n');
    text_add(out, item->text, item->text_length);
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

/* The engine reads cells alone; where the input has candidates they say more. solutions may be NULL. */
static void solve_candidates(struct job *job, unsigned limit, char *solutions)
{
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (!item->candidates)
            continue;
        char *place = solutions ? solutions + SUDOKU_LINE * i : NULL;
        size_t count = 0;
        sudoku_search(item->candidates, limit, keep_first, &place, &count, &job->tally.guesses);
        job->counts.data[i] = (char)count;
    }
}

/* Room for n solutions. Each has its line's end already, which the engine leaves alone from batch
 * to batch. */
static char *room_for_lines(struct text *solutions, size_t n)
{
    size_t room = solutions->room;
    char *lines = text_room(solutions, SUDOKU_LINE * n);
    if (solutions->room != room)
        for (size_t at = SUDOKU_CELLS; at < solutions->room; at += SUDOKU_LINE)
            lines[at] = '\n';
    return lines;
}

bool job_has_workspace(struct job *job)
{
    return job->workspace || sudoku_workspace_new(job->options->kernel, &job->workspace) == SUDOKU_OK;
}

/* Sends the whole batch through the engine; solutions may be NULL. False when memory is short. */
static bool solve_cells(struct job *job, unsigned limit, char *solutions)
{
    job->counts.length = 0;
    char *counts = text_room(&job->counts, job->n);
    if (!counts || !job_has_workspace(job))
        return false;
    struct sudoku_statistics statistics = SUDOKU_STATISTICS_INIT;
    enum sudoku_status status =
        sudoku_workspace_solve(job->workspace, sudoku_batch_cells(job->batch), SUDOKU_LINE, job->n, limit,
                               solutions, SUDOKU_LINE, (unsigned char *)counts, &statistics);
    job->tally.guesses += statistics.guesses;
    if (!sudoku_batch_is_plain(job->batch))
        solve_candidates(job, limit, solutions);
    return status == SUDOKU_OK;
}

bool job_solve(struct job *job, unsigned limit)
{
    job->solutions.length = 0;
    char *solutions = room_for_lines(&job->solutions, job->n);
    job->no_memory = !solutions || !solve_cells(job, limit, solutions);
    return !job->no_memory;
}

bool job_count(struct job *job, unsigned limit)
{
    job->no_memory = !solve_cells(job, limit, NULL);
    return !job->no_memory;
}

char *job_copy_puzzles(struct job *job)
{
    job->solutions.length = 0;
    char *copy = text_room(&job->solutions, SUDOKU_CELLS * job->n);
    for (size_t i = 0; copy && i < job->n; i++)
        memcpy(copy + SUDOKU_CELLS * i, job_item(job, i)->cells, SUDOKU_CELLS);
    return copy;
}

struct answer job_answer(const struct job *job, size_t i)
{
    const struct sudoku_item *item = job_item(job, i);
    return (struct answer){.item = item, .file = job->file, .cells = item->cells};
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
    const struct sudoku_item *item = job_item(job, i);
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
    notes_add(&job->notes, kind, job->file, item->line, "%s", answer->reason);
}

void job_not_unique(struct job *job, size_t i, struct answer *answer, const char *reason)
{
    job->tally.failed++;
    job->tally.solved++;
    job->tally.not_unique++;
    answer->solution = NULL;
    answer->reason = reason;
    notes_add(&job->notes, says_why_in_place(job) ? NOTE_NOT_UNIQUE_IN_PLACE : NOTE_NOT_UNIQUE, job->file,
              job_item(job, i)->line, "%s", reason);
}

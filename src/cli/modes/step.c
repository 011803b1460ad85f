/* step.c: --step: makes the next steps and prints the position that they lead to. */
#include "cli/modes/explanation.h"
#include "cli/modes/position.h"
#include "cli/options/options.h"
#include "cli/write/json_parts.h"

static void ignore_step(struct explanation *explanation, const struct sudoku_step *step)
{
    (void)explanation, (void)step;
}

static const char *why_no_step(const struct explanation *explanation)
{
    return explanation->solved ? "the grid is full" : "no technique finds a step";
}

/* Counts the failure and says why no step was made. The grid is printed all the same, so that the next
 * program gets it. */
static void note_no_step(struct explanation *explanation)
{
    struct job *job = explanation->job;
    job->tally.failed++;
    notes_add(&job->notes, NOTE_UNSOLVABLE, job->file, explanation->answer.item->line, "%s",
              why_no_step(explanation));
}

static void write_grid(struct explanation *explanation)
{
    uint16_t candidates[SUDOKU_CELLS];
    position_candidates(&explanation->position, candidates);
    explanation->answer.candidates = candidates;
    explanation->answer.solution = explanation->position.cells;
    job_write(explanation->job, &explanation->answer);
}

static void make_next_steps(struct explanation *explanation)
{
    struct job *job = explanation->job;
    bool json = explanation_writes_json(job);
    if (json)
        explanation_open_json(explanation);
    explanation_make_steps(explanation, job->options->reasoning.steps,
                           json ? explanation_json_step : ignore_step);
    if (!job_reasons_on(job, explanation->status))
        return;
    if (json) {
        explanation_json_result(explanation);
        json_close(&job->out, &explanation->answer);
    } else if (explanation_writes_rows(job)) {
        explanation->answer.reason = explanation->steps ? NULL : why_no_step(explanation);
        explanation_write_row(explanation, &explanation->position, NULL);
    } else {
        write_grid(explanation);
    }
    if (explanation->steps)
        job->tally.solved++;
    else
        note_no_step(explanation);
}

static void run_step(struct job *job)
{
    explanation_run(job, make_next_steps);
}

const struct mode mode_step = {
    .name = "--step",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_candidates, &format_hodoku, &format_pencilmarks, &format_csv, &format_tsv,
                           &format_json, &format_svg, &format_pdf),
    .content = CONTENT_POSITIONS,
    .run = run_step,
};

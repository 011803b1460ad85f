/* explain.c: --explain: every step to the solution, or as far as the techniques lead. */
#include <limits.h>

#include "cli/base/rating.h"
#include "cli/modes/explanation.h"
#include "cli/modes/position.h"
#include "cli/options/options.h"
#include "cli/write/json_parts.h"
#include "cli/write/step_text.h"

/* Writes one line for a step, and below it the reason if it is wanted. */
static void text_step(struct explanation *explanation, const struct sudoku_step *step)
{
    enum { BEHIND_NUMBER = 5 };
    /* A chain in Eureka notation is part of the step, so it is shown even if no reasons are asked for. */
    const struct reasoning *wish = &explanation->job->options->reasoning;
    text_print(&explanation->job->out, "%3u. ", explanation->steps);
    step_add_words(&explanation->job->out, step, SUDOKU_DESCRIBE_STEP);
    text_char(&explanation->job->out, '\n');
    if (wish->why || (wish->notation == NOTATION_EUREKA && step->n_links))
        explanation_add_reason(explanation, step, SUDOKU_DESCRIBE_FULL, BEHIND_NUMBER);
}

/* Rates the puzzle on Sudoku Explainer's scale. In that ladder, the hardest step gives the rating. The ladder
 * for people has another order, so the puzzle is rated separately. */
static void rate_start(struct explanation *explanation, const struct sudoku_position *start)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    explanation->rating = explanation->solved ? explanation->er : SUDOKU_BEYOND;
    if (explanation->job->options->reasoning.ladder == SUDOKU_LADDER_SE ||
        explanation->status == SUDOKU_CANCELLED)
        return;
    int status = sudoku_rate_position(explanation->reasoner, start, &rating);
    if (status == SUDOKU_OK)
        explanation->rating = rating.er;
    else
        explanation->status = status;
}

/* Makes all steps and rates the puzzle. Returns false if the run is over. */
static bool make_all_steps(struct explanation *explanation,
                           void (*write)(struct explanation *explanation, const struct sudoku_step *step))
{
    struct sudoku_position start = explanation->position;
    explanation_make_steps(explanation, UINT_MAX, write);
    rate_start(explanation, &start);
    bool late = explanation->status == SUDOKU_CANCELLED && explanation->job->timed_out;
    if (explanation->solved && !late)
        explanation->job->tally.solved++;
    else if (!late)
        explanation->job->tally.failed++;
    return job_reasons_on(explanation->job, explanation->status);
}

/* Writes a step with the grid that follows from it. */
static void row_step(struct explanation *explanation, const struct sudoku_step *step)
{
    struct sudoku_position after = explanation->position;
    sudoku_make_step(&after, step);
    explanation_write_row(explanation, &after, step);
}

/* Writes a row for each step, and a last one with the reason if there are no steps or they do not solve the
 * puzzle. */
static void explain_in_rows(struct explanation *explanation)
{
    if (!make_all_steps(explanation, row_step))
        return;
    if (!explanation->solved)
        explanation->answer.reason = "no technique leads on from here";
    else if (!explanation->steps)
        explanation->answer.reason = "the grid is already full";
    if (!explanation->solved || !explanation->steps)
        explanation_write_row(explanation, &explanation->position, NULL);
}

/* Draws the grid, full or with the candidates that are left. It calls the formats directly because the format
 * of this mode is words, and only the result is drawn. */
static void draw_result(struct explanation *explanation)
{
    const struct look *look = &explanation->job->options->look;
    uint16_t candidates[SUDOKU_CELLS];
    explanation->answer.solution = explanation->solved ? explanation->position.cells : NULL;
    explanation->answer.place = 0; /* the heading tells which puzzle it is */
    if (explanation->solved) {
        format_box.write(&explanation->job->out, look, &explanation->answer);
        return;
    }
    position_candidates(&explanation->position, candidates);
    explanation->answer.candidates = candidates;
    format_candidates.write(&explanation->job->out, look, &explanation->answer);
    explanation->answer.candidates = NULL;
}

/* `Hardest step: 34. XY-wing, 4.2; the puzzle is hard (4.2 on the scale of SE 1.2.1)` */
static void text_rating(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    if (explanation->steps) {
        text_print(out, "\nHardest step%s: %u. %s, ", explanation->solved ? "" : " so far",
                   explanation->hardest_step, explanation->hardest);
        rating_add(out, explanation->er);
    }
    text_print(out, "%s the puzzle is %s (",
               explanation->steps ? ";" : "\nNo step:", rating_word(explanation->rating));
    rating_add(out, explanation->rating);
    text_string(out, " on the scale of SE 1.2.1)\n");
}

/* Each step is written as soon as it is found, because a long explanation takes time. */
static void explain_in_text(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    explanation_add_heading(explanation);
    if (!memchr(explanation->position.cells, '.', SUDOKU_CELLS))
        text_string(out, "The grid is already full.\n");
    if (!make_all_steps(explanation, text_step))
        return;
    if (!explanation->solved)
        text_string(out, "\nNo technique leads on from here.\n");
    draw_result(explanation);
    if (explanation->steps || !explanation->solved)
        text_rating(explanation);
}

static void explain_in_json(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    explanation_open_json(explanation);
    if (!make_all_steps(explanation, explanation_json_step))
        return;
    explanation_json_result(explanation);
    text_string(out, ",\"er\":");
    rating_add(out, explanation->rating);
    if (explanation->steps)
        text_print(out, ",\"hardest\":{\"step\":%u,\"technique\":\"%s\"}", explanation->hardest_step,
                   explanation->hardest);
    json_close(out, &explanation->answer);
}

static void run_explain(struct job *job)
{
    explanation_run(job, explanation_writes_rows(job)   ? explain_in_rows
                         : explanation_writes_json(job) ? explain_in_json
                                                        : explain_in_text);
}

const struct mode mode_explain = {
    .name = "--explain",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_EXPLANATIONS,
    .run = run_explain,
};

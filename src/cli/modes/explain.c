/* explain.c: --hint, --step and --explain: how a person would solve the puzzle. */
#include <limits.h>

#include "cli/base/rating_words.h"
#include "cli/modes/explanation.h"
#include "cli/options/options.h"
#include "cli/run/half_solved.h"
#include "cli/write/drawn_grid.h"
#include "cli/write/write_json.h"
#include "cli/write/step_text.h"

/* ---- --hint: the next step, in words or as a drawing, or only a hint at it ---- */

/* Marks the candidates of a chain, by branch. Links of a greater depth prove those of the chain; painted too,
 * they would hide it. */
static void paint_links(const struct sudoku_step *step, struct paint *paint)
{
    for (size_t i = 0; i < step->n_links && step->links[i].depth == 0; i++) {
        const struct sudoku_link *link = &step->links[i];
        /* There are few colours, so the later branches share the last one. */
        unsigned branch = link->branch < PAINTED_BRANCHES ? link->branch : PAINTED_BRANCHES - 1;
        (link->on ? paint->on : paint->off)[branch][link->cell] |= (uint16_t)(1u << (link->digit - 1));
    }
}

/* Marks the cells of the pattern, the removed candidates and the placed digit. */
static void paint_step(const struct sudoku_step *step, struct paint *paint)
{
    memset(paint, 0, sizeof *paint);
    paint_links(step, paint);
    for (size_t i = 0; i < step->n_cells; i++)
        paint->pattern[step->cells[i].cell] = step->cells[i].digits;
    for (size_t i = 0; i < step->n_helpers; i++)
        paint->pattern[step->helpers[i].cell] = step->helpers[i].digits;
    for (size_t i = 0; i < step->n_removals; i++)
        paint->gone[step->removals[i].cell] = step->removals[i].digits;
    if (step->digit)
        paint->placed[step->cell] = (uint16_t)(1u << (step->digit - 1));
}

/* Draws the candidates with the step painted in. Clues and paint show only in colour, so neither is passed on
 * without it. */
static void draw_step(struct explanation *explanation, const struct sudoku_step *step)
{
    const struct look *look = &explanation->job->options->look;
    const char *clues = explanation->answer.cells;
    uint16_t candidates[SUDOKU_CELLS];
    struct paint paint;
    position_candidates(&explanation->position, candidates);
    paint_step(step, &paint);
    candidate_grid_add(&explanation->job->out, candidates, look->color ? clues : NULL,
                       look->mark_clues ? clues : NULL, look->color ? &paint : NULL);
}

static void text_reason(struct text *out, const struct sudoku_step *step)
{
    step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
    text_char(out, '\n');
}

/* Writes a hint in words. Each rung, from 1 to 4, tells more than the one below. */
static void text_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    struct text *out = &explanation->job->out;
    unsigned rung = explanation->job->options->reasoning.hint;
    explanation_add_heading(explanation);
    if (rung <= 2) {
        text_string(out, "Look at ");
        step_add_words(out, step, SUDOKU_DESCRIBE_PLACE);
        if (rung == 2)
            text_print(out, ": %s", step->title);
        text_string(out, ".\n");
        return;
    }
    step_add_words(out, step, SUDOKU_DESCRIBE_STEP);
    text_char(out, '\n');
    if (step->n_links && (rung == 4 || explanation->job->options->reasoning.notation == NOTATION_EUREKA))
        explanation_add_reason(explanation, step, SUDOKU_DESCRIBE_FULL, 0);
    else
        text_reason(out, step);
    if (rung == 4)
        draw_step(explanation, step);
}

/* The same rungs in JSON: the keys for what a rung does not tell are left out. */
static void json_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    struct text *out = &explanation->job->out;
    unsigned rung = explanation->job->options->reasoning.hint;
    json_open(out, &explanation->answer);
    text_string(out, ",\"hint\":{\"where\":\"");
    step_add_words(out, step, SUDOKU_DESCRIBE_PLACE);
    text_string(out, rung >= 2 ? "\"," : "\"");
    if (rung >= 2)
        step_json_technique(out, step);
    if (rung >= 3)
        explanation_json_details(explanation, step);
    text_char(out, '}');
    if (rung == 4) {
        uint16_t candidates[SUDOKU_CELLS];
        position_candidates(&explanation->position, candidates);
        json_add_candidates(out, candidates);
    }
    json_close(out, &explanation->answer);
}

/* Draws the grid with the step. A picture shows the whole step, whatever the rung. */
static void picture_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct answer answer = explanation->answer;
    position_candidates(&explanation->position, candidates);
    answer.candidates = candidates;
    answer.shown = explanation->position.cells;
    answer.step = step;
    job_write(explanation->job, &answer);
}

static void write_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    const struct job *job = explanation->job;
    if (explanation_writes_rows(job))
        explanation_write_row(explanation, &explanation->position, step);
    else if (explanation_writes_json(job))
        json_hint(explanation, step);
    else if (job->options->format->picture)
        picture_hint(explanation, step);
    else
        text_hint(explanation, step);
}

static void write_why_no_hint(struct explanation *explanation)
{
    struct job *job = explanation->job;
    bool full = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
    explanation->answer.reason =
        full ? "the grid is full: there is nothing left to do" : "no technique finds a step here";
    if (explanation_writes_json(job))
        explanation_write_bare_json(explanation);
    else if (explanation_writes_rows(job) || job->options->format->picture)
        job_write(job, &explanation->answer);
    else
        text_print(&job->out, "\n%s:%lu: %s\n", job->file, explanation->answer.item->line,
                   explanation->answer.reason);
}

static void give_hint(struct explanation *explanation)
{
    struct tally *tally = &explanation->job->tally;
    explanation->status = sudoku_find_step(explanation->reasoner, &explanation->position, explanation->step);
    if (!job_reasons_on(explanation->job, explanation->status))
        return;
    if (explanation->status == SUDOKU_OK) {
        tally->solved++;
        write_hint(explanation, explanation->step);
    } else {
        tally->failed++;
        write_why_no_hint(explanation);
    }
}

static bool answer_hint(struct job *job, struct answer *answer)
{
    return explain(job, answer, give_hint);
}

const struct mode mode_hint = {
    .name = "--hint",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .answer = answer_hint,
};

/* ---- --step: makes the next steps and prints the position that they lead to ---- */

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
    explanation->answer.shown = explanation->position.cells;
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

static bool answer_step(struct job *job, struct answer *answer)
{
    return explain(job, answer, make_next_steps);
}

const struct mode mode_step = {
    .name = "--step",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_candidates, &format_hodoku, &format_pencilmarks, &format_csv, &format_tsv,
                           &format_json, &format_svg, &format_pdf),
    .columns = "grid,candidates",
    .answer = answer_step,
};

/* ---- --explain: every step to the solution, or as far as the techniques lead ---- */

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
    explanation->answer.shown = explanation->solved ? explanation->position.cells : NULL;
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

static bool answer_explained(struct job *job, struct answer *answer)
{
    return explain(job, answer,
                   explanation_writes_rows(job)   ? explain_in_rows
                   : explanation_writes_json(job) ? explain_in_json
                                                  : explain_in_text);
}

const struct mode mode_explain = {
    .name = "--explain",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json),
    .columns = "puzzle_number,step,technique,rating,placed,removed,text",
    .answer = answer_explained,
};

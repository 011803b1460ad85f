/* hint.c: --hint: the next step, in words or as a drawing, or only a hint at it. */
#include "cli/modes/explanation.h"
#include "cli/modes/position.h"
#include "cli/options/options.h"
#include "cli/write/drawn_grid.h"
#include "cli/write/json_parts.h"
#include "cli/write/step_text.h"

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
    answer.solution = explanation->position.cells;
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

static void run_hint(struct job *job)
{
    explanation_run(job, give_hint);
}

const struct mode mode_hint = {
    .name = "--hint",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .content = CONTENT_HINTS,
    .run = run_hint,
};

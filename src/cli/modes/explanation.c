/* explanation.c: what --explain, --step and --hint have in common. The library finds the steps and words. */
#include "cli/modes/explanation.h"

#include "cli/modes/diagnosis.h"
#include "cli/options/options.h"
#include "cli/run/half_solved.h"
#include "cli/write/write_json.h"
#include "cli/write/format.h"
#include "cli/write/step_text.h"

bool explanation_writes_rows(const struct job *job)
{
    return job->options->format->has_columns && (job->options->format->is_table || job->look->columns_chosen);
}

bool explanation_writes_json(const struct job *job)
{
    return job->options->format == &format_json && !explanation_writes_rows(job);
}

/* Counts a step and remembers the hardest so far; of equally hard ones the first. */
static void count_step(struct explanation *explanation, const struct sudoku_step *step)
{
    explanation->steps++;
    if (step->rating <= explanation->er)
        return;
    explanation->er = step->rating;
    explanation->hardest_step = explanation->steps;
    explanation->hardest = step->title;
}

void explanation_add_reason(struct explanation *explanation, const struct sudoku_step *step,
                            enum sudoku_description words, size_t indent)
{
    bool eureka = explanation->job->options->reasoning.notation == NOTATION_EUREKA && step->n_links;
    step_add_lines(&explanation->job->out, step, eureka ? SUDOKU_DESCRIBE_EUREKA : words, indent);
}

void explanation_json_details(struct explanation *explanation, const struct sudoku_step *step)
{
    step_json_rest(&explanation->job->out, step);
    if (explanation->job->options->reasoning.notation == NOTATION_EUREKA)
        step_json_eureka(&explanation->job->out, step);
}

void explanation_json_step(struct explanation *explanation, const struct sudoku_step *step)
{
    struct text *out = &explanation->job->out;
    text_string(out, explanation->steps > 1 ? ",{" : "{"); /* steps counts this one */
    step_json_technique(out, step);
    explanation_json_details(explanation, step);
    text_char(out, '}');
}

void explanation_make_steps(struct explanation *explanation, unsigned most,
                            void (*write)(struct explanation *explanation, const struct sudoku_step *step))
{
    while (explanation->steps < most &&
           (explanation->status = sudoku_find_step(explanation->reasoner, &explanation->position,
                                                   explanation->step)) == SUDOKU_OK) {
        count_step(explanation, explanation->step);
        write(explanation, explanation->step);
        sudoku_make_step(&explanation->position, explanation->step);
    }
    explanation->solved = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
}

void explanation_write_row(struct explanation *explanation, const struct sudoku_position *position,
                           const struct sudoku_step *step)
{
    struct answer answer = explanation->answer;
    uint16_t candidates[SUDOKU_CELLS];
    position_candidates(position, candidates);
    answer.candidates = candidates;
    answer.grid = position->cells;
    answer.step = step;
    answer.step_number = step ? explanation->steps : 0;
    job_write(explanation->job, &answer);
}

/* The blank line separates it from the puzzle before. */
void explanation_add_heading(struct explanation *explanation)
{
    const struct sudoku_item *item = explanation->answer.item;
    text_print(&explanation->job->out, "\n%s:%lu:", explanation->answer.file, item->line);
    line_add_name(&explanation->job->out, item);
    text_char(&explanation->job->out, '\n');
}

void explanation_write_bare_json(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    json_open(out, &explanation->answer);
    json_close(out, &explanation->answer);
}

void explanation_open_json(struct explanation *explanation)
{
    json_open(&explanation->job->out, &explanation->answer);
    text_string(&explanation->job->out, ",\"steps\":[");
}

void explanation_json_result(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    text_print(out, "],\"solved\":%s,\"grid\":", explanation->solved ? "true" : "false");
    json_add_string(out, explanation->position.cells, SUDOKU_CELLS);
    if (!explanation->solved) {
        uint16_t candidates[SUDOKU_CELLS];
        position_candidates(&explanation->position, candidates);
        json_add_candidates(out, candidates);
    }
}

/* Writes the reason why there is no answer, in a format with a place for it. */
static void write_reason(struct explanation *explanation)
{
    const struct format *format = explanation->job->options->format;
    if (explanation_writes_json(explanation->job))
        explanation_write_bare_json(explanation);
    else if (format->picture || format->gives_reason)
        job_write(explanation->job, &explanation->answer);
}

/* Rejects a puzzle that cannot be explained; without a solution it says which cells or entries cause that. */
static void refuse_puzzle(struct explanation *explanation, int status)
{
    struct text more = {0};
    if (status == SUDOKU_NO_SOLUTION) {
        text_string(&more, "no solution");
        position_add_troubles(&explanation->position, &more);
        wrong_entries_add(&more, explanation->answer.item, explanation->answer.cells);
        text_char(&more, '\0');
        explanation->answer.reason = more.failed ? NULL : more.data;
        explanation->job->no_memory |= more.failed;
    }
    job_decline(explanation->job, &explanation->answer, status, NEEDS_ONE_SOLUTION);
    write_reason(explanation);
    text_free(&more);
}

/* Tells the reasoner which digits are clues, if that is known: a drawing of candidates need not show it, and
 * its clues may have several solutions. */
static void tell_clues(struct explanation *explanation)
{
    const struct sudoku_item *item = explanation->answer.item;
    bool known = !item->candidates || item->placed;
    if (!known || sudoku_reasoner_set_clues(explanation->reasoner, item->cells) != SUDOKU_OK)
        sudoku_reasoner_set_clues(explanation->reasoner, NULL);
}

/* Begins an explanation. A position must have exactly one solution, or the techniques that rely on this would
 * mislead. Returns false if there is nothing to explain; unless the time or the run is over, the status is
 * SUDOKU_OK all the same, so that the next puzzle gets its turn. */
static bool begin_explanation(struct explanation *explanation)
{
    struct job *job = explanation->job;
    job_start_clock(job);
    int status = position_of_item(explanation->answer.item, &explanation->position);
    if (status == SUDOKU_OK)
        status = position_check(job, &explanation->position);
    if (status == SUDOKU_CANCELLED) {
        explanation->status = status;
        return false;
    }
    if (status != SUDOKU_OK) {
        refuse_puzzle(explanation, status);
        return false;
    }
    if (explanation_writes_rows(job) && !job_find_facts(job, &explanation->answer, &explanation->facts)) {
        explanation->status = SUDOKU_CANCELLED;
        return false;
    }
    job_start_clock(job); /* the facts of the row do not use up the time for the steps */
    tell_clues(explanation);
    return true;
}

/* Removes what a puzzle has added since the output had this length. If the output is shorter now, everything
 * before the puzzle has been sent, and only its own beginning is left. */
static void take_back(struct job *job, size_t length)
{
    job->out.length = job->out.length >= length ? length : 0;
}

/* Ends a puzzle whose time is over. Its steps stay in text and rows; a JSON object is removed, because half
 * of one is invalid. */
static void give_up(struct explanation *explanation, size_t length)
{
    struct job *job = explanation->job;
    job_undecided(job, &explanation->answer);
    if (explanation_writes_json(job))
        take_back(job, length);
    if (job->options->mode == &mode_explain && explanation->steps && !job->options->format->gives_reason)
        text_print(&job->out, "\n%s\n", job->reason);
    write_reason(explanation);
    explanation->status = SUDOKU_OK; /* the next puzzle gets its turn */
}

bool explain(struct job *job, struct answer *answer, void (*write)(struct explanation *explanation))
{
    struct explanation explanation = {.job = job, .answer = *answer, .reasoner = job_reasoner(job)};
    size_t length = job->out.length;
    if (!explanation.reasoner || sudoku_step_new(&explanation.step) != SUDOKU_OK) {
        job->no_memory = true;
        return false;
    }
    if (begin_explanation(&explanation))
        write(&explanation);
    if (explanation.status == SUDOKU_CANCELLED && job->timed_out)
        give_up(&explanation, length);
    sudoku_step_free(explanation.step);
    if (job->out.failed || job->no_memory)
        take_back(job, length);
    return job_reasons_on(job, explanation.status) && !job->no_memory && !job->out.failed;
}

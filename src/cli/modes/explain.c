/* explain.c: --hint, --step and --explain: how a person would solve the puzzle. The library finds the steps
 * and the words; explanation.c writes them. All three begin each puzzle in the same way. */
#include <limits.h>

#include "cli/modes/diagnosis.h"
#include "cli/modes/explanation.h"
#include "cli/options/options.h"

/* Jobs are small because one puzzle may take long: its output should not wait for many others. */
enum { EXPLANATIONS_IN_A_JOB = 16 };

/* ---- Steps ---- */

/* Remembers a step if it is the hardest so far: of equally hard ones the first. */
static void note_hardest(struct explanation *explanation)
{
    const struct sudoku_step *step = explanation->step;
    if (step->rating <= explanation->er)
        return;
    explanation->er = step->rating;
    explanation->hardest_step = explanation->steps;
    explanation->hardest = step->title;
}

/* Makes steps, at most `most` or as far as the techniques lead. */
static void make_steps(struct explanation *explanation, unsigned most)
{
    while (explanation->steps < most &&
           (explanation->status = sudoku_find_step(explanation->reasoner, &explanation->position,
                                                   explanation->step)) == SUDOKU_OK) {
        explanation->steps++;
        note_hardest(explanation);
        explanation_add_step(explanation);
        sudoku_make_step(&explanation->position, explanation->step);
    }
    explanation->solved = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
}

/* ---- --hint: the next step, in words or as a drawing, or only a hint at it ---- */

/* A sudoku_visit_step. */
static int list_step(void *context, const struct sudoku_step *step)
{
    struct explanation *explanation = context;
    (void)step; /* it is explanation->step */
    if (explanation->steps++ == 0)
        explanation_begin(explanation);
    explanation_add_step(explanation);
    return explanation->out->failed;
}

/* Finds the next step, or lists all. */
static int find_hint(struct explanation *explanation)
{
    if (!explanation->lists_steps)
        return sudoku_find_step(explanation->reasoner, &explanation->position, explanation->step);
    int status = sudoku_find_all_steps(explanation->reasoner, &explanation->position, explanation->step,
                                       list_step, explanation);
    if (explanation->steps)
        explanation_end_list(explanation);
    return status;
}

/* Makes a text the reason why there is no step. */
static void take_reason(struct explanation *explanation, struct text *reason)
{
    text_char(reason, '\0');
    explanation->answer.reason = reason->failed ? "" : reason->data;
    explanation->job->progress.no_memory |= reason->failed;
}

/* Says why there is no hint: `no technique finds a step here (asked: x-wing)` */
static void give_no_hint(struct explanation *explanation)
{
    struct text why = {0};
    const struct reasoning *wish = explanation->wish;
    if (!memchr(explanation->position.cells, '.', SUDOKU_CELLS)) {
        text_string(&why, "the grid is full: there is nothing left to do");
    } else {
        text_string(&why, "no technique finds a step here");
        if (*wish->only)
            text_print(&why, " (asked: %s)", wish->only);
        if (*wish->without)
            text_print(&why, " (not asked: %s)", wish->without);
    }
    explanation->job->sink.tally.failed++;
    take_reason(explanation, &why);
    explanation_add_no_hint(explanation);
    text_free(&why);
}

static void give_hint(struct explanation *explanation)
{
    struct job *job = explanation->job;
    explanation->status = find_hint(explanation);
    if (!job_reasons_on(job, explanation->status))
        return;
    if (explanation->status != SUDOKU_OK) {
        give_no_hint(explanation);
        return;
    }
    job->sink.tally.solved++;
    if (!explanation->lists_steps)
        explanation_add_hint(explanation);
}

/* ---- --step: makes the next steps and prints the position that they lead to ---- */

/* The grid is printed even if no step was made, so that the next program gets it. */
static void make_next_steps(struct explanation *explanation)
{
    struct job *job = explanation->job;
    explanation_begin(explanation);
    make_steps(explanation, explanation->wish->steps);
    if (!job_reasons_on(job, explanation->status))
        return;
    const char *why = explanation->solved ? "the grid is full" : "no technique finds a step";
    explanation_end_position(explanation, why);
    job->sink.tally.solved += explanation->steps > 0;
    job->sink.tally.failed += explanation->steps == 0;
    if (!explanation->steps)
        notes_add(&job->sink.notes, NOTE_UNSOLVABLE, job->batch.file, explanation->answer.item->line, "%s",
                  why);
}

/* ---- --explain: every step to the solution, or as far as the techniques lead ---- */

/* Makes all steps and rates the puzzle on Sudoku Explainer's scale. In that ladder, the hardest step gives
 * the rating; the ladder for people has another order, so the puzzle is rated separately. Returns false if
 * the run is over. */
static bool make_all_steps(struct explanation *explanation)
{
    struct job *job = explanation->job;
    const struct sudoku_position start = explanation->position;
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    make_steps(explanation, UINT_MAX);
    explanation->rating = explanation->solved ? explanation->er : SUDOKU_BEYOND;
    explanation->answer.above = explanation->status == SUDOKU_TOO_HARD ? explanation->wish->max_er : 0;
    if (explanation->wish->ladder != SUDOKU_LADDER_SE && explanation->status != SUDOKU_CANCELLED) {
        job->worker->rating = &rating;
        int status = sudoku_rate(explanation->reasoner, NULL, &start, &rating);
        job->worker->rating = NULL;
        explanation->answer.above = status == SUDOKU_TOO_HARD ? explanation->wish->max_er : 0;
        if (status == SUDOKU_OK)
            explanation->rating = rating.er;
        else
            explanation->status = status;
    }
    if (explanation->status != SUDOKU_CANCELLED || !job->progress.timed_out) {
        job->sink.tally.solved += explanation->solved;
        job->sink.tally.failed += !explanation->solved;
    }
    return job_reasons_on(job, explanation->status);
}

/* Each step is written as soon as it is found, because a long explanation takes time. */
static void explain_all(struct explanation *explanation)
{
    explanation_begin(explanation);
    if (make_all_steps(explanation))
        explanation_end(explanation);
}

/* ---- One puzzle ---- */

/* Rejects a puzzle that cannot be explained; without a solution it says which cells or entries cause that. */
static void refuse(struct explanation *explanation, int status)
{
    struct text more = {0};
    if (status == SUDOKU_NO_SOLUTION) {
        text_string(&more, "no solution");
        position_add_troubles(&explanation->position, &more);
        wrong_entries_add(&more, explanation->answer.item, explanation->answer.cells);
        take_reason(explanation, &more);
    }
    job_decline(explanation->job, &explanation->answer, status);
    explanation_refuse(explanation);
    text_free(&more);
}

/* Begins an explanation. A position must have exactly one solution, or the techniques that rely on this would
 * mislead. Returns false if there is nothing to explain; unless the time or the run is over, the status is
 * SUDOKU_OK all the same, so that the next puzzle gets its turn. */
static bool begin(struct explanation *explanation)
{
    struct job *job = explanation->job;
    const struct sudoku_item *item = explanation->answer.item;
    int status = position_of_item(item, &explanation->position);
    if (status == SUDOKU_OK)
        status = position_check(job, &explanation->position);
    if (status != SUDOKU_OK && status != SUDOKU_CANCELLED) {
        refuse(explanation, status);
        return false;
    }
    if (status == SUDOKU_OK && (explanation->manner == AS_ROWS || explanation->wish->rated) &&
        !job_find_facts(job, &explanation->answer, &explanation->facts))
        status = SUDOKU_CANCELLED;
    explanation->status = status;
    if (status != SUDOKU_OK)
        return false;
    job_start_clock(job); /* the facts of the row do not use up the time for the steps */
    return true;
}

/* Removes what a puzzle has added since the output had this length. If the output is shorter now, everything
 * before the puzzle has been sent, and only its own beginning is left. */
static void take_back(struct job *job, size_t length)
{
    job->sink.out.length = job->sink.out.length >= length ? length : 0;
}

/* Ends a puzzle whose time is over. Its steps stay in text and rows; a JSON object is removed, because half
 * of one is invalid. */
static void give_up(struct explanation *explanation, size_t length)
{
    struct job *job = explanation->job;
    job_decline(job, &explanation->answer, SUDOKU_GAVE_UP);
    if (explanation->manner == AS_JSON)
        take_back(job, length);
    if (explanation->lists_steps && explanation->steps && explanation->manner != AS_PICTURES &&
        !(job->options->format->traits & GIVES_REASON))
        text_print(&job->sink.out, "\n%s\n", job->reason);
    explanation_refuse(explanation);
    explanation->status = SUDOKU_OK; /* the next puzzle gets its turn */
}

static enum manner find_manner(const struct job *job)
{
    const struct format *format = job->options->format;
    if ((format->traits & HAS_COLUMNS) && ((format->traits & IS_TABLE) || job->look->columns_chosen))
        return AS_ROWS;
    return format == &format_json ? AS_JSON : format->page_writer ? AS_PICTURES : AS_TEXT;
}

static int explain(struct job *job, struct answer *answer, void (*write)(struct explanation *explanation))
{
    struct explanation explanation = {.job = job,
                                      .out = &job->sink.out,
                                      .wish = &job->options->reasoning,
                                      .manner = find_manner(job),
                                      .lists_steps =
                                          write == explain_all || job->options->reasoning.hint == HINT_ALL,
                                      .answer = *answer,
                                      .reasoner = job_reasoner(job)};
    size_t length = job->sink.out.length;
    if (!explanation.reasoner || sudoku_step_new(&explanation.step) != SUDOKU_OK)
        return SUDOKU_NO_MEMORY;
    if (begin(&explanation))
        write(&explanation);
    if (explanation.status == SUDOKU_CANCELLED && job->progress.timed_out)
        give_up(&explanation, length);
    sudoku_step_free(explanation.step);
    if (job->sink.out.failed || job->progress.no_memory)
        take_back(job, length);
    if (job->progress.no_memory || job->sink.out.failed)
        return SUDOKU_NO_MEMORY;
    return job_reasons_on(job, explanation.status) ? SUDOKU_OK : SUDOKU_CANCELLED;
}

static int answer_hint(struct job *job, struct answer *answer)
{
    return explain(job, answer, give_hint);
}

static int answer_step(struct job *job, struct answer *answer)
{
    return explain(job, answer, make_next_steps);
}

static int answer_explained(struct job *job, struct answer *answer)
{
    return explain(job, answer, explain_all);
}

const struct mode mode_hint = {
    .name = "--hint",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .needs_one = NEEDS_ONE_SOLUTION,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .answer = answer_hint,
};

const struct mode mode_step = {
    .name = "--step",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .needs_one = NEEDS_ONE_SOLUTION,
    .formats = FORMAT_LIST(&format_candidates, &format_hodoku, &format_pencilmarks, &format_csv, &format_tsv,
                           &format_json, &format_svg, &format_pdf),
    .columns = "grid,candidates",
    .answer = answer_step,
};

const struct mode mode_explain = {
    .name = "--explain",
    .most_puzzles = EXPLANATIONS_IN_A_JOB,
    .needs_one = NEEDS_ONE_SOLUTION,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .columns = "puzzle_number,step,technique,rating,placed,removed,text",
    .answer = answer_explained,
};

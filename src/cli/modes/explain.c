/* explain.c: --hint, --step and --explain: how a person would solve the puzzle. The library finds the steps
 * and the words. All three begin each puzzle in the same way and differ in what they write. */
#include <limits.h>

#include "cli/base/rating_words.h"
#include "cli/modes/diagnosis.h"
#include "cli/options/options.h"
#include "cli/run/job.h"
#include "cli/write/drawn_grid.h"
#include "cli/write/write_json.h"

/* Jobs are small because one puzzle may take long: its output should not wait for many others. */
enum { EXPLANATIONS_IN_A_JOB = 16 };

/* One puzzle's explanation. */
struct explanation {
    struct job *job;
    struct text *out;             /* the job's */
    const struct reasoning *wish; /* the options */
    bool lists_steps;             /* --explain */
    bool rows;                    /* it is written as rows of columns; */
    bool json;                    /* as a JSON object with whole steps; */
    bool pictures;                /* as pictures; or else as text */
    struct answer answer;
    struct sudoku_position position;
    uint16_t candidates[SUDOKU_CELLS]; /* room for those of the position that is written */
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step; /* the last one found */
    int status;               /* of the search for it */
    unsigned steps;
    unsigned hardest_step; /* its number, from 1 */
    unsigned er;           /* of the hardest step made */
    unsigned rating;       /* of the puzzle: that of Sudoku Explainer, whatever the ladder */
    const char *hardest;
    unsigned hardest_length; /* if it is a whip or braid */
    bool solved;
    struct facts facts; /* for the rows of the puzzle */
};

/* ---- Pieces that several of them write ---- */

static const uint16_t *find_candidates(struct explanation *explanation)
{
    position_candidates(&explanation->position, explanation->candidates);
    return explanation->candidates;
}

/* The blank line separates it from the puzzle before. */
static void add_heading(struct explanation *explanation)
{
    const struct sudoku_item *item = explanation->answer.item;
    text_print(explanation->out, "\n%s:%lu:", explanation->answer.file, item->line);
    line_add_name(explanation->out, item);
    text_char(explanation->out, '\n');
}

static bool is_in_eureka(const struct explanation *explanation)
{
    return explanation->wish->notation == NOTATION_EUREKA &&
           sudoku_describe_step(explanation->step, SUDOKU_DESCRIBE_EUREKA, NULL, 0) > 0;
}

static void add_reason(struct explanation *explanation, size_t indent)
{
    step_add_lines(explanation->out, explanation->step,
                   is_in_eureka(explanation) ? SUDOKU_DESCRIBE_EUREKA : SUDOKU_DESCRIBE_FULL, indent);
}

/* Adds what a step does, without the name of its technique. */
static void json_details(struct explanation *explanation)
{
    json_add_details(explanation->out, explanation->step, explanation->wish->notation == NOTATION_EUREKA);
}

/* Closes the list of steps and adds the position they lead to; the object stays open. */
static void json_result(struct explanation *explanation)
{
    struct text *out = explanation->out;
    json_end(out, ']');
    json_truth(out, "solved", explanation->solved);
    json_key(out, "grid");
    json_add_string(out, explanation->position.cells, SUDOKU_CELLS);
    if (!explanation->solved)
        json_add_candidates(out, find_candidates(explanation));
}

/* Writes a row with a position and, unless it is NULL, a step. */
static void write_row(struct explanation *explanation, const struct sudoku_position *position,
                      const struct sudoku_step *step)
{
    struct answer answer = explanation->answer;
    uint16_t before[SUDOKU_CELLS];
    position_candidates(position, explanation->candidates);
    position_candidates(&explanation->position, before);
    answer.candidates = explanation->candidates;
    answer.before = step ? explanation->position.cells : NULL;
    answer.before_candidates = step ? before : NULL;
    answer.grid = position->cells;
    answer.step = step;
    answer.step_number = step ? explanation->steps : 0;
    job_write(explanation->job, &answer);
}

static void write_grid(struct explanation *explanation)
{
    explanation->answer.candidates = find_candidates(explanation);
    explanation->answer.shown = explanation->position.cells;
    job_write(explanation->job, &explanation->answer);
}

/* Draws the position and, unless it is NULL, a step, with words under the picture if pictures have some. */
static void write_picture(struct explanation *explanation, const struct sudoku_step *step, struct text *words)
{
    struct answer *answer = &explanation->answer;
    answer->step = step;
    answer->step_number = step ? explanation->steps : 0;
    answer->words = explanation->job->look->has_words ? words : NULL;
    write_grid(explanation);
    text_fail_with(explanation->out, words);
    text_free(words);
}

/* The same for the step that was found, and its words. */
static void write_step_picture(struct explanation *explanation)
{
    struct text words = {0};
    step_add_words(&words, explanation->step, SUDOKU_DESCRIBE_STEP);
    text_char(&words, '\n');
    step_add_words(&words, explanation->step, SUDOKU_DESCRIBE_REASON);
    write_picture(explanation, explanation->step, &words);
}

/* Writes why there is no answer: in JSON, the object of the puzzle without one. */
static void write_without(struct explanation *explanation)
{
    if (explanation->json) {
        json_open(explanation->out, &explanation->answer);
        json_close(explanation->out, &explanation->answer);
    } else {
        job_write(explanation->job, &explanation->answer);
    }
}

/* Writes the reason why a puzzle is refused, in a format with a place for it. */
static void write_refusal(struct explanation *explanation)
{
    if (explanation->pictures || (explanation->job->options->format->traits & GIVES_REASON))
        write_without(explanation);
}

/* ---- Steps ---- */

/* Writes a step before it is made; --step shows it in JSON alone. */
static void write_step(struct explanation *explanation)
{
    enum { BEHIND_NUMBER = 5 };
    struct text *out = explanation->out;
    if (explanation->json) {
        json_begin(out, NULL, '{');
        json_add_technique(out, explanation->step);
        json_details(explanation);
        json_end(out, '}');
    } else if (explanation->lists_steps && explanation->rows) {
        struct sudoku_position after = explanation->position;
        sudoku_make_step(&after, explanation->step);
        write_row(explanation, &after, explanation->step);
    } else if (explanation->lists_steps && explanation->pictures) {
        write_step_picture(explanation);
    } else if (explanation->lists_steps) {
        text_print(out, "%3u. ", explanation->steps);
        step_add_words(out, explanation->step, SUDOKU_DESCRIBE_STEP);
        text_char(out, '\n');
        /* A chain in Eureka notation is part of the step, so it is shown even if no reasons are asked for. */
        if (explanation->wish->why || is_in_eureka(explanation))
            add_reason(explanation, BEHIND_NUMBER);
    }
}

/* Remembers a step if it is the hardest so far: of equally hard ones the first, but the longest whip. */
static void note_hardest(struct explanation *explanation)
{
    const struct sudoku_step *step = explanation->step;
    unsigned length = explanation->wish->ladder == SUDOKU_LADDER_WHIPS ? step->length : 0;
    if (step->rating < explanation->er ||
        (step->rating == explanation->er && length <= explanation->hardest_length))
        return;
    explanation->er = step->rating;
    explanation->hardest_step = explanation->steps;
    explanation->hardest = step->title;
    explanation->hardest_length = length;
}

/* Makes steps, at most `most` or as far as the techniques lead. */
static void make_steps(struct explanation *explanation, unsigned most)
{
    while (explanation->steps < most &&
           (explanation->status = sudoku_find_step(explanation->reasoner, &explanation->position,
                                                   explanation->step)) == SUDOKU_OK) {
        explanation->steps++;
        note_hardest(explanation);
        write_step(explanation);
        sudoku_make_step(&explanation->position, explanation->step);
    }
    explanation->solved = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
}

/* ---- --hint: the next step, in words or as a drawing, or only a hint at it ---- */

/* Draws the candidates with the step in colours: the chain by branch, the cells of the pattern, the removed
 * candidates and the placed digit. */
static void draw_step(struct explanation *explanation)
{
    const struct sudoku_step *step = explanation->step;
    struct drawing drawing;
    drawing_begin(&drawing, &explanation->job->options->look, explanation->answer.cells, true);
    /* Links of a greater depth prove those of the chain; in colours, too, they would hide it. */
    for (size_t i = 0; i < step->n_links && step->links[i].depth == 0; i++) {
        const struct sudoku_link *link = &step->links[i];
        unsigned branch = link->branch < INK_BRANCHES ? link->branch : INK_BRANCHES - 1;
        drawing_ink(&drawing, link->cell, 1u << (link->digit - 1), INK_CHAIN - 2 * branch - !link->on);
    }
    for (size_t i = 0; i < step->n_cells; i++)
        drawing_ink(&drawing, step->cells[i].cell, step->cells[i].digits, INK_PATTERN);
    for (size_t i = 0; i < step->n_helpers; i++)
        drawing_ink(&drawing, step->helpers[i].cell, step->helpers[i].digits, INK_PATTERN);
    for (size_t i = 0; i < step->n_removals; i++)
        drawing_ink(&drawing, step->removals[i].cell, step->removals[i].digits, INK_GONE);
    if (step->digit)
        drawing_ink(&drawing, step->cell, 1u << (step->digit - 1), INK_PLACED);
    drawing.sets = find_candidates(explanation);
    drawing_add(explanation->out, &drawing);
}

/* Writes a hint in words. Each rung, from 1 to 4, tells more than the one below. */
static void text_hint(struct explanation *explanation)
{
    struct text *out = explanation->out;
    const struct sudoku_step *step = explanation->step;
    unsigned rung = explanation->wish->hint;
    add_heading(explanation);
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
    if (is_in_eureka(explanation) || (rung == 4 && step->n_links)) {
        add_reason(explanation, 0);
    } else {
        step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
        text_char(out, '\n');
    }
    if (rung == 4)
        draw_step(explanation);
}

/* The same rungs in JSON: the keys for what a rung does not tell are left out. */
static void json_hint(struct explanation *explanation)
{
    struct text *out = explanation->out;
    unsigned rung = explanation->wish->hint;
    json_open(out, &explanation->answer);
    json_begin(out, "hint", '{');
    json_add_words(out, "where", explanation->step, SUDOKU_DESCRIBE_PLACE);
    if (rung >= 2)
        json_add_technique(out, explanation->step);
    if (rung >= 3)
        json_details(explanation);
    json_end(out, '}');
    if (rung == 4)
        json_add_candidates(out, find_candidates(explanation));
    json_close(out, &explanation->answer);
}

/* A sudoku_visit_step. */
static int list_step(void *context, const struct sudoku_step *step)
{
    struct explanation *explanation = context;
    (void)step; /* it is explanation->step */
    if (explanation->steps++ == 0 && explanation->json) {
        json_open(explanation->out, &explanation->answer);
        json_begin(explanation->out, "steps", '[');
    } else if (explanation->steps == 1 && !explanation->rows && !explanation->pictures) {
        add_heading(explanation);
    }
    write_step(explanation);
    return explanation->out->failed;
}

/* Finds the next step, or lists all. */
static int find_hint(struct explanation *explanation)
{
    if (explanation->wish->hint != HINT_ALL)
        return sudoku_find_step(explanation->reasoner, &explanation->position, explanation->step);
    explanation->lists_steps = true;
    int status = sudoku_find_all_steps(explanation->reasoner, &explanation->position, explanation->step,
                                       list_step, explanation);
    if (explanation->steps && explanation->json) {
        json_end(explanation->out, ']');
        json_close(explanation->out, &explanation->answer);
    }
    return status;
}

static void give_hint(struct explanation *explanation)
{
    struct job *job = explanation->job;
    struct answer *answer = &explanation->answer;
    explanation->status = find_hint(explanation);
    if (!job_reasons_on(job, explanation->status))
        return;
    if (explanation->status != SUDOKU_OK) {
        bool full = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
        job->tally.failed++;
        answer->reason =
            full ? "the grid is full: there is nothing left to do" : "no technique finds a step here";
        if (explanation->json || explanation->rows || explanation->pictures)
            write_without(explanation);
        else
            text_print(explanation->out, "\n%s:%lu: %s\n", job->file, answer->item->line, answer->reason);
        return;
    }
    job->tally.solved++;
    if (explanation->lists_steps)
        return;
    if (explanation->rows) {
        write_row(explanation, &explanation->position, explanation->step);
    } else if (explanation->json) {
        json_hint(explanation);
    } else if (explanation->pictures) { /* they show the whole step, whatever the rung */
        write_step_picture(explanation);
    } else {
        text_hint(explanation);
    }
}

/* ---- --step: makes the next steps and prints the position that they lead to ---- */

/* The grid is printed even if no step was made, so that the next program gets it. */
static void make_next_steps(struct explanation *explanation)
{
    struct job *job = explanation->job;
    if (explanation->json) {
        json_open(explanation->out, &explanation->answer);
        json_begin(explanation->out, "steps", '[');
    }
    make_steps(explanation, explanation->wish->steps);
    if (!job_reasons_on(job, explanation->status))
        return;
    const char *why = explanation->solved ? "the grid is full" : "no technique finds a step";
    if (explanation->json) {
        json_result(explanation);
        json_close(explanation->out, &explanation->answer);
    } else if (explanation->rows) {
        explanation->answer.reason = explanation->steps ? NULL : why;
        write_row(explanation, &explanation->position, NULL);
    } else {
        write_grid(explanation);
    }
    job->tally.solved += explanation->steps > 0;
    job->tally.failed += explanation->steps == 0;
    if (!explanation->steps)
        notes_add(&job->notes, NOTE_UNSOLVABLE, job->file, explanation->answer.item->line, "%s", why);
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
        int status = sudoku_rate_position(explanation->reasoner, &start, &rating);
        explanation->answer.above = status == SUDOKU_TOO_HARD ? explanation->wish->max_er : 0;
        if (status == SUDOKU_OK)
            explanation->rating = rating.er;
        else
            explanation->status = status;
    }
    if (explanation->status != SUDOKU_CANCELLED || !job->timed_out) {
        job->tally.solved += explanation->solved;
        job->tally.failed += !explanation->solved;
    }
    return job_reasons_on(job, explanation->status);
}

/* Writes a last row with the reason if there are no steps or they do not solve the puzzle. */
static void end_rows(struct explanation *explanation)
{
    if (explanation->solved && explanation->steps)
        return;
    explanation->answer.reason = explanation->solved         ? "the grid is already full"
                                 : explanation->wish->max_er ? "no step within --max-er leads on from here"
                                                             : "no technique leads on from here";
    write_row(explanation, &explanation->position, NULL);
}

static void end_json(struct explanation *explanation)
{
    struct text *out = explanation->out;
    json_result(explanation);
    const struct sudoku_rating *rating = explanation->answer.rating;
    unsigned above = explanation->answer.above;
    json_key(out, above ? "above" : "er");
    rating_add(out, above ? above : explanation->rating);
    if (rating) {
        json_key(out, "ep");
        rating_add(out, rating->ep);
        json_key(out, "ed");
        rating_add(out, rating->ed);
        json_word(out, "level", rating_word(rating->er));
    }
    if (explanation->steps) {
        json_begin(out, "hardest", '{');
        json_number(out, "step", explanation->hardest_step);
        json_word(out, "technique", explanation->hardest);
        if (explanation->hardest_length)
            json_number(out, "length", explanation->hardest_length);
        json_end(out, '}');
    }
    json_close(out, &explanation->answer);
}

static const char full_already[] = "The grid is already full.\n";

/* Says that there is no further step. */
static void add_end(const struct explanation *explanation, struct text *out)
{
    text_string(out, explanation->wish->max_er ? "\nNo step up to " : "\nNo technique");
    if (explanation->wish->max_er)
        rating_add(out, explanation->wish->max_er);
    text_string(out, " leads on from here.\n");
}

/* Adds `Hardest step: 34. XY-wing, 4.2; the puzzle is hard (4.2 on the scale of SE 1.2.1)`, or `Longest step:
 * 12. whip[4]`. */
static void add_hardest(const struct explanation *explanation, struct text *out)
{
    if (explanation->solved && !explanation->steps)
        return;
    if (explanation->steps) {
        unsigned length = explanation->hardest_length;
        text_print(out, "\n%s step%s: %u. %s", length ? "Longest" : "Hardest",
                   explanation->solved ? "" : " so far", explanation->hardest_step, explanation->hardest);
        if (length) { /* whips and braids are not rated */
            text_print(out, "[%u]", length);
        } else {
            text_string(out, ", ");
            rating_add(out, explanation->er);
        }
    }
    if (explanation->rating >= SUDOKU_BEYOND && reasoning_is_limited(explanation->wish)) {
        text_string(out, explanation->steps ? "\n" : "\nNo step.\n");
        return;
    }
    text_string(out, explanation->steps ? ";" : "\nNo step:");
    if (explanation->answer.above) {
        text_string(out, " the puzzle is above ");
        rating_add(out, explanation->answer.above);
        text_string(out, " on the scale of SE 1.2.1\n");
        return;
    }
    text_print(out, " the puzzle is %s (", rating_word(explanation->rating));
    rating_add(out, explanation->rating);
    text_string(out, " on the scale of SE 1.2.1");
    if (explanation->answer.rating) {
        text_string(out, ", EP ");
        rating_add(out, explanation->answer.rating->ep);
        text_string(out, ", ED ");
        rating_add(out, explanation->answer.rating->ed);
    }
    text_string(out, ")\n");
}

/* Draws the grid, full or with the candidates that are left, and the hardest step below it. Calls the formats
 * directly because the format of this mode is words, and only the result is drawn. */
static void end_text(struct explanation *explanation)
{
    struct text *out = explanation->out;
    struct answer *answer = &explanation->answer;
    answer->place = 0; /* the heading tells which puzzle it is */
    answer->shown = explanation->solved ? explanation->position.cells : NULL;
    answer->candidates = explanation->solved ? answer->candidates : find_candidates(explanation);
    if (!explanation->solved)
        add_end(explanation, out);
    (explanation->solved ? &format_box : &format_candidates)
        ->write(out, &explanation->job->options->look, answer);
    add_hardest(explanation, out);
}

static void end_pictures(struct explanation *explanation)
{
    struct text words = {0};
    if (!explanation->solved)
        add_end(explanation, &words);
    else if (!explanation->steps)
        text_string(&words, full_already);
    add_hardest(explanation, &words);
    write_picture(explanation, NULL, &words);
}

/* Each step is written as soon as it is found, because a long explanation takes time. */
static void explain_all(struct explanation *explanation)
{
    if (explanation->json) {
        json_open(explanation->out, &explanation->answer);
        json_begin(explanation->out, "steps", '[');
    } else if (!explanation->rows && !explanation->pictures) {
        add_heading(explanation);
        if (!memchr(explanation->position.cells, '.', SUDOKU_CELLS))
            text_string(explanation->out, full_already);
    }
    if (make_all_steps(explanation))
        (explanation->rows       ? end_rows
         : explanation->json     ? end_json
         : explanation->pictures ? end_pictures
                                 : end_text)(explanation);
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
        text_char(&more, '\0');
        explanation->answer.reason = more.failed ? NULL : more.data;
        explanation->job->no_memory |= more.failed;
    }
    job_decline(explanation->job, &explanation->answer, status);
    write_refusal(explanation);
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
    if (status == SUDOKU_OK && (explanation->rows || explanation->wish->rated) &&
        !job_find_facts(job, &explanation->answer, &explanation->facts))
        status = SUDOKU_CANCELLED;
    explanation->status = status;
    if (status != SUDOKU_OK)
        return false;
    job_start_clock(job); /* the facts of the row do not use up the time for the steps */
    /* Which digits are clues is not always known: a drawing of candidates need not show it, and its clues may
     * have several solutions. */
    bool known = !item->candidates || item->placed;
    if (!known || sudoku_reasoner_set_clues(explanation->reasoner, item->cells) != SUDOKU_OK)
        sudoku_reasoner_set_clues(explanation->reasoner, NULL);
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
    job_decline(job, &explanation->answer, SUDOKU_GAVE_UP);
    if (explanation->json)
        take_back(job, length);
    if (explanation->lists_steps && explanation->steps && !explanation->pictures &&
        !(job->options->format->traits & GIVES_REASON))
        text_print(&job->out, "\n%s\n", job->reason);
    write_refusal(explanation);
    explanation->status = SUDOKU_OK; /* the next puzzle gets its turn */
}

static int explain(struct job *job, struct answer *answer, void (*write)(struct explanation *explanation))
{
    const struct format *format = job->options->format;
    bool rows = (format->traits & HAS_COLUMNS) && ((format->traits & IS_TABLE) || job->look->columns_chosen);
    struct explanation explanation = {.job = job,
                                      .out = &job->out,
                                      .wish = &job->options->reasoning,
                                      .lists_steps = write == explain_all,
                                      .rows = rows,
                                      .json = format == &format_json && !rows,
                                      .pictures = format->page_writer,
                                      .answer = *answer,
                                      .reasoner = job_reasoner(job)};
    size_t length = job->out.length;
    if (!explanation.reasoner || sudoku_step_new(&explanation.step) != SUDOKU_OK)
        return SUDOKU_NO_MEMORY;
    if (begin(&explanation))
        write(&explanation);
    if (explanation.status == SUDOKU_CANCELLED && job->timed_out)
        give_up(&explanation, length);
    sudoku_step_free(explanation.step);
    if (job->out.failed || job->no_memory)
        take_back(job, length);
    if (job->no_memory || job->out.failed)
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

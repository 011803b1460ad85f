/* --explain, --step and --hint: what a person would do, to the end or only next.
 *
 * All three modes begin alike (begin_explanation) and differ in what they write. The steps themselves, and
 * their words, are the library's. */
#include <limits.h>

#include "cli/base/rating.h"
#include "cli/mode.h"
#include "cli/modes/position.h"
#include "cli/modes/wrong_entries.h"
#include "cli/options/options.h"
#include "cli/write/candidate_grid.h"
#include "cli/write/json_parts.h"
#include "cli/write/line_parts.h"
#include "cli/write/step_json.h"
#include "cli/write/step_words.h"

/* One puzzle's explanation. */
struct explanation {
    struct job *job;
    struct answer answer;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step;
    int status; /* of the last search for a step */
    unsigned steps;
    unsigned hardest_step; /* its number, from 1 */
    unsigned er;           /* of the hardest step made */
    unsigned rating;       /* of the puzzle, which is Sudoku Explainer's whatever the ladder */
    const char *hardest;
    bool solved;
    struct facts facts;             /* for the rows of the puzzle */
    char facts_reason[REASON_ROOM]; /* why they could not be found */
};

/* Are the answers rows of columns, rather than words or the objects that tell all about a step? */
static bool writes_rows(const struct job *job)
{
    return job->options->format->has_columns && (job->options->format->is_table || job->look->columns_chosen);
}

/* Remembers the hardest step so far; the first of equals. */
static void note_step(struct explanation *explanation, const struct sudoku_step *step)
{
    explanation->steps++;
    if (step->rating <= explanation->er)
        return;
    explanation->er = step->rating;
    explanation->hardest_step = explanation->steps;
    explanation->hardest = step->title;
}

/* Explains a step: by its chain in Eureka notation, if that is asked for and there is one; else in words. */
static void add_reason(struct explanation *explanation, const struct sudoku_step *step,
                       enum sudoku_description words, size_t indent)
{
    bool eureka = explanation->job->options->reasoning.notation == NOTATION_EUREKA && step->n_links;
    step_add_lines(&explanation->job->out, step, eureka ? SUDOKU_DESCRIBE_EUREKA : words, indent);
}

/* Writes one line for a step, and below it the reason if it is wanted. */
static void text_step(struct explanation *explanation, const struct sudoku_step *step)
{
    enum { BEHIND_NUMBER = 5 };
    /* A chain in Eureka notation belongs to the step and is shown even if no reasons are asked for. */
    const struct reasoning *wish = &explanation->job->options->reasoning;
    text_print(&explanation->job->out, "%3u. ", explanation->steps);
    step_add_words(&explanation->job->out, step, SUDOKU_DESCRIBE_STEP);
    text_char(&explanation->job->out, '\n');
    if (wish->why || (wish->notation == NOTATION_EUREKA && step->n_links))
        add_reason(explanation, step, SUDOKU_DESCRIBE_FULL, BEHIND_NUMBER);
}

static void json_rest(struct explanation *explanation, const struct sudoku_step *step)
{
    step_json_rest(&explanation->job->out, step);
    if (explanation->job->options->reasoning.notation == NOTATION_EUREKA)
        step_json_eureka(&explanation->job->out, step);
}

/* Objects are joined with a comma before all but the first; `steps` counts the present one. */
static void json_step(struct explanation *explanation, const struct sudoku_step *step)
{
    struct text *out = &explanation->job->out;
    text_string(out, explanation->steps > 1 ? ",{" : "{");
    step_json_technique(out, step);
    json_rest(explanation, step);
    text_char(out, '}');
}

/* Rates the puzzle. The steps of Sudoku Explainer's ladder say it themselves. The ladder for people has an
 * order of its own, so its hardest step does not tell the rating of Sudoku Explainer. */
static void rate_start(struct explanation *explanation, const struct sudoku_position *start)
{
    struct sudoku_rating rating = SUDOKU_RATING_INIT;
    explanation->rating = explanation->solved ? explanation->er : SUDOKU_BEYOND;
    if (explanation->job->options->reasoning.ladder == SUDOKU_LADDER_SE ||
        explanation->status == SUDOKU_CANCELLED)
        return;
    int status = sudoku_reasoner_rate_position(explanation->reasoner, start, &rating);
    if (status == SUDOKU_OK)
        explanation->rating = rating.er;
    else
        explanation->status = status;
}

/* Makes and writes steps, as many as are wanted or as far as the techniques go. Each is written before it
 * is made. */
static void make_steps(struct explanation *explanation, unsigned most,
                       void (*write)(struct explanation *explanation, const struct sudoku_step *step))
{
    while (explanation->steps < most &&
           (explanation->status = sudoku_reasoner_find_step(explanation->reasoner, &explanation->position,
                                                            explanation->step)) == SUDOKU_OK) {
        note_step(explanation, explanation->step);
        write(explanation, explanation->step);
        sudoku_make_step(&explanation->position, explanation->step);
    }
    explanation->solved = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
}

/* Walks to the end and rates the puzzle. Returns false if the run is over. */
static bool walk_to_end(struct explanation *explanation,
                        void (*write)(struct explanation *explanation, const struct sudoku_step *step))
{
    struct sudoku_position start = explanation->position;
    make_steps(explanation, UINT_MAX, write);
    rate_start(explanation, &start);
    bool late = explanation->status == SUDOKU_CANCELLED && explanation->job->timed_out;
    if (explanation->solved && !late)
        explanation->job->tally.solved++;
    else if (!late)
        explanation->job->tally.failed++;
    return job_reasons_on(explanation->job, explanation->status);
}

/* Writes a row with the position and, if there is one, a step. */
static void write_row(struct explanation *explanation, const struct sudoku_position *position,
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

/* The grid after a step says what the step has done. */
static void row_step(struct explanation *explanation, const struct sudoku_step *step)
{
    struct sudoku_position after = explanation->position;
    sudoku_make_step(&after, step);
    write_row(explanation, &after, step);
}

/* A row for each step. A puzzle without steps, or one that the techniques do not solve, has a row that says
 * so. */
static void explain_in_rows(struct explanation *explanation)
{
    if (!walk_to_end(explanation, row_step))
        return;
    if (!explanation->solved)
        explanation->answer.reason = "no technique leads on from here";
    else if (!explanation->steps)
        explanation->answer.reason = "the grid is already full";
    if (!explanation->solved || !explanation->steps)
        write_row(explanation, &explanation->position, NULL);
}

/* The grid, full or with the candidates that are left. The formats are called directly: this mode has
 * words as its format, and draws only the end. */
static void draw_result(struct explanation *explanation)
{
    const struct look *look = &explanation->job->options->look;
    uint16_t candidates[SUDOKU_CELLS];
    explanation->answer.solution = explanation->solved ? explanation->position.cells : NULL;
    explanation->answer.place = 0; /* text_head has said which puzzle it is */
    if (explanation->solved) {
        format_box.write(&explanation->job->out, look, &explanation->answer);
        return;
    }
    position_candidates(&explanation->position, candidates);
    explanation->answer.candidates = candidates;
    format_candidates.write(&explanation->job->out, look, &explanation->answer);
    explanation->answer.candidates = NULL;
}

/* A heading, where there are several puzzles or they have names. So an explanation can be found again
 * among many. The blank line before it separates it from the puzzle before. */
static void text_head(struct explanation *explanation)
{
    const struct sudoku_item *item = explanation->answer.item;
    text_print(&explanation->job->out, "\n%s:%lu:", explanation->answer.file, item->line);
    line_add_name(&explanation->job->out, item);
    text_char(&explanation->job->out, '\n');
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

/* The steps are written while they are found, so that a long explanation can be watched. */
static void explain_in_text(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    text_head(explanation);
    if (!memchr(explanation->position.cells, '.', SUDOKU_CELLS))
        text_string(out, "The grid is already full.\n");
    if (!walk_to_end(explanation, text_step))
        return;
    if (!explanation->solved)
        text_string(out, "\nNo technique leads on from here.\n");
    draw_result(explanation);
    if (explanation->steps || !explanation->solved)
        text_rating(explanation);
}

/* Ends the list of steps and adds what they lead to. */
static void json_position(struct explanation *explanation)
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

static void explain_in_json(struct explanation *explanation)
{
    struct text *out = &explanation->job->out;
    json_open(out, &explanation->answer);
    text_string(out, ",\"steps\":[");
    if (!walk_to_end(explanation, json_step))
        return;
    json_position(explanation);
    text_string(out, ",\"er\":");
    rating_add(out, explanation->rating);
    if (explanation->steps)
        text_print(out, ",\"hardest\":{\"step\":%u,\"technique\":\"%s\"}", explanation->hardest_step,
                   explanation->hardest);
    json_close(out, &explanation->answer);
}

/* Says in the output why there is no answer, where there is a place for it. */
static void write_reason(struct explanation *explanation)
{
    if (!writes_rows(explanation->job) && explanation->job->options->format == &format_json) {
        json_open(&explanation->job->out, &explanation->answer);
        json_close(&explanation->job->out, &explanation->answer);
    } else if (explanation->job->options->format->picture ||
               explanation->job->options->format->gives_reason) {
        job_write(explanation->job, &explanation->answer);
    }
}

/* The puzzle cannot be reasoned about: where there is a place in the output, it is said there, too. */
static void refuse_puzzle(struct explanation *explanation, size_t i, int status)
{
    char reason[REASON_ROOM];
    struct text more = {0};
    if (status == SUDOKU_NO_SOLUTION) {
        text_string(&more, "no solution");
        position_add_troubles(&explanation->position, &more);
        wrong_entries_add(&more, explanation->answer.item, explanation->answer.cells);
        text_char(&more, '\0');
        explanation->answer.reason = more.failed ? NULL : more.data;
        explanation->job->no_memory |= more.failed;
    }
    position_refuse(explanation->job, i, status, &explanation->answer, reason);
    write_reason(explanation);
    text_free(&more);
}

/* Tells the reasoner which digits are clues, if that is known: a drawing of candidates need not say it,
 * and what it calls the puzzle may have several solutions. */
static void tell_clues(struct explanation *explanation)
{
    const struct sudoku_item *item = explanation->answer.item;
    bool known = !item->candidates || item->placed;
    if (!known || sudoku_reasoner_set_clues(explanation->reasoner, item->cells) != SUDOKU_OK)
        sudoku_reasoner_set_clues(explanation->reasoner, NULL);
}

/* Begins item i's explanation; false if there is none. A position must have exactly one solution, or the
 * techniques that rely on this would mislead. The status is SUDOKU_OK all the same, so the next puzzle
 * gets its turn. */
static bool begin_explanation(struct explanation *explanation, struct job *job, size_t i,
                              struct sudoku_step *step)
{
    *explanation = (struct explanation){
        .job = job, .answer = job_answer(job, i), .reasoner = job_reasoner(job, i), .step = step};
    if (!explanation->reasoner)
        return false;
    job_start_clock(job);
    int status = position_of_item(job, i, &explanation->position);
    if (status == SUDOKU_OK)
        status = position_check(job, &explanation->position);
    if (status == SUDOKU_CANCELLED) {
        explanation->status = status;
        return false;
    }
    if (status != SUDOKU_OK) {
        refuse_puzzle(explanation, i, status);
        return false;
    }
    if (writes_rows(job) &&
        !job_find_facts(job, &explanation->answer, &explanation->facts, explanation->facts_reason)) {
        explanation->status = SUDOKU_CANCELLED;
        return false;
    }
    job_start_clock(job); /* the facts of the row have had theirs */
    tell_clues(explanation);
    return true;
}

/* Takes back what a puzzle has added since the output had this length: an answer that lacks a piece is none.
 * If it is shorter now, all before the puzzle has been sent, and only its own beginning is left. */
static void take_back(struct job *job, size_t length)
{
    job->out.length = job->out.length >= length ? length : 0;
}

/* The time of the puzzle is over. Steps in text and rows stay where they are; an object of JSON is whole or
 * not there. */
static void give_up(struct explanation *explanation, size_t i, size_t length)
{
    struct job *job = explanation->job;
    char reason[REASON_ROOM];
    job_undecided(job, i, &explanation->answer, reason);
    if (!writes_rows(job) && job->options->format == &format_json)
        take_back(job, length);
    if (job->options->mode == &mode_explain && explanation->steps && !job->options->format->gives_reason)
        text_print(&job->out, "\n%s\n", reason);
    write_reason(explanation);
    explanation->status = SUDOKU_OK; /* the next puzzle gets its turn */
}

/* Lets each puzzle that can be reasoned about have its answer. All puzzles of the job share one step, whose
 * links can take much memory. */
static void answer_each(struct job *job, void (*answer)(struct explanation *explanation))
{
    struct sudoku_step *step;
    if (sudoku_step_new(&step) != SUDOKU_OK) {
        job->no_memory = true;
        return;
    }
    for (size_t i = 0; i < job->n; i++) {
        struct explanation explanation;
        size_t length = job->out.length;
        if (begin_explanation(&explanation, job, i, step))
            answer(&explanation);
        if (explanation.status == SUDOKU_CANCELLED && job->timed_out)
            give_up(&explanation, i, length);
        if (job->out.failed || job->no_memory)
            take_back(job, length);
        if (!job_reasons_on(job, explanation.status) || job->no_memory || job->out.failed)
            break;
        job->tally.puzzles++;
    }
    sudoku_step_free(step);
}

static void run_explain(struct job *job)
{
    bool json = job->options->format == &format_json;
    answer_each(job, writes_rows(job) ? explain_in_rows : json ? explain_in_json : explain_in_text);
}

static void write_no_step(struct explanation *explanation, const struct sudoku_step *step)
{
    (void)explanation, (void)step;
}

static const char *why_no_step(const struct explanation *explanation)
{
    return explanation->solved ? "the grid is full" : "no technique finds a step";
}

/* Says why no step was made; the grid is printed all the same, so that the output can go on to the next
 * program. */
static void note_no_step(struct explanation *explanation)
{
    struct job *job = explanation->job;
    job->tally.failed++;
    notes_add(&job->notes, NOTE_UNSOLVABLE, job->file, explanation->answer.item->line, "%s",
              why_no_step(explanation));
}

/* Makes the next steps and prints the position that they lead to. */
static void step_on(struct explanation *explanation)
{
    struct job *job = explanation->job;
    bool rows = writes_rows(job), json = !rows && job->options->format == &format_json;
    uint16_t candidates[SUDOKU_CELLS];
    if (json) {
        json_open(&job->out, &explanation->answer);
        text_string(&job->out, ",\"steps\":[");
    }
    make_steps(explanation, job->options->reasoning.steps, json ? json_step : write_no_step);
    if (!job_reasons_on(job, explanation->status))
        return;
    if (json) {
        json_position(explanation);
        json_close(&job->out, &explanation->answer);
    } else if (rows) {
        explanation->answer.reason = explanation->steps ? NULL : why_no_step(explanation);
        write_row(explanation, &explanation->position, NULL);
    } else {
        position_candidates(&explanation->position, candidates);
        explanation->answer.candidates = candidates;
        explanation->answer.solution = explanation->position.cells;
        job_write(job, &explanation->answer);
    }
    if (explanation->steps)
        job->tally.solved++;
    else
        note_no_step(explanation);
}

static void run_step(struct job *job)
{
    answer_each(job, step_on);
}

/* The candidates of a chain, by branch. Links of a greater depth prove those of the chain; painting them
 * too would hide it. */
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

/* Colours are all that clues and paint are for, so without colours neither is passed on. */
static void draw_step(struct explanation *explanation, const struct sudoku_step *step)
{
    bool color = explanation->job->options->look.color;
    uint16_t candidates[SUDOKU_CELLS];
    struct paint paint;
    position_candidates(&explanation->position, candidates);
    paint_step(step, &paint);
    candidate_grid_add(&explanation->job->out, candidates, color ? explanation->answer.cells : NULL,
                       color ? &paint : NULL);
}

static void text_reason(struct text *out, const struct sudoku_step *step)
{
    step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
    text_char(out, '\n');
}

/* Each rung of the ladder says more than the one below. */
static void text_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    struct text *out = &explanation->job->out;
    unsigned rung = explanation->job->options->reasoning.hint;
    text_head(explanation);
    /* The lower rungs must not give the step away. */
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
        add_reason(explanation, step, SUDOKU_DESCRIBE_FULL, 0);
    else
        text_reason(out, step);
    if (rung == 4)
        draw_step(explanation, step);
}

/* The same rungs in JSON: a key that a rung must not tell is missing. */
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
        json_rest(explanation, step);
    text_char(out, '}');
    if (rung == 4) {
        uint16_t candidates[SUDOKU_CELLS];
        position_candidates(&explanation->position, candidates);
        json_add_candidates(out, candidates);
    }
    json_close(out, &explanation->answer);
}

/* The grid with the step drawn into it. A picture shows the whole step, whatever the rung: it has no way
 * to tell less. */
static void svg_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    uint16_t candidates[SUDOKU_CELLS];
    struct answer answer = explanation->answer;
    position_candidates(&explanation->position, candidates);
    answer.candidates = candidates;
    answer.solution = explanation->position.cells;
    answer.step = step;
    job_write(explanation->job, &answer);
}

static void row_hint(struct explanation *explanation, const struct sudoku_step *step)
{
    write_row(explanation, &explanation->position, step);
}

/* Gives a hint, or the reason why there is none. */
static void give_hint(struct explanation *explanation)
{
    struct job *job = explanation->job;
    bool rows = writes_rows(job), json = !rows && job->options->format == &format_json;
    bool drawn = job->options->format->picture;
    bool full = !memchr(explanation->position.cells, '.', SUDOKU_CELLS);
    explanation->status =
        sudoku_reasoner_find_step(explanation->reasoner, &explanation->position, explanation->step);
    if (!job_reasons_on(job, explanation->status))
        return;
    if (explanation->status == SUDOKU_OK) {
        job->tally.solved++;
        (rows ? row_hint : json ? json_hint : drawn ? svg_hint : text_hint)(explanation, explanation->step);
        return;
    }
    explanation->answer.reason =
        full ? "the grid is full: there is nothing left to do" : "no technique finds a step here";
    job->tally.failed++;
    if (json) {
        json_open(&job->out, &explanation->answer);
        json_close(&job->out, &explanation->answer);
    } else if (drawn || rows) {
        job_write(job, &explanation->answer);
    } else {
        text_print(&job->out, "\n%s:%lu: %s\n", job->file, explanation->answer.item->line,
                   explanation->answer.reason);
    }
}

static void run_hint(struct job *job)
{
    answer_each(job, give_hint);
}

/* Jobs are small because one puzzle may take long: its output should not wait for many others. */
const struct mode mode_explain = {
    .name = "--explain",
    .most_puzzles = 16,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json),
    .content = CONTENT_EXPLANATIONS,
    .run = run_explain,
};

const struct mode mode_step = {
    .name = "--step",
    .most_puzzles = 16,
    .formats = FORMAT_LIST(&format_candidates, &format_hodoku, &format_pencilmarks, &format_csv, &format_tsv,
                           &format_json, &format_svg, &format_pdf),
    .content = CONTENT_POSITIONS,
    .run = run_step,
};

const struct mode mode_hint = {
    .name = "--hint",
    .most_puzzles = 16,
    .formats = FORMAT_LIST(&format_box, &format_csv, &format_tsv, &format_json, &format_svg, &format_pdf),
    .content = CONTENT_HINTS,
    .run = run_hint,
};

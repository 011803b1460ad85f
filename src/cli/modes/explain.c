/* --explain and --hint: what a person would do, all the way or only next. */
#include "cli/write/candidate_grid.h"
#include "cli/base/rating.h"
#include "cli/mode.h"
#include "cli/options/options.h"
#include "cli/modes/position.h"
#include "cli/write/step_json.h"
#include "cli/modes/wrong_entries.h"
#include "cli/write/json_parts.h"

/* One puzzle's way. */
struct way {
    struct job *job;
    struct answer answer;
    struct sudoku_position position;
    struct sudoku_reasoner *reasoner;
    struct sudoku_step *step;
    int status; /* of the last search for a step */
    unsigned steps;
    unsigned hardest_step; /* its number, from 1 */
    unsigned er;
    const char *hardest;
    bool solved;
};

/* Remembers the hardest step so far; the first of equals. */
static void note_step(struct way *way, const struct sudoku_step *step)
{
    way->steps++;
    if (step->rating <= way->er)
        return;
    way->er = step->rating;
    way->hardest_step = way->steps;
    way->hardest = step->title;
}

static void text_step(struct way *way, const struct sudoku_step *step)
{
    char words[STEP_WORDS];
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    text_print(&way->job->out, "%3u. %s\n", way->steps, words);
}

static void json_step(struct way *way, const struct sudoku_step *step)
{
    struct text *out = &way->job->out;
    text_string(out, way->steps > 1 ? ",{" : "{");
    step_json_technique(out, step);
    step_json_rest(out, step);
    text_char(out, '}');
}

/* Walks as far as the techniques go. Returns false if the run is over. */
static bool walk(struct way *way, void (*write)(struct way *way, const struct sudoku_step *step))
{
    while ((way->status = sudoku_reasoner_find_step(way->reasoner, &way->position, way->step)) == SUDOKU_OK) {
        note_step(way, way->step);
        write(way, way->step);
        sudoku_make_step(&way->position, way->step);
    }
    way->solved = !memchr(way->position.cells, '.', SUDOKU_CELLS);
    if (way->solved)
        way->job->tally.solved++;
    else
        way->job->tally.failed++;
    return job_reasons_on(way->job, way->status);
}

/* The grid, full or with the candidates that are left. */
static void draw(struct way *way)
{
    const struct look *look = &way->job->options->look;
    uint16_t candidates[SUDOKU_CELLS];
    way->answer.solution = way->solved ? way->position.cells : NULL;
    if (way->solved) {
        format_box.write(&way->job->out, look, &way->answer);
        return;
    }
    position_candidates(&way->position, candidates);
    way->answer.candidates = candidates;
    format_candidates.write(&way->job->out, look, &way->answer);
    way->answer.candidates = NULL;
}

/* A heading, where there are several puzzles or they have names. */
static void text_head(struct way *way)
{
    const struct sudoku_item *item = way->answer.item;
    text_print(&way->job->out, "\n%s:%lu:", way->answer.file, item->line);
    if (item->name) {
        text_char(&way->job->out, ' ');
        text_add(&way->job->out, item->name, item->name_length);
    }
    text_char(&way->job->out, '\n');
}

/* `Hardest step: 34. XY-wing, 4.2; the puzzle is hard (4.2 on the scale of SE 1.2.1)` */
static void text_rating(struct way *way)
{
    struct text *out = &way->job->out;
    unsigned er = way->solved ? way->er : SUDOKU_BEYOND;
    if (way->steps) {
        text_print(out, "\nHardest step%s: %u. %s, ", way->solved ? "" : " so far", way->hardest_step,
                   way->hardest);
        rating_add(out, way->er);
    }
    text_print(out, "%s the puzzle is %s (", way->steps ? ";" : "\nNo step:", rating_word(er));
    rating_add(out, er);
    text_string(out, " on the scale of SE 1.2.1)\n");
}

static void explain_in_text(struct way *way)
{
    struct text *out = &way->job->out;
    text_head(way);
    if (!memchr(way->position.cells, '.', SUDOKU_CELLS))
        text_string(out, "The grid is already full.\n");
    if (!walk(way, text_step))
        return;
    if (!way->solved)
        text_string(out, "\nNo technique leads on from here.\n");
    draw(way);
    if (way->steps || !way->solved)
        text_rating(way);
}

static void explain_in_json(struct way *way)
{
    struct text *out = &way->job->out;
    json_open(out, &way->answer);
    text_string(out, ",\"steps\":[");
    if (!walk(way, json_step))
        return;
    text_print(out, "],\"solved\":%s,\"grid\":", way->solved ? "true" : "false");
    json_add_string(out, way->position.cells, SUDOKU_CELLS);
    if (!way->solved) {
        uint16_t candidates[SUDOKU_CELLS];
        position_candidates(&way->position, candidates);
        json_add_candidates(out, candidates);
    }
    text_string(out, ",\"er\":");
    rating_add(out, way->solved ? way->er : SUDOKU_BEYOND);
    if (way->steps)
        text_print(out, ",\"hardest\":{\"step\":%u,\"technique\":\"%s\"}", way->hardest_step, way->hardest);
    json_close(out, &way->answer);
}

/* The puzzle cannot be reasoned about: where there is a place in the output, it is said there, too. */
static void refuse(struct way *way, size_t i, int status)
{
    char reason[REASON_ROOM];
    struct text more = {0};
    if (status == SUDOKU_NO_SOLUTION) {
        text_string(&more, "no solution");
        position_add_troubles(&way->position, &more);
        wrong_entries_add(&more, way->answer.item, way->answer.cells);
        text_char(&more, '\0');
        way->answer.reason = more.failed ? NULL : more.data;
    }
    position_refuse(way->job, i, status, &way->answer, reason);
    if (way->job->options->format == &format_json) {
        json_open(&way->job->out, &way->answer);
        json_close(&way->job->out, &way->answer);
    }
    text_free(&more);
}

/* Begins item i's way; false if there is none. */
static bool begin(struct way *way, struct job *job, size_t i, struct sudoku_step *step)
{
    *way =
        (struct way){.job = job, .answer = job_answer(job, i), .reasoner = job_reasoner(job), .step = step};
    if (!way->reasoner)
        return false;
    int status = position_of_item(job, i, &way->position);
    if (status == SUDOKU_OK)
        status = sudoku_check_position(&way->position);
    if (status != SUDOKU_OK)
        refuse(way, i, status);
    return status == SUDOKU_OK;
}

/* Lets each puzzle that can be reasoned about have its answer. */
static void answer_each(struct job *job, void (*answer)(struct way *way))
{
    struct sudoku_step *step;
    if (sudoku_step_new(&step) != SUDOKU_OK) {
        job->no_memory = true;
        return;
    }
    for (size_t i = 0; i < job->n; i++) {
        struct way way;
        if (begin(&way, job, i, step))
            answer(&way);
        if (!job_reasons_on(job, way.status))
            break;
    }
    sudoku_step_free(step);
    job->tally.puzzles += job->n;
}

static void run_explain(struct job *job)
{
    answer_each(job, job->options->format == &format_json ? explain_in_json : explain_in_text);
}

/* What the step is about in green, what it removes in red, what it places in blue. */
static void paint_step(const struct sudoku_step *step, struct paint *paint)
{
    memset(paint, 0, sizeof *paint);
    for (size_t i = 0; i < step->n_cells; i++)
        paint->pattern[step->cells[i].cell] = step->cells[i].digits;
    for (size_t i = 0; i < step->n_helpers; i++)
        paint->pattern[step->helpers[i].cell] = step->helpers[i].digits;
    for (size_t i = 0; i < step->n_removals; i++)
        paint->gone[step->removals[i].cell] = step->removals[i].digits;
    if (step->digit)
        paint->placed[step->cell] = (uint16_t)(1u << (step->digit - 1));
}

static void draw_step(struct way *way, const struct sudoku_step *step)
{
    bool color = way->job->options->look.color;
    uint16_t candidates[SUDOKU_CELLS];
    struct paint paint;
    position_candidates(&way->position, candidates);
    paint_step(step, &paint);
    candidate_grid_add(&way->job->out, candidates, color ? way->answer.cells : NULL, color ? &paint : NULL);
}

/* Each rung of the ladder says more than the one below. */
static void text_hint(struct way *way, const struct sudoku_step *step)
{
    struct text *out = &way->job->out;
    unsigned rung = way->job->options->reasoning.hint;
    char words[STEP_WORDS];
    text_head(way);
    if (rung <= 2) {
        sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, words, sizeof words);
        text_print(out, "Look at %s", words);
        if (rung == 2)
            text_print(out, ": %s", step->title);
        text_string(out, ".\n");
        return;
    }
    sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, words, sizeof words);
    text_print(out, "%s\n", words);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_REASON, words, sizeof words);
    text_print(out, "%s\n", words);
    if (rung == 4)
        draw_step(way, step);
}

/* The same ladder. */
static void json_hint(struct way *way, const struct sudoku_step *step)
{
    struct text *out = &way->job->out;
    unsigned rung = way->job->options->reasoning.hint;
    char words[STEP_WORDS];
    json_open(out, &way->answer);
    sudoku_describe_step(step, SUDOKU_DESCRIBE_PLACE, words, sizeof words);
    text_print(out, ",\"hint\":{\"where\":\"%s\"%s", words, rung >= 2 ? "," : "");
    if (rung >= 2)
        step_json_technique(out, step);
    if (rung >= 3)
        step_json_rest(out, step);
    text_char(out, '}');
    if (rung == 4) {
        uint16_t candidates[SUDOKU_CELLS];
        position_candidates(&way->position, candidates);
        json_add_candidates(out, candidates);
    }
    json_close(out, &way->answer);
}

/* Gives a hint, or the reason why there is none. */
static void hint(struct way *way)
{
    struct job *job = way->job;
    bool json = job->options->format == &format_json;
    bool full = !memchr(way->position.cells, '.', SUDOKU_CELLS);
    way->status = sudoku_reasoner_find_step(way->reasoner, &way->position, way->step);
    if (!job_reasons_on(job, way->status))
        return;
    if (way->status == SUDOKU_OK) {
        job->tally.solved++;
        (json ? json_hint : text_hint)(way, way->step);
        return;
    }
    way->answer.reason =
        full ? "the grid is full: there is nothing left to do" : "no technique finds a step here";
    job->tally.failed++;
    if (json) {
        json_open(&job->out, &way->answer);
        json_close(&job->out, &way->answer);
    } else {
        text_print(&job->out, "\n%s:%lu: %s\n", job->file, way->answer.item->line, way->answer.reason);
    }
}

static void run_hint(struct job *job)
{
    answer_each(job, hint);
}

const struct mode mode_explain = {
    .name = "--explain",
    .most_puzzles = 16,
    .formats = FORMAT_LIST(&format_box, &format_json),
    .run = run_explain,
};

const struct mode mode_hint = {
    .name = "--hint",
    .most_puzzles = 16,
    .formats = FORMAT_LIST(&format_box, &format_json),
    .run = run_hint,
};

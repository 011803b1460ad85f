/* explanation.c: what --hint, --step and --explain write: explanation.h has the four manners. */
#include "cli/modes/explanation.h"

#include "base/rating_words.h"
#include "cli/options/options.h"
#include "cli/write/drawn_grid.h"
#include "cli/write/write_json.h"

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

/* Writes the reason that the answer has: in JSON, with the object of the puzzle. */
static void write_without(struct explanation *explanation)
{
    if (explanation->manner == AS_JSON) {
        json_open(explanation->out, &explanation->answer);
        json_close(explanation->out, &explanation->answer);
    } else {
        job_write(explanation->job, &explanation->answer);
    }
}

void explanation_refuse(struct explanation *explanation)
{
    if (explanation->manner == AS_PICTURES || (explanation->job->options->format->traits & GIVES_REASON))
        write_without(explanation);
}

/* ---- Steps ---- */

static const char full_already[] = "The grid is already full.\n";

void explanation_begin(struct explanation *explanation)
{
    if (explanation->manner == AS_JSON) {
        json_open(explanation->out, &explanation->answer);
        json_begin(explanation->out, "steps", '[');
    } else if (explanation->manner == AS_TEXT && explanation->lists_steps) {
        add_heading(explanation);
        if (!memchr(explanation->position.cells, '.', SUDOKU_CELLS))
            text_string(explanation->out, full_already);
    }
}

static void json_step(struct explanation *explanation)
{
    json_begin(explanation->out, NULL, '{');
    json_add_technique(explanation->out, explanation->step);
    json_details(explanation);
    json_end(explanation->out, '}');
}

static void row_of_step(struct explanation *explanation)
{
    struct sudoku_position after = explanation->position;
    sudoku_make_step(&after, explanation->step);
    write_row(explanation, &after, explanation->step);
}

/* A chain in Eureka notation is part of the step, so it is shown even if no reasons are asked for. */
static void text_step(struct explanation *explanation)
{
    enum { BEHIND_NUMBER = 5 };
    text_print(explanation->out, "%3u. ", explanation->steps);
    step_add_words(explanation->out, explanation->step, SUDOKU_DESCRIBE_STEP);
    text_char(explanation->out, '\n');
    if (explanation->wish->why || is_in_eureka(explanation))
        add_reason(explanation, BEHIND_NUMBER);
}

void explanation_end_list(struct explanation *explanation)
{
    if (explanation->manner != AS_JSON)
        return;
    json_end(explanation->out, ']');
    json_close(explanation->out, &explanation->answer);
}

void explanation_end_position(struct explanation *explanation, const char *why)
{
    if (explanation->manner == AS_JSON) {
        json_result(explanation);
        json_close(explanation->out, &explanation->answer);
    } else if (explanation->manner == AS_ROWS) {
        explanation->answer.reason = explanation->steps ? NULL : why;
        write_row(explanation, &explanation->position, NULL);
    } else {
        write_grid(explanation);
    }
}

/* ---- A hint: the next step, in words or as a drawing, or only where to look ---- */

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
        for (unsigned k = 0; k < link->n_cells; k++)
            drawing_ink(&drawing, link->cells[k], 1u << (link->digit - 1),
                        INK_CHAIN - 2 * branch - !link->on);
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

static void row_of_hint(struct explanation *explanation)
{
    write_row(explanation, &explanation->position, explanation->step);
}

void explanation_add_no_hint(struct explanation *explanation)
{
    const struct answer *answer = &explanation->answer;
    if (explanation->manner == AS_TEXT)
        text_print(explanation->out, "\n%s:%lu: %s\n", answer->file, answer->item->line, answer->reason);
    else
        write_without(explanation);
}

/* ---- The end of all steps ---- */

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
        json_end(out, '}');
    }
    json_close(out, &explanation->answer);
}

/* Says that there is no further step. */
static void add_end(const struct explanation *explanation, struct text *out)
{
    text_string(out, explanation->wish->max_er ? "\nNo step up to " : "\nNo technique");
    if (explanation->wish->max_er)
        rating_add(out, explanation->wish->max_er);
    text_string(out, " leads on from here.\n");
}

/* Adds `Hardest step: 34. XY-wing, 4.2; the puzzle is hard (4.2 on the scale of SE 1.2.1)`. */
static void add_hardest(const struct explanation *explanation, struct text *out)
{
    if (explanation->solved && !explanation->steps)
        return;
    if (explanation->steps) {
        text_print(out, "\nHardest step%s: %u. %s, ", explanation->solved ? "" : " so far",
                   explanation->hardest_step, explanation->hardest);
        rating_add(out, explanation->er);
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

/* ---- The four manners ---- */

/* A hint as a picture shows the whole step, whatever its level. */
static const struct {
    void (*add_step)(struct explanation *explanation);
    void (*add_hint)(struct explanation *explanation);
    void (*end)(struct explanation *explanation);
} manners[] = {[AS_TEXT] = {text_step, text_hint, end_text},
               [AS_ROWS] = {row_of_step, row_of_hint, end_rows},
               [AS_JSON] = {json_step, json_hint, end_json},
               [AS_PICTURES] = {write_step_picture, write_step_picture, end_pictures}};

void explanation_add_step(struct explanation *explanation)
{
    if (explanation->lists_steps || explanation->manner == AS_JSON)
        manners[explanation->manner].add_step(explanation);
}

void explanation_add_hint(struct explanation *explanation)
{
    manners[explanation->manner].add_hint(explanation);
}

void explanation_end(struct explanation *explanation)
{
    manners[explanation->manner].end(explanation);
}

/* hint.c: the next step that a person would find, in as much detail as the user wants, or all steps at this
 * point. */
#include <assert.h>

#include "run/showing.h"

enum { DETAIL_WHERE, DETAIL_TECHNIQUE, DETAIL_STEP, DETAIL_GRID };
static int detail;
static bool all;
static const char *const detail_words[] = {"where", "technique", "step", "grid", NULL};

static const struct option options[] = {
    {0, "detail", "HOW", "how much to show (step)", take_word, &detail, .words = detail_words},
    {0, "all", NULL, "all steps that the position has right now; takes long: 3 ms or more", take_flag, &all},
    SHOWING_ROWS,
    REASON_ROWS,
    {0},
};

/* The fields for each detail in tables and in JSON; and those with --all. */
static const char *const usual[][2] = {
    [DETAIL_WHERE] = {"where", "where"},
    [DETAIL_TECHNIQUE] = {"where,technique,rating", "where,technique,rating"},
    [DETAIL_STEP] = {"where,technique,rating,placed,removed,text,why", "where," JSON_STEP},
    [DETAIL_GRID] = {"where,technique,rating,placed,removed,text,why,candidates",
                     "where," JSON_STEP ",candidates"},
};
static const char *const words_only[] = {
    [DETAIL_WHERE] = "--detail=where is in words: a picture shows the whole step",
    [DETAIL_TECHNIQUE] = "--detail=technique is in words: a picture shows the whole step",
    [DETAIL_GRID] = NULL,
};
static const char *const usual_of_all[2] = {EXPLAINED_STEP, "puzzle_number,step," JSON_STEP};

/* A puzzle and its steps. */
struct hinting {
    struct stream *stream;
    struct sudoku_reasoner *reasoner;
    const struct sudoku_step *step;
    struct sudoku_position position;
    uint64_t found;
};

/* Adds as much as the detail wants. */
static void tell(struct stream *stream, const struct sudoku_position *position,
                 const struct sudoku_step *step, uint64_t number)
{
    struct text *out = &stream->out;
    (void)number;
    showing_add_heading(stream);
    if (detail <= DETAIL_TECHNIQUE) {
        text_string(out, "Look at ");
        step_add_words(out, step, SUDOKU_DESCRIBE_PLACE);
        text_string(out, detail == DETAIL_TECHNIQUE ? ": " : "");
        text_string(out, detail == DETAIL_TECHNIQUE ? step->title : "");
        text_string(out, ".\n");
        return;
    }
    step_add_words(out, step, SUDOKU_DESCRIBE_STEP);
    text_char(out, '\n');
    if (showing_has_eureka(step) || (detail == DETAIL_GRID && step->n_links)) {
        showing_add_reason(out, step, 0);
    } else {
        step_add_words(out, step, SUDOKU_DESCRIBE_REASON);
        text_char(out, '\n');
    }
    if (detail == DETAIL_GRID)
        showing_draw_box(stream, position, step);
}

/* Adds a step of the list of all. */
static void tell_listed(struct stream *stream, const struct sudoku_position *position,
                        const struct sudoku_step *step, uint64_t number)
{
    if (number == 1)
        showing_add_heading(stream);
    showing_tell(stream, position, step, number);
}

/* A sudoku_result_fn. */
static int show_listed(void *context, const void *step)
{
    struct hinting *hinting = context;
    showing_add_step(hinting->stream, &hinting->position, step, ++hinting->found, tell_listed);
    return hinting->stream->out.failed;
}

/* Gives the reason why there is no step: `no technique finds a step here (asked: x-wing)`. */
static void show_none(struct hinting *hinting)
{
    struct text why = {0};
    assert(hinting->stream->record.item);
    if (position_is_full(&hinting->position)) {
        text_string(&why, "the grid is full: there is nothing left to do");
    } else {
        text_string(&why, "no technique finds a step here");
        if (*reasoning.only.names)
            text_print(&why, " (asked: %s)", reasoning.only.names);
        if (*reasoning.without.names)
            text_print(&why, " (not asked: %s)", reasoning.without.names);
    }
    showing_add_none(hinting->stream, &hinting->position, &why);
    text_free(&why);
}

static void hint(struct stream *stream)
{
    struct hinting hinting = {.stream = stream, .reasoner = reason_new(stream, SUDOKU_LADDER_PEOPLE, 0)};
    const struct sudoku_item *item;
    bool good = hinting.reasoner != NULL;
    while (good && (item = stream_next(stream))) {
        showing_begin(stream, item);
        hinting.found = 0;
        int status = reason_begin(stream, item, &hinting.position);
        bool has_position = status == SUDOKU_OK;
        if (has_position)
            status = all ? sudoku_find_all_steps(hinting.reasoner, &hinting.position, show_listed, &hinting)
                         : sudoku_find_step(hinting.reasoner, &hinting.position, &hinting.step);
        good = stream_take_status(stream, status);
        if (!good)
            break;
        stream->tally.solved += has_position && status == SUDOKU_OK;
        if (!has_position)
            reason_fail(stream, status);
        else if (status != SUDOKU_OK)
            show_none(&hinting);
        else if (!all)
            showing_add_step(stream, &hinting.position, hinting.step, 0, tell);
    }
    sudoku_reasoner_free(hinting.reasoner);
}

static int run(void)
{
    const struct sheet sheet = sheet_for(all ? 4 : 0, false, NULL, true);
    struct work work = {.work = hint, .batch_size = 16, .sheet = &sheet, .suggests_check = true};
    detail = detail < 0 ? DETAIL_STEP : detail;
    work.no_pictures = words_only[detail];
    if (all && option_given(&detail))
        return usage_error("--all lists whole steps, without --detail");
    if (detail <= DETAIL_TECHNIQUE && showing_notation == NOTATION_EUREKA)
        return usage_error(
            "--notation=eureka needs --detail=step or --detail=grid, which write the whole step");
    const char *const *fields = all ? usual_of_all : usual[detail];
    if (!showing_set_fields(&work, fields[0], fields[1]))
        return STATUS_TROUBLE;
    return reason_prepare(SUDOKU_LADDER_PEOPLE, false) ? stream_run(&work) : STATUS_TROUBLE;
}

const struct command command_hint = {
    .name = "hint",
    .group = GROUP_REASON,
    .summary = "print the next step and the reason for it",
    .help =
        "--detail=where names the place to look at, technique the technique as well, step\n"
        "the whole step, and grid draws it. r1c6 is the cell in row 1, column 6.",
    .example = "sudoku hint --detail=where puzzle.txt",
    .options = options,
    FIELDS(row_fields),
    .formats = CLASS_BOX | CLASS_TABLE | CLASS_PICTURE,
    .run = run,
};

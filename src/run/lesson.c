/* lesson.c: the lesson of a technique on one screen: its texts, and a drawn position in which it is the next
 * step. */
#include "run/lesson.h"

#include <assert.h>
#include <unistd.h>

#include "base/program.h"
#include "base/terms.h"
#include "run/output.h"
#include "run/reason.h"
#include "write/steps.h"

enum { RATES_AT_RANDOM = 94 }; /* random puzzles do not rate higher */

enum sudoku_ladder lesson_ladder(const struct sudoku_technique *technique)
{
    return ladder_has(SUDOKU_LADDER_PEOPLE, technique) ? SUDOKU_LADDER_PEOPLE : SUDOKU_LADDER_SE;
}

/* Makes the steps of a reasoner from the lesson's position on, until the technique is the next one. */
static int find_example(const struct sudoku_technique *technique, struct sudoku_reasoner *reasoner,
                        struct sudoku_position *position, const struct sudoku_step **step)
{
    int status = sudoku_start_position(technique->lesson->position, position);
    while (status == SUDOKU_OK && (status = sudoku_find_step(reasoner, position, step)) == SUDOKU_OK &&
           (*step)->technique != technique)
        sudoku_make_step(position, *step);
    return status;
}

/* No puzzle is known that needs the hardest nested chains: without such a step on the whole ladder, the
 * technique is searched for alone. */
struct sudoku_reasoner *lesson_begin(const struct sudoku_technique *technique,
                                     struct sudoku_position *position, const struct sudoku_step **step)
{
    struct sudoku_reasoning_options options = SUDOKU_REASONING_OPTIONS_INIT;
    assert(technique->lesson && technique->lesson->position);
    options.ladder = lesson_ladder(technique);
    for (int alone = 0; alone < 2; alone++) {
        struct sudoku_reasoner *reasoner = NULL;
        options.only = alone ? technique->name : NULL;
        if (sudoku_reasoner_new(&options, NULL, &reasoner) == SUDOKU_OK &&
            find_example(technique, reasoner, position, step) == SUDOKU_OK)
            return reasoner;
        sudoku_reasoner_free(reasoner);
    }
    return NULL;
}

/* Adds a paragraph after a heading: `How to look: ...`. */
static void add_paragraph(struct text *out, const char *heading, const char *words)
{
    struct text paragraph = {0};
    text_print(&paragraph, "%s%s", heading, words);
    help_add_text(out, &paragraph, 0, 0);
}

void lesson_draw(struct stream *stream, const struct sudoku_technique *technique)
{
    const struct sudoku_lesson *lesson = technique->lesson;
    struct sudoku_position position;
    const struct sudoku_step *step = NULL;
    struct text words = {0}, caption = {0};
    uint16_t candidates[SUDOKU_CELLS];
    assert(common.format && common.format->back_end);
    struct sudoku_reasoner *reasoner = lesson_begin(technique, &position, &step);
    if (!stream_take_status(stream, reasoner ? SUDOKU_OK : SUDOKU_NO_MEMORY))
        return;
    text_print(&caption, "Lesson: %s%c", technique->title, '\0');
    text_print(&words, "%s\nHow to look: %s\nTake care: %s\n", lesson->what, lesson->look, lesson->beware);
    step_add_words(&words, step, SUDOKU_DESCRIBE_STEP); /* last: it is cut if there is no room */
    text_char(&words, '\0');
    position_candidates(&position, candidates);
    record_begin(&stream->record, NULL, NULL);
    stream->record.grid = (struct grid){.clues = lesson->position,
                                        .digits = position.cells,
                                        .candidates = candidates,
                                        .step = step,
                                        .caption = caption.data,
                                        .words = words.data};
    if (stream_take_status(stream, caption.failed || words.failed ? SUDOKU_NO_MEMORY : SUDOKU_OK))
        stream_write(stream);
    text_free(&caption);
    text_free(&words);
    sudoku_reasoner_free(reasoner);
}

/* Adds the position with the step, and the words about the step. */
static void add_example(struct text *out, const struct sudoku_technique *technique)
{
    struct sudoku_position position;
    const struct sudoku_step *step;
    struct text words = {0};
    uint16_t candidates[SUDOKU_CELLS];
    struct sudoku_reasoner *reasoner = lesson_begin(technique, &position, &step);
    if (!reasoner) {
        out->failed = true;
        return;
    }
    const struct look look = {.color = output_uses_color(STDOUT_FILENO), .empty = '.'};
    position_candidates(&position, candidates);
    box_add(out, &look,
            &(struct grid){.clues = technique->lesson->position,
                           .digits = position.cells,
                           .candidates = candidates,
                           .step = step});
    text_char(out, '\n'); /* so that a reader of the screen sees the end of the grid */
    step_add_words(&words, step, SUDOKU_DESCRIBE_STEP);
    help_add_text(out, &words, 0, 0);
    step_add_lines(out, step, SUDOKU_DESCRIBE_REASON, 0);
    sudoku_reasoner_free(reasoner);
}

/* Adds how hard it is: `4.2 on the scale of Sudoku Explainer (hard); number 18 of 46 on the people's
 * ladder.` */
static void add_rank(struct text *out, const struct sudoku_technique *technique)
{
    const enum sudoku_ladder ladder = lesson_ladder(technique);
    const bool is_people = ladder == SUDOKU_LADDER_PEOPLE;
    struct text words = {0};
    size_t n = 0, rank = 0;
    for (const struct sudoku_technique *other; (other = sudoku_ladder_technique(ladder, n)); n++)
        rank = other == technique ? n + 1 : rank;
    assert(rank > 0);
    rating_add(&words, technique->rating);
    text_print(&words, " on the scale of Sudoku Explainer (%s); number %u of %u on %s ladder%s.",
               rating_word(technique->rating), (unsigned)rank, (unsigned)n,
               is_people ? "the people's" : "its",
               technique->unique ? "; it assumes that the puzzle has one solution" : "");
    text_char(&words, '\0');
    if (!words.failed)
        add_paragraph(out, "How hard: ", words.data);
    text_fail_with(out, &words);
    text_free(&words);
}

void lesson_add(struct text *out, const struct sudoku_technique *technique)
{
    const struct sudoku_lesson *lesson = technique->lesson;
    text_print(out, "%s (%s)\n\n", technique->title, technique->name);
    add_paragraph(out, "", lesson->what);
    text_char(out, '\n');
    add_paragraph(out, "How to look: ", lesson->look);
    text_char(out, '\n');
    add_paragraph(out, "Take care: ", lesson->beware);
    text_char(out, '\n');
    add_example(out, technique);
    text_char(out, '\n');
    if (lesson->other_names)
        add_paragraph(out, "Other names: ", lesson->other_names);
    if (lesson->also_finds)
        add_paragraph(out, "Found with it: ", lesson->also_finds);
    add_rank(out, technique);
    text_string(out, "Practice: ");
    if (technique->rating <= RATES_AT_RANDOM)
        text_print(out, "%s generate --needs=%s | %s play -\n", program_name(), technique->name,
                   program_name());
    else
        text_print(out, "%s help %s | %s play -\n", program_name(), technique->name, program_name());
}

/* showing.c: steps as rows and pictures, and the parts of texts that hint and explain share. */
#include "run/showing.h"

#include <assert.h>

#include "base/terms.h"

int showing_notation;
bool showing_has_fields;
const char *const showing_notations[] = {"words", "eureka", NULL};

enum manner showing_manner(void)
{
    const struct format *format = common.format        ? common.format
                                  : showing_has_fields ? &format_csv
                                                       : &format_box;
    if (format == &format_box)
        return AS_WORDS;
    return format->back_end ? AS_PICTURES : AS_ROWS;
}

/* ---- Words ---- */

void showing_add_heading(struct stream *stream)
{
    text_print(&stream->out, "\n%s:%lu:", stream->file, stream->record.item->line);
    line_add_name(&stream->out, item_name(stream->record.item));
    text_char(&stream->out, '\n');
}

bool step_is_single(const struct sudoku_step *step)
{
    return strcmp(step->technique->name, "hidden-single") == 0 ||
           strcmp(step->technique->name, "naked-single") == 0;
}

bool showing_has_eureka(const struct sudoku_step *step)
{
    return showing_notation == NOTATION_EUREKA &&
           sudoku_describe_step(step, SUDOKU_DESCRIBE_EUREKA, NULL, 0) > 0;
}

void showing_add_reason(struct text *out, const struct sudoku_step *step, size_t indent)
{
    step_add_lines(out, step, showing_has_eureka(step) ? SUDOKU_DESCRIBE_EUREKA : SUDOKU_DESCRIBE_FULL,
                   indent);
}

static void add_numbered_step(struct text *out, const struct sudoku_step *step, uint64_t number,
                              bool with_reason)
{
    enum { AFTER_NUMBER = 5 };
    text_print(out, "%3llu. ", (unsigned long long)number);
    step_add_words(out, step, SUDOKU_DESCRIBE_STEP);
    if (reason_ladder(SUDOKU_LADDER_PEOPLE) == SUDOKU_LADDER_SE) {
        text_string(out, " (");
        rating_add(out, step->rating);
        text_char(out, ')');
    }
    text_char(out, '\n');
    if (with_reason || showing_has_eureka(step))
        showing_add_reason(out, step, AFTER_NUMBER);
}

void showing_tell(struct stream *stream, const struct sudoku_position *position,
                  const struct sudoku_step *step, uint64_t number)
{
    (void)position;
    add_numbered_step(&stream->out, step, number, false);
}

void showing_tell_why(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step, uint64_t number)
{
    (void)position;
    add_numbered_step(&stream->out, step, number, true);
}

void showing_draw_box(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step)
{
    uint16_t candidates[SUDOKU_CELLS];
    position_candidates(position, candidates);
    box_add(&stream->out, stream->look,
            &(struct grid){.clues = stream->record.item->cells,
                           .digits = position->cells,
                           .candidates = candidates,
                           .step = step});
}

/* ---- Rows ---- */

#define FIELD(name, kind, meaning) {#name, kind, NULL},
#define MEANING(name, kind, meaning) meaning,
const struct field row_fields[N_ROW_FIELDS] = {ROW_FIELDS(FIELD)};
static const unsigned char meanings[N_ROW_FIELDS] = {ROW_FIELDS(MEANING)};

/* The fields of the run. */
static struct field_list shown;

bool take_step_fields(const struct option *option, const char *value, struct text *problem)
{
    *(bool *)option->to = value != NULL;
    return !value || field_list_read(&shown, row_fields, N_ROW_FIELDS, value, problem);
}

bool showing_set_fields(struct work *work, const char *usual, const char *usual_in_json)
{
    assert(usual && usual_in_json);
    struct text problem = {0};
    bool has_text = false;
    if (showing_notation == NOTATION_EUREKA && showing_manner() == AS_PICTURES) {
        usage_error("--notation=eureka has no effect on -f %s", common.format->name);
        return false;
    }
    size_t eureka = 0;
    if (!showing_has_fields)
        field_list_read(&shown, row_fields, N_ROW_FIELDS,
                        common.format == &format_json ? usual_in_json : usual, &problem);
    text_free(&problem);
    for (size_t i = 0; i < shown.n; i++)
        has_text |= meanings[shown.indices[i]] == STEP_TEXT;
    while (meanings[eureka] != STEP_EUREKA)
        eureka++;
    if (!showing_has_fields && has_text && showing_notation == NOTATION_EUREKA)
        field_list_insert(&shown, row_fields, eureka, shown.n);
    work->format = showing_has_fields ? &format_csv : &format_box;
    work->fields = shown.fields;
    work->n_fields = shown.n;
    if (showing_has_fields && showing_manner() != AS_ROWS)
        usage_error("--fields needs -f csv, tsv or json");
    return !showing_has_fields || showing_manner() == AS_ROWS;
}

void showing_begin(struct stream *stream, const struct sudoku_item *item)
{
    record_begin(&stream->record, item, stream->file);
    for (size_t i = 0; i < shown.n; i++)
        if (meanings[shown.indices[i]] == ROW_PUZZLE)
            record_number(&stream->record, i, stream->first + stream->at);
}

void showing_write_row(struct stream *stream, const struct sudoku_step *step, uint64_t number,
                       const struct sudoku_position *before, const struct sudoku_position *position)
{
    assert(position && (before || !step));
    const bool is_json = common.format == &format_json;
    struct record *record = &stream->record;
    const char *error = record->error;
    uint16_t candidates[SUDOKU_CELLS], candidates_before[SUDOKU_CELLS];
    position_candidates(position, candidates);
    if (step)
        position_candidates(before, candidates_before);
    showing_begin(stream, record->item);
    record->error = error;
    for (size_t i = 0; i < shown.n; i++) {
        const unsigned char meaning = meanings[shown.indices[i]];
        if (meaning == ROW_GRID)
            record_piece(record, i, position->cells, SUDOKU_CELLS);
        else if (meaning == ROW_CANDIDATES)
            record_sets(record, i, candidates);
        else if (!step)
            continue;
        else if (meaning == ROW_STEP && number)
            record_number(record, i, number);
        else if (meaning == ROW_BEFORE)
            record_piece(record, i, before->cells, SUDOKU_CELLS);
        else if (meaning == ROW_BEFORE_CANDIDATES)
            record_sets(record, i, candidates_before);
        else if (meaning < STEP_FIELDS)
            record_set_step(record, i, meaning == STEP_REMOVED && is_json ? STEP_REMOVALS : meaning, step);
    }
    stream_write(stream);
}

/* ---- Pictures ---- */

void showing_draw_position(struct stream *stream, const struct sudoku_position *position,
                           const struct sudoku_step *step, uint64_t number, struct text *words)
{
    assert(position && words);
    struct record *record = &stream->record;
    struct text caption = {0};
    uint16_t candidates[SUDOKU_CELLS];
    position_candidates(position, candidates);
    if (step && number)
        text_print(&caption, "%llu. ", (unsigned long long)number);
    text_string(&caption, step ? step->title : "");
    text_char(&caption, '\0');
    text_char(words, '\0');
    record->grid = (struct grid){.clues = record->item->cells,
                                 .digits = position->cells,
                                 .candidates = candidates,
                                 .step = step,
                                 .caption = step ? caption.data : NULL,
                                 .words = words->data};
    if (stream_take_status(stream, caption.failed || words->failed ? SUDOKU_NO_MEMORY : SUDOKU_OK))
        stream_write(stream);
    text_free(&caption);
    text_free(words);
}

static void draw_step(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step, uint64_t number)
{
    struct text words = {0};
    step_add_words(&words, step, SUDOKU_DESCRIBE_STEP);
    text_char(&words, '\n');
    step_add_words(&words, step, SUDOKU_DESCRIBE_REASON);
    showing_draw_position(stream, position, step, number, &words);
}

/* ---- Steps ---- */

void showing_add_step(struct stream *stream, const struct sudoku_position *position,
                      const struct sudoku_step *step, uint64_t number, tell_step *tell)
{
    assert(step && tell);
    struct sudoku_position after = *position;
    switch (showing_manner()) {
    case AS_WORDS:
        tell(stream, position, step, number);
        break;
    case AS_PICTURES:
        draw_step(stream, position, step, number);
        break;
    case AS_ROWS:
        if (number)
            sudoku_make_step(&after, step);
        showing_write_row(stream, step, number, position, &after);
    }
}

void showing_add_none(struct stream *stream, const struct sudoku_position *position, struct text *why)
{
    struct record *record = &stream->record;
    uint16_t candidates[SUDOKU_CELLS];
    text_char(why, '\0');
    stream->tally.failed++;
    record->error = why->data;
    position_candidates(position, candidates);
    record->grid = (struct grid){.clues = record->item->cells,
                                 .digits = position->cells,
                                 .candidates = position_is_full(position) ? NULL : candidates};
    if (!stream_take_status(stream, why->failed ? SUDOKU_NO_MEMORY : SUDOKU_OK))
        return;
    if (showing_manner() == AS_WORDS)
        text_print(&stream->out, "\n%s:%lu: %s\n", stream->file, record->item->line, why->data);
    else
        stream_write(stream);
}

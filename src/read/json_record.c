/* Puzzles in JSON: records. What strings and arrays mean, by their keys and places, is collected until a
 * puzzle is complete; then it becomes an item. json.c knows where each of them begins and ends. */
#include "read/json.h"

#include <stdio.h>
#include <string.h>

/* ---- Items ---- */

/* Gives an item its text, from a place up to the byte before at; from the window's start if that place has
 * left it. All open frames have given an item then, and are not reported as being without one. */
static void take_item(struct json *json, const struct view *text, const char *at, size_t start, bool is_error,
                      struct finding *finding)
{
    finding->text = text->at + (start > json->offset ? start - json->offset : 0);
    finding->text_end = at;
    while (finding->text_end > finding->text && json_is_white(finding->text_end[-1]))
        finding->text_end--;
    finding->taken = at;
    json->floor = json->offset + (size_t)(at - text->at);
    for (unsigned i = 0; i < json->depth; i++) {
        json->frames[i].gave_item = true;
        json->frames[i].has_error |= is_error;
    }
}

/* The text of an error begins after the item before it, so that no byte is reported twice. */
enum verdict reader_json_reject(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding, const char *reason)
{
    take_item(json, text, at, start > json->floor ? start : json->floor, true, finding);
    return reader_reject(finding, "%s", reason);
}

/* Only what says whether the rest is valid: records are large, and there is one for each level. */
void reader_json_clear_record(struct json_record *record)
{
    record->has_puzzle = record->is_guess = record->has_solution = record->has_candidates = false;
    record->has_entered = record->is_short = false;
    record->puzzle_member = 0;
    record->reason[0] = '\0';
    record->name_length = record->malformed_length = 0;
}

/* Is the text of the item an object of JSON from its beginning? Then another program may add members. */
static bool is_whole_object(const struct json *json, const struct finding *finding, size_t start)
{
    return !json->is_python && start >= json->offset && finding->text < finding->text_end &&
           *finding->text == '{' && finding->text_end[-1] == '}';
}

/* An object that is kept in part would lose members without a word. */
static enum verdict reject_long_object(struct finding *finding, bool has_others)
{
    finding->text_end = finding->text;
    if (has_others)
        return reader_reject(
            finding, "a JSON object with its own puzzle after %d bytes of others: put it first", JSON_OTHERS);
    return reader_reject(finding, "a JSON object longer than %d bytes", JSON_OBJECT);
}

/* Gives the item of a record with a puzzle, whose text begins at start. */
static enum verdict give_record(struct json *json, const struct json_record *record, const struct view *text,
                                const char *at, size_t start, struct finding *finding)
{
    size_t others = json->floor;
    bool has_others = start < others, is_element = record == &json->element;

    take_item(json, text, at, start, record->reason[0], finding);
    if (has_others && others >= json->offset) /* lines do not go back */
        finding->first = text->at + (others - json->offset);
    finding->is_object = is_whole_object(json, finding, start);
    finding->puzzle_member = record->puzzle_member;
    if (record->reason[0])
        return reader_reject(finding, "%s", record->reason);
    if (!is_element && (start < json->offset || json->floor - start > JSON_OBJECT))
        return reject_long_object(finding, has_others);
    memcpy(finding->cells, record->puzzle, sizeof record->puzzle);
    if (record->has_candidates)
        memcpy(finding->candidates, record->candidates, sizeof record->candidates);
    finding->has_candidates = record->has_candidates;
    finding->solution = record->has_solution ? record->solution : NULL;
    if (!record->has_solution && record->malformed_length)
        finding->malformed_solution =
            (struct line){record->malformed, record->malformed + record->malformed_length, NULL};
    if (record->has_entered && reader_is_entered(record->entered, record->puzzle))
        finding->entered = record->entered;
    finding->name = record->name_length ? record->name : NULL;
    finding->name_length = record->name_length;
    return PUZZLE;
}

/* ---- Values ---- */

/* Reads the text as a puzzle. The recognisers write to finding->cells and set has_candidates; both are
 * moved to the record, because the item is given only when its object ends. Why a puzzle is invalid is
 * kept for the same reason. */
static void keep_puzzle(const struct json *json, struct json_record *record, struct finding *finding)
{
    struct line value = {json->text, json->text + json->length, NULL};
    char *cells = finding->cells;
    enum verdict verdict;

    finding->cells = record->puzzle;
    finding->has_candidates = false;
    record->has_puzzle = true;
    record->is_guess = false;
    record->is_short = json->length < LEAST_GRID;
    if (json->is_too_long)
        verdict = reader_reject(finding, "a string longer than %d bytes", JSON_STRING);
    else if (json->grid && json->grid->is_mixed)
        verdict = reader_reject(
            finding, "two signs for empty cells in a JSON array: one of them may be a cell that is lost");
    else
        verdict = reader_field(value, finding);
    record->reason[0] = '\0';
    if (verdict != PUZZLE)
        memcpy(record->reason, finding->reason, sizeof record->reason);
    if (json->grid && json->grid->has_given) {
        memcpy(record->entered, json->grid->cells, sizeof record->entered);
        record->has_entered = true;
    }
    record->has_candidates = finding->has_candidates;
    if (record->has_candidates)
        memcpy(record->candidates, finding->candidates, sizeof record->candidates);
    finding->cells = cells;
    finding->has_candidates = false;
}

/* Keeps it as it stands, too: --check reports what is wrong with it. */
static void keep_solution(const struct json *json, struct json_record *record)
{
    record->has_solution = json->length == SUDOKU_CELLS && reader_is_solution(json->text);
    if (record->has_solution)
        memcpy(record->solution, json->text, SUDOKU_CELLS);
    record->malformed_length =
        json->length < sizeof record->malformed ? json->length : sizeof record->malformed;
    memcpy(record->malformed, json->text, record->malformed_length);
}

static void keep_name(const struct json *json, struct json_record *record)
{
    size_t length = json->length < sizeof record->name ? json->length : sizeof record->name;

    while (length && length < json->length && (json->text[length] & 0xc0) == 0x80)
        length--; /* no half of a character */
    memcpy(record->name, json->text, length);
    record->name_length = length;
}

/* Is the text 81 cells? */
static bool is_grid(const struct json *json, char *cells)
{
    return json->length == SUDOKU_CELLS && reader_copy_cells(json->text, cells);
}

/* Gives the text, which is a puzzle, as an element of an array. */
static enum verdict take_element(struct json *json, const struct view *text, const char *at, size_t start,
                                 struct finding *finding)
{
    const struct json_frame *frame = json_top_frame(json);

    if (frame && frame->is_detail)
        return NEED_MORE;
    reader_json_clear_record(&json->element);
    keep_puzzle(json, &json->element, finding);
    return give_record(json, &json->element, text, at, start, finding);
}

/* A second puzzle shows that the object is a list of them. The first is given as an item of its own, and what
 * comes after it is read again, so that the items keep their order. */
static enum verdict give_guess(struct json *json, struct json_frame *frame, const struct view *text,
                               struct finding *finding)
{
    struct json_record *record = &frame->record;

    frame->is_list = true;
    frame->members = record->puzzle_member;
    json->element = *record;
    json->element.puzzle_member = 0;
    record->has_puzzle = record->is_guess = false;
    return give_record(json, &json->element, text, text->at + (record->guess_end - json->offset),
                       record->guess_start, finding);
}

/* Takes the value of a key that nobody knows. With all clues of the puzzle, which is known, it may be
 * somebody's work on it. It is the puzzle if it is 81 cells of which some are empty, as no other text is, and
 * there is no other; if there are several, each is an item of its own. That cannot be done for the first if
 * another item was given since then, or if its text is gone. */
static enum verdict take_other(struct json *json, const struct view *text, const char *at, size_t start,
                               struct finding *finding)
{
    struct json_frame *frame = json_top_frame(json);
    struct json_record *record = &frame->record;
    char cells[SUDOKU_CELLS];
    /* {"puzzle": {"0": P, "1": P}} is a column of a table. */
    bool is_column = json->depth > 1 && frame[-1].is_object && frame->context == MEANS_PUZZLE;
    bool has_puzzle = record->has_puzzle && !record->is_guess;

    if (!is_grid(json, cells))
        return NEED_MORE;
    if (has_puzzle && !record->reason[0] && !is_column) {
        if (reader_is_entered(cells, record->puzzle))
            memcpy(record->entered, cells, sizeof cells);
        record->has_entered |= reader_is_entered(cells, record->puzzle);
        return NEED_MORE;
    }
    if (frame->context == MEANS_SOLUTION || reader_is_solution(json->text))
        return NEED_MORE;
    if (record->is_guess && !is_column && record->guess_start >= json->floor &&
        record->guess_start >= json->offset)
        return give_guess(json, frame, text, finding);
    if (is_column || record->is_guess || frame->is_list)
        return take_element(json, text, at, start, finding);
    if (has_puzzle)
        return NEED_MORE;
    keep_puzzle(json, record, finding);
    record->is_guess = true;
    record->puzzle_member = frame->members;
    record->guess_start = start;
    record->guess_end = json->offset + (size_t)(at - text->at);
    return NEED_MORE;
}

/* Takes the value of a key, from start on. A grid that was taken for the puzzle until the puzzle came may be
 * the work on it. */
static enum verdict take_member(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding)
{
    struct json_frame *frame = json_top_frame(json);
    struct json_record *record = &frame->record;

    frame->has_key = false;
    if (frame->key == MEANS_OTHER)
        return take_other(json, text, at, start, finding);
    if (frame->key == MEANS_PUZZLE && (!record->has_puzzle || record->is_guess || record->is_short)) {
        if (record->is_guess)
            memcpy(record->entered, record->puzzle, sizeof record->entered);
        record->has_entered |= record->is_guess;
        keep_puzzle(json, record, finding);
        record->puzzle_member = frame->members;
    }
    if (frame->key == MEANS_SOLUTION && !record->has_solution)
        keep_solution(json, record);
    bool is_name = frame->key == MEANS_NAME, is_id = frame->key == MEANS_ID;
    if ((is_name || is_id) && (!record->name_length || (is_name && record->name_is_id))) {
        keep_name(json, record);
        record->name_is_id = is_id;
    }
    return NEED_MORE;
}

/* What a key says about a cell says nothing about puzzles. */
void reader_json_take_key(struct json_frame *frame, enum meaning meaning, bool begins_line)
{
    frame->has_key = true;
    frame->is_inline = frame->members++ ? frame->is_inline : !begins_line;
    frame->key = meaning >= MEANS_ROW ? MEANS_OTHER : meaning;
}

/* Finds the string that comes next in an array, after a comma. False if it has not arrived. Empty if
 * something else comes, or something so long that it cannot be a solution. */
static bool find_next_string(const struct view *text, const char *at, struct line *next)
{
    const char *end = text->end - at > JSON_STRING ? at + JSON_STRING : text->end;
    bool is_all = text->complete || end < text->end;

    while (at < end && (json_is_white(*at) || *at == ','))
        at++;
    *next = (struct line){at, at, NULL};
    if (at == end || !json_is_quote(*at))
        return at < end || is_all;
    const char *stop = reader_json_string_end(at + 1, end, *at);
    if (stop < end && *stop == *at)
        *next = (struct line){at, stop + 1, NULL};
    return is_all || (stop < end && *stop != '\\');
}

/* Takes a puzzle in an array. If the next string is its solution, or if that is the puzzle and this one the
 * solution, the two are one item. An array in which some string was neither has no such pairs. */
static enum verdict take_first(struct json *json, const struct view *text, const char *at,
                               struct finding *finding)
{
    struct json_record *first = &json->element;
    char cells[SUDOKU_CELLS];
    struct line next = {at, at, NULL};

    reader_json_clear_record(first);
    keep_puzzle(json, first, finding);
    json->is_waiting = !json->no_pairs && !first->reason[0] && !find_next_string(text, at, &next);
    if (json->is_waiting)
        return NEED_MORE;
    if (next.at == next.end || json->no_pairs || first->reason[0])
        return give_record(json, first, text, at, json->start, finding);
    bool has_cells = next.end - next.at == SUDOKU_CELLS + 2 && reader_copy_cells(next.at + 1, cells);
    bool is_pair = has_cells && reader_is_solution(cells) && reader_is_entered(cells, first->puzzle);
    bool is_turned =
        has_cells && reader_is_solution(first->puzzle) && reader_is_entered(first->puzzle, cells);
    first->has_solution = is_pair || is_turned;
    json->no_pairs = !first->has_solution;
    if (first->has_solution)
        memcpy(first->solution, is_pair ? cells : first->puzzle, sizeof first->solution);
    if (is_turned)
        memcpy(first->puzzle, cells, sizeof first->puzzle);
    return give_record(json, first, text, first->has_solution ? next.end : at, json->start, finding);
}

enum verdict reader_json_take_string(struct json *json, const struct view *text, struct line string,
                                     struct finding *finding)
{
    struct json_frame *frame = json_top_frame(json);
    char cells[SUDOKU_CELLS];

    reader_json_decode(json, (struct line){string.at + 1, string.end - 1, NULL});
    json->is_too_long |= json->start < json->offset;
    if (frame->is_object && !frame->has_key) {
        struct line key = {json->text, json->text + json->length, NULL};
        reader_json_take_key(frame, reader_meaning(key, NULL), string.next != NULL);
        return NEED_MORE;
    }
    if (frame->is_object)
        return take_member(json, text, string.end, json->start, finding);
    frame->has_values = true;
    if (frame->is_detail || reader_json_is_row(json->text, json->length, finding->ocr))
        return NEED_MORE;
    bool is_certain = is_grid(json, cells) && !reader_is_solution(cells);
    if (frame->key != MEANS_PUZZLE && !(frame->key == MEANS_OTHER && is_certain))
        return NEED_MORE;
    return take_first(json, text, string.end, finding);
}

/* ---- Ends of arrays and objects ---- */

/* Returns the text of what ends before at; empty if its beginning has left the window. */
static struct line whole_text(const struct json *json, const struct json_frame *frame,
                              const struct view *text, const char *at)
{
    return (struct line){frame->start < json->offset ? at : text->at + (frame->start - json->offset), at,
                         NULL};
}

/* Makes 81 cells the text: of cells that say whether they are given, the others are empty. */
static void take_cells(struct json *json, const struct json_grid *grid)
{
    json->length = SUDOKU_CELLS;
    json->is_too_long = false;
    for (int i = 0; i < SUDOKU_CELLS; i++)
        json->text[i] = grid->has_given && !grid->given[i] ? '.' : grid->cells[i];
}

/* Takes an array that is a grid, and now the text: the value of a key, or an element of another array. It
 * goes the same way as puzzles that are strings. */
static enum verdict take_grid(struct json *json, const struct json_frame *frame, const struct view *text,
                              const char *at, const struct json_grid *grid, struct finding *finding)
{
    const struct json_frame *outer = json_top_frame(json);
    enum verdict verdict = NEED_MORE;

    json->grid = grid;
    if (outer && outer->is_object)
        verdict = take_member(json, text, at, frame->start, finding);
    else if (frame->key != MEANS_SOLUTION)
        verdict = take_element(json, text, at, frame->start, finding);
    json->grid = NULL;
    return verdict;
}

/* What is no grid by itself may be a part of one. */
enum verdict reader_json_end_array(struct json *json, const struct json_frame *frame, const struct view *text,
                                   const char *at, struct finding *finding)
{
    struct json_frame *outer = json_top_frame(json);
    struct line array = whole_text(json, frame, text, at);
    bool is_nested = outer && !outer->is_object;
    const char *reason = "a JSON array that is no grid of 81 cells";
    struct json_grid grid;

    if (frame->gave_item && (frame->has_error || !frame->has_part))
        return NEED_MORE;
    reader_json_read_cells(array, frame->key, is_nested, finding->ocr, &grid);
    grid.is_none |= array.at == array.end || frame->gave_item;
    if (!grid.is_none && !grid.places.n && grid.n != SUDOKU_CELLS && is_nested) {
        outer->has_part = true;
        return NEED_MORE;
    }
    take_cells(json, &grid);
    if (!grid.is_none && grid.places.n)
        reason = reader_take_places(&grid.places, json->text);
    if (!grid.is_none && (grid.places.n ? !reason : grid.n == SUDOKU_CELLS))
        return take_grid(json, frame, text, at, &grid, finding);
    if (frame->is_detail || frame->key != MEANS_PUZZLE || (!grid.is_none && !grid.places.n && !grid.n))
        return NEED_MORE;
    char cells[60];
    if (!grid.is_none && grid.n)
        (void)snprintf(cells, sizeof cells, "%u cells, 81 expected", grid.n);
    return reader_json_reject(json, text, at, frame->start, finding,
                              !grid.is_none && grid.n ? cells : reason);
}

/* An object should have a puzzle, unless it is the value of some key or a cell of a grid. */
enum verdict reader_json_end_object(struct json *json, const struct json_frame *frame,
                                    const struct view *text, const char *at, struct finding *finding)
{
    const struct json_frame *outer = json_top_frame(json);
    struct line object = whole_text(json, frame, text, at);

    if (frame->record.has_puzzle && !frame->is_detail)
        return give_record(json, &frame->record, text, at, frame->start, finding);
    if (frame->gave_item || (outer && (outer->is_object || outer->key != MEANS_PUZZLE)))
        return NEED_MORE;
    bool is_nested = outer && json->depth > 1 && !outer[-1].is_object;
    if (outer && object.at < object.end && reader_json_is_cell(object, outer->key, is_nested))
        return NEED_MORE;
    enum verdict verdict = reader_json_reject(
        json, text, at, frame->start, finding,
        "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, "
        "clues, mission)");
    finding->is_object = is_whole_object(json, finding, frame->start);
    return verdict;
}

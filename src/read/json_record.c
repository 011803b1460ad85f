/* Puzzles in JSON: records. What strings, words and arrays mean, by their keys and places, is collected until
 * a puzzle is complete; then it becomes an item. json.c knows where each of them begins and ends. */
#include "read/json.h"

#include <string.h>

/* ---- Items ---- */

/* Gives an item its text, from a place up to the byte before at; from the window's start if that place has
 * left it. All open frames have given an item then, and are not reported as being without one. */
static void take_item(struct json *json, const struct view *text, const char *at, size_t start,
                      struct finding *finding)
{
    finding->text = text->at + (start > json->offset ? start - json->offset : 0);
    finding->text_end = at;
    while (finding->text_end > finding->text && json_is_white(finding->text_end[-1]))
        finding->text_end--;
    finding->taken = at;
    json->floor = json->offset + (size_t)(at - text->at);
    for (unsigned i = 0; i < json->depth; i++)
        json->frames[i].gave_item = true;
}

/* The text of an error begins after the item before it, so that no byte is reported twice. */
enum verdict sudoku_json_reject(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding, const char *reason)
{
    take_item(json, text, at, start > json->floor ? start : json->floor, finding);
    return sudoku_reject(finding, "%s", reason);
}

/* Only what says whether the rest is valid: records are large, and there is one for each level. */
void sudoku_json_clear_record(struct json_record *record)
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
        return sudoku_reject(
            finding, "a JSON object with its own puzzle after %d bytes of others: put it first", JSON_OTHERS);
    return sudoku_reject(finding, "a JSON object longer than %d bytes", JSON_OBJECT);
}

/* Gives the item of a record with a puzzle, whose text begins at start. */
static enum verdict give_record(struct json *json, const struct json_record *record, const struct view *text,
                                const char *at, size_t start, struct finding *finding)
{
    size_t others = json->floor;
    bool has_others = start < others, is_element = record == &json->element;

    take_item(json, text, at, start, finding);
    if (has_others && others >= json->offset) /* lines do not go back */
        finding->first = text->at + (others - json->offset);
    finding->is_object = is_whole_object(json, finding, start);
    finding->puzzle_member = record->puzzle_member;
    if (record->reason[0])
        return sudoku_reject(finding, "%s", record->reason);
    if (start < json->offset && !is_element)
        return reject_long_object(finding, has_others);
    memcpy(finding->cells, record->puzzle, sizeof record->puzzle);
    if (record->has_candidates)
        memcpy(finding->candidates, record->candidates, sizeof record->candidates);
    finding->has_candidates = record->has_candidates;
    finding->solution = record->has_solution ? record->solution : NULL;
    if (!record->has_solution && record->malformed_length)
        finding->malformed_solution =
            (struct line){record->malformed, record->malformed + record->malformed_length, NULL};
    if (record->has_entered && sudoku_is_entered(record->entered, record->puzzle))
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

    finding->cells = record->puzzle;
    finding->has_candidates = false;
    record->has_puzzle = true;
    record->is_guess = false;
    record->is_short = json->length < LEAST_GRID;
    record->reason[0] = '\0';
    if (json->is_too_long)
        (void)sudoku_reject(finding, "a string longer than %d bytes", JSON_STRING);
    else if (json->is_grid && json->is_mixed)
        (void)sudoku_reject(
            finding, "two signs for empty cells in a JSON array: one of them may be a cell that is lost");
    if (json->is_too_long || (json->is_grid && json->is_mixed) || sudoku_read_field(value, finding) != PUZZLE)
        memcpy(record->reason, finding->reason, sizeof record->reason);
    if (json->has_work) {
        memcpy(record->entered, json->work, sizeof record->entered);
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
    record->has_solution = json->length == SUDOKU_CELLS && sudoku_is_solution(json->text);
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

/* 81 cells of which some are empty: no other text looks like this. */
static bool is_certain(const struct json *json)
{
    char cells[SUDOKU_CELLS];

    return json->length == SUDOKU_CELLS && sudoku_copy_cells(json->text, cells) &&
           !sudoku_is_solution(json->text);
}

/* The text is a puzzle that is an element of an array. */
static enum verdict take_element(struct json *json, const struct view *text, const char *at, size_t start,
                                 struct finding *finding)
{
    const struct json_frame *frame = json_top_frame(json);

    if (frame && frame->is_detail)
        return NEED_MORE;
    sudoku_json_clear_record(&json->element);
    keep_puzzle(json, &json->element, finding);
    return give_record(json, &json->element, text, at, start, finding);
}

/* Is the object a column of a table, {"puzzle": {"0": P, "1": P}}? */
static bool is_column(const struct json *json)
{
    return json->depth > 1 && json->frames[json->depth - 2].is_object &&
           json->frames[json->depth - 1].context == MEANS_PUZZLE;
}

/* Keeps the text of a key that nobody knows if it may be somebody's work on the puzzle, which is known. */
static void keep_entered(const struct json *json, struct json_record *record)
{
    char cells[SUDOKU_CELLS];

    if (json->length != SUDOKU_CELLS || !sudoku_copy_cells(json->text, cells) ||
        !sudoku_is_entered(cells, record->puzzle))
        return;
    memcpy(record->entered, cells, sizeof cells);
    record->has_entered = true;
}

/* A grid that was taken for the puzzle until the puzzle came may be the work on it. */
static void demote_guess(struct json_record *record)
{
    if (!record->is_guess || record->reason[0])
        return;
    memcpy(record->entered, record->puzzle, sizeof record->entered);
    record->has_entered = true;
}

/* The text may be the puzzle of the object, from start up to the byte before at. */
static void keep_guess(const struct json *json, struct json_frame *frame, const struct view *text,
                       const char *at, size_t start, struct finding *finding)
{
    struct json_record *record = &frame->record;

    keep_puzzle(json, record, finding);
    record->is_guess = true;
    record->puzzle_member = frame->members;
    record->guess_start = start;
    record->guess_end = json->offset + (size_t)(at - text->at);
}

/* A second puzzle shows that the object is a list of them. The first is given as an item of its own, and what
 * comes after it is read again, so that the items keep their order. That cannot be done if another item was
 * given since then, or if the text is gone. */
static enum verdict give_guess(struct json *json, struct json_frame *frame, const struct view *text,
                               struct finding *finding)
{
    struct json_record *record = &frame->record;

    frame->is_list = true;
    frame->members = record->puzzle_member;
    json->element = *record;
    json->element.puzzle_member = 0;
    record->has_puzzle = record->is_guess = false;
    json->held_start = record->guess_start;
    json->held_end = record->guess_end;
    return sudoku_json_give_held(json, text, finding);
}

static bool can_give_guess(const struct json *json, const struct json_record *record)
{
    return record->guess_start >= json->floor && record->guess_start >= json->offset;
}

/* The value of a key, from start on. That of a key that nobody knows is the puzzle if it is certainly one and
 * no other is; if there are several of this kind, each is an item of its own. */
static enum verdict take_member(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding)
{
    struct json_frame *frame = json_top_frame(json);
    struct json_record *record = &frame->record;

    frame->has_key = false;
    if (frame->key == MEANS_PUZZLE && (!record->has_puzzle || record->is_guess || record->is_short)) {
        demote_guess(record);
        keep_puzzle(json, record, finding);
        record->puzzle_member = frame->members;
    } else if (frame->key == MEANS_OTHER && record->has_puzzle && !record->is_guess && !record->reason[0] &&
               !is_column(json)) {
        keep_entered(json, record);
    } else if (frame->key == MEANS_OTHER && frame->context != MEANS_SOLUTION && is_certain(json)) {
        if (record->is_guess && !is_column(json) && can_give_guess(json, record))
            return give_guess(json, frame, text, finding);
        if (is_column(json) || record->is_guess || frame->is_list)
            return take_element(json, text, at, start, finding);
        if (!record->has_puzzle)
            keep_guess(json, frame, text, at, start, finding);
    } else if (frame->key == MEANS_SOLUTION && !record->has_solution) {
        keep_solution(json, record);
    } else if ((frame->key == MEANS_NAME || frame->key == MEANS_ID) && !record->name_length) {
        keep_name(json, record);
        record->name_is_id = frame->key == MEANS_ID;
    } else if (frame->key == MEANS_NAME && record->name_is_id) {
        keep_name(json, record);
        record->name_is_id = false;
    }
    return NEED_MORE;
}

/* A string without any text, or with a blank, is an empty cell among others. */
static bool is_blank(const struct json *json)
{
    return !json->length || (json->length == 1 && json->text[0] == ' ');
}

/* Does the text consist of cells, at most a row of them? Letters that look like digits become digits if
 * ocr is set. */
static bool is_row(struct json *json, bool ocr)
{
    char cells[9];

    if (!json->length || json->length > sizeof cells)
        return false;
    for (size_t i = 0; i < json->length; i++) {
        char like = ocr ? sudoku_digit_like(json->text[i]) : '\0';
        cells[i] = like ? like : json->text[i];
        if (!cell_of(cells[i]))
            return false;
    }
    memcpy(json->text, cells, json->length);
    return true;
}

/* More than 81 numbers in an array are no grid, and need not be counted further. */
static void add_cells(struct json *json, struct json_frame *frame, char blank)
{
    if (!json->n_cells)
        json->empty_sign = '\0', json->is_mixed = false;
    if (json->n_cells + json->length > SUDOKU_CELLS) {
        frame->is_no_grid = true;
        return;
    }
    for (size_t i = 0; i < json->length; i++) {
        char cell = cell_of(json->text[i]), sign = blank ? blank : (char)(json->text[i] | 32);
        json->cells[json->n_cells++] = cell;
        if (cell != '.')
            continue;
        json->is_mixed |= json->empty_sign && json->empty_sign != sign;
        json->empty_sign = sign;
    }
}

/* What a key says about a cell says nothing about puzzles. */
static void take_key(const struct json *json, struct json_frame *frame, enum meaning meaning)
{
    bool is_part = meaning >= MEANS_ROW;

    frame->has_key = true;
    frame->is_inline = frame->members++ ? frame->is_inline : json->value_column < 0;
    frame->key = is_part ? MEANS_OTHER : (unsigned char)meaning;
    frame->part = is_part ? meaning : MEANS_OTHER;
    frame->has_xy |= json->length == 1 && ((json->text[0] | 32) == 'x' || (json->text[0] | 32) == 'y');
}

/* Keeps what a value says about a cell that is an object. If two keys say different things, the object is no
 * cell. */
static void keep_part(const struct json *json, struct json_frame *frame)
{
    char c = json->length == 1 ? json->text[0] : '\0', *part = &frame->parts[frame->part];

    c = frame->part == MEANS_VALUE ? cell_of(c) : c >= '0' && c <= '9' ? c : '\0';
    frame->has_other |= frame->part == MEANS_OTHER ? c != '\0' : frame->part == MEANS_VALUE && !c;
    if (!c || frame->part == MEANS_OTHER)
        return;
    if (*part && *part != c)
        frame->parts[MEANS_OTHER] = c;
    *part = c;
}

/* Is the object that has ended a cell, in a row of a grid? It says its digit, or has none, but then no
 * number under another name. */
static bool is_cell(const struct json *json, const struct json_frame *frame)
{
    const struct json_frame *row = json->depth > 1 ? &json->frames[json->depth - 1] : NULL;
    bool is_in_grid = row && !row->is_object && !row[-1].is_object && row->key == MEANS_PUZZLE;

    return is_in_grid && !frame->parts[MEANS_OTHER] && (frame->parts[MEANS_VALUE] || !frame->has_other);
}

/* Does it say another place than it has in the grid? Some call a row x, so x and y prove nothing. */
static bool is_elsewhere(const struct json *json, const struct json_frame *frame)
{
    const struct json_frame *grid = &json->frames[json->depth - 2];
    int row = frame->parts[MEANS_ROW] - '0', column = frame->parts[MEANS_COLUMN] - '0';
    int place = (int)(json->n_cells - grid->first_cell);
    bool is_from_0 = row == place / 9 && column == place % 9;
    bool is_from_1 = row == place / 9 + 1 && column == place % 9 + 1;

    return frame->parts[MEANS_ROW] && frame->parts[MEANS_COLUMN] && !frame->has_xy && !is_from_0 &&
           !is_from_1;
}

/* Is it a cell, in a list of cells that say where they are? */
static bool is_placed_cell(const struct json_frame *list, const struct json_frame *frame)
{
    return !list->is_object && (list->key == MEANS_PUZZLE || list->key == MEANS_SOLUTION) &&
           !frame->parts[MEANS_OTHER] && frame->parts[MEANS_ROW] && frame->parts[MEANS_COLUMN] &&
           frame->parts[MEANS_VALUE];
}

/* Adds it to the cells of its list. */
static void place_cell(struct json *json, struct json_frame *list, const char *parts)
{
    if (!list->has_places) {
        json->places = (struct places){.n = 0};
        json->places_start = list->start;
    }
    list->has_places = true;
    sudoku_place_cell(&json->places, parts[MEANS_ROW], parts[MEANS_COLUMN], parts[MEANS_VALUE]);
}

/* Takes a puzzle in an array. It is given when the next element shows whether the two are a pair, unless the
 * array has no pairs. */
static enum verdict take_first(struct json *json, const struct view *text, const char *at,
                               struct finding *finding)
{
    sudoku_json_clear_record(&json->element);
    keep_puzzle(json, &json->element, finding);
    if (json->has_no_pairs || json->element.reason[0])
        return give_record(json, &json->element, text, at, json->value_start, finding);
    json->is_held = true;
    json->held_start = json->value_start;
    json->held_end = json->offset + (size_t)(at - text->at);
    return NEED_MORE;
}

/* Takes the string after a puzzle in an array: its solution, or the puzzle if that was the solution. Any
 * other string is left for later. */
static enum verdict take_second(struct json *json, const struct view *text, const char *at,
                                struct finding *finding)
{
    struct json_record *first = &json->element;
    char cells[SUDOKU_CELLS];
    bool has_cells = json->length == SUDOKU_CELLS && sudoku_copy_cells(json->text, cells);
    bool is_pair = has_cells && sudoku_is_solution(cells) && sudoku_is_entered(cells, first->puzzle);
    bool is_turned =
        has_cells && sudoku_is_solution(first->puzzle) && sudoku_is_entered(first->puzzle, cells);

    if (!is_pair && !is_turned) {
        json->has_no_pairs = true;
        return sudoku_json_give_held(json, text, finding);
    }
    memcpy(first->solution, is_pair ? cells : first->puzzle, sizeof first->solution);
    if (is_turned)
        memcpy(first->puzzle, cells, sizeof first->puzzle);
    first->has_solution = true;
    json->is_held = false;
    return give_record(json, first, text, at, json->held_start, finding);
}

enum verdict sudoku_json_give_held(struct json *json, const struct view *text, struct finding *finding)
{
    const char *end = text->at + (json->held_end - json->offset);

    json->is_held = false;
    json->state = JSON_BETWEEN;
    json->column = -1;
    return give_record(json, &json->element, text, end, json->held_start, finding);
}

enum verdict sudoku_json_take_string(struct json *json, const struct view *text, const char *at,
                                     struct finding *finding)
{
    struct json_frame *frame = json_top_frame(json);

    if (frame->is_object && !frame->has_key) {
        take_key(json, frame,
                 sudoku_read_meaning((struct line){json->text, json->text + json->length, NULL}, NULL));
        return NEED_MORE;
    }
    if (frame->is_object) {
        if (frame->part == MEANS_VALUE && is_blank(json))
            frame->parts[MEANS_VALUE] = '.';
        keep_part(json, frame);
        return take_member(json, text, at, json->value_start, finding);
    }
    frame->has_values = true;
    char blank = '\0';
    if (is_blank(json)) {
        blank = json->length ? ' ' : '"';
        json->text[0] = '.';
        json->length = 1;
    }
    if (json->is_held)
        return take_second(json, text, at, finding);
    if (is_row(json, finding->ocr)) {
        add_cells(json, frame, blank);
        return NEED_MORE;
    }
    frame->is_no_grid = true;
    if (frame->is_detail)
        return NEED_MORE;
    if (frame->key != MEANS_PUZZLE && !(frame->key == MEANS_OTHER && is_certain(json)))
        return NEED_MORE;
    return take_first(json, text, at, finding);
}

/* What an object says about other things need not be right. A word in an object is a value that no puzzle
 * needs, so it is only skipped. */
const char *sudoku_json_take_word(struct json *json)
{
    struct json_frame *frame = json_top_frame(json);

    if (frame->is_object) {
        bool has_key = frame->has_key;
        frame->has_key = false;
        /* Only false says that the cell is no clue, and a key that nobody knows may be a misspelt one. */
        if (frame->part == MEANS_GIVEN || (json->text[0] | 32) == 't')
            frame->parts[MEANS_GIVEN] = (json->text[0] | 32) != 'f';
        if (!has_key && sudoku_json_word_is_number(json)) {
            take_key(json, frame, MEANS_OTHER);
            return NULL;
        }
        if (json->value_column >= 0 && !sudoku_json_word_is_valid(json))
            return "JSON with a word that is no number";
        if (frame->part == MEANS_VALUE && !sudoku_json_word_is_cell(json))
            frame->has_other = true;
        else if (frame->part != MEANS_GIVEN)
            keep_part(json, frame);
        return has_key ? NULL : "JSON with a value where a key should be";
    }
    frame->has_values = true;
    if (!sudoku_json_word_is_valid(json))
        return "JSON with a word that is no number";
    char first = (char)(json->text[0] | 32);
    if (sudoku_json_word_is_cell(json))
        add_cells(json, frame, is_letter(first) || first == '-' ? first : '\0');
    else
        frame->is_no_grid = true;
    return NULL;
}

/* ---- Ends of arrays and objects ---- */

/* An array with 81 cells, which are json->text, has ended: an element of another array, or the value of a
 * key. It goes the same way as puzzles that are strings. */
static enum verdict take_grid(struct json *json, const struct view *text, const char *at, size_t start,
                              unsigned key, struct finding *finding)
{
    struct json_frame *outer = json_top_frame(json);

    json->length = SUDOKU_CELLS;
    json->is_too_long = false;
    if (outer && outer->is_object) {
        outer->key = (unsigned char)key;
        return take_member(json, text, at, start, finding);
    }
    if (key == MEANS_SOLUTION)
        return NEED_MORE;
    return take_element(json, text, at, start, finding);
}

/* Does the array hold nothing but cells that say where they are? Those of an array within it may have taken
 * their room. */
static bool is_list_of_places(const struct json *json, const struct json_frame *frame, unsigned cells)
{
    return frame->has_places && !frame->is_no_grid && !cells && json->places_start == frame->start;
}

/* Such an array has ended. */
static enum verdict take_places(struct json *json, const struct json_frame *frame, const struct view *text,
                                const char *at, struct finding *finding)
{
    const char *reason = sudoku_take_places(&json->places, json->text);

    if (!reason)
        return take_grid(json, text, at, frame->start, frame->key, finding);
    if (frame->gave_item || frame->is_detail || frame->key != MEANS_PUZZLE)
        return NEED_MORE;
    return sudoku_json_reject(json, text, at, frame->start, finding, reason);
}

/* Is the array an element of another one, which its cells may be a part of? */
static bool is_part_of_grid(const struct json_frame *frame, const struct json_frame *outer)
{
    return !frame->is_no_grid && !frame->has_places && outer && !outer->is_object;
}

/* Takes 81 cells as the text. Where some are given, the others are empty, and work holds them. */
static void take_cells(struct json *json, const char *cells)
{
    bool has_given = false;

    for (int i = 0; i < SUDOKU_CELLS; i++)
        has_given |= cells[i] >= 'A' && cells[i] <= 'I';
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        char cell = is_letter(cells[i]) ? (char)((cells[i] | 32) - 'a' + '1') : cells[i];
        json->work[i] = cell;
        json->text[i] = has_given && cells[i] >= 'a' ? '.' : cell;
    }
    json->has_work = has_given;
}

enum verdict sudoku_json_end_array(struct json *json, const struct json_frame *frame, const struct view *text,
                                   const char *at, struct finding *finding)
{
    struct json_frame *outer = json_top_frame(json);
    unsigned cells = json->n_cells - frame->first_cell;

    if (!frame->is_no_grid && cells == SUDOKU_CELLS && !frame->has_places) {
        json->n_cells = frame->first_cell;
        take_cells(json, json->cells + json->n_cells);
        json->is_grid = true;
        enum verdict verdict = take_grid(json, text, at, frame->start, frame->key, finding);
        json->has_work = json->is_grid = false;
        return verdict;
    }
    if (is_part_of_grid(frame, outer))
        return NEED_MORE;
    json->n_cells = frame->first_cell;
    if (outer && !outer->is_object)
        outer->is_no_grid = true;
    if (is_list_of_places(json, frame, cells))
        return take_places(json, frame, text, at, finding);
    if (frame->gave_item || frame->is_detail || frame->key != MEANS_PUZZLE || (!cells && !frame->is_no_grid))
        return NEED_MORE;
    if (frame->is_no_grid || frame->has_places)
        return sudoku_json_reject(json, text, at, frame->start, finding,
                                  "a JSON array that is no grid of 81 cells");
    (void)sudoku_reject(finding, "%u cells, 81 expected", cells);
    char reason[60];
    memcpy(reason, finding->reason, sizeof reason);
    return sudoku_json_reject(json, text, at, frame->start, finding, reason);
}

/* Should an object without a puzzle have had one? Not if it is the value of some key. */
static bool is_record(const struct json *json)
{
    const struct json_frame *outer = json->depth ? &json->frames[json->depth - 1] : NULL;

    return !outer || (!outer->is_object && outer->key == MEANS_PUZZLE);
}

enum verdict sudoku_json_end_object(struct json *json, const struct json_frame *frame,
                                    const struct view *text, const char *at, struct finding *finding)
{
    struct json_frame *outer = json_top_frame(json);

    if (outer && !frame->record.has_puzzle && !frame->gave_item && is_cell(json, frame)) {
        outer->is_no_grid |= is_elsewhere(json, frame);
        char cell = frame->parts[MEANS_VALUE] ? frame->parts[MEANS_VALUE] : '.';
        json->text[0] = '.';
        json->length = 1;
        add_cells(json, outer, '{');
        if (cell != '.' && !outer->is_no_grid)
            json->cells[json->n_cells - 1] = (char)(cell - '1' + (frame->parts[MEANS_GIVEN] ? 'A' : 'a'));
        return NEED_MORE;
    }
    if (outer && !frame->record.has_puzzle && !frame->gave_item && is_placed_cell(outer, frame)) {
        place_cell(json, outer, frame->parts);
        return NEED_MORE;
    }
    if (outer && !outer->is_object)
        outer->is_no_grid = true;
    if (frame->record.has_puzzle && !frame->is_detail)
        return give_record(json, &frame->record, text, at, frame->start, finding);
    if (frame->gave_item || !is_record(json))
        return NEED_MORE;
    enum verdict verdict = sudoku_json_reject(
        json, text, at, frame->start, finding,
        "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, "
        "clues, mission)");
    finding->is_object = is_whole_object(json, finding, frame->start);
    return verdict;
}

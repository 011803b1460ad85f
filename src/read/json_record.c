/* Puzzles in JSON: records. What strings and arrays mean, by their keys and places, is collected until a
 * puzzle is complete; then it becomes an item. json.c knows where each of them begins and ends. */
#include "read/json.h"

#include <stdio.h>
#include <string.h>

#include "core/grid.h"

/* ---- Items ---- */

/* Gives an item its text, from a place up to the byte before at; from the window's start if that place has
 * left it. All open frames have given an item then, and are not reported as being without one. */
static void take_item(struct json *json, const char *at, size_t start, bool is_error)
{
    struct finding *finding = json->finding;

    finding->text = json->view->at + (start > json->offset ? start - json->offset : 0);
    finding->text_end = at;
    while (finding->text_end > finding->text && json_is_white(finding->text_end[-1]))
        finding->text_end--;
    finding->taken = at;
    json->floor = json->offset + (size_t)(at - json->view->at);
    for (unsigned i = 0; i < json->depth; i++) {
        json->frames[i].gave_item = true;
        json->frames[i].has_error |= is_error;
    }
}

/* The text of an error begins after the item before it, so that no byte is reported twice. */
enum verdict reader_json_reject(struct json *json, const char *at, size_t start, const char *reason)
{
    take_item(json, at, start > json->floor ? start : json->floor, true);
    return reader_reject(json->finding, "%s", reason);
}

/* Is the text of the item an object of JSON from its beginning? Then another program may add members. */
static bool is_whole_object(const struct json *json, size_t start)
{
    const struct finding *finding = json->finding;

    return !json->is_python && start >= json->offset && finding->text < finding->text_end &&
           *finding->text == '{' && finding->text_end[-1] == '}';
}

/* Gives the item of a record with a puzzle, whose text begins at start. An object that is kept in part would
 * lose members without a word: it is an error. */
static enum verdict give_record(struct json *json, const struct json_record *record, const char *at,
                                size_t start)
{
    struct finding *finding = json->finding;
    size_t others = json->floor;
    bool has_others = start < others, is_element = record == &json->element;

    take_item(json, at, start, record->reason[0]);
    if (has_others && others >= json->offset) /* lines do not go back */
        finding->first = json->view->at + (others - json->offset);
    finding->is_object = is_whole_object(json, start);
    finding->puzzle_member = record->puzzle_member;
    if (record->reason[0])
        return reader_reject(finding, "%s", record->reason);
    if (!is_element && (start < json->offset || json->floor - start > JSON_OBJECT)) {
        finding->text_end = finding->text;
        return has_others
                   ? reader_reject(finding,
                                   "a JSON object with its own puzzle after %d bytes of others: put it first",
                                   JSON_OTHERS)
                   : reader_reject(finding, "a JSON object longer than %d bytes", JSON_OBJECT);
    }
    memcpy(finding->cells, record->puzzle, sizeof record->puzzle);
    if (record->has_candidates)
        memcpy(finding->candidates, record->candidates, sizeof record->candidates);
    finding->has_candidates = record->has_candidates;
    if (record->has_solution)
        finding->solution = record->solution;
    else if (record->solution_length)
        finding->malformed_solution =
            (struct line){record->solution, record->solution + record->solution_length, NULL};
    if (record->has_entered && reader_is_entered(record->entered, record->puzzle))
        finding->entered = record->entered;
    finding->name = record->name_length ? record->name : NULL;
    finding->name_length = record->name_length;
    return PUZZLE;
}

/* ---- Strings ---- */

/* Reads the text as a puzzle. The recognisers write to finding->cells and set has_candidates; both are
 * moved to the record, because the item is given only when its object ends. Why a puzzle is invalid is
 * kept for the same reason. */
static void keep_puzzle(const struct json *json, struct json_record *record)
{
    struct finding *finding = json->finding;
    struct line value = {json->text, json->text + json->length, NULL};
    const struct json_grid *grid = json->grid;
    char *cells = finding->cells;
    enum verdict verdict;

    finding->cells = record->puzzle;
    finding->has_candidates = false;
    record->has_puzzle = true;
    record->is_guess = false;
    record->is_short = json->length < LEAST_GRID;
    if (json->is_too_long)
        verdict = reader_reject(finding, "a string longer than %d bytes", JSON_STRING);
    else if (grid && grid->is_mixed)
        verdict = reader_reject(
            finding, "two signs for empty cells in a JSON array: one of them may be a cell that is lost");
    else
        verdict = reader_field(value, finding);
    record->reason[0] = '\0';
    if (verdict != PUZZLE)
        memcpy(record->reason, finding->reason, sizeof record->reason);
    for (int i = 0; grid && grid->has_given && i < SUDOKU_CELLS; i++)
        record->entered[i] = grid->cells[i].cell;
    record->has_entered |= grid && grid->has_given;
    record->has_candidates = finding->has_candidates;
    if (record->has_candidates)
        memcpy(record->candidates, finding->candidates, sizeof record->candidates);
    finding->cells = cells;
    finding->has_candidates = false;
}

/* Is the text 81 cells? */
static bool is_grid(const struct json *json, char *cells)
{
    return json->length == SUDOKU_CELLS && reader_copy_cells(json->text, cells);
}

/* Is it a longer text with a puzzle in it, such as a question to a language model? */
static bool holds_grid(const struct json *json, char *cells)
{
    struct line text = {json->text, json->text + json->length, NULL};

    return json->length > SUDOKU_CELLS && !json->is_too_long &&
           reader_field_cells(json->finding, text, true, cells);
}

/* Reads the text as a puzzle that is an element of an array. */
static struct json_record *keep_element(struct json *json)
{
    memset(&json->element, 0, offsetof(struct json_record, puzzle));
    keep_puzzle(json, &json->element);
    return &json->element;
}

/* Gives such a puzzle. */
static enum verdict take_element(struct json *json, const char *at, size_t start)
{
    const struct json_frame *frame = json_top_frame(json);

    if (frame && frame->is_detail)
        return NEED_MORE;
    return give_record(json, keep_element(json), at, start);
}

/* Takes the value of a key that nobody knows. With all clues of the puzzle, which is known, it may be
 * somebody's work on it. It is the puzzle if it is 81 cells of which some are empty, as no other text is,
 * and there is no other. A second puzzle shows that the object is a list of them: each is an item of its
 * own. Then what comes after the first is read again, so that the items keep their order; that cannot be
 * done if another item was given since then, or if its text is gone. */
static enum verdict take_other(struct json *json, const char *at, size_t start)
{
    struct json_frame *frame = json_top_frame(json);
    struct json_record *record = &frame->record;
    char cells[SUDOKU_CELLS];
    /* {"puzzle": {"0": P, "1": P}} is a column of a table. */
    bool is_column = json->depth > 1 && frame[-1].is_object && frame->context == MEANS_PUZZLE;
    bool has_puzzle = record->has_puzzle && !record->is_guess;

    if (!is_grid(json, cells) && (has_puzzle || !holds_grid(json, cells)))
        return NEED_MORE;
    if (has_puzzle && !record->reason[0] && !is_column) {
        if (reader_is_entered(cells, record->puzzle)) {
            memcpy(record->entered, cells, sizeof cells);
            record->has_entered = true;
        }
        return NEED_MORE;
    }
    if (frame->context == MEANS_SOLUTION || reader_is_solution(cells))
        return NEED_MORE;
    if (record->is_guess && !is_column && record->guess_start >= json->floor &&
        record->guess_start >= json->offset) {
        frame->is_list = true;
        frame->members = record->puzzle_member;
        json->element = *record;
        json->element.puzzle_member = 0;
        record->has_puzzle = record->is_guess = false;
        return give_record(json, &json->element, json->view->at + (record->guess_end - json->offset),
                           record->guess_start);
    }
    if (is_column || record->is_guess || frame->is_list)
        return take_element(json, at, start);
    if (has_puzzle)
        return NEED_MORE;
    keep_puzzle(json, record);
    record->is_guess = true;
    record->puzzle_member = frame->members;
    record->guess_start = start;
    record->guess_end = json->offset + (size_t)(at - json->view->at);
    return NEED_MORE;
}

/* Keeps as much of the text as there is room for, but no half of a character. */
static size_t keep_text(const struct json *json, char *to, size_t room)
{
    size_t length = json->length < room ? json->length : room;

    while (length && length < json->length && (json->text[length] & 0xc0) == 0x80)
        length--;
    memcpy(to, json->text, length);
    return length;
}

/* Takes the value of a key, from start on. A solution is kept as it stands: --check reports what is wrong
 * with it. A grid that was taken for the puzzle until the puzzle came may be the work on it. */
static enum verdict take_member(struct json *json, const char *at, size_t start)
{
    struct json_frame *frame = json_top_frame(json);
    struct json_record *record = &frame->record;
    bool is_name = frame->key == MEANS_NAME, is_id = frame->key == MEANS_ID;

    frame->has_key = false;
    if (frame->key == MEANS_OTHER)
        return take_other(json, at, start);
    if (frame->key == MEANS_PUZZLE && (!record->has_puzzle || record->is_guess || record->is_short)) {
        if (record->is_guess)
            memcpy(record->entered, record->puzzle, sizeof record->entered);
        record->has_entered |= record->is_guess;
        keep_puzzle(json, record);
        record->puzzle_member = frame->members;
    }
    if (frame->key == MEANS_SOLUTION && !record->has_solution) {
        record->has_solution = json->length == SUDOKU_CELLS && reader_is_solution(json->text);
        record->solution_length = keep_text(json, record->solution, sizeof record->solution);
    }
    if ((is_name || is_id) && (!record->name_length || (is_name && record->name_is_id))) {
        record->name_length = keep_text(json, record->name, sizeof record->name);
        record->name_is_id = is_id;
    }
    return NEED_MORE;
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
static enum verdict take_first(struct json *json, const char *at)
{
    struct json_record *first = keep_element(json);
    bool may_be_pair = !json->no_pairs && !first->reason[0];
    struct line next = {at, at, NULL};

    json->is_waiting = may_be_pair && !find_next_string(json->view, at, &next);
    if (json->is_waiting)
        return NEED_MORE;
    if (next.at == next.end)
        return give_record(json, first, at, json->start);
    first->has_solution = next.end - next.at == SUDOKU_CELLS + 2 &&
                          reader_copy_cells(next.at + 1, first->solution) &&
                          reader_make_pair(first->puzzle, first->solution);
    json->no_pairs = !first->has_solution;
    return give_record(json, first, first->has_solution ? next.end : at, json->start);
}

/* What a key says about a cell says nothing about puzzles. */
void reader_json_take_key(struct json_frame *frame, struct line key, bool begins_line)
{
    frame->has_key = true;
    frame->is_inline = frame->members++ ? frame->is_inline : !begins_line;
    frame->part = reader_meaning(key, NULL);
    frame->key = frame->part >= MEANS_ROW ? MEANS_OTHER : frame->part;
    size_t length = (size_t)(key.end - key.at);
    frame->word_length = length < sizeof frame->word ? length : sizeof frame->word;
    memcpy(frame->word, key.at, frame->word_length);
    bool is_pair =
        key.end - key.at == 3 && is_digit(key.at[0]) && is_digit(key.at[2]) && !is_digit(key.at[1]);
    bool may_be_place = length > 1 && length < 8 && is_digit(key.end[-1]);
    if (is_pair)
        frame->place = (struct cell_place){.row = key.at[0], .column = key.at[2]};
    else if (!may_be_place || reader_read_place(key.at, key.end, &frame->place) != key.end ||
             !frame->place.is_named)
        frame->place.row = '\0';
    frame->has_xy |= key.end - key.at == 1 && ((*key.at | 32) == 'x' || (*key.at | 32) == 'y');
}

/* ---- Cells ----
 *
 * An array collects the cells that its values are, those of arrays in it included, since brackets only group
 * them. An object may be such a cell, and collects what it says about itself. */

/* A string without any text, or with a blank, is an empty cell among others. */
static bool is_blank(const struct json *json)
{
    return json->length == 0 || (json->length == 1 && *json->text == ' ');
}

/* More than 81 are no grid, and need not be counted further. */
static void add_cell(struct json_grid *grid, char cell, char sign)
{
    grid->is_none |= grid->n == SUDOKU_CELLS || !cell;
    if (grid->is_none)
        return;
    memset(&grid->cells[grid->n], 0, sizeof *grid->cells);
    grid->cells[grid->n++].cell = cell;
    if (cell != '.')
        return;
    grid->is_mixed |= grid->empty_sign && grid->empty_sign != sign;
    grid->empty_sign = sign;
}

/* Takes what a value says about the cell that an object may be: its only character, or NUL if it has more. If
 * two keys say different things, the object is no cell. */
static void keep_part(struct json_frame *frame, char c)
{
    enum meaning part = frame->part;
    const struct cell_place *place = &frame->place;

    if (part == MEANS_GIVEN)
        return;
    if (place->row) {
        frame->grid.is_none |= !cell_of(c);
        frame->grid.places.has_nine |= place->is_named;
        reader_place_cell(&frame->grid.places, place->row, place->column, cell_of(c));
    } else if (part == MEANS_OTHER) {
        add_cell(&frame->grid, cell_of(c), c);
    }
    c = part == MEANS_VALUE ? cell_of(c) : is_digit(c) ? c : '\0';
    frame->has_other |= part < MEANS_ROW ? c != '\0' : part == MEANS_VALUE && !c;
    if (!c || part < MEANS_ROW)
        return;
    if (frame->parts[part] && frame->parts[part] != c)
        frame->parts[MEANS_OTHER] = c;
    frame->parts[part] = c;
}

/* A cell is 0..9, 5.0, null, NaN, None or -1: pandas writes 5.0 and NaN where a column has empty cells. In
 * an object, only false says that the cell is no clue, and true is taken from a key that nobody knows,
 * too: it may be a misspelt one. */
void reader_json_take_word(struct json_frame *frame, struct line word)
{
    ptrdiff_t length = word.end - word.at;
    char first = *word.at | (is_letter(*word.at) ? 32 : 0), c = '\0';

    if (is_digit(first) && (length == 1 || (length == 3 && memcmp(word.at + 1, ".0", 2) == 0)))
        c = first;
    else if (reader_word_in(word, "null nan none -1"))
        c = '.';
    if (!frame->is_object) {
        add_cell(&frame->grid, cell_of(c), (char)(*word.at | 32));
        return;
    }
    if (first == 't' || (is_letter(first) && frame->part == MEANS_GIVEN))
        frame->parts[MEANS_GIVEN] = first == 'f' ? 'f' : 't';
    keep_part(frame, c);
}

/* Does the text consist of cells, at most a row of them, or is it blank? Adds them to the array. */
static bool add_string(const struct json *json, struct json_grid *grid, bool ocr)
{
    size_t length = json->length, i;
    char c[9];

    for (i = 0; i < length && i < sizeof c; i++) {
        char like = ocr ? reader_digit_like(json->text[i]) : '\0';
        c[i] = like ? like : json->text[i];
        if (!cell_of(c[i]))
            break;
    }
    if (is_blank(json)) {
        add_cell(grid, '.', length ? ' ' : '"');
        return true;
    }
    grid->is_none |= i < length;
    for (size_t k = 0; k < i; k++)
        add_cell(grid, cell_of(c[k]), (char)(c[k] | 32));
    return i == length;
}

/* Adds an object to the array that it is in, if it is a cell. In a row of a grid it says its digit, or has
 * none, but then no number under another name; in a list it says where it is. Some call a row x, so x and
 * y prove nothing about the place of a cell in a row. */
static bool add_object(struct json_frame *array, const struct json_frame *object, bool is_nested)
{
    struct json_grid *grid = &array->grid;
    const char *parts = object->parts;
    char value = parts[MEANS_VALUE], row = parts[MEANS_ROW], column = parts[MEANS_COLUMN];
    bool is_puzzle = array->key == MEANS_PUZZLE, has_place = row && column;
    bool is_in_row = is_nested && is_puzzle && (value || !object->has_other);
    bool is_in_list =
        (is_puzzle || array->key == MEANS_SOLUTION || array->key == MEANS_OTHER) && has_place && value;

    if (parts[MEANS_OTHER] || (!is_in_row && !is_in_list)) {
        grid->is_none = true;
        return false;
    }
    if (!is_in_row) {
        reader_place_cell(&grid->places, row, column, parts[MEANS_GIVEN] == 'f' ? '.' : value);
        return true;
    }
    add_cell(grid, value ? value : '.', '{');
    if (!grid->is_none) {
        bool is_given = value && value != '.' && parts[MEANS_GIVEN] == 't';
        grid->has_given |= is_given;
        grid->cells[grid->n - 1].is_given = is_given;
        grid->cells[grid->n - 1].row = has_place && !object->has_xy ? row : '\0';
        grid->cells[grid->n - 1].column = column;
    }
    return true;
}

/* Adds the cells of an array to the one that it is in. */
static void add_array(struct json_grid *outer, const struct json_grid *inner)
{
    outer->is_none |= inner->is_none || outer->n + inner->n > SUDOKU_CELLS;
    if (outer->is_none)
        return;
    memcpy(outer->cells + outer->n, inner->cells, inner->n * sizeof *inner->cells);
    outer->n += inner->n;
    outer->has_given |= inner->has_given;
    outer->is_mixed |=
        inner->is_mixed || (outer->empty_sign && inner->empty_sign && outer->empty_sign != inner->empty_sign);
    if (inner->empty_sign)
        outer->empty_sign = inner->empty_sign;
    for (int place = 0; inner->places.n && place < 100; place++)
        if (inner->places.cells[place / 10][place % 10])
            reader_place_cell(&outer->places, (char)('0' + place / 10), (char)('0' + place % 10),
                              inner->places.cells[place / 10][place % 10]);
    outer->places.is_twice |= inner->places.is_twice;
}

/* Does some cell say another place than it has, from 0 or from 1? */
static bool is_elsewhere(const struct json_grid *grid)
{
    for (int i = 0; i < SUDOKU_CELLS; i++) {
        int row = grid->cells[i].row - '0' - i / 9, column = grid->cells[i].column - '0' - i % 9;
        if (grid->cells[i].row && (row != column || row < 0 || row > 1))
            return true;
    }
    return false;
}

/* ---- Values, arrays and objects ---- */

enum verdict reader_json_take_string(struct json *json, const char *at, bool begins_line)
{
    struct json_frame *frame = json_top_frame(json);
    char cells[SUDOKU_CELLS];

    if (frame->is_object && !frame->has_key) {
        reader_json_take_key(frame, (struct line){json->text, json->text + json->length, NULL}, begins_line);
        return NEED_MORE;
    }
    if (frame->is_object) {
        bool is_empty = (frame->part == MEANS_VALUE || frame->place.row) && is_blank(json);
        if (json->length == 9 && frame->part == MEANS_OTHER)
            (void)add_string(json, &frame->grid, json->finding->ocr);
        else
            keep_part(frame, is_empty ? '.' : json->length == 1 ? *json->text : '\0');
        return take_member(json, at, json->start);
    }
    frame->has_values = true;
    if (add_string(json, &frame->grid, json->finding->ocr) || frame->is_detail)
        return NEED_MORE;
    bool is_certain = is_grid(json, cells) && !reader_is_solution(cells);
    if (frame->key != MEANS_PUZZLE && !(frame->key == MEANS_OTHER && is_certain))
        return NEED_MORE;
    return take_first(json, at);
}

/* Tells from the last key of an object whether its values are rows, columns or boxes. */
static enum unit unit_of_key(const struct json_frame *frame)
{
    const char *at = frame->word, *end = at + frame->word_length;

    while (at < end && is_letter(*at))
        at++;
    return reader_unit_of_word((struct line){frame->word, at, NULL}, at < end);
}

/* An array that is a grid goes the same way as puzzles that are strings: it is the value of a key, or an
 * element of another array. Of cells that say whether they are given, the others are empty. What is no
 * grid by itself may be a part of one. */
enum verdict reader_json_end_array(struct json *json, struct json_frame *frame, const char *at)
{
    struct json_frame *outer = json_top_frame(json);
    struct json_grid *grid = &frame->grid;
    bool is_nested = outer && !outer->is_object;
    const char *reason = NULL;
    char cells[60];

    if (is_nested || (outer && grid->n == 9 && outer->part == MEANS_OTHER))
        add_array(&outer->grid, grid);
    if (outer && outer->is_object && outer->part == MEANS_PLACE && grid->n == 2)
        for (int i = 0; i < 2; i++)
            outer->parts[MEANS_ROW + i] = grid->cells[i].cell == '.' ? '0' : grid->cells[i].cell;
    if (frame->gave_item && (frame->has_error || !frame->has_part))
        return NEED_MORE;
    bool is_guess = frame->key == MEANS_OTHER && grid->places.n < FEWEST_CLUES;
    bool is_none = grid->is_none || frame->gave_item || (grid->places.n && (grid->n || is_guess)) ||
                   (grid->n == SUDOKU_CELLS && is_elsewhere(grid));
    if (!is_none && !grid->places.n && grid->n != SUDOKU_CELLS && is_nested) {
        outer->has_part = true;
        return NEED_MORE;
    }
    if (is_none) {
        reason = "a JSON array that is no grid of 81 cells";
    } else if (grid->places.n) {
        reason = reader_take_places(&grid->places, json->text);
    } else if (grid->n == SUDOKU_CELLS) {
        const struct json_frame *named = frame->is_object ? frame : outer && outer->is_object ? outer : NULL;
        enum unit unit = named ? unit_of_key(named) : UNIT_ROWS;
        for (int i = 0; i < SUDOKU_CELLS; i++)
            json->text[reader_unit_cell(unit, (unsigned)i)] =
                grid->has_given && !grid->cells[i].is_given ? '.' : grid->cells[i].cell;
    } else {
        (void)snprintf(cells, sizeof cells, "%u cells, 81 expected", grid->n);
        reason = cells;
    }
    if (reason) {
        bool is_empty = !is_none && !grid->places.n && !grid->n;
        return frame->is_detail || frame->key != MEANS_PUZZLE || is_empty
                   ? NEED_MORE
                   : reader_json_reject(json, at, frame->start, reason);
    }
    enum verdict verdict = NEED_MORE;
    json->length = SUDOKU_CELLS;
    json->is_too_long = false;
    json->grid = grid;
    if (outer && outer->is_object)
        verdict = take_member(json, at, frame->start);
    else if (frame->key != MEANS_SOLUTION)
        verdict = take_element(json, at, frame->start);
    json->grid = NULL;
    return verdict;
}

/* An object should have a puzzle, unless it is the value of some key or a cell of a grid. An object whose
 * keys are places, rows or cells is itself a puzzle. */
enum verdict reader_json_end_object(struct json *json, struct json_frame *frame, const char *at)
{
    struct json_frame *outer = json_top_frame(json);

    bool are_cells = frame->grid.n == SUDOKU_CELLS && (frame->members == 9 || frame->members == SUDOKU_CELLS);
    if ((frame->grid.places.n || are_cells) && !frame->record.has_puzzle && !frame->gave_item) {
        frame->key = frame->context;
        return reader_json_end_array(json, frame, at);
    }
    bool is_nested = outer && json->depth > 1 && !outer[-1].is_object;
    bool is_cell = outer && !outer->is_object && add_object(outer, frame, is_nested);

    if (frame->record.has_puzzle && !frame->is_detail)
        return give_record(json, &frame->record, at, frame->start);
    if (frame->gave_item || is_cell || (outer && (outer->is_object || outer->key != MEANS_PUZZLE)))
        return NEED_MORE;
    enum verdict verdict = reader_json_reject(
        json, at, frame->start,
        "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, "
        "clues, mission)");
    json->finding->is_object = is_whole_object(json, frame->start);
    return verdict;
}

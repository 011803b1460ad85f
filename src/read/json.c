/* Puzzles in JSON: structure. json.h says what is read; json_text.c reads strings and words.
 *
 * The input is read once, byte by byte, and nothing is built from it: a stack of frames knows what is
 * open, and each frame collects what its puzzle will need. All of it lies in struct json, so reading can
 * stop after any byte. */
#include "read/json.h"

#include <string.h>

#include "read/json_text.h"

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void sudoku_json_open(struct json *json)
{
    json->is_open = true;
    json->state = JSON_BETWEEN;
    json->depth = json->n_cells = 0;
    json->offset = json->seen = json->floor = 0;
    json->column = 0;
}

/* ---- Items ---- */

/* NULL outside of all brackets. */
static struct json_frame *top_frame(struct json *json)
{
    return json->depth ? &json->frames[json->depth - 1] : NULL;
}

/* Gives an item its text, from a place up to the byte before at; from the window's start if that place has
 * left it. All open frames have given an item then, and are not reported as being without one. */
static void take_item(struct json *json, const struct view *text, const char *at, size_t start,
                      struct finding *finding)
{
    finding->text = text->at + (start > json->offset ? start - json->offset : 0);
    finding->text_end = at;
    while (finding->text_end > finding->text && is_white(finding->text_end[-1]))
        finding->text_end--;
    finding->taken = at;
    json->floor = json->offset + (size_t)(at - text->at);
    for (unsigned i = 0; i < json->depth; i++)
        json->frames[i].gave_item = true;
}

/* The text of an error begins after the item before it, so that no byte is reported twice. */
static enum verdict reject(struct json *json, const struct view *text, const char *at, size_t start,
                           struct finding *finding, const char *reason)
{
    take_item(json, text, at, start > json->floor ? start : json->floor, finding);
    return sudoku_reject(finding, "%s", reason);
}

/* Only what says whether the rest is valid: records are large, and there is one for each level. */
static void clear_record(struct json_record *record)
{
    record->has_puzzle = record->is_guess = record->has_solution = record->has_candidates = false;
    record->has_entered = false;
    record->puzzle_member = 0;
    record->reason[0] = '\0';
    record->name_length = record->malformed_length = 0;
}

/* Is the text of the item an object from its beginning? Then another program may add members to it. */
static bool is_whole_object(const struct json *json, const struct finding *finding, size_t start)
{
    return start >= json->offset && finding->text < finding->text_end && *finding->text == '{' &&
           finding->text_end[-1] == '}';
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
    record->reason[0] = '\0';
    if (json->is_too_long)
        (void)sudoku_reject(finding, "a string longer than %d bytes", JSON_STRING);
    if (json->is_too_long || sudoku_read_field(value, finding) != PUZZLE)
        memcpy(record->reason, finding->reason, sizeof record->reason);
    record->has_candidates = finding->has_candidates;
    if (record->has_candidates)
        memcpy(record->candidates, finding->candidates, sizeof record->candidates);
    finding->cells = cells;
    finding->has_candidates = false;
}

/* Also kept as it stands, for --check reports what is wrong with it. */
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
    const struct json_frame *frame = top_frame(json);

    if (frame && frame->is_detail)
        return NEED_MORE;
    clear_record(&json->element);
    keep_puzzle(json, &json->element, finding);
    return give_record(json, &json->element, text, at, start, finding);
}

/* Is the object a column of a table, {"puzzle": {"0": P, "1": P}}? */
static bool is_column(const struct json *json)
{
    return json->depth > 1 && json->frames[json->depth - 2].is_object &&
           json->frames[json->depth - 1].context == KEY_PUZZLE;
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

/* The value of a key, from start on. That of a key that nobody knows is the puzzle if it is certainly one and
 * no other is; a second one of this kind is an item of its own. */
static enum verdict take_member(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding)
{
    struct json_frame *frame = top_frame(json);
    struct json_record *record = &frame->record;

    frame->has_key = false;
    if (frame->key == KEY_PUZZLE && (!record->has_puzzle || record->is_guess)) {
        demote_guess(record);
        keep_puzzle(json, record, finding);
        record->puzzle_member = frame->members;
    } else if (frame->key == KEY_OTHER && record->has_puzzle && !record->is_guess && !record->reason[0] &&
               !is_column(json)) {
        keep_entered(json, record);
    } else if (frame->key == KEY_OTHER && frame->context != KEY_SOLUTION && is_certain(json)) {
        if (is_column(json) || record->is_guess)
            return take_element(json, text, at, start, finding);
        if (!record->has_puzzle) {
            keep_puzzle(json, record, finding);
            record->is_guess = true;
            record->puzzle_member = frame->members;
        }
    } else if (frame->key == KEY_SOLUTION && !record->has_solution) {
        keep_solution(json, record);
    } else if (frame->key == KEY_NAME && !record->name_length) {
        keep_name(json, record);
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
static void add_cells(struct json *json, struct json_frame *frame)
{
    if (json->n_cells + json->length > SUDOKU_CELLS) {
        frame->is_no_grid = true;
        return;
    }
    for (size_t i = 0; i < json->length; i++)
        json->cells[json->n_cells++] = cell_of(json->text[i]);
}

/* A string that has just ended before at. NEED_MORE means that there is no item yet. */
static enum verdict take_string(struct json *json, const struct view *text, const char *at,
                                struct finding *finding)
{
    struct json_frame *frame = top_frame(json);

    if (frame->is_object && !frame->has_key) {
        frame->has_key = true;
        frame->is_inline = frame->members++ ? frame->is_inline : json->value_column < 0;
        frame->key = (unsigned char)sudoku_json_key(json);
        return NEED_MORE;
    }
    if (frame->is_object)
        return take_member(json, text, at, json->value_start, finding);
    frame->has_values = true;
    if (is_blank(json)) {
        json->text[0] = '.';
        json->length = 1;
    }
    if (is_row(json, finding->ocr)) {
        add_cells(json, frame);
        return NEED_MORE;
    }
    frame->is_no_grid = true;
    if (frame->key != KEY_PUZZLE && !(frame->key == KEY_OTHER && is_certain(json)))
        return NEED_MORE;
    return take_element(json, text, at, json->value_start, finding);
}

/* A number, true, false or null. Returns why it cannot stand here, or NULL. What an object says about
 * other things need not be right. A word in an object is a value that no puzzle needs, so it is only
 * skipped. */
static const char *take_word(struct json *json)
{
    struct json_frame *frame = top_frame(json);

    if (frame->is_object) {
        bool has_key = frame->has_key;
        frame->has_key = false;
        if (json->value_column >= 0 && !sudoku_json_word_is_valid(json))
            return "JSON with a word that is no number";
        return has_key ? NULL : "JSON with a value where a key should be";
    }
    frame->has_values = true;
    if (!sudoku_json_word_is_valid(json))
        return "JSON with a word that is no number";
    if (sudoku_json_word_is_cell(json))
        add_cells(json, frame);
    else
        frame->is_no_grid = true;
    return NULL;
}

/* ---- Brackets ---- */

/* Does the object have its puzzle, before a value that is about something else, as the history of a game? */
static bool has_puzzle_before(const struct json_frame *frame)
{
    return frame->is_object && frame->record.has_puzzle && !frame->record.is_guess &&
           frame->key != KEY_PUZZLE;
}

/* Returns why a bracket cannot be opened here, or NULL. */
static const char *open_bracket(struct json *json, char bracket, size_t start)
{
    struct json_frame *outer = top_frame(json);

    if (json->depth == JSON_DEPTH)
        return "JSON with more than 32 levels";
    if (outer && outer->is_object && !outer->has_key)
        return "JSON with a value where a key should be";
    struct json_frame *frame = &json->frames[json->depth++];
    frame->start = start;
    frame->is_object = bracket == '{';
    frame->has_key = frame->gave_item = frame->is_no_grid = frame->has_values = frame->is_inline = false;
    frame->column = json->column;
    frame->members = 0;
    frame->is_detail = outer && (outer->is_detail || has_puzzle_before(outer));
    /* What is at the top is taken for puzzles; below that, the key says what a value means, however deep
     * it is nested. */
    frame->key = frame->context = outer ? outer->key : KEY_PUZZLE;
    frame->first_cell = json->n_cells;
    clear_record(&frame->record);
    if (outer && outer->is_object)
        outer->has_key = false;
    if (outer && !outer->is_object && frame->is_object)
        outer->is_no_grid = true;
    if (outer && !frame->is_object)
        outer->has_values = true;
    return NULL;
}

/* An array with 81 cells has ended: an element of another array, or the value of a key. As a string of 81
 * characters, so that it goes the same way as puzzles that are strings. */
static enum verdict take_grid(struct json *json, const struct view *text, const char *at, size_t start,
                              unsigned key, struct finding *finding)
{
    struct json_frame *outer = top_frame(json);

    json->length = SUDOKU_CELLS;
    json->is_too_long = false;
    memcpy(json->text, json->cells + json->n_cells, SUDOKU_CELLS);
    if (outer && outer->is_object) {
        outer->key = (unsigned char)key;
        return take_member(json, text, at, start, finding);
    }
    if (key == KEY_SOLUTION)
        return NEED_MORE;
    return take_element(json, text, at, start, finding);
}

static enum verdict close_array(struct json *json, const struct view *text, const char *at,
                                const struct json_frame *frame, struct finding *finding)
{
    struct json_frame *outer = top_frame(json);
    unsigned cells = json->n_cells - frame->first_cell;

    if (!frame->is_no_grid && cells == SUDOKU_CELLS) {
        json->n_cells = frame->first_cell;
        return take_grid(json, text, at, frame->start, frame->key, finding);
    }
    if (!frame->is_no_grid && outer && !outer->is_object)
        return NEED_MORE; /* its cells are part of the outer array's */
    json->n_cells = frame->first_cell;
    if (outer && !outer->is_object)
        outer->is_no_grid = true;
    if (frame->gave_item || frame->is_detail || frame->key != KEY_PUZZLE || (!cells && !frame->is_no_grid))
        return NEED_MORE;
    if (frame->is_no_grid)
        return reject(json, text, at, frame->start, finding, "a JSON array that is no grid of 81 cells");
    (void)sudoku_reject(finding, "%u cells, 81 expected", cells);
    char reason[60];
    memcpy(reason, finding->reason, sizeof reason);
    return reject(json, text, at, frame->start, finding, reason);
}

/* Should an object without a puzzle have had one? Not if it is the value of some key. */
static bool is_record(const struct json *json)
{
    const struct json_frame *outer = json->depth ? &json->frames[json->depth - 1] : NULL;

    return !outer || (!outer->is_object && outer->key == KEY_PUZZLE);
}

static enum verdict close_bracket(struct json *json, const struct view *text, const char *at,
                                  struct finding *finding)
{
    struct json_frame *frame = top_frame(json);
    enum verdict verdict = NEED_MORE;

    json->depth--;
    if (!frame->is_object) {
        verdict = close_array(json, text, at, frame, finding);
    } else if (frame->record.has_puzzle && !frame->is_detail) {
        verdict = give_record(json, &frame->record, text, at, frame->start, finding);
    } else if (!frame->gave_item && is_record(json)) {
        verdict = reject(json, text, at, frame->start, finding,
                         "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, grid, "
                         "clues, mission)");
        finding->is_object = is_whole_object(json, finding, frame->start);
    }
    if (!json->depth)
        json->state = JSON_AFTER;
    return verdict;
}

/* ---- Malformed JSON ---- */

/* Ends JSON with a reason; the rest of the line is skipped. Malformed JSON is reported once and its line
 * skipped; the next line may be a puzzle again. */
static enum verdict give_up(struct json *json, const struct view *text, const char *at,
                            struct finding *finding, const char *reason)
{
    size_t start = json->depth ? top_frame(json)->start : json->floor;

    json->state = JSON_SKIPPING;
    json->depth = 0;
    (void)reject(json, text, at, start, finding, reason);
    finding->first = at > text->at ? at - 1 : at; /* in the line of what is wrong */
    return INVALID;
}

/* Ends JSON before at, where something of it is still open. The error names the last line of what is
 * there. */
static enum verdict give_up_open(struct json *json, const struct view *text, const char *at,
                                 struct finding *finding)
{
    const struct json_frame *frame = top_frame(json);
    const char *reason =
        !frame || frame->is_object ? "a JSON object that does not end" : "a JSON array that does not end";

    (void)give_up(json, text, at, finding, reason);
    finding->first = finding->text_end > finding->text ? finding->text_end - 1 : finding->text;
    return INVALID;
}

/* A line whose first token cannot stand there has nothing to do with the JSON before it, which has lost
 * its end. JSON ends before this line, so the line may be the next object, or a puzzle of any format. */
static enum verdict end_before_line(struct json *json, const struct view *text, const char *at,
                                    struct finding *finding)
{
    (void)give_up_open(json, text, at, finding);
    json->is_open = false;
    return INVALID;
}

/* Is the bracket at the start of a line that of the next object, although it might be a value of the one
 * before? That one began in the same column, with its first key beside its bracket, as in JSON lines; and
 * what is open is a key without its value, or an array that holds no objects. */
static bool is_next_object(const struct json *json)
{
    bool is_cut = json->depth && json->frames[json->depth - 1].is_object;

    for (unsigned i = json->column < 0 ? 0 : json->depth; i--;) {
        const struct json_frame *frame = &json->frames[i];
        if (frame->is_object && is_cut && frame->is_inline && frame->column == json->column)
            return true;
        is_cut |= frame->has_values;
    }
    return false;
}

/* ---- Bytes ---- */

/* Keeps the column up to date with a byte that is white. */
static void pass_white(struct json *json, char c)
{
    if (c == '\n' || c == '\r')
        json->column = 0;
    else if (json->column >= 0)
        json->column++;
}

/* Reads a byte outside of strings and words, which is not white. Sets *reason if it cannot stand there. */
static enum verdict read_token(struct json *json, const struct view *text, const char *at,
                               struct finding *finding, const char **reason)
{
    size_t offset = json->offset + (size_t)(at - text->at);
    struct json_frame *frame = top_frame(json);

    if (*at == '{' && is_next_object(json)) {
        *reason = "JSON with an object in another";
    } else if (*at == '{' || *at == '[') {
        *reason = open_bracket(json, *at, offset);
    } else if (*at == '"') {
        sudoku_json_begin_text(json, JSON_IN_STRING, offset);
    } else if (*at == '}' || *at == ']') {
        if (frame->is_object == (*at == '}'))
            return close_bracket(json, text, at + 1, finding);
        *reason = "JSON with a bracket of the wrong kind";
    } else if ((*at >= '0' && *at <= '9') || *at == '-' || *at == 't' || *at == 'f' || *at == 'n' ||
               *at == 'N') {
        sudoku_json_begin_text(json, JSON_IN_WORD, offset);
        sudoku_json_add_word(json, *at);
    } else if (*at != ',' && *at != ':') {
        *reason = "JSON with a character that does not belong there";
    }
    return NEED_MORE;
}

static enum verdict read_between(struct json *json, const struct view *text, const char *at,
                                 struct finding *finding)
{
    const char *reason = NULL;
    int column = json->column;

    if (is_white(*at)) {
        pass_white(json, *at);
        return NEED_MORE;
    }
    enum verdict verdict = read_token(json, text, at, finding, &reason);
    json->column = -1;
    if (reason && column >= 0)
        return end_before_line(json, text, at - column, finding);
    return reason ? give_up(json, text, at + 1, finding, reason) : verdict;
}

/* A word has ended before this byte. */
static enum verdict end_word(struct json *json, const struct view *text, const char *at,
                             struct finding *finding)
{
    json->state = JSON_BETWEEN;
    const char *reason = take_word(json);
    if (reason && json->value_column >= 0 && json->value_start >= json->offset)
        return end_before_line(json, text, text->at + (json->value_start - json->offset) - json->value_column,
                               finding);
    return reason ? give_up(json, text, at, finding, reason) : read_between(json, text, at, finding);
}

/* Reads one byte. NEED_MORE means that there is no item yet; SKIPPED ends JSON before this byte. */
static enum verdict read_byte(struct json *json, const struct view *text, const char *at,
                              struct finding *finding)
{
    switch (json->state) {
    case JSON_IN_STRING:
        if (*at == '\n' || *at == '\r') {
            json->state = JSON_BETWEEN;
            return give_up_open(json, text, at, finding);
        }
        if (!sudoku_json_add_char(json, *at))
            return NEED_MORE;
        json->state = JSON_BETWEEN;
        return take_string(json, text, at + 1, finding);
    case JSON_IN_WORD:
        return sudoku_json_add_word(json, *at) ? NEED_MORE : end_word(json, text, at, finding);
    case JSON_BETWEEN:
        return read_between(json, text, at, finding);
    default:
        return NEED_MORE;
    }
}

/* Skips the rest of the line after JSON: all of it if that was malformed, otherwise separators. SKIPPED when
 * taken is set. */
static enum verdict read_after(struct json *json, const struct view *text, const char *at,
                               struct finding *finding)
{
    while (at < text->end && *at != '\n' && *at != '\r' &&
           (json->state == JSON_SKIPPING || *at == ' ' || *at == '\t' || *at == ',' || *at == ';'))
        at++;
    json->seen = (size_t)(at - text->at);
    if (at == text->end || (*at == '\r' && at + 1 == text->end)) {
        if (!text->complete)
            return NEED_MORE;
        at += at < text->end;
    } else if (*at == '\n') {
        at++;
    } else if (*at == '\r') {
        at += at[1] == '\n' ? 2 : 1;
    }
    json->is_open = false;
    finding->text = finding->text_end = text->at;
    finding->taken = at;
    return SKIPPED;
}

/* Returns where the text begins that may still be part of an item. An object in which other puzzles were
 * given may have its own later: then it is shown as a whole, if there are not too many bytes of others. */
static size_t first_kept(const struct json *json, size_t here)
{
    const struct json_frame *frame = json->frames;

    if (!json->depth)
        return here;
    if (frame->start >= json->floor)
        return frame->start;
    while (frame < json->frames + json->depth - 1 && !frame->is_object)
        frame++;
    bool may_be_item =
        frame->is_object && frame->start < json->floor && json->floor - frame->start <= JSON_OTHERS;
    return may_be_item ? frame->start : json->floor;
}

/* Sets taken to the first byte that may still be part of an item's text, but not between CR and LF. So
 * little of a long array is kept in the window, and an object is shown from its start if it is not too
 * long. */
static void release_text(struct json *json, const struct view *text, const char *at, struct finding *finding)
{
    size_t here = json->offset + (size_t)(at - text->at), keep = first_kept(json, here);

    if (here > JSON_OBJECT && keep < here - JSON_OBJECT)
        keep = here - JSON_OBJECT;
    finding->taken = keep > json->offset ? text->at + (keep - json->offset) : text->at;
    while (finding->taken > text->at && finding->taken[-1] == '\r')
        finding->taken--;
}

/* The caller moves the view to taken. */
static void move_view(struct json *json, const struct view *text, const char *at, const char *taken)
{
    json->offset += (size_t)(taken - text->at);
    json->seen = (size_t)(at - taken);
}

enum verdict sudoku_json_read(struct json *json, const struct view *text, struct finding *finding)
{
    const char *at = text->at + json->seen;
    enum verdict verdict;

    while (at < text->end && json->state < JSON_AFTER) {
        verdict = read_byte(json, text, at, finding);
        at++;
        if (verdict == PUZZLE || verdict == INVALID) {
            at = finding->taken;
            if (json->is_open)
                release_text(json, text, at, finding);
            move_view(json, text, at, finding->taken);
            return verdict;
        }
    }
    if (json->state >= JSON_AFTER) {
        verdict = read_after(json, text, at, finding);
        at = text->at + json->seen;
        if (verdict == SKIPPED)
            return SKIPPED;
    } else if (text->complete) {
        verdict = give_up_open(json, text, at, finding);
        move_view(json, text, at, at);
        return verdict;
    }
    release_text(json, text, at, finding);
    move_view(json, text, at, finding->taken);
    return NEED_MORE;
}

/* Puzzles in JSON: structure. json.h says what is read; json_text.c reads strings and words, json_record.c
 * makes puzzles of them.
 *
 * The input is read once, byte by byte, and nothing is built from it: a stack of frames knows what is
 * open, and each frame collects what its puzzle will need. All of it lies in struct json, so reading can
 * stop after any byte. */
#include "read/json.h"

#include <string.h>

#include "read/formats.h"
#include "read/tokens.h"

/* JSON knows the double one only, Python both. */
static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

void sudoku_json_open(struct json *json)
{
    json->is_open = true;
    json->state = JSON_BETWEEN;
    json->depth = json->n_cells = 0;
    json->offset = json->seen = json->floor = 0;
    json->column = 0;
    json->has_work = json->is_grid = json->is_mixed = json->is_python = json->is_held = json->has_no_pairs =
        false;
}

/* ---- Brackets ---- */

/* Does the object have its puzzle, before a value that is about something else, as the history of a game? */
static bool has_puzzle_before(const struct json_frame *frame)
{
    return frame->is_object && frame->record.has_puzzle && !frame->record.is_guess &&
           frame->key != MEANS_PUZZLE;
}

/* Returns why a bracket cannot be opened here, or NULL. */
static const char *open_bracket(struct json *json, char bracket, size_t start)
{
    struct json_frame *outer = json_top_frame(json);

    if (json->depth == JSON_DEPTH)
        return "JSON with more than 32 levels";
    if (outer && outer->is_object && !outer->has_key)
        return "JSON with a value where a key should be";
    struct json_frame *frame = &json->frames[json->depth++];
    frame->start = start;
    frame->is_object = bracket == '{';
    frame->has_key = frame->gave_item = frame->is_no_grid = frame->has_values = frame->is_inline =
        frame->is_list = false;
    frame->has_places = frame->has_xy = frame->has_other = false;
    frame->part = MEANS_OTHER;
    memset(frame->parts, 0, sizeof frame->parts);
    frame->column = json->column;
    frame->members = 0;
    frame->is_detail = outer && (outer->is_detail || has_puzzle_before(outer));
    /* What is at the top is taken for puzzles; below that, the key says what a value means, however deep
     * it is nested. */
    frame->key = frame->context = outer ? outer->key : MEANS_PUZZLE;
    frame->first_cell = json->n_cells;
    sudoku_json_clear_record(&frame->record);
    if (outer && outer->is_object)
        outer->has_key = false;
    if (outer && !frame->is_object)
        outer->has_values = true;
    return NULL;
}

static enum verdict close_bracket(struct json *json, const struct view *text, const char *at,
                                  struct finding *finding)
{
    const struct json_frame *frame = json_top_frame(json);

    json->depth--;
    enum verdict verdict = frame->is_object ? sudoku_json_end_object(json, frame, text, at, finding)
                                            : sudoku_json_end_array(json, frame, text, at, finding);
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
    size_t start = json->depth ? json_top_frame(json)->start : json->floor;

    json->state = JSON_SKIPPING;
    json->depth = 0;
    (void)sudoku_json_reject(json, text, at, start, finding, reason);
    finding->first = at > text->at ? at - 1 : at; /* in the line of what is wrong */
    return INVALID;
}

/* Ends JSON before at, where something of it is still open. The error names the last line of what is
 * there. */
static enum verdict give_up_open(struct json *json, const struct view *text, const char *at,
                                 struct finding *finding)
{
    const struct json_frame *frame = json_top_frame(json);
    const char *reason =
        !frame || frame->is_object ? "a JSON object that does not end" : "a JSON array that does not end";

    finding->is_object = finding->is_cut = frame && frame->is_object && !json->is_python &&
                                           (frame == json->frames || !frame[-1].is_object) &&
                                           frame->start >= json->offset && frame->start >= json->floor;
    finding->puzzle_member = frame ? frame->record.puzzle_member : 0;
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

/* A number, true, null, None or the like. */
static bool begins_word(char c)
{
    return (c >= '0' && c <= '9') || (c && strchr("-tfnTFN", c));
}

/* Reads a byte outside of strings and words, which is not white. Sets *reason if it cannot stand there. */
static enum verdict read_token(struct json *json, const struct view *text, const char *at,
                               struct finding *finding, const char **reason)
{
    size_t offset = json->offset + (size_t)(at - text->at);
    struct json_frame *frame = json_top_frame(json);

    if (json->is_held && *at != ',' && !is_quote(*at))
        return sudoku_json_give_held(json, text, finding);
    if (*at == '{' && is_next_object(json)) {
        *reason = "JSON with an object in another";
    } else if (*at == '{' || *at == '[' || *at == '(') {
        *reason = open_bracket(json, *at, offset);
    } else if (is_quote(*at)) {
        sudoku_json_begin_string(json, *at, offset);
    } else if (*at == '}' || *at == ']' || *at == ')') {
        if (frame->is_object == (*at == '}'))
            return close_bracket(json, text, at + 1, finding);
        *reason = "JSON with a bracket of the wrong kind";
    } else if (begins_word(*at)) {
        sudoku_json_begin_word(json, offset);
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

    if (json_is_white(*at)) {
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
    const char *reason = sudoku_json_take_word(json);
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
            return json->is_held ? sudoku_json_give_held(json, text, finding)
                                 : give_up_open(json, text, at, finding);
        }
        if (!sudoku_json_add_char(json, *at))
            return NEED_MORE;
        json->state = JSON_BETWEEN;
        return sudoku_json_take_string(json, text, at + 1, finding);
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

/* Goes on behind the item that was found. */
static void leave_item(struct json *json, const struct view *text, struct finding *finding)
{
    const char *at = finding->taken;

    if (json->is_open)
        release_text(json, text, at, finding);
    move_view(json, text, at, finding->taken);
}

/* Has so much been read since an element that the next one cannot be its solution? It is asked before every
 * byte, so that the answer does not depend on how many have arrived. */
static bool waits_in_vain(const struct json *json, const struct view *text, const char *at)
{
    return json->is_held && json->offset + (size_t)(at - text->at) - json->held_end > JSON_STRING;
}

/* Gives the element that was held, and goes on behind it. */
static enum verdict give_held(struct json *json, const struct view *text, struct finding *finding)
{
    enum verdict verdict = sudoku_json_give_held(json, text, finding);

    leave_item(json, text, finding);
    return verdict;
}

enum verdict sudoku_json_read(struct json *json, const struct view *text, struct finding *finding)
{
    const char *at = text->at + json->seen;
    enum verdict verdict;

    while (at < text->end && json->state < JSON_AFTER) {
        if (waits_in_vain(json, text, at))
            return give_held(json, text, finding);
        verdict = read_byte(json, text, at, finding);
        at++;
        if (verdict == PUZZLE || verdict == INVALID) {
            leave_item(json, text, finding);
            return verdict;
        }
    }
    if (json->is_held && text->complete)
        return give_held(json, text, finding);
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

/* ---- Does JSON begin here? ----
 *
 * Brackets also stand around the rows of a grid and around tags. JSON is recognised by its first few
 * hundred bytes, before any recogniser sees them. It must be certain: what is taken for JSON by mistake is
 * not offered to anyone else. */

/* Bytes looked at; beyond them the answer is no. */
enum { FAR_ENOUGH = 400 };

static const char *skip_white(const char *at, const char *end)
{
    while (at < end && json_is_white(*at))
        at++;
    return at;
}

/* Returns what follows a key, a string or a number as in Python; at itself if there is no key. */
static const char *skip_key(const char *at, const char *end)
{
    if (is_quote(*at)) {
        at = sudoku_json_string_end(at, end);
        return at < end ? at + 1 : end;
    }
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* "{" must be followed by a key, a colon and a value, or by "}": braces may also stand around digits, and in
 * Python the value may be code. *is_sure says whether the text goes far enough to tell. */
static bool is_object(const char *at, const char *end, bool *is_sure)
{
    at = skip_white(at + 1, end);
    *is_sure = at < end;
    if (!*is_sure || *at == '}')
        return *is_sure;
    bool is_json = *at == '"';
    const char *key = at;
    at = skip_white(skip_key(at, end), end);
    *is_sure = at < end;
    if (!*is_sure || at == key || *at != ':' || is_json)
        return *is_sure && at > key && *at == ':';
    at = skip_white(at + 1, end);
    *is_sure = at < end;
    return *is_sure && (is_quote(*at) || *at == '[' || *at == '{' ||
                        (is_quote(*key) && *at && strchr("-0123456789NTF(", *at)));
}

/* Does an array hold more numbers than a row has, or null among them? Stores in *is_sure whether enough of
 * it is there. */
static bool is_long_array(const char *at, const char *end, bool *is_sure)
{
    unsigned numbers = 1;

    while (at < end && numbers <= 9 && ((*at >= '0' && *at <= '9') || *at == ',' || json_is_white(*at)))
        numbers += *at++ == ',';
    *is_sure = end - at >= 4 || (at < end && *at != 'n');
    return numbers > 9 || (end - at >= 4 && memcmp(at, "null", 4) == 0);
}

/* Arrays of digits, and those of short strings, may also be the rows of a grid in some program, which need
 * not be JSON ("_", "None"). */
static bool is_array(const char *at, const char *end, unsigned depth, bool *is_sure)
{
    *is_sure = true;
    if (*at == '{')
        return is_object(at, end, is_sure);
    if (!is_quote(*at) && depth == 2)
        return is_long_array(at, end, is_sure);
    if (!is_quote(*at))
        return depth >= 3 && ((*at >= '0' && *at <= '9') || *at == 'n');
    const char *stop = sudoku_json_string_end(at, end);
    if (stop - at > SUDOKU_CELLS || (stop < end && *stop == *at && stop - at > 9 && depth >= 2))
        return true;
    *is_sure = stop < end;
    return depth >= 3;
}

enum verdict sudoku_json_begins(const struct view *text)
{
    const char *end = text->end - text->at > FAR_ENOUGH ? text->at + FAR_ENOUGH : text->end, *at = text->at;
    unsigned depth = 0;

    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    if (at < end && *at != '[' && *at != '{')
        return NOT_MINE;
    while (at < end && *at == '[') {
        at = skip_white(at + 1, end);
        depth++;
    }
    bool is_sure;
    if (at < end) {
        bool begins = depth ? is_array(at, end, depth, &is_sure) : is_object(at, end, &is_sure);
        if (is_sure)
            return begins ? PUZZLE : NOT_MINE;
    }
    return text->complete || end < text->end ? NOT_MINE : NEED_MORE;
}

/* ---- JSON behind a name ---- */

/* As in the scripts of pages: "window.gameData = {...", perhaps behind "<script>". The name is skipped, so
 * that the JSON begins. */
enum verdict sudoku_recognise_assignment(const struct view *text, struct finding *finding)
{
    enum { LONGEST_NAME = 200 };
    struct line line = sudoku_line_at(text, text->at);
    const char *at = line.at, *end = line.end - at > LONGEST_NAME ? at + LONGEST_NAME : line.end;

    do { /* a tag before the name may have attributes */
        at = memchr(at, '=', (size_t)(end - at));
        if (!at)
            return NOT_MINE;
        do
            at++;
        while (at < end && *at == ' ');
    } while (at < end && *at != '{' && *at != '[');
    if (at == end || sudoku_token_holds_row(line.at, (size_t)(at - line.at)))
        return NOT_MINE;
    struct view rest = {.at = at, .end = text->end, .complete = text->complete};
    enum verdict verdict = sudoku_json_begins(&rest);
    if (verdict != PUZZLE)
        return verdict;
    finding->text = line.at;
    finding->text_end = finding->taken = at;
    return SKIPPED;
}

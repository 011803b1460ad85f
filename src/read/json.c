/* Puzzles in JSON: structure. json.h says what is read; json_record.c makes puzzles of it. The input is read
 * once, token by token. */
#include "read/json.h"

#include <string.h>

#include "read/tokens.h"

void reader_json_open(struct json *json)
{
    json->is_open = true;
    json->state = JSON_READING;
    json->depth = 0;
    json->offset = json->at = json->floor = 0;
    json->grid = NULL;
    json->in_string = json->is_python = json->is_waiting = json->no_pairs = false;
}

/* ---- Strings and words ---- */

/* A backslash escapes the next character, even a quote. No string goes beyond its line. */
const char *reader_json_string_end(const char *at, const char *end, char quote)
{
    while (at < end && *at != quote && *at != '\n' && *at != '\r') {
        bool escapes = *at == '\\';
        if (escapes && end - at == 1)
            break;
        at += escapes && at[1] != '\n' && at[1] != '\r' ? 2 : 1;
    }
    return at;
}

static bool opens(char c)
{
    return c == '{' || c == '[' || c == '(';
}

static bool closes(char c)
{
    return c == '}' || c == ']' || c == ')';
}

/* Brackets are counted, not matched: the reader has matched them before. */
struct line reader_json_next(const char **at, const char *end)
{
    const char *first = *at, *stop;
    int depth = 0;

    while (first < end && (json_is_white(*first) || *first == ',' || *first == ':'))
        first++;
    for (stop = first; stop < end; stop++) {
        if (depth <= 0 && (closes(*stop) || *stop == ',' || *stop == ':' || json_is_white(*stop)))
            break;
        depth += opens(*stop) - closes(*stop);
        if (json_is_quote(*stop))
            stop = reader_json_string_end(stop + 1, end, *stop);
    }
    *at = stop < end ? stop : end;
    return (struct line){first, *at, NULL};
}

enum { REPLACEMENT = 0xfffd };

/* Reads what follows \u. A character that is no hexadecimal digit counts as 0: names are shown, not checked.
 * An escape that is cut off is replaced. */
static unsigned take_unit(struct line *rest)
{
    static const char digits[] = "0123456789abcdef";
    unsigned unit = 0;

    if (rest->end - rest->at < 4) {
        rest->at = rest->end;
        return REPLACEMENT;
    }
    for (int i = 0; i < 4; i++, rest->at++) {
        char c = is_letter(*rest->at) ? *rest->at | 32 : *rest->at;
        const char *digit = c ? strchr(digits, c) : NULL;
        unit = unit * 16 + (digit ? (unsigned)(digit - digits) : 0);
    }
    return unit;
}

/* Reads what follows \u as a character. Halves of a pair without their other half are replaced, as decoders
 * of UTF-16 do; so is NUL, which ends texts. */
static unsigned take_code(struct line *rest)
{
    unsigned code = take_unit(rest), half = code & 0xfc00;

    if (half == 0xd800 && rest->end - rest->at >= 6 && memcmp(rest->at, "\\u", 2) == 0) {
        struct line second = {rest->at + 2, rest->end, NULL};
        unsigned low = take_unit(&second);
        if ((low & 0xfc00) == 0xdc00) {
            rest->at = second.at;
            return 0x10000 + ((code & 0x3ff) << 10) + (low & 0x3ff);
        }
    }
    return !code || half == 0xd800 || half == 0xdc00 ? REPLACEMENT : code;
}

size_t reader_json_decode(struct line *string, char *text, size_t room)
{
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t n = 0;

    while (string->at < string->end && n < room) {
        char *to = text + n;
        if (*string->at != '\\' || string->end - string->at == 1) {
            *to = *string->at++;
            n++;
            continue;
        }
        char c = string->at[1];
        const char *escape = c ? strchr(escapes, c) : NULL;
        string->at += 2;
        unsigned code = c == 'u' ? take_code(string) : 0;
        size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        for (size_t i = length; --i > 0; code >>= 6)
            to[i] = (char)(0x80 | (code & 63));
        *to = c == 'u' ? (char)(first[length] | code) : escape ? meanings[escape - escapes] : c;
        n += length;
    }
    return n;
}

/* Moves behind what may be a word: more than JSON allows. */
static const char *skip_word(const char *at, const char *end)
{
    while (at < end && (is_letter(*at) || is_digit(*at) || *at == '.' || *at == '-' || *at == '+'))
        at++;
    return at;
}

/* Is the word a number, as keys of Python may be? */
static bool is_number(struct line word)
{
    enum { LONGEST = 40 }; /* more digits are a puzzle */
    const char *at = word.at + (word.at < word.end && *word.at == '-'), *end = word.end, *start = at;

    at = skip_digits(at, end);
    if (at == start)
        return false;
    if (at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at < end && (*at | 32) == 'e') {
        at++;
        at = skip_digits(at + (at < end && (*at == '-' || *at == '+')), end);
    }
    return at == end && end - word.at < LONGEST;
}

/* ---- Tokens ---- */

static const char *place_of(const struct json *json, size_t offset)
{
    return json->view->at + (offset - json->offset);
}

static size_t offset_of(const struct json *json, const char *at)
{
    return json->offset + (size_t)(at - json->view->at);
}

/* Finds the next token: a bracket, a sign, a word, or a string, which may have lost its end with its line.
 * False if it has not arrived as a whole. What has arrived of a string is not looked at again. */
static bool next_token(struct json *json, struct line *token)
{
    const char *at = place_of(json, json->at), *end = json->view->end;

    at = json->in_string ? at : json_skip_white(at, end);
    json->at = offset_of(json, at);
    if (at == end)
        return false;
    if (!json->in_string) {
        json->start = json->at;
        json->kind = *at++;
        json->in_string = json_is_quote(json->kind);
    }
    if (json->in_string) {
        at = reader_json_string_end(at, end, json->kind);
        json->at = offset_of(json, at);
        if (at == end || *at == '\\')
            return false;
        json->in_string = false;
        json->is_python |= json->kind == '\'';
        at += *at == json->kind;
    } else if (skip_word(at - 1, at) == at) {
        at = skip_word(at, end);
        if (at == end && !json->view->complete && json->at + JSON_STRING > offset_of(json, at))
            return false;
    }
    json->at = offset_of(json, at);
    *token =
        (struct line){json->start < json->offset ? json->view->at : place_of(json, json->start), at, NULL};
    return true;
}

/* Returns the column of a token, from 0, if only blanks stand before it in its line; else -1. */
static int column_of(const struct json *json, const char *token)
{
    enum { FARTHEST = 1000 };
    int column = 0;

    while (column < FARTHEST && token > json->view->at && (token[-1] == ' ' || token[-1] == '\t')) {
        token--;
        column++;
    }
    bool begins_line = token > json->view->at ? token[-1] == '\n' || token[-1] == '\r' : json->offset == 0;
    return begins_line ? column : -1;
}

/* Returns why a bracket cannot be opened here, or NULL. What is at the top is taken for puzzles; below that,
 * the key says what a value means, however deep it is nested. What comes in an object after its puzzle may be
 * about something else, as the history of a game. */
static const char *open_bracket(struct json *json, int column)
{
    struct json_frame *outer = json_top_frame(json);

    if (json->depth == JSON_DEPTH)
        return "JSON with more than 32 levels";
    if (outer && outer->is_object && !outer->has_key)
        return "JSON with a value where a key should be";
    struct json_frame *frame = &json->frames[json->depth++];
    memset(frame, 0, offsetof(struct json_frame, record));
    memset(&frame->record, 0, offsetof(struct json_record, puzzle));
    memset(&frame->grid, 0, offsetof(struct json_grid, cells));
    frame->start = json->start;
    frame->is_object = json->kind == '{';
    frame->column = column;
    frame->key = frame->context = outer ? outer->key : MEANS_PUZZLE;
    if (outer) {
        frame->is_detail = outer->is_detail || (outer->is_object && outer->record.has_puzzle &&
                                                !outer->record.is_guess && outer->key != MEANS_PUZZLE);
        outer->has_key = false;
        outer->has_values |= !frame->is_object;
    }
    return NULL;
}

/* Takes a number, true, false or null. Returns why it cannot stand here, or NULL. What an object says about
 * other things need not be right: a word in an object is a value that no puzzle needs, so it is only
 * skipped. But text that merely begins like JSON must not be taken for it. */
static const char *take_word(struct json_frame *frame, struct line word, bool begins_line)
{
    bool had_key = frame->has_key,
         is_valid = is_number(word) || reader_word_in(word, "null nan true false none");

    frame->has_values |= !frame->is_object;
    frame->has_key = false;
    if (!is_valid && (!frame->is_object || begins_line))
        return "JSON with a word that is no number";
    if (!frame->is_object || had_key)
        reader_json_take_word(frame, word);
    else if (is_number(word))
        reader_json_take_key(frame, word, begins_line);
    else
        return "JSON with a value where a key should be";
    return NULL;
}

/* ---- Malformed JSON ---- */

/* Ends JSON with a reason; the rest of the line is skipped. Malformed JSON is reported once and its line
 * skipped; the next line may be a puzzle again. Without a reason, something is still open there, and the
 * error names the last line of what there is: the object that is an element, if there is one. */
static enum verdict give_up(struct json *json, const char *at, const char *reason)
{
    struct finding *finding = json->finding;
    const struct json_frame *frame = json_top_frame(json), *object = frame;
    bool is_open = !reason;

    while (object && object > json->frames && (!object->is_object || object[-1].is_object))
        object--;
    if (is_open) {
        reason =
            !frame || frame->is_object ? "a JSON object that does not end" : "a JSON array that does not end";
        finding->is_object = finding->is_cut = object && object->is_object && !json->is_python &&
                                               object->start >= json->offset && object->start >= json->floor;
        finding->puzzle_member = object ? object->record.puzzle_member : 0;
    }
    json->state = JSON_SKIPPING;
    json->depth = 0;
    frame = finding->is_cut ? object : frame;
    (void)reader_json_reject(json, at, frame ? frame->start : json->floor, reason);
    const char *first = is_open ? finding->text : json->view->at, *last = is_open ? finding->text_end : at;
    finding->first = last > first ? last - 1 : first;
    return INVALID;
}

/* Is the bracket at the start of a line that of the next object, although it might be a value of the one
 * before? That one began in the same column, with its first key beside its bracket, as in JSON lines; and
 * what is open is a key without its value, or an array that holds no objects. */
static bool is_next_object(const struct json *json, int column)
{
    bool is_cut = json->depth && json->frames[json->depth - 1].is_object;

    for (unsigned i = column < 0 ? 0 : json->depth; i--;) {
        const struct json_frame *frame = &json->frames[i];
        if (frame->is_object && is_cut && frame->is_inline && frame->column == column)
            return true;
        is_cut |= frame->has_values;
    }
    return false;
}

/* ---- Reading ---- */

/* Takes a token that is no string. A line whose first token cannot stand there has nothing to do with the
 * JSON before it, which has lost its end. JSON ends before this line, so the line may be the next object,
 * or a puzzle of any format. */
static enum verdict take_sign(struct json *json, struct line token)
{
    struct json_frame *frame = json_top_frame(json);
    const char *reason = NULL;
    char c = json->kind;
    int column = column_of(json, token.at);

    if (c == '{' && is_next_object(json, column)) {
        reason = "JSON with an object in another";
    } else if (opens(c)) {
        reason = open_bracket(json, column);
    } else if (closes(c) && frame->is_object == (c == '}')) {
        if (!--json->depth)
            json->state = JSON_AFTER;
        return frame->is_object ? reader_json_end_object(json, frame, token.end)
                                : reader_json_end_array(json, frame, token.end);
    } else if (closes(c)) {
        reason = "JSON with a bracket of the wrong kind";
    } else if (is_digit(c) || is_in(c, "-tfnTFN")) {
        reason = take_word(frame, token, column >= 0);
    } else if (c != ',' && c != ':') {
        reason = "JSON with a character that does not belong there";
    }
    if (!reason)
        return NEED_MORE;
    if (column < 0)
        return give_up(json, token.end, reason);
    (void)give_up(json, token.at - column, NULL);
    json->is_open = false;
    return INVALID;
}

/* Takes a string, a key or a value. */
static enum verdict take_string(struct json *json, struct line token)
{
    if (token.end - token.at < 2 || token.end[-1] != json->kind)
        return give_up(json, token.end, NULL);
    struct line string = {token.at + 1, token.end - 1, NULL};
    json->length = reader_json_decode(&string, json->text, JSON_STRING);
    json->is_too_long = string.at < string.end || json->start < json->offset;
    return reader_json_take_string(json, token.end, column_of(json, token.at) >= 0);
}

/* Skips the rest of the line after JSON: all of it if that was malformed, otherwise separators. SKIPPED when
 * taken is set. */
static enum verdict read_after(struct json *json)
{
    struct finding *finding = json->finding;
    const char *at = place_of(json, json->at), *end = json->view->end;

    while (at < end && *at != '\n' && *at != '\r' &&
           (json->state == JSON_SKIPPING || *at == ' ' || *at == '\t' || *at == ',' || *at == ';'))
        at++;
    json->at = offset_of(json, at);
    if (!json->view->complete && (at == end || (*at == '\r' && at + 1 == end)))
        return NEED_MORE;
    json->is_open = false;
    finding->text = finding->text_end = json->view->at;
    finding->taken = at < end && (*at == '\n' || *at == '\r') ? reader_line_at(json->view, at).next : at;
    return SKIPPED;
}

/* Sets taken to the first byte that may still be part of an item's text, but not between CR and LF; the
 * caller moves the view there. So little of a long array is kept in the window. An object is shown from
 * its start if it is not too long, even if other puzzles in it were given before its own; but not if there
 * are too many bytes of those. */
static void release_text(struct json *json)
{
    struct finding *finding = json->finding;
    const struct json_frame *frame = json->frames;
    size_t keep = json->depth ? frame->start : json->at;

    if (json->depth && frame->start < json->floor) {
        while (frame < json->frames + json->depth - 1 && !frame->is_object)
            frame++;
        bool may_be_item =
            frame->is_object && frame->start < json->floor && json->floor - frame->start <= JSON_OTHERS;
        keep = may_be_item ? frame->start : json->floor;
    }
    if (json->at > JSON_OBJECT && keep < json->at - JSON_OBJECT)
        keep = json->at - JSON_OBJECT;
    finding->taken = keep > json->offset ? place_of(json, keep) : json->view->at;
    while (finding->taken > json->view->at && finding->taken[-1] == '\r')
        finding->taken--;
    json->offset = offset_of(json, finding->taken);
}

enum verdict reader_json_read(struct json *json, const struct view *text, struct finding *finding)
{
    enum verdict verdict = NEED_MORE;
    struct line token;

    json->view = text;
    json->finding = finding;
    while (verdict == NEED_MORE && json->state == JSON_READING && next_token(json, &token)) {
        verdict = json_is_quote(json->kind) ? take_string(json, token) : take_sign(json, token);
        if (json->is_waiting) {
            json->at = json->start;
            break;
        }
    }
    if (verdict == NEED_MORE && json->state != JSON_READING)
        verdict = read_after(json);
    else if (verdict == NEED_MORE && text->complete)
        verdict = give_up(json, text->end, NULL);
    if (!json->is_open)
        return verdict;
    if (verdict != NEED_MORE) /* behind the item, which need not end with the token */
        json->at = offset_of(json, finding->taken);
    release_text(json);
    return verdict;
}

/* ---- Does JSON begin here? ----
 *
 * Brackets also stand around the rows of a grid and around tags. JSON is recognised by its first few
 * hundred bytes, before any recogniser sees them. It must be certain: what is taken for JSON by mistake is
 * not offered to anyone else. */

/* "{" must be followed by a key, a colon and a value, or by "}": braces may also stand around digits, and in
 * Python the value may be code. A key is a string, or a number as in Python. */
static enum verdict object_begins(const char *at, const char *end)
{
    const char *key = json_skip_white(at + 1, end);

    if (key == end)
        return NEED_MORE;
    if (*key == '}')
        return PUZZLE;
    at = skip_digits(key, end);
    if (json_is_quote(*key)) {
        at = reader_json_string_end(key + 1, end, *key);
        at = at < end && *at != '\\' ? at + 1 : end;
    }
    at = json_skip_white(at, end);
    if (at == end)
        return NEED_MORE;
    if (at == key || *at != ':' || *key == '"')
        return at > key && *at == ':' ? PUZZLE : NOT_MINE;
    at = json_skip_white(at + 1, end);
    if (at == end)
        return NEED_MORE;
    bool is_value = json_is_quote(*at) || *at == '[' || *at == '{' ||
                    (json_is_quote(*key) && is_in(*at, "-0123456789NTF("));
    return is_value ? PUZZLE : NOT_MINE;
}

/* Arrays of digits, and those of short strings, may also be the rows of a grid in some program, which need
 * not be JSON ("_", "None"); but no row has more than nine numbers, or null among them. */
static enum verdict array_begins(const char *at, const char *end, unsigned depth)
{
    unsigned numbers = 1;

    if (json_is_quote(*at)) {
        const char *stop = reader_json_string_end(at + 1, end, *at);
        if (stop - at > SUDOKU_CELLS || (stop < end && *stop == *at && stop - at > 9 && depth >= 2))
            return PUZZLE;
        return stop == end || *stop == '\\' ? NEED_MORE : depth >= 3 ? PUZZLE : NOT_MINE;
    }
    if (depth != 2)
        return depth >= 3 && (is_digit(*at) || *at == 'n') ? PUZZLE : NOT_MINE;
    while (at < end && numbers <= 9 && (is_digit(*at) || *at == ',' || json_is_white(*at)))
        numbers += *at++ == ',';
    if (end - at < 4 && (at == end || *at == 'n'))
        return NEED_MORE;
    return numbers > 9 || (end - at >= 4 && memcmp(at, "null", 4) == 0) ? PUZZLE : NOT_MINE;
}

enum verdict reader_json_begins(const struct view *text)
{
    enum { FAR_ENOUGH = 400 }; /* bytes looked at; beyond them the answer is no */
    const char *end = text->end - text->at > FAR_ENOUGH ? text->at + FAR_ENOUGH : text->end, *at = text->at;
    enum verdict verdict = NEED_MORE;
    unsigned depth = 0;

    at = skip_any(at, end, " \t");
    if (at < end && *at != '[' && *at != '{')
        return NOT_MINE;
    for (; at < end && *at == '['; depth++)
        at = json_skip_white(at + 1, end);
    if (at < end)
        verdict = !depth || *at == '{' ? object_begins(at, end) : array_begins(at, end, depth);
    return verdict == NEED_MORE && (text->complete || end < text->end) ? NOT_MINE : verdict;
}

/* JSON behind a name, as in the scripts of pages: "window.gameData = {...", perhaps behind "<script>". The
 * name is skipped, so that the JSON begins. */
enum verdict reader_recognise_assignment(const struct view *text, struct finding *finding)
{
    enum { LONGEST_NAME = 200 };
    struct line line = reader_line_at(text, text->at);
    const char *at = line.at, *end = line.end - at > LONGEST_NAME ? at + LONGEST_NAME : line.end;

    do { /* a tag before the name may have attributes */
        at = memchr(at, '=', (size_t)(end - at));
        if (!at)
            return NOT_MINE;
        do
            at++;
        while (at < end && *at == ' ');
    } while (at < end && *at != '{' && *at != '[');
    if (at == end || reader_holds_row(line.at, (size_t)(at - line.at)))
        return NOT_MINE;
    struct view rest = {.at = at, .end = text->end, .complete = text->complete};
    enum verdict verdict = reader_json_begins(&rest);
    if (verdict != PUZZLE)
        return verdict;
    finding->text = line.at;
    finding->text_end = finding->taken = at;
    return SKIPPED;
}

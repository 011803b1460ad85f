/* Going through JSON: see json.h. json_object.c reads objects and grids. */
#include <string.h>

#include "read/json_object.h"

/* ---- Strings ---- */

/* A backslash escapes the next character, even a quote. No string goes beyond its line. Nearly all strings
 * are short and have no escapes. */
const char *reader_json_string_end(const char *at, const char *end, char quote)
{
    enum { SHORT = 256 };
    size_t near = end - at < SHORT ? (size_t)(end - at) : SHORT;
    const char *stop = memchr(at, quote, near);

    if (stop && !memchr(at, '\\', (size_t)(stop - at)) && !memchr(at, '\n', (size_t)(stop - at)) &&
        !memchr(at, '\r', (size_t)(stop - at)))
        return stop;
    while (at < end && *at != quote && *at != '\n' && *at != '\r')
        at += *at == '\\' && end - at > 1 && at[1] != '\n' && at[1] != '\r' ? 2 : 1;
    return at < end ? at : end;
}

/* Brackets are counted, not matched: they have been matched before. */
struct line reader_json_next(const char **at, const char *end)
{
    const char *first = *at, *stop;
    int depth = 0;

    while (first < end && (json_is_white(*first) || *first == ',' || *first == ':'))
        first++;
    stop = first;
    if (stop < end && json_is_quote(*stop)) {
        stop = reader_json_string_end(stop + 1, end, *stop);
        *at = stop < end ? stop + 1 : end;
        return (struct line){first, *at, NULL};
    }
    for (; stop < end; stop++) {
        if (depth <= 0 && (json_closes(*stop) || *stop == ',' || *stop == ':' || json_is_white(*stop)))
            break;
        depth += json_opens(*stop) - json_closes(*stop);
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

size_t reader_json_decode(struct line string, char *text, size_t room)
{
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    enum { LONGEST_CODE = 4 };
    size_t n = 0;

    while (string.at < string.end && n < room) {
        char *to = text + n;
        if (*string.at != '\\' || string.end - string.at == 1) {
            *to = *string.at++;
            n++;
            continue;
        }
        char c = string.at[1];
        const char *escape = c ? strchr(escapes, c) : NULL;
        if (c == 'u' && n + LONGEST_CODE > room && (size_t)(string.end - string.at) > room - n)
            break;
        string.at += 2;
        unsigned code = c == 'u' ? take_code(&string) : 0;
        size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (n + length > room)
            break;
        for (size_t i = length; --i > 0; code >>= 6)
            to[i] = (char)(0x80 | (code & 63));
        *to = c == 'u' ? (char)(first[length] | code) : escape ? meanings[escape - escapes] : c;
        n += length;
    }
    return n;
}

/* ---- Where a value ends ---- */

/* Is it a character of a number, of true, null or the like? */
static bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
}

/* Is it a number, or one of the words of JSON and of Python? Text that merely begins like JSON must not be
 * taken for it. */
static bool is_value(struct line word)
{
    enum { LONGEST = 40 }; /* more digits are a puzzle */
    const char *at = word.at + (*word.at == '-'), *end = word.end, *start = at;

    if (line_length(word) > LONGEST)
        return false;
    if (is_letter(*at))
        return reader_word_in(word, "null nan true false none -inf inf infinity -infinity") > 0;
    at = skip_digits(at, end);
    if (at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at > start && at < end && (*at | 32) == 'e')
        at = skip_digits(at + 1 + (end - at > 1 && is_in(at[1], "+-")), end);
    return at > start && at == end;
}

/* Goes behind the next part of a value: a string, a word, a bracket, a comma or a colon. Returns NULL if it
 * is none of these, or a bracket of the wrong kind. */
static const char *pass_part(struct json_scan *scan, const char *at, const char *end)
{
    char c = *at;

    if (json_is_quote(c)) {
        at = reader_json_string_end(at + 1, end, c);
        scan->is_cut = at == end;
        return at == end ? end : *at == c ? at + 1 : NULL; /* it may not go beyond its line */
    }
    if (json_opens(c)) {
        if (scan->depth == JSON_DEPTH)
            return NULL;
        scan->bracket[scan->depth++] = c;
        return at + 1;
    }
    if (json_closes(c)) {
        if (!scan->depth || !json_matches(scan->bracket[scan->depth - 1], c))
            return NULL;
        scan->depth--;
        return at + 1;
    }
    if (c == ',' || c == ':')
        return at + 1;
    const char *start = at;
    while (at < end && is_word(*at))
        at++;
    return at == start || at == end || is_value((struct line){start, at, NULL}) ? at : NULL;
}

/* Returns the column of a place, from 0, if only blanks stand before it in its line; else -1. */
static int column_of(const char *text, const char *at, bool is_line_start)
{
    enum { FARTHEST = 1000 };
    int column = 0;

    while (at > text && column < FARTHEST && (at[-1] == ' ' || at[-1] == '\t'))
        at--, column++;
    return (at == text && is_line_start) || (at > text && is_in(at[-1], "\r\n")) ? column : -1;
}

/* Is the bracket that of the next object, although it might be a value of the one before? That one began in
 * the same column, with its first key beside its bracket, as in JSON lines; and what is open is a key without
 * its value, or an array whose last element is no object. */
static bool is_next_object(const struct json_scan *scan, const char *start, const char *at, int column)
{
    const char *key = start + 1;

    while (key < at && (*key == ' ' || *key == '\t'))
        key++;
    if (column < 0 || *start != '{' || !json_is_quote(*key) || column_of(start, at, false) != column)
        return false;
    bool is_list = scan->depth && scan->bracket[scan->depth - 1] == '[';
    return !is_list || (scan->before == ',' && scan->prior != '}');
}

/* Finds the end of the value at a place, which is in this column of its line or in none: NULL if there is
 * none before the end. Then *wrong is the place that no JSON can have, or NULL if more may come. A value that
 * begins right behind another is wrong, and so is an object in an object without a key: the lines of a file
 * are objects, and one that has lost its end must not swallow the next. What has been looked at is not looked
 * at again when more has arrived. */
static const char *value_end(struct json_scan *scan, const char *start, const char *end, int column,
                             const char **wrong)
{
    const char *at = start + scan->passed;

    for (*wrong = NULL; at < end;) {
        while (at < end && json_is_white(*at))
            at++;
        if (at == end)
            break;
        bool begins = json_is_quote(*at) || json_opens(*at) || is_word(*at);
        bool has_room = !scan->before || is_in(scan->before, ",:[{(");
        bool in_object = scan->depth && scan->bracket[scan->depth - 1] == '{';
        bool is_lost = *at == '{' && scan->depth &&
                       ((in_object && scan->before != ':') || is_next_object(scan, start, at, column));
        unsigned depth = scan->depth;
        scan->is_cut = false;
        const char *next = pass_part(scan, at, end);
        if (!next || next == at || (begins && (!has_room || is_lost))) {
            *wrong = at;
            scan->depth = depth;
            return NULL;
        }
        if (scan->is_cut || (next == end && depth && is_word(*at)))
            break;
        if (!scan->depth)
            return next;
        scan->prior = scan->before;
        scan->before = next[-1];
        at = next;
        scan->passed = (size_t)(at - start);
    }
    return NULL;
}

/* ---- Going through arrays and objects ---- */

/* Ends JSON with a reason, at a place: the rest of its line is skipped, and the next one may be anything
 * again. The place may be the beginning of such a line. */
static enum verdict give_up(struct json *json, const char *from, const char *to, const char *reason,
                            struct finding *finding)
{
    while (to > from && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    json->is_over = json->is_broken = true;
    json->is_open = !(to > from && (to[-1] == '\n' || to[-1] == '\r'));
    finding->text = from;
    finding->text_end = finding->taken = to;
    while (finding->text_end > from && (unsigned char)finding->text_end[-1] <= ' ')
        finding->text_end--;
    finding->first = finding->text_end > from ? finding->text_end - 1 : from;
    return reader_reject(finding, "%s", reason);
}

static bool in_object(const struct json *json)
{
    return json->depth && json->open[json->depth - 1].bracket == '{';
}

/* Returns what the values mean that come next. */
static enum meaning key_of(const struct json *json)
{
    return json->depth ? json->open[json->depth - 1].key : MEANS_PUZZLE;
}

/* Is the next value that of a key for puzzles? Programs write the columns of a table so:
 * {"puzzle": {"0": P, "1": P}}. */
static bool is_column(const struct json *json)
{
    return in_object(json) && key_of(json) == MEANS_PUZZLE;
}

/* Goes into a bracket, or out of one. An object that is no part of another should have a puzzle in it. */
static enum verdict pass_bracket(struct json *json, const char *at, bool is_whole, struct finding *finding)
{
    bool is_outer = true;

    reader_take_line(finding, (struct line){at, at + 1, at + 1});
    if (json_opens(*at)) {
        enum meaning key = key_of(json);
        bool column = is_column(json) && *at == '{';
        if (json->depth == JSON_DEPTH)
            return give_up(json, at, at + 1, "JSON with more than 32 levels", finding);
        json->open[json->depth].bracket = *at;
        json->open[json->depth].whole = is_whole ? at : NULL;
        json->open[json->depth].has_items = json->open[json->depth].has_key = false;
        json->open[json->depth].is_column = column;
        json->open[json->depth++].key = key;
        return NOT_MINE;
    }
    if (!json->depth || !json_matches(json->open[json->depth - 1].bracket, *at))
        return give_up(json, at, at + 1, "JSON with a bracket of the wrong kind", finding);
    bool is_empty = !json->open[--json->depth].has_items;
    for (unsigned i = 0; i < json->depth; i++)
        is_outer &= json->open[i].bracket != '{';
    json->has_last = false;
    json->is_over = !json->depth;
    const char *whole = json->open[json->depth].whole;
    if (*at == '}' && is_empty && is_outer && whole) { /* it keeps its place among others */
        finding->text = whole;
        finding->is_object = true;
        finding->first = at;
    }
    if (*at == '}' && is_empty && is_outer)
        return reader_reject(finding,
                             "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, board, "
                             "grid, clues, mission)");
    return NOT_MINE;
}

/* Skips what may stand behind JSON in its line. */
static enum verdict leave(struct json *json, const struct view *text, bool is_complete,
                          struct finding *finding)
{
    const char *at = finding->taken;

    while (at < text->end && *at != '\n' && *at != '\r' && (json->is_broken || is_in(*at, " \t,;)")))
        at++;
    finding->taken = at;
    if (!is_complete && (at == text->end || (*at == '\r' && at + 1 == text->end)))
        return NEED_MORE;
    json->is_open = false;
    finding->text = finding->text_end = text->at;
    finding->is_something = true;
    if (at < text->end && (*at == '\n' || *at == '\r'))
        finding->taken = reader_line_at(text, at).next;
    return SKIPPED;
}

/* Notes an item for what is around it. A solution beside its puzzle in an array is no puzzle of its own. */
static enum verdict note_item(struct json *json, struct line value, enum verdict verdict,
                              struct finding *finding)
{
    bool is_array = json->depth && json->open[json->depth - 1].bracket != '{' && !finding->is_object;
    bool is_full = verdict == PUZZLE && !memchr(finding->cells, '.', SUDOKU_CELLS);
    bool was_full = json->has_last && !memchr(json->last, '.', SUDOKU_CELLS);
    bool is_solution =
        verdict == PUZZLE && is_array && json->has_last && is_full != was_full &&
        (is_full ? reader_fits(finding->cells, json->last) : reader_fits(json->last, finding->cells));

    for (unsigned i = 0; i < json->depth; i++)
        json->open[i].has_items = true;
    json->is_over = !json->depth;
    json->has_last = verdict == PUZZLE && is_array;
    if (json->has_last)
        memcpy(json->last, finding->cells, SUDOKU_CELLS);
    reader_take_line(finding, (struct line){value.at, value.end, value.end});
    return is_solution ? reader_reject(finding, "a solution among puzzles in JSON: give it a key") : verdict;
}

/* Takes a value that is all there. NOT_MINE if it is none that matters: then what is in it comes next. */
static enum verdict take_value(struct json *json, struct line value, struct finding *finding)
{
    enum verdict verdict = NOT_MINE;
    bool is_puzzle = key_of(json) == MEANS_PUZZLE && (json_opens(*value.at) || json_is_quote(*value.at));

    if (*value.at == '{')
        verdict = reader_json_object(value, !is_column(json), finding);
    else if (is_puzzle || (key_of(json) == MEANS_OTHER && reader_json_is_certain(value)))
        verdict = reader_json_puzzle(value, finding);
    if (verdict == NOT_MINE && is_puzzle && *value.at != '{' && reader_json_is_broken_grid(value)) {
        reader_take_line(finding, (struct line){value.at, value.end, value.end});
        verdict = reader_reject(finding, "a JSON array that is no grid of 81 cells");
    }
    if (verdict != NOT_MINE)
        return note_item(json, value, verdict, finding);
    if (json_opens(*value.at))
        return pass_bracket(json, value.at, true, finding);
    finding->taken = value.end;
    json->is_over = !json->depth;
    return NOT_MINE;
}

/* Takes a key, which stands before a colon. */
static enum verdict take_key(struct json *json, const struct view *text, bool is_complete, struct line key,
                             struct finding *finding)
{
    const char *colon = key.end;

    while (colon < text->end && json_is_white(*colon))
        colon++;
    if (colon == text->end && !is_complete)
        return NEED_MORE;
    if (colon == text->end || *colon != ':' || json_opens(*key.at))
        return give_up(json, key.at, key.end, "JSON with a value where a key should be", finding);
    enum meaning meaning = json_is_quote(*key.at)
                               ? reader_meaning((struct line){key.at + 1, key.end - 1, NULL}, NULL)
                               : MEANS_OTHER;
    bool is_any = json->open[json->depth - 1].is_column && meaning == MEANS_OTHER;
    json->open[json->depth - 1].key = is_any ? MEANS_PUZZLE : meaning;
    json->open[json->depth - 1].has_key = true;
    finding->taken = colon + 1;
    return NOT_MINE;
}

/* Does an array hold objects or puzzles, by the first value in it? Then it is gone into at once. NEED_MORE if
 * that has not arrived. */
static enum verdict is_list(const char *at, const char *end, bool is_complete)
{
    const char *first = at + 1;

    while (first < end && (json_is_white(*first) || *first == '[') && first - at < JSON_DEPTH)
        first++;
    if (first == end)
        return is_complete ? NOT_MINE : NEED_MORE;
    if (*first == '{')
        return PUZZLE;
    const char *stop = json_is_quote(*first) ? reader_json_string_end(first + 1, end, *first) : first;
    if (json_is_quote(*first) && stop == end && !is_complete && stop - first < JSON_LARGEST)
        return NEED_MORE;
    return stop - first > LEAST_GRID ? PUZZLE : NOT_MINE;
}

/* Finds the next token: a value that is all there, or a bracket that closes, or one that opens a list or what
 * is too large. The end of brackets is their place. PUZZLE if there is one. */
static enum verdict next_token(struct json *json, const struct view *text, bool is_complete,
                               struct line *token, struct finding *finding)
{
    const char *at = finding->taken, *wrong;

    while (at < text->end && (json_is_white(*at) || (json->depth && (*at == ',' || *at == ':'))))
        at++;
    if (at > finding->taken)
        json->scan = (struct json_scan){.depth = 0};
    bool is_half = at == text->end && at > finding->taken && at[-1] == '\r' && !is_complete; /* of CR LF */
    finding->taken = at - is_half;
    if (at == text->end)
        return is_complete ? give_up(json, text->at, at, "JSON that does not end", finding) : NEED_MORE;
    *token = (struct line){at, at, NULL};
    if (json_closes(*at)) {
        json->is_behind = true;
        return PUZZLE;
    }
    bool is_array = *at == '[' || *at == '(';
    enum verdict list = is_array ? is_list(at, text->end, is_complete) : NOT_MINE;
    json->is_behind |= list == PUZZLE;
    if (list != NOT_MINE)
        return list;
    int column = column_of(text->at, at, !json->is_behind);
    ptrdiff_t largest = is_array ? JSON_LARGEST_ARRAY : JSON_LARGEST;
    bool is_large = text->end - at >= largest;
    const char *end = is_large ? at + largest : text->end,
               *stop = value_end(&json->scan, at, end, column, &wrong);
    bool may_go_on = stop == text->end && is_word(stop[-1]);
    if (!is_complete && !wrong && (stop ? may_go_on : !is_large))
        return NEED_MORE;
    bool in_list = json->scan.depth && json->scan.bracket[json->scan.depth - 1] != '{';
    json->scan = (struct json_scan){.depth = 0};
    json->is_behind = true;
    if (wrong) {
        bool is_cut = json_is_quote(*wrong) || column_of(at, wrong, false) >= 0;
        return give_up(json, at, wrong > at ? wrong : wrong + 1,
                       json_closes(*wrong) ? "JSON with a bracket of the wrong kind"
                       : !is_cut           ? "malformed JSON"
                       : in_list || (json->depth && !in_object(json)) ? "a JSON array that does not end"
                                                                      : "a JSON object that does not end",
                       finding);
    }
    if (!stop && is_large && json_is_quote(*at))
        return give_up(json, at, end, "a JSON string longer than 524288 bytes", finding);
    if (!stop && (!is_large || !json_opens(*at)))
        return give_up(json, at, end,
                       *at == '{' ? "a JSON object that does not end"
                       : is_array ? "a JSON array that does not end"
                                  : "a JSON string that does not end",
                       finding);
    token->end = stop ? stop : at;
    return PUZZLE;
}

enum verdict reader_json_read(struct json *json, const struct view *text, bool is_complete,
                              struct finding *finding)
{
    finding->taken = text->at;
    for (unsigned i = 0; i < json->depth; i++)
        json->open[i].whole = NULL; /* the text may have moved */
    while (!json->is_over) {
        struct line token = {NULL, NULL, NULL};
        enum verdict verdict = next_token(json, text, is_complete, &token, finding);
        if (verdict != PUZZLE)
            return verdict;
        bool is_whole = token.at < token.end;
        if (is_whole && in_object(json) && !json->open[json->depth - 1].has_key) {
            verdict = take_key(json, text, is_complete, token, finding);
        } else {
            if (json->depth)
                json->open[json->depth - 1].has_key = false;
            verdict =
                is_whole ? take_value(json, token, finding) : pass_bracket(json, token.at, false, finding);
        }
        if (verdict != NOT_MINE)
            return verdict;
    }
    return leave(json, text, is_complete, finding);
}

/* ---- Does JSON begin here? ----
 *
 * Brackets also stand around the rows of a grid and around tags. It must be certain: what is taken for JSON
 * by mistake is not offered to anyone else. Grids of numbers alone are text (grid.c). */
enum verdict reader_json_begins(const struct view *text, bool is_complete)
{
    enum {
        FAR_ENOUGH = 400,
        LONG = 27,
        LONGEST_VALUE = 7
    }; /* bytes looked at; beyond them the answer is no */
    const char *end = text->end - text->at > FAR_ENOUGH ? text->at + FAR_ENOUGH : text->end;
    const char *at = skip_any(text->at, end, " \t");
    enum verdict cut = is_complete || end < text->end ? NOT_MINE : NEED_MORE;
    unsigned depth = 0;

    if (at < end && *at != '[' && *at != '{')
        return NOT_MINE;
    for (; at < end && *at == '['; depth++)
        at = skip_any(at + 1, end, " \t\r\n");
    bool is_apart = depth >= 1 && at > text->at && at[-1] == '\n'; /* a value in each line */
    bool is_object = at < end && *at == '{';
    at = is_object ? skip_any(at + 1, end, " \t\r\n") : at;
    if (at == end)
        return cut;
    if (!json_is_quote(*at)) {
        if (is_object && *at == '}')
            return PUZZLE;
        bool is_value = is_digit(*at) || *at == 'n';
        const char *stop = at;
        unsigned numbers = 1;
        while (stop < end && is_word(*stop))
            stop++;
        stop = skip_any(stop, end, " \t,");
        if (is_object)
            return !is_digit(*at) ? NOT_MINE : stop == end ? cut : *stop == ':' ? PUZZLE : NOT_MINE;
        if (depth >= 3 && is_value)
            return PUZZLE;
        if (is_apart && is_value)
            return stop - at > LONGEST_VALUE ? NOT_MINE
                   : stop == end             ? cut
                   : is_in(*stop, "\r\n")    ? PUZZLE
                                             : NOT_MINE;
        while (depth == 2 && is_value && at < end && numbers <= 9 && (is_word(*at) || is_in(*at, ", ")))
            numbers += *at++ == ',';
        return numbers > 9 ? PUZZLE : depth == 2 && is_value && at == end ? cut : NOT_MINE;
    }
    const char *stop = reader_json_string_end(at + 1, end, *at);
    bool is_list_of_rows = depth >= 2 && stop - at == 10 && stop < end && *stop == *at;
    if (!is_object && (stop - at > LONG || depth >= 3 || is_list_of_rows))
        return PUZZLE;
    if (!is_object)
        return stop == end ? cut : NOT_MINE;
    stop = stop < end ? skip_any(stop + 1, end, " \t\r\n") : end;
    return stop == end ? cut : *stop == ':' ? PUZZLE : NOT_MINE;
}

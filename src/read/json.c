/* Going through JSON: see json.h. */
#include <assert.h>
#include "read/json.h"

#include <string.h>

/* ---- Where a value ends ---- */

/* Is it a character of a number, of true, null or the like? */
static bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
}

/* Is it a number, or one of the words of JSON and of Python? Text that merely begins like JSON has others. */
static bool is_value(struct line word)
{
    enum { LONGEST = 40 }; /* more digits are a puzzle */
    const char *at = word.at + (*word.at == '-'), *end = word.end, *start = at;

    if (is_letter(*at))
        return reader_word_in(word, "null nan true false none -inf inf infinity -infinity") > 0;
    at = skip_digits(at, end);
    if (at < end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at > start && at < end && (*at | 32) == 'e')
        at = skip_digits(at + 1 + (end - at > 1 && is_in(at[1], "+-")), end);
    return line_length(word) <= LONGEST && at > start && at == end;
}

static char opening_of(char c)
{
    return c == '}' ? '{' : c == ']' ? '[' : '(';
}

/* Goes behind a bracket. False if it is of the wrong kind, too deep, or an object where a key should be: the
 * lines of a file are objects, and one that has lost its end does not swallow the next. */
static bool pass_bracket(struct json_scan *scan, char c)
{
    char last = scan->depth ? scan->bracket[scan->depth - 1] : '\0';
    assert(scan->depth <= JSON_DEPTH);

    if (json_opens(c)) {
        if (scan->depth == JSON_DEPTH || (c == '{' && last == '{' && scan->before != ':'))
            return false;
        scan->bracket[scan->depth++] = c;
        return true;
    }
    if (last != opening_of(c))
        return false;
    scan->depth--;
    return true;
}

const char *reader_json_value_end(struct json_scan *scan, const char *start, const char *end,
                                  const char **wrong)
{
    const char *at = start + scan->passed;
    assert(start + scan->passed <= end);

    for (*wrong = NULL;; scan->passed = (size_t)(at - start)) {
        while (at < end && json_is_white(*at))
            at++;
        if (at == end)
            return NULL;
        const char *part = at++;
        bool is_between = *part == ',' || *part == ':' || json_closes(*part);
        bool is_right = is_between || !scan->before || is_in(scan->before, ",:[{(");
        if (json_is_quote(*part)) {
            at = reader_json_string_end(at, end, *part);
            if (at == end)
                return NULL;
            is_right &= *at++ == *part; /* it may not go beyond its line */
        } else if (json_opens(*part) || json_closes(*part)) {
            is_right = is_right && pass_bracket(scan, *part);
        } else if (!is_between) {
            for (at = part; at < end && is_word(*at);)
                at++;
            if (at == end && scan->depth)
                return NULL;
            is_right &= at > part && (at == end || is_value((struct line){part, at, NULL}));
        }
        if (!is_right) {
            *wrong = part;
            return NULL;
        }
        if (!scan->depth)
            return at;
        scan->before = at[-1];
    }
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
    return reader_reject(finding, "%s", reason);
}

static bool in_object(const struct json *json)
{
    return json->depth && json->open[json->depth - 1].bracket == '{';
}

/* Returns the meaning of the value that comes next. */
static enum meaning key_of(const struct json *json)
{
    return json->depth ? json->open[json->depth - 1].key : MEANS_PUZZLE;
}

/* Goes into a bracket. In an object under a key for puzzles, each value is one: programs write the columns of
 * a table so, {"puzzle": {"0": P, "1": P}}. */
static enum verdict enter(struct json *json, struct line value, struct finding *finding)
{
    bool is_column = in_object(json) && key_of(json) == MEANS_PUZZLE && *value.at == '{';
    struct json_level level = {.bracket = *value.at, .key = key_of(json), .is_column = is_column};
    assert(json_opens(*value.at));

    if (json->depth == JSON_DEPTH)
        return give_up(json, value.at, value.at + 1, "malformed JSON", finding);
    level.is_inner = json->depth && (in_object(json) || json->open[json->depth - 1].is_inner);
    level.whole = value.at < value.end ? value.at : NULL;
    json->open[json->depth++] = level;
    finding->taken = value.at + 1;
    return NOT_MINE;
}

/* Goes out of a bracket. An object that is no part of another should have a puzzle in it. */
static enum verdict close_bracket(struct json *json, const char *at, struct finding *finding)
{
    struct json_level level = {.bracket = '\0'};
    assert(json_closes(*at));

    reader_take_line(finding, (struct line){at, at + 1, at + 1});
    if (json->depth)
        level = json->open[--json->depth];
    if (level.bracket != opening_of(*at))
        return give_up(json, at, at + 1, "malformed JSON", finding);
    if (json->depth)
        json->open[json->depth - 1].has_items |= level.has_items;
    json->has_last = false;
    json->is_over = !json->depth;
    if (*at != '}' || level.has_items || level.is_inner)
        return NOT_MINE;
    if (level.whole) { /* it keeps its place among others */
        finding->text = level.whole;
        finding->is_object = true;
        finding->first = at;
    }
    return reader_reject(finding,
                         "a JSON object without a puzzle (keys: puzzle, quiz, question, sudoku, "
                         "board, grid, clues, mission)");
}

/* Skips the rest of the line in which JSON has ended. */
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
    if (at < text->end && (*at == '\n' || *at == '\r'))
        finding->taken = reader_line_at(text, at).next;
    return SKIPPED;
}

/* Has the grid all the clues? */
static bool fits(const char *grid, const char *clues)
{
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        if (clues[cell] != '.' && clues[cell] != grid[cell])
            return false;
    return true;
}

/* Notes an item for the brackets around it. A solution beside its puzzle in an array is no puzzle of its own.
 */
static enum verdict note_item(struct json *json, struct line value, enum verdict verdict,
                              struct finding *finding)
{
    bool is_element = verdict == PUZZLE && json->depth && !in_object(json) && !finding->is_object;
    bool is_full = is_element && !memchr(finding->cells, '.', SUDOKU_CELLS);
    const char *puzzle = is_full ? json->last : finding->cells, *full = is_full ? finding->cells : json->last;
    bool is_solution = is_element && json->has_last && memchr(puzzle, '.', SUDOKU_CELLS) &&
                       !memchr(full, '.', SUDOKU_CELLS) && fits(full, puzzle);

    if (json->depth)
        json->open[json->depth - 1].has_items = true;
    json->has_last = is_element;
    if (is_element)
        memcpy(json->last, finding->cells, SUDOKU_CELLS);
    reader_take_line(finding, (struct line){value.at, value.end, value.end});
    return is_solution ? reader_reject(finding, "a solution among puzzles in JSON: give it a key") : verdict;
}

/* Takes a value that is all there. NOT_MINE if it does not matter, or if it is gone into. */
static enum verdict take_value(struct json *json, struct line value, struct finding *finding)
{
    enum verdict verdict = NOT_MINE;
    assert(value.at < value.end);

    if (*value.at == '{')
        verdict = reader_json_object(value, finding);
    else if (key_of(json) == MEANS_PUZZLE || (key_of(json) == MEANS_OTHER && reader_json_is_certain(value)))
        verdict = reader_json_puzzle(value, finding);
    else if (key_of(json) == MEANS_OTHER)
        verdict = reader_json_text(value, finding);
    if (verdict == PUZZLE && key_of(json) == MEANS_OTHER && *value.at != '{' &&
        !memchr(finding->cells, '.', SUDOKU_CELLS))
        verdict = NOT_MINE; /* a solution */
    if (verdict == NOT_MINE && json_opens(*value.at))
        return enter(json, value, finding);
    json->is_over = !json->depth;
    finding->taken = value.end;
    return verdict == NOT_MINE ? NOT_MINE : note_item(json, value, verdict, finding);
}

static const char *skip_white(const char *at, const char *end)
{
    while (at < end && json_is_white(*at))
        at++;
    return at;
}

/* Returns the place behind the key of a value in an object and its colon, and notes what it means; the place
 * itself if there is no key, the end if not all of it has arrived. */
static const char *take_key(struct json *json, const char *at, const char *end)
{
    struct json_level *level = &json->open[json->depth - 1];
    bool is_string = json_is_quote(*at);
    const char *stop = is_string ? reader_json_string_end(at + 1, end, *at) : at;
    assert(in_object(json) && at < end);

    while (!is_string && stop < end && is_word(*stop))
        stop++;
    const char *colon = skip_white(stop + (is_string && stop < end), end);
    if (colon == end)
        return end;
    if (*colon != ':' || stop == at)
        return at;
    enum meaning meaning = is_string ? reader_meaning((struct line){at + 1, stop, NULL}) : MEANS_OTHER;
    level->key = level->is_column && meaning == MEANS_OTHER ? MEANS_PUZZLE : meaning;
    return skip_white(colon + 1, end);
}

/* Finds the next token: a value that is all there, with its key; or a bracket that closes, or that opens what
 * is too large or broken, whose end is its place. PUZZLE if there is one. */
static enum verdict next_token(struct json *json, const struct view *text, bool is_complete,
                               struct line *token, struct finding *finding)
{
    const char *at = finding->taken, *wrong = NULL, *stop = NULL;

    while (at < text->end && (json_is_white(*at) || (json->depth && *at == ',')))
        at++;
    bool is_half = at == text->end && at > finding->taken && at[-1] == '\r' && !is_complete; /* of CR LF */
    if (at > finding->taken)
        json->scan = (struct json_scan){.depth = 0};
    finding->taken = at - is_half;
    bool has_key = at < text->end && in_object(json) && !json_closes(*at);
    const char *value = has_key ? take_key(json, at, text->end) : at;
    bool is_missing = has_key && value == at;
    if (value == text->end && !is_complete)
        return NEED_MORE;
    while (value == text->end && at > text->at && json_is_white(at[-1]))
        at--;
    if (value == text->end)
        return give_up(json, at, text->end, "JSON that does not end", finding);
    *token = (struct line){value, value, NULL};
    if (json_closes(*value) && !has_key)
        return PUZZLE;
    bool is_array = *value == '[' || *value == '(';
    ptrdiff_t largest = is_array ? JSON_LARGEST_ARRAY : JSON_LARGEST;
    bool is_large = text->end - value >= largest;
    const char *end = is_large ? value + largest : text->end;
    if (!is_missing)
        stop = reader_json_value_end(&json->scan, value, end, &wrong);
    bool may_go_on = stop && stop == text->end && is_word(stop[-1]);
    if (!is_complete && !is_missing && !wrong && (stop ? may_go_on : !is_large))
        return NEED_MORE;
    json->scan = (struct json_scan){.depth = 0};
    if (is_missing || (!stop && !is_array && (wrong || *value != '{')))
        return give_up(json, value,
                       wrong > value         ? wrong
                       : is_missing || wrong ? value + 1
                                             : end,
                       *value == '{'           ? "a JSON object that is malformed or does not end"
                       : json_is_quote(*value) ? "a JSON string that does not end or is too long"
                                               : "malformed JSON",
                       finding);
    token->end = stop ? stop : value;
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
        if (verdict == PUZZLE)
            verdict = token.at < token.end     ? take_value(json, token, finding)
                      : json_closes(*token.at) ? close_bracket(json, token.at, finding)
                                               : enter(json, token, finding);
        if (verdict != NOT_MINE)
            return verdict;
    }
    return leave(json, text, is_complete, finding);
}

/* ---- Does JSON begin here? ---- */

/* An array may also be the row of a grid (row.c): it is JSON if a long string stands in it, or more numbers
 * than nine, or one number in its first line, as programs indent them. */
static enum verdict is_array_of_json(const char *at, const char *end, unsigned depth)
{
    enum { LONG = 27, ROW = 9 };
    const char *stop = at;
    unsigned commas = 0;
    bool is_json = depth >= 3;

    if (json_is_quote(*at)) {
        stop = reader_json_string_end(at + 1, end, *at);
        is_json |= stop - at > LONG || (depth == 2 && stop - at == ROW + 1 && stop < end && *stop == *at);
    } else if (is_digit(*at) || *at == 'n') {
        while (stop < end && commas < ROW && (is_word(*stop) || is_in(*stop, " \t,")))
            commas += *stop++ == ',';
        is_json |= (depth == 2 && commas == ROW) ||
                   (commas == 1 && stop - at < ROW && stop < end && is_in(*stop, "\r\n"));
    } else {
        return NOT_MINE;
    }
    return is_json ? PUZZLE : stop == end ? NEED_MORE : NOT_MINE;
}

/* It must be certain: text that is taken for JSON by mistake is not offered to anyone else. */
enum verdict reader_json_begins(const struct view *text, bool is_complete)
{
    enum { FAR_ENOUGH = 400 }; /* beyond this number of bytes the answer is no */
    static const char white[] = " \t\r\n";
    const char *end = text->end - text->at > FAR_ENOUGH ? text->at + FAR_ENOUGH : text->end;
    const char *at = skip_any(text->at, end, " \t");
    enum verdict cut = is_complete || end < text->end ? NOT_MINE : NEED_MORE, verdict = NEED_MORE;
    unsigned depth = 0;

    if (at < end && *at != '[' && *at != '{')
        return NOT_MINE;
    for (; at < end && *at == '['; depth++)
        at = skip_any(at + 1, end, white);
    if (at < end && *at != '{') {
        verdict = is_array_of_json(at, end, depth);
    } else if (at < end) {
        at = skip_any(at + 1, end, white);
        const char *key = at;
        bool is_string = at < end && json_is_quote(*at);
        if (at < end && *at == '}')
            return PUZZLE;
        at = is_string ? reader_json_string_end(at + 1, end, *at) : skip_digits(at, end);
        at = skip_any(at + (is_string && at < end), end, white);
        verdict = at == end ? NEED_MORE : *at == ':' && at > key ? PUZZLE : NOT_MINE;
    }
    return verdict == NEED_MORE ? cut : verdict;
}

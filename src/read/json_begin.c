/* Does JSON begin here? Brackets also stand around the rows of a grid and around tags.
 *
 * JSON is recognised by its first few hundred bytes, before any recogniser sees them. It must be certain:
 * what is taken for JSON by mistake is not offered to anyone else. */
#include <string.h>

#include "read/json_text.h"

/* Bytes looked at; beyond them the answer is no. */
enum { FAR_ENOUGH = 400 };

static const char *skip_white(const char *at, const char *end)
{
    while (at < end && json_is_white(*at))
        at++;
    return at;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
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

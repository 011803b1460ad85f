/* Strings, words and values of JSON, which have arrived as a whole. */
#include "read/json.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

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

/* Brackets are counted, not matched: the reader has matched them before. */
struct line reader_json_next(const char **at, const char *end)
{
    const char *first = *at, *stop;
    size_t depth = 0;

    while (first < end && (json_is_white(*first) || *first == ',' || *first == ':'))
        first++;
    for (stop = first; stop < end; stop++) {
        bool opens = *stop == '{' || *stop == '[' || *stop == '(', is_string = json_is_quote(*stop);
        bool closes = *stop == '}' || *stop == ']' || *stop == ')', starts = opens || is_string;
        bool separates = closes || *stop == ',' || *stop == ':' || json_is_white(*stop);
        if (!depth && (separates || (starts && stop > first)))
            break;
        depth += opens;
        depth -= closes;
        if (is_string)
            stop = reader_json_string_end(stop + 1, end, *stop);
        if (stop < end && !depth && (closes || is_string)) {
            stop++;
            break;
        }
    }
    stop = stop < end ? stop : end;
    *at = stop;
    return (struct line){first, stop, NULL};
}

/* ---- Strings ---- */

/* Writes a character as UTF-8. Returns its length. */
static size_t put_code(char *to, unsigned code)
{
    size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};

    for (size_t i = length; --i > 0; code >>= 6)
        to[i] = (char)(0x80 | (code & 63));
    to[0] = (char)(first[length] | code);
    return length;
}

/* Reads what follows \u. A character that is no hexadecimal digit counts as 0: names are shown, not
 * checked. */
static unsigned take_unit(struct line *rest)
{
    static const char digits[] = "0123456789abcdef";
    unsigned unit = 0;

    for (int i = 0; i < 4 && rest->at < rest->end; i++, rest->at++) {
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
    unsigned unit = take_unit(rest);

    if (unit < 0xd800 || unit > 0xdfff)
        return unit ? unit : REPLACEMENT;
    if (unit > 0xdbff || rest->end - rest->at < 6 || memcmp(rest->at, "\\u", 2) != 0)
        return REPLACEMENT;
    struct line second = {rest->at + 2, rest->end, NULL};
    unsigned low = take_unit(&second);
    if (low < 0xdc00 || low > 0xdfff)
        return REPLACEMENT;
    rest->at = second.at;
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

/* The rest of a longer string is dropped: no puzzle and no name that is shown is that long. */
void reader_json_decode(struct json *json, struct line string)
{
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";

    for (json->length = 0; string.at < string.end && json->length < JSON_STRING;) {
        if (*string.at != '\\' || string.end - string.at == 1) {
            json->text[json->length++] = *string.at++;
            continue;
        }
        char c = string.at[1];
        const char *escape = c ? strchr(escapes, c) : NULL;
        string.at += 2;
        if (c == 'u')
            json->length += put_code(json->text + json->length, take_code(&string));
        else
            json->text[json->length++] = escape ? meanings[escape - escapes] : c;
    }
    json->is_too_long = string.at < string.end;
}

/* ---- Words ---- */

const char *reader_json_skip_word(const char *at, const char *end)
{
    while (at < end &&
           (is_letter(*at) || (*at >= '0' && *at <= '9') || *at == '.' || *at == '-' || *at == '+'))
        at++;
    return at;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

bool reader_json_is_number(struct line word)
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

/* Other JSON is only skipped, but text that merely begins like JSON must not be taken for it. */
bool reader_json_is_word(struct line word)
{
    static const char *const words[] = {"null", "nan", "true", "false", "none", NULL};

    return reader_json_is_number(word) || reader_is_one_of(word, words);
}

/* pandas writes 5.0 and NaN where a column has empty cells. */
char reader_json_cell(struct line word)
{
    static const char *const empty[] = {"null", "nan", "none", "-1", NULL};
    ptrdiff_t length = word.end - word.at;
    bool is_digit = length > 0 && *word.at >= '0' && *word.at <= '9';

    if (is_digit && (length == 1 || (length == 3 && memcmp(word.at + 1, ".0", 2) == 0)))
        return *word.at;
    return reader_is_one_of(word, empty) ? '.' : '\0';
}

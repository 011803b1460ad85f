/* Strings and words of JSON: escapes become UTF-8, and keys are known by their names. */
#include "read/json.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* A backslash escapes the next character, even a quote. No string goes beyond its line. */
const char *sudoku_json_string_end(const char *at, const char *end)
{
    char quote = *at;

    for (at++; at < end && *at != quote && *at != '\n'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at : end;
}

/* Brackets are counted, not matched: the reader has matched them before. */
const char *sudoku_skip_json(const char *at, const char *end)
{
    size_t depth = 0;

    for (; at < end; at++) {
        bool closes = *at == '}' || *at == ']', is_string = *at == '"';
        if (!depth && (closes || *at == ',' || *at == ':' || json_is_white(*at)))
            return at;
        depth += *at == '{' || *at == '[';
        depth -= closes;
        if (is_string && (at = sudoku_json_string_end(at, end)) == end)
            return end;
        if (!depth && (closes || is_string))
            return at + 1;
    }
    return end;
}

static void begin_text(struct json *json, size_t start)
{
    json->value_start = start;
    json->value_column = json->column;
    json->length = 0;
    json->is_too_long = false;
    json->escape = json->code = json->surrogate = 0;
}

void sudoku_json_begin_string(struct json *json, char quote, size_t start)
{
    json->state = JSON_IN_STRING;
    json->quote = quote;
    json->is_python |= quote == '\'';
    begin_text(json, start);
}

void sudoku_json_begin_word(struct json *json, size_t start)
{
    json->state = JSON_IN_WORD;
    begin_text(json, start);
}

/* The rest of a longer string is dropped: no puzzle and no name that is shown is that long. */
static void add_character(struct json *json, char c)
{
    if (json->length < JSON_STRING)
        json->text[json->length++] = c;
    else
        json->is_too_long = true;
}

/* Adds a character as UTF-8. NUL, which ends texts, becomes the replacement character. */
static void add_code(struct json *json, unsigned code)
{
    if (code == 0)
        code = REPLACEMENT;
    if (code < 0x80) {
        add_character(json, (char)code);
        return;
    }
    if (code < 0x800) {
        add_character(json, (char)(0xc0 | code >> 6));
    } else {
        if (code < 0x10000) {
            add_character(json, (char)(0xe0 | code >> 12));
        } else {
            add_character(json, (char)(0xf0 | code >> 18));
            add_character(json, (char)(0x80 | (code >> 12 & 63)));
        }
        add_character(json, (char)(0x80 | (code >> 6 & 63)));
    }
    add_character(json, (char)(0x80 | (code & 63)));
}

/* The first half of a pair without the second is no character. */
static void end_surrogate(struct json *json)
{
    if (json->surrogate)
        add_code(json, REPLACEMENT);
    json->surrogate = 0;
}

/* Adds the character of \uXXXX, or keeps it if it is the first half of a pair. Halves without their other
 * half are replaced, as decoders of UTF-16 do. */
static void add_unit(struct json *json, unsigned unit)
{
    if (unit >= 0xdc00 && unit <= 0xdfff && json->surrogate) {
        add_code(json, 0x10000 + ((json->surrogate - 0xd800) << 10) + (unit - 0xdc00));
        json->surrogate = 0;
        return;
    }
    end_surrogate(json);
    if (unit >= 0xd800 && unit <= 0xdbff)
        json->surrogate = unit;
    else
        add_code(json, unit >= 0xdc00 && unit <= 0xdfff ? REPLACEMENT : unit);
}

/* A character that is no hexadecimal digit counts as 0: names are shown, not checked. */
static void add_hex(struct json *json, char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *digit = strchr(digits, c >= 'A' && c <= 'F' ? c | 32 : c);

    json->code = json->code * 16 + (digit && *digit ? (unsigned)(digit - digits) : 0);
    if (++json->escape <= 5)
        return;
    json->escape = 0;
    add_unit(json, json->code);
}

/* The byte after a backslash. */
static void add_escaped(struct json *json, char c)
{
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    const char *escape = strchr(escapes, c);

    json->escape = 0;
    if (c == 'u') {
        json->escape = 2;
        json->code = 0;
        return;
    }
    end_surrogate(json);
    add_character(json, escape && *escape ? meanings[escape - escapes] : c);
}

/* A quote ends the string even in the middle of \u: the rest of the input must not be swallowed. */
bool sudoku_json_add_char(struct json *json, char c)
{
    if (json->escape == 1) {
        add_escaped(json, c);
    } else if (json->escape && c != json->quote) {
        add_hex(json, c);
    } else if (c == '\\') {
        json->escape = 1;
    } else {
        end_surrogate(json);
        if (c == json->quote)
            return true;
        add_character(json, c);
    }
    return false;
}

/* Takes more than JSON allows; whether it is valid is decided at its end. */
bool sudoku_json_add_word(struct json *json, char c)
{
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
          c == '-' || c == '+'))
        return false;
    add_character(json, c);
    return true;
}

/* In any case, since keys are written in all ways. */
static bool is_one_of(const struct json *json, const char *const *words)
{
    return sudoku_is_one_of((struct line){json->text, json->text + json->length, NULL}, words);
}

/* Moves behind digits. */
static const char *skip_digits(const char *at)
{
    while (*at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Other JSON is only skipped, but text that merely begins like JSON must not be taken for it. */
bool sudoku_json_word_is_valid(const struct json *json)
{
    static const char *const words[] = {"null", "nan", "true", "false", "none", NULL};

    return is_one_of(json, words) || sudoku_json_word_is_number(json);
}

bool sudoku_json_word_is_number(const struct json *json)
{
    char word[40];

    if (json->length >= sizeof word)
        return false;
    memcpy(word, json->text, json->length);
    word[json->length] = '\0';
    const char *start = word + (*word == '-'), *at = skip_digits(start);
    if (at == start)
        return false;
    if (*at == '.')
        at = skip_digits(at + 1);
    if (*at == 'e' || *at == 'E')
        at = skip_digits(at + 1 + (at[1] == '-' || at[1] == '+'));
    return !*at;
}

/* pandas writes 5.0 and NaN where a column has empty cells. */
bool sudoku_json_word_is_cell(struct json *json)
{
    static const char *const words[] = {"null", "nan", "none", "-1", NULL};
    bool is_null = is_one_of(json, words);
    bool is_digit = json->length == 1 && json->text[0] >= '0' && json->text[0] <= '9';
    bool is_float = json->length == 3 && json->text[0] >= '0' && json->text[0] <= '9' &&
                    memcmp(json->text + 1, ".0", 2) == 0;

    if (is_null)
        json->text[0] = '.';
    json->length = 1;
    return is_null || is_digit || is_float;
}

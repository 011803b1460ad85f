/* The members of an object of the input, copied into one line. The reader accepts objects in which commas
 * or colons are missing, doubled or mixed up, strings hold raw control characters or lone backslashes, or
 * words are Python's or not JSON at all: people write them by hand. Other programs reject these, so they are
 * corrected; everything else is copied byte for byte. */
#include <string.h>

#include "cli/write/write_json.h"

/* The object that is copied, and the place that the copy has reached. */
struct members {
    struct text *out;
    const char *copied;           /* what comes before it is in out */
    unsigned long long is_object; /* of each bracket that is open, a bit; the lowest is that of the last */
    unsigned long long has_key;   /* the same: of an object, the next value belongs to a key */
    char due;                     /* the separator before the next value, or NUL */
};

static bool is_separator(char c)
{
    return c == ',' || c == ':';
}

static bool is_bracket(char c)
{
    return c == '{' || c == '[' || c == '}' || c == ']';
}

/* Copies what comes before a place. */
static void copy_to(struct members *members, const char *at)
{
    text_add(members->out, members->copied, (size_t)(at - members->copied));
    members->copied = at;
}

/* Copies what comes before a place and leaves out the byte there. */
static void drop(struct members *members, const char *at)
{
    copy_to(members, at);
    members->copied = at + 1;
}

/* Copies a separator if it is due, replaces a wrong one, and drops one too many. */
static void take_separator(struct members *members, const char *at, const char *end)
{
    const char *next = at;
    while (next < end && (json_is_white(*next) || is_separator(*next)))
        next++;
    bool is_due = members->due && next < end && *next != '}' && *next != ']';
    if (is_due && *at == members->due) {
        members->due = '\0';
        return;
    }
    drop(members, at);
    if (is_due)
        text_char(members->out, members->due);
    if (is_due)
        members->due = '\0';
}

static void begin_value(struct members *members, const char *at)
{
    if (members->due) {
        copy_to(members, at);
        text_char(members->out, members->due);
    }
    members->due = '\0';
}

/* Called at the end of a key or a value. */
static void end_value(struct members *members)
{
    bool is_key = (members->is_object & 1) && !(members->has_key & 1);
    members->has_key = (members->has_key & ~1ULL) | is_key;
    members->due = is_key ? ':' : ',';
}

/* A key without a value stands for one that is not known. */
static void end_object(struct members *members, const char *at)
{
    if (members->due != ':')
        return;
    copy_to(members, at);
    text_string(members->out, ":null");
}

/* Returns the length of the escape that begins with this backslash; 0 if JSON has no such escape. */
static size_t escape_length(const char *at, const char *end)
{
    size_t digits = 0;
    if (at + 1 == end || !at[1] || !strchr("\"\\/bfnrtu", at[1]))
        return 0;
    if (at[1] != 'u')
        return 2;
    while (digits < 4 && at + 2 + digits < end && at[2 + digits] &&
           strchr("0123456789abcdefABCDEF", at[2 + digits]))
        digits++;
    return digits == 4 ? 6 : 0;
}

/* Takes a string, and returns the place after it. */
static const char *take_string(struct members *members, const char *at, const char *end)
{
    for (at++; at < end && *at != '"';) {
        size_t length = *at == '\\' ? escape_length(at, end)
                                    : json_utf8_length((const unsigned char *)at, (size_t)(end - at));
        if (*at == '\\' && !length) {
            copy_to(members, at);
            text_char(members->out, '\\'); /* and the one that is there */
        } else if ((unsigned char)*at < 0x20 || !length) {
            drop(members, at);
            text_print(members->out, "\\u%04x", length ? (unsigned)*at : 0xfffdu);
        }
        at += length ? length : 1;
    }
    return at < end ? at + 1 : end;
}

static bool is_word(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) == strlen(word) && memcmp(at, word, strlen(word)) == 0;
}

static bool ends_word(char c)
{
    return json_is_white(c) || is_separator(c) || is_bracket(c) || c == '"';
}

/* Copies a number or a word that JSON knows, spells those of Python as JSON does, and turns all others, and
 * keys, into strings. Returns the place after it. */
static const char *take_word(struct members *members, const char *at, const char *limit)
{
    const char *end = at;
    while (end < limit && !ends_word(*end))
        end++;
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
                                           {"True", "true"}, {"False", "false"}, {"None", "null"}};
    bool is_key = (members->is_object & 1) && !(members->has_key & 1);
    const char *ours = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        ours = is_word(at, end, words[i][0]) ? words[i][1] : ours;
    if (!is_key && json_is_number(at, end, NULL))
        return end;
    copy_to(members, at);
    if (ours && !is_key)
        text_string(members->out, ours);
    else
        json_add_string(members->out, at, (size_t)(end - at));
    members->copied = end;
    return end;
}

/* Takes a bracket, and returns the place after it. */
static const char *take_bracket(struct members *members, const char *at)
{
    if (*at == '{' || *at == '[') {
        begin_value(members, at);
        members->is_object = members->is_object << 1 | (*at == '{');
        members->has_key <<= 1;
        return at + 1;
    }
    end_object(members, at);
    members->is_object >>= 1;
    members->has_key >>= 1;
    end_value(members);
    return at + 1;
}

/* Takes a string or a word, and returns the place after it. */
static const char *take_value(struct members *members, const char *at, const char *end)
{
    begin_value(members, at);
    at = *at == '"' ? take_string(members, at, end) : take_word(members, at, end);
    end_value(members);
    return at;
}

void json_add_members(struct text *out, const char *at, size_t length)
{
    struct members members = {.out = out, .copied = at};
    const char *end = at + length - 1; /* the brace */
    while (end > at + 1 && (json_is_white(end[-1]) || is_separator(end[-1])))
        end--;
    while (at < end) {
        if (*at == '\n' || *at == '\r')
            drop(&members, at++);
        else if (json_is_white(*at))
            at++;
        else if (is_separator(*at))
            take_separator(&members, at++, end);
        else
            at = is_bracket(*at) ? take_bracket(&members, at) : take_value(&members, at, end);
    }
    end_object(&members, end);
    copy_to(&members, end);
}

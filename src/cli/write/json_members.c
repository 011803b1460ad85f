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

/* Copies what comes before a place, adds a text there, and leaves out some bytes. */
static void change(struct members *members, const char *at, const char *added, size_t dropped)
{
    text_add(members->out, members->copied, (size_t)(at - members->copied));
    text_string(members->out, added);
    members->copied = at + dropped;
}

/* Adds the separator that is due, if there is one. */
static void add_due(struct members *members, const char *at)
{
    if (members->due)
        change(members, at, members->due == ',' ? "," : ":", 0);
    members->due = '\0';
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
    if (is_due)
        add_due(members, at);
    change(members, at, "", 1);
}

/* Is the next string or word a key? */
static bool is_at_key(const struct members *members)
{
    return (members->is_object & 1) && !(members->has_key & 1);
}

/* Called at the end of a key or a value. */
static void end_value(struct members *members)
{
    bool is_key = is_at_key(members);
    members->has_key = (members->has_key & ~1ULL) | is_key;
    members->due = is_key ? ':' : ',';
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
        bool escapes = *at == '\\';
        size_t length = escapes ? escape_length(at, end)
                                : json_utf8_length((const unsigned char *)at, (size_t)(end - at));
        if (escapes && !length) {
            change(members, at, "\\", 0); /* and the one that is there */
        } else if ((unsigned char)*at < 0x20 || !length) {
            change(members, at, "", 1);
            text_print(members->out, "\\u%04x", length ? (unsigned)*at : 0xfffdu);
        }
        at += length ? length : 1;
    }
    return at < end ? at + 1 : end;
}

/* Copies a number or a word that JSON knows, spells those of Python as JSON does, and turns all others, and
 * keys, into strings. Returns the place after it. */
static const char *take_word(struct members *members, const char *at, const char *limit)
{
    static const char *const words[][2] = {{"true", "true"}, {"false", "false"}, {"null", "null"},
                                           {"True", "true"}, {"False", "false"}, {"None", "null"}};
    const char *end = at, *ours = NULL;
    while (end < limit && !json_is_white(*end) && !is_separator(*end) && !is_bracket(*end) && *end != '"')
        end++;
    size_t length = (size_t)(end - at);
    bool is_key = is_at_key(members);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (length == strlen(words[i][0]) && memcmp(at, words[i][0], length) == 0)
            ours = words[i][1];
    if (!is_key && json_is_number(at, end, NULL))
        return end;
    change(members, at, ours && !is_key ? ours : "", length);
    if (!ours || is_key)
        json_add_string(members->out, at, length);
    return end;
}

/* Takes a bracket, and returns the place after it. A key without a value stands for one that is not known. */
static const char *take_bracket(struct members *members, const char *at)
{
    if (*at == '{' || *at == '[') {
        add_due(members, at);
        members->is_object = members->is_object << 1 | (*at == '{');
        members->has_key <<= 1;
        return at + 1;
    }
    if (members->due == ':')
        change(members, at, ":null", 0);
    members->is_object >>= 1;
    members->has_key >>= 1;
    end_value(members);
    return at + 1;
}

void json_add_members(struct text *out, const char *at, size_t length)
{
    struct members members = {.out = out, .copied = at};
    const char *end = at + length - 1; /* the brace */
    while (end > at + 1 && (json_is_white(end[-1]) || is_separator(end[-1])))
        end--;
    while (at < end) {
        if (*at == '\n' || *at == '\r') {
            change(&members, at++, "", 1);
        } else if (json_is_white(*at)) {
            at++;
        } else if (is_separator(*at)) {
            take_separator(&members, at++, end);
        } else if (is_bracket(*at)) {
            at = take_bracket(&members, at);
        } else {
            add_due(&members, at);
            at = *at == '"' ? take_string(&members, at, end) : take_word(&members, at, end);
            end_value(&members);
        }
    }
    change(&members, end, members.due == ':' ? ":null" : "", 0);
}

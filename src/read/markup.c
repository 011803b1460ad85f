/* Puzzles in the XML of OpenSudoku and in JSON objects. Neither is parsed completely: finding the values of a
 * few keys is enough. */
#include <string.h>

#include "read/formats.h"

enum { LONGEST_OBJECT = 64 * 1024 };

struct span {
    const char *at, *end; /* at is NULL if there is none */
};

static const struct span no_span = {NULL, NULL};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* The same, but not on to the next line. */
static const char *skip_white(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* The first place of a word in a span, or NULL. */
static const char *find(struct span span, const char *word)
{
    size_t length = strlen(word);
    const char *at = span.at;

    while ((size_t)(span.end - at) >= length && (at = memchr(at, word[0], (size_t)(span.end - at))) != NULL) {
        if ((size_t)(span.end - at) < length)
            return NULL;
        if (memcmp(at, word, length) == 0)
            return at;
        at++;
    }
    return NULL;
}

/* Takes everything up to a place, and the rest of its line if there is only punctuation. */
static void take_until(const struct view *text, struct finding *finding, const char *after)
{
    struct line line;
    const char *at = after;

    finding->text = text->at;
    finding->text_end = finding->taken = after;
    if (after == text->end)
        return;
    line = sudoku_line_at(text, after);
    while (at < line.end && (is_blank(*at) || *at == ',' || *at == ']' || *at == '}' || *at == ';'))
        at++;
    if (at == line.end)
        finding->taken = line.next;
}

/* Reads the cells of a puzzle that is the value of a key. */
static enum verdict read_value(struct span value, struct finding *finding)
{
    size_t i, length = (size_t)(value.end - value.at);

    if (length == SUDOKU_CELLS && sudoku_copy_cells(value.at, finding->cells))
        return PUZZLE;
    for (i = 0; i < length && i < SUDOKU_CELLS; i++)
        if (!cell_of(value.at[i]))
            return sudoku_reject_cell(finding, value.at + i, value.end, (unsigned)i);
    return sudoku_reject(finding, "%zu cells, 81 expected", length);
}

static void set_name(struct finding *finding, struct span name)
{
    if (name.at && name.end > name.at) {
        finding->name = name.at;
        finding->name_length = (size_t)(name.end - name.at);
    }
}

/* ---- XML ---- */

/* The value of an attribute in a tag. */
static struct span attribute(struct span tag, const char *key)
{
    const char *at = find(tag, key), *end;
    char quote;

    if (!at)
        return no_span;
    at += strlen(key);
    quote = *at++;
    end = (quote == '"' || quote == '\'') && at < tag.end ? memchr(at, quote, (size_t)(tag.end - at)) : NULL;
    return end ? (struct span){at, end} : no_span;
}

/* Tags around the puzzles of a collection; their text is about the collection. */
static bool is_known_tag(struct span tag)
{
    static const char *const names[] = {"?",      "!",       "/",       "opensudoku", "folder", "name",
                                        "author", "created", "comment", "source",     "level",  "description",
                                        "game",   "date",    "version", "sudoku",     "puzzle", "collection"};
    size_t i, length = (size_t)(tag.end - tag.at);

    for (i = 0; i < sizeof names / sizeof *names; i++)
        if (length > strlen(names[i]) && memcmp(tag.at + 1, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static bool is_tag_start(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '?' || c == '!' || c == '/';
}

enum verdict sudoku_recognise_xml(const struct view *text, struct finding *finding)
{
    const char *at = skip_white(text->at, text->end), *close;
    struct span tag, data;

    if (at == text->end || *at != '<' || !is_tag_start(at[1]))
        return NOT_MINE;
    close = memchr(at, '>', (size_t)(text->end - at));
    if (!close || close - at > LONGEST_OBJECT)
        return close || text->complete || text->end - at > LONGEST_OBJECT ? NOT_MINE : NEED_MORE;
    tag = (struct span){at, close + 1};
    data = attribute(tag, " data=");
    if (!is_known_tag(tag) && !data.at)
        return NOT_MINE;
    if (data.at) {
        take_until(text, finding, tag.end);
        finding->text = at;
        set_name(finding, attribute(tag, " name="));
        return read_value(data, finding);
    }
    at = tag.end; /* and the text after the tag */
    while (at < text->end && *at != '<' && *at != '\n' && *at != '\r')
        at++;
    take_until(text, finding, at);
    return SKIPPED;
}

/* ---- JSON ---- */

/* Returns the closing quote of the string that begins here, or NULL. A string ends on its line. */
static const char *string_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '\n' && *at != '\r'; at++) {
        if (*at == '"')
            return at;
        at += *at == '\\' && at + 1 < end;
    }
    return NULL;
}

/* Returns the end of the object that begins here: its closing brace, or the opening brace of an object inside
 * it; the end of the text if that comes first; NULL if a string does not end. */
static const char *object_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '{' && *at != '}'; at++) {
        if (*at == '"')
            at = string_end(at, end);
        if (!at)
            return NULL;
    }
    return at;
}

/* The strings in an object whose keys are known. */
struct members {
    struct span puzzle, solution, name;
};

static bool is_one_of(struct span key, const char *const *names)
{
    for (; *names; names++)
        if (strlen(*names) == (size_t)(key.end - key.at) && memcmp(*names, key.at, strlen(*names)) == 0)
            return true;
    return false;
}

static void add_member(struct members *members, struct span key, struct span value)
{
    static const char *const puzzles[] = {"puzzle", "quiz", "question", "sudoku", "grid", "problem", NULL};
    static const char *const solutions[] = {"solution", "answer", NULL};
    static const char *const names[] = {"name", "title", "comment", "id", NULL};

    if (!members->puzzle.at && is_one_of(key, puzzles))
        members->puzzle = value;
    else if (!members->solution.at && is_one_of(key, solutions))
        members->solution = value;
    else if (!members->name.at && is_one_of(key, names))
        members->name = value;
}

static struct members members_of(struct span object)
{
    struct members members = {{NULL, NULL}, {NULL, NULL}, {NULL, NULL}};
    const char *at = object.at, *end, *value;

    while ((at = memchr(at, '"', (size_t)(object.end - at))) != NULL &&
           (end = string_end(at, object.end)) != NULL) {
        struct span key = {at + 1, end};
        at = end + 1;
        value = skip_blanks(at, object.end);
        if (value == object.end || *value != ':')
            continue;
        value = skip_blanks(value + 1, object.end);
        if (value == object.end || *value != '"' || (end = string_end(value, object.end)) == NULL)
            continue;
        add_member(&members, key, (struct span){value + 1, end});
        at = end + 1;
    }
    return members;
}

/* Copies a string without its escapes; \u escapes become UTF-8. */
static struct span unescape(struct span value, char *to, size_t room)
{
    static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/    ";
    char *out = to;
    const char *at;

    for (at = value.at; at < value.end && (size_t)(out - to) + 3 < room; at++) {
        const char *escape;
        unsigned code = 0;
        int i;
        if (*at != '\\' || at + 1 == value.end) {
            *out++ = *at;
            continue;
        }
        escape = strchr(escapes, *++at);
        if (escape && *escape) {
            *out++ = meanings[escape - escapes];
            continue;
        }
        for (i = 0; i < 4 && *at == 'u' && value.end - at > 4; i++) {
            const char *hex = "0123456789abcdef", *digit = strchr(hex, at[i + 1] | 32);
            code = code * 16 + (digit && *digit ? (unsigned)(digit - hex) : 0);
        }
        at += i;
        if (code >= 0x800) {
            *out++ = (char)(0xe0 | code >> 12);
            *out++ = (char)(0x80 | (code >> 6 & 63));
            *out++ = (char)(0x80 | (code & 63));
        } else if (code >= 0x80) {
            *out++ = (char)(0xc0 | code >> 6);
            *out++ = (char)(0x80 | (code & 63));
        } else if (code >= ' ') {
            *out++ = (char)code;
        }
    }
    return (struct span){to, out};
}

static enum verdict read_object(struct span object, struct finding *finding)
{
    struct members members = members_of(object);
    struct span solution = members.solution, name = members.name;

    if (!members.puzzle.at)
        return sudoku_reject(finding, "a JSON object without a \"puzzle\" string");
    if (solution.at && solution.end - solution.at == SUDOKU_CELLS && sudoku_is_solution(solution.at))
        finding->solution = solution.at;
    else if (solution.at && solution.end > solution.at)
        finding->malformed_solution = (struct line){solution.at, solution.end, solution.end};
    if (name.at && memchr(name.at, '\\', (size_t)(name.end - name.at)))
        name = unescape(name, finding->scratch, sizeof finding->scratch);
    set_name(finding, name);
    return read_value(members.puzzle, finding);
}

enum verdict sudoku_recognise_json(const struct view *text, struct finding *finding)
{
    const char *at = skip_white(text->at, text->end), *end;
    struct span object;

    while (at < text->end && (*at == '[' || *at == ','))
        at = skip_white(at + 1, text->end);
    if (at == text->end || *at != '{')
        return NOT_MINE;
    end = skip_blanks(at + 1, text->end);
    if (end < text->end && *end != '"')
        return NOT_MINE; /* braces around digits, perhaps */
    end = object_end(at, text->end);
    if (end == text->end && !text->complete && end - at < LONGEST_OBJECT)
        return NEED_MORE;
    if (!end || end == text->end) {
        sudoku_take_line(finding, sudoku_line_at(text, at));
        return sudoku_reject(finding, "a JSON object that does not end");
    }
    object = (struct span){at, end};
    if (*end == '{' && !find(object, "\"puzzle\"")) {
        take_until(text, finding, end); /* the head of a collection */
        return SKIPPED;
    }
    take_until(text, finding, *end == '}' ? end + 1 : end);
    finding->text = at;
    return read_object(object, finding);
}

/* Markup inside lines: the tags of BBCode and HTML, the entities of HTML, and "\n" as programs print it. Tags
 * are invisible, except for those around the cells of a table, which are brackets, and for input fields. */
#include <string.h>

#include "read/glyph.h"

enum { LONGEST_TAG = 250 };

/* Is this word, in any case, the one that begins here? */
static bool is_word(const char *at, const char *end, const char *word)
{
    for (; *word && at < end && (*at | 32) == *word; at++)
        word++;
    return !*word && (at == end || !is_letter(*at));
}

/* Returns the end of a tag that ends with this character, or NULL if it does not end on its line or is too
 * long. */
static const char *tag_end(const char *at, const char *end, char close)
{
    size_t room = (size_t)(end - at) < LONGEST_TAG ? (size_t)(end - at) : LONGEST_TAG;
    const char *stop = memchr(at, close, room);

    return stop ? stop + 1 : NULL;
}

/* A word that stands for an empty cell in a list, "[None, 5, ...", or empty cells of a row, "[xxx]". */
static bool is_value(const char *at, const char *end)
{
    const char *behind = at;

    while (behind < end && (*behind | 32) == 'x')
        behind++;
    return behind == end || is_word(at, end, "none") || is_word(at, end, "null") || is_word(at, end, "nan") ||
           is_word(at, end, "na") || is_word(at, end, "nil");
}

/* "[code]", "[/b]", "[quote=Tom]", "[size=150]". Single letters are tags only if they are b, i, u or s:
 * [x] is a cell. */
static struct glyph bbcode(const char *at, const char *end)
{
    const char *word = at + 1;

    if (word < end && *word == '/')
        word++;
    const char *stop;
    for (stop = word; stop < end && is_letter(*stop);)
        stop++;
    if (stop == word || stop == end || is_value(word, stop) ||
        (stop - word == 1 && *stop != '=' && !strchr("bius", *word)))
        return (struct glyph){.kind = GLYPH_OPEN, .sign = '[', .length = 1};
    if (*stop != ']' && *stop != '=')
        return (struct glyph){.kind = GLYPH_OPEN, .sign = '[', .length = 1};
    stop = tag_end(stop, end, ']');
    if (!stop)
        return (struct glyph){.kind = GLYPH_OPEN, .sign = '[', .length = 1};
    return (struct glyph){.kind = GLYPH_NOTHING, .length = (unsigned short)(stop - at)};
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* An attribute of a tag: `name`, `name=value`, `name = "value"`. */
struct attribute {
    const char *name, *name_end;
    const char *value, *value_end; /* without quotes */
};

/* Reads the next attribute and returns where it ends. */
static const char *read_attribute(const char *at, const char *end, struct attribute *attribute)
{
    for (attribute->name = at; at < end && !strchr(" \t=", *at);) /* NUL, too */
        at++;
    attribute->name_end = at;
    attribute->value = attribute->value_end = skip_blanks(at, end);
    if (attribute->value == end || *attribute->value != '=')
        return attribute->value > attribute->name ? attribute->value : at + 1;
    at = skip_blanks(attribute->value + 1, end);
    char quote = at < end && (*at == '"' || *at == '\'') ? *at++ : '\0';
    attribute->value = at;
    while (at < end && (quote ? *at != quote : *at != ' ' && *at != '\t'))
        at++;
    attribute->value_end = at;
    return at + (quote && at < end);
}

/* An input field that holds a digit is this digit; another one is invisible. The names of attributes may be
 * in any case, and their values without quotes. */
static struct glyph input_field(const char *at, const char *end)
{
    struct glyph glyph = {.kind = GLYPH_NOTHING, .length = (unsigned short)(end - at)};
    struct attribute attribute;
    const char *close = end - 1;

    at = skip_blanks(at + strlen("<input"), close);
    while (at < close) {
        at = skip_blanks(read_attribute(at, close, &attribute), close);
        if (attribute.name_end - attribute.name != 5 || !is_word(attribute.name, attribute.name_end, "value"))
            continue;
        if (attribute.value < attribute.value_end && *attribute.value >= '1' && *attribute.value <= '9') {
            glyph.kind = GLYPH_CELL;
            glyph.cell = glyph.sign = *attribute.value;
        }
        break;
    }
    return glyph;
}

/* A new line or row of HTML is a blank here: the lines of the file are what counts. */
static struct glyph html_tag(const char *at, const char *end)
{
    const char *word = at + 1;
    struct glyph glyph = {.kind = GLYPH_NOTHING, .length = 1};
    bool closes = word < end && *word == '/';

    word += closes;
    const char *stop = word < end && is_letter(*word) ? tag_end(word, end, '>') : NULL;
    if (!stop)
        return (struct glyph){.kind = GLYPH_OTHER, .sign = '<', .length = 1};
    glyph.length = (unsigned short)(stop - at);
    if (is_word(word, stop, "td") || is_word(word, stop, "th"))
        glyph.kind = closes ? GLYPH_CLOSE : GLYPH_OPEN;
    else if (is_word(word, stop, "br") || is_word(word, stop, "tr"))
        glyph.kind = GLYPH_SPACE;
    else if (is_word(word, stop, "input"))
        return input_field(at, stop);
    return glyph;
}

/* An ampersand that begins none of them is a character that cannot be in a grid. */
static struct glyph entity(const char *at, const char *end)
{
    static const struct {
        const char *name;
        unsigned char kind;
        char cell, sign;
    } entities[] = {
        {"&nbsp;", GLYPH_SPACE, 0, ' '},       {"&#160;", GLYPH_SPACE, 0, ' '},
        {"&#xa0;", GLYPH_SPACE, 0, ' '},       {"&emsp;", GLYPH_SPACE, 0, ' '},
        {"&ensp;", GLYPH_SPACE, 0, ' '},       {"&thinsp;", GLYPH_SPACE, 0, ' '},
        {"&middot;", GLYPH_CELL, '.', '.'},    {"&#183;", GLYPH_CELL, '.', '.'},
        {"&centerdot;", GLYPH_CELL, '.', '.'}, {"&sdot;", GLYPH_CELL, '.', '.'},
        {"&bull;", GLYPH_CELL, '.', '.'},      {"&times;", GLYPH_CELL, '.', 'x'},
        {"&minus;", GLYPH_CELL, '.', '-'},     {"&ndash;", GLYPH_CELL, '.', '-'},
        {"&mdash;", GLYPH_CELL, '.', '-'},     {"&hellip;", GLYPH_CELL, '.', '.'},
        {"&quot;", GLYPH_QUOTE, 0, '"'},       {"&zwnj;", GLYPH_NOTHING, 0, 0},
        {"&gt;", GLYPH_OTHER, 0, '>'},         {"&lt;", GLYPH_OTHER, 0, '<'},
        {"&amp;", GLYPH_OTHER, 0, '&'},
    };
    size_t left = (size_t)(end - at);

    if (left < 4 || (at[1] != '#' && !is_letter(at[1])))
        return (struct glyph){.kind = GLYPH_OTHER, .sign = '&', .length = 1};
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        size_t length = strlen(entities[i].name);
        if (left >= length && memcmp(at, entities[i].name, length) == 0)
            return (struct glyph){.kind = entities[i].kind,
                                  .cell = entities[i].cell,
                                  .sign = entities[i].sign,
                                  .length = (unsigned short)length};
    }
    return (struct glyph){.kind = GLYPH_OTHER, .sign = '&', .length = 1};
}

struct glyph sudoku_markup_glyph(const char *at, const char *end)
{
    switch (*at) {
    case '[':
        return bbcode(at, end);
    case '<':
        return html_tag(at, end);
    case '&':
        return entity(at, end);
    default: /* a backslash */
        if (end - at > 1 && (at[1] == 'n' || at[1] == 'r' || at[1] == 't'))
            return (struct glyph){.kind = GLYPH_SPACE, .sign = ' ', .length = 2};
        return (struct glyph){.kind = GLYPH_RULE, .sign = *at, .length = 1};
    }
}

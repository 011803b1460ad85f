/* What stands around cells goes, once and for all formats: see strip.h.
 *
 * To read another kind of markup: give its sign a function in skip_markup that says how many bytes go. */
#include "read/strip.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_TAG = 2000, LONGEST_ROW = 16 * 1024 };

static bool begins(const char *at, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - at) >= n && memcmp(at, word, n) == 0;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

/* Is the word in a list with a blank before and behind each? */
static bool is_listed(const char *word, const char *list)
{
    size_t n = strlen(word);

    for (const char *at = list; n && (at = strstr(at, word)) != NULL; at++)
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

/* ---- Tags ---- */

static const char forum_tags[] =
    " code quote spoiler hidden hide pre tt mono size font center b i u s color colour "
    "list img url left right table tr td align email ";
static const char block_tags[] = " code quote spoiler hidden hide pre ";

/* Finds the end of a tag that begins at a place and whose name ends at another; NULL if it is none. */
static const char *tag_end(const char *at, const char *name_end, const char *end)
{
    char close = *at == '<' ? '>' : ']', quote = '\0';

    if (end - at > LONGEST_TAG)
        end = at + LONGEST_TAG;
    for (const char *p = name_end; p < end && !is_line_end(*p); p++) {
        if (quote ? *p == quote : *p == '"' || (*p == '\'' && *at == '<'))
            quote = quote ? '\0' : *p;
        else if (!quote && *p == close)
            return p + 1;
        else if (!quote && *p == *at)
            return NULL;
    }
    return NULL;
}

size_t reader_strip_tag(const char *at, const char *end, char name[STRIP_TAG_NAME])
{
    const char *p = at + 1;
    size_t n = 0;

    name[0] = '\0';
    if (end - at < 3 || (*at != '<' && *at != '['))
        return 0;
    if (*p == '/' || (*at == '<' && (*p == '?' || *p == '!')))
        name[n++] = *p++;
    if (!is_letter(*p) && name[0] != '!')
        return 0;
    while (p < end && (is_letter(*p) || is_digit(*p)) && n < STRIP_TAG_NAME - 1)
        name[n++] = (char)(is_letter(*p) ? *p | 32 : *p), p++;
    name[n] = '\0';
    if (p == end)
        return 0;
    if (*at == '[' && (!is_listed(name + (*name == '/'), forum_tags) || !strchr("=] ", *p)))
        return 0;
    if (*at == '<' && *name != '!' && *name != '?' && !strchr("> /\t", *p))
        return 0;
    const char *close = tag_end(at, p, end);
    return close ? (size_t)(close - at) : 0;
}

/* Finds the value of an attribute of a tag, in quotes or not. */
static bool find_attribute(const char *at, const char *end, const char *name, struct line *value)
{
    size_t n = strlen(name);
    char quote = '\0';

    for (at++; end - at > (ptrdiff_t)n + 1; at++) {
        bool is_name = (at[-1] == ' ' || at[-1] == '\t' || at[-1] == '"' || at[-1] == '\'') &&
                       (at[n] == '=' || at[n] == ' ') && !quote;
        quote = quote ? (*at == quote ? '\0' : quote) : *at == '"' || *at == '\'' ? *at : '\0';
        for (size_t i = 0; is_name && i < n; i++)
            is_name = (at[i] | 32) == name[i];
        if (!is_name)
            continue;
        for (at += n; at < end && *at == ' ';)
            at++;
        if (at == end || *at != '=')
            continue;
        for (at++; at < end && *at == ' ';)
            at++;
        quote = *at == '"' || *at == '\'' ? *at++ : '\0';
        value->at = at;
        while (at < end && (quote ? *at != quote : !strchr(" \t>/", *at)))
            at++;
        value->end = at;
        return true;
    }
    return false;
}

/* Is it a word among the classes of a tag, or the end of one: "cell", "sudoku-cell"? */
static bool has_class(const char *at, const char *end, const char *word)
{
    size_t n = strlen(word);

    for (at += 2; end - at > (ptrdiff_t)n; at++)
        if (memcmp(at, word, n) == 0 && !is_letter(at[n]) && !is_letter(at[-1]))
            return true;
    return false;
}

/* ---- What is being written ---- */

struct output {
    struct stripper *stripper;
    struct stripped *line;
    size_t size;
};

static void put(struct output *out, int sign, const char *at, size_t length)
{
    struct stripped *line = out->line;
    bool as_it_is = out->stripper->keeps_bytes && at && !out->stripper->in_cell;

    out->stripper->is_opening &= out->stripper->in_cell || sign == ' ';
    if (out->stripper->is_opening && !out->stripper->in_cell)
        return;
    if (line->n == out->stripper->wanted && !out->stripper->place)
        out->stripper->place = at;
    if (line->n + length >= out->size)
        return;
    if (as_it_is)
        memcpy(line->s + line->n, at, length);
    else
        line->s[line->n] = (char)sign;
    line->n += as_it_is ? length : 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Ends a cell of a table: it is trimmed, and a tab follows. */
static void end_cell(struct output *out)
{
    struct stripper *stripper = out->stripper;
    struct stripped *line = out->line;
    size_t from = stripper->cell_start;

    if (!stripper->in_cell)
        return;
    stripper->in_cell = false;
    while (line->n > from && is_blank(line->s[line->n - 1]))
        line->n--;
    while (from < line->n && is_blank(line->s[from]))
        from++;
    memmove(line->s + stripper->cell_start, line->s + from, line->n - from);
    line->n -= from - stripper->cell_start;
    if (stripper->is_label) {
        line->n = stripper->cell_start;
        return;
    }
    if (line->n == stripper->cell_start)
        put(out, '.', NULL, 1);
    put(out, '\t', NULL, 1);
    stripper->cells++;
}

static void begin_cell(struct output *out, bool is_label)
{
    end_cell(out);
    out->stripper->in_cell = true;
    out->stripper->is_label = is_label;
    out->stripper->cell_start = out->line->n;
}

/* Ends a row of a table. Returns whether there was one. */
static bool end_row(struct output *out)
{
    end_cell(out);
    out->stripper->in_row = false;
    if (!out->stripper->cells)
        return false;
    out->line->is_row = true;
    out->line->is_box = out->stripper->is_box;
    out->stripper->cells = 0;
    while (out->line->n && is_blank(out->line->s[out->line->n - 1]))
        out->line->n--; /* the last tab */
    return true;
}

/* ---- What a tag does ---- */

enum effect { EFFECT_NONE, EFFECT_BREAK, EFFECT_ROW };

static bool is_any(const char *name)
{
    return is_listed(name, " div span button ");
}

/* A "div" or a "span" may be a cell, a row or a box: its class tells. */
static bool is_cell_tag(const char *name, const char *at, const char *end)
{
    static const char *const classes[] = {"cell", "item", "square", "tile", "field"};

    for (size_t i = 0; is_any(name) && i < sizeof classes / sizeof *classes; i++)
        if (has_class(at, end, classes[i]))
            return true;
    return is_listed(name, " td th ");
}

static enum effect open_table(struct output *out, bool opens)
{
    struct stripper *stripper = out->stripper;
    bool has_row = stripper->cells > 0;

    if (opens) {
        stripper->is_box = stripper->tables > 0 && stripper->in_cell;
        stripper->in_cell = stripper->in_row = false;
        stripper->cells = 0;
        if (has_row)
            out->line->n = 0;
    } else {
        has_row = end_row(out);
    }
    stripper->is_opening = opens && out->line->n == 0;
    stripper->tables += opens ? 1 : stripper->tables > 0 ? -1 : 0;
    return has_row && !opens ? EFFECT_ROW : stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK;
}

static enum effect end_any_row(struct output *out, enum effect otherwise)
{
    return end_row(out) ? EFFECT_ROW : otherwise;
}

/* The value of an input field is that of its cell. */
static void take_input(struct output *out, const char *at, const char *end)
{
    struct line value;

    if (out->stripper->in_cell && find_attribute(at, end, "value", &value))
        for (; value.at < value.end; value.at++)
            put(out, *value.at, value.at, 1);
}

static enum effect take_tag(struct output *out, const char *name, const char *at, const char *end)
{
    static const char breaks[] =
        " br p /p div /div li /li h1 h2 h3 h4 /h1 /h2 /h3 /h4 pre /pre ul /ul ol /ol body "
        "/body html /html section /section blockquote /blockquote textarea /textarea ";
    struct stripper *stripper = out->stripper;
    bool is_cell = is_cell_tag(name, at, end), is_div = strcmp(name, "div") == 0,
         is_group = is_div && !is_cell && (has_class(at, end, "row") || has_class(at, end, "box")),
         in_div = stripper->in_cell && (strcmp(name, "/div") == 0 || !stripper->tables);

    if (is_listed(name, " table /table "))
        return open_table(out, *name != '/');
    if (strcmp(name, "tr") == 0 || is_group) {
        stripper->is_box = is_group ? has_class(at, end, "box") : stripper->is_box;
        enum effect effect = end_any_row(out, stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK);
        stripper->in_row = true;
        return effect;
    }
    if (is_cell) {
        if (!stripper->in_row && stripper->cells == 8 && stripper->in_cell)
            return end_row(out) ? EFFECT_ROW : EFFECT_NONE; /* and is seen again */
        begin_cell(out, strcmp(name, "th") == 0);
        return EFFECT_NONE;
    }
    if (is_listed(name, " /td /th ") || (in_div && *name == '/' && is_any(name + 1))) {
        end_cell(out);
        return !stripper->in_row && stripper->cells == 9 ? end_any_row(out, EFFECT_NONE) : EFFECT_NONE;
    }
    if (is_listed(name, " /tr /div "))
        return end_any_row(out, EFFECT_BREAK);
    if (strcmp(name, "input") == 0)
        take_input(out, at, end);
    bool breaks_here = !stripper->in_cell && !stripper->is_opening && is_listed(name, breaks);
    return breaks_here ? EFFECT_BREAK : EFFECT_NONE;
}

/* ---- Entities, commands and codes ---- */

static size_t entity(const char *at, const char *end, int *sign)
{
    static const struct {
        const char *name;
        int sign;
    } known[] = {{"&nbsp;", ' '},
                 {"&middot;", '.'},
                 {"&bull;", '.'},
                 {"&lt;", '<'},
                 {"&gt;", '>'},
                 {"&amp;", '&'},
                 {"&quot;", '"'},
                 {"&minus;", '-'},
                 {"&ndash;", '-'},
                 {"&mdash;", '-'},
                 {"&emsp;", ' '},
                 {"&ensp;", ' '},
                 {"&times;", 'x'},
                 {"&thinsp;", ' '},
                 {"&sdot;", '.'},
                 {"&period;", '.'},
                 {"&hellip;", SIGN_ELLIPSIS}};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(at, end, known[i].name)) {
            *sign = known[i].sign;
            return strlen(known[i].name);
        }
    if (!begins(at, end, "&#"))
        return 0;
    bool is_hexadecimal = end - at > 3 && (at[2] | 32) == 'x';
    const char *p = at + 2 + is_hexadecimal;
    unsigned code = 0;
    for (; p < end && p - at < 10 && (is_digit(*p) || (is_hexadecimal && is_letter(*p))); p++)
        code = is_hexadecimal ? 16 * code + (unsigned)(is_digit(*p) ? *p - '0' : (*p | 32) - 'a' + 10)
                              : 10 * code + (unsigned)(*p - '0');
    if (p == end || *p != ';' || p - at < 3)
        return 0;
    *sign = reader_strip_sign_of_code(code);
    return (size_t)(p + 1 - at);
}

/* ":one:", ":white_large_square:" of chats: the sign is a digit or an empty cell. */
static size_t shortcode(const char *at, const char *end, int *sign)
{
    static const char *const digits[] = {"zero", "one", "two",   "three", "four",
                                         "five", "six", "seven", "eight", "nine"};
    const char *p = at + 1;

    while (p < end && p - at < 40 && (is_letter(*p) || *p == '_' || is_digit(*p)))
        p++;
    size_t n = (size_t)(p - at - 1);
    if (p == end || *p != ':' || n < 3 || !is_letter(at[1]))
        return 0;
    *sign = '\0';
    for (int digit = 0; digit < 10; digit++)
        if (strlen(digits[digit]) == n && memcmp(at + 1, digits[digit], n) == 0)
            *sign = '0' + digit;
    for (const char *word = at; !*sign && word < p; word++)
        if (begins(word, p, "square") || begins(word, p, "circle") || begins(word, p, "blank"))
            *sign = '.';
    return *sign ? (size_t)(p + 1 - at) : 0;
}

/* A command of LaTeX: that of an environment to the line's end, that of a rule to the end of its braces, any
 * other the word alone. */
static size_t latex_command(const char *at, const char *end)
{
    const char *p = at + 1;

    if (p < end && *p == '\\')
        return 2;
    while (p < end && is_letter(*p))
        p++;
    if (p - at < 4)
        return 0;
    if (begins(at, end, "\\begin") || begins(at, end, "\\end") || begins(at, end, "\\setlength") ||
        begins(at, end, "\\documentclass") || begins(at, end, "\\usepackage"))
        return (size_t)(end - at);
    if (begins(at, end, "\\cline") || begins(at, end, "\\cmidrule"))
        while (p < end && p[-1] != '}')
            p++;
    return (size_t)(p - at);
}

/* Is it the "~~" before or behind a word that is struck out? */
static bool is_struck(const char *at, const char *end, bool is_first)
{
    bool opens = is_first || at[-1] == ' ', closes = end - at == 2 || (end - at > 2 && at[2] == ' ');

    if (!begins(at, end, "~~") || opens == closes)
        return false;
    return opens ? end - at > 4 && at[2] != '~' && at[3] == '~' && at[4] == '~' : at[-1] != '~';
}

/* A fence of Markdown, with the name of a language. */
static size_t fence(const struct output *out, const char *at, const char *end)
{
    bool is_first = out->line->n == 0;

    if (begins(at, end, "```"))
        return is_first && end - at < 20 ? (size_t)(end - at) : 3;
    bool is_fence = is_first && begins(at, end, "~~~") && (end - at == 3 || is_letter(at[3]));
    if (is_fence)
        return (size_t)(end - at);
    return is_struck(at, end, is_first) ? 2 : 0;
}

static size_t comment_of_c(const char *at, const char *end)
{
    enum { LONGEST = 200 };
    const char *stop = end - at > LONGEST ? at + LONGEST : end;

    for (const char *p = at + 2; p + 1 < stop; p++)
        if (p[0] == '*' && p[1] == '/')
            return (size_t)(p + 2 - at);
    return 0;
}

/* Returns how many bytes of markup stand at a place, or 0; sign is what stands for it, if anything does. */
static size_t skip_markup(struct output *out, const char *at, const char *end, int *sign)
{
    size_t length = 0;
    bool is_markup = true;

    *sign = SIGN_NOTHING;
    switch (*at) {
    case '&':
        is_markup = false;
        length = entity(at, end, sign);
        break;
    case ':':
        is_markup = false;
        length = shortcode(at, end, sign);
        break;
    case '\\':
        is_markup = !(end - at > 2 && at[1] == 'n' && !is_letter(at[2]));
        length = is_markup ? latex_command(at, end) : 2;
        is_markup = is_markup && length > 2;
        *sign = at[1] == 'n' && length == 2 ? '/' : SIGN_NOTHING;
        break;
    case '`':
    case '~':
        length = fence(out, at, end);
        is_markup = *at == '`';
        break;
    case '/':
        is_markup = false;
        length = begins(at, end, "/*") ? comment_of_c(at, end) : 0;
        break;
    default:
        return 0;
    }
    out->line->has_tag |= length > 0 && is_markup;
    return length;
}

/* ---- Tables of wikis ---- */

/* Looks at the start of a line in a table of a wiki: "|-" ends a row, "|" and "!" begin cells. Returns how
 * many bytes it takes; 0 if the line is no part of such a table. */
static size_t wiki_mark(struct output *out, const char *at, const char *end, enum effect *effect)
{
    struct stripper *stripper = out->stripper;

    *effect = EFFECT_NONE;
    if (begins(at, end, "{|")) {
        stripper->is_wiki = stripper->is_opening = true;
        return (size_t)(end - at);
    }
    if (!stripper->is_wiki || at == end || (*at != '|' && *at != '!'))
        return 0;
    if (begins(at, end, "|-") || begins(at, end, "|}") || begins(at, end, "|+")) {
        *effect = end_any_row(out, stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK);
        stripper->is_wiki = at[1] != '}';
        return (size_t)(end - at);
    }
    stripper->in_row = true;
    begin_cell(out, *at == '!');
    return 1;
}

/* ---- Lines ---- */

static const char *end_of_line(const char *at, const char *end)
{
    return reader_line_at(&(struct view){.at = at, .end = end}, at).end;
}

static const char *next_line(const char *at, const char *end)
{
    return reader_line_at(&(struct view){.at = at, .end = end}, at).next;
}

/* Is it inside a row whose end is to come? */
static bool is_inside(const struct stripper *stripper, const struct stripped *line)
{
    return (stripper->in_cell || stripper->cells || stripper->is_opening) &&
           stripper->at - line->from.at < LONGEST_ROW;
}

static void end_stripped(struct stripper *stripper, struct stripped *line, const char *end)
{
    line->from.end = end;
    line->from.next = stripper->at;
    line->s[line->n] = '\0';
}

/* Takes one visible character or what is markup at the place. Returns what it did. */
static enum effect step(struct output *out, const char *end)
{
    struct stripper *stripper = out->stripper;
    const char *at = stripper->at;
    char name[STRIP_TAG_NAME];
    enum effect effect = EFFECT_NONE;
    size_t length = reader_strip_tag(at, end, name);
    int sign;

    if (length) {
        out->line->has_tag = true;
        if (*at == '<') {
            bool was_full = !stripper->in_row && stripper->cells == 8 && stripper->in_cell;
            effect = take_tag(out, name, at, at + length);
            if (effect == EFFECT_ROW && was_full && *name != '/')
                return effect;
        } else if (is_listed(name + (*name == '/'), block_tags)) {
            effect = EFFECT_BREAK;
        }
    } else if ((length = skip_markup(out, at, end, &sign)) > 0) {
        if (sign)
            put(out, sign, at, length);
    } else if (stripper->is_wiki && stripper->in_cell && (begins(at, end, "||") || begins(at, end, "!!"))) {
        begin_cell(out, stripper->is_label);
        length = 2;
    } else if (begins(at, end, "''")) {
        length = stripper->is_wiki ? 2 : 1;
        if (!stripper->is_wiki)
            put(out, *at, at, 1);
    } else {
        sign = reader_strip_sign(at, end, &length);
        if (sign)
            put(out, sign, at, length);
    }
    stripper->at += length;
    return effect;
}

enum verdict reader_strip_next(struct stripper *stripper, char *room, size_t size, struct stripped *line)
{
    struct output out = {stripper, line, size - 1};

    if (stripper->at == stripper->end)
        return NOT_MINE;
    *line = (struct stripped){.from = {stripper->at, stripper->at, stripper->at}, .s = room};
    stripper->cells = 0;
    stripper->is_opening = false;
    const char *end = end_of_line(stripper->at, stripper->end);
    bool is_start = true;
    for (;;) {
        enum effect effect = EFFECT_NONE;
        const char *before = stripper->at;
        size_t length = is_start && stripper->at < end ? wiki_mark(&out, stripper->at, end, &effect) : 0;
        is_start = false;
        stripper->at += length;
        if (!length && stripper->at < end)
            effect = step(&out, end);
        bool at_end = stripper->at == end;
        if (at_end)
            stripper->at = next_line(end, stripper->end);
        if (effect == EFFECT_ROW || (effect == EFFECT_BREAK && (line->n || at_end)) ||
            (at_end && !is_inside(stripper, line))) {
            end_stripped(stripper, line, at_end ? end : effect == EFFECT_NONE ? before : stripper->at);
            return PUZZLE;
        }
        if (!at_end)
            continue;
        if (stripper->at == stripper->end) {
            if (!stripper->complete)
                return NEED_MORE;
            (void)end_row(&out);
            end_stripped(stripper, line, end);
            return PUZZLE;
        }
        put(&out, ' ', NULL, 1);
        end = end_of_line(stripper->at, stripper->end);
        is_start = true;
    }
}

const char *reader_strip_place(struct line from, size_t index)
{
    enum { LONGEST = 2000 };
    char room[LONGEST];
    struct stripper stripper = {.at = from.at, .end = from.next, .complete = true, .wanted = index};
    struct stripped copy;

    (void)reader_strip_next(&stripper, room, sizeof room, &copy);
    return stripper.place ? stripper.place : from.at;
}

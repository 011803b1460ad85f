/* What stands around cells goes, once and for all formats: see tokens.h.
 *
 * To read another kind of markup: give its sign a function in skip_markup that says how many bytes go. */
#include "read/tokens.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_COMMENT = 200, LONGEST_TAG = 2000, LONGEST_ROW = 16 * 1024 };

static bool begins(const char *at, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - at) >= n && memcmp(at, word, n) == 0;
}

static bool is_listed(const char *word, const char *list)
{
    return reader_word_in((struct line){word, word + strlen(word), NULL}, list) > 0;
}

/* ---- Tags ---- */

static const char forum_tags[] =
    "code quote spoiler hidden hide pre tt mono size font center b i u s color colour "
    "list img url left right table tr td align email";
static const char block_tags[] = "code quote spoiler hidden hide pre";

/* Finds the end of a tag that begins at a place and whose name ends at another; NULL if it is none. */
static const char *tag_end(const char *at, const char *name_end, const char *end)
{
    char close = *at == '<' ? '>' : ']', quote = '\0';

    if (end - at > LONGEST_TAG)
        end = at + LONGEST_TAG;
    for (const char *p = name_end; p < end && *p != '\n' && *p != '\r'; p++) {
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

static void put(struct stripper *stripper, int sign, const char *at, size_t length)
{
    struct stripped *line = stripper->line;
    bool as_it_is = stripper->keeps_bytes && at && !stripper->in_cell;

    stripper->is_opening &= stripper->in_cell || sign == ' ';
    if (stripper->is_opening && !stripper->in_cell)
        return;
    if (line->n == stripper->wanted && !stripper->place)
        stripper->place = at;
    if (line->n + length >= stripper->room)
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
static void end_cell(struct stripper *stripper)
{
    struct stripped *line = stripper->line;
    size_t start = stripper->cell_start, from = start;

    if (!stripper->in_cell)
        return;
    stripper->in_cell = false;
    while (line->n > from && (is_blank(line->s[line->n - 1]) || stripper->is_label))
        line->n--;
    if (stripper->is_label)
        return;
    while (from < line->n && is_blank(line->s[from]))
        from++;
    memmove(line->s + start, line->s + from, line->n - from);
    line->n -= from - start;
    if (line->n == start)
        put(stripper, '.', NULL, 1);
    put(stripper, '\t', NULL, 1);
    stripper->cells++;
}

static void begin_cell(struct stripper *stripper, bool is_label)
{
    end_cell(stripper);
    stripper->in_cell = true;
    stripper->is_label = is_label;
    stripper->cell_start = stripper->line->n;
}

enum effect { EFFECT_NONE, EFFECT_BREAK, EFFECT_ROW, EFFECT_ROW_BEFORE };

/* Ends a row of a table, if there is one. */
static enum effect end_row(struct stripper *stripper, enum effect otherwise)
{
    struct stripped *line = stripper->line;

    end_cell(stripper);
    stripper->in_row = false;
    if (!stripper->cells)
        return otherwise;
    line->is_row = true;
    /* A table within a cell may be a box; one with several rows of nine is a grid in the cell of a page. */
    line->is_box = stripper->is_box && (stripper->cells < 9 || !stripper->rows);
    stripper->rows += stripper->cells >= 9;
    stripper->cells = 0;
    while (line->n && is_blank(line->s[line->n - 1]))
        line->n--; /* the last tab */
    return EFFECT_ROW;
}

/* ---- What a tag does ---- */

static enum effect open_table(struct stripper *stripper)
{
    stripper->is_box = stripper->tables > 0 && stripper->in_cell;
    stripper->in_cell = stripper->in_row = false;
    stripper->cells = stripper->rows = 0;
    stripper->is_opening = stripper->line->n == 0;
    stripper->tables++;
    return stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK;
}

bool reader_strip_attribute(struct line *tag, struct line *name, struct line *value)
{
    const char *from = tag->at, *at = memchr(from, '=', (size_t)(tag->end - from));

    if (!at)
        return false;
    *name = reader_trim((struct line){from, at, NULL});
    for (const char *start = name->end; start > from && (is_letter(start[-1]) || start[-1] == '-'); start--)
        name->at = start - 1;
    for (at++; at < tag->end && *at == ' ';)
        at++;
    char quote = at < tag->end && (*at == '"' || *at == '\'') ? *at++ : '\0';
    *value = (struct line){at, at, NULL};
    while (value->end < tag->end && (quote ? *value->end != quote : !strchr(" \t>/", *value->end)))
        value->end++;
    tag->at = value->end + (quote && value->end < tag->end);
    return true;
}

/* The value of an input field is that of its cell. */
static void take_input(struct stripper *stripper, const char *at, const char *end)
{
    struct line tag = {at, end, NULL}, name, value;

    while (stripper->in_cell && reader_strip_attribute(&tag, &name, &value))
        for (; reader_word_in(name, "value") && value.at < value.end; value.at++)
            put(stripper, *value.at, value.at, 1);
}

/* A "div" or a "span" may be a cell, a row or a box: its class tells. */
static enum effect take_tag(struct stripper *stripper, const char *name, const char *at, const char *end)
{
    static const char breaks[] =
        "br p /p div /div li /li h1 h2 h3 h4 /h1 /h2 /h3 /h4 pre /pre ul /ul ol /ol body "
        "/body html /html section /section blockquote /blockquote textarea /textarea";
    static const char *const classes[] = {"cell", "gridcell", "item", "square", "tile", "field"};
    bool closes = *name == '/', is_any = is_listed(name + closes, "div span button"),
         is_cell = is_listed(name, "td th cell");

    for (size_t i = 0; is_any && !closes && i < sizeof classes / sizeof *classes; i++)
        is_cell |= has_class(at, end, classes[i]);
    bool is_group =
        strcmp(name, "div") == 0 && !is_cell && (has_class(at, end, "row") || has_class(at, end, "box"));
    if (strcmp(name, "table") == 0)
        return open_table(stripper);
    if (strcmp(name, "/table") == 0) {
        enum effect effect = end_row(stripper, EFFECT_BREAK);
        stripper->is_opening = false;
        stripper->tables -= stripper->tables > 0;
        return effect;
    }
    if (is_listed(name, "tr row") || is_group) {
        stripper->is_box = is_group ? has_class(at, end, "box") : stripper->is_box;
        enum effect effect = end_row(stripper, stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK);
        stripper->rows = is_group ? 0 : stripper->rows;
        stripper->in_row = true;
        return effect;
    }
    if (is_cell) {
        /* Cells without rows: without an end a whole text would be one line, read again for each piece. */
        if (!stripper->in_row && stripper->cells == 8 && stripper->in_cell) {
            (void)end_row(stripper, EFFECT_NONE);
            return EFFECT_ROW_BEFORE;
        }
        begin_cell(stripper, strcmp(name, "th") == 0);
        return EFFECT_NONE;
    }
    bool ends_cell =
        closes && is_any && stripper->in_cell && (strcmp(name, "/div") == 0 || !stripper->tables);
    if (is_listed(name, "/td /th /cell") || ends_cell) {
        end_cell(stripper);
        return !stripper->in_row && stripper->cells == 9 ? end_row(stripper, EFFECT_NONE) : EFFECT_NONE;
    }
    if (is_listed(name, "/tr /row /div"))
        return end_row(stripper, EFFECT_BREAK);
    if (strcmp(name, "input") == 0)
        take_input(stripper, at, end);
    bool breaks_here = !stripper->in_cell && !stripper->is_opening && is_listed(name, breaks);
    return breaks_here ? EFFECT_BREAK : EFFECT_NONE;
}

/* ---- Entities, commands and codes ---- */

size_t reader_strip_entity(const char *at, const char *end, int *sign)
{
    static const struct {
        const char *name;
        int sign;
    } known[] = {{"&nbsp;", ' '},  {"&middot;", '.'}, {"&bull;", '.'},
                 {"&lt;", '<'},    {"&gt;", '>'},     {"&amp;", '&'},
                 {"&quot;", '"'},  {"&apos;", '\''},  {"&minus;", '-'},
                 {"&ndash;", '-'}, {"&mdash;", '-'},  {"&emsp;", ' '},
                 {"&ensp;", ' '},  {"&times;", 'x'},  {"&thinsp;", ' '},
                 {"&sdot;", '.'},  {"&period;", '.'}, {"&hellip;", SIGN_ELLIPSIS}};

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
    const char *p = at + 1;

    while (p < end && p - at < 40 && (is_letter(*p) || *p == '_' || is_digit(*p)))
        p++;
    size_t n = (size_t)(p - at - 1);
    if (p == end || *p != ':' || n < 3 || !is_letter(at[1]))
        return 0;
    int digit = reader_number_of_word((struct line){at + 1, p, NULL});
    *sign = digit < 0 ? '\0' : '0' + digit;
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

/* A fence of Markdown, with the name of a language, or the "~~" before or behind a word that is struck
 * out. */
static size_t fence(const struct stripper *stripper, const char *at, const char *end)
{
    bool is_first = stripper->line->n == 0, is_last = end - at == 2;

    if (begins(at, end, "```"))
        return is_first && end - at < 20 ? (size_t)(end - at) : 3;
    if (is_first && begins(at, end, "~~~") && (end - at == 3 || is_letter(at[3])))
        return (size_t)(end - at);
    bool opens = is_first || at[-1] == ' ', closes = is_last || (end - at > 2 && at[2] == ' ');
    if (!begins(at, end, "~~") || opens == closes)
        return 0;
    return (opens ? end - at > 4 && at[2] != '~' && at[3] == '~' && at[4] == '~' : at[-1] != '~') ? 2 : 0;
}

/* Returns how many bytes of markup stand at a place, or 0; sign is what stands for it, if anything does. */
static size_t skip_markup(struct stripper *stripper, const char *at, const char *end, int *sign)
{
    size_t length = 0;

    *sign = SIGN_NOTHING;
    switch (*at) {
    case '&':
        return reader_strip_entity(at, end, sign);
    case ':':
        return shortcode(at, end, sign);
    case '~':
        return fence(stripper, at, end);
    case '/': /* a comment of C */
        for (const char *p = at + 3; begins(at, end, "/*") && p < end && p - at <= LONGEST_COMMENT; p++)
            if (p[-1] == '*' && *p == '/')
                return (size_t)(p + 1 - at);
        return 0;
    case '`':
        length = fence(stripper, at, end);
        stripper->line->has_tag |= length > 0;
        return length;
    case '\\':
        if (end - at > 2 && at[1] == 'n' && !is_letter(at[2])) {
            *sign = '/';
            return 2;
        }
        length = latex_command(at, end);
        stripper->line->has_tag |= length > 2;
        return length;
    default:
        return 0;
    }
}

/* ---- Tables of wikis ---- */

/* Looks at the start of a line in a table of a wiki: "|-" ends a row, "|" and "!" begin cells. False if the
 * line is no part of such a table. */
static bool take_wiki_mark(struct stripper *stripper, const char *end, enum effect *effect)
{
    const char *at = stripper->at;

    if (begins(at, end, "{|")) {
        stripper->is_wiki = stripper->is_opening = true;
    } else if (!stripper->is_wiki || (*at != '|' && *at != '!')) {
        return false;
    } else if (begins(at, end, "|-") || begins(at, end, "|}") || begins(at, end, "|+")) {
        *effect = end_row(stripper, stripper->is_opening ? EFFECT_NONE : EFFECT_BREAK);
        stripper->is_wiki = at[1] != '}';
    } else {
        stripper->in_row = true;
        begin_cell(stripper, *at == '!');
        end = at + 1;
    }
    stripper->at = end;
    return true;
}

/* ---- Lines ---- */

/* Takes one visible character or what is markup at the place. Returns what it did. */
static enum effect step(struct stripper *stripper, const char *end)
{
    const char *at = stripper->at;
    char name[STRIP_TAG_NAME];
    enum effect effect = EFFECT_NONE;
    size_t length = reader_strip_tag(at, end, name);
    int sign = SIGN_NOTHING;

    if (length) {
        stripper->line->has_tag = true;
        if (*at == '<')
            effect = take_tag(stripper, name, at, at + length);
        else if (is_listed(name + (*name == '/'), block_tags))
            effect = EFFECT_BREAK;
        if (effect == EFFECT_ROW_BEFORE)
            return EFFECT_ROW; /* and the tag is seen again */
    } else if ((length = skip_markup(stripper, at, end, &sign)) > 0) {
        /* the sign stands for it */
    } else if (stripper->is_wiki && stripper->in_cell && (begins(at, end, "||") || begins(at, end, "!!"))) {
        begin_cell(stripper, stripper->is_label);
        length = 2;
    } else if (stripper->is_wiki && begins(at, end, "''")) {
        length = 2;
    } else {
        sign = reader_strip_sign(at, end, &length);
    }
    if (sign)
        put(stripper, sign, at, length);
    stripper->at += length;
    return effect;
}

enum verdict reader_strip_next(struct stripper *stripper, char *room, size_t size, struct stripped *line)
{
    if (stripper->at == stripper->end)
        return NOT_MINE;
    *line = (struct stripped){.from = {stripper->at, stripper->at, stripper->at}, .s = room};
    stripper->line = line;
    stripper->room = size - 1;
    stripper->cells = 0;
    stripper->is_opening = false;
    const struct view text = {.at = stripper->at, .end = stripper->end};
    struct line current = reader_line_at(&text, stripper->at);
    for (bool is_start = true;;) {
        enum effect effect = EFFECT_NONE;
        const char *before = stripper->at;
        if (before < current.end && !(is_start && take_wiki_mark(stripper, current.end, &effect)))
            effect = step(stripper, current.end);
        is_start = stripper->at == current.end; /* of the next line, if the row goes on there */
        line->from.end = is_start ? current.end : effect == EFFECT_NONE ? before : stripper->at;
        if (is_start)
            stripper->at = current.next;
        bool is_inside = (stripper->in_cell || stripper->cells || stripper->is_opening) &&
                         stripper->at - line->from.at < LONGEST_ROW;
        if (effect == EFFECT_ROW || (effect == EFFECT_BREAK && (line->n || is_start)) ||
            (is_start && !is_inside))
            break;
        if (!is_start)
            continue;
        if (stripper->at == stripper->end && !stripper->complete)
            return NEED_MORE;
        if (stripper->at == stripper->end) {
            (void)end_row(stripper, EFFECT_NONE);
            break;
        }
        put(stripper, ' ', NULL, 1);
        current = reader_line_at(&text, stripper->at);
    }
    line->from.next = stripper->at;
    line->s[line->n] = '\0';
    return PUZZLE;
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

/* One line of a grid: cells with whatever people draw around them. */
#include "cli/reader_row.h"

#include <string.h>

/* ---- Glyphs: what a reader sees, whatever the bytes ---- */

enum glyph_kind {
    OTHER, /* can not stand in a grid */
    CELL,  /* a digit or an empty sign */
    SPACE, /* also what separates nothing: a colour code, a zero-width character */
    TAB,
    COMMA,
    SEMICOLON,
    BAR,  /* any vertical line */
    RULE, /* any horizontal line but '-', and corners */
    OPEN,
    CLOSE, /* brackets */
    QUOTE,
    NOTHING, /* does not show: colour codes, zero-width characters */
    KINDS
};

struct glyph {
    unsigned char kind;   /* enum glyph_kind */
    char cell;            /* '1'..'9' or '.' of a CELL */
    unsigned char length; /* bytes */
};

static const unsigned char ascii_kinds[128] = {
    ['0'] = CELL,   ['1'] = CELL,   ['2'] = CELL,  ['3'] = CELL,      ['4'] = CELL,  ['5'] = CELL,
    ['6'] = CELL,   ['7'] = CELL,   ['8'] = CELL,  ['9'] = CELL,      ['.'] = CELL,  ['*'] = CELL,
    ['_'] = CELL,   ['-'] = CELL,   ['x'] = CELL,  ['X'] = CELL,      [' '] = SPACE, ['\t'] = TAB,
    ['\v'] = SPACE, ['\f'] = SPACE, [','] = COMMA, [';'] = SEMICOLON, ['|'] = BAR,   ['!'] = BAR,
    ['+'] = RULE,   ['='] = RULE,   [':'] = RULE,  ['\''] = QUOTE,    ['`'] = RULE,  ['"'] = QUOTE,
    ['['] = OPEN,   ['{'] = OPEN,   ['('] = OPEN,  [']'] = CLOSE,     ['}'] = CLOSE, [')'] = CLOSE,
};

/* The characters outside ASCII that are met in grids. */
static const struct {
    const char *bytes;
    struct glyph glyph;
} wide_glyphs[] = {
    {"\xc2\xa0", {SPACE, 0, 2}},       /* no-break space */
    {"\xc2\xb7", {CELL, '.', 2}},      /* middle dot */
    {"\xe2\x80\xa2", {CELL, '.', 3}},  /* bullet */
    {"\xe2\x80\xa6", {OTHER, 0, 3}},   /* ellipsis: how many cells would that be? */
    {"\xe2\x96\xa1", {CELL, '.', 3}},  /* white square */
    {"\xe2\xac\x9c", {CELL, '.', 3}},  /* large white square */
    {"\xe2\x80\x8b", {NOTHING, 0, 3}}, /* zero-width space */
    {"\xef\xbb\xbf", {NOTHING, 0, 3}}, /* byte-order mark */
    {"\xef\xb8\x8f", {NOTHING, 0, 3}}, /* the two that make a keycap of a digit */
    {"\xe2\x83\xa3", {NOTHING, 0, 3}}, {"\xe3\x80\x80", {SPACE, 0, 3}}, /* ideographic space */
};

/* ESC [ ... letter: the length of a colour code, or 0. */
static int escape_length(const char *at, const char *end)
{
    const char *p = at + 1;

    if (p == end || *p != '[')
        return 0;
    for (p++; p < end && ((*p >= '0' && *p <= '9') || *p == ';' || *p == '?');)
        p++;
    return p < end && ((*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')) ? (int)(p + 1 - at) : 0;
}

/* U+2500 to U+257F: bars stand upright, everything else counts as a rule. */
static enum glyph_kind box_drawing(unsigned offset)
{
    switch (offset) {
    case 0x02:
    case 0x03:
    case 0x06:
    case 0x07:
    case 0x0a:
    case 0x0b:
    case 0x4e:
    case 0x4f:
    case 0x51:
        return BAR;
    default:
        return RULE;
    }
}

static struct glyph wide_glyph(const char *at, const char *end)
{
    const unsigned char *u = (const unsigned char *)at;
    size_t i, left = (size_t)(end - at);

    for (i = 0; i < sizeof wide_glyphs / sizeof *wide_glyphs; i++) {
        size_t length = (size_t)wide_glyphs[i].glyph.length;
        if (left >= length && memcmp(at, wide_glyphs[i].bytes, length) == 0)
            return wide_glyphs[i].glyph;
    }
    if (left >= 3 && u[0] == 0xe2 && (u[1] == 0x94 || u[1] == 0x95))
        return (struct glyph){(unsigned char)box_drawing((u[1] - 0x94u) * 64 + (u[2] & 63u)), 0, 3};
    if (left >= 3 && u[0] == 0xe2 && u[1] == 0x80 && u[2] <= 0x8a)
        return (struct glyph){SPACE, 0, 3}; /* the typographer's spaces */
    if (left >= 3 && u[0] == 0xef && u[1] == 0xbc && u[2] >= 0x90 && u[2] <= 0x99)
        return (struct glyph){CELL, reader_cell_of((char)(u[2] - 0x60)), 3}; /* full-width digits */
    if (u[0] == 0xb7)
        return (struct glyph){CELL, '.', 1}; /* the middle dot of Latin-1 */
    for (i = 1; i < left && i < 4 && (u[i] & 0xc0) == 0x80;)
        i++;
    return (struct glyph){OTHER, 0, (unsigned char)i};
}

/* Called twice for every character of a grid: ASCII is quick. */
static inline struct glyph glyph_at(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;

    if (c >= 0x80)
        return wide_glyph(at, end);
    if (c == 0x1b && escape_length(at, end))
        return (struct glyph){NOTHING, 0, (unsigned char)escape_length(at, end)};
    return (struct glyph){ascii_kinds[c], reader_cell[c], 1};
}

/* ---- What stands around a row without being part of it ---- */

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* The first place of two equal characters in a row, or NULL. */
static const char *find_pair(const char *at, const char *end, char c)
{
    while (at < end && (at = memchr(at, c, (size_t)(end - at))) != NULL && at + 1 < end) {
        if (at[1] == c)
            return at;
        at++;
    }
    return NULL;
}

/* "A | . . 3 | ...": where the row begins behind its label. A digit is one only if the bars show it. */
static const char *skip_label(const char *at, const char *end)
{
    const char *label = skip_spaces(at, end), *bar, *p;
    unsigned bars = 0;

    if (label == end || !((*label >= 'A' && *label <= 'J') || (*label >= 'a' && *label <= 'j') ||
                          (*label >= '1' && *label <= '9')))
        return at;
    bar = skip_spaces(label + 1, end);
    if (bar == end || glyph_at(bar, end).kind != BAR)
        return at;
    for (p = bar; p < end; p += glyph_at(p, end).length)
        bars += glyph_at(p, end).kind == BAR;
    return *label > '9' || bars == 4 || bars == 10 ? bar : at;
}

/* The row without quotation marks ("> "), the words around a list of lists, a label or a comment. */
static struct line strip_row(struct line line)
{
    const char *at = skip_spaces(line.at, line.end), *pair;

    while (at < line.end && *at == '>')
        line.at = at = skip_spaces(at + 1, line.end);
    if ((pair = find_pair(at, line.end, '[')) != NULL || (pair = find_pair(at, line.end, '{')) != NULL)
        line.at = pair;
    if ((pair = find_pair(at, line.end, ']')) != NULL || (pair = find_pair(at, line.end, '}')) != NULL)
        line.end = pair;
    if (at < line.end && *at != '#' && (pair = memchr(at, '#', (size_t)(line.end - at))) != NULL)
        line.end = pair;
    line.at = skip_label(line.at, line.end);
    return line;
}

/* ---- A first look: which kind of line is it? ---- */

struct survey {
    unsigned kinds[KINDS]; /* how many glyphs of each kind */
    unsigned digits;
    unsigned longest_dash;   /* the longest run of '-', '=' or drawn lines */
    bool has_word;           /* two letters in a row */
    const char *last[KINDS]; /* where the last glyph of each kind stands */
    const char *first;       /* the first glyph that shows */
    unsigned char first_kind, last_kind;
};

/* A letter that is no empty sign. */
static bool is_letter(const char *at, const char *end)
{
    return at < end && !reader_cell_of(*at) && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'));
}

static struct survey survey_line(struct line line)
{
    struct survey survey;
    const char *at = line.at;
    unsigned dashes = 0;

    memset(&survey, 0, sizeof survey);
    while (at < line.end) {
        struct glyph glyph = glyph_at(at, line.end);
        bool dash =
            *at == '-' || *at == '=' || *at == '_' || *at == '*' || (glyph.kind == RULE && glyph.length > 1);
        survey.kinds[glyph.kind]++;
        survey.digits += glyph.kind == CELL && glyph.cell != '.';
        dashes = dash ? dashes + 1 : 0;
        if (dashes > survey.longest_dash)
            survey.longest_dash = dashes;
        survey.has_word |= is_letter(at, line.end) && is_letter(at + 1, line.end);
        survey.last[glyph.kind] = at;
        if (glyph.kind != SPACE && glyph.kind != NOTHING) {
            if (!survey.first) {
                survey.first = at;
                survey.first_kind = glyph.kind;
            }
            survey.last_kind = glyph.kind;
        }
        at += glyph.length;
    }
    return survey;
}

static enum row_kind kind_of(const struct survey *survey, struct row *row)
{
    const unsigned *kinds = survey->kinds;
    unsigned others = kinds[COMMA] + kinds[SEMICOLON] + kinds[TAB];

    if (reader_is_comment(row->line) && (kinds[SEMICOLON] < 8 || kinds[OTHER]))
        return ROW_BLANK; /* ";;3;;;7;;;" is a row with nothing in its first field */
    if (kinds[OTHER])
        return survey->has_word ? ROW_WORDS : ROW_CELLS;
    if (!survey->digits && !others && !kinds[OPEN] && survey->longest_dash >= 3) {
        row->may_be_border = kinds[CELL] == 9 && kinds[RULE] + kinds[QUOTE] == 0;
        return row->may_be_border ? ROW_CELLS : ROW_BORDER;
    }
    if (kinds[CELL] || others || kinds[OPEN])
        return ROW_CELLS;
    if (kinds[BAR] >= 8 || (kinds[BAR] >= 2 && kinds[SPACE] >= 9 && !kinds[RULE]))
        return ROW_CELLS; /* nothing in any cell */
    return kinds[BAR] || kinds[RULE] || kinds[QUOTE] ? ROW_BORDER : ROW_BLANK;
}

/* ---- Reading the cells ---- */

/* A field or a run of characters without space between them. */
struct group {
    unsigned cells;
    unsigned set; /* of the digits in it */
    int last;     /* the digit before, to see that they ascend */
    bool is_set;  /* ascending digits and nothing else */
};

static const struct group no_group = {0, 0, 0, true};

static void add_cell(struct row *row, char cell, char sign)
{
    if (row->cells < SUDOKU_CELLS)
        row->cell[row->cells] = cell;
    row->cells++;
    if (sign == '-')
        row->has_dashes = true;
    else if (cell == '.')
        row->has_blanks = true;
}

static void add_to_group(struct group *group, char cell)
{
    int digit = cell == '.' ? 0 : cell - '0';

    group->is_set = group->is_set && digit > group->last;
    group->set |= digit ? 1u << (digit - 1) : 0;
    group->last = digit;
    group->cells++;
}

static void end_group(struct row *row, struct group *group)
{
    if (row->groups < SUDOKU_CELLS)
        row->set[row->groups] = (uint16_t)(group->is_set ? group->set : 0);
    row->groups++;
    *group = no_group;
}

static void add_wrong(struct row *row, const char *at)
{
    if (!row->wrong++) {
        row->wrong_at = at;
        row->wrong_cell = row->cells;
    }
}

/* Fields between separators of one kind; one with nothing in it is an empty cell. Brackets and quotes around
 * fields or rows mean nothing. */
static void read_fields(struct row *row, const char *at, const char *end, unsigned char separator)
{
    struct group group = no_group;

    while (at < end) {
        struct glyph glyph = glyph_at(at, end);
        if (glyph.kind == CELL) {
            add_cell(row, glyph.cell, *at);
            add_to_group(&group, glyph.cell);
        } else if (glyph.kind == separator) {
            if (!group.cells)
                add_cell(row, '.', 0);
            end_group(row, &group);
        } else if (glyph.kind == OTHER) {
            add_wrong(row, at);
            add_cell(row, '.', 0);
            add_to_group(&group, '.');
        }
        at += glyph.length;
    }
    if (!group.cells)
        add_cell(row, '.', 0);
    end_group(row, &group);
}

/* Cells with anything between them; "[ ]" is an empty one. A character that is no cell spoils the one in
 * whose place it stands. */
static void read_loose(struct row *row, const char *at, const char *end)
{
    struct group group = no_group;
    unsigned before_bracket = 0;
    struct glyph glyph;

    for (; at < end; at += glyph.length) {
        glyph = glyph_at(at, end);
        if (glyph.kind == CELL) {
            add_cell(row, glyph.cell, *at);
            add_to_group(&group, glyph.cell);
            continue;
        }
        if (glyph.kind == OTHER) {
            add_wrong(row, at);
            add_cell(row, '.', 0);
            add_to_group(&group, '.');
            continue;
        }
        if (glyph.kind == NOTHING)
            continue;
        if (group.cells)
            end_group(row, &group);
        if (glyph.kind == OPEN)
            before_bracket = row->cells;
        else if (glyph.kind == CLOSE && row->cells == before_bracket)
            add_cell(row, '.', 0);
    }
    if (group.cells)
        end_group(row, &group);
}

/* The separator that makes 9 or 81 fields of the line, not counting an empty one after the last: CSV writers
 * like to end lines with a comma. OTHER if there is none. */
static unsigned char separator_of(const struct survey *survey, struct line *fields)
{
    static const unsigned char separators[] = {COMMA, SEMICOLON, TAB};
    size_t i;

    for (i = 0; i < 3; i++) {
        unsigned char separator = separators[i];
        unsigned n = survey->kinds[separator];
        bool closes = survey->last_kind == separator && (n == 9 || n == 81);
        if (closes)
            fields->end = survey->last[separator];
        if (closes || n == 8 || n == 80)
            return separator;
    }
    return OTHER;
}

/* Bars between nine fields, and perhaps around them. */
static bool has_bar_fields(const struct survey *survey, struct row *row, struct line *fields)
{
    unsigned bars = survey->kinds[BAR];

    row->is_table = bars == 10 && survey->first_kind == BAR && survey->last_kind == BAR;
    if (row->is_table) {
        fields->at = survey->first + glyph_at(survey->first, fields->end).length;
        fields->end = survey->last[BAR];
    }
    return row->is_table || (bars == 8 && survey->first_kind != BAR && survey->last_kind != BAR);
}

/* One of the three parts of a boxed row, in which an empty cell is a blank: the cells stand close, one blank
 * apart, or with blanks around each. False if something stands elsewhere. */
static bool read_part(struct row *row, const char *at, const char *end, unsigned width)
{
    unsigned column = 0, step = width == 3 ? 1 : 2, first = width == 7 ? 1 : 0;
    struct glyph glyph;

    for (; at < end || column < width; at += at < end ? glyph.length : 0) {
        bool is_cell = column >= first && column < first + 3 * step && (column - first) % step == 0;
        glyph = at < end ? glyph_at(at, end) : (struct glyph){SPACE, 0, 1};
        if (glyph.kind == NOTHING)
            continue;
        if (glyph.kind != SPACE && (glyph.kind != CELL || !is_cell))
            return false;
        if (is_cell)
            add_cell(row, glyph.kind == CELL ? glyph.cell : '.', glyph.kind == CELL ? *at : 0);
        column++;
    }
    return column == width;
}

/* The width of what stands before the next bar, and where that is. */
static unsigned part_width(const char *at, const char *end, const char **bar)
{
    unsigned width = 0;

    for (; at < end && glyph_at(at, end).kind != BAR; at += glyph_at(at, end).length)
        width += glyph_at(at, end).kind != NOTHING;
    *bar = at;
    return width;
}

/* "| 5   7 |   2   | 6     |": a boxed row in which blanks are cells. Leaves the row alone if it is none. */
static void read_blanks(struct row *row, const struct survey *survey, struct line line)
{
    struct row as_blanks = *row;
    const char *at = line.at, *bar;
    unsigned part, width, first_width = 0;

    if (survey->kinds[BAR] == 4)
        at = survey->first + glyph_at(survey->first, line.end).length;
    as_blanks.cells = as_blanks.groups = 0;
    for (part = 0; part < 3; part++) {
        width = part_width(at, line.end, &bar);
        first_width = part ? first_width : width;
        if (part == 2 && bar == line.end && width < first_width)
            width = first_width; /* blanks at the end are easily lost */
        if (width != first_width || !(width == 3 || width == 5 || width == 7) ||
            !read_part(&as_blanks, at, bar, width))
            return;
        at = bar < line.end ? bar + glyph_at(bar, line.end).length : bar;
    }
    *row = as_blanks;
}

static bool may_have_blanks(const struct survey *survey, const struct row *row)
{
    unsigned bars = survey->kinds[BAR];

    return row->cells < 9 && !row->wrong && !survey->kinds[OPEN] &&
           ((bars == 4 && survey->first_kind == BAR && survey->last_kind == BAR) || bars == 2);
}

void reader_row(struct line line, struct row *row)
{
    struct line fields = strip_row(line);
    struct survey survey = survey_line(fields);
    unsigned char separator;

    memset(row, 0, offsetof(struct row, cell));
    row->line = line;
    row->kind = kind_of(&survey, row);
    if (row->kind != ROW_CELLS)
        return;
    separator = separator_of(&survey, &fields);
    if (separator == OTHER && has_bar_fields(&survey, row, &fields))
        separator = BAR;
    if (separator != OTHER)
        read_fields(row, fields.at, fields.end, separator);
    else
        read_loose(row, fields.at, fields.end);
    if (may_have_blanks(&survey, row))
        read_blanks(row, &survey, fields);
    if (row->is_table && !survey.digits && !row->has_blanks)
        row->may_be_border = true; /* "|-|-|-|-|-|-|-|-|-|", the least that Markdown asks for */
}

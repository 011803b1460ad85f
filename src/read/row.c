/* One line of a grid: cells with whatever people draw around them.
 *
 * A line goes three ways: what is around the row is stripped, the rest is counted once to see what kind of
 * line it is, and then its cells are read in the way that suits that kind. Candidates and cells are read
 * at the same time, because only the whole grid shows which of them it has. */
#include "read/row.h"

#include <string.h>

#include "read/glyph.h"

/* ---- Around a row: labels, quotation marks, comments ---- */

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    return at;
}

/* The first place of two equal characters in a row, or NULL. Two brackets in a row open or close a list of
 * lists; a single one may be around a cell. */
static const char *find_pair(const char *at, const char *end, char c)
{
    while (at < end && (at = memchr(at, c, (size_t)(end - at))) != NULL && at + 1 < end) {
        if (at[1] == c)
            return at;
        at++;
    }
    return NULL;
}

/* Finds where the row begins after its label, as in "A | . . 3 | ...". A digit is a label only if the bars
 * show it. Four bars are those of three boxes, ten those of nine cells. */
static const char *skip_label(const char *at, const char *end)
{
    const char *label = skip_spaces(at, end);
    unsigned bars = 0;

    if (label == end || !((*label >= 'A' && *label <= 'J') || (*label >= 'a' && *label <= 'j') ||
                          (*label >= '1' && *label <= '9')))
        return at;
    const char *bar = skip_spaces(label + 1, end);
    if (bar == end || glyph_at(bar, end).kind != GLYPH_BAR)
        return at;
    for (const char *p = bar; p < end; p += glyph_at(p, end).length)
        bars += glyph_at(p, end).kind == GLYPH_BAR;
    return *label > '9' || bars == 4 || bars == 10 ? bar : at;
}

/* An assignment without a digit is a line of a program. */
static bool has_digit(const char *at, const char *end)
{
    while (at < end && !(*at >= '0' && *at <= '9'))
        at++;
    return at < end;
}

/* Finds where the row begins after the name of a variable, as in "M = [5 3 0". */
static const char *skip_assignment(const char *at, const char *end)
{
    enum { LONGEST = 40 };
    const char *p = skip_spaces(at, end), *stop = end - p > LONGEST ? p + LONGEST : end;

    if (p == end || !(((*p | 32) >= 'a' && (*p | 32) <= 'z') || *p == '_'))
        return at;
    while (p < stop && *p != '=' &&
           (*p == '_' || *p == ' ' || *p == '[' || *p == ']' || *p == ':' ||
            ((*p | 32) >= 'a' && (*p | 32) <= 'z') || (*p >= '0' && *p <= '9')))
        p++;
    return p < stop && *p == '=' && has_digit(p, end) ? p + 1 : at;
}

/* A letter that is not a sign of an empty cell. */
static bool is_letter_of_word(const char *at, const char *end)
{
    return at < end && !cell_of(*at) && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'));
}

static bool has_letter(const char *at, const char *end)
{
    while (at < end && !is_letter_of_word(at, end))
        at++;
    return at < end;
}

/* Finds the comment in a row: "# ", but not the mark of candidates as in "#25"; or "//" after a blank. A #
 * at the very start is for sudoku_is_comment. */
static const char *find_comment(const char *at, const char *end)
{
    if (at == end || *at == '#')
        return NULL;
    const char *slashes = find_pair(at, end, '/');
    if (slashes && slashes > at && (slashes[-1] == ' ' || slashes[-1] == '\t'))
        return slashes;
    for (; (at = memchr(at, '#', (size_t)(end - at))) != NULL; at++) {
        bool after_blank = at[-1] == ' ' || at[-1] == '\t',
             before_digit = at + 1 < end && at[1] >= '1' && at[1] <= '9',
             is_mark = at[-1] >= '1' && at[-1] <= '9' && !has_letter(at, end);
        if ((after_blank && !before_digit) || (at + 1 < end && at[1] == ' ' && !is_mark))
            return at;
    }
    return NULL;
}

/* Drops the full stop after the last list of a program, or after the last bar. */
static const char *skip_last_stop(const char *at, const char *end)
{
    const char *last = end;

    while (last > at && (last[-1] == ' ' || last[-1] == '\t'))
        last--;
    return last - at > 9 && last[-1] == '.' && strchr("])}|", last[-2]) ? last - 1 : end;
}

/* Does a tag of a table's row or cell begin here? Stores which of them. */
static bool is_table_tag(const char *at, const char *end, bool *is_cell)
{
    at += 1 + (at + 1 < end && at[1] == '/');
    if (end - at < 3 || (*at | 32) != 't')
        return false;
    char c = (char)(at[1] | 32);
    *is_cell = c == 'd' || c == 'h';
    return (*is_cell || c == 'r') && !is_letter_of_word(at + 2, end);
}

/* Returns the part of a line that is a table of HTML with cells, without the text around it; or the line. */
static struct line inside_table(struct line line)
{
    struct line part = {NULL, NULL, line.next};
    bool has_cell = false, is_cell = false;

    for (const char *at = line.at; (at = memchr(at, '<', (size_t)(line.end - at))) != NULL; at++) {
        if (!is_table_tag(at, line.end, &is_cell))
            continue;
        has_cell |= is_cell;
        part.at = part.at ? part.at : at;
        if (part.end && part.end > at)
            continue; /* in the tag before */
        const char *stop = memchr(at, '>', (size_t)(line.end - at));
        part.end = stop ? stop + 1 : line.end;
    }
    return has_cell ? part : line;
}

/* Finds a tag of a forum, in any case; NULL if there is none. */
static const char *find_tag(struct line line, const char *tag)
{
    size_t length = strlen(tag);

    for (const char *at = line.at; (at = memchr(at, '[', (size_t)(line.end - at))) != NULL; at++) {
        size_t i = 0;
        while (i < length && at + i < line.end && ((at[i] | 32) == tag[i] || at[i] == tag[i]))
            i++;
        if (i == length)
            return at;
    }
    return NULL;
}

/* Returns the part of a line between the tags of code, if one of them has cells on its inner side and words
 * that are no cells on the other. */
static struct line inside_code(struct line line)
{
    static const char opens[] = "[code]", closes[] = "[/code]";
    const char *open = find_tag(line, opens);
    struct line before = {line.at, open, open};

    if (open && open + sizeof opens - 1 < line.end && !sudoku_may_be_cells(before))
        line.at = open + sizeof opens - 1;
    const char *close = find_tag(line, closes);
    struct line after = {close, line.end, line.next};
    if (close && close > line.at && !sudoku_may_be_cells(after))
        line.end = close;
    return line;
}

/* Removes quotation marks ("> "), the words around a list of lists, a label and a comment. */
static struct line strip_row(struct line line)
{
    const char *at = skip_spaces(line.at, line.end);

    while (at < line.end && *at == '>')
        line.at = at = skip_spaces(at + 1, line.end);
    line = inside_code(inside_table(line));
    at = skip_spaces(line.at, line.end);
    const char *pair;
    if ((pair = find_pair(at, line.end, '[')) != NULL || (pair = find_pair(at, line.end, '{')) != NULL)
        line.at = pair;
    if ((pair = find_pair(at, line.end, ']')) != NULL || (pair = find_pair(at, line.end, '}')) != NULL)
        line.end = pair;
    if ((pair = find_comment(at, line.end)) != NULL)
        line.end = pair;
    line.end = skip_last_stop(at, line.end);
    line.at = skip_assignment(line.at, line.end);
    line.at = skip_label(line.at, line.end);
    return line;
}

/* ---- A first look: which kind of line is it? ---- */

struct survey {
    unsigned kinds[GLYPH_KINDS]; /* how many glyphs of each kind */
    unsigned digits;
    unsigned longest_dash;         /* the longest run of '-', '=' or drawn lines */
    bool has_word;                 /* two letters in a row */
    const char *last[GLYPH_KINDS]; /* the last glyph of each kind */
    const char *first;             /* the first visible glyph */
    unsigned char first_kind, last_kind;
};

/* One pass that only counts: most lines can be told apart by their counts alone. It ends where a word shows
 * that the line is no row: nothing behind it changes that. */
static struct survey survey_line(struct line line)
{
    struct survey survey;
    const char *at = line.at;
    unsigned dashes = 0;

    memset(&survey, 0, sizeof survey);
    while (at < line.end && !(survey.has_word && survey.kinds[GLYPH_OTHER])) {
        struct glyph glyph = glyph_at(at, line.end);
        bool dash = glyph.sign == '-' || glyph.sign == '=' || glyph.sign == '_' || glyph.sign == '*' ||
                    (glyph.kind == GLYPH_RULE && glyph.length > 1);
        survey.kinds[glyph.kind]++;
        survey.digits += glyph.kind == GLYPH_CELL && glyph.cell != '.';
        dashes = dash ? dashes + 1 : 0;
        if (dashes > survey.longest_dash)
            survey.longest_dash = dashes;
        survey.has_word |= is_letter_of_word(at, line.end) && is_letter_of_word(at + 1, line.end);
        survey.last[glyph.kind] = at;
        if (glyph.kind != GLYPH_SPACE && glyph.kind != GLYPH_NOTHING) {
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

/* What a line of dashes and corners alone is. "+-+-+-+" and "- - - - - - - - - - -" are borders. Nine dashes
 * apart may be a row; so may 81, in one line. */
static enum row_kind kind_of_dashes(const struct survey *survey, struct line line, struct row *row)
{
    unsigned corners = 0, dashes = survey->kinds[GLYPH_CELL];

    for (const char *at = line.at; at < line.end; at++) {
        if (*at != '-' && *at != '+' && *at != ' ')
            return ROW_CELLS;
        corners += *at == '+';
    }
    if (corners >= 2 || (dashes > 9 && dashes < SUDOKU_CELLS))
        return ROW_BORDER;
    row->may_separate = dashes == 9 && !corners;
    return ROW_CELLS;
}

/* The order is from the certain to the doubtful: comments, characters that cannot be in a grid, borders,
 * cells. */
static enum row_kind kind_of(const struct survey *survey, struct line line, struct row *row)
{
    const unsigned *kinds = survey->kinds;
    unsigned others = kinds[GLYPH_COMMA] + kinds[GLYPH_SEMICOLON] + kinds[GLYPH_TAB];

    if (sudoku_is_comment(row->line) && (kinds[GLYPH_SEMICOLON] < 8 || kinds[GLYPH_OTHER]))
        return ROW_BLANK; /* ";;3;;;7;;;" is a row with nothing in its first field */
    if (kinds[GLYPH_OTHER])
        return survey->has_word ? ROW_WORDS : ROW_CELLS;
    if (!survey->digits && !others && !kinds[GLYPH_OPEN] && survey->longest_dash >= 3) {
        /* Nine dashes are a border, or a row of empty cells: grid.c decides by the other rows. */
        row->may_be_border = kinds[GLYPH_CELL] == 9 && kinds[GLYPH_RULE] + kinds[GLYPH_QUOTE] == 0;
        return row->may_be_border ? ROW_CELLS : ROW_BORDER;
    }
    if (kinds[GLYPH_CELL] && !survey->digits && !others)
        return kind_of_dashes(survey, line, row);
    if (kinds[GLYPH_CELL] || others || kinds[GLYPH_OPEN])
        return ROW_CELLS;
    if (kinds[GLYPH_BAR] >= 8 || (kinds[GLYPH_BAR] >= 2 && kinds[GLYPH_SPACE] >= 9 && !kinds[GLYPH_RULE]))
        return ROW_CELLS; /* nothing in any cell */
    return kinds[GLYPH_BAR] || kinds[GLYPH_RULE] || kinds[GLYPH_QUOTE] ? ROW_BORDER : ROW_BLANK;
}

/* ---- Reading the cells ---- */

/* A field or a run of characters without space between them. */
struct group {
    unsigned cells;
    unsigned set;     /* of the digits in it */
    int last;         /* the digit before, to see that they ascend */
    bool has_mark;    /* one that is nothing else */
    bool is_set;      /* ascending digits and nothing else */
    bool is_negative; /* begins with a minus */
};

static const struct group no_group = {.is_set = true};

/* Takes the place of a character that cannot be in a cell. */
static const struct glyph no_cell = {.kind = GLYPH_CELL, .cell = '.', .length = 1};

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

/* In a group with digits, a sign that people set at a candidate is not a cell: "25*", "25?", "2-5". */
static bool is_mark(struct glyph glyph)
{
    return glyph.length == 1 && glyph.sign && strchr("*-_#+?@^~$%", glyph.sign);
}

/* Digits that do not ascend make the group no set: it is then two cells, or a mistake. */
static void add_to_group(struct group *group, struct glyph glyph)
{
    int digit = glyph.cell >= '1' ? glyph.cell - '0' : 0;

    if (digit || !is_mark(glyph))
        group->is_set = group->is_set && digit > group->last;
    group->is_negative |= !group->cells && glyph.sign == '-' && glyph.length == 1;
    group->set |= digit ? 1u << (digit - 1) : 0;
    group->last = digit ? digit : group->last;
    group->has_mark |= glyph.kind == GLYPH_OTHER;
    group->cells++;
}

/* The first one is kept for the message. */
static void add_wrong(struct row *row, const char *at)
{
    if (!row->wrong++) {
        row->wrong_at = at;
        row->wrong_cell = row->cells;
    }
}

/* A character that cannot be in a cell makes the one in its place wrong, but it may be a mark. */
static void add_other(struct row *row, struct group *group, struct glyph glyph, const char *at)
{
    add_wrong(row, at);
    add_cell(row, '.', 0);
    row->marks += is_mark(glyph);
    add_to_group(group, is_mark(glyph) ? glyph : no_cell);
}

/* Groups beyond the 81st are counted, not stored, so that messages can say how many there were. */
static void end_group(struct row *row, struct group *group)
{
    if (group->cells <= 1 && !group->set && !group->has_mark)
        *group = (struct group){.cells = 1, .set = NO_CANDIDATE, .is_set = true};
    if (group->is_negative && group->cells == 2 && group->set) {
        row->negatives++;
        row->minus_ones += group->set == 1;
    }
    if (row->groups < SUDOKU_CELLS)
        row->set[row->groups] = (uint16_t)(group->is_set ? group->set : 0);
    row->groups++;
    *group = no_group;
}

/* Reads fields between separators of one kind; a field with nothing in it is an empty cell. Brackets and
 * quotes around fields or rows are ignored. */
static void read_fields(struct row *row, const char *at, const char *end, unsigned char separator)
{
    struct group group = no_group;

    while (at < end) {
        struct glyph glyph = glyph_at(at, end);
        if (glyph.kind == GLYPH_CELL) {
            add_cell(row, glyph.cell, glyph.sign);
            add_to_group(&group, glyph);
        } else if (glyph.kind == separator) {
            if (!group.cells)
                add_cell(row, '.', 0);
            end_group(row, &group);
        } else if (glyph.kind == GLYPH_OTHER) {
            add_other(row, &group, glyph, at);
        }
        at += glyph.length;
    }
    if (!group.cells)
        add_cell(row, '.', 0);
    end_group(row, &group);
}

/* Does a digit follow? */
static bool marks_digit(const char *at, const char *end)
{
    return at + 1 < end && at[1] >= '1' && at[1] <= '9';
}

/* Does a sign stand between the candidates of a cell, "2,5" or "2/5"? */
static bool is_joint(const char *at, struct line line)
{
    return *at && strchr(",/+", *at) && at > line.at && at[-1] >= '1' && at[-1] <= '9' &&
           marks_digit(at, line.end);
}

/* Do all commas and the like stand between candidates, and blanks or bars between nine cells? */
static bool has_joints(struct line line)
{
    unsigned words = 0, joints = 0;
    bool in_word = false;

    for (const char *at = line.at; at < line.end;) {
        struct glyph glyph = glyph_at(at, line.end);
        bool is_between = glyph.kind == GLYPH_SPACE || glyph.kind == GLYPH_BAR || glyph.kind == GLYPH_TAB;
        if ((glyph.kind == GLYPH_COMMA || glyph.sign == '/') && !is_joint(at, line))
            return false;
        joints += is_joint(at, line);
        words += !is_between && !in_word;
        in_word = !is_between;
        at += glyph.length;
    }
    return words == 9 && joints;
}

/* Reads cells with anything between them; "[ ]" is an empty one. */
static void read_loose(struct row *row, struct line line, bool are_joined)
{
    const char *at = line.at, *end = line.end;
    struct group group = no_group;
    unsigned before_bracket = 0;
    struct glyph glyph;

    for (; at < end; at += glyph.length) {
        glyph = glyph_at(at, end);
        if (glyph.kind == GLYPH_CELL) {
            add_cell(row, glyph.cell, glyph.sign);
            add_to_group(&group, glyph);
            continue;
        }
        if (glyph.kind == GLYPH_OTHER && *at == '#' && marks_digit(at, end))
            continue;
        if (glyph.kind == GLYPH_OTHER) {
            add_other(row, &group, glyph, at);
            continue;
        }
        if (glyph.kind == GLYPH_NOTHING || (are_joined && is_joint(at, line)))
            continue;
        if (group.cells)
            end_group(row, &group);
        if (glyph.kind == GLYPH_OPEN)
            before_bracket = row->cells;
        else if (glyph.kind == GLYPH_CLOSE && row->cells == before_bracket)
            add_cell(row, '.', 0);
    }
    if (group.cells)
        end_group(row, &group);
}

/* Returns the separator that divides the line into 9 or 81 fields, or OTHER. An empty field after the last is
 * not counted: many programs end the lines of a CSV file with a comma. */
static unsigned char separator_of(const struct survey *survey, struct line *fields)
{
    static const unsigned char separators[] = {GLYPH_COMMA, GLYPH_SEMICOLON, GLYPH_TAB};

    for (size_t i = 0; i < 3; i++) {
        unsigned char separator = separators[i];
        unsigned n = survey->kinds[separator];
        bool closes = survey->last_kind == separator && (n == 9 || n == 81);
        if (closes)
            fields->end = survey->last[separator];
        if (closes || n == 8 || n == 80)
            return separator;
    }
    return GLYPH_OTHER;
}

/* Bars between nine fields, and perhaps around them. */
static bool has_bar_fields(const struct survey *survey, struct row *row, struct line *fields)
{
    unsigned bars = survey->kinds[GLYPH_BAR];

    row->is_table = bars == 10 && survey->first_kind == GLYPH_BAR && survey->last_kind == GLYPH_BAR;
    if (row->is_table) {
        fields->at = survey->first + glyph_at(survey->first, fields->end).length;
        fields->end = survey->last[GLYPH_BAR];
    }
    return row->is_table || (bars == 8 && survey->first_kind != GLYPH_BAR && survey->last_kind != GLYPH_BAR);
}

/* Reads one of the three parts of a boxed row in which an empty cell is a blank. The cells are adjacent, one
 * blank apart, or have blanks around each. False if there is something in another place. */
static bool read_part(struct row *row, const char *at, const char *end, unsigned width)
{
    unsigned column = 0, step = width == 3 ? 1 : 2, first = width == 7 ? 1 : 0;
    struct glyph glyph;

    for (; at < end || column < width; at += at < end ? glyph.length : 0) {
        bool is_cell = column >= first && column < first + 3 * step && (column - first) % step == 0;
        glyph = at < end ? glyph_at(at, end) : (struct glyph){.kind = GLYPH_SPACE, .length = 1};
        if (glyph.kind == GLYPH_NOTHING)
            continue;
        if (glyph.kind != GLYPH_SPACE && (glyph.kind != GLYPH_CELL || !is_cell))
            return false;
        if (is_cell)
            add_cell(row, glyph.kind == GLYPH_CELL ? glyph.cell : '.',
                     glyph.kind == GLYPH_CELL ? glyph.sign : 0);
        column++;
    }
    return column == width;
}

/* Returns the width of the part before the next bar, and finds that bar. */
static unsigned part_width(const char *at, const char *end, const char **bar)
{
    unsigned width = 0;

    for (; at < end && glyph_at(at, end).kind != GLYPH_BAR; at += glyph_at(at, end).length)
        width += glyph_at(at, end).kind != GLYPH_NOTHING;
    *bar = at;
    return width;
}

/* Reads a boxed row in which blanks are cells, "| 5   7 |   2   | 6     |". Does not change any other row.
 * Tried only if the row has fewer than nine cells otherwise, and all three parts must agree. */
static void read_blanks(struct row *row, const struct survey *survey, struct line line)
{
    struct row as_blanks = *row;
    const char *at = line.at;
    unsigned first_width = 0;

    if (survey->kinds[GLYPH_BAR] == 4)
        at = survey->first + glyph_at(survey->first, line.end).length;
    as_blanks.cells = as_blanks.groups = 0;
    const char *bar;
    for (unsigned part = 0; part < 3; part++) {
        unsigned width = part_width(at, line.end, &bar);
        first_width = part ? first_width : width;
        if (part == 2 && bar == line.end && width < first_width)
            width = first_width; /* editors remove blanks at the end of a line */
        if (width != first_width || !(width == 3 || width == 5 || width == 7) ||
            !read_part(&as_blanks, at, bar, width))
            return;
        at = bar < line.end ? bar + glyph_at(bar, line.end).length : bar;
    }
    *row = as_blanks;
}

/* Few lines do. */
static bool may_have_joints(const struct survey *survey)
{
    return survey->digits > 9 && (survey->kinds[GLYPH_COMMA] || survey->kinds[GLYPH_RULE]) &&
           survey->kinds[GLYPH_SPACE] + survey->kinds[GLYPH_BAR] + survey->kinds[GLYPH_TAB] >= 8;
}

static bool may_have_blanks(const struct survey *survey, const struct row *row)
{
    unsigned bars = survey->kinds[GLYPH_BAR];

    return row->cells < 9 && !row->wrong && !survey->kinds[GLYPH_OPEN] &&
           ((bars == 4 && survey->first_kind == GLYPH_BAR && survey->last_kind == GLYPH_BAR) || bars == 2);
}

/* A row of candidates would have other numbers with a minus, or cells with several digits. */
bool sudoku_has_minus_ones(const struct row *row)
{
    for (unsigned i = 0; i < row->groups && i < SUDOKU_CELLS; i++)
        if (row->set[i] & (row->set[i] - 1u))
            return false;
    return row->minus_ones && row->minus_ones == row->negatives;
}

void sudoku_read_row(struct line line, struct row *row)
{
    struct line fields = strip_row(line);
    struct survey survey = survey_line(fields);

    /* Cells and sets are left as they are: their numbers say how many are valid, and clearing 243 bytes
     * for each line would cost time. */
    memset(row, 0, offsetof(struct row, cell));
    row->line = line;
    row->kind = kind_of(&survey, fields, row);
    if (row->kind != ROW_CELLS)
        return;
    bool are_joined = may_have_joints(&survey) && has_joints(fields);
    unsigned char separator = are_joined ? GLYPH_OTHER : separator_of(&survey, &fields);
    if (separator == GLYPH_OTHER && has_bar_fields(&survey, row, &fields))
        separator = GLYPH_BAR;
    if (separator != GLYPH_OTHER)
        read_fields(row, fields.at, fields.end, separator);
    else
        read_loose(row, fields, are_joined);
    if (may_have_blanks(&survey, row))
        read_blanks(row, &survey, fields);
    row->may_separate |= separator != GLYPH_OTHER && separator != GLYPH_BAR && row->cells == 9 &&
                         !survey.kinds[GLYPH_CELL] && !row->wrong;
    if (row->is_table && !survey.digits && !row->has_blanks)
        row->may_be_border = true; /* "|-|-|-|-|-|-|-|-|-|", the shortest border of a Markdown table */
}

/* A cell in each line, by its row, its column and its digit: "row,col,value" above "1,1,5", as databases
 * and programs write grids. Cells that do not come are empty.
 *
 * Or each with its place, "r1c3=5", any number of them in a line.
 *
 * The head must name the three columns, or all 81 cells must come in their order: three numbers in a line
 * may be anything else. */
#include <string.h>

#include "read/formats.h"
#include "read/tokens.h"

enum { FIELDS = 3 };

/* The cells so far. */
struct triples {
    int field[MEANINGS]; /* which of them, from 0, is which part; -1: none */
    struct places places;
    bool is_named; /* each has its place beside it */
    bool has_head; /* else every cell must come after the one before it, row by row, and none be missing */
};

/* Splits a line into three fields, between commas, semicolons, tabs or blanks. A tab at the end has an empty
 * field behind it. */
static bool split(struct line line, struct line fields[FIELDS])
{
    static const char separators[] = ",;\t ";
    char separator = ' ';

    while (line.at < line.end && *line.at == ' ')
        line.at++;
    while (line.end > line.at && line.end[-1] == ' ')
        line.end--;
    for (const char *at = separators; separator == ' ' && *at; at++)
        if (memchr(line.at, *at, (size_t)(line.end - line.at)))
            separator = *at;
    for (int i = 0; i < FIELDS; i++) {
        if (!line.at)
            return false;
        struct line field = reader_field_of(line, separator, 1);
        fields[i] = reader_bare(field);
        line.at = field.next;
    }
    return !line.at;
}

/* Reads the names of the three columns. */
static bool read_head(struct line line, struct triples *triples)
{
    static const char *const values[] = {"n", "num", NULL}; /* in objects of JSON they may be anything */
    struct line fields[FIELDS];
    int field[MEANINGS];

    field[MEANS_ROW] = field[MEANS_COLUMN] = field[MEANS_VALUE] = -1;
    if (!split(line, fields))
        return false;
    for (int i = 0; i < FIELDS; i++) {
        if (fields[i].at == fields[i].end || !is_letter(*fields[i].at))
            return false;
        field[reader_is_one_of(fields[i], values) ? MEANS_VALUE : reader_meaning(fields[i], NULL)] = i;
    }
    triples->has_head = field[MEANS_ROW] >= 0 && field[MEANS_COLUMN] >= 0 && field[MEANS_VALUE] >= 0;
    if (triples->has_head)
        memcpy(triples->field, field, sizeof field);
    return triples->has_head;
}

static bool is_number(struct line field)
{
    return field.end - field.at == 1 && is_digit(*field.at);
}

/* Reads a line as a cell. False if it is none. */
static bool read_cell(struct line line, struct triples *triples)
{
    struct line fields[FIELDS];
    struct places *places = &triples->places;

    if (!split(line, fields))
        return false;
    struct line row = fields[triples->field[MEANS_ROW]], column = fields[triples->field[MEANS_COLUMN]];
    char value = reader_token_cell(fields[triples->field[MEANS_VALUE]]);
    if (!is_number(row) || !is_number(column) || !value)
        return false;
    unsigned base = places->cells[0][0] || (*row.at == '0' && *column.at == '0') ? 0 : 1;
    unsigned place = 9 * ((unsigned)(*row.at - '0') - base) + (unsigned)(*column.at - '0') - base;
    if (!triples->has_head && place != places->n)
        return false;
    reader_place_cell(places, *row.at, *column.at, value);
    return true;
}

/* ---- Cells with their places: "r1c3=5", "A1=4", "(0, 2): 3", "sudoku(1,3,5)." ---- */

/* A place and its digit, as characters. */
struct entry {
    char row, column, value;
    bool is_named; /* "r1c3" and "A1" count from 1 */
};

static const char *skip_signs(const char *at, const char *end, const char *signs)
{
    while (at < end && *at && strchr(signs, *at))
        at++;
    return at;
}

/* Is there a number of one digit at the place? */
static bool is_digit_at(const char *at, const char *end)
{
    return at < end && is_digit(*at) && (at + 1 == end || !is_digit(at[1]));
}

/* Reads "r1c3" or "A1", and returns what is behind it; NULL if there is none. */
static const char *read_name(const char *at, const char *end, struct entry *entry)
{
    entry->is_named = true;
    if (end - at > 4 && (at[0] | 32) == 'r' && (at[2] | 32) == 'c' && is_digit_at(at + 1, end) &&
        is_digit_at(at + 3, end)) {
        entry->row = at[1];
        entry->column = at[3];
        return at + 4;
    }
    if (end - at < 4 || (at[0] | 32) < 'a' || (at[0] | 32) > 'i' || !is_digit_at(at + 1, end))
        return NULL;
    const char *sign = skip_signs(at + 2, end, " \"'");
    entry->row = (char)('1' + (at[0] | 32) - 'a');
    entry->column = at[1];
    return sign < end && (*sign == '=' || *sign == ':') ? sign : NULL;
}

/* Reads "(0, 2" or "cell(1,3", and returns what is behind it. */
static const char *read_pair(const char *at, const char *end, struct entry *entry)
{
    entry->is_named = false;
    while (at < end && is_letter(*at))
        at++;
    if (at == end || *at != '(')
        return NULL;
    at = skip_signs(at, end, "( ");
    const char *column = is_digit_at(at, end) ? skip_signs(at + 1, end, ", ") : end;
    if (column == end || column == at + 1 || !is_digit_at(column, end))
        return NULL;
    entry->row = *at;
    entry->column = *column;
    return column + 1;
}

/* Reads an entry and what closes it. NULL if there is none. */
static const char *read_entry(const char *at, const char *end, struct entry *entry)
{
    const char *from = skip_signs(at, end, " \t{[\"'"), *behind = read_name(from, end, entry);

    behind = behind ? behind : read_pair(from, end, entry);
    const char *value = behind ? skip_signs(behind, end, " \t\"'=:,)->") : NULL;
    if (!value || value == behind || !is_digit_at(value, end))
        return NULL;
    entry->value = cell_of(*value);
    return skip_signs(value + 1, end, " \t\"',;.)]}");
}

/* Adds the entries of a line. False if anything else is in it. */
static bool read_entries(struct line line, struct places *places)
{
    struct entry entry;

    for (const char *at = line.at; at < line.end;) {
        at = read_entry(at, line.end, &entry);
        if (!at || places->n == SUDOKU_CELLS)
            return false;
        reader_place_cell(places, entry.row, entry.column, entry.value);
        places->has_nine |= entry.is_named;
    }
    return true;
}

/* Is there a digit in the line? */
static bool has_digit(struct line line)
{
    while (line.at < line.end && !is_digit(*line.at))
        line.at++;
    return line.at < line.end;
}

/* ---- Lists ---- */

/* Takes lines of cells, to the first line that has none. Where a line is broken, so is a list that is surely
 * one. */
static enum verdict take_lines(const struct view *text, const char *from, struct triples *triples,
                               struct finding *finding)
{
    enum { LEAST = 17, SURE = 3, MOST_LINES = 100 };
    struct places *places = &triples->places;
    const char *broken = NULL;

    for (int lines = 0; lines < MOST_LINES && (triples->is_named || places->n < SUDOKU_CELLS); lines++) {
        if (from == text->end && !text->complete && places->n)
            return NEED_MORE;
        if (from == text->end)
            break;
        const struct places before = *places;
        struct line line = reader_line_at(text, from);
        bool is_list =
            triples->is_named ? line.at < line.end && read_entries(line, places) : read_cell(line, triples);
        if (!is_list)
            *places = before;
        if (!is_list && (!triples->is_named || places->n < SURE || !has_digit(line)))
            break;
        if (!is_list && !broken)
            broken = line.at;
        finding->text_end = line.end;
        finding->taken = from = line.next;
    }
    unsigned least = triples->is_named ? LEAST : triples->has_head ? 1 : SUDOKU_CELLS;
    if (places->n < least && !broken)
        return NOT_MINE;
    finding->text = text->at;
    finding->first = broken;
    if (broken)
        return reader_reject(finding, "a list of cells, but not every entry has a row, a column and a digit");
    const char *reason = reader_take_places(places, finding->cells);
    return reason ? reader_reject(finding, "%s", reason) : PUZZLE;
}

enum verdict reader_recognise_triples(const struct view *text, struct finding *finding)
{
    struct triples named = {.is_named = true},
                   triples = {.field = {[MEANS_ROW] = 0, [MEANS_COLUMN] = 1, [MEANS_VALUE] = 2}};
    enum verdict verdict = take_lines(text, text->at, &named, finding);
    struct line line = reader_line_at(text, text->at);

    if (verdict != NOT_MINE)
        return verdict;
    if (line.end - line.at < 40 && read_head(line, &triples)) {
        if (line.next == text->end && !text->complete)
            return NEED_MORE;
        return take_lines(text, line.next, &triples, finding);
    }
    return take_lines(text, text->at, &triples, finding);
}

/* The fields of a line: of a row of a data set, and pieces between separators. */
#include <string.h>

#include "read/formats.h"
#include "read/json.h"

struct line reader_unquote(struct line field)
{
    if (field.end - field.at >= 2 && *field.at == '"' && field.end[-1] == '"') {
        field.at++;
        field.end--;
    }
    return field;
}

const char *reader_skip_quotes(const char *at, const char *end)
{
    if (at < end && *at == '"')
        for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"'));)
            at += *at == '"' ? 2 : 1;
    return at;
}

struct line reader_bare(struct line field)
{
    return reader_trim(reader_unquote(reader_trim(field)));
}

/* Returns the field that begins here. A field in quotes may contain separators, and its quotes are
 * doubled. Quotes count only at the start of a field: elsewhere they are characters like others. */
static struct line field_at(const char *at, const char *end, char separator)
{
    const char *stop = at < end && *at == '"' ? reader_skip_quotes(at, end) : at;

    stop = stop < end ? memchr(stop, separator, (size_t)(end - stop)) : NULL;
    return (struct line){at, stop ? stop : end, stop ? stop + 1 : NULL};
}

/* Found by going through the columns before it: rows are short, and most need one or two of their columns. */
const char *reader_column(struct line line, char separator, int column)
{
    const char *at = line.at;

    while (at && --column > 0)
        at = field_at(at, line.end, separator).next;
    return at;
}

struct line reader_field_of(struct line line, char separator, int column)
{
    const char *at = reader_column(line, separator, column);
    return at ? field_at(at, line.end, separator) : (struct line){NULL, NULL, NULL};
}

int reader_count_separators(struct line line, char separator)
{
    struct line field;
    int n = 0;

    while ((field = reader_field_of(line, separator, 1)).next) {
        line.at = field.next;
        n++;
    }
    return n;
}

/* From quote to quote: fields without any are passed over. */
bool reader_is_open(struct line line, char separator)
{
    const char *at = line.at;

    while (at && (at = memchr(at, '"', (size_t)(line.end - at))) != NULL) {
        if (at == line.at || at[-1] == separator)
            at = reader_skip_quotes(at, line.end);
        if (at == line.end)
            return true;
        at = memchr(at, separator, (size_t)(line.end - at));
        at = at ? at + 1 : NULL;
    }
    return false;
}

/* ---- The row of an item ---- */

/* Takes the first field from the rest of a line; its at is NULL after the last. */
static struct sudoku_piece take_field(struct sudoku_piece *rest, char separator)
{
    struct line field = field_at(rest->at, rest->at + rest->length, separator);

    rest->length = field.next ? (size_t)(rest->at + rest->length - field.next) : 0;
    rest->at = field.next;
    return (struct sudoku_piece){field.at, (size_t)(field.end - field.at)};
}

/* The row may end before its header does, or after it. */
static int next_of_line(struct sudoku_fields *fields, struct sudoku_field *field)
{
    if (!fields->names.at)
        return 0;
    field->name = take_field(&fields->names, fields->separator);
    field->value = fields->values;
    if (!fields->values.at)
        return 1;
    field->value = take_field(&fields->values, fields->separator);
    field->is_surplus = fields->values.at && !fields->names.at;
    if (field->is_surplus) /* up to the end of the row */
        field->value.length = (size_t)(fields->values.at + fields->values.length - field->value.at);
    return 1;
}

/* Takes the next name or value of an object. */
static struct sudoku_piece take_value(struct sudoku_piece *rest)
{
    const char *at = rest->at, *end = at + rest->length;
    struct line value = reader_json_next(&at, end);

    *rest = (struct sudoku_piece){at, (size_t)(end - at)};
    return (struct sudoku_piece){value.at, (size_t)(value.end - value.at)};
}

static int next_of_object(struct sudoku_fields *fields, struct sudoku_field *field)
{
    field->name = take_value(&fields->values);
    field->value = take_value(&fields->values);
    if (fields->is_cut && !fields->values.length) /* there may be more of it */
        return 0;
    return field->name.length > 0 && *field->name.at == '"';
}

struct sudoku_fields sudoku_item_fields(const struct sudoku_item *item)
{
    const struct sudoku_table *table = item ? item->table : NULL;

    if (!table)
        return (struct sudoku_fields){.names = {NULL, 0}};
    if (!table->header) /* what is between the braces */
        return (struct sudoku_fields){
            .is_json = 1,
            .is_cut = table->is_cut,
            .values = {item->text + 1, item->text_length - (table->is_cut ? 1 : 2)}};
    return (struct sudoku_fields){.separator = table->separator,
                                  .names = {table->header, table->header_length},
                                  .values = {item->text, item->text_length}};
}

int sudoku_next_field(struct sudoku_fields *fields, struct sudoku_field *field)
{
    if (!fields || !field)
        return 0;
    field->is_json = fields->is_json;
    field->is_surplus = 0;
    return fields->is_json ? next_of_object(fields, field) : next_of_line(fields, field);
}

/* ---- Pieces that should be cells ---- */

static bool is_between_pieces(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == ';' || c == ':' || c == '"' || c == '\'' || c == '|';
}

/* Is it an id that programs make, a UUID or a hash in hexadecimal? Chance makes some of them look like cells:
 * most of their characters are digits, or dashes. */
static bool is_hexadecimal_id(struct line piece)
{
    ptrdiff_t length = piece.end - piece.at;
    int letters = 0;

    if (length != 32 && length != 36 && length != 40 && length != 64)
        return false;
    for (const char *at = piece.at; at < piece.end; at++) {
        bool is_digit = *at >= '0' && *at <= '9', is_letter = (*at | 32) >= 'a' && (*at | 32) <= 'f';
        if (!is_digit && !is_letter && (*at != '-' || length != 36))
            return false;
        letters += is_letter;
    }
    return letters > 0;
}

/* Looks from the far end of the least length that a piece must have: what is before a separator there is
 * too short, and is passed in one go. */
struct line reader_almost_cells(struct line line)
{
    const char *at = line.at;

    while (line.end - at >= LEAST_GRID) {
        const char *piece = at, *back = at + LEAST_GRID;
        while (back > at && !is_between_pieces(back[-1]))
            back--;
        if (back > at) {
            at = back;
            continue;
        }
        size_t cells = 0;
        for (; at < line.end && !is_between_pieces(*at); at++)
            cells += cell_of(*at) != 0;
        struct line found = {piece, at, at};
        if (4 * cells >= 3 * (size_t)(at - piece) && !is_hexadecimal_id(found))
            return found;
    }
    return (struct line){line.at, line.at, line.at};
}

/* "5.3007E+79" */
static bool is_rounded_number(struct line field)
{
    const char *at = field.at;

    while (at < field.end && ((*at >= '0' && *at <= '9') || *at == '.' || *at == ','))
        at++;
    return at > field.at && field.end - at == 4 && (*at | 32) == 'e' && at[1] == '+';
}

/* Spreadsheets read a puzzle with zeros as a number, and drop those at its beginning. */
enum verdict reader_reject_length(struct finding *finding, struct line cells)
{
    enum { MOST_DROPPED = 20 };
    size_t length = (size_t)(cells.end - cells.at), digits = 0;

    while (digits < length && cells.at[digits] >= '0' && cells.at[digits] <= '9')
        digits++;
    bool is_number = length < SUDOKU_CELLS && length + MOST_DROPPED > SUDOKU_CELLS && digits == length &&
                     *cells.at != '0' && memchr(cells.at, '0', length);
    if (is_number)
        return reader_reject(finding, "%zu cells, 81 expected; spreadsheets drop zeros at the beginning",
                             length);
    return reader_reject(finding, "%zu cells, 81 expected", length);
}

/* The recognisers see a copy, whose last line has its end. Recognisers want whole lines, and a field has
 * no line end. What they have set to point into the copy is dropped again, since the copy ends with this
 * function. */
static bool read_copy(struct line field, struct finding *finding)
{
    enum { LONGEST = 2000 };
    char copy[LONGEST + 1];
    size_t length = (size_t)(field.end - field.at);

    if (length < SUDOKU_CELLS || length > LONGEST)
        return false;
    memcpy(copy, field.at, length);
    copy[length] = '\n';
    enum verdict verdict = reader_recognise_field(
        &(struct view){.at = copy, .end = copy + length + 1, .complete = true}, finding);
    finding->name = finding->solution = finding->entered = finding->first = NULL;
    finding->malformed_solution.at = NULL;
    if (verdict == PUZZLE && finding->taken == copy + length + 1)
        return true;
    finding->has_candidates = false;
    return false;
}

static bool has_letter(struct line field)
{
    while (field.at < field.end && !((*field.at | 32) >= 'a' && (*field.at | 32) <= 'z'))
        field.at++;
    return field.at < field.end;
}

enum verdict reader_field(struct line field, struct finding *finding)
{
    size_t length = (size_t)(field.end - field.at);

    if (length == SUDOKU_CELLS && reader_copy_cells(field.at, finding->cells))
        return PUZZLE;
    if (read_copy(field, finding))
        return PUZZLE;
    finding->has_candidates = false;
    if (is_rounded_number(field))
        return reader_reject(finding, "a number that a spreadsheet has rounded; its column must be text");
    if (length < LEAST_GRID && has_letter(field))
        return reader_reject(finding, "%zu characters, 81 expected", length);
    for (size_t i = 0; i < length && i < SUDOKU_CELLS; i++)
        if (!cell_of(field.at[i]) && !(finding->ocr && reader_digit_like(field.at[i])))
            return reader_reject_cell(finding, field.at + i, field.end, (unsigned)i);
    return reader_reject_length(finding, field);
}

/* The fields of a line: of a row of a data set, and pieces between separators. */
#include <string.h>

#include "read/formats.h"
#include "read/json.h"

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

int reader_count_fields(struct line line, char separator)
{
    int n = 1;

    while ((line.at = reader_column(line, separator, 2)) != NULL)
        n++;
    return n;
}

/* ---- The row of an item ---- */

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

/* Takes the first field from the rest of a line, or the next name or value from the rest of an object. The
 * rest of a line is NULL after the last. */
static struct sudoku_piece take_first(const struct sudoku_fields *fields, struct sudoku_piece *rest)
{
    const char *at = rest->at, *end = at + rest->length;
    struct line first = fields->is_json ? reader_json_next(&at, end) : field_at(at, end, fields->separator);

    rest->at = fields->is_json ? at : first.next;
    rest->length = rest->at ? (size_t)(end - rest->at) : 0;
    return (struct sudoku_piece){first.at, (size_t)(first.end - first.at)};
}

/* A row may end before its header does, or after it: then its last value goes up to its end. An object
 * that is cut may have more after its last value. */
int sudoku_next_field(struct sudoku_fields *fields, struct sudoku_field *field)
{
    if (!fields || !field)
        return 0;
    field->is_json = fields->is_json;
    field->is_surplus = 0;
    if (fields->is_json) {
        field->name = take_first(fields, &fields->values);
        field->value = take_first(fields, &fields->values);
        return (!fields->is_cut || fields->values.length) && field->name.length && *field->name.at == '"';
    }
    if (!fields->names.at)
        return 0;
    field->name = take_first(fields, &fields->names);
    field->value = fields->values;
    if (!fields->values.at)
        return 1;
    struct sudoku_piece value = take_first(fields, &fields->values);
    field->is_surplus = fields->values.at && !fields->names.at;
    if (!field->is_surplus)
        field->value = value;
    return 1;
}

/* In a table, a quote within quotes is doubled; of the two, one is kept. A value in quotes with something
 * after them, as in `"a" b`, keeps its quotes. */
size_t sudoku_field_text(struct sudoku_piece piece, int is_json, char *text)
{
    struct line whole = {piece.at, piece.at + piece.length, NULL}, inner = reader_unquote(whole);
    bool is_quoted = inner.at > whole.at;
    size_t n = 0;

    if (!piece.at || !text || (is_json && piece.length == 4 && memcmp(piece.at, "null", 4) == 0))
        return 0;
    if (is_json && is_quoted)
        return reader_json_decode(&inner, text, piece.length);
    if (!is_quoted) {
        memcpy(text, piece.at, piece.length);
        return piece.length;
    }
    for (; inner.at < inner.end; inner.at++) {
        text[n++] = *inner.at;
        inner.at += *inner.at == '"' && inner.end - inner.at > 1 && inner.at[1] == '"';
    }
    return n;
}

/* ---- Pieces that should be cells ---- */

static const char between_pieces[] = " \t,;:\"'|";

/* Is it an id that programs make, a UUID or a hash in hexadecimal? Chance makes some of them look like cells:
 * most of their characters are digits, or dashes. */
static bool is_hexadecimal_id(struct line piece)
{
    static const char letters[] = "abcdefABCDEF", digits[] = "0123456789-";
    size_t n = (size_t)(piece.end - piece.at), n_letters = reader_count_in(piece.at, n, letters);

    return (n == 32 || n == 36 || n == 40 || n == 64) && n_letters &&
           n_letters + reader_count_in(piece.at, n, digits) == n;
}

/* Looks from the far end of the least length that a piece must have: what is before a separator there is
 * too short, and is passed in one go. */
struct line reader_almost_cells(struct line line)
{
    const char *at = line.at;

    while (line.end - at >= LEAST_GRID) {
        const char *piece = at, *back = at + LEAST_GRID;
        while (back > at && !is_in(back[-1], between_pieces))
            back--;
        if (back > at) {
            at = back;
            continue;
        }
        size_t cells = 0;
        for (; at < line.end && !is_in(*at, between_pieces); at++)
            cells += cell_of(*at) != 0;
        struct line found = {piece, at, at};
        if (4 * cells >= 3 * (size_t)(at - piece) && !is_hexadecimal_id(found))
            return found;
    }
    return (struct line){line.at, line.at, line.at};
}

bool reader_has_grid(const char *at, const char *end)
{
    struct line piece = reader_almost_cells((struct line){at, end, end});
    return piece.at < piece.end;
}

/* Spreadsheets read a puzzle with zeros as a number, and drop those at its beginning. */
enum verdict reader_reject_length(struct finding *finding, struct line cells)
{
    enum { MOST_DROPPED = 20 };
    size_t length = (size_t)(cells.end - cells.at);
    bool is_number = length < SUDOKU_CELLS && length + MOST_DROPPED > SUDOKU_CELLS && *cells.at != '0' &&
                     memchr(cells.at, '0', length) && skip_digits(cells.at, cells.end) == cells.end;

    return reader_reject(finding, "%zu cells, 81 expected%s", length,
                         is_number ? "; spreadsheets drop zeros at the beginning" : "");
}

/* ---- The puzzle in a field ---- */

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
    return verdict == PUZZLE && finding->taken == copy + length + 1;
}

enum verdict reader_field(struct line field, struct finding *finding)
{
    size_t length = (size_t)(field.end - field.at);
    const char *at = field.at;
    bool has_letter = false;

    if ((length == SUDOKU_CELLS && reader_copy_cells(at, finding->cells)) || read_copy(field, finding))
        return PUZZLE;
    finding->has_candidates = false;
    at = skip_any(at, field.end, "0123456789.,");
    if (at > field.at && field.end - at == 4 && (*at | 32) == 'e' && at[1] == '+') /* 5.3007E+79 */
        return reader_reject(finding, "a number that a spreadsheet has rounded; its column must be text");
    for (at = field.at; at < field.end; at++)
        has_letter |= is_letter(*at);
    if (length < LEAST_GRID && has_letter)
        return reader_reject(finding, "%zu characters, 81 expected", length);
    for (size_t i = 0; i < length && i < SUDOKU_CELLS; i++)
        if (!cell_of(field.at[i]) && !(finding->ocr && reader_digit_like(field.at[i])))
            return reader_reject_cell(finding, field.at + i, field.end, (unsigned)i);
    return reader_reject_length(finding, field);
}

bool reader_field_cells(const struct finding *finding, struct line text, bool may_have_words, char *cells)
{
    struct finding other = {.cells = cells,
                            .pastes = finding->pastes,
                            .n_pastes = finding->n_pastes,
                            .is_field = finding->is_field || !may_have_words};

    return reader_field(text, &other) == PUZZLE;
}

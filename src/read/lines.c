/* Functions that recognisers share: lines, words, fields, names, and reasons. */
#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/control.h"
#include "read/json.h"

/* ---- Lines ---- */

/* Searches for the LF in stretches: otherwise a file whose lines all end in CR would be searched to its end
 * for each of them. */
struct line reader_line_at(const struct view *text, const char *at)
{
    enum { STRETCH = 1024 };
    struct line line = {at, at, at};
    const char *from = at;
    assert(text->at <= at && at < text->end);

    for (;;) {
        size_t length = (size_t)(text->end - from) < STRETCH ? (size_t)(text->end - from) : STRETCH;
        const char *feed = memchr(from, '\n', length);
        const char *end = feed ? feed : from + length;
        const char *back = memchr(from, '\r', (size_t)(end - from));

        if (back) {
            line.end = back;
            line.next = back + 1 < text->end && back[1] == '\n' ? back + 2 : back + 1;
            return line;
        }
        if (feed || end == text->end) {
            line.end = end;
            line.next = feed ? feed + 1 : end;
            return line;
        }
        from = end;
    }
}

/* Includes NUL, and the Ctrl-Z at the end of files of old systems. */
static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0' || c == '\032';
}

struct line reader_trim(struct line line)
{
    assert(line.at <= line.end);
    while (line.at < line.end && is_white(*line.at))
        line.at++;
    while (line.end > line.at && is_white(line.end[-1]))
        line.end--;
    return line;
}

bool reader_is_comment(struct line line)
{
    line = reader_trim(line);
    return line.at < line.end && (*line.at == '#' || *line.at == ';' ||
                                  (*line.at == '/' && line.end - line.at > 1 && line.at[1] == '/'));
}

/* Text and taken differ by the line's end: items show their text without it. */
void reader_take_line(struct finding *finding, struct line line)
{
    assert(line.at <= line.end && line.end <= line.next);
    finding->text = line.at;
    finding->text_end = line.end;
    finding->taken = line.next;
}

/* ---- Words ---- */

/* Notes the list as a bit for each character: a table of bytes takes longer to clear than to use. */
size_t reader_count_in(const char *s, size_t n, const char *list)
{
    uint64_t set[4] = {0};
    size_t listed = 0;

    if (*list && !list[1]) {
        for (size_t i = 0; i < n; i++)
            listed += s[i] == *list;
        return listed;
    }
    for (; *list; list++)
        set[(unsigned char)*list / 64] |= (uint64_t)1 << (unsigned char)*list % 64;
    for (size_t i = 0; i < n; i++)
        listed += set[(unsigned char)s[i] / 64] >> (unsigned char)s[i] % 64 & 1;
    return listed;
}

unsigned reader_word_in(struct line word, const char *list)
{
    assert(word.at <= word.end && list);
    for (unsigned index = 1; *list; index++) {
        const char *at = word.at;
        while (at<word.end && * list> ' ' && (is_letter(*at) ? *at | 32 : *at) == *list)
            at++, list++;
        if (at == word.end && *list <= ' ')
            return index;
        while (*list > ' ')
            list++;
        list += *list == ' ';
    }
    return 0;
}

bool reader_next_word(struct line *word, const char *end, const char *between)
{
    word->at = skip_any(word->next, end, between);
    word->end = word->at;
    while (word->end < end && !is_in(*word->end, between))
        word->end++;
    word->next = word->end;
    return word->at < word->end;
}

const char *reader_find_after(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);

    for (; length && (size_t)(end - at) >= length; at++) {
        at = memchr(at, *word, (size_t)(end - at) - length + 1);
        if (!at)
            return NULL;
        if (memcmp(at, word, length) == 0)
            return at + length;
    }
    return length ? NULL : at;
}

/* ---- Fields of a line with separators ---- */

const char *reader_skip_quotes(const char *at, const char *end)
{
    if (at < end && *at == '"')
        for (at++; at < end && (*at != '"' || (at + 1 < end && at[1] == '"'));)
            at += *at == '"' ? 2 : 1;
    return at;
}

struct line reader_bare(struct line field)
{
    if (!field.at)
        return field;
    field = reader_trim(field);
    field.at += field.end - field.at > 2 && field.at[0] == '=' && field.at[1] == '"'; /* ="53..": a formula */
    return reader_trim(reader_unquote(field));
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
    assert(column >= 1);

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
    assert(line.at <= line.end);

    while ((line.at = reader_column(line, separator, 2)) != NULL)
        n++;
    return n;
}

/* ---- Fields of an item's row ---- */

/* Takes the first field from the rest of a line, or the next name or value from the rest of an object. The
 * rest of a line is NULL after the last. */
static struct sudoku_piece take_first(const struct sudoku_table *table, struct sudoku_piece *rest)
{
    const char *at = rest->at, *end = at + rest->length;
    struct line first = table->header ? field_at(at, end, table->separator) : reader_json_next(&at, end);

    rest->at = table->header ? first.next : at;
    rest->length = rest->at ? (size_t)(end - rest->at) : 0;
    return (struct sudoku_piece){first.at, (size_t)(first.end - first.at)};
}

/* In a table, a quote within quotes is doubled; of the two, one is kept. A value in quotes with something
 * after them, as in `"a" b`, keeps its quotes. */
size_t reader_bare_text(struct line piece, bool is_json, char *text)
{
    struct line inner = reader_unquote(piece);
    size_t n = 0;
    assert(piece.at <= piece.end && text);

    if (is_json && inner.at > piece.at)
        return reader_json_decode(inner, text, line_length(inner));
    for (bool is_quoted = inner.at > piece.at; inner.at < inner.end; inner.at++) {
        text[n++] = *inner.at;
        inner.at += is_quoted && *inner.at == '"' && inner.end - inner.at > 1 && inner.at[1] == '"';
    }
    return n;
}

/* Nearly all names and values need not be copied. */
static struct sudoku_piece bare_piece(struct sudoku_piece piece, bool is_json, char **room)
{
    if (!piece.length || (is_json && piece.length == 4 && memcmp(piece.at, "null", 4) == 0))
        return (struct sudoku_piece){piece.at, 0};
    struct line whole = {piece.at, piece.at + piece.length, NULL}, inner = reader_unquote(whole);
    if (inner.at == whole.at || !memchr(inner.at, is_json ? '\\' : '"', line_length(inner)))
        return (struct sudoku_piece){inner.at, line_length(inner)};
    char *text = *room;
    *room += reader_bare_text(whole, is_json, text);
    return (struct sudoku_piece){text, (size_t)(*room - text)};
}

/* A row may end before its header does, or after it: then its last value goes up to its end. */
static bool take_field(const struct sudoku_table *table, struct sudoku_field *field)
{
    field->is_surplus = 0;
    if (!table->header) {
        field->name = take_first(table, &field->values);
        field->value = take_first(table, &field->values);
        return field->name.length > 0;
    }
    if (!field->names.at)
        return false;
    field->name = take_first(table, &field->names);
    field->value = field->values;
    if (!field->values.at)
        return true;
    struct sudoku_piece value = take_first(table, &field->values);
    field->is_surplus = field->values.at && !field->names.at;
    if (!field->is_surplus)
        field->value = value;
    return true;
}

int sudoku_next_field(const struct sudoku_item *item, struct sudoku_field *field, char *room)
{
    const struct sudoku_table *table = item ? item->table : NULL;

    if (!table || !field || field->size < SIZE_UP_TO(struct sudoku_field, values))
        return 0;
    if (!field->number++) {
        bool is_json = !table->header; /* then the fields are between the braces */
        field->names = (struct sudoku_piece){table->header, table->header_length};
        field->values = (struct sudoku_piece){item->text + is_json, item->text_length - (is_json ? 2 : 0)};
    }
    if (!take_field(table, field)) {
        field->number = 0;
        return 0;
    }
    if (room) {
        field->bare_name = bare_piece(field->name, !table->header, &room);
        field->bare_value =
            field->is_surplus ? field->value : bare_piece(field->value, !table->header, &room);
    }
    return 1;
}

/* ---- Names ---- */

void reader_add_name(struct finding *finding, struct line piece, const char *between)
{
    assert(piece.at <= piece.end);
    size_t used = finding->name == finding->scratch ? finding->name_length : 0,
           before = used ? strlen(between) : 0, length = line_length(piece);

    if (!length || used + before + length > NAME_ROOM)
        return;
    memcpy(finding->scratch + used, between, before);
    memcpy(finding->scratch + used + before, piece.at, length);
    finding->name = finding->scratch;
    finding->name_length = used + before + length;
}

/* "input_puzzle", "startBoard", "solved-grid": a last word that is set off means a puzzle, or a solution if
 * the first word says so. */
static enum meaning meaning_of_last(struct line name)
{
    static const char *const words[] = {"puzzle", "board", "grid"};
    static const char solutions[] = "solved solution answer final completed complete result output expected";

    char end = name.at < name.end ? (char)(name.end[-1] | 32) : '\0';
    if (end != 'd' && end != 'e') /* nearly always */
        return MEANS_OTHER;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (line_length(name) < n + 2)
            continue;
        struct line last = {name.end - n, name.end, NULL}, first = {name.at, name.at, NULL};
        bool is_set_off = is_in(last.at[-1], "_-") || (*last.at & 32) == 0;
        if (!is_set_off || !reader_word_in(last, words[i]))
            continue;
        while (first.end < last.at && *first.end >= 'a' && *first.end <= 'z')
            first.end++;
        return reader_word_in(first, solutions) ? MEANS_SOLUTION : MEANS_PUZZLE;
    }
    return MEANS_OTHER;
}

/* The names that data sets, programs and puzzle sites give to puzzles and to what belongs to them: one
 * table for CSV, JSON, XML and labels. Some are German or from other programs. */
enum meaning reader_meaning(struct line name)
{
    static const char *const names[MEANINGS][32] = {
        /* each row ends with NULL */
        [MEANS_PUZZLE] = {"puzzle",   "puzzles",        "quiz",    "quizzes", "question",       "questions",
                          "sudoku",   "sudokus",        "board",   "boards",  "grid",           "grids",
                          "problem",  "clues",          "givens",  "start",   "initial",        "mission",
                          "unsolved", "unsolved_board", "raetsel", "cells",   "unsolved-sudoku"},
        [MEANS_SOLUTION] = {"solution", "solutions", "answer", "answers", "solved", "loesung",
                            "solved_board"},
        [MEANS_NAME] = {"name", "title", "pupil", "student"},
        [MEANS_ID] = {"id"},
    };
    char first = name.at < name.end ? (char)(*name.at | 32) : '\0'; /* every key of JSON is looked up */

    for (enum meaning meaning = MEANINGS - 1; meaning != MEANS_OTHER; meaning--)
        for (const char *const *word = names[meaning]; *word; word++)
            if (**word == first && reader_word_in(name, *word))
                return meaning;
    return meaning_of_last(name);
}

enum meaning reader_label_meaning(struct line label)
{
    const char *at = label.at = skip_any(label.at, label.end, " \t>*_\"'[({#-");
    enum meaning meaning = MEANS_OTHER;

    while (at < label.end && is_letter(*at))
        at++;
    for (; at > label.at && meaning == MEANS_OTHER; at--)
        meaning = reader_meaning((struct line){label.at, at, at});
    return meaning;
}

/* ---- Reasons ---- */

/* A reason that is too long is cut: it may quote the input. */
enum verdict reader_reject(struct finding *finding, const char *reason, ...)
{
    va_list values;

    va_start(values, reason);
    (void)vsnprintf(finding->reason, sizeof finding->reason, reason, values);
    va_end(values);
    return INVALID;
}

/* A character of several bytes is shown as a whole, and what cannot be shown as its byte. Programs that read
 * pictures confuse some letters with digits. */
enum verdict reader_reject_character(struct finding *finding, const char *at, const char *end, unsigned cell)
{
    static const char letters[] = "OoDQlIiZzSsGbBg", digits[] = "000011122556689";
    unsigned char c = (unsigned char)*at;
    unsigned row = cell / 9 + 1, column = cell % 9 + 1;
    const char *letter = is_letter(*at) ? strchr(letters, *at) : NULL;
    int length = 1;
    assert(at < end && cell < SUDOKU_CELLS);

    while (c >= 0xc0 && length < 4 && at + length < end && (at[length] & 0xc0) == 0x80)
        length++;
    if (c < 0x20 || c == 0x7f || (c >= 0x80 && length == 1))
        return reader_reject(finding, "byte 0x%02x in cell %u (r%uc%u) is not a digit", c, cell + 1, row,
                             column);
    if (letter)
        return reader_reject(finding, "'%c' in cell %u (r%uc%u) is not a digit; it looks like %c", c,
                             cell + 1, row, column, digits[letter - letters]);
    return reader_reject(finding, "'%.*s' in cell %u (r%uc%u) is not a digit", length, at, cell + 1, row,
                         column);
}

/* Spreadsheets read a puzzle with zeros as a number: they drop those at its beginning, or round it. */
enum verdict reader_reject_cells(struct finding *finding, struct line cells)
{
    enum { MOST_DROPPED = 20 };
    size_t length = line_length(cells), n = 0, digits = 0;
    const char *at = skip_any(cells.at, cells.end, "0123456789.,");
    assert(cells.at <= cells.end);

    if (length && *cells.at == '"' && reader_skip_quotes(cells.at, cells.end) == cells.end)
        return reader_reject(finding, "a field in quotes that does not end in its line");
    if (at > cells.at && cells.end - at == 4 && (*at | 32) == 'e' && at[1] == '+') /* 5.3007E+79 */
        return reader_reject(finding, "a number that a spreadsheet has rounded; its column must be text");
    while (n < length && cell_of(cells.at[n]))
        digits += is_digit(cells.at[n++]);
    if (length >= LEAST_GRID && n < length && n < SUDOKU_CELLS)
        return reader_reject_character(finding, cells.at + n, cells.end, (unsigned)n);
    if (n < length)
        return reader_reject(finding, "%zu characters, 81 expected", length);
    if (length == 9 * SUDOKU_CELLS)
        return reader_reject(finding, "nine candidates in 81 cells are read at the start of a line");
    if (length > 9 * SUDOKU_CELLS - 30 && length < 9 * SUDOKU_CELLS + 30)
        return reader_reject(finding, "%zu characters, 729 expected for nine candidates in 81 cells", length);
    bool is_number = length < SUDOKU_CELLS && length + MOST_DROPPED > SUDOKU_CELLS && digits == length &&
                     *cells.at != '0' && memchr(cells.at, '0', length);
    return reader_reject(finding, "%zu cell%s, 81 expected%s", length, length == 1 ? "" : "s",
                         is_number ? "; spreadsheets drop zeros at the beginning" : "");
}

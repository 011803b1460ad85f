/* Values of JSON that are all in memory: strings, grids, and objects with a puzzle. */
#include <assert.h>
#include <string.h>

#include "read/json.h"
#include "read/text_line.h"

/* ---- Strings ---- */

/* A backslash escapes the next character, even a quote. No string goes beyond its line. Nearly all strings
 * are short and have no escapes. */
const char *reader_json_string_end(const char *at, const char *end, char quote)
{
    enum { SHORT = 256 };
    size_t near = end - at < SHORT ? (size_t)(end - at) : SHORT;
    const char *stop = memchr(at, quote, near);

    if (stop && !memchr(at, '\\', (size_t)(stop - at)) && !memchr(at, '\n', (size_t)(stop - at)) &&
        !memchr(at, '\r', (size_t)(stop - at)))
        return stop;
    while (at < end && *at != quote && *at != '\n' && *at != '\r')
        at += *at == '\\' && end - at > 1 && at[1] != '\n' && at[1] != '\r' ? 2 : 1;
    return at < end ? at : end;
}

struct line reader_json_next(const char **at, const char *end)
{
    struct json_scan scan = {.depth = 0};
    const char *first = skip_any(*at, end, " \t\r\n,:"), *wrong;
    const char *stop = first < end ? reader_json_value_end(&scan, first, end, &wrong) : end;

    *at = stop ? stop : end;
    return (struct line){first, *at, NULL};
}

enum { REPLACEMENT = 0xfffd };

/* Reads what follows \u: four hexadecimal digits. A character that is none counts as 0: names are shown, not
 * checked. An escape that is cut off is replaced. */
static unsigned take_unit(struct line *rest)
{
    unsigned unit = 0;

    if (rest->end - rest->at < 4) {
        rest->at = rest->end;
        return REPLACEMENT;
    }
    for (int i = 0; i < 4; i++, rest->at++) {
        char c = *rest->at;
        unit = 16 * unit + (unsigned)(is_digit(c) ? c - '0' : is_letter(c) ? (c | 32) - 'a' + 10 : 0) % 16;
    }
    return unit;
}

/* Reads what follows \u as a character. Halves of a pair without their other half are replaced, as decoders
 * of UTF-16 do; so is NUL, which ends texts. */
static unsigned take_code(struct line *rest)
{
    unsigned code = take_unit(rest);
    struct line low = {rest->at + 2, rest->end, NULL};

    if (code >> 10 == 0x36 && rest->end - rest->at >= 6 && memcmp(rest->at, "\\u", 2) == 0) {
        unsigned half = take_unit(&low);
        if (half >> 10 != 0x37)
            return REPLACEMENT;
        rest->at = low.at;
        return 0x10000 + ((code & 0x3ff) << 10) + (half & 0x3ff);
    }
    return !code || code >> 11 == 0x1b ? REPLACEMENT : code;
}

size_t reader_json_decode(struct line string, char *text, size_t room)
{
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    enum { LONGEST_CODE = 4 };
    size_t n = 0;
    assert(string.at <= string.end && text);

    while (string.at < string.end && n < room) {
        char *to = text + n;
        if (*string.at != '\\' || string.end - string.at == 1) {
            *to = *string.at++;
            n++;
            continue;
        }
        char c = string.at[1];
        const char *escape = c ? strchr(escapes, c) : NULL;
        if (c == 'u' && n + LONGEST_CODE > room && (size_t)(string.end - string.at) > room - n)
            break;
        string.at += 2;
        unsigned code = c == 'u' ? take_code(&string) : 0;
        size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        if (n + length > room)
            break;
        for (size_t i = length; --i > 0; code >>= 6)
            to[i] = (char)(0x80 | (code & 63));
        *to = c == 'u' ? (char)(first[length] | code) : escape ? meanings[escape - escapes] : c;
        n += length;
    }
    return n;
}

/* ---- Puzzles ---- */

/* Reads an array of 81 cells, in any grouping, strings of nine included. False if it is none. Of two signs
 * for empty cells, one may be a cell that is lost. */
static bool read_cells(struct line array, char *cells)
{
    const char *at = array.at, *end = array.end;
    uint16_t sets[SUDOKU_CELLS];
    struct cells all = {.set = sets};
    unsigned n = 0;

    for (;;) {
        at = skip_any(at, end, " \t\r\n,[]()");
        if (at == end)
            break;
        struct line value = reader_json_next(&at, end);
        bool is_row = line_length(value) == 11 && json_is_quote(*value.at);
        for (unsigned i = 0; i < (is_row ? 9 : 1); i++) {
            struct row cell = {value.at + (is_row ? i + 1 : 0), is_row ? 1 : line_length(value)};
            if (n == SUDOKU_CELLS || is_in(*value.at, "{}:") || !reader_row_add_value(&all, n++, cell))
                return false;
        }
    }
    if (n != SUDOKU_CELLS || all.lists || reader_why_not_one_form(&all))
        return false;
    reader_cells_of_candidates(sets, cells);
    return true;
}

/* Counts the arrays that begin at the beginning of one, and sets where the first value in them begins. */
static unsigned depth_of(struct line array, const char **first)
{
    unsigned depth = 0;

    for (*first = array.at; *first < array.end && (**first == '[' || **first == '('); depth++)
        *first = skip_any(*first + 1, array.end, " \t\r\n");
    return depth;
}

/* Is it an array of arrays of three numbers in threes? They may be rows, or boxes. */
static bool are_threes(struct line array)
{
    const char *at, *stop;
    unsigned depth = depth_of(array, &at);

    stop = at;
    while (stop < array.end && !json_closes(*stop))
        stop++;
    return depth > 2 && reader_count_in(at, (size_t)(stop - at), ",") == 2;
}

/* Was a value that is no grid meant to be one? An array of numbers, empty cells, or strings as short as a row
 * in which no grid stands; or an object of such values, as cells that say where they are. */
static bool is_broken_grid(struct line value)
{
    const char *at = value.at, *next = at + 1;
    char cells[SUDOKU_CELLS];

    if (*at == '{') {
        (void)reader_json_next(&next, value.end - 1);
        struct line first = reader_json_next(&next, value.end - 1);
        return first.at < first.end && line_length(first) <= 4 && !json_opens(*first.at);
    }
    for (; at < value.end && (*at == '[' || *at == '('); at = skip_any(at + 1, value.end, " \t\r\n")) {
        next = at;
        if (read_cells(reader_json_next(&next, value.end), cells))
            return false;
    }
    if (at == value.at || at == value.end)
        return false;
    return json_is_quote(*at) ? reader_json_string_end(at + 1, value.end, *at) - at <= 10
                              : is_digit(*at) || is_in(*at, "nN-");
}

static enum verdict read_puzzle(struct line value, struct finding *finding)
{
    char text[LONGEST_FIELD];

    const char *first;
    bool is_array = *value.at == '[' || *value.at == '(';
    if (is_array && are_threes(value))
        return reader_reject(finding, "threes in JSON may be rows or boxes: give the nine rows");
    if (is_array && read_cells(value, finding->cells))
        return PUZZLE;
    if (is_array && depth_of(value, &first) == 2 && *first == '{')
        return reader_read_cell_objects(value.at + 1, value.end, finding);
    if (json_opens(*value.at) && is_broken_grid(value))
        return reader_reject(finding, *value.at == '{' ? "cells one by one in JSON: give the nine rows"
                                                       : "a JSON array that is no grid of 81 cells");
    if (!json_is_quote(*value.at))
        return NOT_MINE;
    struct line string = {value.at + 1, value.end - 1, NULL};
    if (memchr(string.at, '\\', line_length(string)))
        string = (struct line){text, text + reader_json_decode(string, text, sizeof text), NULL};
    enum verdict verdict = reader_field(string, finding);
    bool is_among_words = verdict == INVALID && line_length(string) < LONGEST_FIELD &&
                          reader_find_cells(string.at, string.end, finding->cells);
    return is_among_words ? reader_long_field(string, finding) : verdict;
}

enum verdict reader_json_puzzle(struct line value, struct finding *finding)
{
    assert(value.at < value.end && finding->cells);
    enum verdict verdict = read_puzzle(value, finding);

    return verdict == PUZZLE && reader_is_mask(finding->cells)
               ? reader_reject(finding, "a mask of 0 and 1 is no puzzle")
               : verdict;
}

/* Is it an array of 74 to 90 digits and empty cells, at most one of them lost or doubled in each row? */
static bool are_nearly_cells(struct line array)
{
    size_t n = line_length(array), commas = reader_count_in(array.at, n, ","),
           cells = reader_count_in(array.at, n, "0123456789");

    return commas > 72 && commas < 91 && cells <= commas + 9 &&
           reader_count_in(array.at, n, "0123456789, nulNoe\r\n\t[]\"'.") == n && is_broken_grid(array);
}

enum verdict reader_json_text(struct line string, struct finding *finding)
{
    enum { ROWS = 9 };
    struct line lost = reader_lost_cells(string);
    unsigned lines = 1;

    for (const char *at = string.at; at < string.end && lines < ROWS; at++)
        lines += *at == '\\' && at[1] == 'n';
    if (!json_is_quote(*string.at) || (lines < ROWS && !line_length(lost)))
        return NOT_MINE;
    if (read_puzzle(string, finding) == PUZZLE)
        return PUZZLE;
    return line_length(lost) ? reader_reject_cells(finding, lost) : NOT_MINE;
}

bool reader_json_is_certain(struct line value)
{
    char cells[SUDOKU_CELLS];
    assert(value.at < value.end);

    if (json_is_quote(*value.at)) {
        struct line text = reader_trim((struct line){value.at + 1, value.end - 1, NULL});
        struct line lost = reader_lost_cells(text);
        return line_length(lost) && line_length(lost) == line_length(text);
    }
    if (*value.at != '[' && *value.at != '(')
        return false;
    return read_cells(value, cells) ? memchr(cells, '.', sizeof cells) != NULL : are_nearly_cells(value);
}

/* ---- Objects with a puzzle ---- */

/* The members of an object that matter. */
struct record {
    struct line value[MEANINGS]; /* the first of each meaning; at is NULL if there is none */
    struct line rule;            /* the name of a rule beyond those of plain Sudoku */
    int puzzle;                  /* which member it is, from 1 */
    bool is_short;               /* its value is too short for one, such as a date or a number of clues */
    bool has_units;              /* columns or boxes stand under some key */
};

static bool names_units(struct line key)
{
    static const char units[] =
        "box boxes block blocks region regions square squares col cols column columns nonet nonets";

    while (key.at < key.end && (is_digit(key.end[-1]) || is_in(key.end[-1], "_ ")))
        key.end--;
    return reader_word_in(key, units) > 0;
}

static void read_members(struct line object, struct record *record)
{
    const char *at = object.at + 1, *end = object.end - 1;

    *record = (struct record){.puzzle = 0};
    for (int n = 1;; n++) {
        struct line key = reader_json_next(&at, end), value = reader_json_next(&at, end);
        if (value.at == value.end)
            return;
        bool is_string = json_is_quote(*key.at) && line_length(key) > 1;
        struct line name = {key.at + is_string, key.end - is_string, NULL};
        enum meaning meaning = is_string ? reader_meaning(name) : MEANS_OTHER;
        bool is_short = !json_opens(*value.at) && line_length(value) < LEAST_GRID;
        bool is_better = !record->puzzle || (record->is_short && !is_short);
        if (meaning == MEANS_PUZZLE ? is_better && (!is_short || json_is_quote(*value.at))
                                    : !record->value[meaning].at)
            record->value[meaning] = value;
        if (record->value[MEANS_PUZZLE].at == value.at) {
            record->puzzle = n;
            record->is_short = is_short;
        }
        bool may_be_rule = meaning == MEANS_OTHER && (!is_short || *value.at == 't' || *value.at == 'T');
        if (may_be_rule && is_string && reader_is_rule(name, value, false))
            record->rule = name;
        record->has_units |= is_string && *value.at == '[' && names_units(name);
    }
}

/* Takes the text of a string as a name; a number is none. */
static void take_name(struct finding *finding, struct line value)
{
    if (!value.at || !json_is_quote(*value.at))
        return;
    finding->name = finding->scratch;
    finding->name_length =
        reader_json_decode((struct line){value.at + 1, value.end - 1, NULL}, finding->scratch, NAME_ROOM);
}

static void take_solution(struct finding *finding, struct line value)
{
    char *cells = finding->scratch + NAME_ROOM;

    if (!value.at)
        return;
    if (json_is_quote(*value.at))
        reader_take_solution(finding, (struct line){value.at + 1, value.end - 1, NULL});
    else if (*value.at != '{' && json_opens(*value.at) && read_cells(value, cells) &&
             reader_is_solution(cells))
        finding->solution = cells;
}

enum verdict reader_json_object(struct line object, struct finding *finding)
{
    struct record record;
    assert(*object.at == '{' && line_length(object) >= 2);

    read_members(object, &record);
    if (record.has_units && !record.puzzle)
        return reader_reject(finding, "columns or boxes in JSON: give the nine rows");
    enum verdict verdict = record.puzzle ? reader_json_puzzle(record.value[MEANS_PUZZLE], finding) : NOT_MINE;
    if (verdict == NOT_MINE)
        return NOT_MINE;
    finding->is_object = true;
    finding->puzzle_member = record.puzzle;
    if (verdict == PUZZLE && record.rule.at)
        verdict = reader_reject(finding, "a variant (%.*s): only plain Sudoku is read",
                                (int)line_length(record.rule), record.rule.at);
    if (verdict == PUZZLE) {
        take_solution(finding, record.value[MEANS_SOLUTION]);
        take_name(finding, record.value[record.value[MEANS_NAME].at ? MEANS_NAME : MEANS_ID]);
    }
    return verdict;
}

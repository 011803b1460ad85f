/* The values of JSON that are puzzles: objects, strings and arrays of cells. */
#include "read/json_object.h"

#include <string.h>

/* ---- Grids of numbers ---- */

/* Returns the cell that a value is; NUL if it is none. *sign is what stands for an empty cell. */
static char cell_in(struct line value, char *sign)
{
    bool is_string = json_is_quote(*value.at) && line_length(value) > 1;

    *sign = is_string ? value.at[1] : (char)(*value.at | 32);
    if (is_string)
        value = (struct line){value.at + 1, value.end - 1, NULL};
    if (line_length(value) == 1 && *value.at != ' ')
        return cell_of(*value.at) ? cell_of(*value.at) : is_string && *value.at == '?' ? '.' : '\0';
    if (line_length(value) == 3 && is_digit(*value.at) && memcmp(value.at + 1, ".0", 2) == 0) {
        *sign = '0';
        return cell_of(*value.at);
    }
    bool is_empty = reader_trim(value).at == value.end || reader_word_in(value, "null none nan -1 false");
    return is_empty ? '.' : '\0';
}

/* Reads an array of 81 cells, in any grouping, strings of nine included. False if it is none. Of two signs
 * for empty cells, one may be a cell that is lost. */
static bool read_cells(struct line array, char *cells)
{
    const char *at = array.at, *end = array.end;
    char empty = '\0';
    unsigned n = 0;

    for (;;) {
        while (at < end &&
               (json_is_white(*at) || *at == ',' || *at == '[' || *at == ']' || *at == '(' || *at == ')'))
            at++;
        if (at == end)
            return n == SUDOKU_CELLS;
        if (*at == '{' || *at == '}' || *at == ':')
            return false;
        struct line value = reader_json_next(&at, end);
        bool is_row = line_length(value) == 11 && json_is_quote(*value.at);
        for (unsigned i = 0; i < (is_row ? 9 : 1); i++) {
            char sign = value.at[1 + (is_row ? i : 0)], cell = is_row ? cell_of(sign) : cell_in(value, &sign);
            if (!cell || n == SUDOKU_CELLS || (cell == '.' && empty && sign != empty))
                return false;
            empty = cell == '.' ? sign : empty;
            cells[n++] = cell;
        }
    }
}

enum verdict reader_json_puzzle(struct line value, struct finding *finding)
{
    enum { LONGEST = 2000 };
    char text[LONGEST];

    if (json_opens(*value.at))
        return *value.at != '{' && read_cells(value, finding->cells) ? PUZZLE : NOT_MINE;
    if (!json_is_quote(*value.at))
        return NOT_MINE;
    struct line string = {value.at + 1, value.end - 1, NULL};
    if (!memchr(string.at, '\\', line_length(string)))
        return reader_field(string, finding);
    size_t n = reader_json_decode(string, text, sizeof text);
    return reader_field((struct line){text, text + n, NULL}, finding);
}

bool reader_json_is_certain(struct line value)
{
    char cells[SUDOKU_CELLS];

    if (json_opens(*value.at))
        return *value.at != '{' && read_cells(value, cells) && memchr(cells, '.', sizeof cells);
    if (!json_is_quote(*value.at))
        return false;
    if (line_length(value) == SUDOKU_CELLS + 2)
        return reader_copy_cells(value.at + 1, cells) && !reader_is_solution(value.at + 1);
    struct finding other = {.cells = cells}; /* a question to a program, with rows in it */
    return line_length(value) > SUDOKU_CELLS && reader_find_after(value.at, value.end, "\\n") &&
           reader_json_puzzle(value, &other) == PUZZLE && memchr(cells, '.', sizeof cells);
}

/* Numbers, empty cells, or strings as short as a row. */
bool reader_json_is_broken_grid(struct line value)
{
    const char *at = value.at;
    char cells[SUDOKU_CELLS];

    if (*at == '{') { /* cells by their places: the first member is one */
        const char *next = at + 1;
        (void)reader_json_next(&next, value.end - 1);
        struct line first = reader_json_next(&next, value.end - 1);
        return first.at < first.end && line_length(first) <= 4 && !json_opens(*first.at);
    }
    for (; at < value.end && (*at == '[' || *at == '(');) {
        const char *next = at;
        struct line inner = reader_json_next(&next, value.end);
        if (read_cells(inner, cells))
            return false;
        for (at++; at < value.end && json_is_white(*at);)
            at++;
    }
    if (at == value.at || at == value.end)
        return false;
    if (json_is_quote(*at))
        return reader_json_string_end(at + 1, value.end, *at) - at <= 10;
    return is_digit(*at) || is_in(*at, "nN-");
}

/* ---- Objects with a puzzle ---- */

/* The members of an object that matter. */
struct record {
    struct line value[MEANINGS]; /* the first of each meaning; at is NULL if there is none */
    int puzzle;                  /* which member it is, from 1 */
    struct line other;           /* another string that may be a grid */
    unsigned guesses;            /* puzzles under keys that nobody knows */
    bool is_guess;               /* the puzzle is one of them */
    bool may_count;              /* it may be a number of puzzles */
    bool has_units;              /* columns or boxes stand under some key */
};

static bool names_units(struct line key)
{
    static const char units[] =
        "box boxes block blocks region regions subgrid subgrids square squares col cols "
        "column columns nonet nonets caja cajas columna columnas spalten kaesten";

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
        bool may_count = false;
        struct line name = {key.at + 1, key.end - 1, NULL};
        enum meaning meaning =
            json_is_quote(*key.at) && name.at <= name.end ? reader_meaning(name, &may_count) : MEANS_OTHER;
        bool is_unit = json_is_quote(*key.at) && *value.at == '[' && names_units(name);
        bool is_guess = meaning == MEANS_OTHER && !is_unit && reader_json_is_certain(value);
        bool is_puzzle =
            meaning == MEANS_PUZZLE && (json_opens(*value.at) || json_is_quote(*value.at) || !may_count);
        struct line before = record->value[MEANS_PUZZLE];
        bool is_short = before.at && !json_opens(*before.at) && line_length(before) < LEAST_GRID; /* a date */
        bool is_better = !record->puzzle || record->is_guess || record->may_count || is_short;
        record->has_units |= is_unit;
        record->guesses += is_guess;
        if (meaning == MEANS_OTHER && json_is_quote(*value.at) && line_length(value) == SUDOKU_CELLS + 2)
            record->other = (struct line){value.at + 1, value.end - 1, NULL};
        if ((is_puzzle && is_better) || (is_guess && !record->puzzle)) {
            record->value[MEANS_PUZZLE] = value;
            record->puzzle = n;
            record->is_guess = is_guess;
            record->may_count = may_count;
        } else if (meaning != MEANS_PUZZLE && !record->value[meaning].at) {
            record->value[meaning] = value;
        }
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

    if (!value.at || reader_word_in(value, "null none"))
        return;
    if (json_opens(*value.at)) {
        if (*value.at != '{' && read_cells(value, cells) && reader_is_solution(cells))
            finding->solution = cells;
    } else if (json_is_quote(*value.at)) {
        reader_take_solution(finding, (struct line){value.at + 1, value.end - 1, NULL});
    }
}

enum verdict reader_json_object(struct line object, bool may_guess, struct finding *finding)
{
    struct record record;

    read_members(object, &record);
    struct line puzzle = record.value[MEANS_PUZZLE];
    if (record.has_units && !record.puzzle)
        return reader_reject(finding, "columns or boxes in JSON: give the nine rows");
    if (!puzzle.at || (record.is_guess && (!may_guess || record.guesses > 1)))
        return NOT_MINE;
    enum verdict verdict = reader_json_puzzle(puzzle, finding);
    if (verdict == NOT_MINE && json_opens(*puzzle.at) && reader_json_is_broken_grid(puzzle))
        verdict = reader_reject(finding, *puzzle.at == '{' ? "cells one by one in JSON: give the nine rows"
                                                           : "a JSON array that is no grid of 81 cells");
    if (verdict == NOT_MINE)
        return NOT_MINE;
    finding->is_object = true;
    finding->puzzle_member = record.puzzle;
    if (verdict == PUZZLE) {
        take_solution(finding, record.value[MEANS_SOLUTION]);
        if (record.other.at && !record.is_guess && finding->solution != finding->scratch + NAME_ROOM)
            (void)reader_take_grid(finding, record.other);
        take_name(finding, record.value[record.value[MEANS_NAME].at ? MEANS_NAME : MEANS_ID]);
    }
    return verdict;
}

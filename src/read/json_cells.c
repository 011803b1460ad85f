/* Arrays of JSON that may be grids. They are read when they have ended, as a whole. */
#include "read/json.h"

#include <string.h>

/* What an object says about the cell that it may be. */
struct cell {
    char parts[MEANINGS]; /* by meaning; NUL: not said. The first: some part is said twice */
    bool has_other;       /* a value that is no cell, or a digit of unknown meaning */
    bool has_xy;          /* some key is x or y */
};

/* A string without any text, or with a blank, is an empty cell among others. */
static bool is_blank(const char *text, size_t length)
{
    return length == 0 || (length == 1 && *text == ' ');
}

static struct line inside(struct line brackets)
{
    return (struct line){brackets.at + 1, brackets.end - 1, NULL};
}

/* Returns the only character of a string or the cell that is a word; NUL if it is something else. */
static char only_character(struct line value)
{
    if (!json_is_quote(*value.at))
        return reader_json_cell(value);
    value = inside(value);
    return value.end - value.at == 1 ? *value.at : '\0';
}

/* If two keys say different things, the object is no cell. */
static void keep_part(struct cell *cell, enum meaning part, struct line value)
{
    char c = only_character(value), *kept = &cell->parts[part];

    if (part == MEANS_VALUE && json_is_quote(*value.at) &&
        is_blank(value.at + 1, (size_t)(value.end - value.at - 2)))
        c = '.';
    c = part == MEANS_VALUE ? cell_of(c) : c >= '0' && c <= '9' ? c : '\0';
    cell->has_other |= part < MEANS_ROW ? c != '\0' : part == MEANS_VALUE && !c;
    if (!c || part < MEANS_ROW)
        return;
    if (*kept && *kept != c)
        cell->parts[MEANS_OTHER] = c;
    *kept = c;
}

/* Only false says that the cell is no clue, and true is taken from a key that nobody knows, too: it may be a
 * misspelt one. What is in brackets says nothing about the cell. */
static struct cell read_cell(struct line object)
{
    struct cell cell = {.has_xy = false};
    const char *at = object.at + 1, *end = object.end - 1;

    for (;;) {
        struct line key = reader_json_next(&at, end), value = reader_json_next(&at, end);
        if (value.at == value.end)
            return cell;
        if (json_is_quote(*key.at))
            key = inside(key);
        enum meaning part = reader_meaning(key, NULL);
        bool is_word = is_letter(*value.at);
        cell.has_xy |= key.end - key.at == 1 && (*key.at | 32) >= 'x' && (*key.at | 32) <= 'y';
        if (is_word && (part == MEANS_GIVEN || (*value.at | 32) == 't'))
            cell.parts[MEANS_GIVEN] = (*value.at | 32) != 'f';
        if (*value.at != '[' && *value.at != '{' && *value.at != '(' && part != MEANS_GIVEN)
            keep_part(&cell, part, value);
    }
}

/* In a row of a grid it says its digit, or has none, but then no number under another name. */
static bool is_in_row(const struct cell *cell, enum meaning key, bool is_nested)
{
    return is_nested && key == MEANS_PUZZLE && !cell->parts[MEANS_OTHER] &&
           (cell->parts[MEANS_VALUE] || !cell->has_other);
}

/* In a list it says where it is. */
static bool is_placed(const struct cell *cell, enum meaning key)
{
    return (key == MEANS_PUZZLE || key == MEANS_SOLUTION) && !cell->parts[MEANS_OTHER] &&
           cell->parts[MEANS_ROW] && cell->parts[MEANS_COLUMN] && cell->parts[MEANS_VALUE];
}

bool reader_json_is_cell(struct line object, enum meaning key, bool is_nested)
{
    struct cell cell = read_cell(object);
    return is_in_row(&cell, key, is_nested) || is_placed(&cell, key);
}

bool reader_json_is_row(const char *text, size_t length, bool ocr)
{
    size_t i = 0;

    while (i < length && (cell_of(text[i]) || (ocr && reader_digit_like(text[i]))))
        i++;
    return is_blank(text, length) || (i == length && length <= 9);
}

/* More than 81 are no grid, and need not be counted further. */
static void add_cell(struct json_grid *grid, char cell, char sign)
{
    if (grid->n == SUDOKU_CELLS) {
        grid->is_none = true;
        return;
    }
    grid->cells[grid->n++] = cell;
    if (cell != '.')
        return;
    grid->is_mixed |= grid->empty_sign && grid->empty_sign != sign;
    grid->empty_sign = sign;
}

static void add_string(struct json_grid *grid, struct line string, bool ocr)
{
    size_t length = (size_t)(string.end - string.at);

    if (!reader_json_is_row(string.at, length, ocr)) {
        grid->is_none = true;
    } else if (is_blank(string.at, length)) {
        add_cell(grid, '.', length ? ' ' : '"');
    } else {
        for (; string.at < string.end; string.at++) {
            char like = ocr ? reader_digit_like(*string.at) : '\0', c = like ? like : *string.at;
            add_cell(grid, cell_of(c), (char)(c | 32));
        }
    }
}

/* Does the cell say another place than it has? Some call a row x, so x and y prove nothing. */
static bool is_elsewhere(const struct cell *cell, int place)
{
    int row = cell->parts[MEANS_ROW] - '0', column = cell->parts[MEANS_COLUMN] - '0';
    bool is_from_0 = row == place / 9 && column == place % 9;
    bool is_from_1 = row == place / 9 + 1 && column == place % 9 + 1;

    return cell->parts[MEANS_ROW] && cell->parts[MEANS_COLUMN] && !cell->has_xy && !is_from_0 && !is_from_1;
}

static void add_object(struct json_grid *grid, struct line object, enum meaning key, bool is_nested)
{
    struct cell cell = read_cell(object);
    const char *parts = cell.parts;
    unsigned n = grid->n;

    if (is_in_row(&cell, key, is_nested)) {
        char value = parts[MEANS_VALUE] ? parts[MEANS_VALUE] : '.';
        grid->is_elsewhere |= is_elsewhere(&cell, (int)n);
        add_cell(grid, value, '{');
        if (value != '.' && parts[MEANS_GIVEN] && n < SUDOKU_CELLS)
            grid->has_given = grid->given[n] = true;
    } else if (is_placed(&cell, key)) {
        reader_place_cell(&grid->places, parts[MEANS_ROW], parts[MEANS_COLUMN], parts[MEANS_VALUE]);
    } else {
        grid->is_none = true;
    }
}

static void add_word(struct json_grid *grid, struct line word)
{
    char cell = reader_json_cell(word);

    if (cell)
        add_cell(grid, cell_of(cell), (char)(*word.at | 32));
    else
        grid->is_none = true;
}

/* Brackets within it only group its cells. */
void reader_json_read_cells(struct line array, enum meaning key, bool is_nested, bool ocr,
                            struct json_grid *grid)
{
    const char *at = array.at;
    unsigned depth = is_nested;

    *grid = (struct json_grid){.n = 0};
    while (at < array.end && !grid->is_none) {
        bool opens = *at == '[' || *at == '(', closes = *at == ']' || *at == ')';
        depth += opens;
        depth -= closes;
        if (opens || closes || json_is_white(*at) || *at == ',' || *at == ':') {
            at++;
            continue;
        }
        struct line value = {at, reader_json_skip_word(at, array.end), NULL};
        if (value.at < value.end) {
            at = value.end;
            add_word(grid, value);
            continue;
        }
        value = reader_json_next(&at, array.end);
        if (json_is_quote(*value.at))
            add_string(grid, inside(value), ocr);
        else if (*value.at == '{')
            add_object(grid, value, key, depth > 1);
        else
            grid->is_none = true;
    }
    grid->is_none |= (grid->n && grid->places.n) || (grid->n == SUDOKU_CELLS && grid->is_elsewhere);
}

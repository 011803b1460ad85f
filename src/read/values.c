/* What a cell may be, apart from the usual signs: a number such as 5.0, a word for none, or any sign that all
 * empty cells share. */
#include "read/values.h"

#include <string.h>

#include "read/glyph.h"

/* ---- Numbers, and words for none ---- */

/* NUL is no blank. */
static bool is_wrapping(char c)
{
    return c && strchr(" \t\"'", c);
}

struct line sudoku_unwrap_value(struct line value)
{
    while (value.at < value.end && is_wrapping(*value.at))
        value.at++;
    while (value.end > value.at && is_wrapping(value.end[-1]))
        value.end--;
    return value;
}

/* Words that programs print for a missing value: of Python, R, JavaScript, SQL and others. */
static bool is_none(struct line value)
{
    static const char *const words[] = {"nan", "none", "null", "nil", "na", "n/a", "<na>", "undefined"};
    size_t k, length = (size_t)(value.end - value.at);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (k = 0; k < length && (value.at[k] | 32) == words[i][k]; k++) {
        }
        if (k == length && !words[i][k])
            return true;
    }
    return false;
}

/* Numbers may have a decimal part of zeros, as programs write them that know only floating point, or a zero
 * before them; -1 stands for none in many programs. */
char sudoku_cell_of_value(struct line value)
{
    value = sudoku_unwrap_value(value);
    if (value.at == value.end || is_none(value))
        return '.';
    if (!cell_of(*value.at))
        return 0;
    if (value.end - value.at == 1)
        return cell_of(*value.at);
    if (value.end - value.at == 2 && *value.at == '0' && value.at[1] >= '0' && value.at[1] <= '9')
        return cell_of(value.at[1]); /* "05" */
    if (value.end - value.at == 2 && memcmp(value.at, "-1", 2) == 0)
        return '.';
    if (*value.at < '0' || *value.at > '9' || (value.at[1] != '.' && value.at[1] != ','))
        return 0;
    const char *at;
    for (at = value.at + 2; at < value.end && *at == '0';)
        at++;
    return at == value.end ? cell_of(*value.at) : 0;
}

unsigned sudoku_count_character(struct line line, char c)
{
    unsigned n = 0;

    while (line.at < line.end)
        n += *line.at++ == c;
    return n;
}

bool sudoku_is_rest_empty(struct line line, char separator)
{
    while (line.at < line.end && (*line.at == separator || *line.at == ' ' || *line.at == '\t'))
        line.at++;
    return line.at == line.end;
}

/* ---- One sign for all empty cells ---- */

/* No letters, which would make words of nine letters rows; but o is often written for zero. */
static bool is_sign(const char *at, struct glyph glyph)
{
    if (glyph.length > 1)
        return glyph.kind == GLYPH_OTHER || glyph.kind == GLYPH_CELL;
    return !is_letter(*at) || (*at | 32) == 'o';
}

unsigned sudoku_read_sign_cells(struct line line, unsigned most, struct line *known, char *cells)
{
    unsigned n = 0;

    while (line.at < line.end) {
        struct glyph glyph = glyph_at(line.at, line.end);
        struct line sign = {line.at, line.at + glyph.length, NULL};
        line.at += glyph.length;
        if (glyph.kind == GLYPH_SPACE || glyph.kind == GLYPH_TAB || glyph.kind == GLYPH_BAR ||
            glyph.kind == GLYPH_COMMA || glyph.kind == GLYPH_NOTHING)
            continue;
        if (n == most || glyph.kind == GLYPH_OPEN || glyph.kind == GLYPH_CLOSE || glyph.kind == GLYPH_QUOTE)
            return 0;
        if (glyph.kind == GLYPH_CELL && glyph.cell != '.') {
            cells[n++] = glyph.cell;
            continue;
        }
        if (!known->at && is_sign(sign.at, glyph))
            *known = sign;
        if (!known->at || known->end - known->at != glyph.length ||
            memcmp(sign.at, known->at, glyph.length) != 0)
            return 0;
        cells[n++] = '.';
    }
    return n;
}

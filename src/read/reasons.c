/* Why lines are no puzzle: one reason for all that belong together, about the first thing that is wrong. */
#include <string.h>

#include "read/text_line.h"

/* ---- Other sizes ---- */

/* How many characters of a line may be cells, of a puzzle of any size? */
static unsigned count_signs(struct line line)
{
    unsigned n = 0;

    for (; line.at < line.end; line.at++)
        n += is_letter(*line.at) || is_digit(*line.at) || cell_of(*line.at);
    return n;
}

static unsigned count_words(struct line line)
{
    struct line word = {NULL, NULL, line.at};
    unsigned n = 0;

    while (reader_next_word(&word, line.end, " \t|,;[]{}()"))
        n++;
    return n;
}

/* Are they as many rows as each has cells? */
static bool is_other_size(const struct block *block)
{
    bool is_square = block->n_rows != 9 && block->n_rows > 3;

    for (unsigned k = 0; is_square && k < block->n_rows; k++) {
        struct line line = block_row(block, k)->from;
        is_square = count_signs(line) == block->n_rows || count_words(line) == block->n_rows;
    }
    return is_square;
}

/* The length of hashes in hexadecimal is none of these. */
enum verdict reader_explain_size(struct line line, struct finding *finding)
{
    static const unsigned short sizes[] = {36, 100, 144, 225, 256, 400, 625};
    struct line word = reader_trim(line);
    size_t n = line_length(word), digits = reader_count_in(word.at, n, "0123456789.");

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (n == sizes[i] && count_signs(word) == n && 8 * digits > n && !memchr(word.at, '-', n))
            return reader_reject(finding, "%zu cells: only grids of 9 x 9 are known", n);
    return NOT_MINE;
}

/* ---- Rows ---- */

/* Splits a row into fields or words, of which the first nine are stored. Returns how many there are; 0 if its
 * cells stand right beside each other. */
static unsigned split(struct line row, struct row *fields)
{
    char separator = '\0';
    unsigned n = 0;

    row = reader_trim(row);
    struct row inner = reader_row_peel((struct row){row.at, line_length(row)}, "[({ ", "])}; ");
    for (const char *at = ",;\t"; inner.s && *at && !separator; at++)
        separator = reader_count_in(inner.s, inner.n, (char[]){*at, '\0'}) >= 6 ? *at : '\0';
    if (separator) {
        for (const char *at = inner.s, *end = at + inner.n; at; n++) {
            const char *stop = memchr(at, separator, (size_t)(end - at));
            if (n < 9)
                fields[n] = (struct row){at, (size_t)((stop ? stop : end) - at)};
            at = stop ? stop + 1 : NULL;
        }
        return n - (inner.s[inner.n - 1] == separator && n == 10);
    }
    struct line word = {NULL, NULL, inner.s};
    bool has_group = false;
    while (reader_next_word(&word, inner.s + inner.n, " \t|")) {
        has_group |= line_length(word) > 1 && line_length(word) < 9;
        if (n < 9)
            fields[n] = (struct row){word.at, line_length(word)};
        n++;
    }
    return has_group && n > 3 ? n : 0;
}

/* Returns the first character of a row that is in no cell; NULL if there is none. */
static const char *find_character(struct line line)
{
    for (const char *at = line.at; at < line.end; at++)
        if (!cell_of(*at) && !is_in(*at, " \t|,;:[](){}\"'`/$\\!<>?&"))
            return at;
    return NULL;
}

/* Refuses a line for a byte that is no text; NOT_MINE if it has none. */
static enum verdict explain_byte(struct line line, struct finding *finding)
{
    unsigned cells = 0;

    for (const char *at = line.at; at < line.end; at++) {
        if ((unsigned char)*at < ' ' && !is_in(*at, "\t\f\v\032\033"))
            return cells < SUDOKU_CELLS
                       ? reader_reject_character(finding, at, line.end, cells)
                       : reader_reject(finding, "byte 0x%02x is no digit", (unsigned char)*at);
        cells += cell_of(*at) != 0;
    }
    return NOT_MINE;
}

/* Refuses a row, number k from 0, that has not nine cells. */
static enum verdict explain_row(const struct text_line *row, unsigned k, struct finding *finding)
{
    struct row fields[9];
    unsigned n = split(row->from, fields), column = 0;
    const char *wrong = find_character(row->from);

    for (unsigned i = 0; n == 9 && i < 9; i++) {
        const char *at = find_character((struct line){fields[i].s, fields[i].s + fields[i].n, NULL});
        if (reader_row_is_value(fields[i]))
            continue;
        if (at)
            return reader_reject_character(finding, at, row->from.end, 9 * k + i);
        return reader_reject(finding, "r%uc%u is neither a digit nor candidates in ascending order", k + 1,
                             i + 1);
    }
    for (const char *at = row->from.at; wrong && at < wrong; at++)
        column += cell_of(*at) != 0;
    if (wrong && row->n_cells == 8 && column < 9 && k < 9)
        return reader_reject_character(finding, wrong, row->from.end, 9 * k + column);
    if (wrong && (unsigned char)*wrong > ' ' && (unsigned char)*wrong < 0x7f)
        return reader_reject(finding, "'%c' in row %u is no digit", *wrong, k + 1);
    n = n ? n : row->n_cells;
    if (n == 18 || (!n && row->n_cells == 18))
        return reader_reject(finding, "two grids side by side: put them one below the other");
    return n == 9 ? reader_reject(finding, "row %u is not nine cells of one form", k + 1)
                  : reader_reject(finding, "row %u has %u cell%s, 9 expected", k + 1, n, n == 1 ? "" : "s");
}

enum verdict reader_explain_block(const struct block *block, struct finding *finding)
{
    if (is_other_size(block))
        return reader_reject(finding, "a grid of %u x %u: only 9 x 9 is known", block->n_rows, block->n_rows);
    finding->first = block_row(block, 0)->from.at;
    for (unsigned k = 0; k < block->n_rows; k++) {
        const struct text_line *row = block_row(block, k);
        if (row->kind == TEXT_ROW)
            continue;
        finding->first = row->from.at;
        if (row->is_in_table || (row->is_tag && *reader_trim(row->from).at == '<'))
            return reader_reject(finding, "cells in tags of HTML: copy the grid from the page as text");
        if (block->n_rows == 1 && (reader_explain_size(row->from, finding) == INVALID ||
                                   explain_byte(row->from, finding) == INVALID))
            return INVALID;
        if (block->n_rows == 1 && row->n_letters > 2)
            return reader_reject(finding, "no puzzle in this line");
        if (block->n_rows == 1 && !find_character(row->from))
            return reader_reject_cells(finding, reader_trim(row->from));
        return explain_row(row, k, finding);
    }
    if (block->n_rows == 1)
        return reader_reject(finding, "9 cells, 81 expected");
    return reader_reject(finding, "%u rows, 9 expected", block->n_rows);
}

/* ---- Lines ---- */

enum verdict reader_explain_line(const struct text_line *line, struct finding *finding)
{
    struct line almost = reader_almost_cells(line->from);

    if (reader_explain_size(line->from, finding) == INVALID || explain_byte(line->from, finding) == INVALID)
        return INVALID;
    if (line_length(almost))
        return reader_reject_cells(finding, almost);
    if (line->n_cells == SUDOKU_CELLS)
        return reader_reject(finding, "81 cells of which some are no digits, or not of one form");
    return reader_reject(finding, "%u cells, 81 expected", line->n_cells);
}

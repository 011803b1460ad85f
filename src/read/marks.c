/* One-line formats with candidates: 729-character pencilmarks, and HoDoKu's library lines. */
#include <string.h>

#include "read/formats.h"
#include "core/grid.h"

enum { SLOTS = 9 * SUDOKU_CELLS };

/* ---- Pencilmarks: nine characters for each cell, of which the d-th is d or empty ---- */

static enum verdict read_slots(const char *at, struct found *found)
{
    int i;

    memset(found->candidates, 0, sizeof found->candidates);
    for (i = 0; i < SLOTS; i++) {
        int cell = i / 9, digit = i % 9 + 1;
        char c = reader_cell_of(at[i]);
        if (c == '0' + digit)
            found->candidates[cell] |= (uint16_t)(1 << (digit - 1));
        else if (c != '.')
            return reader_broken(found, "'%c' in the place of candidate %d of r%dc%d", at[i], digit,
                                 cell / 9 + 1, cell % 9 + 1);
    }
    found->has_candidates = true;
    reader_cells_of_candidates(found->candidates, found->cells);
    return PUZZLE;
}

enum verdict reader_pencilmarks(const struct view *text, struct found *found)
{
    const char *end = text->at;
    struct line line, name;

    while (end < text->end && end - text->at <= SLOTS && reader_cell_of(*end))
        end++;
    if (end - text->at != SLOTS)
        return NOT_MINE;
    line = reader_line_at(text, text->at);
    reader_take_line(found, line);
    name = reader_trim((struct line){end, line.end, line.end});
    found->name = name.at;
    found->name_length = (size_t)(name.end - name.at);
    return read_slots(text->at, found);
}

/* ---- HoDoKu: ":technique:candidate:cells:deleted candidates:eliminations:placements:" ---- */

/* What stands before the next colon; the field after it is next. */
static struct line field_at(const char *at, const char *end)
{
    const char *colon = at < end ? memchr(at, ':', (size_t)(end - at)) : NULL;

    return (struct line){at, colon ? colon : end, colon ? colon + 1 : end};
}

/* 81 cells, of which those behind a '+' are placed and not given. */
static enum verdict read_cells(struct line field, struct found *found, char *placed, bool *any_placed)
{
    const char *at;
    unsigned n = 0;

    *any_placed = false;
    for (at = field.at; at < field.end; at++) {
        bool plus = *at == '+' && at + 1 < field.end;
        char cell;
        at += plus;
        cell = reader_cell_of(*at);
        if (!cell && n < SUDOKU_CELLS)
            return reader_bad_cell(found, at, field.end, n);
        if (n < SUDOKU_CELLS) {
            placed[n] = cell;
            found->cells[n] = plus ? '.' : cell;
            *any_placed |= plus;
        }
        n++;
    }
    return n == SUDOKU_CELLS ? PUZZLE : reader_broken(found, "%u cells, 81 expected", n);
}

/* Deleted candidates are digit, row and column, three digits each, with blanks between them. */
static enum verdict delete_candidates(struct line field, struct found *found)
{
    const char *at = field.at;

    while (at < field.end) {
        const char *word = at;
        while (at < field.end && *at != ' ')
            at++;
        if (at == word) {
            at++;
            continue;
        }
        if (at - word != 3 || reader_cell_of(word[0]) <= '.' || reader_cell_of(word[1]) <= '.' ||
            reader_cell_of(word[2]) <= '.')
            return reader_broken(found, "'%.*s' is no deleted candidate (digit, row, column)",
                                 (int)(at - word < 20 ? at - word : 20), word);
        found->candidates[9 * (word[1] - '1') + word[2] - '1'] &= (uint16_t) ~(1 << (word[0] - '1'));
        found->has_candidates = true;
    }
    return PUZZLE;
}

enum verdict reader_hodoku(const struct view *text, struct found *found)
{
    struct line line, technique, cells;
    char placed[SUDOKU_CELLS];
    bool any_placed;

    if (*text->at != ':')
        return NOT_MINE;
    line = reader_line_at(text, text->at);
    technique = field_at(line.at + 1, line.end);
    cells = field_at(technique.next, line.end); /* the technique's digit */
    if (cells.next == line.end || cells.end == line.end)
        return NOT_MINE;
    cells = field_at(cells.next, line.end);
    reader_take_line(found, line);
    if (read_cells(cells, found, placed, &any_placed) == BROKEN)
        return BROKEN;
    reader_candidates(placed, found->candidates);
    found->has_candidates = any_placed;
    found->has_placed = true;
    memcpy(found->placed, placed, sizeof found->placed);
    if (technique.end - technique.at != 4 || memcmp(technique.at, "0000", 4) != 0) {
        found->name = technique.at;
        found->name_length = (size_t)(technique.end - technique.at);
    }
    return delete_candidates(field_at(cells.next, line.end), found);
}

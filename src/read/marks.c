/* One-line formats with candidates: 729-character pencilmarks, and HoDoKu's library lines. */
#include <string.h>

#include "core/grid.h"
#include "read/formats.h"

enum { SLOTS = 9 * SUDOKU_CELLS };

/* ---- Pencilmarks: nine characters for each cell, of which the d-th is d or empty ---- */

/* A digit in the place of another is an error rather than a candidate: the line is shifted, or damaged. */
enum verdict reader_take_pencilmarks(struct finding *finding, const char *at)
{
    memset(finding->candidates, 0, sizeof finding->candidates);
    for (int i = 0; i < SLOTS; i++) {
        int cell = i / 9, digit = i % 9 + 1;
        char c = cell_of(at[i]);
        if (c == '0' + digit)
            finding->candidates[cell] |= (uint16_t)(1 << (digit - 1));
        else if (c != '.')
            return reader_reject(finding, "'%c' in the place of candidate %d of r%dc%d", at[i], digit,
                                 cell / 9 + 1, cell % 9 + 1);
    }
    finding->has_candidates = true;
    reader_cells_of_candidates(finding->candidates, finding->cells);
    return PUZZLE;
}

/* Any run of 729 cells is taken, and then either valid or explained: no other format has lines like this. */
enum verdict reader_recognise_pencilmarks(const struct view *text, struct finding *finding)
{
    const char *end = text->at;

    while (end < text->end && end - text->at <= SLOTS && cell_of(*end))
        end++;
    if (end - text->at != SLOTS)
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at), rest = reader_trim((struct line){end, line.end, NULL});
    reader_take_line(finding, line);
    if (line_length(rest) > SUDOKU_CELLS && is_in(*rest.at, ",; \t") && reader_is_solution(rest.at + 1)) {
        finding->solution = rest.at + 1;
        rest.at += 1 + SUDOKU_CELLS;
    }
    reader_add_name(finding, (struct line){skip_any(rest.at, rest.end, ",; \t"), rest.end, NULL}, " ");
    return reader_take_pencilmarks(finding, text->at);
}

/* ---- HoDoKu: ":technique:candidate:cells:deleted candidates:eliminations:placements:" ---- */

/* Reads 81 cells; those after a '+' were placed and are not clues. Counts on beyond 81, for the message. */
static enum verdict read_cells(struct line field, struct finding *finding, char *placed, bool *any_placed)
{
    unsigned n = 0;

    *any_placed = false;
    for (const char *at = field.at; at < field.end; at++) {
        bool plus = *at == '+' && at + 1 < field.end;
        at += plus;
        char cell = cell_of(*at);
        if (!cell && n < SUDOKU_CELLS)
            return reader_reject(finding, "'%c' in cell %u (r%uc%u) is no digit", *at, n + 1, n / 9 + 1,
                                 n % 9 + 1);
        if (n < SUDOKU_CELLS) {
            placed[n] = cell;
            finding->cells[n] = plus ? '.' : cell;
            *any_placed |= plus;
        }
        n++;
    }
    return n == SUDOKU_CELLS ? PUZZLE : reader_reject(finding, "%u cells, 81 expected", n);
}

/* Removes the deleted candidates: digit, row and column of each, with blanks between them. */
static enum verdict delete_candidates(struct line field, struct finding *finding)
{
    struct line word = {NULL, NULL, field.at};

    while (reader_next_word(&word, field.end, " ")) {
        const char *at = word.at;
        int n = (int)(word.end - at);
        if (n != 3 || cell_of(at[0]) <= '.' || cell_of(at[1]) <= '.' || cell_of(at[2]) <= '.')
            return reader_reject(finding, "'%.*s' is no deleted candidate (digit, row, column)",
                                 n < 20 ? n : 20, at);
        finding->candidates[9 * (at[1] - '1') + at[2] - '1'] &= (uint16_t) ~(1 << (at[0] - '1'));
        finding->has_candidates = true;
    }
    return PUZZLE;
}

/* Only with three fields at least: a line may begin with a colon for other reasons. */
enum verdict reader_recognise_hodoku(const struct view *text, struct finding *finding)
{
    if (*text->at != ':' || text->end - text->at < 2 || text->at[1] < '0' || text->at[1] > '9')
        return NOT_MINE;
    struct line line = reader_line_at(text, text->at);
    struct line technique = reader_field_of(line, ':', 2), cells = reader_field_of(line, ':', 4);
    if (!cells.at || cells.at == line.end)
        return NOT_MINE;
    reader_take_line(finding, line);
    char placed[SUDOKU_CELLS];
    bool any_placed;
    if (read_cells(cells, finding, placed, &any_placed) == INVALID)
        return INVALID;
    (void)sudoku_find_candidates(placed, finding->candidates);
    finding->has_candidates = any_placed;
    finding->has_placed = true;
    memcpy(finding->placed, placed, sizeof finding->placed);
    /* 0000 is no technique and would be no name. */
    if (technique.end - technique.at != 4 || memcmp(technique.at, "0000", 4) != 0) {
        finding->name = technique.at;
        finding->name_length = (size_t)(technique.end - technique.at);
    }
    return delete_candidates(reader_field_of(line, ':', 5), finding);
}

/* Why lines that should have been a puzzle are none: the most helpful reason that fits, and one for all lines
 * that belong together. */
#include <string.h>

#include "read/paste.h"

/* What may stand around cells that are read one by one. */
static const char around_cells[] = " \t|,;&[](){}\"'`/$\\=!:+";

/* ---- A line ---- */

/* Is it a Sudoku of another size in one line? Letters are digits above 9; a short one has none, so that a
 * puzzle that was cut off is not taken for it. */
static bool is_other_square(struct line line)
{
    enum { SMALL = 6 * 6, MEDIUM = 12 * 12, LARGE = 16 * 16, LARGEST = 25 * 25 };
    ptrdiff_t length = line.end - line.at;

    if (length != SMALL && length != MEDIUM && length != LARGE && length != LARGEST)
        return false;
    for (; line.at < line.end; line.at++) {
        if (!cell_of(*line.at) && (!is_letter(*line.at) || length == SMALL))
            return false;
        if (length == SMALL && *line.at > '6' && *line.at <= '9')
            return false;
    }
    return true;
}

/* Rejects a piece that is mostly cells. The length alone often tells what it was meant to be. */
static enum verdict explain_piece(struct line piece, struct finding *finding)
{
    size_t length = (size_t)(piece.end - piece.at), cells = 0;
    const char *wrong = NULL;

    for (const char *at = piece.at; at < piece.end; at++) {
        cells += cell_of(*at) != 0;
        wrong = wrong || cell_of(*at) ? wrong : at;
    }
    if (length == SUDOKU_CELLS && wrong)
        return reader_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
    if (length == 9 * SUDOKU_CELLS)
        return reader_reject(finding,
                             "nine candidates in 81 cells are read at the start of a line, or in a column "
                             "with a header such as puzzle");
    if (length > 650 && length < 800)
        return reader_reject(finding, "%zu characters, 729 expected for nine candidates in 81 cells", length);
    if (cells == length && length > 2 * SUDOKU_CELLS - 10 && length < 2 * SUDOKU_CELLS + 10)
        return reader_reject(finding, "%zu cells, 81 expected (or 162 with a solution)", length);
    if (cells == length)
        return reader_reject_length(finding, piece);
    if (length < SUDOKU_CELLS || wrong - piece.at >= SUDOKU_CELLS)
        return reader_reject(finding, "%zu characters, 81 expected", length);
    return reader_reject_cell(finding, wrong, piece.end, (unsigned)(wrong - piece.at));
}

/* Names the first of 81 fields that is no cell. False if there are not so many. */
static bool explain_fields(struct line line, struct finding *finding)
{
    static const char separators[] = ",;\t";

    for (const char *separator = separators; *separator; separator++) {
        unsigned cell = 0;
        if (reader_count_separators(line, *separator) != SUDOKU_CELLS - 1)
            continue;
        for (struct line rest = line; rest.at; cell++) {
            struct line field = reader_field_of(rest, *separator, 1);
            while (field.at < field.end &&
                   (cell_of(*field.at) || reader_token_is_in(*field.at, around_cells)))
                field.at++;
            if (field.at < field.end) {
                (void)reader_reject_cell(finding, field.at, line.end, cell);
                return true;
            }
            rest.at = field.next;
        }
    }
    return false;
}

/* Names the first character of a piece that cannot be a cell, so many cells behind the first. */
static bool name_character(struct finding *finding, const struct piece *piece, unsigned cell)
{
    const char *s = piece->line.s;

    for (size_t i = 0; i < piece->line.n; i++) {
        if (cell_of(s[i])) {
            cell++;
        } else if (!reader_token_is_in(s[i], around_cells)) {
            const char *place = reader_strip_place(piece->line.from, (size_t)(s + i - piece->original));
            (void)reader_reject_cell(finding, place, piece->line.from.end, cell);
            return true;
        }
    }
    return false;
}

/* Characters of a row that may be cells or were meant to be. */
static unsigned count_signs(const struct piece *piece)
{
    return (unsigned)reader_token_count_others(piece->line.s, piece->line.n, around_cells);
}

enum verdict reader_paste_explain_line(struct line line, struct finding *finding)
{
    char room[2000];
    struct stripper stripper = {.at = line.at, .end = line.next, .complete = true};
    struct stripped stripped;
    struct piece piece;
    struct line cells = reader_almost_cells(line), inner = reader_trim(line);

    if (is_other_square(cells.at < cells.end ? cells : inner))
        return reader_reject(finding, "%zu cells: only grids of 9 x 9 are known",
                             (size_t)(inner.end - inner.at));
    if (cells.at < cells.end)
        return explain_piece(cells, finding);
    if (explain_fields(line, finding))
        return INVALID;
    if (reader_strip_next(&stripper, room, sizeof room, &stripped) == PUZZLE) {
        reader_token_read(&stripped, &piece);
        bool is_cells = piece.kind == TOKEN_CELLS && piece.cells;
        unsigned signs = count_signs(&piece);
        if (is_cells && signs == piece.cells)
            return reader_reject(finding, "%u cell%s, 81 expected", signs, signs == 1 ? "" : "s");
        if (is_cells && (signs == SUDOKU_CELLS || piece.cells == SUDOKU_CELLS) &&
            name_character(finding, &piece, 0))
            return INVALID;
    }
    return reader_reject(finding, "no puzzle in this line");
}

/* ---- Rows ---- */

static void take(struct judgement *judgement, const struct rows *rows, unsigned n, unsigned line)
{
    judgement->first = rows->at[0];
    judgement->end = rows->at[n - 1] + 1;
    judgement->line = rows->at[line];
}

/* Is it a row of a Sudoku of this size? Letters may be digits there, and numbers may have two digits. */
static bool is_row_of_size(const struct piece *piece, unsigned size)
{
    size_t n = piece->line.n;

    return piece->cells == size || reader_reading_count_groups(piece) == size ||
           (size >= 12 && (n == size || n == 2 * size - 1));
}

/* As many rows as each has cells, in one paragraph or all there are. */
static bool is_other_size(struct paste *paste, const struct rows *rows, unsigned in_first,
                          struct judgement *judgement)
{
    static const unsigned sizes[] = {4, 6, 8, 12, 16, 25};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned k = 0;
        while (k < rows->n && k < sizes[i] && is_row_of_size(rows->row[k], sizes[i]))
            k++;
        if (k != sizes[i] || (rows->n != k && in_first != k))
            continue;
        take(judgement, rows, k, 0);
        (void)reader_reject(paste->finding, "a grid of %u x %u: only 9 x 9 is known", k, k);
        return true;
    }
    return false;
}

/* Finds the first word of a row that is no value; 9 if there is none. */
static unsigned bad_group(const struct piece *piece)
{
    struct line word = {NULL, NULL, piece->line.s};
    unsigned cell = 0;

    while (reader_token_next_word(&word, piece->line.s + piece->line.n, " \t|,;")) {
        if (reader_token_value(word.at, word.end) < 0)
            return cell;
        cell++;
    }
    return 9;
}

/* Says what is wrong with nine rows, most of which have nine cells or nine groups. */
static void explain_nine(struct paste *paste, const struct rows *rows, bool by_groups,
                         struct judgement *judgement)
{
    struct finding *finding = paste->finding;
    bool is_said = false;

    for (unsigned k = 0; k < 9 && !is_said; k++) {
        const struct piece *piece = rows->row[k];
        unsigned n = by_groups ? reader_reading_count_groups(piece) : count_signs(piece);
        unsigned bad = by_groups ? bad_group(piece) : 9;
        take(judgement, rows, 9, k);
        is_said = n != 9 || bad < 9;
        if (n != 9)
            (void)reader_reject(finding, "row %u has %u cells, 9 expected", k + 1, n);
        else if (bad < 9)
            (void)reader_reject(finding, "r%uc%u is neither a digit nor candidates in ascending order", k + 1,
                                bad + 1);
        else if (!by_groups && piece->cells != 9)
            is_said = name_character(finding, piece, 9 * k);
    }
    if (is_said)
        return;
    take(judgement, rows, 9, 0);
    (void)reader_reject(finding, "these 9 rows fit no way to write a grid; write each as 9 digits or points");
}

/* How many rows from the first on are about as many cells as it has. */
static unsigned count_alike(const struct rows *rows, unsigned in_first)
{
    unsigned k = 0;

    while (k < in_first && rows->row[k]->cells == rows->row[0]->cells && rows->row[k]->line.n < 80 &&
           !rows->row[k]->letters)
        k++;
    return k;
}

static bool explain_beside(struct paste *paste, const struct rows *rows, struct judgement *judgement)
{
    struct grid grid;
    unsigned beside = 0;

    (void)reader_reading_of_nine(rows->row, &grid, &beside);
    if (beside < 2)
        return false;
    take(judgement, rows, 9, 0);
    (void)reader_reject(paste->finding, "%s grids side by side: put them one below the other",
                        beside == 2 ? "two" : "several");
    return true;
}

void reader_paste_explain(struct paste *paste, const struct rows *rows, struct judgement *judgement)
{
    unsigned in_first = 0;

    while (in_first < rows->n && rows->paragraph[in_first] == rows->paragraph[0])
        in_first++;
    if (in_first == 3 && rows->n >= 9 && reader_paste_is_together(rows, 0))
        in_first = 9;
    if (is_other_size(paste, rows, in_first, judgement))
        return;
    unsigned most = in_first < 9 ? in_first : 9, cells = 0, groups = 0; /* of nine */
    for (unsigned k = 0; k < most; k++) {
        bool has_groups = reader_reading_count_groups(rows->row[k]) == 9;
        cells += rows->row[k]->cells == 9 || count_signs(rows->row[k]) == 9 || (most < 9 && has_groups);
        groups += has_groups;
    }
    if (most == 9 && rows->row[0]->cells >= 18 && groups < 5 && explain_beside(paste, rows, judgement))
        return;
    if (most >= 2 && most < 9 && 2 * cells > most) {
        take(judgement, rows, most, 0);
        (void)reader_reject(paste->finding, "%u rows, 9 expected", most);
        return;
    }
    if (most == 9 && 2 * (cells > groups ? cells : groups) > most) {
        explain_nine(paste, rows, 2 * cells <= most, judgement);
        return;
    }
    unsigned alike = count_alike(rows, in_first);
    cells = rows->row[0]->cells;
    if (alike > 1 && cells) {
        take(judgement, rows, alike, 0);
        (void)reader_reject(paste->finding, "%u lines with %u cell%s, 9 rows of 9 expected", alike, cells,
                            cells == 1 ? "" : "s");
        return;
    }
    take(judgement, rows, 1, 0);
    (void)reader_paste_explain_line(rows->row[0]->line.from, paste->finding);
}

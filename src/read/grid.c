/* Grids of several lines: nine rows of nine cells or of nine groups of candidates, compact, spaced, boxed, in
 * brackets, as CSV or as a table.
 *
 * Rows are gathered until there are nine. There may be borders, blank lines and comments between them. Their
 * places show where a grid with too few or too many rows ends, so that an invalid grid gives one reason and
 * the grid after it is still read. */
#include <string.h>

#include "core/grid.h"
#include "read/formats.h"
#include "read/row.h"

enum {
    ROWS_OF_GRID = 9,
    MOST_ROWS = 10,  /* one more for the head of a table */
    MOST_BLANKS = 4, /* lines between two rows */
    MOST_BORDERS = 6 /* the same, borders and blank lines together; or before the first row */
};

/* The kind of gap between two rows. */
enum gap { NO_GAP, BORDER_GAP, BLANK_GAP };

/* The rows gathered so far. The gap before the first row and the one after the last count as well: they
 * tell a border that closes a grid from one that opens the next. */
struct grid {
    struct row rows[MOST_ROWS];
    enum gap gap[MOST_ROWS + 1]; /* gap[i] stands before row i */
    unsigned n;
    bool opens; /* with a border, so another one closes it */
};

/* Could this line be a row of a grid, valid or not? A row with a cell too many or too few is one, so that the
 * message names the row and not the whole grid. */
static bool is_rowlike(const struct row *row)
{
    if (row->kind != ROW_CELLS || row->wrong - row->marks > 2)
        return false;
    return (row->cells >= 6 && row->cells <= 13 && row->wrong <= 2) ||
           (row->groups >= 7 && row->groups <= 11 && row->cells < SUDOKU_CELLS);
}

/* Nine cells and nothing wrong among them. */
static bool is_cell_row(const struct row *row)
{
    return row->cells == 9 && !row->wrong;
}

/* A set of 0 is a group that is no set of candidates, such as 52, whose digits do not ascend. */
static bool is_candidate_row(const struct row *row)
{
    for (unsigned i = 0; i < 9; i++)
        if (row->groups != 9 || row->wrong != row->marks || !row->set[i])
            return false;
    return true;
}

/* ---- Gathering ---- */

/* Are there blank lines or borders after the third and sixth row, after every row, or nowhere? Gaps
 * elsewhere mean that these rows are not one grid, or that a row is missing. */
static bool is_regular(const struct grid *grid)
{
    unsigned gaps = 0, odd = 0;

    for (unsigned i = 1; i < ROWS_OF_GRID; i++) {
        gaps += grid->gap[i] != NO_GAP;
        odd += grid->gap[i] != NO_GAP && i % 3 != 0;
    }
    return odd == 0 || gaps == 8;
}

static void add_gap(struct grid *grid, enum gap gap)
{
    /* The border that closes one grid and the one that opens the next separate them as a blank line does. */
    if (gap == BORDER_GAP && grid->gap[grid->n] != NO_GAP)
        gap = BLANK_GAP;
    if (gap > grid->gap[grid->n])
        grid->gap[grid->n] = gap;
}

/* Are dashes empty cells in the rows so far and in the next lines? They are not if some line is certainly
 * a row and no row has a dash that is certainly a cell. Returns NEED_MORE if the text ends before this is
 * clear. Looking ahead is limited to the lines of one grid, so the answer does not depend on what comes
 * after it. */
static enum verdict judge_dashes(const struct view *text, const char *at, struct grid *grid, bool *are_cells)
{
    bool sure = false;

    *are_cells = true;
    for (unsigned i = 0; i < grid->n; i++) {
        if (grid->rows[i].has_dashes && !grid->rows[i].may_be_border)
            return PUZZLE;
        sure |= !grid->rows[i].may_be_border;
    }
    struct row row;
    for (unsigned lines = 0; lines < ROWS_OF_GRID; lines++, at = row.line.next) {
        if (at == text->end) {
            if (!text->complete)
                return NEED_MORE;
            break;
        }
        sudoku_read_row(sudoku_line_at(text, at), &row);
        if (row.kind == ROW_WORDS || (row.kind == ROW_CELLS && !is_rowlike(&row)))
            break;
        if (row.kind != ROW_CELLS || row.may_be_border)
            continue;
        if (row.has_dashes)
            return PUZZLE;
        sure = true;
    }
    *are_cells = !sure;
    return PUZZLE;
}

/* Is this the end of the grid? It is after nine rows in a regular order; otherwise the next line must show
 * that it is not a tenth row. An irregular grid of nine rows needs one line more. */
static bool is_gathered(const struct grid *grid)
{
    if (grid->n == ROWS_OF_GRID)
        return is_regular(grid) || grid->gap[ROWS_OF_GRID] != NO_GAP;
    return grid->n > ROWS_OF_GRID;
}

/* Takes rows from the text until the grid is complete. NEED_MORE if it may continue after the end of the
 * text. */
static enum verdict gather(const struct view *text, struct grid *grid)
{
    const char *at = text->at;
    unsigned blanks = 0, borders = 0;

    while (!is_gathered(grid)) {
        struct row *row = &grid->rows[grid->n];
        if (at == text->end)
            return text->complete ? PUZZLE : NEED_MORE;
        sudoku_read_row(sudoku_line_at(text, at), row);
        at = row->line.next;
        if (row->kind == ROW_CELLS && row->may_be_border && (grid->n % 3 == 0 || row->is_table)) {
            bool are_cells;
            if (judge_dashes(text, at, grid, &are_cells) == NEED_MORE)
                return NEED_MORE;
            if (!are_cells)
                row->kind = ROW_BORDER;
        }
        if (row->kind == ROW_CELLS && row->may_separate) {
            enum verdict verdict = sudoku_judge_separator(text, row->line.at, grid->n);
            if (verdict == NEED_MORE)
                return NEED_MORE;
            if (verdict == SKIPPED)
                row->kind = ROW_BORDER;
        }
        if (row->kind == ROW_BORDER)
            add_gap(grid, BORDER_GAP);
        else if (row->kind == ROW_BLANK)
            add_gap(grid, BLANK_GAP);
        else if (is_rowlike(row))
            grid->n++;
        else
            break;
        blanks = row->kind == ROW_BLANK ? blanks + 1 : 0;
        borders = row->kind == ROW_CELLS || row->may_separate ? 0 : borders + 1;
        if (blanks > MOST_BLANKS || borders > MOST_BORDERS || (blanks && grid->n == 0))
            break;
        grid->opens |= grid->n == 0;
    }
    return PUZZLE;
}

/* Is it the head of a table: empty, or the numbers of the columns? */
static bool is_head(const struct row *row)
{
    bool is_empty = true, is_count = row->cells == 9 && !row->wrong;

    for (unsigned i = 0; i < row->cells && i < SUDOKU_CELLS; i++) {
        is_empty &= row->cell[i] == '.';
        is_count &= row->cell[i] == (char)('1' + i);
    }
    return is_empty || is_count;
}

/* Looks at a row above a border of its own that is one too many. Removes it if it is a head; otherwise
 * leaves it alone in the grid, to be rejected. Tables in Markdown have a head, whether there is anything
 * to put in it or not. */
static void drop_head(struct grid *grid)
{
    if (grid->n != MOST_ROWS || grid->gap[1] != BORDER_GAP)
        return;
    struct grid rest = *grid;
    memmove(&rest.rows[0], &rest.rows[1], ROWS_OF_GRID * sizeof *rest.rows);
    memmove(&rest.gap[0], &rest.gap[1], ROWS_OF_GRID * sizeof *rest.gap);
    rest.n = ROWS_OF_GRID;
    rest.opens = true;
    if (!is_regular(&rest))
        return;
    if (is_head(&grid->rows[0]))
        *grid = rest;
    else
        grid->n = 1;
}

/* ---- Judging ---- */

/* Returns how many rows belong to a grid that does not have nine: those up to the place where the next
 * grid seems to begin. Without this, one missing row would make all grids after it wrong as well. */
static unsigned rows_of_broken(const struct grid *grid)
{
    unsigned first = 0, gaps = 0, most = grid->n < ROWS_OF_GRID ? grid->n : ROWS_OF_GRID;
    bool bordered = false;

    for (unsigned i = 1; i < grid->n; i++)
        bordered |= grid->gap[i] == BORDER_GAP;
    for (unsigned i = 1; i <= most && i < grid->n; i++) {
        if (grid->gap[i] == NO_GAP)
            continue;
        /* Grids with borders have no blank lines inside. */
        if (bordered && grid->gap[i] == BLANK_GAP)
            return i;
        first = first ? first : i;
        gaps++;
        if (!bordered && (first >= 5 || (first == 1 && grid->gap[2] == NO_GAP) || (first > 1 && gaps == 3)))
            return i;
    }
    return most;
}

/* Is it a grid of candidates? Then most of its rows have groups of more than one digit. Counted over all
 * rows, because late in a solve many rows have only single digits. */
static bool has_groups(const struct grid *grid, unsigned rows)
{
    unsigned grouped = 0;

    for (unsigned i = 0; i < rows; i++)
        grouped += grid->rows[i].cells > 9 && grid->rows[i].groups >= 7 && grid->rows[i].groups <= 11;
    return 2 * grouped > rows;
}

/* Is it a grid of cells, some of them with marks, "5* 3 . | . **7** ."? */
static bool is_marked_grid(const struct grid *grid)
{
    unsigned several = 0, none = 0;

    for (unsigned i = 0; i < grid->n && grid->n == ROWS_OF_GRID; i++)
        for (unsigned k = 0; k < 9; k++) {
            unsigned set = is_candidate_row(&grid->rows[i]) ? grid->rows[i].set[k] : ALL_DIGITS;
            none += set == NO_CANDIDATE;
            several += (set & (set - 1)) != 0;
        }
    return none && !several;
}

/* Reads nine rows of candidates. A sign of an empty cell is a cell without candidates in them. In a grid
 * of cells it would be a missing clue, and a group of two digits a missing space. That is why there must
 * not be more of these signs than groups, unless the rows show what they are. */
static bool is_candidate_grid(const struct grid *grid)
{
    unsigned several = 0, none = 0;

    for (unsigned i = 0; i < grid->n; i++) {
        if (!is_candidate_row(&grid->rows[i]))
            return false;
        for (unsigned k = 0; k < 9; k++) {
            unsigned set = grid->rows[i].set[k];
            none += set == NO_CANDIDATE;
            several += (set & (set - 1)) != 0;
        }
    }
    return grid->n == ROWS_OF_GRID && (none <= several || has_groups(grid, ROWS_OF_GRID));
}

/* The number, from 0, of the first group of a row that is no set of candidates. */
static unsigned first_wrong_group(const struct row *row)
{
    unsigned i = 0;

    while (i < 8 && row->set[i])
        i++;
    return i;
}

/* Is -1 the sign for an empty cell, and nothing else in any row with a minus? */
static bool has_minus_ones(const struct grid *grid)
{
    unsigned rows = 0, negatives = 0, several = 0;

    for (unsigned i = 0; i < grid->n; i++) {
        rows += sudoku_has_minus_ones(&grid->rows[i]);
        negatives += grid->rows[i].negatives > 0;
        for (unsigned k = 0; k < 9; k++)
            several += k < grid->rows[i].groups && (grid->rows[i].set[k] & (grid->rows[i].set[k] - 1u));
    }
    return rows && rows == negatives && !several;
}

/* Rejects rows that are not a grid; messages name the line of the row at fault. The first fault from the
 * top is named: others often follow from it. */
static enum verdict explain(const struct grid *grid, unsigned rows, struct finding *finding)
{
    bool groups = has_groups(grid, rows);

    for (unsigned i = 0; i < rows; i++) {
        const struct row *row = &grid->rows[i];
        unsigned n = groups ? row->groups : row->cells;
        finding->first = row->line.at;
        if (row->wrong && row->cells == 9)
            return sudoku_reject_cell(finding, row->wrong_at, row->line.end, 9 * i + row->wrong_cell);
        if (n != 9)
            return sudoku_reject(finding, "row %u has %u cells, 9 expected", i + 1, n);
        if (row->wrong)
            return sudoku_reject(finding, "row %u has a character that is no digit", i + 1);
        if (groups && !is_candidate_row(row))
            return sudoku_reject(finding, "r%uc%u is neither a digit nor candidates in ascending order",
                                 i + 1, first_wrong_group(row) + 1);
    }
    finding->first = grid->rows[0].line.at;
    if (has_minus_ones(grid))
        return sudoku_reject(finding, "-1 is no cell here; write 0 for an empty one");
    return sudoku_reject(finding, "%u rows, 9 expected", rows);
}

static bool all_rows(const struct grid *grid, bool (*is_right)(const struct row *row))
{
    for (unsigned i = 0; i < grid->n; i++)
        if (!is_right(&grid->rows[i]))
            return false;
    return grid->n == ROWS_OF_GRID;
}

static void copy_cells(const struct grid *grid, struct finding *finding)
{
    for (unsigned i = 0; i < ROWS_OF_GRID; i++)
        memcpy(finding->cells + 9 * i, grid->rows[i].cell, 9);
}

/* A cell with one candidate counts as a clue. */
static void copy_candidates(const struct grid *grid, struct finding *finding)
{
    for (unsigned i = 0; i < SUDOKU_CELLS; i++)
        finding->candidates[i] = grid->rows[i / 9].set[i % 9] & ALL_DIGITS;
    finding->has_candidates = true;
    sudoku_cells_of_candidates(finding->candidates, finding->cells);
}

/* Takes the border at the end of a grid that began with one. NEED_MORE if it may still come. Left in the
 * text, it would look like the first border of another grid. */
static enum verdict take_last_border(const struct view *text, struct finding *finding)
{
    if (finding->taken == text->end)
        return text->complete ? PUZZLE : NEED_MORE;
    struct row row;
    sudoku_read_row(sudoku_line_at(text, finding->taken), &row);
    if (row.kind == ROW_BORDER || (row.kind == ROW_CELLS && (row.may_be_border || row.may_separate))) {
        finding->text_end = row.line.end;
        finding->taken = row.line.next;
    }
    return PUZZLE;
}

/* Gathers the rows that begin here, and takes them. Sets right if they are a grid. NOT_MINE if there are
 * fewer than two. Rows that are right in number but not in content are one broken grid, whatever their
 * gaps. */
static enum verdict take_rows(const struct view *text, struct finding *finding, struct grid *grid,
                              unsigned *rows, bool *right)
{
    grid->n = 0;
    grid->opens = false;
    memset(grid->gap, 0, sizeof grid->gap);
    if (gather(text, grid) == NEED_MORE)
        return NEED_MORE;
    drop_head(grid);
    *right = true;
    if (all_rows(grid, is_cell_row))
        copy_cells(grid, finding);
    else if (!has_minus_ones(grid) && (is_marked_grid(grid) || is_candidate_grid(grid)))
        copy_candidates(grid, finding);
    else
        *right = false;
    finding->has_candidates &= !is_marked_grid(grid);
    *rows = *right || all_rows(grid, is_rowlike) ? ROWS_OF_GRID : rows_of_broken(grid);
    if (*rows < 2)
        return NOT_MINE;
    finding->text = text->at;
    finding->text_end = grid->rows[*rows - 1].line.end;
    finding->taken = grid->rows[*rows - 1].line.next;
    return PUZZLE;
}

/* Leaves broken grids alone: other recognisers may still make sense of the lines, and
 * sudoku_recognise_broken_grid comes after all of them. */
enum verdict sudoku_recognise_grid(const struct view *text, struct finding *finding)
{
    struct grid grid;
    unsigned rows;
    bool right;
    enum verdict verdict = take_rows(text, finding, &grid, &rows, &right);

    if (verdict == PUZZLE && !right)
        return NOT_MINE;
    bool has_all_borders = grid.gap[1] == BORDER_GAP && grid.gap[2] == BORDER_GAP;
    if (verdict == PUZZLE && (grid.opens || has_all_borders))
        return take_last_border(text, finding);
    return verdict;
}

enum verdict sudoku_recognise_broken_grid(const struct view *text, struct finding *finding)
{
    struct grid grid;
    unsigned rows;
    bool right;
    enum verdict verdict = take_rows(text, finding, &grid, &rows, &right);

    if (verdict == PUZZLE && grid.opens && rows == ROWS_OF_GRID)
        verdict = take_last_border(text, finding);
    return verdict == PUZZLE ? explain(&grid, rows, finding) : verdict;
}

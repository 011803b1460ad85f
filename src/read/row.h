/* row.h: the contents of one line of a grid, however it is drawn. */
#ifndef READ_ROW_H
#define READ_ROW_H

#include "read/formats.h"

enum row_kind {
    ROW_BLANK,  /* nothing visible, or a comment */
    ROW_BORDER, /* a line of dashes and corners */
    ROW_CELLS,  /* cells, and nothing but what may be around them */
    ROW_WORDS   /* something else */
};

/* A line, read in two ways at once: as cells of one character each, and as groups of candidates. */
struct row {
    enum row_kind kind;
    struct line line;
    bool may_be_border;          /* nine dashes: a border, unless dashes are empty cells in this grid */
    bool may_separate;           /* nothing in nine fields, or nine dashes apart: perhaps no row */
    bool has_dashes, has_blanks; /* some cell is a '-'; some cell is an empty sign other than '-' */
    bool is_table;               /* a bar before, between and after all nine fields */
    unsigned cells;              /* how many characters are cells; cell[] holds the first 81 */
    unsigned groups;             /* how many groups they form; set[] holds the first 81 */
    unsigned wrong;              /* characters that cannot be in a cell */
    unsigned negatives;          /* groups that are a minus and a digit, "-1" */
    unsigned minus_ones;         /* those of them with a 1 */
    unsigned marks;              /* those of them that may stand at candidates, "25?" */
    const char *wrong_at;        /* the first of them */
    unsigned wrong_cell;         /* the cell that it makes wrong */
    char cell[SUDOKU_CELLS];     /* '1'..'9' or '.' */
    uint16_t set[SUDOKU_CELLS];  /* candidates; 0 for a group that is not a set of candidates */
};

/* The set of a group that is a single sign of an empty cell: among candidates, a cell without any. */
enum { NO_CANDIDATE = 1 << 9 };

/* Reads a line as part of a grid. */
void sudoku_read_row(struct line line, struct row *row);

/* Is -1 the sign for an empty cell in this row, as in many programs? */
bool sudoku_has_minus_ones(const struct row *row);

/* Does a line at this place, which may separate rows, do so below so many rows of a grid? SKIPPED if it does,
 * NOT_MINE if it is a row, NEED_MORE if a later line decides (separator.c). */
enum verdict sudoku_judge_separator(const struct view *text, const char *at, unsigned rows);

#endif

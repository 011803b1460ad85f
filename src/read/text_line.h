/* text_line.h: a line of a text, and its part in a grid.
 *
 *     bytes -> visible signs (signs.c) -> a line without what stands around its cells (text_line.c)
 *           -> nine cells, 81 cells or none (row.c) -> nine rows (grid.c, wide.c) */
#ifndef READ_TEXT_LINE_H
#define READ_TEXT_LINE_H

#include "read/formats.h"

/* ---- Signs (signs.c) ---- */

/* Bytes that stand for characters beyond ASCII. */
enum {
    SIGN_NOTHING = 0,  /* invisible */
    SIGN_ELLIPSIS = 2, /* three points, which programs for writing make one character */
    SIGN_LETTER = 3,   /* of another script */
    SIGN_DRAWN = 5,    /* a line of a frame that is not upright */
    SIGN_WRONG = 4,    /* a byte that is no text */
    SIGN_OTHER = 0x80  /* and above: some other sign, identified by its lowest bits */
};

/* Returns the sign of an entity, such as "&nbsp;", and how many bytes it has; 0 bytes if there is none
 * (text_line.c). */
int reader_entity_at(const char *at, const char *end, size_t *length);

/* Returns the byte for the character at a place before end, and how many bytes it has there. */
int reader_sign_at(const char *at, const char *end, size_t *length);

/* The same for a code point. */
int reader_sign_of_code(unsigned code);

/* ---- Rows (row.c) ---- */

/* A line without what stands around its cells. */
struct row {
    const char *s;
    size_t n;
};

/* Nine cells, or 81, and what their signs were. */
struct cells {
    uint16_t *set;  /* the digits of each, 0 if it is empty */
    unsigned blank; /* empty cells without a sign, */
    unsigned drawn; /* and with one */
    char sign;      /* the last of those; NUL if there is none */
    bool is_mixed;  /* they are several */
    bool is_learnt; /* the sign is none that people usually write */
    unsigned lists; /* cells with several digits */
    bool is_marked; /* some cell has a digit with a mark, */
    bool has_float; /* a digit with a point behind it, */
    bool has_plain; /* a digit without one, */
    bool has_minus; /* -1 for an empty cell */
    bool is_spare;  /* a separator stands behind the last field */
};

/* Reads 9 or 81 cells in one of the ways that row.c lists. False if the row is not written so. */
bool reader_row_read(struct row row, unsigned wanted, struct cells *cells);

/* Adds the signs of a row to those of the rows above it. */
void reader_cells_join(struct cells *all, const struct cells *row);

/* Returns why these cells are not of one form, or NULL: of two forms, or two signs for empty cells, one may
 * be a cell that is lost. The only judge of rows, of 81 values in a line, and of JSON. */
const char *reader_why_not_one_form(const struct cells *cells);

/* Reads a value as cell number n: "5", "5.0", "None", candidates. False if it is none. */
bool reader_row_add_value(struct cells *cells, unsigned n, struct row value);

/* Counts words that are the value of a cell: "5", "None". */
unsigned reader_row_count_values(struct row row);

/* Labels are numbers, or letters and bullets above all of those. */
enum { LABEL_NONE = -1, LABEL_LETTER = 1000, LABEL_BULLET = 2000 };

/* Takes a label away from the front: "r1:", "Row 1:", "[1,]", "A |", "1 ", "- ". Returns it. */
int reader_row_take_label(struct row *row);

struct row reader_row_peel(struct row row, const char *front, const char *back);

/* ---- Lines (text_line.c) ---- */

enum { TEXT_ROOM = 2000 };

enum text_kind {
    TEXT_BLANK, /* or a tag or a comment alone */
    TEXT_RULE,  /* a line that someone has drawn */
    TEXT_ROW,   /* nine cells */
    TEXT_LINE,  /* 81 cells */
    TEXT_CELLS, /* it has cells, but neither 9 nor 81 */
    TEXT_WORDS
};

struct text_line {
    struct line from; /* where it stands in the text */
    enum text_kind kind;
    uint16_t set[9];    /* of a row; */
    struct cells cells; /* its set is not set here */
    int label;          /* of a row: what stands before it */
    bool is_empty;      /* a row without digits */
    bool is_heading;   /* a row: 1 to 9 or 0 to 8 in their order; a rule: names of columns, a bracket alone */
    bool is_number;    /* words: a number or a date, which may also be a row with few clues */
    bool is_comment;   /* blank: a comment, */
    bool is_tag;       /* or tags alone */
    bool is_in_table;  /* some of it stands in a cell of a table of HTML */
    unsigned n_cells;  /* characters that may be cells */
    unsigned bars;     /* "|" */
    unsigned n_blanks; /* " " */
    unsigned n_letters; /* but for x */
};

/* Returns the line at the start of a text, cut before the first tag of a block behind something visible, and
 * before any tag if it is very long: otherwise a page in one line would take quadratic time. */
struct line reader_piece_at(const struct view *text);

/* Writes the visible signs of a line, without markup, and a NUL: at most TEXT_ROOM and two more. Returns how
 * many they are. The line is cut where a tag begins another one. */
size_t reader_text_strip(struct line *from, char *s, struct text_line *line);

/* Reads a line. Fills cell81, if it is one of 81 cells. */
void reader_text_read(struct line from, struct text_line *line, uint16_t *cell81);

/* ---- Blocks (grid.c) ---- */

enum { MOST_LINES = 96, MOST_ROWS = 81, MOST_CELLS = 60 /* a line with more was meant to be 81 cells */ };

/* Lines that belong together: they may be a grid. */
struct block {
    struct text_line line[MOST_LINES];
    unsigned n;
    unsigned rows[MOST_ROWS], n_rows; /* which lines are rows, or were meant to be */
    bool is_cut;                      /* more rows follow than it has room for */
    const char *end;                  /* of the text that belongs to it */
};

/* Reads nine lines whose cells only stand below each other, with blanks for the empty ones (wide.c). */
bool reader_block_read_columns(const struct block *block, uint16_t *sets);

/* Reads lines of equal length that a program has broken, 81 cells in all. Returns how many lines those are,
 * or 0 (wide.c). */
unsigned reader_block_read_wrapped(const struct block *block, uint16_t *sets);

static inline const struct text_line *block_row(const struct block *block, unsigned k)
{
    return &block->line[block->rows[k]];
}

#endif

/* paste.h: lines of a text that may hold a puzzle in any form, and the judgement on them. */
#ifndef READ_PASTE_H
#define READ_PASTE_H

#include "read/tokens.h"

/* ---- Whole grids (reading.c): a reading is a way to find labels and a way to split rows into cells, the
 * same for all nine rows ---- */

enum { MOST_BESIDE = 6, READING_ROOM = 9 * MOST_BESIDE + 110 };

/* A grid that has been read. */
struct grid {
    uint16_t cell[SUDOKU_CELLS]; /* the digits of each as a set, 0 for an empty cell */
    bool has_sets;               /* some cells list candidates */
    unsigned beside, index;      /* how many grids stand side by side, and which of them it is */
    bool has_solution;           /* one of two is the other's solution */
    char solution[SUDOKU_CELLS];
};

/* A row of a grid, or the part of it that is still to be read. */
struct row {
    const char *s;
    size_t n;
    unsigned long line; /* its number, for labels that count lines */
    bool is_cut;        /* a label before it has been taken away */
};

/* Where labels may stand (labels.c). */
enum place {
    LABEL_NONE,
    LABEL_BEFORE,
    LABEL_BEHIND,
    LABEL_BOTH,
    LABEL_PREFIX,
    LABEL_PREFIX_BEFORE,
    LABEL_PLACES
};

/* Takes such labels away from nine rows. Stores what the rows are, if the labels tell, and whether the
 * reading is weak: see below. Returns false if a row has no label. */
bool reader_strip_labels(struct row rows[9], enum place place, enum unit *unit, bool *is_weak);

/* Returns the row without the characters of these lists at its front and at its back. */
struct row reader_row_peel(struct row row, const char *front, const char *back);

/* Reads nine rows; false if no reading makes nine cells of each. */
bool reader_reading_of_nine(const struct piece *const rows[9], struct grid *grid);

/* Reads a line as so many cells. */
bool reader_reading_of_line(const struct piece *piece, unsigned cells, uint16_t *cell);

/* The same for 81 cells. */
bool reader_reading_of_grid_line(const struct piece *piece, struct grid *grid);

/* Reads rows that are drawn with several lines each: candidates in their places, or lines between rules.
 * Returns how many of the pieces they are, or 0. */
unsigned reader_reading_of_tall(const struct piece *pieces, unsigned n, struct grid *grid);

/* Puts cells that stand line by line where they belong, and notes whether some of them list candidates. */
void reader_grid_arrange(struct grid *grid, enum unit unit);

/* Has a row, a column or a box the same digit twice? */
bool reader_grid_clashes(const struct grid *grid);

/* Is it a grid somebody may have meant: no lone lists of candidates; and no clashes, if the reading is
 * weak? */
bool reader_grid_is_plausible(const struct grid *grid, bool is_weak);

/* Writes the cells and the candidates. */
void reader_grid_take(const struct grid *grid, struct finding *finding);

/* ---- Blocks of lines ---- */

enum { PASTE_LINES = 120, PASTE_BYTES = 12 * 1024, MOST_TITLES = 3, MOST_PASTES = 3 };

struct paste {
    const struct view *view;
    struct finding *finding;
    struct stripper stripper;
    struct piece piece[PASTE_LINES];
    unsigned n;     /* how many pieces there are */
    unsigned kept;  /* and with those gathered before: most lines would be gathered a hundred times */
    unsigned block; /* the first that is no word above a grid */
    unsigned plain; /* rows of nine cells in the block */
    char bytes[PASTE_BYTES];
    size_t used;
    unsigned long lines;
    bool is_nameless; /* what stands above is no name */
};

/* What the judge says about a block. */
struct judgement {
    enum verdict verdict; /* PUZZLE, INVALID, SKIPPED, or NEED_MORE: later lines decide */
    unsigned first, end;  /* the pieces that it is about */
    unsigned line;        /* the piece whose line the item has */
    struct grid grid;
    bool is_line;     /* a line is a puzzle by itself, or was meant to be one */
    struct line word; /* of the line, which is the puzzle, with others that may be its name; or at is NULL */
};

/* Judges the block as a whole; is_all says that no more lines of it come. */
void reader_paste_judge(struct paste *paste, bool is_all, struct judgement *judgement);

/* Judges the last piece, which may be a puzzle by itself: 81 cells, or so many characters that they were
 * meant to be 81 cells. The reason is not set. False if it is neither. */
bool reader_paste_judge_line(const struct paste *paste, struct judgement *judgement);

/* Says why a line is no puzzle, and returns INVALID. */
enum verdict reader_paste_explain_line(struct line line, struct finding *finding);

#endif

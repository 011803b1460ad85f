/* reading.h: what whole grids say. A reading is a way to find labels and a way to split rows into cells,
 * the same for all nine rows. */
#ifndef READ_READING_H
#define READ_READING_H

#include "read/tokens.h"

enum { MOST_BESIDE = 6, READING_ROOM = 9 * MOST_BESIDE + 110 };

/* A grid that has been read. */
struct grid {
    uint16_t cell[SUDOKU_CELLS]; /* the digits of each as a set, 0 for an empty cell */
    bool has_sets;               /* some cells list candidates */
    unsigned beside;             /* it is none, since so many grids stand side by side; or 0 */
};

/* What nine lines are. */
enum unit { UNIT_ROWS, UNIT_COLUMNS, UNIT_BOXES };

/* Reads nine rows; false if no reading makes nine cells of each.  */
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

/* How many groups of signs has the row? */
unsigned reader_reading_count_groups(const struct piece *piece);

#endif

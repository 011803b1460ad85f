/* layout.h: the columns of a table: those of the input under their names, then those of the answers. The
 * first rows that are read determine the columns of the input for the whole run. The fields of a row from
 * a file with other columns are put under those of the same name; a puzzle from no table fills the columns
 * of the puzzles and of the names. */
#ifndef CLI_WRITE_LAYOUT_H
#define CLI_WRITE_LAYOUT_H

#include "cli/write/write_fields.h"
#include "cli/write/format.h"

struct layout;

/* Makes the layout for rows of the table, or for puzzles without one if it is NULL. row is the first row, or
 * the first puzzle, or NULL; the members of an object and the name of a puzzle decide about columns. NULL
 * when memory is short. */
struct layout *layout_new(const struct look *look, const struct sudoku_table *table,
                          const struct sudoku_item *row);

void layout_free(struct layout *layout);

/* Must the fields of an item be fitted into the columns of the input's table, because it is not a row of
 * that table? */
bool layout_sorts(const struct layout *layout, const struct sudoku_item *item);

/* Is the table the one that the layout was made for? */
bool layout_fits(const struct layout *layout, const struct sudoku_table *table);

/* Is there a column for the names of puzzles that are no row of a table? */
bool layout_has_names(const struct layout *layout);

/* Finds the next of the row's fields for which the layout has no column, and stores its name. The puzzle is
 * none of them, whatever its column is called. *number counts the fields. False if there is none. */
bool layout_next_missing(const struct layout *layout, struct sudoku_fields *fields, int *number,
                         int puzzle_column, struct text *name);

#endif

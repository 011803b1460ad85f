/* layout.h: the rows of tables: which columns the output has, how the fields of the input are spelt (a line
 * of CSV or an object of JSON), and where they go.
 *
 * The first rows that are read determine the columns of the input for the whole run. The fields of a row from
 * a file with other columns are put under those of the same name; a puzzle from no table fills the columns
 * of the puzzles and of the names. */
#ifndef CLI_WRITE_LAYOUT_H
#define CLI_WRITE_LAYOUT_H

#include "cli/write/format.h"

/* ---- The names of the columns of a table, or of the members of an object ---- */

struct names {
    struct text header; /* of the table, as it stands there; "" for objects of JSON */
    char separator;     /* of the table; '\0': objects of JSON */
    struct text bytes;  /* the names, one after the other */
    struct name {
        size_t start, length; /* in bytes */
    } * list;
    size_t n, room;
};

/* Takes over the names of the row's fields in place of those before, without quotes and escapes; or, for
 * JSON, spelt as keys without their quotes, each once. False when memory is short; bytes have failed then. */
bool names_take(struct names *names, const struct sudoku_item *row, bool as_keys);

void names_free(struct names *names);

/* Are these the names of this table, which has a header? */
bool names_fit(const struct names *names, const struct sudoku_table *table);

/* Adds a number to the name that was added to a text from start on, if it is taken: `solution_2`. A reader of
 * the output could not tell two of one name apart. */
void names_make_free(const struct names *names, struct text *out, size_t start);

/* Adds the value of a field without quotes and escapes. The null of JSON is nothing. */
void field_add_value(struct text *out, const struct sudoku_field *field);

/* Quotes the text that was added from start on, if a table needs that: it holds a separator, a quote or
 * the end of a line. */
void field_quote(struct text *out, size_t start, char separator);

/* ---- The layout of a table ---- */

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

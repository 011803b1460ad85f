/* layout.h: the columns of a table, from the names in the input to those in the output, for the formats that
 * write rows: table.c and json.c. */
#ifndef WRITE_LAYOUT_H
#define WRITE_LAYOUT_H

#include "write/format.h"

/* The contents of a column after those of the input: the number of a field, or one of these. */
enum { COLUMN_PUZZLE = -3, COLUMN_NAME = -2, COLUMN_ERROR = -1 };

struct column {
    size_t start, length; /* of the name */
    int content;          /* of those after the input's */
};

/* The columns of a run are made from the first row. All threads read them. In JSON, the columns are keys, and
 * those of a run are the new members alone: the record of each thread keeps the layout of its last table. */
struct layout {
    struct text header;  /* the line of the input's table that names its columns; empty: there is none */
    char from, to;       /* the separators in the input and in the output */
    struct text names;   /* of all columns, one after the other */
    struct text columns; /* of struct column */
    size_t n_columns, n_input; /* the first are those of the input; none: the puzzles have no table */
    size_t puzzle, name;       /* the columns of the puzzles and of their names; n_input if there is none */
    bool passes_lines;         /* the format is raw */
};

/* The members of an error in JSON, after the fields of the command; ends with NULL. */
extern const char *const error_members[];

/* Makes the keys of a row with these fields, in place of those before. Returns false when memory is short. */
bool layout_set_keys(struct layout *layout, const struct record *record, const struct sudoku_item *row);

/* Is the item a row of the layout's table, which has a header? */
bool layout_is_of(const struct layout *layout, const struct sudoku_item *item);

static inline const struct column *layout_column(const struct layout *layout, size_t column)
{
    return (const struct column *)layout->columns.data + column;
}

static inline struct sudoku_piece column_name(const struct layout *layout, size_t column)
{
    const struct column *of = layout_column(layout, column);
    return (struct sudoku_piece){layout->names.data + of->start, of->length};
}

static inline bool is_same(struct sudoku_piece a, struct sudoku_piece b)
{
    return a.length == b.length && (!a.length || memcmp(a.at, b.at, a.length) == 0);
}

static inline struct sudoku_piece piece_of(const char *string)
{
    return (struct sudoku_piece){string, strlen(string)};
}

/* ---- Fields of the input ---- */

/* Memory for the bare names and values of a row. */
struct row_room {
    char small[2048], *large;
};

/* Prepares it. Returns NULL when memory is short. Free room->large. */
char *row_room(struct row_room *room, const struct sudoku_item *row);

/* Quotes the text that was added from start on, if a table needs that: if it has a separator, a quote or the
 * end of a line. */
void field_quote(struct text *out, size_t start, char separator);

/* Adds what goes between the quotes of a string of JSON, any bytes (json.c). */
void json_add_escaped(struct text *out, const char *bytes, size_t n);

#endif

/* layout.h: the columns of a table, from the names in the input to those in the output, for the formats that
 * write rows: table.c and json.c. */
#ifndef WRITE_LAYOUT_H
#define WRITE_LAYOUT_H

#include "write/format.h"

/* ---- Names and fields (names.c) ---- */

/* The names of the columns of a table or of the members of an object, as a row of the input has them. */
struct names {
    struct text header; /* of the table, as it stands there; "" for objects of JSON */
    char separator;     /* of the table; '\0': objects of JSON */
    struct text bytes;  /* the names, one after the other */
    struct name {
        size_t start, length; /* in bytes */
    } * list;
    size_t n, room;
};

/* Takes over the names of the row's fields in place of those before: without quotes and escapes or, as keys
 * of JSON, with its escapes and each once. Returns false when memory is short. */
bool names_take(struct names *names, const struct sudoku_item *row, bool as_keys);

void names_free(struct names *names);

/* Are these the names of this table, which has a header? */
bool names_fit(const struct names *names, const struct sudoku_table *table);

/* Finds a name, from place *at on and then from the first, and stores its place in *at. In rows with the same
 * names in the same order, each is where it is looked for first. */
bool names_find(const struct names *names, const char *name, size_t length, size_t *at);

/* Adds a number to the name that was added to a text from start on, if it is taken: `solution_2`. A reader of
 * the output could not tell two of one name apart. */
void names_make_free(const struct names *names, struct text *out, size_t start);

/* Adds a name or value without quotes and escapes. The null of JSON is nothing. */
void field_add_bare(struct text *out, struct sudoku_piece piece, bool is_json);
void field_add_value(struct text *out, const struct sudoku_field *field);

/* Quotes the text that was added from start on, if a table needs that: if it has a separator, a quote or the
 * end of a line. */
void field_quote(struct text *out, size_t start, char separator);

/* Adds what goes between the quotes of a string of JSON, any bytes (json.c). */
void json_add_escaped(struct text *out, const char *bytes, size_t n);

/* ---- Layouts (table.c) ---- */

/* A column after those of the input: a field of the command, or one that every table has. */
enum { COLUMN_PUZZLE = -3, COLUMN_NAME = -2, COLUMN_ERROR = -1 };

/* Made once, before the first row is written, and not changed after that: all threads read it. */
struct layout {
    struct names names;  /* of the input's columns, as keys for JSON; none: the puzzles have no table */
    size_t puzzle, name; /* the columns of the puzzles and their names; names.n if there is none */
    char separator;      /* of the output */
    struct text added; /* the names of the new columns, each with a NUL; for JSON of the command's fields and
                            of the members of an error */
    int columns[FIELDS_MOST + 3];
    size_t n_columns;
    bool passes_lines; /* the format is raw */
    bool has_verdict;  /* the command judges the input, so objects have the place of the puzzle */
};

/* The members of an error; ends with NULL. */
extern const char *const error_members[];

#endif

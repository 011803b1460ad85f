/* write_fields.h: how the fields of a row of the input (a line of CSV or an object of JSON) are spelt. */
#ifndef CLI_WRITE_WRITE_FIELDS_H
#define CLI_WRITE_WRITE_FIELDS_H

#include "cli/base/text.h"
#include "sudoku.h"

/* Adds a name or a value without quotes and escapes. The null of JSON is nothing. */
void field_add_bare(struct text *out, struct sudoku_piece piece, bool is_json);

/* Adds the value in the same way. */
void field_add_value(struct text *out, const struct sudoku_field *field);

/* Quotes the text that was added from start on, if a table needs that: it holds a separator, a quote or
 * the end of a line. */
void fields_quote(struct text *out, size_t start, char separator);

/* ---- The names of the columns of a table, or of the members of an object ---- */

struct names {
    struct text header; /* of the table, as it stands there; "" for objects of JSON */
    struct text bytes;  /* the names, one after the other */
    struct name {
        size_t start, length; /* in bytes */
    } * list;
    size_t n, room;
};

/* Takes over the names of the row's fields, without quotes and escapes. False when memory is short. */
bool names_take(struct names *names, const struct sudoku_item *row);

void names_free(struct names *names);

/* Finds a name, from place *at on and then from the first, and stores its place in *at. In rows with the same
 * names in the same order, each is where it is looked for first. */
bool names_find(const struct names *names, const char *name, size_t length, size_t *at);

/* Adds a number to the name that was added to a text from start on, if it is taken: `solution_2`. A reader of
 * the output could not tell two of one name apart. */
void names_make_free(const struct names *names, struct text *out, size_t start);

#endif

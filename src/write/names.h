/* names.h: the names of the columns of a table or of the members of an object, as a row of the input has them,
 * and the values of its fields. */
#ifndef WRITE_NAMES_H
#define WRITE_NAMES_H

#include <stdbool.h>

#include "base/text.h"
#include "sudoku_read.h"

struct names {
    struct text header; /* of the table, as it stands there; "" for objects of JSON */
    char separator;     /* of the table; '\0': objects of JSON */
    struct text bytes;  /* the names, one after the other */
    struct name {
        size_t start, length; /* in bytes */
    } * list;
    size_t n, room;
};

/* Takes over the names of the row's fields in place of those before: without quotes and escapes or, as keys of
 * JSON, with its escapes and each once. Returns false when memory is short. */
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

#endif

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

/* Turns the text that was added from start on into a JSON string. */
void fields_make_json(struct text *out, size_t start);

/* Adds a value as JSON: numbers stay numbers, everything else in a line is a string. */
void field_add_json(struct text *out, const struct sudoku_field *field);

/* Has one of the row's fields this name? Fails out when memory is short. */
bool fields_have_name(const struct sudoku_item *item, const char *name, size_t length, struct text *out);

#endif

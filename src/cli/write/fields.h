/* fields.h: the fields of a row of the input (a line of CSV or an object of JSON), and their spelling. */
#ifndef CLI_WRITE_FIELDS_H
#define CLI_WRITE_FIELDS_H

#include "cli/base/text.h"
#include "sudoku.h"

/* A piece of the input, as it stands there. */
struct piece {
    const char *at;
    size_t length;
};

/* The place in a row; begin with fields_of. */
struct fields {
    bool is_json;
    char separator;
    struct piece names, values; /* what is left of them, at is NULL after the last; JSON has both in values */
};

struct field {
    bool is_json;
    bool is_surplus;          /* the last of a line with too many: the value is all the rest, as it stands */
    struct piece name, value; /* with their quotes; value.at is NULL if the row ends before it */
};

struct fields fields_of(const struct sudoku_item *item);

/* Takes the next field. False after the last. A line may have fewer fields than its header; the fields that
 * it has too many all belong to the last one. */
bool fields_next(struct fields *fields, struct field *field);

/* Adds a name or a value without quotes and escapes. The null of JSON is nothing. */
void field_add_bare(struct text *out, struct piece piece, bool is_json);

/* Adds the value in the same way. */
void field_add_value(struct text *out, const struct field *field);

/* Quotes the text that was added from start on, if a table needs that: it holds a separator, a quote or
 * the end of a line. */
void fields_quote(struct text *out, size_t start, char separator);

/* Turns the text that was added from start on into a JSON string. */
void fields_make_json(struct text *out, size_t start);

/* Adds a value as JSON: numbers stay numbers, everything else in a line is a string. */
void field_add_json(struct text *out, const struct field *field);

/* Has one of the row's fields this name? Fails out when memory is short. */
bool fields_have_name(const struct sudoku_item *item, const char *name, size_t length, struct text *out);

#endif

/* json.h: strings of JSON, and the keys that a table's rows have as objects. */
#ifndef WRITE_JSON_H
#define WRITE_JSON_H

#include "write/format.h"

/* Adds a string of any bytes with its quotes and escapes; or the part between the quotes. */
void json_add_string(struct text *out, const char *bytes, size_t n);
void json_add_escaped(struct text *out, const char *bytes, size_t n);

/* The names of a table's columns as keys (table.c). */
struct names;
const struct names *layout_keys(const struct layout *layout);

#endif

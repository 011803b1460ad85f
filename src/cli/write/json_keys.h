/* json_keys.h: the keys that the fields of a table have in objects of JSON. */
#ifndef CLI_WRITE_JSON_KEYS_H
#define CLI_WRITE_JSON_KEYS_H

#include "cli/base/text.h"
#include "sudoku.h"

struct json_keys;

/* Makes the keys for the table of this row, which has a header; NULL when memory is short. Each name is there
 * once: a name that the header has twice gets a number. */
struct json_keys *json_keys_new(const struct sudoku_item *row);

void json_keys_free(struct json_keys *keys);

/* Are these the keys of this table? */
bool json_keys_fit(const struct json_keys *keys, const struct sudoku_table *table);

/* Adds the key of the column, counted from 0: `"name":` */
void json_keys_add(struct text *out, const struct json_keys *keys, size_t column);

/* Adds a key that the table has not: `solution`, or `solution_2` if it has one of that name. */
void json_keys_add_new(struct text *out, const struct json_keys *keys, const char *name);

#endif

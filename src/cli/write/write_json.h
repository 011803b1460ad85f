/* write_json.h: what all JSON objects about a puzzle share. */
#ifndef CLI_WRITE_WRITE_JSON_H
#define CLI_WRITE_WRITE_JSON_H

#include "cli/base/text.h"
#include "cli/write/format.h"
#include "sudoku.h"

/* The white space of JSON. */
static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the length in bytes of the UTF-8 character at the start of n bytes; 0 if it is malformed:
 * readers of JSON reject a whole text for one such byte. */
size_t json_utf8_length(const unsigned char *bytes, size_t n);

static inline const char *json_skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* Is it a number as JSON writes it? */
bool json_is_number(const char *at, const char *end);

/* Adds a JSON string with its quotes. Escapes control characters and replaces bytes that are not UTF-8. */
void json_add_string(struct text *out, const char *bytes, size_t n);

/* Opens a puzzle's object: the fields of its row or, if it has none, the puzzle and its name. */
void json_open(struct text *out, const struct answer *answer);

/* Adds an object of the input, all in one line and valid, without its closing brace (json_members.c). */
void json_add_members(struct text *out, const char *at, size_t length);

/* Do both ends of the object have this column already? */
bool json_has(const struct answer *answer, const struct column *column);

/* Adds a comma and the key for a new value: `"solution":`, or `"solution_2":` if the row has one of that
 * name. */
void json_add_key(struct text *out, const struct answer *answer, const char *name);

/* Closes it, with the error if there is one. */
void json_close(struct text *out, const struct answer *answer);

/* `,"candidates":["1579","2",...]` */
void json_add_candidates(struct text *out, const uint16_t *candidates);

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

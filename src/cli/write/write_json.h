/* write_json.h: the printer of JSON, and the objects about a puzzle, its steps and its verdict. */
#ifndef CLI_WRITE_WRITE_JSON_H
#define CLI_WRITE_WRITE_JSON_H

#include "cli/base/text.h"
#include "cli/write/format.h"
#include "sudoku.h"

/* ---- The printer ---- */

/* Nothing else writes the brackets, quotes, colons and commas of JSON. A comma comes before each value that
 * is not the first of its object or array; key is NULL for the elements of an array. */
void json_begin(struct text *out, const char *key, char bracket);
void json_end(struct text *out, char bracket);
void json_key(struct text *out, const char *key);
void json_number(struct text *out, const char *key, unsigned long long number);
void json_truth(struct text *out, const char *key, bool truth);

/* A text of the program, which needs no escapes; the name of a cell: `"r1c2"`. */
void json_word(struct text *out, const char *key, const char *word);
void json_cell(struct text *out, const char *key, int cell);

/* Adds a string of any bytes, with its quotes. Escapes control characters and replaces bytes that are not
 * UTF-8. */
void json_add_string(struct text *out, const char *bytes, size_t n);

/* Adds an object of the input, all in one line and valid, without its closing brace (json_members.c). */
void json_add_members(struct text *out, const char *at, size_t length);

/* ---- The spelling of JSON ---- */

/* The white space of JSON. */
static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the length in bytes of the UTF-8 character at the start of n bytes; 0 if it is malformed:
 * readers of JSON reject a whole text for one such byte. */
size_t json_utf8_length(const unsigned char *bytes, size_t n);

/* Is it a number as JSON writes it? Stores whether it is whole; is_whole may be NULL. */
bool json_is_number(const char *at, const char *end, bool *is_whole);

/* ---- Objects about puzzles ---- */

/* Opens a puzzle's object: the fields of its row or, if it has none, the puzzle and its name. */
void json_open(struct text *out, const struct answer *answer);

/* Closes it, with the error if there is one. */
void json_close(struct text *out, const struct answer *answer);

/* `"candidates":["1579","2",...]` */
void json_add_candidates(struct text *out, const uint16_t *candidates);

/* A description of the step, as one string. */
void step_json_words(struct text *out, const char *key, const struct sudoku_step *step,
                     enum sudoku_description description);

/* `"technique":"Naked pair","er":3.0` */
void step_json_technique(struct text *out, const struct sudoku_step *step);

/* All the others: the pattern, what is placed or removed, and the words. */
void step_json_rest(struct text *out, const struct sudoku_step *step);

/* `"eureka":["(7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7"]`: the lines of the chain; nothing without one. */
void step_json_eureka(struct text *out, const struct sudoku_step *step);

/* ---- The keys of the members that come from a table ---- */

struct json_keys;

/* Makes the keys for the table of this row, which has a header; NULL when memory is short. Each name is there
 * once: a name that the header has twice gets a number. */
struct json_keys *json_keys_new(const struct sudoku_item *row);

void json_keys_free(struct json_keys *keys);

/* Are these the keys of this table? */
bool json_keys_fit(const struct json_keys *keys, const struct sudoku_table *table);

#endif

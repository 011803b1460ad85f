/* write_json.h: the printer of JSON, and the objects about a puzzle, its steps and its verdict. */
#ifndef CLI_WRITE_WRITE_JSON_H
#define CLI_WRITE_WRITE_JSON_H

#include "base/text.h"
#include "cli/write/format.h"
#include "sudoku.h"

/* ---- The printer ---- */

/* Nothing else writes the brackets, quotes, colons and commas of JSON. A comma comes before each value that
 * is not the first of its object or array; key is NULL for the elements of an array. */
size_t json_begin(struct text *out, const char *key, char bracket);
void json_end(struct text *out, char bracket);
void json_key(struct text *out, const char *key);
void json_number(struct text *out, const char *key, unsigned long long number);
void json_truth(struct text *out, const char *key, bool truth);

/* Ends an array or, if it is empty, takes it back: json_begin has returned what was before. */
void json_end_list(struct text *out, size_t before);

/* A text of the program, which needs no escapes; the name of a cell: `"r1c2"`. */
void json_word(struct text *out, const char *key, const char *word);
void json_cell(struct text *out, const char *key, int cell);

/* Adds a string of any bytes, with its quotes, or what goes between them. Escapes control characters and
 * replaces bytes that are not UTF-8. */
void json_add_string(struct text *out, const char *bytes, size_t n);
void json_add_escaped(struct text *out, const char *bytes, size_t n);

/* Ends the value of a column of this type, whose text was added from start on. If there is none, takes back
 * what was added before. */
void json_end_value(struct text *out, size_t before, size_t start, enum column_type type);

/* ---- Objects about puzzles ---- */

/* Opens a puzzle's object: the fields of its row or, if it has none, the puzzle and its name. */
void json_open(struct text *out, const struct answer *answer);

/* Closes it, with the error if there is one. */
void json_close(struct text *out, const struct answer *answer);

/* `"candidates":["1579","2",...]` */
void json_add_candidates(struct text *out, const uint16_t *candidates);

/* A description of the step, as one string. */
void json_add_words(struct text *out, const char *key, const struct sudoku_step *step,
                    enum sudoku_description description);

/* `"technique":"Naked pair","rating":3.0` */
void json_add_technique(struct text *out, const struct sudoku_step *step);

/* All the others: the pattern, what is placed or removed, and the words; with eureka also the lines of the
 * chain, `"eureka":["(7=2)r4c5 - (2)r4c9 = (2)r1c9 => r1c5<>7"]`, if there is one. */
void json_add_details(struct text *out, const struct sudoku_step *step, bool eureka);

#endif

/* json_text.h: strings and words of JSON, a byte at a time. */
#ifndef READ_JSON_TEXT_H
#define READ_JSON_TEXT_H

#include "read/json.h"

static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the closing quote of the string that begins here, or end. */
const char *sudoku_json_string_end(const char *at, const char *end);

/* Moves behind the value that begins here, up to end: a string, a word, or brackets with what is in them. */
const char *sudoku_skip_json(const char *at, const char *end);

/* Begins a string, after this quote, or a word, before its first byte. */
void sudoku_json_begin_string(struct json *json, char quote, size_t start);
void sudoku_json_begin_word(struct json *json, size_t start);

/* Adds a byte to the string. True if it is the closing quote. */
bool sudoku_json_add_char(struct json *json, char c);

/* Adds a byte to the word. False if it is not part of it. */
bool sudoku_json_add_word(struct json *json, char c);

/* Is the word a number, true, false, null, None or NaN? */
bool sudoku_json_word_is_valid(const struct json *json);

/* Is the word a number, as keys of Python may be? */
bool sudoku_json_word_is_number(const struct json *json);

/* Is the word a cell? 0..9, 5.0, null or None; it is then the text, one character long. */
bool sudoku_json_word_is_cell(struct json *json);

#endif

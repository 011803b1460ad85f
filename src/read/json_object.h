/* json_object.h: between json.c, which goes through JSON, and json_object.c, which reads values that are all
 * there. */
#ifndef READ_JSON_OBJECT_H
#define READ_JSON_OBJECT_H

#include "read/json.h"

static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* JSON knows the double one only, Python both. */
static inline bool json_is_quote(char c)
{
    return c == '"' || c == '\'';
}

static inline bool json_opens(char c)
{
    return c == '{' || c == '[' || c == '(';
}

static inline bool json_closes(char c)
{
    return c == '}' || c == ']' || c == ')';
}

static inline bool json_matches(char open, char close)
{
    return open == (close == '}' ? '{' : close == ']' ? '[' : '(');
}

/* Returns the place, from here on, of the quote that closes a string, or of the end of its line; the end if
 * neither has arrived. */
const char *reader_json_string_end(const char *at, const char *end, char quote);

/* Reads the puzzle that a value is. NOT_MINE if it is neither a string nor an array of cells. */
enum verdict reader_json_puzzle(struct line value, struct finding *finding);

/* Is it surely a puzzle, under whatever key: 81 cells, some of them empty? */
bool reader_json_is_certain(struct line value);

/* Is it an array that was meant to be a grid, and has none in it? */
bool reader_json_is_broken_grid(struct line value);

/* Reads an object as one puzzle. NOT_MINE if it has none of its own, or several. */
enum verdict reader_json_object(struct line object, bool may_guess, struct finding *finding);

#endif

/* json.h: puzzles in JSON.
 *
 *     {"puzzle": P, "solution": S, "name": N}   one item for an object that has one puzzle
 *     [P, P, ...], {"easy": P, "hard": P}       one for each P elsewhere
 *
 * P is a string that holds a puzzle, nine strings of nine, or 81 numbers in any grouping. What Python prints
 * for dictionaries and lists is read, too: strings in single quotes, tuples, None.
 *
 * json.c goes through JSON; json_value.c reads a value that is all in memory. Objects are read as a whole.
 * Around them may be arrays and objects of any length, of which only the open brackets are stored: a file of
 * many gigabytes in one line needs no more memory than its largest object. */
#ifndef READ_JSON_H
#define READ_JSON_H

#include "read/formats.h"

/* A larger object or array is gone through value by value. */
enum { JSON_DEPTH = 32, JSON_LARGEST = 512 * 1024, JSON_LARGEST_ARRAY = 64 * 1024 };

/* How far the search for the end of a value has come, so that it goes on there when more has arrived. */
struct json_scan {
    size_t passed;            /* bytes from its beginning */
    char bracket[JSON_DEPTH]; /* those that are open there */
    unsigned depth;
    char before; /* the last character there that is no blank, or NUL */
};

/* A bracket that is open. */
struct json_level {
    char bracket;
    const char *whole; /* its place, if all of it was in memory when it opened, in the same call; or NULL */
    bool has_items;    /* a puzzle stood in it, or an error about one */
    bool is_inner;     /* it is part of an object */
    bool is_column;    /* an object that is the value of a key for puzzles: each of its members is one */
    enum meaning key;  /* of an object, its last key's; of an array, that of the key it is under */
};

struct json {
    bool is_open; /* the next byte belongs to JSON */
    bool is_over; /* its last bracket is closed, or it is broken: the rest of the line is next */
    bool is_broken;
    bool has_last; /* a puzzle came before in the array: */
    char last[SUDOKU_CELLS];
    unsigned depth;
    struct json_scan scan; /* of the next value */
    struct json_level open[JSON_DEPTH];
};

/* Does JSON begin here? PUZZLE, NOT_MINE or NEED_MORE. The view may end inside of a line; it is complete if
 * nothing follows. */
enum verdict reader_json_begins(const struct view *text, bool is_complete);

/* Reads on to the next item; the view begins where the last call's finding was taken, and may end inside of a
 * line. Never returns NOT_MINE. After NEED_MORE, too, taken is set: the text before it is not needed again.
 * SKIPPED means that JSON has ended there. */
enum verdict reader_json_read(struct json *json, const struct view *text, bool is_complete,
                              struct finding *finding);

/* Finds the end of the value at a place: NULL if there is none before the end. Then *wrong is the place that
 * no JSON can have, or NULL if more may come. A value right behind another is wrong. */
const char *reader_json_value_end(struct json_scan *scan, const char *start, const char *end,
                                  const char **wrong);

/* ---- Values (json_value.c) ---- */

static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* JSON has the double quote only, Python both. */
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

/* Returns the place, from here on, of the quote that closes a string, or of the end of its line; the end if
 * neither has arrived. */
const char *reader_json_string_end(const char *at, const char *end, char quote);

/* Returns the next value up to a place, which *at is moved behind: a string, a word, or brackets and their
 * contents. Commas and colons before it are skipped. Empty after the last. */
struct line reader_json_next(const char **at, const char *end);

/* Stores the text between the quotes of a string, as far as there is room. Returns its length. */
size_t reader_json_decode(struct line string, char *text, size_t room);

/* Reads a string or an array as a puzzle. NOT_MINE if it is neither 81 cells nor meant to be. */
enum verdict reader_json_puzzle(struct line value, struct finding *finding);

/* Reads a string with nine lines or a piece of cells as a text with a puzzle in it, whatever its key: a
 * question to a model, a message. NOT_MINE if it has none. */
enum verdict reader_json_text(struct line string, struct finding *finding);

/* Is it a puzzle whatever its key: 81 cells, some of them empty? Or was it meant to be one? */
bool reader_json_is_certain(struct line value);

/* Is this member of an object a rule beyond those of plain Sudoku, and neither empty nor false? SudokuPad's
 * links have more of them, such as lines (link.c). */
bool reader_is_rule(struct line name, struct line value, bool is_packed);

/* Reads nine rows of nine cells, up to the bracket that closes them: "", "{}", "{v:5}" or
 * {"value":5,"given":true,...}. Where some are given, the others were entered by somebody. INVALID if they
 * are not 9 by 9, or a cell is in another region than its box (link.c). */
enum verdict reader_read_cell_objects(const char *at, const char *end, struct finding *finding);

/* Reads an object as one puzzle. NOT_MINE if it has none of its own, or several. */
enum verdict reader_json_object(struct line object, struct finding *finding);

#endif

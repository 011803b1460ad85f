/* json.h: puzzles in JSON, read token by token as the bytes arrive.
 *
 * An array may be longer than memory, in one line or in many. So JSON has no recogniser: its reader sees
 * bytes, keeps its place between them, and gives an item for each puzzle:
 *
 *     {"puzzle": P, "solution": S, "name": N}   one for the object, at its end
 *     {"easy": P, "hard": P}                    one for each string, if nobody knows their keys
 *     [P, P, ...], {"quizzes": [P, P, ...]}     one for each string
 *     [[5, 3, 0, ...], ...]                     one for each 81 numbers, in any grouping
 *     [[P, S], [P, S], ...]                     one for each pair
 *     [[{"value": 5}, {}, ...], ...]            one for each 81 objects that are cells
 *     [{"row": 0, "col": 8, "value": 5}, ...]   one for the cells of the array, which say where they are
 *
 * P is a string that holds a puzzle, nine strings of nine, or 81 numbers in any grouping.
 *
 * What Python prints of its dictionaries and lists is read, too: strings in single quotes, tuples, None. */
#ifndef READ_JSON_H
#define READ_JSON_H

#include "read/names.h"

/* JSON_OTHERS: so many bytes with puzzles of their own may come in an object before its puzzle. */
enum { JSON_DEPTH = 32, JSON_STRING = 2000, JSON_OBJECT = 512 * 1024, JSON_OTHERS = 16 * 1024 };

/* The parts of a puzzle that have been read so far. */
struct json_record {
    bool has_puzzle, is_guess, has_solution, has_candidates;
    bool is_short;     /* the puzzle is none but a date or the like, and gives way to another member */
    bool name_is_id;   /* the name is an id, and gives way to a name */
    int puzzle_member; /* of the object, from 1 */
    size_t guess_start, guess_end; /* of a puzzle that is a guess, in bytes from the start of the input */
    char puzzle[SUDOKU_CELLS];
    char reason[120]; /* why the puzzle is none; "" if it is one */
    char solution[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
    char malformed[2 * SUDOKU_CELLS]; /* what stands in the place of the solution */
    size_t malformed_length;
    bool has_entered;
    char entered[SUDOKU_CELLS]; /* another grid, which may have the digits entered so far */
    char name[256];
    size_t name_length;
};

/* An object or array that has not ended yet. */
struct json_frame {
    size_t start; /* where it begins, in bytes from the start of the input */
    int column;   /* its first byte, from 0, if it begins its line; else -1 */
    bool is_object;
    bool is_inline;            /* an object: its first key stands in the same line as its bracket */
    bool has_values;           /* an array: it holds strings, words or arrays */
    bool has_key;              /* an object: a key was read, its value is next */
    int members;               /* keys read so far */
    bool gave_item;            /* something in it was an item */
    bool has_part;             /* an array: it holds an array that is a part of a grid, perhaps of it */
    bool has_error;            /* that item was an error */
    bool is_detail;            /* inside an object that has its own puzzle: it holds no other */
    bool is_list;              /* an object: each key that nobody knows has a puzzle of its own */
    enum meaning key;          /* of an object, the last key; of an array, as context */
    enum meaning context;      /* of the key whose value it is, or part of */
    struct json_record record; /* of an object */
};

/* What the values of an array make up. */
struct json_grid {
    char cells[SUDOKU_CELLS];
    bool given[SUDOKU_CELLS]; /* of cells that are objects: they say that they are clues */
    unsigned n;
    bool is_none;         /* there is more than cells in it, or more than 81 */
    bool has_given;       /* some cell says so: the others hold digits entered since */
    bool is_mixed;        /* several signs stand for empty cells */
    bool is_elsewhere;    /* some cell says another place than it has */
    char empty_sign;      /* the last such sign: its character, or the first one of a word */
    struct places places; /* of cells that say where they are, not in rows */
};

struct json {
    bool is_open; /* the next byte belongs to JSON */
    enum { JSON_READING, JSON_AFTER, JSON_SKIPPING } state;
    unsigned depth;  /* frames that are open */
    size_t offset;   /* of the view's first byte in the input; the next four count from there, too */
    size_t at;       /* what comes before it has been read */
    size_t start;    /* where the last token begins, or one that has not ended */
    size_t floor;    /* where the last item ended: the next one's text begins after it */
    bool in_string;  /* the token is a string that has not ended */
    char kind;       /* its first byte */
    bool is_python;  /* some string was in single quotes */
    bool is_waiting; /* the token is not taken yet: its successor may be the solution */
    bool no_pairs;   /* some element was not the solution of the one before */
    /* The string that is being read, without its escapes, or the cells of an array: */
    char text[JSON_STRING + 4];
    size_t length;
    bool is_too_long;
    const struct json_grid *grid;         /* where those cells are from, or NULL */
    struct json_record element;           /* a puzzle that is an element of an array */
    struct json_frame frames[JSON_DEPTH]; /* last: each is set when it opens, so they need not be cleared */
};

/* Does JSON begin here? PUZZLE, NOT_MINE or NEED_MORE. The view may end inside of a line. */
enum verdict reader_json_begins(const struct view *text);

/* Opens JSON at this place. */
void reader_json_open(struct json *json);

/* Reads on to the next item; the view begins where the last call's finding was taken, and may end inside of a
 * line. Never returns NOT_MINE. After NEED_MORE, too, taken is set: what comes before it is not needed again.
 * SKIPPED means that JSON has ended there. */
enum verdict reader_json_read(struct json *json, const struct view *text, struct finding *finding);

/* ---- Records: what the values say about puzzles (json_record.c) ---- */

/* In these functions, NEED_MORE means that a value was no item. */

/* NULL outside of all brackets. */
static inline struct json_frame *json_top_frame(struct json *json)
{
    return json->depth ? &json->frames[json->depth - 1] : NULL;
}

/* Empties the record of an object that begins. */
void reader_json_clear_record(struct json_record *record);

/* Takes the string that has just been read, a key or a value; its quotes are part of it. Its next is NULL
 * unless it begins its line. */
enum verdict reader_json_take_string(struct json *json, const struct view *text, struct line string,
                                     struct finding *finding);

/* Takes a key that is not a string. */
void reader_json_take_key(struct json_frame *frame, enum meaning meaning, bool begins_line);

/* Takes an array or an object that ends before at; its frame is no longer on top. */
enum verdict reader_json_end_array(struct json *json, const struct json_frame *frame, const struct view *text,
                                   const char *at, struct finding *finding);
enum verdict reader_json_end_object(struct json *json, const struct json_frame *frame,
                                    const struct view *text, const char *at, struct finding *finding);

/* Gives an error whose text begins at start and ends before at. */
enum verdict reader_json_reject(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding, const char *reason);

/* ---- Cells of arrays (json_cells.c) ---- */

/* Reads the cells of an array that has ended, under a key of this meaning. is_nested: it is an element of
 * another one. */
void reader_json_read_cells(struct line array, enum meaning key, bool is_nested, bool ocr,
                            struct json_grid *grid);

/* Is an object, in such an array, a cell? */
bool reader_json_is_cell(struct line object, enum meaning key, bool is_nested);

/* Does a text consist of cells, at most a row of them, or is it blank? */
bool reader_json_is_row(const char *text, size_t length, bool ocr);

/* ---- Strings and words (json_text.c) ---- */

static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* JSON knows the double one only, Python both. */
static inline bool json_is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Returns the place, from here on, of the quote that closes a string, or of the end of its line. Returns end,
 * or a backslash before it, if there is neither. */
const char *reader_json_string_end(const char *at, const char *end, char quote);

/* Returns the next value up to a place, which *at is moved behind: a string, a word, or brackets with what is
 * in them. Commas and colons before it are skipped. Empty after the last. */
struct line reader_json_next(const char **at, const char *end);

/* Makes the text from what is between the quotes of a string. */
void reader_json_decode(struct json *json, struct line string);

/* Moves behind what may be a word: more than JSON allows. */
const char *reader_json_skip_word(const char *at, const char *end);

/* Is the word a number, true, false, null, None or NaN? */
bool reader_json_is_word(struct line word);

/* Is the word a number, as keys of Python may be? */
bool reader_json_is_number(struct line word);

/* Returns the cell that is a word, 0..9, 5.0, null, NaN, None or -1: its digit or '.'. NUL if it is none. */
char reader_json_cell(struct line word);

#endif

/* json.h: puzzles in JSON, read as the bytes arrive.
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
    bool is_inline;    /* an object: its first key stands in the same line as its bracket */
    bool has_values;   /* an array: it holds strings, words or arrays */
    bool has_key;      /* an object: a key was read, its value is next */
    int members;       /* keys read so far */
    bool gave_item;    /* something in it was an item */
    bool is_detail;    /* inside an object that has its own puzzle: it holds no other */
    bool is_list;      /* an object: each key that nobody knows has a puzzle of its own */
    bool is_no_grid;   /* an array: it holds more than cells */
    bool has_places;   /* an array: it holds objects that are cells and say where they are */
    enum meaning part; /* an object: what the last key says about the cell that it may be */
    /* An object: that cell's row, column and digit, by meaning; NUL: not said. The first: some part is said
     * twice. */
    char parts[MEANINGS];
    bool has_other;            /* an object: a value that is no cell, or a digit of unknown meaning */
    bool has_xy;               /* an object: some key is x or y */
    unsigned char key;         /* enum meaning: of an object, the last key; of an array, as context */
    unsigned char context;     /* enum meaning: of the key whose value it is, or part of */
    unsigned first_cell;       /* an array: how many cells were there before it */
    struct json_record record; /* of an object */
};

struct json {
    bool is_open; /* the next byte belongs to JSON */
    enum { JSON_BETWEEN, JSON_IN_STRING, JSON_IN_WORD, JSON_AFTER, JSON_SKIPPING } state;
    unsigned depth;     /* frames that are open */
    size_t offset;      /* of the view's first byte in the input */
    size_t seen;        /* bytes of the view that are read already */
    size_t floor;       /* where the last item ended: the next one's text begins after it */
    int column;         /* of the next byte, from 0, if only blanks stand before it in its line; else -1 */
    size_t value_start; /* where the string or word began */
    int value_column;   /* column at that place */
    /* The string or the word that is being read, without its escapes: */
    char text[JSON_STRING + 1];
    size_t length;
    bool is_too_long;
    char quote;         /* around the string */
    bool is_python;     /* some string was in single quotes */
    unsigned escape;    /* 0; 1 after a backslash; 2 to 5 inside of \uXXXX */
    unsigned code;      /* of \uXXXX */
    unsigned surrogate; /* the first half of a pair, or 0 */
    /* The cells of the arrays that are open: */
    char cells[SUDOKU_CELLS]; /* those of objects as letters: A to I if they are given, else a to i */
    unsigned n_cells;
    char empty_sign; /* the last sign for an empty cell: its character, or the first one of a word */
    bool is_mixed;   /* the cells have several such signs */
    bool is_grid;    /* the text is not a string, but an array that has ended */
    bool has_work;
    char work[SUDOKU_CELLS];    /* the given and the entered digits of the array that has ended */
    struct places places;       /* cells that say where they are, of the last array that has some */
    size_t places_start;        /* where that array begins */
    struct json_record element; /* a puzzle that is an element of an array */
    bool is_held;               /* it is not given yet: the next element may be its solution */
    size_t held_start, held_end;
    bool has_no_pairs;                    /* some element was not the solution of the one before */
    struct json_frame frames[JSON_DEPTH]; /* last: each is set when it opens, so they need not be cleared */
};

/* Does JSON begin here? PUZZLE, NOT_MINE or NEED_MORE. The view may end inside of a line. */
enum verdict sudoku_json_begins(const struct view *text);

/* Opens JSON at this place. */
void sudoku_json_open(struct json *json);

/* Reads on to the next item; the view begins where the last call's finding was taken, and may end inside of a
 * line. Never returns NOT_MINE. After NEED_MORE, too, taken is set: what comes before it is not needed again.
 * SKIPPED means that JSON has ended there. */
enum verdict sudoku_json_read(struct json *json, const struct view *text, struct finding *finding);

/* ---- Records: what the values say about puzzles (json_record.c) ---- */

/* In these functions, at is the place after the value, and NEED_MORE means that it was no item. */

/* NULL outside of all brackets. */
static inline struct json_frame *json_top_frame(struct json *json)
{
    return json->depth ? &json->frames[json->depth - 1] : NULL;
}

/* Empties the record of an object that begins. */
void sudoku_json_clear_record(struct json_record *record);

/* Takes the string that has just been read: a key, or a value. */
enum verdict sudoku_json_take_string(struct json *json, const struct view *text, const char *at,
                                     struct finding *finding);

/* Gives the element of an array that was held until the next one came. The bytes after it are read again. */
enum verdict sudoku_json_give_held(struct json *json, const struct view *text, struct finding *finding);

/* Takes a number, true, false or null. Returns why it cannot stand here, or NULL. */
const char *sudoku_json_take_word(struct json *json);

/* Takes an array or an object that has just ended; its frame is no longer on top. */
enum verdict sudoku_json_end_array(struct json *json, const struct json_frame *frame, const struct view *text,
                                   const char *at, struct finding *finding);
enum verdict sudoku_json_end_object(struct json *json, const struct json_frame *frame,
                                    const struct view *text, const char *at, struct finding *finding);

/* Gives an error whose text begins at start. */
enum verdict sudoku_json_reject(struct json *json, const struct view *text, const char *at, size_t start,
                                struct finding *finding, const char *reason);

/* ---- Strings and words, a byte at a time (json_text.c) ---- */

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

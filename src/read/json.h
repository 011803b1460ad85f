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
 * What Python prints of its dictionaries and lists is read, too: strings in single quotes, tuples, None.
 *
 * Nothing is built from the input: a stack of frames knows what is open, and each frame collects what its
 * puzzle will need. All of it lies in struct json, so reading can stop after any byte. */
#ifndef READ_JSON_H
#define READ_JSON_H

#include "read/tokens.h"

/* JSON_OTHERS: so many bytes with puzzles of their own may come in an object before its puzzle. */
enum { JSON_DEPTH = 32, JSON_STRING = 2000, JSON_OBJECT = 512 * 1024, JSON_OTHERS = 16 * 1024 };

/* The parts of a puzzle that have been read so far. */
struct json_record {
    bool has_puzzle, is_guess, has_solution, has_candidates;
    bool has_entered;
    bool is_short;     /* the puzzle is none but a date or the like, and gives way to another member */
    bool name_is_id;   /* the name is an id, and gives way to a name */
    int puzzle_member; /* of the object, from 1 */
    size_t guess_start, guess_end; /* of a puzzle that is a guess, in bytes from the start of the input */
    size_t solution_length, name_length;
    char reason[120]; /* why the puzzle is none; "" if it is one */
    /* These are set if those above say so: */
    char puzzle[SUDOKU_CELLS];
    char solution[2 * SUDOKU_CELLS]; /* or what stands in its place */
    char entered[SUDOKU_CELLS];      /* another grid, which may have the digits entered so far */
    uint16_t candidates[SUDOKU_CELLS];
    char name[256];
};

/* What the values of an array make up, those of arrays in it included. */
struct json_grid {
    unsigned n;
    bool is_none;         /* there is more than cells in it, or more than 81 */
    bool has_given;       /* some cell says so: the others hold digits entered since */
    bool is_mixed;        /* several signs stand for empty cells */
    char empty_sign;      /* the last such sign: its character, or the first one of a word */
    struct places places; /* of cells that say where they are, not in rows */
    struct {
        char cell;
        char row, column; /* of a cell that is an object: those it says; or NUL */
        bool is_given;    /* it says that it is a clue */
    } cells[SUDOKU_CELLS];
};

/* An object or array that has not ended yet. */
struct json_frame {
    size_t start; /* where it begins, in bytes from the start of the input */
    int column;   /* its first byte, from 0, if it begins its line; else -1 */
    bool is_object;
    bool is_inline;          /* an object: its first key stands in the same line as its bracket */
    bool has_values;         /* an array: it holds strings, words or arrays */
    bool has_key;            /* an object: a key was read, its value is next */
    int members;             /* keys read so far */
    bool gave_item;          /* something in it was an item */
    bool has_part;           /* an array: it holds an array that is a part of a grid, perhaps of it */
    bool has_error;          /* that item was an error */
    bool is_detail;          /* inside an object that has its own puzzle: it holds no other */
    bool is_list;            /* an object: each key that nobody knows has a puzzle of its own */
    enum meaning key;        /* of an object, that of the last key for a puzzle; of an array, as context */
    enum meaning context;    /* of the key whose value it is, or part of */
    enum meaning part;       /* of an object, that of the last key for a cell */
    struct cell_place place; /* of an object: what its last key names; row is NUL if no place */
    char word[8];            /* of an object: how its last key begins */
    size_t word_length;
    char parts[MEANINGS]; /* what an object says as a cell; NUL: not said. The first: some is said twice */
    bool has_other;       /* a value of it is no cell, or a digit of unknown meaning */
    bool has_xy;          /* some key of it is x or y */
    struct json_record record; /* of an object */
    struct json_grid grid;     /* of an array, or of an object whose keys are places or rows */
};

struct json {
    bool is_open;            /* the next byte belongs to JSON */
    const struct view *view; /* of the call of reader_json_read, as is the next */
    struct finding *finding;
    enum { JSON_READING, JSON_AFTER, JSON_SKIPPING } state;
    unsigned depth;  /* frames that are open */
    size_t offset;   /* of the view's first byte in the input; the next three count from there, too */
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

/* Returns the next value up to a place, which *at is moved behind: a string, a word, or brackets with what is
 * in them. Commas and colons before it are skipped. Empty after the last. */
struct line reader_json_next(const char **at, const char *end);

/* Stores the text of what is between the quotes of a string, and moves behind what it took. Stops when room
 * is full, perhaps with up to three bytes more: no puzzle and no name that is shown is as long as that.
 * Returns the length. */
size_t reader_json_decode(struct line *string, char *text, size_t room);

/* ---- Records: what the values say about puzzles (json_record.c) ---- */

/* In these functions, NEED_MORE means that a value was no item. */

/* NULL outside of all brackets. */
static inline struct json_frame *json_top_frame(struct json *json)
{
    return json->depth ? &json->frames[json->depth - 1] : NULL;
}

static inline bool json_is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static inline const char *json_skip_white(const char *at, const char *end)
{
    while (at < end && json_is_white(*at))
        at++;
    return at;
}

/* JSON knows the double one only, Python both. */
static inline bool json_is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Returns the place, from here on, of the quote that closes a string, or of the end of its line. Returns end,
 * or a backslash before it, if there is neither. */
const char *reader_json_string_end(const char *at, const char *end, char quote);

/* Takes the string that has just been read, a key or a value; it is in json->text. */
enum verdict reader_json_take_string(struct json *json, const char *at, bool begins_line);

/* Takes a key. */
void reader_json_take_key(struct json_frame *frame, struct line key, bool begins_line);

/* Takes a word as a cell of an array, or as what an object says about the cell that it may be. */
void reader_json_take_word(struct json_frame *frame, struct line word);

/* Takes an array or an object that ends before at; its frame is no longer on top. */
enum verdict reader_json_end_array(struct json *json, struct json_frame *frame, const char *at);
enum verdict reader_json_end_object(struct json *json, struct json_frame *frame, const char *at);

/* Gives an error whose text begins at start and ends before at. */
enum verdict reader_json_reject(struct json *json, const char *at, size_t start, const char *reason);

#endif

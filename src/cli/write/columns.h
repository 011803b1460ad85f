/* columns.h: the columns of tables and the members of JSON objects: their names, the facts that they need,
 * and their form. To add a column: a function that adds its value, and its row in columns.c. A fact that
 * no mode finds yet gets a bit here and is found in modes/facts.c. */
#ifndef CLI_WRITE_COLUMNS_H
#define CLI_WRITE_COLUMNS_H

#include "cli/base/text.h"
#include "sudoku.h"

struct answer;

/* The facts that columns need, as bits. A mode names those that it finds itself. */
enum {
    FACT_SOLUTION = 1,
    FACT_COUNT = 2,
    FACT_GUESSES = 4,
    FACT_RATING = 8,
    FACT_CANONICAL = 16,
    FACT_SOLUTION_CANONICAL = 32,
    FACT_AUTOMORPHISMS = 64,
    FACT_MINIMAL = 128,
    FACT_BACKDOOR = 256,
    FACT_BACKDOORS = 512
};

/* The kind of answers that a run gives. The columns of tables depend on it. */
enum content {
    CONTENT_SOLUTIONS,
    CONTENT_FIRST_SOLUTIONS, /* no second one was looked for */
    CONTENT_COUNTS,
    CONTENT_EVERY_SOLUTION,
    CONTENT_RATINGS,
    CONTENT_LIMITED_RATINGS, /* some only say that they are above the limit */
    CONTENT_VERDICTS,
    CONTENT_CANONICAL,
    CONTENT_RESULTS, /* puzzles that were changed */
    CONTENT_PUZZLES, /* puzzles as they are */
    CONTENT_PROPER,  /* those with one solution */
    CONTENT_INFO,
    CONTENT_CANDIDATES,
    CONTENT_HINTS,
    CONTENT_EXPLANATIONS, /* a row for each step */
    CONTENT_POSITIONS,    /* grids after some steps */
    CONTENT_SAMPLES,      /* puzzles with weights */
    CONTENT_OTHER         /* what no column says */
};

/* The facts that were found about a puzzle for the columns of a run; a bit of known for each. */
struct facts {
    unsigned known;
    char solution[SUDOKU_CELLS];
    size_t count; /* of solutions, at most 2 */
    uint64_t guesses;
    struct sudoku_rating rating;
    char canonical[SUDOKU_CELLS], solution_canonical[SUDOKU_CELLS];
    uint32_t automorphisms;
    bool redundant[SUDOKU_CELLS]; /* clues that each could be left out */
    unsigned backdoor;            /* cells of the smallest backdoor */
    const char *backdoors;        /* all of that size, as r1c1+r2c2 with blanks between; in job->backdoors */
    size_t backdoors_length;
};

enum column_type {
    COLUMN_CELLS,  /* neither CSV nor JSON needs to look at it */
    COLUMN_NUMBER, /* the same, and JSON does not quote it */
    COLUMN_TRUTH,  /* true or false */
    COLUMN_LIST,   /* words with blanks between: an array of JSON */
    COLUMN_SETS,   /* 729 characters, nine for each cell: an array of 81 strings of JSON */
    COLUMN_TEXT
};

struct column {
    const char *name;
    enum column_type type;
    unsigned needs;    /* FACT_... */
    bool only_if_true; /* JSON leaves it out where it is false, unless it was asked for */
    bool of_verdict;   /* JSON writes it as a part of the whole verdict */
    unsigned contents; /* those that can fill it, as bits, 1 << CONTENT_...; 0: all */
    const char *modes; /* the same in words, for messages */
    void (*add)(struct text *out, const struct answer *answer); /* nothing if the answer has no such value */
};

enum { COLUMNS_MOST = 48 };

/* Columns that are not chosen like the others. */
extern const struct column *const column_puzzle, *const column_name, *const column_error;

/* Returns the column whose name has these characters, in upper or lower case, or NULL. */
const struct column *columns_find(const char *name, size_t length);

/* Returns the name of column number index, from 0, or NULL after the last. */
const char *column_at(size_t index);

/* Adds the names of all, with commas between them. */
void columns_add_names(struct text *out);

/* ---- Lists of columns ---- */

/* Columns, NULL after the last. */
typedef const struct column *column_list[COLUMNS_MOST];

bool columns_have(const struct column *const *list, const struct column *column);

/* Adds columns to the list, by their names with commas between them. Returns NULL, or the first name that is
 * unknown or there twice. */
const char *columns_append(column_list list, const char *names);

/* Inserts a column after one of the list. */
void columns_insert(column_list list, const struct column *before, const struct column *column);

/* Returns a column that answers of this content never fill; NULL if there is none. */
const struct column *columns_unfilled(const struct column *const *list, enum content content);

/* Returns the facts that all columns of a list need. */
unsigned columns_need(const struct column *const *list);

#endif

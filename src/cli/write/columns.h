/* columns.h: the columns of tables and the members of JSON objects: their names, the facts that they need,
 * and their form. To add a column: its row in columns.c, which names the member of the answer that has its
 * value, or a function that adds it. A fact that no mode finds yet gets a bit here and is found in
 * run/facts.c. */
#ifndef CLI_WRITE_COLUMNS_H
#define CLI_WRITE_COLUMNS_H

#include "base/text.h"
#include "sudoku_research.h"

struct answer;

/* The facts that columns need, as bits. An answer has those that its mode finds itself. */
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
    FACT_BACKDOORS = 512,
    FACT_EXPANSION = 1024,
    FACT_CLASS = 2048 /* shifted by an enum sudoku_class */
};

enum { N_CLASSES = SUDOKU_CLASS_W + 1 };

/* Room for the facts of an answer. */
struct facts {
    char solution[SUDOKU_CELLS];
    uint64_t guesses;
    struct sudoku_rating rating;
    char canonical[SUDOKU_CELLS], solution_canonical[SUDOKU_CELLS];
    bool redundant[SUDOKU_CELLS];
    uint64_t backdoor, classes[N_CLASSES];
    char expansion[SUDOKU_CELLS];
};

enum column_type {
    COLUMN_CELLS,  /* neither CSV nor JSON needs to look at it */
    COLUMN_NUMBER, /* the same, and JSON does not quote it */
    COLUMN_TRUTH,  /* true or false */
    COLUMN_LIST,   /* words with blanks between: an array of JSON */
    COLUMN_SETS,   /* 729 characters, nine for each cell: an array of 81 strings of JSON */
    COLUMN_LINES,  /* lines: an array of JSON */
    COLUMN_TEXT
};

struct column {
    const char *name;
    enum column_type type;
    unsigned needs;    /* FACT_... */
    bool only_if_true; /* JSON leaves it out where it is false, unless it was asked for */
    bool of_verdict;   /* JSON writes it as a part of the whole verdict */
    const char *modes; /* those that can fill it, as they are called: `--hint and --explain`; NULL: all */
    size_t whole;      /* of the answer's pointer to what the value is a part of; 0: the answer itself */
    /* Adds the value, or nothing if there is none: by a function of its own, or as a member of the whole. */
    void (*add)(struct text *out, const struct answer *answer);
    void (*add_at)(struct text *out, const void *whole, size_t at);
    size_t at;
};

/* Without the whole there is no value. */
static inline void column_add(const struct column *column, struct text *out, const struct answer *answer)
{
    const void *whole = answer;
    if (column->whole)
        memcpy(&whole, (const char *)answer + column->whole, sizeof whole);
    if (whole && column->add)
        column->add(out, answer);
    else if (whole)
        column->add_at(out, whole, column->at);
}

enum { COLUMNS_MOST = 56 };

/* Columns that are not chosen like the others. */
extern const struct column *const column_puzzle, *const column_solution, *const column_name,
                                                                             *const column_error;

/* Returns the column whose name has these characters, in upper or lower case, or NULL. */
const struct column *columns_find(const char *name, size_t length);

/* Returns the name of column number index, from 0, or NULL after the last. */
const char *column_at(size_t index);

/* ---- Lists of columns ---- */

/* Columns, NULL after the last. */
typedef const struct column *column_list[COLUMNS_MOST];

bool columns_have(const struct column *const *list, const struct column *column);

/* Adds columns to the list, by their names with commas between them. Returns NULL, or the first name that is
 * unknown or there twice. */
const char *columns_append(column_list list, const char *names);

/* Inserts a column after one that the list has. */
void columns_insert(column_list list, const struct column *before, const struct column *column);

/* Returns a column that answers of this mode, by either name, never fill; NULL if there is none. */
const struct column *columns_unfilled(const struct column *const *list, const char *mode,
                                      const char *limited);

/* Returns the facts that all columns of a list need. */
unsigned columns_need(const struct column *const *list);

#endif

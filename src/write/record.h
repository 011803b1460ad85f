/* record.h: the answer to one puzzle: named values and, if there is one, a grid to draw.
 *
 * A command declares its fields once and fills in one record for each puzzle. Writers know no command: tables
 * and JSON print values by their kinds, lines print those that have a label, and drawings draw the grid. */
#ifndef WRITE_RECORD_H
#define WRITE_RECORD_H

#include <stdbool.h>

#include "base/text.h"
#include "sudoku.h"
#include "sudoku_read.h"

struct sudoku_step;
struct layout;

/* The kind of a value decides how JSON writes it. Lines and tables write the text as it is. */
enum kind {
    KIND_CELLS,  /* text without characters that need quotes or escapes: grids, names of cells */
    KIND_SETS,   /* candidates: 729 characters, nine for each cell; an array of 81 strings in JSON */
    KIND_NUMBER, /* a decimal number, with or without a fraction */
    KIND_TRUTH,  /* true or false */
    KIND_FLAG,   /* the same; lines and JSON leave false out */
    KIND_TEXT,
    KIND_TITLE, /* text of some words, which are one word in lines: `Hidden single`, `hidden-single` */
    KIND_LIST,  /* words with blanks between them: an array of strings in JSON */
    KIND_LINES  /* lines with line feeds between them: an array of strings in JSON */
};

struct field {
    const char *name; /* of a table's column and of an object's member */
    enum kind kind;
    const char *label; /* stands before the value in a line: `ER=`, or "" for none; NULL: not in lines */
};

/* The grid that lines and drawings show. NULL: the grid does not have that. The command owns the data. */
struct grid {
    const char *clues;          /* 81 characters, drawn bold */
    const char *digits;         /* 81: the clues and further digits; NULL: the clues alone */
    const uint16_t *candidates; /* 81 sets, those of the cells without a digit */
    bool lines_have_candidates; /* in place of the digits */
    const bool *wrong;          /* 81: drawn red, and with a ! in boxes */
    bool differs;               /* the candidates are those of several solutions: boxes draw them green */
    const struct sudoku_step *step;
    const char *caption; /* above a picture, after the name or the number */
    const char *words;   /* below a picture, lines with line feeds between them */
};

enum { FIELDS_MOST = 40 };

struct record {
    const struct field *fields; /* n_fields, the same for all records of a run */
    size_t n_fields;
    const struct sudoku_item *item; /* the puzzle that was read; NULL: the puzzle was made */
    const char *file;
    struct sudoku_piece name; /* in lines and pictures; at NULL: that of the item. Tables have the item's */
    uint64_t number;          /* of the puzzle in the input, from 1; 0: the input has no other puzzle */
    uint64_t nth;             /* of several grids for one puzzle: its number, from 1; 0: there is only one */
    const char *error;        /* why there is no answer, or only a part of one; NULL: there is one */
    const char *remark;       /* what a note says about the answer; tables and JSON have it as the error */
    struct grid grid;         /* clues and candidates NULL: there is none */
    struct grid answer;       /* of a puzzle that is printed with its answer; clues NULL: there is none */
    struct value {
        const char *bytes; /* NULL: the bytes are in room, from start on */
        size_t start, length;
    } values[FIELDS_MOST]; /* length 0: no value */
    struct text room;      /* memory of the values that the record keeps itself */
    struct layout *layout; /* of the last row with columns that are not those of the first table (json.c) */
};

/* Clears the values, the error and the grids; begins the record of an item, NULL for a puzzle that was
 * made. */
void record_begin(struct record *record, const struct sudoku_item *item, const char *file);

/* Sets a value by the index of its field. The bytes stay the caller's, valid until the record is written. */
void record_piece(struct record *record, size_t field, const char *bytes, size_t n);
void record_string(struct record *record, size_t field, const char *string);
void record_sets(struct record *record, size_t field, const uint16_t candidates[SUDOKU_CELLS]);

/* Sets a value that the record keeps. */
void record_truth(struct record *record, size_t field, bool truth);
void record_number(struct record *record, size_t field, uint64_t number);
void record_tenths(struct record *record, size_t field, unsigned tenths);

/* Sets a list of cells, `r1c1 r1c4`: each by itself, which is simpler to take apart than groups. */
void record_cells(struct record *record, size_t field, const bool cells[SUDOKU_CELLS]);

void record_print(struct record *record, size_t field, const char *format, ...) PRINTS(3, 4);

/* Sets a value to the text that the caller adds to record_open's result before it calls record_close. */
struct text *record_open(struct record *record, size_t field);
void record_close(struct record *record, size_t field);

/* Returns a value; its length is 0 if there is none. */
static inline struct sudoku_piece record_value(const struct record *record, size_t field)
{
    const struct value *value = &record->values[field];
    const char *kept = record->room.data ? record->room.data + value->start : NULL;
    return (struct sudoku_piece){value->bytes ? value->bytes : kept, value->length};
}

/* Returns the 81 digits that lines and drawings show; NULL if the grid has candidates alone. */
static inline const char *grid_digits(const struct grid *grid)
{
    return grid->digits ? grid->digits : grid->clues;
}

/* Returns the name of a puzzle that was read; its length is 0 if it has none, or if item is NULL. */
static inline struct sudoku_piece item_name(const struct sudoku_item *item)
{
    return item && item->name ? (struct sudoku_piece){item->name, item->name_length}
                              : (struct sudoku_piece){NULL, 0};
}

/* Returns the name of the record's puzzle in lines and pictures; its length is 0 if there is none. */
static inline struct sudoku_piece record_name(const struct record *record)
{
    return record->name.at ? record->name : item_name(record->item);
}

/* Returns the value of the field called solution; its length is 0 if it is not 81 digits. */
struct sudoku_piece record_solution(const struct record *record);

void record_free(struct record *record);

/* Do the candidates of the item exclude digits that its cells do not? Such a puzzle is one of candidates. */
bool item_has_candidates(const struct sudoku_item *item);

/* Returns the grid of the puzzle as it was read: its clues or, if it is one of candidates, these. */
struct grid item_grid(const struct sudoku_item *item);

#endif

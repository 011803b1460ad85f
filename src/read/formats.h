/* formats.h: what every input format has in common.
 *
 * A recogniser is shown the input from the start of a line, as far as it has arrived, in whole lines; it says
 * whether a puzzle of its format begins right there, and takes it. It keeps no state (but for the columns
 * that the head of a data set tells): when the text ends
 * before the puzzle does it answers NEED_MORE and is asked again, from the same place, once there is more. So
 * the pieces in which an input arrives can not change what is read.
 *
 * To add a format: write a recogniser, declare it at the end of this file, give it its place in the table in
 * reader_table.c. The first that does not answer NOT_MINE wins. */
#ifndef READ_FORMATS_H
#define READ_FORMATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "read/cells.h"
#include "sudoku.h"

/* The input from here on. Every line in it has its end ("\n", "\r\n" or "\r"). */
struct view {
    const char *at, *end; /* at < end */
    bool complete;        /* nothing follows: NEED_MORE would be of no use */
};

enum verdict {
    NOT_MINE,  /* some other format's */
    NEED_MORE, /* a later line decides */
    SKIPPED,   /* understood, and no puzzle: taken is set */
    PUZZLE,    /* cells and taken are set */
    INVALID    /* should have been a puzzle: reason and taken are set */
};

struct line {
    const char *at, *end; /* without its end */
    const char *next;     /* where the next one begins */
};

/* What a recogniser found. name and solution may point into the text or to scratch. */
struct finding {
    char *cells;      /* 81 to be written, '1'..'9' or '.'; what is in them does not matter unless PUZZLE */
    const char *name; /* NULL without one */
    size_t name_length;
    const char *solution; /* 81 digits, or NULL */
    struct line claim;    /* what stands in a solution's place and is none; at is NULL without it */
    bool has_candidates;  /* candidates are set */
    uint16_t candidates[SUDOKU_CELLS]; /* bit d-1 for digit d */
    bool has_placed;                   /* placed is set */
    char placed[SUDOKU_CELLS];         /* the clues and the digits that were entered since */
    const char *raw;                   /* where the puzzle's own text begins */
    const char *first;                 /* the line that messages name, if it is not that of raw; else NULL */
    const char *raw_end;               /* where it ends, without the end of its last line */
    const char *taken;                 /* everything before this is done with */
    char reason[120];                  /* why it is no puzzle */
    int name_column;     /* where the last head of a data set says that names are, from 1; 0: nowhere */
    int solution_column; /* and solutions */
    bool may_be_count;   /* or, by its name, only how many there are */
    char separator;      /* what stood between the names of its columns */
    char scratch[512];   /* for a name or solution that does not stand in the text as it is */
};

typedef enum verdict recogniser(const struct view *text, struct finding *finding);

/* Asks the table. Never answers NOT_MINE. */
enum verdict sudoku_recognise(const struct view *text, struct finding *finding);

/* ---- Lines ---- */

/* The line that begins at a place in the text, which is not the text's end. */
struct line sudoku_line_at(const struct view *text, const char *at);

/* The line without white space on either side. */
struct line sudoku_trim(struct line line);

/* Does it begin with "#", ";" or "//"? */
bool sudoku_is_comment(struct line line);

/* One line was the whole puzzle, or all there is to say about it. */
void sudoku_take_line(struct finding *finding, struct line line);

/* Answers INVALID with a reason, printf-like. The place (raw, taken) is set by the caller. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
enum verdict
sudoku_reject(struct finding *finding, const char *reason, ...);

/* Like INVALID for a character that can not stand in a cell, 0..80. */
enum verdict sudoku_reject_cell(struct finding *finding, const char *character, const char *end,
                                unsigned cell);

/* ---- Cells ---- */

/* The first piece of a line, between separators, that looks as if it should have been a puzzle: long, and most
 * of it cells. Empty if there is none. */
struct line sudoku_almost_cells(struct line line);

/* The field of a line in that column, from 1, with all that stands around it; at is NULL if it has not so many. */
struct line sudoku_field(struct line line, char separator, int column);

/* Looks for a solution that is none, in a line with a puzzle where no solution was found: where the head of the
 * data set says that there should be one, or behind the puzzle, where rest begins. */
void sudoku_find_malformed_solution(struct finding *finding, struct line line, const char *rest);

/* The candidates that placed digits leave: of each cell with a digit that digit, of the others what no peer
 * holds. */
void sudoku_candidates_of_cells(const char *cells, uint16_t candidates[SUDOKU_CELLS]);

/* The digits of the cells that have one candidate, '.' for the others. */
void sudoku_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells);

/* ---- The formats, in the order in which they are tried ---- */

recogniser sudoku_recognise_plain_line;  /* 81 cells, and perhaps a name or a solution */
recogniser sudoku_recognise_pencilmarks; /* 729 characters */
recogniser sudoku_recognise_hodoku;
recogniser sudoku_recognise_sdk; /* before comments: its head looks like them */
recogniser sudoku_recognise_json;
recogniser sudoku_recognise_xml;
recogniser sudoku_recognise_data_line;   /* 81 cells anywhere in a line */
recogniser sudoku_recognise_grid;        /* before comments: ";;5;;;;;;" is a row */
recogniser sudoku_recognise_spread_line; /* 81 cells in a line, but not in one piece */
recogniser sudoku_recognise_comment;
recogniser sudoku_recognise_border;
recogniser sudoku_recognise_section;
recogniser sudoku_recognise_table_head;
recogniser sudoku_recognise_titled_grid;
recogniser sudoku_recognise_csv_head;
recogniser sudoku_recognise_near_grid; /* blanks or question marks for empty cells: an error */
recogniser sudoku_recognise_unknown;   /* takes whatever is left, as an error */

#endif

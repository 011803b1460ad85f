/* formats.h: input formats, and what their recognisers share.
 *
 * A recogniser is shown the input from the start of a line, in whole lines, as far as it has arrived. It
 * answers whether a puzzle of its format begins there, and takes it if so. If the text ends before the
 * puzzle does, it answers NEED_MORE and is asked again at the same place when more has arrived. A
 * recogniser keeps no state, except for the columns that the head of a data set names, whether the lines
 * are those of a text, and what saves work, so the result does not depend on the pieces in which the input
 * arrives.
 *
 * To add a format: write its recogniser, declare it at the end of this file and give it its place in the
 * table in recognise.c. The first recogniser that does not answer NOT_MINE wins. */
#ifndef READ_FORMATS_H
#define READ_FORMATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "read/cell_signs.h"
#include "sudoku.h"

/* The input from here on. Every line in it has its end ("\n", "\r\n" or "\r"). */
struct view {
    const char *at, *end; /* at < end */
    bool complete;        /* nothing follows: NEED_MORE is not a valid answer */
};

enum verdict {
    NOT_MINE,  /* not of this format */
    NEED_MORE, /* a later line decides */
    SKIPPED,   /* understood, but not a puzzle; taken is set */
    PUZZLE,    /* cells, text and taken are set */
    INVALID    /* it should have been a puzzle; reason, text and taken are set */
};

struct line {
    const char *at, *end; /* without its end */
    const char *next;     /* where the next one begins */
};

/* What the names of columns, of JSON members and of attributes mean, and the labels before puzzles. */
enum meaning {
    MEANS_OTHER,
    MEANS_PUZZLE,
    MEANS_SOLUTION,
    MEANS_NAME,
    MEANS_ID,
    MEANS_ROW, /* of a cell that says where it is; so are the next two */
    MEANS_COLUMN,
    MEANS_VALUE,
    MEANS_GIVEN, /* whether it is a clue */
    MEANS_PLACE, /* its row and its column */
    MEANINGS
};

/* What the head of a data set says. */
struct head {
    const char *text; /* or NULL */
    size_t length;
    int columns;
    char separator;       /* between them */
    int column[MEANINGS]; /* the first of each meaning, from 1, or 0 */
    bool
        may_be_count[MEANINGS]; /* it may hold the number of puzzles or solutions, as far as its name tells */
    bool has_more_puzzles;      /* another column has puzzles, too */
    bool has_row_names;         /* the first column has no name in the head */
};

enum { NAME_ROOM = 512 };

/* The puzzle that a recogniser has found. name and solution may point into the text or to scratch. */
struct finding {
    char *cells; /* where it writes 81 cells, '1'..'9' or '.'; ignored unless it answers PUZZLE */
    const char *name;
    size_t name_length;
    const char *solution;           /* 81 digits, or NULL */
    struct line malformed_solution; /* what stands in the place of a solution; at is NULL if nothing does */
    const char *entered;            /* 81 cells: the puzzle's clues and digits entered since; or NULL */
    bool has_candidates;            /* candidates are set */
    uint16_t candidates[SUDOKU_CELLS]; /* bit d-1 for digit d */
    bool has_placed;                   /* placed is set */
    char placed[SUDOKU_CELLS];         /* the clues and the digits entered since */
    const char *text;                  /* where the puzzle's own text begins */
    const char *text_end;              /* where it ends, without the end of its last line */
    const char *first;                 /* the line that messages name if it is not that of text, else NULL */
    const char *taken;                 /* the next recogniser begins here */
    bool is_plain_row;                 /* the text is a row of the data set, in one line */
    bool is_row;                       /* the text is a row of the data set, if there is one */
    bool is_head;                      /* SKIPPED: the text is the head of a data set */
    bool is_something;                 /* SKIPPED: it is more than blank lines, comments and heads */
    bool is_hidden;                    /* a puzzle in it is not read: it is a comment, or a name */
    bool is_object;                    /* the text is an object of JSON, from brace to brace */
    bool is_cut;                       /* but its end is missing */
    int puzzle_member;                 /* which of the object's members is the puzzle, from 1; or 0 */
    char reason[120];                  /* why this is not a puzzle */
    struct head head;                  /* of the data set, if there was one */
    unsigned cells_column;  /* the first column of cells, if a head named one for each of them; or 0 */
    unsigned cells_columns; /* how many columns there are then */
    bool is_in_text;        /* words may be text: a grid of several lines or a tag came last, no list */
    bool is_in_list;        /* a puzzle in one line came last: words that are no title are an error */
    bool is_field;          /* the text is a field: no field in it is a text again */
    unsigned beside;        /* how many of the grids side by side in the next rows were items already */
    bool ocr;               /* letters that look like digits are digits */
    struct paste *pastes;   /* room for MOST_PASTES of them (paste.h): too much for a small stack */
    unsigned n_pastes;      /* how many are in use, one within the other */
    char scratch[NAME_ROOM + SUDOKU_CELLS]; /* for a name or solution that is not in the text as it is */
};

typedef enum verdict recogniser(const struct view *text, struct finding *finding);

/* Asks the recognisers one after the other (recognise.c). Never returns NOT_MINE. */
enum verdict reader_recognise(const struct view *text, struct finding *finding);

/* Asks the strict ones alone. */
recogniser reader_recognise_strict;

/* Reads what is in no strict format (paste.c). Never returns NOT_MINE. */
recogniser reader_recognise_paste;

/* Does the same for nine rows below a head or a title: a grid, in any form, or a broken one. */
recogniser reader_recognise_rows;

/* Does the same for a puzzle in one line below a title; NOT_MINE if there is none. */
recogniser reader_recognise_line;

/* Does the same for the text of a field, which holds a puzzle and nothing else. */
recogniser reader_recognise_field;

/* Returns why an input that begins with these bytes is not text, or NULL (window.c). */
const char *reader_why_not_text(const char *at, size_t length);

/* Do these first bytes of an input decide that, whatever follows? */
bool reader_beginning_suffices(const char *at, size_t length);

/* ---- Names (lines.c) ---- */

/* Returns what a name means, in upper or lower case. Stores in *may_be_count, unless it is NULL, whether
 * there may be a number under that name: "clues" are those of a puzzle, or how many there are. */
enum meaning reader_meaning(struct line name, bool *may_be_count);

/* ---- Lines (lines.c) ---- */

/* Returns the line that begins at a place in the text, which is not the text's end. */
struct line reader_line_at(const struct view *text, const char *at);

/* Returns the line without white space on either side. */
struct line reader_trim(struct line line);

/* Is the character in the list? NUL is in none. */
static inline bool is_in(char c, const char *list)
{
    return c && strchr(list, c);
}

/* Returns the place after the characters of the list that stand here. */
static inline const char *skip_any(const char *at, const char *end, const char *list)
{
    while (at < end && is_in(*at, list))
        at++;
    return at;
}

/* Returns the place after the digits that stand here. */
static inline const char *skip_digits(const char *at, const char *end)
{
    while (at < end && is_digit(*at))
        at++;
    return at;
}

/* Returns the place, from 1, of a word in a list, whose words are in lower case with blanks between; the word
 * may be in upper case. 0 if it is none of them. */
unsigned reader_word_in(struct line word, const char *list);

/* Returns the place after the first occurrence of a word, or NULL. */
const char *reader_find_after(const char *at, const char *end, const char *word);

/* Does it begin with "#", ";" or "//"? */
bool reader_is_comment(struct line line);

/* Does a comment hold a puzzle, 81 cells in one piece? A solution is none. (line.c) */
bool reader_hides_puzzle(struct line comment);

/* Does it begin with a tag of a forum or of HTML, or a fence of Markdown? (paste.c) */
bool reader_is_markup(struct line line);

/* Takes one line as the whole text of the finding. */
void reader_take_line(struct finding *finding, struct line line);

/* Adds a piece to the name in scratch, with these characters between; one for which there is no room is left
 * out. */
void reader_add_name(struct finding *finding, struct line piece, const char *between);

/* Sets the reason, printf-like, and returns INVALID. The caller sets text and taken. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
enum verdict
reader_reject(struct finding *finding, const char *reason, ...);

/* Does the same for a character that cannot be in a cell; the cell is 0..80. */
enum verdict reader_reject_cell(struct finding *finding, const char *character, const char *end,
                                unsigned cell);

/* Does the same for cells that are not 81 (fields.c). */
enum verdict reader_reject_length(struct finding *finding, struct line cells);

/* Returns the digit that a letter looks like to a program that reads pictures: 'S' is '5'. NUL if there is
 * none. */
char reader_digit_like(char letter);

/* ---- Fields (fields.c) ---- */

/* Returns the field without the quotes around it. */
static inline struct line reader_unquote(struct line field)
{
    bool has_quotes = field.end - field.at >= 2 && *field.at == '"' && field.end[-1] == '"';

    return has_quotes ? (struct line){field.at + 1, field.end - 1, field.next} : field;
}

/* Returns it without blanks and quotes. */
struct line reader_bare(struct line field);

/* Returns the field of a line in this column, from 1, with its quotes and blanks; at is NULL if there is no
 * such column. */
struct line reader_field_of(struct line line, char separator, int column);

/* Returns where this column begins, from 1; NULL if there is no such column. */
const char *reader_column(struct line line, char separator, int column);

/* Counts the fields of a line; separators in quotes are none. */
int reader_count_fields(struct line line, char separator);

/* Returns the quote that closes those which open here, or the end if none does; the place itself if there are
 * no quotes. A doubled quote is a character. */
const char *reader_skip_quotes(const char *at, const char *end);

/* Returns the first piece of a line, between separators, that probably was meant to be a puzzle: it has at
 * least LEAST_GRID characters and most of them are cells. Empty if there is none. */
enum { LEAST_GRID = 30 };
struct line reader_almost_cells(struct line line);

/* Is there such a piece? */
bool reader_has_grid(const char *at, const char *end);

/* Reads the puzzle that a field of a data set or a string of JSON holds, in one line or in several. Sets
 * cells and candidates, or the reason; neither text nor taken. */
enum verdict reader_field(struct line field, struct finding *finding);

/* Does a text within the input hold a puzzle? Copies its cells; the finding stays as it is. Unless it may
 * have words around its grid, the text must be nothing but a grid. */
bool reader_field_cells(const struct finding *finding, struct line text, bool may_have_words, char *cells);

/* Is the last of 81 characters a full stop behind 80 cells, of which the empty ones are zeros? (line.c) */
bool reader_ends_with_stop(const char *at, const char *end);

/* Finds and copies the first 81 cells in one piece in a line; NULL if there are none (line.c). */
const char *reader_find_cells(const char *at, const char *end, char *cells);

/* Has the grid all the clues, and more digits? */
bool reader_is_entered(const char *grid, const char *clues);

/* Is one of two grids the solution of the other? Puts them into this order. */
bool reader_make_pair(char *puzzle, char *solution);

/* Reads what stands around the cells of a line, before them and from rest on: the solution, or what stands
 * in its place, and the name (line.c). */
void reader_rest(struct finding *finding, struct line line, const char *cells, const char *rest);

/* Reads all fields of a row but the puzzle's, wherever they are (line.c). */
void reader_other_fields(struct finding *finding, struct line row);

/* ---- Candidates (cell_signs.c) ---- */

/* Writes the digit of each cell that has one candidate, '.' for the others. */
void reader_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells);

/* ---- The strict formats, in the order in which they are tried ---- */

recogniser reader_recognise_row;         /* of a data set; "puzzle,solution" without a head */
recogniser reader_recognise_plain_line;  /* 81 cells, and perhaps a name or a solution */
recogniser reader_recognise_pencilmarks; /* 729 characters */
recogniser reader_recognise_hodoku;
recogniser reader_recognise_link;
recogniser reader_recognise_xml;
recogniser reader_recognise_sdk;          /* before comments: its head looks like them */
recogniser reader_recognise_data_line;    /* 81 cells anywhere in a line */
recogniser reader_recognise_other_record; /* one that no other has taken */
recogniser reader_recognise_wide_row;     /* a column for each cell */
recogniser reader_recognise_section;      /* of .sdk files, about other things than cells */
recogniser reader_recognise_triples;      /* "row,col,value" */
recogniser reader_recognise_assignment;   /* "window.gameData = {" */
recogniser reader_recognise_csv_head;

/* ---- Asked where nothing else has been found ---- */

recogniser reader_recognise_lone_head;    /* "puzzle", which may also be a title */
recogniser reader_recognise_short_record; /* of a data set, without a puzzle: always INVALID */

#endif

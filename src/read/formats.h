/* formats.h: the kinds of input, and what their recognisers share.
 *
 * The way of a byte:
 *
 *     source
 *       |
 *     window.c ........ whole lines, in one piece of memory
 *       |
 *     reader.c ........ lines of 81 plain cells go straight into the batch, many at once;
 *       |               so do the rows of a data set (data_set.c)
 *       |
 *       +-- "[" or "{" begins JSON: json.c goes through it, json_value.c reads each object when all of it has
 *       |               arrived; after its last bracket the next line may be anything again
 *       |
 *     recognise.c ..... shows the line to one kind after the other, until one does not say NOT_MINE:
 *       |                 data_set.c       rows and heads
 *       |                 line.c           81 cells in a line, 729 characters, HoDoKu
 *       |                 link.c           links to puzzle sites
 *       |                 program_files.c  .sdk, OpenSudoku, SVG, tables of HTML
 *       |               the last kind takes everything else, as text:
 *       |                 signs.c -> text_line.c -> row.c  each line alone: words, a rule, 9 or 81 cells
 *       |                        -> grid.c, wide.c         the lines of a block: nine rows, or a reason
 *     batch.c ......... items, each with its cells, name, solution, candidates or an error
 *
 * A recogniser sees one line, from its start. If the lines behind it decide, it answers NEED_MORE and is
 * shown the stretch of lines that may belong together, once all of it has arrived (reader_window_stretch).
 * So the result does not depend on the pieces in which the input arrives, and no recogniser asks whether a
 * line is the last.
 *
 * No kind reads a part of a line of cells, and doubt refuses: a text that is not certainly a puzzle is an
 * error that names its line. A piece of more than 72 cells is read, or an error, or noted as hidden
 * (reader_lost_cells). .github/CONTRIBUTING.md says how to add a kind. */
#ifndef READ_FORMATS_H
#define READ_FORMATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sudoku.h"

/* ---- Characters as cells, one by one and 81 at a time (signs.c) ---- */

/* '1'..'9' for a digit, '.' for any sign of an empty cell, 0 for other characters. */
extern const char reader_cell_signs[256];

static inline char cell_of(char c)
{
    return reader_cell_signs[(unsigned char)c];
}

/* Is it a letter of the Latin alphabet without marks? Some of them are signs of empty cells, too. */
static inline bool is_letter(char c)
{
    return (c | 32) >= 'a' && (c | 32) <= 'z';
}

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Copies 81 cells, with '.' for every sign of an empty cell. False if one of the characters is not a cell. */
bool reader_copy_cells(const char *text, char *cells);

/* Are these 81 characters all digits, '0' included, or dots? */
bool reader_is_plain(const char *text);

/* Are these 81 characters one sign, as in a rule that someone has drawn? */
bool reader_is_one_sign(const char *text);

/* Are these cells a mask, which has more than nine ones and no other digit? */
bool reader_is_mask(const char *cells);

/* Copies 81 plain characters, with '.' for '0', if there is a '0' among them. Returns whether there is. */
bool reader_copy_zeros_as_dots(const char *text, char *cells);

/* Are these 81 characters all digits '1'..'9'? */
bool reader_is_solution(const char *text);

/* ---- Views and findings ---- */

/* A piece of the input. Every line in it has its end ("\n", "\r\n" or "\r"), but for JSON. */
struct view {
    const char *at, *end; /* at < end */
    bool is_stretch;      /* all lines that may belong together have arrived, else it is one line */
};

enum verdict {
    NOT_MINE,  /* not of this kind */
    NEED_MORE, /* the lines behind this one decide, or all of an object of JSON */
    SKIPPED,   /* understood, but not a puzzle; text and taken are set */
    PUZZLE,    /* cells, text and taken are set */
    INVALID    /* it should have been a puzzle; reason, text and taken are set */
};

struct line {
    const char *at, *end; /* without its end */
    const char *next;     /* where the next one begins */
};

/* What the names of columns, of JSON members and of attributes mean, and the labels before puzzles. */
enum meaning { MEANS_OTHER, MEANS_PUZZLE, MEANS_SOLUTION, MEANS_NAME, MEANS_ID, MEANINGS };

/* What the head of a data set says. */
struct head {
    const char *text; /* or NULL */
    size_t length;
    int columns;
    char separator;           /* between them */
    int column[MEANINGS];     /* the first of each meaning, from 1, or 0 */
    bool may_count[MEANINGS]; /* it may hold the number of puzzles or solutions, as far as its name tells */
};

enum { NAME_ROOM = 512, TITLE_ROOM = 72 };

/* What a recogniser has found. name and solution may point into the text or to scratch. */
struct finding {
    char *cells; /* where it writes 81 cells, '1'..'9' or '.'; ignored unless it answers PUZZLE */
    const char *name;
    size_t name_length;
    const char *solution;           /* 81 digits, or NULL */
    struct line malformed_solution; /* what stands in its place; at is NULL if nothing does */
    const char *first;              /* the line that messages name if it is not that of text, else NULL */
    int puzzle_member;              /* which of the object's members is the puzzle, from 1; or 0 */
    bool has_candidates;            /* candidates are set */
    bool has_placed;                /* placed is set */
    bool is_row;                    /* the text is a row of the data set */
    bool is_line;                   /* the text is one line, and taken is the next one */
    bool is_head;                   /* SKIPPED: the text is the head of a data set */
    bool is_something;              /* SKIPPED: it is more than blank lines and heads */
    bool is_hidden;                 /* a puzzle in it is not read: it is a comment */
    bool is_object;                 /* the text is an object of JSON, from brace to brace */
    /* All of these are NULL or false when a recogniser begins; those below may be anything: */
    const char *text, *text_end;            /* the puzzle's own text, without the end of its last line */
    const char *taken;                      /* the next recogniser begins here */
    uint16_t candidates[SUDOKU_CELLS];      /* bit d-1 for digit d */
    char placed[SUDOKU_CELLS];              /* the clues and the digits entered since */
    char reason[120];                       /* why this is not a puzzle */
    char scratch[NAME_ROOM + SUDOKU_CELLS]; /* for a name or solution that is not in the text as it is */
    /* These stay from one finding to the next: */
    struct head head;        /* of the data set, if there was one */
    bool is_in_list;         /* a puzzle in one line came last: words are an error, not text around a grid */
    bool is_solution;        /* the line of words that came last says that a solution comes next */
    bool is_inside;          /* the text begins inside a line */
    bool has_words;          /* words came since the last puzzle: the next one stands in a text */
    const char *closing_tag; /* inside of <style> or <script>, else NULL */
    size_t title_length;
    char title[TITLE_ROOM]; /* the line of words that came last: the name of the puzzle below it */
};

typedef enum verdict recogniser(const struct view *text, struct finding *finding);

/* Shows the first line to one recogniser after the other; to one that answers NEED_MORE the stretch of the
 * window. NEED_MORE if that has not arrived. Without a window, the text is all there is. Never returns
 * NOT_MINE (recognise.c). */
struct window;
enum verdict reader_recognise(const struct view *text, const struct window *window, struct finding *finding);

recogniser reader_recognise_row;         /* of a data set (data_set.c) */
recogniser reader_recognise_plain_line;  /* 81 cells, and perhaps more behind them (line.c) */
recogniser reader_recognise_pencilmarks; /* 729 characters (line.c) */
recogniser reader_recognise_hodoku;      /* HoDoKu's library lines (line.c) */
recogniser reader_recognise_link;        /* to a puzzle site, with the puzzle in it (link.c) */
recogniser reader_recognise_sdk;         /* a section of a .sdk file (program_files.c) */
recogniser reader_recognise_data;        /* a tag with a puzzle (program_files.c) */
recogniser reader_recognise_table;       /* of HTML (program_files.c) */
recogniser reader_recognise_line;        /* 81 cells anywhere in a line (line.c) */
recogniser reader_recognise_head;        /* of a data set (data_set.c) */
recogniser reader_recognise_text; /* everything else: words, blanks, 81 cells in any form, rows (grid.c) */
recogniser reader_recognise_grid; /* nine rows; always of a stretch (grid.c) */

/* ---- Lines and words (lines.c) ---- */

/* Returns the line that begins at a place in the text, which is not the text's end. */
struct line reader_line_at(const struct view *text, const char *at);

/* Returns the line without white space on either side. */
struct line reader_trim(struct line line);

static inline size_t line_length(struct line line)
{
    return (size_t)(line.end - line.at);
}

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

/* How many of the characters are in the list? */
size_t reader_count_in(const char *s, size_t n, const char *list);

/* Returns the place, from 1, of a word in a list, whose words are in lower case with blanks between; the word
 * may be in upper case. 0 if it is none of them. */
unsigned reader_word_in(struct line word, const char *list);

/* Finds the next word between such characters, from word->next on. False if there is none before the end. */
bool reader_next_word(struct line *word, const char *end, const char *between);

/* Returns the place after the first occurrence of a word, or NULL. */
const char *reader_find_after(const char *at, const char *end, const char *word);

/* Returns the meaning of a name, in upper or lower case. */
enum meaning reader_meaning(struct line name);

/* Returns what the first word of a label says about what follows: "Puzzle", "Puzzles", "Puzzle12". */
enum meaning reader_label_meaning(struct line label);

/* Does it begin with "#", ";" or "//"? */
bool reader_is_comment(struct line line);

/* Takes one line as the whole text of the finding. */
void reader_take_line(struct finding *finding, struct line line);

/* Adds a piece to the name in scratch, with these characters between; one for which there is no room is left
 * out. */
void reader_add_name(struct finding *finding, struct line piece, const char *between);

/* ---- Reasons (lines.c) ---- */

/* Sets the reason, printf-like, and returns INVALID. The caller sets text and taken. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
enum verdict
reader_reject(struct finding *finding, const char *reason, ...);

/* Does the same for a character that is in no cell; the cell is 0 to 80. */
enum verdict reader_reject_character(struct finding *finding, const char *at, const char *end, unsigned cell);

/* Does the same for what should have been 81 cells: names the first character that is none, or says how many
 * they are. */
enum verdict reader_reject_cells(struct finding *finding, struct line cells);

/* ---- Fields (lines.c) ---- */

/* Returns the field without the quotes around it. */
static inline struct line reader_unquote(struct line field)
{
    bool has_quotes = field.end - field.at >= 2 && *field.at == '"' && field.end[-1] == '"';

    return has_quotes ? (struct line){field.at + 1, field.end - 1, field.next} : field;
}

/* Returns it without blanks and quotes. */
struct line reader_bare(struct line field);

/* Stores a name or a value without its quotes and escapes in text, which has room for all of it. Returns the
 * length of the text. */
size_t reader_bare_text(struct line piece, bool is_json, char *text);

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

/* ---- Puzzles in a text ---- */

/* Returns the first piece of a line that probably was meant to be a puzzle: at least LEAST_GRID characters,
 * most of them cells. Empty if there is none (line.c). */
enum { LEAST_GRID = 30 };
struct line reader_almost_cells(struct line line);

/* Returns the first piece of a text that must not be passed over in silence, since a puzzle of it would be
 * lost: more than 72 characters, most of them cells, but no whole solution and no rule. Empty if there is
 * none (line.c). */
struct line reader_lost_cells(struct line text);

/* Finds and copies the first 81 cells in one piece; NULL if there are none (line.c). */
const char *reader_find_cells(const char *at, const char *end, char *cells);

/* Takes the name of a puzzle whose cells end at rest from its line (line.c). */
void reader_take_name(struct finding *finding, struct line line, const char *cells, const char *rest);

/* Takes what stands in the place of a solution (line.c). */
void reader_take_solution(struct finding *finding, struct line text);

/* Reads a text that holds one puzzle: 81 cells, 81 values, 729 candidates, or nine rows, perhaps with words
 * around them. Sets cells and candidates, or the reason; neither text nor taken (grid.c). */
enum { LONGEST_FIELD = 8000 };
enum verdict reader_field(struct line field, struct finding *finding);

/* Reads the only puzzle of a text of less than LONGEST_FIELD bytes, such as a question to a model. Words,
 * short lines with cells, and full grids below the puzzle are no part of it (grid.c). */
enum verdict reader_long_field(struct line field, struct finding *finding);

/* Takes 729 characters as nine candidates of each cell, or says why not (line.c). */
enum verdict reader_take_pencilmarks(struct finding *finding, const char *at);

/* Takes 81 sets as cells, and as candidates if some have several digits (grid.c). */
void reader_take_sets(struct finding *finding, const uint16_t *sets);

/* Writes the digit of each cell that has one candidate, '.' for the others (signs.c). */
void reader_cells_of_candidates(const uint16_t candidates[SUDOKU_CELLS], char *cells);

#endif

/* tokens.h: a text without what stands around its cells, what a line of it is, and what a single value in
 * it is. */
#ifndef READ_TOKENS_H
#define READ_TOKENS_H

#include "read/formats.h"

/* ---- Stripping (strip.c): tags, entities, colours, the commands of LaTeX, the tables of HTML and of wikis
 * go. What is left of each line has one byte for each visible character ---- */

/* Bytes that stand for what is no ASCII character. */
enum {
    SIGN_NOTHING = 0,  /* invisible */
    SIGN_ELLIPSIS = 2, /* three points, or one empty cell */
    SIGN_FOREIGN = 3,  /* a letter of another script */
    SIGN_CONTROL = 4,  /* a byte that is no text */
    SIGN_OTHER = 0x80  /* and above: some other sign, told apart by its lowest bits */
};

/* Returns the byte for the character at a place before end, and how many bytes it has there. */
int reader_strip_sign(const char *at, const char *end, size_t *length);

/* The same for a code point. */
int reader_strip_sign_of_code(unsigned code);

/* A line without what stood around it; several lines for a row of a table in HTML, part of one where tags
 * break it. */
struct stripped {
    struct line from; /* where it stands in the text */
    char *s;          /* what is left */
    size_t n;
    bool has_tag; /* tags or the like were in it */
    bool is_row;  /* it is a row of a table: fields with tabs between, '.' for the empty ones */
    bool is_box;  /* its cells are a box of the grid */
};

/* Where the stripping is. Clear it before the first line. */
struct stripper {
    const char *at, *end; /* what is to come */
    bool complete;        /* nothing follows */
    bool keeps_bytes;     /* characters keep their bytes, as in names */
    size_t wanted;        /* from[wanted] is to be noted */
    const char *place;    /* and is this */
    /* Inside tables: */
    bool is_wiki, in_row, in_cell, is_label, is_box;
    size_t cell_start;
    unsigned cells;  /* of the row */
    unsigned rows;   /* of the table, with nine cells or more */
    int tables;      /* that are open */
    bool is_opening; /* a table begins here: it belongs to its first row */
    /* What is being written: */
    struct stripped *line;
    size_t room;
};

/* Strips the next line into the room, and returns whether there was one: NOT_MINE at the end of the text,
 * NEED_MORE if it ends within a row of a table and is not complete, else PUZZLE. */
enum verdict reader_strip_next(struct stripper *stripper, char *room, size_t size, struct stripped *line);

/* Returns the place in the text of the character at an index of the line that was stripped from it. */
const char *reader_strip_place(struct line from, size_t index);

/* Returns the length of the tag of HTML or BBCode at a place, or 0; name is its name in lower case. */
enum { STRIP_TAG_NAME = 16 };
size_t reader_strip_tag(const char *at, const char *end, char name[STRIP_TAG_NAME]);

/* Returns the length of the entity of HTML at a place, or 0, and the sign that it stands for. */
size_t reader_strip_entity(const char *at, const char *end, int *sign);

/* Takes the next attribute from what is left of a tag: its name and its value, in quotes or not. False if
 * there is none. */
bool reader_strip_attribute(struct line *tag, struct line *name, struct line *value);

/* ---- Kinds of lines ---- */

enum token_kind {
    TOKEN_BLANK,
    TOKEN_TAG,   /* tags, brackets or a comment alone: nothing stands here */
    TOKEN_RULE,  /* a line that someone has drawn */
    TOKEN_CELLS, /* probably part of a grid */
    TOKEN_WORDS
};

/* A line of a paste. */
struct piece {
    struct stripped
        line; /* s and n are what may be cells: without quotes, code before it, comments behind it */
    const char *original; /* where the line's text was before that */
    enum token_kind kind;
    unsigned cells;   /* characters that are cells, read one by one */
    unsigned groups;  /* of signs, with blanks or the like between */
    unsigned letters; /* those of words */
    bool has_label;   /* a word stands before everything else */
    bool has_wrong;   /* characters that are no text */
    bool may_be_row;  /* a rule or nothing but separators: a row if its dashes or fields are empty cells */
    bool is_title;    /* a number, a date or headings: no row if rows follow */
    bool is_heading;  /* the numbers or letters of nine columns */
    bool is_comment;
    unsigned long number; /* of its line, from that of the first */
    unsigned long lines;  /* how many it has */
    size_t bytes;         /* that it takes in the paste */
    bool is_row;          /* probably one of nine */
    bool is_not_strict;   /* no strict format begins here */
    bool is_not_alone;    /* was judged: no puzzle by itself */
};

/* Says what the line is. The text of the line may be shortened and changed. */
void reader_token_read(const struct stripped *line, struct piece *piece);

/* Makes digits of the letters that look like some, in words that have nothing else but cells. */
void reader_token_mend(char *s, size_t n);

/* Returns the digits that a value stands for as a set, 0 for an empty cell, -1 if it is no value: "5", "5.0",
 * "05", "NaN", "-1", candidates in ascending order with marks. */
int reader_token_value(const char *at, const char *end);

/* Returns the number from 0 to 9 that an English word stands for; -1 if none. */
int reader_number_of_word(struct line word);

/* Returns the cell that a value stands for, '1' to '9' or '.', or NUL. */
char reader_token_cell(struct line value);

/* What nine lines are. */
enum unit { UNIT_ROWS, UNIT_COLUMNS, UNIT_BOXES };

/* Returns what nine lines are that begin with this word, and perhaps with a number behind it (labels.c). */
enum unit reader_unit_of_word(struct line word, bool has_number);

/* Returns where the k-th of 81 cells in such lines belongs in the grid (reading.c). */
unsigned reader_unit_cell(enum unit unit, unsigned k);

/* Are these the headings of nine columns: "123456789", "A B C ...", "[,1] [,2] ..."? */
bool reader_is_heading(const char *s, size_t n);

/* Could some of a line of words be a row? */
bool reader_holds_row(const char *s, size_t n);

/* Finds the next word between such characters, from word->next on. False if there is none before the end. */
bool reader_next_word(struct line *word, const char *end, const char *between);

/* How many characters are in the list? */
size_t reader_count_in(const char *s, size_t n, const char *list);

/* Are all? */
bool reader_has_only(const char *s, size_t n, const char *list);

#endif

/* tokens.h: what a stripped line is, and what a single value in it is. */
#ifndef READ_TOKENS_H
#define READ_TOKENS_H

#include "read/strip.h"

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
};

/* Says what the line is. The text of the line may be shortened and changed. */
void reader_token_read(const struct stripped *line, struct piece *piece);

/* Returns the digits that a value stands for as a set, 0 for an empty cell, -1 if it is no value: "5", "5.0",
 * "05", "NaN", "-1", candidates in ascending order with marks. */
int reader_token_value(const char *at, const char *end);

/* Returns the cell that a value stands for, '1' to '9' or '.', or NUL. */
char reader_token_cell(struct line value);

/* Are these the headings of nine columns: "123456789", "A B C ...", "[,1] [,2] ..."? */
bool reader_token_is_heading(const char *s, size_t n);

/* Could some of a line of words be a row? */
bool reader_token_holds_row(const char *s, size_t n);

/* Finds the next word between such characters, from word->next on. False if there is none before the end. */
bool reader_token_next_word(struct line *word, const char *end, const char *between);

/* Is the character in the list? NUL is in none. */
bool reader_token_is_in(char c, const char *list);

/* How many characters are not in the list? */
size_t reader_token_count_others(const char *s, size_t n, const char *list);

#endif

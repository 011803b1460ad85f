/* words.h: pieces of sentences about steps. */
#ifndef LOGIC_WORDS_H
#define LOGIC_WORDS_H

#include "logic/technique.h"

/* Words as they come together. length goes on counting where the room ends. */
struct words {
    char *text;
    size_t room, length;
};

/* Adds what printf makes of it. */
void sudoku_say(struct words *words, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* `r1c2` */
void sudoku_say_cell(struct words *words, unsigned cell);

/* `r1c2, r3c4 and r5c6`, or another last word than " and " */
void sudoku_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last);

/* `2,7` and `2 and 7`. */
void sudoku_say_digits(struct words *words, unsigned digits);
void sudoku_list_digits(struct words *words, unsigned digits, const char *last);

/* `row 4`, `columns 2 and 5`, `row 4 and box 5` */
void sudoku_say_houses(struct words *words, uint32_t houses);

/* Why the step is right: one or two sentences. */
void sudoku_say_why(struct words *words, const struct sudoku_step *step);

#endif

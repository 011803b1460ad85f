/* words.h: pieces of sentences about steps, for the techniques to put together. */
#ifndef LOGIC_WORDS_H
#define LOGIC_WORDS_H

#include <stddef.h>

#include "sudoku.h"

struct step;

/* A text that grows. Past the end of the room, length goes on counting but nothing is written. */
struct words {
    char *text;
    size_t room, length;
};

/* Appends as printf does. */
void sudoku_say(struct words *words, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* `r1c2` */
void sudoku_say_cell(struct words *words, unsigned cell);

/* `r1c2, r3c4 and r5c6`: last is " and " or " or " */
void sudoku_say_cells(struct words *words, const unsigned char *cells, unsigned n, const char *last);

/* `2,5,7` */
void sudoku_say_digits(struct words *words, unsigned digits);

/* `2, 5 and 7`: last is " and " or " or " */
void sudoku_list_digits(struct words *words, unsigned digits, const char *last);

/* `row 4`, `columns 2 and 5`, `row 4 and box 5` */
void sudoku_say_houses(struct words *words, uint32_t houses);

/* Says a text with the parts of a step that are named in braces: {houses}, {covers}, {digits}, {extra},
 * {cells}, {helpers}, {placed cell}, {placed digit}. Digits come as `2,7`; {digits and} and {digits or}, or
 * the same with extra, give `2 and 7` and `2 or 7`. */
void sudoku_say_about(struct words *words, const struct step *step, const char *text);

/* ` with r1c3 and r2c2`: the helpers of a step, if there are any */
void sudoku_say_helpers(struct words *words, const struct step *step);

/* ` (row 4)`: the houses of a step, if there are any */
void sudoku_say_in_houses(struct words *words, const struct step *step);

/* Returns the separator before item i of n in a list: nothing, a comma or the last word. */
const char *sudoku_list_separator(unsigned i, unsigned n, const char *last);

#endif

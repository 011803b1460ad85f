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

/* `6 in r7c8 and 1,7 in r8c8`, or `7 in r7c8 and r8c8`: the bug digits of each cell of a BUG. In a sentence:
 * `1 and 7` */
void sudoku_say_holdings(struct words *words, const struct sudoku_step *step, bool sentence);

/* A family's patterns. */
technique_say sudoku_say_single, sudoku_say_set, sudoku_say_crossing, sudoku_say_wing, sudoku_say_loop;
technique_say sudoku_say_bug, sudoku_say_couple;

/* A family's reasons. */
technique_say sudoku_why_hidden_single, sudoku_why_naked_single, sudoku_why_locking, sudoku_why_hidden_set;
technique_say sudoku_why_naked_set, sudoku_why_fish, sudoku_why_wing, sudoku_why_loop, sudoku_why_bug;
technique_say sudoku_why_aligned_pair;

#endif

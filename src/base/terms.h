/* terms.h: the words for the library's numbers: houses, symmetries, ratings, names of techniques; and the
 * number of clues. */
#ifndef BASE_TERMS_H
#define BASE_TERMS_H

#include "base/text.h"

/* ---- Houses, clues, symmetries ---- */

/* "row", "column" and "box", by enum sudoku_house. */
extern const char *const house_names[3];

/* Returns how many of 81 characters are clues: not '.', '0' or '_'. */
unsigned count_clues(const char *cells);

/* By enum sudoku_symmetry; ends with NULL. */
extern const char *const symmetry_words[];

/* ---- Ratings and techniques ---- */

/* From easy to monster; ends with NULL. */
extern const char *const rating_words[];

enum { RATING_LEVELS = 8 };

/* Returns the word for a rating. */
const char *rating_word(unsigned er);

/* Stores the range of ratings that a word stands for, by its index. */
void rating_range(size_t word, unsigned *low, unsigned *high);

/* `4.2` */
void rating_add(struct text *out, unsigned tenths);

/* The hardest technique of a rating: `Naked pair`; "" if there is none, or it is beyond the scale. */
const char *rating_hardest(const struct sudoku_rating *rating);

enum { TECHNIQUE_WORD_ROOM = 40 };

/* Writes a title as one word: `naked-pair`. Returns its length. */
size_t technique_word(const char *title, char word[TECHNIQUE_WORD_ROOM]);

#endif

/* rating.h: ratings as people read them. */
#ifndef CLI_BASE_RATING_H
#define CLI_BASE_RATING_H

#include <stdbool.h>

#include "cli/base/text.h"
#include "sudoku.h"

/* easy, medium, hard, unfair or extreme. */
const char *rating_word(unsigned er);

/* The ratings that such a word stands for; false if it is none. */
bool rating_range(const char *word, unsigned *low, unsigned *high);

/* `4.2`, or `>6.2`. */
void rating_add(struct text *out, unsigned tenths);

/* The hardest technique of a rating: `Naked pair`; "" if there is none, or it is beyond the scale. */
const char *rating_hardest(const struct sudoku_rating *rating);

enum { TECHNIQUE_WORD_ROOM = 40 };

/* Writes a title as one word: `naked-pair`. Returns its length. */
size_t technique_word(const char *title, char word[TECHNIQUE_WORD_ROOM]);

#endif

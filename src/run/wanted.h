/* wanted.h: the ratings and techniques that filter and generate want of a puzzle, and the rows for them. */
#ifndef RUN_WANTED_H
#define RUN_WANTED_H

#include "run/lists.h"

struct wanted {
    struct range er;     /* once wanted_prepare was called, inside the difficulty, too */
    struct range levels; /* indices in rating_words */
    struct technique_list needs;
};
extern struct wanted wanted;

/* Stores a range of difficulties, `hard` or `easy..hard`, as indices in a struct range. */
take_option take_difficulty;

/* clang-format off */
#define WANTED_ROWS \
    {0, "er", "LOW..HIGH", "only puzzles with such a rating", take_tenths, &wanted.er, 0, SUDOKU_BEYOND, 0}, \
    {0, "difficulty", "WORD", "only puzzles of this difficulty, or of a range such as easy..hard", \
     take_difficulty, &wanted.levels, .words = rating_words}, \
    {0, "needs", "LIST", "only puzzles that need all of these techniques", take_techniques, &wanted.needs, \
     .word_at = technique_at}
/* clang-format on */

/* To be called once, before the run. Returns false after a message if no puzzle can have all that is wanted.
 */
bool wanted_prepare(void);

/* Must puzzles be rated to find out? */
bool wanted_rates(void);

/* Has a puzzle with this rating all that is wanted? */
bool wanted_meets(const struct sudoku_rating *rating);

#endif

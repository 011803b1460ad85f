/* wanted.h: which ratings and techniques do filter and generate want of a puzzle? And the rows of these
 * options. */
#ifndef RUN_WANTED_H
#define RUN_WANTED_H

#include "base/terms.h"
#include "run/technique_list.h"

struct wanted {
    struct range er, levels; /* levels: of rating_words */
    struct technique_list needs;
};
extern struct wanted wanted;

/* Stores a range of difficulties, `hard` or `easy..hard`, as indices in a struct range. */
take_option take_difficulty;

/* clang-format off */
#define WANTED_ROWS \
    {0, "er", "LOW..HIGH", "only puzzles whose rating is in this range", take_tenths, &wanted.er, 0, \
     SUDOKU_BEYOND, 0}, \
    {0, "difficulty", "WORD", "only puzzles of this difficulty, or of a range such as easy..hard", \
     take_difficulty, &wanted.levels, .words = rating_words}, \
    {0, "needs", "LIST", "only puzzles in whose solution these are used", take_techniques, &wanted.needs, \
     .word_at = technique_at}
/* clang-format on */

/* To be called before the run. Returns false after a message if no puzzle can have all that is wanted. */
bool wanted_check(void);

/* Returns the highest rating that is wanted; 0: there is no limit. */
unsigned wanted_max_er(void);

/* Must puzzles be rated to find out? */
bool wanted_rates(void);

/* Has a puzzle with this rating all that is wanted? */
bool wanted_meets(const struct sudoku_rating *rating);

#endif

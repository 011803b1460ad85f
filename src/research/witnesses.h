/* witnesses.h: which clues, and which pairs of clues, several solutions of a puzzle are known to share.
 *
 * A puzzle may have too many solutions to list, but two of them are enough to show that a clue does not leave
 * a single one. So each solution that happens to be found is noted for all pairs of its digits:
 *
 *                                r1c1=1  r1c1=2  r1c2=1  ...
 *      any solution               twice   once    twice
 *      solutions with r1c3=4      once     .      twice         + r1c3=4 r1c2=1: two solutions at least
 *      solutions with r1c3=7      twice   twice    once
 *
 * Only a pair that has not been seen twice is solved, and the solutions that the solver finds answer for many
 * other pairs, too. */
#ifndef RESEARCH_WITNESSES_H
#define RESEARCH_WITNESSES_H

#include <stdbool.h>

#include "research/solution_list.h"

enum {
    CLUE_NUMBERS = 9 * SUDOKU_CELLS, /* the clue of a cell and a digit is number 9 * cell + digit - 1 */
    ANY_SOLUTION = CLUE_NUMBERS,     /* the row about all solutions */
    CLUE_WORDS = (CLUE_NUMBERS + 63) / 64,
    FINGERPRINTS = 1 << 18
};

/* All 0 for another puzzle. */
struct witnesses {
    uint64_t once[CLUE_NUMBERS + 1][CLUE_WORDS]; /* seen once or more */
    uint64_t twice[CLUE_NUMBERS + 1][CLUE_WORDS];
    uint64_t noted[FINGERPRINTS / 64]; /* the fingerprints of the solutions, as bits */
};

/* Notes a solution, unless it has been noted before. */
void research_witnesses_note(struct witnesses *witnesses, const char *solution);

/* Returns the number of solutions of a puzzle, at most 2, and notes them. */
unsigned research_witnesses_solve(struct witnesses *witnesses, const char *puzzle);

static inline unsigned number_of(struct clue clue)
{
    return 9u * clue.cell + clue.digit - 1;
}

/* Do two solutions noted have this clue, and the one that the row is about? */
static inline bool is_witnessed(const struct witnesses *witnesses, unsigned row, unsigned number)
{
    return witnesses->twice[row][number / 64] >> number % 64 & 1;
}

#endif

/* helper.h: what the library does for a player: facts about the puzzle, steps, new puzzles.
 *
 * A hint for one of the hardest puzzles takes seconds, a new puzzle of a rare level a minute. The calls are
 * plain ones that the control cancels when the player presses a key, so no other process or thread is
 * needed. Functions that return an int return a status of the library. */
#ifndef PLAY_HELPER_H
#define PLAY_HELPER_H

#include "base/rating_words.h"
#include "play/game.h"
#include "sudoku.h"

struct helper {
    struct sudoku_control control;
    struct sudoku_reasoner *reasoner, *singles;
    struct sudoku_step *step; /* the one that was found last */
    uint64_t seed;            /* of the next new puzzle */
    uint64_t tried;           /* puzzles made for it so far */
};

/* Returns false if memory is short. */
bool helper_open(struct helper *helper, sudoku_cancel *cancel, void *context, uint64_t seed);
void helper_close(struct helper *helper);

/* What is known about a puzzle. */
struct facts {
    bool counted;       /* solutions and solution are known */
    bool rated;         /* so is the rating, or there is none */
    unsigned solutions; /* 0, 1, or 2 for more */
    char solution[CELLS];
    unsigned rating; /* tenths; 0: none */
};

/* Finds the solutions of the puzzle, or its rating, if they are not known. */
int helper_count(struct helper *helper, const struct game *game, struct facts *facts);
int helper_rate(struct helper *helper, const struct game *game, struct facts *facts);

/* Finds the next step from the grid. A grid with several solutions has none (SUDOKU_NOT_UNIQUE). */
int helper_find_step(struct helper *helper, const struct game *game, const struct facts *facts);

/* Finds the next cell that a single forces. */
int helper_find_single(struct helper *helper, const struct game *game);

/* Reduces the candidates by subsets of the houses and locked candidates. */
int helper_reduce(struct helper *helper, const struct game *game, uint16_t candidates[CELLS]);

/* Makes a puzzle of a level, an index of rating_words. */
int helper_make(struct helper *helper, unsigned level, char puzzle[CELLS]);

#endif

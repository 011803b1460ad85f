/* reasoner.h: a search for steps needs more than the board: the caller's options, and memory for chains. */
#ifndef LOGIC_REASONER_H
#define LOGIC_REASONER_H

#include "logic/chains/chain.h"

/* The candidates of the board in which aligned triplets were last looked for in vain; all zero: none. */
struct triplet_memory {
    uint16_t candidates[SUDOKU_CELLS];
};

/* Default options are all zero but the ladder. Used by one thread at a time. */
struct sudoku_reasoner {
    const struct ladder *ladder; /* to find single steps on; ratings use Sudoku Explainer's */
    unsigned max_er;             /* tenths; 0: no limit */
    struct chain_query query;
    struct chains *chains; /* NULL until a board needs them */
    struct triplet_memory triplets;
    enum sudoku_status trouble; /* why a search ended before it knew whether there is a step */
};

/* Returns a reasoner with the default options, for one call; reasoner_close() frees what it has opened. */
static inline struct sudoku_reasoner default_reasoner(void)
{
    return (struct sudoku_reasoner){.ladder = &sudoku_se_ladder};
}

/* Frees what a reasoner has opened, but not the reasoner. */
static inline void reasoner_close(struct sudoku_reasoner *reasoner)
{
    sudoku_chains_close(reasoner->chains);
}

/* Gives a board to a reasoner. */
static inline void reasoner_take(struct sudoku_reasoner *reasoner, struct board *board)
{
    board->reasoner = reasoner;
    reasoner->trouble = SUDOKU_OK;
}

/* Finds the board's next step on a ladder. Returns SUDOKU_OK and stores the rung; SUDOKU_NO_STEP;
 * SUDOKU_TOO_HARD if the step rates above max_er; or why the search ended before it knew. */
enum sudoku_status sudoku_reason(struct board *board, const struct ladder *ladder, struct step *step,
                                 int *rung);

/* Finds the next step from a caller's position and stores it in the caller's step. Returns what
 * sudoku_reasoner_find_step returns. */
enum sudoku_status sudoku_reason_for(struct sudoku_reasoner *reasoner, const struct sudoku_position *position,
                                     struct sudoku_step *step);

/* The technique_find of all chains. */
technique_find sudoku_find_chain;

#endif

/* reasoner.h: a search for steps needs more than the board: the caller's options, and memory for chains. */
#ifndef LOGIC_REASONER_H
#define LOGIC_REASONER_H

#include <stdlib.h>

#include "logic/chains/chain.h"

/* The candidates of the board on which a technique last found nothing; all zero: none. Cells that have not
 * changed since need not be searched again. */
struct vain_search {
    uint16_t candidates[SUDOKU_CELLS];
};

/* The same for unique loops. A digit pair is a number below 64 (unique_loop.c). */
struct vain_loops {
    struct vain_search search;
    uint32_t houses[64]; /* by pair: those that decide whether its loops make a step */
};

/* Facts about a board, made when a technique needs them: its almost locked sets (techniques/als.h) and the
 * graph for people's chains (people.h). Each has the stamp of the board that it describes. Their memory is
 * kept from puzzle to puzzle; NULL until it is needed. */
struct derived {
    struct als_list *als;
    struct people *people;
};

/* Default options are all zero but the ladders. Used by one thread at a time. */
struct sudoku_reasoner {
    const struct ladder *ladder, *rating_ladder; /* to find single steps on, and to rate */
    bool is_limited;                             /* to these rungs of the two: */
    struct rungs allowed, rating_allowed;
    unsigned max_er; /* tenths; 0: no limit */
    struct sudoku_control control;
    uint64_t stamps;       /* boards before had stamps up to this one */
    struct chains *chains; /* NULL until a board needs them */
    struct derived derived;
    struct vain_search triplets; /* aligned */
    struct vain_loops loops;
    enum sudoku_status trouble; /* why a search ended without a result */
    struct shown_step *shown;   /* the step that callers see; NULL until there is one */
};

/* Returns a reasoner with the default options, for one call; logic_close_reasoner() frees what it has
 * opened. */
static inline struct sudoku_reasoner default_reasoner(void)
{
    return (struct sudoku_reasoner){.ladder = &logic_people_ladder, .rating_ladder = &logic_se_ladder};
}

/* Frees what a reasoner has opened, but not the reasoner. */
void logic_close_reasoner(struct sudoku_reasoner *reasoner);

/* A board loses fewer candidates than it has stamps. */
enum { STAMPS_OF_BOARD = 1024 };

/* Gives a board to a reasoner, with stamps that no board before had there. */
static inline void reasoner_take(struct sudoku_reasoner *reasoner, struct board *board)
{
    reasoner->stamps += STAMPS_OF_BOARD;
    board->stamp = reasoner->stamps;
    board->counted = 0;
    board->reasoner = reasoner;
    reasoner->trouble = SUDOKU_OK;
}

/* Loads a caller's position into a board and prepares the reasoner's step for a search there. Returns
 * SUDOKU_OK, SUDOKU_FULL, SUDOKU_NO_MEMORY, or why the position is malformed. */
enum sudoku_status logic_begin_search(struct sudoku_reasoner *reasoner,
                                      const struct sudoku_position *position, struct board *board);

/* Completes the reasoner's step, which was found on a board, for callers. */
const struct sudoku_step *logic_show_step(const struct board *board);

/* Finds the board's next step on the ladder for ratings, or on the one for steps. Returns SUDOKU_OK;
 * SUDOKU_NO_STEP; SUDOKU_TOO_HARD if the step rates above max_er; or why the search ended early. */
enum sudoku_status logic_next_step(struct board *board, bool rates, struct step *step);

/* Fills in hidden singles until there are none, many at a time, and adds their rating to one that is all zero
 * but the size. cells receives the puzzle with the filled cells. Returns false if the puzzle is malformed or
 * contradicts itself (rating.c). */
bool logic_play_opening(const char *puzzle, char cells[SUDOKU_CELLS], struct sudoku_rating *rating);

/* The cells whose candidates are not as they were. */
static inline struct cells changed_since(const struct board *board, const struct vain_search *then)
{
    struct cells changed = {{0, 0}};
    for (unsigned cell = 0; cell < 64; cell++)
        changed.word[0] |= (uint64_t)(board->candidates[cell] != then->candidates[cell]) << cell;
    for (unsigned cell = 64; cell < SUDOKU_CELLS; cell++)
        changed.word[1] |= (uint64_t)(board->candidates[cell] != then->candidates[cell]) << (cell - 64);
    return changed;
}

static inline void remember_search(const struct board *board, struct vain_search *search)
{
    memcpy(search->candidates, board->candidates, sizeof search->candidates);
}

/* The technique_find of all chains. */
technique_find logic_find_chain;

#endif

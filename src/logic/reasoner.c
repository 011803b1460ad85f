/* reasoner.c: searches for steps under a caller's options, with memory that is kept from puzzle to puzzle. */
#include "logic/reasoner.h"

#include <stdlib.h>

#include "core/control.h"

/* The options of version 3.0. */
enum { OPTIONS_LEAST = SIZE_UP_TO(struct sudoku_reasoning_options, without) };

/* Chooses the rungs of a ladder that the options leave. Returns false if it lacks a technique that they
 * name. */
static bool choose_rungs(const struct sudoku_reasoning_options *options, const struct ladder *ladder,
                         struct rungs *rungs)
{
    memset(rungs->has, !options->only, sizeof rungs->has);
    bool known = !options->only || logic_set_rungs(ladder, options->only, true, rungs);
    return (!options->without || logic_set_rungs(ladder, options->without, false, rungs)) && known;
}

enum sudoku_status sudoku_reasoner_new(const struct sudoku_reasoning_options *options,
                                       const struct sudoku_control *control,
                                       struct sudoku_reasoner **reasoner)
{
    struct sudoku_reasoning_options ours = SUDOKU_REASONING_OPTIONS_INIT;
    struct sudoku_control asks;
    if (!reasoner)
        return SUDOKU_BAD_ARGUMENT;
    *reasoner = NULL;
    if ((options && !sized_read(&ours, sizeof ours, options, OPTIONS_LEAST)) ||
        !control_read(&asks, control) || (unsigned)ours.ladder >= LADDERS)
        return SUDOKU_BAD_ARGUMENT;
    struct sudoku_reasoner *made = malloc(sizeof *made);
    if (!made)
        return SUDOKU_NO_MEMORY;
    *made = (struct sudoku_reasoner){
        .ladder = logic_ladders[ours.ladder],
        .max_er = ours.max_er,
        .control = asks,
        .is_limited = ours.only || ours.without,
    };
    made->rating_ladder = ours.rates ? made->ladder : &logic_se_ladder;
    /* Sudoku Explainer lacks some of the people's techniques; its ratings do without them. */
    choose_rungs(&ours, made->rating_ladder, &made->rating_allowed);
    if (!choose_rungs(&ours, made->ladder, &made->allowed)) {
        free(made);
        return SUDOKU_BAD_ARGUMENT;
    }
    *reasoner = made;
    return SUDOKU_OK;
}

void logic_close_reasoner(struct sudoku_reasoner *reasoner)
{
    logic_chains_close(reasoner->chains);
    free(reasoner->derived.als);
    free(reasoner->derived.people);
    free(reasoner->shown);
}

void sudoku_reasoner_free(struct sudoku_reasoner *reasoner)
{
    if (!reasoner)
        return;
    logic_close_reasoner(reasoner);
    free(reasoner);
}

/* With a second solution, a search for chains would be long and in vain. The check is made once for a board,
 * and the memory for chains is taken once for a reasoner, when they are needed. */
static enum sudoku_status prepare(struct sudoku_reasoner *reasoner, struct board *board,
                                  const struct technique *technique)
{
    enum sudoku_status status = logic_board_check(board);
    if (status != SUDOKU_OK)
        return status;
    if (reasoner->max_er && technique->known.rating > reasoner->max_er)
        return SUDOKU_TOO_HARD;
    if (!reasoner->chains && !(reasoner->chains = logic_chains_open()))
        return SUDOKU_NO_MEMORY;
    return SUDOKU_OK;
}

/* All searches for chains fail after trouble, so that the ladder ends quickly and the caller gets the
 * reason. */
bool logic_find_chain(struct step *step)
{
    struct sudoku_reasoner *reasoner = step->board->reasoner;
    if (!reasoner || reasoner->trouble != SUDOKU_OK)
        return false;
    reasoner->trouble = prepare(reasoner, step->board, technique_of(step));
    if (reasoner->trouble != SUDOKU_OK)
        return false;
    enum sudoku_status status = logic_chains_find(reasoner->chains, &reasoner->control, step);
    reasoner->trouble = status == SUDOKU_NO_STEP ? SUDOKU_OK : status;
    return status == SUDOKU_OK;
}

/* After trouble, a missing step does not prove that there is none, and without memory an easier step may
 * have been missed. */
enum sudoku_status logic_next_step(struct board *board, bool rates, struct step *step)
{
    const struct sudoku_reasoner *reasoner = board->reasoner;
    const struct ladder *ladder = rates ? reasoner->rating_ladder : reasoner->ladder;
    const struct rungs *allowed = rates ? &reasoner->rating_allowed : &reasoner->allowed;
    int rung = logic_climb(ladder, reasoner->is_limited ? allowed : NULL, board, step);
    if (rung < 0 || reasoner->trouble == SUDOKU_NO_MEMORY)
        return reasoner->trouble != SUDOKU_OK ? reasoner->trouble : SUDOKU_NO_STEP;
    return reasoner->max_er && step->rating > reasoner->max_er ? SUDOKU_TOO_HARD : SUDOKU_OK;
}

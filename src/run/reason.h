/* reason.h: what the five commands that reason share: the rows of options, a thread's reasoner, and positions. */
#ifndef RUN_REASON_H
#define RUN_REASON_H

#include "run/option.h"
#include "run/stream.h"
#include "sudoku_logic.h"

/* The reasoning options, and the rows that set them. */
struct reasoning {
    int ladder;                 /* enum sudoku_ladder, -1: the command's own */
    const char *only, *without; /* lists of techniques, checked when they were read */
};
extern struct reasoning reasoning;
extern const char *const ladder_words[];
take_option take_techniques; /* stores a list in a const char * after checking its names */

#define REASON_ROWS                                                                                          \
    {0,                                                                                                      \
     "ladder",                                                                                               \
     "LADDER",                                                                                               \
     "the order in which steps are searched for: people or se",                                              \
     take_word,                                                                                              \
     &reasoning.ladder,                                                                                      \
     .words = ladder_words},                                                                                 \
        {0, "only", "LIST", "use only these techniques", take_techniques, &reasoning.only},                  \
    {                                                                                                        \
        0, "without", "LIST", "use none of these; unique: those that assume one solution", take_techniques,  \
            &reasoning.without                                                                               \
    }

/* Makes a thread's reasoner with these options on a ladder, if none was chosen; it calls stream_is_over. NULL
 * when memory is short (the run ends then). */
struct sudoku_reasoner *reason_new(struct stream *stream, enum sudoku_ladder ladder);

/* Rates the item, or its candidates. Returns SUDOKU_OK or why it has no rating; *why gets words if the usual
 * ones do not fit. */
int reason_rate(struct sudoku_reasoner *reasoner, const struct sudoku_item *item, unsigned max_er,
                struct sudoku_rating *rating);

/* Stores the position of an item: with the candidates that the input lists, or else those that its digits
 * leave. Returns SUDOKU_OK or why it is not a position with one solution. */
int reason_position(struct stream *stream, const struct sudoku_item *item, struct sudoku_position *position);

#define NEEDS_ONE_SOLUTION "more than one solution; reasoning needs exactly one"

#endif

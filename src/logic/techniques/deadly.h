/* deadly.h: patterns that would give a second solution if some cells had no other candidates, and the four
 * types of step that follow (deadly_patterns.c). */
#ifndef LOGIC_DEADLY_H
#define LOGIC_DEADLY_H

#include "logic/step.h"

/* A pattern, and the best step so far. */
struct deadly {
    const struct board *board;
    struct step *best, trial;
    unsigned best_order; /* what it is sorted by; UINT32_MAX: there is none */
    bool is_bug;         /* else a loop, or another pattern of a few digits */
    bool for_people;     /* sets of type 3 may be larger than Sudoku Explainer looks for */
    unsigned pair;       /* the digits of a loop, v1 and v2; of an extended rectangle three */
    unsigned length;     /* of the pattern, which a step shows */
    const unsigned char *pattern;
    const uint16_t *shown; /* the digits to show, by cell */
    unsigned extra;        /* extra digits */
    unsigned n;            /* cells that have them, in the order of the pattern */
    unsigned char cells[SUDOKU_CELLS];
    struct cells with_extra;  /* the same as a set */
    struct cells seen_by_all; /* cells, filled ones too, that see all of these */
};

/* Prepares the search for the best step of a technique. */
static inline void deadly_begin(struct deadly *deadly, struct step *step)
{
    deadly->board = step->board;
    deadly->best = step;
    deadly->best_order = UINT32_MAX;
    deadly->shown = step->board->candidates;
    step_prepare_trial(&deadly->trial, step);
}

/* Makes n cells that could all hold one of some digits the pattern, and finds their extra candidates. */
void logic_deadly_pattern(struct deadly *deadly, const unsigned char *cells, unsigned n, unsigned digits);

/* Keeps the steps of a pattern that go before the best one: of all types, or of type 3 alone. */
void logic_deadly_types(struct deadly *deadly);
void logic_deadly_type_three(struct deadly *deadly);

/* Words for patterns of a few digits: what is exchanged in a second solution, and what follows. */
#define DEADLY_PATTERN                                                                                       \
    " {digits} in {cells}[type 3?, [covers?hidden|naked] set {extra}[helpers? with {helpers}]]"              \
    "[houses? ({houses})]"

/* In type 3, the two cells act as one, with their further digits or with the pair. */
#define WAYS_OUT                                                                                             \
    "[each rescue cells| and |[at first?Only |]{it} [at first?can also be |]{its further digits or}]"
#define DEADLY_REASON(swapping)                                                                              \
    "If these {number of cells} cells held only {digits and}, " swapping                                     \
    " would give a second solution. "                                                                        \
    "[type 1?" WAYS_OUT                                                                                      \
    ", so it is {extra or}.]"                                                                                \
    "[type 2?Only [each rescue cells| and |{it}] can also be {extra}. So one of them is {extra}, and no "    \
    "cell that sees all "                                                                                    \
    "of them can be {extra}.]"                                                                               \
    "[type 3?" WAYS_OUT                                                                                      \
    ", so one of the two is {further digits or}"                                                             \
    "[covers?, and only the other can be {digits or}. In {houses} the digits {extra and} have no other "     \
    "places than that cell and {helpers}. No other digit can be in {helpers}."                               \
    "|. Together with {helpers}, which can only be {extra or}, it uses {extra and} in {houses}, so no "      \
    "other cell there can be {extra or}.]]"                                                                  \
    "[type 4?In {houses} the digit {extra} can only be in [each rescue cells| and |{it}], so one of them "   \
    "is {extra}. If "                                                                                        \
    "the other were {other digit or}, these {number of cells} cells would hold only {digits and}. So "       \
    "neither is {other digit or}.]"

#define SWAP_DIGITS "swapping {digits and} in all of them"

#endif

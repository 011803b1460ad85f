/* sudoku_logic.h: finds, explains and rates the steps of a person who solves a puzzle; sudoku.h includes it.
 *
 *     struct sudoku_position position;
 *     struct sudoku_reasoner *reasoner;
 *     const struct sudoku_step *step;
 *     char text[1000];
 *
 *     if (sudoku_reasoner_new(NULL, NULL, &reasoner) == SUDOKU_OK &&
 *         sudoku_start_position(puzzle, &position) == SUDOKU_OK)
 *         while (sudoku_find_step(reasoner, &position, &step) == SUDOKU_OK) {
 *             sudoku_describe_step(step, SUDOKU_DESCRIBE_STEP, text, sizeof text);
 *             puts(text);
 *             sudoku_make_step(&position, step);
 *         }
 *     sudoku_reasoner_free(reasoner);
 *
 * A reasoner with the default options finds the steps that `sudoku hint` shows, and rates puzzles as Sudoku
 * Explainer 1.2.1 does. */
#ifndef SUDOKU_LOGIC_H
#define SUDOKU_LOGIC_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A half-solved puzzle: for each cell its digit or '.', and its candidates, none if it has a digit. */
struct sudoku_position {
    char cells[SUDOKU_CELLS];
    uint16_t candidates[SUDOKU_CELLS];
};

/* Stores the position at the start of a puzzle: its clues, and the candidates that they leave.
 * Returns SUDOKU_OK if the puzzle has exactly one solution.
 * Returns SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE if not; the position is stored all the same.
 * Returns SUDOKU_BAD_CHARACTER or SUDOKU_CLASH, and stores nothing, if the puzzle is malformed. */
SUDOKU_API enum sudoku_status sudoku_start_position(const char *puzzle, struct sudoku_position *position);

/* How to learn a technique, in plain words: texts without line ends. */
struct sudoku_lesson {
    const char *what;        /* the pattern, and why it is right */
    const char *look;        /* how to look for it */
    const char *beware;      /* what people confuse it with, or do wrong */
    const char *other_names; /* "Y-wing, UR = unique rectangle", of forms with their title; or NULL */
    const char *also_finds;  /* what players call otherwise, but is a special case of it or has the same
                                steps: "remote pair"; or NULL */
    const char
        *position; /* an example: the digits of a position in which it is the next step, on the people's
                             ladder, or Sudoku Explainer's if only that has it */
};

/* A solving technique. Its name is the same in all versions, its index is not. Later versions may add
 * fields at the end. */
struct sudoku_technique {
    const char *name;         /* "naked-pair" */
    const char *title;        /* "Naked pair" */
    unsigned char rating;     /* of its easiest step, in tenths, on the scale of Sudoku Explainer 1.2.1 */
    unsigned char unique;     /* 1: it assumes that there is only one solution */
    const char *const *forms; /* titles of its forms, NULL after the last; or NULL */
    const struct sudoku_lesson *lesson;
};

/* The order in which techniques are tried. */
enum sudoku_ladder {
    SUDOKU_LADDER_SE,    /* Sudoku Explainer's */
    SUDOKU_LADDER_PEOPLE /* that of teachers and players: Sudoku Explainer lacks some of its techniques */
};

/* Returns technique number index of a ladder, from 0, in the order in which they are tried, or NULL after
 * the last, and if there is no such ladder. */
SUDOKU_API const struct sudoku_technique *sudoku_ladder_technique(enum sudoku_ladder ladder, size_t index);

/* Returns the technique that a name of length characters stands for, or NULL if it is unknown. Accepts the
 * names of techniques, the titles of techniques and forms ("pointing", "unique-loop-type-1"), form titles
 * also without the type ("unique-rectangle"), their other names and what they also find; those of Sudoku
 * Explainer first. Case, blanks, hyphens, slashes and a plural s do not count, and color is colour. */
SUDOKU_API const struct sudoku_technique *sudoku_find_technique(const char *name, size_t length);

/* Options of a reasoner. SUDOKU_REASONING_OPTIONS_INIT: steps on the people's ladder, ratings on Sudoku
 * Explainer's, no limit.
 *
 * The lists are names of techniques, separated by commas; "unique" stands for those that assume that there is
 * only one solution. A form's name is that of its technique here. */
struct sudoku_reasoning_options {
    size_t size;
    enum sudoku_ladder ladder;
    unsigned max_er;     /* in tenths: the search ends at a harder step; 0: no limit */
    unsigned char rates; /* 1: ratings use the ladder, too; 0: Sudoku Explainer's */
    const char *only;    /* the techniques that are used; NULL: all are */
    const char *without; /* those that are not used; NULL: none */
};

/* clang-format off */
#define SUDOKU_REASONING_OPTIONS_INIT \
    {sizeof(struct sudoku_reasoning_options), SUDOKU_LADDER_PEOPLE, 0, 0, NULL, NULL}
/* clang-format on */

/* Finds steps and rates puzzles. Keeps its memory from puzzle to puzzle: some megabytes if they need chains,
 * 64 at most. Used by one thread at a time.
 *
 * Functions that take a reasoner return SUDOKU_TOO_HARD if the next step rates above its max_er, and
 * SUDOKU_CANCELLED if its control cancels them. */
struct sudoku_reasoner;

/* Makes a reasoner with a copy of the options and of the control, either of which may be NULL.
 * The control applies to all calls with this reasoner; its number of threads is ignored.
 * Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT, also for a name that no ladder of the reasoner has, or
 * SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_reasoner_new(const struct sudoku_reasoning_options *options,
                                                  const struct sudoku_control *control,
                                                  struct sudoku_reasoner **reasoner);
SUDOKU_API void sudoku_reasoner_free(struct sudoku_reasoner *reasoner);

/* A part of a step: a cell and those of its digits that matter there. */
struct sudoku_part {
    uint16_t digits;
    unsigned char cell;
    unsigned char set; /* which of a step's sets of helpers it belongs to, from 0 */
};

/* A link of a chain: a candidate that is on (its cell has the digit) or off, or a group of two or three
 * candidates of one digit, which is on if one of its cells has the digit and off if none has; and what it
 * follows from. Its parents are earlier links of its branch. A strong link is on because its parents are off;
 * all others are off because a parent is on, or by the technique that is their reason.
 *
 * A chain or cycle has one branch. Other forcing chains have one for each case, or two that contradict each
 * other. The links of a branch stand together, from its start, the only one without parents, to what it leads
 * to. */
struct sudoku_link {
    uint16_t n_parents, first_parent; /* in the parents of its step */
    uint16_t nested; /* SUDOKU_BY_CHAIN: the index of the first link of that chain, which ends before the
                        next start of a branch 0 */
    /* If another technique is the reason, its premises: nine bits, the lines that cross those of an X-wing,
     * the digits of a hidden pair or the places of a naked one; and houses, where the digit is locked and in
     * what other house, the lines of an X-wing, or the house of a pair, twice. Houses are bit numbers. */
    uint16_t rule_set;
    unsigned char rule_houses[2];
    unsigned char n_cells, cells[3];
    unsigned char digit; /* 1..9 */
    unsigned char on;
    unsigned char reason; /* the house of the link and its parents, a bit number as in a step's houses, or an
                             enum sudoku_reason; of a start it says nothing */
    unsigned char branch; /* from 0 */
    unsigned char depth;  /* 0: in the argument of the step itself; 1, 2: in a chain inside */
};

/* The reason of a link that does not follow from a house. */
enum sudoku_reason {
    SUDOKU_SAME_CELL = 27,
    SUDOKU_BY_LOCKED, /* a technique removes it once the others are off */
    SUDOKU_BY_HIDDEN_PAIR,
    SUDOKU_BY_NAKED_PAIR,
    SUDOKU_BY_X_WING,
    SUDOKU_BY_CHAIN
};

/* A step places a digit or removes candidates. Sets of houses have 27 bits: rows from bit 0, columns from
 * bit 9, boxes from bit 18. The arrays belong to the step. Later versions may add fields at the end: do not
 * copy steps or make them yourself. */
struct sudoku_step {
    const struct sudoku_technique *technique;
    const char *title;         /* of its form or technique: "Unique rectangle type 1" */
    unsigned rating;           /* tenths */
    unsigned char digit, cell; /* the digit that it places, 1..9, and where; digit 0: none */
    uint16_t digits;           /* of the pattern */
    uint16_t extra;            /* further digits that the reason needs */
    uint32_t houses;           /* of the pattern */
    uint32_t covers;           /* the houses that a fish or a box-line pattern covers */
    size_t n_removals, n_cells, n_helpers, n_links;
    const struct sudoku_part *removals; /* the candidates that it removes */
    const struct sudoku_part *cells;    /* of the pattern, with the digits that matter there */
    /* Further cells that the reason needs: of a hidden single, digits that rule out other places, and places
     * that were removed before, which have no digits here. */
    const struct sudoku_part *helpers;
    const struct sudoku_link *links; /* of a chain, from its start; branches one after the other */
    const uint16_t *parents;         /* of all links: indices of links */
    unsigned length;                 /* of a chain: its candidates and groups, in all branches */
    size_t n_left_out; /* links of a chain that has more than 16384: a part of it would prove nothing, so
                          n_links is 0; else 0. No known puzzle has such a chain */
};

/* Finds the easiest step from a position, always the same one. The step belongs to the reasoner and is valid
 * until the reasoner searches for another one. Without a step, *step is NULL.
 * Returns SUDOKU_OK, SUDOKU_FULL if the grid is full, or SUDOKU_NO_STEP if no technique finds a step.
 * Returns SUDOKU_BAD_CHARACTER, SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT (candidate sets with bits above bit 8) if
 * the position is malformed.
 * Returns SUDOKU_NO_SOLUTION or SUDOKU_NOT_UNIQUE if a step rests on there being exactly one solution, or
 * there is no step. Other steps do not count solutions: they are right for each solution that there is.
 * Returns SUDOKU_NO_MEMORY, SUDOKU_TOO_HARD or SUDOKU_CANCELLED if the search ended early. */
SUDOKU_API enum sudoku_status sudoku_find_step(struct sudoku_reasoner *reasoner,
                                               const struct sudoku_position *position,
                                               const struct sudoku_step **step);

/* Calls visit with each step that a position has right now, a struct sudoku_step: technique by technique in
 * the order of the ladder, of each technique the steps with an effect that no step before has; digits that a
 * placed digit rules out count as its effect. The candidates stay as they are, so no step hides another one.
 * Nets of chains and tridagons are searched for only if there is no other step, and then one is found.
 * Returns what sudoku_find_step returns. */
SUDOKU_API enum sudoku_status sudoku_find_all_steps(struct sudoku_reasoner *reasoner,
                                                    const struct sudoku_position *position,
                                                    sudoku_result_fn *visit, void *context);

/* Applies a step to a position. Returns SUDOKU_OK or SUDOKU_BAD_ARGUMENT. */
SUDOKU_API enum sudoku_status sudoku_make_step(struct sudoku_position *position,
                                               const struct sudoku_step *step);

enum sudoku_description {
    SUDOKU_DESCRIBE_PLACE,  /* where to look: "row 4" */
    SUDOKU_DESCRIBE_STEP,   /* "Naked pair 2,7 in r4c5 and r4c8 (row 4): r4c1 <> 2" */
    SUDOKU_DESCRIBE_REASON, /* a few sentences */
    SUDOKU_DESCRIBE_FULL, /* the reason and, link by link, the chain of a step that has one: several lines */
    SUDOKU_DESCRIBE_EUREKA, /* a chain or almost locked sets in Eureka notation: a line or several, or none */
    SUDOKU_DESCRIBE_LINK    /* + i: link i of the chain, "r4c5 is 2, so r4c9 is not 2 (row 4)" */
};

/* Describes a step in English, in one line unless stated otherwise above.
 * description: an enum sudoku_description.
 * text: receives at most room characters, the NUL included; may be NULL.
 * Returns the length of the whole description, as snprintf does; 0 if there is none. */
SUDOKU_API size_t sudoku_describe_step(const struct sudoku_step *step, int description, char *text,
                                       size_t room);

/* The rating of a puzzle on which every technique fails. The hardest known puzzles rate 119. */
enum { SUDOKU_BEYOND = 200 };

/* Ratings in tenths, on the scale of Sudoku Explainer 1.2.1. */
struct sudoku_rating {
    size_t size;
    unsigned er;                 /* the hardest step */
    unsigned ep;                 /* the hardest step up to the first digit placed */
    unsigned ed;                 /* the first step */
    unsigned steps;              /* steps made before the grid was full or no technique found a step */
    const char *hardest;         /* the title of the hardest of them, or NULL */
    unsigned char used[128];     /* private: for sudoku_rating_uses */
    unsigned short times[96][8]; /* private, too */
};

/* clang-format off */
#define SUDOKU_RATING_INIT {sizeof(struct sudoku_rating), 0, 0, 0, 0, NULL, {0}, {{0}}}
/* clang-format on */

/* Rates a puzzle, or the rest of it from a position; the other of the two is NULL. Makes the easiest step on
 * Sudoku Explainer's ladder, or on the reasoner's if its options say so, again and again.
 * reasoner: NULL for one with the default options, which is made for this call.
 * Returns SUDOKU_OK, what sudoku_check returns, SUDOKU_NO_SOLUTION, SUDOKU_NOT_UNIQUE, SUDOKU_NO_MEMORY,
 * SUDOKU_BAD_ARGUMENT if *rating is not initialised, SUDOKU_CANCELLED or SUDOKU_TOO_HARD.
 * During the call, and if it fails, *rating is that of the steps made so far: the reasoner's control may look
 * at it. It is not changed if the puzzle is rejected before the first step. */
SUDOKU_API enum sudoku_status sudoku_rate(struct sudoku_reasoner *reasoner, const char *puzzle,
                                          const struct sudoku_position *position,
                                          struct sudoku_rating *rating);

/* Returns the word for a rating in tenths: "easy" up to 25, "medium" up to 40, "hard" up to 54, "unfair" up
 * to 62, "extreme" up to 75, "diabolical" up to 89, "nightmare" up to 99, "monster" above. */
SUDOKU_API const char *sudoku_difficulty(unsigned er);

/* Stores in *uses how many steps of a rating used the technique or form of a list that it used least; so 0 if
 * it did not use one of them. The list has names with commas between them. Last cells count as hidden
 * singles. Accepts the names that sudoku_find_technique accepts; those of the people's own techniques
 * are used only if the rating is on their ladder. Returns SUDOKU_OK, or SUDOKU_BAD_ARGUMENT for an unknown
 * name. */
SUDOKU_API enum sudoku_status sudoku_rating_uses(const struct sudoku_rating *rating, const char *names,
                                                 int *uses);

/* Applies the techniques in a list of names, separated by commas, as long as they find steps.
 * names: techniques of the reasoner's ladder; "house" stands for naked and hidden subsets of every size in
 * every house. For a technique that assumes one solution, the position must have exactly one.
 * reasoner: NULL for one with the default options, which is made for this call.
 * Returns SUDOKU_OK; or SUDOKU_NO_SOLUTION if a cell is left without candidates, or a digit without a place
 * in a house, and the position shows where.
 * Returns SUDOKU_BAD_CHARACTER, SUDOKU_CLASH or SUDOKU_BAD_ARGUMENT if the position is malformed, or a name
 * unknown; SUDOKU_NOT_UNIQUE if a search for chains finds several solutions.
 * Returns SUDOKU_NO_MEMORY, SUDOKU_TOO_HARD or SUDOKU_CANCELLED, and the position has the steps before. */
SUDOKU_API enum sudoku_status sudoku_reduce(struct sudoku_reasoner *reasoner,
                                            struct sudoku_position *position, const char *names);

#ifdef __cplusplus
}
#endif

#endif

/* technique.h: the row of a technique, and the ladders that techniques stand in. Read this file first, then
 * board.h, step.h and a file of techniques/, such as wings.c.
 *
 * == The way of a rating, here of a puzzle that rates 8.3 ==
 *
 *     sudoku_rate         rating.c       makes the hidden singles that a puzzle begins with, without a board
 *     rate_board          rating.c       makes one step after the other until the grid is full
 *       logic_next_step   reasoner.c     the next step, among the techniques that the caller's options leave
 *         logic_climb     techniques.c   tries the rungs of a ladder from the lowest one up
 *           find          techniques/    a technique looks at the board (board.h) and writes a step (step.h)
 *           logic_find_chain             the find of all rungs above 6.2; checks that there is one solution
 *             logic_chains_find          compares what follows from all cases (chains/chains.h): 8.3
 *       logic_board_apply   board.c      removes candidates, and marks what has changed, so that the next
 *                                        searches skip the houses and digits in which nothing has
 *
 * A step for people takes the same way from sudoku_find_step (position.c). It keeps the links of its chain
 * (argument.h), and words.c makes sentences of the templates in its technique's row.
 *
 * == To add a technique ==
 *
 * A technique is a row of type struct technique, defined in techniques/ together with everything about it:
 * the search for its first step, the forms that it takes, the words for a step, and the reasons.
 *
 *     1. Write its file: a drawing, find, and the row.
 *     2. Add its name to one ladder or both in techniques.c. Nothing else knows one technique from another:
 *        lists, options, pictures and the manual's table follow from the row.
 *     3. Draw positions for it in tests/unit/test_logic_people.c. test_logic_sound compares its steps with
 *        the solution, test_told reads its words, test_all_steps checks that lists of steps are complete.
 *
 * The techniques of Sudoku Explainer's ladder, their order and their ratings are those of Sudoku Explainer
 * 1.2.1 by Nicolas Juillerat. Names and forms of the people's own are those of HoDoKu by Bernhard Hobiger and
 * of Sudopedia. A file that stands on a thread of the players' forums names it.
 *
 * A technique always finds the same step on the same board. Only the ladders decide the order. */
#ifndef LOGIC_TECHNIQUE_H
#define LOGIC_TECHNIQUE_H

#include "logic/board.h"

struct step;
struct technique;
struct words;

/* Finds the first step of step->technique on step->board, and writes it. Returns whether there is one. */
typedef bool technique_find(struct step *step);

/* The same in one house, in scan order, or for one digit. */
typedef bool technique_search(struct step *step, unsigned which);

/* Adds words about a step of the technique. */
typedef void technique_say(struct words *words, const struct step *step);

/* A part of a technique's sentences that needs a function. Lists end with a row without a name. */
struct phrase {
    const char *name; /* as it stands in braces */
    technique_say *say;
};

/* A part of the pattern that a template names: `{pivot}`. It is n of the step's cells or helpers from a first
 * one on (n is 0: all of these; LAST_OF_CELLS: the last of the cells), or a set of helpers. */
struct role {
    const char *name;
    enum { OF_CELLS, LAST_OF_CELLS, OF_HELPERS, OF_SET } of;
    unsigned char first, n;
};

enum { ROLES_MAX = 6 };

/* Returns the place of a step's form in known.forms. */
typedef unsigned technique_form(const struct step *step);

/* The place that the first hint about a step names. */
enum whereabouts {
    IN_ITS_HOUSES, /* the step's houses, or the box of its first cell if it has none */
    IN_FIRST_BOX,  /* the box of its first cell */
    IN_WHOLE_GRID
};

/* ---- A technique's row ---- */
struct technique {
    struct sudoku_technique known; /* the public part; the rating is that of the easiest step */

    /* The search. One of the three functions is not NULL. in_house and in_digit search only what has changed
     * since they last failed. */
    technique_find *find;
    technique_search *in_house, *in_digit;
    /* Tells apart techniques with the same function: 2, 3, 4 for pairs, triplets, quads; a producer; a
     * shape. */
    unsigned char variant;
    unsigned char handicap; /* 0: the first step counts. Else, of neighbours on a ladder with handicaps, the
                               smallest step is taken, by its size plus this number: steps that are harder to
                               see must be so much smaller. find uses step_limit() */
    bool last_resort; /* it takes long and finds one of very many steps: a list of all steps has one of these
                         if there is no other step */

    /* The words: templates in the language of words.h. */
    const char *pattern;          /* after the title: ` 2,7 in r4c5 and r4c8 (row 4)`; NULL: nothing */
    const char *reason;           /* a sentence or two */
    const char *opening;          /* before the lines of a chain; NULL: the reason */
    struct role roles[ROLES_MAX]; /* names for some of the step's cells, helpers or sets */
    const struct phrase *phrases; /* slots that need a function; NULL: those of chains */
    technique_say *eureka;        /* NULL: the step's chain in that notation, if it has one */
    enum whereabouts whereabouts;
    /* Adds evidence for people to a step on its board, which ratings do not need; NULL: none. */
    void (*add_evidence)(struct step *step);

    const char *const *kinds; /* names in templates for types 1, 2 ... of a step: [is a loop?...]; or NULL */

    /* The forms. */
    technique_form *form_of; /* NULL: the first form is type 1, the second type 2, and so on */
    bool forms_count_as_one; /* a rating notes all forms when it meets one of them */
};

/* Techniques in the order in which they are tried. */
struct ladder {
    const struct technique *const *rungs;
    unsigned n;
};

/* Sudoku Explainer's order, with its order of search inside each technique. Ratings depend on both. */
extern const struct ladder logic_se_ladder;

/* The order of teachers and players, with techniques that Sudoku Explainer does not have. */
extern const struct ladder logic_people_ladder;

/* Both, by enum sudoku_ladder. */
enum { LADDERS = SUDOKU_LADDER_PEOPLE + 1 };
extern const struct ladder *const logic_ladders[LADDERS];

/* More than any ladder has. */
enum { RUNGS_MAX = 128 };

/* Some of a ladder's rungs. */
struct rungs {
    bool has[RUNGS_MAX];
};

/* Finds the first step of the lowest rung that has one. chosen limits the search to some rungs; NULL: all.
 * Returns the rung, or -1. The board keeps marks for one ladder: never search it with another one. */
int logic_climb(const struct ladder *ladder, const struct rungs *chosen, struct board *board,
                struct step *step);

/* The place of a technique in a ladder; the ladder's length if it is not there. */
unsigned logic_rung_of(const struct ladder *ladder, const struct technique *technique);

/* The number of a technique among those of both ladders, below RUNGS_MAX. */
unsigned logic_technique_number(const struct technique *technique);

/* Sets or clears the rungs that a list of names stands for, with commas between them. A list may also have
 * "unique", for all techniques that assume one solution. Returns false if the ladder lacks one of the
 * names. */
bool logic_set_rungs(const struct ladder *ladder, const char *names, bool value, struct rungs *rungs);

/* The exact name of a step's form, or of its technique. */
const char *logic_step_title(const struct step *step);

/* A technique of a ladder, and some of its forms, as a set: all bits for any. */
struct technique_name {
    unsigned rung, forms;
};

/* Looks up the first length characters of a name on a ladder. Returns false if it is unknown. */
bool logic_look_up_name(const struct ladder *ladder, const char *name, size_t length,
                        struct technique_name *found);

/* Looks it up on each ladder. Returns NULL if it is unknown. */
const struct technique *logic_find_named(const char *name, size_t length, unsigned *forms);

/* All forms of a technique, as a set; bit 0 if it has no forms. */
unsigned logic_all_forms(const struct sudoku_technique *known);

/* The forms that a rating notes for a step, as such a set. */
unsigned logic_step_forms(const struct step *step);

/* The technique that ratings apply in bulk. */
extern const struct technique logic_technique_hidden_single, logic_technique_naked_single,
    logic_technique_locking;

#endif

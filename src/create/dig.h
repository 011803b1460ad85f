/* dig.h: removes clues from many puzzles at once.
 *
 * A puzzle is dug in a fixed order: each group of clues in turn is removed if one solution is left without
 * it. Every step needs the answer to the question "is it still unique?". Hundreds of questions in one call of
 * the engine take little longer than one. So hundreds of digs are in progress, each with one open question.
 * The result of a dig does not depend on the other digs.
 *
 * Three shortcuts save questions and change no result. A group with the last clue of an unavoidable set
 * (swaps.h) stays without a question. Several groups are tried together as long as this usually succeeds:
 * removing more clues never makes a puzzle unique again. And a second solution shows groups that cannot all
 * be removed. */
#ifndef CREATE_DIG_H
#define CREATE_DIG_H

#include <stdbool.h>

#include "create/random.h"
#include "create/swaps.h"
#include "sudoku.h"

/* The cells in groups: those that the symmetry carries to each other make one group. */
struct orbits {
    unsigned char n;                     /* groups */
    unsigned char size[SUDOKU_CELLS];    /* cells of a group */
    unsigned char cell[SUDOKU_CELLS][8]; /* the cells of each */
};

/* Fills orbits for one symmetry; SUDOKU_RANDOM_SYMMETRY is none. */
void create_orbits_fill(struct orbits *orbits, enum sudoku_symmetry symmetry);

enum { DIGS_IN_PROGRESS = 1024 };

struct dig {
    char puzzle[SUDOKU_CELLS];
    char solution[SUDOKU_CELLS];
    unsigned char order[SUDOKU_CELLS]; /* the groups in the order in which they are tried */
    unsigned char out[SUDOKU_CELLS];   /* the groups removed in the open question, by place in order */
    unsigned char n_out;
    unsigned char groups; /* in order */
    unsigned char next;   /* the first one in order that is not decided */
    unsigned char step;   /* how many to try together; 0: not chosen yet */
    unsigned char bound;  /* this many cannot all be removed; 0: nothing known */
    unsigned char clues;  /* in puzzle */
    unsigned char least;  /* stop at this many */
    bool unproven;        /* the first question is whether there is one solution */
    bool audit;           /* only find out whether some group can be removed */
    bool needless;        /* one can: the dig has ended */
    signed char status;   /* SUDOKU_OK, or why nothing was removed */
    const struct orbits *orbits;
    const struct orbits *audit_orbits; /* the groups of an audit to follow, or NULL */
    size_t index;                      /* for the caller */
    struct swaps swaps;
};

/* The caller: starts digs and takes their results. */
struct dig_caller {
    bool (*start)(void *context, struct dig *dig); /* returns false if there are no more */
    void (*finish)(void *context, struct dig *dig);
    void *context;
    const struct sudoku_control *control; /* NULL: never cancelled */
};

/* Prepares a dig that tries the groups of clues in random order. If solution is NULL, the dig first finds it
 * and makes sure that it is the only one. */
void create_dig_prepare(struct dig *dig, const char *puzzle, const char *solution,
                        const struct orbits *orbits, struct random *random);

/* Does all digs that the caller starts, in a workspace of its own if there is none. Returns SUDOKU_OK,
 * SUDOKU_NO_MEMORY, or SUDOKU_CANCELLED. */
enum sudoku_status create_dig_all(struct sudoku_solver *workspace, const struct dig_caller *caller);

#endif

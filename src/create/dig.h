/* dig.h: taking clues away from many puzzles at once.
 *
 * A puzzle is dug in a fixed order: each group of clues in turn goes if one solution is left without it.
 * Every step needs the answer to "is it still unique?", and hundreds of such questions cost little more than
 * one when they are asked together. So hundreds of digs are in flight, each with one open question, and all
 * of them go to sudoku_solve_many in one call.
 *
 * What comes out does not depend on the company: whether several groups are first tried together is a matter
 * of time only, since taking more clues away never brings uniqueness back. */
#ifndef CREATE_DIG_H
#define CREATE_DIG_H

#include "create/random.h"
#include "create/symmetry.h"
#include "sudoku.h"

enum { DIGS_IN_FLIGHT = 512 };

struct sudoku_dig {
    char puzzle[SUDOKU_CELLS];
    unsigned char order[SUDOKU_CELLS]; /* the groups in the order in which they are tried */
    const struct sudoku_orbits *orbits;
    const struct sudoku_orbits *audit_orbits; /* the groups of an audit that is to follow, or NULL */
    size_t index;                             /* for who started it */
    unsigned char groups;                     /* in order */
    unsigned char next;                       /* those before are decided */
    unsigned char step;                       /* how many are tried together */
    unsigned char bound;                      /* not all before this one can go; 0: no such thing known */
    unsigned char clues;                      /* in puzzle */
    unsigned char least;                      /* fewer are not wanted */
    unsigned char question;                   /* how many groups are out in the open question */
    unsigned char unproven;                   /* whether puzzle is unique must still be asked */
    unsigned char audit;                      /* only ask whether some group can go, and keep it */
    unsigned char needless;                   /* the answer to that was yes: the dig has ended */
    signed char status;                       /* SUDOKU_OK, or why nothing could be dug */
};

/* Where digs come from and go to. */
struct sudoku_dig_site {
    int (*start)(void *context, struct sudoku_dig *dig); /* 0: there are no more */
    void (*finish)(void *context, struct sudoku_dig *dig);
    void *context;
};

/* The memory for DIGS_IN_FLIGHT of them. */
struct sudoku_dig_room {
    struct sudoku_dig digs[DIGS_IN_FLIGHT];
    char questions[DIGS_IN_FLIGHT][SUDOKU_CELLS];
    char solutions[DIGS_IN_FLIGHT][SUDOKU_CELLS];
    unsigned char counts[DIGS_IN_FLIGHT];
};

/* Makes a dig ready that tries the groups of puzzle's clues in any order. */
void sudoku_dig_prepare(struct sudoku_dig *dig, const char *puzzle, const struct sudoku_orbits *orbits,
                        struct sudoku_random *random);

/* Carries out all digs that start gives. */
void sudoku_dig_all(struct sudoku_dig_room *room, const struct sudoku_dig_site *site);

#endif

/* dig.h: taking clues away from many puzzles at once.
 *
 * A puzzle is dug in a fixed order: each group of clues in turn goes if one solution is left without it. Every step
 * needs the answer to "is it still unique?", and hundreds of such questions cost little more than one when they are
 * asked together. So many digs are in flight, each with one open question, and all of these go to the engine in one
 * call. What comes out does not depend on the company.
 *
 * Nor does it depend on how few questions are asked: groups that are the last hope of a set of swaps (swaps.h) stay
 * without one; several groups are tried together while that mostly goes well, since taking more clues away never brings
 * uniqueness back; and a second solution shows which of them cannot all go. */
#ifndef CREATE_DIG_H
#define CREATE_DIG_H

#include "create/random.h"
#include "create/swaps.h"
#include "create/symmetry.h"
#include "sudoku.h"

enum { DIGS_IN_FLIGHT = 1024 };

struct sudoku_dig {
    char puzzle[SUDOKU_CELLS];
    char solution[SUDOKU_CELLS];
    unsigned char order[SUDOKU_CELLS]; /* the groups in the order in which they are tried */
    unsigned char out[SUDOKU_CELLS];   /* where in order the groups stand that are out in the open question */
    unsigned char n_out;
    unsigned char groups; /* in order */
    unsigned char next;   /* those before are decided */
    unsigned char step;   /* how many are to be tried together; 0: to be chosen */
    unsigned char bound;  /* not all of so many can go; 0: no such thing known */
    unsigned char clues;  /* in puzzle */
    unsigned char least;  /* fewer are not wanted */
    bool unproven;        /* whether puzzle is unique, and its solution, must still be asked */
    bool audit;           /* only ask whether some group can go, and keep it */
    bool needless;        /* the answer to that was yes: the dig has ended */
    signed char status;   /* SUDOKU_OK, or why nothing could be dug */
    const struct sudoku_orbits *orbits;
    const struct sudoku_orbits *audit_orbits; /* the groups of an audit that is to follow, or NULL */
    size_t index;                             /* for who started it */
    struct sudoku_swaps swaps;
};

/* Where digs come from and go to. */
struct sudoku_dig_site {
    bool (*start)(void *context, struct sudoku_dig *dig); /* returns false if there are no more */
    void (*finish)(void *context, struct sudoku_dig *dig);
    void *context;
};

struct sudoku_dig_room;

/* The memory for DIGS_IN_FLIGHT of them; NULL when there is none. */
struct sudoku_dig_room *sudoku_dig_room_new(void);
void sudoku_dig_room_free(struct sudoku_dig_room *room);

/* Makes a dig ready that tries the groups of puzzle's clues in any order. Without a solution (NULL) it first asks for
 * that, and whether it is the only one. */
void sudoku_dig_prepare(struct sudoku_dig *dig, const char *puzzle, const char *solution,
                        const struct sudoku_orbits *orbits, struct sudoku_random *random);

/* Carries out all digs that start gives. SUDOKU_OK, or SUDOKU_NO_MEMORY. */
enum sudoku_status sudoku_dig_all(struct sudoku_dig_room *room, struct sudoku_workspace *workspace,
                                  const struct sudoku_dig_site *site);

#endif

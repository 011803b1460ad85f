/* marks.h: the meaning of each candidate in a step, and the arrows of its chain. Boxes, pictures and the
 * game show the same marks, each in its own colours. */
#ifndef WRITE_MARKS_H
#define WRITE_MARKS_H

#include <stdbool.h>

#include "sudoku_logic.h"

/* From the weakest to the strongest: if several fit a candidate, the strongest counts. A chain has two roles
 * for each branch, of candidates that are off and on; the first branch has the strongest pair, and from the
 * fifth branch on the pairs repeat. */
enum { BRANCHES = 4, HELPER_SETS = 7 };
enum role {
    ROLE_NONE,
    ROLE_HELPER,                              /* further sets of an argument, as a wing's pincers */
    ROLE_PATTERN = ROLE_HELPER + HELPER_SETS, /* the cells that the argument is about */
    ROLE_CHAIN,
    ROLE_PLACED = ROLE_CHAIN + 2 * BRANCHES,
    ROLE_REMOVED
};

static inline enum role role_of_link(unsigned branch, bool on)
{
    return (enum role)(ROLE_CHAIN + 2 * (BRANCHES - 1 - branch % BRANCHES) + on);
}

/* An arrow leads from one candidate to another; a band joins two candidates of a group. */
struct arrow {
    unsigned char cell, digit, to_cell, to_digit, branch;
    bool strong;   /* from off to on */
    bool by_chain; /* the link stands for a chain inside */
    bool on;       /* of a band: its candidates are on */
};

enum { ARROWS_MOST = 128, BANDS_MOST = 64 };

struct marks {
    unsigned char roles[SUDOKU_CELLS][9]; /* enum role, by cell and digit - 1 */
    uint32_t houses;                      /* of the pattern, as in a step */
    int clash;                            /* the cell of a contradiction, or -1 */
    struct arrow arrows[ARROWS_MOST], bands[BANDS_MOST];
    unsigned n_arrows, n_bands;
    bool is_main_line; /* of a net: its other links are left out */
};

/* Finds the marks of a step. */
void marks_of_step(const struct sudoku_step *step, struct marks *marks);

/* Finds the marks of the first n links of a step's chain alone, for a game that walks it. */
void marks_of_links(const struct sudoku_step *step, unsigned n, struct marks *marks);

#endif

/* solution_list.h: the solutions of a puzzle that has several, and the clues that separate them.
 *
 * Every clue that could be added gets a number, cell by cell and digit by digit. A solution is then a row of
 * bits, a few words long:
 *
 *      clue        r1c3=2  r1c3=7  r1c8=2  r1c8=7  r4c4=1  r4c4=5 ...
 *      row 0          1       .       .       1       1       .
 *      row 1          1       .       .       1       .       1
 *      row 2          .       1       1       .       1       .
 *
 * A set of clues makes a proper puzzle if exactly one row has them all. To add n of them, n-1 are chosen one
 * after the other, each leaving fewer rows. The last ones are the bits that a single one of these rows has:
 * one pass over them finds all at once. Nothing is solved. */
#ifndef RESEARCH_SOLUTION_LIST_H
#define RESEARCH_SOLUTION_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

enum { MOST_ADDED = 9, MOST_WORDS = (9 * SUDOKU_CELLS + 63) / 64 };

struct clue {
    unsigned char cell, digit; /* digit 1..9 */
};

struct solution_list {
    char (*texts)[SUDOKU_CELLS];
    uint64_t *rows;                      /* words long each */
    size_t n, room, most;                /* the caller sets most: how many to list */
    size_t rows_room;                    /* in words */
    bool complete;                       /* there are no more solutions than n */
    enum sudoku_status status;           /* of the last call */
    struct clue clues[9 * SUDOKU_CELLS]; /* by number */
    unsigned n_clues, words;
    const uint64_t **kept; /* the rows that each level of a search keeps, one level after the other */
    size_t kept_room;
};

/* Which clues may be added. */
struct clue_choice {
    const char *not_these;  /* a puzzle whose clues are not added, or NULL */
    const char *only_these; /* a solved grid whose digits alone are added, or NULL */
    bool needed;            /* only sets of clues none of which can be left out */
};

/* Lists the solutions of a puzzle without clashes, and numbers the clues. Returns SUDOKU_OK or
 * SUDOKU_NO_MEMORY. */
enum sudoku_status research_list_solutions(struct solution_list *list, const char *puzzle,
                                           const struct clue_choice *choice);

/* Called with n clues in the order of their cells. Returns false to end the search. */
typedef bool clues_visitor(void *context, const struct clue *clues, unsigned n);

/* Calls visit for each set of n clues, 1 to MOST_ADDED, in cells from first on, that leaves exactly one of
 * the solutions of a complete list. Returns SUDOKU_OK, also if visit ended the
 * search; SUDOKU_NO_MEMORY; or SUDOKU_CANCELLED. */
enum sudoku_status research_separate_solutions(struct solution_list *list, unsigned n, unsigned first,
                                               const struct clue_choice *choice, clues_visitor *visit,
                                               void *context, const struct sudoku_control *control);

void research_solution_list_free(struct solution_list *list);

#endif

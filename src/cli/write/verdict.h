/* verdict.h: what --check has found out about a grid, in every form in which it can be written. */
#ifndef CLI_WRITE_VERDICT_H
#define CLI_WRITE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "sudoku.h"

struct look;

/* A single change of the clues that makes the puzzle proper. */
struct repair {
    unsigned char cell;
    char from, to; /* '.': no clue */
};

/* Eight other digits or none in each cell with a clue; nine digits in each without. */
enum { REPAIRS_MAX = 9 * SUDOKU_CELLS };

/* All zero is a verdict without findings. The diagnosis has a part for clues that contradict each other
 * (conflict) and one for several solutions (values); repairs belong to both. */
struct verdict {
    const char *word;   /* "wrong", "proper puzzle" ... */
    struct text reason; /* what is wrong */
    bool wrong[SUDOKU_CELLS];

    /* The diagnosis of a puzzle that is not proper: */
    bool conflict[SUDOKU_CELLS]; /* clues that cannot all be right */
    unsigned n_conflict;
    bool smallest; /* no fewer clues contradict each other */
    struct repair repairs[REPAIRS_MAX];
    size_t n_repairs;              /* changed and removed clues, the best first; then added ones */
    size_t n_additions;            /* how many of these are added */
    bool tried_all;                /* no other change or removal of a single clue makes it proper */
    uint16_t values[SUDOKU_CELLS]; /* the digits that a cell has in some solution */
    unsigned n_differing;          /* cells with several of them; 0: not known */
};

/* Stores the cells in which solutions differ. */
void verdict_differing(const struct verdict *verdict, bool cells[SUDOKU_CELLS]);

/* Adds the diagnosis: lines indented below the verdict, nothing if there is none. */
void verdict_add_diagnosis(struct text *out, const struct verdict *verdict, const char *clues);

/* Adds a drawing of the grid: entries, 81 characters, with `!` before those that are wrong, and with the
 * look's colours and marks of clues. Where solutions differ, it shows the digits that the cells can have. */
void verdict_add_picture(struct text *out, const struct verdict *verdict, const char *entries,
                         const char *clues, const struct look *look);

#endif

/* technique.h: what a technique is to the library, and how to add one.
 *
 * A technique is one function that looks for its first step and describes it, and one line in the table of
 * techniques.c. It must find the same step whenever it is asked about the same board; it gets no say in the
 * order, which is the table's. The table's order and each function's order of search are those of Sudoku
 * Explainer 1.2.1: the rating of a puzzle depends on which step is made first. */
#ifndef LOGIC_TECHNIQUE_H
#define LOGIC_TECHNIQUE_H

#include "logic/board.h"

struct technique;

/* Finds the technique's first step on the board and writes it. Says whether there is one. */
typedef bool technique_find(struct board *board, const struct technique *self, struct sudoku_step *step);

struct technique {
    technique_find *find;
    unsigned char id;   /* its place in the table */
    unsigned char size; /* 2, 3, 4: pairs, triplets, quads; 0 where there is no such thing */
};

/* In the order of the table. */
enum technique_id {
    HIDDEN_SINGLE,
    DIRECT_LOCKING,
    DIRECT_HIDDEN_PAIR,
    NAKED_SINGLE,
    DIRECT_HIDDEN_TRIPLET,
    LOCKING,
    NAKED_PAIR,
    X_WING,
    HIDDEN_PAIR,
    NAKED_TRIPLET,
    SWORDFISH,
    HIDDEN_TRIPLET,
    XY_WING,
    XYZ_WING,
    UNIQUE_LOOP,
    NAKED_QUAD,
    JELLYFISH,
    HIDDEN_QUAD,
    BUG,
    ALIGNED_PAIR,
    TECHNIQUES
};

#define ALL_TECHNIQUES (((uint32_t)1 << TECHNIQUES) - 1)

extern const struct technique sudoku_technique_finders[TECHNIQUES];
extern const struct sudoku_technique sudoku_technique_table[TECHNIQUES];

technique_find sudoku_find_hidden_single, sudoku_find_naked_single;
technique_find sudoku_find_direct_locking, sudoku_find_locking;
technique_find sudoku_find_direct_hidden_set, sudoku_find_hidden_set, sudoku_find_naked_set;
technique_find sudoku_find_fish;
technique_find sudoku_find_xy_wing, sudoku_find_xyz_wing;
technique_find sudoku_find_unique_loop;
technique_find sudoku_find_bug;
technique_find sudoku_find_aligned_pair;

/* Finds the first step of the first technique of a set (bits as in the table) that has one. */
bool sudoku_find_step(struct board *board, uint32_t techniques, struct sudoku_step *step);

/* The name of a step's technique, as exact as can be. */
const char *sudoku_step_title(const struct sudoku_step *step);

/* Begins the description of a step. */
static inline void step_begin(struct sudoku_step *step, const struct technique *self, unsigned rating)
{
    step->technique = self->id;
    step->rating = (unsigned char)rating;
    step->type = step->digit = step->cell = 0;
    step->n_cells = step->n_helpers = step->n_removals = 0;
    step->digits = step->extra = 0;
    step->houses = step->covers = 0;
}

static inline void step_places(struct sudoku_step *step, unsigned cell, unsigned digit)
{
    step->cell = (unsigned char)cell;
    step->digit = (unsigned char)(digit + 1);
}

/* Adds to a step the removal of those of the digits that the cell has. */
static inline void step_removes(struct sudoku_step *step, const struct board *board, unsigned cell,
                                unsigned digits)
{
    unsigned set = board->candidates[cell] & digits;
    if (set)
        step->removals[step->n_removals++] = (struct sudoku_removal){(uint16_t)set, (unsigned char)cell};
}

/* The same for all cells of a set. */
static inline void step_removes_all(struct sudoku_step *step, const struct board *board, struct cells cells,
                                    unsigned digits)
{
    while (cells_any(cells))
        step_removes(step, board, cells_pop(&cells), digits);
}

static inline void step_cell(struct sudoku_step *step, unsigned cell)
{
    step->cells[step->n_cells++] = (unsigned char)cell;
}

/* Adds the cells at some places of a house to the pattern. */
static inline void step_cells(struct sudoku_step *step, unsigned house, unsigned places)
{
    while (places)
        step_cell(step, sudoku_scan_cells[house][set_pop(&places)]);
}

static inline void step_helper(struct sudoku_step *step, unsigned cell)
{
    step->helpers[step->n_helpers++] = (unsigned char)cell;
}

#endif

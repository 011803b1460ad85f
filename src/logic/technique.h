/* technique.h: what a technique is to the library, and how to add one.
 *
 * A technique is one function that looks for its first step and describes it, and one row in the table of
 * techniques.c. It must find the same step whenever it is asked about the same board; it gets no say in the
 * order, which is the table's. The table's order and each function's order of search are those of Sudoku
 * Explainer 1.2.1: the rating of a puzzle depends on which step is made first. */
#ifndef LOGIC_TECHNIQUE_H
#define LOGIC_TECHNIQUE_H

#include "logic/board.h"

struct technique;
struct words;

/* Finds the technique's first step on the board and writes it. Says whether there is one. */
typedef bool technique_find(struct board *board, const struct technique *self, struct sudoku_step *step);

/* Says something about a step of the technique. */
typedef void technique_say(struct words *words, const struct sudoku_step *step);

struct technique {
    struct sudoku_technique known; /* what everybody may know of it; the rating is that of its easiest form */
    technique_find *find;
    technique_say *pattern; /* what follows its title: ` 2,7 in r4c5 and r4c8 (row 4)` */
    technique_say *why;     /* a sentence or two of reasons */
    unsigned char size;     /* 2, 3, 4: pairs, triplets, quads; 0 where there is no such thing */
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

/* Types of hidden singles and of locked candidates. */
enum { LAST_CELL = 1, ORDINARY_SINGLE = 2, POINTING = 1, CLAIMING = 2 };

extern const struct technique sudoku_technique_table[TECHNIQUES];
extern const char *const sudoku_single_forms[];

technique_find sudoku_find_hidden_single, sudoku_find_naked_single;
technique_find sudoku_find_direct_locking, sudoku_find_locking;
technique_find sudoku_find_direct_hidden_set, sudoku_find_hidden_set, sudoku_find_naked_set;
technique_find sudoku_find_fish;
technique_find sudoku_find_wing;
technique_find sudoku_find_unique_loop;
technique_find sudoku_find_bug;
technique_find sudoku_find_aligned_pair;

/* Finds the first step of the first technique of a set (bits as in the table) that has one. */
bool sudoku_find_step(struct board *board, uint32_t techniques, struct sudoku_step *step);

/* The name of a step's technique, as exact as can be. */
const char *sudoku_step_title(const struct sudoku_step *step);

/* Its form, as a bit of a rating's forms. */
unsigned char sudoku_step_forms(const struct sudoku_step *step);

static inline unsigned technique_id(const struct technique *self)
{
    return (unsigned)(self - sudoku_technique_table);
}

/* Begins the description of a step that rates some tenths above the easiest one of its technique. */
static inline void step_begin(struct sudoku_step *step, const struct technique *self, unsigned above)
{
    step->technique = (unsigned char)technique_id(self);
    step->rating = (unsigned char)(self->known.rating + above);
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

/* Adds a cell to the pattern, with those of its digits that the argument turns on. */
static inline void step_cell(struct sudoku_step *step, unsigned cell, unsigned digits)
{
    step->cell_digits[step->n_cells] = (uint16_t)digits;
    step->cells[step->n_cells++] = (unsigned char)cell;
}

/* Adds the cells at some places of a house, with those of the digits that they have. */
static inline void step_cells(struct sudoku_step *step, const struct board *board, unsigned house,
                              unsigned places, unsigned digits)
{
    while (places) {
        unsigned cell = sudoku_scan_cells[house][set_pop(&places)];
        step_cell(step, cell, board->candidates[cell] & digits);
    }
}

static inline void step_helper(struct sudoku_step *step, unsigned cell, unsigned digits)
{
    step->helper_digits[step->n_helpers] = (uint16_t)digits;
    step->helpers[step->n_helpers++] = (unsigned char)cell;
}

#endif

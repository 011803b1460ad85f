/* step.h: how a technique writes down the step that it has found. */
#ifndef LOGIC_STEP_H
#define LOGIC_STEP_H

#include "logic/technique.h"

/* Begins a step that rates some tenths above the easiest one of its technique. */
static inline void step_begin(struct sudoku_step *step, const struct technique *self, unsigned above)
{
    step->technique = &self->known;
    step->rating = (unsigned char)(self->known.rating + above);
    step->type = step->digit = step->cell = 0;
    step->n_cells = step->n_helpers = step->n_removals = 0;
    step->digits = step->extra = 0;
    step->houses = step->covers = 0;
    step->n_links = 0;
}

/* Lets a step keep up to room links of a chain. Without room (NULL, 0) it drops them: ratings need none. */
static inline void step_keep_links(struct sudoku_step *step, struct sudoku_link *links, unsigned room)
{
    step->links = links;
    step->links_room = (uint16_t)room;
    step->n_links = 0;
}

/* Copies a step that has no links; the copy keeps its own room for links. */
static inline void step_copy(struct sudoku_step *to, const struct sudoku_step *from)
{
    struct sudoku_link *links = to->links;
    uint16_t room = to->links_room;
    *to = *from;
    step_keep_links(to, links, room);
}

static inline void step_places(struct sudoku_step *step, unsigned cell, unsigned digit)
{
    step->cell = (unsigned char)cell;
    step->digit = (unsigned char)(digit + 1);
}

/* Adds the removal of those of the digits that the cell has. */
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

/* Adds a cell to the pattern, with the digits that matter there. */
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

/* Adds a cell that the argument needs beside the pattern. */
static inline void step_helper(struct sudoku_step *step, unsigned cell, unsigned digits)
{
    step->helper_digits[step->n_helpers] = (uint16_t)digits;
    step->helpers[step->n_helpers++] = (unsigned char)cell;
}

/* Adds a link of a chain, if the step keeps links. Returns its number, for links that follow from it. */
static inline unsigned step_link(struct sudoku_step *step, struct sudoku_link link)
{
    if (step->n_links == step->links_room)
        return 0;
    step->links[step->n_links] = link;
    return step->n_links++;
}

#endif

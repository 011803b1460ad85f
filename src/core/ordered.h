/* ordered.h: a search in steps that threads share, which shows its puzzles in the order of the steps; for the
 * library's own use. The puzzles do not depend on the number of threads. */
#ifndef CORE_ORDERED_H
#define CORE_ORDERED_H

#include <stddef.h>
#include <stdbool.h>

#include "sudoku.h"

struct ordered {
    void *(*begin)(void *context); /* makes the memory of a thread; NULL when memory is short */
    void (*end)(void *memory);     /* memory may be NULL */
    /* Searches a step: shows each puzzle, with the context for it, and ends if that returns nonzero. The
     * control is for longer steps; it has one thread. */
    enum sudoku_status (*search)(void *memory, size_t step, sudoku_text_fn *show, void *shown_with,
                                 const struct sudoku_control *control);
    void *context;
    sudoku_text_fn *visit; /* of the caller, called by its own thread */
    void *visitor;         /* context of that */
    bool is_ended;         /* found: by visit, which has returned nonzero */
};

/* Searches the steps from *next to the one before end. *next is always the first step whose puzzles have not
 * all been visited. Puzzles that wait to be visited take 10 MB at most. Returns SUDOKU_OK, SUDOKU_NO_MEMORY,
 * what search has returned, or SUDOKU_CANCELLED, also if visit ended it. */
enum sudoku_status core_ordered_run(struct ordered *ordered, size_t *next, size_t end,
                                    const struct sudoku_control *control);

#endif

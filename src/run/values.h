/* values.h: values on the command line that several commands take: seeds, grids, patterns, numbers of clues
 * and shares of the work. */
#ifndef RUN_VALUES_H
#define RUN_VALUES_H

#include "run/stream.h"

/* Returns a seed that was not used before; short, since people copy it. */
uint64_t fresh_seed(void);

/* Gives the work the seed of an option: a fresh one if it was not given. */
void work_set_seed(struct work *work, uint64_t *seed);

/* Reads the grid that a value is, or the first one of the file that it names: its solution if wants_solution
 * and the input gives one. Returns false if there is none. */
bool read_grid(const char *value, bool wants_solution, char grid[SUDOKU_CELLS]);

/* Reads a pattern of clues, 81 signs or a file with them. Returns false after a message. */
bool read_pattern(const char *value, char pattern[SUDOKU_CELLS]);

/* Reads a range of numbers of clues that a proper puzzle can have. */
bool take_clues(const struct option *option, const char *value, struct text *problem);

/* The K-th of N shares of the work, counted from 0. */
struct share {
    uint64_t part, parts;
};

/* Reads `3/8`; NULL stands for all of the work. Returns false after a message. */
bool read_share(const char *value, struct share *share);

/* For the work of a share: its output has no pictures. */
#define SHARE_NO_PICTURES "--part: shares of the work have no pictures, whose pages are laid out together"

/* Returns the first of n parts that belongs to a share; those of the next share begin at share_end. */
uint64_t share_begin(const struct share *share, uint64_t n);
uint64_t share_end(const struct share *share, uint64_t n);

#endif

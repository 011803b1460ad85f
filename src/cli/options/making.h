/* making.h: what the user asked of a puzzle that is to be made or changed. */
#ifndef CLI_OPTIONS_MAKING_H
#define CLI_OPTIONS_MAKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

struct options;

struct making {
    size_t puzzles;              /* --generate: how many */
    struct sudoku_recipe recipe; /* as far as it was given; made complete by making_finish */
    bool clues, minimal, seeded; /* these were given */
    uint64_t seed;
    uint64_t give_up;     /* so many trials in a row without a puzzle are enough */
    unsigned add;         /* --add-clues: how many */
    const char *moves;    /* --transform: which */
    const char *stranger; /* the option that making_finish finds out of place */
    char pattern[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

/* For the rows of the options' table: each returns NULL, or what is allowed. */
const char *making_set_generate(struct options *options, const char *value);
const char *making_set_clues(struct options *options, const char *value);
const char *making_set_minimal(struct options *options, const char *value);
const char *making_set_symmetry(struct options *options, const char *value);
const char *making_set_pattern(struct options *options, const char *value);
const char *making_set_from(struct options *options, const char *value);
const char *making_set_seed(struct options *options, const char *value);
const char *making_set_give_up(struct options *options, const char *value);
const char *making_set_add(struct options *options, const char *value);
const char *making_set_shuffle(struct options *options, const char *value);
const char *making_set_transform(struct options *options, const char *value);
const char *making_set_fill(struct options *options, const char *value);
const char *making_set_per_page(struct options *options, const char *value);

/* What holds where nothing was said. */
void making_init(struct making *making);

/* Completes the wishes once all are known, draws a seed where it needs one. Returns NULL, or what does not go
 * together. */
const char *making_finish(struct options *options);

#endif

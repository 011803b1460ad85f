/* options_logic.h: what the user asked of the reasoning modes. */
#ifndef CLI_OPTIONS_LOGIC_H
#define CLI_OPTIONS_LOGIC_H

#include <stdint.h>

#include "cli/text.h"

struct options;

struct reasoning {
    unsigned hint;            /* how much a hint tells: 1..4 */
    uint32_t techniques;      /* --with: as sudoku_reduce takes them */
    unsigned er_low, er_high; /* --er: in tenths; SUDOKU_BEYOND where open */
    uint32_t needs;           /* --needs: bits for techniques */
};

/* For the rows of the options' table: each returns NULL, or what is allowed. */
const char *reasoning_set_hint(struct options *options, const char *value);
const char *reasoning_set_with(struct options *options, const char *value);
const char *reasoning_set_er(struct options *options, const char *value);
const char *reasoning_set_needs(struct options *options, const char *value);

/* What holds where nothing was said. */
void reasoning_init(struct reasoning *reasoning);

/* The list of --techniques. */
void reasoning_list(struct text *answer);

#endif

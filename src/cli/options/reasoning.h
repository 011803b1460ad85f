/* reasoning.h: what the user asked of the reasoning modes. */
#ifndef CLI_OPTIONS_REASONING_H
#define CLI_OPTIONS_REASONING_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/options/technique_names.h"
#include "cli/base/text.h"
#include "sudoku.h"

struct options;

/* In tenths, ends included; SUDOKU_BEYOND where it is open above. */
struct ratings {
    unsigned low, high;
};

struct reasoning {
    unsigned hint;                                      /* how much a hint tells: 1..4 */
    uint32_t techniques;                                /* --with: as sudoku_reduce takes them */
    struct ratings er, level;                           /* --er and --difficulty: both must hold */
    struct technique_name needs[SUDOKU_TECHNIQUES_MAX]; /* --needs: all of them */
    size_t n_needs;
};

/* For the rows of the options' table: each returns NULL, or what is allowed. */
const char *reasoning_set_hint(struct options *options, const char *value);
const char *reasoning_set_with(struct options *options, const char *value);
const char *reasoning_set_er(struct options *options, const char *value);
const char *reasoning_set_difficulty(struct options *options, const char *value);
const char *reasoning_set_needs(struct options *options, const char *value);

/* Must puzzles be rated to see whether they are wanted? */
bool reasoning_is_choosy(const struct reasoning *reasoning);

/* Is a puzzle with this rating wanted? */
bool reasoning_wants(const struct reasoning *reasoning, const struct sudoku_rating *rating);

/* What holds where nothing was said. */
void reasoning_init(struct reasoning *reasoning);

/* What cannot be wanted at the same time: the reason, or NULL. */
const char *reasoning_conflict(const struct reasoning *reasoning);

/* The list of --techniques. */
void reasoning_list(struct text *answer);

#endif

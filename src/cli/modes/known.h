/* known.h: --exclude: puzzles that are known already, and what they are known by. */
#ifndef CLI_MODES_KNOWN_H
#define CLI_MODES_KNOWN_H

#include "cli/modes/distinct_set.h"
#include "cli/options/options.h"

/* Reads the file and keeps what its puzzles are known by. Returns NULL when memory is short. */
struct known_puzzles *known_open(const struct options *options);

void known_close(struct known_puzzles *known);

/* Returns why the file could not be used, with its place in *about; NULL if it could. */
const char *known_trouble(const struct known_puzzles *known, const char **about);

/* Is this a disguise of a known puzzle, or does it have the expansion or the solution of one? Called by any
 * number of threads. */
bool known_has(const struct known_puzzles *known, const struct sudoku_item *item);

#endif

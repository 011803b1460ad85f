/* collection.h: the puzzles of the files named on the command line. */
#ifndef CLI_PLAY_COLLECTION_H
#define CLI_PLAY_COLLECTION_H

#include "cli/play/game/helper.h"

/* Puzzle i has its clues at entries[CELLS * i] and its name at names[places[i]]. All zero is empty. */
struct collection {
    struct text entries; /* the puzzles' clues, CELLS apart */
    struct text names;   /* each ended by a NUL */
    struct text places;  /* for each puzzle, where its name begins: size_t */
    struct text extras;  /* the puzzles with entries or candidates */
    size_t n, invalid;
    unsigned long invalid_line; /* of the first invalid one */
    char key[40];               /* names the collection in the store */
};

/* Reads the files; a puzzle may stand in the place of one. If ocr is true, letters that look like digits are
 * digits. Returns false after a message if one cannot be read or there is no puzzle in them. */
bool collection_read(struct collection *collection, char **files, size_t n, bool ocr);
void collection_free(struct collection *collection);

const char *collection_puzzle(const struct collection *collection, size_t i);
const char *collection_name(const struct collection *collection, size_t i);

/* Has the puzzle entries or candidates of its own? */
bool collection_extra(const struct collection *collection, size_t i, struct puzzle *puzzle);

#endif

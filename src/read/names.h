/* names.h: what the names of columns, of JSON members and of attributes mean, and the labels before
 * puzzles. */
#ifndef READ_NAMES_H
#define READ_NAMES_H

#include "read/formats.h"

enum meaning {
    MEANS_OTHER,
    MEANS_PUZZLE,
    MEANS_SOLUTION,
    MEANS_NAME,
    MEANS_ID,
    MEANS_ROW, /* of a cell that says where it is; so are the next two */
    MEANS_COLUMN,
    MEANS_VALUE,
    MEANS_GIVEN, /* whether it is a clue */
    MEANINGS
};

/* Returns what a name means, in upper or lower case. Stores in *may_be_count, unless it is NULL, whether
 * there may be a number under that name: "clues" are those of a puzzle, or how many there are. */
enum meaning reader_meaning(struct line name, bool *may_be_count);

#endif

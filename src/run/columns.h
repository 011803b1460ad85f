/* columns.h: which columns has the output of a run, and which of the input are left out? The first puzzles
 * decide, before there is more than one thread. */
#ifndef RUN_COLUMNS_H
#define RUN_COLUMNS_H

#include "run/input.h"
#include "write/format.h"

/* What a run knows of its columns; the layout is in its look. */
struct columns {
    const struct field *fields; /* of the command */
    size_t n_fields;
    bool as_input; /* the first table decides between csv, tsv and json, which becomes the common format */
    const char *noted; /* the file about whose columns there was a note */
};

/* Makes the layout of look by the n first puzzles; by the header of the input, if n is 0. Returns false when
 * memory is short. */
bool columns_choose(const struct columns *columns, struct look *look, const struct input *input,
                    struct sudoku_batch *batch, size_t n);

/* Notes the first puzzle of a file that has columns which the output drops. Returns false when memory is
 * short. */
bool columns_note(struct columns *columns, const struct look *look, struct sudoku_batch *batch, size_t n,
                  const char *file, struct notes *notes);

#endif

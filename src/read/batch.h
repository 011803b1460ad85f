/* batch.h: puzzles on their way through the program.
 *
 * The reader fills a batch, one thread solves it and formats the answers, the writer sends them out in order.
 * A batch holds puzzles of one file only and owns every byte that its items point to, so that it can travel
 * between threads without a copy. The cells stand apart from the rest, in one block, as the engine wants
 * them. */
#ifndef READ_BATCH_H
#define READ_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sudoku.h"

/* Puzzles in a batch, at most: enough to keep the engine busy, little to hold in memory. */
enum { BATCH_ROOM = 8192 };

/* One puzzle as it was read. Texts are not NUL-terminated but for error. */
struct item {
    unsigned long line;         /* where it begins in its file, from 1 */
    const char *raw;            /* its lines as they stood there, without the last line's end */
    const char *name;           /* its name or comment, or NULL */
    const char *solution;       /* the solution that the file gives, 81 digits, or NULL */
    const char *claim;          /* what stands in the solution's place and is none, or NULL */
    const uint16_t *candidates; /* 81 sets of candidates where the input has them, or NULL */
    const char *placed;         /* where the input tells clues from digits entered: both, 81, or NULL */
    const char *error;          /* why it is no puzzle, or NULL; its cells are all empty then */
    uint32_t raw_length;
    uint32_t name_length;
    uint32_t claim_length;
};

struct batch {
    const char *file;    /* the input's name, for messages */
    size_t n;            /* items in use */
    size_t room;         /* items that it may take, at most BATCH_ROOM: fewer where there are many threads */
    char *cells;         /* batch_stride apart: see batch_cells */
    struct item *items;  /* as many */
    struct arena *texts; /* what the items point to */
    size_t allocated;    /* items that there is memory for now */
    size_t n_plain;  /* items that are cells and nothing else, no name, no error; perhaps there are more */
    bool keep_lines; /* raw is wanted of these, too; else it may be NULL */
    bool put_off;    /* items of such lines may be left for batch_write_items, and '0' in their cells */
    size_t written;  /* items that are written: those left stand on lines one after the other, from */
    unsigned long next_line;
};

/* From one item's cells to the next: as lines of text where items are put off, else nothing between them. */
static inline size_t batch_stride(const struct batch *batch)
{
    return batch->put_off ? SUDOKU_CELLS + 1 : SUDOKU_CELLS;
}

/* Item i's 81 cells: '1'..'9', or '.' where empty. */
static inline char *batch_cells(const struct batch *batch, size_t i)
{
    return batch->cells + batch_stride(batch) * i;
}

/* An empty batch for room puzzles; memory is taken as it fills, so that a lone puzzle costs little. False
 * when memory is short. */
bool batch_init(struct batch *batch, size_t room);

/* Memory for one more item, whose cells and fields are then written at index n before n grows. False when
 * memory is short, or the room is used up. */
bool batch_reserve(struct batch *batch);

/* Writes the items that were put off. */
void batch_write_items(struct batch *batch);

/* Empties the batch for the next puzzles of that file; its memory is kept. */
void batch_clear(struct batch *batch, const char *file);

void batch_free(struct batch *batch);

#endif

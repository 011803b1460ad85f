/* batch.h: the inside of a batch, for the reader that fills it.
 *
 * The cells of all items stand in one block of lines, as the engine takes them. Most lines of a big input are
 * nothing but 81 cells. They are copied or read straight into the block, and nothing else is stored of them;
 * sudoku_batch_item describes one when it is asked for. So a batch consists of runs:
 *
 *      lines   |  0  |  1  |  2  |  3  |  4  |  5  |  6  |
 *      runs    | from line 12    | item| from line 21    |
 *
 * A run is either lines that follow each other in the input, or one item of another kind. */
#ifndef READ_BATCH_H
#define READ_BATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "read/formats.h"
#include "sudoku.h"

enum run_kind {
    RUN_PLAIN,     /* lines of digits and dots, as they stand in the input */
    RUN_RESPELLED, /* lines with other signs for empty cells, which are dots now */
    RUN_ITEM
};

struct run {
    enum run_kind kind;
    size_t first;             /* its first item */
    unsigned long number;     /* of the line on which that begins */
    struct sudoku_item *item; /* of a RUN_ITEM */
};

/* Memory that is taken in small pieces and given back all at once. Items have a few short texts each and are
 * thrown away together, with their batch: taking a piece costs an addition instead of a call of malloc. An
 * arena of zeros is empty. */
struct arena {
    struct chunk *first, *current; /* pieces come from current; the chunks after it are empty */
    char *at;                      /* the first free byte of current */
    size_t left;                   /* free bytes from there on */
    size_t used;                   /* bytes taken since the last reset */
};

/* Returns a piece that is aligned for 8-byte values and valid until the next reset; NULL when memory is
 * short. */
void *reader_arena_take(struct arena *arena, size_t size);

/* Returns a copy of length bytes with a NUL after them; NULL when memory is short. */
char *reader_arena_copy(struct arena *arena, const char *text, size_t length);

/* Gives back every piece, but keeps a few chunks for the next round. */
void reader_arena_reset(struct arena *arena);

/* Frees all memory. */
void reader_arena_free(struct arena *arena);

/* The blocks move when they grow, so nothing may point into them while items are still added; batch_line
 * and batch_spelling give the present place. */
struct sudoku_batch {
    size_t count, room;
    size_t allocated; /* there is memory for so many items now */
    char *lines;      /* what sudoku_batch_cells returns */
    char *spellings; /* the same lines in another spelling: of a plain line with zeros, once its item is asked
                        for, that with dots; of a respelled line that of the input */
    struct run *runs;
    size_t n_runs;
    size_t last_run;                    /* where the item was that was asked for last */
    struct sudoku_item line_item;       /* the same item, if it is a line */
    size_t n_more;                      /* items that are more than their cells */
    const struct sudoku_table *table;   /* of the rows that are added now, or NULL */
    const struct sudoku_table *objects; /* of the object that was added last, or NULL */
    struct arena memory;                /* for items, their texts and their tables */
};

/* Line i of the block. */
static inline char *batch_line(const struct sudoku_batch *batch, size_t i)
{
    return batch->lines + SUDOKU_LINE * i;
}

/* The other spelling of line i. */
static inline char *batch_spelling(const struct sudoku_batch *batch, size_t i)
{
    return batch->spellings + SUDOKU_LINE * i;
}

/* Makes memory for one more item, whose line may then be written. False when memory is short or the room is
 * used up. */
bool reader_batch_reserve(struct sudoku_batch *batch);

/* Adds lines, which are in place already and follow each other in the input from line number on. */
void reader_batch_add_lines(struct sudoku_batch *batch, enum run_kind kind, size_t n, unsigned long number);

/* Empties the batch; its memory is kept. */
void reader_batch_clear(struct sudoku_batch *batch);

/* Returns how many lines end in a piece of text. */
unsigned long reader_count_lines(const char *at, const char *end);

/* Adds what a recogniser has found as the next item of the batch; its cells are already in place. The
 * recogniser began at this place, in this line. False when memory is short. */
bool reader_add_item(struct sudoku_batch *batch, const struct finding *finding, unsigned long line,
                     const char *at, bool invalid);

#endif

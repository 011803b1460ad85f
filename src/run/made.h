/* made.h: how a puzzle that was made of another one is written, and which puzzles others are made of. */
#ifndef RUN_MADE_H
#define RUN_MADE_H

#include "run/stream.h"

/* The table of a command that makes puzzles of others: each stands beside the one that was read. */
enum { RESULT };
extern const struct field result_field[1];

/* Writes a puzzle that was made of the item. */
void write_result(struct stream *stream, const struct sudoku_item *item, const char *puzzle);

/* An item that others are found for: the context of write_found. */
struct finding {
    struct stream *stream;
    const struct sudoku_item *item;
    bool is_nameless; /* lines leave out its name, which millions of them would repeat; tables keep it */
};

/* A sudoku_text_fn: writes a puzzle that was found. There may be more than fit into memory, so it sends them
 * now and then. Returns 1 if the run is over. */
int write_found(void *context, const char *puzzle);

/* Is it neither invalid nor a puzzle of candidates? */
bool is_puzzle_of_clues(const struct sudoku_item *item);

/* Begins the record of an item. Returns false after failing one that is not a puzzle of clues: it is invalid,
 * or a puzzle of candidates. Puzzles with a clash are puzzles. */
bool begin_clues(struct stream *stream, const struct sudoku_item *item);

/* Finds the solved grid that the record's item is or has as its only solution. Returns false after failing an
 * item that has none. */
bool find_grid(struct stream *stream, const struct sudoku_item *item, char grid[SUDOKU_CELLS]);

#endif

/* reader.h: bytes in, puzzles out. Tells every input format apart by itself, puzzle by puzzle.
 *
 * reader.c holds the bytes and cuts them into whole lines; reader_formats.h says how a format is recognised,
 * and each reader_*.c beside it is one family of them. */
#ifndef READ_READER_H
#define READ_READER_H

#include "read/batch.h"

struct reader;

/* Reads from an open file; name is for messages. NULL when memory is short. */
struct reader *reader_open(int fd, const char *name);

/* Empties the batch and fills it with the next puzzles, up to its room; stops early, with at least one, when
 * the input has nothing more to give right now (a person or a slow program at the other end wants the
 * answers). Returns 1 when the batch has items, 0 at the end of the input, -1 on a read error or when memory
 * is short (errno says which); what was read before the error was delivered by the call before. */
int reader_fill(struct reader *reader, struct sudoku_batch *batch);

void reader_close(struct reader *reader);

#endif

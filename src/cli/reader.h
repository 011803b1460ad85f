/* reader.h: bytes in, puzzles out. Tells every input format apart by itself, puzzle by puzzle. */
#ifndef CLI_READER_H
#define CLI_READER_H

#include "cli/batch.h"

struct reader;

/* Reads from an open file; name is for messages. NULL when memory is short. */
struct reader *reader_open(int fd, const char *name);

/* Fills the batch with the next puzzles, up to its room, after emptying it; stops early, with at least one, when the input has
 * nothing more to give right now (a person or a slow program at the other end wants the answers). Returns 1
 * when the batch has items, 0 at the end of the input, -1 on a read error (errno says which). */
int reader_fill(struct reader *reader, struct batch *batch);

void reader_close(struct reader *reader);

#endif

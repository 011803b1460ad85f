/* distinct_lines.h: answers that are written only if their key is new. */
#ifndef CLI_MODES_DISTINCT_LINES_H
#define CLI_MODES_DISTINCT_LINES_H

#include "cli/modes/distinct_set.h"
#include "cli/run/job.h"

/* Keeps the answer that was written last, from job->out's place start on, if its key is new. If not, or not
 * yet, takes it back. False if the run cannot go on. Called by in_order, or while it is the job's turn. */
bool distinct_keep_new(struct job *job, struct distinct *distinct, const unsigned char key[KEY_SIZE],
                       size_t start);

/* Writes the answers that wait on disk, and closes the set. For a mode's end. */
void distinct_end(struct job *job, struct distinct *distinct);

#endif

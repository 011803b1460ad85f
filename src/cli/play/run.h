/* run.h: --play. */
#ifndef CLI_PLAY_RUN_H
#define CLI_PLAY_RUN_H

struct options;

/* Plays until the player quits. Returns the exit status. */
int play_run(const struct options *options);

#endif

/* cores.h: how many threads this machine can run at once. */
#ifndef CLI_RUN_CORES_H
#define CLI_RUN_CORES_H

/* Returns the number of cores that this process may use, by its affinity and control group; at least 1. */
unsigned cores_available(void);

/* Returns the least of the cores that are `online`, those of the affinity, and the processor time of the
 * control groups, by the files below `root`: `root/proc/self/status` and others. Files that are missing
 * set no limit. */
unsigned cores_below(const char *root, unsigned online);

#endif

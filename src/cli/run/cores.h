/* cores.h: how many threads this machine can run at once. */
#ifndef CLI_RUN_CORES_H
#define CLI_RUN_CORES_H

/* Returns the number of cores that this process may use, by its affinity and control group; at least 1. */
unsigned cores_available(void);

#endif

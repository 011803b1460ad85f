/* cores.h: how many threads the machine has room for. */
#ifndef CLI_RUN_CORES_H
#define CLI_RUN_CORES_H

/* The cores that this process may use, by its affinity and its control group, at least 1. */
unsigned cores_available(void);

#endif

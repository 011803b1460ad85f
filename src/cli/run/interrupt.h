/* interrupt.h: Ctrl-C, kill and a terminal that closes end a run at the end of a line.
 *
 * Nothing is written after the answers that are finished; the totals are printed, then the program ends by
 * the signal, so that a shell's loop ends as well. A second signal ends it at once, and so does an alarm
 * after some seconds: a search that does not ask in between must not keep the program alive. */
#ifndef CLI_RUN_INTERRUPT_H
#define CLI_RUN_INTERRUPT_H

/* Handles SIGINT, SIGTERM and SIGHUP from now on, except those that the caller of the program ignores. */
void interrupt_catch(void);

/* Returns the signal that came, or 0. Any thread may ask. */
int interrupt_signal(void);

/* Ends the program by the signal that came. */
void interrupt_die(void);

#endif

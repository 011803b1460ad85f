/* stack.h: enough stack for main(). */
#ifndef BASE_STACK_H
#define BASE_STACK_H

/* Calls run(n, arguments), on a thread of its own if the limit of the stack (ulimit -s) is too small for
 * ratings and pictures. Stores what it returned. Returns 0 or errno. */
int stack_run(int (*run)(int n, char **arguments), int n, char **arguments, int *result);

#endif

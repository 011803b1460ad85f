/* table.h: the options one by one, for command_line.c. */
#ifndef CLI_OPTIONS_TABLE_H
#define CLI_OPTIONS_TABLE_H

#include "cli/options/options.h"

enum argument { NO_ARGUMENT, WITH_ARGUMENT, MAYBE_ARGUMENT };

struct option {
    char letter; /* or 0 */
    const char *name;
    enum argument argument;
    /* Takes the option into account; value is NULL where there is none. Returns NULL, or what is allowed. */
    const char *(*set)(struct options *options, const char *value);
    const struct mode *mode; /* the mode that it chooses, or NULL */
    /* Tells something instead of running the program, when the value is missing or "list"; or NULL. */
    void (*list)(struct text *answer);
    const struct mode *with[6]; /* the modes that it makes sense with; none: any */
    const struct mode *implies; /* the mode where none is chosen, or NULL */
};

enum { MOST_OPTIONS = 96 };

extern const struct option options_table[];
extern const size_t options_n;

/* Chooses the engine's kernel by name, as --kernel does. */
const char *options_set_kernel(struct options *options, const char *value);

#endif

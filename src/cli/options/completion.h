/* completion.h: completion of the command line in shells, written from the table of options.
 *
 * Names and values come from the same rows as --help, so a new option is completed without anything to do
 * here. */
#ifndef CLI_OPTIONS_COMPLETION_H
#define CLI_OPTIONS_COMPLETION_H

#include "cli/options/values.h"

/* The shells. */
void add_shells(struct text *out);

/* Prints the script for the shell that value names. */
bool print_completion(struct text *answer, const char *value);

/* Refuses any other value. */
set_option set_completion;

#endif

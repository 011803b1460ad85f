/* help.h: --help, printed from the table of options. */
#ifndef CLI_OPTIONS_HELP_H
#define CLI_OPTIONS_HELP_H

#include "cli/options/values.h"

/* Prints the summary of one screen or, if the value is "all", every option on a line of its own. */
bool print_help(struct text *answer, const char *value);

/* Refuses any other value. */
set_option set_help;

#endif

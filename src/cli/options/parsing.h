/* parsing.h: the command line while it is read, for the files that read it. */
#ifndef CLI_OPTIONS_PARSING_H
#define CLI_OPTIONS_PARSING_H

#include "cli/options/table.h"

enum { EARLIER_MOST = 64 };

/* `answer` holds what is printed in the end: the text of --help and the like, or the message about a
 * mistake. */
struct parsing {
    struct options *options;
    char **arguments;
    int n, next;                        /* how many arguments, and the one to look at next */
    struct text *answer;                /* what to tell the user */
    const struct option *without_value; /* the argument before, if it is one without its optional value */
    const struct option *chooser;       /* of the mode; NULL: it is the default */
    bool given[OPTIONS_MOST];
    const char *values[OPTIONS_MOST]; /* of those that were given */
    struct earlier {
        const struct option *option;
        const char *value;
    } earlier[EARLIER_MOST]; /* values before the last of options that add up */
    size_t n_earlier;
};

/* ---- command_line.c ---- */

void set_defaults(struct options *options);

/* Every message about usage ends in the same way, with a way out. */
enum options_outcome wrong_usage(struct parsing *parsing);

/* Finds the option of that name, or the only one that begins with it. Otherwise says what is wrong and
 * returns NULL. */
const struct option *find_long(struct text *answer, const char *name, size_t length);

/* Reads `name`, `name=value` or `name value`, which stood behind two hyphens. */
enum options_outcome parse_long(struct parsing *parsing, const char *name);

/* Selects the mode that an option implies, if none selects one. */
void choose_implied_mode(struct parsing *parsing);

/* Completes the options of a mode, and finds those that exclude each other. */
enum options_outcome finish_mode(struct parsing *parsing);

/* ---- then.c ---- */

/* Makes the chain that the command asks for, and completes the options of its links. */
enum options_outcome finish_links(struct parsing *command);

#endif

/* table.h: the table of options. The command line is read, and --help is printed, from its rows. */
#ifndef CLI_OPTIONS_TABLE_H
#define CLI_OPTIONS_TABLE_H

#include "cli/options/options.h"
#include "cli/options/values.h"

enum section { SECTION_SOLVING, SECTION_REASONING, SECTION_MAKING, SECTION_OUTPUT, SECTIONS };

struct option {
    char letter; /* or 0 */
    const char *name;
    const char *argument; /* what --help calls its value: `N`; NULL: it takes none */
    bool optional;        /* the value can be omitted */
    enum section section; /* of --help */
    const char *help;     /* what it does, in one line */
    bool joins; /* the short help only names it: at the modes it belongs to, or else at the row above */
    const char
        *joint; /* what the short help writes before the options that join this one; NULL: a semicolon */
    void (*add_values)(struct text *out); /* optional: the values that it accepts, `box, line, ...` */
    set_option *set;                      /* optional: takes the value into account */
    /* Optional: prints an answer instead of running, and returns true, if that is what the value asks for. */
    bool (*print)(struct text *answer, const char *value);
    const struct mode *mode;     /* the mode that it selects, or NULL */
    const struct mode *modes[6]; /* the modes that it has an effect on; none: all of them */
    const struct mode *implies;  /* the mode if no option selects one, or NULL */
};

enum { OPTIONS_MOST = 96 };

extern const struct option option_table[];
extern const size_t n_options;

/* Does the option have an effect on the mode? */
bool option_fits(const struct option *option, const struct mode *mode);

#endif

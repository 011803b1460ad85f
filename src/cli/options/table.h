/* table.h: the table of options. The command line is read, and --help is printed, from its rows. */
#ifndef CLI_OPTIONS_TABLE_H
#define CLI_OPTIONS_TABLE_H

#include "cli/options/options.h"
#include "cli/options/values.h"

enum section { SECTION_SOLVING, SECTION_REASONING, SECTION_MAKING, SECTION_OUTPUT, SECTIONS };

/* A row has what the parser, --help, completion and the messages need, so an option cannot be in one of
 * them and missing in another. Most fields are optional: those that a row does not name are 0 or NULL. */
struct option {
    char letter; /* or 0 */
    const char *name;
    const char *argument; /* what --help calls its value: `N`; NULL: it takes none */
    bool optional;        /* the value can be omitted */
    enum section section; /* of --help */
    const char *help;     /* what it does, in one line */
    /* It has no line of its own in the summary of --help. The lines of its modes name it or, if it has none,
     * the line of the row above does. */
    bool joins;
    const char *joint;                    /* what stands before the options that join this one; NULL: "; " */
    void (*add_values)(struct text *out); /* optional: adds the values that it accepts, `box, line, ...` */
    /* Optional: adds the values that shells propose, if --help has no room for them. */
    void (*add_proposals)(struct text *out);
    set_option *set; /* optional: takes the value into account */
    /* Optional: if the value asks for it, prints an answer instead of running and returns true. */
    bool (*print)(struct text *answer, const char *value);
    const struct mode *mode; /* the mode that it selects, or NULL */
    /* Optional: a MODE_LIST of modes with which the option is a wish, and selects no mode of its own. */
    const struct mode *const *serves;
    const struct mode *const *modes; /* a MODE_LIST of those that it has an effect on; NULL: all of them */
    const struct mode *implies;      /* the mode if no option selects one, or NULL */
};

/* Some modes, NULL after the last. A compound literal, so that the row of an option can contain its list;
 * at file scope it lasts as long as the program. */
#define MODE_LIST(...) ((const struct mode *const[]){__VA_ARGS__, NULL})

/* The table has fewer rows. It sizes arrays of flags; table.c fails to compile if it is too small. */
enum { OPTIONS_MOST = 96 };

extern const struct option option_table[];
extern const size_t n_options;

/* Does the option have an effect on the mode? */
bool option_fits(const struct option *option, const struct mode *mode);

#endif

/* table.h: the table of options. The command line is read, and --help, completion and messages are made, from
 * its rows. */
#ifndef CLI_OPTIONS_TABLE_H
#define CLI_OPTIONS_TABLE_H

#include "cli/options/options.h"
#include "cli/options/values.h"

enum section {
    SECTION_SOLVING,
    SECTION_REASONING,
    SECTION_MAKING,
    SECTION_RESEARCH,
    SECTION_OUTPUT,
    SECTIONS
};

/* What kind of value an option takes, and what becomes of it. */
enum kind {
    KIND_NONE,    /* no value is kept: the option selects a mode, or prints something */
    KIND_FLAG,    /* the member becomes true */
    KIND_NUMBER,  /* from least to most */
    KIND_RATING,  /* 4.2: the same in tenths */
    KIND_WORD,    /* the place of the word among words, or its number in values */
    KIND_SIZE,    /* 500M: bytes */
    KIND_SECONDS, /* 0.5 */
    KIND_OTHER    /* set knows */
};

/* A row has what the parser, --help, completion and the messages need, so an option cannot be in one of
 * them and missing in another. Most fields are optional: those that a row does not name are 0 or NULL. */
struct option {
    char letter; /* or 0 */
    const char *name;
    const char *argument; /* what --help calls its value: `N`; NULL: it takes none */
    bool optional;        /* the value can be omitted */
    enum section section; /* of --help */
    const char *help;     /* what it does, in one line */
    bool hidden;          /* an old spelling: it works, and is not shown */
    /* It has no line of its own in the summary of --help. The lines of its modes name it or, if it has none,
     * the line of the row above does. */
    bool joins;
    const char *joint; /* what stands before the options that join this one; NULL: "; " */

    enum kind kind;
    size_t at, size; /* the member of struct options that gets the value */
    size_t told;     /* one more than the place of a bool that tells that there was a value; 0: none */
    uint64_t least, most, omitted; /* KIND_NUMBER, KIND_WORD: omitted is stored where there is no value */
    const char *const *words;      /* KIND_WORD: ends with NULL; with others, words that shells propose */
    const unsigned char *values;   /* KIND_WORD: what to store for each; NULL: its place */
    const char *expected;          /* what a wrong value is told: `expected ...` */
    void (*add_words)(struct text *out); /* instead of words: adds `box, line, ...` */
    bool only_proposed;                  /* shells propose these words, but --help does not list them */
    set_option *set;                     /* KIND_OTHER: takes the value into account */

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

/* Finds an option by its whole name of n characters; NULL if there is none. */
const struct option *option_find(const char *name, size_t n);

/* Does the option have an effect on the mode? */
bool option_fits(const struct option *option, const struct mode *mode);

/* Takes a value, NULL if there is none, into account. Returns false if it is invalid, and adds to problem
 * what was expected. */
bool option_take(const struct option *option, struct options *options, const char *value,
                 struct text *problem);

/* Adds the words that its value may be, `box, line, ...`, if there are such. */
void option_add_words(const struct option *option, struct text *out);

/* Completes the options when all are read, and finds those that exclude each other: false, and problem says
 * which. */
bool finish_options(struct options *options, struct text *problem);

/* ---- setters.c ---- */

extern const char *const ladder_words[];

set_option set_limit, set_part, set_kernel, set_format, set_output, set_columns, set_er, set_techniques,
    set_needs, set_clues, set_vicinity, set_symmetry, set_pattern, set_from, set_search, set_transform,
    set_help;

/* The values of options whose values are no fixed list. All kernels that are compiled in are proposed, and
 * `list`: scripts for shells may be written on another machine. */
void add_formats(struct text *out);
void add_columns(struct text *out);
void add_kernels(struct text *out);

/* ---- What is printed instead of a run ---- */

bool print_kernels(struct text *answer, const char *value);
bool print_techniques(struct text *answer, const char *value);
bool print_version(struct text *answer, const char *value);
bool print_help(struct text *answer, const char *value);
bool print_completion(struct text *answer, const char *value);

#endif

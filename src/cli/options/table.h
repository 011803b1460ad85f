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
    KIND_TEXT,    /* as it is, but not empty; the first of words, if there are any, for NULL */
    KIND_NUMBER,  /* from least to most, or the first of words, if there are any, for most */
    KIND_RATING,  /* 4.2: the same in tenths */
    KIND_RATINGS, /* 4.2, 4.2..5.6, 4.2.. or ..5.6; a word stands for the hardest step of all */
    KIND_RANGE,   /* 7, 7..9, 7.. or ..9, numbers up to most */
    KIND_WORD,    /* the place of the word, counted from least, or what stands there in values */
    KIND_SIZE,    /* 500M: bytes */
    KIND_SECONDS, /* 0.5 */
    KIND_OTHER    /* set knows */
};

/* Puts an option's value into options; value is NULL if there is none. Returns false if it is invalid, and
 * adds to problem what was expected. The text of a problem follows `sudoku: --name=value: `, which the
 * parser has written. */
typedef bool set_option(struct options *options, const char *value, struct text *problem);

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
    bool adds;            /* each value adds to those before */
    const char *once;     /* where the last one does not simply replace those before: what to write instead */
    /* It has no line of its own in the summary of --help. The lines of its modes name it or, if it has none,
     * the line of the row above does. */
    bool joins;
    const char *joint; /* what stands before the options that join this one; NULL: "; " */

    enum kind kind;
    size_t at, size; /* the member of struct options that gets the value */
    size_t told;     /* one more than the place of a bool that tells that there was a value; 0: none */
    uint64_t least, most;
    uint64_t omitted;                 /* stored where there is no value, unless it is KEEP */
    const char *const *words;         /* that the value may be, or that shells propose; ends with NULL */
    const char *(*word_at)(size_t i); /* the same as a function: the word at a place, or NULL at the end */
    const char *const (*aliases)[2];  /* KIND_WORD: other words, each with its meaning; ends with NULL */
    const void *values;               /* KIND_WORD: for each what the member gets, of its type, or NULL */
    const char *expected;             /* what a wrong value is told: `expected ...`; NULL: words and bounds */
    bool only_proposed;               /* shells propose these words, but --help does not list them */
    set_option *set;                  /* KIND_OTHER: takes the value into account */

    /* Optional: if the value asks for it, prints an answer instead of running and returns true. */
    bool (*print)(struct text *answer, const char *value);
    const struct mode *mode; /* the mode that it selects, or NULL */
    /* Optional: a MODE_LIST of modes with which the option is a wish, and selects no mode of its own. */
    const struct mode *const *serves;
    const struct mode *const *modes; /* a MODE_LIST of those that it has an effect on; NULL: all of them */
    const struct mode *implies;      /* the mode if no option selects one, or NULL */
    bool shared;                     /* every link of --then that it fits heeds it */
};

#define KEEP UINT64_MAX

/* Some modes, NULL after the last. A compound literal, so that the row of an option can contain its list;
 * at file scope it lasts as long as the program. */
#define MODE_LIST(...) ((const struct mode *const[]){__VA_ARGS__, NULL})

/* The table has fewer rows. It sizes arrays of flags; table.c fails to compile if it is too small. */
enum { OPTIONS_MOST = 96 };

extern const struct option option_table[];
extern const size_t n_options;

/* Finds an option by its whole name of n characters; NULL if there is none. */
const struct option *option_find(const char *name, size_t n);

/* Is the mode in a MODE_LIST? NULL is an empty one. */
bool mode_is_in(const struct mode *const *list, const struct mode *mode);

/* Does the option have an effect on the mode? */
bool option_fits(const struct option *option, const struct mode *mode);

/* Takes a value, NULL if there is none, into account. Returns false if it is invalid, and adds to problem
 * what was expected. */
bool option_take(const struct option *option, struct options *options, const char *value,
                 struct text *problem);

/* Returns a word that its value may be, by its place from 0; NULL after the last, or if there are none. */
const char *option_word(const struct option *option, size_t i);

/* Completes the options when all are read, and finds those that exclude each other: false, and problem says
 * which. */
bool finish_options(struct options *options, struct text *problem);

/* ---- Values (values.c) ---- */

/* The words of the ladders, by enum sudoku_ladder, and the names of Sudoku Explainer's techniques. */
extern const char *const ladder_words[];
const char *technique_at(size_t i);
const char *technique_or_level_at(size_t i);

/* All kernels that are compiled in, and `list`: scripts for shells may be written on another machine. */
const char *kernel_at(size_t i);

set_option set_part, set_split, set_kernel, set_against, set_columns, set_classes, set_exclude,
    set_techniques, set_needs, set_only, set_without, set_vicinity, set_search, set_resume, set_pattern,
    set_from, set_transform;

/* ---- What is printed instead of a run (values.c, help.c, completion.c) ---- */

bool print_kernels(struct text *answer, const char *value);
bool print_techniques(struct text *answer, const char *value);
bool print_version(struct text *answer, const char *value);
bool print_help(struct text *answer, const char *value);
bool print_completion(struct text *answer, const char *value);

#endif

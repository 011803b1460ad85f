/* command.h: a command is a file of src/commands: its options, its help, and a plain function. main.c lists
 * the commands; nothing else knows of them. */
#ifndef RUN_COMMAND_H
#define RUN_COMMAND_H

#include "run/option.h"
#include "write/format.h"

/* Some puzzles without an answer, and grids found wrong by check, end with 1; wrong usage and a run that
 * failed end with 2. */
enum exit_status { STATUS_DONE, STATUS_SOME_FAILED, STATUS_TROUBLE };

/* In the order of help. */
enum group { GROUP_SOLVE, GROUP_REASON, GROUP_MAKE, GROUP_COMPARE, GROUP_RESEARCH };

struct command {
    const char *name;
    enum group group;
    const struct option *operand; /* the first argument, if it is no file; or NULL */
    const char *files;            /* ends the usage line; NULL: " [FILE...]", or "" if it makes */
    const char *summary;          /* one line of `sudoku help` */
    const char *help;             /* more to know, in lines of at most 80 columns; or NULL */
    const char *example;          /* a line to type and what it does */
    const struct option *options; /* its own rows, an empty one at the end; or NULL */
    const struct field *fields;   /* what tables get from it; or NULL */
    size_t n_fields;
    unsigned formats; /* those that it can write, of enum format_class; 0: it has none */
    bool makes;       /* its arguments are not files */
    int (*run)(void); /* returns the exit status */
};

/* Sets fields and n_fields, of a command or of its work, to an array. */
#define FIELDS(array) .fields = (array), .n_fields = sizeof(array) / sizeof *(array)

/* The common options and the rest of the command line (main.c). */
struct common {
    const struct command *command;
    char **files; /* arguments that are not options */
    size_t n_files;
    const struct format *format; /* of -f; NULL: the command's own choice, until stream_run sets it */
    const char *output;          /* NULL: standard output */
    unsigned threads;            /* 0: one for each core */
    bool quiet, stats;
    int progress, color; /* enum when; below 0: not given */
};
enum when { WHEN_ALWAYS, WHEN_AUTO, WHEN_NEVER };
extern struct common common;

/* All commands in the order of help; ends with NULL (main.c). */
extern const struct command *const commands[];

/* Prints a usage error on standard error, after the program's name. Returns STATUS_TROUBLE. */
int usage_error(const char *format, ...) PRINTS(1, 2);

/* Prints a text on standard output, and frees it. Returns the exit status (main.c). */
int print_text(struct text *out);

/* Finds a command by its name; NULL if there is none. */
const struct command *command_find(const char *name);

/* Takes the command's operand from the first of n arguments that are not options. An optional one has [ in
 * its row. Returns false after a message (option.c). */
bool operand_read(const struct command *command, char ***arguments, size_t *n);

/* The common rows, which end with an empty one (main.c). */
extern const struct option common_options[];

/* ---- help.c ---- */

/* Adds the list of the commands: one screen. */
void help_add_commands(struct text *out);

/* Adds what `sudoku help TOPIC` prints, of a command, all, techniques or formats, or a technique, whose name
 * may be several words. Returns false if there is no such topic. */
bool help_add_topic(struct text *out, char **words, size_t n);

/* Adds a text, which it frees, in lines. The first one begins in this column; the others begin in the column
 * below. */
void help_add_text(struct text *out, struct text *text, size_t column, size_t below);

/* Refuses an option that the command does not have, with the way out: an option of other commands, one that
 * is a command now, or the nearest name. */
void refuse_option(const char *name, size_t n);

/* Checks the arguments of a command line without a command. Returns false after a message if one is neither a
 * file nor a puzzle but looks like a command. */
bool check_words(void);

#endif

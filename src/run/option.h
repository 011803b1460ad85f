/* option.h: the options of a command. A row says everything about an option: its spelling, its help, the
 * default, and the variable that gets the value.
 *
 * The variable is a static one of the command's file: a process reads one command line, before it starts
 * threads. Reading sets every default first, so reading twice in one process gives the same result. */
#ifndef RUN_OPTION_H
#define RUN_OPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "write/record.h"

struct option;

/* Stores a value, or the default if value is NULL. Returns false if it is invalid; problem gets what was
 * expected. */
typedef bool take_option(const struct option *option, const char *value, struct text *problem);

struct option {
    char letter; /* or 0 */
    const char *name;
    /* What help calls the value: "N"; "[=WHEN]" if it may be left out, which means the first of words; NULL:
     * it has no value. */
    const char *argument;
    const char *help;
    take_option *take;
    void *to;                         /* the variable; take knows its type */
    uint64_t least, most, start;      /* numbers: bounds and default */
    const char *const *words;         /* of take_word and for completion; ends with NULL */
    const char *(*word_at)(size_t i); /* the same by a function, NULL after the last; or NULL */
};

/* A range with both ends included. */
struct range {
    unsigned low, high;
};

/* take_flag stores in a bool, take_text in a const char *, take_number in a uint64_t, take_limit the same
 * with the word all for UINT64_MAX, take_range (N, N..M, N.., ..M) and take_tenths (a range of ratings) in a
 * struct range, take_rating in an unsigned, take_word in an int: the index in words, or -1 by default. */
take_option take_flag, take_text, take_number, take_limit, take_range, take_tenths, take_rating, take_word;

/* Reads the arguments with two tables of rows, each with an empty row at the end; own may be NULL. Arguments
 * that are not options move to the front of the array, and others gets their number. Returns false after a
 * message on standard error. */
bool options_read(const struct option *own, const struct option *shared, int n, char **arguments,
                  size_t *others);

/* Returns the index of the first argument that is no option, if only options of these rows are before it;
 * else -1. */
int options_find_command(const struct option *shared, int n, char **arguments);

/* Returns the row of that name, or NULL. */
const struct option *option_find(const struct option *rows, const char *name, size_t n);

/* The word that is most like a written one, for messages. */
struct nearest {
    const char *written;
    size_t length;
    const char *word; /* NULL: none is near */
    size_t distance;
};

/* Takes word if it is nearer than the words before. */
void nearest_consider(struct nearest *nearest, const char *word);

/* Adds a line for each row. */
void options_help(const struct option *rows, struct text *out);

/* The columns of a table, chosen from all that a command has. */
struct field_list {
    size_t n;
    struct field fields[FIELDS_MOST];
    unsigned char indices[FIELDS_MOST]; /* of each among all fields of the command */
};

/* Inserts a field of the command as number `at`. Returns false if the list has it: a table cannot have two
 * columns of one name. */
bool field_list_insert(struct field_list *list, const struct field *all, size_t index, size_t at);

/* Empties the list and reads names with commas between them. Returns false if one is unknown or there twice;
 * problem gets words. */
bool field_list_read(struct field_list *list, const struct field *all, size_t n_all, const char *names,
                     struct text *problem);

/* Was the option that stores in this variable on the command line? */
bool option_given(const void *to);

#endif

/* options.h: the contents of the command line. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/mode.h"
#include "cli/options/making.h"
#include "cli/options/reasoning.h"
#include "cli/write/format.h"

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* Everything that the command line says, with defaults for what it does not say. It does not change after
 * options_parse: all threads read it without a lock. */
struct options {
    const struct mode *mode;
    const struct format *format; /* NULL if the mode has its own output */
    size_t memory;               /* --memory: in bytes */
    size_t limit;                /* --count, --all: at most so many solutions */
    unsigned threads;            /* --jobs; 0: one for each core */
    double timeout;              /* --timeout: seconds for a puzzle; 0: no limit */
    uint64_t part, parts;        /* --part: the number of this share, from 0, and of all */
    const char *kernel;          /* --kernel; NULL: the best */
    enum when color, progress;
    struct look look; /* its color is set when the output is open */
    bool first, stats, quiet;
    bool ocr; /* --ocr: letters that look like digits are digits */
    struct making making;
    struct reasoning reasoning;
    const char *output; /* --output: the name of a file; NULL: standard output */
    char **files;
    size_t n_files;
};

/* Returns where a share begins when n things are cut into equal shares: part is 0..parts, and parts is at
 * most 2^32. */
static inline uint64_t share_begin(uint64_t n, uint64_t part, uint64_t parts)
{
    return n / parts * part + n % parts * part / parts;
}

enum options_outcome {
    OPTIONS_RUN,   /* run the mode */
    OPTIONS_DONE,  /* print answer, --help or the like, and nothing else */
    OPTIONS_WRONG, /* wrong usage: answer says what is wrong */
};

/* Reads the command line. Moves the names of files to the start of arguments, where options->files points. */
enum options_outcome options_parse(struct options *options, int n, char **arguments, struct text *answer);

#endif

/* writer.h: answers out, in the format that was asked for. A writer never decides what an answer is.
 *
 * To add a format: one function in a writer_*.c file, declared in writer_formats.h, and its row in writer.c.
 */
#ifndef CLI_WRITE_WRITER_H
#define CLI_WRITE_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "read/batch.h"
#include "cli/base/text.h"

/* What became of one puzzle. */
struct answer {
    const struct item *item;    /* its name, its line ... */
    const char *file;           /* where it came from */
    const char *cells;          /* the puzzle, 81 characters */
    const char *solution;       /* 81 digits, or NULL */
    const uint16_t *candidates; /* 81 sets, where they are what was asked for, or NULL */
    const char *reason;         /* why there is no solution, or NULL */
    size_t count;               /* solutions found, at most limit */
    size_t limit;               /* where counting stopped; 0: solutions were not counted */
    size_t number;              /* which of its solutions this is, from 1; 0: the only one asked for */
    uint32_t automorphisms;     /* of the puzzle whose minlex form solution is; 0: it is none */
    bool numbers_only;          /* the solutions are counted, not shown */
};

/* What the user wants it to look like. */
enum fill { FILL_DEFAULT, FILL_NOTHING, FILL_SOLUTION, FILL_CANDIDATES };

struct look {
    bool color;
    enum fill fill;    /* what pictures show in the empty cells */
    unsigned per_page; /* pictures on a sheet; 0: no sheets */
};

struct format {
    const char *name;
    size_t size;        /* of one puzzle's output, about: memory is shared out by it */
    const char *header; /* a first line for the whole output, or NULL */
    bool one_line;      /* one line a puzzle, with the reason where there is no solution */
    bool both;          /* shows the puzzle beside its solution */
    bool bare;          /* a solution that has no name stands alone on its line */
    bool counts;        /* has a place for the number of solutions, and shows it for --count */
    void (*write)(struct text *out, const struct look *look, const struct answer *answer);
    /* Optional: what write wrote is kept, and this makes the output of all of it at the end. */
    void (*close)(struct text *out, const struct look *look, const char *kept, size_t length);
};

/* The format of that name, or NULL. */
const struct format *writer_find(const char *name);

/* All their names, for messages: `box, line, ...`. */
void writer_names(struct text *out);

#endif

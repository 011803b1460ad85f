/* format.h: what an output format is, and which ones there are.
 *
 * A format never decides what an answer is: the mode fills in a struct answer, the format writes it.
 *
 * To add a format: its file with one `const struct format`, a row in FORMATS, and its name in the list of
 * each mode that can write it (src/cli/modes/). */
#ifndef CLI_WRITE_FORMAT_H
#define CLI_WRITE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/base/text.h"
#include "sudoku.h"

/* What is known about one puzzle. */
struct answer {
    const struct sudoku_item *item;     /* its name, its line ... */
    const char *file;                   /* where it came from */
    const char *cells;                  /* the puzzle, 81 characters */
    const char *solution;               /* 81 digits, or NULL */
    const uint16_t *candidates;         /* 81 sets if candidates were asked for, or NULL */
    const struct sudoku_rating *rating; /* or NULL */
    unsigned above;                     /* it is no more than above this, in tenths; 0: it is exact */
    const char *reason;                 /* why there is no solution, or NULL */
    size_t count;                       /* solutions found, at most limit */
    size_t limit;                       /* where counting stopped; 0: solutions were not counted */
    size_t number;          /* which of its solutions this is, from 1; 0: the only one asked for */
    uint32_t automorphisms; /* solution is a minlex form with so many of them; 0: it is not */
    bool numbers_only;      /* the solutions are counted, not shown */
};

/* What the answers of a run have to show: the columns of tables depend on it. */
enum content { CONTENT_SOLUTIONS, CONTENT_EVERY_SOLUTION, CONTENT_RATINGS };

enum fill { FILL_DEFAULT, FILL_NOTHING, FILL_SOLUTION, FILL_CANDIDATES };

/* How the output is to look; the same for all answers of a run. */
struct look {
    enum content content;
    bool color;
    enum fill fill;    /* what pictures show in the empty cells */
    unsigned per_page; /* pictures on a sheet; 0: no sheets */
};

struct format {
    const char *name;
    size_t size;       /* of one answer in bytes, roughly: the pipeline shares out memory by it */
    bool gives_reason; /* the output says why there is no solution; notes need not repeat it */
    bool shows_puzzle; /* beside its solution */
    bool plain_lines;  /* a solution without a name is a line of 81 digits and nothing else */
    bool picture;      /* --fill and --per-page apply to it */
    /* Optional: writes what comes before the first answer. */
    void (*open)(struct text *out, const struct look *look);
    /* Writes one answer. Grids begin with a blank line; output.c drops the very first. */
    void (*write)(struct text *out, const struct look *look, const struct answer *answer);
    /* Optional: the answers are kept, and this writes the output from all of them at the end. */
    void (*close)(struct text *out, const struct look *look, const char *kept, size_t length);
};

/* All formats, a row each, in the order of --help. */
/* clang-format off */
#define FORMATS(format) \
    format(box) \
    format(line) \
    format(grid) \
    format(csv) \
    format(csv_grid) \
    format(pair) \
    format(json) \
    format(hodoku) \
    format(candidates) \
    format(pencilmarks) \
    format(svg)
/* clang-format on */

#define DECLARE_FORMAT(name) extern const struct format format_##name;
FORMATS(DECLARE_FORMAT)
#undef DECLARE_FORMAT

/* The same as an array that ends with NULL. */
extern const struct format *const formats[];

/* A mode's list of formats, its default first. */
#define FORMAT_LIST(...) ((const struct format *const[]){__VA_ARGS__, NULL})

/* Is format in a list that ends with NULL? No list has none. */
bool format_is_in(const struct format *format, const struct format *const *list);

/* Finds a format by its name; NULL if there is none. */
const struct format *format_find(const char *name);

/* Adds the names of a list: `box, line, grid`. */
void format_add_names(struct text *out, const struct format *const *list);

#endif

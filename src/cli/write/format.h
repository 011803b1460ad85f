/* format.h: the output formats, and the interface of each.
 *
 * The mode fills in a struct answer; the format only writes it and decides nothing about the puzzle.
 *
 * To add a format: its file with one `const struct format`, a row in FORMATS, and its name in the list of
 * each mode that can write it (src/cli/modes/). */
#ifndef CLI_WRITE_FORMAT_H
#define CLI_WRITE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "cli/write/columns.h"
#include "cli/write/pages.h"
#include "cli/write/verdict.h"
#include "sudoku.h"

struct names;
struct layout;

/* The answer to one puzzle: a record of named values, each with its row in columns.c, and what drawings show.
 * The mode owns what it points to; all of it is valid until the format has written it. */
struct answer {
    const struct sudoku_item *item; /* its name, its line ... */
    const char *file;               /* where it came from */
    const char *cells;              /* the puzzle, 81 characters */
    const uint16_t *given;          /* its candidates, if they say more than its cells, or NULL */
    const char *shown;              /* what lines and drawings show: a solution, a puzzle, or NULL */
    const uint16_t *candidates;     /* the same, 81 sets, if they show candidates */
    const struct names *keys;       /* of its row, if it has one and is written as JSON */
    bool is_one_of_several;         /* there are other puzzles in the input */

    /* The values. NULL and 0 are none. */
    unsigned asked;                     /* the facts that were looked for, in vain or not: FACT_... */
    uint64_t place;                     /* in the input, from 1; 0: drawings have no heading */
    const char *result;                 /* the puzzle that the mode made of this one */
    const char *solution;               /* 81 digits */
    struct sudoku_total count;          /* of solutions, if they were counted */
    bool counts;                        /* they were */
    bool at_least;                      /* there may be more than count */
    uint64_t number;                    /* of this solution, from 1 */
    const struct sudoku_rating *rating; /* the puzzle's; or NULL, and */
    unsigned above;                     /* the puzzle rates above this, in tenths, and is not known further */
    double weight;                      /* in a fair sample */
    const uint64_t *guesses;            /* to solve it */
    const bool *redundant;              /* for each cell: its clue could be left out */
    uint64_t automorphisms;
    const char *canonical, *solution_canonical;
    const uint64_t *backdoor;           /* cells of the smallest one */
    const struct text *backdoors;       /* all of that size */
    const uint64_t *classes[N_CLASSES]; /* by enum sudoku_class */
    const char *expansion;              /* what singles fill in */
    const struct verdict *verdict;      /* of --check */
    const struct sudoku_step *step;     /* that is shown */
    uint64_t step_number;               /* its number in an explanation, from 1 */
    const char *before;                 /* the cells before the step */
    const uint16_t *before_candidates;  /* the candidates in them */
    const char *grid;                   /* the cells that the mode's steps lead to */
    const char *reason;                 /* why there is no answer, or, if it is partial, not all of it */
    bool is_partial;
    bool is_key;                   /* the picture is one of those with the answers */
    const struct text *words;      /* to stand under the picture, in lines; or NULL */
    const struct overlay *overlay; /* what a player sees in it besides (picture.h), or NULL */
};

/* Lets lines and drawings show a puzzle, where others show the solution: these cells or, if it has any, the
 * candidates that are given. */
static inline void answer_show_puzzle(struct answer *answer, const char *cells)
{
    answer->candidates = answer->given;
    answer->shown = answer->given ? NULL : cells;
}

/* Are candidates shown because the puzzle is one of them? */
static inline bool answer_shows_given(const struct answer *answer)
{
    return answer->candidates && answer->candidates == answer->given;
}

/* The digits that were entered in the puzzle that is shown, with its clues. NULL if there are none, or if it
 * is not the puzzle that was read: they belong to that one. */
static inline const char *answer_entered(const struct answer *answer)
{
    return answer->shown == answer->cells && !answer->result ? answer->item->placed : NULL;
}

/* What -f line writes of an answer. */
enum line_kind {
    LINE_OF_CELLS, /* those that are shown; with the rating if there is one */
    LINE_OF_COUNT,
    LINE_OF_VALUES /* the puzzle and the columns of the run */
};

/* Where the answers of puzzles stand: nowhere, behind each puzzle, or on pages after all puzzles. */
enum answers { ANSWERS_NONE, ANSWERS_SAME, ANSWERS_END };

enum fill { FILL_DEFAULT, FILL_NOTHING, FILL_SOLUTION, FILL_CANDIDATES };

/* What stands above pictures. By default a picture with a name has its number only if it has an answer. */
enum captions { CAPTIONS_AUTO, CAPTIONS_FULL, CAPTIONS_UNRATED };

/* The appearance of the output, the same for all answers of a run. */
struct look {
    enum line_kind line;
    column_list columns;         /* of tables, beside those of the input */
    bool columns_chosen;         /* with --columns; else they are those of the mode */
    bool only_rows;              /* but not for rows, which say all of this */
    bool given_solutions;        /* and solutions are a column only if the first row has one */
    bool shows_error;            /* they have one for the reason why a puzzle has no answer */
    bool has_names;              /* the puzzles may have names: they are read, not made */
    unsigned needs;              /* what they need: FACT_... */
    const struct layout *layout; /* of tables; set when the first puzzles have been read */
    char empty;                  /* the sign for empty cells; '\0': a point */
    bool color;
    enum fill fill;    /* what pictures show in the empty cells */
    unsigned per_page; /* pictures on a page; 0: pages as large as the picture */
    bool has_words;    /* pictures have some under them */
    enum answers answers;
    enum captions captions;
    const char *title; /* of each page, or NULL */
    enum paper paper;
    bool has_paper;      /* --paper was given */
    bool mark_clues;     /* boxes have a sign before each clue */
    const char *command; /* that made the puzzles, for the documents that hold them; or NULL */
    char separator;      /* that of the format of a table */
    bool replaces;       /* the puzzle that is shown stands in the place of the row's */
    bool crlf;           /* the lines of the input end with CR LF; set with the layout */
};

/* What the modes, the pipeline and the messages need to know of a format. */
enum trait {
    HOLDS_CANDIDATES = 1, /* a puzzle that is given by its candidates fits */
    SHOWS_CANDIDATES = 2,
    SHOWS_PUZZLE = 4, /* beside its solution */
    GIVES_REASON = 8, /* the output says why there is no solution; notes need not repeat it */
    HAS_COLUMNS = 16, /* --columns applies to it */
    IS_TABLE = 32,    /* it needs a layout */
    FIXED_EMPTY = 64  /* --empty does not apply to it */
};

struct format {
    const char *name;
    size_t size;     /* of one answer in bytes, roughly: the pipeline shares out memory by it */
    unsigned traits; /* enum trait */
    char separator;  /* between the fields of a table; else '\0' */
    /* Optional: writes what comes before the first answer. */
    void (*open)(struct text *out, const struct look *look);
    /* Writes one answer. Grids begin with a blank line; output.c drops the very first. */
    void (*write)(struct text *out, const struct look *look, const struct answer *answer);
    /* Optional: does the name have letters that the format cannot show? */
    bool (*lacks_letters)(const struct sudoku_item *item);
    const char *ending; /* what comes after the last answer, or NULL */
    /* Of pictures: puts what was written on pages. --fill and --per-page apply to it. */
    const struct page_writer *page_writer;
};

/* All formats, a row each, in the order of --help. */
/* clang-format off */
#define FORMATS(format) \
    format(box) \
    format(line) \
    format(grid) \
    format(csv) \
    format(tsv) \
    format(csv_grid) \
    format(pair) \
    format(values) \
    format(json) \
    format(hodoku) \
    format(candidates) \
    format(pencilmarks) \
    format(sdk) \
    format(opensudoku) \
    format(url) \
    format(fpuzzles) \
    format(raw) \
    format(svg) \
    format(pdf)
/* clang-format on */

#define DECLARE_FORMAT(name) extern const struct format format_##name;
FORMATS(DECLARE_FORMAT)
#undef DECLARE_FORMAT

/* The same, as an array that ends with NULL. */
extern const struct format *const formats[];

/* Of the links of a chain but the last; nobody can ask for it. */
extern const struct format format_link;

/* A mode's list of formats, its default first. */
#define FORMAT_LIST(...) ((const struct format *const[]){__VA_ARGS__, NULL})

/* Those that show a puzzle rather than its solution. */
#define FORMATS_OF_PUZZLES                                                                                   \
    &format_line, &format_box, &format_grid, &format_csv, &format_tsv, &format_csv_grid, &format_json,       \
        &format_sdk, &format_opensudoku, &format_url, &format_fpuzzles, &format_svg, &format_pdf

/* Is format in a list that ends with NULL? A mode without formats has no list: NULL. */
bool format_is_in(const struct format *format, const struct format *const *list);

/* Finds a format by its name; NULL if there is none. */
const struct format *format_find(const char *name);

/* ---- What formats with a line for each puzzle share (line_formats.c) ---- */

/* `# file:line: reason`, the line of a puzzle without a solution. The output can still be pasted beside the
 * input, and readers skip it. */
void line_add_comment(struct text *out, const struct answer *answer);

/* 81 cells or, if candidates is not NULL, 729 characters, nine for each cell: digit d, or a point, in place
 * d. Nothing if both are NULL. */
void line_add_grid(struct text *out, const char *cells, const uint16_t *candidates);

/* `# name` or, where there are several puzzles, `# 3`: says which puzzle is drawn below. Readers skip it. */
void line_add_heading(struct text *out, const struct answer *answer);

/* A blank and the puzzle's name, if it has one. */
void line_add_name(struct text *out, const struct sudoku_item *item);

/* ---- A step in words, in lines that fit a terminal (write_step.c) ---- */

/* Adds the n bytes of a line, whose first column is told, and its end. It is broken between words where it
 * would have more than 80 columns, and goes on below, further in. */
void line_add_wrapped(struct text *out, const char *line, size_t n, size_t column, size_t further);

/* Adds a description of a step. */
void step_add_words(struct text *out, const struct sudoku_step *step, enum sudoku_description description);

/* The same in lines that begin with indent blanks and are at most 80 columns wide. What a line of the
 * description has too much goes on below, further in if the line is indented itself. Ends with a line
 * feed; adds nothing if there is nothing to say. */
void step_add_lines(struct text *out, const struct sudoku_step *step, enum sudoku_description description,
                    size_t indent);

#endif

/* reasoning.h: the options of the reasoning modes. */
#ifndef CLI_OPTIONS_REASONING_H
#define CLI_OPTIONS_REASONING_H

#include "cli/options/technique_names.h"
#include "cli/options/values.h"
#include "sudoku.h"

struct options;

/* A range in tenths, ends included; high is SUDOKU_BEYOND if it is open. */
struct ratings {
    unsigned low, high;
};

/* Lists of names, as often as --needs may be given. All names of all lists must be used. */
enum { NEEDS_MAX = 16 };

/* How chains are written. */
enum notation { NOTATION_WORDS, NOTATION_EUREKA };

struct reasoning {
    unsigned hint;                /* how much a hint tells: 1..4 */
    bool why;                     /* --explain=why */
    unsigned steps;               /* --step: so many at most */
    enum sudoku_ladder ladder;    /* --ladder: of hints and explanations */
    enum notation notation;       /* --notation */
    const char *techniques;       /* --with: a list of names */
    struct ratings er, level;     /* --er and --difficulty: both must hold */
    unsigned max_er;              /* --max-er, in tenths; 0: no limit */
    const char *needs[NEEDS_MAX]; /* --needs: lists of names, all of them */
    size_t n_needs;
};

set_option set_hint, set_step, set_explain, set_ladder, set_notation, set_with, set_er, set_max_er,
    set_difficulty, set_needs;

/* The words of --ladder and of --notation. */
void add_ladders(struct text *out);
void add_notations(struct text *out);

/* The words of --difficulty. */
void add_levels(struct text *out);

/* The levels of a hint. */
void add_hint_levels(struct text *out);

/* For --techniques. */
bool print_techniques(struct text *answer, const char *value);
set_option refuse_techniques;

/* Must a puzzle be rated to find out whether it is accepted? */
bool reasoning_needs_rating(const struct reasoning *reasoning);

/* Returns the highest rating that is of interest, in tenths; 0: all are. */
unsigned reasoning_most(const struct reasoning *reasoning);

/* Does a puzzle with this rating meet --er, --difficulty and --needs? */
bool reasoning_accepts(const struct reasoning *reasoning, const struct sudoku_rating *rating);

/* The defaults. */
void reasoning_init(struct reasoning *reasoning);

/* Returns false if the options exclude each other, and says which. */
bool reasoning_finish(const struct reasoning *reasoning, struct text *problem);

/* The same for --notation, when the mode and the format are known: a chain has to be written at all. */
bool notation_finish(const struct options *options, struct text *problem);

#endif

/* making.h: the options of modes that make or change puzzles. */
#ifndef CLI_OPTIONS_MAKING_H
#define CLI_OPTIONS_MAKING_H

#include "cli/options/values.h"
#include "sudoku_research.h"

/* Options of --generate, and those that other modes share with it. The recipe may point to pattern and
 * solution, so the structure must not be copied. */
struct making {
    size_t puzzles;              /* --generate: how many */
    struct sudoku_recipe recipe; /* complete after making_finish */
    bool clues, minimal, seeded; /* whether --clues, --minimal and --seed were given */
    bool canonical;              /* --canonical, with --vicinity */
    struct sudoku_vicinity_options vicinity;
    uint64_t seed;
    uint64_t give_up;                /* stop after so many trials in a row without a puzzle */
    bool counted;                    /* whether --generate has a number */
    size_t minimals;                 /* --minimals: how many to draw; 0: all are found */
    bool unbiased;                   /* --unbiased: a fair sample */
    uint64_t trials;                 /* --trials: how many; 0: as many as it takes */
    uint64_t first_trial, end_trial; /* those of this run, without end_trial; set by making_finish */
    unsigned add;                    /* --add-clues: how many */
    unsigned set_cells;              /* --unavoidable: the most cells of a set */
    unsigned search_clues;           /* --search: clues of the puzzles */
    uint64_t resume;                 /* --resume: the first step of the search */
    const char *moves;               /* of --transform */
    char pattern[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

set_option set_generate, set_clues, set_minimal, set_canonical, set_vicinity, set_symmetry, set_pattern,
    set_from, set_seed, set_give_up, set_add_clues, set_unbiased, set_trials, set_minimals, set_shuffle,
    set_transform, set_unavoidable, set_search, set_resume;

void add_symmetries(struct text *out);

/* Adds the moves that have no argument. */
void add_moves(struct text *out);

/* The defaults. */
void making_init(struct making *making);

/* Completes the recipe once all options are known, and draws a seed if one is needed. Returns false if
 * options exclude each other, and says which. */
bool making_finish(struct options *options, struct text *problem);

#endif

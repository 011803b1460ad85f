/* options.h: the contents of the command line. */
#ifndef CLI_OPTIONS_OPTIONS_H
#define CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/mode.h"
#include "cli/write/format.h"
#include "sudoku_research.h"

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

/* A range in tenths, ends included; high is SUDOKU_BEYOND if it is open. */
struct ratings {
    unsigned low, high;
    bool hardest; /* EP and ED: the hardest step of all, whatever that is */
};

/* A range of whole numbers: from least on, and below `beyond` if that is not 0. */
struct range {
    unsigned least, beyond;
};

/* Lists of names, as often as --needs may be given. All names of all lists must be used. */
enum { NEEDS_MAX = 16 };

/* Room for a list of techniques in which levels are written out. */
enum { TECHNIQUES_ROOM = 2000 };

/* How chains are written. */
enum notation { NOTATION_WORDS, NOTATION_EUREKA };

enum { HINT_ALL = 5 };

struct reasoning {
    unsigned hint;                 /* how much a hint tells: 1..4, or HINT_ALL: all steps */
    bool why;                      /* --explain=why */
    unsigned steps;                /* --step: so many at most */
    enum sudoku_ladder ladder;     /* --ladder: of hints and explanations, and of ratings */
    bool has_ladder;               /* it was given */
    const char *lacked[3];         /* a technique that was named and that this ladder lacks, or NULL */
    bool rates;                    /* ratings use the ladder, too */
    bool rated;                    /* --rate, with another mode */
    enum notation notation;        /* --notation */
    const char *techniques;        /* --reduce: a list of names */
    char only[TECHNIQUES_ROOM];    /* --only: no others are used; "": all are */
    char without[TECHNIQUES_ROOM]; /* --without: these are not used */
    struct ratings er, level;      /* --er and --difficulty: both must hold */
    struct ratings ep, ed;         /* --ep and --ed: of the first digit placed, and the first step */
    unsigned difficulty;           /* --difficulty: the number of its word, from 1; 0: any */
    unsigned max_er;               /* --max-er, in tenths; 0: no limit */
    const char *needs[NEEDS_MAX];  /* --needs: lists of names, all of them */
    size_t n_needs;
    size_t per_level;                /* --per-level: at most so many of each difficulty; 0: any number */
    struct range classes[N_CLASSES]; /* --te, --b ..., by enum sudoku_class: all must hold */
    bool terminal;                   /* --terminal: with a clue more the depth is less */
};

/* Trials in a row without a puzzle, without --give-up. */
enum { DEFAULT_GIVE_UP = 1000000 };

/* The smallest disguise, or the one whose solution is the smallest. */
enum canonical { CANONICAL_NONE, CANONICAL_PUZZLE, CANONICAL_SOLUTION };

/* Options of --generate, and those that other modes share with it. The recipe may point to pattern and
 * solution, so the structure must not be copied. */
struct making {
    size_t puzzles;              /* --generate: how many */
    struct sudoku_recipe recipe; /* complete after finish_options */
    struct range clues;          /* --clues; the recipe gets it */
    bool minimal, seeded;        /* whether --minimal and --seed were given */
    enum canonical canonical;    /* --canonical, alone and with --vicinity */
    struct sudoku_vicinity_options vicinity;
    uint64_t seed;
    uint64_t give_up;                /* stop after so many trials in a row without a puzzle */
    bool counted;                    /* whether --generate has a number */
    size_t minimals;                 /* --minimals: how many to draw; 0: all are found */
    bool unbiased;                   /* --unbiased: a fair sample */
    uint64_t trials;                 /* --trials: how many; 0: as many as it takes */
    uint64_t first_trial, end_trial; /* those of this run, without end_trial; set by finish_options */
    unsigned add;                    /* --add-clues: how many */
    unsigned set_cells;              /* --unavoidable: the most cells of a set */
    unsigned search_clues;           /* --search: clues of the puzzles */
    uint64_t resume;                 /* --search: the first step */
    const char *moves;               /* of --transform */
    size_t copies;                   /* --copies: disguises of each puzzle */
    char command[1000];              /* of --generate, with its seed; empty if it is longer */
    char pattern[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

/* --split: the shares of the two files; test is 0 if there is one file only. */
struct split {
    uint64_t train, test;
    bool by_grid; /* puzzles with the same solution, but for a disguise, go to the same file */
};

/* What puzzles have in common with known ones if --exclude drops them. */
enum exclude { EXCLUDE_PUZZLES, EXCLUDE_EXPANSIONS, EXCLUDE_SOLUTIONS };

/* --against: the puzzle of which all grids are solutions. */
struct against {
    bool given;
    char puzzle[SUDOKU_CELLS], solution[SUDOKU_CELLS];
};

/* Everything that the command line says, with defaults for what it does not say. It does not change after
 * options_parse: all threads read it without a lock. */
struct options {
    const struct mode *mode;
    const struct format *format; /* NULL if the mode has its own output */
    size_t memory;               /* --memory: in bytes */
    size_t limit;                /* --count, --all: at most so many solutions */
    unsigned threads;            /* --jobs; 0: one for each core */
    char exclude[1000];          /* --exclude: the name of a file, or "" */
    enum exclude exclude_by;
    const char *classes;  /* --classify: names of columns; NULL: those of the mode */
    double timeout;       /* --timeout: seconds for a puzzle; 0: no limit */
    uint64_t part, parts; /* --part: the number of this share, from 0, and of all */
    const char *kernel;   /* --kernel; NULL: the best */
    enum when color, progress;
    struct look look; /* its color is set when the output is open */
    bool first, stats, quiet;
    struct making making;
    struct reasoning reasoning;
    struct split split;
    struct against against;
    /* --then: the links before the last; these options are then those of the last. */
    struct options *before;
    size_t n_before;
    char called[64];           /* as --then calls it; "": it is no link */
    const char *then, *resume; /* --then, --resume; or NULL */
    char *links;               /* the text of --then, cut into its links */
    uint64_t rounds;           /* --rounds; 0: not given, the same as 1 */
    struct text command;       /* a line: what must be the same to resume */
    bool in_legs;              /* the command has --rounds or --resume */
    const char *output;        /* --output: the name of a file; NULL: standard output */
    char **files;
    size_t n_files;
};

/* Those of the first link. */
static inline const struct options *options_first(const struct options *options)
{
    return options->n_before ? options->before : options;
}

/* Is there a condition on the class of a puzzle? */
bool reasoning_needs_class(const struct reasoning *reasoning);

/* Must a puzzle be rated to find out whether it is accepted? */
bool reasoning_needs_rating(const struct reasoning *reasoning);

/* Are some techniques not used? */
bool reasoning_is_limited(const struct reasoning *reasoning);

/* Returns the highest rating that is of interest, in tenths; 0: all are. */
unsigned reasoning_most(const struct reasoning *reasoning);

/* Does a puzzle with this rating meet --er, --ep, --ed, --difficulty and --needs? */
bool reasoning_accepts(const struct reasoning *reasoning, const struct sudoku_rating *rating);

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

/* Frees what options_parse has allocated. */
void options_free(struct options *options);

/* Reads the command line. Moves the names of files to the start of arguments, where options->files points. */
enum options_outcome options_parse(struct options *options, int n, char **arguments, struct text *answer);

#endif

/* helper.h: the library's part in a game. All calls of the library are behind it. Work that may take
 * long is a task: plain data in, plain data out, without pointers, so that another process can do it and
 * be stopped half-way. */
#ifndef CLI_PLAY_GAME_HELPER_H
#define CLI_PLAY_GAME_HELPER_H

#include "cli/play/game/game.h"
#include "cli/write/flat_links.h"

/* Levels of difficulty, and bytes for the name of a puzzle. */
enum { LEVELS = 8, NAME_ROOM = 120 };

enum task_kind {
    TASK_FACTS,    /* how many solutions the clues have, the first, and where they differ */
    TASK_RATING,   /* how hard the puzzle is */
    TASK_HINT,     /* the next step from here */
    TASK_PATH,     /* all steps from here */
    TASK_REDUCE,   /* the next step, to be made if it strikes out candidates */
    TASK_PRACTICE, /* the steps up to one of the wanted technique */
    TASK_MAKE,     /* a new puzzle */
    TASK_KINDS
};

/* The properties of a new puzzle. */
struct wishes {
    unsigned low, high; /* its rating, in tenths */
    unsigned symmetry;  /* enum sudoku_symmetry */
    unsigned technique; /* to practise: its number on the ladder of hints, from 1; 0: any */
    uint64_t seed;
    uint64_t first, trials; /* the first puzzle to make, and their number before giving up */
};

struct task {
    enum task_kind kind;
    char puzzle[CELLS];         /* the clues */
    char cells[CELLS];          /* the position */
    uint16_t candidates[CELLS]; /* ... and its candidates */
    bool proper;                /* the puzzle has one solution */
    size_t limit;               /* HINT, PATH, REDUCE: steps */
    bool singles;               /* ... that fill in a cell by itself */
    struct wishes wishes;
};

/* One step of reasoning. Sets of digits by cell say which candidates it turns on. */
struct hint {
    unsigned char digit, cell; /* the digit that it places, or 0 */
    unsigned char rating;      /* tenths */
    uint32_t houses;           /* of the pattern, as in sudoku_logic.h */
    uint16_t pattern[CELLS], helpers[CELLS], removals[CELLS];
    unsigned char sets[CELLS];          /* which set of helpers a cell belongs to, from 0 */
    size_t links, n_links;              /* of a chain: its own, among the links behind the hints */
    bool is_net;                        /* its main line is shorter */
    size_t technique, where, step, why; /* places of texts in the words behind the links */
};

enum { COUNT_LIMIT = 1000, PATH_LIMIT = 1000 };

struct finding {
    enum task_kind kind;
    int status;           /* SUDOKU_OK or why there is nothing */
    unsigned count;       /* FACTS: solutions, at most COUNT_LIMIT */
    char solution[CELLS]; /* FACTS, MAKE */
    bool differs[CELLS];  /* FACTS: the solutions differ here */
    unsigned rating;      /* RATING, MAKE: tenths */
    char puzzle[CELLS];   /* MAKE */
    char name[40];        /* ... if it is one that others have made */
    uint64_t tried; /* ... the puzzles made so far; not all of those wished for: there may be more to try */
    bool wanted;    /* PRACTICE: the last step has the technique */
    size_t n_hints, n_links; /* HINT, PATH, REDUCE: they follow ... */
    size_t n_words;          /* ... and behind them as many bytes of words, each text with its NUL */
};

/* Does a task: adds the finding and its hints to out. A worker_task. */
void helper_work(const void *task, const struct sudoku_control *control, struct text *out);

/* Returns the finding in these bytes, with its hints and words after it, and the size of all of it; NULL if
 * they are incomplete. */
const struct finding *finding_in(const struct text *bytes);
size_t finding_size(const struct finding *finding);
const struct hint *finding_hints(const struct finding *finding);
const struct flat_link *finding_links(const struct finding *finding);
const char *finding_words(const struct finding *finding);

/* Techniques by their number on the ladder of hints, from 1; NULL behind the last. And the number of a
 * technique by its name on the command line; 0 if there is none. */
const char *technique_title(unsigned technique);
unsigned technique_number(const char *name);

/* A puzzle as it was read. */
struct puzzle {
    char clues[CELLS];
    char cells[CELLS];          /* with the entries that the input tells from the clues */
    uint16_t candidates[CELLS]; /* all bits if the input has none */
    char name[NAME_ROOM];       /* or "" */
    const char *error;          /* why it is no puzzle, or NULL */
    unsigned long line;
};

/* Stores a puzzle that has nothing but clues. */
void puzzle_set(struct puzzle *puzzle, const char clues[CELLS]);

/* Copies a name without the bytes that would upset a terminal. */
void copy_name(char name[NAME_ROOM], const char *bytes, size_t n);

/* Takes one puzzle; false ends the reading. */
typedef bool take_puzzle(void *context, const struct puzzle *puzzle);

/* Reads all puzzles of a text in any format. Returns 0 or errno. */
int helper_read(const char *text, size_t length, take_puzzle *take, void *context);

struct overlay;

/* Draws the position of a task into an empty text: format is one of the program's names of formats. In a
 * picture it has an overlay and, with words, the step of a hint from this position; else they are NULL. */
bool helper_draw(const char *format, const struct task *task, const struct overlay *overlay,
                 const struct text *words, const char *name, struct text *out);

#endif

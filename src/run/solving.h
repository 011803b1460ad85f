/* solving.h: what several commands do with puzzles: solve a batch at once, read grids and shares on the
 * command line, and write what was made of a puzzle. */
#ifndef RUN_SOLVING_H
#define RUN_SOLVING_H

#include "run/stream.h"

/* ---- Solving ---- */

/* Returns the kernel that SUDOKU_KERNEL chooses; NULL: the fastest. */
const char *kernel_name(void);

/* Returns false after a message if SUDOKU_KERNEL is no kernel of this machine. Commands that use the engine
 * check that first. */
bool kernel_check(void);

enum { TESTED_MOST = 64 };

/* One thread's; all zero at first. */
struct solver {
    struct sudoku_solver *workspace;
    struct text solutions; /* SUDOKU_LINE apart, each with its line feed */
    struct text counts;    /* a byte for each puzzle: see solver_count() */
    bool is_plain;         /* no puzzle of the batch has anything but its cells */
    uint64_t solved;       /* the batch that was solved: its ticket, counted from 1 */
    /* Puzzles of the batch whose clues were tested, each clue for whether the puzzle needs it. */
    size_t tested[TESTED_MOST], n_tested;
    bool redundant[TESTED_MOST][SUDOKU_CELLS];
    struct text without; /* room for the puzzles without a clue */
};

/* Solves the next batch; with counts_only, stores no solutions. Returns how many puzzles it has; 0 at the end
 * of the run. */
size_t solver_next(struct solver *solver, struct stream *stream, unsigned limit, bool counts_only);

/* Solves the batch of the puzzle that stream_next has returned, with its first puzzle. Returns SUDOKU_OK or
 * the status after which the run does not go on. */
enum sudoku_status solver_solve(struct solver *solver, struct stream *stream, unsigned limit,
                                bool counts_only);

/* Finds the clues, 81 truths, without which puzzle i of such a batch still has one solution. Tests the next
 * puzzles together with it: those with one solution and so many clues. Returns what sudoku_solve_many
 * returns. */
enum sudoku_status solver_test_clues(struct solver *solver, struct stream *stream, size_t i,
                                     const struct range *clues, const bool **redundant);

/* Returns the number of solutions of puzzle i, at most the limit; 0 if it is invalid. */
static inline unsigned solver_count(const struct solver *solver, size_t i)
{
    const signed char count = (signed char)solver->counts.data[i];
    return count > 0 ? (unsigned)count : 0;
}

/* Has each of the n puzzles of the batch nothing but its cells, and one solution? */
static inline bool solver_found_one_each(const struct solver *solver, size_t n)
{
    const char *counts = solver->counts.data;
    assert(n);
    /* Every count equals the one after it: one comparison of the batch with itself, shifted by a byte. */
    return solver->is_plain && counts[0] == 1 && memcmp(counts, counts + 1, n - 1) == 0;
}

void solver_free(struct solver *solver);

/* Returns the candidates of a puzzle: those of the input, or those that its clues leave, stored in room. NULL
 * if it is invalid. */
const uint16_t *item_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS]);

/* ---- Values on the command line ---- */

/* Returns a seed that was not used before; short, since people copy it. */
uint64_t fresh_seed(void);

/* Gives the work the seed of an option: a fresh one if it was not given. */
void take_seed(struct work *work, uint64_t *seed);

/* Reads the grid that a value is, or the first one of the file that it names: its solution if wants_solution
 * and the input gives one. Returns false if there is none. */
bool read_grid(const char *value, bool wants_solution, char grid[SUDOKU_CELLS]);

/* Reads a pattern of clues, 81 signs or a file with them. Returns false after a message. */
bool read_pattern(const char *value, char pattern[SUDOKU_CELLS]);

/* Reads a range of numbers of clues that a proper puzzle can have. */
bool take_clues(const struct option *option, const char *value, struct text *problem);

/* The K-th of N shares of the work, counted from 0. */
struct share {
    uint64_t part, parts;
};

/* Reads `3/8`; NULL stands for all of the work. Returns false after a message. */
bool read_share(const char *value, struct share *share);

/* For the work of a share: its output has no pictures. */
#define SHARE_NO_PICTURES "--part: shares of the work have no pictures, whose pages are laid out together"

/* Returns the first of n parts that belongs to a share; those of the next share begin at share_end. */
uint64_t share_begin(const struct share *share, uint64_t n);
uint64_t share_end(const struct share *share, uint64_t n);

/* The table of a command that makes puzzles of others: each stands beside the one that was read. */
enum { RESULT };
extern const struct field result_field[1];

/* Writes a puzzle that was made of the item. */
void write_result(struct stream *stream, const struct sudoku_item *item, const char *puzzle);

/* An item that others are found for: the context of write_found. */
struct finding {
    struct stream *stream;
    const struct sudoku_item *item;
};

/* A sudoku_text_fn: writes a puzzle that was found. There may be more than fit into memory, so it sends them
 * now and then. Returns 1 if the run is over. */
int write_found(void *context, const char *puzzle);

/* Is it neither invalid nor a puzzle of candidates? */
bool is_puzzle_of_clues(const struct sudoku_item *item);

/* Begins the record of an item. Returns false after failing one that is not a puzzle of clues: it is invalid,
 * or a puzzle of candidates. Puzzles with a clash are puzzles. */
bool begin_clues(struct stream *stream, const struct sudoku_item *item);

/* Finds the solved grid that the record's item is or has as its only solution. Returns false after failing an
 * item that has none. */
bool find_grid(struct stream *stream, const struct sudoku_item *item, char grid[SUDOKU_CELLS]);

#endif

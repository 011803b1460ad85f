/* board.h: the grid as the techniques see it, kept current at every removal.
 *
 * Techniques need a few facts again and again: the cells with two candidates, the places of digit 7 in a row,
 * the digits with a single place left. These are kept ready:
 *
 *     candidates[cell]     nine bits: the digits still possible
 *     has[digit]           81 bits: the cells that may hold it
 *     places[digit][house] nine bits: the cells of the house that may hold it, in the house's order
 *     singles[house]       nine bits: the digits with exactly one place there
 *
 * The places of one digit lie side by side, so that placing a digit is one sweep over 27 houses with a mask
 * that belongs to the cell, and compilers turn it into a handful of vector instructions. Finding a hidden
 * single takes a few words. (Counters for every digit and house, kept current at each removal, took twice as
 * long.)
 *
 * Digits are 0..8 here and houses are numbered in scan order (houses.h). Filled cells have no candidates.
 *
 * Most techniques look at one house, or one digit, at a time. They skip houses and digits that they have
 * searched in vain and that have not changed since. So every removal leaves a mark for its three houses
 * and its digit, and each technique keeps the marks that it has not looked at yet. */
#ifndef LOGIC_BOARD_H
#define LOGIC_BOARD_H

#include <string.h>

#include "logic/houses.h"

/* The techniques of a ladder keep marks, each those at its rung. */
enum { MARKED_MAX = 48 };

/* Marks are a 27-bit set of houses in scan order and, above it, a nine-bit set of digits. */
enum { MARK_DIGITS = 27 };
#define MARK_ALL (((uint64_t)1 << 36) - 1)

/* Lines cross boxes in six chutes: three bands of rows 0..2, three stacks of columns 3..5. A chute mark is
 * bit 9 * chute + digit. */
enum { CHUTES = 6 };
#define CHUTE_ALL (((uint64_t)1 << 54) - 1)

enum { NO_LIMIT = 0xffff };

struct step;
struct sudoku_reasoner;

/* The candidates that the steps listed so far remove or imply, by cell and by digit. */
struct listed {
    uint16_t digits[SUDOKU_CELLS];
    struct cells has[9];
};

struct board {
    uint16_t candidates[SUDOKU_CELLS];
    uint16_t places[9][HOUSES_ROOM];
    uint16_t singles[HOUSES_ROOM];
    uint16_t empties[HOUSES_ROOM]; /* the empty cells of each house */
    struct cells has[9];
    struct cells with[5];           /* cells with 1, 2, 3, and more candidates; by board_count */
    uint64_t fresh;                 /* marks left since they were last added to unseen[] */
    uint64_t fresh_chutes;          /* the same for chutes */
    uint64_t unseen[MARKED_MAX];    /* by rung: the marks that its technique has not looked at yet */
    unsigned rung;                  /* of the technique that is searching */
    unsigned size_limit;            /* only smaller steps count where they are chosen by size, or NO_LIMIT */
    uint64_t unseen_chutes[2];      /* the same for the two locking techniques */
    uint32_t nearly_full;           /* houses with exactly one empty cell */
    uint16_t pairs[HOUSES_ROOM];    /* digits with exactly two places, by board_count_places */
    uint16_t triplets[HOUSES_ROOM]; /* digits with exactly three */
    unsigned uncounted;             /* digits whose places have changed since they were counted */
    uint64_t stamp;                 /* moves with each removal: what was made at this stamp is current */
    uint64_t counted;               /* the stamp of with[] */
    bool proper;                    /* known to have exactly one solution */
    const struct listed *listed;    /* if all steps are listed: those without news do not count; else NULL */
    struct sudoku_reasoner *reasoner;  /* for techniques that need a workspace; NULL: these find nothing */
    unsigned char value[SUDOKU_CELLS]; /* 1..9, or 0 while empty */
    unsigned char filled[9];           /* how many cells hold each digit */
    unsigned char empty_cells;
};

/* Sets the board up from the digits of a puzzle, 81 characters, with the candidates that they leave. Fails on
 * a clash or a wrong character. */
bool logic_board_init(struct board *board, const char *puzzle);

/* Removes the candidates that a position does not have. */
void logic_board_restrict(struct board *board, const uint16_t candidates[SUDOKU_CELLS]);

/* Sets the board up from a caller's position. Returns SUDOKU_OK, or why the position is invalid. */
enum sudoku_status logic_board_load(struct board *board, const struct sudoku_position *position);

/* Returns SUDOKU_OK if the board has exactly one solution, which is checked once, or SUDOKU_NO_SOLUTION or
 * SUDOKU_NOT_UNIQUE. */
enum sudoku_status logic_board_check(struct board *board);

/* Returns the same, and writes the solution. */
enum sudoku_status logic_board_solve(const struct board *board, char solution[SUDOKU_CELLS]);

/* Removes a candidate that is there. */
void logic_board_remove(struct board *board, unsigned cell, unsigned digit);

/* Brings pairs[] and triplets[] up to date. */
void logic_board_count_places(struct board *board);

/* Counts the candidates of all cells, for with[]. */
void logic_board_count(struct board *board);

void logic_board_apply(struct board *board, const struct step *step);

/* Stores the board as plain data. */
void logic_board_position(const struct board *board, struct sudoku_position *position);

/* Returns the marks of the houses and digits that have changed since the searching technique last looked
 * at them. The technique clears the marks of those that it has searched without success. */
static inline uint64_t *board_unseen(struct board *board)
{
    assert(board->rung < MARKED_MAX);
    if (board->fresh) {
        for (unsigned i = 0; i < MARKED_MAX; i++)
            board->unseen[i] |= board->fresh;
        board->fresh = 0;
    }
    return &board->unseen[board->rung];
}

/* Returns the cells whose three houses are marked: all that have changed are among them. */
struct cells logic_marked_cells(uint64_t marks);

/* Returns those of some digits that a cell can lose with a step that has news. */
static inline unsigned board_news(const struct board *board, unsigned cell, unsigned digits)
{
    assert(cell < SUDOKU_CELLS && digits <= ALL_DIGITS);
    return board->candidates[cell] & digits & ~(board->listed ? board->listed->digits[cell] : 0u);
}

/* Returns the cells that can lose a digit with a step that has news. */
static inline struct cells board_targets(const struct board *board, unsigned digit)
{
    assert(digit < 9);
    struct cells has = board->has[digit];
    return board->listed ? cells_without(has, board->listed->has[digit]) : has;
}

/* Returns the cells with exactly n candidates, n from 1 to 3, or with more than three for n = 4. */
static inline struct cells board_with(struct board *board, unsigned n)
{
    assert(n >= 1 && n <= 4);
    if (board->counted != board->stamp)
        logic_board_count(board);
    return board->with[n];
}

static inline unsigned board_empties(const struct board *board, unsigned house)
{
    assert(house < HOUSES);
    return logic_set_size[board->empties[house]];
}

#endif

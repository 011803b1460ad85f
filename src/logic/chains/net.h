/* net.h: the live candidates of a board under numbers of their own, and sets of them.
 *
 * A row is a set of candidates as a few words. Only the first net.words of them are used, nearly always
 * four of the twelve that the worst case takes. Their number is even, and loops go in pairs of words,
 * which compilers make vector instructions. The busiest functions exist twice, for four words and for any
 * number (WITH_WORDS): loops of known length are several times as fast. */
#ifndef LOGIC_CHAINS_NET_H
#define LOGIC_CHAINS_NET_H

#include "logic/board.h"

enum { CANDIDATES = 9 * SUDOKU_CELLS, NODES = 2 * CANDIDATES, ROW_WORDS = (CANDIDATES + 63) / 64 };
enum { ROW_WORDS_USUAL = 4 };
enum { WEAK_MAX = 28 }; /* 8 other digits of the cell and 20 cells that see it */

/* The candidates left on a board in the middle of an argument. Houses are in scan order, as on the board. */
struct grid {
    uint16_t cell[SUDOKU_CELLS];
    uint16_t place[9][HOUSES_ROOM];
    uint64_t live[ROW_WORDS];
};

/* One end of a link between two candidates, and the unit in which they meet: an enum cause. */
struct tie {
    uint16_t to;
    uint8_t cause;
};

/* The numbers of the candidates and who excludes whom. This holds for the board and for whatever its next
 * steps and a search take away from it. */
struct net {
    unsigned n, words;
    struct cells has[9];     /* what is numbered */
    struct grid start;       /* the board as it is now */
    uint16_t id[CANDIDATES]; /* of 9 * cell + digit */
    uint8_t cell[CANDIDATES], digit[CANDIDATES];
    uint8_t empties[HOUSES];                             /* empty cells of each house */
    uint8_t filled[9];                                   /* how many cells hold each digit */
    uint16_t tie[CANDIDATES + 1], house_tie[CANDIDATES]; /* where the ties of a candidate begin, and those
                                                            in houses */
    struct tie ties[CANDIDATES * WEAK_MAX];
    uint64_t weak[CANDIDATES][ROW_WORDS];  /* the ties as rows */
    uint64_t house[CANDIDATES][ROW_WORDS]; /* those in houses */
};

/* Makes the net that of a board. Candidates keep their numbers if these are good for the board. */
void logic_net_cast(struct net *net, const struct board *board);

/* Makes a net the same as another; copies no more than that one has. */
void logic_net_copy(struct net *net, const struct net *from);

/* Functions with a parameter for the number of words that is to be known when they are compiled. */
#if defined(__GNUC__)
#define FOR_WORDS static inline __attribute__((always_inline))
#else
#define FOR_WORDS static inline
#endif
#define WITH_WORDS(net, call)                                                                                \
    do {                                                                                                     \
        if ((net)->words == ROW_WORDS_USUAL) {                                                               \
            enum { words = ROW_WORDS_USUAL };                                                                \
            call;                                                                                            \
        } else {                                                                                             \
            const unsigned words = (net)->words;                                                             \
            call;                                                                                            \
        }                                                                                                    \
    } while (0)

static inline bool row_has(const uint64_t *row, unsigned i)
{
    return row[i >> 6] >> (i & 63) & 1;
}

static inline void row_add(uint64_t *row, unsigned i)
{
    row[i >> 6] |= (uint64_t)1 << (i & 63);
}

static inline void row_drop(uint64_t *row, unsigned i)
{
    row[i >> 6] &= ~((uint64_t)1 << (i & 63));
}

static inline void row_clear(uint64_t *row, unsigned words)
{
    for (unsigned i = 0; i < words; i += 2)
        row[i] = row[i + 1] = 0;
}

static inline void row_join(uint64_t *row, const uint64_t *more, unsigned words)
{
    for (unsigned i = 0; i < words; i += 2) {
        row[i] |= more[i];
        row[i + 1] |= more[i + 1];
    }
}

static inline bool rows_meet(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i += 2)
        any |= (a[i] & b[i]) | (a[i + 1] & b[i + 1]);
    return any != 0;
}

static inline bool row_any(const uint64_t *a, unsigned words)
{
    for (unsigned i = 0; i < words; i++)
        if (a[i])
            return true;
    return false;
}

static inline unsigned net_id(const struct net *net, unsigned cell, unsigned digit)
{
    return net->id[9 * cell + digit];
}

/* Box, row, column: the place of a cell in its house of a type, houses as in house_of(). */
static inline unsigned place_of(unsigned cell, unsigned type)
{
    return logic_cell_places[cell].at[type == 0 ? 0 : 3 - type];
}

enum { LINK_CELLS = 1, LINK_HOUSES = 2, LINK_ALL = 3 };

/* Finds the strong links of a candidate: at most four. Which of cells and houses are looked at is a choice.
 * The same candidate may be named twice. Takes the candidate out of the grid if that is wanted. */
static inline unsigned grid_strong(const struct net *net, struct grid *grid, unsigned id, unsigned choice,
                                   bool remove, struct tie ties[4])
{
    unsigned cell = net->cell[id], digit = net->digit[id], n = 0;
    unsigned left = grid->cell[cell] & ~(1u << digit);
    const struct cell_place *place = &logic_cell_places[cell];
    if (remove) {
        grid->cell[cell] = (uint16_t)left;
        row_drop(grid->live, id);
    }
    if (choice & LINK_CELLS && left && !(left & (left - 1)))
        ties[n++] = (struct tie){(uint16_t)net_id(net, cell, lowest_bit(left)), 1};
    for (unsigned type = 0; type < 3; type++) {
        unsigned i = type == 0 ? 0 : 3 - type, house = place->house[i];
        left = grid->place[digit][house] & ~(1u << place->at[i]);
        if (remove)
            grid->place[digit][house] = (uint16_t)left;
        if (choice & LINK_HOUSES && left && !(left & (left - 1)))
            ties[n++] = (struct tie){(uint16_t)net_id(net, logic_scan_cells[house][lowest_bit(left)], digit),
                                     (uint8_t)(2 + type)};
    }
    return n;
}

#endif

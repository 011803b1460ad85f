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

/* Which links count: within houses, within cells, or all. */
enum links { LINKS_IN_HOUSES, LINKS_IN_CELLS, ALL_LINKS, LINK_CHOICES };

enum { STRONG_MAX = 4 }; /* by its cell and its houses */

/* The numbers of the candidates and who excludes whom. This holds for the board and for whatever its next
 * steps and a search take away from it. Strong links are those of one grid. */
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
    uint64_t weak[CANDIDATES][ROW_WORDS];      /* the ties as rows */
    uint64_t house[CANDIDATES][ROW_WORDS];     /* those in houses */
    struct tie strong[CANDIDATES][STRONG_MAX]; /* cell, box, row, column; each candidate once */
    uint8_t n_strong[CANDIDATES];
    uint64_t tied[LINK_CHOICES][ROW_WORDS]; /* candidates that have strong links */
};

/* Makes the net that of a board. Candidates keep their numbers if these are good for the board. */
void logic_net_cast(struct net *net, const struct board *board);

/* Finds the strong links of a grid. */
void logic_net_link(struct net *net, const struct grid *grid);

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

/* Is all of the first row in the second? */
static inline bool rows_within(const uint64_t *a, const uint64_t *b, unsigned words)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < words; i += 2)
        any |= (a[i] & ~b[i]) | (a[i + 1] & ~b[i + 1]);
    return any == 0;
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

/* The weak links of a candidate: a row, and the ties up to those of the next candidate. */
static inline const uint64_t *weak_row(const struct net *net, enum links links, unsigned id)
{
    return links == LINKS_IN_HOUSES ? net->house[id] : net->weak[id];
}

static inline const struct tie *weak_ties(const struct net *net, enum links links, unsigned id)
{
    return net->ties + (links == LINKS_IN_HOUSES ? net->house_tie[id] : net->tie[id]);
}

/* The strong links of a candidate, and their end. The one in the cell comes first. */
static inline const struct tie *strong_ties(const struct net *net, enum links links, unsigned id)
{
    return net->strong[id] + (links == LINKS_IN_HOUSES && row_has(net->tied[LINKS_IN_CELLS], id));
}

static inline const struct tie *strong_end(const struct net *net, enum links links, unsigned id)
{
    bool cell = links == LINKS_IN_CELLS && row_has(net->tied[LINKS_IN_CELLS], id);
    return net->strong[id] + (links == LINKS_IN_CELLS ? cell : net->n_strong[id]);
}

#endif

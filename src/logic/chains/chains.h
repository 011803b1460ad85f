/* chains.h: the search for chain steps, all above 6.2: words and types of its files. Read this file first.
 * The steps, their order and their complexities are those of Sudoku Explainer 1.2.1 by Nicolas Juillerat.
 *
 * A chain step assumes something and follows it until it contradicts itself, or goes through all cases and
 * finds that they agree. This one rates 8.3:
 *
 *                    r1c1=5 - r3c1<>5 - r3c1=4 - r3c2<>4
 *     r1c1 is one    r1c1=7 - r1c2<>7 - r1c2=4 - r3c2<>4    all agree: r3c2 is not 4, by 12 nodes
 *     of 5, 7, 9:    r1c1=9 - r2c2<>9 - r2c2=4 - r3c2<>4
 *
 * == Words ==
 *
 * A node is a candidate that is on (it is the digit) or off (it is not). The live candidates of the board are
 * numbered 0, 1, 2 ... in the order of cells, then digits: there are 100 to 250, so that a set of them (a
 * row) is two to four words. Arrays of two are for both signs: [0] on, [1] off.
 *
 * A closure is all that follows from one node, its start. It is a list of links in the order in which they
 * were found; each link is a node and its parents, earlier links of the list:
 *
 *     link       0         1         2         3              4
 *     node       r1c1=5    r1c1<>7   r1c6<>5   r1c6=8         r4c6<>8
 *     reason     -         cell      row 1     cell           column 6
 *     parents    -         0         0         2, and 1 ...   3
 *
 * A target is a link of a closure that an argument leads to: the three r3c2<>4 above. Its ancestry is all
 * links that can be reached from it through parents, breadth first. A hint is a conclusion and its targets;
 * its complexity is the number of nodes in their ancestries, and its rating follows from that. A chain or
 * cycle of producer 21 is a hint without closures: it keeps the few nodes from which its trail can be found
 * again.
 *
 * The reach of a grid is a row for each candidate: all that is on if the candidate is on. It is much cheaper
 * than closures, because it keeps no links. A survey finds by reaches the nodes that static closures have in
 * common.
 *
 * == The way of a search ==
 *
 *     logic_chains_find    search.c     numbers the candidates of a board (graph.c)
 *       |
 *       v
 *     logic_search_run     search.c     a search: one producer of Sudoku Explainer on one grid  <-----------.
 *       |                                                                                                   |
 *       |-- 21: logic_forcing           single chains and cycles: forcing.c, reach.c, cycles.c, trail.c     |
 *       |                                                                                                   |
 *       '-- 23 to 30: logic_conclude    conclude.c: do the closures of all cases agree?                     |
 *             |                                                                                             |
 *             |-- survey                which cases can agree at all, by reaches                            |
 *             |                                                                                             |
 *             '-- logic_closure_of      closure.c: follows weak and strong links to the end                 |
 *                   |                                                                                       |
 *                   '-- logic_growth_advance    advance.c: from producer 26 (level 1) on, techniques look   |
 *                         |                     at the grid that the closure has left                       |
 *                         |                                                                                 |
 *                         '-- logic_cache_search    cache.c: from level 2 on, the inner search does  -------'
 *
 *     logic_offer          hints.c      the search keeps the best hint, or the best for each set of removals
 *     describe             search.c     the best hint as a step
 *     logic_chains_argue   argue.c      the links of that step, unless only its rating counts
 *
 * A hint of an inner search becomes a nested hint: its removals, complexity and hash, which outlive the
 * search in the cache. Links of the outer closure rest on it as on a nested chain. The searches are:
 *
 *     search 0   the board, producers 21 to 30
 *     search 1   inside a closure of search 0: producers 21, 24, 25, 27
 *     search 2   inside a closure of producer 27 in search 1: producer 21 */
#ifndef LOGIC_CHAINS_CHAINS_H
#define LOGIC_CHAINS_CHAINS_H

#include "logic/chains/chain.h"
#include "logic/graph.h"

enum { DEPTHS = 3, TARGETS_MAX = 9, CACHE_SIZE = 1 << 14 };

/* ---- Links ---- */

struct link {
    uint16_t node;
    uint16_t n_parents;
    uint32_t parents;     /* where they begin in the closure's list of parents */
    unsigned reason : 6;  /* a house in scan order, or an enum sudoku_reason */
    unsigned detail : 26; /* of the chain behind it its number in the closure; of another technique, where
                             it stands */
};

/* Where a technique inside a closure stands, in the detail of its links: two houses and nine bits, as in
 * struct sudoku_link. */
static inline unsigned rule_at(unsigned house, unsigned other, unsigned set)
{
    assert(house < HOUSES && other < HOUSES && set <= ALL_DIGITS);
    return house | other << 5 | set << 10;
}

/* All that follows from a start, or as much as was found before a contradiction. */
struct closure {
    struct link *links; /* n_links of them, and one more after a contradiction */
    uint16_t *parents;  /* numbers of links */
    uint16_t *at;       /* the link of each node that is on or off */
    uint64_t *row[2];   /* the candidates that are on, and those that are off */
    uint32_t n_parents;
    struct nested *nested; /* the chains behind its links */
    uint32_t n_nested;
    uint16_t n_links;
    uint16_t clash[2]; /* links that contradict each other, or NO_LINK */
    uint8_t level;     /* up to which it was followed */
    bool rested;       /* level 1 came to rest: then these were its sizes */
    uint16_t rest_links;
    uint32_t rest_parents;
};

static inline uint64_t mix(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 32;
}

/* ---- Hints ---- */

/* The end of one branch of an argument. */
struct target {
    const struct closure *closure;
    uint16_t link;
};

/* A single chain or cycle is found again by these. */
struct trail_key {
    uint16_t start;   /* node */
    uint16_t links;   /* enum links */
    uint16_t last_on; /* a cycle's last two candidates before it closes; NO_NODE for chains */
    uint16_t last_off;
};

struct hint {
    uint32_t complexity;
    uint32_t order; /* in which Sudoku Explainer finds the hints of a producer: how many were offered before,
                          or forcing_order() */
    uint16_t rank;  /* the order of ratings: twice the tenths, one less where doubles are a little less */
    uint16_t conclusion; /* a node; NO_NODE for a cycle */
    uint8_t kind;
    uint8_t tenths;
    uint8_t n_targets; /* 0 for chains and cycles */
    uint8_t region;    /* of a region hint: the house */
    struct target targets[TARGETS_MAX];
    struct trail_key trail;
    uint64_t removals[ROW_WORDS]; /* of a cycle */
};

/* A hint of a nested search, as much as the closure around it needs. It must outlive the graph in which it
 * was made, because the cache gives it back on later boards: so it names cells and digits. */
struct nested_hint {
    uint64_t hash; /* of its targets and their ancestries */
    uint32_t complexity;
    uint32_t removals, n_removals; /* candidates as 9 * cell + digit, in the cache's pool */
    uint32_t roots, n_roots;       /* its premises: 32 * candidate + house or cell */
};

/* The complexity of a nested chain, and the hash that identifies it. */
struct nested {
    uint64_t hash;
    uint32_t complexity;
    uint8_t producer;
    const struct grid *grid; /* where it was found, for argue.c; else NULL */
};

/* ---- Searches ---- */

/* A list of numbers that grows. */
struct pool {
    uint16_t *items;
    uint32_t n, room;
};

/* The results of nested searches. The same grids turn up again and again, in one step and in the next. */
struct cache {
    struct cached {
        uint64_t key;      /* a hash of the grid and the producer; 0: none */
        uint32_t first, n; /* hints */
    } * table;
    struct nested_hint *hints;
    uint32_t n_hints, room_hints;
    struct pool pool; /* of the numbers to which the hints point */
};

/* A closure that is being made. */
struct growth {
    struct grid now;
    const struct grid *before;
    struct closure closure; /* its arrays have room for everything but parents */
    struct pool parents;
    struct nested nested[CANDIDATES]; /* each has a removal of its own */
    uint16_t queue[2][CANDIDATES];    /* links, in order of entry */
    unsigned n_queued[2], n_followed[2];
    struct link links[NODES + 1];
    uint16_t at[NODES];
    uint64_t row[2][ROW_WORDS];
    bool digit_only, dynamic;
    unsigned level;
};

/* Memory that is given back all at once. */
struct arena {
    struct block *first, *now;
    size_t used;  /* of the current block */
    size_t bytes; /* of all blocks */
};

/* The candidates that links of a grid lead to. Rows have graph.words words each. */
struct reach {
    enum links links;               /* those that count */
    uint64_t closed, spread;        /* the grid's stamp when colours, and when rows, were filled in */
    unsigned n_colours;             /* of candidates that strong links connect */
    uint64_t tied[ROW_WORDS];       /* live candidates that have strong links */
    uint64_t turning[2][ROW_WORDS]; /* candidates that turn themselves off when they are on; on when off */
    uint64_t odd[ROW_WORDS];        /* even colours that have a strong link inside */
    uint64_t next[CANDIDATES * ROW_WORDS];    /* by colour: those that are on when it is on */
    uint64_t members[CANDIDATES * ROW_WORDS]; /* by colour */
    uint16_t slot[CANDIDATES];                /* of tied candidates: the colour; of others: the row */
    uint64_t rows[CANDIDATES * ROW_WORDS];    /* by slot: the candidates that are on if it is on */
    uint64_t chained[ROW_WORDS]; /* candidates that turn themselves off by chains of some length */
};

/* The words of a set of colours. */
static inline unsigned reach_size(const struct reach *reach)
{
    return (reach->n_colours + 63) / 64;
}

static inline uint64_t *members_of(struct reach *reach, const struct graph *graph, unsigned colour)
{
    assert(colour < CANDIDATES);
    return reach->members + (size_t)colour * graph->words;
}

/* Returns the candidates that are on if a live candidate is on; after logic_reach_spread. */
static inline const uint64_t *reach_of(const struct reach *reach, const struct graph *graph, unsigned id)
{
    assert(id < graph->n && reach->spread && reach->spread == reach->closed);
    return reach->rows + (size_t)reach->slot[id] * graph->words;
}

/* All that follows from a node, one layer after the other. */
struct wave {
    unsigned n; /* nodes on the way to the last layer, the start included */
    bool off;   /* are those of the last layer off? */
    uint64_t layer[ROW_WORDS], met[2][ROW_WORDS];
};

/* The nodes of closures without their links: rows by start (conclude.c). */
struct survey {
    uint64_t row[2][CANDIDATES * ROW_WORDS]; /* from the start on */
    uint16_t *nodes[CANDIDATES]; /* how many the branch of each node has, by start; NULL until needed */
    bool valid;                  /* made for the search that is running */
    bool ranked;                 /* only the easiest conclusion is needed */
};

/* The hints that a search keeps: the best of all, or the best for each set of removals. Nested searches need
 * the latter, and so does a list of all steps of producer 21. */
enum keep { KEEP_BEST, KEEP_BEST_OF_EACH };

/* One producer at work on one grid. */
struct search {
    struct chains *home;
    struct search *inner; /* the search inside its closures, or NULL */
    struct grid grid;
    uint64_t stamp; /* of the grid: no other one has had it */
    enum producer producer;
    enum keep keep;
    struct reach reach; /* of the grid */
    struct survey survey;
    struct arena arena;
    struct closure *closures[NODES]; /* by start; NULL until made */
    struct growth growth;
    struct hint *hints; /* the hints that are kept */
    uint32_t n_hints, room_hints;
    uint16_t slot[NODES]; /* where the hint of a set of removals is kept (hints.c); 0, or one more */
    uint32_t n_offered;   /* hints of closures so far */
    bool keep_grids;      /* nested chains remember where they were found */
};

struct walk {
    uint32_t stamp[NODES]; /* visited when equal to now */
    uint32_t now;
    unsigned n;
    uint16_t links[NODES + 1]; /* of the closure, in order */
};

/* Searches without a result on an earlier board, or an earlier puzzle: for each digit, the cells that
 * could hold it. If a digit's cells are the same again, so is the outcome. */
struct digit_memory {
    struct cells forcing[9], nishio[9];
};

struct chains {
    struct graph graph;
    struct search *searches[DEPTHS];
    struct walk walk;
    struct digit_memory digits;
    struct cells has[9]; /* the cells of each digit on the board */
    bool has_single;     /* some cell of the board has one candidate */
    struct cache cache;
    uint64_t board;  /* the stamp of the board whose graph this is */
    uint64_t grids;  /* how many grids have been searched: the stamp of the last one */
    uint64_t linked; /* the stamp of the grid whose strong links the graph has */
    const struct sudoku_control *control;
    bool failed; /* out of memory or cancelled: everything returns as soon as it can */
    bool cancelled;
};

/* ---- search.c ---- */

/* Memory for n bytes, or NULL after noting the failure. */
void *logic_chains_take(struct chains *home, struct arena *arena, size_t n);

/* Takes everything back for the next search. */
static inline void arena_rewind(struct arena *arena)
{
    arena->now = arena->first;
    arena->used = 0;
}

/* Makes room in an array for one more than n elements. Returns the array, or NULL after noting the
 * failure: the search checks that at its end, so the callers on the way need not report it. */
void *logic_chains_grow(struct chains *home, void *array, uint32_t n, uint32_t *room, size_t element);

/* Adds a number to a pool. */
bool logic_pool_grow(struct chains *home, struct pool *pool);

static inline bool pool_push(struct chains *home, struct pool *pool, unsigned item)
{
    if (pool->n == pool->room && !logic_pool_grow(home, pool))
        return false;
    pool->items[pool->n++] = (uint16_t)item;
    return true;
}

/* Finds the strong links of the search's grid, which the graph keeps for one search at a time. */
void logic_search_link(struct search *search);

/* Runs a producer on a grid; the hints are the outcome. */
void logic_search_run(struct search *search, const struct grid *grid, enum producer producer, enum keep keep);

/* The digits of the board that have changed since they were remembered, and how to remember some. */
unsigned logic_changed_digits(const struct chains *home, const struct cells memory[9]);
void logic_remember_digits(const struct chains *home, struct cells memory[9], unsigned digits);

/* Checks the caller's control. Returns whether the search is cancelled, and then ends it. */
bool logic_chains_cancelled(struct chains *home);

/* ---- closure.c ---- */

/* Returns the closure of a start, made at the first call; NULL when memory is short. */
const struct closure *logic_closure_of(struct search *search, unsigned start);

/* Makes it anew for an argument: its nested chains remember their grids. */
const struct closure *logic_closure_retrace(struct search *search, unsigned start);

/* Enters the link that was put at the end of the list, which is that of a node. */
static inline void growth_enter(struct growth *growth, unsigned node)
{
    assert(growth->closure.n_links <= NODES && node < NODES);
    unsigned sign = node_is_off(node);
    uint16_t at = growth->closure.n_links++;
    growth->at[node] = at;
    row_add(growth->row[sign], node / 2);
    assert(growth->n_queued[sign] < CANDIDATES);
    growth->queue[sign][growth->n_queued[sign]++] = at;
}

/* ---- advance.c ---- */

/* Tries the techniques of the growth's level. Returns whether they found anything. */
bool logic_growth_advance(struct search *search, struct growth *growth);

/* ---- conclude.c ---- */

/* Offers all hints of producers 23 to 30. */
void logic_conclude(struct search *search);

/* ---- reach.c ---- */

/* Follows some links of the graph to the end, among live candidates. Returns whether any candidate turns
 * itself off. */
bool logic_reach_close(struct reach *reach, const struct graph *graph, const uint64_t *live,
                       enum links links);

/* Fills in the rows, unless they are, once the colours are. */
void logic_reach_spread(struct reach *reach, const struct graph *graph, const uint64_t *live);

/* Begins a wave with a node. It does not meet candidates that are off and not in the row off (reach.tied:
 * all that lead anywhere). */
static inline void wave_begin(struct wave *wave, const struct graph *graph, const uint64_t *off,
                              unsigned start)
{
    assert(start < 2 * graph->n);
    wave->n = 1;
    wave->off = node_is_off(start);
    row_clear(wave->layer, graph->words);
    row_clear(wave->met[0], graph->words);
    for (unsigned i = 0; i < graph->words; i++)
        wave->met[1][i] = ~off[i];
    row_add(wave->layer, start / 2);
    row_add(wave->met[wave->off], start / 2);
}

/* Finds the next layer. Returns whether there is any node in it. */
bool logic_wave_go(struct wave *wave, const struct graph *graph, enum links links);

/* Adds the candidates that are on if one of some candidates is off. */
void logic_add_strong(const struct graph *graph, enum links links, const uint64_t *off, uint64_t *on);

/* Returns the complexity of the shortest chain from a start to its opposite; 0 if there is none up to a
 * limit. */
uint32_t logic_reach_chain(const struct reach *reach, const struct graph *graph, unsigned start,
                           uint32_t limit);

/* Stores the number of nodes on the way from a start to each node, both included; 0: there is no way. */
void logic_reach_count(const struct graph *graph, const uint64_t *live, enum links links, unsigned start,
                       uint16_t nodes[NODES]);

/* Keeps of reach.chained the candidates that turn themselves off by a chain of at most this complexity: only
 * these can a cycle remove. Returns whether there are any. */
bool logic_reach_keep_chained(struct reach *reach, const struct graph *graph, uint32_t limit);

/* ---- forcing.c ---- */

/* The ratings of the shortest cycles, by pass. */
extern const uint8_t logic_cycle_bases[];

/* The order of a hint of producer 21: pass by pass, start by start, first the start's cycles, then the chain
 * from it on, then that from it off. */
enum { FIRST_CHAIN = 0xfffe };
static inline uint32_t forcing_order(enum links links, unsigned start, unsigned nth)
{
    assert(start < CANDIDATES && nth <= 0xffff);
    return ((unsigned)links * CANDIDATES + start) << 16 | nth;
}

/* Returns the rank of a hint of producer 21 and stores its rating in *tenths. */
unsigned logic_forcing_rank(unsigned base, uint32_t complexity, uint8_t *tenths);

/* Offers all hints of producer 21; to keep the best of all, those that could be it. */
void logic_forcing(struct search *search);

/* ---- cycles.c ---- */

/* Offers the cycles of the reach's pass up to a complexity, those that start after a candidate (CANDIDATES:
 * none) only if they are shorter; reach.chained must be filled in. */
void logic_cycles(struct search *search, uint32_t limit, unsigned best);

/* May a cycle of the third pass be better than the best hint, a chain of this complexity? */
bool logic_cycle_has_rivals(struct search *search, uint32_t complexity);

/* ---- trail.c ---- */

/* The path of a chain or cycle as a closure of its own, of which only links and parents are filled in. The
 * target is the last link. A cycle has a second one, reversed. */
unsigned logic_trail_targets(struct search *search, const struct hint *hint, struct target targets[2]);

/* Stores the candidates that a cycle removes, in order, and returns how many. */
unsigned logic_cycle_removals(struct search *search, const struct hint *hint, uint16_t *removals);

/* ---- hints.c ---- */

/* Keeps the hint if it is the best so far of those with its removals; its complexity is counted here. */
void logic_offer(struct search *search, struct hint *hint);

/* The same for a hint whose complexity and rank are set. */
void logic_offer_counted(struct search *search, const struct hint *hint);

/* Returns the hint that a hint must be better than, or NULL. */
const struct hint *logic_hint_rival(const struct search *search, const struct hint *hint);

/* Writes the candidates that a hint removes, in order; returns how many. */
unsigned logic_hint_removals(struct search *search, const struct hint *hint, uint16_t *removals);

/* Sorts the hints as the original does. */
void logic_hints_sort(struct search *search);

/* Walks the ancestry of a target: walk.links, walk.n; stops at more than limit nodes. */
void logic_walk(struct walk *walk, const struct target *target, uint32_t limit);

/* ---- cache.c ---- */

/* Returns how many hints a nested search has on a grid, and the place of the first one. They are good
 * until the next search. */
uint32_t logic_cache_search(struct search *search, const struct grid *grid, enum producer producer,
                            uint32_t *first);

/* Returns a number by which a nested chain is recognised. */
uint64_t logic_hint_hash(struct search *search, const struct hint *hint);

void logic_cache_free(struct cache *cache);

/* ---- argue.c ---- */

/* Gives a step the argument of the easiest hint as links; none if there is no room for all of them:
 *
 *     chain          one branch, from a candidate on (or off) to itself off (or on)
 *     cycle          one, the way round from the start on to itself
 *     contradiction  two, from the same assumption to a candidate on, and to the same candidate off
 *     double         two, from a candidate on and from it off to the conclusion
 *     region, cell   one for each place or digit to the conclusion */
void logic_chains_argue(struct search *search, struct step *step);

#endif

/* step.h: a step as techniques write it, and its public part. */
#ifndef LOGIC_STEP_H
#define LOGIC_STEP_H

#include <assert.h>

#include "logic/technique.h"

/* The longest pattern has this many cells at most. */
enum { PATTERN_MAX = 20 };

/* A set of cells among the helpers of a step, and the digits that tie it to the pattern. */
struct helper_set {
    unsigned char first, n; /* helpers */
    uint16_t tied;
};

/* A step. Templates (words.h) and pictures read the pattern's fields, which techniques fill in, for example:
 *
 *                      cells              helpers      digits     extra      houses        covers
 *     naked pair       the pair                        its two               its house
 *     finned X-wing    bases and covers   fins         one                   bases         covers
 *     ALS-XZ           one set            other set    removed    tying
 *     W-wing           wings and places                kept       tying                    of the places
 *     region chain     all places                      one                   the region */
struct step {
    struct board *board;                      /* on which it is searched for; used only during the search */
    const struct sudoku_technique *technique; /* NULL: there is no step */
    unsigned char rating;                     /* tenths */
    unsigned char type;        /* 1..4 for loops and BUGs; 1 or 2 for other techniques with forms; the kind
                                  of a forcing chain (chains/chain.h); else 0 */
    unsigned char digit, cell; /* the digit placed, 1..9, or 0 */
    unsigned char n_cells;     /* the cells of the pattern: pair, pivot and wings, loop ... */
    unsigned char n_helpers;   /* further cells that the argument needs */
    unsigned char n_removals;  /* cells that lose candidates */
    unsigned char n_sets;      /* of helpers, where these are several sets */
    unsigned length;           /* of a chain: the nodes of its argument; else 0 */
    unsigned digits;           /* the digits of the pattern */
    unsigned extra;            /* further digits that the argument needs */
    uint32_t houses;           /* where the pattern stands */
    uint32_t covers;           /* the houses that it covers, if any */
    /* With those digits of each cell that the argument turns on, in a BUG for instance its bug digits. */
    struct sudoku_part cells[PATTERN_MAX], helpers[PATTERN_MAX];
    struct helper_set sets[9];
    struct sudoku_part removals[SUDOKU_CELLS];
    /* The chain of a step that has one (argument.h), and the parents of its links, in room for as many. */
    struct sudoku_link *links;
    uint16_t *parents;
    uint16_t n_links, n_parents, links_room;
    unsigned n_left_out; /* links of an argument for which there was no room; then it has none */
    uint16_t first_link; /* of the argument: more than 0 if that is a chain inside another one (argument.h) */
    uint16_t candidates[SUDOKU_CELLS]; /* where the argument begins; set when a step is shown to a caller */
};

/* Links that a caller's step has room for. Steps of the hardest puzzles known have some thousands. Memory
 * that is not used is not touched. */
enum { LINKS_MAX = 16384, NO_LINK = 0xffff };

/* The step of a reasoner that callers see. */
struct shown_step {
    struct sudoku_step view; /* the public part: first, so that its address is that of the whole */
    struct step step;
    struct sudoku_link links[LINKS_MAX];
    uint16_t parents[LINKS_MAX];
};

/* The technique of a step, or the technique that is being searched. */
static inline const struct technique *technique_of(const struct step *step)
{
    return (const struct technique *)step->technique;
}

/* Describes a step as sudoku_describe_step does. */
size_t logic_write_step(const struct step *step, int description, char *text, size_t room);

/* Returns how much a chain with this number of nodes, from the assumption to the end, rates above the
 * shortest of its kind. Sudoku Explainer adds a tenth at 4, 6, 8, 12, 16 ... links. */
unsigned logic_tenths_for_nodes(unsigned nodes);

/* Begins a step that rates some tenths above the easiest one of its technique. */
static inline void step_begin(struct step *step, unsigned above)
{
    assert(step->technique->rating + above <= UINT8_MAX);
    step->rating = (unsigned char)(step->technique->rating + above);
    step->type = step->digit = step->cell = 0;
    step->n_cells = step->n_helpers = step->n_removals = step->n_sets = 0;
    step->sets[0].n = step->sets[1].n = 0;
    step->length = step->digits = step->extra = 0;
    step->houses = step->covers = 0;
    step->n_links = step->n_parents = 0;
    step->n_left_out = 0;
}

/* Lets a step keep up to room links of a chain, and as many parents. Without room (NULL, NULL, 0) it drops
 * them: ratings need none. */
static inline void step_keep_links(struct step *step, struct sudoku_link *links, uint16_t *parents,
                                   unsigned room)
{
    assert(room <= UINT16_MAX && (links || !room));
    step->links = links;
    step->parents = parents;
    step->links_room = (uint16_t)room;
    step->n_links = step->n_parents = step->first_link = 0;
}

/* Prepares a second step for a technique that compares several. It keeps no links. */
static inline void step_prepare_trial(struct step *trial, const struct step *step)
{
    trial->board = step->board;
    trial->technique = step->technique;
    step_keep_links(trial, NULL, NULL, 0);
}

/* Copies a step that has no links; the copy keeps its own room for links. */
static inline void step_copy(struct step *to, const struct step *from)
{
    assert(!from->n_links && to != from);
    struct sudoku_link *links = to->links;
    uint16_t *parents = to->parents, room = to->links_room;
    *to = *from;
    step_keep_links(to, links, parents, room);
}

/* Returns the size that a step must stay below: most, or less if a smaller step is known. */
static inline unsigned step_limit(const struct step *step, unsigned most)
{
    unsigned limit = step->board->size_limit, handicap = technique_of(step)->handicap;
    if (limit == NO_LIMIT || limit >= most + handicap)
        return most;
    return limit > handicap ? limit - handicap : 0;
}

static inline void step_places(struct step *step, unsigned cell, unsigned digit)
{
    assert(step->board->candidates[cell] >> digit & 1);
    step->cell = (unsigned char)cell;
    step->digit = (unsigned char)(digit + 1);
}

/* Adds the removal of those of the digits that the cell has. */
static inline void step_removes(struct step *step, unsigned cell, unsigned digits)
{
    assert(cell < SUDOKU_CELLS);
    unsigned set = step->board->candidates[cell] & digits;
    assert(!set || step->n_removals < SUDOKU_CELLS);
    if (set)
        step->removals[step->n_removals++] =
            (struct sudoku_part){.digits = (uint16_t)set, .cell = (unsigned char)cell};
}

/* The same for all cells of a set. */
static inline void step_removes_all(struct step *step, struct cells cells, unsigned digits)
{
    while (cells_any(cells))
        step_removes(step, cells_pop(&cells), digits);
}

/* Has a step an effect that no step listed before has? */
bool logic_step_has_news(const struct step *step);

/* Has a step any effect, or any new effect if all steps are listed? */
static inline bool step_has_news(const struct step *step)
{
    return step->board->listed ? logic_step_has_news(step) : step->digit || step->n_removals;
}

/* Adds a cell to the pattern, with the digits that matter there. */
static inline void step_cell(struct step *step, unsigned cell, unsigned digits)
{
    assert(cell < SUDOKU_CELLS && step->n_cells < PATTERN_MAX);
    step->cells[step->n_cells++] = (struct sudoku_part){(uint16_t)digits, (unsigned char)cell, 0};
}

/* Adds the cells at some places of a house, with those of the digits that they have. */
static inline void step_cells(struct step *step, unsigned house, unsigned places, unsigned digits)
{
    assert(house < HOUSES && places <= ALL_DIGITS && digits <= ALL_DIGITS);
    while (places) {
        unsigned cell = logic_scan_cells[house][set_pop(&places)];
        step_cell(step, cell, step->board->candidates[cell] & digits);
    }
}

/* Adds a cell that the argument needs beside the pattern. */
static inline void step_helper(struct step *step, unsigned cell, unsigned digits)
{
    assert(cell < SUDOKU_CELLS && step->n_helpers < PATTERN_MAX);
    step->helpers[step->n_helpers++] = (struct sudoku_part){(uint16_t)digits, (unsigned char)cell, 0};
}

/* Adds the cells of a set to the pattern, with all their candidates. */
static inline void step_all_cells(struct step *step, struct cells cells)
{
    while (cells_any(cells)) {
        unsigned cell = cells_pop(&cells);
        step_cell(step, cell, step->board->candidates[cell]);
    }
}

/* Adds the cells of a set as helpers, with all their candidates. */
static inline void step_all_helpers(struct step *step, struct cells cells)
{
    while (cells_any(cells)) {
        unsigned cell = cells_pop(&cells);
        step_helper(step, cell, step->board->candidates[cell]);
    }
}

/* Adds a link of a chain that follows from some others, if the step has room for it. Returns its number, for
 * links that follow from it, or NO_LINK. */
static inline unsigned step_link(struct step *step, struct sudoku_link link, const uint16_t *parents,
                                 unsigned n_parents)
{
    assert(link.digit >= 1 && link.digit <= 9 && link.n_cells >= 1);
    if (step->n_links == step->links_room || step->n_parents + n_parents > step->links_room)
        return NO_LINK;
    link.first_parent = step->n_parents;
    link.n_parents = (uint16_t)n_parents;
    assert(n_parents == 0 || parents[0] < step->n_links);
    for (unsigned i = 0; i < n_parents; i++)
        step->parents[step->n_parents++] = parents[i];
    step->links[step->n_links] = link;
    return step->n_links++;
}

/* Makes a link of one candidate or of a group. Callers see another order of houses. */
static inline struct sudoku_link make_link(struct cells cells, unsigned digit, bool on, unsigned reason)
{
    assert(digit < 9 && reason <= SUDOKU_BY_CHAIN && cells_any(cells));
    if (reason < HOUSES)
        reason = public_number(reason);
    struct sudoku_link link = {
        .digit = (unsigned char)(digit + 1), .on = on, .reason = (unsigned char)reason};
    while (cells_any(cells) && link.n_cells < sizeof link.cells)
        link.cells[link.n_cells++] = (unsigned char)cells_pop(&cells);
    return link;
}

/* Adds the next candidate or group of a chain that has a single branch: off and on in turn, the first one
 * off. */
static inline void step_next_group(struct step *step, struct cells cells, unsigned digit, unsigned reason)
{
    uint16_t before = (uint16_t)(step->n_links - 1);
    step_link(step, make_link(cells, digit, step->n_links & 1, reason), &before, step->n_links > 0);
}

static inline void step_next_link(struct step *step, unsigned cell, unsigned digit, unsigned reason)
{
    struct cells cells = {{0, 0}};
    cells_flip(&cells, cell);
    step_next_group(step, cells, digit, reason);
}

#endif

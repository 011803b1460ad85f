/* als_chains.c: ALS-XY-wings and ALS-XY-chains: almost locked sets, each tied to the next by a digit, never
 * by the same one twice running. Players know them from Sudopedia and HoDoKu's manual.
 *
 *      16 . . | 12 23  . | . . .      pivot: 1,2,3 in r1c4 and r1c5
 *      .  . . | .  .   . | . . .      wings: 1,6 in r1c1,
 *      .  . . | .  .   . | . . .             3,5,6 in r4c5 and r5c5
 *      -------+----------+------
 *      .  . . | .  35  . | . . .
 *      x  . . | .  356 . | . . .
 *
 * A set that lacks a digit has all its others. So if the first set lacks 6, it has 1; the second lacks 1 and
 * has 3; the third lacks 3 and has 6. 6 is in the first or the last set, and a cell that sees all places for
 * 6 in both, x, is not 6. Three sets are a wing, with the middle one as its pivot; with one cell each they
 * are an XY-wing. Sets may share cells: a digit that ties two of them has no place in both.
 *
 * The search goes the other way: if x were 6, both ends would lack it. From there it follows the ties, and a
 * chain is complete where a set lacks two digits. It goes half of the way from either end, so no further than
 * half of the cells. */
#include "logic/argument.h"
#include "logic/techniques/als.h"

/* A search, and the best step so far. */
struct search {
    struct step *step;
    const struct als_list *list;
    unsigned best;                   /* cells */
    unsigned digit;                  /* of the candidate that is assumed to be right */
    const struct als_subset *locked; /* the sets that it locks */
};

enum { WING_SETS = 3, CHAIN_SETS = 10 };

/* A set that lacks a digit. */
struct lack {
    uint16_t set, digit;
    uint16_t from;          /* because this set does; itself: because of the assumed candidate */
    uint16_t same, next;    /* another one of the set, of as many cells; or NO_LACK */
    unsigned char n, cells; /* the sets up to here, and their cells */
};

enum { NO_LACK = 0xffff };

struct lacks {
    unsigned n;
    struct lack lack[ALS_PARTS_MAX];
    struct als_subset met[9]; /* the sets that lack a digit */
    uint16_t of_set[ALS_MAX], of_cells[PATTERN_MAX + 1];
};

/* Writes the step of a chain whose middle set lacks two digits, if no set is in it twice. A wing begins with
 * its pivot, a chain with its first set. */
static void try_chain(struct search *search, const struct lacks *lacks, const struct lack *a,
                      const struct lack *b)
{
    const struct als *sets = search->list->als;
    struct step *step = search->step;
    bool wing = technique_of(step)->variant == WING_SETS;
    unsigned n = a->n, n_sets = a->n + b->n - 1u, cells = a->cells + b->cells - sets[a->set].size + 0u;
    assert(a->set == b->set && a->digit != b->digit);
    if (cells >= search->best || n_sets > CHAIN_SETS || (n_sets == WING_SETS) != wing || n_sets < WING_SETS)
        return;
    unsigned order[2 * CHAIN_SETS] = {0}, tied[2 * CHAIN_SETS] = {0};
    for (const struct lack *at = a; n; at = &lacks->lack[at->from]) {
        order[--n] = at->set;
        tied[n] = at->digit;
    }
    for (n = a->n; b != &lacks->lack[b->from]; n++) {
        tied[n] = b->digit;
        b = &lacks->lack[b->from];
        order[n] = b->set;
    }
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < i; k++)
            if (order[i] == order[k])
                return;
    unsigned pivot = wing ? 1 : 0;
    search->best = cells;
    step_begin(step, 0);
    step->digits = 1u << search->digit;
    step_all_cells(step, sets[order[pivot]].cells);
    for (unsigned i = 0; i < n; i++) {
        const struct als *als = &sets[order[i]];
        unsigned tie = 1u << tied[i < pivot ? i + 1 : i];
        if (i == pivot)
            continue;
        step->sets[step->n_sets++] = (struct helper_set){step->n_helpers, als->size, (uint16_t)tie};
        step_all_helpers(step, als->cells);
        step->extra |= tie;
    }
    step_removes_all(step,
                     cells_and(part_of(search->list, &sets[order[0]], search->digit)->seen,
                               part_of(search->list, &sets[order[n - 1]], search->digit)->seen),
                     step->digits);
}

/* Adds those of some sets, up to an end, that do not lack the digit already. before: the reason */
static inline void add_lacks(struct search *search, struct lacks *lacks, const struct als_subset *sets,
                             unsigned end, unsigned digit, unsigned before)
{
    for (unsigned i = 0; 64 * i < end; i++)
        for (uint64_t rest = sets->word[i] & ~lacks->met[digit].word[i]; rest; rest &= rest - 1) {
            unsigned set = 64 * i + lowest_bit(rest), at = lacks->n;
            if (set >= end)
                return;
            bool first = before == NO_LACK;
            struct lack *lack = &lacks->lack[lacks->n++];
            const struct lack *from = first ? lack : &lacks->lack[before];
            unsigned cells = search->list->als[set].size + (first ? 0u : from->cells);
            lacks->met[digit].word[i] |= rest & -rest;
            lack->set = (uint16_t)set;
            lack->digit = (uint16_t)digit;
            lack->from = (uint16_t)(first ? at : before);
            lack->n = (unsigned char)(first ? 1 : from->n + 1);
            lack->cells = (unsigned char)cells;
            lack->same = lacks->of_set[set];
            lack->next = lacks->of_cells[cells];
            lacks->of_set[set] = lacks->of_cells[cells] = (uint16_t)at;
            for (unsigned other = lack->same; other != NO_LACK; other = lacks->lack[other].same)
                try_chain(search, lacks, lack, &lacks->lack[other]);
        }
}

/* Returns the end of the sets that can follow n others with some number of cells, and leave enough cells
 * for a chain of at least `least` sets. */
static inline unsigned end_of_sets(const struct search *search, unsigned n, unsigned cells, unsigned least)
{
    unsigned used = cells + (n + 1 < least ? least - n - 1 : 0);
    if (used >= search->best)
        return 0;
    return search->best - used <= ALS_CELLS_MAX ? search->list->sizes[search->best - used] : search->list->n;
}

/* Follows the ties from the sets that the assumed candidate locks, those with the fewest cells first. */
static void search_chains(struct search *search)
{
    struct lacks lacks;
    bool wing = technique_of(search->step)->variant == WING_SETS;
    unsigned least = wing ? WING_SETS : WING_SETS + 1, most = wing ? 1 : CHAIN_SETS - 1;
    lacks.n = 0;
    memset(lacks.met, 0, sizeof lacks.met);
    memset(lacks.of_set, 0xff, sizeof lacks.of_set);
    memset(lacks.of_cells, 0xff, sizeof lacks.of_cells);
    add_lacks(search, &lacks, search->locked, end_of_sets(search, 0, 0, least), search->digit, NO_LACK);
    if (lacks.n < 2)
        return;
    for (unsigned cells = 1; 2 * cells < search->best; cells++)
        for (unsigned at = lacks.of_cells[cells]; at != NO_LACK; at = lacks.lack[at].next) {
            const struct lack *lack = &lacks.lack[at];
            const struct als_part *part = &search->list->parts[search->list->als[lack->set].first];
            unsigned end = lack->n <= most ? end_of_sets(search, lack->n, cells, least) : 0;
            for (unsigned digits = search->list->als[lack->set].digits; digits; part++) {
                unsigned digit = set_pop(&digits);
                if (digit != lack->digit && part->nearest < end)
                    add_lacks(search, &lacks, &part->tied, end, digit, at);
            }
        }
}

/* Assumes each candidate and searches for a chain that refutes it. Finds the step with the fewest
 * cells; of equal ones, the first. */
static bool find_chain(struct step *step)
{
    const unsigned limit = step_limit(step, PATTERN_MAX + 1);
    struct search search = {.step = step, .best = limit};
    if (limit <= ALS_STEP_MIN || !(search.list = logic_als_of(step->board)))
        return false;
    for (search.digit = 0; search.digit < 9; search.digit++)
        for (struct cells cells = board_targets(step->board, search.digit); cells_any(cells);) {
            search.locked = &search.list->locked[search.digit][cells_pop(&cells)];
            search_chains(&search);
        }
    return search.best < limit;
}

/* `; 1,4 in r1c1, restricted common 1; ...` */
#define TIED_SETS "[each sets||; {its digits} in {it}, restricted common {its ties and}]"

static const struct sudoku_lesson als_xy_wing_lesson = {
    "Three almost locked sets: a pivot shares a restricted digit x with one set and another one, y, with a "
    "second set. The pivot cannot lack both, so one of the two outer sets loses its digit and has all its "
    "others. If both have z, one of them has z, and a cell that sees all places of z in both is not z.",
    "It is an XY-wing in which each cell may be a set of cells. Find the XY-wing that fails since a cell has "
    "a third candidate, and look whether a second cell makes it a set.",
    "x and y must be different digits. Only z of the outer sets counts at the end: the pivot may have z or "
    "not.",
    .other_names = "ALS-XY",
    .position = "98.7..6..7.5....9..46.......5.6...7.....87..3.....21....94..35.....3...2...2.18..",
};

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique logic_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL, &als_xy_wing_lesson},
    .find = find_chain,
    .pattern = " {cells' digits} in {cells} (pivot)" TIED_SETS,
    .reason = ALS_HAS("cells") ", so {extra or} is there. "
    "[each sets|; |[at first?If|if] it is {its ties or}, {it} [several it?lack it and need|lacks it and "
    "needs] {digits}]. So one of these sets has {digits}, and no cell that sees all their places for "
    "{digits} can be {digits}.",
    .eureka = logic_eureka_sets,
    .whereabouts = IN_FIRST_BOX,
    .variant = WING_SETS,
    .handicap = 3,
};

static const struct sudoku_lesson als_xy_chain_lesson = {
    "A chain of almost locked sets, each joined to the next by a digit that only one of the two can have. If "
    "the first set lacks z, it has all its others, so the next set lacks the joining digit and has all its "
    "others, and so on: the last set has z. One of the two ends has z, so a cell that sees all places of z "
    "in both is not z.",
    "Begin with the target: which cell would you like to be rid of a digit? Find two sets that would lose it "
    "and try to join them over sets of one or two cells.",
    "Each set must be left by another digit than it was entered by. Sets of one cell alone are an XY-chain, "
    "three sets an ALS-XY-wing.",
    .other_names = "ALS chain",
    .position = ".13.2.9.7.86.9.....29....8.9756.2..3.38945....42.7.59.86.251.3925...91..3914.....",
};

const struct technique logic_technique_als_xy_chain = {
    .known = {"als-xy-chain", "ALS-XY-chain", 85, 0, NULL, &als_xy_chain_lesson},
    .find = find_chain,
    .pattern = " {cells' digits} in {cells}" TIED_SETS,
    .reason =
        "Each of these sets of cells has one digit more than cells, so a set without one of its digits "
        "must hold all the others. If {digits} is not in {cells}, {further digits and} [several further "
        "digits?are|is] there. "
        "Then [each sets|; |{it} [several it?lack|lacks] {its ties} and [several it?need|needs] {its other "
        "digits and}]. So {digits} is in the first set or in the last one, and no cell that sees "
        "all their places for {digits} can be {digits}.",
    .eureka = logic_eureka_sets,
    .whereabouts = IN_FIRST_BOX,
    .variant = CHAIN_SETS,
    .handicap = 4,
};

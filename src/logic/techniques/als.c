/* als.c: almost locked sets, cells of a house with one digit more than cells: ALS-XZ, ALS-XY-wing and death
 * blossom. Players know them from Sudopedia and HoDoKu's manual.
 *
 * If such a set loses one of its digits, it is locked: every other digit has its place in it. Two sets are
 * tied by a digit if all places of that digit in one of them see all its places in the other: then the digit
 * is in one of them at most, so if one set has it, the other one is locked. A cell with two candidates is the
 * smallest almost locked set. */
#include <stdlib.h>

#include "logic/links.h"
#include "logic/reasoner.h"
#include "logic/step.h"

enum {
    ALS_CELLS_MAX = 6, /* cells of a set: people do not see larger ones */
    ALS_MAX = 384,     /* sets of a board: random puzzles have 200, very rarely more than 300 */
    ALS_PARTS_MAX = 5 * ALS_MAX,
    ALS_WORDS = ALS_MAX / 64
};

/* A selection of the sets in a list, by number. */
struct als_subset {
    uint64_t word[ALS_WORDS];
};

/* The places of one digit of a set. */
struct als_part {
    struct cells cells;
    struct cells seen;      /* by all of them: a digit that is placed there leaves the set */
    struct als_subset tied; /* the sets that the digit ties to this one: each of its places would lock them */
    unsigned nearest;       /* the first of these, or ALS_MAX */
};

struct als {
    struct cells cells;
    uint16_t digits;
    uint16_t first;     /* the part of its lowest digit; the others follow in ascending order */
    unsigned char size; /* cells */
};

/* The sets of a board, the smaller ones first; sets of a size in the order of houses and places. That decides
 * which step is found first. A board with more than there is room for loses the last ones; puzzles stay far
 * below that. */
struct als_list {
    unsigned n, n_parts;
    unsigned sizes[ALS_CELLS_MAX + 2]; /* the first set of each size */
    struct als als[ALS_MAX];
    struct als_part parts[ALS_PARTS_MAX];
    /* For each digit and cell that can hold it, the sets whose places for the digit the cell sees: if the
     * cell is the digit, they are locked. */
    struct als_subset locked[9][SUDOKU_CELLS];
};

/* Returns the places of a digit that the set has. */
static inline const struct als_part *part_of(const struct als_list *list, const struct als *als,
                                             unsigned digit)
{
    return &list->parts[als->first + logic_set_size[als->digits & ((1u << digit) - 1)]];
}

static inline struct als_subset als_both(const struct als_subset *a, const struct als_subset *b)
{
    struct als_subset both;
    for (unsigned i = 0; i < ALS_WORDS; i++)
        both.word[i] = a->word[i] & b->word[i];
    return both;
}

static inline void als_add(struct als_subset *to, const struct als_subset *more)
{
    for (unsigned i = 0; i < ALS_WORDS; i++)
        to->word[i] |= more->word[i];
}

/* Removes the first set's number from a subset and returns it; ALS_MAX if the subset is empty. */
static inline unsigned als_pop(struct als_subset *subset)
{
    for (unsigned i = 0; i < ALS_WORDS; i++) {
        if (subset->word[i]) {
            unsigned bit = lowest_bit(subset->word[i]);
            subset->word[i] &= subset->word[i] - 1;
            return 64 * i + bit;
        }
    }
    return ALS_MAX;
}

/* Is a set in a subset? */
static inline bool als_has(const struct als_subset *subset, unsigned number)
{
    return subset->word[number / 64] >> number % 64 & 1;
}

/* How many sets have fewer than so many cells: they are the first ones. */
static inline unsigned als_below(const struct als_list *list, unsigned size)
{
    return size <= ALS_CELLS_MAX ? list->sizes[size] : list->n;
}

/* ---- Listing the sets ---- */

/* Adds the sets of a house. The digits of a subset of its cells are those of the subset without its lowest
 * cell, plus that cell's: one operation each. A set of a line that is all in one box is listed for its box
 * already. */
static unsigned search_house(const struct board *board, unsigned house, struct als *found, unsigned n)
{
    uint16_t united[1 << 9]; /* the digits of each subset of the cells */
    unsigned all = board->empties[house];
    united[0] = 0;
    /* all subsets in ascending order */
    for (unsigned places = -all & all; places; places = (places - all) & all) {
        unsigned cell = logic_scan_cells[house][lowest_bit(places)], size = logic_set_size[places];
        united[places] = united[places & (places - 1)] | board->candidates[cell];
        bool almost_locked = logic_set_size[united[places]] == size + 1 && size <= ALS_CELLS_MAX;
        if (!almost_locked || n == ALS_MAX ||
            (house >= COLUMN && (!(places & ~0007u) || !(places & ~0070u) || !(places & ~0700u))))
            continue;
        found[n] = (struct als){.digits = united[places], .size = (unsigned char)size};
        for (unsigned rest = places; rest;)
            cells_flip(&found[n].cells, logic_scan_cells[house][set_pop(&rest)]);
        n++;
    }
    return n;
}

/* Lists the sets by size, with their parts if there is room. */
static void list_sets(const struct board *board, struct als_list *list)
{
    struct als found[ALS_MAX];
    unsigned n = 0;
    for (unsigned house = 0; house < HOUSES; house++)
        n = search_house(board, house, found, n);
    list->n = list->n_parts = 0;
    for (unsigned size = 1; size <= ALS_CELLS_MAX; size++) {
        list->sizes[size] = list->n;
        for (unsigned i = 0; i < n; i++) {
            if (found[i].size != size || list->n_parts + size + 1 > ALS_PARTS_MAX)
                continue;
            struct als *als = &list->als[list->n++];
            *als = found[i];
            als->first = (uint16_t)list->n_parts;
            for (unsigned digits = als->digits; digits;) {
                struct als_part *part = &list->parts[list->n_parts++];
                part->cells = cells_and(als->cells, board->has[set_pop(&digits)]);
                part->seen = (struct cells){{UINT64_MAX, UINT64_MAX}};
                for (struct cells rest = part->cells; cells_any(rest);)
                    part->seen = cells_and(part->seen, logic_peer_sets[cells_pop(&rest)]);
            }
        }
    }
}

/* Fills in for each candidate the sets that it would lock, and for each part the sets that it is tied to:
 * those that all its candidates would lock. */
static void tie_sets(const struct board *board, struct als_list *list)
{
    memset(list->locked, 0, sizeof list->locked);
    for (unsigned i = 0; i < list->n; i++) {
        const struct als_part *part = &list->parts[list->als[i].first];
        for (unsigned digits = list->als[i].digits; digits; part++) {
            unsigned digit = set_pop(&digits);
            for (struct cells seen = cells_and(part->seen, board->has[digit]); cells_any(seen);)
                list->locked[digit][cells_pop(&seen)].word[i / 64] |= (uint64_t)1 << i % 64;
        }
    }
    for (unsigned i = 0; i < list->n; i++) {
        struct als_part *part = &list->parts[list->als[i].first];
        for (unsigned digits = list->als[i].digits; digits; part++) {
            const struct als_subset *locked = list->locked[set_pop(&digits)];
            struct cells rest = part->cells;
            part->tied = locked[cells_pop(&rest)];
            while (cells_any(rest))
                part->tied = als_both(&part->tied, &locked[cells_pop(&rest)]);
            struct als_subset tied = part->tied;
            part->nearest = als_pop(&tied);
        }
    }
}

/* Returns the almost locked sets of a board, listed once for all techniques that ask; NULL without memory, or
 * a reasoner to keep them. */
static const struct als_list *als_of(const struct board *board)
{
    struct sudoku_reasoner *reasoner = board->reasoner;
    if (!reasoner)
        return NULL;
    if (!reasoner->als && !(reasoner->als = malloc(sizeof *reasoner->als))) {
        reasoner->trouble = SUDOKU_NO_MEMORY;
        return NULL;
    }
    if (!reasoner->als_are_current) {
        list_sets(board, reasoner->als);
        tie_sets(board, reasoner->als);
        reasoner->als_are_current = true;
    }
    return reasoner->als;
}

/* Three cells are an XY-wing or a naked triplet, which come before. */
enum { SMALLEST = 4 };

/* A search, and the best step so far. */
struct search {
    struct step *step;
    const struct board *board;
    const struct als_list *list;
    unsigned best;                   /* cells */
    unsigned digit;                  /* the candidate that is supposed to be right */
    const struct als_subset *locked; /* the sets that it locks */
};

/* The digits that tie a set to another one. */
static unsigned ties_of(const struct als_list *list, const struct als *als, unsigned other)
{
    unsigned tied = 0, part = als->first;
    for (unsigned digits = als->digits; digits; part++)
        tied |= (unsigned)als_has(&list->parts[part].tied, other) << set_pop(&digits);
    return tied;
}

/* ---- ALS-XZ: two sets that are tied by a digit.
 *
 *      12 . . | . 234 24 | . . .      1,2,3,4 in three cells
 *      .  . . | . .   .  | . . .
 *      .  . . | . .   .  | . . .
 *      -------+----------+------
 *      13 . . | . x   .  | . . .      1,3 in one cell
 *
 * All places of digit 1 in one set see all its places in the other. So one of the sets lacks 1 and holds all
 * its other digits. 3 is one of these in both sets, so one of them has it, and cells that see all their
 * places for 3, x, are not 3. If two digits tie the sets, each set holds exactly one of them, and all its
 * other digits. Small ones are known as WXYZ-wings, too. Players call the digit that ties the sets their
 * restricted common. ---- */

/* Removes a digit from the cells seen that have it, which may have lost other digits by this step. Returns
 * whether there are any. */
static bool clear_seen(struct step *step, unsigned digit, struct cells seen)
{
    struct cells cells = cells_and(seen, step->board->has[digit]);
    for (struct cells rest = cells; cells_any(rest);) {
        unsigned cell = cells_pop(&rest), i = 0;
        while (i < step->n_removals && step->removals[i].cell != cell)
            i++;
        if (i < step->n_removals)
            step->removals[i].digits |= (uint16_t)(1u << digit);
        else
            step_removes(step, cell, 1u << digit);
    }
    return cells_any(cells);
}

/* Removes what goes if one digit ties the sets, the other digits that they share; or two, each of the two
 * from what sees all its places, and each other digit of a set. */
static void clear_digits(const struct search *search, const struct als *const sets[2], unsigned tied,
                         struct step *step)
{
    bool twice = tied & (tied - 1);
    for (unsigned rest = twice ? tied : sets[0]->digits & sets[1]->digits & ~tied; rest;) {
        unsigned digit = set_pop(&rest);
        struct cells seen = cells_and(part_of(search->list, sets[0], digit)->seen,
                                      part_of(search->list, sets[1], digit)->seen);
        if (clear_seen(step, digit, seen) && !twice)
            step->digits |= 1u << digit;
    }
    for (unsigned i = 0; twice && i < 2; i++) {
        step->digits |= sets[i]->digits & ~tied;
        for (unsigned rest = sets[i]->digits & ~tied; rest;) {
            unsigned digit = set_pop(&rest);
            clear_seen(step, digit, part_of(search->list, sets[i], digit)->seen);
        }
    }
}

/* Keeps the step of two sets, if it removes something. */
static void try_pair(struct search *search, const struct als *const sets[2], unsigned tied)
{
    struct step step;
    step_prepare_trial(&step, search->step);
    step_begin(&step, 0);
    clear_digits(search, sets, tied, &step);
    if (!step.n_removals)
        return;
    step.type = tied & (tied - 1) ? 2 : 1;
    step.extra = tied;
    step_all_cells(&step, sets[0]->cells);
    step_all_helpers(&step, sets[1]->cells);
    step_copy(search->step, &step);
    search->best = sets[0]->size + sets[1]->size + 0u;
}

/* The sets that are worth trying with a first one: tied by a digit, and removing another, so that a candidate
 * locks both, or tied by two. */
static struct als_subset sets_worth_trying(const struct search *search, const struct als *first)
{
    struct als_subset tied = {{0}}, found = {{0}}, removes = {{0}};
    const struct als_part *part = &search->list->parts[first->first];
    for (unsigned digits = first->digits; digits; part++) {
        unsigned digit = set_pop(&digits);
        struct als_subset now = {{0}};
        for (struct cells seen = cells_and(part->seen, search->board->has[digit]); cells_any(seen);)
            als_add(&now, &search->list->locked[digit][cells_pop(&seen)]);
        for (unsigned i = 0; i < ALS_WORDS; i++) {
            found.word[i] |=
                (part->tied.word[i] & (tied.word[i] | removes.word[i])) | (now.word[i] & tied.word[i]);
            tied.word[i] |= part->tied.word[i];
            removes.word[i] |= now.word[i];
        }
    }
    return found;
}

/* Finds the step with the fewest cells; of equal ones, the first. Each set is tried with those after it. */
static bool find_pair(struct step *step)
{
    const unsigned limit = step_limit(step, 2 * ALS_CELLS_MAX + 1);
    const struct als_list *list = limit > SMALLEST ? als_of(step->board) : NULL;
    struct search search = {.step = step, .board = step->board, .list = list, .best = limit};
    for (unsigned a = 0; list && a < list->n && 2u * list->als[a].size < search.best; a++) {
        const struct als *sets[2] = {&list->als[a]};
        struct als_subset rest = sets_worth_trying(&search, sets[0]);
        for (unsigned i = 0; i <= a / 64; i++)
            rest.word[i] &= i < a / 64 ? 0 : (UINT64_MAX - 1) << a % 64;
        for (unsigned b = als_pop(&rest); b < list->n; b = als_pop(&rest)) {
            sets[1] = &list->als[b];
            if (sets[0]->size + sets[1]->size + 0u >= search.best)
                break;
            try_pair(&search, sets, ties_of(list, sets[0], b));
        }
    }
    return search.best < limit;
}

/* `r1c1 and r1c2 have only the digits 1, 2 and 4`: the cells or the helpers of a step */
#define ALS_HAS(cells) "{" cells "} [several " cells "?have|has] only the digits {" cells "' digits and}"

/* Sudoku Explainer does not have it; the nearest that it has, the exclusion of aligned triplets, rates
 * 7.5. */
const struct technique logic_technique_als_xz = {
    .known = {"als-xz", "ALS-XZ", 75, 0, (const char *const[]){"ALS-XZ", "Doubly linked ALS-XZ", NULL}},
    .find = find_pair,
    .pattern = " {cells' digits} in {cells}; {helpers' digits} in {helpers}; restricted common {extra and}",
    .reason =
        ALS_HAS("cells") "; " ALS_HAS("helpers")
        ". [type 2?Their places for {lower extra} see each other, and so do those for {higher extra}. So "
        "neither digit is in both sets, and no set can lack both. So each set has one of the two and all its "
        "other digits. A cell that sees all places for {extra or} in both sets, or all for another digit in "
        "one of them, cannot be that digit.|Their "
        "places for {extra} see each other, so one of the two sets has no {extra} and needs all its other "
        "digits. So [several digits?each of {digits and}|{digits}] is in one of them, and no cell that sees "
        "all their places for [several digits?one of these digits can be that digit.|{digits} can be "
        "{digits}.]]",
    .eureka = logic_eureka_pair,
    .whereabouts = IN_FIRST_BOX,
    .by_size = 3,
};

/* ---- Branches: sets one of which has a digit, whatever a set or a cell beside them is.
 *
 * The search goes the other way: if the removed candidate were right, it would lock these sets, and what ties
 * them would lose two digits as a pivot, or all its candidates as a stem. ---- */

/* The sets, with the digits that tie each of them to the pivot or stem. */
struct branches {
    const struct als *als[9];
    unsigned tied[9];
    unsigned n, cells; /* cells with those of the pivot or stem */
    struct cells seen; /* by all places of the supposed digit in the sets of which one has it */
};

/* Writes the step of the smallest branches so far. */
static void write_branches(struct search *search, struct cells pivot, const struct branches *branches)
{
    struct step *step = search->step;
    search->best = branches->cells;
    step_begin(step, 0);
    step->digits = 1u << search->digit;
    step_all_cells(step, pivot);
    for (unsigned i = 0; i < branches->n; i++) {
        const struct als *als = branches->als[i];
        struct helper_set *set = &step->sets[step->n_sets++];
        set->first = step->n_helpers;
        set->tied = (uint16_t)branches->tied[i];
        step_all_helpers(step, als->cells);
        set->n = step->n_helpers - set->first;
        step->extra |= branches->tied[i];
    }
    step_removes_all(step, branches->seen, step->digits);
}

/* `; 1,4 in r1c1, restricted common 1; ...` */
#define TIED_SETS "[each sets||; {its digits} in {it}, restricted common {its ties and}]"

/* `If it is 1, r1c1 lacks it and needs 4; if it is 2, ...`: the effect of each digit of the pattern's
 * cells on the set that it ties. */
#define BRANCHES                                                                                             \
    "[each sets|; |[at first?If|if] it is {its ties or}, {it} [several it?lack it and need|lacks it and "    \
    "needs] {digits}]. So one of these sets has {digits}, and no cell that sees all their places for "       \
    "{digits} can be {digits}."

/* ---- ALS-XY-wing and ALS-XY-chain: almost locked sets, each tied to the next by a digit, never by the same
 * one twice running.
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
 * If x were 6, both ends would lack it. From there the search follows the ties, and a chain is complete where
 * a set lacks two digits. It goes half of the way from either end, so no further than half of the
 * cells. ---- */

enum { WING_SETS = 3, CHAIN_SETS = 10 };

/* A set that lacks a digit. */
struct lack {
    uint16_t set, digit;
    uint16_t from;          /* because this other one does; itself: the supposed candidate does it */
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
    const struct als *sets = search->list->als, *middle = &sets[a->set];
    unsigned n = a->n;
    bool wing = technique_of(search->step)->size == WING_SETS;
    struct branches chain = {.cells = a->cells + b->cells - middle->size + 0u};
    if (chain.cells >= search->best || (wing ? n + b->n - 1 != WING_SETS : n + b->n - 1 <= WING_SETS) ||
        n + b->n - 1 > CHAIN_SETS)
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
    for (unsigned i = 0; i < n; i++) {
        if (i == pivot)
            continue;
        chain.als[chain.n] = &sets[order[i]];
        chain.tied[chain.n++] = 1u << tied[i < pivot ? i + 1 : i];
    }
    chain.seen = cells_and(part_of(search->list, &sets[order[0]], search->digit)->seen,
                           part_of(search->list, &sets[order[n - 1]], search->digit)->seen);
    write_branches(search, sets[order[pivot]].cells, &chain);
}

/* Adds those of some sets, up to an end, that do not lack the digit already. before: why they lack it. */
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

/* Returns the end of the sets that can follow n others with so many cells, and leave some for further ones of
 * which a chain needs at least so many in all. */
static inline unsigned end_of_sets(const struct search *search, unsigned n, unsigned cells, unsigned least)
{
    unsigned used = cells + (n + 1 < least ? least - n - 1 : 0);
    return used < search->best ? als_below(search->list, search->best - used) : 0;
}

/* Follows the ties from the sets that the supposed candidate locks, those with the fewest cells first. */
static void search_chains(struct search *search)
{
    struct lacks lacks;
    bool wing = technique_of(search->step)->size == WING_SETS;
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

/* ---- Death blossom: a cell, the stem, and an almost locked set, a petal, for each of its candidates.
 *
 *      .  . . | . .   . | . . .
 *      49 . . | . 34  . | . . .      petal: 3,4,9
 *      .  . . | . .   . | . . .
 *      -------+---------+------
 *      19 . . | . 123 . | . . .      petal: 1,9; stem: 1,2,3
 *      .  . . | . .   . | . . .
 *      .  . . | . .   . | . . .
 *      -------+---------+------
 *      x  . . | . 29  . | . . .      petal: 2,9
 *
 * The stem sees all places that a petal has for its digit of the stem. So whichever digit the stem is, the
 * petal of that digit lacks it and holds 9, and a cell that sees all places for 9 in all petals, x, is not
 * 9. ---- */

/* Finds petals for a stem that would be left without a candidate: for each digit one that is there already if
 * possible, else the smallest. */
static void try_stem(struct search *search, unsigned stem)
{
    struct branches petals = {.cells = 1, .seen = search->board->has[search->digit]};
    for (unsigned rest = search->board->candidates[stem]; rest;) {
        unsigned digit = set_pop(&rest), i = 0;
        struct als_subset fit = als_both(search->locked, &search->list->locked[digit][stem]);
        while (i < petals.n && !als_has(&fit, (unsigned)(petals.als[i] - search->list->als)))
            i++;
        if (i == petals.n) {
            petals.als[i] = &search->list->als[als_pop(&fit)];
            petals.seen = cells_and(petals.seen, part_of(search->list, petals.als[i], search->digit)->seen);
            petals.cells += petals.als[i]->size;
            petals.tied[petals.n++] = 0;
        }
        petals.tied[i] |= 1u << digit;
    }
    struct cells cell = {{0, 0}};
    cells_flip(&cell, stem);
    if (petals.cells < search->best)
        write_branches(search, cell, &petals);
}

/* Looks for cells that would be left without a candidate. */
static void search_stems(struct search *search)
{
    struct cells alive = {{0, 0}}, off[9], some = {{0, 0}};
    struct als_subset rest = *search->locked;
    const unsigned end = als_below(search->list, search->best - 1);
    memset(off, 0, sizeof off);
    for (unsigned i = als_pop(&rest); i < end; i = als_pop(&rest)) {
        const struct als_part *part = &search->list->parts[search->list->als[i].first];
        for (unsigned digits = search->list->als[i].digits; digits; part++) {
            unsigned digit = set_pop(&digits);
            off[digit] = cells_or(off[digit], part->seen);
        }
    }
    off[search->digit] = (struct cells){{0, 0}};
    for (unsigned digit = 0; digit < 9; digit++) {
        some = cells_or(some, search->board->has[digit]);
        alive = cells_or(alive, cells_without(search->board->has[digit], off[digit]));
    }
    for (struct cells stems = cells_without(some, alive); cells_any(stems);)
        try_stem(search, cells_pop(&stems));
}

/* Supposes each candidate and looks for a step that shows that it is wrong: a death blossom, whose size is
 * 1, or a chain of sets. Finds the step with the fewest cells; of equal ones, the first. */
static bool find_branches(struct step *step)
{
    const unsigned limit = step_limit(step, PATTERN_MAX + 1);
    struct search search = {.step = step, .board = step->board, .best = limit};
    if (limit <= SMALLEST || !(search.list = als_of(step->board)))
        return false;
    for (search.digit = 0; search.digit < 9; search.digit++)
        for (struct cells cells = search.board->has[search.digit]; cells_any(cells);) {
            search.locked = &search.list->locked[search.digit][cells_pop(&cells)];
            (technique_of(step)->size == 1 ? search_stems : search_chains)(&search);
        }
    return search.best < limit;
}

/* Sudoku Explainer does not have it; the least of its chains with several branches rates 8.0. */
const struct technique logic_technique_als_xy_wing = {
    .known = {"als-xy-wing", "ALS-XY-wing", 80, 0, NULL},
    .find = find_branches,
    .pattern = " {cells' digits} in {cells} (pivot)" TIED_SETS,
    .reason = ALS_HAS("cells") ", so {extra or} is there. " BRANCHES,
    .eureka = logic_eureka_wings,
    .whereabouts = IN_FIRST_BOX,
    .size = WING_SETS,
    .by_size = 3,
};

const struct technique logic_technique_als_xy_chain = {
    .known = {"als-xy-chain", "ALS-XY-chain", 85, 0, NULL},
    .find = find_branches,
    .pattern = " {cells' digits} in {cells}" TIED_SETS,
    .reason =
        "Each of these sets of cells has one digit more than cells, so a set that lacks a digit has all its "
        "others. If {digits} is not in {cells}, {further digits and} [several further digits?are|is] there. "
        "Then [each sets|; |{it} [several it?lack|lacks] {its ties} and [several it?need|needs] {its other "
        "digits and}]. So {digits} is in the first set or in the last one, and no cell that sees "
        "all their places for {digits} can be {digits}.",
    .eureka = logic_eureka_sets,
    .whereabouts = IN_FIRST_BOX,
    .size = CHAIN_SETS,
    .by_size = 4,
};

/* Sudoku Explainer does not have it; the least of its dynamic chains, which a stem of three candidates with
 * petals of several cells takes, rates 8.5. */
const struct technique logic_technique_death_blossom = {
    .known = {"death-blossom", "Death blossom", 85, 0, NULL},
    .find = find_branches,
    .pattern = " {cells' digits} in {cells} (stem)" TIED_SETS,
    .reason = "{cells} is {extra or}. " BRANCHES,
    .eureka = logic_eureka_petals,
    .whereabouts = IN_FIRST_BOX,
    .size = 1,
    .by_size = 4,
};

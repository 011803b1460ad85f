/* fish.c: n lines in which a digit has places in n crossing lines only: X-wing, swordfish, jellyfish. And
 * the same with extra places, fins, that stand together in one box:
 *
 *      . . x | . . . | . . .
 *      5 . 5 | . . . | 5 . .         rows 2 and 7 are the bases, columns 3 and 7 the covers,
 *      . . x | . . . | . . .         r2c1 is the fin
 *      ------+-------+------
 *      . . . | . . . | . . .
 *      ------+-------+------
 *      . . 5 | . . . | 5 . .
 *
 * If no fin is the digit, the fish is whole and clears its covers outside the bases. If a fin is, it clears
 * what it sees. So the cells that both would clear, x, are not the digit: those of the covers in the fins'
 * box. A fish is called sashimi if a base has fewer than two places left without the fins. Players read
 * about both in HoDoKu's manual and in Sudopedia. */
#include "logic/step.h"
#include "logic/tuples.h"

/* The forms of fish with fins. */
enum { FINNED = 1, SASHIMI = 2 };

/* One fish: lines of one type as the bases, of the other as the covers, numbered 0..8 in their type. Three
 * neighbours are in a chute. */
struct fish {
    unsigned base, cover; /* the first house of each type */
    unsigned digit;
    unsigned bases, covers;
    unsigned finned;       /* the extra crossing lines that hold the fins */
    unsigned chute, stack; /* the base and the crossing lines of the fins' box; without fins, all lines */
};

/* Is there something to remove from the covers outside the bases, in the fins' box if there are fins? */
static bool removes_candidates(const struct board *board, const struct fish *fish)
{
    for (unsigned rest = fish->covers & fish->stack; rest;) {
        unsigned line = fish->cover + set_pop(&rest);
        for (unsigned gone = board->places[fish->digit][line] & fish->chute & ~fish->bases; gone;)
            if (board_news(board, logic_scan_cells[line][set_pop(&gone)], 1u << fish->digit))
                return true;
    }
    return false;
}

/* Writes the step of a digit in some bases and covers. Places of the bases outside of all covers, or in two
 * bases, are fins, which must see what goes. */
static void write_houses(struct step *step, unsigned digit, uint32_t bases, uint32_t covers)
{
    struct cells in_bases = {{0, 0}}, fins = {{0, 0}}, covered = {{0, 0}};
    for (uint32_t rest = bases; rest; rest &= rest - 1) {
        struct cells here = cells_and(step->board->has[digit], logic_scan_sets[lowest_bit(rest)]);
        fins = cells_or(fins, cells_and(in_bases, here));
        in_bases = cells_or(in_bases, here);
    }
    for (uint32_t rest = covers; rest; rest &= rest - 1)
        covered = cells_or(covered, logic_scan_sets[lowest_bit(rest)]);
    fins = cells_or(fins, cells_without(in_bases, covered));
    struct cells lost = cells_without(covered, in_bases);
    step_begin(step, 0);
    step->digits = 1u << digit;
    step->houses = public_houses(bases);
    step->covers = public_houses(covers);
    for (uint32_t rest = bases; rest; rest &= rest - 1) {
        struct cells here = cells_and(step->board->has[digit], logic_scan_sets[lowest_bit(rest)]);
        for (struct cells own = cells_without(cells_and(here, in_bases), fins);
             cells_any(own) && step->n_cells < PATTERN_MAX;)
            step_cell(step, cells_pop(&own), step->digits);
        for (struct cells own = cells_and(here, fins); cells_any(own);) {
            unsigned fin = cells_pop(&own);
            step_helper(step, fin, step->digits);
            lost = cells_and(lost, logic_peer_sets[fin]);
        }
        fins = cells_without(fins, here);
        in_bases = cells_without(in_bases, here);
    }
    for (uint32_t rest = covers; rest; rest &= rest - 1) {
        step_removes_all(step, cells_and(lost, logic_scan_sets[lowest_bit(rest)]), step->digits);
        lost = cells_without(lost, logic_scan_sets[lowest_bit(rest)]);
    }
}

static void write_step(struct step *step, const struct fish *fish)
{
    write_houses(step, fish->digit, (uint32_t)fish->bases << fish->base,
                 (uint32_t)fish->covers << fish->cover);
    step->type = fish->finned ? FINNED : 0;
    for (unsigned rest = fish->bases; rest;)
        if (logic_set_size[step->board->places[fish->digit][fish->base + set_pop(&rest)] & fish->covers] < 2)
            step->type = SASHIMI;
}

/* ---- Without fins ---- */

/* Searches columns as bases before rows; of one orientation, the first fish in the order of its lines,
 * then of its digit, is the step. */
static bool find_whole(struct step *step)
{
    const struct board *board = step->board;
    unsigned size = technique_of(step)->size;
    uint64_t *unseen = board_unseen(step->board);
    for (unsigned base = COLUMN; base <= ROW; base += 9) {
        struct fish best = {.bases = ALL_DIGITS + 1};
        for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits;) {
            struct fish fish = {base, COLUMN + ROW - base, set_pop(&digits), 0, 0, 0, ALL_DIGITS, ALL_DIGITS};
            struct tuples tuples;
            tuples_begin(&tuples, size);
            /* A fish needs as many lines again outside, from which something can be removed. */
            for (unsigned line = 0; line < 9 && board->filled[fish.digit] <= 9 - 2 * size; line++)
                tuples_add(&tuples, line, board->places[fish.digit][base + line]);
            /* Bases that come later than those of the best fish would not be preferred. */
            while (tuples_next(&tuples) && tuples.items < best.bases) {
                fish.bases = tuples.items;
                fish.covers = tuples.united;
                if (removes_candidates(board, &fish))
                    best = fish;
            }
        }
        if (best.bases <= ALL_DIGITS) {
            write_step(step, &best);
            return true;
        }
    }
    *unseen = 0;
    return false;
}

#define FISH(name, title, rating, lines)                                                                     \
    {                                                                                                        \
        .known = {name, title, rating, 0, NULL}, .find = find_whole,                                         \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, in a different one each time, "         \
            "so no other cell of {covers} can be {digits}.",                                                 \
        .size = (lines), .keeps_marks = true,                                                                \
    }

const struct technique logic_technique_x_wing = FISH("x-wing", "X-wing", 32, 2);
const struct technique logic_technique_swordfish = FISH("swordfish", "Swordfish", 38, 3);
const struct technique logic_technique_jellyfish = FISH("jellyfish", "Jellyfish", 52, 4);

/* ---- With fins ---- */

/* Tries to call some of the crossing lines finned, one or two of a chute that has a cover as well. */
static bool split(const struct board *board, unsigned crossing, unsigned fins, struct fish *fish)
{
    const uint16_t *places = board->places[fish->digit] + fish->base;
    for (unsigned chute = 0; chute < 3; chute++) {
        fish->stack = 7u << 3 * chute;
        unsigned here = crossing & fish->stack;
        if (logic_set_size[here] <= fins)
            continue;
        /* One line of the chute, or all but one. */
        for (unsigned rest = here; rest;) {
            unsigned line = 1u << set_pop(&rest);
            fish->finned = fins == 1 ? line : here & ~line;
            fish->covers = crossing & ~fish->finned;
            /* Fins in two boxes have no common box in which anything could be removed. */
            fish->chute = 0;
            for (unsigned bases = fish->bases; bases;) {
                unsigned base = set_pop(&bases);
                if (places[base] & fish->finned)
                    fish->chute |= 7u << base / 3 * 3;
            }
            if (logic_set_size[fish->chute] == 3 && removes_candidates(board, fish))
                return true;
        }
    }
    return false;
}

/* Searches columns as bases before rows, as with fish without fins, and bases in increasing binary value. */
static bool search_finned(struct step *step, unsigned digit)
{
    unsigned size = technique_of(step)->size;
    for (unsigned base = COLUMN; base <= ROW; base += 9) {
        const uint16_t *places = step->board->places[digit] + base;
        struct fish fish = {.base = base, .cover = COLUMN + ROW - base, .digit = digit};
        unsigned lines = 0;
        for (unsigned line = 0; line < 9; line++) {
            unsigned n = logic_set_size[places[line]];
            lines |= (unsigned)(n >= 2 && n <= size + 2) << line;
        }
        for (fish.bases = (1u << size) - 1; fish.bases <= ALL_DIGITS;
             fish.bases = next_combination(fish.bases)) {
            unsigned crossing = 0;
            if (fish.bases & ~lines)
                continue;
            for (unsigned rest = fish.bases; rest;)
                crossing |= places[set_pop(&rest)];
            unsigned n = logic_set_size[crossing];
            if (n <= size || n > size + 2 || !split(step->board, crossing, n - size, &fish))
                continue;
            write_step(step, &fish);
            return true;
        }
    }
    return false;
}

/* Sudoku Explainer looks at what follows from each place in a finned base: a region forcing chain from 8.0
 * for an X-wing, dynamic ones from 8.5 for the bigger fish. */
#define FINNED_FISH(name, title, rating, forms, lines)                                                       \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms}, .in_digit = search_finned,                                 \
        .pattern = " {digits} in {houses}, {covers}, [several helpers?fins|fin] {helpers}",                  \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}, but for {helpers}. Without "            \
            "{helpers} no other cell of {covers} could be {digits}; with {digits} "                          \
            "[several helpers?in one of these, no cell that sees them all could"                             \
            "|there, no cell that sees it could]. Candidates that both rule out can be removed.",            \
        .size = (lines),                                                                                     \
    }

static const char *const x_wings[] = {"Finned X-wing", "Sashimi X-wing", NULL};
static const char *const swordfish[] = {"Finned swordfish", "Sashimi swordfish", NULL};
static const char *const jellyfish[] = {"Finned jellyfish", "Sashimi jellyfish", NULL};

const struct technique logic_technique_finned_x_wing =
    FINNED_FISH("finned-x-wing", "Finned X-wing", 80, x_wings, 2);
const struct technique logic_technique_finned_swordfish =
    FINNED_FISH("finned-swordfish", "Finned swordfish", 85, swordfish, 3);
const struct technique logic_technique_finned_jellyfish =
    FINNED_FISH("finned-jellyfish", "Finned jellyfish", 85, jellyfish, 4);

/* ---- Franken and mutant fish, whose bases and covers may be any houses.
 *
 * A fish of n bases removes a candidate x if, were it the digit, all that is left in the bases would lie in
 * n - 1 covers: those covers hold n - 1 times the digit at most, the bases n times. x is in one more cover;
 * what the bases have outside of all covers, or in two bases, are fins.
 *
 * Franken fish have rows and boxes as bases and columns and boxes as covers, or the other way round; all
 * others are mutant fish. Players read about them in HoDoKu's manual. ---- */

enum { FISH_MAX = 4, FRANKEN = 1, MUTANT = 2 };

struct pond {
    struct step *step;
    unsigned digit, x, n;
    struct cells left[HOUSES]; /* of each house if x is the digit */
};

/* 1 boxes, 2 columns, 4 rows */
static unsigned types_of(uint32_t houses)
{
    return (unsigned)((houses & ALL_DIGITS) != 0) | (unsigned)((houses >> COLUMN & ALL_DIGITS) != 0) << 1 |
           (unsigned)(houses >> ROW != 0) << 2;
}

/* 0: all bases are of one type of line, and all covers of the other; those fish have other names. */
static unsigned kind_of(uint32_t base_houses, uint32_t cover_houses)
{
    unsigned bases = types_of(base_houses), covers = types_of(cover_houses);
    if ((bases & 6) == 6 || (covers & 6) == 6 || (bases & 6) == (covers & 6))
        return MUTANT;
    return (bases | covers) & 1 ? FRANKEN : 0;
}

/* Gives x a cover that makes a fish of the technique's kind, and writes it. */
static bool cover_x(const struct pond *pond, uint32_t bases, uint32_t covers)
{
    for (unsigned i = 3; i-- > 0;) {
        uint32_t all = covers | (uint32_t)1 << logic_cell_places[pond->x].house[i];
        if (kind_of(bases, all) != technique_of(pond->step)->size)
            continue;
        write_houses(pond->step, pond->digit, bases, all);
        pond->step->type = (unsigned char)(pond->n - 1 + (pond->step->n_helpers ? FISH_MAX - 1 : 0));
        return true;
    }
    return false;
}

/* Adds bases that the covers hold, from a house on, which share no cell that is left. */
static bool add_bases(const struct pond *pond, uint32_t held, uint32_t covers, uint32_t bases,
                      struct cells taken)
{
    if (count_bits(bases) == pond->n)
        return cover_x(pond, bases, covers);
    for (; held; held &= held - 1) {
        unsigned house = lowest_bit(held);
        if (!cells_meet(taken, pond->left[house]) &&
            add_bases(pond, held & (held - 1), covers, bases | (held & -held),
                      cells_or(taken, pond->left[house])))
            return true;
    }
    return false;
}

/* Adds covers from a house on: those in which several cells are left. */
static bool add_covers(const struct pond *pond, uint32_t useful, uint32_t bases, uint32_t covers,
                       struct cells covered)
{
    if (count_bits(covers) == pond->n - 1) {
        uint32_t held = 0;
        for (uint32_t rest = bases; rest; rest &= rest - 1)
            if (cells_within(pond->left[lowest_bit(rest)], covered))
                held |= rest & -rest;
        return count_bits(held) >= pond->n &&
               add_bases(pond, held & ~covers, covers, 0, (struct cells){{0, 0}});
    }
    for (; useful; useful &= useful - 1)
        if (add_covers(pond, useful & (useful - 1), bases, covers | (useful & -useful),
                       cells_or(covered, pond->left[lowest_bit(useful)])))
            return true;
    return false;
}

/* Supposes that x is the digit. */
static bool suppose(struct pond *pond)
{
    const struct board *board = pond->step->board;
    struct cells left = cells_without(board->has[pond->digit], logic_peer_sets[pond->x]);
    uint32_t useful = 0, bases = 0;
    cells_remove(&left, pond->x);
    for (unsigned house = 0; house < HOUSES; house++) {
        pond->left[house] = cells_and(left, logic_scan_sets[house]);
        if (!board->places[pond->digit][house] || houses_of(pond->x) >> house & 1)
            continue;
        bases |= (uint32_t)1 << house;
        useful |= (uint32_t)!cells_scarce(pond->left[house]) << house;
    }
    return add_covers(pond, useful, bases, 0, (struct cells){{0, 0}});
}

/* The smallest fish, of the lowest digit. */
static bool find_general(struct step *step)
{
    uint64_t *unseen = board_unseen(step->board);
    struct pond pond = {.step = step};
    for (pond.n = 2; pond.n <= FISH_MAX; pond.n++)
        for (unsigned digits = (unsigned)(*unseen >> MARK_DIGITS); digits;) {
            pond.digit = set_pop(&digits);
            for (struct cells rest = board_targets(step->board, pond.digit); cells_any(rest);) {
                pond.x = cells_pop(&rest);
                if (suppose(&pond))
                    return true;
            }
        }
    *unseen = 0;
    return false;
}

#define WITH_BOXES(name, title, forms, kind)                                                                 \
    {                                                                                                        \
        .known = {name, title, 85, 0, forms}, .find = find_general,                                          \
        .pattern = " {digits} in {houses}, {covers}[helpers?, [several helpers?fins|fin] {helpers}]",        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {covers}[helpers?, but for {helpers}. Without "   \
            "{helpers}, each of {covers} would have it in these houses, and no other cell there could be "   \
            "{digits}; with {digits} [several helpers?in one of these, no cell that sees them all could"     \
            "|there, no cell that sees it could]. Candidates that both rule out can be removed.|, in a "     \
            "different one each time, so no other cell of {covers} can be {digits}.]",                       \
        .size = (kind), .keeps_marks = true,                                                                 \
    }

static const char *const franken_forms[] = {"Franken X-wing",
                                            "Franken swordfish",
                                            "Franken jellyfish",
                                            "Finned franken X-wing",
                                            "Finned franken swordfish",
                                            "Finned franken jellyfish",
                                            NULL};
static const char *const mutant_forms[] = {"Mutant X-wing",
                                           "Mutant swordfish",
                                           "Mutant jellyfish",
                                           "Finned mutant X-wing",
                                           "Finned mutant swordfish",
                                           "Finned mutant jellyfish",
                                           NULL};

const struct technique logic_technique_franken_fish =
    WITH_BOXES("franken-fish", "Franken fish", franken_forms, FRANKEN);
const struct technique logic_technique_mutant_fish =
    WITH_BOXES("mutant-fish", "Mutant fish", mutant_forms, MUTANT);

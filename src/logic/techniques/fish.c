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
        if (board->places[fish->digit][line] & fish->chute & ~fish->bases)
            return true;
    }
    return false;
}

static void write_step(struct step *step, const struct fish *fish)
{
    const uint16_t *places = step->board->places[fish->digit];
    unsigned bit = 1u << fish->digit;
    step_begin(step, 0);
    step->type = fish->finned ? FINNED : 0;
    step->digits = bit;
    step->houses = public_houses((uint32_t)fish->bases << fish->base);
    step->covers = public_houses((uint32_t)fish->covers << fish->cover);
    for (unsigned rest = fish->bases; rest;) {
        unsigned line = fish->base + set_pop(&rest);
        step_cells(step, line, places[line] & fish->covers, bit);
        for (unsigned fins = places[line] & fish->finned; fins;)
            step_helper(step, logic_scan_cells[line][set_pop(&fins)], bit);
        if (logic_set_size[places[line] & fish->covers] < 2)
            step->type = SASHIMI;
    }
    for (unsigned rest = fish->covers & fish->stack; rest;) {
        unsigned line = fish->cover + set_pop(&rest);
        for (unsigned gone = places[line] & fish->chute & ~fish->bases; gone;)
            step_removes(step, logic_scan_cells[line][set_pop(&gone)], bit);
    }
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

/* ---- With boxes, and with lines of both types ----
 *
 * Bases and covers may be any houses. A fish of n bases removes a candidate x if, were it the digit, all that
 * is left in the bases would lie in n - 1 covers: those covers hold n - 1 times the digit at most, the bases
 * n times. x is in one more cover; what the bases have outside of all covers, or in two bases, are fins.
 *
 * Franken fish have rows and boxes as bases and columns and boxes as covers, or the other way round; all
 * others are mutant fish. Players read about them in HoDoKu's manual. */

enum { FISH_MAX = 4, FRANKEN = 1, MUTANT = 2 };

struct pond {
    struct step *step;
    unsigned digit, x, n;
    struct cells left[HOUSES]; /* of each house if x is the digit */
    unsigned char bases[FISH_MAX], covers[FISH_MAX];
};

/* 1 boxes, 2 columns, 4 rows */
static unsigned types_of(const unsigned char *houses, unsigned n)
{
    unsigned types = 0;
    for (unsigned i = 0; i < n; i++)
        types |= 1u << houses[i] / 9;
    return types;
}

/* 0: all bases are of one type of line, and all covers of the other; those fish have other names. */
static unsigned kind_of(const struct pond *pond)
{
    unsigned bases = types_of(pond->bases, pond->n), covers = types_of(pond->covers, pond->n);
    if ((bases & 6) == 6 || (covers & 6) == 6 || (bases & 6) == (covers & 6))
        return MUTANT;
    return (bases | covers) & 1 ? FRANKEN : 0;
}

/* Gives x a cover that makes a fish of the technique's kind. */
static bool cover_x(struct pond *pond)
{
    for (unsigned i = 3; i-- > 0;) {
        pond->covers[pond->n - 1] = logic_cell_places[pond->x].house[i];
        if (kind_of(pond) == technique_of(pond->step)->size)
            return true;
    }
    return false;
}

/* The cells of the digit in some houses, and those in two of them. */
static struct cells in_houses(const struct pond *pond, const unsigned char *houses, struct cells *twice)
{
    struct cells all = {{0, 0}};
    *twice = all;
    for (unsigned i = 0; i < pond->n; i++) {
        struct cells here = cells_and(pond->step->board->has[pond->digit], logic_scan_sets[houses[i]]);
        *twice = cells_or(*twice, cells_and(all, here));
        all = cells_or(all, here);
    }
    return all;
}

static bool write_fish(const struct pond *pond)
{
    struct step *step = pond->step;
    struct cells twice, ignored, in_bases = in_houses(pond, pond->bases, &twice);
    struct cells covered = in_houses(pond, pond->covers, &ignored);
    struct cells fins = cells_or(cells_without(in_bases, covered), twice);
    struct cells removed = cells_without(covered, in_bases);
    step_begin(step, 0);
    step->digits = 1u << pond->digit;
    step->type = (unsigned char)(pond->n - 1 + (cells_any(fins) ? FISH_MAX - 1 : 0));
    for (unsigned i = 0; i < pond->n; i++) {
        step->houses |= public_house(pond->bases[i]);
        step->covers |= public_house(pond->covers[i]);
    }
    for (struct cells rest = cells_without(in_bases, fins); cells_any(rest) && step->n_cells < PATTERN_MAX;)
        step_cell(step, cells_pop(&rest), step->digits);
    for (struct cells rest = fins; cells_any(rest);) {
        unsigned fin = cells_pop(&rest);
        step_helper(step, fin, step->digits);
        removed = cells_and(removed, logic_peer_sets[fin]);
    }
    step_removes_all(step, removed, step->digits);
    return true;
}

/* Adds bases that the covers hold, from a house on, which share no cell that is left. */
static bool add_bases(struct pond *pond, uint32_t held, unsigned n, struct cells taken)
{
    if (n == pond->n)
        return cover_x(pond) && write_fish(pond);
    for (; held; held &= held - 1) {
        unsigned house = lowest_bit(held);
        pond->bases[n] = (unsigned char)house;
        if (!cells_meet(taken, pond->left[house]) &&
            add_bases(pond, held & (held - 1), n + 1, cells_or(taken, pond->left[house])))
            return true;
    }
    return false;
}

/* Adds covers from a house on: those in which several cells are left. */
static bool add_covers(struct pond *pond, uint32_t useful, uint32_t bases, unsigned n, struct cells covered)
{
    if (n == pond->n - 1) {
        uint32_t held = 0;
        unsigned count = 0;
        for (uint32_t rest = bases; rest; rest &= rest - 1)
            if (cells_within(pond->left[lowest_bit(rest)], covered)) {
                held |= rest & -rest;
                count++;
            }
        for (unsigned i = 0; i < n; i++)
            held &= ~((uint32_t)1 << pond->covers[i]);
        return count >= pond->n && add_bases(pond, held, 0, (struct cells){{0, 0}});
    }
    for (; useful; useful &= useful - 1) {
        pond->covers[n] = (unsigned char)lowest_bit(useful);
        if (add_covers(pond, useful & (useful - 1), bases, n + 1,
                       cells_or(covered, pond->left[lowest_bit(useful)])))
            return true;
    }
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
            for (struct cells rest = step->board->has[pond.digit]; cells_any(rest);) {
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

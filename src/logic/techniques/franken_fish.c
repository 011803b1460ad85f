/* franken_fish.c: franken and mutant fish, whose bases and covers may be any houses.
 *
 * A fish of n bases removes a candidate x if, were it the digit, all that is left in the bases would lie in
 * n - 1 covers: those covers hold n - 1 times the digit at most, the bases n times. x is in one more cover;
 * what the bases have outside of all covers, or in two bases, are fins.
 *
 * Franken fish have rows and boxes as bases and columns and boxes as covers, or the other way round; all
 * others are mutant fish. Players read about them in HoDoKu's manual. */
#include "logic/step.h"

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

/* locking.c: a digit whose places in one house all lie in another that crosses it.
 *
 * It then cannot be elsewhere in the crossing house. The direct form only looks for a consequence: a single
 * place left in a neighbour of the first house.
 *
 * What happens to one digit in one chute (three boxes and the three lines through them) does not depend on
 * the rest of the board, so marks are kept for each chute and digit. The order of search is pass (box to
 * column, box to row, column to box, row to box), source, target, digit; found steps are compared by a key
 * made of these. */
#include "logic/step.h"
#include "logic/words.h"

/* Types of locked candidates. */
enum { POINTING = 1, CLAIMING = 2 };

/* Boxes or lines of one chute as the sources, the others as the targets. */
struct crossing {
    unsigned pass;
    unsigned source, target; /* the first house of each three */
    unsigned next_source, next_target;
    const uint16_t *shared; /* the places of any source that lie in target 0, 1, 2 */
};

/* A digit locked in the shared places of a source and a target, and what follows. */
struct locked {
    unsigned key;            /* the order of search */
    unsigned source, target; /* houses */
    unsigned digit;
    unsigned other; /* direct: the house with a single place left */
    unsigned place; /* direct: that place */
};

/* The boxes of a chute as sources, its lines as targets, or the other way round. */
static struct crossing crossing_of(unsigned chute, bool from_boxes)
{
    static const uint16_t thirds[3] = {0007, 0070, 0700};  /* of a line, or of a box by rows */
    static const uint16_t stripes[3] = {0111, 0222, 0444}; /* of a box by columns */
    bool band = chute < 3;
    unsigned box = band ? 3 * chute : chute - 3, next_box = band ? 1 : 3;
    unsigned line = band ? ROW + 3 * chute : COLUMN + 3 * (chute - 3);
    if (from_boxes)
        return (struct crossing){band, BOX + box, line, next_box, 1, band ? thirds : stripes};
    return (struct crossing){2 + band, line, BOX + box, 1, next_box, thirds};
}

/* The target that holds all places, at least two, of the source: 0..2, or 3. */
static inline unsigned locking_target(unsigned places, const uint16_t *shared)
{
    if (!(places & (places - 1)))
        return 3;
    unsigned target = 0;
    while (target < 3 && places & ~(unsigned)shared[target])
        target++;
    return target;
}

/* Is there a consequence for the neighbours of source s: a place in the target outside the source? Direct: does
 * a neighbour keep exactly one of its places? */
static bool has_consequence(const struct board *board, const struct crossing *crossing, unsigned s,
                            unsigned shared, bool direct, struct locked *found)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned house = crossing->source + i * crossing->next_source;
        unsigned places = board->places[found->digit][house], left = places & ~shared;
        if (i == s || left == places || (direct && (!left || left & (left - 1))))
            continue;
        found->other = house;
        found->place = direct ? lowest_bit(left) : 0;
        return true;
    }
    return false;
}

/* Looks for one digit in one crossing; keeps what comes earlier than *best. */
static bool search_crossing(const struct board *board, const struct crossing *crossing, unsigned digit,
                            bool direct, struct locked *best)
{
    bool any = false;
    for (unsigned s = 0; s < 3; s++) {
        unsigned source = crossing->source + s * crossing->next_source;
        unsigned t = locking_target(board->places[digit][source], crossing->shared);
        if (t == 3)
            continue;
        struct locked found = {0, source, crossing->target + t * crossing->next_target, digit, 0, 0};
        if (!has_consequence(board, crossing, s, crossing->shared[t], direct, &found))
            continue;
        any = true;
        found.key = ((crossing->pass * HOUSES + source) * HOUSES + found.target) * 9 + digit;
        if (found.key < best->key)
            *best = found;
    }
    return any;
}

/* Which thirds of a line have a place: three bits. */
static inline unsigned thirds_used(unsigned places)
{
    unsigned used = (places | places >> 1 | places >> 2) & 0111;
    return (used | used >> 2 | used >> 4) & 7;
}

/* One line of a chute and its boxes: is a box bound to this line and the line not to the box, or the other
 * way round? once are the boxes with places in one line only. */
static inline bool is_one_sided(unsigned line, unsigned once)
{
    bool several = line & (line - 1);
    return several ? (line & once) != 0 : line && !(line & once);
}

/* A quick test: can a digit be locked here, with a consequence? Most often it cannot. */
static inline bool is_promising(const struct board *board, unsigned chute, unsigned digit)
{
    const uint16_t *lines = &board->places[digit][chute < 3 ? ROW + 3 * chute : COLUMN + 3 * (chute - 3)];
    unsigned a = thirds_used(lines[0]), b = thirds_used(lines[1]), c = thirds_used(lines[2]);
    unsigned once = (a | b | c) & ~((a & b) | ((a | b) & c));
    return is_one_sided(a, once) || is_one_sided(b, once) || is_one_sided(c, once);
}

/* Searches all digits and chutes that are marked as unseen, and clears the marks of those without a step. */
static bool search(struct board *board, bool direct, struct locked *best)
{
    uint64_t *unseen = &board->unseen_chutes[direct];
    board->unseen_chutes[0] |= board->fresh_chutes;
    board->unseen_chutes[1] |= board->fresh_chutes;
    board->fresh_chutes = 0;
    best->key = UINT32_MAX;
    for (unsigned chute = 0; chute < CHUTES; chute++) {
        unsigned promising = 0;
        for (unsigned digits = *unseen >> 9 * chute & ALL_DIGITS; digits;) {
            unsigned digit = set_pop(&digits);
            promising |= (unsigned)is_promising(board, chute, digit) << digit;
        }
        *unseen &= ~((uint64_t)(ALL_DIGITS & ~promising) << 9 * chute);
        if (!promising)
            continue;
        struct crossing boxes = crossing_of(chute, true), lines = crossing_of(chute, false);
        while (promising) {
            unsigned digit = set_pop(&promising);
            bool any = search_crossing(board, &boxes, digit, direct, best);
            any |= search_crossing(board, &lines, digit, direct, best);
            if (!any)
                *unseen &= ~((uint64_t)1 << (9 * chute + digit));
        }
    }
    return best->key != UINT32_MAX;
}

/* The direct form covers a house more than the other: where it places the digit. Its size is 1. */
static bool find(struct step *step)
{
    const struct board *board = step->board;
    bool direct = technique_of(step)->size;
    struct locked found;
    if (!search(step->board, direct, &found))
        return false;
    bool pointing = found.source < COLUMN;
    step_begin(step, pointing ? 0 : 2);
    step->type = pointing ? POINTING : CLAIMING;
    step->digits = 1u << found.digit;
    step->houses = public_house(found.source);
    step->covers = public_house(found.target) | (direct ? public_house(found.other) : 0);
    step_cells(step, found.source, board->places[found.digit][found.source], step->digits);
    if (direct)
        step_places(step, logic_scan_cells[found.other][found.place], found.digit);
    else
        step_removes_all(step, cells_without(logic_scan_sets[found.target], logic_scan_sets[found.source]),
                         step->digits);
    return true;
}

/* The houses of a type that the step's house is of. */
static uint32_t neighbours(const struct step *step)
{
    unsigned type = 0;
    while (!(step->houses >> 9 * type & ALL_DIGITS))
        type++;
    return (uint32_t)ALL_DIGITS << 9 * type;
}

static void say_target(struct words *words, const struct step *step)
{
    logic_say_houses(words, step->covers & ~neighbours(step));
}

static void say_neighbour(struct words *words, const struct step *step)
{
    logic_say_houses(words, step->covers & neighbours(step));
}

static const struct phrase phrases[] = {{"target", say_target}, {"neighbour", say_neighbour}, {NULL, NULL}};

#define LOCKING(name, title, rating, forms, direct)                                                          \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms}, .find = find,                                              \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {target}, so no other cell of {target} "          \
            "can be {digits}"                                                                                \
            "[placed digit?. That leaves {placed cell} as its only place in {neighbour}].",                  \
        .phrases = phrases, .size = (direct),                                                                \
    }

static const char *const direct_forms[] = {"Direct pointing", "Direct claiming", NULL};
static const char *const forms[] = {"Pointing", "Claiming", NULL};

const struct technique logic_technique_direct_locking =
    LOCKING("direct-locking", "Direct locking", 17, direct_forms, true);
const struct technique logic_technique_locking = LOCKING("locked", "Locked candidates", 26, forms, false);

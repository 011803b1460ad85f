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
    unsigned char source[3], target[3];
    const uint16_t *shared; /* the places of any source that lie in target 0, 1, 2 */
};

/* A digit locked in the shared places of a source and a target, and what follows. */
struct locked {
    unsigned key;    /* the order of search */
    unsigned source; /* houses */
    unsigned target;
    unsigned digit;
    unsigned other; /* direct: the house with a single place left */
    unsigned place; /* direct: that place */
};

static const uint16_t thirds[3] = {0007, 0070, 0700};  /* of a line, or of a box by rows */
static const uint16_t stripes[3] = {0111, 0222, 0444}; /* of a box by columns */

/* The boxes of a chute as sources, its lines as targets, or the other way round. */
static struct crossing crossing_of(unsigned chute, bool from_boxes)
{
    bool band = chute < 3;
    unsigned first_box = band ? 3 * chute : chute - 3, box_step = band ? 1 : 3;
    unsigned first_line = band ? ROW + 3 * chute : COLUMN + 3 * (chute - 3);
    struct crossing crossing = {(from_boxes ? 0 : 2) + band, {0}, {0}, thirds};
    for (unsigned i = 0; i < 3; i++) {
        unsigned char box = (unsigned char)(BOX + first_box + i * box_step);
        unsigned char line = (unsigned char)(first_line + i);
        crossing.source[i] = from_boxes ? box : line;
        crossing.target[i] = from_boxes ? line : box;
    }
    if (from_boxes && !band)
        crossing.shared = stripes;
    return crossing;
}

/* The target that holds all places, at least two, of the source: 0..2, or 3. */
static inline unsigned locking_target(unsigned places, const uint16_t *shared)
{
    if (!(places & (places - 1)))
        return 3;
    for (unsigned i = 0; i < 3; i++)
        if (!(places & ~(unsigned)shared[i]))
            return i;
    return 3;
}

/* Is there something to remove from the target outside the source? */
static bool removes_something(const struct board *board, const struct crossing *crossing, unsigned s,
                              unsigned shared, struct locked *found)
{
    for (unsigned i = 0; i < 3; i++)
        if (i != s && board->places[found->digit][crossing->source[i]] & shared)
            return true;
    return false;
}

/* Does a neighbour of the source keep exactly one of its places? */
static bool leaves_one_place(const struct board *board, const struct crossing *crossing, unsigned s,
                             unsigned shared, struct locked *found)
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned places = board->places[found->digit][crossing->source[i]], left = places & ~shared;
        if (i == s || left == places || !left || left & (left - 1))
            continue;
        found->other = crossing->source[i];
        found->place = lowest_bit(left);
        return true;
    }
    return false;
}

typedef bool locking_worth(const struct board *board, const struct crossing *crossing, unsigned s,
                           unsigned shared, struct locked *found);

/* Looks for one digit in one crossing; keeps what comes earlier than *best. */
static bool search_crossing(const struct board *board, const struct crossing *crossing, unsigned digit,
                            locking_worth *worth, struct locked *best)
{
    bool any = false;
    for (unsigned s = 0; s < 3; s++) {
        unsigned source = crossing->source[s];
        unsigned t = locking_target(board->places[digit][source], crossing->shared);
        if (t == 3)
            continue;
        struct locked found = {0, source, crossing->target[t], digit, 0, 0};
        if (!worth(board, crossing, s, crossing->shared[t], &found))
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
static bool search(struct board *board, unsigned which, locking_worth *worth, struct locked *best)
{
    board->unseen_chutes[0] |= board->fresh_chutes;
    board->unseen_chutes[1] |= board->fresh_chutes;
    board->fresh_chutes = 0;
    best->key = UINT32_MAX;
    for (unsigned chute = 0; chute < CHUTES; chute++) {
        unsigned digits = board->unseen_chutes[which] >> 9 * chute & ALL_DIGITS, promising = 0;
        while (digits) {
            unsigned digit = set_pop(&digits);
            promising |= (unsigned)is_promising(board, chute, digit) << digit;
        }
        board->unseen_chutes[which] &= ~((uint64_t)(ALL_DIGITS & ~promising) << 9 * chute);
        digits = promising;
        if (!digits)
            continue;
        struct crossing boxes = crossing_of(chute, true), lines = crossing_of(chute, false);
        while (digits) {
            unsigned digit = set_pop(&digits);
            bool any = search_crossing(board, &boxes, digit, worth, best);
            any |= search_crossing(board, &lines, digit, worth, best);
            if (!any)
                board->unseen_chutes[which] &= ~((uint64_t)1 << (9 * chute + digit));
        }
    }
    return best->key != UINT32_MAX;
}

/* Begins a step of either form: where the digit is locked. */
static void describe(struct step *step, const struct board *board, const struct technique *self,
                     const struct locked *found)
{
    bool pointing = found->source < COLUMN;
    step_begin(step, self, pointing ? 0 : 2);
    step->type = pointing ? POINTING : CLAIMING;
    step->digits = (uint16_t)(1u << found->digit);
    step->houses = public_houses((uint32_t)1 << found->source);
    step->covers = public_houses((uint32_t)1 << found->target);
    step_cells(step, board, found->source, board->places[found->digit][found->source], 1u << found->digit);
}

static bool find_direct_locking(struct board *board, const struct technique *self, struct step *step)
{
    struct locked found;
    if (!search(board, 0, leaves_one_place, &found))
        return false;
    describe(step, board, self, &found);
    step_places(step, logic_scan_cells[found.other][found.place], found.digit);
    step->covers |= public_houses((uint32_t)1 << found.other);
    return true;
}

static bool find_locking(struct board *board, const struct technique *self, struct step *step)
{
    struct locked found;
    if (!search(board, 1, removes_something, &found))
        return false;
    describe(step, board, self, &found);
    step_removes_all(step, board, cells_without(logic_scan_sets[found.target], logic_scan_sets[found.source]),
                     1u << found.digit);
    return true;
}

/* Those of the houses that are of the same type as the others given, or not. */
static uint32_t houses_alike(uint32_t houses, uint32_t others, bool alike)
{
    uint32_t types = 0;
    for (unsigned type = 0; type < 3; type++)
        if (others >> 9 * type & ALL_DIGITS)
            types |= (uint32_t)ALL_DIGITS << 9 * type;
    return alike ? houses & types : houses & ~types;
}

/* The direct form covers a house more than the other: where it places the digit. */
static void say_target(struct words *words, const struct step *step)
{
    logic_say_houses(words, houses_alike(step->covers, step->houses, false));
}

static void say_neighbour(struct words *words, const struct step *step)
{
    logic_say_houses(words, houses_alike(step->covers, step->houses, true));
}

static const struct phrase phrases[] = {{"target", say_target}, {"neighbour", say_neighbour}, {NULL, NULL}};

#define LOCKING(search, name, title, rating, forms)                                                          \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms}, .find = (search),                                          \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {target}, so no other cell of {target} "          \
            "can be {digits}"                                                                                \
            "[placed digit?. That leaves {placed cell} as its only place in {neighbour}].",                  \
        .phrases = phrases,                                                                                  \
    }

static const char *const direct_forms[] = {"Direct pointing", "Direct claiming", NULL};
static const char *const forms[] = {"Pointing", "Claiming", NULL};

const struct technique logic_technique_direct_locking =
    LOCKING(find_direct_locking, "direct-locking", "Direct locking", 17, direct_forms);
const struct technique logic_technique_locking =
    LOCKING(find_locking, "locked", "Locked candidates", 26, forms);

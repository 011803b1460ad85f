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

/* Types of locked candidates. */
enum { POINTING = 1, CLAIMING = 2 };

/* A digit locked in the shared places of a source and a target, and the effect. */
struct locked {
    unsigned key;            /* the order of search */
    unsigned source, target; /* houses */
    unsigned digit;
    unsigned other; /* direct: the house with a single place left */
    unsigned place; /* direct: that place */
};

/* Which thirds of a line have a place: three bits. */
static inline unsigned thirds_used(unsigned places)
{
    unsigned used = (places | places >> 1 | places >> 2) & 0111;
    return (used | used >> 2 | used >> 4) & 7;
}

/* Does a neighbour of the source keep exactly one of its places, without those in the target? `from` is
 * the source's number among its neighbours, `to` the target's. */
static bool leaves_one_place(const struct board *board, unsigned from, unsigned to, struct locked *found)
{
    static const uint16_t thirds[3] = {0007, 0070, 0700};  /* of a line, or of a box by rows */
    static const uint16_t stripes[3] = {0111, 0222, 0444}; /* of a box by columns */
    bool in_columns = found->target >= COLUMN && found->target < ROW;
    unsigned next = found->source < COLUMN && in_columns ? 3 : 1;
    for (unsigned i = 0; i < 3; i++) {
        unsigned house = found->source + i * next - from * next, places = board->places[found->digit][house];
        unsigned left = places & ~(unsigned)(in_columns ? stripes : thirds)[to];
        if (i == from || left == places || !left || left & (left - 1))
            continue;
        found->other = house;
        found->place = lowest_bit(left);
        return true;
    }
    return false;
}

/* Is it news that the digit is removed from the rest of the target, or is in the place that is left? */
static bool has_news(const struct board *board, const struct locked *found, bool direct)
{
    struct cells gone = cells_without(logic_scan_sets[found->target], logic_scan_sets[found->source]);
    if (direct)
        return board_news(board, logic_scan_cells[found->other][found->place], 1u << found->digit);
    return cells_meet(gone, board_targets(board, found->digit));
}

/* Searches one digit in a chute by the places in lines and boxes 0..2. If all places of a box are in a line
 * that has more, or the other way round, the digit is locked (*locked). Keeps steps that come before *best.
 * Returns whether there is a step. */
static bool search_chute(const struct board *board, unsigned chute, unsigned digit, bool direct,
                         struct locked *best, bool *locked)
{
    bool band = chute < 3, any = false;
    unsigned first_line = band ? ROW + 3 * chute : COLUMN + 3 * (chute - 3);
    const uint16_t *lines = &board->places[digit][first_line];
    const unsigned boxes[3] = {thirds_used(lines[0]), thirds_used(lines[1]), thirds_used(lines[2])};
    unsigned once = (boxes[0] | boxes[1] | boxes[2]) &
                    ~((boxes[0] & boxes[1]) | ((boxes[0] | boxes[1]) & boxes[2])); /* in one line only */
    for (unsigned line = 0; line < 3; line++) {
        bool several = boxes[line] & (boxes[line] - 1);
        for (unsigned rest = several ? boxes[line] & once : boxes[line] & ~once; rest;) {
            unsigned box = set_pop(&rest), house = BOX + (band ? 3 * chute + box : chute - 3 + 3 * box);
            struct locked found = {.source = first_line + line, .target = house, .digit = digit};
            if (several)
                found = (struct locked){.source = house, .target = first_line + line, .digit = digit};
            unsigned places = board->places[digit][found.source];
            if (!(places & (places - 1)))
                continue;
            *locked = true;
            if ((direct && !leaves_one_place(board, several ? box : line, several ? line : box, &found)) ||
                (board->listed && !has_news(board, &found, direct)))
                continue;
            any = true;
            found.key = (several ? 0 : 2) + band;
            found.key = ((found.key * HOUSES + found.source) * HOUSES + found.target) * 9 + digit;
            if (found.key < best->key)
                *best = found;
        }
    }
    return any;
}

/* Searches all digits and chutes that are marked as unseen, and clears the marks of those without a step,
 * for both techniques where nothing is locked. The direct form, whose variant is 1, covers one more house:
 * that in which it places the digit. */
static bool find(struct step *step)
{
    struct board *board = step->board;
    bool direct = technique_of(step)->variant;
    uint64_t *unseen = &board->unseen_chutes[direct];
    struct locked best = {.key = UINT32_MAX};
    board->unseen_chutes[0] |= board->fresh_chutes;
    board->unseen_chutes[1] |= board->fresh_chutes;
    board->fresh_chutes = 0;
    for (uint64_t rest = *unseen; rest; rest &= rest - 1) {
        unsigned mark = lowest_bit(rest);
        bool locked = false;
        if (!search_chute(board, mark / 9, mark % 9, direct, &best, &locked))
            *unseen &= ~((uint64_t)1 << mark);
        if (!locked)
            board->unseen_chutes[!direct] &= ~((uint64_t)1 << mark);
    }
    if (best.key == UINT32_MAX)
        return false;
    bool pointing = best.source < COLUMN;
    step_begin(step, pointing ? 0 : 2);
    step->type = pointing ? POINTING : CLAIMING;
    step->digits = 1u << best.digit;
    step->houses = house_bit(best.source);
    step->covers = house_bit(best.target) | (direct ? house_bit(best.other) : 0);
    step_cells(step, best.source, board->places[best.digit][best.source], step->digits);
    if (direct)
        step_places(step, logic_scan_cells[best.other][best.place], best.digit);
    else
        step_removes_all(step, cells_without(logic_scan_sets[best.target], logic_scan_sets[best.source]),
                         step->digits);
    return true;
}

#define LOCKING(name, title, rating, forms, direct, lesson)                                                  \
    {                                                                                                        \
        .known = {name, title, rating, 0, forms, lesson}, .find = find,                                      \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} can only be in {target}, so no other cell of {target} "          \
            "can be {digits}"                                                                                \
            "[placed digit?. That leaves {placed cell} as its only place in {neighbour}].",                  \
        .variant = (direct),                                                                                 \
    }

static const char *const direct_forms[] = {"Direct pointing", "Direct claiming", NULL};
static const char *const forms[] = {"Pointing", "Claiming", NULL};

static const struct sudoku_lesson direct_locking_lesson = {
    "In one box all places of a digit lie in one row or column (pointing), or in one line all its places lie "
    "in one box (claiming). So the crossing house has it there and nowhere else, and a neighbour of the "
    "first house is left with a single place for the digit: fill it in. This is locked candidates seen "
    "together with its result.",
    "Scan one digit through three boxes side by side. If in one of them it can only be in one row, that row "
    "is taken; now look whether another of the boxes has a single place left.",
    "Only Sudoku Explainer's ladder has it: players place the digit as a hidden single after locked "
    "candidates. Do not stop at the first box: the digit appears in its neighbour.",
    .position = "725..6481943..156.186.5.39.57...9..429...5.1.63..7..5..69.....5.1754.....52..3...",
};

static const struct sudoku_lesson locking_lesson = {
    "The places of a digit in one house all lie in a second house that crosses it. Since the first house "
    "needs the digit, the second one has it there, and its other cells lose it. From a box into a row or "
    "column this is called pointing, from a line into a box claiming or box/line reduction.",
    "For each box and digit, see whether the marks of the digit stand in one row or one column: then strike "
    "them out along the rest of that line. Then go along the lines, and see whether the marks of a digit "
    "stand in one box.",
    "The marks must be all places of the digit in the first house; two marks in a row beside a third one "
    "elsewhere in the box prove nothing. A locked pair is more: two cells that also hold two digits.",
    .other_names =
        "pointing pair = pointing, pointing triple = pointing, locked candidates type 1 = pointing, box/line "
        "reduction = claiming, locked candidates type 2 = claiming, intersection removal",
    .position = ".6.9.4.2....5.86....56.3..752.4.67.8..485726.6871.2....36241..9.5.789346...365..2",
};

const struct technique logic_technique_direct_locking =
    LOCKING("direct-locking", "Direct locking", 17, direct_forms, true, &direct_locking_lesson);
const struct technique logic_technique_locking =
    LOCKING("locked", "Locked candidates", 26, forms, false, &locking_lesson);

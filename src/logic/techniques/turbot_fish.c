/* turbot_fish.c: two strong links of a digit, an end of one of them linked weakly to an end of the other.
 *
 *      skyscraper                   two-string kite              turbot fish
 *
 *      . . 5 | . . . | . x x        . 5 . | . . . | . 5 .        . 5 . | . . 5 | . . .
 *      x x . | . . . | 5 . .        . . 5 | . . . | . . .        . . . | . . . | . . .
 *      . . . | . . . | . . .        . . . | . . . | . . .        . . . | . . . | . . .
 *      ------+-------+------        ------+-------+------        ------+-------+------
 *      . . 5 | . . . | 5 . .        . . 5 | . . . | . x .        . 5 . | . . . | . . .
 *      . . . | . . . | . . .        . . . | . . . | . . .        5 . . | . . x | . . .
 *
 * The drawn cells are the only places for 5 in columns 3 and 7; in row 1 and column 3; in row 1 and box 4. Of
 * the two ends that see each other at most one is 5, so one of the other two is, and the cells that see both
 * of these, x, are not. A skyscraper's links are two rows or two columns that end in one line; a kite's are a
 * row and a column that meet in a box. Other such pairs of links have no name of their own. Players read
 * about all three in HoDoKu's manual and in Sudopedia. */
#include "logic/links.h"
#include "logic/strong_links.h"

/* The shapes that a technique accepts: its size. */
enum shape { SKYSCRAPER, KITE, ANY_SHAPE };

static bool has_shape(const struct strong_link *a, const struct strong_link *b, enum shape shape)
{
    bool boxes = a->house < COLUMN || b->house < COLUMN, parallel = (a->house < ROW) == (b->house < ROW);
    return shape == ANY_SHAPE || (!boxes && parallel == (shape == SKYSCRAPER));
}

/* Tries to join two links at ends that see each other. The first way that removes something is taken, so the
 * same board always gives the same step. */
static bool try_links(struct step *step, unsigned digit, const struct strong_link *a,
                      const struct strong_link *b)
{
    for (unsigned way = 0; way < 4; way++) {
        const unsigned char cells[4] = {a->cell[!(way & 1)], a->cell[way & 1], b->cell[way >> 1],
                                        b->cell[!(way >> 1)]}; /* the outer ends first and last */
        if (!sees(cells[1], cells[2]) || cells[0] == cells[2] || cells[0] == cells[3] || cells[1] == cells[3])
            continue;
        /* Two rows in a band may be joined in a box as well; if both ends of rows are level, it is an
         * X-wing. */
        uint32_t joint = shared_house(cells[1], cells[2]);
        if (technique_of(step)->size == SKYSCRAPER &&
            (joint >= (uint32_t)1 << BOXES || sees(cells[0], cells[3])))
            continue;
        struct cells seen = seen_by_both(cells[0], cells[3]);
        if (!cells_meet(seen, board_targets(step->board, digit)))
            continue;
        step_begin(step, 0);
        step->digits = 1u << digit;
        step->houses = public_house(a->house) | public_house(b->house);
        step->covers = joint;
        const uint32_t houses[4] = {0, public_house(a->house), joint, public_house(b->house)};
        for (unsigned i = 0; i < 4; i++) {
            step_cell(step, cells[i], step->digits);
            step_next_link(step, cells[i], digit, i ? lowest_bit(houses[i]) : 0);
        }
        step_removes_all(step, seen, step->digits);
        return true;
    }
    return false;
}

static bool search_digit(struct step *step, unsigned digit)
{
    struct strong_links links;
    logic_find_strong_links(step->board, digit, &links);
    for (unsigned a = 0; a < links.n; a++)
        for (unsigned b = a + 1; b < links.n; b++)
            if (has_shape(&links.link[a], &links.link[b], technique_of(step)->size) &&
                try_links(step, digit, &links.link[a], &links.link[b]))
                return true;
    return false;
}

/* Sudoku Explainer has none of these names. It finds the same removals with a forcing chain that it rates
 * 6.6. */
#define TURBOT_FISH(name, title, shape)                                                                      \
    {                                                                                                        \
        .known = {name, title, 66, 0, NULL}, .in_digit = search_digit,                                       \
        .pattern = " {digits} in {houses}, {covers}",                                                        \
        .reason =                                                                                            \
            "In {houses} the digit {digits} has only two places each. {middle} are both in {covers}, "       \
            "so at most one of them is {digits}. So {first} or {last} is {digits}, and no cell that "        \
            "sees both can be {digits}.",                                                                    \
        .size = (shape),                                                                                     \
    }

const struct technique logic_technique_skyscraper = TURBOT_FISH("skyscraper", "Skyscraper", SKYSCRAPER);
const struct technique logic_technique_two_string_kite =
    TURBOT_FISH("two-string-kite", "Two-string kite", KITE);
const struct technique logic_technique_turbot_fish = TURBOT_FISH("turbot-fish", "Turbot fish", ANY_SHAPE);

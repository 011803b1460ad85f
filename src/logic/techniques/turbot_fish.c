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
#include "logic/strong_links.h"

/* The shapes that a technique accepts: its size. */
enum shape { SKYSCRAPER, KITE, ANY_SHAPE };

/* BOX, COLUMN or ROW. */
static unsigned type_of(unsigned house)
{
    return house - house % 9;
}

static bool has_shape(const struct strong_link *a, const struct strong_link *b, enum shape shape)
{
    unsigned type_a = type_of(a->house), type_b = type_of(b->house);
    if (shape == ANY_SHAPE)
        return true;
    return type_a != BOX && type_b != BOX && (type_a == type_b) == (shape == SKYSCRAPER);
}

/* Joins two links at ends that see each other: the cells of the chain, the outer ends first and last. */
static bool join(const struct strong_link *a, const struct strong_link *b, unsigned way, enum shape shape,
                 unsigned char cells[4])
{
    cells[0] = a->cell[!(way & 1)];
    cells[1] = a->cell[way & 1];
    cells[2] = b->cell[way >> 1];
    cells[3] = b->cell[!(way >> 1)];
    if (!sees(cells[1], cells[2]) || cells[0] == cells[2] || cells[0] == cells[3] || cells[1] == cells[3])
        return false;
    /* Two rows in a band may be joined in a box as well; if both ends of rows are level, it is an X-wing. */
    return shape != SKYSCRAPER ||
           (shared_house(cells[1], cells[2]) < (uint32_t)1 << BOXES && !sees(cells[0], cells[3]));
}

/* The first way that removes something is taken, so the same board always gives the same step. */
static bool try_links(const struct board *board, const struct technique *self, unsigned digit,
                      const struct strong_link *a, const struct strong_link *b, struct step *step)
{
    unsigned char cells[4];
    for (unsigned way = 0; way < 4; way++) {
        if (!join(a, b, way, self->size, cells))
            continue;
        struct cells seen = cells_and(logic_peer_sets[cells[0]], logic_peer_sets[cells[3]]);
        seen = cells_and(seen, board->has[digit]);
        if (!cells_any(seen))
            continue;
        step_begin(step, self, 0);
        step->digits = (uint16_t)(1u << digit);
        step->houses = public_houses((uint32_t)1 << a->house | (uint32_t)1 << b->house);
        step->covers = shared_house(cells[1], cells[2]);
        for (unsigned i = 0; i < 4; i++)
            step_cell(step, cells[i], 1u << digit);
        logic_link_cells(step, board, digit, cells, 4, false);
        step_removes_all(step, board, seen, 1u << digit);
        return true;
    }
    return false;
}

static bool search_digit(const struct board *board, const struct technique *self, unsigned digit,
                         struct step *step)
{
    struct strong_links links;
    logic_find_strong_links(board, digit, &links);
    for (unsigned a = 0; a < links.n; a++)
        for (unsigned b = a + 1; b < links.n; b++)
            if (has_shape(&links.link[a], &links.link[b], self->size) &&
                try_links(board, self, digit, &links.link[a], &links.link[b], step))
                return true;
    return false;
}

static bool find(struct board *board, const struct technique *self, struct step *step)
{
    return logic_find_by_digit(board, self, step, search_digit);
}

/* Sudoku Explainer has none of these names. It finds the same removals with a forcing chain that it rates
 * 6.6. */
#define TURBOT_FISH(name, title, shape)                                                                      \
    {                                                                                                        \
        .known = {name, title, 66, 0, NULL}, .find = find, .pattern = " {digits} in {houses}, {covers}",     \
        .reason =                                                                                            \
            "In {houses} the digit {digits} has only two places each. {middle} are both in {covers}, "       \
            "so at most one of them is {digits}. So {first} or {last} is {digits}, and no cell that "        \
            "sees both can be {digits}.",                                                                    \
        .size = (shape), .keeps_marks = true,                                                                \
    }

const struct technique logic_technique_skyscraper = TURBOT_FISH("skyscraper", "Skyscraper", SKYSCRAPER);
const struct technique logic_technique_two_string_kite =
    TURBOT_FISH("two-string-kite", "Two-string kite", KITE);
const struct technique logic_technique_turbot_fish = TURBOT_FISH("turbot-fish", "Turbot fish", ANY_SHAPE);

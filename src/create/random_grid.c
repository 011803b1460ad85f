/* random_grid.c: draws solved grids uniformly.
 *
 * Look at a solved grid band by band, and forget in which order a column's three digits stand within a band:
 * a set of three digits for every band and column is left. In each stack these sets make a 3 x 3 square
 * whose rows (the boxes) and columns hold all nine digits:
 *
 *                column 0   column 1   column 2
 *      top        1 4 7      2 5 8      3 6 9
 *      middle     2 3 5      1 6 9      4 7 8
 *      bottom     6 8 9      3 4 7      1 2 5
 *
 * Given the top there are exactly 56 middles: each top set passes some of its digits to the next column and
 * the rest to the one before, equally many to the next in all three: 1 + 27 + 27 + 1 ways. The bottom has
 * the other digits.
 *
 * Whatever sets the three stacks choose, they can be put in order: the sets of one band make a graph between
 * nine digits and nine columns with three edges at every point, and such a graph splits into three matchings
 * (Koenig): the band's rows. Only the number of ways to order a band differs: from 96 to 1728, about 200 on
 * average.
 *
 * So: draw the top band, where all 9! * 56 * 6^6 are equally likely (the same picture lying on its side).
 * Draw one of 56^3 middles; keep it with probability (ways to order the middle / 1728) * (ways to order the
 * bottom / 1728), else draw again, about 75 times. Then draw one of the ways for each. Each grid comes about
 * in exactly one manner, and all of these have the same probability: but for the 64-bit generator the
 * distribution is exactly uniform.
 *
 * Bands were first counted so by Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005). */
#include "create/random.h"

#include <assert.h>
#include <string.h>

#include "core/grid.h"

enum {
    MOST_WAYS = 1728, /* to order a band */
    MOST_MIXED = 288, /* where a set of the second or third box has a digit of each set of the first */
    TRANSVERSALS = 27
};

/* A band of the grid as sets of digits (bit d-1 is digit d), one for each column; or one of its rows, where
 * each set is a digit. */
struct band {
    uint16_t set[9];
};

/* The stacks while their middles are being drawn. */
struct stacks {
    unsigned char digit[3][9]; /* the digits of a stack's top sets, 1..9: three of each column */
    unsigned char
        match[3][9]; /* where in the first stack's list the digit stands that stands here in this one */
};

/* The which-th digit (0..2) of a set of three, as a set. */
static unsigned member(unsigned set, unsigned which)
{
    assert(which < (unsigned)digit_count(set));
    while (which--)
        set &= set - 1;
    return set & (0u - set);
}

/* The labelling that gives the things of one set the label 1 and is read in base 3, thing 0 lowest. */
static unsigned labelling_of(unsigned set)
{
    unsigned labelling = 0, power = 1;
    assert(set <= ALL_DIGITS);
    for (; set; set >>= 1, power *= 3)
        labelling += set & 1 ? power : 0;
    return labelling;
}

/* Numbers the partitions of nine things into three threes: for each that begins with the three of thing 0 and
 * goes on with the three of the first thing then left, all six labellings. */
static void fill_partitions(struct grid_source *source)
{
    uint16_t *partition = source->partition;
    unsigned first, second, known = 0;
    for (first = 1; first <= ALL_DIGITS; first += 2) {
        unsigned left = ALL_DIGITS & ~first;
        if (digit_count(first) != 3)
            continue;
        for (second = 1; second <= ALL_DIGITS; second++) {
            unsigned third = left & ~second;
            unsigned a = labelling_of(first), b = labelling_of(second), c = labelling_of(third);
            if (digit_count(second) != 3 || (second & first) || !(second & left & (0u - left)))
                continue;
            partition[a + 2 * b] = partition[b + 2 * a] = (uint16_t)known;
            partition[a + 2 * c] = partition[c + 2 * a] = (uint16_t)known;
            partition[b + 2 * c] = partition[c + 2 * b] = (uint16_t)known;
            unsigned sets[3] = {first, second, third};
            for (int i = 0; i < 3; i++)
                source->mixed[known] |= (sets[i] & 07) && (sets[i] & 070) && (sets[i] & 0700);
            known++;
        }
    }
    assert(known == PARTITIONS);
}

void create_grid_source_prepare(struct grid_source *source)
{
    memset(source, 0, sizeof *source);
    for (unsigned pass = 0; pass < PASSES; pass++) {
        unsigned power = 1;
        for (unsigned i = 0; i < 9; i++) { /* goes to the next column or to the one before */
            unsigned lone = pass / (i < 3 ? 1 : i < 6 ? 3 : 9) % 3;
            unsigned next = pass >= 54 ? pass == 54 : (i % 3 == lone) == (pass < 27);
            source->column[pass][i] = (unsigned char)((i / 3 + (next ? 1 : 2)) % 3);
        }
        for (unsigned i = 0; i < 27; i++) /* column by column */
            if (source->column[pass][i % 9] == i / 9) {
                source->power[pass][i % 9] = (uint16_t)power;
                power *= 3;
            }
    }
    fill_partitions(source);
}

/* Draws the digits of each set in any order. */
static void draw_order(struct random *random, unsigned set, uint16_t digits[3])
{
    assert(digit_count(set) == 3);
    unsigned first = member(set, random_below(random, 3));
    unsigned second = member(set ^ first, random_below(random, 2));
    digits[0] = (uint16_t)first;
    digits[1] = (uint16_t)second;
    digits[2] = (uint16_t)(set ^ first ^ second);
}

/* Draws a first band: three rows. */
static void draw_top(const struct grid_source *source, struct random *random, struct band rows[3])
{
    const unsigned char *pass = source->column[random_below(random, PASSES)];
    unsigned char digits[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    uint16_t sets[3][3] = {{0}}; /* by box and row */

    random_permute(random, digits, 9);
    for (unsigned i = 0; i < 9; i++) {
        sets[0][i / 3] |= (uint16_t)(1u << digits[i]);
        sets[1][pass[i]] |= (uint16_t)(1u << digits[i]);
    }
    for (unsigned row = 0; row < 3; row++)
        sets[2][row] = (uint16_t)(ALL_DIGITS & ~(sets[0][row] | sets[1][row]));
    for (unsigned box = 0; box < 3; box++)
        for (unsigned row = 0; row < 3; row++)
            draw_order(random, sets[box][row], rows[row].set + 3 * box);
}

/* Every choice of one digit from each of three sets. */
static void list_transversals(const uint16_t sets[3], uint16_t list[TRANSVERSALS])
{
    for (unsigned i = 0; i < TRANSVERSALS; i++)
        list[i] = (uint16_t)(member(sets[0], i / 9) | member(sets[1], i / 3 % 3) | member(sets[2], i % 3));
}

/* Every set of the band has two digits left, every digit is left in two columns, whose numbers are xored in
 * between: they make rings, in which the digits of two rows alternate. Takes a row's digits: bit k of sides
 * says which way round ring k goes. Returns the number of rings. */
static unsigned split_rings(const struct band *band, const unsigned char between[9], unsigned sides,
                            struct band *row)
{
    unsigned seen = 0, rings = 0;
    for (unsigned start = 0; start < 9; start++) {
        unsigned column = start;
        unsigned digit = member(band->set[start], sides >> rings & 1);
        if (seen >> start & 1)
            continue;
        rings++;
        /* The digit that this column leaves must be taken in the other column that has it. */
        do {
            unsigned left = band->set[column] ^ digit;
            row->set[column] = (uint16_t)digit;
            seen |= 1u << column;
            column ^= between[lowest_digit(left) - 1];
            digit = left;
        } while (column != start);
    }
    assert(seen == ALL_DIGITS);
    assert(rings >= 1 && rings <= 4);
    return rings;
}

/* Takes a first row, one digit from each set, and leaves the others. */
static void take_row(const struct band *band, const unsigned taken[3], struct band *row, struct band *rest,
                     unsigned char between[9])
{
    memset(between, 0, 9);
    for (unsigned i = 0; i < 9; i++) {
        row->set[i] = (uint16_t)(band->set[i] & taken[i / 3]);
        rest->set[i] = (uint16_t)(band->set[i] & ~taken[i / 3]);
        unsigned set = rest->set[i];
        assert(digit_count(row->set[i]) == 1);
        assert(digit_count(set) == 2);
        between[lowest_digit(set) - 1] ^= (unsigned char)i;
        between[lowest_digit(set & (set - 1)) - 1] ^= (unsigned char)i;
    }
}

/* Counts the ways to put the digits of a band in three rows, with the lowest digit of the first set in the
 * first row: a third of all. Stops when there are more than way of them: the way-th, from 0, then stands in
 * rows. */
static unsigned order_band(const struct band *band, unsigned way, struct band rows[3])
{
    uint16_t lists[2][TRANSVERSALS];
    unsigned ways = 0;
    list_transversals(band->set, lists[0]);
    list_transversals(band->set + 3, lists[1]);
    for (unsigned i = 0; i < TRANSVERSALS / 3; i++)
        for (unsigned j = 0; j < TRANSVERSALS; j++) {
            unsigned taken[3] = {lists[0][i], lists[1][j],
                                 ALL_DIGITS & ~(unsigned)(lists[0][i] | lists[1][j])};
            unsigned char between[9];
            struct band rest;
            if ((taken[0] & taken[1]) || !(taken[2] & band->set[6]) || !(taken[2] & band->set[7]) ||
                !(taken[2] & band->set[8]))
                continue;
            take_row(band, taken, &rows[0], &rest, between);
            unsigned here = 1u << split_rings(&rest, between, 0, &rows[1]);
            if (ways + here > way) {
                split_rings(&rest, between, way - ways, &rows[1]);
                for (unsigned column = 0; column < 9; column++)
                    rows[2].set[column] = rest.set[column] ^ rows[1].set[column];
                return ways + here;
            }
            ways += here;
        }
    assert(ways <= MOST_WAYS / 3);
    return ways;
}

static void write_rows(const struct band rows[3], char *grid)
{
    for (unsigned i = 0; i < 27; i++)
        grid[i] = (char)('0' + lowest_digit(rows[i / 9].set[i % 9]));
}

/* Lists the digits of the top sets: the rest of the grid depends on nothing else of them. */
static void list_stacks(const struct band rows[3], struct stacks *stacks)
{
    unsigned char place[10] = {0};
    for (unsigned stack = 0; stack < 3; stack++)
        for (unsigned i = 0; i < 9; i++) {
            unsigned digit = (unsigned)lowest_digit(rows[i % 3].set[3 * stack + i / 3]);
            stacks->digit[stack][i] = (unsigned char)digit;
            if (stack == 0)
                place[digit] = (unsigned char)i;
            stacks->match[stack][i] = place[digit];
        }
}

/* The sets of the middle or the bottom band when the stacks pass their digits on in these ways. */
static void collect_band(const struct grid_source *source, const struct stacks *stacks,
                         const unsigned pass[3], struct band *band)
{
    memset(band, 0, sizeof *band);
    for (unsigned stack = 0; stack < 3; stack++)
        for (unsigned i = 0; i < 9; i++)
            band->set[3 * stack + source->column[pass[stack]][i]] |=
                (uint16_t)(1u << (stacks->digit[stack][i] - 1));
}

/* Decides whether to keep this band, with the probability (ways to order it / 1728). Returns the ways if
 * it is kept, else 0. Only the way in which the three boxes divide the digits matters, whatever the digits
 * are called: so they are named by their place in the first box, and the partitions of the other two boxes
 * are the key. If one of these mixes the sets of the first box, there are at most 288 ways: then five of six
 * draws decide without counting them. */
static unsigned keep_band(struct grid_source *source, struct random *random, const struct stacks *stacks,
                          const unsigned pass[3])
{
    const uint16_t *power = source->power[pass[0]];
    const unsigned char *second = source->column[pass[1]], *third = source->column[pass[2]];
    unsigned drawn = random_below(random, MOST_WAYS);
    unsigned labelling[2] = {0, 0};
    uint16_t *ways;
    for (unsigned i = 0; i < 9; i++) {
        labelling[0] += second[i] * power[stacks->match[1][i]];
        labelling[1] += third[i] * power[stacks->match[2][i]];
    }
    assert(labelling[0] < LABELLINGS && labelling[1] < LABELLINGS);
    unsigned one = source->partition[labelling[0]];
    unsigned two = source->partition[labelling[1]];
    if (drawn >= MOST_MIXED && (source->mixed[one] || source->mixed[two]))
        return 0;
    ways = &source->ways[one][two];
    if (!*ways) {
        struct band band, rows[3];
        collect_band(source, stacks, pass, &band);
        *ways = source->ways[two][one] = (uint16_t)(3 * order_band(&band, MOST_WAYS, rows));
    }
    assert(*ways <= MOST_WAYS);
    return drawn < *ways ? *ways : 0;
}

/* Draws one of the ways to order a band. */
static void draw_rows(const struct grid_source *source, struct random *random, const struct stacks *stacks,
                      const unsigned pass[3], unsigned ways, char *grid)
{
    struct band band, rows[3], turned[3];
    unsigned turn = random_below(random, 3);
    assert(ways > 0 && ways % 3 == 0);
    collect_band(source, stacks, pass, &band);
    order_band(&band, random_below(random, ways / 3), rows);
    for (unsigned i = 0; i < 3; i++)
        turned[(i + turn) % 3] = rows[i];
    write_rows(turned, grid);
}

void create_random_grid(struct grid_source *source, struct random *random, char *grid)
{
    unsigned middle[3], bottom[3], middle_ways, bottom_ways;
    struct stacks stacks;
    struct band top[3];
    draw_top(source, random, top);
    write_rows(top, grid);
    list_stacks(top, &stacks);
    do {
        do {
            unsigned drawn = random_below(random, PASSES * PASSES * PASSES);
            for (unsigned i = 0; i < 3; i++, drawn /= PASSES)
                middle[i] = drawn % PASSES;
            middle_ways = keep_band(source, random, &stacks, middle);
        } while (!middle_ways);
        /* A set that the middle passes on to one side is passed on to the other side by the bottom. */
        for (unsigned i = 0; i < 3; i++)
            bottom[i] = middle[i] >= 54 ? 109 - middle[i] : (middle[i] + 27) % 54;
        bottom_ways = keep_band(source, random, &stacks, bottom);
    } while (!bottom_ways);
    draw_rows(source, random, &stacks, middle, middle_ways, grid + 27);
    draw_rows(source, random, &stacks, bottom, bottom_ways, grid + 54);
}

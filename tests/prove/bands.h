/* bands.h: counts all solved grids, through the classes of their top bands.
 *
 * Felgenhauer and Jarvis (2006) count the grids below each band and add up. How many there are depends only
 * on the three digits of each column of the band, so on three partitions of the digits into three sets of
 * three, one for each box. There are 280 partitions. Let ways(p, q, r) be the number of bands with three
 * given sets in the columns of each box, which differ in the order within the columns only. Then
 *
 *      grids = 280 * 6^3 * sum over q, r of ways(c, q, r) * below(c, q, r)
 *
 * where c is one partition, for all of them are alike, and 6^3 the orders of the columns. Below the band,
 * each column of the second band has three of the six digits left, the third band has the other three: 56
 * choices for the columns of a box, independent of the other boxes, so
 *
 *      below(c, q, r) = sum over 56^3 choices of ways(second band) * ways(third band)
 *
 * which is the same for all pairs (q, r) that become each other when digits are renamed or boxes exchanged.
 * All sums but the last product fit in 64 bits. */
#ifndef TESTS_PROVE_BANDS_H
#define TESTS_PROVE_BANDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { PARTITIONS_OF_NINE = 280, CHOICES = 56, ARRANGEMENTS = 216, DIGIT_SETS = 512 };

struct bands {
    unsigned short part[PARTITIONS_OF_NINE][3];   /* the three sets, as bits */
    unsigned short index[DIGIT_SETS][DIGIT_SETS]; /* of a partition, by its first two sets */
    unsigned char rename[PARTITIONS_OF_NINE][9];  /* names that make a partition number 0 */
    unsigned short renamed[PARTITIONS_OF_NINE]
                          [PARTITIONS_OF_NINE];                 /* the other partitions with these names */
    uint32_t ways[PARTITIONS_OF_NINE][PARTITIONS_OF_NINE];      /* with partition 0 in the first box */
    unsigned class_of[PARTITIONS_OF_NINE * PARTITIONS_OF_NINE]; /* the first pair of its class */
};

static unsigned lowest_of(unsigned set)
{
    unsigned digit = 0;
    while (!(set >> digit & 1))
        digit++;
    return digit;
}

static bool is_triple(unsigned set)
{
    set &= set - 1;
    set &= set - 1;
    return set && !(set & (set - 1));
}

/* The number of the partition with two of these sets, in any order; the third is the rest. */
static unsigned find_partition(const struct bands *bands, const unsigned sets[3])
{
    unsigned first = sets[0], second = sets[1], third = sets[2];
    if (second & 1 || third & 1) {
        unsigned with_zero = second & 1 ? second : third;
        second = second & 1 ? first : second;
        first = with_zero;
    }
    third = 511 & ~first & ~second;
    return bands->index[first][lowest_of(second) < lowest_of(third) ? second : third];
}

/* Partitions begin with the set of digit 0; the second set has the lowest of the other digits. Number 0 is
 * 012 345 678. */
static void list_partitions(struct bands *bands)
{
    unsigned n = 0;
    for (unsigned first = 1; first < DIGIT_SETS; first += 2) {
        unsigned rest = 511 & ~first;
        for (unsigned second = 1; is_triple(first) && second < DIGIT_SETS; second++) {
            if (!is_triple(second) || second & first || !(second >> lowest_of(rest) & 1))
                continue;
            bands->part[n][0] = (unsigned short)first;
            bands->part[n][1] = (unsigned short)second;
            bands->part[n][2] = (unsigned short)(rest & ~second);
            bands->index[first][second] = (unsigned short)n++;
        }
    }
}

static unsigned rename_set(unsigned set, const unsigned char names[9])
{
    unsigned renamed = 0;
    for (unsigned digit = 0; digit < 9; digit++)
        renamed |= (set >> digit & 1) << names[digit];
    return renamed;
}

static unsigned rename_partition(const struct bands *bands, unsigned partition, const unsigned char names[9])
{
    unsigned sets[3];
    for (unsigned i = 0; i < 3; i++)
        sets[i] = rename_set(bands->part[partition][i], names);
    return find_partition(bands, sets);
}

static void rename_all(struct bands *bands)
{
    for (unsigned p = 0; p < PARTITIONS_OF_NINE; p++) {
        unsigned name = 0;
        for (unsigned i = 0; i < 3; i++)
            for (unsigned digit = 0; digit < 9; digit++)
                if (bands->part[p][i] >> digit & 1)
                    bands->rename[p][digit] = (unsigned char)name++;
        for (unsigned q = 0; q < PARTITIONS_OF_NINE; q++)
            bands->renamed[p][q] = (unsigned short)rename_partition(bands, q, bands->rename[p]);
    }
}

/* The 216 ways to share out the digits of a box, its columns given, among its three rows. */
static void arrange(const unsigned short part[3], unsigned short rows[ARRANGEMENTS][3])
{
    static const unsigned char orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                               {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (unsigned n = 0; n < ARRANGEMENTS; n++) {
        memset(rows[n], 0, sizeof rows[n]);
        for (unsigned column = 0, code = n; column < 3; column++, code /= 6) {
            unsigned place = 0;
            for (unsigned digit = 0; digit < 9; digit++)
                if (part[column] >> digit & 1)
                    rows[n][orders[code % 6][place++]] |= (unsigned short)(1u << digit);
        }
    }
}

/* Has a set one digit in each set of the partition? */
static bool crosses(unsigned set, const unsigned short part[3])
{
    for (unsigned i = 0; i < 3; i++) {
        unsigned shared = set & part[i];
        if (!shared || shared & (shared - 1))
            return false;
    }
    return true;
}

/* Goes through the rows of the first two boxes; what is left makes the rows of the third box, which has the
 * columns of every partition that these cross. */
static void find_ways(struct bands *bands)
{
    static unsigned short first[ARRANGEMENTS][3], second[ARRANGEMENTS][3];
    static bool crossing[DIGIT_SETS][PARTITIONS_OF_NINE];
    for (unsigned set = 0; set < DIGIT_SETS; set++)
        for (unsigned p = 0; p < PARTITIONS_OF_NINE; p++)
            crossing[set][p] = crosses(set, bands->part[p]);
    memset(bands->ways, 0, sizeof bands->ways);
    arrange(bands->part[0], first);
    for (unsigned q = 0; q < PARTITIONS_OF_NINE; q++) {
        arrange(bands->part[q], second);
        for (unsigned i = 0; i < ARRANGEMENTS; i++)
            for (unsigned j = 0; j < ARRANGEMENTS; j++) {
                const unsigned short *a = first[i], *b = second[j];
                if (a[0] & b[0] || a[1] & b[1] || a[2] & b[2])
                    continue;
                unsigned top = 511u & ~a[0] & ~b[0], middle = 511u & ~a[1] & ~b[1],
                         low = 511u & ~a[2] & ~b[2];
                for (unsigned r = 0; r < PARTITIONS_OF_NINE; r++)
                    bands->ways[q][r] += crossing[top][r] & crossing[middle][r] & crossing[low][r];
            }
    }
}

/* The choices for the columns of a box in the second band, and the columns that the third gets. */
struct choices {
    unsigned n;
    unsigned second[CHOICES], third[CHOICES];
};

static void list_choices(const struct bands *bands, unsigned partition, struct choices *choices)
{
    const unsigned short *part = bands->part[partition];
    choices->n = 0;
    for (unsigned a = 0; a < DIGIT_SETS; a++)
        for (unsigned b = 0; is_triple(a) && !(a & part[0]) && b < DIGIT_SETS; b++) {
            unsigned second[3] = {a, b, 511 & ~a & ~b}, third[3];
            if (!is_triple(b) || b & (a | part[1]) || second[2] & part[2])
                continue;
            for (unsigned i = 0; i < 3; i++)
                third[i] = 511u & ~(part[i] | second[i]);
            choices->second[choices->n] = find_partition(bands, second);
            choices->third[choices->n++] = find_partition(bands, third);
        }
}

/* The number of ways to complete a band with these columns. */
static uint64_t count_below(const struct bands *bands, unsigned p, unsigned q, unsigned r)
{
    struct choices first, middle, last;
    uint64_t below = 0;
    list_choices(bands, p, &first);
    list_choices(bands, q, &middle);
    list_choices(bands, r, &last);
    for (unsigned i = 0; i < first.n; i++)
        for (unsigned j = 0; j < middle.n; j++) {
            unsigned a = first.second[i], b = first.third[i];
            const uint32_t *of_second = bands->ways[bands->renamed[a][middle.second[j]]];
            const uint32_t *of_third = bands->ways[bands->renamed[b][middle.third[j]]];
            for (unsigned k = 0; k < last.n; k++)
                below += (uint64_t)of_second[bands->renamed[a][last.second[k]]] *
                         of_third[bands->renamed[b][last.third[k]]];
        }
    return below;
}

/* Joins the classes of two pairs. */
static unsigned find_class(struct bands *bands, unsigned pair)
{
    while (bands->class_of[pair] != pair)
        pair = bands->class_of[pair] = bands->class_of[bands->class_of[pair]];
    return pair;
}

static void join_classes(struct bands *bands, unsigned pair, unsigned q, unsigned r)
{
    unsigned a = find_class(bands, pair), b = find_class(bands, q * PARTITIONS_OF_NINE + r);
    bands->class_of[a > b ? a : b] = a > b ? b : a;
}

/* Pairs are alike if they become each other by names that leave partition 0 as it is, which these generate,
 * or if boxes are exchanged. */
static void find_classes(struct bands *bands)
{
    static const unsigned char names[4][9] = {{1, 0, 2, 3, 4, 5, 6, 7, 8},
                                              {1, 2, 0, 3, 4, 5, 6, 7, 8},
                                              {3, 4, 5, 0, 1, 2, 6, 7, 8},
                                              {3, 4, 5, 6, 7, 8, 0, 1, 2}};
    static unsigned short image[4][PARTITIONS_OF_NINE];
    for (unsigned pair = 0; pair < PARTITIONS_OF_NINE * PARTITIONS_OF_NINE; pair++)
        bands->class_of[pair] = pair;
    for (unsigned p = 0; p < PARTITIONS_OF_NINE; p++)
        for (unsigned i = 0; i < 4; i++)
            image[i][p] = (unsigned short)rename_partition(bands, p, names[i]);
    for (unsigned q = 0; q < PARTITIONS_OF_NINE; q++)
        for (unsigned r = 0; r < PARTITIONS_OF_NINE; r++) {
            unsigned pair = q * PARTITIONS_OF_NINE + r;
            for (unsigned i = 0; i < 4; i++)
                join_classes(bands, pair, image[i][q], image[i][r]);
            join_classes(bands, pair, r, q);
            join_classes(bands, pair, bands->renamed[q][0], bands->renamed[q][r]);
        }
}

static void prepare_bands(struct bands *bands)
{
    list_partitions(bands);
    rename_all(bands);
    find_ways(bands);
    find_classes(bands);
}

/* A class of column sets: a pair of it, the bands with these columns in all, and the grids below each. */
struct band_class {
    unsigned pair;
    uint64_t bands, below;
};

/* Lists the classes that have bands, without the grids below. Returns how many there are; NULL for no
 * room. */
static size_t list_classes(struct bands *bands, struct band_class **classes)
{
    enum { PAIRS = PARTITIONS_OF_NINE * PARTITIONS_OF_NINE };
    uint64_t *sums = calloc(PAIRS, sizeof *sums);
    size_t n = 0;
    *classes = calloc(PAIRS, sizeof **classes);
    for (unsigned pair = 0; sums && *classes && pair < PAIRS; pair++)
        sums[find_class(bands, pair)] += bands->ways[pair / PARTITIONS_OF_NINE][pair % PARTITIONS_OF_NINE];
    for (unsigned pair = 0; sums && *classes && pair < PAIRS; pair++)
        if (sums[pair])
            (*classes)[n++] = (struct band_class){.pair = pair, .bands = sums[pair]};
    free(sums);
    return n;
}

#endif

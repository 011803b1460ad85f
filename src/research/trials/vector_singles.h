/* vector_singles.h: singles with vectors, to be included once, by a source file of isa/ that defines WIDTH.
 *
 * A part is a vector of some digits. Each word has the 27 cells of a band, row by row, so that rows and
 * boxes are within a word, columns within three, and cells are found by going through the parts. */
#ifndef RESEARCH_TRIALS_VECTOR_SINGLES_H
#define RESEARCH_TRIALS_VECTOR_SINGLES_H

#include "core/vector.h"
#include "research/trials/singles.h"

/* ---- Parts ---- */

#if WIDTH != 512 /* singles_512.c has parts of its own */

typedef uint32_t stored_vec __attribute__((vector_size(WIDTH / 8), aligned(4), may_alias));

enum { DIGITS = WIDTH / 128, PARTS = (9 + DIGITS - 1) / DIGITS, BOARD = 0x7ffffff, MINILINES = 0x1249249 };

struct parts {
    vec x[PARTS];
};

INLINE struct parts load_parts(const struct candidate_set *set)
{
    struct parts parts;
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++)
        parts.x[p] = *(const stored_vec *)(set->word + 4 * DIGITS * p);
    return parts;
}

INLINE void store_parts(struct candidate_set *set, const struct parts *parts)
{
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++)
        *(stored_vec *)(set->word + 4 * DIGITS * p) = parts->x[p];
}

/* The cells of the digits in a part: the last one has an odd digit's place too many. */
INLINE vec cells_of_part(int part)
{
    const vec all = WORDS_OF_128(BOARD, BOARD, BOARD, 0);
#if WIDTH == 256
    if (part == PARTS - 1)
        return (vec){BOARD, BOARD, BOARD, 0, 0, 0, 0, 0};
#endif
    (void)part;
    return all;
}

/* Given the digits that any part has, and those that two have, what any digits have in each cell, and two. */
INLINE void fold_digits(vec *any, vec *two)
{
#if WIDTH == 256
    vec other = SHUFFLE(vec, *any, 4, 5, 6, 7, 0, 1, 2, 3);
    *two = or_and(*two | SHUFFLE(vec, *two, 4, 5, 6, 7, 0, 1, 2, 3), *any, other);
    *any |= other;
#else
    (void)any, (void)two;
#endif
}

/* The band and the digit of each word of a part. */
INLINE vec bands_of_words(void)
{
    return WORDS_OF_128(0, 1, 2, 3);
}

INLINE vec digits_of_words(unsigned part)
{
#if WIDTH == 256
    return (vec){2 * part,     2 * part,     2 * part,     2 * part,
                 2 * part + 1, 2 * part + 1, 2 * part + 1, 2 * part + 1};
#else
    return ALL_WORDS(part);
#endif
}

#endif

/* ---- Singles ---- */

enum {
    THREE_ROWS = 1 | 1 << 9 | 1 << 18,
    THREE_BOXES = 1 | 1 << 3 | 1 << 6,
    NINE_COLUMNS = 511,
    TWO_COLUMNS = 3 | 3 << 3 | 3 << 6, /* of each stack the first two, and the last */
    THIRD_COLUMNS = 4 | 4 << 3 | 4 << 6,
    TWO_BOXES = 0x9 * THREE_ROWS, /* of each row the minilines in the first two boxes, and the last */
    THIRD_BOX = 0x40 * THREE_ROWS
};

/* Where a digit is in its houses: one bit for each row and box, at its first cell of the band, and for each
 * column. */
struct houses_of_digits {
    vec row, box, column;
};

/* The houses of these digits that have a candidate, and those with two or more. */
INLINE void count_in_houses(vec x, struct houses_of_digits *any, struct houses_of_digits *two)
{
    vec right = x >> 1, right2 = x >> 2, below = x >> 9, below2 = x >> 18;
    vec mini = or3(x, right, right2) & ALL_WORDS(MINILINES);
    vec mini2 = majority(x, right, right2) & ALL_WORDS(MINILINES);
    vec m3 = mini >> 3, m6 = mini >> 6, m9 = mini >> 9, m18 = mini >> 18;
    vec column = or3(x, below, below2), column2 = majority(x, below, below2);
    vec next = NEXT_WORD(column), last = LAST_WORD(column);
    any->row = or3(mini, m3, m6);
    two->row = majority(mini, m3, m6) | or3(mini2, mini2 >> 3, mini2 >> 6);
    any->box = or3(mini, m9, m18);
    two->box = majority(mini, m9, m18) | or3(mini2, mini2 >> 9, mini2 >> 18);
    any->column = or3(column, next, last);
    two->column = majority(column, next, last) | or3(column2, NEXT_WORD(column2), LAST_WORD(column2));
}

/* All cells of these houses. */
INLINE vec spread_houses(const struct houses_of_digits *houses)
{
    vec row = houses->row & ALL_WORDS(THREE_ROWS), box = houses->box & ALL_WORDS(THREE_BOXES);
    vec line = ((box << 3) - box) | (houses->column & ALL_WORDS(NINE_COLUMNS));
    return ((row << 9) - row) | or3(line, line << 9, line << 18);
}

/* Counts the candidates of each cell: those that have any, and two or more. */
INLINE vec count_in_cells(const struct parts *parts, vec *two)
{
    vec any = parts->x[0];
    *two = ALL_WORDS(0);
    UNROLL_MORE
    for (int p = 1; p < PARTS; p++) {
        *two = or_and(*two, any, parts->x[p]);
        any |= parts->x[p];
    }
    fold_digits(&any, two);
    return any;
}

/* Finds the candidates that are the only ones of a cell or of a digit in a house; stores the cells with two
 * or more. Returns whether a cell or a digit has no place. */
INLINE bool find_singles(const struct parts *possible, struct parts *singles, vec *two)
{
    vec any = count_in_cells(possible, two), naked = any & ~*two;
    vec ruin = cells_of_part(0) & ~any;
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++) {
        struct houses_of_digits some, more;
        count_in_houses(possible->x[p], &some, &more);
        vec empty = or3(ALL_WORDS(THREE_ROWS) & ~some.row, ALL_WORDS(THREE_BOXES) & ~some.box,
                        ALL_WORDS(NINE_COLUMNS) & ~some.column);
        ruin = or_and(ruin, empty, cells_of_part(p));
        some.row &= ~more.row;
        some.box &= ~more.box;
        some.column &= ~more.column;
        singles->x[p] = possible->x[p] & (spread_houses(&some) | naked);
    }
    return any_bit(ruin);
}

/* Removes all that is linked to new candidates. Returns whether two of them are linked. */
INLINE bool assert_parts(struct parts *possible, const struct parts *new)
{
    vec two, any = count_in_cells(new, &two), clash = two;
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++) {
        struct houses_of_digits some, more;
        count_in_houses(new->x[p], &some, &more);
        clash |= or3(more.row & ALL_WORDS(THREE_ROWS), more.box & ALL_WORDS(THREE_BOXES),
                     more.column & ALL_WORDS(NINE_COLUMNS));
        possible->x[p] &= new->x[p] | ~(spread_houses(&some) | any);
    }
    return any_bit(clash);
}

/* Removes all that is linked to one candidate. Returns the vectors that have its bit. */
INLINE struct parts assert_candidate(struct parts *possible, unsigned candidate)
{
    const unsigned bit = candidate % 32, box = 7 * THREE_ROWS << bit % 9 / 3 * 3;
    struct parts one;
    vec band = (vec)(bands_of_words() == ALL_WORDS(candidate / 32 % 4)), cell = band & ALL_WORDS(1u << bit);
    vec linked = (band & ALL_WORDS((unsigned)NINE_COLUMNS << bit / 9 * 9 | box)) |
                 ALL_WORDS((unsigned)THREE_ROWS << bit % 9);
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++) {
        vec digit = (vec)(digits_of_words((unsigned)p) == ALL_WORDS(candidate_digit(candidate)));
        one.x[p] = cell & digit;
        possible->x[p] &= one.x[p] | ~or_and(cell, linked, digit);
    }
    return one;
}

/* The singles that are not skipped; adds them to those. Returns whether there are any. */
INLINE bool take_new(struct parts *singles, struct parts *skipped)
{
    vec any = ALL_WORDS(0);
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++) {
        singles->x[p] &= ~skipped->x[p];
        skipped->x[p] |= singles->x[p];
        any |= singles->x[p];
    }
    return any_bit(any);
}

/* Which minilines can hold the digit, if in three lines and three boxes each takes it once? Given whether
 * each can, turned by one and two lines (the letters) and by one and two boxes (the numbers). */
INLINE vec permutations(vec a1, vec a2, vec b1, vec b2)
{
    return or_and(a1 & b2, a2, b1);
}

/* Rules 2 and 3 of core/one/sweep_one.h: removes by locked candidates. Returns whether anything changed. */
INLINE bool remove_locked(struct parts *possible)
{
    vec changes = ALL_WORDS(0);
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++) {
        vec x = possible->x[p], mini = or3(x, x >> 1, x >> 2) & ALL_WORDS(MINILINES);
        vec column = or3(x, x >> 9, x >> 18) & ALL_WORDS(NINE_COLUMNS);
        vec box1 = (mini >> 3 & ALL_WORDS(TWO_BOXES)) | (mini << 6 & ALL_WORDS(THIRD_BOX));
        vec box2 = (box1 >> 3 & ALL_WORDS(TWO_BOXES)) | (box1 << 6 & ALL_WORDS(THIRD_BOX));
        vec column1 = (column >> 1 & ALL_WORDS(TWO_COLUMNS)) | (column << 2 & ALL_WORDS(THIRD_COLUMNS));
        vec column2 = (column1 >> 1 & ALL_WORDS(TWO_COLUMNS)) | (column1 << 2 & ALL_WORDS(THIRD_COLUMNS));
        vec rows = permutations(box1 >> 9 | box1 << 18, box2 >> 9 | box2 << 18, box1 >> 18 | box1 << 9,
                                box2 >> 18 | box2 << 9) &
                   ALL_WORDS(MINILINES);
        vec columns =
            permutations(NEXT_WORD(column1), NEXT_WORD(column2), LAST_WORD(column1), LAST_WORD(column2));
        possible->x[p] &= ((rows << 3) - rows) & or3(columns, columns << 9, columns << 18);
        changes |= x ^ possible->x[p];
    }
    return any_bit(changes);
}

/* Does one of the new singles empty a place? It does if another single is linked to it, or if all that is
 * left of a digit in a house is: then it is a candidate that locked candidates remove. */
INLINE bool one_ruins(const struct parts *possible, const struct parts *singles, const struct parts *new)
{
    struct parts left = *possible, removed = *possible;
    if (assert_parts(&left, new))
        return true;
    remove_locked(&removed);
    vec any = ALL_WORDS(0);
    UNROLL_MORE
    for (int p = 0; p < PARTS; p++)
        any |= or_but(new->x[p] & ~removed.x[p], singles->x[p], left.x[p]);
    return any_bit(any);
}

static enum rest close_singles(struct known *known, bool locked)
{
    struct parts possible = load_parts(&known->possible), asserted = load_parts(&known->asserted), new;
    vec two;
    for (;;) {
        if (find_singles(&possible, &new, &two))
            return IS_RUINED;
        if (take_new(&new, &asserted)) {
            if (assert_parts(&possible, &new))
                return IS_RUINED;
        } else if (!locked || !remove_locked(&possible)) {
            break;
        }
    }
    store_parts(&known->possible, &possible);
    store_parts(&known->asserted, &asserted);
    return any_bit(two) ? IS_OPEN : IS_SOLVED;
}

static void assert_one(const struct candidate_set *from, unsigned candidate, struct candidate_set *to)
{
    struct parts possible = load_parts(from);
    assert_candidate(&possible, candidate);
    store_parts(to, &possible);
}

/* Asserts new singles, and those that follow, in at most this number of rounds. Returns after how many rounds
 * a place is left empty, or NO_RUIN. */
INLINE unsigned go_on(struct parts *left, struct parts *singles, struct parts *new, struct parts *skipped,
                      unsigned most)
{
    vec two;
    for (unsigned rounds = 1; rounds < most; rounds++) {
        if (assert_parts(left, new) || find_singles(left, singles, &two))
            return rounds;
        *new = *singles;
        if (!take_new(new, skipped))
            return NO_RUIN;
    }
    return one_ruins(left, singles, new) ? most : NO_RUIN;
}

INLINE unsigned count_from(struct parts *left, struct parts *skipped, unsigned most,
                           struct candidate_set *first)
{
    struct parts singles, new;
    vec two;
    if (find_singles(left, &singles, &two))
        return 0;
    new = singles;
    bool any = take_new(&new, skipped);
    if (first)
        store_parts(first, &new);
    return any && most > 0 ? go_on(left, &singles, &new, skipped, most) : NO_RUIN;
}

static unsigned count_rounds(const struct candidate_set *possible, const struct candidate_set *skipped,
                             unsigned most, struct candidate_set *first)
{
    struct parts left = load_parts(possible), old = load_parts(skipped);
    return count_from(&left, &old, most, first);
}

static void count_after(const struct candidate_set *possible, const struct candidate_set *skipped,
                        unsigned most, const uint16_t *asserted, unsigned n, uint16_t *rounds)
{
    const struct parts board = load_parts(possible), barred = load_parts(skipped);
    for (unsigned i = 0; i < n; i++) {
        struct parts left = board, old = barred, one = assert_candidate(&left, asserted[i]);
        UNROLL_MORE
        for (int p = 0; p < PARTS; p++)
            old.x[p] |= one.x[p];
        rounds[i] = (uint16_t)count_from(&left, &old, most, NULL);
    }
}

static void count_without(const struct candidate_set *possible, const struct candidate_set *skipped,
                          unsigned most, const uint16_t *left_out, unsigned n, uint16_t *rounds)
{
    const struct parts board = load_parts(possible), barred = load_parts(skipped);
    struct parts first;
    vec two;
    find_singles(&board, &first, &two);
    for (unsigned i = 0; i < n; i++) {
        struct parts left = board, singles = first, new = first, old = barred, of_one = board,
                     one = assert_candidate(&of_one, left_out[i]);
        UNROLL_MORE
        for (int p = 0; p < PARTS; p++)
            old.x[p] |= one.x[p];
        rounds[i] = (uint16_t)(take_new(&new, &old) ? go_on(&left, &singles, &new, &old, most) : NO_RUIN);
    }
}

#endif

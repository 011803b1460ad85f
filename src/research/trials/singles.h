/* singles.h: sets of candidates, and the effect of naked and hidden singles on them.
 *
 * Researchers classify puzzles by what follows from singles alone, in the fewest rounds. A round finds all
 * singles at once. */
#ifndef RESEARCH_TRIALS_SINGLES_H
#define RESEARCH_TRIALS_SINGLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/grid.h"
#include "core/machine.h"

/* A candidate is a bit of a set: number 32 * (4 * digit + band) + 9 * row of the band + column, digits 0..8.
 * So a vector of 128 bits holds the places of a digit, a word for each band. */
enum { SET_WORDS = 40, CANDIDATE_NUMBERS = 32 * 4 * 9 };

struct candidate_set {
    uint32_t word[SET_WORDS];
};

/* A state: the candidates that are left, and those among them that have been asserted, so that all
 * candidates linked to them, in their cell or with their digit in a house, are gone. */
struct known {
    struct candidate_set possible, asserted;
};

/* A state at rest: a cell or a digit of a house has no candidate left; nothing more follows; each cell has
 * one candidate. The functions that get there can also be stopped by their caller's control. */
enum rest { IS_RUINED, IS_OPEN, IS_SOLVED, IS_STOPPED };

enum { NO_RUIN = 1000 }; /* more rounds than there can be */

struct singles {
    const char *name;
    enum needs needs;
    /* Asserts singles to the end, and with locked also removes what locked candidates remove. */
    enum rest (*close)(struct known *known, bool locked);
    /* Asserts a candidate: removes all candidates linked to it. Both sets may be the same one. */
    void (*assert_one)(const struct candidate_set *from, unsigned candidate, struct candidate_set *to);
    /* Asserts all singles at once, `most` times at most, but never those to be skipped; the last time, any
     * one of them. Returns after how many rounds a place is left empty, or NO_RUIN. Stores the singles of the
     * first round in first, unless it returns 0. */
    unsigned (*count_rounds)(const struct candidate_set *possible, const struct candidate_set *skipped,
                             unsigned most, struct candidate_set *first);
    /* Stores what count_rounds returns if a candidate more is skipped, for each of n of them. If none is, it
     * must not be 0; nor may most be 0. */
    void (*count_without)(const struct candidate_set *possible, const struct candidate_set *skipped,
                          unsigned most, const uint16_t *left_out, unsigned n, uint16_t *rounds);
    /* Stores what it returns after a candidate has been asserted, for each of n of them. */
    void (*count_after)(const struct candidate_set *possible, const struct candidate_set *skipped,
                        unsigned most, const uint16_t *asserted, unsigned n, uint16_t *rounds);
};

extern const struct singles research_singles_512; /* of x86-64 with AVX-512 */
extern const struct singles research_singles_avx2;
extern const struct singles research_singles_128;

/* The implementations, best first; NULL after the last. */
extern const struct singles *const research_singles[];

/* Returns the best one that this machine can run. */
const struct singles *research_best_singles(void);

static inline unsigned candidate_at(unsigned cell, unsigned digit)
{
    return 32 * (4 * digit + cell / 27) + cell % 27;
}

static inline unsigned candidate_cell(unsigned candidate)
{
    return candidate / 32 % 4 * 27 + candidate % 32;
}

static inline unsigned candidate_digit(unsigned candidate)
{
    return candidate / 128;
}

static inline bool set_has(const struct candidate_set *set, unsigned candidate)
{
    return set->word[candidate / 32] >> candidate % 32 & 1;
}

static inline void set_add(struct candidate_set *set, unsigned candidate)
{
    set->word[candidate / 32] |= UINT32_C(1) << candidate % 32;
}

static inline void set_remove(struct candidate_set *set, unsigned candidate)
{
    set->word[candidate / 32] &= ~(UINT32_C(1) << candidate % 32);
}

static inline struct candidate_set set_of_candidates(const uint16_t candidates[SUDOKU_CELLS])
{
    struct candidate_set set = {{0}};
    for (unsigned cell = 0; cell < SUDOKU_CELLS; cell++)
        for (unsigned digits = candidates[cell]; digits; digits &= digits - 1)
            set_add(&set, candidate_at(cell, lowest_bit(digits)));
    return set;
}

#endif

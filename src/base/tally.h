/* tally.h: totals of a run, for --stats, --progress and the exit status. */
#ifndef BASE_TALLY_H
#define BASE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

/* Numbers of type uint64_t alone, which tally_add adds one by one. */
struct tally {
    uint64_t puzzles;
    uint64_t solved;
    uint64_t not_unique; /* among the solved */
    uint64_t unsolvable;
    uint64_t invalid;
    uint64_t undecided; /* --timeout was too short for them */
    uint64_t failed;    /* puzzles that make the exit status 1, for whatever reason */
    uint64_t guesses;
    uint64_t trials;   /* of making puzzles */
    uint64_t found;    /* in solved grids: unavoidable sets, or puzzles */
    uint64_t written;  /* answers, or puzzles for the next link of a chain */
    uint64_t distinct; /* puzzles of which no disguise came earlier */
};

void tally_add(struct tally *total, const struct tally *more);

/* The kinds of totals that modes have. */
enum tally_kind { TALLY_SOLVING, TALLY_MAKING, TALLY_FORMS, TALLY_DISTINCT, TALLY_FINDING };

/* Prints the totals on standard error, for --stats. Those of making puzzles include the seed, with which
 * the same puzzles can be made again. */
void tally_print(const struct tally *tally, enum tally_kind kind, uint64_t seed, double seconds);

/* Prints the last lines of these totals alone. */
void tally_print_time(double seconds);

/* Prints a line for a link of a chain: what went in and came out, and the seconds of all threads. */
void tally_print_link(const char *called, const struct tally *tally, double seconds);

#endif

/* tally.h: what is counted on the way, for --stats, --progress and the exit status. */
#ifndef CLI_BASE_TALLY_H
#define CLI_BASE_TALLY_H

#include <stdbool.h>
#include <stdint.h>

struct tally {
    uint64_t puzzles;
    uint64_t solved;
    uint64_t not_unique; /* among the solved */
    uint64_t unsolvable;
    uint64_t invalid;
    uint64_t failed; /* puzzles that make the exit status 1, whatever the mode's reason */
    uint64_t guesses;
    uint64_t trials;    /* to make puzzles */
    uint64_t seed;      /* of these */
    uint64_t different; /* of the puzzles, once disguises are dropped */
};

void tally_add(struct tally *total, const struct tally *more);

/* What a mode has to say of its puzzles. */
enum tally_kind { TALLY_SOLVING, TALLY_MAKING, TALLY_FORMS, TALLY_DISTINCT };

/* Prints the table of --stats on standard error. */
void tally_print(const struct tally *tally, enum tally_kind kind, double seconds);

#endif

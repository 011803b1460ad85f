/* chain.h: the interface of the chain search: all steps above 6.2 except aligned triplets. A producer is
 * what Sudoku Explainer calls a kind of search for chains. Each is a technique with a rung of its own;
 * they share a workspace, which belongs to the reasoner of the board. */
#ifndef LOGIC_CHAINS_CHAIN_H
#define LOGIC_CHAINS_CHAIN_H

#include "logic/step.h"

/* All memory of the search for chain steps. It grows while it is used, mostly to some megabytes. A search
 * that would need more than the bound, which no known puzzle comes near, ends without a result. */
struct chains;
enum { CHAINS_BYTES = 1 << 26 };

enum producer {
    PRODUCER_NONE,
    PRODUCER_FORCING = 21,
    PRODUCER_NISHIO = 23,
    PRODUCER_MULTIPLE = 24,
    PRODUCER_DYNAMIC = 25, /* level 0; each of the next is a level more */
    PRODUCER_LAST = 30
};

/* The order of kinds decides between hints that are equally hard. */
enum hint_kind {
    KIND_DOUBLE = 1,
    KIND_DIGIT = 2,
    KIND_CELLS = 3,
    KIND_MIXED = 4,
    KIND_CELL = 5,
    KIND_REGION = 6,
    KIND_CONTRADICTION = 7,
    KIND_CYCLE = 8 /* added to a kind in the type of a step: it is a cycle, no chain */
};

/* Returns NULL when memory is short. */
struct chains *logic_chains_open(void);
void logic_chains_close(struct chains *chains);

/* Runs the producer of a step's technique on its board and writes the easiest step, with the whole
 * argument as links if the step keeps links and has room for all: a part of an argument would prove
 * nothing. Returns SUDOKU_OK, SUDOKU_NO_STEP, SUDOKU_CANCELLED or SUDOKU_NO_MEMORY. */
enum sudoku_status logic_chains_find(struct chains *chains, const struct sudoku_control *control,
                                     struct step *step);

#endif

/* program.h: a whole program in the race. It reads the set, many times over, from a file as its standard
 * input, and its answers go to /dev/null. */
#ifndef BENCH_PROGRAM_H
#define BENCH_PROGRAM_H

#include "sets.h"

struct program {
    const char *command; /* words with blanks between them; no shell */
    int input;           /* the file that holds the set, -1 before program_prepare */
    size_t puzzles;      /* in that file */
};

/* Writes the set to the program's input. */
void program_prepare(struct program *program, const struct set *set);

/* Does it answer with a line for each puzzle, which is the solution where there is one of these, 81
 * characters a puzzle? Where there is none, the first is 0, and the line may be anything. Says what is
 * wrong. */
int program_agrees(struct program *program, const struct set *set, const char *solutions);

/* The processor time of one run, in seconds for each puzzle; that of all its threads together. */
double program_run(struct program *program);

#endif

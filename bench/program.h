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

/* Returns whether the program prints a line for each puzzle that begins with its solution, of 81 characters.
 * Where the solution begins with 0, the line may be anything. Prints a message about the first difference. */
int program_agrees(struct program *program, const struct set *set, const char *solutions);

/* The processor time of one run, in seconds for each puzzle; that of all its threads together. */
double program_run(struct program *program);

#endif

/* estimate.h: estimates about all minimal puzzles from a fair sample, with their errors. */
#ifndef CLI_MODES_ESTIMATE_H
#define CLI_MODES_ESTIMATE_H

#include <stdint.h>
#include <stdio.h>

enum { ESTIMATE_MOST_CLUES = 40 };

/* Sums over trials, each of which is one independent observation: the weights that it found, x for each
 * number of clues, t for all of them, and y, the clues times their weights. */
struct estimate {
    uint64_t trials;
    double trial[ESTIMATE_MOST_CLUES + 1]; /* x of the trial under way */
    double x[ESTIMATE_MOST_CLUES + 1], xx[ESTIMATE_MOST_CLUES + 1], xt[ESTIMATE_MOST_CLUES + 1];
    double t, tt, y, yy, yt;
    uint64_t puzzles[ESTIMATE_MOST_CLUES + 1];
};

/* Counts a puzzle of the trial under way. */
void estimate_add(struct estimate *estimate, unsigned clues, double weight);

/* Ends a trial. */
void estimate_close_trial(struct estimate *estimate);

/* Prints the shares of the numbers of clues among all minimal puzzles, their mean, and the number of minimal
 * puzzles in a grid, each with its standard error. */
void estimate_print(const struct estimate *estimate, FILE *file);

#endif

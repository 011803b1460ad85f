/* sudoku_research.h: searches around, inside and over Sudoku puzzles and grids, for those who study them.
 *
 * What sudoku.h says about puzzles, statuses, objects and threads holds here, too. */
#ifndef SUDOKU_RESEARCH_H
#define SUDOKU_RESEARCH_H

#include "sudoku.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Fair samples of all minimal puzzles ----
 *
 * A sampler makes trials. Each draws a solved grid, all equally likely, and finds some of its minimal puzzles:
 * none, one, or several that are related. Every minimal puzzle of the grid with the same number of clues is
 * found equally often on average, and stands for as many of them as its weight says. So the sum of the weights
 * divided by the number of trials estimates, without bias, how many minimal puzzles a grid has on average; the
 * weights of any part of the sample, divided by all, estimate the share of such puzzles among all. A trial
 * depends on the seed and its number alone; sudoku(1) explains the method. */

struct sudoku_sampler;

/* A minimal puzzle of a sample. Members may be added at the end: take samples from the library. */
struct sudoku_sample {
    uint64_t trial;
    const char *puzzle, *solution; /* 81 characters each */
    unsigned clues;                /* 17..40 */
    double weight;
};

/* Called for each puzzle, which is valid until the call returns: those of a trial one after the other, in the
 * order of the trials. Returns 0 to go on, anything else to end the run. */
typedef int sudoku_sample_visitor(void *context, const struct sudoku_sample *sample);

/* Makes a sampler for a kernel, or for the default kernel if it is NULL. Needs up to 10 MB. Returns SUDOKU_OK,
 * SUDOKU_BAD_ARGUMENT if the kernel is unknown or this machine cannot run it, or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_sampler_new(const char *kernel, uint64_t seed,
                                                 struct sudoku_sampler **sampler);

SUDOKU_API void sudoku_sampler_free(struct sudoku_sampler *sampler);

/* Makes n trials, from number first on. Takes about 0.3 ms for each; calls with 256 trials or more are the
 * fastest. Returns SUDOKU_OK, SUDOKU_BAD_ARGUMENT or SUDOKU_NO_MEMORY. */
SUDOKU_API enum sudoku_status sudoku_sampler_run(struct sudoku_sampler *sampler, uint64_t first, size_t n,
                                                 sudoku_sample_visitor *visit, void *context);

/* Returns the weight of a sample with this many clues; 0 if there are none. */
SUDOKU_API double sudoku_sample_weight(unsigned clues);

#ifdef __cplusplus
}
#endif

#endif

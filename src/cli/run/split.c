/* split.c: --split: which of the two files gets a puzzle.
 *
 * What decides is a hash of the canonical form, so that all disguises of a puzzle are in one of the files, on
 * every machine and whatever else is in the input: sets that are split with the same shares can be joined. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* FNV-1a, and a last stirring, since its low bits alone say little. */
static uint64_t hash_cells(const char cells[SUDOKU_CELLS])
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        hash = (hash ^ (unsigned char)cells[cell]) * 0x100000001b3;
    return (hash ^ hash >> 32) * 0x9e3779b97f4a7c15 >> 32;
}

/* Stores the cells that decide: the puzzle, or its solution if solved grids are to be kept apart. A puzzle
 * with several solutions is in no solved grid; it decides itself. */
static void choose_cells(const struct options *options, const struct answer *answer, char cells[SUDOKU_CELLS])
{
    const char *puzzle = answer->result ? answer->result : answer->cells;
    if (!options->split.by_grid || sudoku_solve(puzzle, 2, cells) != 1)
        memcpy(cells, puzzle, SUDOKU_CELLS);
}

bool job_is_for_test(const struct job *job, const struct answer *answer)
{
    const struct split *split = &job->options->split;
    char cells[SUDOKU_CELLS], form[SUDOKU_CELLS];
    if (answer->item->error)
        return false;
    choose_cells(job->options, answer, cells);
    if (sudoku_canonicalize(cells, form, NULL) != SUDOKU_OK)
        return false;
    return hash_cells(form) % (split->train + split->test) >= split->train;
}

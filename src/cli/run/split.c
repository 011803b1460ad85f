/* split.c: --split: which of the two files gets a puzzle.
 *
 * What decides is a hash of the canonical form, so that all disguises of a puzzle are in one of the files, on
 * every machine and whatever else is in the input: sets that are split with the same shares can be joined. */
#include "cli/options/options.h"
#include "cli/run/job.h"

/* FNV-1a, and a last stirring, since its low bits alone say little. */
static uint64_t hash_cells(const uint16_t cells[SUDOKU_CELLS])
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        hash = (hash ^ cells[cell]) * 0x100000001b3;
    return (hash ^ hash >> 32) * 0x9e3779b97f4a7c15 >> 32;
}

/* Stores the solved grid of a puzzle, or of its candidates if they say more; false if it has no or
 * several. */
static bool find_grid(const struct answer *answer, const char *puzzle, char grid[SUDOKU_CELLS])
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.puzzle = answer->given ? NULL : puzzle;
    query.candidates = answer->given;
    query.limit = 2;
    query.solution = grid;
    return sudoku_search(&query, &count, NULL, NULL) == SUDOKU_OK && count == 1;
}

/* Stores the form that decides: that of the puzzle, or of its solution if solved grids are to be kept apart.
 * A puzzle with several solutions is in no solved grid; it decides itself. False if it has no form. */
static bool find_form(const struct options *options, const struct answer *answer, uint16_t form[SUDOKU_CELLS])
{
    const char *puzzle = answer->result ? answer->result : answer->cells;
    char cells[SUDOKU_CELLS];
    bool is_grid = options->split.by_grid && find_grid(answer, puzzle, cells);
    if (!is_grid && answer->given) {
        memcpy(form, answer->given, SUDOKU_CELLS * sizeof *form);
        if (sudoku_canonicalize(NULL, form, NULL, NULL) == SUDOKU_OK)
            return true;
    }
    if (sudoku_canonicalize(is_grid ? cells : puzzle, NULL, cells, NULL) != SUDOKU_OK)
        return false;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++)
        form[cell] = (unsigned char)cells[cell];
    return true;
}

bool job_is_for_test(const struct job *job, const struct answer *answer)
{
    const struct split *split = &job->options->split;
    uint16_t form[SUDOKU_CELLS];
    return !answer->item->error && find_form(job->options, answer, form) &&
           hash_cells(form) % (split->train + split->test) >= split->train;
}

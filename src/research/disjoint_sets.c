/* disjoint_sets.c: the most sets of a list of which no two share a cell.
 *
 * This is a largest clique in the graph that joins disjoint sets, found as Tomita does: the sets still
 * possible are split into classes of which each can give one at most, because all its sets meet; a branch
 * ends when its classes, with the sets chosen, are no more than the best so far. */
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "core/cells.h"
#include "sudoku_research.h"

/* How often the caller is asked whether to stop, in branches: some milliseconds. */
enum { BRANCHES_PER_QUESTION = 1 << 10 };

struct packing {
    size_t n, words;    /* sets; words of a row of bits, one for each set */
    uint64_t *disjoint; /* a row for each set: those that share no cell with it */
    uint64_t *meeting;  /* those after it that share one */
    size_t *best;       /* the caller's: indices of sets */
    unsigned n_best;
    size_t chosen[SUDOKU_CELLS];
    size_t branches; /* since the caller was asked */
    struct sudoku_control control;
    enum sudoku_status status;
};

static size_t first_set(const struct packing *packing, const uint64_t *row)
{
    for (size_t word = 0; word < packing->words; word++)
        if (row[word])
            return 64 * word + lowest_bit(row[word]);
    return packing->n;
}

static void clear(uint64_t *row, size_t set)
{
    row[set / 64] &= ~(UINT64_C(1) << set % 64);
}

/* Lists the possible sets class by class, with the number of the class, from 1. Returns how many there
 * are. */
static size_t split_into_classes(const struct packing *packing, uint64_t *possible, uint64_t *class_row,
                                 size_t *order, unsigned *class_of)
{
    size_t n = 0;
    for (unsigned class = 1; first_set(packing, possible) < packing->n; class ++) {
        memcpy(class_row, possible, packing->words * sizeof *class_row);
        for (size_t set; (set = first_set(packing, class_row)) < packing->n; n++) {
            order[n] = set;
            class_of[n] = class;
            clear(possible, set);
            for (size_t word = 0; word < packing->words; word++)
                class_row[word] &= packing->meeting[set * packing->words + word];
        }
    }
    return n;
}

/* Adds to the n sets chosen some of the possible ones. The last classes go first: once one of their sets does
 * not help, all before it do not either. */
static void choose_sets(struct packing *packing, uint64_t *possible, unsigned n)
{
    size_t words = packing->words, most = 0;
    if (n > packing->n_best) {
        memcpy(packing->best, packing->chosen, n * sizeof *packing->best);
        packing->n_best = n;
    }
    for (size_t word = 0; word < words; word++)
        most += count_bits(possible[word]);
    uint64_t *rows = malloc(2 * words * sizeof *rows + most * (sizeof(size_t) + sizeof(unsigned)) + 1);
    if (!rows) {
        packing->status = SUDOKU_NO_MEMORY;
        return;
    }
    uint64_t *left = rows, *next = rows + words;
    size_t *order = (size_t *)(rows + 2 * words);
    unsigned *class_of = (unsigned *)(order + most);
    memcpy(left, possible, words * sizeof *left);
    most = split_into_classes(packing, left, next, order, class_of);
    while (most-- && packing->status == SUDOKU_OK && n + class_of[most] > packing->n_best) {
        packing->chosen[n] = order[most];
        clear(possible, order[most]);
        for (size_t word = 0; word < words; word++)
            next[word] = possible[word] & packing->disjoint[order[most] * words + word];
        choose_sets(packing, next, n + 1);
    }
    free(rows);
    if (control_cancels_after(&packing->control, &packing->branches, 1, BRANCHES_PER_QUESTION))
        packing->status = SUDOKU_CANCELLED;
}

static int compare_indices(const void *a, const void *b)
{
    size_t first = *(const size_t *)a, second = *(const size_t *)b;
    return (first > second) - (first < second);
}

enum sudoku_status sudoku_find_disjoint_sets(const struct sudoku_cell_set *sets, size_t n,
                                             size_t chosen[SUDOKU_CELLS], size_t *n_chosen,
                                             const struct sudoku_control *control)
{
    struct packing packing = {.n = n, .words = n / 64 + 1, .best = chosen};
    if ((!sets && n) || !chosen || !n_chosen || n > SUDOKU_MOST_SETS ||
        !control_read(&packing.control, control))
        return SUDOKU_BAD_ARGUMENT;
    for (size_t i = 0; i < n; i++)
        if (!cells_any(cells_of_bits(sets[i].bits)))
            return SUDOKU_BAD_ARGUMENT;
    uint64_t *rows = calloc((2 * n + 1) * packing.words, sizeof *rows);
    if (!rows)
        return SUDOKU_NO_MEMORY;
    packing.disjoint = rows + packing.words;
    packing.meeting = packing.disjoint + n * packing.words;
    for (size_t i = 0; i < n; i++) {
        rows[i / 64] |= UINT64_C(1) << i % 64;
        for (size_t j = 0; j < n; j++) {
            bool meets = cells_meet(cells_of_bits(sets[i].bits), cells_of_bits(sets[j].bits));
            uint64_t *row = (meets ? packing.meeting : packing.disjoint) + i * packing.words;
            if (!meets || j > i)
                row[j / 64] |= UINT64_C(1) << j % 64;
        }
    }
    choose_sets(&packing, rows, 0);
    free(rows);
    if (packing.status != SUDOKU_OK)
        return packing.status;
    qsort(chosen, packing.n_best, sizeof *chosen, compare_indices);
    *n_chosen = packing.n_best;
    return SUDOKU_OK;
}

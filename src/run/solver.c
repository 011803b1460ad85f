/* solver.c: solves batches with the engine, and puzzles of candidates one by one. */
#include "run/solver.h"

#include <stdlib.h>

const char *kernel_name(void)
{
    const char *name = getenv("SUDOKU_KERNEL");
    return name && *name ? name : NULL;
}

bool kernel_check(void)
{
    const char *wanted = kernel_name(), *name;
    struct text names = {0};
    int runs;
    for (size_t i = 0; wanted && (name = sudoku_kernel(i, &runs)); i++) {
        if (runs && strcmp(name, wanted) == 0)
            wanted = NULL;
        else if (runs)
            text_print(&names, "%s%s", names.length ? ", " : "", name);
    }
    if (wanted)
        usage_error("SUDOKU_KERNEL=%s: expected one of %.*s", wanted, (int)names.length,
                    names.data ? names.data : "");
    text_free(&names);
    return !wanted;
}

/* The cells of an item that could not be read are all empty, but it is no empty grid. */
const uint16_t *item_candidates(const struct sudoku_item *item, uint16_t room[SUDOKU_CELLS])
{
    if (item->error)
        return NULL;
    if (item->candidates)
        return item->candidates;
    return sudoku_find_candidates(item->cells, room) == SUDOKU_OK ? room : NULL;
}

/* Solves the items with candidates again: the engine has seen only their cells. */
static enum sudoku_status solve_candidates(struct solver *solver, struct stream *stream, unsigned limit,
                                           bool counts_only, const struct sudoku_control *control)
{
    enum sudoku_status status = SUDOKU_OK;
    for (size_t i = 0; i < stream->n && status == SUDOKU_OK; i++) {
        struct sudoku_query query = SUDOKU_QUERY_INIT;
        size_t count = 0;
        uint64_t guesses = 0;
        query.candidates = stream_item(stream, i)->candidates;
        query.limit = limit;
        query.solution = counts_only ? NULL : solver->solutions.data + SUDOKU_LINE * i;
        if (!query.candidates)
            continue;
        status = sudoku_search(&query, &count, &guesses, control);
        stream->tally.guesses += guesses;
        solver->counts.data[i] = (char)count;
    }
    return status;
}

/* Returns room for n solutions. Each has its line feed, which the engine leaves alone; the text may be
 * another one than before, after stream_send. */
static char *room_for_solutions(struct solver *solver, size_t n)
{
    solver->solutions.length = 0;
    char *lines = text_room(&solver->solutions, SUDOKU_LINE * n);
    for (size_t i = 0; lines && i < n; i++)
        lines[SUDOKU_LINE * i + SUDOKU_CELLS] = '\n';
    return lines;
}

/* After a signal nothing of the batch is shown, since its puzzles are half done. */
size_t solver_next(struct solver *solver, struct stream *stream, unsigned limit, bool counts_only)
{
    enum sudoku_status status = SUDOKU_NO_MEMORY;
    uint64_t guesses = 0;
    size_t n = stream_next_batch(stream);
    int plain = 0;
    if (!n)
        return 0;
    struct sudoku_control control = stream_control(stream);
    control.threads = 1; /* with more, the first of several solutions might be another one */
    solver->counts.length = 0;
    char *counts = text_room(&solver->counts, n);
    char *lines = counts_only ? NULL : room_for_solutions(solver, n);
    if (counts && (lines || counts_only))
        status = solver->workspace ? SUDOKU_OK : sudoku_solver_new(kernel_name(), &solver->workspace);
    if (status == SUDOKU_OK)
        status = sudoku_solve_many(solver->workspace, sudoku_batch_cells(stream->batch, &plain), SUDOKU_LINE,
                                   n, limit, lines, SUDOKU_LINE, (signed char *)counts, &guesses, &control);
    solver->is_plain = plain;
    stream->tally.guesses += guesses;
    if (status == SUDOKU_OK && !plain)
        status = solve_candidates(solver, stream, limit, counts_only, &control);
    return stream->n = stream_goes_on(stream, status) ? n : 0;
}

void solver_free(struct solver *solver)
{
    sudoku_solver_free(solver->workspace);
    text_free(&solver->solutions);
    text_free(&solver->counts);
}

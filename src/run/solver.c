/* solver.c: solves batches with the engine, and puzzles of candidates one by one. */
#include "run/solver.h"

#include <assert.h>
#include <stdlib.h>

#include "base/terms.h"

const char *kernel_name(void)
{
    const char *name = getenv("SUDOKU_KERNEL");
    return name && *name ? name : NULL;
}

bool kernel_check(void)
{
    struct sudoku_solver *workspace = NULL;
    const bool good = sudoku_solver_new(kernel_name(), &workspace) != SUDOKU_BAD_ARGUMENT;
    assert(good || kernel_name());
    sudoku_solver_free(workspace);
    if (!good)
        usage_error("SUDOKU_KERNEL=%s: no kernel of this machine; -V lists them", kernel_name());
    return good;
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
    if (stream->at)
        stream_item(stream, stream_now(stream)); /* the item of the puzzle under way is valid again */
    return status;
}

/* Returns room for n solutions. Each has its line feed, which the engine leaves alone. The text may be
 * another one than before, after stream_send, with its line feeds: writing them for each batch takes 5 % of a
 * run. */
static char *room_for_solutions(struct solver *solver, size_t n)
{
    struct text *text = &solver->solutions;
    text->length = 0;
    char *lines = text_room(text, SUDOKU_LINE * n);
    for (; lines && text->feeds < n; text->feeds++)
        lines[SUDOKU_LINE * text->feeds + SUDOKU_CELLS] = '\n';
    assert(!lines || (lines[SUDOKU_CELLS] == '\n' && lines[SUDOKU_LINE * n - 1] == '\n'));
    return lines;
}

enum sudoku_status solver_solve(struct solver *solver, struct stream *stream, unsigned limit,
                                bool counts_only)
{
    enum sudoku_status status = SUDOKU_NO_MEMORY;
    const size_t n = stream->n;
    uint64_t guesses = 0;
    int plain = 0;
    assert(n && limit && limit <= SUDOKU_MOST_LIMIT);
    if (solver->solved == stream->ticket + 1)
        return SUDOKU_OK;
    struct sudoku_control control = stream_control(stream);
    control.threads = 1; /* with more, the first of several solutions might be another one */
    solver->n_tested = 0;
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
    solver->solved = status == SUDOKU_OK ? stream->ticket + 1 : 0;
    return status;
}

/* After a signal nothing of the batch is shown, since its puzzles are half done. */
size_t solver_next(struct solver *solver, struct stream *stream, unsigned limit, bool counts_only)
{
    const size_t n = stream_next_batch(stream);
    return n && stream_take_status(stream, solver_solve(solver, stream, limit, counts_only)) ? n : 0;
}

/* The engine is fastest with many puzzles at a time: sixteen puzzles without a clue each are about 450. */
enum sudoku_status solver_test_clues(struct solver *solver, struct stream *stream, size_t i,
                                     const struct range *clues, const bool **redundant)
{
    const char *lines = sudoku_batch_cells(stream->batch, NULL);
    unsigned short places[TESTED_MOST * SUDOKU_CELLS];
    signed char counts[TESTED_MOST * SUDOKU_CELLS];
    size_t n = 0;
    assert(i < stream->n && solver->solved == stream->ticket + 1);
    for (size_t tested = 0; tested < solver->n_tested; tested++)
        if (solver->tested[tested] == i) {
            *redundant = solver->redundant[tested];
            return SUDOKU_OK;
        }
    solver->n_tested = solver->without.length = 0;
    char *without = text_room(&solver->without, sizeof counts * SUDOKU_LINE);
    if (!without)
        return SUDOKU_NO_MEMORY;
    for (size_t next = i; next < stream->n && solver->n_tested < TESTED_MOST; next++) {
        const char *puzzle = lines + SUDOKU_LINE * next;
        const unsigned number = count_clues(puzzle);
        if (next > i && (solver_count(solver, next) != 1 || number < clues->low || number > clues->high))
            continue;
        for (size_t cell = 0; cell < SUDOKU_CELLS; cell++) {
            if (puzzle[cell] < '1' || puzzle[cell] > '9')
                continue;
            places[n] = (unsigned short)(SUDOKU_CELLS * solver->n_tested + cell);
            memcpy(without + SUDOKU_LINE * n, puzzle, SUDOKU_CELLS);
            without[SUDOKU_LINE * n++ + cell] = '.';
        }
        solver->tested[solver->n_tested++] = next;
    }
    const struct sudoku_control control = stream_control(stream);
    enum sudoku_status status = sudoku_solve_many(solver->workspace, without, SUDOKU_LINE, n, 2, NULL,
                                                  SUDOKU_LINE, counts, NULL, &control);
    memset(solver->redundant, 0, sizeof solver->redundant);
    for (size_t board = 0; board < n && status == SUDOKU_OK; board++)
        solver->redundant[places[board] / SUDOKU_CELLS][places[board] % SUDOKU_CELLS] = counts[board] == 1;
    solver->n_tested = status == SUDOKU_OK ? solver->n_tested : 0;
    *redundant = *solver->redundant;
    return status;
}

void solver_free(struct solver *solver)
{
    sudoku_solver_free(solver->workspace);
    text_free(&solver->solutions);
    text_free(&solver->counts);
    text_free(&solver->without);
}

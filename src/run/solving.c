/* solving.c: solves batches with the engine, and puzzles of candidates one by one; seeds, grids and shares;
 * puzzles that were made of others. */
#include "run/solving.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/files.h"
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

/* Returns room for n solutions. Each has its line feed, which the engine leaves alone. The text may be another
 * one than before, after stream_send, with its line feeds: writing them for each batch takes 5 % of a run. */
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
    return n && stream_goes_on(stream, solver_solve(solver, stream, limit, counts_only)) ? n : 0;
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

/* ---- Values on the command line ---- */

/* Programs that start at the same time differ in their process, or in the nanoseconds. */
uint64_t fresh_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
}

void take_seed(struct work *work, uint64_t *seed)
{
    work->seed = seed;
    *seed = option_given(seed) ? *seed : fresh_seed();
}

/* Adds the text of a small file; nothing if it cannot be read: the value may be the grid itself. */
static void add_file(struct text *text, const char *name)
{
    enum { MOST = 1 << 16 }; /* far above any grid */
    const int file = open(name, O_RDONLY);
    if (file < 0)
        return;
    (void)read_all(file, MOST, text);
    close(file);
}

struct first_grid {
    bool wants_solution, found;
    char *cells;
};

/* A sudoku_result_fn. */
static int keep_grid(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct first_grid *first = context;
    if (item->error)
        return 0;
    first->found = true;
    memcpy(first->cells, first->wants_solution && item->solution ? item->solution : item->cells,
           SUDOKU_CELLS);
    return 1;
}

bool read_grid(const char *value, bool wants_solution, char grid[SUDOKU_CELLS])
{
    struct first_grid first = {wants_solution, false, grid};
    struct text file = {0};
    add_file(&file, value);
    if (file.length)
        sudoku_read(file.data, file.length, keep_grid, &first);
    else
        sudoku_read(value, strlen(value), keep_grid, &first);
    text_free(&file);
    return first.found;
}

/* Takes 81 signs with blanks and line ends between them. Not every sign of an empty cell is one: other signs
 * would be ambiguous. */
static bool take_signs(const char *signs, size_t n, char pattern[SUDOKU_CELLS])
{
    size_t cells = 0;
    for (size_t i = 0; i < n; i++) {
        if (signs[i] && strchr(" \t\r\n", signs[i]))
            continue;
        if (cells == SUDOKU_CELLS || !signs[i] || !strchr(".0xX123456789", signs[i]))
            return false;
        pattern[cells++] = signs[i];
    }
    return cells == SUDOKU_CELLS;
}

/* The signs themselves come first, then a file of signs. */
bool read_pattern(const char *value, char pattern[SUDOKU_CELLS])
{
    struct text file = {0};
    add_file(&file, value);
    bool found = take_signs(value, strlen(value), pattern) || take_signs(file.data, file.length, pattern);
    text_free(&file);
    if (!found)
        usage_error(
            "--pattern=%s: expected 81 characters, . or 0 for an empty cell and x or a digit for a clue, "
            "or a file with them",
            value);
    return found;
}

bool take_clues(const struct option *option, const char *value, struct text *problem)
{
    enum { FEWEST = 17 };
    const struct range *range = option->to;
    if (!take_range(option, value, problem))
        return false;
    if (range->high < FEWEST)
        text_string(problem, "expected 17 or more: with fewer clues there is always more than one solution");
    return range->high >= FEWEST;
}

bool read_share(const char *value, struct share *share)
{
    enum { MOST = 1000000000 };
    unsigned long long part = 0, parts = 0;
    char end;
    *share = (struct share){0, 1};
    if (!value)
        return true;
    if (strspn(value, "0123456789/") != strlen(value) || strlen(value) > 21 ||
        sscanf(value, "%llu/%llu%c", &part, &parts, &end) != 2 || part < 1 || part > parts || parts > MOST) {
        usage_error("--part=%s: expected a share such as 3/8, from 1/8 to 8/8", value);
        return false;
    }
    *share = (struct share){part - 1, parts};
    return true;
}

/* Rounds down n * part / parts, without an overflow. */
uint64_t share_begin(const struct share *share, uint64_t n)
{
    return n / share->parts * share->part + n % share->parts * share->part / share->parts;
}

uint64_t share_end(const struct share *share, uint64_t n)
{
    const struct share next = {share->part + 1, share->parts};
    return share_begin(&next, n);
}

/* ---- Puzzles of others ---- */

const struct field result_field[1] = {[RESULT] = {"result", KIND_CELLS, NULL}};

void write_result(struct stream *stream, const struct sudoku_item *item, const char *puzzle)
{
    struct record *record = &stream->record;
    record_begin(record, item, stream->file);
    record_piece(record, RESULT, puzzle, SUDOKU_CELLS);
    record->grid.clues = puzzle;
    stream_write(stream);
}

int write_found(void *context, const char *puzzle)
{
    const struct finding *finding = context;
    struct stream *stream = finding->stream;
    stream->tally.found++;
    write_result(stream, finding->item, puzzle);
    return stream->cut;
}

bool is_puzzle_of_clues(const struct sudoku_item *item)
{
    return !item->error && !item_has_candidates(item);
}

bool begin_clues(struct stream *stream, const struct sudoku_item *item)
{
    char words[80];
    record_begin(&stream->record, item, stream->file);
    if (is_puzzle_of_clues(item))
        return true;
    snprintf(words, sizeof words, "a puzzle of candidates; %s works with puzzles of clues",
             common.command->name);
    stream_fail(stream, item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_BAD_ARGUMENT, words);
    return false;
}

bool find_grid(struct stream *stream, const struct sudoku_item *item, char grid[SUDOKU_CELLS])
{
    const int solutions = is_puzzle_of_clues(item) ? sudoku_solve(item->cells, 2, grid) : 0;
    if (!item->error && item_has_candidates(item))
        stream_fail(stream, SUDOKU_BAD_ARGUMENT,
                    "a puzzle of candidates; a solved grid or a puzzle of clues is needed");
    else if (solutions != 1)
        stream_fail(stream, solutions > 1 ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION,
                    solutions > 1 ? "more than one solution; a solved grid or a proper puzzle is needed"
                                  : NULL);
    return solutions == 1;
}

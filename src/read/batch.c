/* Batches: items, their cells in one block, and their texts.
 *
 * The cells of all items lie in one block, as the engine wants them; everything else about an item is
 * stored only if it is more than its cells. A plain line is described again each time it is asked for
 * (describe_line). */
#include "read/batch.h"

#include <stdlib.h>
#include <string.h>

#include "read/arena.h"
#include "read/cells.h"

enum { FIRST_ROOM = 32, LARGEST_ROOM = 1 << 20 };

/* Makes memory for that many items. Each block that has grown is kept even if the next one cannot: only
 * `allocated` says how many items there are in all of them. */
static bool resize(struct sudoku_batch *batch, size_t items)
{
    char *lines = realloc(batch->lines, items * SUDOKU_LINE);
    if (lines)
        batch->lines = lines;
    char *spellings = realloc(batch->spellings, items * SUDOKU_LINE);
    if (spellings)
        batch->spellings = spellings;
    struct run *runs = realloc(batch->runs, items * sizeof *runs);
    if (runs)
        batch->runs = runs;
    if (!lines || !spellings || !runs)
        return false;
    batch->allocated = items;
    return true;
}

/* Begins small: a lone puzzle should not take the memory of thousands. */
enum sudoku_status sudoku_batch_new(size_t room, struct sudoku_batch **batch)
{
    if (!batch)
        return SUDOKU_BAD_ARGUMENT;
    *batch = NULL;
    if (room < 1 || room > LARGEST_ROOM)
        return SUDOKU_BAD_ARGUMENT;
    *batch = calloc(1, sizeof **batch);
    if (!*batch)
        return SUDOKU_NO_MEMORY;
    (*batch)->room = room;
    (*batch)->memory = sudoku_arena_new();
    if ((*batch)->memory && resize(*batch, room < FIRST_ROOM ? room : FIRST_ROOM))
        return SUDOKU_OK;
    sudoku_batch_free(*batch);
    *batch = NULL;
    return SUDOKU_NO_MEMORY;
}

void sudoku_batch_free(struct sudoku_batch *batch)
{
    if (!batch)
        return;
    sudoku_arena_free(batch->memory);
    free(batch->runs);
    free(batch->spellings);
    free(batch->lines);
    free(batch);
}

/* One step from little to everything: growing by halves would leave the heap full of holes. */
bool sudoku_batch_reserve(struct sudoku_batch *batch)
{
    if (batch->count < batch->allocated)
        return true;
    return batch->count < batch->room && resize(batch, batch->room);
}

/* The blocks keep their memory; that of the items is given back but for a few chunks (arena.c). */
void sudoku_batch_clear(struct sudoku_batch *batch)
{
    batch->count = batch->n_runs = batch->last_run = batch->n_more = 0;
    batch->table = batch->objects = NULL;
    sudoku_arena_reset(batch->memory);
}

/* Do lines of this kind, from this number on, continue the last run? */
static bool continues_run(const struct sudoku_batch *batch, enum run_kind kind, unsigned long number)
{
    if (!batch->n_runs)
        return false;
    const struct run *last = &batch->runs[batch->n_runs - 1];
    return last->kind == kind && last->number + (batch->count - last->first) == number;
}

void sudoku_batch_add_lines(struct sudoku_batch *batch, enum run_kind kind, size_t n, unsigned long number)
{
    if (n && !continues_run(batch, kind, number))
        batch->runs[batch->n_runs++] = (struct run){.kind = kind, .first = batch->count, .number = number};
    batch->count += n;
}

void sudoku_batch_add_item(struct sudoku_batch *batch, struct sudoku_item *item)
{
    batch_line(batch, batch->count)[SUDOKU_CELLS] = '\n';
    batch->runs[batch->n_runs++] =
        (struct run){.kind = RUN_ITEM, .first = batch->count, .number = item->line, .item = item};
    batch->count++;
    batch->n_more += item->table || item->name || item->solution || item->malformed_solution ||
                     item->candidates || item->placed || item->entered || item->error;
}

/* The run with item i. Most callers go from item to item. */
static const struct run *find_run(struct sudoku_batch *batch, size_t i)
{
    const struct run *runs = batch->runs;
    size_t at = runs[batch->last_run].first > i ? 0 : batch->last_run, last = batch->n_runs - 1;

    while (at < last && runs[at + 1].first <= i)
        at++;
    batch->last_run = at;
    return &runs[at];
}

/* Describes item i of a run of lines. A plain line with zeros keeps them, for they are its text: its cells
 * get a place of their own. */
static const struct sudoku_item *describe_line(struct sudoku_batch *batch, const struct run *run, size_t i)
{
    const char *line = batch_line(batch, i);
    char *spelling = batch_spelling(batch, i);
    bool plain = run->kind == RUN_PLAIN;
    struct sudoku_item *item = &batch->line_item; /* whose other members are always NULL */

    item->cells = plain && sudoku_copy_zeros_as_dots(line, spelling) ? spelling : line;
    item->line = run->number + (i - run->first);
    item->text = plain ? line : spelling;
    item->text_length = SUDOKU_CELLS;
    return item;
}

const struct sudoku_item *sudoku_batch_item(struct sudoku_batch *batch, size_t i)
{
    static const char no_cells[] =
        ".................................................................................";

    if (!batch || i >= batch->count)
        return NULL;
    const struct run *run = find_run(batch, i);
    if (run->kind != RUN_ITEM)
        return describe_line(batch, run, i);
    run->item->cells =
        run->item->error ? no_cells : batch_line(batch, i); /* now: the lines move as they grow */
    return run->item;
}

size_t sudoku_batch_count(const struct sudoku_batch *batch)
{
    return batch ? batch->count : 0;
}

const char *sudoku_batch_cells(const struct sudoku_batch *batch)
{
    return batch && batch->count ? batch->lines : NULL;
}

int sudoku_batch_is_plain(const struct sudoku_batch *batch)
{
    return batch && batch->n_more == 0;
}

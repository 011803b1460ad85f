/* Batches: items, their cells in one block, and their texts.
 *
 * The cells of all items lie in one block, as the engine wants them; everything else about an item is
 * stored only if it is more than its cells. A plain line is described again each time it is asked for
 * (describe_line). */
#include "read/batch.h"

#include <stdlib.h>
#include <string.h>

#include "read/arena.h"
#include "read/cell_signs.h"

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
    (*batch)->memory = reader_arena_new();
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
    reader_arena_free(batch->memory);
    free(batch->runs);
    free(batch->spellings);
    free(batch->lines);
    free(batch);
}

/* One step from little to everything: growing by halves would leave the heap full of holes. */
bool reader_batch_reserve(struct sudoku_batch *batch)
{
    if (batch->count < batch->allocated)
        return true;
    return batch->count < batch->room && resize(batch, batch->room);
}

/* The blocks keep their memory; that of the items is given back but for a few chunks (arena.c). */
void reader_batch_clear(struct sudoku_batch *batch)
{
    batch->count = batch->n_runs = batch->last_run = batch->n_more = 0;
    batch->table = batch->objects = NULL;
    reader_arena_reset(batch->memory);
}

/* Do lines of this kind, from this number on, continue the last run? */
static bool continues_run(const struct sudoku_batch *batch, enum run_kind kind, unsigned long number)
{
    if (!batch->n_runs)
        return false;
    const struct run *last = &batch->runs[batch->n_runs - 1];
    return last->kind == kind && last->number + (batch->count - last->first) == number;
}

void reader_batch_add_lines(struct sudoku_batch *batch, enum run_kind kind, size_t n, unsigned long number)
{
    if (n && !continues_run(batch, kind, number))
        batch->runs[batch->n_runs++] = (struct run){.kind = kind, .first = batch->count, .number = number};
    batch->count += n;
}

/* Adds an item of another kind, which is in batch->memory; its cells are in place. */
static void add_item_run(struct sudoku_batch *batch, struct sudoku_item *item)
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

    item->cells = plain && reader_copy_zeros_as_dots(line, spelling) ? spelling : line;
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

/* ---- Items: what a recogniser has found ----
 *
 * A finding points into the window, which moves on. Everything that outlives the call is copied here, into
 * the memory of the batch. */

/* Two passes of memchr are faster than one pass that looks at every byte: most inputs have no CR at all. */
unsigned long reader_count_lines(const char *at, const char *end)
{
    unsigned long lines = 0;

    for (const char *p = at; p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
        lines++;
    for (const char *p = at; p < end && (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
        lines += p + 1 == end || p[1] != '\n';
    return lines;
}

/* Copies a text that the recogniser found to the batch's own memory, unless it is part of the item's text,
 * which is there. Returns NULL when memory is short. The window moves on, so nothing may point into it.
 * The address tells which it is, so a recogniser need not say where its texts are from. */
static const char *keep(struct sudoku_batch *batch, const struct finding *finding,
                        const struct sudoku_item *item, const char *text, size_t length)
{
    if (text >= finding->text && text + length <= finding->text_end)
        return item->text + (text - finding->text);
    return reader_arena_copy(batch->memory, text, length);
}

static bool keep_name(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->name || !finding->name_length)
        return true;
    item->name_length = finding->name_length;
    item->name = keep(batch, finding, item, finding->name, finding->name_length);
    return item->name != NULL;
}

static bool keep_entered(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->entered)
        return true;
    item->entered = keep(batch, finding, item, finding->entered, SUDOKU_CELLS);
    return item->entered != NULL;
}

static bool keep_solution(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (finding->solution) {
        item->solution = keep(batch, finding, item, finding->solution, SUDOKU_CELLS);
        return item->solution != NULL;
    }
    if (finding->malformed_solution.at) {
        item->malformed_solution_length =
            (size_t)(finding->malformed_solution.end - finding->malformed_solution.at);
        item->malformed_solution =
            keep(batch, finding, item, finding->malformed_solution.at, item->malformed_solution_length);
        return item->malformed_solution != NULL;
    }
    return true;
}

/* Only if the input has them: their 162 bytes are twice what the cells take. */
static bool keep_candidates(struct sudoku_batch *batch, const struct finding *finding,
                            struct sudoku_item *item)
{
    if (!finding->has_candidates)
        return true;
    uint16_t *candidates = reader_arena_take(batch->memory, sizeof finding->candidates);
    if (candidates)
        item->candidates = memcpy(candidates, finding->candidates, sizeof finding->candidates);
    return candidates != NULL;
}

static bool keep_placed(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->has_placed)
        return true;
    item->placed = reader_arena_copy(batch->memory, finding->placed, SUDOKU_CELLS);
    return item->placed != NULL;
}

/* Finds the table of objects whose puzzle is the member of this number, with or without their ends: that
 * of the last one, nearly always. NULL when memory is short. */
static const struct sudoku_table *table_of_objects(struct sudoku_batch *batch, int puzzle_member, bool is_cut)
{
    if (batch->objects && batch->objects->puzzle_column == puzzle_member && batch->objects->is_cut == is_cut)
        return batch->objects;
    struct sudoku_table *table = reader_arena_take(batch->memory, sizeof *table);
    if (table)
        *table = (struct sudoku_table){.header = NULL, .puzzle_column = puzzle_member, .is_cut = is_cut};
    batch->objects = table;
    return table;
}

/* Sets the table that the text is a row of. */
static bool keep_table(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (finding->is_object)
        item->table = table_of_objects(batch, finding->puzzle_member, finding->is_cut);
    else if (batch->table && reader_is_row(finding))
        item->table = batch->table;
    return item->table || !finding->is_object;
}

bool reader_add_item(struct sudoku_batch *batch, const struct finding *finding, unsigned long line,
                     const char *at, bool invalid)
{
    size_t length = (size_t)(finding->text_end - finding->text);
    struct sudoku_item *item = reader_arena_take(batch->memory, sizeof *item + length + 1);

    if (!item)
        return false;
    char *text = (char *)(item + 1); /* one piece: most items have nothing else */
    memcpy(text, finding->text, length);
    text[length] = '\0';
    *item = (struct sudoku_item){.text = text, .text_length = length, .line = line};
    const char *first = finding->first ? finding->first : finding->text;
    if (first > at)
        item->line += reader_count_lines(at, first);
    if (!keep_table(batch, finding, item))
        return false;
    if (invalid) {
        /* Not an empty grid, which would have solutions: the engine counts 0 for it. */
        memset(finding->cells, '?', SUDOKU_CELLS);
        item->error = reader_arena_copy(batch->memory, finding->reason, strlen(finding->reason));
        if (!item->error)
            return false;
    } else if (!keep_name(batch, finding, item) || !keep_solution(batch, finding, item) ||
               !keep_entered(batch, finding, item) || !keep_candidates(batch, finding, item) ||
               !keep_placed(batch, finding, item)) {
        return false;
    }
    add_item_run(batch, item);
    return true;
}

/* Batches: items, their cells in one block, and their texts.
 *
 * The cells of all items lie in one block, as the engine wants them; everything else about an item is
 * stored only if it is more than its cells. */
#include "read/batch.h"

#include <stdlib.h>
#include <string.h>

#include "read/cell_signs.h"

/* ---- Memory ---- */

/* The first chunk is small, so that a single puzzle needs little memory; the others are for thousands. */
enum { FIRST_SIZE = 1024, CHUNK_SIZE = 512 * 1024, KEPT_CHUNKS = 4 };

/* A piece never lies in two chunks. Chunks stay where they are, so pieces may be pointed to until the next
 * reset. */
struct chunk {
    struct chunk *next;
    size_t size;  /* bytes that follow this head */
    char bytes[]; /* aligned: the members before it take a multiple of 8 */
};

/* A full chunk is followed by the next one of an earlier round, or by a new one before that; larger pieces
 * get a chunk of their own size. */
void *reader_arena_take(struct arena *arena, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (!arena->current || arena->left < size) {
        struct chunk **next = arena->current ? &arena->current->next : &arena->first;
        if (!*next || (*next)->size < size) {
            size_t usual = arena->first ? CHUNK_SIZE : FIRST_SIZE, bytes = size > usual ? size : usual;
            struct chunk *fresh = malloc(sizeof *fresh + bytes);
            arena->is_short |= !fresh;
            if (!fresh)
                return NULL;
            fresh->next = *next;
            fresh->size = bytes;
            *next = fresh;
        }
        arena->current = *next;
        arena->at = arena->current->bytes;
        arena->left = arena->current->size;
    }
    char *piece = arena->at;
    arena->at += size;
    arena->left -= size;
    arena->used += size;
    return piece;
}

char *reader_arena_copy(struct arena *arena, const char *text, size_t length)
{
    char *copy = reader_arena_take(arena, length + 1);

    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* Frees this chunk and those after it. */
static void free_chunks(struct chunk *chunk)
{
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

/* The chunks that only a huge batch or a huge item needed are freed. */
void reader_arena_reset(struct arena *arena)
{
    struct chunk **end = &arena->first;

    for (int i = 0; i < KEPT_CHUNKS && *end && (*end)->size <= CHUNK_SIZE; i++)
        end = &(*end)->next;
    free_chunks(*end);
    *end = NULL;
    *arena = (struct arena){.first = arena->first};
}

void reader_arena_free(struct arena *arena)
{
    free_chunks(arena->first);
}

/* ---- Batches ---- */

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
    if (resize(*batch, room < FIRST_ROOM ? room : FIRST_ROOM))
        return SUDOKU_OK;
    sudoku_batch_free(*batch);
    *batch = NULL;
    return SUDOKU_NO_MEMORY;
}

void sudoku_batch_free(struct sudoku_batch *batch)
{
    if (!batch)
        return;
    reader_arena_free(&batch->memory);
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

/* The blocks keep their memory; that of the items is given back but for a few chunks. */
void reader_batch_clear(struct sudoku_batch *batch)
{
    batch->count = batch->n_runs = batch->last_run = batch->n_more = 0;
    batch->table = batch->objects = NULL;
    reader_arena_reset(&batch->memory);
}

void reader_batch_add_lines(struct sudoku_batch *batch, enum run_kind kind, size_t n, unsigned long number)
{
    struct run *next = &batch->runs[batch->n_runs];
    bool continues =
        batch->n_runs && next[-1].kind == kind && next[-1].number + (batch->count - next[-1].first) == number;

    if (n && !continues) {
        *next = (struct run){.kind = kind, .first = batch->count, .number = number};
        batch->n_runs++;
    }
    batch->count += n;
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

/* A line is described anew each time. A plain one with zeros keeps them, for they are its text: its cells get
 * a place of their own. */
const struct sudoku_item *sudoku_batch_item(struct sudoku_batch *batch, size_t i)
{
    static const char no_cells[] =
        ".................................................................................";

    if (!batch || i >= batch->count)
        return NULL;
    const struct run *run = find_run(batch, i);
    const char *line = batch_line(batch, i); /* now: the lines move as they grow */
    if (run->kind == RUN_ITEM) {
        run->item->cells = run->item->error ? no_cells : line;
        return run->item;
    }
    char *spelling = batch_spelling(batch, i);
    bool plain = run->kind == RUN_PLAIN;
    struct sudoku_item *item = &batch->line_item; /* whose other members are always NULL */
    item->cells = plain && reader_copy_zeros_as_dots(line, spelling) ? spelling : line;
    item->line = run->number + (i - run->first);
    item->text = plain ? line : spelling;
    item->text_length = SUDOKU_CELLS;
    return item;
}

size_t sudoku_batch_count(const struct sudoku_batch *batch)
{
    return batch ? batch->count : 0;
}

const char *sudoku_batch_cells(const struct sudoku_batch *batch, int *plain)
{
    if (plain)
        *plain = batch && batch->n_more == 0;
    return batch && batch->count ? batch->lines : NULL;
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

/* Returns a text that the recogniser found as the item keeps it: copied to the batch's own memory, unless
 * it is part of the item's text, which is there. Its address tells, so a recogniser need not say where its
 * texts are from. */
static const char *keep(struct sudoku_batch *batch, const struct finding *finding,
                        const struct sudoku_item *item, const char *text, size_t length)
{
    if (text >= finding->text && text + length <= finding->text_end)
        return item->text + (text - finding->text);
    return reader_arena_copy(&batch->memory, text, length);
}

/* Stores what was found beside the cells. The candidates take twice what the cells take: they are stored only
 * if the input has them. */
static void keep_rest(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    struct line malformed = finding->malformed_solution;
    uint16_t *candidates = NULL;

    if (finding->name && finding->name_length) {
        item->name_length = finding->name_length;
        item->name = keep(batch, finding, item, finding->name, finding->name_length);
    }
    if (finding->solution) {
        item->solution = keep(batch, finding, item, finding->solution, SUDOKU_CELLS);
    } else if (malformed.at) {
        item->malformed_solution_length = (size_t)(malformed.end - malformed.at);
        item->malformed_solution = keep(batch, finding, item, malformed.at, item->malformed_solution_length);
    }
    if (finding->entered)
        item->entered = keep(batch, finding, item, finding->entered, SUDOKU_CELLS);
    if (finding->has_placed)
        item->placed = reader_arena_copy(&batch->memory, finding->placed, SUDOKU_CELLS);
    if (finding->has_candidates)
        candidates = reader_arena_take(&batch->memory, sizeof finding->candidates);
    if (candidates)
        item->candidates = memcpy(candidates, finding->candidates, sizeof finding->candidates);
}

/* Sets the table that the text is a row of. That of objects, with or without their ends, is nearly always the
 * one of the object before. */
static void keep_table(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    const struct sudoku_table *last = batch->objects;

    if (!finding->is_object && batch->table) {
        struct line row = {finding->text, finding->text_end, NULL};
        const struct head *head = &finding->head;
        bool is_row =
            finding->is_row || (head->separator && !memchr(row.at, '\n', (size_t)(row.end - row.at)) &&
                                reader_column(row, head->separator, head->column[MEANS_PUZZLE]));
        item->table = is_row ? batch->table : NULL;
    }
    if (!finding->is_object)
        return;
    if (!last || last->puzzle_column != finding->puzzle_member || last->is_cut != finding->is_cut) {
        struct sudoku_table *table = reader_arena_take(&batch->memory, sizeof *table);
        if (table)
            *table =
                (struct sudoku_table){.puzzle_column = finding->puzzle_member, .is_cut = finding->is_cut};
        batch->objects = table;
    }
    item->table = batch->objects;
}

bool reader_add_item(struct sudoku_batch *batch, const struct finding *finding, unsigned long line,
                     const char *at, bool invalid)
{
    size_t length = (size_t)(finding->text_end - finding->text);
    struct sudoku_item *item = reader_arena_take(&batch->memory, sizeof *item + length + 1);

    if (!item)
        return false;
    char *text = (char *)(item + 1); /* one piece: most items have nothing else */
    memcpy(text, finding->text, length);
    text[length] = '\0';
    *item = (struct sudoku_item){.text = text, .text_length = length, .line = line};
    const char *first = finding->first ? finding->first : finding->text;
    if (first > at)
        item->line += reader_count_lines(at, first);
    keep_table(batch, finding, item);
    if (invalid) {
        /* Not an empty grid, which would have solutions: the engine counts 0 for it. */
        memset(finding->cells, '?', SUDOKU_CELLS);
        item->error = reader_arena_copy(&batch->memory, finding->reason, strlen(finding->reason));
    } else {
        keep_rest(batch, finding, item);
    }
    if (batch->memory.is_short)
        return false;
    batch_line(batch, batch->count)[SUDOKU_CELLS] = '\n';
    batch->runs[batch->n_runs++] =
        (struct run){.kind = RUN_ITEM, .first = batch->count, .number = item->line, .item = item};
    batch->count++;
    batch->n_more += item->table || item->name || item->solution || item->malformed_solution ||
                     item->candidates || item->placed || item->entered || item->error;
    return true;
}

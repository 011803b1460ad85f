/* Items: what a recogniser has found, kept in the memory of a batch.
 *
 * A finding points into the window, which moves on. Everything that outlives the call is copied here, into
 * the memory of the batch. */
#include "read/item.h"

#include <string.h>

#include "read/arena.h"

/* Two passes of memchr are faster than one pass that looks at every byte: most inputs have no CR at all. */
unsigned long sudoku_count_lines(const char *at, const char *end)
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
    return sudoku_arena_copy(batch->memory, text, length);
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
    uint16_t *candidates = sudoku_arena_take(batch->memory, sizeof finding->candidates);
    if (candidates)
        item->candidates = memcpy(candidates, finding->candidates, sizeof finding->candidates);
    return candidates != NULL;
}

static bool keep_placed(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->has_placed)
        return true;
    item->placed = sudoku_arena_copy(batch->memory, finding->placed, SUDOKU_CELLS);
    return item->placed != NULL;
}

/* Finds the table of objects whose puzzle is the member of this number, with or without their ends: that of the
 * last one, nearly always. NULL when memory is short. */
static const struct sudoku_table *table_of_objects(struct sudoku_batch *batch, int puzzle_member, bool is_cut)
{
    if (batch->objects && batch->objects->puzzle_column == puzzle_member && batch->objects->is_cut == is_cut)
        return batch->objects;
    struct sudoku_table *table = sudoku_arena_take(batch->memory, sizeof *table);
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
    else if (batch->table && sudoku_is_row(finding))
        item->table = batch->table;
    return item->table || !finding->is_object;
}

bool sudoku_add_item(struct sudoku_batch *batch, const struct finding *finding, unsigned long line,
                     const char *at, bool invalid)
{
    size_t length = (size_t)(finding->text_end - finding->text);
    struct sudoku_item *item = sudoku_arena_take(batch->memory, sizeof *item + length + 1);

    if (!item)
        return false;
    char *text = (char *)(item + 1); /* one piece: most items have nothing else */
    memcpy(text, finding->text, length);
    text[length] = '\0';
    *item = (struct sudoku_item){.text = text, .text_length = length, .line = line};
    const char *first = finding->first ? finding->first : finding->text;
    if (first > at)
        item->line += sudoku_count_lines(at, first);
    if (!keep_table(batch, finding, item))
        return false;
    if (invalid) {
        /* Not an empty grid, which would have solutions: the engine counts 0 for it. */
        memset(finding->cells, '?', SUDOKU_CELLS);
        item->error = sudoku_arena_copy(batch->memory, finding->reason, strlen(finding->reason));
        if (!item->error)
            return false;
    } else if (!keep_name(batch, finding, item) || !keep_solution(batch, finding, item) ||
               !keep_entered(batch, finding, item) || !keep_candidates(batch, finding, item) ||
               !keep_placed(batch, finding, item)) {
        return false;
    }
    sudoku_batch_add_item(batch, item);
    return true;
}

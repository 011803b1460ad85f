/* record.c: the values of a record. Those that the record keeps lie in one text. */
#include "base/terms.h"

#include <assert.h>

#include "write/format.h"

void record_begin(struct record *record, const struct sudoku_item *item, const char *file)
{
    assert(record->n_fields <= FIELDS_MOST && (record->fields || !record->n_fields));
    assert(!item || file);
    for (size_t i = 0; i < record->n_fields; i++)
        record->values[i] = (struct value){0};
    record->item = item;
    record->file = file;
    record->name = (struct sudoku_piece){NULL, 0};
    record->number = record->nth = 0;
    record->error = record->remark = NULL;
    record->grid = record->answer = (struct grid){0};
    record->room.length = 0;
}

void record_piece(struct record *record, size_t field, const char *bytes, size_t n)
{
    assert(field < FIELDS_MOST && (bytes || !n));
    record->values[field] = (struct value){.bytes = bytes, .length = n};
}

void record_string(struct record *record, size_t field, const char *string)
{
    record_piece(record, field, string, string ? strlen(string) : 0);
}

/* The writers make the characters: most formats never need them. */
void record_sets(struct record *record, size_t field, const uint16_t candidates[SUDOKU_CELLS])
{
    assert(candidates);
    assert(field >= record->n_fields || record->fields[field].kind == KIND_SETS);
    record_piece(record, field, (const char *)candidates, SUDOKU_CELLS * sizeof *candidates);
}

void record_truth(struct record *record, size_t field, bool truth)
{
    record_piece(record, field, truth ? "true" : "false", truth ? 4 : 5);
}

struct text *record_open(struct record *record, size_t field)
{
    assert(field < FIELDS_MOST);
    record->values[field] = (struct value){.start = record->room.length};
    return &record->room;
}

void record_close(struct record *record, size_t field)
{
    assert(!record->values[field].bytes && record->values[field].start <= record->room.length);
    record->values[field].length = record->room.length - record->values[field].start;
}

void record_number(struct record *record, size_t field, uint64_t number)
{
    text_number(record_open(record, field), number);
    record_close(record, field);
}

void record_tenths(struct record *record, size_t field, unsigned tenths)
{
    rating_add(record_open(record, field), tenths);
    record_close(record, field);
}

void record_cells(struct record *record, size_t field, const bool cells[SUDOKU_CELLS])
{
    struct text *out = record_open(record, field);
    const size_t start = out->length;
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        if (!cells[cell])
            continue;
        const char word[] = {' ', 'r', (char)('1' + cell / 9), 'c', (char)('1' + cell % 9)};
        const size_t skipped = out->length == start;
        text_add(out, word + skipped, sizeof word - skipped);
    }
    record_close(record, field);
}

void record_print(struct record *record, size_t field, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_print_list(record_open(record, field), format, arguments);
    va_end(arguments);
    record_close(record, field);
}

struct sudoku_piece record_solution(const struct record *record)
{
    size_t i = 0;
    while (i < record->n_fields && strcmp(record->fields[i].name, "solution") != 0)
        i++;
    if (i == record->n_fields || record->values[i].length != SUDOKU_CELLS)
        return (struct sudoku_piece){NULL, 0};
    return record_value(record, i);
}

void record_free(struct record *record)
{
    text_free(&record->room);
    layout_free(record->layout);
}

/* Candidates that only repeat what the cells leave add nothing. If the cells clash, there is nothing to
 * compare the candidates with, and the item counts as a puzzle of candidates. */
bool item_has_candidates(const struct sudoku_item *item)
{
    uint16_t left[SUDOKU_CELLS];
    if (!item->candidates || item->placed || item->error)
        return false;
    bool has = sudoku_find_candidates(item->cells, left) != SUDOKU_OK;
    for (int cell = 0; cell < SUDOKU_CELLS && !has; cell++)
        has = left[cell] & ~item->candidates[cell];
    return has;
}

struct grid item_grid(const struct sudoku_item *item)
{
    assert(!item->error || !item->candidates);
    if (item_has_candidates(item))
        return (struct grid){.candidates = item->candidates};
    return (struct grid){.clues = item->cells};
}

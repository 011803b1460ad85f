/* columns.c: the columns of tables and JSON from the first row of the input, and notes about those of other
 * rows. */
#include "run/columns.h"

#include <assert.h>

#include "run/command.h"

/* Returns the item that decides the columns: the first row with a puzzle, or else the first row, since the
 * members of an object without a puzzle say little about those to come; or else the first item. NULL if the
 * batch has nothing but the cells of puzzles. */
static const struct sudoku_item *first_row(struct sudoku_batch *batch, size_t n)
{
    size_t first = n;
    int is_plain = 1;
    if (n)
        sudoku_batch_cells(batch, &is_plain);
    for (size_t i = 0; i < n && !is_plain; i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        if (item->table && item->table->puzzle_column)
            return item;
        first = item->table && first == n ? i : first;
    }
    return is_plain ? NULL : sudoku_batch_item(batch, first == n ? 0 : first);
}

/* A table without rows has its columns, too. */
bool columns_choose(const struct columns *columns, struct look *look, const struct input *input,
                    struct sudoku_batch *batch, size_t n)
{
    struct record first = {
        .fields = columns->fields, .n_fields = columns->n_fields, .item = first_row(batch, n)};
    struct sudoku_item empty = {.text = "", .table = look->made ? NULL : input_table(input)};
    assert(common.format->has_layout && !look->layout);
    if (empty.table && (!first.item || !first.item->table))
        first.item = &empty;
    const struct sudoku_table *table = first.item ? first.item->table : NULL;
    if (table && columns->as_input)
        common.format = !table->header ? &format_json : table->separator == '\t' ? &format_tsv : &format_csv;
    look->crlf = input->line_end == LINE_END_CRLF;
    look->layout = layout_new(&first, look, common.format);
    return look->layout != NULL;
}

/* Has the output all columns of a row? The puzzle always has one, whatever it is called. Puzzles that are no
 * rows may have names. */
static bool has_columns(const struct look *look, const struct sudoku_item *item, struct text *memory)
{
    assert(look->layout);
    static const struct sudoku_piece of_names = {"name", 4};
    const bool passes_lines = common.format == &format_raw;
    struct sudoku_field field = SUDOKU_FIELD_INIT;
    bool has_all = true;
    if (!item->table)
        return !item->name || passes_lines || layout_has(look->layout, of_names);
    if ((item->table->header || passes_lines) && layout_fits(look->layout, item))
        return true;
    char *room = text_room(memory, item->text_length + item->table->header_length + 1);
    while (room && sudoku_next_field(item, &field, room))
        has_all &= (int)field.number == item->table->puzzle_column || !field.bare_name.length ||
                   layout_has(look->layout, field.bare_name);
    return has_all;
}

/* All rows of a file have the columns of its header; each object has its own. Puzzles without anything but
 * their cells have none. */
bool columns_note(struct columns *columns, const struct look *look, struct sudoku_batch *batch, size_t n,
                  const char *file, struct notes *notes)
{
    assert(look->layout && file && n);
    const struct sudoku_table *last = NULL;
    struct text memory = {0};
    int is_plain = 1;
    sudoku_batch_cells(batch, &is_plain);
    for (size_t i = 0; i < n && !is_plain && columns->noted != file; i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        if (item->table ? item->table == last : !item->name)
            continue;
        last = item->table && item->table->header ? item->table : NULL;
        if (has_columns(look, item, &memory))
            continue;
        columns->noted = file;
        notes_add(notes, NOTE_COLUMNS, 0, file, item->line,
                  "columns and names that are not in the first table are left out");
    }
    const bool good = !memory.failed;
    text_free(&memory);
    return good;
}

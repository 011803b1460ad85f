/* columns.c: the columns of the table that is written: those of the first puzzles and those of the command.
 */
#include "run/output.h"

/* Finds the first item that is a row of a table; an object without a puzzle only if there is nothing else,
 * since its members say little about those to come. */
static const struct sudoku_item *first_row(struct stream *stream)
{
    const struct sudoku_item *item;
    size_t first = stream->n;
    for (size_t i = 0; i < stream->n; i++) {
        item = sudoku_batch_item(stream->batch, i);
        if (item->table && item->table->puzzle_column)
            return item;
        if (item->table && first == stream->n)
            first = i;
    }
    return sudoku_batch_item(stream->batch, first);
}

bool columns_choose(struct output *output, const struct work *work, struct stream *stream,
                    const struct input *input)
{
    struct record first = {.fields = work->fields, .n_fields = work->n_fields};
    struct sudoku_item empty = {.text = ""};
    int is_plain = 1;
    if (output->layout || !output->format->has_layout)
        return true;
    if (stream && stream->whole)
        first.item = &stream->item;
    else if (stream && stream->batch)
        sudoku_batch_cells(stream->batch, &is_plain);
    if (!is_plain)
        first.item = first_row(stream);
    if (!first.item && !work->numbers && (empty.table = input_table(input)) != NULL)
        first.item = &empty;
    if (!first.item && !is_plain)
        first.item = sudoku_batch_item(stream->batch, 0);
    if (first.item && first.item->table && work->as_input && !common.format)
        output->format = !first.item->table->header             ? &format_json
                         : first.item->table->separator == '\t' ? &format_tsv
                                                                : &format_csv;
    output->look.crlf = input->line_end == LINE_END_CRLF;
    output->layout = layout_new(&first, &output->look, output->format);
    return output->layout != NULL;
}

/* Was this column noted before? If not, it is now. */
static bool is_noted(struct text *noted, const char *name, size_t length)
{
    const char *at = noted->data, *end = at ? at + noted->length : at;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\0', (size_t)(end - at));
        if ((size_t)(stop - at) == length && memcmp(at, name, length) == 0)
            return true;
    }
    text_add(noted, name, length);
    text_char(noted, '\0');
    return noted->failed;
}

/* Notes which fields of a row have no column. The puzzle always has one, whatever it is called. */
static void note_fields(struct output *output, struct stream *stream, const struct sudoku_item *row)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct sudoku_field field;
    struct text name = {0};
    for (int number = 1; sudoku_next_field(&fields, &field); number++) {
        name.length = 0;
        char *room = text_room(&name, field.name.length + 1);
        if (number == row->table->puzzle_column || !room || layout_has(output->layout, &field))
            continue;
        name.length = sudoku_field_text(field.name, field.is_json, room);
        if (name.length && !is_noted(&output->noted, room, name.length))
            notes_add(&stream->notes, NOTE_COLUMNS, stream->out.length, stream->file, row->line,
                      "column '%.*s' is not in the first table; left out", (int)name.length, room);
    }
    text_fail_with(&stream->out, &name);
    text_fail_with(&stream->out, &output->noted);
    text_free(&name);
}

/* All rows of a file have the columns of its header; each object has its own. */
void columns_note(struct output *output, struct stream *stream)
{
    static const struct sudoku_field of_names = {.name = {"name", 4}};
    const bool passes_lines = output->format == &format_raw;
    const struct sudoku_table *last = NULL;
    int is_plain = 1;
    if (output->layout && output->format->open && stream->batch)
        sudoku_batch_cells(stream->batch, &is_plain);
    for (size_t i = 0; i < stream->n && !is_plain; i++) {
        const struct sudoku_item *row = sudoku_batch_item(stream->batch, i);
        if (!row->table && row->name && !passes_lines && !layout_has(output->layout, &of_names) &&
            !is_noted(&output->noted, "name", 4))
            notes_add(&stream->notes, NOTE_COLUMNS, stream->out.length, stream->file, row->line,
                      "names are left out: the first table has no column 'name'");
        if (!row->table || row->table == last)
            continue;
        last = row->table->header ? row->table : NULL;
        if (!((row->table->header || passes_lines) && layout_fits(output->layout, row)))
            note_fields(output, stream, row);
    }
}

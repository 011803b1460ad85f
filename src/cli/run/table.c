/* The columns of the output's table. */
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/write/layout.h"

/* Finds the first item of a job that is a row of a table; an object without a puzzle only if there is
 * nothing else, since its members say little about those to come. */
static const struct sudoku_item *first_row(const struct job *job)
{
    size_t first = job->n;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (item->table && item->table->puzzle_column)
            return item;
        if (item->table && first == job->n)
            first = i;
    }
    return first < job->n ? job_item(job, first) : NULL;
}

/* Called under the lock of the input, before the first job with puzzles is run, so every thread sees the
 * layout. */
bool pipeline_choose_columns(struct pipeline *pipeline, const struct job *job)
{
    const struct options *options = pipeline->options;
    struct look *look = &pipeline->output.look;
    if (pipeline->layout || !options->format->is_table)
        return true;
    bool is_plain = !job->batch || (job->n && sudoku_batch_is_plain(job->batch));
    const struct sudoku_item *row = is_plain ? NULL : first_row(job);
    const struct sudoku_table *table = row ? row->table : input_table(&pipeline->input);
    if (!table && !is_plain && job->n)
        row = job_item(job, 0);
    look->crlf = pipeline->input.line_end == LINE_END_CRLF;
    pipeline->layout = layout_new(look, table, row);
    look->layout = pipeline->layout;
    return pipeline->layout != NULL;
}

/* Was this column noted before? If not, it is now. */
static bool is_noted(struct text *noted, const struct text *name)
{
    const char *at = noted->data, *end = at ? at + noted->length : at;
    for (const char *stop; at < end; at = stop + 1) {
        stop = memchr(at, '\0', (size_t)(end - at));
        if ((size_t)(stop - at) == name->length && memcmp(at, name->data, name->length) == 0)
            return true;
    }
    text_add(noted, name->data, name->length);
    text_char(noted, '\0');
    return noted->failed;
}

/* A note tells which columns are dropped: without one, the user would believe their data to be in the
 * output. */
static void note_row(struct pipeline *pipeline, struct job *job, const struct sudoku_item *row)
{
    struct sudoku_fields fields = sudoku_item_fields(row);
    struct text name = {0};
    while (layout_next_missing(pipeline->layout, &fields, &name))
        if (name.length && !is_noted(&pipeline->noted, &name))
            notes_add(&job->notes, NOTE_COLUMNS, job->file, row->line,
                      "column '%.*s' is not in the first table; left out", (int)name.length, name.data);
    job->no_memory |= name.failed || pipeline->noted.failed;
    text_free(&name);
}

/* The name of a puzzle from no table is also all that a line without a header has besides its puzzle. */
static void note_name(struct pipeline *pipeline, struct job *job, const struct sudoku_item *item)
{
    static const struct text name = {.data = (char *)"name", .length = 4};
    if (!is_noted(&pipeline->noted, &name))
        notes_add(&job->notes, NOTE_COLUMNS, job->file, item->line,
                  "names are left out: the table has no column 'name'; add it to --columns");
    job->no_memory |= pipeline->noted.failed;
}

/* All rows of a file have the columns of its header; every object has its own. */
void pipeline_note_columns(struct pipeline *pipeline, struct job *job)
{
    const struct format *format = pipeline->options->format;
    const struct sudoku_table *last = NULL;
    if (!pipeline->layout || sudoku_batch_is_plain(job->batch))
        return;
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *row = job_item(job, i);
        if (!row->table && row->name && format->separator && !layout_has_names(pipeline->layout))
            note_name(pipeline, job, row);
        if (!row->table || row->table == last)
            continue;
        last = row->table->header ? row->table : NULL;
        if (format->separator ? !layout_fits(pipeline->layout, row->table)
                              : layout_sorts(pipeline->layout, row))
            note_row(pipeline, job, row);
    }
}

/* The columns of the output's table. */
#include "cli/options/options.h"
#include "cli/run/inside.h"
#include "cli/write/layout.h"

/* Finds the first item of a job that is a row of a table. */
static const struct sudoku_item *first_row(const struct job *job)
{
    for (size_t i = 0; i < job->n; i++) {
        const struct sudoku_item *item = job_item(job, i);
        if (item->table)
            return item;
    }
    return NULL;
}

bool pipeline_choose_columns(struct pipeline *pipeline, const struct job *job)
{
    const struct options *options = pipeline->options;
    struct look *look = &pipeline->output.look;
    if (pipeline->layout || !options->format || !options->format->is_table)
        return true;
    bool is_plain = !job->batch || (job->n && sudoku_batch_is_plain(job->batch));
    const struct sudoku_item *row = is_plain ? NULL : first_row(job);
    const struct sudoku_table *table = row ? row->table : input_table(&pipeline->input);
    pipeline->layout = layout_new(look, table, row);
    look->layout = pipeline->layout;
    return pipeline->layout != NULL;
}

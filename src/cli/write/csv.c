/* -f csv and -f tsv: a table with a header line. The columns of the input stay; layout.h says which come
 * after them. */
#include "cli/write/layout.h"

/* The two formats differ in their separator alone; which fields need quotes depends on it. */
static void write_csv_header(struct text *out, const struct look *look)
{
    layout_add_header(out, look, ',');
}

static void write_csv_row(struct text *out, const struct look *look, const struct answer *answer)
{
    layout_add_row(out, look, answer, ',');
}

static void write_tsv_header(struct text *out, const struct look *look)
{
    layout_add_header(out, look, '\t');
}

static void write_tsv_row(struct text *out, const struct look *look, const struct answer *answer)
{
    layout_add_row(out, look, answer, '\t');
}

const struct format format_csv = {
    .name = "csv",
    .holds_candidates = true,
    .size = 200,
    .gives_reason = true,
    .shows_puzzle = true,
    .has_columns = true,
    .is_table = true,
    .separator = ',',
    .open = write_csv_header,
    .write = write_csv_row,
};

const struct format format_tsv = {
    .name = "tsv",
    .holds_candidates = true,
    .size = 200,
    .gives_reason = true,
    .shows_puzzle = true,
    .has_columns = true,
    .is_table = true,
    .separator = '\t',
    .open = write_tsv_header,
    .write = write_tsv_row,
};

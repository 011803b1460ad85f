/* table_columns.h: --columns. */
#ifndef CLI_OPTIONS_TABLE_COLUMNS_H
#define CLI_OPTIONS_TABLE_COLUMNS_H

#include "cli/options/values.h"

set_option set_columns;

/* The names of all columns. */
void add_columns(struct text *out);

/* Fills in the columns of the mode, or checks those that were chosen. */
bool finish_columns(struct options *options, struct text *problem);

#endif

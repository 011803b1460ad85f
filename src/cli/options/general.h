/* general.h: the options that are not about reasoning or about making puzzles. */
#ifndef CLI_OPTIONS_GENERAL_H
#define CLI_OPTIONS_GENERAL_H

#include "cli/options/values.h"

set_option set_first, set_limit, set_timeout, set_memory, set_threads, set_part, set_kernel, set_format,
    set_output, set_color, set_progress, set_stats, set_quiet, set_ocr, set_fill, set_per_page, set_paper,
    set_mark_clues, set_empty;

/* The values of options whose values are words. */
void add_formats(struct text *out);
void add_empties(struct text *out);
void add_fills(struct text *out);
void add_whens(struct text *out);
void add_papers(struct text *out);

/* All kernels that are compiled in, and `list`: scripts for shells may be written on another machine. */
void add_kernel_proposals(struct text *out);

/* For --kernel=list and --version. */
bool print_kernels(struct text *answer, const char *value);
bool print_version(struct text *answer, const char *value);

/* Checks the options of pictures against the rest of the command line and fills in their defaults. */
bool finish_look(struct options *options, struct text *problem);

#endif

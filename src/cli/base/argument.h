/* argument.h: arguments of the command line that are puzzles, not the names of files. */
#ifndef CLI_BASE_ARGUMENT_H
#define CLI_BASE_ARGUMENT_H

#include <stdbool.h>
#include <stddef.h>

/* The text in memory that a reader has not read yet. */
struct text_source {
    const char *at;
    size_t left;
};

/* The source of a reader; context is a text_source. */
ptrdiff_t text_source_read(void *context, char *buffer, size_t room);

/* Is there a puzzle in the text? If ocr is true, letters that look like digits are digits. */
bool argument_is_puzzle(const char *text, bool ocr);

/* Was the text meant to be a puzzle, although it may have too many or too few cells? */
bool argument_has_cells(const char *text, bool ocr);

/* Is it one row of a puzzle? Then the quotes around nine of them are missing. */
bool argument_is_row(const char *text);

/* Is it a part of a puzzle, of a few cells? */
bool argument_is_part(const char *text);

#endif

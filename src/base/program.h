/* program.h: the name under which the program was called: messages, help and completions use it. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include "base/text.h"

enum { PROGRAM_NAME_MOST = 60 };

/* Takes the last part of a path for the name, if it is a plain word of at most that length; else the name is
 * sudoku. */
void program_take_name(const char *path);

const char *program_name(void);

/* Adds words with `sudoku` replaced by the name, except in `_sudoku`. */
void program_words(struct text *text, const char *words);

/* Prints a message on standard error as printf does, after the name, and ends its line. Control characters in
 * what the user typed become '?', and only the first 4,000 bytes are shown. */
void program_say(const char *format, ...) PRINTS(1, 2);
void program_say_list(const char *format, va_list arguments);

#endif

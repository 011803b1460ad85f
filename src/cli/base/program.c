#include "cli/base/program.h"

#include <stdarg.h>
#include <stdio.h>

static const char standard_name[] = "sudoku";
static const char *name = standard_name;

/* Scripts for shells have the name without quotes. */
void program_take_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL, *last = slash ? slash + 1 : path;
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-";
    size_t length = last ? strspn(last, plain) : 0;
    if (length && length <= PROGRAM_NAME_MOST && !last[length] && *last != '-')
        name = last;
}

const char *program_name(void)
{
    return name;
}

void program_words(struct text *text, const char *words)
{
    const size_t length = sizeof standard_name - 1;
    for (const char *at; (at = strstr(words, standard_name)); words = at + length) {
        bool is_part = at > words && at[-1] == '_';
        text_add(text, words, (size_t)(at - words));
        text_string(text, is_part ? standard_name : name);
    }
    text_string(text, words);
}

void program_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

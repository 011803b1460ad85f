/* instead_of_main.h: what main.c has in the program, for tests of src/run: no commands, and a text for
 * errors of usage. */
#ifndef TESTS_INSTEAD_OF_MAIN_H
#define TESTS_INSTEAD_OF_MAIN_H

#include <stdarg.h>
#include <stdio.h>

#include "run/command.h"

struct common common;
const struct command *const commands[] = {NULL};
const struct option common_options[] = {{0}};
static char message[5000];

int usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return STATUS_TROUBLE;
}

const struct command *command_find(const char *name)
{
    (void)name;
    return NULL;
}

#endif

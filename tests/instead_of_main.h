/* instead_of_main.h: what main.c has in the program, for tests of src/run: no commands, and silence. */
#ifndef TESTS_INSTEAD_OF_MAIN_H
#define TESTS_INSTEAD_OF_MAIN_H

#include "run/command.h"

struct common common;
const struct command *const commands[] = {NULL};
const struct option common_options[] = {{0}};

int usage_error(const char *format, ...)
{
    (void)format;
    return STATUS_TROUBLE;
}

const struct command *command_find(const char *name)
{
    (void)name;
    return NULL;
}

#endif

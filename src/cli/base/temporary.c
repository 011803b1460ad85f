/* temporary.c: files without a name. */
#include "cli/base/temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *temporary_folder(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && *folder ? folder : "/tmp";
}

int temporary_open(void)
{
    const char *folder = temporary_folder();
    size_t room = strlen(folder) + sizeof "/sudoku-XXXXXX";
    char *name = malloc(room);
    if (!name)
        return -1;
    snprintf(name, room, "%s/sudoku-XXXXXX", folder);
    int file = mkstemp(name);
    /* Without a name, the file vanishes with the program, however that ends. */
    if (file >= 0)
        unlink(name);
    free(name);
    return file;
}

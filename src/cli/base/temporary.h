/* temporary.h: files without a name, which disappear when they are closed or the program ends. */
#ifndef CLI_BASE_TEMPORARY_H
#define CLI_BASE_TEMPORARY_H

/* Returns the folder of temporary files: TMPDIR, or else /tmp. */
const char *temporary_folder(void);

/* Opens a new file there for reading and writing, without a name. Returns its descriptor, or -1; errno says
 * why. */
int temporary_open(void);

/* Opens a file in a folder that never has a name, where the system and the file system know such files; -1
 * where they do not. */
int temporary_nameless(const char *folder, unsigned mode);

#endif

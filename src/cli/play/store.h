/* store.h: the folder where games are kept, $XDG_STATE_HOME/sudoku or ~/.local/state/sudoku.
 *
 * A file is replaced as a whole: written beside the old one, flushed to the disk, and renamed. Its last line
 * holds a checksum of the rest. A program locks the name of a file before it writes the file. Names are
 * locked as single bytes of one file, `lock`, at the place that the name's hash says, so a program that is
 * killed leaves no lock behind. */
#ifndef CLI_PLAY_STORE_H
#define CLI_PLAY_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum { STORE_PATH = 1024, STORE_NAME = 64 };

/* Games can be played without it: with error set, saving fails, loading finds nothing, and every lock is
 * granted. */
struct store {
    char folder[STORE_PATH];
    int lock;  /* descriptor of the lock file, or -1 */
    int error; /* why nothing can be kept, or 0 */
};

enum loaded { LOADED, LOADED_NOTHING, LOADED_DAMAGE };

/* Finds or makes the folder. False: nothing can be kept; error says why. */
bool store_open(struct store *store);
void store_close(struct store *store);

/* Locks a name: false if another program has it. With wait, waits until it is free. */
bool store_lock(struct store *store, const char *name, bool wait);
void store_unlock(struct store *store, const char *name);

/* Adds a file's text, without the checksum, if it is whole. */
enum loaded store_load(const struct store *store, const char *name, struct text *out);

/* Replaces a file. 0, or errno. */
int store_save(const struct store *store, const char *name, const char *text, size_t length);

/* Renames a damaged file so that it is neither read nor overwritten, and stores the new name. Returns
 * false if that failed. */
bool store_set_aside(const struct store *store, const char *name, char path[STORE_PATH]);

/* A hash of bytes, for names (FNV-1a). */
uint64_t store_hash(const char *bytes, size_t n);

#endif

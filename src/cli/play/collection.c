/* collection.c: puzzles from files, all in memory.
 *
 * Clues and names stand in two growing texts, 81 bytes and a name for each puzzle, instead of a structure
 * for each: collections have hundreds of thousands of puzzles. Texts move when they grow, so places in
 * them are numbers, not pointers. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/puzzle_argument.h"
#include "cli/play/session.h"

/* A puzzle with more than clues. Few have that, so these are a list of their own, with the puzzle's number in
 * the collection. */
struct extra {
    size_t number;
    struct puzzle puzzle;
};

/* The structure is copied as bytes, so its gaps are cleared, too. */
static void keep_extra(struct collection *collection, const struct puzzle *puzzle)
{
    struct extra extra;
    if (memcmp(puzzle->cells, puzzle->clues, CELLS) == 0 && !puzzle->has_candidates)
        return;
    memset(&extra, 0, sizeof extra);
    extra.number = collection->n;
    extra.puzzle = *puzzle;
    text_add(&collection->extras, (const char *)&extra, sizeof extra);
}

static bool has_failed(const struct collection *collection)
{
    return collection->entries.failed || collection->places.failed || collection->names.failed ||
           collection->extras.failed;
}

/* Puzzles that are invalid are counted, not reported one by one: the screen is about to be taken over. */
static bool keep_puzzle(void *context, const struct puzzle *puzzle)
{
    struct collection *collection = context;
    size_t place = collection->names.length;
    if (puzzle->error) {
        if (!collection->invalid++)
            collection->invalid_line = puzzle->line;
        return true;
    }
    keep_extra(collection, puzzle);
    text_add(&collection->entries, puzzle->clues, CELLS);
    text_add(&collection->places, (const char *)&place, sizeof place);
    text_string(&collection->names, puzzle->name);
    text_char(&collection->names, '\0');
    collection->n++;
    return !has_failed(collection);
}

/* Reads a file or, if there is no such file, the puzzle given in its place. A file that exists but cannot
 * be read is an error, even if its name looks like a puzzle. */
static bool read_file(struct collection *collection, const char *file, bool ocr)
{
    int descriptor = open(file, O_RDONLY), error;
    if (descriptor >= 0)
        error = helper_read(descriptor, ocr, keep_puzzle, collection);
    else if (errno != EACCES && argument_has_cells(file, ocr))
        error = helper_read_text(file, strlen(file), ocr, keep_puzzle, collection);
    else
        error = errno;
    if (descriptor >= 0)
        close(descriptor);
    if (!error && has_failed(collection))
        error = ENOMEM;
    if (error)
        fprintf(stderr, "sudoku: %s: %s\n", file, strerror(error));
    return !error;
}

/* The same files have the same key, from wherever they are named. */
static void set_key(struct collection *collection, char **files, size_t n)
{
    struct text paths = {0};
    char folder[1024];
    for (size_t i = 0; i < n; i++) {
        if (files[i][0] != '/' && getcwd(folder, sizeof folder))
            text_print(&paths, "%s/", folder);
        text_print(&paths, "%s\n", strncmp(files[i], "./", 2) == 0 ? files[i] + 2 : files[i]);
    }
    snprintf(collection->key, sizeof collection->key, "collection-%016llx",
             (unsigned long long)store_hash(paths.data ? paths.data : "", paths.length));
    text_free(&paths);
}

bool collection_read(struct collection *collection, char **files, size_t n, bool ocr)
{
    for (size_t i = 0; i < n; i++)
        if (!read_file(collection, files[i], ocr))
            return false;
    if (n && !collection->n) {
        fprintf(stderr, "sudoku: %s: no puzzle in it\n", files[0]);
        return false;
    }
    if (n)
        set_key(collection, files, n);
    return true;
}

void collection_free(struct collection *collection)
{
    text_free(&collection->entries);
    text_free(&collection->names);
    text_free(&collection->places);
    text_free(&collection->extras);
    collection->n = 0;
}

void collection_get(const struct collection *collection, size_t i, struct puzzle *puzzle)
{
    struct extra extra;
    size_t place;
    for (size_t at = 0; at < collection->extras.length; at += sizeof extra) {
        memcpy(&extra, collection->extras.data + at, sizeof extra);
        *puzzle = extra.puzzle;
        if (extra.number == i)
            return;
    }
    memset(puzzle, 0, sizeof *puzzle);
    memcpy(puzzle->clues, collection->entries.data + CELLS * i, CELLS);
    memcpy(puzzle->cells, puzzle->clues, CELLS);
    memcpy(&place, collection->places.data + i * sizeof place, sizeof place);
    memcpy(puzzle->name, collection->names.data + place, strlen(collection->names.data + place));
}

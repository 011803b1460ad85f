/* known.c: --exclude: the puzzles of a file, by the keys of their forms, of their expansions or of their
 * solutions. */
#include "cli/modes/known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run/job.h"
#include "sudoku_research.h"

struct known_puzzles {
    struct key_set keys;
    enum exclude by;
    const char *trouble;
    char about[1100]; /* the file, and perhaps the line */
};

/* A sudoku_source. */
static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    FILE *file = context;
    size_t n = fread(buffer, 1, room, file);
    return n || !ferror(file) ? (ptrdiff_t)n : SUDOKU_SOURCE_FAILED;
}

/* The only solution of a puzzle. */
static int solve(const uint16_t *candidates, char solution[SUDOKU_CELLS])
{
    struct sudoku_query query = SUDOKU_QUERY_INIT;
    size_t count = 0;
    query.candidates = candidates;
    query.limit = 2;
    query.solution = solution;
    int status = sudoku_search(&query, &count, NULL, NULL);
    return status != SUDOKU_OK || count == 1 ? status : count ? SUDOKU_NOT_UNIQUE : SUDOKU_NO_SOLUTION;
}

/* Finds the key of what a puzzle is known by. Puzzles of candidates have a form of their own, which no puzzle
 * of clues has, and no expansion. */
static int find_key(enum exclude by, const struct sudoku_item *item, unsigned char key[KEY_SIZE])
{
    uint16_t room[SUDOKU_CELLS];
    const uint16_t *candidates = job_candidates(item, room);
    char cells[SUDOKU_CELLS];
    int status = candidates ? SUDOKU_OK : SUDOKU_BAD_CHARACTER;
    bool is_of_clues = !is_of_candidates(item);
    if (status != SUDOKU_OK)
        return status;
    if (by == EXCLUDE_SOLUTIONS)
        status = solve(candidates, cells);
    else if (!is_of_clues)
        return by == EXCLUDE_PUZZLES ? key_of_candidates(candidates, key) : SUDOKU_BAD_ARGUMENT;
    else if (by == EXCLUDE_EXPANSIONS)
        status = sudoku_expand(candidates, cells);
    else
        memcpy(cells, item->cells, sizeof cells);
    if (status == SUDOKU_OK)
        status = sudoku_canonicalize(cells, NULL, cells, NULL);
    if (status == SUDOKU_OK)
        key_of_puzzle(cells, key);
    return status;
}

/* Adds the puzzles of a batch. */
static void add_batch(struct known_puzzles *known, struct sudoku_batch *batch, const char *file)
{
    unsigned char key[KEY_SIZE];
    for (size_t i = 0; i < sudoku_batch_count(batch) && !known->trouble; i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        int status = find_key(known->by, item, key);
        snprintf(known->about, sizeof known->about, "%s:%lu", file, (unsigned long)item->line);
        if (item->error) /* its text belongs to the batch */
            known->trouble = "not a puzzle";
        else if (status != SUDOKU_OK)
            known->trouble = sudoku_strerror(status);
        else if (key_set_add(&known->keys, key) == KEY_NO_ROOM)
            known->trouble = "too many known puzzles; try a larger --memory";
    }
}

static void read_known(struct known_puzzles *known, const struct options *options)
{
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    FILE *file = fopen(options->exclude, "rb");
    snprintf(known->about, sizeof known->about, "%s", options->exclude);
    int status = SUDOKU_OK;
    if (!file)
        known->trouble = strerror(errno);
    else if (sudoku_reader_new(read_file, file, NULL, &reader) != SUDOKU_OK ||
             sudoku_batch_new(MOST_PUZZLES, &batch) != SUDOKU_OK)
        known->trouble = sudoku_strerror(SUDOKU_NO_MEMORY);
    while (!known->trouble && (status = sudoku_reader_fill(reader, batch)) == SUDOKU_OK &&
           sudoku_batch_count(batch))
        add_batch(known, batch, options->exclude);
    if (!known->trouble && status != SUDOKU_OK)
        known->trouble = sudoku_strerror(status);
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    if (file)
        fclose(file);
}

struct known_puzzles *known_open(const struct options *options)
{
    struct known_puzzles *known = calloc(1, sizeof *known);
    if (!known || !key_set_init(&known->keys, options->memory)) {
        free(known);
        return NULL;
    }
    known->by = options->exclude_by;
    read_known(known, options);
    return known;
}

void known_close(struct known_puzzles *known)
{
    if (known)
        key_set_free(&known->keys);
    free(known);
}

const char *known_trouble(const struct known_puzzles *known, const char **about)
{
    *about = known->about;
    return known->trouble;
}

bool known_has(const struct known_puzzles *known, const struct sudoku_item *item)
{
    unsigned char key[KEY_SIZE];
    return find_key(known->by, item, key) == SUDOKU_OK && key_set_has(&known->keys, key);
}

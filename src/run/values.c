/* values.c: reads values that stand on the command line or in a small file. */
#include "run/values.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/files.h"

/* Programs that start at the same time differ in their process, or in the nanoseconds. */
uint64_t fresh_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
}

void work_set_seed(struct work *work, uint64_t *seed)
{
    work->seed = seed;
    *seed = option_given(seed) ? *seed : fresh_seed();
}

/* Adds the text of a small file; nothing if it cannot be read: the value may be the grid itself. */
static void add_file(struct text *text, const char *name)
{
    enum { MOST = 1 << 16 }; /* far above any grid */
    const int file = open(name, O_RDONLY);
    if (file < 0)
        return;
    (void)read_all(file, MOST, text);
    close(file);
}

struct first_grid {
    bool wants_solution, found;
    char *cells;
};

/* A sudoku_result_fn. */
static int keep_grid(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    struct first_grid *first = context;
    if (item->error)
        return 0;
    first->found = true;
    memcpy(first->cells, first->wants_solution && item->solution ? item->solution : item->cells,
           SUDOKU_CELLS);
    return 1;
}

bool read_grid(const char *value, bool wants_solution, char grid[SUDOKU_CELLS])
{
    struct first_grid first = {wants_solution, false, grid};
    struct text file = {0};
    add_file(&file, value);
    if (file.length)
        sudoku_read(file.data, file.length, keep_grid, &first);
    else
        sudoku_read(value, strlen(value), keep_grid, &first);
    text_free(&file);
    return first.found;
}

/* Takes 81 signs with blanks and line ends between them. Not every sign of an empty cell is one: other signs
 * would be ambiguous. */
static bool take_signs(const char *signs, size_t n, char pattern[SUDOKU_CELLS])
{
    size_t cells = 0;
    for (size_t i = 0; i < n; i++) {
        if (signs[i] && strchr(" \t\r\n", signs[i]))
            continue;
        if (cells == SUDOKU_CELLS || !signs[i] || !strchr(".0xX123456789", signs[i]))
            return false;
        pattern[cells++] = signs[i];
    }
    return cells == SUDOKU_CELLS;
}

/* The signs themselves come first, then a file of signs. */
bool read_pattern(const char *value, char pattern[SUDOKU_CELLS])
{
    struct text file = {0};
    add_file(&file, value);
    bool found = take_signs(value, strlen(value), pattern) || take_signs(file.data, file.length, pattern);
    text_free(&file);
    if (!found)
        usage_error(
            "--pattern=%s: expected 81 characters, . or 0 for an empty cell and x or a digit for a clue, "
            "or a file with them",
            value);
    return found;
}

bool take_clues(const struct option *option, const char *value, struct text *problem)
{
    enum { FEWEST = 17 };
    const struct range *range = option->to;
    if (!take_range(option, value, problem))
        return false;
    if (range->high < FEWEST)
        text_string(problem, "expected 17 or more: with fewer clues there is always more than one solution");
    return range->high >= FEWEST;
}

bool read_share(const char *value, struct share *share)
{
    enum { MOST = 1000000000 };
    unsigned long long part = 0, parts = 0;
    char end;
    *share = (struct share){0, 1};
    if (!value)
        return true;
    if (strspn(value, "0123456789/") != strlen(value) || strlen(value) > 21 ||
        sscanf(value, "%llu/%llu%c", &part, &parts, &end) != 2 || part < 1 || part > parts || parts > MOST) {
        usage_error("--part=%s: expected a share such as 3/8, from 1/8 to 8/8", value);
        return false;
    }
    *share = (struct share){part - 1, parts};
    return true;
}

/* Rounds down n * part / parts, without an overflow. */
uint64_t share_begin(const struct share *share, uint64_t n)
{
    assert(share->parts > 0 && share->part <= share->parts);
    return n / share->parts * share->part + n % share->parts * share->part / share->parts;
}

uint64_t share_end(const struct share *share, uint64_t n)
{
    const struct share next = {share->part + 1, share->parts};
    return share_begin(&next, n);
}

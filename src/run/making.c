#include "run/making.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "run/solver.h"

uint64_t fresh_seed(void)
{
    uint32_t seed;
    FILE *file = fopen("/dev/urandom", "rb");
    bool has_read = file && fread(&seed, sizeof seed, 1, file) == 1;
    if (file)
        fclose(file);
    /* Some containers have no /dev/urandom; the seed need not be secret, only new. */
    if (!has_read) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        seed = (uint32_t)now.tv_sec * 2654435761u ^ (uint32_t)now.tv_nsec ^ (uint32_t)getpid() << 16;
    }
    return seed;
}

void take_seed(struct work *work, uint64_t *seed)
{
    work->drawn_seed = !option_given(seed);
    if (work->drawn_seed)
        *seed = fresh_seed();
    work->seed = *seed;
}

/* ---- Grids and patterns ---- */

/* Adds the text of a small file; nothing if it cannot be read: the value may be the grid itself. */
static void add_file(struct text *text, const char *name)
{
    enum { MOST = 1 << 16 }; /* far above any grid */
    FILE *file = fopen(name, "r");
    char *room = file ? text_room(text, MOST) : NULL;
    if (room)
        text->length = fread(room, 1, MOST, file);
    if (file)
        fclose(file);
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

/* The signs themselves come first, then a file of signs, then anything that the reader understands: a puzzle
 * can be the pattern of others. */
bool read_pattern(const char *value, char pattern[SUDOKU_CELLS])
{
    struct text file = {0};
    bool is_long = strlen(value) == SUDOKU_CELLS, found = is_long && take_signs(value, SUDOKU_CELLS, pattern);
    if (!found) {
        add_file(&file, value);
        found = take_signs(file.data, file.length, pattern) || read_grid(value, false, pattern);
        text_free(&file);
    }
    if (!found)
        usage_error("--pattern=%s: expected %s", value,
                    is_long ? ". or 0 for an empty cell, and x or a digit for a clue"
                            : "81 characters, one for each cell, or a file with them");
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

/* ---- Shares ---- */

bool read_share(const char *value, struct share *share)
{
    enum { MOST = 1000000000 };
    unsigned long part = 0, parts = 0;
    char end;
    *share = (struct share){0, 1};
    if (!value)
        return true;
    if (strspn(value, "0123456789/") != strlen(value) || strlen(value) > 20 ||
        sscanf(value, "%lu/%lu%c", &part, &parts, &end) != 2 || part < 1 || part > parts || parts > MOST) {
        usage_error("--part=%s: expected a share such as 3/8, from 1/8 to 8/8", value);
        return false;
    }
    if (common.format && common.format->back_end) {
        usage_error("--part: shares of the work have no pictures, whose pages are laid out together");
        return false;
    }
    *share = (struct share){part - 1, parts};
    return true;
}

/* Rounds down n * part / parts, without an overflow. */
uint64_t share_begin(const struct share *share, uint64_t n)
{
    return n / share->parts * share->part + n % share->parts * share->part / share->parts;
}

uint64_t share_end(const struct share *share, uint64_t n)
{
    const struct share next = {share->part + 1, share->parts};
    return share_begin(&next, n);
}

/* ---- Puzzles of others ---- */

const struct field result_field[1] = {[RESULT] = {"result", KIND_CELLS, NULL}};

void write_result(struct stream *stream, const struct sudoku_item *item, const char *puzzle)
{
    struct record *record = &stream->record;
    record_begin(record, item, stream->file);
    record_piece(record, RESULT, puzzle, SUDOKU_CELLS);
    record->grid.clues = puzzle;
    stream_write(stream);
}

int write_found(void *context, const char *puzzle)
{
    enum { FLUSH_SIZE = 1 << 22 };
    const struct finding *finding = context;
    struct stream *stream = finding->stream;
    stream->tally.found++;
    write_result(stream, finding->item, puzzle);
    return stream->out.failed || (stream->out.length > FLUSH_SIZE && !stream_flush(stream));
}

bool is_puzzle_of_clues(const struct sudoku_item *item)
{
    return !item->error && !item_has_candidates(item);
}

bool begin_clues(struct stream *stream, const struct sudoku_item *item)
{
    char words[80];
    record_begin(&stream->record, item, stream->file);
    if (is_puzzle_of_clues(item))
        return true;
    snprintf(words, sizeof words, "a puzzle of candidates; %s works with puzzles of clues",
             common.command->name);
    stream_fail(stream, item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_BAD_ARGUMENT, words);
    return false;
}

bool find_grid(struct stream *stream, const struct sudoku_item *item, char grid[SUDOKU_CELLS])
{
    int solutions = 0;
    if (item_has_candidates(item)) {
        stream_fail(stream, SUDOKU_BAD_ARGUMENT,
                    "a puzzle of candidates; a solved grid or a puzzle of clues is needed");
        return false;
    }
    if (!item->error)
        solutions = sudoku_solve(item->cells, 2, grid);
    if (solutions > 1)
        stream_fail(stream, SUDOKU_NOT_UNIQUE,
                    "more than one solution; a solved grid or a proper puzzle is needed");
    else if (solutions <= 0)
        stream_fail(stream, item->error ? SUDOKU_BAD_CHARACTER : SUDOKU_NO_SOLUTION, NULL);
    return solutions == 1;
}

/* Puzzles on the command line. An argument may be a puzzle instead of a file name. Files come first: only
 * an argument that cannot be opened is tried as a puzzle, so every file can be read by its name. */
#include "cli/base/puzzle_argument.h"

#include <string.h>

#include "sudoku.h"

/* The characters of cells. Letters that look like digits are left out: names of files have them. */
static const char signs[] = "0123456789.-_*";

/* U+2026, which word processors make of three points. */
#define ELLIPSIS "\xe2\x80\xa6"

ptrdiff_t text_source_read(void *context, char *buffer, size_t room)
{
    struct text_source *source = context;
    size_t n = source->left < room ? source->left : room;
    if (n)
        memcpy(buffer, source->at, n);
    source->at += n;
    source->left -= n;
    return (ptrdiff_t)n;
}

/* The reader itself is asked for the first item, so an argument is accepted in exactly the formats that files
 * may have. */
bool argument_is_puzzle(const char *text)
{
    struct text_source source = {text, strlen(text)};
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    enum { SHORTEST = 60 }; /* blanks for empty cells may be missing at its end */
    bool is_read = source.left >= SHORTEST &&
                   sudoku_reader_new(text_source_read, &source, NULL, &reader) == SUDOKU_OK &&
                   sudoku_batch_new(1, &batch) == SUDOKU_OK && sudoku_reader_fill(reader, batch) == SUDOKU_OK;
    const struct sudoku_item *item = is_read ? sudoku_batch_item(batch, 0) : NULL;
    bool is_puzzle = item && !item->error;
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return is_puzzle;
}

/* Three quarters of the characters must be signs of cells, not counting what stands between cells, and
 * there must be enough of them; fewer are enough if there is nothing else. This also recognises puzzles
 * with some cells too many or too few, so that the message is about the cells and not about a missing
 * file. */
bool argument_has_cells(const char *text)
{
    enum { LEAST = 60, LEAST_ALONE = 30, LEAST_IN_LINES = 9 };
    static const char between[] = " \t\r\n|,;[](){}\"'";
    size_t length = strlen(text), cells = 0, others = 0, least = strchr(text, '\n') ? LEAST_IN_LINES : LEAST;
    for (const char *at = text; *at; at++) {
        cells += strchr(signs, *at) != NULL;
        others += !strchr(signs, *at) && !strchr(between, *at);
    }
    bool is_alone = length >= LEAST_ALONE && strspn(text, "0123456789.-_*xX") == length;
    return (cells >= least && cells >= 3 * others) || is_alone || argument_is_puzzle(text);
}

bool argument_is_row(const char *text)
{
    return strlen(text) == 9 && strspn(text, signs) == 9;
}

/* A pair of points beside a digit tells cells from numbers, days and the names of files: ".." alone is a
 * directory. */
bool argument_is_part(const char *text)
{
    bool has_ellipsis = strstr(text, ELLIPSIS) != NULL, has_points = false;
    for (const char *at = text; *at; at += strncmp(at, ELLIPSIS, 3) == 0 ? 3 : 1) {
        bool is_digit = *at >= '0' && *at <= '9';
        if (!strchr(signs, *at) && *at != '/' && *at != ' ' && strncmp(at, ELLIPSIS, 3) != 0)
            return false;
        has_points |= is_digit && at[1] == '.' && at[2] == '.';
    }
    return text[strcspn(text, "123456789")] && (has_ellipsis || has_points);
}

/* Lines of cells and nearly such: every kernel counts as many plain ones at the beginning as the definition
 * says, and the reader gives a puzzle for each if there are no others. */
#include "tests/fuzz/fuzz.h"

#include "engine/kernel.h"
#include "sudoku_read.h"
#include "tests/batch.h"

enum { MOST_LINES = 20 };

static bool is_plain(const char *line)
{
    for (int i = 0; i < SUDOKU_CELLS; i++)
        if (line[i] != '.' && (line[i] < '0' || line[i] > '9'))
            return false;
    return line[SUDOKU_CELLS] == '\n';
}

/* Takes lines of cells, and then changes characters, mostly in the first and last bytes of a line. Free
 * them. */
static char *take_lines(struct bytes *bytes, size_t *n)
{
    unsigned changes = take_byte(bytes) % 8;
    *n = take_below(bytes, MOST_LINES + 1);
    char *text = malloc(*n * SUDOKU_LINE + !*n);
    CLAIM(text);
    for (size_t i = 0; i < *n * SUDOKU_LINE; i++)
        text[i] = i >= SUDOKU_LINE                     ? text[i - SUDOKU_LINE]
                  : i % SUDOKU_LINE == SUDOKU_LINE - 1 ? '\n'
                                                       : ".0123456789"[take_byte(bytes) % 11];
    for (; changes && *n; changes--) {
        size_t at = take_below(bytes, (unsigned)(*n * SUDOKU_LINE));
        text[at] = (char)take_byte(bytes);
    }
    return text;
}

/* A text of which the reader asks everything at once. */
static ptrdiff_t give_text(void *context, char *buffer, size_t room)
{
    struct bytes *text = context;
    size_t n = text->left < room ? text->left : room;
    memcpy(buffer, text->at, n);
    text->at += n;
    text->left -= n;
    return (ptrdiff_t)n;
}

static void try_reader(const char *text, size_t n)
{
    struct bytes all = {(const uint8_t *)text, n * SUDOKU_LINE};
    struct sudoku_reader *reader;
    struct sudoku_batch *batch;
    CLAIM(sudoku_reader_new(give_text, &all, &reader) == SUDOKU_OK);
    CLAIM(sudoku_batch_new(MOST_LINES, &batch) == SUDOKU_OK);
    CLAIM(sudoku_reader_fill(reader, batch, NULL, NULL) == SUDOKU_OK);
    int plain = 0;
    CLAIM(count_items(batch) == n && sudoku_batch_cells(batch, &plain) && plain);
    for (size_t i = 0; i < n; i++) {
        const struct sudoku_item *item = sudoku_batch_item(batch, i);
        CLAIM(!item->error && item->line == i + 1);
        for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
            char c = text[i * SUDOKU_LINE + (size_t)cell];
            CLAIM(item->cells[cell] == (c == '0' ? '.' : c));
        }
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct bytes all = {bytes, length};
    const char *name;
    bool with_reader = take_byte(&all) % 16 == 0;
    size_t n, plain = 0;
    int runs;
    char *text = take_lines(&all, &n);
    while (plain < n && is_plain(text + SUDOKU_LINE * plain))
        plain++;
    for (size_t i = 0; (name = sudoku_kernel(i, &runs)) != NULL; i++) {
        const struct kernel *kernel = runs ? engine_find_kernel(name) : NULL;
        CLAIM(!kernel || !kernel->plain_lines || kernel->plain_lines(text, n) == plain);
    }
    /* Lines that are not plain are tried in every format, which takes hundreds of times as long. */
    if (with_reader && n && plain == n)
        try_reader(text, n);
    free(text);
    return 0;
}

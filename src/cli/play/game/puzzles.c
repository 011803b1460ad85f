/* puzzles.c: reads puzzles in any format, and draws the game in the format of a file. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/base/puzzle_argument.h"
#include "cli/play/game/helper.h"
#include "cli/write/format.h"
#include "sudoku.h"

void puzzle_set(struct puzzle *puzzle, const char clues[CELLS])
{
    *puzzle = (struct puzzle){.line = 0};
    memcpy(puzzle->clues, clues, CELLS);
    memcpy(puzzle->cells, clues, CELLS);
    for (unsigned cell = 0; cell < CELLS; cell++)
        puzzle->candidates[cell] = DIGITS;
}

/* Names come from files: control characters and what is not ASCII would upset a terminal. Bytes of UTF-8
 * are dropped as well, since a name that is cut in the middle of a character would be invalid. */
void copy_name(char name[NAME_ROOM], const char *bytes, size_t n)
{
    size_t length = 0;
    for (size_t i = 0; i < n && length + 1 < NAME_ROOM; i++)
        if (bytes[i] >= ' ' && (unsigned char)bytes[i] < 127)
            name[length++] = bytes[i];
    name[length] = '\0';
}

/* The file that a reader reads. */
struct open_file {
    int descriptor;
    int error; /* errno of the read that failed */
};

/* Waits for the file: games are opened before the first screen is drawn, so nothing else has to go on. */
static ptrdiff_t read_file(void *context, char *buffer, size_t room)
{
    struct open_file *file = context;
    ssize_t got;
    do
        got = read(file->descriptor, buffer, room);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        file->error = errno;
    return got < 0 ? -1 : got;
}

/* Passes on all puzzles until take has enough; ending early is no error. The status counts only when a batch
 * is empty: items before an error are still passed on. */
static int read_source(sudoku_source *source, void *from, bool ocr, take_puzzle *take, void *context)
{
    enum { ROOM = 4096 };
    struct sudoku_batch *batch = NULL;
    struct sudoku_reader *reader = NULL;
    enum sudoku_status status = sudoku_batch_new(ROOM, &batch);
    if (status == SUDOKU_OK)
        status = sudoku_reader_new(source, from, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_reader_set_ocr(reader, ocr);
    bool more = status == SUDOKU_OK;
    while (more) {
        status = sudoku_reader_fill(reader, batch);
        size_t n = sudoku_batch_count(batch);
        more = n > 0;
        for (size_t i = 0; i < n && more; i++) {
            const struct sudoku_item *item = sudoku_batch_item(batch, i);
            struct puzzle puzzle;
            puzzle_set(&puzzle, item->cells);
            if (item->placed)
                memcpy(puzzle.cells, item->placed, CELLS);
            if (item->candidates)
                memcpy(puzzle.candidates, item->candidates, sizeof puzzle.candidates);
            copy_name(puzzle.name, item->name, item->name ? item->name_length : 0);
            puzzle.error = item->error;
            puzzle.line = item->line;
            more = take(context, &puzzle);
            status = more ? status : SUDOKU_OK;
        }
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status == SUDOKU_OK ? 0 : ENOMEM;
}

int helper_read(int descriptor, bool ocr, take_puzzle *take, void *context)
{
    struct open_file file = {.descriptor = descriptor};
    int error = read_source(read_file, &file, ocr, take, context);
    return error && file.error ? file.error : error;
}

int helper_read_text(const char *text, size_t length, bool ocr, take_puzzle *take, void *context)
{
    struct text_source source = {text, length};
    return read_source(text_source_read, &source, ocr, take, context);
}

/* The position is the solution to most formats. JSON and .sdk keep the clues apart from the entries. Formats
 * with pages are written in two stages, as in a run: the puzzle is kept, then laid out on its page. */
bool helper_draw(const char *name_of_format, const char puzzle[CELLS], const char cells[CELLS],
                 const char *name, struct text *out)
{
    const struct format *format = format_find(name_of_format);
    struct look look = {.fill = FILL_SOLUTION};
    const struct sudoku_item item = {
        .cells = puzzle, .placed = cells, .name = name, .name_length = name ? strlen(name) : 0};
    const struct answer answer = {.item = &item,
                                  .file = "",
                                  .cells = puzzle,
                                  .shown = format == &format_sdk ? puzzle : cells,
                                  .grid = cells};
    struct text kept = {0};
    if (!format)
        return false;
    columns_append(look.columns, "grid");
    format->write(format->page_writer ? &kept : out, &look, &answer);
    if (format->page_writer)
        pages_write_one(out, format->page_writer, &look, kept.data, kept.length);
    /* Grids begin with a blank line, which is for those that follow another. */
    if (out->length && *out->data == '\n')
        memmove(out->data, out->data + 1, --out->length);
    out->failed |= kept.failed;
    text_free(&kept);
    return !out->failed;
}

/* The reader: fills batches with the items of an input.
 *
 * It holds the bytes in a window, shows the recognisers of the formats (formats.h) what stands at its start,
 * and turns what they find into items. Lines of 81 cells, of which big inputs consist, take a shorter way:
 * add_lines. */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel.h"
#include "read/arena.h"
#include "read/batch.h"
#include "read/formats.h"
#include "read/window.h"

enum {
    BATCH_BYTES = 3 << 20,  /* a batch with so much in its memory is full */
    KEPT_OF_LONG_LINE = 80, /* what an item shows of a line that is longer than the window */
    MANY_LINES = 32         /* from here on it pays to ask a kernel which of them are plain */
};

struct sudoku_reader {
    struct window window;
    unsigned long line; /* the number of the line at the window's start */
    bool at_beginning;  /* nothing has been taken yet: a byte-order mark may stand here */
    bool in_long_line;  /* inside a line that was reported as too long: skip to its end */
    bool in_plain;      /* many plain lines came last: more are likely */
    struct finding finding;
};

enum sudoku_status sudoku_reader_new(sudoku_source *source, void *context, struct sudoku_reader **reader)
{
    if (!reader)
        return SUDOKU_BAD_ARGUMENT;
    *reader = NULL;
    if (!source)
        return SUDOKU_BAD_ARGUMENT;
    *reader = calloc(1, sizeof **reader);
    if (!*reader)
        return SUDOKU_NO_MEMORY;
    (*reader)->line = 1;
    (*reader)->at_beginning = true;
    if (sudoku_window_open(&(*reader)->window, source, context))
        return SUDOKU_OK;
    free(*reader);
    *reader = NULL;
    return SUDOKU_NO_MEMORY;
}

void sudoku_reader_free(struct sudoku_reader *reader)
{
    if (!reader)
        return;
    sudoku_window_close(&reader->window);
    free(reader);
}

/* ---- Items ---- */

/* Returns how many lines end in a piece of text. */
static unsigned long count_lines(const char *at, const char *end)
{
    const char *p;
    unsigned long lines = 0;

    for (p = at; p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
        lines++;
    for (p = at; p < end && (p = memchr(p, '\r', (size_t)(end - p))) != NULL; p++)
        lines += p + 1 == end || p[1] != '\n';
    return lines;
}

/* Copies a text that the recogniser found to the batch's own memory, unless it is part of the item's text,
 * which is there. Returns NULL when memory is short. */
static const char *keep(struct sudoku_batch *batch, const struct finding *finding,
                        const struct sudoku_item *item, const char *text, size_t length)
{
    if (text >= finding->text && text + length <= finding->text_end)
        return item->text + (text - finding->text);
    return sudoku_arena_copy(batch->memory, text, length);
}

static bool keep_name(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->name || !finding->name_length)
        return true;
    item->name_length = finding->name_length;
    item->name = keep(batch, finding, item, finding->name, finding->name_length);
    return item->name != NULL;
}

static bool keep_solution(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (finding->solution) {
        item->solution = keep(batch, finding, item, finding->solution, SUDOKU_CELLS);
        return item->solution != NULL;
    }
    if (finding->malformed_solution.at) {
        item->malformed_solution_length =
            (size_t)(finding->malformed_solution.end - finding->malformed_solution.at);
        item->malformed_solution =
            keep(batch, finding, item, finding->malformed_solution.at, item->malformed_solution_length);
        return item->malformed_solution != NULL;
    }
    return true;
}

static bool keep_candidates(struct sudoku_batch *batch, const struct finding *finding,
                            struct sudoku_item *item)
{
    if (!finding->has_candidates)
        return true;
    uint16_t *candidates = sudoku_arena_take(batch->memory, sizeof finding->candidates);
    if (candidates)
        item->candidates = memcpy(candidates, finding->candidates, sizeof finding->candidates);
    return candidates != NULL;
}

static bool keep_placed(struct sudoku_batch *batch, const struct finding *finding, struct sudoku_item *item)
{
    if (!finding->has_placed)
        return true;
    item->placed = sudoku_arena_copy(batch->memory, finding->placed, SUDOKU_CELLS);
    return item->placed != NULL;
}

/* Adds what the recogniser has found as the next item of the batch; its cells are already in place. False
 * when memory is short. */
static bool add_item(struct sudoku_reader *reader, struct sudoku_batch *batch, const char *at, bool invalid)
{
    const struct finding *finding = &reader->finding;
    size_t length = (size_t)(finding->text_end - finding->text);
    struct sudoku_item *item = sudoku_arena_take(batch->memory, sizeof *item);

    if (!item)
        return false;
    memset(item, 0, sizeof *item);
    item->line = reader->line + count_lines(at, finding->first ? finding->first : finding->text);
    item->text = sudoku_arena_copy(batch->memory, finding->text, length);
    item->text_length = length;
    if (!item->text)
        return false;
    if (invalid) {
        memset(finding->cells, '?', SUDOKU_CELLS);
        item->error = sudoku_arena_copy(batch->memory, finding->reason, strlen(finding->reason));
        if (!item->error)
            return false;
    } else if (!keep_name(batch, finding, item) || !keep_solution(batch, finding, item) ||
               !keep_candidates(batch, finding, item) || !keep_placed(batch, finding, item)) {
        return false;
    }
    sudoku_batch_add_item(batch, item);
    return true;
}

/* Moves start to a place in the window, counting the lines in between. */
static void advance(struct sudoku_reader *reader, const char *to)
{
    const char *at = reader->window.buffer + reader->window.start;

    reader->line += count_lines(at, to);
    reader->window.start += (size_t)(to - at);
    reader->at_beginning = false;
}

/* ---- Text that no recogniser is shown ---- */

/* Ends the reading; nothing more will be read. */
static void give_up(struct sudoku_reader *reader, enum sudoku_status status)
{
    reader->window.start = reader->window.whole = reader->window.end;
    reader->window.at_end = true;
    if (status != SUDOKU_OK)
        reader->window.status = status;
}

/* Adds an item for text that no recogniser was shown. */
static void report(struct sudoku_reader *reader, struct sudoku_batch *batch, const char *text_end,
                   const char *reason)
{
    struct finding *finding = &reader->finding;

    finding->cells = batch_line(batch, batch->count);
    finding->first = NULL;
    finding->text = reader->window.buffer + reader->window.start;
    finding->text_end = text_end;
    (void)sudoku_reject(finding, "%s", reason);
    if (!add_item(reader, batch, finding->text, true))
        give_up(reader, SUDOKU_NO_MEMORY);
}

/* Is the first line not text but part of a program, a sound or the like? Only this line counts, so that the
 * answer does not depend on how much has arrived. */
static bool is_binary(const char *at, size_t length)
{
    enum { LONGEST = 512, LEAST = 8 };
    size_t i, controls = 0;

    for (i = 0; i < LONGEST && i < length && at[i] != '\n'; i++)
        controls += (unsigned char)at[i] < '\a' || (at[i] > '\r' && at[i] < '\032');
    return controls >= LEAST && 4 * controls >= i;
}

/* Returns why an input that begins with these bytes is not text, or NULL. */
static const char *why_not_text(const char *at, size_t length)
{
    static const struct {
        const char *bytes, *reason;
    } kinds[] = {
        {"\xff\xfe", "UTF-16 text: convert it to UTF-8 first"},
        {"\xfe\xff", "UTF-16 text: convert it to UTF-8 first"},
        {"\x1f\x8b", "compressed data: uncompress it first (gzip -dc)"},
        {"BZh9", "compressed data: uncompress it first (bzip2 -dc)"},
        {"\3757zXZ", "compressed data: uncompress it first (xz -dc)"},
        {"\x28\xb5\x2f\xfd", "compressed data: uncompress it first (zstd -dc)"},
        {"PK\x03\x04", "a zip archive: unpack it first"},
        {"\x89PNG", "a picture, not a text file"},
        {"\xff\xd8\xff", "a picture, not a text file"},
        {"GIF8", "a picture, not a text file"},
        {"%PDF-", "a PDF document, not a text file"},
    };
    size_t i;

    for (i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t bytes = strlen(kinds[i].bytes);
        if (length >= bytes && memcmp(at, kinds[i].bytes, bytes) == 0)
            return kinds[i].reason;
    }
    return is_binary(at, length) ? "not a text file" : NULL;
}

/* Drops a UTF-8 byte-order mark. An input that is not text gives one reason and is not read further. */
static void read_beginning(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    const char *at = reader->window.buffer + reader->window.start, *reason;
    size_t length = reader->window.end - reader->window.start;

    reader->at_beginning = false;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        reader->window.start += 3;
        if (reader->window.whole < reader->window.start)
            reader->window.whole = reader->window.start;
        return;
    }
    reason = why_not_text(at, length);
    if (reason) {
        report(reader, batch, at, reason);
        give_up(reader, SUDOKU_OK);
    }
}

/* Drops what has arrived of a line that was too long. */
static void skip_long_line(struct sudoku_reader *reader)
{
    const char *at = reader->window.buffer + reader->window.start,
               *whole = reader->window.buffer + reader->window.whole;

    if (at == whole) {
        /* No line end yet, but perhaps a CR whose LF may follow. */
        bool may_be_crlf = reader->window.end > reader->window.start &&
                           reader->window.buffer[reader->window.end - 1] == '\r';
        reader->window.start = reader->window.whole = reader->window.end - may_be_crlf;
        return;
    }
    while (*at != '\n' && *at != '\r')
        at++;
    at += *at == '\r' && at + 1 < whole && at[1] == '\n' ? 2 : 1;
    advance(reader, at);
    reader->in_long_line = false;
}

/* ---- Filling a batch ---- */

/* Shows the recognisers the start of the window. False if they need more text than it holds. */
static bool read_item(struct sudoku_reader *reader, struct sudoku_batch *batch, bool complete)
{
    struct finding *finding = &reader->finding;
    const char *at = reader->window.buffer + reader->window.start;
    struct view text = {at, reader->window.buffer + reader->window.whole, complete};
    enum verdict verdict;

    finding->cells = batch_line(batch, batch->count);
    finding->name = finding->solution = finding->first = finding->malformed_solution.at = NULL;
    finding->has_candidates = finding->has_placed = false;
    verdict = sudoku_recognise(&text, finding);
    if (verdict == NEED_MORE)
        return false;
    if (verdict != SKIPPED && !add_item(reader, batch, at, verdict == INVALID))
        give_up(reader, SUDOKU_NO_MEMORY);
    else
        advance(reader, finding->taken);
    return true;
}

/* Adds a line from the window if it holds cells and nothing else. Returns its length with its end, or 0. */
static size_t add_line(struct sudoku_batch *batch, const char *at, size_t length, unsigned long number)
{
    char *line = batch_line(batch, batch->count);
    size_t end = SUDOKU_CELLS;

    if (length <= SUDOKU_CELLS)
        return 0;
    end += at[end] == '\r' && end + 1 < length;
    if (at[end] != '\n')
        return 0;
    if (sudoku_is_plain(at)) {
        memcpy(line, at, SUDOKU_CELLS);
        sudoku_batch_add_lines(batch, RUN_PLAIN, 1, number);
    } else if (sudoku_copy_cells(at, line)) {
        memcpy(batch_spelling(batch, batch->count), at, SUDOKU_CELLS);
        sudoku_batch_add_lines(batch, RUN_RESPELLED, 1, number);
    } else {
        return 0;
    }
    line[SUDOKU_CELLS] = '\n';
    return end + 1;
}

/* Are there likely to be so many plain lines that it is worth asking a kernel? */
static bool worth_asking_kernel(const char *at, size_t n)
{
    return n >= MANY_LINES && at[SUDOKU_LINE - 1] == '\n' && at[2 * SUDOKU_LINE - 1] == '\n' &&
           at[MANY_LINES * SUDOKU_LINE - 1] == '\n';
}

/* After a plain line: adds those that follow it in the window, as far as there is room, if they are many. */
static void add_many_lines(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    const char *at = window->buffer + window->start;
    size_t whole = (window->whole - window->start) / SUDOKU_LINE, room = batch->allocated - batch->count;
    size_t most = whole < room ? whole : room, lines;

    if (!worth_asking_kernel(at, most))
        return;
    lines = sudoku_count_plain_lines(at, most);
    memcpy(batch_line(batch, batch->count), at, SUDOKU_LINE * lines);
    sudoku_batch_add_lines(batch, RUN_PLAIN, lines, reader->line);
    window->start += SUDOKU_LINE * lines;
    reader->line += lines;
    reader->in_plain = lines > 0;
}

/* Adds the lines at the start of the window that hold cells and nothing else. What read_item would do with
 * each of them is done with many in one go: big files consist of such lines. Returns whether there
 * were any. */
static bool add_lines(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t before = batch->count;

    reader->in_plain = false;
    while (sudoku_batch_reserve(batch)) {
        const char *at = window->buffer + window->start;
        size_t length = add_line(batch, at, window->whole - window->start, reader->line);
        if (!length)
            break;
        window->start += length;
        reader->line++;
        if (batch->runs[batch->n_runs - 1].kind == RUN_PLAIN)
            add_many_lines(reader, batch);
    }
    return batch->count > before;
}

/* Are plain lines likely to follow, and is there nothing in the window that has to come before them? */
static bool may_read_straight(const struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    const struct window *window = &reader->window;
    return reader->in_plain && !reader->in_long_line && window->whole == window->start &&
           window->end - window->start < SUDOKU_LINE && sudoku_batch_reserve(batch);
}

/* Reads straight to where plain lines go, which saves them the way through the window; what is not plain goes
 * back there. False if the source has nothing right now. */
static bool read_straight(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t room = SUDOKU_LINE * (batch->allocated - batch->count);
    char *to = batch_line(batch, batch->count);
    size_t bytes = sudoku_window_read_to(window, to, room < window->size ? room : window->size);
    size_t lines = sudoku_count_plain_lines(to, bytes / SUDOKU_LINE), rest = bytes - SUDOKU_LINE * lines;

    if (!bytes)
        return window->at_end;
    sudoku_batch_add_lines(batch, RUN_PLAIN, lines, reader->line);
    reader->line += lines;
    reader->in_plain = rest < SUDOKU_LINE;
    if (rest)
        sudoku_window_put_back(window, to + SUDOKU_LINE * lines, rest);
    return true;
}

static bool is_full(const struct sudoku_batch *batch)
{
    return batch->count == batch->room || sudoku_arena_used(batch->memory) > BATCH_BYTES;
}

/* Reads items from the window as long as there are any and the batch has room. Returns false when the next
 * one needs more text than there is. */
static bool read_items(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    while (reader->window.start < reader->window.whole && !is_full(batch)) {
        if (!sudoku_batch_reserve(batch))
            give_up(reader, SUDOKU_NO_MEMORY);
        else if (reader->in_long_line)
            skip_long_line(reader);
        else if (reader->at_beginning)
            read_beginning(reader, batch);
        else if (!add_lines(reader, batch) && !read_item(reader, batch, reader->window.at_end))
            return false;
    }
    return true;
}

/* The window is as long as it may be and still too short: the recognisers must decide with what it holds. */
static void read_full_window(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    if (reader->in_long_line) {
        skip_long_line(reader);
    } else if (!sudoku_batch_reserve(batch)) {
        give_up(reader, SUDOKU_NO_MEMORY);
    } else if (reader->window.whole > reader->window.start) {
        (void)read_item(reader, batch, true);
    } else {
        report(reader, batch, reader->window.buffer + reader->window.start + KEPT_OF_LONG_LINE,
               "line longer than 1048576 bytes");
        reader->in_long_line = true;
    }
}

/* Brings more text into the window, or plain lines into the batch. False if the source has nothing
 * right now. */
static bool read_more(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    if (sudoku_window_make_room(&reader->window))
        return may_read_straight(reader, batch) ? read_straight(reader, batch)
                                                : sudoku_window_read(&reader->window);
    if (reader->window.status != SUDOKU_OK)
        give_up(reader, reader->window.status);
    else
        read_full_window(reader, batch);
    return true;
}

enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window;
    size_t seen = 0; /* bytes from start that the recognisers have seen, and need more */

    if (!reader || !batch)
        return SUDOKU_BAD_ARGUMENT;
    window = &reader->window;
    sudoku_batch_clear(batch);
    for (;;) {
        if (window->at_end || window->whole - window->start != seen)
            seen = read_items(reader, batch) ? 0 : window->whole - window->start;
        if (is_full(batch) || window->at_end)
            break;
        if (!read_more(reader, batch))
            return batch->count ? SUDOKU_OK : SUDOKU_LATER;
    }
    return batch->count ? SUDOKU_OK : window->status;
}

/* ---- A block of bytes ---- */

struct block {
    const char *at;
    size_t left;
};

static ptrdiff_t read_block(void *context, char *buffer, size_t room)
{
    struct block *block = context;
    size_t n = block->left < room ? block->left : room;

    if (!n)
        return 0;
    memcpy(buffer, block->at, n);
    block->at += n;
    block->left -= n;
    return (ptrdiff_t)n;
}

/* Shows a visitor all items that a reader finds. */
static enum sudoku_status visit_items(struct sudoku_reader *reader, struct sudoku_batch *batch,
                                      sudoku_item_visitor *visit, void *context)
{
    for (;;) {
        enum sudoku_status status = sudoku_reader_fill(reader, batch);
        if (status != SUDOKU_OK || batch->count == 0)
            return status;
        for (size_t i = 0; i < batch->count; i++)
            if (visit(context, sudoku_batch_item(batch, i)) != 0)
                return SUDOKU_OK;
    }
}

enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_item_visitor *visit, void *context)
{
    enum { ROOM = 256 };
    struct block block = {bytes, n};
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    enum sudoku_status status;

    if ((!bytes && n) || !visit)
        return SUDOKU_BAD_ARGUMENT;
    status = sudoku_reader_new(read_block, &block, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    if (status == SUDOKU_OK)
        status = visit_items(reader, batch, visit, context);
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status;
}

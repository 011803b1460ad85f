#include "read/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "read/arena.h"
#include "read/formats.h"
#include "read/window.h"
#include "engine/kernel.h"

enum {
    BATCH_BYTES = 3 << 20,  /* a batch with so much in its memory is full */
    KEPT_OF_LONG_LINE = 80, /* what an item shows of a line that is longer than the window */
    MANY_LINES = 32         /* from here on it pays to ask a kernel which of them are plain */
};

struct reader {
    const char *name;
    struct window window;
    unsigned long line; /* the number of the line at the window's start */
    bool at_beginning;  /* nothing has been taken yet: a byte-order mark may stand here */
    bool in_long_line;  /* inside a line that was reported as too long: skip to its end */
    bool in_plain;      /* many plain lines came last: more are likely */
    struct found found;
};

struct reader *reader_open(int fd, const char *name)
{
    struct reader *reader = calloc(1, sizeof *reader);

    if (!reader)
        return NULL;
    if (!window_open(&reader->window, fd)) {
        free(reader);
        return NULL;
    }
    reader->name = name;
    reader->line = 1;
    reader->at_beginning = true;
    return reader;
}

void reader_close(struct reader *reader)
{
    if (!reader)
        return;
    window_close(&reader->window);
    free(reader);
}

/* ---- Items ---- */

/* How many lines end in a piece of text. */
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

/* Copies a text that the recogniser found to the batch's own memory, unless it is part of the item's text, which
 * is there. Returns NULL when memory is short. */
static const char *keep(struct sudoku_batch *batch, const struct found *found, const struct sudoku_item *item,
                        const char *text, size_t length)
{
    if (text >= found->raw && text + length <= found->raw_end)
        return item->text + (text - found->raw);
    return arena_copy(batch->memory, text, length);
}

static bool keep_name(struct sudoku_batch *batch, const struct found *found, struct sudoku_item *item)
{
    if (!found->name || !found->name_length)
        return true;
    item->name_length = found->name_length;
    item->name = keep(batch, found, item, found->name, found->name_length);
    return item->name != NULL;
}

static bool keep_solution(struct sudoku_batch *batch, const struct found *found, struct sudoku_item *item)
{
    if (found->solution) {
        item->solution = keep(batch, found, item, found->solution, SUDOKU_CELLS);
        return item->solution != NULL;
    }
    if (found->claim.at) {
        item->malformed_solution_length = (size_t)(found->claim.end - found->claim.at);
        item->malformed_solution = keep(batch, found, item, found->claim.at, item->malformed_solution_length);
        return item->malformed_solution != NULL;
    }
    return true;
}

static bool keep_candidates(struct sudoku_batch *batch, const struct found *found, struct sudoku_item *item)
{
    if (!found->has_candidates)
        return true;
    uint16_t *candidates = arena_take(batch->memory, sizeof found->candidates);
    if (candidates)
        item->candidates = memcpy(candidates, found->candidates, sizeof found->candidates);
    return candidates != NULL;
}

static bool keep_placed(struct sudoku_batch *batch, const struct found *found, struct sudoku_item *item)
{
    if (!found->has_placed)
        return true;
    item->placed = arena_copy(batch->memory, found->placed, SUDOKU_CELLS);
    return item->placed != NULL;
}

/* Adds what the recogniser found, whose cells are already in place, as the batch's next item. False when memory is
 * short. */
static bool add_item(struct reader *reader, struct sudoku_batch *batch, const char *at, bool broken)
{
    const struct found *found = &reader->found;
    size_t length = (size_t)(found->raw_end - found->raw);
    struct sudoku_item *item = arena_take(batch->memory, sizeof *item);

    if (!item)
        return false;
    memset(item, 0, sizeof *item);
    item->line = reader->line + count_lines(at, found->first ? found->first : found->raw);
    item->text = arena_copy(batch->memory, found->raw, length);
    item->text_length = length;
    if (!item->text)
        return false;
    if (broken) {
        memset(found->cells, '?', SUDOKU_CELLS);
        item->error = arena_copy(batch->memory, found->reason, strlen(found->reason));
        if (!item->error)
            return false;
    } else if (!keep_name(batch, found, item) || !keep_solution(batch, found, item) ||
               !keep_candidates(batch, found, item) || !keep_placed(batch, found, item)) {
        return false;
    }
    batch_add_item(batch, item);
    return true;
}

/* Moves start to a place in the window, counting the lines in between. */
static void advance(struct reader *reader, const char *to)
{
    const char *at = reader->window.buffer + reader->window.start;

    reader->line += count_lines(at, to);
    reader->window.start += (size_t)(to - at);
    reader->at_beginning = false;
}

/* ---- Special cases ---- */

/* Nothing more will be read. */
static void give_up(struct reader *reader, int error)
{
    reader->window.start = reader->window.whole = reader->window.end;
    reader->window.at_end = true;
    if (error)
        reader->window.error = error;
}

/* An item for what no format was asked about. */
static void report(struct reader *reader, struct sudoku_batch *batch, const char *raw_end, const char *reason)
{
    struct found *found = &reader->found;

    found->cells = batch_line(batch, batch->count);
    found->first = NULL;
    found->raw = reader->window.buffer + reader->window.start;
    found->raw_end = raw_end;
    (void)reader_broken(found, "%s", reason);
    if (!add_item(reader, batch, found->raw, true))
        give_up(reader, ENOMEM);
}

/* Is the first line one of a program, a sound or the like? No more is looked at, so that it does not matter how much
 * has arrived. */
static bool is_binary(const char *at, size_t length)
{
    enum { LONGEST = 512, LEAST = 8 };
    size_t i, controls = 0;

    for (i = 0; i < LONGEST && i < length && at[i] != '\n'; i++)
        controls += (unsigned char)at[i] < '\a' || (at[i] > '\r' && at[i] < '\032');
    return controls >= LEAST && 4 * controls >= i;
}

/* Why a file that begins so is no text, or NULL. */
static const char *why_no_text(const char *at, size_t length)
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

/* Drops a UTF-8 byte-order mark. A file that is no text at all gets one reason and is not read further. */
static void read_beginning(struct reader *reader, struct sudoku_batch *batch)
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
    reason = why_no_text(at, length);
    if (reason) {
        report(reader, batch, at, reason);
        give_up(reader, 0);
    }
}

/* Drops what has arrived of a line that was too long. */
static void skip_long_line(struct reader *reader)
{
    const char *at = reader->window.buffer + reader->window.start,
               *whole = reader->window.buffer + reader->window.whole;

    if (at == whole) {
        /* No line end yet, but perhaps a CR that waits for its LF. */
        bool waits = reader->window.end > reader->window.start &&
                     reader->window.buffer[reader->window.end - 1] == '\r';
        reader->window.start = reader->window.whole = reader->window.end - waits;
        return;
    }
    while (*at != '\n' && *at != '\r')
        at++;
    at += *at == '\r' && at + 1 < whole && at[1] == '\n' ? 2 : 1;
    advance(reader, at);
    reader->in_long_line = false;
}

/* ---- Filling a batch ---- */

/* Asks the formats about what stands at start. False if they need more text than it holds. */
static bool read_item(struct reader *reader, struct sudoku_batch *batch, bool complete)
{
    struct found *found = &reader->found;
    const char *at = reader->window.buffer + reader->window.start;
    struct view text = {at, reader->window.buffer + reader->window.whole, complete};
    enum verdict verdict;

    found->cells = batch_line(batch, batch->count);
    found->name = found->solution = found->first = found->claim.at = NULL;
    found->has_candidates = found->has_placed = false;
    verdict = reader_recognise(&text, found);
    if (verdict == NEED_MORE)
        return false;
    if (verdict != SKIPPED && !add_item(reader, batch, at, verdict == BROKEN))
        give_up(reader, ENOMEM);
    else
        advance(reader, found->taken);
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
    if (reader_is_plain(at)) {
        memcpy(line, at, SUDOKU_CELLS);
        batch_add_lines(batch, RUN_PLAIN, 1, number);
    } else if (reader_copy_cells(at, line)) {
        memcpy(batch_spelling(batch, batch->count), at, SUDOKU_CELLS);
        batch_add_lines(batch, RUN_RESPELLED, 1, number);
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
static void add_many_lines(struct reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    const char *at = window->buffer + window->start;
    size_t whole = (window->whole - window->start) / SUDOKU_LINE, room = batch->allocated - batch->count;
    size_t most = whole < room ? whole : room, lines;

    if (!worth_asking_kernel(at, most))
        return;
    lines = sudoku_count_plain_lines(at, most);
    memcpy(batch_line(batch, batch->count), at, SUDOKU_LINE * lines);
    batch_add_lines(batch, RUN_PLAIN, lines, reader->line);
    window->start += SUDOKU_LINE * lines;
    reader->line += lines;
    reader->in_plain = lines > 0;
}

/* Adds the lines at the start of the window that hold cells and nothing else. What read_item would do with each of
 * them is done with many in one go: big files consist of such lines. Returns whether there were any. */
static bool add_lines(struct reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t before = batch->count;

    reader->in_plain = false;
    while (batch_reserve(batch)) {
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

/* Is it likely that plain lines follow, and may they be stored as they stand, as those before were? */
static bool may_read_straight(const struct reader *reader, struct sudoku_batch *batch)
{
    const struct window *window = &reader->window;
    return reader->in_plain && !reader->in_long_line && window->whole == window->start &&
           window->end - window->start < SUDOKU_LINE && batch_reserve(batch);
}

/* Reads straight to where plain lines go, which saves them the way through the window; what is not plain goes back
 * there. */
static void read_straight(struct reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t room = SUDOKU_LINE * (batch->allocated - batch->count);
    char *to = batch_line(batch, batch->count);
    size_t bytes = window_read_to(window, to, room < window->size ? room : window->size);
    size_t lines = sudoku_count_plain_lines(to, bytes / SUDOKU_LINE), rest = bytes - SUDOKU_LINE * lines;

    batch_add_lines(batch, RUN_PLAIN, lines, reader->line);
    reader->line += lines;
    reader->in_plain = rest < SUDOKU_LINE;
    if (rest)
        window_put_back(window, to + SUDOKU_LINE * lines, rest);
}

static bool is_full(const struct sudoku_batch *batch)
{
    return batch->count == batch->room || arena_used(batch->memory) > BATCH_BYTES;
}

/* Reads items from the window as long as there are any and the batch has room. Returns false when the next
 * one needs more text than there is. */
static bool read_items(struct reader *reader, struct sudoku_batch *batch)
{
    while (reader->window.start < reader->window.whole && !is_full(batch)) {
        if (!batch_reserve(batch))
            give_up(reader, ENOMEM);
        else if (reader->in_long_line)
            skip_long_line(reader);
        else if (reader->at_beginning)
            read_beginning(reader, batch);
        else if (!add_lines(reader, batch) && !read_item(reader, batch, reader->window.at_end))
            return false;
    }
    return true;
}

/* The window is as long as it may be and yet too short: what it holds must do. */
static void read_full_window(struct reader *reader, struct sudoku_batch *batch)
{
    if (reader->in_long_line) {
        skip_long_line(reader);
    } else if (!batch_reserve(batch)) {
        give_up(reader, ENOMEM);
    } else if (reader->window.whole > reader->window.start) {
        (void)read_item(reader, batch, true);
    } else {
        report(reader, batch, reader->window.buffer + reader->window.start + KEPT_OF_LONG_LINE,
               "line longer than 1048576 bytes");
        reader->in_long_line = true;
    }
}

int reader_fill(struct reader *reader, struct sudoku_batch *batch)
{
    size_t asked = 0; /* the formats have seen so many bytes from start, and need more */

    batch_clear(batch);
    for (;;) {
        if (reader->window.at_end || reader->window.whole - reader->window.start != asked)
            asked = read_items(reader, batch) ? 0 : reader->window.whole - reader->window.start;
        if (is_full(batch) || (batch->count > 0 && (reader->window.at_end || !window_waits(&reader->window))))
            return 1;
        if (reader->window.at_end)
            break;
        if (may_read_straight(reader, batch))
            read_straight(reader, batch);
        else if (window_make_room(&reader->window))
            window_read(&reader->window);
        else if (reader->window.error)
            give_up(reader, reader->window.error);
        else
            read_full_window(reader, batch);
    }
    errno = reader->window.error;
    return reader->window.error ? -1 : 0;
}

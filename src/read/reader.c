#include "read/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "read/arena.h"
#include "read/formats.h"
#include "read/window.h"
#include "engine/kernel.h"

enum {
    BATCH_BYTES = 2 << 20,  /* a batch with so much text is full */
    KEPT_OF_LONG_LINE = 80, /* what an item shows of a line that is longer than the window */
    MANY_LINES = 32         /* from here on it pays to ask a kernel which of them are plain */
};

struct reader {
    const char *name;
    struct window window;
    unsigned long line; /* the number of the line at the window's start */
    bool at_beginning;  /* nothing has been taken yet: a byte-order mark may stand here */
    bool in_long_line;  /* inside a line that was reported as too long: skip to its end */
    bool in_plain;      /* plain lines came last */
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

/* A text that the recogniser found, in the batch's own memory: inside the copy of the puzzle's lines if it
 * stands there. NULL when memory is short. */
static const char *keep(struct batch *batch, const struct found *found, const char *raw, const char *text,
                        size_t length)
{
    if (text >= found->raw && text + length <= found->raw_end)
        return raw + (text - found->raw);
    return arena_copy(batch->texts, text, length);
}

/* What only some items have. */
static bool keep_extras(struct batch *batch, const struct found *found, struct item *item)
{
    if (found->name && found->name_length) {
        item->name = keep(batch, found, item->raw, found->name, found->name_length);
        item->name_length = (uint32_t)found->name_length;
        if (!item->name)
            return false;
    }
    if (found->solution) {
        item->solution = keep(batch, found, item->raw, found->solution, SUDOKU_CELLS);
        if (!item->solution)
            return false;
    }
    if (found->claim.at) {
        size_t length = (size_t)(found->claim.end - found->claim.at);
        item->claim = keep(batch, found, item->raw, found->claim.at, length);
        item->claim_length = (uint32_t)length;
        if (!item->claim)
            return false;
    }
    if (found->has_candidates) {
        uint16_t *candidates = arena_take(batch->texts, sizeof found->candidates);
        if (!candidates)
            return false;
        memcpy(candidates, found->candidates, sizeof found->candidates);
        item->candidates = candidates;
    }
    if (found->has_placed) {
        char *placed = arena_take(batch->texts, sizeof found->placed);
        if (!placed)
            return false;
        item->placed = memcpy(placed, found->placed, sizeof found->placed);
    }
    return true;
}

/* The recogniser's find, whose cells are already in place, becomes the batch's next item. */
static bool add_item(struct reader *reader, struct batch *batch, const char *at, bool broken)
{
    const struct found *found = &reader->found;
    struct item *item = &batch->items[batch->n];
    size_t length = (size_t)(found->raw_end - found->raw);

    batch_write_items(batch);
    memset(item, 0, sizeof *item);
    item->line = reader->line + count_lines(at, found->first ? found->first : found->raw);
    item->raw = arena_copy(batch->texts, found->raw, length);
    item->raw_length = (uint32_t)length;
    if (!item->raw)
        return false;
    if (broken) {
        memset(found->cells, '.', SUDOKU_CELLS);
        item->error = arena_copy(batch->texts, found->reason, strlen(found->reason));
        if (!item->error)
            return false;
    } else if (!keep_extras(batch, found, item)) {
        return false;
    }
    batch->n_plain += !item->name && !item->solution && !item->candidates && !item->error;
    batch->written = ++batch->n;
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
static void report(struct reader *reader, struct batch *batch, const char *raw_end, const char *reason)
{
    struct found *found = &reader->found;

    found->cells = batch_cells(batch, batch->n);
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
static void read_beginning(struct reader *reader, struct batch *batch)
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
static bool read_item(struct reader *reader, struct batch *batch, bool complete)
{
    struct found *found = &reader->found;
    const char *at = reader->window.buffer + reader->window.start;
    struct view text = {at, reader->window.buffer + reader->window.whole, complete};
    enum verdict verdict;

    found->cells = batch_cells(batch, batch->n);
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

/* Copies the lines of the items from n on, which stand in the text one right after the other. */
static bool keep_plain_lines(struct batch *batch, size_t n, const char *text)
{
    const char *copy = arena_copy(batch->texts, text, PLAIN_LINE * (batch->n - n));

    for (; copy && n < batch->n; n++, copy += PLAIN_LINE) {
        batch->items[n].raw = copy;
        batch->items[n].raw_length = SUDOKU_CELLS;
    }
    if (!copy) {
        batch->n_plain -= batch->n - n;
        batch->n = batch->written = n;
    }
    return copy != NULL;
}

/* May these n lines be stored as they stand, and is it worth asking a kernel how many of them are plain? */
static bool may_be_plain(const struct batch *batch, const char *at, size_t n)
{
    return batch->put_off && n >= MANY_LINES && at[SUDOKU_CELLS] == '\n' && at[2 * PLAIN_LINE - 1] == '\n' &&
           at[MANY_LINES * PLAIN_LINE - 1] == '\n';
}

/* How many of these n lines are plain, copied to the batch; there is room. */
static size_t copy_plain_lines(struct batch *batch, const char *at, size_t n)
{
    size_t lines = sudoku_count_plain_lines(at, n);
    memcpy(batch_cells(batch, batch->n), at, PLAIN_LINE * lines);
    return lines;
}

/* The same line by line, for few of them, for other batches, and for those that have rarer signs for empty cells. */
static size_t copy_lines(struct batch *batch, const char *at, size_t n)
{
    size_t lines = 0;
    for (; lines < n && at[SUDOKU_CELLS] == '\n'; lines++, at += PLAIN_LINE)
        if (!reader_copy_cells(at, batch_cells(batch, batch->n + lines)))
            break;
    return lines;
}

/* The next items are the next lines, whose cells are in place. */
static void add_lines(struct reader *reader, struct batch *batch, size_t lines)
{
    if (batch->next_line + (batch->n - batch->written) != reader->line) /* they do not follow those put off */
        batch_write_items(batch);
    if (batch->written == batch->n)
        batch->next_line = reader->line;
    batch->n += lines;
    batch->n_plain += lines;
    reader->line += lines;
    if (!batch->put_off)
        batch_write_items(batch);
}

/* Lines of 81 cells and nothing else, as many as follow each other: what big files are made of. Does in one go
 * what read_item would do with each. Returns whether there were any. */
static bool read_plain_lines(struct reader *reader, struct batch *batch)
{
    struct window *window = &reader->window;
    const char *first = window->buffer + window->start, *at = first;
    size_t n = batch->n, whole = (window->whole - window->start) / PLAIN_LINE, lines;
    reader->in_plain = false;
    if (!whole || at[SUDOKU_CELLS] != '\n')
        return false;
    do {
        size_t room = batch->allocated - batch->n, most = whole < room ? whole : room;
        lines = may_be_plain(batch, at, most) ? copy_plain_lines(batch, at, most) : 0;
        reader->in_plain = lines > 0;
        if (!lines)
            lines = copy_lines(batch, at, most);
        add_lines(reader, batch, lines);
        whole -= lines;
        at += PLAIN_LINE * lines;
    } while (lines && whole && batch_reserve(batch));
    window->start += (size_t)(at - first);
    if (batch->keep_lines && at > first && !keep_plain_lines(batch, n, first))
        give_up(reader, ENOMEM);
    return at > first;
}

/* Is it likely that plain lines follow, and may they be stored as they stand, as those before were? */
static bool may_read_straight(const struct reader *reader, struct batch *batch)
{
    const struct window *window = &reader->window;
    return reader->in_plain && !reader->in_long_line && window->whole == window->start &&
           window->end - window->start < PLAIN_LINE && batch_reserve(batch);
}

/* Reads to where plain lines go, which saves them the way through the window; what is none goes back there. */
static void read_straight(struct reader *reader, struct batch *batch)
{
    struct window *window = &reader->window;
    size_t room = PLAIN_LINE * (batch->allocated - batch->n);
    char *to = batch_cells(batch, batch->n);
    size_t bytes = window_read_to(window, to, room < window->size ? room : window->size);
    size_t lines = sudoku_count_plain_lines(to, bytes / PLAIN_LINE), rest = bytes - PLAIN_LINE * lines;
    add_lines(reader, batch, lines);
    reader->in_plain = rest < PLAIN_LINE;
    if (rest)
        window_put_back(window, to + PLAIN_LINE * lines, rest);
}

static bool is_full(const struct batch *batch)
{
    return batch->n == batch->room || arena_used(batch->texts) > BATCH_BYTES;
}

/* Reads items from the window as long as there are any and the batch has room. Returns false when the next
 * one needs more text than there is. */
static bool read_items(struct reader *reader, struct batch *batch)
{
    while (reader->window.start < reader->window.whole && !is_full(batch)) {
        if (!batch_reserve(batch))
            give_up(reader, ENOMEM);
        else if (reader->in_long_line)
            skip_long_line(reader);
        else if (reader->at_beginning)
            read_beginning(reader, batch);
        else if (!read_plain_lines(reader, batch) && !read_item(reader, batch, reader->window.at_end))
            return false;
    }
    return true;
}

/* The window is as long as it may be and yet too short: what it holds must do. */
static void read_full_window(struct reader *reader, struct batch *batch)
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

int reader_fill(struct reader *reader, struct batch *batch)
{
    size_t asked = 0; /* the formats have seen so many bytes from start, and need more */

    batch_clear(batch, reader->name);
    for (;;) {
        if (reader->window.at_end || reader->window.whole - reader->window.start != asked)
            asked = read_items(reader, batch) ? 0 : reader->window.whole - reader->window.start;
        if (is_full(batch) || (batch->n > 0 && (reader->window.at_end || !window_waits(&reader->window))))
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

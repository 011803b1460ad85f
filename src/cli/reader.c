#include "cli/reader.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/reader_formats.h"

enum {
    SPARE = 256,
    FIRST_WINDOW = 128 * 1024, /* bytes asked for at a time */
    LONGEST_WINDOW = 1 << 20,  /* what the window may grow to for a puzzle with very long lines */
    BATCH_BYTES = 2 << 20,     /* a batch with so much text is full */
    KEPT_OF_LONG_LINE = 80     /* what an item shows of a line that is longer than the window */
};

/* The window slides over the input:
 *
 *     buffer ... start ............ whole ...... end ... size
 *                | lines to be read | part of one | free
 *
 * The recognisers see whole lines only, from start to whole. */
struct reader {
    int fd;
    const char *name;
    char *buffer;
    size_t start, whole, end, size;
    unsigned long line; /* the number of the line at start */
    bool at_beginning;  /* nothing has been taken yet: a byte-order mark may stand here */
    bool at_end;        /* the input has ended */
    bool in_long_line;  /* inside a line that was reported as too long: skip to its end */
    int error;          /* of a read, to be reported once what came before it is delivered */
    struct found found;
};

/* Just room for all of a small file and for seeing its end, so that a lone puzzle touches little memory. The
 * window grows where it is too small. */
static size_t first_window(int fd)
{
    struct stat status;
    bool small = fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size < FIRST_WINDOW;

    return small ? (size_t)status.st_size + SPARE : FIRST_WINDOW;
}

struct reader *reader_open(int fd, const char *name)
{
    struct reader *reader = calloc(1, sizeof *reader);

    if (!reader)
        return NULL;
    reader->size = first_window(fd);
    reader->buffer = malloc(reader->size + 1);
    if (!reader->buffer) {
        free(reader);
        return NULL;
    }
    reader->fd = fd;
    reader->name = name;
    reader->line = 1;
    reader->at_beginning = true;
    return reader;
}

void reader_close(struct reader *reader)
{
    if (!reader)
        return;
    free(reader->buffer);
    free(reader);
}

/* ---- Bytes ---- */

/* Moves whole past the last line end after it. A CR at the very end may be half a CRLF: it waits for the next
 * byte. */
static void find_whole_lines(struct reader *reader, size_t from)
{
    const char *buffer = reader->buffer;
    size_t i = reader->end;

    while (i > from && buffer[i - 1] != '\n' && (buffer[i - 1] != '\r' || i == reader->end))
        i--;
    if (i > from)
        reader->whole = i;
}

/* The end of the input also ends its last line. There is always room for that one byte. */
static void end_input(struct reader *reader)
{
    reader->at_end = true;
    if (reader->end > reader->start) {
        char last = reader->buffer[reader->end - 1];
        if (last != '\n' && last != '\r')
            reader->buffer[reader->end++] = '\n';
    }
    reader->whole = reader->end;
}

/* Room after end: by sliding down what is left, or by growing. False when memory is short, or when the window
 * is as long as it may be. */
static bool make_room(struct reader *reader)
{
    char *bigger;
    size_t left = reader->end - reader->start;

    if (reader->start > 0) {
        memmove(reader->buffer, reader->buffer + reader->start, left);
        reader->whole -= reader->start;
        reader->end = left;
        reader->start = 0;
    }
    if (reader->end < reader->size)
        return true;
    if (reader->size >= LONGEST_WINDOW)
        return false;
    bigger = realloc(reader->buffer, 2 * reader->size + 1);
    if (!bigger) {
        reader->error = ENOMEM;
        return false;
    }
    reader->buffer = bigger;
    reader->size *= 2;
    return true;
}

/* Reads once, waiting if need be. The window has room. */
static void read_more(struct reader *reader)
{
    ssize_t got;

    do {
        got = read(reader->fd, reader->buffer + reader->end, reader->size - reader->end);
        if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            struct pollfd wait = {reader->fd, POLLIN, 0};
            (void)poll(&wait, 1, -1);
            errno = EINTR;
        }
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        reader->error = errno;
        end_input(reader);
    } else if (got == 0) {
        end_input(reader);
    } else {
        size_t before = reader->end > 0 ? reader->end - 1 : 0; /* a CR may have been waiting there */
        reader->end += (size_t)got;
        find_whole_lines(reader, before > reader->whole ? before : reader->whole);
    }
}

/* Would a read return at once? Files always do. */
static bool input_waits(const struct reader *reader)
{
    struct pollfd now = {reader->fd, POLLIN, 0};

    return poll(&now, 1, 0) != 0;
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
    const char *at = reader->buffer + reader->start;

    reader->line += count_lines(at, to);
    reader->start += (size_t)(to - at);
    reader->at_beginning = false;
}

/* ---- Special cases ---- */

/* Nothing more will be read. */
static void give_up(struct reader *reader, int error)
{
    reader->start = reader->whole = reader->end;
    reader->at_end = true;
    if (error)
        reader->error = error;
}

/* An item for what no format was asked about. */
static void report(struct reader *reader, struct batch *batch, const char *raw_end, const char *reason)
{
    struct found *found = &reader->found;

    found->cells = batch->cells + SUDOKU_CELLS * batch->n;
    found->first = NULL;
    found->raw = reader->buffer + reader->start;
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
    const char *at = reader->buffer + reader->start, *reason;
    size_t length = reader->end - reader->start;

    reader->at_beginning = false;
    if (length >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        reader->start += 3;
        if (reader->whole < reader->start)
            reader->whole = reader->start;
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
    const char *at = reader->buffer + reader->start, *whole = reader->buffer + reader->whole;

    if (at == whole) {
        /* No line end yet, but perhaps a CR that waits for its LF. */
        bool waits = reader->end > reader->start && reader->buffer[reader->end - 1] == '\r';
        reader->start = reader->whole = reader->end - waits;
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
    const char *at = reader->buffer + reader->start;
    struct view text = {at, reader->buffer + reader->whole, complete};
    enum verdict verdict;

    found->cells = batch->cells + SUDOKU_CELLS * batch->n;
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
    const char *copy = arena_copy(batch->texts, text, (SUDOKU_CELLS + 1) * (batch->n - n));

    for (; copy && n < batch->n; n++, copy += SUDOKU_CELLS + 1) {
        batch->items[n].raw = copy;
        batch->items[n].raw_length = SUDOKU_CELLS;
    }
    if (!copy)
        batch->n = batch->written = n;
    return copy != NULL;
}

/* Lines of 81 cells and nothing else, as many as follow each other: what big files are made of. Does in one go
 * what read_item would do with each. Returns whether there were any. */
static bool read_plain_lines(struct reader *reader, struct batch *batch)
{
    const char *first = reader->buffer + reader->start, *whole = reader->buffer + reader->whole, *at = first;
    size_t n = batch->n;

    if (batch->next_line + (n - batch->written) != reader->line) /* these lines do not follow those put off */
        batch_write_items(batch);
    if (batch->written == n)
        batch->next_line = reader->line;
    while (whole - at > SUDOKU_CELLS && at[SUDOKU_CELLS] == '\n' && batch->n < batch->room &&
           batch_reserve(batch) && reader_copy_cells(at, batch->cells + SUDOKU_CELLS * batch->n)) {
        batch->n++;
        at += SUDOKU_CELLS + 1;
    }
    if (!batch->put_off)
        batch_write_items(batch);
    reader->line += batch->n - n;
    reader->start += (size_t)(at - first);
    if (batch->keep_lines && at > first && !keep_plain_lines(batch, n, first))
        give_up(reader, ENOMEM);
    batch->n_plain += batch->n - n;
    return at > first;
}

static bool is_full(const struct batch *batch)
{
    return batch->n == batch->room || arena_used(batch->texts) > BATCH_BYTES;
}

/* Reads items from the window as long as there are any and the batch has room. Returns false when the next
 * one needs more text than there is. */
static bool read_items(struct reader *reader, struct batch *batch)
{
    while (reader->start < reader->whole && !is_full(batch)) {
        if (!batch_reserve(batch))
            give_up(reader, ENOMEM);
        else if (reader->in_long_line)
            skip_long_line(reader);
        else if (reader->at_beginning)
            read_beginning(reader, batch);
        else if (!read_plain_lines(reader, batch) && !read_item(reader, batch, reader->at_end))
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
    } else if (reader->whole > reader->start) {
        (void)read_item(reader, batch, true);
    } else {
        report(reader, batch, reader->buffer + reader->start + KEPT_OF_LONG_LINE,
               "line longer than 1048576 bytes");
        reader->in_long_line = true;
    }
}

int reader_fill(struct reader *reader, struct batch *batch)
{
    size_t asked = 0; /* the formats have seen so many bytes from start, and need more */

    batch_clear(batch, reader->name);
    for (;;) {
        if (reader->at_end || reader->whole - reader->start != asked)
            asked = read_items(reader, batch) ? 0 : reader->whole - reader->start;
        if (is_full(batch) || (batch->n > 0 && (reader->at_end || !input_waits(reader))))
            return 1;
        if (reader->at_end)
            break;
        if (make_room(reader))
            read_more(reader);
        else if (reader->error)
            give_up(reader, reader->error);
        else
            read_full_window(reader, batch);
    }
    errno = reader->error;
    return reader->error ? -1 : 0;
}

/* The reader: fills batches with the items of an input.
 *
 * It holds the bytes in a window, shows the recognisers of the formats (formats.h) what stands at its start,
 * and turns what they find into items. Lines of 81 cells, of which big inputs consist, take a shorter way:
 * add_lines. */
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "core/control.h"
#include "engine/kernel.h"
#include "read/reader.h"
#include "read/json.h"
#include "sudoku.h"

enum {
    BATCH_BYTES = 1 << 20,  /* a batch with this much in its memory is full */
    KEPT_OF_LONG_LINE = 80, /* bytes that an item shows of a line that is longer than the window */
    COMMENT_ROOM = 1024,    /* kept of comments that may be rows */
    MANY_LINES = 32         /* after this number of plain lines more are likely: a kernel finds them */
};

struct sudoku_reader {
    struct window window;
    unsigned long line; /* the number of the line at the window's start */
    bool at_beginning;  /* nothing has been taken yet: a byte-order mark may stand here */
    bool in_long_line;  /* inside a line that was reported as too long: skip to its end */
    bool in_plain;      /* many plain lines came last: more are likely */
    size_t waiting;     /* the bytes of whole lines that the recognisers have seen, and need more */
    struct finding finding;
    struct sudoku_table table;  /* the last head of a data set; header is ours, NULL if there was none */
    bool has_items;             /* some have been read */
    unsigned long something;    /* the line of the first text that was skipped, or 0 */
    char comment[COMMENT_ROOM]; /* comments on lines that follow each other, if nothing else has been read */
    size_t comment_length;
    unsigned long comment_line, comment_end; /* from the first one to the line after the last */
    struct sudoku_findings findings;
    struct json json; /* whose puzzles may stand in a line of any length */
};

enum sudoku_status sudoku_reader_new(sudoku_source_fn *source, void *context, struct sudoku_reader **reader)
{
    if (reader)
        *reader = NULL;
    if (!reader || !source)
        return SUDOKU_BAD_ARGUMENT;
    struct sudoku_reader *fresh = calloc(1, sizeof *fresh);
    if (!fresh || !reader_window_open(&fresh->window, source, context)) {
        free(fresh);
        return SUDOKU_NO_MEMORY;
    }
    fresh->line = 1;
    fresh->at_beginning = true;
    *reader = fresh;
    return SUDOKU_OK;
}

void sudoku_reader_free(struct sudoku_reader *reader)
{
    if (!reader)
        return;
    reader_window_close(&reader->window);
    free((char *)reader->table.header);
    free(reader);
}

static void clear_finding(struct finding *finding, char *cells)
{
    memset(finding, 0, offsetof(struct finding, text));
    finding->cells = cells;
}

/* Moves start to a place in the window, this number of lines below. */
static void pass_lines(struct sudoku_reader *reader, const char *to, unsigned long lines)
{
    assert(to >= reader->window.buffer + reader->window.start);
    reader->line += lines;
    reader->window.start = (size_t)(to - reader->window.buffer);
    if (reader->window.whole < reader->window.start)
        reader->window.whole = reader->window.start;
    reader->at_beginning = false;
}

/* Ends the reading; nothing more will be read. The window counts as empty and ended, so every loop below
 * ends by itself. */
static void give_up(struct sudoku_reader *reader, enum sudoku_status status)
{
    reader->window.start = reader->window.whole = reader->window.end;
    reader->window.at_end = true;
    if (status != SUDOKU_OK)
        reader->window.status = status;
}

/* ---- Text that no recogniser is shown ---- */

/* Adds an item for such a text; the batch has room. Only its beginning is kept: it may be a program or a
 * picture. */
static void report(struct sudoku_reader *reader, struct sudoku_batch *batch, size_t length,
                   const char *reason)
{
    struct finding *finding = &reader->finding;

    clear_finding(finding, batch_line(batch, batch->count));
    finding->text = reader->window.buffer + reader->window.start;
    finding->text_end = finding->text + length;
    (void)reader_reject(finding, "%s", reason);
    if (!reader_add_item(batch, finding, reader->line, finding->text, true))
        give_up(reader, SUDOKU_NO_MEMORY);
}

/* An input that is not text gives one reason and is not read further. */
static void read_beginning(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    const char *at = reader->window.buffer + reader->window.start;
    const char *reason = reader_why_not_text(at, reader->window.end - reader->window.start);

    reader->at_beginning = false;
    if (reason) {
        report(reader, batch, 0, reason);
        give_up(reader, SUDOKU_OK);
    }
}

/* Drops what has arrived of a line that was too long. Only its end is looked for: the line has been
 * reported. */
static void skip_long_line(struct sudoku_reader *reader)
{
    struct window *window = &reader->window;
    const char *at = window->buffer + window->start, *whole = window->buffer + window->whole;

    if (at == whole) {
        /* No line end yet, but perhaps a CR whose LF may follow. */
        bool may_be_crlf = window->end > window->start && window->buffer[window->end - 1] == '\r';
        window->start = window->whole = window->end - may_be_crlf;
        return;
    }
    while (*at != '\n' && *at != '\r')
        at++;
    pass_lines(reader, at + (*at == '\r' && at + 1 < whole && at[1] == '\n' ? 2 : 1), 1);
    reader->in_long_line = false;
}

/* ---- Items that recognisers find ---- */

/* Keeps the head of a data set, which was just found. False when memory is short. */
static bool keep_head(struct sudoku_reader *reader)
{
    const struct finding *finding = &reader->finding;
    struct head *head = &reader->finding.head;
    size_t length = (size_t)(finding->text_end - finding->text);
    char *header = malloc(length + 1);

    if (header)
        memcpy(header, finding->text, length);
    free((char *)reader->table.header);
    reader->table = (struct sudoku_table){.header = header,
                                          .header_length = length,
                                          .separator = head->separator ? head->separator : ',',
                                          .puzzle_column = head->column[MEANS_PUZZLE],
                                          .name_column = head->column[MEANS_NAME]};
    head->text = header;
    head->length = header ? length : 0;
    return header != NULL; /* cppcheck-suppress memleak ; the table owns it */
}

/* Keeps a comment: nine rows behind "#" or "//" are a puzzle if there is no other one. */
static void keep_comment(struct sudoku_reader *reader, struct line comment)
{
    enum { ROWS = 9 };
    size_t n = line_length(comment);

    if (reader->line != reader->comment_end) {
        if (reader->comment_end - reader->comment_line >= ROWS)
            return;
        reader->comment_line = reader->line;
        reader->comment_length = 0;
    }
    if (reader->comment_length + n + 1 > COMMENT_ROOM)
        return;
    reader->comment[reader->comment_length] = '\n'; /* of the line before */
    reader->comment_length += reader->comment_length > 0;
    memcpy(reader->comment + reader->comment_length, comment.at, n);
    reader->comment_length += n;
    reader->comment_end = reader->line + 1;
}

/* Reads the comments without their signs as a text. Returns whether there was a puzzle in it. */
static bool read_comments(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct view all = {reader->comment, reader->comment + reader->comment_length, true};
    struct finding *finding = &reader->finding;
    char text[COMMENT_ROOM + 1];
    size_t n = 0;

    for (struct line line = {NULL, NULL, all.at}; line.next < all.end; text[n++] = '\n') {
        line = reader_line_at(&all, line.next);
        line.at = skip_any(skip_any(line.at, line.end, " \t"), line.end, "#;/");
        memcpy(text + n, line.at, line_length(line));
        n += line_length(line);
    }
    clear_finding(finding, batch_line(batch, batch->count));
    if (!n || reader_long_field((struct line){text, text + n, NULL}, finding) != PUZZLE)
        return false;
    finding->text = all.at;
    finding->text_end = all.end;
    if (!reader_add_item(batch, finding, reader->comment_line, all.at, false))
        give_up(reader, SUDOKU_NO_MEMORY);
    return true;
}

/* Adds what was found, and moves on to the text after it. After an error of the source its last lines may
 * be half a puzzle, which is not to blame. Nor is it reported then: the error itself will be. */
static void take_finding(struct sudoku_reader *reader, struct sudoku_batch *batch, const char *at,
                         enum verdict verdict)
{
    const struct window *window = &reader->window;
    struct finding *finding = &reader->finding;
    bool is_cut =
        verdict == INVALID && window->status != SUDOKU_OK && finding->taken == window->buffer + window->whole;
    bool good = true;
    assert(verdict == NEED_MORE || (finding->taken >= at && finding->text <= finding->text_end));

    if (verdict == SKIPPED && finding->is_something && !reader->something)
        reader->something = reader->line;
    struct line text = {finding->text, finding->text_end, NULL};
    if (verdict == SKIPPED && !reader->has_items && !batch->count && reader_is_comment(text))
        keep_comment(reader, text);
    if (finding->is_hidden && !reader->findings.hidden++)
        reader->findings.hidden_line = reader->line;
    if (verdict == PUZZLE || (verdict == INVALID && !is_cut)) {
        struct sudoku_table *table = NULL;
        if (!batch->table && reader->table.header) /* a copy: items may be used when the reader is gone */
            batch->table = table = reader_arena_take(&batch->memory, sizeof *table);
        if (table) {
            *table = reader->table;
            table->header = reader_arena_copy(&batch->memory, table->header, table->header_length);
        }
        good = reader_add_item(batch, finding, reader->line, at, verdict == INVALID);
    } else if (verdict == SKIPPED && finding->is_head) {
        good = keep_head(reader);
        batch->table = NULL;
    }
    if (good)
        pass_lines(reader, finding->taken, finding->is_line ? 1 : reader_count_lines(at, finding->taken));
    else
        give_up(reader, SUDOKU_NO_MEMORY);
}

/* Shows the start of the window to JSON, if that is open, or to the recognisers: JSON alone may see part of a
 * line. False if more text is needed. */
static bool read_item(struct sudoku_reader *reader, struct sudoku_batch *batch, bool is_full)
{
    const struct window *window = &reader->window;
    const char *at = window->buffer + window->start;
    bool is_json = reader->json.is_open;
    const struct view text = {at, window->buffer + (is_json ? window->end : window->whole)};

    clear_finding(&reader->finding, batch_line(batch, batch->count));
    reader->finding.is_inside &= !is_json;
    reader->in_plain = false;
    enum verdict verdict = is_json ? reader_json_read(&reader->json, &text, window->at_end, &reader->finding)
                                   : reader_recognise(&text, is_full ? NULL : window, &reader->finding);
    if (is_json || verdict != NEED_MORE)
        take_finding(reader, batch, at, verdict);
    return verdict != NEED_MORE;
}

/* ---- Lines that are read without asking all recognisers ---- */

/* Adds the lines at the start of the window that hold cells and nothing else. What read_item would do with
 * each of them is done with many in one go: big files consist of such lines, and the recognisers would first
 * ask what else each line could be. Returns whether there were any. */
static bool add_lines(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t before = batch->count;

    if (reader->finding.has_words || reader->finding.is_solution)
        return false; /* the first may have a name, or be the solution of the puzzle above */
    while (window->whole - window->start > SUDOKU_CELLS && reader_batch_reserve(batch)) {
        const char *at = window->buffer + window->start, *end = at + SUDOKU_CELLS;
        char *line = batch_line(batch, batch->count);
        end += *end == '\r' && end + 1 < window->buffer + window->whole;
        if (*end != '\n')
            break;
        bool is_plain = reader_is_plain(at);
        if (is_plain)
            memcpy(line, at, SUDOKU_CELLS);
        else if (reader_copy_cells(at, line) && !reader_is_one_sign(at))
            memcpy(batch_spelling(batch, batch->count), at, SUDOKU_CELLS);
        else
            break;
        line[SUDOKU_CELLS] = '\n';
        reader_batch_add_lines(batch, is_plain ? RUN_PLAIN : RUN_RESPELLED, 1, reader->line++);
        window->start += (size_t)(end + 1 - at);
    }
    const struct run *last = batch->n_runs ? &batch->runs[batch->n_runs - 1] : NULL;
    reader->in_plain = last && last->kind == RUN_PLAIN && batch->count - last->first >= MANY_LINES;
    if (batch->count == before)
        return false;
    reader->finding.is_in_list = true; /* a plain line ends a text */
    return true;
}

/* Skips the blank lines at the start of the window, if there are any. A line of tabs may be a row. */
static bool skip_blank_lines(struct sudoku_reader *reader)
{
    const struct window *window = &reader->window;
    const char *at = window->buffer + window->start, *end = window->buffer + window->whole, *after = NULL;
    unsigned long lines = 0;

    for (; at < end && (*at == '\n' || *at == '\r' || *at == ' '); at++) {
        if (*at == ' ')
            continue;
        at += *at == '\r' && at + 1 < end && at[1] == '\n';
        after = at + 1;
        lines++;
    }
    if (after)
        pass_lines(reader, after, lines);
    reader->finding.is_inside &= !after;
    return after != NULL;
}

/* Makes room for an item. False if the batch is full, also of items whose texts take much memory; or if
 * memory is short: then the reading ends. */
static bool make_room(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    if (batch->count == batch->room || batch->memory.used > BATCH_BYTES)
        return false;
    if (reader_batch_reserve(batch))
        return true;
    give_up(reader, SUDOKU_NO_MEMORY);
    return false;
}

/* May JSON begin at the start of the window, perhaps in a line that has not ended? Or a byte-order mark,
 * after which it may begin? */
static inline bool has_bracket(const struct window *window)
{
    char c = window->start < window->end ? window->buffer[window->start] : '\0';

    return c == '[' || c == '{' || c == ' ' || c == '\t' || c == '\xef';
}

/* Adds the rows of a data set at the start of the window, and lines with a name behind their cells. What
 * read_item would do with each of them is done here at once: the way there, and back, takes as long as
 * reading a row. What may be JSON is no row before that is known. Returns whether there were any. */
static bool add_rows(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    struct view text = {.end = window->buffer + window->whole};
    size_t before = batch->count;

    if (reader->finding.has_words || reader->finding.is_inside || reader->finding.is_solution)
        return false; /* the first may have a name, or is none */
    while (window->whole > window->start && !has_bracket(window) && make_room(reader, batch)) {
        text.at = window->buffer + window->start;
        clear_finding(&reader->finding, batch_line(batch, batch->count));
        enum verdict verdict = reader_recognise_row(&text, &reader->finding);
        bool may_be_line =
            verdict == NOT_MINE && text.end - text.at > SUDOKU_LINE && text.at[SUDOKU_CELLS] != '\n';
        if (may_be_line)
            verdict = reader_recognise_plain_line(&text, &reader->finding);
        if (verdict != PUZZLE)
            break;
        reader->finding.is_in_list = true; /* a plain line ends a text */
        take_finding(reader, batch, text.at, PUZZLE);
    }
    return batch->count > before;
}

/* Reads straight to where plain lines go, which saves them the way through the window; other lines go back
 * there. False if the source has nothing right now. Each byte is copied once less, and copying is most of the
 * cost of reading big files. */
static bool read_straight(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;
    size_t room = SUDOKU_LINE * (batch->allocated - batch->count);
    char *to = batch_line(batch, batch->count);
    size_t bytes = reader_window_read_to(window, to, room < window->size ? room : window->size);
    size_t lines = engine_count_plain_lines(to, bytes / SUDOKU_LINE), rest = bytes - SUDOKU_LINE * lines;

    if (!bytes)
        return window->at_end;
    reader_batch_add_lines(batch, RUN_PLAIN, lines, reader->line);
    reader->line += lines;
    if (lines)
        reader->finding.is_in_list = true; /* a plain line ends a text */
    reader->in_plain = rest < SUDOKU_LINE;
    if (rest)
        reader_window_put_back(window, to + SUDOKU_LINE * lines, rest);
    return true;
}

/* ---- Filling a batch ---- */

/* How many bytes of the window are to be looked at: whole lines, but JSON may be one endless line. So a
 * recogniser is called again only when more whole lines have come. */
static size_t bytes_to_read(const struct sudoku_reader *reader)
{
    const struct window *window = &reader->window;
    bool any = reader->json.is_open || (!reader->in_long_line && has_bracket(window));

    return (any ? window->end : window->whole) - window->start;
}

/* Reads one or more items, for the first of which there is room, or skips something that is none. False if
 * that needs more text. The UTF-8 byte-order mark that editors on Windows write would make the first cell
 * of the first puzzle a letter. */
static bool read_next(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    const struct window *window = &reader->window;
    const struct view text = {window->buffer + window->start, window->buffer + window->end};

    if (reader->json.is_open)
        return read_item(reader, batch, false);
    if (reader->in_long_line) {
        skip_long_line(reader);
        return true;
    }
    bool has_lines = window->whole > window->start;
    if (reader->at_beginning && text.end - text.at >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0) {
        pass_lines(reader, text.at + 3, 0);
        return true;
    }
    if (has_lines && !reader->at_beginning &&
        (add_rows(reader, batch) || add_lines(reader, batch) || skip_blank_lines(reader)))
        return true;
    enum verdict verdict = has_bracket(window) ? reader_json_begins(&text, window->at_end) : NOT_MINE;
    if (verdict == PUZZLE) {
        memset(&reader->json, 0, offsetof(struct json, open));
        reader->json.is_open = true;
        reader->in_plain = false;
        if (!reader->something) /* now: what has been passed of it when it ends depends on the pieces */
            reader->something = reader->line;
        return true;
    }
    if (verdict == NEED_MORE || window->whole == window->start)
        return false; /* also after lines for which there was no memory */
    if (reader->at_beginning) {
        read_beginning(reader, batch);
        return true;
    }
    size_t whole = window->whole - window->start;
    if (whole == reader->waiting && !window->at_end)
        return false; /* only a part of a line has come since */
    bool is_read = read_item(reader, batch, false);
    reader->waiting = is_read ? 0 : whole;
    return is_read;
}

/* Brings more text into the window, or plain lines into the batch if more are likely and nothing in the
 * window comes before them. A window that is as long as it may be and still too short makes the
 * recognisers decide with what it holds. False if the source has nothing right now. */
static bool read_more(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    struct window *window = &reader->window;

    if (reader_window_make_room(window)) {
        bool is_straight = reader->in_plain && !reader->in_long_line && window->whole == window->start &&
                           window->end - window->start < SUDOKU_LINE;
        return is_straight ? read_straight(reader, batch) : reader_window_read(window);
    }
    if (window->status != SUDOKU_OK) {
        give_up(reader, window->status);
    } else if (reader->in_long_line) {
        skip_long_line(reader);
    } else if (window->whole == window->start) {
        report(reader, batch, KEPT_OF_LONG_LINE,
               "line longer than 1048576 bytes; only JSON may have longer ones");
        reader->in_long_line = true;
    } else {
        (void)read_item(reader, batch, true);
    }
    return true;
}

static enum sudoku_status fill(struct sudoku_reader *reader, struct sudoku_batch *batch)
{
    size_t seen = 0;      /* bytes from start that the recognisers have seen, and need more */
    bool is_late = false; /* the source has nothing right now */
    struct window *window = &reader->window;
    reader_batch_clear(batch);
    do {
        /* Asking again about the same bytes would take quadratic time if a source gives a few bytes at a
         * time. */
        bool needs_more = !window->at_end && bytes_to_read(reader) == seen;
        while (!needs_more && (bytes_to_read(reader) || (reader->json.is_open && window->at_end)) &&
               make_room(reader, batch))
            needs_more = !read_next(reader, batch);
        seen = needs_more ? bytes_to_read(reader) : 0;
        if (window->at_end || !make_room(reader, batch))
            break;
        is_late = !read_more(reader, batch);
    } while (!is_late);
    reader->has_items |= batch->count > 0;
    if (is_late)
        return batch->count ? SUDOKU_OK : SUDOKU_LATER;
    if (window->at_end && !reader->has_items && reader->something && window->status == SUDOKU_OK) {
        reader->has_items = true;
        reader->line = reader->something;
        if (!read_comments(reader, batch))
            report(reader, batch, 0,
                   "no puzzle in this text; a puzzle has 81 digits and signs for empty cells");
    }
    return batch->count ? SUDOKU_OK : window->status;
}

enum sudoku_status sudoku_reader_fill(struct sudoku_reader *reader, struct sudoku_batch *batch, size_t *n,
                                      const struct sudoku_findings **findings)
{
    bool can = reader && batch;
    enum sudoku_status status = can ? fill(reader, batch) : SUDOKU_BAD_ARGUMENT;
    if (can)
        reader->findings.table = reader->table.header ? &reader->table : NULL;
    if (n)
        *n = can ? batch->count : 0;
    if (findings)
        *findings = can ? &reader->findings : NULL;
    return status;
}

/* ---- A block of bytes ---- */

/* A block is a source like any other. */
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

enum sudoku_status sudoku_read(const char *bytes, size_t n, sudoku_result_fn *visit, void *context)
{
    enum { ROOM = 256 };
    struct block block = {bytes, n};
    struct sudoku_reader *reader = NULL;
    struct sudoku_batch *batch = NULL;
    size_t n_items = 1;

    if ((!bytes && n) || !visit)
        return SUDOKU_BAD_ARGUMENT;
    enum sudoku_status status = sudoku_reader_new(read_block, &block, &reader);
    if (status == SUDOKU_OK)
        status = sudoku_batch_new(ROOM, &batch);
    while (status == SUDOKU_OK && n_items) {
        status = sudoku_reader_fill(reader, batch, &n_items, NULL);
        for (size_t i = 0; i < n_items; i++)
            if (visit(context, sudoku_batch_item(batch, i)))
                n_items = 0;
    }
    sudoku_batch_free(batch);
    sudoku_reader_free(reader);
    return status;
}

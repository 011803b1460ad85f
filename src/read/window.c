/* The window: bytes from the source become whole lines.
 *
 * The source is asked only when there is room, and never for more than fits, so the window decides how
 * much memory an input takes. */
#include "read/window.h"

#include <stdlib.h>
#include <string.h>

#include "read/formats.h"

enum {
    FIRST_WINDOW = 16 * 1024,  /* enough for most collections, little for a lone puzzle */
    USUAL_WINDOW = 128 * 1024, /* bytes asked for at a time, once the input has filled the first window */
    LONGEST_WINDOW = 1 << 20   /* the size up to which the window grows for a puzzle with very long lines */
};

bool reader_window_open(struct window *window, sudoku_source *source, void *context)
{
    *window = (struct window){.source = source, .context = context, .size = FIRST_WINDOW};
    window->buffer = malloc(window->size + 1);
    return window->buffer != NULL;
}

void reader_window_close(struct window *window)
{
    free(window->buffer);
}

/* Moves whole past the last line end after it. A CR at the very end may be half a CRLF: it waits for the next
 * byte. */
static void find_whole_lines(struct window *window, size_t from)
{
    const char *buffer = window->buffer;
    size_t i = window->end;
    while (i > from && buffer[i - 1] != '\n' && (buffer[i - 1] != '\r' || i == window->end))
        i--;
    if (i > from)
        window->whole = i;
}

/* One byte more than the size, for the line end that the end of the input may lack. */
static bool grow(struct window *window, size_t size)
{
    char *bigger = realloc(window->buffer, size + 1);

    if (!bigger) {
        window->status = SUDOKU_NO_MEMORY;
        return false;
    }
    window->buffer = bigger;
    window->size = size;
    return true;
}

/* Recognisers see one piece of memory, so what is left is moved down rather than kept in a ring. The window
 * grows only when it was full: a pipe that gives little at a time stays in the first one. */
bool reader_window_make_room(struct window *window)
{
    bool was_full = window->end == window->size;
    size_t start = window->start;

    if (start) {
        window->whole -= start;
        window->end -= start;
        window->start = 0;
        memmove(window->buffer, window->buffer + start, window->end);
    }
    if (was_full && window->size < USUAL_WINDOW)
        return grow(window, USUAL_WINDOW);
    if (window->end < window->size)
        return true;
    return window->size < LONGEST_WINDOW && grow(window, 2 * window->size);
}

/* Asks the source for at most n bytes. Returns how many came; 0: the input has ended or failed, or the source
 * has nothing right now. */
static size_t ask_source(struct window *window, char *to, size_t n)
{
    ptrdiff_t got = window->source(window->context, to, n);

    if (got == SUDOKU_LATER)
        return 0;
    if (got < 0 || (size_t)got > n)
        window->status = SUDOKU_SOURCE_FAILED;
    if (window->status == SUDOKU_OK && got > 0)
        return (size_t)got;
    /* The end of the input also ends its last line. There is always room for that one byte. */
    window->at_end = true;
    if (window->end > window->start && window->buffer[window->end - 1] != '\n' &&
        window->buffer[window->end - 1] != '\r')
        window->buffer[window->end++] = '\n';
    window->whole = window->end;
    return 0;
}

bool reader_window_read(struct window *window)
{
    size_t before = window->end > 0 ? window->end - 1 : 0; /* a CR may have been waiting there */
    size_t got = ask_source(window, window->buffer + window->end, window->size - window->end);

    if (got) {
        window->end += got;
        find_whole_lines(window, before > window->whole ? before : window->whole);
    }
    return got || window->at_end;
}

/* The few bytes of a line that has not ended move along, so that the caller sees whole lines from the
 * first byte on. */
size_t reader_window_read_to(struct window *window, char *to, size_t n)
{
    size_t left = window->end - window->start;

    memcpy(to, window->buffer + window->start, left);
    size_t got = ask_source(window, to + left, n - left);
    if (!got)
        return 0;
    window->start = window->whole = window->end = 0;
    return left + got;
}

void reader_window_put_back(struct window *window, const char *bytes, size_t n)
{
    memcpy(window->buffer, bytes, n);
    window->end = n;
    find_whole_lines(window, 0);
}

/* ---- Inputs that are not text, known by their first bytes ---- */

/* Is the first line not text but part of a program, a sound or the like? Only this line counts, so that
 * the answer does not depend on how much has arrived. Bell to carriage return may be in old text files, as
 * well as Ctrl-Z and what follows it: these do not count. */
static bool is_binary(const char *at, size_t length)
{
    enum { LONGEST = 512, LEAST = 8 };
    size_t i, controls = 0;

    for (i = 0; i < LONGEST && i < length && at[i] != '\n' && at[i] != '\r'; i++)
        controls += (unsigned char)at[i] < '\a' || (at[i] > '\r' && at[i] < '\032');
    return controls >= LEAST && 4 * controls >= i;
}

enum { WIDE = 8 }; /* so many bytes tell characters of two or four bytes from those of one */

/* Is there a NUL among the first bytes, before the end of the first line? Later ones do not count: they may
 * not have arrived. */
static bool has_early_nul(const char *at, size_t length)
{
    for (size_t i = 0; i < WIDE && i < length && at[i] != '\n' && at[i] != '\r'; i++)
        if (!at[i])
            return true;
    return false;
}

bool reader_beginning_suffices(const char *at, size_t length)
{
    return length >= WIDE || !has_early_nul(at, length);
}

/* Otherwise such a file would be thousands of invalid lines. Characters of two or four bytes without a mark
 * have NUL as every second byte, or three in four. The marks of UTF-16 are in the table; that of UTF-32
 * begins like one of them. Each reason names the command that makes text of it, where there is one. */
const char *reader_why_not_text(const char *at, size_t length)
{
    static const struct {
        const char *bytes, *reason;
    } kinds[] = {
        {"\xff\xfe", "UTF-16 text; try iconv -f UTF-16 -t UTF-8 FILE | sudoku"},
        {"\xfe\xff", "UTF-16 text; try iconv -f UTF-16 -t UTF-8 FILE | sudoku"},
        {"\x1f\x8b", "compressed data; try gzip -dc FILE | sudoku"},
        {"BZh", "compressed data; try bzip2 -dc FILE | sudoku"},
        {"\xfd"
         "7zXZ",
         "compressed data; try xz -dc FILE | sudoku"},
        {"\x28\xb5\x2f\xfd", "compressed data; try zstd -dc FILE | sudoku"},
        {"\x1f\x9d", "compressed data; try gzip -dc FILE | sudoku"},
        {"\x04\x22\x4d\x18", "compressed data; try lz4 -dc FILE | sudoku"},
        {"LZIP", "compressed data; try lzip -dc FILE | sudoku"},
        {"7z\xbc\xaf\x27\x1c", "an archive; try 7z x -so FILE | sudoku"},
        {"Rar!\x1a", "an archive; try unrar p -inul FILE | sudoku"},
        {"PK\x03\x04", "a zip archive or a spreadsheet; try unzip -p FILE | sudoku, or save it as CSV"},
        {"SQLite format 3", "a database; try sqlite3 -csv FILE 'SELECT ...' | sudoku"},
        {"\x89PNG", "a picture, not a text file"},
        {"\xff\xd8\xff", "a picture, not a text file"},
        {"GIF8", "a picture, not a text file"},
        {"%PDF-", "a PDF document, not a text file"},
    };

    if (length >= WIDE && has_early_nul(at, length)) {
        bool even = !at[0] && !at[2] && !at[4] && !at[6], odd = !at[1] && !at[3] && !at[5] && !at[7];
        if (memcmp(at, "\xff\xfe\0\0", 4) == 0 || memcmp(at, "\0\0\xfe\xff", 4) == 0)
            return "UTF-32 text; try iconv -f UTF-32 -t UTF-8 FILE | sudoku";
        if (even != odd)
            return even ? "UTF-16 text; try iconv -f UTF-16BE -t UTF-8 FILE | sudoku"
                        : "UTF-16 text; try iconv -f UTF-16LE -t UTF-8 FILE | sudoku";
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t bytes = strlen(kinds[i].bytes);
        if (length >= bytes && memcmp(at, kinds[i].bytes, bytes) == 0)
            return kinds[i].reason;
    }
    return is_binary(at, length) ? "not a text file" : NULL;
}

/* Inputs that are not text, known by their first bytes. */
#include <string.h>

#include "read/formats.h"

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
 * have NUL as every second byte, or three in four. The marks of UTF-16 are in the table; that of UTF-32 begins
 * like one of them. Each reason names the command that makes text
 * of it, where there is one. */
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

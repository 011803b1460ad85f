/* Names and other texts of the input, as they are written in JSON, XML, tables and pictures: whatever bytes
 * they have, what is written is valid UTF-8 of the format, and reading it gives the text again. */
#include "tests/fuzz/fuzz.h"

#include "read/formats.h"
#include "write/format.h"
#include "write/canvas.h"

enum { LONGEST = 60, ROOM = 8 * LONGEST };

/* Stored where a buffer that grew would be noticed: the texts of this file never need more. */
struct written {
    char room[ROOM];
    struct text text;
};

static void begin(struct written *written)
{
    written->text = (struct text){.data = written->room, .room = ROOM};
}

/* Decodes the character at a place that is not the end, as the standard's table of byte sequences says.
 * Returns its length; 0 if it is malformed. */
static size_t decode(const unsigned char *at, size_t left, uint32_t *code)
{
    static const struct {
        unsigned char first, last, second_least, second_most;
        size_t length;
    } rows[] = {{0x00, 0x7f, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
                {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
                {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
    size_t row = 0, n = sizeof rows / sizeof *rows;
    while (row < n && (*at < rows[row].first || *at > rows[row].last))
        row++;
    if (row == n || rows[row].length > left)
        return 0;
    *code = *at & (rows[row].length == 1 ? 0x7fu : 0xffu >> (rows[row].length + 1));
    for (size_t i = 1; i < rows[row].length; i++) {
        unsigned least = i == 1 ? rows[row].second_least : 0x80, most = i == 1 ? rows[row].second_most : 0xbf;
        if (at[i] < least || at[i] > most)
            return 0;
        *code = *code << 6 | (at[i] & 0x3fu);
    }
    return rows[row].length;
}

/* Is it all UTF-8, without control characters? */
static bool is_clean(const struct text *text)
{
    const unsigned char *at = (const unsigned char *)text->data, *end = at + text->length;
    uint32_t code = 0;
    while (at < end) {
        size_t length = decode(at, (size_t)(end - at), &code);
        if (length == 0 || code < 0x20 || code == 0x7f)
            return false;
        at += length;
    }
    return true;
}

/* What the text is when each malformed byte and each NUL is a replacement character. */
static void mend(const char *bytes, size_t n, struct text *out)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + n;
    uint32_t code = 0;
    while (at < end) {
        size_t length = decode(at, (size_t)(end - at), &code);
        if (length == 0 || code == 0)
            text_add(out, "\xef\xbf\xbd", 3);
        else
            text_add(out, (const char *)at, length);
        at += length ? length : 1;
    }
}

/* Returns the length of the text that a value stands for. */
static size_t read_back(const struct text *value, bool is_json, char *text)
{
    return reader_bare_text((struct line){value->data, value->data + value->length, NULL}, is_json, text);
}

static void try_json(const char *bytes, size_t n)
{
    static struct written written, mended, bare;
    begin(&written);
    begin(&mended);
    begin(&bare);
    text_char(&written.text, '"');
    json_add_escaped(&written.text, bytes, n);
    text_char(&written.text, '"');
    mend(bytes, n, &mended.text);
    CLAIM(is_clean(&written.text) && written.text.data[0] == '"');
    bare.text.length = read_back(&written.text, true, bare.room);
    CLAIM(bare.text.length == mended.text.length &&
          memcmp(bare.text.data, mended.text.data, bare.text.length) == 0);
}

/* Puts the character of an entity that begins here to out; returns its length. */
static size_t undo_entity(const char *at, size_t left, char *out)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < 4; i++) {
        size_t length = strlen(entities[i]);
        if (length <= left && memcmp(at, entities[i], length) == 0) {
            *out = "&<>\""[i];
            return length;
        }
    }
    *out = *at;
    return 1;
}

/* Adds the characters of a text as pictures show them. */
static void add_letters(struct text *out, const char *bytes, size_t n)
{
    for (size_t i = 0, length; i < n; i += length) {
        text_utf8(out, letter_at(bytes + i, n - i, &length));
        CLAIM(length >= 1 && length <= 4 && length <= n - i);
    }
}

/* Without its entities, it is the clean text; try_letters() holds that to what clean means. */
static void try_xml(const char *bytes, size_t n)
{
    static struct written written, plain, clean;
    begin(&written);
    begin(&plain);
    begin(&clean);
    xml_add(&written.text, bytes, n);
    add_letters(&clean.text, bytes, n);
    for (size_t i = 0; i < written.text.length;) {
        char c;
        CLAIM(!strchr("<>\"", written.text.data[i]));
        i += undo_entity(written.text.data + i, written.text.length - i, &c);
        text_char(&plain.text, c);
    }
    CLAIM(plain.text.length == clean.text.length &&
          memcmp(plain.text.data, clean.text.data, plain.text.length) == 0);
}

/* A field of a table holds no separator and no end of a line outside of its quotes. */
static void try_table(const char *bytes, size_t n)
{
    static struct written written, bare;
    char separator = n % 2 ? ',' : '\t';
    begin(&written);
    begin(&bare);
    text_add(&written.text, bytes, n);
    field_quote(&written.text, 0, separator);
    bool is_quoted = written.text.length != n;
    if (!is_quoted) {
        CLAIM(memcmp(written.text.data, bytes, n) == 0);
        CLAIM(!memchr(bytes, separator, n) && !memchr(bytes, '\n', n) && !memchr(bytes, '"', n));
    }
    bare.text.length = read_back(&written.text, false, bare.room);
    CLAIM(bare.text.length == n && memcmp(bare.text.data, bytes, n) == 0);
}

static void try_letters(const char *bytes, size_t n)
{
    static struct written written, again;
    begin(&written);
    begin(&again);
    add_letters(&written.text, bytes, n);
    CLAIM(is_clean(&written.text));
    add_letters(&again.text, written.text.data, written.text.length);
    CLAIM(again.text.length == written.text.length &&
          memcmp(again.text.data, written.text.data, again.text.length) == 0);
    CLAIM(letters_width(bytes, n) >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const tries[])(const char *, size_t) = {try_json, try_xml, try_table, try_letters};
    if (length == 0)
        return 0;
    size_t n = length - 1 < LONGEST ? length - 1 : LONGEST;
    tries[bytes[0] % 4]((const char *)bytes + 1, n);
    return 0;
}

/* Strings, cells, candidates, and both ends of a puzzle's object. */
#include "cli/write/json_parts.h"

#include "cli/write/line_parts.h"

/* Returns the length in bytes of the UTF-8 character at the start of n bytes; 0 if it is malformed: readers of
 * JSON reject a whole text for one such byte. */
static size_t utf8_length(const unsigned char *bytes, size_t n)
{
    /* The second byte decides about overlong forms, surrogates and numbers beyond Unicode. */
    static const unsigned char lowest_second[] = {
        [0xe0 - 0xc0] = 0xa0, [0xf0 - 0xc0] = 0x90, [0xff - 0xc0] = 0};
    static const unsigned char highest_second[] = {
        [0xed - 0xc0] = 0x9f, [0xf4 - 0xc0] = 0x8f, [0xff - 0xc0] = 0};
    unsigned char first = bytes[0];
    if (first < 0x80)
        return 1;
    size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || length > n)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    unsigned char low = lowest_second[first - 0xc0], high = highest_second[first - 0xc0];
    return (low && bytes[1] < low) || (high && bytes[1] > high) ? 0 : length;
}

void json_add_string(struct text *out, const char *bytes, size_t n)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + n;
    text_char(out, '"');
    while (at < end) {
        size_t length = utf8_length(at, (size_t)(end - at));
        if (*at == '"' || *at == '\\')
            text_char(out, '\\');
        if (length == 0) {
            text_string(out, "\\ufffd");
            length = 1;
        } else if (*at < 0x20 || *at == 0x7f) {
            text_print(out, "\\u%04x", *at);
        } else {
            text_add(out, (const char *)at, length);
        }
        at += length;
    }
    text_char(out, '"');
}

static void add_field(struct text *out, const char *name, const char *bytes, size_t n)
{
    text_string(out, name);
    json_add_string(out, bytes, n);
}

void json_add_cells(struct text *out, const char *key, const char *cells)
{
    text_string(out, key);
    text_char(out, '"');
    text_add(out, cells, SUDOKU_CELLS);
    text_char(out, '"');
}

/* A script that reads many files must be able to tell which puzzle failed. */
static void add_source(struct text *out, const struct answer *answer)
{
    add_field(out, ",\"file\":", answer->file, strlen(answer->file));
    text_string(out, ",\"line\":");
    text_number(out, answer->item->line);
}

static void add_error(struct text *out, const struct answer *answer)
{
    add_field(out, ",\"error\":", answer->reason, strlen(answer->reason));
    add_source(out, answer);
}

void json_add_candidates(struct text *out, const uint16_t *candidates)
{
    text_string(out, ",\"candidates\":[");
    for (int cell = 0; cell < SUDOKU_CELLS; cell++) {
        text_string(out, cell ? ",\"" : "\"");
        for (int digit = 0; digit < 9; digit++)
            if (candidates[cell] >> digit & 1)
                text_char(out, (char)('1' + digit));
        text_char(out, '"');
    }
    text_char(out, ']');
}

/* The cells of an invalid item are all empty: printed, they would look like a puzzle. */
void json_open(struct text *out, const struct answer *answer)
{
    const struct sudoku_item *item = answer->item;
    text_string(out, "{\"puzzle\":");
    if (item->error) {
        text_string(out, "null");
    } else {
        text_char(out, '"');
        line_add_puzzle(out, answer);
        text_char(out, '"');
    }
    if (item->name)
        add_field(out, ",\"name\":", item->name, item->name_length);
}

void json_close(struct text *out, const struct answer *answer)
{
    if (answer->reason)
        add_error(out, answer);
    else if (answer->verdict)
        add_source(out, answer);
    text_string(out, "}\n");
}

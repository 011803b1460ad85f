#include "cli/write/formats.h"

/* How many bytes the UTF-8 character at the start of these n takes; 0 if it is none. */
static size_t utf8_length(const unsigned char *bytes, size_t n)
{
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

void writer_json_string(struct text *out, const char *bytes, size_t n)
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
    writer_json_string(out, bytes, n);
}

/* Cells need no escaping. */
static void add_cells(struct text *out, const char *name, const char *cells)
{
    text_string(out, name);
    text_char(out, '"');
    text_add(out, cells, SUDOKU_CELLS);
    text_char(out, '"');
}

/* How many solutions, and what that says; nothing where they were not counted. */
static void add_counts(struct text *out, const struct answer *answer)
{
    if (answer->limit == 0)
        return;
    bool stopped = answer->count == answer->limit;
    text_string(out, ",\"solutions\":");
    text_number(out, answer->count);
    if (stopped)
        text_string(out, ",\"at_least\":true");
    if (answer->count > 1)
        text_string(out, ",\"unique\":false");
    else if (answer->count == 1 && !stopped)
        text_string(out, ",\"unique\":true");
}

static void add_canonical(struct text *out, const struct answer *answer)
{
    add_cells(out, ",\"canonical\":", answer->solution);
    text_string(out, ",\"automorphisms\":");
    text_number(out, answer->automorphisms);
}

static void add_error(struct text *out, const struct answer *answer)
{
    add_field(out, ",\"error\":", answer->reason, strlen(answer->reason));
    add_field(out, ",\"file\":", answer->file, strlen(answer->file));
    text_string(out, ",\"line\":");
    text_number(out, answer->item->line);
}

void writer_json_candidates(struct text *out, const uint16_t *candidates)
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

void writer_json_open(struct text *out, const struct answer *answer)
{
    const struct item *item = answer->item;
    if (item->error)
        text_string(out, "{\"puzzle\":null");
    else
        add_cells(out, "{\"puzzle\":", answer->cells);
    if (item->name)
        add_field(out, ",\"name\":", item->name, item->name_length);
}

void writer_json_close(struct text *out, const struct answer *answer)
{
    if (answer->reason)
        add_error(out, answer);
    text_string(out, "}\n");
}

void writer_json(struct text *out, const struct look *look, const struct answer *answer)
{
    (void)look;
    writer_json_open(out, answer);
    if (answer->automorphisms)
        add_canonical(out, answer);
    else if (answer->solution && !answer->numbers_only)
        add_cells(out, ",\"solution\":", answer->solution);
    if (answer->number) {
        text_string(out, ",\"number\":");
        text_number(out, answer->number);
    } else {
        add_counts(out, answer);
    }
    if (answer->candidates)
        writer_json_candidates(out, answer->candidates);
    writer_json_close(out, answer);
}

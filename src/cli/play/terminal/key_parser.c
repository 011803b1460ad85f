/* key_parser.c: the parser of a terminal's bytes.
 *
 * Escape begins a sequence, Alt with a key, or is a key by itself; only time tells, so the caller reports
 * when nothing has come for a while. A sequence that is not known is swallowed whole. */
#include "cli/play/terminal/key_parser.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 27 };

/* Keys that terminals send in two ways become one, so that the game knows only one of each. */
static struct event key_event(unsigned key, bool alt)
{
    if (key == '\n')
        key = KEY_RETURN;
    if (key == '\b')
        key = KEY_BACKSPACE;
    return (struct event){.kind = EVENT_KEY, .key = key, .alt = alt};
}

/* ---- Paste ---- */

static const char paste_end[] = "\033[201~";
enum { PASTE_END = sizeof paste_end - 1 };

/* Collects pasted bytes until the sequence that ends them. Cut beyond PASTE_LIMIT, from the end: only the
 * first puzzle of the text is used, and a paste must not fill the memory. The last bytes are also kept
 * apart: when memory is short the end must be found all the same, or the rest of the text would be taken
 * for keys. */
static struct event paste_byte(struct keys *keys, unsigned char byte)
{
    struct text *paste = &keys->paste;
    memmove(keys->pending, keys->pending + 1, PASTE_END - 1);
    keys->pending[PASTE_END - 1] = byte;
    if (paste->length == PASTE_LIMIT)
        paste->length -= PASTE_LIMIT / 2;
    text_char(paste, (char)byte);
    if (memcmp(keys->pending, paste_end, PASTE_END) != 0)
        return (struct event){0};
    paste->length = paste->failed ? 0 : paste->length - PASTE_END;
    keys->pasting = false;
    return (struct event){.kind = EVENT_PASTE};
}

static void begin_paste(struct keys *keys)
{
    text_free(&keys->paste);
    memset(keys->pending, 0, sizeof keys->pending);
    keys->pasting = true;
}

/* ---- Sequences ---- */

/* The numbers of a sequence: `ESC [ 1 ; 5 A` has 1 and 5. Digits beyond 10000 are ignored: no key has such
 * a number, and it must not overflow. */
static unsigned read_numbers(const struct keys *keys, unsigned numbers[3])
{
    unsigned n = 0;
    numbers[0] = numbers[1] = numbers[2] = 0;
    for (unsigned i = 2; i < keys->n && n < 3; i++) {
        unsigned char byte = keys->pending[i];
        if (byte >= '0' && byte <= '9' && numbers[n] < 10000)
            numbers[n] = 10 * numbers[n] + byte - '0';
        else if (byte == ';')
            n++;
    }
    return n + 1;
}

/* Sequences end with a letter, or with a number and `~`. Terminals disagree about Home and End: the Linux
 * console sends 1 and 4, rxvt 7 and 8. */
static const struct sequence {
    unsigned char end, number;
    unsigned key;
} sequences[] = {
    {'A', 0, KEY_UP},        {'B', 0, KEY_DOWN}, {'C', 0, KEY_RIGHT},  {'D', 0, KEY_LEFT},
    {'H', 0, KEY_HOME},      {'F', 0, KEY_END},  {'~', 1, KEY_HOME},   {'~', 7, KEY_HOME},
    {'~', 4, KEY_END},       {'~', 8, KEY_END},  {'~', 3, KEY_DELETE}, {'~', 5, KEY_PAGE_UP},
    {'~', 6, KEY_PAGE_DOWN},
};

static unsigned key_of(unsigned char end, unsigned number, bool number_pad)
{
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        if (sequences[i].end == end && (end != '~' || sequences[i].number == number))
            return sequences[i].key;
    if (number_pad && end == 'M')
        return KEY_RETURN;
    /* The number pad's digits in application mode: `ESC O q` is 1. */
    return number_pad && end >= 'p' && end <= 'y' ? (unsigned)(end - 'p' + '0') : KEY_UNKNOWN;
}

/* Only a press of the first button counts, and the wheel. Columns and rows are counted from 1. */
static struct event mouse_event(unsigned button, unsigned column, unsigned row)
{
    enum { WHEEL_UP = 64, WHEEL_DOWN = 65 };
    if (!column || !row)
        return (struct event){0};
    if (button == WHEEL_UP || button == WHEEL_DOWN)
        return key_event(button == WHEEL_UP ? KEY_UP : KEY_DOWN, false);
    if (button != 0)
        return (struct event){0};
    return (struct event){.kind = EVENT_CLICK, .row = (int)row - 1, .column = (int)column - 1};
}

/* `ESC [ < button ; column ; row M`; with m at its end it is a release. */
static struct event mouse_numbers(const struct keys *keys, unsigned char last)
{
    unsigned numbers[3];
    if (read_numbers(keys, numbers) < 3 || last != 'M')
        return (struct event){0};
    return mouse_event(numbers[0], numbers[1], numbers[2]);
}

/* `ESC [ M` and three bytes, each 32 more than its number: from terminals that do not know the form above.
 * Taken for keys, these bytes would clear a cell, or quit. */
enum { MOUSE_BYTES = 6 };
static struct event mouse_bytes(struct keys *keys)
{
    const unsigned char *bytes = keys->pending + MOUSE_BYTES - 3;
    if (keys->n < MOUSE_BYTES)
        return (struct event){0};
    keys->n = 0;
    return mouse_event(bytes[0] - ' ', bytes[1] - ' ', bytes[2] - ' ');
}

/* A whole `ESC [ ... letter`. */
static struct event finish_sequence(struct keys *keys)
{
    unsigned char last = keys->pending[keys->n - 1];
    unsigned numbers[3];
    unsigned n = read_numbers(keys, numbers);
    struct event event = {0};
    if (keys->pending[2] == '<')
        event = mouse_numbers(keys, last);
    else if (last == '~' && numbers[0] == 200)
        begin_paste(keys);
    else if (last == '~' || keys->pending[2] != '?') /* answers of the terminal are no keys */
        event = key_event(key_of(last, numbers[0], keys->pending[1] == 'O'),
                          last != '~' && n > 1 && numbers[1] == 3);
    keys->n = 0;
    return event;
}

/* `ESC ] 11 ; rgb:RRRR/GGGG/BBBB` in answer to our question: the colour of the background. */
static struct event finish_answer(struct keys *keys)
{
    unsigned sum = 0, parts = 0;
    char text[KEYS_PENDING + 1];
    memcpy(text, keys->pending, keys->n);
    text[keys->n] = '\0';
    keys->n = 0;
    const char *at = strstr(text, "]11;rgb:");
    if (!at)
        return (struct event){0};
    at += sizeof "]11;rgb" - 1;
    for (size_t n; *at == ':' || *at == '/'; parts++, at += 1 + n) {
        n = strspn(at + 1, "0123456789abcdefABCDEF");
        unsigned long part = strtoul(at + 1, NULL, 16);
        /* Two or four digits: the first two say enough. */
        sum += n > 2 ? (unsigned)(part >> 8) : (unsigned)part;
    }
    return (struct event){.kind = parts == 3 ? EVENT_GROUND : EVENT_NONE, .light = sum > 3 * 128};
}

/* ---- Bytes ---- */

/* How many bytes a character of UTF-8 has that begins with this one. */
static unsigned character_length(unsigned char byte)
{
    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/* A character that is not ASCII; nothing here is bound to one, but it must not fall apart. */
static struct event wide_byte(struct keys *keys)
{
    if (keys->n < character_length(keys->pending[0]))
        return (struct event){0};
    keys->n = 0;
    return key_event(KEY_UNKNOWN, false);
}

/* Escape and something more. */
static struct event sequence_byte(struct keys *keys, unsigned char byte)
{
    unsigned char second = keys->pending[1];
    if (keys->n == 2 && (second == '[' || second == 'O' || second == ']'))
        return (struct event){0};
    if (keys->n == 2) {
        /* Escape twice: the first is a key, the second may begin something. */
        keys->n = second == ESCAPE;
        keys->pending[0] = ESCAPE;
        return second == ESCAPE ? key_event(KEY_ESCAPE, false) : key_event(second, true);
    }
    if (second == ']')
        return byte == '\a' || (byte == '\\' && keys->pending[keys->n - 2] == ESCAPE) ? finish_answer(keys)
                                                                                      : (struct event){0};
    if (byte == ESCAPE) { /* the sequence was cut off */
        keys->n = 1;
        keys->pending[0] = ESCAPE;
        return (struct event){0};
    }
    if (second == '[' && keys->pending[2] == 'M')
        return mouse_bytes(keys);
    /* The Linux console's function keys: `ESC [ [ A`. */
    if (second == '[' && keys->n == 3 && byte == '[')
        return (struct event){0};
    return byte >= '@' && byte <= '~' ? finish_sequence(keys) : (struct event){0};
}

struct event keys_byte(struct keys *keys, unsigned char byte)
{
    if (keys->pasting)
        return paste_byte(keys, byte);
    /* A character that was cut off, or one of Latin-1, must not swallow the key after it. */
    bool is_cut_off = keys->n && keys->pending[0] >= 0x80 && (byte & 0xc0) != 0x80;
    if (is_cut_off || keys->n == KEYS_PENDING)
        keys->n = 0;
    keys->pending[keys->n++] = byte;
    if (keys->n > 1 && keys->pending[0] == ESCAPE)
        return sequence_byte(keys, byte);
    if (byte == ESCAPE && keys->n == 1)
        return (struct event){0};
    if (keys->pending[0] >= 0x80)
        return wide_byte(keys);
    keys->n = 0;
    return key_event(byte, false);
}

struct event keys_timeout(struct keys *keys)
{
    unsigned n = keys->n;
    unsigned char first = keys->pending[0], second = keys->pending[1];
    keys->n = 0;
    if (n == 1 && first == ESCAPE)
        return key_event(KEY_ESCAPE, false);
    return n == 2 && first == ESCAPE ? key_event(second, true) : (struct event){0};
}

bool keys_waiting(const struct keys *keys)
{
    return keys->n > 0;
}

void keys_free(struct keys *keys)
{
    text_free(&keys->paste);
    *keys = (struct keys){0};
}

/* key_parser.c: the parser of a terminal's bytes.
 *
 * Escape begins a sequence, Alt with a key, or is a key by itself; only time tells, so the caller reports
 * when nothing has come for a while. A sequence that is not known is swallowed whole. */
#include "cli/play/terminal/key_parser.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 27 };

static const struct event nothing;

/* Keys that terminals send in two ways become one, so that the game knows only one of each. */
static struct event key_event(unsigned key, bool alt)
{
    key = key == '\n' ? KEY_RETURN : key == '\b' ? KEY_BACKSPACE : key;
    return (struct event){.kind = EVENT_KEY, .key = key, .alt = alt};
}

/* Collects pasted bytes until the sequence that ends them. Cut beyond PASTE_LIMIT, from the end: only the
 * first puzzle of the text is used, and a paste must not fill the memory. The last bytes are also kept
 * apart: when memory is short the end must be found all the same, or the rest of the text would be taken
 * for keys. */
static struct event paste_byte(struct keys *keys, unsigned char byte)
{
    static const char end[] = "\033[201~";
    enum { LENGTH = sizeof end - 1 };
    struct text *paste = &keys->paste;
    memmove(keys->pending, keys->pending + 1, LENGTH - 1);
    keys->pending[LENGTH - 1] = byte;
    if (paste->length == PASTE_LIMIT)
        paste->length -= PASTE_LIMIT / 2;
    text_char(paste, (char)byte);
    if (memcmp(keys->pending, end, LENGTH) != 0)
        return nothing;
    paste->length = paste->failed ? 0 : paste->length - LENGTH;
    keys->pasting = false;
    return (struct event){.kind = EVENT_PASTE};
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
static unsigned key_of(unsigned char end, unsigned number, bool number_pad)
{
    static const struct {
        unsigned char end, number;
        unsigned key;
    } sequences[] = {
        {'A', 0, KEY_UP},        {'B', 0, KEY_DOWN}, {'C', 0, KEY_RIGHT},  {'D', 0, KEY_LEFT},
        {'H', 0, KEY_HOME},      {'F', 0, KEY_END},  {'~', 1, KEY_HOME},   {'~', 7, KEY_HOME},
        {'~', 4, KEY_END},       {'~', 8, KEY_END},  {'~', 3, KEY_DELETE}, {'~', 5, KEY_PAGE_UP},
        {'~', 6, KEY_PAGE_DOWN},
    };
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++)
        if (sequences[i].end == end && (end != '~' || sequences[i].number == number))
            return sequences[i].key;
    if (number_pad && end == 'M')
        return KEY_RETURN;
    /* The number pad's digits in application mode: `ESC O q` is 1. */
    return number_pad && end >= 'p' && end <= 'y' ? (unsigned)(end - 'p' + '0') : KEY_UNKNOWN;
}

/* Only a press of the first button counts, a move while it is held down, and the wheel. Columns and rows are
 * counted from 1. */
static struct event mouse_event(unsigned button, unsigned column, unsigned row)
{
    enum { SHIFT = 4, CONTROL = 16, MOVES = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };
    const bool first = !(button & ~(unsigned)(SHIFT | CONTROL | MOVES));
    if (!column || !row || (!first && button != WHEEL_UP && button != WHEEL_DOWN))
        return nothing;
    if (!first)
        return key_event(button == WHEEL_UP ? KEY_UP : KEY_DOWN, false);
    return (struct event){
        .kind = EVENT_CLICK, .key = button ? KEY_SHIFT : 0, .row = (int)row - 1, .column = (int)column - 1};
}

/* A whole `ESC [ ... letter`. `ESC [ < button ; column ; row M` is the mouse; with m at its end it is a
 * release. `ESC [ ? ...` is an answer of the terminal. */
static struct event finish_sequence(struct keys *keys)
{
    unsigned char last = keys->pending[keys->n - 1];
    unsigned numbers[3];
    unsigned n = read_numbers(keys, numbers);
    keys->n = 0;
    if (keys->pending[2] == '<')
        return n < 3 || last != 'M' ? nothing : mouse_event(numbers[0], numbers[1], numbers[2]);
    if (last == '~' && numbers[0] == 200) {
        text_free(&keys->paste);
        memset(keys->pending, 0, sizeof keys->pending);
        keys->pasting = true;
        return nothing;
    }
    if (last != '~' && keys->pending[2] == '?')
        return nothing;
    /* One more than the sum of 1 for Shift, 2 for Alt, 4 for Control. */
    const unsigned key = key_of(last, numbers[0], keys->pending[1] == 'O'),
                   modifiers = n > 1 && numbers[1] && key <= KEY_PAGE_DOWN ? numbers[1] - 1 : 0;
    return key_event(modifiers & 1 ? key | KEY_SHIFT : key, last != '~' && modifiers == 2);
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
    at = at ? at + sizeof "]11;rgb" - 1 : "";
    for (size_t n; *at == ':' || *at == '/'; parts++, at += 1 + n) {
        n = strspn(at + 1, "0123456789abcdefABCDEF");
        unsigned long part = strtoul(at + 1, NULL, 16);
        /* Two or four digits: the first two say enough. */
        sum += n > 2 ? (unsigned)(part >> 8) : (unsigned)part;
    }
    return (struct event){.kind = parts == 3 ? EVENT_GROUND : EVENT_NONE, .light = sum > 3 * 128};
}

/* ---- Bytes ---- */

/* Escape and something more. */
static struct event sequence_byte(struct keys *keys, unsigned char byte)
{
    unsigned char second = keys->pending[1];
    if (keys->n == 2 && (second == '[' || second == 'O' || second == ']'))
        return nothing;
    if (keys->n == 2) {
        /* Escape twice: the first is a key, the second may begin something. */
        keys->n = second == ESCAPE;
        return second == ESCAPE ? key_event(KEY_ESCAPE, false) : key_event(second, true);
    }
    if (second == ']')
        return byte == '\a' || (byte == '\\' && keys->pending[keys->n - 2] == ESCAPE) ? finish_answer(keys)
                                                                                      : nothing;
    if (byte == ESCAPE) { /* the sequence was cut off */
        keys->n = 1;
        return nothing;
    }
    /* `ESC [ M` and three bytes, each 32 more than its number: the mouse of terminals that do not know the
     * other form. Taken for keys, these bytes would clear a cell, or quit. */
    if (second == '[' && keys->pending[2] == 'M') {
        const unsigned char *bytes = keys->pending + 3;
        if (keys->n < 6)
            return nothing;
        keys->n = 0;
        return mouse_event(bytes[0] - ' ', bytes[1] - ' ', bytes[2] - ' ');
    }
    /* The Linux console's function keys: `ESC [ [ A`. */
    if (second == '[' && keys->n == 3 && byte == '[')
        return nothing;
    return byte >= '@' && byte <= '~' ? finish_sequence(keys) : nothing;
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
    unsigned char first = keys->pending[0];
    if (first == ESCAPE)
        return keys->n > 1 ? sequence_byte(keys, byte) : nothing;
    /* Only names of files have characters that are not ASCII. */
    uint32_t character;
    if (keys->n < (first < 0xc0 ? 1u : first < 0xe0 ? 2u : first < 0xf0 ? 3u : 4u))
        return nothing;
    const bool valid = utf8_decode(keys->pending, keys->n, &character) && character < KEY_UP &&
                       !(character >= 0xd800 && character < 0xe000); /* halves of surrogates */
    keys->n = 0;
    return key_event(valid ? character : KEY_UNKNOWN, false);
}

/* More at once than anybody types, but no key that repeats on a slow line, and no control characters. */
bool keys_take_burst(struct keys *keys, const unsigned char *bytes, size_t n)
{
    enum { LEAST = 27 };
    size_t same = 0, odd = 0;
    for (size_t i = 0; i < n && !keys->burst; i++) {
        same += bytes[i] == *bytes;
        odd += bytes[i] < ' ' && (bytes[i] < '\t' || bytes[i] > '\r');
    }
    if (keys->pasting || (!keys->burst && (keys->n || n < LEAST || same == n || odd)))
        return false;
    if (!keys->burst)
        text_free(&keys->paste);
    keys->burst = true;
    if (keys->paste.length + n <= PASTE_LIMIT)
        text_add(&keys->paste, (const char *)bytes, n);
    return true;
}

struct event keys_timeout(struct keys *keys)
{
    if (keys->burst) {
        keys->burst = false;
        keys->paste.length = keys->paste.failed ? 0 : keys->paste.length;
        return (struct event){.kind = EVENT_PASTE};
    }
    unsigned n = keys->n;
    unsigned char first = keys->pending[0], second = keys->pending[1];
    keys->n = 0;
    if (n == 1 && first == ESCAPE)
        return key_event(KEY_ESCAPE, false);
    return n == 2 && first == ESCAPE ? key_event(second, true) : nothing;
}

void keys_free(struct keys *keys)
{
    text_free(&keys->paste);
    *keys = (struct keys){0};
}

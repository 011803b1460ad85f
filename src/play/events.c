/* events.c: keys, clicks and pastes, made of the sequences that terminals send. */
#include "play/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROOM = 1 << 20, /* of a paste; the rest is left out */
    AT_ONCE = 4096,
    LONGEST = 64,      /* sequence */
    BURST = 27,        /* bytes at once that nobody types */
    ESCAPE_DELAY = 40, /* milliseconds until Escape alone is a key */
    PASTE_DELAY = 1000,
    ESCAPE = 27
};

static struct {
    char bytes[ROOM + AT_ONCE]; /* read but not taken; an array, so that no paste can fail */
    size_t n;
    size_t n_done; /* of a paste that was returned; dropped before the next event */
} typed;

/* Reads more bytes. Returns false if none came in time; true after a signal, so that the caller waits on.
 * Of a paste that is too long, the last bytes, which may be the beginning of its end, replace those before
 * them. */
static bool read_bytes(int milliseconds)
{
    enum { KEPT = 8 };
    const int ready = terminal_wait(milliseconds);
    if (ready <= 0)
        return ready < 0;
    if (typed.n > ROOM) {
        memmove(typed.bytes + ROOM - KEPT, typed.bytes + typed.n - KEPT, KEPT);
        typed.n = ROOM;
    }
    const size_t n = terminal_read(typed.bytes + typed.n, AT_ONCE);
    typed.n += n;
    return n > 0;
}

static void drop_bytes(size_t n)
{
    typed.n -= n;
    memmove(typed.bytes, typed.bytes + n, typed.n);
}

bool terminal_is_touched(void)
{
    return typed.n > typed.n_done || terminal_wait(0) > 0 || terminal_news() != KEY_NONE;
}

/* ---- Pasted text ---- */

/* Terminals that do not mark pastes send more bytes at once than anybody types; but not a key that repeats on
 * a slow line, nor control characters. */
static bool is_burst(void)
{
    size_t same = 0, odd = 0;
    for (size_t i = 0; i < typed.n; i++) {
        const unsigned char byte = (unsigned char)typed.bytes[i];
        same += typed.bytes[i] == typed.bytes[0];
        odd += byte < '\t' || (byte > '\r' && byte < ' ');
    }
    return typed.n >= BURST && same < typed.n && !odd;
}

/* Takes a paste from the byte `from` up to the sequence that ends it, or until nothing more comes. */
static struct event take_paste(size_t from, int milliseconds)
{
    static const char end[] = "\033[201~";
    enum { LENGTH = sizeof end - 1 };
    struct event event = {.key = KEY_PASTE, .pasted = typed.bytes + from};
    size_t seen = from;
    do {
        for (seen = seen < ROOM - 2 * LENGTH ? seen : ROOM - 2 * LENGTH; seen + LENGTH <= typed.n; seen++)
            if (memcmp(typed.bytes + seen, end, LENGTH) == 0) {
                event.n_pasted = seen - from;
                typed.n_done = seen + LENGTH;
                return event;
            }
    } while (read_bytes(milliseconds));
    event.n_pasted = typed.n - from;
    typed.n_done = typed.n;
    return event;
}

/* ---- Keys ---- */

/* Returns the length of the key at the start of the bytes; 0 if its end has not come. */
static size_t key_length(void)
{
    const char *at = typed.bytes;
    const size_t n = typed.n < LONGEST ? typed.n : LONGEST;
    size_t i = 1;
    if ((unsigned char)at[0] >= 0xc0) /* not ASCII; a character that is cut off must not take the next key */
        while (i < n && i < 4 && ((unsigned char)at[i] & 0xc0) == 0x80)
            i++;
    if (at[0] != ESCAPE)
        return i;
    if (n < 2)
        return 0;
    if (at[1] == ESCAPE)
        return 1;
    if (at[1] != '[' && at[1] != 'O' && at[1] != ']')
        return 2;
    if (at[1] == '[' && n > 2 && at[2] == 'M') /* a click, of terminals that know no large coordinates */
        return n < 6 ? 0 : 6;
    /* The Linux console's function keys begin with two brackets. */
    for (i = at[1] == '[' && n > 2 && at[2] == '[' ? 3 : 2; i < n; i++)
        if (at[1] == ']' ? at[i] == '\a' || (at[i] == '\\' && at[i - 1] == ESCAPE)
                         : at[i] >= '@' && at[i] <= '~')
            return i + 1;
        else if (at[i] == ESCAPE && at[1] != ']') /* the sequence was cut off */
            return i;
    return n == LONGEST ? n : 0;
}

/* `ESC ] 11 ; rgb:RRRR/GGGG/BBBB`: the colour of the background. */
static unsigned take_answer(const char *text)
{
    const char *at = strstr(text, "]11;rgb:");
    unsigned sum = 0, parts = 0;
    for (at = at ? at + 7 : ""; *at == ':' || *at == '/'; parts++) {
        const size_t n = strspn(at + 1, "0123456789abcdefABCDEF");
        const unsigned long part = strtoul(at + 1, NULL, 16);
        sum += n > 2 ? (unsigned)(part >> 8) : (unsigned)part; /* two or four digits: the first two count */
        at += 1 + n;
    }
    return parts != 3 ? KEY_OTHER : sum > 3 * 128 ? KEY_LIGHT : KEY_DARK;
}

/* A whole sequence: `ESC [ numbers letter`, `ESC O letter`, `ESC [ < button ; column ; row M`. */
static struct event take_sequence(const char *text, char last)
{
    static const unsigned arrows[] = {KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT};
    struct event event = {.key = KEY_OTHER};
    if (text[1] == ']')
        event.key = take_answer(text);
    else if (sscanf(text, "\033[<0;%4d;%4dM", &event.column, &event.row) == 2 && last == 'M')
        event.key = KEY_CLICK;
    else if (last >= 'A' && last <= 'D' && text[2] != '[' && text[2] != '<')
        event.key = arrows[last - 'A'];
    else if (strcmp(text, "\033[3~") == 0)
        event.key = KEY_DELETE;
    return event;
}

static struct event take_key(void)
{
    char text[LONGEST + 1];
    struct event event = {.key = KEY_OTHER};
    size_t n = key_length();
    while (!n && read_bytes(ESCAPE_DELAY))
        n = key_length();
    const bool whole = n > 0;
    n = n ? n : typed.n < LONGEST ? typed.n : LONGEST;
    memcpy(text, typed.bytes, n);
    text[n] = '\0';
    if (strcmp(text, "\033[200~") == 0)
        return take_paste(n, PASTE_DELAY);
    drop_bytes(n);
    const unsigned char first = (unsigned char)text[0];
    if (n == 1 && first < 0x80)
        event.key = first == '\b' ? KEY_BACKSPACE : first == '\n' ? KEY_RETURN : first;
    return whole && n > 2 && first == ESCAPE ? take_sequence(text, text[n - 1]) : event;
}

struct event terminal_event(int milliseconds)
{
    drop_bytes(typed.n_done);
    typed.n_done = 0;
    const bool waits = !typed.n && terminal_news() == KEY_NONE;
    const bool burst = waits && read_bytes(milliseconds) && is_burst();
    const unsigned news = terminal_news();
    if (news == KEY_RESIZE)
        terminal_resume();
    if (news != KEY_NONE)
        return (struct event){.key = news};
    return burst ? take_paste(0, ESCAPE_DELAY) : typed.n ? take_key() : (struct event){.key = KEY_NONE};
}

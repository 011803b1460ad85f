/* key_parser.h: keys, clicks and pasted text, and the parser that finds them in a terminal's bytes. */
#ifndef CLI_PLAY_TERMINAL_KEY_PARSER_H
#define CLI_PLAY_TERMINAL_KEY_PARSER_H

#include <stdbool.h>

#include "base/text.h"

/* Keys are characters, or these. */
enum key {
    KEY_ESCAPE = 27,
    KEY_RETURN = 13,
    KEY_BACKSPACE = 127,
    KEY_UP = 0x110000, /* behind the last character of Unicode */
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_DELETE,
    KEY_UNKNOWN,
    KEY_CELL,             /* and those behind it: a click on a cell, by its number */
    KEY_SHIFT = 0x200000, /* added to a key that moves the cursor, or to a click that goes on from another */
};

/* The control character of a letter: KEY_CONTROL('r'). */
#define KEY_CONTROL(letter) ((letter)&0x1f)

enum event_kind { EVENT_NONE, EVENT_KEY, EVENT_CLICK, EVENT_PASTE, EVENT_GROUND };

struct event {
    enum event_kind kind;
    unsigned key;    /* KEY */
    bool alt;        /* KEY: with Alt, or Escape before it */
    int row, column; /* CLICK: from 0; its key is KEY_SHIFT or nothing */
    bool light;      /* GROUND: the terminal says that its background is light */
};

enum { KEYS_PENDING = 64 };

/* Bytes that are no whole key yet. All zero to begin with. */
struct keys {
    unsigned char pending[KEYS_PENDING];
    unsigned n;        /* more than 0: something is begun that a timeout may finish */
    bool pasting;      /* inside a bracketed paste */
    bool burst;        /* inside a paste that the terminal does not tell from typing */
    struct text paste; /* its text, valid from EVENT_PASTE to the next one */
};

enum { PASTE_LIMIT = 1 << 20 };

/* Takes one byte; the event that it completes, or EVENT_NONE. */
struct event keys_byte(struct keys *keys, unsigned char byte);

/* Takes bytes that came at once if they cannot have been typed: a puzzle is being pasted, and what comes soon
 * after belongs to it. */
bool keys_take_burst(struct keys *keys, const unsigned char *bytes, size_t n);

/* Nothing more came for a while: an Escape that stands alone is a key, and a burst is at its end. */
struct event keys_timeout(struct keys *keys);

void keys_free(struct keys *keys);

#endif

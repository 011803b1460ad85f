/* key.h: the keys of a keyboard, which the terminal reports and the game handles. */
#ifndef CLI_PLAY_TERMINAL_KEY_H
#define CLI_PLAY_TERMINAL_KEY_H

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
    KEY_UNKNOWN
};

/* The control character of a letter: KEY_CONTROL('r'). */
#define KEY_CONTROL(letter) ((letter)&0x1f)

#endif

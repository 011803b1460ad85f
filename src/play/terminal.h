/* terminal.h: the player's terminal: raw mode, size, keys, pasted text, signals. It knows nothing of
 * Sudoku. */
#ifndef PLAY_TERMINAL_H
#define PLAY_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Keys are characters, or these. */
enum key {
    KEY_NONE, /* time has passed */
    KEY_TAB = 9,
    KEY_RETURN = 13,
    KEY_ESCAPE = 27,
    KEY_BACKSPACE = 127,
    KEY_UP = 256,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_DELETE,
    KEY_PASTE,
    KEY_CLICK,
    KEY_RESIZE,  /* the window has another size, or must be drawn from scratch */
    KEY_LIGHT,   /* the terminal has a light background */
    KEY_DARK,    /* ... a dark one */
    KEY_SUSPEND, /* a signal stops the program */
    KEY_OVER,    /* the terminal is gone, or a signal ends the program */
    KEY_OTHER
};

#define KEY_CONTROL(letter) ((unsigned)(letter)&0x1f)

/* ---- Bytes and signals (terminal.c; on Windows src/windows/console.c) ---- */

/* The other screen, no cursor, clicks with large coordinates, bracketed paste; and a question for the colour
 * of the background. */
#define TERMINAL_TAKE_OVER "\033[?1049h\033[?25l\033[?1000h\033[?1006h\033[?2004h\033]11;?\033\\"
/* Where there is no other screen, as on the Linux console, the prompt comes below the last one. */
#define TERMINAL_GIVE_BACK                                                                                   \
    "\033[?2026l\033[?2004l\033[?1006l\033[?1000l\033[0m\033[?25h\033[999;1H\r\n\033[?1049l"

/* Takes over the terminal, even if standard input and output are pipes. Returns 0 or errno. */
int terminal_open(void);

/* Gives the terminal back as it was. */
void terminal_close(void);

/* Stops the program as Ctrl-Z does, with the terminal given back, until it goes on. */
void terminal_suspend(void);

/* Ends the program by the signal that came; SIGHUP if the terminal is gone. Returns if none has. */
void terminal_die(void);

void terminal_size(int *rows, int *columns);

/* Writes. A signal that ends the program ends the write, too, if the terminal does not read. */
void terminal_write(const char *bytes, size_t n);

/* Waits until there are bytes to read. Returns 0 if none come in time, -1 if a signal comes. */
int terminal_wait(int milliseconds);

/* Reads the bytes that have come, at most n. Returns how many. */
size_t terminal_read(char *bytes, size_t n);

/* Returns the event that a signal has caused, or KEY_NONE: KEY_OVER, KEY_SUSPEND or KEY_RESIZE. */
unsigned terminal_news(void);

/* Ends KEY_RESIZE; after a stop, takes over the terminal again. */
void terminal_resume(void);

/* ---- Events (events.c) ---- */

struct event {
    unsigned key;
    const char *pasted; /* the text of KEY_PASTE, until the next event */
    size_t n_pasted;
    int row, column; /* of KEY_CLICK */
};

/* Waits for a key, at most some milliseconds. */
struct event terminal_event(int milliseconds);

/* Returns whether the next call of terminal_event returns at once. */
bool terminal_is_touched(void);

#endif

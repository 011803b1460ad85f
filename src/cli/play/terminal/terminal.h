/* terminal.h: the player's terminal: raw mode, size, signals, bytes. It knows nothing of Sudoku. */
#ifndef CLI_PLAY_TERMINAL_TERMINAL_H
#define CLI_PLAY_TERMINAL_TERMINAL_H

#include "base/text.h"

/* There is one terminal, and signal handlers must find it: terminal.c keeps its state. */

/* Takes over the terminal on standard input and output. 0, or errno. */
int terminal_open(void);

/* Gives it back as it was; may be called again, and at any time. */
void terminal_close(void);

/* The window's size; 24 x 80 where the terminal does not say. */
void terminal_size(int *rows, int *columns);

/* Reads the bytes that there are: how many; 0: none just now; -1: the terminal is gone. */
int terminal_read(unsigned char *bytes, int room);

/* A descriptor that is readable when a signal has come. */
int terminal_signals(void);

/* The next signal that came, or 0: SIGWINCH, SIGTSTP, SIGCONT, or one that ends the program. */
int terminal_next_signal(void);

/* Gives the terminal back, stops the program as Ctrl-Z does, and takes over again when it goes on. */
void terminal_suspend(void);

/* Takes over again: for a program that was stopped without being asked and goes on. */
void terminal_resume(void);

/* Ends the program by a signal whose handler has only reported it. */
void terminal_die(int signal_number);

#endif

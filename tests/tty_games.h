/* tty_games.h: puzzles for a pseudo-terminal, what their grid shows there, and how the tests are run. */
#ifndef TESTS_TTY_GAMES_H
#define TESTS_TTY_GAMES_H

#include "tests/tty.h"

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char other[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char hardest[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/* Another one, drawn with its candidates, of which 8 is missing in r5c9. */
static const char marks[] =
    "| 2 15 3 | 4  56 69 | 7 8  19  |\n"
    "| 4 15 6 | 7  58 89 | 2 19 3   |\n"
    "| 7 8  9 | 2  1  3  | 4 6  5   |\n"
    "--------------------------------\n"
    "| 1 26 5 | 68 4  7  | 9 3  28  |\n"
    "| 3 9  4 | 5  2  18 | 6 17 17  |\n"
    "| 8 26 7 | 9  3  16 | 5 4  12  |\n"
    "--------------------------------\n"
    "| 5 3  2 | 68 68 4  | 1 79 79  |\n"
    "| 6 7  1 | 3  9  5  | 8 2  4   |\n"
    "| 9 4  8 | 1  7  2  | 3 5  6   |\n";

/* The digits of the grid on a screen of 80 x 24, by the places of its cells; '.' for an empty one. */
static inline void read_grid(const struct tty *tty, char grid[82])
{
    for (int cell = 0; cell < 81; cell++) {
        char c = tty->screen[3 + cell / 9 * 2][2 + cell % 9 * 4];
        grid[cell] = c >= '1' && c <= '9' ? c : '.';
    }
    grid[81] = '\0';
}

/* Runs tests in a folder of their own. Where nothing works, waiting for everything would take for ever. */
static inline int run_tests(void (*const *tests)(void), size_t n)
{
    char command[100];
    CHECK(mkdtemp(folder), "%s", folder);
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < n && test_failed < 10; i++)
        tests[i]();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}

#endif

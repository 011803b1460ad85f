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

/* player.h: the game without a terminal: keys go in, the state and screens come out. Games are saved in a
 * folder of the test. Define _XOPEN_SOURCE as 700 before anything is included: mkdtemp(). */
#ifndef TESTS_PLAYER_H
#define TESTS_PLAYER_H

#include "play/player.h"
#include "tests/test.h"

#include <unistd.h>

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char medium[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char chains[] =
    "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56";
static const char solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static struct player player;
static char folder[] = "/tmp/test-player-XXXXXX";

/* Begins as a program that was just started. */
static inline void begin_player(void)
{
    memset(&player, 0, sizeof player);
    player.looks = (struct looks){true, false, true};
    player.rows = 24;
    player.columns = 80;
    CHECK(player_begin(&player, NULL, 1), "memory");
}

static inline void open_puzzle(const char *cells, const char *title)
{
    player_open(&player, cells, title, "");
}

static inline void press(const char *keys)
{
    for (; *keys; keys++)
        player_key(&player, (unsigned char)*keys);
}

static inline bool says(const char *words)
{
    return strstr(player.message, words) != NULL;
}

/* Each test has a folder of its own. */
static inline void begin_folder(void)
{
    static int number;
    char path[sizeof folder + 20];
    snprintf(path, sizeof path, "%s/state-%d", folder, ++number);
    CHECK(setenv("XDG_STATE_HOME", path, 1) == 0, "%s", path);
}

static inline int run_in_folder(void (*const *tests)(void), size_t n)
{
    char command[sizeof folder + 20];
    CHECK(mkdtemp(folder), "%s", folder);
    for (size_t i = 0; i < n; i++) {
        begin_folder();
        tests[i]();
    }
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}

#endif

/* Any keys, pastes and resizes in a game: the screen is drawn after each, and a program that is started again
 * goes on with the same grid. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): mkdtemp */

#include "tests/fuzz/fuzz.h"

#include <unistd.h>

#include "play/player.h"

static const char *const puzzles[] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419........8..79",
    ".................................................................................",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"};

static struct player player;
static struct screen screens[2];
static int now, patience;
static char folder[] = "/tmp/fuzz-game-XXXXXX";

/* A sudoku_cancel_fn: some searches are cancelled. */
static int cancel(void *context)
{
    (void)context;
    return --patience < 0;
}

static void begin(void)
{
    memset(&player, 0, sizeof player);
    player.looks = (struct looks){true, true, true};
    player.rows = 24;
    player.columns = 80;
    CLAIM(player_begin(&player, cancel, 1));
}

static void inspect(void)
{
    struct text bytes = {0};
    CLAIM(player.cursor < CELLS && player.pinned <= 9 && player.game.at <= player.game.n &&
          memchr(player.message, '\0', sizeof player.message));
    for (unsigned cell = 0; cell < CELLS; cell++) {
        const struct cell *at = &player.game.cells[cell];
        CLAIM(at->digit <= 9 && at->owner <= PROGRAM && at->marks <= DIGITS && at->struck <= DIGITS &&
              at->color <= COLORS && (at->digit == 0) == (at->owner == NOBODY));
        CLAIM((at->owner == CLUE) == (player.game.puzzle[cell] != '.'));
    }
    view_draw(&player, &screens[!now]);
    screen_changes(&screens[now], &screens[!now], &player.looks, &bytes);
    now = !now;
    CLAIM(!bytes.failed && !player.journal.missed && !player.game.failed);
    text_free(&bytes);
}

/* Ends the program and starts another: the last game goes on, unless it is solved. */
static void start_again(void)
{
    struct cell cells[CELLS];
    char name[CELLS];
    memcpy(cells, player.game.cells, sizeof cells);
    memcpy(name, player.game.puzzle, CELLS);
    const bool is_solved = game_is_solved(&player.game);
    player_leave(&player);
    CLAIM(!player.journal.missed);
    player_free(&player);
    begin();
    const bool opened = player_open_last(&player, true);
    CLAIM(opened != is_solved);
    if (opened)
        CLAIM(memcmp(name, player.game.puzzle, CELLS) == 0 &&
              /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
              memcmp(cells, player.game.cells, sizeof cells) == 0);
    else
        player_key(&player, 'E');
}

static void act(struct bytes *bytes)
{
    static const unsigned keys[] = {KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_DELETE, KEY_OTHER};
    enum { PASTE = 128 + sizeof keys / sizeof *keys };
    const unsigned byte = take_byte(bytes);
    size_t length;
    patience = 4;
    if (player.show == SHOW_LEVELS && byte >= '6' && byte <= '7') {
        player_key(&player, KEY_ESCAPE); /* these take long */
    } else if (byte < 128) {
        player_key(&player, byte);
    } else if (byte < PASTE) {
        player_key(&player, keys[byte - 128]);
    } else if (byte < PASTE + 8) {
        char *text = take_piece(bytes, 256, &length);
        player_paste(&player, text, length);
        free(text);
    } else if (byte < PASTE + 12) {
        player_paste(&player, puzzles[byte % 4], CELLS);
    } else if (byte < PASTE + 24) {
        player.rows = (int)take_below(bytes, 130);
        player.columns = (int)take_below(bytes, 310);
    } else if (byte < PASTE + 28) {
        start_again();
    } else if (byte < PASTE + 32) {
        const unsigned cell = view_cell_at(&player, (int)take_byte(bytes) - 2, (int)take_byte(bytes) - 2);
        player.cursor = cell < CELLS ? cell : player.cursor;
    } else {
        player_rest(&player);
    }
    if (player.show == SHOW_GRID)
        player.over = player.suspends = false;
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t length)
{
    static bool is_ready;
    char command[sizeof folder + 20];
    struct bytes bytes = {input, length};
    if (!is_ready) {
        CLAIM(mkdtemp(folder) && setenv("XDG_STATE_HOME", folder, 1) == 0);
        is_ready = true;
    }
    begin();
    patience = 4;
    player_open(&player, puzzles[take_byte(&bytes) % (sizeof puzzles / sizeof *puzzles)], "", "");
    inspect();
    for (int i = 0; bytes.left && i < 4000; i++) {
        act(&bytes);
        inspect();
    }
    player_leave(&player);
    player_free(&player);
    snprintf(command, sizeof command, "rm -rf %s/*", folder);
    CLAIM(system(command) == 0);
    return 0;
}

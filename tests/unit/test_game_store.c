/* Games on the disk: they go on where they were left; damaged files are set aside; two programs refuse each
 * other; and whatever call to the system fails, a move is saved or the player is told. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): mkdtemp */

#include "tests/player.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include "tests/failing.h"

/* ---- Files ---- */

/* The path of the game's file. */
static const char *path_of_game(void)
{
    static char path[JOURNAL_PATH];
    snprintf(path, sizeof path, "%s", player.journal.path);
    return path;
}

static size_t read_file(const char *path, char *text, size_t room)
{
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(text, 1, room - 1, file) : 0;
    text[n] = '\0';
    if (file)
        fclose(file);
    return n;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
}

static void end_player(void)
{
    player_leave(&player);
    player_free(&player);
}

static unsigned digit_at(unsigned cell)
{
    return player.game.cells[cell].digit;
}

/* A move is on the disk before the next key; nothing but it is written. */
static void test_lines(void)
{
    char text[2000], expected[2000];
    begin_player();
    open_puzzle(easy, "");
    const char *path = path_of_game();
    player_leave(&player);
    CHECK(access(path, F_OK) != 0, "a game without a move has no file");
    open_puzzle(easy, "");
    player.cursor = 2;
    press("4");
    snprintf(expected, sizeof expected, "sudoku game 1 %s\nenter r1c3 4\n", easy);
    read_file(path, text, sizeof text);
    CHECK(strcmp(text, expected) == 0, "%s", text);
    press("auru");
    read_file(path, text, sizeof text);
    CHECK(strstr(text, "\nauto enter ") && strstr(text, "\nundo\nredo\nundo\n"), "%s", text);
    /* As if the program were killed now. */
    close(player.journal.file);
    player.journal.file = -1;
    player_free(&player);
    begin_player();
    open_puzzle(easy, "");
    CHECK(digit_at(2) == 4 && player.game.at == 1 && player.game.n == 2, "at %zu of %zu", player.game.at,
          player.game.n);
    press("r");
    CHECK(player.game.at == 2, "redone");
    end_player();
}

/* The last game comes first, with its title and candidates. A solved one says so, and does not come again. */
static void test_last(void)
{
    begin_player();
    CHECK(!player_open_last(&player, true), "nothing was played");
    open_puzzle(medium, "of the day");
    press("c");
    player.played = 77;
    player.cursor = 1;
    press("5");
    end_player();
    begin_player();
    CHECK(player_open_last(&player, true) && memcmp(player.game.puzzle, medium, CELLS) == 0 &&
              player.candidates,
          "the last game");
    CHECK(digit_at(1) == 5 && strcmp(player.title, "of the day") == 0 && player.played >= 77, "%s %f",
          player.title, player.played);
    press("u");
    for (int steps = 0; !game_is_solved(&player.game) && steps < 81; steps++)
        press("   \rA");
    CHECK(game_is_solved(&player.game), "solved");
    end_player();
    begin_player();
    CHECK(!player_open_last(&player, true) && player.candidates, "a solved game");
    open_puzzle(medium, "");
    CHECK(game_is_solved(&player.game) && !*player.title, "title %s", player.title);
    press("R");
    CHECK(digit_at(1) == 0 && player.played == 0, "restarted");
    press("u");
    CHECK(game_is_solved(&player.game), "undone");
    end_player();
}

/* A line that was cut off by a crash is left out, and the game goes on. */
static void test_cut_off(void)
{
    char text[300], expected[300];
    begin_player();
    open_puzzle(easy, "");
    const char *path = path_of_game();
    player_leave(&player);
    snprintf(text, sizeof text, "sudoku game 1 %s\nenter r1c3 4\nenter r1c4", easy);
    write_file(path, text);
    open_puzzle(easy, "");
    CHECK(digit_at(2) == 4 && !*player.message, "%s", player.message);
    player.cursor = 3;
    press("6");
    end_player();
    snprintf(expected, sizeof expected, "sudoku game 1 %s\nenter r1c3 4\nenter r1c4 6\n", easy);
    read_file(path, text, sizeof text);
    CHECK(strcmp(text, expected) == 0, "%s", text);
    /* Not even the first line is whole. */
    write_file(path, "sudoku ga");
    begin_player();
    open_puzzle(easy, "");
    player.cursor = 2;
    press("4");
    end_player();
    snprintf(expected, sizeof expected, "sudoku game 1 %s\nenter r1c3 4\n", easy);
    read_file(path, text, sizeof text);
    CHECK(strcmp(text, expected) == 0, "%s", text);
}

static void test_damaged(void)
{
    static const char *const wrong[] = {"nonsense\n", "sudoku game 2 %s\nenter r1c3 4\n",
                                        "sudoku game 1 %s\nenter r1c3 4\nenter r1c1 4\nenter r1c4 6\n",
                                        "sudoku game 1 %s\nenter r1c3 4\n\nenter r1c4 6\n"};
    char text[300], seen[300], aside[JOURNAL_PATH + 20];
    begin_player();
    open_puzzle(easy, "");
    const char *path = path_of_game();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        player_leave(&player);
        snprintf(text, sizeof text, wrong[i], easy);
        write_file(path, text);
        open_puzzle(easy, "");
        snprintf(aside, sizeof aside, "%s.damaged-%zu", path, i + 1);
        CHECK(says("damaged") && strstr(player.message, aside), "%s", player.message);
        read_file(aside, seen, sizeof seen);
        CHECK(strcmp(text, seen) == 0, "%s", seen);
        player.cursor = 2;
        press("4");
        CHECK(digit_at(2) == 4 && !player.journal.missed, "the game begins anew");
    }
    end_player();
}

/* The other program plays, and this one says that it does not save. */
static void test_elsewhere(void)
{
    int ready[2], wait[2];
    char byte = 0, text[300];
    CHECK(pipe(ready) == 0 && pipe(wait) == 0, "pipes");
    const pid_t pid = fork();
    if (pid == 0) {
        close(wait[1]);
        begin_player();
        open_puzzle(easy, "");
        player.cursor = 2;
        press("4");
        (void)!write(ready[1], "", 1);
        (void)!read(wait[0], &byte, 1);
        end_player();
        _exit(0);
    }
    CHECK(read(ready[0], &byte, 1) == 1, "the other program");
    begin_player();
    open_puzzle(easy, "");
    CHECK(digit_at(2) == 4 && says("open in another window"), "%s", player.message);
    CHECK(!player.journal.missed, "nothing is lost yet");
    player.cursor = 3;
    press("6");
    CHECK(says("not saved") && player.journal.missed, "%s", player.message);
    read_file(path_of_game(), text, sizeof text);
    CHECK(!strstr(text, "r1c4"), "%s", text);
    close(wait[1]);
    waitpid(pid, NULL, 0);
    open_puzzle(easy, "");
    CHECK(digit_at(3) == 0 && !*player.message, "%s", player.message);
    press("6");
    CHECK(!player.journal.missed, "now it is this program's");
    end_player();
}

/* Games of an earlier version are told once, and left alone. */
static void test_old_games(void)
{
    char path[300];
    snprintf(path, sizeof path, "%s", getenv("XDG_STATE_HOME"));
    mkdir(path, 0700);
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcat(path, "/sudoku");
    mkdir(path, 0700);
    /* NOLINTNEXTLINE(clang-analyzer-security.insecureAPI.strcpy) */
    strcat(path, "/lock");
    write_file(path, "old");
    begin_player();
    open_puzzle(easy, "");
    CHECK(says("earlier version") && !player.journal.missed, "%s", player.message);
    open_puzzle(medium, "");
    CHECK(!*player.message, "the second time: %s", player.message);
    end_player();
    CHECK(access(path, F_OK) == 0, "left alone");
}

/* A collection opens at the first puzzle that is not solved; candidates and entries of the input count. */
static void test_collection(void)
{
    static const char lines[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 one\n"
        "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356 two\n";
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
    uint16_t candidates[CELLS];
    begin_player();
    player_paste(&player, lines, sizeof lines - 1);
    CHECK(player.collection.n == 2 && strcmp(player.title, "one") == 0, "%zu, %s", player.collection.n,
          player.title);
    press("A");
    player_open_collection(&player);
    CHECK(player.collection.at == 1 && strcmp(player.title, "two") == 0, "%s", player.title);
    press("]");
    CHECK(player.collection.at == 0 && game_is_solved(&player.game), "the solved one");
    press("[");
    CHECK(player.collection.at == 1, "back");
    player_paste(&player, marks, sizeof marks - 1);
    game_candidates(&player.game, candidates);
    CHECK(candidates[44] == (1 | 64), "r5c9 has %x", candidates[44]);
    end_player();
    begin_player();
    CHECK(player_open_last(&player, true), "the last game");
    game_candidates(&player.game, candidates);
    CHECK(candidates[44] == (1 | 64), "r5c9 has %x", candidates[44]);
    player_paste(&player, "80 cells\n", 9);
    CHECK(says("no puzzle"), "%s", player.message);
    end_player();
}

/* ---- Failing calls ---- */

/* What may be seen after a fault: every move that was made is in the file, or there was trouble. */
static unsigned long play_with_fault(struct fault wanted, const char *what)
{
    char text[8000];
    bool told = false;
    begin_folder();
    memset(&player, 0, sizeof player);
    begin_fault(wanted);
    const bool opened = player_begin(&player, NULL, 1);
    if (opened) {
        open_puzzle(easy, "");
        told |= says("not saved");
        for (const char *key = "4a\177uoA"; *key; key++) {
            player.cursor = 2;
            player_key(&player, (unsigned char)*key);
            told |= says("not saved") || says("memory");
        }
        player_leave(&player);
    }
    const unsigned long n = end_fault();
    const bool trouble = told || !opened || player.game.failed || player.journal.missed;
    struct game again = {.moves = NULL};
    read_file(path_of_game(), text, sizeof text);
    game_start(&again, easy);
    char *line = strchr(text, '\n');
    for (line = line ? line + 1 : text; *line;) {
        const size_t length = strcspn(line, "\n");
        const bool whole = line[length] == '\n';
        line[length] = '\0';
        if (whole && strncmp(line, "time", 4) != 0)
            CHECK(game_replay(&again, line), "%s: the line %s", what, line);
        line += length + whole;
    }
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    CHECK(trouble || memcmp(again.cells, player.game.cells, sizeof again.cells) == 0,
          "%s: the game is not saved, and nothing is said", what);
    game_free(&again);
    player_free(&player);
    return n;
}

static void test_faults(void)
{
    static const struct {
        const char *call;
        int error;
    } all[] = {{"open", EMFILE}, {"write", ENOSPC}, {"write", EINTR},  {"read", EIO},     {"close", EIO},
               {"fsync", EIO},   {"mkdir", EROFS},  {"fcntl", EINVAL}, {"memory", ENOMEM}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        char what[100];
        const unsigned long n = play_with_fault((struct fault){all[i].call, 0, all[i].error, false}, "none");
        const unsigned long step = test_full() || n < 40 ? 1 : n / 40;
        CHECK(n > 0 || strcmp(all[i].call, "read") == 0, "%s is never called", all[i].call);
        for (unsigned long k = 1; k <= n; k += step)
            for (int on = 0; on <= (all[i].error != EINTR ? 1 : 0); on++) {
                snprintf(what, sizeof what, "%s %lu, error %d%s", all[i].call, k, all[i].error,
                         on ? " and on" : "");
                play_with_fault((struct fault){all[i].call, k, all[i].error, on}, what);
            }
    }
}

/* A disk that is full for a while: the game is saved as it was before, and each later move says so. */
static void test_full_disk(void)
{
    begin_player();
    open_puzzle(easy, "");
    player.cursor = 2;
    press("4");
    begin_fault((struct fault){"write", 1, ENOSPC, true});
    player.cursor = 3;
    press("6");
    CHECK(says("not saved: No space left"), "%s", player.message);
    end_fault();
    player.cursor = 5;
    press("8");
    CHECK(says("not saved: No space left") && player.journal.missed, "%s", player.message);
    end_player();
    begin_player();
    open_puzzle(easy, "");
    CHECK(digit_at(2) == 4 && digit_at(3) == 0 && digit_at(5) == 0 && !*player.message, "%s", player.message);
    end_player();
}

/* A mistake is named by every key that needs a right grid, and Return takes it back. */
static void test_mistakes(void)
{
    begin_player();
    open_puzzle(medium, "");
    player_rest(&player);
    const unsigned right = (unsigned)(player.facts.solution[1] - '0'), wrong = right % 9 + 1;
    for (const char *key = " xaAo"; *key; key++) {
        char digit[] = {(char)('0' + wrong), '\0'}, words[80];
        player.cursor = 1;
        press(digit);
        press((char[]){*key, '\0'});
        snprintf(words, sizeof words, "The %u in r1c2 is wrong. Return takes it back.", wrong);
        CHECK(says(words) && player.checked, "key %c: %s", *key, player.message);
        player.cursor = 40;
        press("\r");
        CHECK(digit_at(1) == 0 && player.cursor == 1 && !player.checked, "key %c: taken back", *key);
        press("u");
        CHECK(digit_at(1) == wrong, "key %c: undone", *key);
        press("u");
    }
    press("c");
    player.cursor = 1;
    press("m");
    press((char[]){(char)('0' + right), '\0'});
    press(" ");
    CHECK(strstr(player.message, "struck from r1c2 is wrong"), "%s", player.message);
    press("\r ");
    CHECK(player.reveal == REVEAL_WHERE, "a hint after it: %s", player.message);
    end_player();
}

/* A game that was begun is one key away when another one has replaced it. */
static void test_game_before(void)
{
    static const char pasted[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    begin_player();
    open_puzzle(medium, "");
    press("R   \r");
    const size_t moves = player.game.at;
    player_paste(&player, pasted, sizeof pasted - 1);
    CHECK(player.game.at == 0, "another puzzle");
    press("u");
    CHECK(memcmp(player.game.puzzle, medium, CELLS) == 0 && player.game.at == moves, "u: the game before");
    press("[");
    CHECK(says("There is no other puzzle here."), "a game without a move is not kept: %s", player.message);
    new_puzzle(&player, 0);
    press("[");
    CHECK(memcmp(player.game.puzzle, medium, CELLS) == 0, "[: the game before");
    end_player();
}

/* Candidates that were pasted are shown, and undo keeps them. */
static void test_pasted_candidates(void)
{
    char text[9 * CELLS + 2] = "";
    uint16_t candidates[CELLS];
    begin_player();
    sudoku_find_candidates(medium, candidates);
    for (unsigned i = 0; i < 9 * CELLS; i++)
        text[i] = candidates[i / 9] >> i % 9 & 1 ? (char)('1' + i % 9) : '.';
    unsigned cell = 0;
    while (count_digits(candidates[cell]) < 3)
        cell++;
    const unsigned struck = lowest_of(candidates[cell]);
    text[9 * cell + struck - 1] = '.';
    text[9 * CELLS] = '\n';
    player_paste(&player, text, 9 * CELLS + 1);
    CHECK(player.candidates && player.game.cells[cell].struck == bit_of(struck), "%s", player.message);
    press("u");
    CHECK(player.game.cells[cell].struck == bit_of(struck) && says("This is the beginning."), "%s",
          player.message);
    end_player();
}

int main(void)
{
    static void (*const tests[])(void) = {test_lines,      test_last,        test_cut_off,
                                          test_damaged,    test_elsewhere,   test_old_games,
                                          test_collection, test_faults,      test_full_disk,
                                          test_mistakes,   test_game_before, test_pasted_candidates};
    return run_in_folder(tests, sizeof tests / sizeof *tests);
}

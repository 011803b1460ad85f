/* The whole program in a pseudo-terminal: games that are saved, whatever ends the program, collections, files
 * that are written, and statistics. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "tests/tty_games.h"

#include <sys/stat.h>

/* Waits until a move is in a saved game. */
static void wait_saved(struct tty *tty, const char *move)
{
    char command[200];
    double end = seconds() + patience();
    snprintf(command, sizeof command, "grep -qs '^%s$' %s/sudoku/game-*[0-9a-f]", move, folder);
    int status;
    while ((status = system(command)) != 0 && seconds() < end)
        take(tty, 20);
    CHECK(status == 0, "not saved: %s", move);
}

/* kill -9, and the game is still there; a move later too. */
static void test_kill_and_resume(void)
{
    static const int deadly[] = {SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT};
    char grid[82], move[20];
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) {
        struct tty tty = {.master = -1};
        char key[] = {(char)('1' + (char)i), 0};
        start(&tty, write_file("other.txt", other), 24, 80);
        expect(&tty, "hard 4.2");
        type(&tty, "R\033[1~\033[5~\033[C"); /* to r1c2 */
        type(&tty, key);
        settle(&tty);
        read_grid(&tty, grid);
        CHECK(grid[1] == key[0], "%s", grid);
        snprintf(move, sizeof move, "enter r1c2 %s", key);
        wait_saved(&tty, move);
        kill(tty.pid, deadly[i]);
        int status = status_of(&tty);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == deadly[i], "status %x after signal %d", status,
              deadly[i]);
        if (deadly[i] != SIGKILL)
            check_sane(&tty, "a signal");
        finish(&tty);
        start(&tty, NULL, 24, 80);
        expect(&tty, "hard 4.2");
        read_grid(&tty, grid);
        CHECK(grid[1] == key[0], "resumed after signal %d: %s", deadly[i], grid);
        quit(&tty);
        finish(&tty);
    }
}

/* The window is closed. */
static void test_closed_terminal(void)
{
    struct tty tty = {.master = -1};
    char grid[82];
    start(&tty, write_file("other.txt", other), 24, 80);
    expect(&tty, "hard 4.2");
    type(&tty, "R\033[1~\033[5~\033[C9");
    settle(&tty);
    wait_saved(&tty, "enter r1c2 9");
    finish(&tty);
    int status = status_of(&tty);
    CHECK(WIFSIGNALED(status) || WIFEXITED(status), "status %x: the program outlives its terminal", status);
    start(&tty, NULL, 24, 80);
    expect(&tty, "hard 4.2");
    read_grid(&tty, grid);
    CHECK(grid[1] == '9', "%s", grid);
    quit(&tty);
    finish(&tty);
}

/* Saved games of one slot in the folder; the path of the last one found. */
static bool find_file(const char *pattern, char path[200])
{
    char command[200];
    snprintf(command, sizeof command, "ls -t %s/sudoku/%s 2>/dev/null | head -n 1", folder, pattern);
    FILE *list = popen(command, "r");
    bool found = list && fgets(path, 200, list);
    path[found ? strcspn(path, "\n") : 0] = '\0';
    if (list)
        pclose(list);
    return found;
}

/* What the player has chosen holds for other games, and for the next program. */
static void test_settings(void)
{
    struct tty tty = {.master = -1};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "WWt");
    expect(&tty, "Warnings: none");
    quit(&tty);
    finish(&tty);
    keeps_settings = true;
    start(&tty, write_file("other.txt", other), 24, 80);
    expect(&tty, "hard 4.2");
    CHECK(!sees(&tty, "0:0"), "the clock");
    type(&tty, "S");
    expect(&tty, "warnings now: none");
    type(&tty, " Wt");
    expect(&tty, "Warnings: clashes.");
    quit(&tty);
    finish(&tty);
    keeps_settings = false;
}

static void test_damage(void)
{
    struct tty tty = {.master = -1};
    char path[200];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "A");
    expect(&tty, "Solved");
    quit(&tty);
    CHECK(find_file("game-*[0-9a-f]", path), "a saved game");
    CHECK(truncate(path, 100) == 0, "%s", path);
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "damaged");
    CHECK(find_file("*.damaged-1", path), "the damaged game is kept");
    struct stat status;
    CHECK(stat(path, &status) == 0 && status.st_size == 100, "%s", path);
    quit(&tty);
    finish(&tty);
}

static void test_two_at_once(void)
{
    static struct tty tty = {.master = -1}, second = {.master = -1};
    char grid[82];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "R\033[1~\033[5~\033[C\033[C4");
    settle(&tty);
    start(&second, write_file("one.txt", puzzle), 24, 80);
    expect(&second, "another window");
    type(&second, "R\033[1~\033[5~\033[C\033[C1");
    settle(&second);
    quit(&second);
    quit(&tty);
    finish(&second);
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    read_grid(&tty, grid);
    CHECK(grid[2] == '4', "%s", grid);
    quit(&tty);
    finish(&tty);
}

static void test_collection(void)
{
    struct tty tty = {.master = -1};
    char text[300], grid[82];
    snprintf(text, sizeof text, "# two\n%s\n%s second\n", puzzle, other);
    start(&tty, write_file("two.txt", text), 24, 80);
    expect(&tty, "puzzle 1 of 2");
    type(&tty, "R\033[1~\033[5~\033[C\033[C4]");
    expect(&tty, "puzzle 2 of 2");
    expect(&tty, "second");
    type(&tty, "]");
    expect(&tty, "last puzzle");
    quit(&tty);
    finish(&tty);
    start(&tty, write_file("two.txt", text), 24, 80);
    expect(&tty, "puzzle 2 of 2");
    type(&tty, "[");
    expect(&tty, "puzzle 1 of 2");
    settle(&tty);
    read_grid(&tty, grid);
    CHECK(grid[2] == '4', "progress of the first: %s", grid);
    quit(&tty);
    finish(&tty);
}

/* A collection of all kinds: an item that is no puzzle is counted and left out, candidates are those of the
 * game. */
static void test_mixed_collection(void)
{
    struct tty tty = {.master = -1};
    char text[1000];
    snprintf(text, sizeof text, "%s\n%.80s\n\n%s\n%s\n", puzzle, puzzle, marks, other);
    start(&tty, write_file("mixed.txt", text), 24, 80);
    expect(&tty, "puzzle 1 of 3");
    expect(&tty, "1 invalid puzzle left");
    type(&tty, "]");
    expect(&tty, "puzzle 2 of 3");
    type(&tty, "\033[1~\033[5~\033[F\033[B\033[B\033[B\033[B"); /* to r5c9 */
    expect(&tty, "r5c9 17");
    type(&tty, "]");
    expect(&tty, "hard 4.2");
    quit(&tty);
    finish(&tty);
}

/* The time since the last move counts as well if another puzzle of the collection is opened. */
static void test_time(void)
{
    struct tty tty = {.master = -1};
    char text[300];
    snprintf(text, sizeof text, "%s\n%s\n", hardest, puzzle);
    start(&tty, write_file("timed.txt", text), 24, 80);
    expect(&tty, "puzzle 1 of 2");
    type(&tty, "c\033[1~\033[5~\033[C1");
    expect(&tty, "0:01");
    type(&tty, "]");
    expect(&tty, "puzzle 2 of 2");
    type(&tty, "[");
    expect(&tty, "puzzle 1 of 2");
    CHECK(!sees(&tty, "0:00"), "the time begins again");
    type(&tty, "R");
    quit(&tty);
    finish(&tty);
}

/* Writes the game to a file, whose name decides about the format. */
static void check_written(struct tty *tty, const char *name, const char *words)
{
    char keys[300], path[200], text[1000] = "";
    snprintf(path, sizeof path, "%s/%s", folder, name);
    snprintf(keys, sizeof keys, "w\025%s\r", path);
    type(tty, keys);
    settle(tty);
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[n] = '\0';
    if (file)
        fclose(file);
    CHECK(strstr(text, words), "%s: %s", name, text);
}

static void test_files(void)
{
    struct tty tty = {.master = -1};
    char keys[300], path[200];
    struct stat status;
    start(&tty, write_file("one.txt", puzzle), 40, 120);
    expect(&tty, "easy 1.2");
    type(&tty, "R\033[1~\033[5~\033[C\033[C4"); /* in r1c3 */
    expect(&tty, "your entry");
    snprintf(path, sizeof path, "%s/drawn.svg", folder);
    snprintf(keys, sizeof keys, "p\025%s\r", path);
    type(&tty, keys);
    expect(&tty, "Written to");
    CHECK(stat(path, &status) == 0 && status.st_size > 1000, "%s", path);
    type(&tty, keys);
    expect(&tty, "overwrites it");
    type(&tty, "\r");
    expect(&tty, "Written to");
    /* A name can be pasted; only its first line counts. */
    snprintf(path, sizeof path, "%s/pasted.txt", folder);
    snprintf(keys, sizeof keys, "w\025\033[200~%s\r\nq\033[201~\r", path);
    type(&tty, keys);
    expect(&tty, "pasted.txt.");
    CHECK(stat(path, &status) == 0 && status.st_size > 81, "%s: %ld bytes", path, (long)status.st_size);
    check_written(&tty, "game.json", "\"grid\":\"534");
    check_written(&tty, "game.sdk", "[State]\n534");
    check_written(&tty, "game.PDF", "%PDF-1.4");
    snprintf(path, sizeof path, "%s/missing/file.txt", folder);
    snprintf(keys, sizeof keys, "w\025%s\r", path);
    type(&tty, keys);
    expect(&tty, "such file");
    quit(&tty);
    finish(&tty);
}

/* Solved puzzles are counted by difficulty, those with help apart. */
static void test_statistics(void)
{
    struct tty tty = {.master = -1};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "S");
    expect(&tty, "Puzzles solved");
    expect(&tty, "monster");
    expect(&tty, "unrated"); /* all levels; the screen may come in pieces */
    bool counted = sees(&tty, "easy             0       1") || sees(&tty, "easy             0       2");
    CHECK(counted, "the puzzle that was solved with hints");
    if (!counted)
        print_screen(&tty);
    type(&tty, "\033");
    wait_for(&tty, "Puzzles solved", false);
    quit(&tty);
    finish(&tty);
}

/* Puzzles solved without help are counted, and the best time is kept. */
static void test_solved_alone(void)
{
    static const char last_cells[2][82] = {
        ".34678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ".23456789456789123789123465215647938394518672867932541531864297672395814948271356"};
    struct tty tty = {.master = -1};
    for (int i = 0; i < 2; i++) {
        start(&tty, write_file(i ? "last-2.txt" : "last-1.txt", last_cells[i]), 24, 80);
        expect(&tty, "puzzle 1 of 1");
        expect(&tty, "easy 1.0");
        type(&tty, i ? "\033[1~\033[5~1" : "\033[1~\033[5~5");
        expect(&tty, "Solved in");
        type(&tty, "S");
        expect(&tty, i ? "easy             2 " : "easy             1 ");
        type(&tty, "\033");
        wait_for(&tty, "Puzzles solved", false);
        quit(&tty);
        finish(&tty);
    }
}

int main(void)
{
    static void (*const tests[])(void) = {
        test_kill_and_resume, test_closed_terminal,  test_damage,      test_settings,
        test_two_at_once,     test_collection,       test_time,        test_files,
        test_statistics,      test_mixed_collection, test_solved_alone};
    return run_tests(tests, sizeof tests / sizeof *tests);
}

/* The whole program in a pseudo-terminal: played, resized, killed, resumed. The test is the terminal: it
 * understands what the program sends and keeps the screen. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "cli/play/help/helper.h"
#include "tests/tty.h"

#include <sys/resource.h>
#include <sys/stat.h>

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char other[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char hardest[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/* The digits of the grid on a screen of 80 x 24, by the places of its cells; '.' for an empty one. */
static void read_grid(const struct tty *tty, char grid[82])
{
    for (int cell = 0; cell < 81; cell++) {
        char c = tty->screen[3 + cell / 9 * 2][2 + cell % 9 * 4];
        grid[cell] = c >= '1' && c <= '9' ? c : '.';
    }
    grid[81] = '\0';
}

/* ---- Tests ---- */

/* A puzzle to the end with hints, then all of it undone. */
static void test_hints_to_the_end(void)
{
    struct tty tty = {.master = -1};
    char first[82], last[82];
    int steps = 0;
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    read_grid(&tty, first);
    CHECK(memcmp(first, puzzle, 81) == 0, "%s", first);
    while (!sees(&tty, "Solved in") && steps++ < 100) {
        type(&tty, "h");
        if (!wait_for(&tty, "Hint: look at", true))
            break;
        type(&tty, "hhhh");
        wait_for(&tty, "Hint: look at", false);
        settle(&tty);
    }
    expect(&tty, "Solved in");
    CHECK(steps == 51, "%d steps", steps);
    read_grid(&tty, last);
    CHECK(!strchr(last, '.'), "%s", last);
    for (int i = 0; i < 60; i++)
        type(&tty, "u");
    expect(&tty, "There is nothing to undo");
    read_grid(&tty, last);
    CHECK(strcmp(first, last) == 0, "%s", last);
    quit(&tty);
    finish(&tty);
}

/* Small, large, and back: the same screen as before. */
static void test_resize(void)
{
    static struct tty tty = {.master = -1}, before;
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "Rt");
    settle(&tty);
    before = tty;
    resize(&tty, 12, 40);
    expect(&tty, "puzzle 1 of 1");
    settle(&tty);
    CHECK(!sees(&tty, "Sudoku") && sees(&tty, "5 3"), "the small screen");
    resize(&tty, 5, 10);
    expect(&tty, "The window");
    resize(&tty, 40, 120);
    expect(&tty, "hardest step");
    resize(&tty, 24, 80);
    expect(&tty, "easy 1.2");
    settle(&tty);
    CHECK(memcmp(before.screen, tty.screen, sizeof tty.screen) == 0,
          "the screen after resizing there and back");
    type(&tty, "t");
    quit(&tty);
    finish(&tty);
}

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

static void test_suspend(void)
{
    struct tty tty = {.master = -1};
    /* Valgrind does not let a program stop itself. */
    if (getenv("PLAY_SLOW"))
        return;
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    for (int way = 0; way < 2; way++) {
        if (way == 0)
            type(&tty, "\032");
        else
            kill(tty.pid, SIGTSTP);
        int status = status_of(&tty);
        CHECK(WIFSTOPPED(status), "status %x", status);
        check_sane(&tty, "Ctrl-Z");
        clear_screen(&tty);
        kill(tty.pid, SIGCONT);
        expect(&tty, "easy 1.2");
        CHECK(tty.other_screen, "the other screen");
    }
    quit(&tty);
    finish(&tty);
}

/* Candidates that are pasted with a puzzle are those of the game: here 8 is missing in r5c9. */
static void test_paste_candidates(void)
{
    static const char keys[] =
        "\033[200~| 2 15 3 | 4  56 69 | 7 8  19  |\r"
        "| 4 15 6 | 7  58 89 | 2 19 3   |\r"
        "| 7 8  9 | 2  1  3  | 4 6  5   |\r"
        "--------------------------------\r"
        "| 1 26 5 | 68 4  7  | 9 3  28  |\r"
        "| 3 9  4 | 5  2  18 | 6 17 17  |\r"
        "| 8 26 7 | 9  3  16 | 5 4  12  |\r"
        "--------------------------------\r"
        "| 5 3  2 | 68 68 4  | 1 79 79  |\r"
        "| 6 7  1 | 3  9  5  | 8 2  4   |\r"
        "| 9 4  8 | 1  7  2  | 3 5  6   |\r\033[201~";
    struct tty tty = {.master = -1};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, keys);
    settle(&tty);
    type(&tty, "\033[1~\033[5~\033[C"); /* to r1c2 */
    expect(&tty, "r1c2 15");
    type(&tty, "\033[F\033[B\033[B\033[B\033[B"); /* to r5c9 */
    expect(&tty, "r5c9 17");
    quit(&tty);
    finish(&tty);
}

static void test_paste(void)
{
    struct tty tty = {.master = -1};
    char grid[82], keys[300];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    snprintf(keys, sizeof keys, "\033[200~%s\r\n\033[201~", other);
    type(&tty, keys);
    expect(&tty, "hard 4.2");
    type(&tty, "\033[200~hello\033[201~");
    settle(&tty);
    CHECK(sees(&tty, "pasted") && sees(&tty, "hard 4.2"), "nonsense was pasted");
    /* A drawn grid, over several lines. */
    type(&tty, "\033[200~");
    for (int row = 0; row < 9; row++) {
        snprintf(keys, sizeof keys, "%.9s\r", puzzle + 9 * row);
        type(&tty, keys);
    }
    type(&tty, "\033[201~");
    expect(&tty, "easy 1.2");
    read_grid(&tty, grid);
    CHECK(memcmp(grid, puzzle, 81) == 0, "%s", grid);
    quit(&tty);
    finish(&tty);
}

/* A click moves the cursor to its cell: r9c9 is at 20, 35 on a screen of 80 x 24, both from 1. */
static void test_mouse(void)
{
    struct tty tty = {.master = -1};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "\033[<0;35;20M\033[<0;35;20m");
    expect(&tty, "r9c9 clue");
    type(&tty, "\033[<0;3;4M\033[<0;3;4m");
    expect(&tty, "r1c1 clue");
    type(&tty, "\033[<0;70;4M");
    settle(&tty);
    CHECK(sees(&tty, "r1c1 clue"), "a click beside the grid");
    quit(&tty);
    finish(&tty);
}

/* Enter mode: the number of solutions is told as clues come. */
static void test_enter(void)
{
    struct tty tty = {.master = -1};
    char keys[300];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "ER");
    expect(&tty, "At least 1000 solutions");
    snprintf(keys, sizeof keys, "\033[200~%.80s.\033[201~", puzzle);
    type(&tty, keys);
    expect(&tty, "One solution: Return");
    type(&tty, "\r");
    expect(&tty, "easy");
    quit(&tty);
    finish(&tty);
}

static void test_new_puzzle(void)
{
    struct tty tty = {.master = -1};
    char before[82], grid[82];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    read_grid(&tty, before);
    type(&tty, "n");
    expect(&tty, "New puzzle");
    type(&tty, "\033[C\033[C\033[B\033[C\r"); /* hard, half turn */
    expect(&tty, "Sudoku  hard");
    settle(&tty);
    read_grid(&tty, grid);
    CHECK(strcmp(before, grid) != 0, "%s", grid);
    for (int cell = 0; cell < 81; cell++)
        CHECK((grid[cell] == '.') == (grid[80 - cell] == '.'), "not symmetric: %s", grid);
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

static void test_damage(void)
{
    struct tty tty = {.master = -1};
    char path[200];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "a");
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
    start(&tty, write_file("one.txt", puzzle), 24, 80);
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
    expect(&tty, "No such file");
    quit(&tty);
    finish(&tty);
}

/* A file that cannot be written as a whole stays as it was, and a new one goes again. */
static void test_failing_write(void)
{
    struct tty tty = {.master = -1};
    char keys[300], path[200], text[100] = "";
    struct rlimit limit, small;
    struct stat status;
    const char *old = write_file("old.txt", "old");
    snprintf(keys, sizeof keys, "w\025%s\r\r", old);
    CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0, "the limit");
    small = limit;
    small.rlim_cur = 60;
    CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0, "a limit of 60 bytes");
    start(&tty, puzzle, 24, 80);
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0, "the limit");
    expect(&tty, "easy 1.2");
    type(&tty, keys);
    expect(&tty, "large.");
    FILE *file = fopen(old, "r");
    CHECK(file && fgets(text, sizeof text, file) && strncmp(text, "old", 3) == 0, "%s: %s", old, text);
    if (file)
        fclose(file);
    snprintf(path, sizeof path, "%s/new.txt", folder);
    snprintf(keys, sizeof keys, "w\025%s\r", path);
    type(&tty, keys);
    settle(&tty);
    CHECK(sees(&tty, "large."), "a new file");
    CHECK(stat(path, &status) != 0, "%s: a part was left", path);
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
    CHECK(sees(&tty, "monster") && sees(&tty, "unrated"), "all levels");
    bool counted = sees(&tty, "easy             0       1") || sees(&tty, "easy             0       2");
    CHECK(counted, "the puzzle that was solved with hints");
    if (!counted)
        print_screen(&tty);
    type(&tty, "\033");
    wait_for(&tty, "Puzzles solved", false);
    quit(&tty);
    finish(&tty);
}

/* Keys are answered while a hint on the hardest puzzle is looked for, and a move is saved. How fast, `make
 * play-latency` measures: here only that no search holds them up. */
static void test_keys_beside_search(void)
{
    static const char *const keys[] = {"\033[A", "\033[C", "h", "c", "\033[B", "5", "\033[D", "e"};
    struct tty tty = {.master = -1};
    double longest = 0;
    start(&tty, write_file("hardest.txt", hardest), 40, 120);
    expect(&tty, "puzzle 1 of 1");
    settle(&tty);
    for (int i = 0; i < 40; i++) {
        unsigned long before = tty.frames;
        double begin = seconds();
        type(&tty, keys[i % 8]);
        while (tty.frames == before && seconds() < begin + patience())
            take(&tty, 20);
        longest = seconds() - begin > longest ? seconds() - begin : longest;
    }
    CHECK(longest < patience() / 2, "a key was answered after %.1f s", longest);
    type(&tty, "\033\033\033");
    settle(&tty);
    quit(&tty);
    finish(&tty);
}

/* Without a terminal on both ends the program says so. */
static void test_no_terminal(void)
{
    char command[300], line[200] = "";
    const char *program = getenv("SUDOKU");
    snprintf(command, sizeof command, "%s --play 2>&1 </dev/null", program ? program : "./sudoku");
    FILE *output = popen(command, "r");
    CHECK(output && fgets(line, sizeof line, output) && strstr(line, "needs a terminal"), "%s", line);
    int status = output ? pclose(output) : -1;
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 2, "status %x", status);
}

/* An argument that is refused: said on the terminal, which stays as it was. */
static void test_refused(void)
{
    static const struct {
        const char *argument, *said;
    } refused[] = {{"--output=x", "w writes to a file"},
                   {"-j2", "cannot be combined with --jobs"},
                   {"--stats", "cannot be combined with --stats"},
                   {"--quiet", "cannot be combined with --stats or --quiet"},
                   {"--progress=always", "cannot be combined with --progress"},
                   {"-", "name a file"},
                   {"missing.txt", "No such file"}};
    for (size_t i = 0; i <= sizeof refused / sizeof *refused; i++) {
        struct tty tty = {.master = -1};
        bool is_empty = i == sizeof refused / sizeof *refused;
        start(&tty, is_empty ? write_file("none.txt", "# nothing\n") : refused[i].argument, 24, 80);
        int status = status_of(&tty);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 2, "argument %zu: status %x", i, status);
        expect(&tty, is_empty ? "no puzzle in it" : refused[i].said);
        check_sane(&tty, "a message");
        finish(&tty);
    }
}

/* A puzzle in place of a file. */
static void test_puzzle_as_argument(void)
{
    struct tty tty = {.master = -1};
    char grid[82];
    start(&tty, other, 24, 80);
    expect(&tty, "hard 4.2");
    read_grid(&tty, grid);
    for (int cell = 0; cell < 81; cell++) /* this puzzle may have been played before */
        CHECK(other[cell] == '.' || grid[cell] == other[cell], "%s", grid);
    quit(&tty);
    finish(&tty);
}

/* A collection of all kinds: an item that is no puzzle is counted and left out, candidates are those of the
 * game. */
static void test_mixed_collection(void)
{
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
    struct tty tty = {.master = -1};
    char text[1000];
    snprintf(text, sizeof text, "%s\n%.80s\n\n%s\n%s\n", puzzle, puzzle, marks, other);
    start(&tty, write_file("mixed.txt", text), 24, 80);
    expect(&tty, "puzzle 1 of 3");
    expect(&tty, "1 invalid puzzle left out");
    type(&tty, "]");
    expect(&tty, "puzzle 2 of 3");
    type(&tty, "\033[1~\033[5~\033[F\033[B\033[B\033[B\033[B"); /* to r5c9 */
    expect(&tty, "r5c9 17");
    type(&tty, "]");
    expect(&tty, "hard 4.2");
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

/* The terminal tells its background: where it is another one than before, all is drawn anew. */
static void test_ground(void)
{
    static const struct {
        const char *answer;
        bool changes;
    } grounds[] = {{"ffff/ffff/ffff", true}, {"fafa/fafa/fafa", false}, {"00/00/00", true}};
    struct tty tty = {.master = -1};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    settle(&tty);
    for (size_t i = 0; i < sizeof grounds / sizeof *grounds; i++) {
        char keys[60];
        unsigned long before = tty.cleared;
        snprintf(keys, sizeof keys, "\033]11;rgb:%s\033\\", grounds[i].answer);
        type(&tty, keys);
        for (double end = seconds() + patience();
             grounds[i].changes && tty.cleared == before && seconds() < end;)
            take(&tty, 20);
        CHECK(!grounds[i].changes || tty.cleared > before, "%s: nothing is drawn anew", grounds[i].answer);
        before = tty.cleared;
        settle(&tty);
        CHECK(tty.cleared == before + 1, "%s: drawn anew %lu times", grounds[i].answer, tty.cleared - before);
    }
    quit(&tty);
    finish(&tty);
}

int main(void)
{
    static void (*const tests[])(void) = {test_no_terminal,
                                          test_hints_to_the_end,
                                          test_resize,
                                          test_kill_and_resume,
                                          test_closed_terminal,
                                          test_suspend,
                                          test_paste,
                                          test_paste_candidates,
                                          test_mouse,
                                          test_enter,
                                          test_new_puzzle,
                                          test_damage,
                                          test_two_at_once,
                                          test_collection,
                                          test_time,
                                          test_files,
                                          test_failing_write,
                                          test_statistics,
                                          test_keys_beside_search,
                                          test_refused,
                                          test_puzzle_as_argument,
                                          test_mixed_collection,
                                          test_solved_alone,
                                          test_ground};
    char command[100];
    CHECK(mkdtemp(folder), "%s", folder);
    signal(SIGPIPE, SIG_IGN);
    /* Where nothing works, waiting for everything would take for ever. */
    for (size_t i = 0; i < sizeof tests / sizeof *tests && test_failed < 10; i++)
        tests[i]();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}

/* The whole program in a pseudo-terminal: played, resized, killed, resumed. The test is the terminal: it
 * understands what the program sends and keeps the screen. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "cli/play/help/helper.h"
#include "tests/test.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ROWS_MOST = 60, COLUMNS_MOST = 200, PATIENCE = 10000, SLOW = 8 };

static const char puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char other[] =
    "1.34..78.4.67..1.37891234652.5.4793.39451.6..8.793.54.531..42..672395814948271356";
static const char hardest[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static char folder[] = "/tmp/test-play-XXXXXX";

struct tty {
    int master, slave;
    struct termios before;
    pid_t shell, pid;
    int report; /* what the shell says */
    int rows, columns, row, column;
    char screen[ROWS_MOST][COLUMNS_MOST + 1]; /* bytes; what is not ASCII is a # */
    bool other_screen;
    unsigned long received;
    char pending[64]; /* a sequence that has not ended */
    size_t n_pending;
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* PLAY_SLOW is set where a tool makes the program slow. */
static double patience(void)
{
    return (getenv("PLAY_SLOW") ? SLOW : 1) * PATIENCE / 1000.0;
}

/* ---- The terminal ---- */

static void clear_screen(struct tty *tty)
{
    for (int row = 0; row < ROWS_MOST; row++) {
        memset(tty->screen[row], ' ', COLUMNS_MOST);
        tty->screen[row][tty->columns] = '\0';
    }
}

/* A whole `ESC [ ...` */
static void obey(struct tty *tty, const char *sequence, char last)
{
    if (last == 'H' && sscanf(sequence, "\033[%d;%d", &tty->row, &tty->column) == 2) {
        tty->row--;
        tty->column--;
    } else if (last == 'J') {
        clear_screen(tty);
    } else if (strcmp(sequence, "\033[?1049h") == 0 || strcmp(sequence, "\033[?1049l") == 0) {
        tty->other_screen = last == 'h';
    } else {
        CHECK(last == 'm' || last == 'h' || last == 'l', "unexpected sequence %s", sequence + 1);
    }
}

static void show(struct tty *tty, unsigned char byte)
{
    if ((byte & 0xc0) == 0x80)
        return;
    bool inside = tty->row >= 0 && tty->row < tty->rows && tty->column >= 0 && tty->column < tty->columns;
    if (inside)
        tty->screen[tty->row][tty->column] = byte < 0x80 ? (char)byte : '#';
    tty->column++;
}

static void take_byte(struct tty *tty, unsigned char byte)
{
    if (!tty->n_pending && byte != 27) {
        show(tty, byte);
        return;
    }
    if (tty->n_pending + 1 < sizeof tty->pending)
        tty->pending[tty->n_pending++] = (char)byte;
    tty->pending[tty->n_pending] = '\0';
    char second = tty->pending[1];
    bool question = tty->n_pending > 2 && second == ']' && byte == '\\';
    if (question) {
        tty->n_pending = 0;
    } else if (tty->n_pending > 2 && second == '[' && byte >= '@') {
        obey(tty, tty->pending, (char)byte);
        tty->n_pending = 0;
    }
}

/* Takes what comes within some milliseconds. False when the other side is gone. */
static bool take(struct tty *tty, int milliseconds)
{
    struct pollfd end = {.fd = tty->master, .events = POLLIN};
    unsigned char bytes[65536];
    if (poll(&end, 1, milliseconds) <= 0)
        return true;
    ssize_t n = read(tty->master, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++)
        take_byte(tty, bytes[i]);
    tty->received += n > 0 ? (unsigned long)n : 0;
    return n > 0;
}

static bool sees(const struct tty *tty, const char *words)
{
    for (int row = 0; row < tty->rows; row++)
        if (strstr(tty->screen[row], words))
            return true;
    return false;
}

static void print_screen(const struct tty *tty)
{
    for (int row = 0; row < tty->rows; row++)
        fprintf(stderr, "|%s|\n", tty->screen[row]);
}

/* Waits until the words are on the screen, or until they are gone. */
static bool wait_for(struct tty *tty, const char *words, bool there)
{
    double end = seconds() + patience();
    while (sees(tty, words) != there && seconds() < end)
        if (!take(tty, 20))
            break;
    return sees(tty, words) == there;
}

static void expect(struct tty *tty, const char *words)
{
    bool seen = wait_for(tty, words, true);
    CHECK(seen, "waited for \"%s\"", words);
    if (!seen)
        print_screen(tty);
}

static void type(struct tty *tty, const char *keys)
{
    ssize_t n = write(tty->master, keys, strlen(keys));
    CHECK(n == (ssize_t)strlen(keys), "typing");
}

/* Lets things come to rest. */
static void settle(struct tty *tty)
{
    unsigned long before;
    do {
        before = tty->received;
        take(tty, getenv("PLAY_SLOW") ? 600 : 150);
    } while (tty->received != before);
}

static void resize(struct tty *tty, int rows, int columns)
{
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    tty->rows = rows;
    tty->columns = columns;
    clear_screen(tty);
    CHECK(ioctl(tty->master, TIOCSWINSZ, &size) == 0, "resize");
}

/* ---- The program ---- */

static void be_program(struct tty *tty, const char *file)
{
    const char *program = getenv("SUDOKU");
    /* In a group of its own in the foreground, as a shell would have it. */
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(tty->slave, getpid());
    signal(SIGTTOU, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    for (int i = 0; i < 3; i++)
        dup2(tty->slave, i);
    close(tty->slave);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("XDG_STATE_HOME", folder, 1);
    unsetenv("COLORTERM");
    unsetenv("NO_COLOR");
    execl(program ? program : "./sudoku", "sudoku", "--play", file, (char *)NULL);
    _exit(127);
}

/* The shell's part: without another process at its terminal the program could not be stopped. It reports the program's number, and then each time how the program was stopped or ended. */
static void be_shell(struct tty *tty, const char *file, int report)
{
    int status;
    setsid();
    close(tty->master);
    ioctl(tty->slave, TIOCSCTTY, 0);
    signal(SIGHUP, SIG_IGN);
    pid_t pid = fork();
    if (pid == 0) {
        close(report);
        be_program(tty, file);
    }
    close(tty->slave);
    bool told = write(report, &pid, sizeof pid) == sizeof pid;
    do
        told = told && waitpid(pid, &status, WUNTRACED) == pid &&
               write(report, &status, sizeof status) == sizeof status;
    while (told && WIFSTOPPED(status));
    _exit(!told);
}

/* Starts the program in a terminal of this size, or in the terminal that the tty still has. */
static void start(struct tty *tty, const char *file, int rows, int columns)
{
    if (tty->master < 0) {
        tty->master = posix_openpt(O_RDWR | O_NOCTTY);
        CHECK(tty->master >= 0 && grantpt(tty->master) == 0 && unlockpt(tty->master) == 0, "posix_openpt");
        tty->slave = open(ptsname(tty->master), O_RDWR | O_NOCTTY);
        CHECK(tty->slave >= 0 && tcgetattr(tty->slave, &tty->before) == 0, "the terminal's other end");
    }
    resize(tty, rows, columns);
    tty->n_pending = 0;
    int ends[2];
    CHECK(pipe(ends) == 0, "a pipe");
    tty->shell = fork();
    if (tty->shell == 0) {
        close(ends[0]);
        be_shell(tty, file, ends[1]);
    }
    close(ends[1]);
    tty->report = ends[0];
    CHECK(read(ends[0], &tty->pid, sizeof tty->pid) == sizeof tty->pid, "the program's number");
}

/* Waits until the program stops or ends. */
static int status_of(struct tty *tty)
{
    int status = -1;
    double end = seconds() + patience();
    struct pollfd report = {.fd = tty->report, .events = POLLIN};
    while (poll(&report, 1, 0) == 0 && seconds() < end)
        tty->master < 0 ? poll(NULL, 0, 10) : take(tty, 10);
    if (poll(&report, 1, 0) == 0)
        kill(tty->pid, SIGKILL);
    CHECK(read(tty->report, &status, sizeof status) == sizeof status, "the program does not end");
    for (unsigned long before = 0; tty->master >= 0 && before != tty->received;) {
        before = tty->received;
        take(tty, 20);
    }
    if (!WIFSTOPPED(status)) {
        waitpid(tty->shell, NULL, 0);
        close(tty->report);
    }
    return status;
}

/* Is the terminal as it was before the program? */
static void check_sane(struct tty *tty, const char *after)
{
    struct termios now;
    CHECK(tcgetattr(tty->slave, &now) == 0, "%s", after);
    CHECK(now.c_lflag == tty->before.c_lflag && now.c_iflag == tty->before.c_iflag &&
              now.c_oflag == tty->before.c_oflag && now.c_cflag == tty->before.c_cflag,
          "modes of the terminal after %s", after);
    CHECK(!tty->other_screen, "the other screen is left on after %s", after);
}

static void finish(struct tty *tty)
{
    close(tty->master);
    close(tty->slave);
    tty->master = -1;
}

static void quit(struct tty *tty)
{
    type(tty, "q");
    int status = status_of(tty);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", status);
    check_sane(tty, "q");
}

/* The digits of the grid on a screen of 80 x 24, by the places of its cells; '.' for an empty one. */
static void read_grid(const struct tty *tty, char grid[82])
{
    for (int cell = 0; cell < 81; cell++) {
        char c = tty->screen[3 + cell / 9 * 2][2 + cell % 9 * 4];
        grid[cell] = c >= '1' && c <= '9' ? c : '.';
    }
    grid[81] = '\0';
}

static char *write_file(const char *name, const char *text)
{
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", path);
    return path;
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

/* kill -9, and the game is still there; a move later too. */
static void test_kill_and_resume(void)
{
    static const int deadly[] = {SIGKILL, SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT};
    char grid[82];
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

static void test_files(void)
{
    struct tty tty = {.master = -1};
    char keys[300], path[200];
    struct stat status;
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    snprintf(path, sizeof path, "%s/drawn.svg", folder);
    snprintf(keys, sizeof keys, "p\025%s\r", path);
    type(&tty, keys);
    expect(&tty, "Written to");
    CHECK(stat(path, &status) == 0 && status.st_size > 1000, "%s", path);
    type(&tty, keys);
    expect(&tty, "writes over it");
    type(&tty, "\r");
    expect(&tty, "Written to");
    snprintf(path, sizeof path, "%s/missing/file.txt", folder);
    snprintf(keys, sizeof keys, "w\025%s\r", path);
    type(&tty, keys);
    expect(&tty, "No such file");
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

static int compare(const void *first, const void *second)
{
    double one = *(const double *)first, two = *(const double *)second;
    return one < two ? -1 : one > two;
}

/* Keys are answered within a frame of 16 ms while a hint on the hardest puzzle is looked for, and a move is
 * saved. */
static void test_latency(void)
{
    enum { KEYS = 300 };
    struct tty tty = {.master = -1};
    static double waits[KEYS];
    start(&tty, write_file("hardest.txt", hardest), 40, 120);
    expect(&tty, "puzzle 1 of 1");
    settle(&tty);
    for (int i = 0; i < KEYS; i++) {
        static const char *const keys[] = {"\033[A", "\033[C", "h", "c", "\033[B", "5", "\033[D", "e"};
        unsigned long before = tty.received;
        double begin = seconds();
        type(&tty, keys[i % 8]);
        while (tty.received == before && seconds() < begin + 1)
            take(&tty, 100);
        waits[i] = 1000 * (seconds() - begin);
        take(&tty, 5);
    }
    qsort(waits, KEYS, sizeof *waits, compare);
    printf("a key is answered in %.2f ms (median), %.2f ms (99 of 100), %.2f ms (longest)\n", waits[KEYS / 2],
           waits[KEYS * 99 / 100], waits[KEYS - 1]);
    CHECK(getenv("PLAY_SLOW") || waits[KEYS / 2] < 16, "median %.1f ms", waits[KEYS / 2]);
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

int main(void)
{
    static void (*const tests[])(void) = {test_no_terminal,     test_hints_to_the_end, test_resize,
                                          test_kill_and_resume, test_closed_terminal,  test_suspend,
                                          test_paste,           test_paste_candidates, test_mouse,
                                          test_enter,           test_new_puzzle,       test_damage,
                                          test_two_at_once,     test_collection,       test_files,
                                          test_statistics,      test_latency};
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

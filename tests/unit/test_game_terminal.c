/* The game in a pseudo-terminal: played, resized, suspended, stopped, pasted into, killed. The test is the
 * terminal: it understands what the game sends and keeps the screen. After each way out it is as before. */
#define _XOPEN_SOURCE 700 /* NOLINT(bugprone-reserved-identifier): posix_openpt */

#include "tests/tty_games.h"

#include "play/player.h"

static const char *no_file;
static bool without_stdio;

static int take_item(void *context, const void *result)
{
    const struct sudoku_item *item = result;
    return item->error || !collection_add(context, item);
}

/* Plays in a copy of the test. */
static int play_file(const char *path)
{
    struct collection collection = {.n = 0};
    char bytes[2000];
    FILE *file = path ? fopen(path, "r") : NULL;
    const size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    sudoku_read(bytes, n, take_item, &collection);
    if (without_stdio) {
        const int output = open(no_file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        close(STDIN_FILENO);
        dup2(output, STDOUT_FILENO);
    }
    return play_run(&collection, -1, 1);
}

static struct tty tty;

static void start_game(const char *text, int rows, int columns)
{
    tty.master = -1;
    start(&tty, write_file("one.txt", text), rows, columns);
    expect(&tty, "Sudoku");
}

/* The digits on a screen of 80 x 24. */
static void read_digits(char grid[82])
{
    for (int cell = 0; cell < 81; cell++) {
        const char c = tty.screen[2 + cell / 9 * 2 + cell / 27][2 + 2 + cell % 9 * 6];
        grid[cell] = c >= '1' && c <= '9' ? c : '.';
    }
    grid[81] = '\0';
}

static void expect_grid(const char *expected, const char *what)
{
    char grid[82];
    settle(&tty);
    read_digits(grid);
    CHECK(memcmp(grid, expected, 81) == 0, "%s: %s", what, grid);
    if (memcmp(grid, expected, 81) != 0)
        print_screen(&tty);
}

static void leave(const char *keys)
{
    type(&tty, keys);
    const int status = status_of(&tty);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: status %x", keys, status);
    check_sane(&tty, keys);
    finish(&tty);
}

/* A puzzle to its end with hints; then it says that it is solved, and restarts. */
static void test_to_the_end(void)
{
    start_game(puzzle, 24, 80);
    expect(&tty, "easy 1.2");
    expect_grid(puzzle, "the start");
    for (int steps = 0; !sees(&tty, "Solved in") && steps < 60; steps++) {
        type(&tty, "   ");
        expect(&tty, "Return make it");
        type(&tty, "\r");
        settle(&tty);
        if (sees(&tty, "R restart"))
            break;
    }
    expect(&tty, "Solved in");
    leave("q");
    start_game(puzzle, 24, 80);
    expect(&tty, "Solved in");
    type(&tty, "R");
    expect_grid(puzzle, "restarted");
    leave("q");
}

/* Small, large, and back: the same screen as before. */
static void test_resize(void)
{
    static struct tty before;
    start_game(puzzle, 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty, "R?");
    settle(&tty);
    before = tty;
    type(&tty, "\033");
    poll(NULL, 0, 100);
    resize(&tty, 15, 38);
    expect(&tty, "? keys");
    settle(&tty);
    resize(&tty, 5, 20);
    expect(&tty, "The game needs");
    resize(&tty, 40, 120);
    expect(&tty, "c candidates");
    resize(&tty, 24, 80);
    expect(&tty, "x check");
    type(&tty, "?");
    settle(&tty);
    /* All but the clock. */
    CHECK(memcmp(before.screen + 1, tty.screen + 1, sizeof tty.screen - sizeof *tty.screen) == 0,
          "the screen after resizing there and back");
    leave("qq");
}

static void test_suspend(void)
{
    if (getenv("PLAY_SLOW")) /* Valgrind does not let a program stop itself */
        return;
    start_game(puzzle, 24, 80);
    expect(&tty, "easy 1.2");
    for (int way = 0; way < 3; way++) {
        if (way == 0)
            type(&tty, "\032");
        else
            kill(tty.pid, way == 1 ? SIGTSTP : SIGSTOP);
        const int status = status_of(&tty);
        CHECK(WIFSTOPPED(status), "status %x", status);
        if (way < 2)
            check_sane(&tty, "Ctrl-Z");
        clear_screen(&tty);
        kill(tty.pid, SIGCONT);
        expect(&tty, "easy 1.2");
        CHECK(tty.other_screen, "the other screen");
    }
    leave("q");
}

/* Signals that end the program: the game is saved, the terminal as before, and the signal is the cause. */
static void test_signals(void)
{
    static const int signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        const char digit[] = {(char)('1' + i), '\0'};
        start_game(other, 24, 80);
        expect(&tty, "hard 4.2");
        type(&tty, "R\033[<0;11;3M"); /* to r1c2 */
        type(&tty, digit);
        settle(&tty);
        kill(tty.pid, signals[i]);
        const int status = status_of(&tty);
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signals[i], "signal %d: status %x", signals[i],
              status);
        check_sane(&tty, strsignal(signals[i]));
        finish(&tty);
        start_game(other, 24, 80);
        settle(&tty);
        CHECK(tty.screen[2][10] == digit[0], "signal %d: the digit is not there", signals[i]);
        leave("q");
    }
}

/* kill -9 loses nothing but the terminal's modes. */
static void test_kill(void)
{
    start_game(other, 24, 80);
    type(&tty, "R\033[<0;11;3M5");
    settle(&tty);
    kill(tty.pid, SIGKILL);
    status_of(&tty);
    finish(&tty);
    start_game(other, 24, 80);
    settle(&tty);
    CHECK(tty.screen[2][10] == '5', "the digit");
    leave("Rq");
}

/* The terminal is gone without a signal, and with a long search under way. */
static void test_hangup(void)
{
    start_game(hardest, 24, 80);
    type(&tty, " ");
    close(tty.master);
    tty.master = -1;
    const int status = status_of(&tty);
    CHECK(WIFSIGNALED(status) ? WTERMSIG(status) == SIGHUP : WEXITSTATUS(status) == 2, "status %x", status);
    close(tty.slave);
}

/* A terminal that does not read does not keep a signal from ending the program. */
static void test_stalled(void)
{
    start_game(puzzle, 24, 80);
    for (int i = 0; i < 400; i++)
        type(&tty, "\014");
    kill(tty.pid, SIGTERM);
    struct pollfd report = {.fd = tty.report, .events = POLLIN};
    CHECK(poll(&report, 1, (int)(1000 * patience())) == 1, "the program does not end");
    const int master = tty.master;
    tty.master = -1; /* not read: it would show half a sequence */
    const int status = status_of(&tty);
    tty.master = master;
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "status %x", status);
    finish(&tty);
}

static void test_paste(void)
{
    char keys[300];
    start_game(puzzle, 24, 80);
    snprintf(keys, sizeof keys, "\033[200~%s\r\n\033[201~", other);
    type(&tty, keys);
    expect(&tty, "hard 4.2");
    type(&tty, "\033[200~hello\033[201~");
    expect(&tty, "The pasted text has no");
    CHECK(sees(&tty, "hard 4.2"), "nonsense was pasted");
    /* A drawn grid over several lines; and a puzzle from a terminal that does not tell of pastes. */
    type(&tty, "\033[200~");
    for (int row = 0; row < 9; row++) {
        snprintf(keys, sizeof keys, "%.9s\r", puzzle + 9 * row);
        type(&tty, keys);
    }
    type(&tty, "\033[201~");
    expect(&tty, "easy 1.2");
    type(&tty, other);
    expect(&tty, "hard 4.2");
    /* The end never comes, and the window is resized meanwhile: the keys work again after a while. */
    type(&tty, "\033[200~12");
    poll(NULL, 0, 100);
    resize(&tty, 30, 90);
    expect(&tty, "The pasted text has no");
    type(&tty, "?");
    expect(&tty, "these keys");
    type(&tty, "?");
    resize(&tty, 24, 80);
    settle(&tty);
    snprintf(keys, sizeof keys, "\033[200~");
    type(&tty, keys);
    for (int i = 0; i < 300; i++) /* 1.2 MB, whose end is found */
        for (int k = 0; k < 4; k++) {
            char many[1025];
            memset(many, 'x', 1024);
            many[1024] = '\0';
            type(&tty, many);
            take(&tty, 0);
        }
    type(&tty, "\033[201~");
    expect(&tty, "The pasted text has no");
    leave("q");
}

/* Sequences that are cut off, unknown or of other terminals are no keys. */
static void test_sequences(void)
{
    start_game(puzzle, 24, 80);
    expect(&tty, "easy 1.2");
    type(&tty,
         "\033[1;5P\033[15~\033[[A\033[M\"!!\033[?1;2c\033]11;rgb:ffff/ffff/ffff\033\\\033OZ\303\251\377");
    settle(&tty);
    expect_grid(puzzle, "nothing happened");
    type(&tty, "\033[<0;5;3M\033[<0;5;3m"); /* r1c1 */
    expect(&tty, "r1c1");
    leave("q");
}

/* A digit, and 0.1 seconds later it is there, while a hint for one of the hardest puzzles is searched for. */
static void test_keys_cancel(void)
{
    static const char *const keys[] = {"\033[A", " ", "c", " ", "\033[B", " ", "n\033", " "};
    double longest = 0;
    start_game(hardest, 40, 120);
    for (int i = 0; i < 40; i++) {
        const unsigned long before = tty.frames;
        const double begin = seconds();
        type(&tty, keys[i % 8]);
        while (tty.frames == before && seconds() < begin + patience())
            take(&tty, 5);
        longest = seconds() - begin > longest ? seconds() - begin : longest;
    }
    CHECK(longest < patience() / 10, "a key was answered after %.1f s", longest);
    type(&tty, "\033");
    poll(NULL, 0, 100); /* Escape is a key after a while */
    type(&tty, "c");
    settle(&tty);
    leave("q");
}

static void test_new_puzzles(void)
{
    start_game(puzzle, 24, 80);
    for (int level = 1; level <= 5; level++) {
        static const char *const words[] = {"easy", "medium", "hard", "unfair", "extreme"};
        const char digit[] = {(char)('0' + level), '\0'};
        char expected[40];
        snprintf(expected, sizeof expected, "Sudoku  %s", words[level - 1]);
        type(&tty, "n");
        expect(&tty, "A new puzzle:");
        type(&tty, digit);
        expect(&tty, expected);
    }
    type(&tty, "n8");
    expect(&tty, "? keys");
    settle(&tty);
    CHECK(!sees(&tty, "extreme"), "a monster, which is not rated yet");
    type(&tty, "n7");
    expect(&tty, "Making a puzzle");
    resize(&tty, 30, 90);
    expect(&tty, "Cancelled");
    leave("q");
}

/* Typed like text; the way back to the digits, if one is wrong. */
static void test_typing(void)
{
    char keys[100];
    start_game(puzzle, 24, 80);
    type(&tty, "E");
    expect(&tty, "Type the puzzle");
    for (int row = 0; row < 9; row++) { /* no burst, which would be a paste */
        snprintf(keys, sizeof keys, "%.9s", puzzle + 9 * row);
        type(&tty, keys);
        settle(&tty);
    }
    expect_grid(puzzle, "typed");
    type(&tty, "E");
    expect(&tty, "easy 1.2");
    type(&tty, "E");
    expect(&tty, "Type the puzzle");
    expect_grid(puzzle, "the digits are still there");
    type(&tty, "R12E");
    expect(&tty, "several");
    type(&tty, "E");
    expect(&tty, "Type the puzzle");
    type(&tty, "3");
    settle(&tty);
    CHECK(tty.screen[2][4] == '1' && tty.screen[2][10] == '2' && tty.screen[2][16] == '3',
          "the digits are still there, and typing goes on");
    leave("q");
}

/* Without standard input, and with the grid written to a file at the end. */
static void test_pipes(void)
{
    char path[100], line[100] = "", expected[100];
    snprintf(path, sizeof path, "%s/output", folder);
    no_file = path;
    without_stdio = true;
    start_game(puzzle, 24, 80);
    type(&tty, "R");
    settle(&tty);
    leave("q");
    without_stdio = false;
    FILE *file = fopen(path, "r");
    snprintf(expected, sizeof expected, "%s\n", puzzle);
    CHECK(file && fgets(line, sizeof line, file) && strcmp(line, expected) == 0, "%s", line);
    if (file)
        fclose(file);
    no_file = "/dev/full";
    if (access(no_file, W_OK) != 0)
        return;
    without_stdio = true;
    start_game(puzzle, 24, 80);
    type(&tty, "q");
    const int status = status_of(&tty);
    without_stdio = false;
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 2, "status %x", status);
    expect(&tty, "No space left");
    check_sane(&tty, "a full disk");
    finish(&tty);
}

/* TERM=dumb, and no terminal at all: an error that says so. */
static void test_no_terminal(void)
{
    for (int way = 0; way < 2; way++) {
        int ends[2], status = 0;
        char said[300] = "";
        CHECK(pipe(ends) == 0, "a pipe");
        const pid_t pid = fork();
        if (pid == 0) {
            setsid(); /* away from any terminal */
            dup2(ends[1], STDERR_FILENO);
            setenv("TERM", way ? "dumb" : "xterm", 1);
            _exit(play_file(NULL));
        }
        close(ends[1]);
        for (size_t length = 0; length < sizeof said - 1;) {
            const ssize_t n = read(ends[0], said + length, sizeof said - 1 - length);
            if (n <= 0)
                break;
            length += (size_t)n;
        }
        close(ends[0]);
        waitpid(pid, &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 2 &&
                  strstr(said, way ? "TERM=dumb" : "needs a terminal"),
              "status %x: %s", status, said);
    }
}

int main(void)
{
    static void (*const tests[])(void) = {test_to_the_end, test_resize,      test_suspend,     test_signals,
                                          test_kill,       test_hangup,      test_stalled,     test_paste,
                                          test_sequences,  test_keys_cancel, test_new_puzzles, test_typing,
                                          test_pipes,      test_no_terminal};
    play_here = play_file;
    return run_tests(tests, sizeof tests / sizeof *tests);
}

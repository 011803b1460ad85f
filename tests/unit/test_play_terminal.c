/* The whole program in a pseudo-terminal: played, resized, suspended, pasted into, refused. The test is the
 * terminal: it understands what the program sends and keeps the screen. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "tests/tty_games.h"

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
    settle(&tty); /* the rows below the message are drawn last */
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
    expect(&tty, "puzzle 1 of 1");
    resize(&tty, 24, 80);
    expect(&tty, "easy 1.2");
    settle(&tty);
    CHECK(memcmp(before.screen, tty.screen, sizeof tty.screen) == 0,
          "the screen after resizing there and back");
    type(&tty, "t");
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

/* Stopped without being asked, as by a batch system: keys that are typed meanwhile count. */
static void test_stopped(void)
{
    struct tty tty = {.master = -1};
    char grid[82];
    if (getenv("PLAY_SLOW"))
        return;
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    kill(tty.pid, SIGSTOP);
    CHECK(WIFSTOPPED(status_of(&tty)), "stopped");
    type(&tty, "R\033[1~\033[5~\033[C\033[C4"); /* in r1c3 */
    kill(tty.pid, SIGCONT);
    expect(&tty, "r1c3 your entry");
    read_grid(&tty, grid);
    CHECK(grid[2] == '4', "%s", grid);
    type(&tty, "R");
    quit(&tty);
    finish(&tty);
}

/* A terminal that does not know its size, such as a serial line. */
static void test_unknown_size(void)
{
    struct tty tty = {.master = -1};
    struct winsize none = {0};
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    resize(&tty, 12, 40);
    settle(&tty);
    CHECK(!sees(&tty, "Sudoku"), "a small window");
    resize(&tty, 24, 80);
    CHECK(ioctl(tty.master, TIOCSWINSZ, &none) == 0, "no size");
    settle(&tty);
    expect(&tty, "easy 1.2");
    quit(&tty);
    finish(&tty);
}

/* Candidates that are pasted with a puzzle are those of the game. */
static void test_paste_candidates(void)
{
    struct tty tty = {.master = -1};
    char keys[sizeof marks + 20];
    start(&tty, write_file("one.txt", puzzle), 24, 80);
    expect(&tty, "easy 1.2");
    snprintf(keys, sizeof keys, "\033[200~%s\033[201~", marks);
    for (char *at = keys; (at = strchr(at, '\n')); at++)
        *at = '\r'; /* as terminals send lines that are pasted */
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
    type(&tty, "R");
    /* Dragged over two cells, of which the first is a clue; a digit of the counts; keys of the last row. */
    type(&tty, "\033[<0;11;4M\033[<32;12;4M\033[<32;15;4M\033[<0;15;4m");
    type(&tty, "\033[<0;51;6M");
    settle(&tty);
    type(&tty, "u");
    expect(&tty, "Undone: r1c3 = 4 and 1 more");
    type(&tty, "\033[<0;4;24M");
    expect(&tty, "Shift-arrows, V");
    type(&tty, "\033[<0;3;24M");
    settle(&tty);
    CHECK(!sees(&tty, "Shift-arrows, V"), "Esc in the last row");
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
    static void (*const tests[])(void) = {test_no_terminal, test_hints_to_the_end,
                                          test_resize,      test_suspend,
                                          test_stopped,     test_unknown_size,
                                          test_paste,       test_paste_candidates,
                                          test_mouse,       test_enter,
                                          test_new_puzzle,  test_keys_beside_search,
                                          test_refused,     test_puzzle_as_argument,
                                          test_ground};
    return run_tests(tests, sizeof tests / sizeof *tests);
}

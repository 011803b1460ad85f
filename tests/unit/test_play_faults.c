/* The whole program in a pseudo-terminal while calls to the system fail: it says so with status 2, or the
 * move is saved; and the terminal is as it was. It runs in a copy of the test, where the calls can be
 * made to fail. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "cli/mode.h"
#include "cli/options/options.h"
#include "tests/failing.h"
#include "tests/tty_games.h"

static struct fault wanted;
static char state[200]; /* the folder of saved games, new for each run */

/* Where the program's process says how many calls there were. */
static int counts[2];

static int play_with_fault(const char *file)
{
    char name[200], *files[] = {name};
    struct options options = {.mode = &mode_play, .files = files, .n_files = file != NULL};
    snprintf(name, sizeof name, "%s", file ? file : "");
    setenv("XDG_STATE_HOME", state, 1);
    begin_fault(wanted);
    int status = play_run(&options);
    unsigned long n = end_fault();
    return write(counts[1], &n, sizeof n) == (ssize_t)sizeof n ? status : 99;
}

static void begin_state(void)
{
    static int number;
    snprintf(state, sizeof state, "%s/state-%d", folder, ++number);
}

/* The number of calls in a program that has ended. */
static unsigned long count_of_calls(void)
{
    unsigned long n = 0;
    CHECK(read(counts[0], &n, sizeof n) == (ssize_t)sizeof n, "the number of calls");
    return n;
}

/* Waits for the next screen, or for the end. */
static void wait_for_screen(struct tty *tty)
{
    struct pollfd report = {.fd = tty->report, .events = POLLIN};
    unsigned long before = tty->frames;
    double end = seconds() + patience();
    while (tty->frames == before && poll(&report, 1, 0) == 0 && seconds() < end)
        take(tty, 20);
}

static bool is_saved(void)
{
    char command[300];
    snprintf(command, sizeof command, "grep -qs '^enter r5c5 5$' %s/sudoku/game-*[0-9a-f]", state);
    return system(command) == 0;
}

/* Does the program say one of these? What the system still has of its output may take a while to come. */
static bool says(struct tty *tty, const char *words, const char *or_these)
{
    double end = seconds() + patience();
    bool said = false;
    while (!(said = sees(tty, words) || sees(tty, or_these)) && seconds() < end)
        take(tty, 20);
    return said;
}

/* A digit is entered, and the program ended. Returns how many such calls there were. */
static unsigned long check_fault(struct fault fails_here)
{
    struct tty tty = {.master = -1};
    char what[100];
    snprintf(what, sizeof what, "%s %lu, error %d%s", fails_here.call, fails_here.at, fails_here.error,
             fails_here.on ? " and on" : "");
    wanted = fails_here;
    begin_state();
    start(&tty, puzzle, 24, 80);
    wait_for_screen(&tty);
    type(&tty, "5");
    wait_for_screen(&tty);
    type(&tty, "q");
    int status = status_of(&tty);
    CHECK(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2), "%s: status %x", what,
          status);
    /* The name of the file is the puzzle. */
    bool right = status ? says(&tty, "--play: ", "sudoku: 53..7")
                        : is_saved() || says(&tty, "Out of memory.", "Out of memory.");
    CHECK(right, "%s: status %x", what, status);
    if (!right)
        print_screen(&tty);
    if (strcmp(fails_here.call, "tcsetattr") != 0 && strcmp(fails_here.call, "write") != 0)
        check_sane(&tty, what);
    finish(&tty);
    return count_of_calls();
}

/* The calls of a kind: the first, and from there one in `step`; in a long run all. */
static void check_faults(const char *call, int error, unsigned long step)
{
    unsigned long n = check_fault((struct fault){call, 0, error, false});
    CHECK(n > 0, "%s is never called", call);
    for (unsigned long k = 1; k <= n; k += test_full() ? 1 : step)
        for (int on = 0; on <= 1; on++)
            if (on == 0 || ((test_full() || k == 1) && error != EINTR)) /* it is not interrupted for ever */
                check_fault((struct fault){call, k, error, on});
}

static void test_faults(void)
{
    static const struct {
        const char *call;
        int error;
        unsigned long step; /* in a short run; 0: only in a long one */
    } all[] = {{"tcgetattr", EIO, 2}, {"tcsetattr", EIO, 2}, {"open", EMFILE, 5},   {"write", EIO, 5},
               {"read", EIO, 4},      {"memory", ENOMEM, 5}, {"pipe", EMFILE, 4},   {"fork", EAGAIN, 4},
               {"close", EIO, 0},     {"fsync", EIO, 0},     {"rename", ENOSPC, 0}, {"mkdir", EROFS, 0},
               {"poll", EINTR, 0},    {"read", EINTR, 20},   {"write", EINTR, 0}};
    for (size_t i = 0; i < sizeof all / sizeof *all && test_failed < 10; i++)
        if (all[i].step || test_full())
            check_faults(all[i].call, all[i].error, all[i].step);
    check_fault((struct fault){"fcntl", 1, EINVAL, false});
}

int main(void)
{
    static void (*const tests[])(void) = {test_faults};
    play_here = play_with_fault;
    CHECK(pipe(counts) == 0, "a pipe");
    return run_tests(tests, sizeof tests / sizeof *tests);
}

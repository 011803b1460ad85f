/* How long a key of --play waits for its screen: `make play-latency`.
 *
 * The program plays the hardest puzzles in a pseudo-terminal. Searches for hints and for the whole way to the
 * end run beside it all the time, and are left by the next move. Two times are taken from each key to the end
 * of the screen that it caused: by the clock, and of the processor in the program itself, which does not
 * depend on what else the machine does. Then come the bytes that a key makes, and what the program does while
 * nobody plays. */
#define _XOPEN_SOURCE 700 /* posix_openpt */

#include "tests/tty.h"

enum { KEYS = 400 };

static const char *const puzzles[] = {
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."};

enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

struct wait {
    double wall, processor; /* milliseconds */
    double bytes;
};

static double processor_time(clockid_t clock)
{
    struct timespec now;
    CHECK(clock_gettime(clock, &now) == 0, "the program's processor time");
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static struct wait time_key(struct tty *tty, clockid_t clock, const char *key)
{
    unsigned long before = tty->frames, received = tty->received;
    double processor = processor_time(clock), begin = seconds();
    type(tty, key);
    while (tty->frames == before && seconds() < begin + patience())
        take(tty, 100);
    CHECK(tty->frames > before, "no answer to a key");
    return (struct wait){1000 * (seconds() - begin), 1000 * (processor_time(clock) - processor),
                         (double)(tty->received - received)};
}

static void play(const char *puzzle, int rows, int columns, struct wait waits[KEYS])
{
    /* Moves, hints, all steps, candidates, an entry and its undoing, the page of a reason, a pencil mark. */
    static const char *const keys[] = {"\033[A", "h", "\033[C", "h", "e", "\033[B", "c", "5", "u", "e",
                                       "\033[D", "h", "h",      "h", "h", ".",      "r", "u", "x", "\0335"};
    struct tty tty = {.master = -1};
    clockid_t clock;
    start(&tty, write_file("puzzle.txt", puzzle), rows, columns);
    expect(&tty, "1 of 1");
    settle(&tty);
    CHECK(clock_getcpuclockid(tty.pid, &clock) == 0, "the program's processor time");
    for (int i = 0; i < KEYS && !test_failed; i++) {
        waits[i] = time_key(&tty, clock, keys[i % (int)(sizeof keys / sizeof *keys)]);
        /* Nobody types faster than this; searches get on meanwhile, and some come to their end. */
        take(&tty, i % 7 ? 5 : 40);
    }
    type(&tty, "\033\033\033");
    settle(&tty);
    quit(&tty);
    finish(&tty);
}

/* The first screen, and two seconds with the clock hidden and the game paused: nothing is to happen. */
static void stay(void)
{
    struct tty tty = {.master = -1};
    clockid_t clock;
    double begin = seconds();
    start(&tty, write_file("puzzle.txt", puzzles[0]), 24, 80);
    while (!tty.frames && seconds() < begin + patience())
        take(&tty, 100);
    printf("first screen after           %6.2f ms, %lu bytes\n", 1000 * (seconds() - begin), tty.received);
    expect(&tty, "monster"); /* the rating is the last that comes by itself */
    type(&tty, "tT");
    settle(&tty);
    take(&tty, 500);
    CHECK(clock_getcpuclockid(tty.pid, &clock) == 0, "the program's processor time");
    const unsigned long received = tty.received;
    double processor = processor_time(clock);
    for (begin = seconds(); seconds() < begin + 2;)
        take(&tty, 100);
    printf("idle for two seconds:        %6.3f ms of the processor, %lu bytes\n",
           1000 * (processor_time(clock) - processor), tty.received - received);
    type(&tty, "x\033");
    settle(&tty);
    quit(&tty);
    finish(&tty);
}

static int compare(const void *first, const void *second)
{
    double one = *(const double *)first, two = *(const double *)second;
    return one < two ? -1 : one > two;
}

static void report(const char *what, const char *unit, double times[PUZZLES * KEYS])
{
    const size_t n = PUZZLES * KEYS;
    qsort(times, n, sizeof *times, compare);
    printf("%-28s median %8.2f%s, 99 of 100 %8.2f, most %8.2f\n", what, times[n / 2], unit,
           times[n * 99 / 100], times[n - 1]);
}

int main(void)
{
    static const int sizes[][2] = {{24, 80}, {50, 120}};
    static struct wait waits[PUZZLES * KEYS];
    static double times[PUZZLES * KEYS];
    char command[100];
    CHECK(mkdtemp(folder), "%s", folder);
    for (int size = 0; size < 2; size++) {
        printf("%d keys on the hardest puzzles, %d x %d:\n", PUZZLES * KEYS, sizes[size][1], sizes[size][0]);
        for (int i = 0; i < PUZZLES; i++)
            play(puzzles[i], sizes[size][0], sizes[size][1], waits + (size_t)i * KEYS);
        for (int i = 0; i < PUZZLES * KEYS; i++)
            times[i] = waits[i].wall;
        report("  by the clock", " ms", times);
        for (int i = 0; i < PUZZLES * KEYS; i++)
            times[i] = waits[i].processor;
        report("  of the program's processor", " ms", times);
        for (int i = 0; i < PUZZLES * KEYS; i++)
            times[i] = waits[i].bytes;
        report("  bytes to the terminal", "", times);
    }
    stay();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    CHECK(system(command) == 0, "cleaned up");
    return test_report();
}
